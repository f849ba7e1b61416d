"""Keys and tenants in the database."""

import hashlib
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from asyncpg import Record

from app.database.context import Context
from app.database.pool import Database
from app.database.queries import load

queries = load("tenancy")


def secret_hash(secret: str) -> bytes:
    """SHA-256 of the whole secret. It has 256 random bits, so a slow hash would protect nothing more."""
    return hashlib.sha256(secret.encode()).digest()


class KeyStore:
    """Statements of the tenancy room, each on its own."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def find(self, secret: str) -> Record | None:
        """The key with this secret, of whatever tenant, with `expired` and `revoked`."""
        return await self.database.ask_row(queries.find_key, secret_hash(secret))

    async def any_exists(self) -> bool:
        """Whether any tenant has ever had a key."""
        return bool(await self.database.ask(queries.any_key_exists))

    async def find_tenant(self, name: str) -> UUID | None:
        """Id of the named tenant."""
        async with self.database.system() as connection:
            found = await connection.fetchval(queries.find_tenant, name)
            return None if found is None else UUID(str(found))

    async def create_tenant(self, name: str) -> UUID:
        """Id of the tenant, made if there is none."""
        async with self.database.system() as connection:
            return UUID(str(await connection.fetchval(queries.create_tenant, name)))

    async def insert(self, context: Context, secret: str, *values: Any) -> Record:
        """A new key: `name, scopes, trust, subjects, agents, expires_at`."""
        name, *rest = values
        async with self.database.transaction(context) as connection:
            row = await connection.fetchrow(queries.insert_key, name, secret_hash(secret), *rest)
        assert row is not None
        return row

    async def page(
        self,
        context: Context,
        subjects: Sequence[str] | None,
        agents: Sequence[str] | None,
        after: tuple[datetime, UUID] | None,
        limit: int,
    ) -> list[Record]:
        """Keys within a restriction, newest first."""
        async with self.database.transaction(context) as connection:
            return await connection.fetch(queries.list_keys, subjects, agents, *(after or (None, None)), limit)

    async def find_by_id(self, context: Context, key_id: UUID) -> Record | None:
        """One key of the tenant."""
        async with self.database.transaction(context) as connection:
            return await connection.fetchrow(queries.fetch_key, key_id)

    async def revoke(self, context: Context, key_id: UUID) -> None:
        """End a key now; one that has been revoked keeps its time."""
        async with self.database.transaction(context) as connection:
            await connection.execute(queries.revoke_key, key_id)

    async def touch(self, context: Context, key_id: UUID) -> None:
        """Note that a key was used now."""
        async with self.database.transaction(context) as connection:
            await connection.execute(queries.touch_key, key_id)
