"""The REST service without a network: requests of an httpx client answered by an application in this process."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, MutableMapping
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any

import httpx
from anyio.from_thread import BlockingPortal, start_blocking_portal

from app.application import build_app, open_services
from app.database.connect import describe, exists
from app.errors import StartupError
from app.logs import configure_logging
from app.settings import Settings

ADDRESS = "http://localhost"
Message = MutableMapping[str, Any]
Application = Callable[
    [dict[str, Any], Callable[[], Awaitable[Message]], Callable[[Message], Awaitable[None]]], Awaitable[None]
]
"""In the terms of ASGI."""


@contextmanager
def in_process_client(headers: dict[str, str], tenant: str) -> Iterator[tuple[httpx.Client, Callable[[], None]]]:
    """A client of the configured database, and what starts to run its jobs here. Raises StartupError, ServiceError.

    The caller is the operator of the machine, who holds the database anyway, in the named tenant; with a key, the key's.
    """
    settings = Settings()
    if not exists(settings):
        raise StartupError(
            f"there is no {describe(settings)} yet: set HINDSIGHT_DATA_DIR to the folder of the service that is meant, "
            "make one with `hindsight serve` or `hindsight migrate`, or name a running service with --url"
        )
    if "log_level" not in settings.model_fields_set:  # a line for each request is for services
        settings = settings.model_copy(update={"log_level": "error"})
    configure_logging(settings)
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(_opened(settings, tenant)) as (app, work),
        httpx.Client(transport=_Transport(app, portal), base_url=ADDRESS, headers=headers) as client,
    ):
        yield client, lambda: portal.call(work)


@asynccontextmanager
async def _opened(settings: Settings, tenant: str) -> AsyncIterator[tuple[Application, Callable[[], None]]]:
    async with open_services(settings) as services:
        app = await build_app(services, inside=await services.keys.operator(tenant))
        try:
            yield app, services.worker.start
        finally:
            services.jobs.close()
            await services.worker.stop()


class _Transport(httpx.BaseTransport):
    """Hands requests to the application, which runs on the portal's event loop, and answers as it answers."""

    def __init__(self, app: Application, portal: BlockingPortal) -> None:
        self._app = app
        self._portal = portal

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """The answer's head; its body comes as it is made."""
        request.read()
        exchange = _Exchange(self._app, request)
        status, headers = self._portal.call(exchange.begin)
        return httpx.Response(status, headers=headers, stream=_Body(exchange, self._portal))


class _Body(httpx.SyncByteStream):
    def __init__(self, exchange: "_Exchange", portal: BlockingPortal) -> None:
        self._exchange = exchange
        self._portal = portal

    def __iter__(self) -> Iterator[bytes]:
        while (chunk := self._portal.call(self._exchange.more)) is not None:
            yield chunk

    def close(self) -> None:
        self._portal.call(self._exchange.end)


class _Exchange:
    """One request and its answer."""

    def __init__(self, app: Application, request: httpx.Request) -> None:
        self._app = app
        self._body: bytes | None = request.content
        self._scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": request.method,
            "scheme": request.url.scheme,
            "path": request.url.path,
            "raw_path": request.url.raw_path.split(b"?")[0],
            "query_string": request.url.query,
            "root_path": "",
            "headers": [(name.lower(), value) for name, value in request.headers.raw],
            "server": ("localhost", 80),
            "client": ("127.0.0.1", 0),
        }
        self._sent: asyncio.Queue[Message] = asyncio.Queue(maxsize=8)  # a reader that is slow holds the application up
        self._gone = asyncio.Event()

    async def begin(self) -> tuple[int, list[tuple[bytes, bytes]]]:
        """Let the application answer; the status and headers."""
        self._running = asyncio.create_task(self._run())
        head = await self._sent.get()
        if head["type"] != "http.response.start":
            await self._running  # raises why
        return head["status"], list(head["headers"])

    async def more(self) -> bytes | None:
        """The next part of the body; None after the last."""
        message = await self._sent.get()
        if message["type"] != "http.response.body":
            await self._running
            return None
        body: bytes = message.get("body", b"")
        return body

    async def end(self) -> None:
        """Nobody reads on."""
        self._gone.set()
        self._running.cancel()
        with suppress(asyncio.CancelledError):
            await self._running

    async def _run(self) -> None:
        try:
            await self._app(self._scope, self._receive, self._sent.put)
        finally:
            if not self._gone.is_set():
                await self._sent.put({"type": "ended"})

    async def _receive(self) -> Message:
        if self._body is None:
            await self._gone.wait()
            return {"type": "http.disconnect"}
        body, self._body = self._body, None
        return {"type": "http.request", "body": body}
