"""Logged recalls: the account of each, why a memory was not in it, and the same question asked again."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime
from uuid import UUID

from app.database.pool import Connection, Database
from app.memories import store as memories
from app.recall import store
from app.recall.feedback import fetch
from app.recall.model import Recall, Row
from app.recall.question import Question
from app.recall.reading import Reader, Reading
from app.recall.replaying import Replay, compared
from app.recall.request import RecallRequest
from app.recall.reranking import Reranking
from app.recall.rewriting.merging import REWRITTEN, WRITTEN, best_of_both
from app.recall.why_not import Case, WhyNot
from app.tenancy.caller import Caller

FLOOR = 0.2  # absolute relevance under which a hit is no answer, whatever its rank among the others
CANDIDATES, FURTHER = 20, 1000  # proposals of each route in a search, and in the look for what was not among them
MOST_REPLAYED = 3 * FURTHER
READABLE = ("active", "superseded", "expired")  # statuses whose words a replay shows


class PastRecalls:
    """Looks at the log. Nothing here is logged or counted itself."""

    def __init__(
        self,
        database: Database,
        reader: Reader,
        reranking: Reranking | None,
        preview: Callable[[Caller, RecallRequest], Awaitable[Recall]],
    ) -> None:
        """`preview` answers a request and leaves nothing behind."""
        self._database = database
        self._reader = reader
        self._reranking = reranking
        self._preview = preview

    async def get(self, caller: Caller, recall_id: UUID) -> Row:
        """A logged recall with its feedback. Raises `not_found`."""
        async with self._database.transaction(caller.context) as connection:
            return await fetch(connection, recall_id)

    async def why_not(self, caller: Caller, recall_id: UUID, memory_id: UUID) -> WhyNot:
        """The first reason why a memory was not in the answer. Raises `not_found` for the recall alone."""
        async with self._database.transaction(caller.context) as connection:
            logged = await fetch(connection, recall_id)
        return await self._why_not(caller, RecallRequest.logged(logged["request"]), logged, memory_id)

    async def latest(self, caller: Caller, count: int) -> list[UUID]:
        """Ids of the newest logged recalls, newest first."""
        async with self._database.transaction(caller.context) as connection:
            return await store.latest_recalls(connection, count)

    async def replay(self, caller: Caller, recall_id: UUID, *, now: bool = False) -> Replay:
        """A logged recall asked again, of the moment it was asked or of `now`; only read. Raises `not_found`."""
        async with self._database.transaction(caller.context) as connection:
            logged = await fetch(connection, recall_id)
            asked = RecallRequest.logged(logged["request"])
            asked = replace(asked, fallback="never", as_of=asked.as_of if now else asked.as_of or logged["at"])
            held = await memories.fetch_many(connection, [UUID(hit["id"]) for hit in logged["hits"]])
        again = await self._preview(caller, asked)
        hits = [
            {"id": str(hit.row["id"]), "in_prompt": hit.in_prompt, "rerank": hit.scores["rerank"]}
            for hit in again.memories
        ]
        answered = {"at": datetime.now(UTC) if now else logged["at"], "hits": hits}
        present = {hit["id"] for hit in hits}
        lost = {}
        for memory_id in (UUID(hit["id"]) for hit in logged["hits"] if hit["id"] not in present):
            was = held.get(memory_id)
            content = was["content"] if was is not None and was["status"] in READABLE else None
            lost[memory_id] = content, await self._why_not(caller, asked, answered, memory_id)
        return Replay(
            recall_id, asked.query, logged["at"], asked.as_of, logged["knowledge"], again.knowledge,
            logged["degraded"], again.degraded, compared(logged, again, lost),
        )  # fmt: skip

    async def _why_not(self, caller: Caller, request: RecallRequest, answered: Row, memory_id: UUID) -> WhyNot:
        """The first reason why a memory is not in an answer (`at`, `hits`) to a request."""
        async with self._database.transaction(caller.context) as connection:
            memory = await memories.fetch(connection, memory_id)
            related = await store.related_subjects(connection, request.subject)
            hits = await memories.fetch_many(connection, [UUID(hit["id"]) for hit in answered["hits"]])
        if memory is not None and memory["status"] == "forgotten" and "admin" not in caller.scopes:
            memory = None
        case = Case(answered, request, memory, memory_id, list(hits.values()), related)
        if (found := case.before_search()) is not None:
            return found
        [reading] = await self._reader.read(caller, [request])
        asked = replace(request, as_of=case.at, top_k=MOST_REPLAYED)
        async with self._database.transaction(caller.context) as connection:
            again = await _replayed(connection, asked, reading, CANDIDATES)
            further = again if memory_id in again else await _replayed(connection, asked, reading, FURTHER)
        if self._reranking and any(hit["rerank"] is not None for hit in answered["hits"]):
            again = await _reranked(self._reranking, reading.fullest[0], again)
        return case.after_search(again.get(memory_id), further.get(memory_id), CANDIDATES, FURTHER, FLOOR)


async def _replayed(
    connection: Connection, request: RecallRequest, reading: Reading, candidates: int
) -> dict[UUID, Row]:
    """The search again, and of a question that was rewritten both, by id."""
    found = await store.replay(connection, request, reading.question, reading.vector, candidates)
    if reading.rewritten is None:
        return found
    other = await store.replay(connection, request, *reading.fullest, candidates)
    rows = [row | {"reading": WRITTEN} for row in found.values()]
    rows += [row | {"reading": REWRITTEN} for row in other.values()]
    merged = best_of_both(rows, request.top_k)
    return {row["id"]: row | {"place": place} for place, row in enumerate(merged, start=1)}


async def _reranked(reranking: Reranking, question: Question, found: dict[UUID, Row]) -> dict[UUID, Row]:
    rows = list(found.values())
    await reranking.rerank(question, rows)
    return {row["id"]: row | {"place": place} for place, row in enumerate(rows, start=1)}
