"""Late interaction: a bi-encoder's token vectors of a question, each matched with those of a text."""

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt

from app.errors import StartupError
from app.providers.embedder import Matrix, Purpose
from app.providers.rerank import LONGEST, RerankError
from app.providers.sentence_models import load_sentence_model

Half = npt.NDArray[np.float16]
CACHE_BYTES = 256 * 1024 * 1024
_CALL_TEXTS = 16  # texts per call: an embedder that shares the model waits for no more


class LateInteractionReranker:
    """Any bi-encoder of the sentence-transformers library that gives token vectors.

    MaxSim after Khattab and Zaharia 2020 (ColBERT, equation 3): each token of the question counts with its largest cosine
    over the tokens of the text. The mean over the question's tokens stands in place of their sum, so that long and short
    questions compare; below 0 it counts as 0.
    """

    reads, share, keeps_names = 20, 0.15, False

    def __init__(self, name: str, threads: int, most_bytes: int = CACHE_BYTES) -> None:
        """Loads the model (blocks). Raises StartupError where it is missing, or gives no token vectors.

        Token vectors of at most `most_bytes` stay in memory.
        """
        self._model = load_sentence_model("rerank", name, threads)
        self._known = TokenVectors(most_bytes)
        try:
            self._tokens(["a"], "query")
        except Exception as error:  # the library raises whatever its parts raise
            raise StartupError(f"the rerank model {name} gives no token vectors: {type(error).__name__}") from error
        # One thread: what waits behind a slow call is dropped with the request that gave up on it. What runs goes on, so
        # that the vectors are there for the next.
        self._thread = ThreadPoolExecutor(1, "reranker")

    async def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        """See `Reranker.scores`."""
        cut = [text[:LONGEST] for text in texts]
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._scores, question[:LONGEST], cut)

    def _scores(self, question: str, texts: list[str]) -> list[float]:
        try:
            [asked] = self._tokens([question], "query")
            found = max_sim(asked, self._vectors(texts))
        except Exception as error:  # torch raises RuntimeError for most things, the tokenizer its own
            raise RerankError(f"the model failed: {type(error).__name__}") from None
        if not np.isfinite(found).all():
            raise RerankError("the model gave no numbers")
        return [float(score) for score in found]

    def _vectors(self, texts: list[str]) -> list[Half]:
        """The token vectors of each text. What is not known is read in calls of about the same length."""
        found = {text: vectors for text in texts if (vectors := self._known.get(text)) is not None}
        unread = sorted({text for text in texts if text not in found}, key=len)
        for start in range(0, len(unread), _CALL_TEXTS):
            part = unread[start : start + _CALL_TEXTS]
            for text, made in zip(part, self._tokens(part, "passage"), strict=True):
                self._known.put(text, made)
                found[text] = made
        return [found[text] for text in texts]

    def _tokens(self, texts: list[str], purpose: Purpose) -> list[Half]:
        shared = self._model
        with shared.lock:
            made: list[Any] = shared.library.encode(
                texts, prompt=shared.prompts[purpose], output_value="token_embeddings", show_progress_bar=False
            )
        vectors = [np.asarray(one.cpu(), np.float32) for one in made]
        return [(one / np.linalg.norm(one, axis=1, keepdims=True)).astype(np.float16) for one in vectors]


class TokenVectors:
    """Vectors by the digest of their text, of `most_bytes` in all; what was not used for longest goes. For one thread."""

    def __init__(self, most_bytes: int) -> None:
        self._kept: OrderedDict[bytes, Half] = OrderedDict()
        self._most = most_bytes
        self.bytes = 0

    def get(self, text: str) -> Half | None:
        """None where they are not known."""
        key = _digest(text)
        vectors = self._kept.get(key)
        if vectors is not None:
            self._kept.move_to_end(key)
        return vectors

    def put(self, text: str, vectors: Half) -> None:
        """Keep them; `text` is not known yet."""
        self._kept[_digest(text)] = vectors
        self.bytes += vectors.nbytes
        while self.bytes > self._most:
            self.bytes -= self._kept.popitem(last=False)[1].nbytes


def max_sim(asked: Half, texts: Sequence[Half]) -> Matrix:
    """A score in [0, 1] for each text, float32. Rows are unit vectors of tokens; each text has one at least."""
    if not texts:
        return np.empty(0, np.float32)
    cosines = np.concatenate(texts).astype(np.float32) @ asked.astype(np.float32).T
    starts = np.cumsum([0, *(len(text) for text in texts[:-1])])
    best: Matrix = np.maximum.reduceat(cosines, starts, axis=0).mean(axis=1).clip(0, 1)
    return best


def _digest(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=16).digest()
