"""Per-script centring: without it a multilingual model ranks a text's language above its meaning.

Each vector loses the mean vector of its script and is brought back to length 1 (mean removal: Mu & Viswanath 2018).
A passage loses its script's mean as passages; a query loses the midpoint of its script's means as queries and as
passages, the best of the variants that `scripts/measure_embedder` compared.
"""

import base64
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np

from app.errors import StartupError
from app.providers.embedder import Embedder, Matrix, Purpose, checked
from app.providers.sample_text import sentences

Script = Literal["han", "kana", "hangul", "latin", "other"]

_LATIN_WORD = re.compile(r"[A-Za-zÀ-ɏ]+")
_OTHER_WORD = re.compile(r"[^\W\d_A-Za-zÀ-ɏ\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\U00020000-\U0003ffff]+")
_HAN = re.compile(r"[\u3400-\u9fff\U00020000-\U0003ffff]")
_KANA = re.compile(r"[\u3040-\u30ff]")
_HANGUL = re.compile(r"[\uac00-\ud7af]")
_LOOKED_AT = 2048  # characters


def script_of(text: str) -> Script:
    """The script most of the text is written in; `other` without letters. Two CJK characters count as one word.

    Japanese mixes kana into Han characters: one kana to four Han is enough for `kana`.
    """
    start = text[:_LOOKED_AT]
    han, kana = len(_HAN.findall(start)) / 2, len(_KANA.findall(start)) / 2
    if kana and kana * 4 >= han:
        han, kana = 0, kana + han
    counts: dict[Script, float] = {
        "han": han,
        "kana": kana,
        "hangul": len(_HANGUL.findall(start)) / 2,
        "latin": len(_LATIN_WORD.findall(start)),
        "other": len(_OTHER_WORD.findall(start)),
    }
    best = max(counts, key=lambda script: counts[script])
    return best if counts[best] else "other"


@dataclass(frozen=True, slots=True)
class Centres:
    """What is subtracted: purpose -> script -> vector (dimension,). Empty: vectors stay as the model gives them."""

    offsets: dict[Purpose, dict[Script, Matrix]]

    def apply(self, texts: Sequence[str], vectors: Matrix, purpose: Purpose) -> Matrix:
        """Centred copies of length 1, one row per text."""
        if not self.offsets or not len(vectors):
            return vectors
        offsets = np.stack([self.offsets[purpose][script_of(text)] for text in texts])
        return checked(vectors - offsets, *vectors.shape)

    def to_json(self) -> dict[str, Any]:
        """purpose -> script -> base64 of little-endian float32."""
        return {
            purpose: {
                script: base64.b64encode(vector.astype("<f4").tobytes()).decode() for script, vector in rows.items()
            }
            for purpose, rows in self.offsets.items()
        }

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Centres":
        """Inverse of `to_json`. Raises StartupError where a script is missing or a vector is damaged."""
        if not value:
            return cls({})
        try:
            offsets: dict[Purpose, dict[Script, Matrix]] = {
                purpose: {script: decode_vector(value[purpose][script]) for script in get_args(Script)}
                for purpose in get_args(Purpose)
            }
        except (KeyError, TypeError, ValueError) as error:
            raise StartupError(f"the stored centres of the embedding set are damaged: {error!r}") from error
        return cls(offsets)


def decode_vector(text: str) -> Matrix:
    """base64 of little-endian float32 -> vector. Raises ValueError."""
    vector = np.frombuffer(base64.b64decode(text, validate=True), "<f4").astype(np.float32)
    if not np.isfinite(vector).all():
        raise ValueError("not finite")
    return vector


def fit_centres(embedder: Embedder) -> Centres:
    """Means over the shipped sample. `other` (no letters, or a script without sample) gets the mean of the scripts."""
    texts = sentences()
    scripts = np.array([script_of(text) for text in texts])
    as_passage, as_query = embedder.embed(texts, "passage"), embedder.embed(texts, "query")
    offsets: dict[Purpose, dict[Script, Matrix]] = {"query": {}, "passage": {}}
    for script in ("han", "kana", "hangul", "latin"):
        rows = scripts == script
        passage = as_passage[rows].mean(axis=0, dtype=np.float64)
        query = as_query[rows].mean(axis=0, dtype=np.float64)
        offsets["passage"][script] = passage.astype(np.float32)
        offsets["query"][script] = ((passage + query) / 2).astype(np.float32)
    for rows_of_purpose in offsets.values():
        rows_of_purpose["other"] = np.stack(list(rows_of_purpose.values())).mean(axis=0, dtype=np.float32)
    return Centres(offsets)
