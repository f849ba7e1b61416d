"""Whether a PostgreSQL server can hold memories: reachable, new enough, with its extensions."""

from dataclasses import dataclass

import asyncpg

from app.database.queries import load
from app.errors import StartupError

queries = load("database")

OLDEST_POSTGRES = 160000
OLDEST_PGVECTOR = (0, 8)
EXTENSIONS = ("vector", "btree_gist", "btree_gin")


async def check_server(url: str) -> None:
    """Raise StartupError, one line that says what to do, unless the server at `url` will do.

    Creates the extensions where the role may.
    """
    connection = await connect(url)
    try:
        number = int(await connection.fetchval("SHOW server_version_num"))
        if number < OLDEST_POSTGRES:
            shown = await connection.fetchval("SHOW server_version")
            raise StartupError(f"PostgreSQL {shown} is too old: 16 or newer is needed")
        for extension in EXTENSIONS:
            await _ensure_extension(connection, extension)
        version = await connection.fetchval("SELECT extversion FROM pg_extension WHERE extname = 'vector'")
        if tuple(int(part) for part in version.split(".")[:2]) < OLDEST_PGVECTOR:
            raise StartupError(f"pgvector {version} is too old: 0.8 or newer is needed (ALTER EXTENSION vector UPDATE)")
    finally:
        await connection.close()


async def connect(url: str) -> asyncpg.Connection:
    """One connection, or StartupError in one line."""
    try:
        return await asyncpg.connect(url.replace("postgresql+asyncpg://", "postgresql://"), timeout=10)
    except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, ValueError) as error:
        told = str(error).splitlines()[0] if str(error) else "no answer"
        kind = type(error).__name__
        raise StartupError(f"the server of HINDSIGHT_DATABASE_URL cannot be reached: {kind}: {told}") from error


async def _ensure_extension(connection: asyncpg.Connection, name: str) -> None:
    schema = await connection.fetchval(queries.schema_of_extension, name)
    if schema is not None and schema != "public":  # where the functions look for it, whatever the caller's search path
        raise StartupError(
            f"the extension {name} is in schema {schema}; "
            f"ask an administrator for: ALTER EXTENSION {name} SET SCHEMA public"
        )
    if schema is not None:
        return
    try:
        await connection.execute(f"CREATE EXTENSION IF NOT EXISTS {name} SCHEMA public")
    except asyncpg.PostgresError as error:
        raise StartupError(
            f"the extension {name} is missing and could not be created ({error.args[0]}); "
            f"ask an administrator for: CREATE EXTENSION {name}"
        ) from error


@dataclass(frozen=True, slots=True)
class Server:
    """What a server is. `pgvector` is None where the extension is not installed."""

    version: str
    pgvector: str | None
    collation: str


async def describe(url: str) -> Server:
    """The server at `url`, unchanged. Raises StartupError where it cannot be reached."""
    connection = await connect(url)
    try:
        row = await connection.fetchrow(queries.describe_server)
        assert row is not None
        return Server(row["version"], row["pgvector"], row["collation"])
    finally:
        await connection.close()
