"""Models that say how well texts answer a question; here the cross-encoder, which reads the question with each of them."""

import asyncio
import importlib
import math
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from app.errors import StartupError
from app.providers.sentence_models import load_cross_encoder

LONGEST = 2000  # characters; the models read less


class RerankError(Exception):
    """The model gave no usable scores."""


class Reranker(Protocol):
    """Use from any number of tasks.

    `reads` is how many of the best hits it is given. `share` is what its scores count beside those of the search: 1 is
    alone, less is normalised over what it read. `keeps_names` tells whether it reads the question as it stands, or without
    the names that all of a subject's turns share.
    """

    reads: int
    share: float
    keeps_names: bool

    async def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        """How well each text answers, in [0, 1]. Raises RerankError."""


class CrossEncoderReranker:
    """Any cross-encoder of the sentence-transformers library with one output, by name or from a local folder."""

    reads, share, keeps_names = 20, 1.0, True

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
        pairs = [(question[:LONGEST], text[:LONGEST]) for text in texts]
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
