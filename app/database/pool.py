"""The pool of connections, and the transactions that services run in."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeAlias

import asyncpg
import orjson
from pgvector import HalfVector

from app.database.context import Context
from app.database.errors import UnreachableError
from app.database.queries import load
from app.errors import StartupError

Connection: TypeAlias = "asyncpg.pool.PoolConnectionProxy[asyncpg.Record]"

_queries = load("database")
# One message to the server instead of two; what limits the caller further follows as parameters.
_BEGIN = (
    "BEGIN; SELECT set_config('hindsight.tenant', '{tenant}', true), set_config('hindsight.subjects', '', true), "
    "set_config('hindsight.agents', '', true)"
)
_PATIENCE = 10.0  # seconds to wait for a connection


class Database:
    """Connections as the role hindsight_app, which owns nothing and is subject to row-level security.

    The login role of the URL may be any member of hindsight_app, the owner included.
    """

    def __init__(self, pool: asyncpg.Pool) -> None:
        self._pool = pool

    @classmethod
    async def open(cls, url: str, size: int = 10, role: str | None = "hindsight_app") -> "Database":
        """Connect. Raises StartupError in one line where the server or the role is not to be had.

        `role` None keeps the login role: for the owner's work, outside row-level security.
        """
        settings = {"application_name": "hindsight", "timezone": "UTC"} | ({"role": role} if role else {})
        try:
            pool = await asyncpg.create_pool(
                url,
                min_size=1,
                max_size=size,
                init=_prepare,
                reset=_keep,  # every setting is local to its transaction, so there is nothing to undo between two
                command_timeout=60,
                timeout=10,
                server_settings=settings,
            )
        except asyncpg.InvalidParameterValueError as error:
            raise StartupError("the schema is not there yet: run `hindsight migrate`") from error
        except asyncpg.InsufficientPrivilegeError as error:
            raise StartupError(
                "the login role may not act as hindsight_app; ask the database's owner for: GRANT hindsight_app TO it"
            ) from error
        except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, ValueError) as error:
            raise StartupError(
                f"the server of HINDSIGHT_DATABASE_URL cannot be used: {type(error).__name__}: {error}".splitlines()[0]
            ) from error
        return cls(pool)

    async def deployment(self) -> tuple[str, str] | None:
        """The environment this database is stamped with and its revision; None where it was never migrated."""
        async with self.system() as connection:
            if await connection.fetchval(_queries.deployment_exists) is None:
                return None
            row = await connection.fetchrow(_queries.deployment)
            return (row["environment"], row["revision"]) if row else None

    async def close(self) -> None:
        """Wait for running transactions, then close every connection."""
        await self._pool.close()

    @asynccontextmanager
    async def transaction(self, context: Context) -> AsyncIterator[Connection]:
        """One transaction that acts for `context`. Never await a model or the network inside it."""
        async with self._connection() as connection:
            await connection.execute(_BEGIN.format(tenant=context.tenant_id))
            try:
                if context.subjects is not None or context.agents is not None:
                    limits = _array(context.subjects), _array(context.agents)
                    await connection.execute(_queries.limit_to, *limits)
                yield connection
            except BaseException:
                with suppress(
                    asyncpg.PostgresError, asyncpg.InterfaceError, OSError
                ):  # a lost connection has no more to undo
                    await connection.execute("ROLLBACK")
                raise
            await connection.execute("COMMIT")

    async def fetch(self, query: str, context: Context, *values: Any) -> list[asyncpg.Record]:
        """Rows of one statement that begins with `memory.act_as($1, $2, $3)`: a transaction in one message, not three."""
        limits = _array(context.subjects), _array(context.agents)
        async with self._connection() as connection:
            return await connection.fetch(query, context.tenant_id, *limits, *values)

    @asynccontextmanager
    async def system(self) -> AsyncIterator[Connection]:
        """One transaction with no tenant: row-level security hides every tenant's row; definer functions still work."""
        async with self._connection() as connection, connection.transaction():
            yield connection

    async def ask(self, query: str, *values: Any) -> Any:
        """The value of one statement that needs no tenant, without a transaction around it."""
        row = await self.ask_row(query, *values)
        return row and row[0]

    async def ask_row(self, query: str, *values: Any) -> asyncpg.Record | None:
        """The first row of one statement that needs no tenant, without a transaction around it."""
        async with self._connection() as connection:
            return await connection.fetchrow(query, *values)

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Connection]:
        try:
            connection = await self._pool.acquire(timeout=_PATIENCE)
        except OSError as error:  # the socket is gone, nobody listens, or every connection stays in use
            raise UnreachableError from error
        try:
            yield connection
        finally:
            await self._pool.release(connection)


def _array(values: Sequence[str] | None) -> str:
    """A text[] literal for a setting; '' where nothing limits the caller."""
    if values is None:
        return ""
    quoted = ('"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"' for value in values)
    return "{" + ",".join(quoted) + "}"


async def _keep(connection: asyncpg.Connection) -> None:
    """Leave a connection as its transaction left it."""


async def _prepare(connection: asyncpg.Connection) -> None:
    """JSON as Python objects, halfvec from and to numpy arrays."""
    for name in ("json", "jsonb"):
        await connection.set_type_codec(
            name, schema="pg_catalog", encoder=_encode_json, decoder=orjson.loads, format="text"
        )
    schema = await connection.fetchval(_queries.vector_schema)
    if schema is None:
        raise StartupError("the extension vector is not there yet: run `hindsight migrate` as the database's owner")
    await connection.set_type_codec(
        "halfvec",
        schema=schema,
        encoder=lambda value: (value if isinstance(value, HalfVector) else HalfVector(value)).to_binary(),
        decoder=lambda value: HalfVector.from_binary(value).to_numpy(),
        format="binary",
    )


def _encode_json(value: Any) -> str:
    return orjson.dumps(value).decode()
