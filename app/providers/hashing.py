"""An embedder for tests: words and character trigrams hashed into 64 places. It knows no meaning."""

import hashlib
import re
from collections.abc import Sequence

import numpy as np
import structlog

from app.providers.embedder import Matrix, Purpose, checked, prepared

_LIMIT_BYTES = 8192


class HashEmbedder:
    """Feature hashing with signs (Weinberger et al. 2009): deterministic; similar letters, similar vector."""

    provider = "hash"
    model = "hash-64"
    dimension = 64
    batch_bytes = 65536

    def __init__(self) -> None:
        structlog.get_logger(__name__).warning(
            "hash_embedder_in_use", detail="HINDSIGHT_EMBEDDER=hash is for tests: recall by meaning does not work"
        )

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Matrix:
        """See `Embedder.embed`. Query and passage vectors are the same."""
        ready = prepared(texts, _LIMIT_BYTES)
        vectors = np.zeros((len(ready), self.dimension), np.float32)
        for row, text in zip(vectors, ready, strict=True):
            for feature in _features(text):
                digest = hashlib.blake2b(feature.encode(), digest_size=2).digest()
                row[digest[0] % self.dimension] += 1 if digest[1] & 1 else -1
            if not row.any():
                row[hashlib.blake2b(text.encode(), digest_size=1).digest()[0] % self.dimension] = 1
        return checked(vectors, len(ready), self.dimension)

    def close(self) -> None:
        """Nothing to release."""


def _features(text: str) -> list[str]:
    lowered = text.lower()
    words = re.findall(r"\w+", lowered)
    return words + [lowered[index : index + 3] for index in range(max(1, len(lowered) - 2))]
