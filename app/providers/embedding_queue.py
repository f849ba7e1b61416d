"""One worker thread for the model, and the queue before it: batched, bounded, queries first."""

import asyncio
import queue
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence

import numpy as np

from app.errors import ServiceError
from app.providers.cache import VectorCache, cache_key, pack, unpack
from app.providers.embedder import Embedder, EmbeddingError, Matrix, Purpose, TextRefusedError, checked, prepared

_TEXT_BYTES = 16384  # no model reads further; the embedder cuts to its own window


class _Request:
    """The texts of one caller, taken from the queue in one or more batches."""

    def __init__(self, texts: list[str], dimension: int) -> None:
        self.texts = texts
        self.taken = 0
        self.missing = len(texts)
        self.vectors = np.empty((len(texts), dimension), np.float32)
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def waiting(self) -> int:
        return len(self.texts) - self.taken


class _Part:
    """Consecutive texts of one request inside a batch."""

    def __init__(self, request: _Request, start: int, stop: int) -> None:
        self.request, self.rows = request, slice(start, stop)

    @property
    def texts(self) -> list[str]:
        return self.request.texts[self.rows]

    def fulfil(self, vectors: Matrix) -> None:
        self.request.vectors[self.rows] = vectors
        self.request.missing -= len(vectors)
        if not self.request.missing and not self.request.done.done():
            self.request.done.set_result(None)

    def fail(self, error: EmbeddingError) -> None:
        if not self.request.done.done():
            self.request.done.set_exception(error)


class EmbeddingQueue:
    """Use from one event loop. Holds no task while nothing waits."""

    def __init__(
        self,
        embedder: Embedder,
        *,
        timeout_seconds: float = 30.0,
        most_waiting: int = 4096,
        batch_texts: int = 32,
        remembered: int = 1024,
        cache: VectorCache | None = None,
    ) -> None:
        """`most_waiting` texts per purpose. A batch holds at least one text, at most `batch_texts` and about the embedder's
        `batch_bytes`. `remembered` query vectors stay in memory.
        """
        self.embedder = embedder
        self._timeout = timeout_seconds
        self._most_waiting = most_waiting
        self._batch_texts = batch_texts
        self._requests: dict[Purpose, deque[_Request]] = {"query": deque(), "passage": deque()}
        self._recent: OrderedDict[str, Matrix] = OrderedDict()
        self._remembered = remembered
        self._cache = cache
        self._dispatcher: asyncio.Task[None] | None = None
        self._closed = False
        self._work: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        # A daemon: a model or endpoint that hangs must not keep the process from ending.
        self._thread = threading.Thread(target=self._run_thread, name="embedder", daemon=True)
        self._thread.start()

    async def embed(self, texts: Sequence[str], purpose: Purpose, timeout_seconds: float | None = None) -> Matrix:
        """float32 (len(texts), dimension), rows of length 1, in order.

        Raises EmbeddingError (failure, timeout, blank text, wrong vectors) or ServiceError `overloaded`, at once, when
        too many texts wait. Cancelling is safe: what has not been taken by a batch is withdrawn.
        """
        ready = prepared(texts, _TEXT_BYTES)
        if not ready:
            return np.empty((0, self.embedder.dimension), np.float32)
        if purpose == "passage":
            return await self._enqueue(ready, purpose, timeout_seconds)
        keys = [cache_key(self.embedder, purpose, text) for text in ready]
        known = await self._look_up(keys)
        missing = {key: text for key, text in zip(keys, ready, strict=True) if key not in known}
        if missing:
            fresh = dict(zip(missing, await self._enqueue(list(missing.values()), purpose), strict=True))
            self._remember(fresh)
            if self._cache:
                await self._cache.set({key: pack(key, vector) for key, vector in fresh.items()})
            known |= fresh
        return np.stack([known[key] for key in keys])

    async def close(self) -> None:
        """Fail what waits, let the running batch end (at most two seconds), stop the thread, close the embedder."""
        if self._closed:
            return
        self._closed = True
        self._fail_waiting(EmbeddingError("the service is stopping"))
        if self._dispatcher:
            await asyncio.wait([self._dispatcher], timeout=2.0)
            self._dispatcher.cancel()
        # Last in line: closing waits for the running batch in the thread, never in the event loop.
        self._work.put(self.embedder.close)
        self._work.put(None)
        await asyncio.to_thread(self._thread.join, 2.0)
        if self._cache:
            await self._cache.close()

    async def _look_up(self, keys: list[str]) -> dict[str, Matrix]:
        known: dict[str, Matrix] = {}
        for key in keys:
            if key in self._recent:
                self._recent.move_to_end(key)
                known[key] = self._recent[key]
        unknown = [key for key in dict.fromkeys(keys) if key not in known]
        if unknown and self._cache:
            for key, value in zip(unknown, await self._cache.get(unknown), strict=True):
                vector = unpack(key, value, self.embedder.dimension)
                if vector is not None:
                    known[key] = vector
                    self._remember({key: vector})
        return known

    def _remember(self, vectors: dict[str, Matrix]) -> None:
        self._recent |= {key: vector.copy() for key, vector in vectors.items()}
        while len(self._recent) > self._remembered:
            self._recent.popitem(last=False)

    async def _enqueue(self, texts: list[str], purpose: Purpose, timeout_seconds: float | None = None) -> Matrix:
        patience = timeout_seconds or self._timeout
        if self._closed:
            raise EmbeddingError("the service is stopping")
        requests = self._requests[purpose]
        if sum(request.waiting for request in requests) + len(texts) > self._most_waiting:
            raise ServiceError("overloaded", "too many texts wait for an embedding; try again later")
        request = _Request(texts, self.embedder.dimension)
        requests.append(request)
        if self._dispatcher is None or self._dispatcher.done():
            self._dispatcher = asyncio.create_task(self._dispatch())
        try:
            async with asyncio.timeout(patience):
                await request.done
        except TimeoutError:
            raise EmbeddingError(f"no embedding within {patience:g} s") from None
        finally:
            if request in requests:
                requests.remove(request)
        return request.vectors

    async def _dispatch(self) -> None:
        while any(self._requests.values()):
            purpose: Purpose = "query" if self._requests["query"] else "passage"
            parts = self._next_batch(self._requests[purpose])
            if not parts:
                continue
            try:
                await self._run_parts(parts, purpose)
            except TextRefusedError as refusal:
                await self._run_alone(parts, purpose, refusal)
            except EmbeddingError as error:
                for part in parts:
                    part.fail(error)
            except asyncio.CancelledError:
                for part in parts:
                    part.fail(EmbeddingError("the service is stopping"))
                raise
            except Exception as error:  # a defect of an adapter must reach the callers, not kill the queue
                for part in parts:
                    part.fail(EmbeddingError(f"the embedder failed: {error!r}"))

    def _next_batch(self, requests: deque[_Request]) -> list[_Part]:
        """Texts of the first requests; one that is not done goes to the end, so that bulk does not starve others."""
        parts: list[_Part] = []
        texts = size = 0
        while requests:
            request = requests[0]
            if request.done.done():
                requests.popleft()
                continue
            start = request.taken
            while request.waiting and texts < self._batch_texts:
                length = len(request.texts[request.taken].encode())
                if texts and size + length > self.embedder.batch_bytes:
                    break
                request.taken, texts, size = request.taken + 1, texts + 1, size + length
            if request.taken > start:
                parts.append(_Part(request, start, request.taken))
            if request.waiting:
                requests.rotate(-1)
                break
            requests.popleft()
        return parts

    async def _run_parts(self, parts: list[_Part], purpose: Purpose) -> None:
        vectors = await self._in_thread([text for part in parts for text in part.texts], purpose)
        row = 0
        for part in parts:
            count = len(part.texts)
            part.fulfil(vectors[row : row + count])
            row += count

    async def _run_alone(self, parts: list[_Part], purpose: Purpose, refusal: TextRefusedError) -> None:
        """One caller's text was refused: the others must not fail with it."""
        for part in parts:
            if len(parts) == 1:
                part.fail(refusal)
                return
            try:
                await self._run_parts([part], purpose)
            except EmbeddingError as error:
                part.fail(error)

    async def _in_thread(self, texts: list[str], purpose: Purpose) -> Matrix:
        loop = asyncio.get_running_loop()
        result: asyncio.Future[Matrix] = loop.create_future()

        def deliver(vectors: Matrix | None, error: BaseException | None) -> None:
            if result.done():
                return
            if error is not None:
                result.set_exception(error)
            elif vectors is not None:
                result.set_result(vectors)

        def run() -> None:
            vectors: Matrix | None = None
            failure: BaseException | None = None
            try:
                vectors = checked(self.embedder.embed(texts, purpose), len(texts), self.embedder.dimension)
            except Exception as error:
                failure = error
            if not loop.is_closed():
                loop.call_soon_threadsafe(deliver, vectors, failure)

        self._work.put(run)
        return await result

    def _run_thread(self) -> None:
        while (job := self._work.get()) is not None:
            job()

    def _fail_waiting(self, error: EmbeddingError) -> None:
        for requests in self._requests.values():
            for request in requests:
                if not request.done.done():
                    request.done.set_exception(error)
            requests.clear()
