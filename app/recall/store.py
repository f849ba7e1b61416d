"""The room's calls into SQL."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

import asyncpg
import structlog
from pgvector import HalfVector

from app.database.context import Context
from app.database.errors import translate
from app.database.pool import Connection, Database
from app.database.queries import load
from app.recall.parts import searched_without
from app.recall.question import Question
from app.recall.request import Reach, RecallRequest, TraceRequest

logger = structlog.get_logger("app.recall")
queries = load("recall")
indexing = load("indexing")
Row = dict[str, Any]


async def speakers(connection: Connection, subject: str | None) -> list[str]:
    """Names that spoke about a subject, or of the whole tenant's subjects."""
    return [row["name"] for row in await connection.fetch(queries.speakers, subject)]


async def openings(connection: Connection, subject: str) -> list[str]:
    """How the subject's newest memories begin."""
    return [row["opening"] for row in await connection.fetch(queries.openings, subject)]


async def related_subjects(connection: Connection, subject: str | None) -> list[str]:
    """Whom a recall for the subject reaches beside it."""
    return [row["other"] for row in await connection.fetch(queries.related_subjects, subject)]


async def recall(
    database: Database, context: Context, request: RecallRequest, question: Question, vector: Any
) -> list[Row]:
    """Memories for a question as the API shows them, best first, with all scores; a transaction of its own."""
    rows = await database.fetch(queries.recall, context, *_asked(request, question, vector))
    return [dict(row) for row in rows]


async def recall_both(
    database: Database,
    context: Context,
    request: RecallRequest,
    written: tuple[Question, Any],
    rewritten: tuple[Question, Any],
) -> list[Row]:
    """The hits of two questions in one statement, and so of one moment; `reading` is 1 or 2, a memory may have both."""
    question, vector = rewritten
    rows = await database.fetch(
        queries.recall_both, context, *_asked(request, *written),
        question.text, vector, question.multirange, question.days or None, question.asks_when, question.kinds or None,
        question.of_self,
    )  # fmt: skip
    return [dict(row) for row in rows]


async def replay(
    connection: Connection, request: RecallRequest, question: Question, vector: Any, candidates: int
) -> dict[UUID, Row]:
    """All hits that as many proposals of each route make, by id, with their places."""
    rows = await connection.fetch(queries.replay, *_asked(request, question, vector), candidates)
    return {row["id"]: dict(row) for row in rows}


def _asked(request: RecallRequest, question: Question, vector: Any) -> tuple[Any, ...]:
    return (
        question.text, vector, request.subject, request.agent_id, request.session_id, request.task_id, request.layers,
        request.kinds, request.tags, request.languages, request.since, request.until, request.as_of, request.min_confidence,
        request.top_k, request.weights, question.multirange, question.days or None, question.asks_when, question.kinds or None,
        question.of_self, searched_without(request.without), question.language,
    )  # fmt: skip


async def search_traces(
    database: Database, context: Context, request: TraceRequest, question: Question, vector: Any
) -> list[Row]:
    """Traces for a question, best first, with all scores; a transaction of its own."""
    rows = await database.fetch(
        queries.search_traces, context,
        question.text, vector, request.subject, request.agent_id, request.session_id, request.task_id, request.since, request.until,
        request.top_k, request.weights, question.multirange, question.days or None, question.asks_when,
        searched_without(request.without), question.language,
    )  # fmt: skip
    return [dict(row) | {"rerank": None} for row in rows]


async def open_conflicts(connection: Connection, ids: Sequence[UUID]) -> list[Row]:
    """Open conflicts that touch any of the memories."""
    return [dict(row) for row in await connection.fetch(queries.open_conflicts, list(ids))]


async def log(
    database: Database, context: Context, actor: str, reach: Reach, session: str | None, *values: Any
) -> UUID | None:
    """Record a recall; its id, None where nothing can be written (a read-only standby, a full disk).

    `values`: request, hits, knowledge, degraded.
    """
    try:
        searched = reach.asked, reach.subjects, reach.agent, session
        [row] = await database.fetch(queries.log, context, actor, *searched, *values)
        return UUID(str(row["id"]))
    except Exception as error:
        if translate(error) is None:
            raise
        logger.warning("recall_not_logged", error=type(error).__name__)
        return None


async def fetch_recall(connection: Connection, recall_id: UUID) -> Row | None:
    """One logged recall, with what was told of it since."""
    row = await connection.fetchrow(queries.fetch_recall, recall_id)
    return dict(row) if row else None


async def latest_recalls(connection: Connection, count: int) -> list[UUID]:
    """Ids of the newest logged recalls, newest first."""
    return [row["id"] for row in await connection.fetch(queries.latest_recalls, count)]


async def add_feedback(connection: Connection, recall_id: UUID, *values: Any) -> None:
    """Keep reported feedback, the same only once. `values`: used, wrong, irrelevant, outcome, actor."""
    await connection.execute(queries.one_at_a_time, recall_id)
    await connection.execute(queries.add_feedback, recall_id, *values)


async def infer_use(connection: Connection, trace_ids: Sequence[UUID]) -> int:
    """What assistants' turns show of the recalls before them; for how many recalls."""
    return int(await connection.fetchval(queries.infer_use, list(trace_ids)))


async def count_access(connection: Connection, counts: Mapping[UUID, int]) -> None:
    """Memories were read, each so many times."""
    await connection.execute(queries.count_access, list(counts), list(counts.values()))


async def items_without_vectors(
    connection: Connection, memories: Sequence[UUID], traces: Sequence[UUID], windows: Sequence[UUID]
) -> list[Row]:
    """Those of the items that have no vector in the active set: kind, id, subject, content."""
    rows = await connection.fetch(indexing.items_without_vectors, list(memories), list(traces), list(windows))
    return [dict(row) for row in rows]


async def insert_vectors(connection: Connection, items: Sequence[Row], vectors: Sequence[Any]) -> None:
    """Add vectors in the active set."""
    columns = [[item[name] for item in items] for name in ("kind", "id", "subject")]
    halves = [HalfVector(vector) for vector in vectors]  # wrapped: a list of bare arrays would be read as a matrix
    await connection.execute(indexing.no_redaction_meanwhile)
    await connection.execute(indexing.insert_vectors, *columns, halves, [item["content"] for item in items])


async def frequencies_are_stale(connection: Connection, collection: str) -> bool:
    """Whether the collection has outgrown its counted term frequencies."""
    return bool(await connection.fetchval(indexing.frequencies_are_stale, collection))


async def refresh_term_frequencies(connection: Connection, collection: str) -> None:
    """Count term frequencies anew."""
    await connection.execute(indexing.refresh_term_frequencies, collection)


async def indexes_to_rebuild(connection: Connection) -> list[tuple[int, str]]:
    """Vector indexes that no longer fit their rows."""
    return [(row["set_id"], row["item_kind"]) for row in await connection.fetch(indexing.indexes_to_rebuild)]


async def rebuild_vector_index(connection: Connection, set_id: int, kind: str) -> None:
    """Rebuild one vector index; writes of that kind wait."""
    await connection.execute(indexing.rebuild_vector_index, set_id, kind)


async def active_embedding_set(connection: Connection) -> Row | None:
    """The row of the active embedding set."""
    row = await connection.fetchrow(indexing.active_embedding_set)
    return dict(row) if row else None


async def add_embedding_set(connection: Connection, *values: Any) -> bool:
    """Add and activate a set; False where the role has no right to."""
    try:
        async with connection.transaction():
            await connection.execute(indexing.add_embedding_set, *values)
            return True
    except asyncpg.InsufficientPrivilegeError:
        return False
