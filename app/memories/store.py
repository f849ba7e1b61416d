"""The room's calls into SQL."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import numpy as np

from app.conflicts import store as conflicts
from app.database.pool import Connection
from app.database.queries import load
from app.jobs.store import enqueue
from app.memories.layers import Standing, Thresholds
from app.memories.merging import MOST_NAMES
from app.memories.model import Draft, Layer, Memory
from app.memories.resolve import Candidate
from app.statements.bands import Bands
from app.statements.judge import Statement

queries = load("memories")
Vector = np.ndarray[Any, Any]


async def clock(connection: Connection) -> datetime:
    """The database's time, which may lie after the transaction's start."""
    now: datetime = await connection.fetchval(queries.clock)
    return now


async def lock_subject(connection: Connection, subject: str) -> datetime:
    """Wait for the subject; the answer is the time from which the write counts."""
    row = await connection.fetchrow(queries.lock_subject, subject)
    assert row is not None
    return row["now"]  # type: ignore[no-any-return]


async def similar(
    connection: Connection, draft: Draft, scope: str, vector: Vector | None, fact_key: str, now: datetime
) -> list[Candidate]:
    """Current memories that the statement may repeat, extend or contradict: shared ones, and those of its own scope."""
    agent = None if scope == "shared" else scope
    rows = await connection.fetch(queries.similar, draft.content, vector, draft.subject, agent, fact_key, now)
    return [
        Candidate(
            id=row["id"],
            statement=Statement(
                content=row["content"],
                kind=row["kind"],
                fact_key=row["fact_key_held"] or None,
                language=row["language"],
                explicit=row["explicit"],
                confidence=row["confidence"],
                trust=row["trust"],
                occurred_at=row["occurred_at"],
                subject=draft.subject,
            ),
            valid_from=row["valid_from"],
            scope=row["scope"],
            session_id=row["session_id"],
            similarity=Bands(row["duplicate"], row["related"]).scaled(row["similarity"]),
            same=row["same"],
            version=row["version"],
        )
        for row in rows
    ]


async def said_before(connection: Connection, draft: Draft, scope: str, at: datetime) -> tuple[UUID, str] | None:
    """Id and status of the same statement that is held, or that held at a moment."""
    row = await connection.fetchrow(queries.said_before, draft.subject, scope, draft.content, at)
    return (row["id"], row["status"]) if row else None


async def said_later(
    connection: Connection, draft: Draft, scope: str, at: datetime, until: datetime | None
) -> datetime | None:
    """When the same statement begins again between two moments."""
    begins: datetime | None = await connection.fetchval(
        queries.said_later, draft.subject, scope, draft.content, at, until
    )
    return begins


async def neighbours(
    connection: Connection, subject: str, scope: str, fact_key: str, at: datetime
) -> tuple[UUID | None, list[tuple[UUID, datetime]]]:
    """The statement of a fact key that holds at a moment, and those that begin after it with their starts, in order."""
    rows = await connection.fetch(queries.neighbours, subject, scope, fact_key, at)
    holding = [row["id"] for row in rows if row["before"]]
    following = [(row["id"], row["valid_from"]) for row in rows if not row["before"]]
    return (holding[-1] if holding else None), following


async def insert(
    connection: Connection,
    draft: Draft,
    *,
    scope: str,
    status: str,
    fact_key: str,
    language: str,
    trust: str,
    valid_from: datetime,
    valid_until: datetime | None,
    superseded_by: UUID | None = None,
    contested: bool = False,
    default_expiry: bool = False,
) -> UUID:
    """Insert one memory; its id."""
    new_id: UUID = await connection.fetchval(
        queries.insert_memory,
        scope, draft.subject, draft.layer, draft.kind, status, draft.content, fact_key, language, draft.confidence,
        draft.importance, draft.explicit, trust, draft.source_class or "user", draft.agent_id, draft.session_id, draft.task_id,
        draft.occurred_at, valid_from, valid_until, superseded_by, contested, draft.pinned, draft.tags, draft.entities,
        draft.search_terms, draft.metadata, default_expiry,
    )  # fmt: skip
    return new_id


async def put_vector(connection: Connection, memory_id: UUID, subject: str, vector: Vector) -> None:
    """Store the memory's vector in the active embedding set, in place of an earlier one."""
    await connection.execute(queries.insert_vector, memory_id, subject, vector)


async def drop_vectors(connection: Connection, memory_id: UUID) -> None:
    """Remove vectors of what the memory no longer says."""
    await connection.execute(queries.drop_vectors, memory_id)


async def record(
    connection: Connection, memory_id: UUID, event: str, actor: str, detail: dict[str, Any] | None = None
) -> None:
    """Add an event to the memory's history."""
    await connection.execute(queries.insert_event, memory_id, event, actor, detail or {})


async def link(
    connection: Connection,
    memory_id: UUID,
    relation: str,
    draft: Draft,
    actor: str,
    traces: Sequence[UUID] = (),
    source_memory_id: UUID | None = None,
) -> None:
    """Record which statement a memory came from, and the traces that said it."""
    await connection.execute(
        queries.insert_lineage,
        memory_id, relation, draft.content, list(traces) or [None], source_memory_id, draft.source_class or "user", actor,
        draft.session_id,
    )  # fmt: skip


async def supersede(connection: Connection, loser: UUID, at: datetime, winner: UUID, now: datetime, actor: str) -> None:
    """End a memory at a moment in favour of another, and with it the conflicts it was in."""
    await connection.execute(queries.supersede, loser, at, winner, now)
    await conflicts.settle(connection, loser, actor)


async def retract(connection: Connection, memory_id: UUID, at: datetime, trace_id: UUID, actor: str) -> None:
    """End a memory at a moment with no successor."""
    await connection.execute(queries.retract, memory_id, at, trace_id)
    await conflicts.settle(connection, memory_id, actor)


async def open_review(connection: Connection, subject: str, memory_id: UUID, reason: str) -> UUID:
    """Ask a person about a held memory; the review's id."""
    review_id: UUID = await connection.fetchval(queries.insert_review, subject, memory_id, reason)
    return review_id


async def propose_to_forget(connection: Connection, subject: str, memory_id: UUID, reason: str) -> UUID:
    """Ask a person whether a memory shall be forgotten; the review's id, that of an earlier one where it still waits."""
    review_id: UUID = await connection.fetchval(queries.propose_to_forget, subject, memory_id, reason)
    return review_id


async def standing(connection: Connection, memory_id: UUID) -> Standing:
    """What counts about a memory when it is stated again."""
    row = await connection.fetchrow(queries.standing, memory_id)
    assert row is not None
    return Standing(**{**dict(row), "sessions": tuple(row["sessions"])})


async def thresholds(connection: Connection) -> Thresholds:
    """The tenant's own, else the defaults."""
    row = await connection.fetchrow(queries.thresholds)
    return Thresholds(**dict(row)) if row else Thresholds()


async def repeat(connection: Connection, memory_id: UUID, confidence: float, explicit: bool, trust: str) -> None:
    """A memory was stated again."""
    await connection.execute(queries.repeat_memory, memory_id, confidence, explicit, trust)


async def promote(connection: Connection, memory_id: UUID, layer: Layer) -> None:
    """Move a memory to another layer."""
    await connection.execute(queries.promote_memory, memory_id, layer)


async def set_end(connection: Connection, memory_id: UUID, ends: datetime | None, default_expiry: bool) -> None:
    """Let a memory without a successor hold until another moment, where no later row of the same statement is in the way."""
    await connection.execute(queries.set_end, memory_id, ends, default_expiry)


async def outdone(connection: Connection, draft: Draft, scope: str, by: UUID) -> UUID | None:
    """The same lesson, where a surer one has outdone it already."""
    found: UUID | None = await connection.fetchval(queries.outdone, draft.subject, scope, draft.content, by)
    return found


async def merge(
    connection: Connection,
    memory_id: UUID,
    content: str,
    confidence: float,
    language: str,
    draft: Draft,
    fact_key: str,
    trust: str,
) -> None:
    """A memory says more from now on."""
    await connection.execute(
        queries.merge_memory,
        memory_id, content, confidence, language, draft.tags, draft.entities, draft.search_terms, fact_key, trust,
        MOST_NAMES,
    )  # fmt: skip


async def recent(connection: Connection, subject: str, scopes: Sequence[str], now: datetime) -> list[Memory]:
    """The newest current memories of a subject, newest first."""
    return [dict(row) for row in await connection.fetch(queries.latest_intention, subject, list(scopes), now)]


async def is_latest_change(connection: Connection, memory_id: UUID) -> bool:
    """Whether nothing was taken back since a statement was made."""
    return bool(await connection.fetchval(queries.is_latest_change, memory_id))


async def replaced_by(connection: Connection, memory_id: UUID) -> list[Memory]:
    """What a memory superseded, newest first."""
    return [dict(row) for row in await connection.fetch(queries.superseded_by, memory_id)]


async def insert_retraction(
    connection: Connection, draft: Draft, scope: str, role: str, language: str, trust: str, actor: str, at: datetime
) -> UUID:
    """Keep the retracting message as a trace; its id."""
    trace_id: UUID = await connection.fetchval(
        queries.trace_of_retraction,
        scope, draft.subject, draft.session_id, draft.task_id, draft.agent_id, role, draft.content, language, trust, actor, at,
    )  # fmt: skip
    return trace_id


async def fetch(connection: Connection, memory_id: UUID) -> Memory | None:
    """One memory in the caller's sight, whatever its status."""
    row = await connection.fetchrow(queries.fetch_memory, memory_id)
    return dict(row) if row else None


async def fetch_many(connection: Connection, ids: Sequence[UUID]) -> dict[UUID, Memory]:
    """Memories by id."""
    return {row["id"]: dict(row) for row in await connection.fetch(queries.fetch_memories, list(ids))}


async def listed(
    connection: Connection, filters: Sequence[Any], q: str | None, every_scope: bool, after: UUID | None, limit: int
) -> list[Memory]:
    """Memories, newest first. `filters`: status, subject, kind, layer, tag, agent_id, session_id, task_id, since, until.
    Private ones are those of the agent_id, or with `every_scope` all that the caller reaches.
    """
    terms = await connection.fetchval(queries.all_terms, q) if q else None
    if q and terms is None:
        return []
    rows = await connection.fetch(queries.list_memories, *filters, terms, every_scope, after, limit)
    return [dict(row) for row in rows]


async def update(connection: Connection, memory: Memory, version: int, default_expiry: bool) -> bool:
    """Write the changed fields of a memory if it still has this version."""
    result = await connection.execute(
        queries.update_memory,
        memory["id"], version, memory["content"], memory["kind"], memory["layer"], memory["confidence"], memory["importance"],
        memory["explicit"], memory["valid_until"], memory["pinned"], memory["tags"], memory["entities"], memory["search_terms"],
        memory["metadata"], memory["language"], memory["fact_key"] or "", memory["trust"], default_expiry,
    )  # fmt: skip
    return result == "UPDATE 1"


async def unsay(connection: Connection, memory_id: UUID) -> None:
    """Earlier wordings are no longer repetitions of the memory."""
    await connection.execute(queries.unsay, memory_id)


async def forget(connection: Connection, memory_id: UUID) -> bool:
    """Hide a memory from every read path; False where it was already."""
    return await connection.execute(queries.forget_memory, memory_id) == "UPDATE 1"


async def history(connection: Connection, memory_id: UUID) -> tuple[list[Memory], list[dict[str, Any]]]:
    """The supersession chain, oldest first, and the events of all its members."""
    chain = [dict(row) for row in await connection.fetch(queries.chain, memory_id)]
    events = await connection.fetch(queries.events, [memory["id"] for memory in chain])
    return chain, [dict(row) for row in events]


async def close(connection: Connection, memory_id: UUID, at: datetime) -> None:
    """End a memory at a moment, before its successor is there to be linked."""
    await connection.execute(queries.close_memory, memory_id, at)


async def embed_later(connection: Connection, ids: Sequence[UUID]) -> None:
    """A job adds the vectors."""
    await enqueue(connection, "embed", {"memories": [str(memory_id) for memory_id in ids]})


async def embed_trace_later(connection: Connection, trace_id: UUID) -> None:
    """A job adds the vector of a retraction's trace."""
    await enqueue(connection, "embed", {"traces": [str(trace_id)]})


async def upkeep_later(connection: Connection) -> None:
    """A job recounts term frequencies and looks after the vector index, once for many writes."""
    await enqueue(connection, "upkeep", {"collection": "memory"}, unique_key="upkeep:memory", delay_seconds=5)
