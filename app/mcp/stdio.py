"""The protocol over standard input and output: one client, the life of a process."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, BinaryIO

import anyio
import anyio.to_thread
import httpx
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage
from mcp_types import (
    INVALID_REQUEST,
    PARSE_ERROR,
    ErrorData,
    JSONRPCError,
    JSONRPCNotification,
    JSONRPCRequest,
    JSONRPCResponse,
)
from pydantic import ValidationError

from app.errors import StartupError
from app.mcp.rest import RefusedError, Rest
from app.mcp.server import Context, build_server, repeatable_by

Opened = AbstractAsyncContextManager[httpx.AsyncClient]
ANSWER_SECONDS = 60.0  # for what was asked before the input ended
STUCK_SECONDS = 120.0  # without room for the next message: more than any call takes, so that nobody reads the answers
LEAVE_SECONDS = 2.0  # for a client that does not read what is left for it
AT_ONCE = 64  # calls; the next one waits in the pipe
LONGEST = 32 * 2**20  # bytes of a line; what is above the API's own limit, and below this, is refused under its id


async def serve_stdio(opened: Callable[[], Opened], key: str | None) -> None:
    """Serve until the input ends, SIGTERM or SIGINT, then end the process.

    `opened` opens the API; the handshake is answered while it does. Does not return: a thread may wait in read() or
    write() of a pipe for ever, and an ordinary end of the process would wait for it.
    """
    backend = _Backend(opened, key)
    stop, ended = asyncio.Event(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    protocol = asyncio.create_task(_speak(backend, ended))
    waits = {protocol, asyncio.create_task(stop.wait()), asyncio.create_task(ended.wait())}
    await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    if ended.is_set():
        await asyncio.wait({protocol}, timeout=LEAVE_SECONDS)
    await backend.close()
    sys.stderr.flush()
    os._exit(2 if backend.failed else 0)


@asynccontextmanager
async def over_network(url: str) -> AsyncIterator[httpx.AsyncClient]:
    """The API of a running service."""
    async with httpx.AsyncClient(base_url=url, timeout=ANSWER_SECONDS) as client:
        yield client


class _Backend:
    """The API, from when it is open; who calls before waits."""

    def __init__(self, opened: Callable[[], Opened], key: str | None) -> None:
        self.failed = False
        self._headers = {"Authorization": f"Bearer {key}"} if key else {}
        self._leave = asyncio.Event()
        self._client: asyncio.Future[httpx.AsyncClient] = asyncio.get_running_loop().create_future()
        self._life = asyncio.create_task(self._live(opened))

    async def rest(self, context: Context) -> Rest:
        """The API as the holder of the key. Raises RefusedError where it could not be opened."""
        try:
            client = await asyncio.shield(self._client)
        except StartupError as error:
            problem = {"code": "not_ready", "detail": str(error), "next_step": "Mend that and start the server again."}
            raise RefusedError(problem) from None
        return Rest(client, self._headers, repeatable_by(context))

    async def close(self) -> None:
        """Close what was opened, also where it is just being opened."""
        self._leave.set()
        if not self._client.done():
            self._life.cancel()
        await asyncio.wait({self._life})

    async def _live(self, opened: Callable[[], Opened]) -> None:
        try:
            async with opened() as client:
                self._client.set_result(client)
                await self._leave.wait()
        except Exception as error:
            if self._client.done():
                return
            self.failed = True
            shown = str(error) if isinstance(error, StartupError) else f"it failed with {type(error).__name__}"
            print(f"hindsight: {' '.join(shown.split())}", file=sys.stderr, flush=True)
            self._client.set_exception(StartupError(shown))
            self._client.exception()  # seen: nobody may ever ask


async def _speak(backend: _Backend, ended: asyncio.Event) -> None:
    server = build_server(backend.rest, check_keys=True)
    try:
        stdin: Any = _lines(_standard_input())
        async with stdio_server(stdin) as (read, write), _answered_first(read, write) as (asked, answers):
            try:
                await server.run(asked, answers, server.create_initialization_options())
            finally:
                ended.set()  # also where the client has gone and a thread still waits for its pipe
    except Exception as error:  # most often: the client has closed its end
        print(f"hindsight: the client is gone ({type(error).__name__})", file=sys.stderr, flush=True)


def _standard_input() -> BinaryIO:
    """Kept from what else would read it, a child of this process above all: that finds it empty."""
    ours = os.fdopen(os.dup(0), "rb", closefd=False)
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    return ours


async def _lines(stream: BinaryIO) -> AsyncIterator[str]:
    """Lines that are not blank. One that is no UTF-8, or longer than LONGEST, comes as "", which is no message either."""
    while line := await anyio.to_thread.run_sync(stream.readline, LONGEST):
        last = line
        while len(last) == LONGEST and not last.endswith(b"\n"):
            line, last = b"\xff", await anyio.to_thread.run_sync(stream.readline, LONGEST)
        if line.isspace():
            continue
        try:
            yield line.decode()
        except UnicodeDecodeError:
            yield ""


def _not_understood(item: Any) -> JSONRPCError | None:
    """The answer to a line that is no message. Whose it is cannot be known."""
    if isinstance(item, ValidationError) and item.errors()[0]["type"] != "json_invalid":
        fault = ErrorData(code=INVALID_REQUEST, message="This is no message of JSON-RPC 2.0.")
    elif isinstance(item, Exception):
        told = f"A line must be one JSON text in UTF-8, without half surrogates, below {LONGEST} bytes."
        fault = ErrorData(code=PARSE_ERROR, message=told)
    elif isinstance(item.message, JSONRPCNotification) and not item.message.method.startswith("notifications/"):
        fault = ErrorData(code=INVALID_REQUEST, message="A request's id must be a whole number or a text.")
    else:
        return None
    return JSONRPCError(jsonrpc="2.0", id=None, error=fault)


@asynccontextmanager
async def _answered_first(read: Any, write: Any) -> AsyncIterator[tuple[Any, Any]]:
    """The same streams, whose input ends when what was asked is answered: `printf ... | hindsight mcp` gets all answers. It
    ends too for a client that asks on and reads nothing.
    """
    to_server, asked = anyio.create_memory_object_stream[Any](0)
    answers, from_server = anyio.create_memory_object_stream[SessionMessage](0)
    open_ids: list[str] = []
    room = anyio.Semaphore(AT_ONCE)
    idle = asyncio.Event()

    def settle(number: Any) -> None:
        if str(number) in open_ids:
            open_ids.remove(str(number))
            room.release()
        if not open_ids:
            idle.set()

    async def take(item: Any) -> None:
        if (refusal := _not_understood(item)) is not None:
            await write.send(SessionMessage(refusal))
            return
        message = item.message
        if isinstance(message, JSONRPCRequest):
            await room.acquire()
            open_ids.append(str(message.id))
            idle.clear()
        elif isinstance(message, JSONRPCNotification) and message.method == "notifications/cancelled":
            settle((message.params or {}).get("requestId"))
        await to_server.send(item)

    async def pass_in() -> None:
        async with to_server:
            async for item in read:
                with anyio.move_on_after(STUCK_SECONDS) as patience:
                    await take(item)
                if patience.cancelled_caught:
                    break
            if open_ids:
                with anyio.move_on_after(ANSWER_SECONDS):
                    await idle.wait()

    async def pass_out() -> None:
        async with from_server, write:
            async for item in from_server:
                await write.send(item)
                if isinstance(item.message, JSONRPCResponse | JSONRPCError):
                    settle(item.message.id)

    async with anyio.create_task_group() as outwards, anyio.create_task_group() as inwards:
        outwards.start_soon(pass_out)
        inwards.start_soon(pass_in)
        yield asked, answers
        inwards.cancel_scope.cancel()
