"""The room's calls into SQL."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from app.database.pool import Connection
from app.database.queries import load
from app.extraction.model import Account, Extractor
from app.memories.store import lock_subject

__all__ = ["lock_subject"]

queries = load("extraction")
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Limits:
    """What a tenant wants of an extracted memory before it is kept for long, and of an opted-out turn."""

    confidence: float
    importance: float
    redact: bool


async def turns(connection: Connection, ids: Sequence[UUID]) -> list[Row]:
    """The turns that the caller may see, in the order they were said."""
    return [dict(row) for row in await connection.fetch(queries.turns, list(ids))]


async def turns_before(connection: Connection, turn: Row, most: int) -> list[Row]:
    """The turns of the same conversation before one, oldest first."""
    if turn["session_id"] is None:
        return []
    place = (turn["session_id"], turn["subject"], turn["scope"], turn["id"])
    return [dict(row) for row in reversed(await connection.fetch(queries.turns_before, *place, most))]


async def limits(connection: Connection) -> Limits:
    """The tenant's settings, or the defaults."""
    row = await connection.fetchrow(queries.limits)
    assert row is not None
    return Limits(**dict(row))


async def served(connection: Connection, texts: Sequence[str], turn: Row) -> set[str]:
    """Those of the texts that repeat a memory of the turn's subject which a recall of the last day brought back."""
    if not texts:
        return set()
    return {row["text"] for row in await connection.fetch(queries.served, list(texts), turn["subject"], turn["scope"])}


async def relate_subjects(connection: Connection, subject: str, others: Sequence[str]) -> None:
    """A subject's conversation told something of others; a recall for it reaches them from now on."""
    if others:
        await connection.execute(queries.relate_subjects, subject, list(others))


async def add_accounts(
    connection: Connection, job_id: UUID | None, extractor: Extractor, scope: str, accounts: Sequence[Account]
) -> None:
    """Record what became of every candidate and refused part."""
    if not accounts:
        return
    await connection.execute(
        queries.insert_candidates, job_id, extractor,
        [",".join(map(str, one.trace_ids)) for one in accounts], [scope] * len(accounts), [one.subject for one in accounts],
        [one.content for one in accounts], [one.kind for one in accounts], [one.confidence for one in accounts],
        [one.importance for one in accounts], [one.decision for one in accounts], [one.code for one in accounts],
        [one.reason for one in accounts], [one.memory_id for one in accounts],
    )  # fmt: skip


async def listed(connection: Connection, filters: Sequence[Any], after: UUID | None, limit: int) -> list[Row]:
    """Accounts, newest first. `filters`: job_id, trace_id, decision, code, subject."""
    return [dict(row) for row in await connection.fetch(queries.list_candidates, *filters, after, limit)]


async def told_only_in(connection: Connection, ids: Sequence[UUID]) -> list[UUID]:
    """Memories that came from these turns and from nothing else."""
    return [row["memory_id"] for row in await connection.fetch(queries.told_only_in, list(ids))] if ids else []


async def redact(connection: Connection, ids: Sequence[UUID]) -> list[UUID]:
    """Take the text out of turns; the turns whose windows need vectors again."""
    around: list[UUID] = await connection.fetchval(queries.redact, list(ids))
    return around


async def read_later(connection: Connection, ids: Sequence[UUID], session_id: str, payload: Row) -> None:
    """Leave turns for the language model, and see that a job reads the session: after a while, or now if many wait."""
    waiting = await connection.fetchval(queries.add_unread, list(ids), session_id)
    await connection.execute(queries.read_session_later, session_id, payload, waiting)


async def unread(connection: Connection, session_id: str, most: int) -> list[UUID]:
    """Turns of a session that the language model has still to read, in order."""
    return [row["id"] for row in await connection.fetch(queries.unread, session_id, most)]


async def was_read(connection: Connection, ids: Sequence[UUID]) -> None:
    """In the transaction of what came of them."""
    await connection.execute(queries.was_read, list(ids))


async def begin_effects(connection: Connection, job_id: UUID) -> bool:
    """Hold a job's row until the transaction ends; False where its turns were read before."""
    return bool(await connection.fetchval(queries.begin_effects, job_id))


async def mark_read(connection: Connection, job_id: UUID, result: Row) -> None:
    """In the transaction of the effects: the job's turns are read. A job that waits has only vectors to add, and may start."""
    await connection.execute(queries.mark_read, job_id, result)
