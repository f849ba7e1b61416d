"""A cross-encoder that tells whether one sentence follows from, or contradicts, another. Optional: needs the extra
`sentence-transformers`.
"""

import asyncio
import importlib
import threading
from dataclasses import dataclass
from typing import Any, Protocol

from app.errors import StartupError
from app.providers.sentence_models import load_cross_encoder

_LABELS = ("entailment", "contradiction", "neutral")
_LONGEST = 2000  # characters; the model reads less
_LIKELY, _CERTAIN = 0.5, 0.8


class NliError(Exception):
    """The model gave no usable scores."""


@dataclass(frozen=True, slots=True)
class Inference:
    """Probabilities that the second of two sentences follows from the first, and that it contradicts it."""

    entailment: float
    contradiction: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """Both directions: from the old statement to the new one, and back."""

    forward: Inference
    backward: Inference

    @property
    def contradicts(self) -> bool:
        """Such models call unrelated sentences contradictory now and then, but seldom in both directions."""
        both = (self.forward.contradiction, self.backward.contradiction)
        return min(both) >= _LIKELY and max(both) >= _CERTAIN

    @property
    def new_follows(self) -> bool:
        """The old statement says all that the new one says."""
        return self.forward.entailment >= _CERTAIN

    @property
    def old_follows(self) -> bool:
        """The new statement says all that the old one says."""
        return self.backward.entailment >= _CERTAIN


class Nli(Protocol):
    """Use from any number of tasks."""

    async def compare(self, old: str, new: str) -> Comparison:
        """Raises NliError."""


class CrossEncoderNli:
    """Any NLI cross-encoder of the sentence-transformers library, by name or from a local folder."""

    def __init__(self, name: str) -> None:
        """Loads the model (blocks). Raises StartupError where the package or the model is missing, or is none for NLI."""
        self._model = load_cross_encoder("NLI", name)
        self._softmax: Any = importlib.import_module("torch").nn.Softmax(dim=1)
        labels = {int(at): str(label).lower() for at, label in self._model.config.id2label.items()}
        self._at = {label: at for at, label in labels.items()}
        if not set(_LABELS) <= set(self._at):
            raise StartupError(f"the model {name} does not tell {', '.join(_LABELS)}")
        self._lock = threading.Lock()

    async def compare(self, old: str, new: str) -> Comparison:
        """See `Nli.compare`."""
        return await asyncio.to_thread(self._compare, old[:_LONGEST], new[:_LONGEST])

    def _compare(self, old: str, new: str) -> Comparison:
        try:
            with self._lock:
                scores = self._model.predict(
                    [(old, new), (new, old)], activation_fn=self._softmax, show_progress_bar=False
                )
            forward, backward = (
                Inference(float(row[self._at["entailment"]]), float(row[self._at["contradiction"]])) for row in scores
            )
        except Exception as error:  # torch raises RuntimeError for most things, the tokenizer its own
            raise NliError(f"the NLI model failed: {type(error).__name__}") from None
        return Comparison(forward, backward)


def build_nli(name: str | None) -> Nli | None:
    """The NLI model of that name, None where none is named."""
    return CrossEncoderNli(name) if name else None
