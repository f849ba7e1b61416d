"""Who is calling: bearer keys, and the loopback rule that lets a fresh installation be used without one."""

import ipaddress
from collections.abc import Awaitable, Callable
from functools import cache, lru_cache
from typing import cast
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from app.errors import ServiceError, StartupError
from app.settings import Settings
from app.tenancy.caller import Caller, Scope
from app.tenancy.service import SECRET, KeyService

PROXIED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


class Authenticator:
    """Resolves the caller of a connection. Keys are looked up each time, so a revocation holds from that moment on.

    `inside` is for an application that no socket serves: who calls it from inside its process, and needs no key.
    """

    def __init__(self, keys: KeyService, host: str, inside: Caller | None = None) -> None:
        self.keys = keys
        self.loopback = is_loopback(host)
        self.inside = inside

    async def caller(self, connection: HTTPConnection) -> Caller:
        """Raises `unauthorized` without a valid key, `forbidden` where a strange page or a proxy asks without one."""
        offered = connection.headers.getlist("authorization")
        if offered:
            return await self.keys.identify(_secret(offered))
        if self.inside is not None:
            return self.inside
        if not self.loopback or await self.keys.any_exist():
            raise ServiceError("unauthorized", "Send an API key: Authorization: Bearer <key>.")
        _refuse_strangers(connection)
        return await self.keys.local_owner()


async def authenticate(connection: HTTPConnection) -> Caller:
    """The caller of this request, resolved once and kept with it (`state.caller`)."""
    caller = getattr(connection.state, "caller", None)
    if caller is None:
        authenticator: Authenticator = connection.app.state.authenticator
        caller = connection.state.caller = await authenticator.caller(connection)
    return cast(Caller, caller)


@cache
def requires(scope: Scope) -> Callable[..., Awaitable[Caller]]:
    """A dependency: the caller, who must hold `scope`. `caller: Annotated[Caller, Depends(requires("write"))]`."""

    async def allowed(connection: HTTPConnection) -> Caller:
        caller = await authenticate(connection)
        if scope not in caller.scopes:
            raise ServiceError("forbidden", f"This key lacks the scope {scope}.", missing_scope=scope)
        return caller

    return allowed


async def check_start(settings: Settings, keys: KeyService) -> None:
    """Refuse to start where anyone on the network could call without a key."""
    if not is_loopback(settings.host) and not await keys.any_exist():
        raise StartupError(
            f"HINDSIGHT_HOST={settings.host} is reachable from other machines and no API key exists yet: "
            "run `hindsight key create` first, or listen on 127.0.0.1."
        )


@lru_cache(maxsize=64)
def is_loopback(host: str) -> bool:
    """Whether a host name or address means this machine alone."""
    name = host.strip("[]").rstrip(".").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def _secret(offered: list[str]) -> str:
    scheme, _, secret = offered[0].partition(" ")
    secret = secret.strip()
    if len(offered) != 1 or scheme.lower() != "bearer" or not SECRET.fullmatch(secret):
        raise ServiceError("unauthorized", "The Authorization header must be: Bearer <key>.")
    return secret


def _refuse_strangers(connection: HTTPConnection) -> None:
    """Without keys only this machine's own programs are trusted, not the pages its browser shows or a proxy's guests.

    A page of another site that resolves its own name to 127.0.0.1 still sends that name as Host; a page that posts
    here sends its Origin; a proxy that forwards says for whom.
    """
    headers = connection.headers
    host = headers.get("host", "")
    if not is_loopback(_host_name(host)):
        raise ServiceError("forbidden", "Without an API key only a loopback Host is served.")
    origins = headers.getlist("origin")
    same = {f"{scheme}://{host}".lower() for scheme in ("http", "https")}
    if any(origin.lower() not in same for origin in origins) or headers.get("sec-fetch-site") == "cross-site":
        raise ServiceError("forbidden", "Without an API key requests from other sites' pages are refused.")
    if any(name in headers for name in PROXIED):
        raise ServiceError("forbidden", "Behind a proxy an API key is needed: run `hindsight key create`.")


@lru_cache(maxsize=64)
def _host_name(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
