"""The REST service without a network: requests of an httpx client answered by an application in this process.

Bodies pass both ways as they come, and either side waits for the other.
"""

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
from app.tenancy.service import Missing

ADDRESS = "http://localhost"
_AHEAD = 8  # parts of a body that may wait to be taken
Message = MutableMapping[str, Any]
Application = Callable[
    [dict[str, Any], Callable[[], Awaitable[Message]], Callable[[Message], Awaitable[None]]], Awaitable[None]
]
"""In the terms of ASGI."""


@contextmanager
def in_process_client(
    headers: dict[str, str], tenant: str, missing: Missing
) -> Iterator[tuple[httpx.Client, Callable[[], None]]]:
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
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(_opened(settings, tenant, missing)) as (app, work),
        httpx.Client(transport=_Transport(app, portal), base_url=ADDRESS, headers=headers) as client,
    ):
        yield client, lambda: portal.call(work)


@asynccontextmanager
async def in_process_api(settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the configured database for a program that lasts, with its jobs. Raises StartupError.

    Who calls is the owner of this machine's database as long as it has no key, as on loopback.
    """
    async with _opened(settings) as (app, work):
        work()
        async with httpx.AsyncClient(transport=_AsyncTransport(app), base_url=ADDRESS, timeout=None) as client:
            yield client


@asynccontextmanager
async def _opened(
    settings: Settings, tenant: str | None = None, missing: Missing = "refuse"
) -> AsyncIterator[tuple[Application, Callable[[], None]]]:
    """The application, for the operator of a tenant where one is named, and what starts its worker."""
    configure_logging(settings)
    async with open_services(settings) as services:
        inside = None if tenant is None else await services.keys.operator(tenant, missing)
        app = await build_app(services, inside)
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
        assert isinstance(request.stream, httpx.SyncByteStream)
        exchange, call = _Exchange(self._app, request), self._portal.call
        call(exchange.begin)
        try:
            for chunk in request.stream:
                if not call(exchange.feed, chunk):
                    break
            status, headers = call(exchange.head)
        except BaseException:
            call(exchange.end)
            raise
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


class _AsyncTransport(httpx.AsyncBaseTransport):
    """The same on the event loop that asks."""

    def __init__(self, app: Application) -> None:
        self._app = app

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """The answer's head; its body comes as it is made."""
        assert isinstance(request.stream, httpx.AsyncByteStream)
        exchange = _Exchange(self._app, request)
        await exchange.begin()
        try:
            async for chunk in request.stream:
                if not await exchange.feed(chunk):
                    break
            status, headers = await exchange.head()
        except BaseException:
            await exchange.end()
            raise
        return httpx.Response(status, headers=headers, stream=_AsyncBody(exchange))


class _AsyncBody(httpx.AsyncByteStream):
    def __init__(self, exchange: "_Exchange") -> None:
        self._exchange = exchange

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while (chunk := await self._exchange.more()) is not None:
            yield chunk

    async def aclose(self) -> None:
        await self._exchange.end()


class _Exchange:
    """One request and its answer."""

    def __init__(self, app: Application, request: httpx.Request) -> None:
        self._app = app
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
        self._given: asyncio.Queue[bytes | None] = asyncio.Queue(_AHEAD)  # None ends it
        self._over = False
        self._sent: asyncio.Queue[Message] = asyncio.Queue(_AHEAD)
        self._answers = asyncio.Event()
        self._gone = asyncio.Event()

    async def begin(self) -> None:
        """Let the application run."""
        self._running = asyncio.create_task(self._run())

    async def feed(self, chunk: bytes | None) -> bool:
        """Give the next part of the request, None after the last; False where the application answers already."""
        given, answered = asyncio.create_task(self._given.put(chunk)), asyncio.create_task(self._answers.wait())
        try:
            await asyncio.wait({given, answered}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            given.cancel()
            answered.cancel()
        return not self._answers.is_set()

    async def head(self) -> tuple[int, list[tuple[bytes, bytes]]]:
        """The status and headers, once the request is over."""
        await self.feed(None)
        head = await self._sent.get()
        if head["type"] != "http.response.start":
            await self._running  # raises why
        return head["status"], list(head["headers"])

    async def more(self) -> bytes | None:
        """The next part of the body; None after the last."""
        message = await self._sent.get()
        body: bytes | None = message.get("body", b"") if message["type"] == "http.response.body" else None
        return body

    async def end(self) -> None:
        """Nobody reads on."""
        self._gone.set()
        self._running.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await self._running

    async def _run(self) -> None:
        try:
            await self._app(self._scope, self._receive, self._send)
        finally:
            self._answers.set()
            if not self._gone.is_set():
                await self._sent.put({"type": "ended"})

    async def _send(self, message: Message) -> None:
        self._answers.set()
        await self._sent.put(message)

    async def _receive(self) -> Message:
        if self._over:
            await self._gone.wait()
            return {"type": "http.disconnect"}
        body = await self._given.get()
        self._over = body is None
        return {"type": "http.request", "body": body or b"", "more_body": not self._over}
