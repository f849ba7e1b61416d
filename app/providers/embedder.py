"""What every embedding model offers, and the checks that all vectors pass."""

import re
from collections.abc import Sequence
from typing import Any, Literal, Protocol

import numpy as np
import numpy.typing as npt

from app.errors import ServiceError

Purpose = Literal["query", "passage"]
Matrix = npt.NDArray[np.float32]


class EmbeddingError(ServiceError):
    """No usable vectors: the caller goes on without them or gives up; nothing wrong is ever returned instead."""

    def __init__(self, detail: str) -> None:
        super().__init__("embedding_unavailable", detail)


class TextRefusedError(EmbeddingError):
    """One of the texts, not the model's availability, is the cause: the others may succeed without it."""


class Embedder(Protocol):
    """One embedding model. `embed` blocks; the application calls it through `EmbeddingQueue` only."""

    @property
    def provider(self) -> str:
        """The value of HINDSIGHT_EMBEDDER that selects this adapter."""

    @property
    def model(self) -> str:
        """Stable name that identifies the vectors: equal names mean comparable vectors."""

    @property
    def dimension(self) -> int:
        """Length of each vector."""

    @property
    def batch_bytes(self) -> int:
        """UTF-8 bytes of texts in a call that still has about the full rate: a query waits for the call that runs."""

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Matrix:
        """float32 of shape (len(texts), dimension), rows of length 1. Raises EmbeddingError."""

    def close(self) -> None:
        """Release the model or connection. Further calls of `embed` raise EmbeddingError."""


def prepared(texts: Sequence[str], limit_bytes: int) -> list[str]:
    """The texts cut to `limit_bytes` of UTF-8, without NUL and lone surrogates. A blank one raises TextRefusedError.

    Bytes, not characters, bound the cost: English and Chinese both come to roughly four bytes a token.
    """
    result = []
    for text in texts:
        start = text.replace("\0", " ").strip()[:limit_bytes]
        if not any(character.isprintable() and not character.isspace() for character in start):
            raise TextRefusedError("a blank text has no embedding")
        result.append(start.encode("utf-8", "replace")[:limit_bytes].decode("utf-8", "ignore"))
    return result


def checked(vectors: Any, count: int, dimension: int) -> Matrix:
    """`vectors` as float32 rows of length 1. Raises TextRefusedError for a wrong shape, NaN, infinity or zero."""
    try:
        matrix = np.asarray(vectors, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise TextRefusedError("the embedding model returned vectors of unequal size or no numbers") from error
    if count == 0 and matrix.size == 0:
        return np.empty((0, dimension), np.float32)
    if matrix.shape != (count, dimension):
        raise TextRefusedError(
            f"the embedding model returned shape {matrix.shape} where {(count, dimension)} was expected"
        )
    with np.errstate(over="ignore", invalid="ignore"):
        lengths = np.linalg.norm(matrix, axis=1, keepdims=True)
    if not np.isfinite(lengths).all():
        raise TextRefusedError("the embedding model returned a vector that is not finite")
    if (lengths < 1e-6).any():
        raise TextRefusedError("the embedding model returned a zero vector")
    unit: Matrix = (matrix / lengths).astype(np.float32)
    return unit


def e5_prefix(model: str, purpose: Purpose) -> str:
    """The prefix that E5 models were trained with (Wang et al. 2022); empty for others and for -instruct."""
    is_e5 = re.search(r"(^|[^a-z0-9])e5([^a-z0-9]|$)", model.lower()) and "instruct" not in model.lower()
    return f"{purpose}: " if is_e5 else ""
