"""A cross-encoder that reads a question with each of its answers, and says how well they go together."""

import asyncio
import importlib
import math
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from app.errors import StartupError
from app.providers.cross_encoder import load_cross_encoder

_LONGEST = 2000  # characters; the model reads less


class RerankError(Exception):
    """The model gave no usable scores."""


class Reranker(Protocol):
    """Use from any number of tasks."""

    async def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        """How well each text answers, in [0, 1]. Raises RerankError."""


class CrossEncoderReranker:
    """Any cross-encoder of the sentence-transformers library with one output, by name or from a local folder."""

    def __init__(self, name: str) -> None:
        """Loads the model (blocks). Raises StartupError where it is missing, or is none for ranking."""
        self._model = load_cross_encoder("rerank", name)
        if self._model.config.num_labels != 1:
            raise StartupError(f"the model {name} has {self._model.config.num_labels} outputs; a rerank model has one")
        self._sigmoid: Any = importlib.import_module("torch").nn.Sigmoid()
        # One thread: what waits behind a slow call is dropped with the request that gave up on it.
        self._thread = ThreadPoolExecutor(1, "reranker")

    async def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        """See `Reranker.scores`."""
        pairs = [(question[:_LONGEST], text[:_LONGEST]) for text in texts]
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._scores, pairs)

    def _scores(self, pairs: list[tuple[str, str]]) -> list[float]:
        try:
            found = self._model.predict(pairs, activation_fn=self._sigmoid, show_progress_bar=False)
            scores = [float(score) for score in found]
        except Exception as error:  # torch raises RuntimeError for most things, the tokenizer its own
            raise RerankError(f"the model failed: {type(error).__name__}") from None
        if not all(math.isfinite(score) for score in scores):
            raise RerankError("the model gave no numbers")
        return scores


def build_reranker(name: str | None) -> Reranker | None:
    """The rerank model of that name, None where none is named."""
    return CrossEncoderReranker(name) if name else None
