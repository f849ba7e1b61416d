"""The room's calls into SQL."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import orjson

from app.database.pool import Connection
from app.database.queries import load
from app.jobs.store import enqueue
from app.text.language import detect_language
from app.traces.model import Append, Trace

queries = load("traces")


async def lock_session(connection: Connection, append: Append) -> UUID | None:
    """Wait for the session; the id of its last turn of the same subject and scope."""
    await connection.execute(queries.lock_session, append.session_id)
    last: UUID | None = await connection.fetchval(
        queries.last_of_session, append.session_id, append.subject, append.scope
    )
    return last


async def insert(connection: Connection, append: Append, trust: str, actor: str) -> list[UUID]:
    """Insert the turns; their ids, in order."""
    ids = append.ids or [row["id"] for row in await connection.fetch(queries.new_ids, len(append.turns))]
    turns = append.turns
    await connection.execute(
        queries.insert_traces,
        append.scope, append.subject, append.session_id, append.task_id, append.agent_id, trust, actor,
        ids, [turn.role for turn in turns], [turn.name for turn in turns], [turn.content for turn in turns],
        [orjson.dumps(turn.tool_call).decode() if turn.tool_call else None for turn in turns],
        [detect_language(turn.content[:10_000]) for turn in turns], [turn.occurred_at for turn in turns],
    )  # fmt: skip
    return ids


async def build_windows(connection: Connection, ids: Sequence[UUID], append: Append) -> None:
    """Make or remake the windows of these turns of the append's session. Vectors of remade ones are dropped."""
    first = min(ids)
    if append.session_id is not None:
        place = (append.session_id, first, append.subject, append.scope)
        first = await connection.fetchval(queries.before_last, *place)
    await connection.execute(queries.build_windows, list(ids), append.session_id, first)
    await connection.execute(queries.drop_window_vectors, list(ids))


async def add_speakers(connection: Connection, append: Append) -> None:
    """Remember who spoke about the subject."""
    names = [turn.name for turn in append.turns if turn.name and turn.role in ("user", "assistant")]
    if names:
        await connection.execute(queries.add_speakers, append.subject, names)


async def recount_later(connection: Connection) -> None:
    """A job recounts term frequencies."""
    await enqueue(connection, "upkeep", {"collection": "trace"}, unique_key="upkeep:trace", delay_seconds=5)


async def index_later(connection: Connection, ids: Sequence[UUID], windows: Sequence[UUID]) -> UUID:
    """A job adds the vectors; its id."""
    payload = {"traces": [str(one) for one in ids], "windows": [str(one) for one in windows]}
    job_id = await enqueue(connection, "embed", payload)
    assert job_id is not None
    return job_id


async def listed(
    connection: Connection, filters: Sequence[Any], every_scope: bool, after: UUID | None, limit: int
) -> list[Trace]:
    """Traces in the order they happened. `filters`: session_id, task_id, subject, agent_id, since, until. Private ones are
    those of the agent_id, or with `every_scope` all that the caller reaches.
    """
    return [dict(row) for row in await connection.fetch(queries.list_traces, *filters, every_scope, after, limit)]


async def fetch_many(connection: Connection, ids: Sequence[UUID]) -> dict[UUID, Trace]:
    """Traces by id."""
    return {row["id"]: dict(row) for row in await connection.fetch(queries.fetch_traces, list(ids))}
