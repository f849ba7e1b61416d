"""`hindsight key`. Without --url whoever holds the database makes, lists and revokes its keys, before any service runs."""

import asyncio
import json
import os
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any
from uuid import UUID

import typer

from app.cli import options, output
from app.cli.connection import Key, Tenant, Url, given, open_service, path
from app.errors import ServiceError, StartupError

if TYPE_CHECKING:
    from app.tenancy.caller import Caller
    from app.tenancy.service import KeyService

cli = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="API keys.")


@cli.command()
def create(
    name: Annotated[str, typer.Option(help="What the key is called.")],
    scope: Annotated[list[str], typer.Option(help="May be given several times.")] = ["read", "write"],  # noqa: B006
    trust: Annotated[str | None, typer.Option(help="Authority of what it writes. Default: user.")] = None,
    tenant: Annotated[str | None, typer.Option(help="Whose data; made where there is none of this name.")] = None,
    subject: Annotated[list[str] | None, typer.Option(help="The only subjects it may touch.")] = None,
    agent: Annotated[list[str] | None, typer.Option(help="The only agents it may act as.")] = None,
    expires_at: Annotated[datetime | None, typer.Option(help="When it stops working (UTC).")] = None,
    from_env: Annotated[
        str | None, typer.Option(help="Take the secret from this environment variable; a key with it is left as it is.")
    ] = None,
    new_database: Annotated[
        bool, typer.Option("--new-database", help="Make the embedded database where HINDSIGHT_DATA_DIR has none yet.")
    ] = False,
    url: Url = None,
    key: Key = None,
    as_json: options.Json = False,
) -> None:
    """Make a key and print its secret, this once."""
    until = expires_at.replace(tzinfo=UTC) if expires_at else None
    if url is not None:
        if from_env is not None or new_database:
            raise StartupError("--from-env and --new-database need the database itself, not --url")
        body = given(
            name=name, scopes=scope, trust=trust, tenant=tenant, subjects=subject, agents=agent,
            expires_at=until.isoformat() if until else None,
        )  # fmt: skip
        with open_service(url, key, None) as service:
            made = service.send("POST", "/v1/keys", body)
    else:
        secret = None
        if from_env is not None and not (secret := os.environ.get(from_env)):
            raise StartupError(f"{from_env} is not set")
        limits = {"trust": trust, "tenant": tenant, "subjects": subject or None, "agents": agent or None}
        made = asyncio.run(_create(new_database, name, scope, **limits, expires_at=until, secret=secret))
    output.answer(made, as_json, lambda told: output.say(told["key"]))


@cli.command(name="list")
def list_keys(tenant: Tenant = None, url: Url = None, key: Key = None, as_json: options.Json = False) -> None:
    """The tenant's keys, newest first."""
    if url is None:
        found = asyncio.run(_list(tenant))
    else:
        with open_service(url, key, None) as service:
            found = list(service.items("/v1/keys", None, tenant=tenant))
    output.items(found, as_json, ("ID", "STATE", "TRUST", "SCOPES", "NAME"), _row)


@cli.command()
def revoke(
    key_id: Annotated[str, typer.Argument(metavar="ID", help="Id of a key.")],
    tenant: Tenant = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Revoke a key at once."""
    if url is None:
        asyncio.run(_revoke(key_id, tenant))
    else:
        with open_service(url, key, None) as service:
            service.send("DELETE", path("keys", key_id), tenant=tenant)
    output.say("Revoked.")


def _row(key: Mapping[str, Any]) -> tuple[object, ...]:
    ended = key["expires_at"] is not None and datetime.fromisoformat(key["expires_at"]) <= datetime.now(UTC)
    state = "revoked" if key["revoked_at"] else "expired" if ended else "valid"
    return key["id"], state, key["trust"], ",".join(key["scopes"]), key["name"]


@asynccontextmanager
async def _opened(new_database: bool = False) -> AsyncIterator[tuple["KeyService", "Caller"]]:
    """The keys and the local operator. Says on standard error whose keys they are: a running service may use others."""
    from app.database.connect import describe, exists, is_idle, locate
    from app.database.migration import upgrade
    from app.database.pool import Database
    from app.settings import Settings
    from app.tenancy.service import KeyService

    settings = Settings()
    is_new = not exists(settings)
    if is_new and not new_database:
        raise StartupError(
            f"there is no {describe(settings)} yet: set HINDSIGHT_DATA_DIR to the folder of the service that is meant, or "
            "make one with `hindsight serve`, `hindsight migrate` or `hindsight key create --new-database`"
        )
    idle = ", on which no service runs now" if is_idle(settings) and not is_new else ""
    typer.echo(f"hindsight: {'making' if is_new else 'using'} the {describe(settings)}{idle}", err=True)
    async with locate(settings) as location:
        if is_new:
            await asyncio.to_thread(upgrade, location.owner_url, settings.environment)
        database = await Database.open(location.app_url, 2)
        try:
            keys = KeyService(database)
            yield keys, await keys.operator()
        finally:
            await database.close()


async def _create(new_database: bool, name: str, scopes: list[Any], **limits: Any) -> bytes:
    from app.tenancy.api import KeyCreated, answer

    async with _opened(new_database) as (keys, caller):
        made, secret = await keys.create(caller, name, scopes, **limits)
    return KeyCreated(**answer(made).model_dump(), key=secret).model_dump_json().encode()


async def _list(tenant: str | None) -> list[dict[str, Any]]:
    from app.tenancy.api import answer

    async with _opened() as (keys, caller):
        return [json.loads(answer(key).model_dump_json()) for key in await keys.list(caller, 1_000_000, None, tenant)]


async def _revoke(key_id: str, tenant: str | None) -> None:
    async with _opened() as (keys, caller):
        try:
            wanted = UUID(key_id)
        except ValueError:
            raise ServiceError("not_found", "There is no such key.") from None
        await keys.revoke(caller, wanted, tenant)
