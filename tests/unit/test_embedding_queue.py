"""The queue before the model: order, batches, bounds, failures and cancellation."""

import asyncio
import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import numpy as np
import pytest

from app.errors import ServiceError
from app.providers.embedder import EmbeddingError, Matrix, Purpose, TextRefusedError
from app.providers.embedding_queue import EmbeddingQueue

DIMENSION = 4


def vector_of(text: str) -> list[float]:
    """A unit vector that tells which text it belongs to."""
    angle = int(text) / 1000
    return [float(np.cos(angle)), float(np.sin(angle)), 0.0, 0.0]


class GatedEmbedder:
    """A model that works only while its gate is open, and keeps what it was asked."""

    provider, model, dimension = "gated", "gated", DIMENSION

    def __init__(self, batch_bytes: int = 1024) -> None:
        self.batch_bytes = batch_bytes
        self.calls: list[tuple[Purpose, list[str]]] = []
        self.threads: set[int] = set()
        self.gate = threading.Event()
        self.entered = threading.Event()
        self.gate.set()
        self.closed = False
        self.answer: Any = None

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Matrix:
        self.calls.append((purpose, list(texts)))
        self.threads.add(threading.get_ident())
        self.entered.set()
        self.gate.wait(30)
        if "13" in texts:
            raise TextRefusedError("unlucky")
        if "666" in texts:
            raise RuntimeError("defect")
        if self.answer is not None:
            return np.asarray(self.answer, np.float32)
        return np.array([vector_of(text) for text in texts], np.float32)

    def close(self) -> None:
        self.closed = True


@asynccontextmanager
async def running(batch_bytes: int = 1024, **options: Any) -> AsyncIterator[tuple[GatedEmbedder, EmbeddingQueue]]:
    embedder = GatedEmbedder(batch_bytes)
    queue = EmbeddingQueue(embedder, **options)
    try:
        yield embedder, queue
    finally:
        embedder.gate.set()
        await queue.close()


async def blocked(embedder: GatedEmbedder, queue: EmbeddingQueue) -> asyncio.Task[Matrix]:
    """One passage inside the model, the gate shut behind it."""
    embedder.gate.clear()
    embedder.entered.clear()
    task = asyncio.create_task(queue.embed(["1"], "passage"))
    await asyncio.to_thread(embedder.entered.wait, 10)
    return task


async def settled() -> None:
    """Let every task run as far as it gets."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_vectors_come_in_the_order_of_the_texts_from_one_other_thread() -> None:
    async with running() as (embedder, queue):
        texts = [str(number) for number in range(100, 200)]
        vectors = await queue.embed(texts, "passage")
        np.testing.assert_allclose(vectors, [vector_of(text) for text in texts], atol=1e-6)
        assert vectors.dtype == np.float32
        assert max(len(batch) for _, batch in embedder.calls) == 32
        assert len(embedder.threads) == 1
        assert threading.get_ident() not in embedder.threads


async def test_waiting_requests_of_one_purpose_share_a_batch_and_queries_go_first() -> None:
    async with running() as (embedder, queue):
        first = await blocked(embedder, queue)
        passages = [asyncio.create_task(queue.embed([str(number)], "passage")) for number in (2, 3)]
        queries = [asyncio.create_task(queue.embed([str(number)], "query")) for number in (4, 5)]
        await settled()
        embedder.gate.set()
        for number, task in zip((1, 2, 3, 4, 5), (first, *passages, *queries), strict=True):
            np.testing.assert_allclose((await task)[0], vector_of(str(number)), atol=1e-6)
        assert embedder.calls == [("passage", ["1"]), ("query", ["4", "5"]), ("passage", ["2", "3"])]


async def test_a_bulk_request_does_not_starve_a_later_small_one() -> None:
    async with running(batch_texts=2) as (embedder, queue):
        first = await blocked(embedder, queue)
        bulk = asyncio.create_task(queue.embed([str(number) for number in range(20, 30)], "passage"))
        await settled()
        small = asyncio.create_task(queue.embed(["7"], "passage"))
        await settled()
        embedder.gate.set()
        await asyncio.gather(first, bulk, small)
        assert [batch for _, batch in embedder.calls][1:3] == [["20", "21"], ["7", "22"]]
        np.testing.assert_allclose(await bulk, [vector_of(str(number)) for number in range(20, 30)], atol=1e-6)


async def test_long_texts_make_small_batches() -> None:
    async with running(batch_bytes=50) as (embedder, queue):
        await queue.embed(
            [text.zfill(width) for text, width in (("2", 60), ("3", 30), ("4", 15), ("5", 15))], "passage"
        )
        assert [len(batch) for _, batch in embedder.calls] == [1, 2, 1]


async def test_too_many_waiting_texts_are_refused_at_once_and_nothing_of_them_is_kept() -> None:
    async with running(most_waiting=3) as (embedder, queue):
        first = await blocked(embedder, queue)
        waiting = asyncio.create_task(queue.embed(["2", "3"], "passage"))
        await settled()
        with pytest.raises(ServiceError) as refused:
            await queue.embed(["4", "5"], "passage")
        assert refused.value.code == "overloaded"
        query = asyncio.create_task(queue.embed(["6"], "query"))  # writes do not use up the room for recalls
        await settled()
        embedder.gate.set()
        await asyncio.gather(first, waiting, query)
        assert all("4" not in batch for _, batch in embedder.calls)


async def test_a_cancelled_waiter_is_withdrawn_and_the_others_are_served() -> None:
    async with running(most_waiting=2) as (embedder, queue):
        first = await blocked(embedder, queue)
        given_up = asyncio.create_task(queue.embed(["2", "3"], "passage"))
        await settled()
        given_up.cancel()
        await asyncio.gather(given_up, return_exceptions=True)
        kept = asyncio.create_task(queue.embed(["4", "5"], "passage"))
        await settled()
        embedder.gate.set()
        await asyncio.gather(first, kept)
        assert [batch for _, batch in embedder.calls] == [["1"], ["4", "5"]]


async def test_a_waiter_cancelled_while_its_batch_runs_harms_nobody() -> None:
    async with running() as (embedder, queue):
        first = await blocked(embedder, queue)
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        embedder.gate.set()
        np.testing.assert_allclose((await queue.embed(["8"], "query"))[0], vector_of("8"), atol=1e-6)


async def test_a_model_that_hangs_ends_in_a_timeout_and_works_again_later() -> None:
    async with running(timeout_seconds=0.05) as (embedder, queue):
        first = await blocked(embedder, queue)
        with pytest.raises(EmbeddingError, match="no embedding within"):
            await queue.embed(["2"], "query")
        with pytest.raises(EmbeddingError, match="no embedding within"):
            await first
        embedder.gate.set()
        queue._timeout = 30.0
        np.testing.assert_allclose((await queue.embed(["3"], "query"))[0], vector_of("3"), atol=1e-6)


@pytest.mark.parametrize(
    "answer",
    [
        [[float("nan"), 0, 0, 0]],
        [[float("inf"), 0, 0, 0]],
        [[0, 0, 0, 0]],
        [[1, 0, 0]],
        [[1, 0, 0, 0], [1, 0, 0, 0]],
        [],
    ],
)
async def test_wrong_vectors_are_an_error_and_never_returned(answer: list[list[float]]) -> None:
    async with running() as (embedder, queue):
        embedder.answer = answer
        for purpose in ("query", "passage"):
            with pytest.raises(EmbeddingError):
                await queue.embed(["2"], purpose)
        embedder.answer = None
        np.testing.assert_allclose((await queue.embed(["2"], "query"))[0], vector_of("2"), atol=1e-6)


async def test_one_callers_refused_text_does_not_fail_another_caller() -> None:
    async with running() as (embedder, queue):
        first = await blocked(embedder, queue)
        bad = asyncio.create_task(queue.embed(["13"], "passage"))
        good = asyncio.create_task(queue.embed(["14"], "passage"))
        await settled()
        embedder.gate.set()
        results = await asyncio.gather(first, bad, good, return_exceptions=True)
        assert isinstance(results[1], TextRefusedError)
        np.testing.assert_allclose(results[2], [vector_of("14")], atol=1e-6)


async def test_a_defect_of_the_model_reaches_the_caller_and_the_queue_lives_on() -> None:
    async with running() as (_, queue):
        with pytest.raises(EmbeddingError, match="defect"):
            await queue.embed(["666"], "passage")
        np.testing.assert_allclose((await queue.embed(["2"], "passage"))[0], vector_of("2"), atol=1e-6)


async def test_blank_text_is_refused_before_it_waits_and_no_text_gives_no_row() -> None:
    async with running() as (embedder, queue):
        with pytest.raises(EmbeddingError, match="blank"):
            await queue.embed(["1", " \u3000\u200b\0"], "passage")
        assert (await queue.embed([], "query")).shape == (0, DIMENSION)
        assert embedder.calls == []


async def test_query_vectors_are_remembered_repeats_included_passages_are_not() -> None:
    async with running(remembered=2) as (embedder, queue):
        vectors = await queue.embed(["1", "2", "1"], "query")
        np.testing.assert_allclose(vectors, [vector_of(text) for text in ("1", "2", "1")], atol=1e-6)
        vectors[:] = 0  # the caller's copy
        np.testing.assert_allclose((await queue.embed(["1"], "query"))[0], vector_of("1"), atol=1e-6)
        assert embedder.calls == [("query", ["1", "2"])]
        await queue.embed(["3"], "query")  # pushes out 2, the least recently asked
        await queue.embed(["1"], "query")
        await queue.embed(["2"], "query")
        assert [batch for _, batch in embedder.calls[1:]] == [["3"], ["2"]]
        await queue.embed(["1"], "passage")
        assert embedder.calls[-1] == ("passage", ["1"])


async def test_close_fails_what_waits_lets_the_running_batch_end_and_closes_the_model() -> None:
    async with running() as (embedder, queue):
        first = await blocked(embedder, queue)
        waiting = asyncio.create_task(queue.embed(["2"], "query"))
        await settled()
        closing = asyncio.create_task(queue.close())
        with pytest.raises(EmbeddingError, match="stopping"):
            await waiting
        embedder.gate.set()
        await closing
        np.testing.assert_allclose((await first)[0], vector_of("1"), atol=1e-6)
        assert embedder.closed
        with pytest.raises(EmbeddingError, match="stopping"):
            await queue.embed(["3"], "query")
