"""Calibrated similarity: logistic curves of an embedding set, so that a threshold means the same for every model.

calibrated = 1 / (1 + exp(-(slope * cosine + offset))), fitted by logistic regression with soft targets (Platt 1999)
on the labelled pairs of `sample_text`; each target value carries the same total weight.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from app.errors import StartupError
from app.providers.centring import Centres
from app.providers.embedder import Embedder, Matrix, Purpose
from app.providers.sample_text import LabelledPair, passage_pairs, question_pairs

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Calibration:
    """slope > 0, both finite."""

    slope: float
    offset: float

    def apply(self, cosine: npt.ArrayLike) -> Floats:
        """Calibrated similarity in [0, 1], any shape."""
        return 1.0 / (1.0 + np.exp(-(self.slope * np.asarray(cosine, np.float64) + self.offset)))


@dataclass(frozen=True, slots=True)
class Calibrations:
    """`passage`: stored text against stored text (resolve). `query`: a question against stored text of its language
    (recall). `across`: against text of another language, which is less near for the same meaning; as `query` where the model
    relates no two languages; None in sets fitted before it was told apart, where `query` is of both.
    """

    passage: Calibration
    query: Calibration
    across: Calibration | None

    def to_json(self) -> dict[str, Any]:
        """{"passage": {"slope", "offset"}, "query": {...}, "across": {...}}."""
        return asdict(self)

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Calibrations":
        """Inverse of `to_json`. Raises StartupError."""
        try:
            curves = {
                name: Calibration(float(curve["slope"]), float(curve["offset"]))
                for name, curve in value.items()
                if curve is not None
            }
            return cls(curves["passage"], curves["query"], curves.get("across"))
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise StartupError(f"the stored calibration of the embedding set is damaged: {error!r}") from error


def cosines(embedder: Embedder, centres: Centres, pairs: Sequence[LabelledPair], left_purpose: Purpose) -> Floats:
    """Cosine of each pair, the right side as passage."""

    def rows(texts: list[str], purpose: Purpose) -> Matrix:
        unique = list(dict.fromkeys(texts))
        vectors = centres.apply(unique, embedder.embed(unique, purpose), purpose)
        place = {text: index for index, text in enumerate(unique)}
        return vectors[[place[text] for text in texts]]

    left = rows([pair.left for pair in pairs], left_purpose)
    right = rows([pair.right for pair in pairs], "passage")
    products: Floats = np.einsum("ij,ij->i", left, right, dtype=np.float64)
    return products


def fit_logistic(cosine: Floats, targets: Floats) -> Calibration:
    """Newton's method on the weighted cross-entropy; deterministic. Raises StartupError where cosine tells nothing."""
    values, place, counts = np.unique(targets, return_inverse=True, return_counts=True)
    weights = len(targets) / (len(values) * counts[place])
    design = np.stack([cosine, np.ones_like(cosine)], axis=1)
    beta = np.zeros(2)
    for _ in range(100):
        predicted = 1.0 / (1.0 + np.exp(-np.clip(design @ beta, -40, 40)))
        gradient = design.T @ (weights * (targets - predicted))
        hessian = (design * (weights * predicted * (1 - predicted))[:, None]).T @ design + 1e-9 * np.eye(2)
        step = np.linalg.solve(hessian, gradient)
        # Far from the optimum a full Newton step of a logistic curve may overshoot.
        beta += step * min(1.0, 20.0 / float(np.abs(step).max() + 1e-12))
        if np.abs(step).max() < 1e-9:
            break
    slope, offset = float(beta[0]), float(beta[1])
    if not (np.isfinite(beta).all() and slope > 0):
        raise StartupError("the embedding model does not tell related from unrelated sentences: choose another")
    return Calibration(slope, offset)


def fit_calibrations(embedder: Embedder, centres: Centres) -> Calibrations:
    """The curves for vectors that `centres` has been applied to."""

    def fit(pairs: list[LabelledPair], left_purpose: Purpose) -> Calibration:
        targets = np.array([pair.target for pair in pairs])
        return fit_logistic(cosines(embedder, centres, pairs, left_purpose), targets)

    passage = fit(passage_pairs(), "passage")
    query = fit([pair for pair in question_pairs() if not pair.across], "query")
    try:
        across = fit([pair for pair in question_pairs() if pair.across], "query")
    except StartupError:  # a model of one language
        across = query
    return Calibrations(passage, query, across)
