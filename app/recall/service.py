"""Recall and trace search: read the question, embed it, search in one round trip, judge, log."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from uuid import UUID

from app.database.pool import Database
from app.errors import ServiceError
from app.providers.embedding import Embedding
from app.recall import store
from app.recall.access_counts import AccessCounts
from app.recall.answer_types import expected_type
from app.recall.hits import explain, first, give_reasons, hits_of, rounded
from app.recall.knowledge import knowledge, of_both
from app.recall.model import Hit, Knowledge, Recall, Row
from app.recall.parts import Part
from app.recall.past import FLOOR, PastRecalls
from app.recall.prompt_block import prompt_block
from app.recall.reading import Reader, Reading
from app.recall.request import Reach, RecallRequest, TraceRequest
from app.recall.reranking import Reranking
from app.recall.rewriting.merging import REWRITTEN, WRITTEN, best_of_both
from app.recall.rewriting.rewriter import Rewriter
from app.recall.settling import settled
from app.tenancy.caller import Caller

COMPARED = 5  # answers that are weighed against each other, however few are asked for
AT_ONCE = 4  # searches of one batch at a time: it leaves connections to others


class RecallService:
    """The use cases of the room. No transaction is open while the model works."""

    def __init__(
        self,
        database: Database,
        embedding: Embedding,
        rewriter: Rewriter | None = None,
        reranking: Reranking | None = None,
        without: Sequence[Part] = (),
    ) -> None:
        """Without a `rewriter` questions are rewritten by rules; without `reranking` the order of the search stays.

        `without` are the parts left out wherever a request does not say otherwise.
        """
        self._database = database
        self._rewriter = rewriter or Rewriter()
        self._reranking = reranking
        self._without = tuple(without)
        self._reader = Reader(database, embedding)
        self._reads = AccessCounts(database)
        self.past = PastRecalls(database, self._reader, reranking, self.preview)

    async def recall(self, caller: Caller, request: RecallRequest) -> Recall:
        """Memories for a question, with the account of why, and traces where memories know too little."""
        _refuse_future(request)
        return await self._answer(caller, *await self._read(caller, request))

    async def preview(self, caller: Caller, request: RecallRequest) -> Recall:
        """The answer of `recall`, of which nothing remains: it is not logged, and no access is counted."""
        return await self._answer(caller, *await self._read(caller, request), recorded=False)

    async def recall_all(self, caller: Caller, requests: Sequence[RecallRequest]) -> list[Recall]:
        """The answer to each question, in order, as `recall` gives it; all are embedded in one call.

        Raises `invalid` with the place of a question, before any of them is searched or logged.
        """
        for place, request in enumerate(requests):
            _refuse_future(request, f"queries.{place}.")
        requests = [request.leaving_out(self._without) for request in requests]
        rewritten = await asyncio.gather(*(self._rewriter.in_context(request) for request in requests))
        requests = [request for request, _ in rewritten]
        readings = await self._reader.read(caller, requests)
        for reading, (_, degraded) in zip(readings, rewritten, strict=True):
            reading.degraded.extend(degraded)
        room = asyncio.Semaphore(AT_ONCE)

        async def answer(request: RecallRequest, reading: Reading) -> Recall:
            async with room:
                return await self._answer(caller, request, reading)

        try:
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(answer(*one)) for one in zip(requests, readings, strict=True)]
        except ExceptionGroup as failed:
            raise failed.exceptions[0] from None
        return [task.result() for task in tasks]

    async def _read(self, caller: Caller, request: RecallRequest) -> tuple[RecallRequest, Reading]:
        request, degraded = await self._rewriter.in_context(request.leaving_out(self._without))
        [reading] = await self._reader.read(caller, [request])
        reading.degraded.extend(degraded)
        return request, reading

    async def _answer(
        self, caller: Caller, request: RecallRequest, reading: Reading, *, recorded: bool = True
    ) -> Recall:
        started = time.perf_counter()
        question, degraded = reading.question, reading.degraded
        asked = replace(request, top_k=max(request.top_k, COMPARED))
        reranking = self._reranking if request.rerank == "auto" else None
        rows, known = await self._search(caller, asked, reading, reranking.reads if reranking else 0)
        if reranking and (fault := await reranking.rerank(reading.fullest[0], rows)):
            degraded.append(fault)
        rows = first(rows, asked.top_k)
        wanted = [row for row in rows if self._wanted(row, request)]
        wanted = settled(wanted, request.query, applied="settling" not in (request.without or ()))
        hits = hits_of(first(wanted, request.top_k))
        contested = [hit.row["id"] for hit in hits if hit.row["contested"]]
        raw = request.fallback == "always" or (request.fallback == "auto" and known != "known")
        raw = raw and (not rows or rows[0]["any_traces"])  # where there are none, nothing is asked
        conflicts, traces = await self._besides(caller, request, reading, contested, raw)
        # Where nothing is known the prompt holds what always applies, and no guesses.
        told = hits if known != "unknown" else [hit for hit in hits if hit.row["standing"]]
        prompt, tokens = prompt_block(told, question.language, request.token_budget)
        logged = asyncio.create_task(self._log(caller, request, hits, known, degraded)) if recorded else None
        await asyncio.sleep(0)  # it is on its way: the rest of the answer is made while the database writes
        give_reasons(hits, reading)
        account = explain(first(rows, request.top_k), reading, started) if request.explain else None
        recall_id = await logged if logged else None
        if recorded:
            self._reads.note(caller.tenant_id, [hit.row["id"] for hit in hits])
        rewritten = request.rewritten_query
        return Recall(recall_id, hits, traces, conflicts, known, prompt, tokens, degraded, rewritten, account)

    async def _search(
        self, caller: Caller, request: RecallRequest, reading: Reading, least: int
    ) -> tuple[list[Row], Knowledge]:
        """What was found, at least `least` where there are as many, with whether each has the type of answer asked for;
        and how sure what was asked for makes us.
        """
        written = reading.question, reading.vector
        wider = replace(request, top_k=max(request.top_k, least))
        if reading.rewritten is None:
            rows = await store.recall(self._database, caller.context, wider, *written)
            return rows, self._judged(rows, request, request.query, reading)
        rows = await store.recall_both(self._database, caller.context, wider, written, reading.fullest)
        by_reading = [[row for row in rows if row["reading"] == one] for one in (WRITTEN, REWRITTEN)]
        known = [
            self._judged(part, request, text, reading) for part, text in zip(by_reading, request.texts, strict=True)
        ]
        return best_of_both(rows, wider.top_k), of_both(*known)

    def _judged(self, rows: list[Row], request: RecallRequest, text: str, reading: Reading) -> Knowledge:
        expected = expected_type(request.query) or (expected_type(text) if text != request.query else None)
        for row in rows:
            row["answers"] = expected is None or expected.given(row["content"], text)
            row["rerank"] = None
        judged = [row for row in first(rows, request.top_k) if self._wanted(row, request)]
        if len(rows) < request.top_k:
            return knowledge(judged, len(rows))
        # How many there are is remembered for a moment, in which more may have come.
        return knowledge(judged, None if reading.memories is None else max(reading.memories, len(rows)))

    async def readings(self, caller: Caller, requests: Sequence[RecallRequest]) -> list[Reading]:
        """The questions as `recall` reads and embeds them, without a search."""
        return await self._reader.read(caller, requests)

    async def search_traces(self, caller: Caller, request: TraceRequest) -> tuple[list[Row], list[str], Row | None]:
        """Traces for a question, what was degraded, and the account if asked for."""
        if request.without is None and self._without:
            request = replace(request, without=self._without)
        [reading] = await self._reader.read(caller, [request])
        started = time.perf_counter()
        rows = await self._traces(caller, request, reading)
        return rows, reading.degraded, explain(rows, reading, started) if request.explain else None

    async def close(self) -> None:
        """Write the access counts that are still gathered."""
        await self._reads.flush()

    async def _besides(
        self, caller: Caller, request: RecallRequest, reading: Reading, contested: list[UUID], raw: bool
    ) -> tuple[list[Row], list[Row]]:
        """Open conflicts of the contested memories, and traces where `raw` ones are wanted."""
        conflicts: list[Row] = []
        if contested:
            async with self._database.transaction(caller.context) as connection:
                conflicts = await store.open_conflicts(connection, contested)
        if not raw:
            return conflicts, []
        found = await self._traces(caller, request.over_traces, reading)
        return conflicts, [row for row in found if request.fallback == "always" or row["relevance"] >= FLOOR]

    async def _traces(self, caller: Caller, request: TraceRequest, reading: Reading) -> list[Row]:
        """Traces for the question that stands alone, in the rerank model's order where there is one."""
        question, vector = reading.fullest
        reranking = self._reranking if request.reranked else None
        wider = replace(request, top_k=max(request.top_k, reranking.reads if reranking else 0))
        rows = await store.search_traces(self._database, caller.context, wider, question, vector)
        fault = await reranking.rerank(question, rows) if reranking else None
        if fault and fault not in reading.degraded:
            reading.degraded.append(fault)
        return rows[: request.top_k]

    @staticmethod
    def _wanted(row: Row, request: RecallRequest) -> bool:
        floor = FLOOR if request.min_score is None else request.min_score
        return bool(row["standing"] or row["relevance"] >= floor)

    async def _log(
        self,
        caller: Caller,
        request: RecallRequest,
        hits: list[Hit],
        known: str,
        degraded: list[str],
    ) -> UUID | None:
        """The log row is there before the answer; where it cannot be written, the answer says so and goes out all the same."""
        found = [
            {"id": str(hit.row["id"]), "score": rounded(hit.score), **hit.scores, "in_prompt": hit.in_prompt}
            for hit in hits
        ]
        reach = Reach.of(request, caller)
        recall_id = await store.log(
            self._database,
            caller.context,
            caller.name,
            reach,
            request.session_id,
            request.for_log,
            found,
            known,
            degraded,
        )
        if recall_id is None:
            degraded.append("log: the recall could not be recorded")
        return recall_id


def _refuse_future(request: RecallRequest, place: str = "") -> None:
    if request.as_of is not None and request.as_of > datetime.now(UTC):
        raise ServiceError("invalid", f"{place}as_of: lies in the future", f"{place}as_of")
