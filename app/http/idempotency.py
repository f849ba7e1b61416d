"""Idempotency-Key: a write that is sent again runs once, and its first answer is given again."""

import asyncio
import hashlib
import json
import re
import time
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import structlog
from starlette.requests import Request
from starlette.responses import Response

from app.database.context import Context
from app.database.pool import Database
from app.database.queries import load
from app.errors import ServiceError
from app.tenancy.caller import Caller

log = structlog.get_logger("app.http")
queries = load("http")

HEADER = "Idempotency-Key"
SANE_KEY = re.compile(r"[\x21-\x7e]{1,255}")
KEPT = timedelta(hours=24)
PURGE_EVERY = 600.0  # seconds between two purges of one tenant's expired answers by one process
NOT_REPLAYED = frozenset({"content-length", "set-cookie"})

Handler = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Claim:
    """One key on one method and path. `fingerprint` tells equal requests from others that reuse the key."""

    key: str
    method: str
    path: str
    fingerprint: bytes

    @property
    def place(self) -> tuple[str, str, str]:
        """What the row is found by, within the tenant."""
        return self.key, self.method, self.path


class Idempotency:
    """Claims keys, runs the handler of a first request, replays stored answers.

    `seconds` is the request time limit. A claimed handler may outlive it (limits.TimeLimit) and is stopped after
    twice that; the lease is three times that, so that no claim is taken over from a handler that still runs.
    """

    def __init__(self, database: Database, seconds: float) -> None:
        self.database = database
        self.stop_after = 2 * seconds
        self.lease = timedelta(seconds=3 * seconds)
        self._purged: dict[UUID, float] = {}

    async def run(self, caller: Caller, request: Request, handler: Handler, private: Collection[str] = ()) -> Response:
        """The handler's answer, or the stored one of an earlier equal request.

        Only success is stored: a refusal or failure changed nothing and is judged afresh. Members of the body named
        in `private` are null in what is stored. Raises `idempotency_mismatch`, `idempotency_running`, `invalid`.
        """
        claim = Claim(read_key(request), request.method, request.scope["path"], await fingerprint(caller, request))
        request.state.claimed = True  # set before, so that no claim is left behind by a cancelled request
        begun = await self._claim(caller.context, claim)
        if isinstance(begun, Response):
            return begun
        try:
            async with asyncio.timeout(self.stop_after):
                response = await handler(request)
        except Exception:
            await self._release(caller.context, claim, begun)
            raise
        if response.status_code >= 400:
            await self._release(caller.context, claim, begun)
        else:
            await self._complete(caller.context, claim, begun, response, private)
        return response

    async def _claim(self, context: Context, claim: Claim) -> datetime | Response:
        """The claim's own time stamp if this request may run, or the stored answer."""
        await self._purge(context)
        for _ in range(3):  # a claim seen by the first statement may be released before the second
            async with self.database.transaction(context) as connection:
                begun = await connection.fetchval(queries.claim, *claim.place, claim.fingerprint, self.lease, KEPT)
                if isinstance(begun, datetime):
                    return begun
                held = await connection.fetchrow(queries.claimed, *claim.place)
            if held is not None:
                return _answer(held, claim)
        raise ServiceError("idempotency_running", "Equal requests are competing for this Idempotency-Key.")

    async def _complete(
        self, context: Context, claim: Claim, begun: datetime, response: Response, private: Collection[str]
    ) -> None:
        headers = {name: value for name, value in response.headers.items() if name not in NOT_REPLAYED}
        body = without(bytes(response.body), private)
        values = (response.status_code, json.dumps(headers), body)
        await self._settle(context, queries.complete, *claim.place, begun, *values)

    async def _release(self, context: Context, claim: Claim, begun: datetime) -> None:
        await self._settle(context, queries.release, *claim.place, begun)

    async def _settle(self, context: Context, query: str, *values: Any) -> None:
        """End a claim. Where that fails the request's own outcome stands, and the claim ends with its lease."""
        try:
            async with self.database.transaction(context) as connection:
                await connection.execute(query, *values)
        except Exception as error:
            log.warning("idempotency_claim_not_settled", error=type(error).__name__)

    async def _purge(self, context: Context) -> None:
        now = time.monotonic()
        if now - self._purged.get(context.tenant_id, -PURGE_EVERY) >= PURGE_EVERY:
            self._purged[context.tenant_id] = now
            async with self.database.transaction(context) as connection:
                await connection.execute(queries.purge_expired)


def read_key(request: Request) -> str:
    """The key sent. Raises `invalid` unless there is exactly one of 1 to 255 visible ASCII characters."""
    keys = request.headers.getlist(HEADER)
    if len(keys) != 1 or not SANE_KEY.fullmatch(keys[0]):
        raise ServiceError("invalid", f"{HEADER}: must be 1 to 255 visible ASCII characters", HEADER)
    return keys[0]


async def fingerprint(caller: Caller, request: Request) -> bytes:
    """SHA-256 over what makes two requests equal: body, query string, and what the caller may do.

    With the authority in it, a stored answer is never replayed to a key that could not have got it itself.
    """
    authority = (sorted(caller.scopes), caller.trust, caller.subjects, caller.agents)
    digest = hashlib.sha256(json.dumps(authority).encode())
    for part in (request.scope["query_string"], await request.body()):
        digest.update(len(part).to_bytes(8) + part)
    return digest.digest()


def without(body: bytes, private: Collection[str]) -> bytes:
    """A JSON object's text with the named members null."""
    if not private:
        return body
    document = json.loads(body)
    document.update(dict.fromkeys(private))
    return json.dumps(document, ensure_ascii=False).encode()


def _answer(held: Any, claim: Claim) -> Response:
    if bytes(held["body_hash"]) != claim.fingerprint:
        raise ServiceError(
            "idempotency_mismatch", "This Idempotency-Key was used here with another body or by another kind of key."
        )
    if held["state"] == "running":
        raise ServiceError(
            "idempotency_running",
            "The first request with this Idempotency-Key is still running.",
            retry_after=max(1, min(held["lease_seconds"], 5)),
        )
    response = Response(held["body"], held["status"], json.loads(held["headers"]))
    response.headers["Idempotency-Replayed"] = "true"
    return response
