"""Running the service or a worker as a process: its listening socket, its signals, its end."""

import asyncio
import gc
import importlib
import signal
import socket
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager

import uvicorn
from uvicorn.loops.auto import auto_loop_factory

from app.application import build_app, open_services
from app.errors import StartupError
from app.logs import configure_logging
from app.settings import Settings

ALLOCATED = 50_000  # objects between two looks of the collector: some tens of answers' worth, a few megabytes


def run(main: Coroutine[object, object, None]) -> None:
    """Run a process's life on uvloop, which takes a millisecond off each answer, or on asyncio's loop where it is not."""
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        runner.run(main)


async def serve(settings: Settings, with_worker: bool) -> None:
    """Answer requests, and run jobs too where asked, until SIGTERM or SIGINT. Raises StartupError."""
    importlib.import_module("app.extraction.rules")  # before the first request, not with it

    configure_logging(settings)
    listener = listen(settings.host, settings.port)
    with _stopped_by_signals() as signals:
        async with open_services(settings) as services:
            app = await build_app(services)
            gc.collect()
            gc.freeze()  # what was loaded to start stays; the collector need not look at it with every request,
            gc.set_threshold(ALLOCATED)  # nor at the request's own several times before its answer
            if with_worker:
                services.worker.start()
            config = uvicorn.Config(
                app,
                log_config=None,
                access_log=False,
                lifespan="off",
                timeout_graceful_shutdown=20,
                server_header=False,
                http="h11",  # ignores what it cannot upgrade to, answers any method, and bounds heads and trailers
            )
            server = _Server(config, settings.host, listener.getsockname()[1], services.jobs.close)
            # uvicorn takes the signals while it serves, ends its requests, and raises them again; one that comes just
            # before is not lost either.
            signals.act = server.stop
            try:
                await server.serve(sockets=[listener])
            finally:
                await services.worker.stop()


async def work(settings: Settings) -> None:
    """Run jobs until SIGTERM or SIGINT. Raises StartupError."""
    importlib.import_module("app.extraction.rules")  # before the first turn comes
    configure_logging(settings)
    with _stopped_by_signals():
        async with open_services(settings) as services:
            services.worker.start()
            print("The worker waits for jobs.", flush=True)
            try:
                await asyncio.Event().wait()
            finally:
                await services.worker.stop()


class _Server(uvicorn.Server):
    """Says where it answers once it does, and ends what would wait on when it stops."""

    def __init__(self, config: uvicorn.Config, host: str, port: int, end_waits: Callable[[], None]) -> None:
        super().__init__(config)
        self._end_waits = end_waits
        self._address = f"http://{f'[{host}]' if ':' in host else host}:{port}"

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to serve."""
        await super().startup(sockets)
        print(f"Hindsight answers at {self._address}/docs", flush=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop to serve."""
        self._end_waits()
        await super().shutdown(sockets)

    def stop(self) -> None:
        """End what is being answered, then stop."""
        self.should_exit = True


class _Signals:
    """SIGTERM and SIGINT cancel the running command, so that what it opened is closed, until `act` is set otherwise."""

    def __init__(self) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.act: Callable[[], object] = task.cancel


@contextmanager
def _stopped_by_signals() -> Iterator[_Signals]:
    signals = _Signals()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, lambda: signals.act())
    try:
        yield signals
    except asyncio.CancelledError:
        print("Stopped.", flush=True)


def listen(host: str, port: int) -> socket.socket:
    """The listening socket, made before anything else starts, so that a taken port is refused at once.

    Made for TCP by name: only then does asyncio turn Nagle's delay off, which costs some 40 ms an answer.
    """
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.create_server((host, port), family=family, backlog=2048)
        return socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP, fileno=listener.detach())
    except OSError as error:
        raise StartupError(f"cannot listen on {host}:{port}: {error.strerror or error}") from error
