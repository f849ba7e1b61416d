"""Which database: the server that is named, or the embedded one."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import structlog

from app.database.embedded import EmbeddedServer
from app.errors import StartupError
from app.settings import Settings

log = structlog.get_logger("app.database")

_WATCH_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Location:
    """URLs of one database, by what they are for. A named server has one URL, whose role the service narrows itself."""

    owner_url: str
    app_url: str
    reader_url: str
    psql: Path | None
    embedded: bool


def exists(settings: Settings) -> bool:
    """Whether there is a database to use; a named server is taken to have one."""
    if settings.database_url is not None:
        return True
    try:
        return EmbeddedServer(settings.data_dir).cluster.exists()
    except OSError:  # a folder that may not be looked into: starting the server says why
        return True


def is_idle(settings: Settings) -> bool:
    """Whether the embedded database is configured and no service runs on it now."""
    return settings.database_url is None and not EmbeddedServer(settings.data_dir).is_running


def describe(settings: Settings) -> str:
    """Which database is configured, for people: its folder, or its server without the password."""
    if settings.database_url is None:
        default = "" if "data_dir" in settings.model_fields_set else " (HINDSIGHT_DATA_DIR is not set)"
        return f"embedded database in {settings.data_dir}{default}"
    try:
        parts = urlsplit(settings.database_url.get_secret_value())
        asked = parse_qs(parts.query)
    except ValueError:
        return "database of HINDSIGHT_DATABASE_URL"
    servers = parts.netloc.rpartition("@")[2] or ",".join(asked.get("host", ["localhost"]))
    return f"database {parts.path.strip('/') or '(default)'} at {servers} (HINDSIGHT_DATABASE_URL)"


@asynccontextmanager
async def locate(settings: Settings, *, prepare: bool = True) -> AsyncIterator[Location]:
    """The configured database. The embedded server runs for as long as the context, or longer if others use it.

    `prepare=False` changes nothing: no embedded database is made, and its roles and extensions stay as they are.
    """
    if settings.database_url is not None:
        url = settings.database_url.get_secret_value()
        yield Location(url, url, url, None, False)
        return
    server = EmbeddedServer(settings.data_dir, prepare=prepare)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(asyncio.to_thread, server.stop)  # also where the start is interrupted
        await asyncio.to_thread(server.start)
        watch = asyncio.create_task(_keep_running(server))
        stack.callback(watch.cancel)
        yield Location(server.owner_url, server.app_url, server.reader_url, server.bin_dir / "psql", True)


async def _keep_running(server: EmbeddedServer) -> None:
    """Start the server again where it was killed, and keep its log short."""
    while True:
        await asyncio.sleep(_WATCH_SECONDS)
        if server.accepts():
            await asyncio.to_thread(server.trim_log)
            continue
        try:
            log.warning("embedded_postgres_is_down")
            await asyncio.to_thread(server.start)
        except StartupError as error:
            log.warning("embedded_postgres_not_started", detail=str(error))
