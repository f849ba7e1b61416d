"""The Model Context Protocol by pipes, as a command."""

import asyncio
import gc
import importlib
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from app.address import service_url

if TYPE_CHECKING:
    import httpx


def mcp(
    url: Annotated[
        str | None, typer.Option(envvar="HINDSIGHT_URL", help="A running service. Default: no service.")
    ] = None,
    key: Annotated[str | None, typer.Option(envvar="HINDSIGHT_KEY", help="API key, where one is needed.")] = None,
) -> None:
    """Serve the Model Context Protocol on standard input and output, on the configured database or a running service."""
    with _loading():
        from app.mcp.stdio import over_network, serve_stdio

    asyncio.run(serve_stdio(partial(over_network, service_url(url)) if url else _in_process, key))


@contextmanager
def _loading() -> Iterator[None]:
    """Without looking for garbage among what is loaded, which all lasts: that takes a tenth of the start."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


@asynccontextmanager
async def _in_process() -> "AsyncIterator[httpx.AsyncClient]":
    """The API on the configured database. Loading it takes seconds, in which a thread lets others go on."""
    from app.settings import Settings

    with _loading():
        here = await asyncio.to_thread(importlib.import_module, "app.cli.in_process")
    async with here.in_process_api(Settings(host="127.0.0.1")) as client:
        yield client
