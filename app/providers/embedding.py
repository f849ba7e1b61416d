"""What the application asks for vectors: queued, centred, checked against the stored embedding set."""

import asyncio
from collections.abc import Sequence

from app.providers.cache import VectorCache
from app.providers.embedder import Embedder, Matrix
from app.providers.embedding_queue import EmbeddingQueue
from app.providers.embedding_set import EmbeddingSet


class Embedding:
    """Vectors ready to store and to search with. Calibrations are those of `stored.calibrations`."""

    def __init__(
        self,
        embedder: Embedder,
        stored: EmbeddingSet,
        *,
        timeout_seconds: float = 30.0,
        cache: VectorCache | None = None,
    ) -> None:
        """Does not check the set; `open` does."""
        self.stored = stored
        self.queue = EmbeddingQueue(embedder, timeout_seconds=timeout_seconds, cache=cache)

    @classmethod
    async def open(
        cls,
        embedder: Embedder,
        stored: EmbeddingSet,
        *,
        timeout_seconds: float = 30.0,
        cache: VectorCache | None = None,
    ) -> "Embedding":
        """Raises StartupError unless `embedder` reproduces the stored set."""
        await asyncio.to_thread(stored.check, embedder)
        return cls(embedder, stored, timeout_seconds=timeout_seconds, cache=cache)

    async def queries(self, texts: Sequence[str]) -> Matrix:
        """float32 (len(texts), dimension), centred, length 1. Raises EmbeddingError or ServiceError `overloaded`."""
        return self.stored.centres.apply(texts, await self.queue.embed(texts, "query"), "query")

    async def passages(self, texts: Sequence[str], timeout_seconds: float | None = None) -> Matrix:
        """float32 (len(texts), dimension), centred, length 1. Raises EmbeddingError or ServiceError `overloaded`.

        `timeout_seconds` is the caller's patience where it differs from the configured one.
        """
        vectors = await self.queue.embed(texts, "passage", timeout_seconds)
        return self.stored.centres.apply(texts, vectors, "passage")

    async def close(self) -> None:
        """Stop the worker and close the embedder and the cache."""
        await self.queue.close()
