"""Which database: the server that is named, or the embedded one."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from app.database.embedded import EmbeddedServer
from app.settings import Settings


@dataclass(frozen=True, slots=True)
class Location:
    """URLs of one database, by what they are for. A named server has one URL, whose role the service narrows itself."""

    owner_url: str
    app_url: str
    reader_url: str
    psql: Path | None
    embedded: bool


@asynccontextmanager
async def locate(settings: Settings) -> AsyncIterator[Location]:
    """The configured database. The embedded server runs for as long as the context, or longer if others use it."""
    if settings.database_url is not None:
        url = settings.database_url.get_secret_value()
        yield Location(url, url, url, None, False)
        return
    server = EmbeddedServer(settings.data_dir)
    await asyncio.to_thread(server.start)
    try:
        yield Location(server.owner_url, server.app_url, server.reader_url, server.bin_dir / "psql", True)
    finally:
        await asyncio.to_thread(server.stop)
