"""Limits on every request: the size of its body and the time until its answer begins."""

import asyncio
from collections.abc import Mapping
from types import MappingProxyType

import structlog
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.errors import ServiceError
from app.http.problems import respond

log = structlog.get_logger("app.http")


class BodyLimit:
    """Answers `payload_too_large` for a body above `limit` bytes, whether its length was declared or not.

    `larger` has the limits of addresses whose bodies are read as they arrive.
    """

    def __init__(self, app: ASGIApp, limit: int, larger: Mapping[str, int] = MappingProxyType({})) -> None:
        self.app = app
        self.limit = limit
        self.larger = larger

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        limit = self.larger.get(scope["path"], self.limit)
        declared = Headers(scope=scope).get("content-length", "")
        if declared.isdecimal() and int(declared) > limit:
            await respond(self._refusal(limit), scope)(scope, receive, send)
            return
        received = 0

        async def counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > limit:
                raise HTTPException(413)  # the one kind of exception that FastAPI lets through while it reads a body
            return message

        await self.app(scope, counted, send)

    def _refusal(self, limit: int) -> ServiceError:
        return ServiceError("payload_too_large", f"A body may hold {limit} bytes.", limit_bytes=limit)


class TimeLimit:
    """Answers `timeout` when a request has not begun its answer within `seconds`.

    The work is then cancelled, unless the request holds an idempotency claim (`state["claimed"]`): cancelling that
    could interrupt a commit and leave nobody knowing whether it happened, so it runs on, unseen, and its stored
    answer is what the client's retry gets. An answer that has begun is not limited: exports and event streams are long.
    Nor is a request that says so itself (`state["unhurried"]`): an import lasts as long as its file arrives.
    """

    def __init__(self, app: ASGIApp, seconds: float) -> None:
        self.app = app
        self.seconds = seconds
        self.detached: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = asyncio.Event()
        expired = False

        async def guarded(message: Message) -> None:
            if expired:
                return
            begun.set()
            await send(message)

        async def run() -> None:
            await self.app(scope, receive, guarded)

        work = asyncio.create_task(run())
        try:
            await asyncio.wait({work}, timeout=self.seconds)
            if work.done() or begun.is_set() or scope.get("state", {}).get("unhurried"):
                await work
                return
            expired = True
            self._let_go(work, scope)
        except asyncio.CancelledError:
            work.cancel()
            raise
        detail = f"No answer within {self.seconds:g} seconds."
        await respond(ServiceError("timeout", detail), scope)(scope, receive, send)

    def _let_go(self, work: asyncio.Task[None], scope: Scope) -> None:
        if not scope.get("state", {}).get("claimed"):
            work.cancel()
        self.detached.add(work)
        work.add_done_callback(self._ended)

    def _ended(self, work: asyncio.Task[None]) -> None:
        self.detached.discard(work)
        if not work.cancelled() and (error := work.exception()) is not None:
            log.warning("late_failure", error=type(error).__name__)
