"""The room's calls into SQL."""

from typing import Any
from uuid import UUID

from app.database.pool import Connection
from app.database.queries import load

queries = load("conflicts")
Conflict = dict[str, Any]
"""A conflict in the caller's sight. `kept` is older, newer or both; None while it is open."""


async def listed(
    connection: Connection, is_open: bool | None, subject: str | None, after: UUID | None, limit: int
) -> list[Conflict]:
    """Conflicts, newest first; `is_open` None: open and resolved ones."""
    rows = await connection.fetch(queries.list_conflicts, is_open, subject, after, limit)
    return [dict(row) for row in rows]


async def fetch(connection: Connection, conflict_id: UUID) -> Conflict | None:
    """One conflict."""
    row = await connection.fetchrow(queries.fetch_conflict, conflict_id)
    return dict(row) if row else None


async def keep_both(connection: Connection, conflict_id: UUID, actor: str) -> None:
    """Both sides hold beside each other."""
    await connection.execute(queries.keep_both, conflict_id, actor)


async def settle(connection: Connection, memory_id: UUID, actor: str) -> None:
    """A memory holds no more: its open conflicts are settled for the other side, which is contested by it no longer."""
    await connection.execute(queries.settle_conflicts, memory_id, actor)
    for other in await opponents(connection, memory_id):  # one by one: each may stand in the way of the next
        await connection.execute(queries.uncontest, other["id"])


async def opponents(connection: Connection, memory_id: UUID, *, undecided: bool = False) -> list[dict[str, Any]]:
    """The other sides of a memory's conflicts, or of those that are open: id, trust, status, valid_from."""
    return [dict(row) for row in await connection.fetch(queries.opponents, memory_id, undecided)]


async def open_conflict(connection: Connection, older: UUID, newer: UUID, reason: str) -> UUID:
    """Mark both as contested and record the pair; the conflict's id."""
    for memory_id in (older, newer):
        await connection.execute(queries.contest, memory_id)
    conflict_id: UUID = await connection.fetchval(queries.insert_conflict, older, newer, reason)
    return conflict_id
