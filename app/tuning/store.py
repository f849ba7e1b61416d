"""The room's calls into SQL."""

from typing import Any
from uuid import UUID

from app.database.pool import Connection, Database
from app.database.queries import load
from app.recall.question import Question
from app.tuning.settings import SHIPPED, Setting, Target

queries = load("tuning")
Row = dict[str, Any]
ALL_CANDIDATES = 1000  # more than the routes propose together


async def tenant_named(database: Database, name: str) -> UUID | None:
    """Id of a tenant."""
    found: UUID | None = await database.ask(queries.tenant_named, name)
    return found


async def setting(connection: Connection, target: Target) -> Setting:
    """What the tenant has now."""
    return _of(target, await connection.fetchval(queries.settings) or {})


async def lock_setting(connection: Connection, target: Target) -> Setting:
    """The same, for a tenant that has settings of its own from now on; nobody else changes them until the end."""
    await connection.execute(queries.have_settings)
    return _of(target, await connection.fetchval(queries.lock_settings))


async def set_to(connection: Connection, values: Setting) -> None:
    """Change what `lock_setting` has locked."""
    await connection.execute(queries.set_to, values)


async def record(connection: Connection, *values: Any) -> None:
    """Add to the history: actor, target, before, after, measure, cases, gain, low, high."""
    await connection.execute(queries.record, *values)


async def last(connection: Connection) -> Row | None:
    """The newest change that was not undone."""
    row = await connection.fetchrow(queries.last_tuning)
    return dict(row) if row else None


async def mark_undone(connection: Connection, tuning: UUID, actor: str) -> None:
    """Note that a change was taken back."""
    await connection.execute(queries.mark_undone, tuning, actor)


async def history(connection: Connection) -> list[Row]:
    """All changes, newest first."""
    return [dict(row) for row in await connection.fetch(queries.history)]


async def candidates(connection: Connection, question: Question, vector: Any, subject: str, top_k: int) -> list[Row]:
    """The first hits of a question by the tenant's settings, best first, with what their scores are made of."""
    rows = await connection.fetch(
        queries.candidates, question.text, vector, subject, question.multirange, question.days or None,
        question.asks_when, question.kinds or None, question.of_self, top_k, question.language,
    )  # fmt: skip
    return [dict(row) for row in rows]


def _of(target: Target, row: Row) -> Setting:
    return {name: row.get(name, default) for name, default in SHIPPED[target].items()}
