"""Bands of similarity, tried on labelled pairs of statements with the rule judge."""

from collections.abc import Callable, Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from app.evaluation.corpora import Row
from app.evaluation.judged_pairs import judge_pair
from app.statements.bands import Bands
from app.tuning.settings import Setting

Floats = NDArray[np.float64]
_DUPLICATE = tuple(value / 1000 for value in range(700, 976, 25))
_RELATED = tuple(value / 100 for value in range(50, 86, 5))
_LOSING = frozenset({"duplicate", "contradiction"})
"""Verdicts that leave one statement of two."""


def choices(current: Setting, shipped: Setting) -> list[Setting]:
    """The current bands, the shipped ones, and all on a grid."""
    grid = product(_DUPLICATE, _RELATED)
    return [
        current,
        shipped,
        *(
            {"duplicate_similarity": duplicate, "related_similarity": related}
            for duplicate, related in grid
            if related <= duplicate
        ),
    ]


def distances(settings: Sequence[Setting]) -> Floats:
    """How far each is from the first."""
    points = np.array([[one["duplicate_similarity"], one["related_similarity"]] for one in settings])
    return np.asarray(np.abs(points - points[0]).sum(axis=1).round(6))


def judged(
    pairs: Sequence[Row], similarities: Sequence[float], settings: Sequence[Setting], progress: Callable[[], None]
) -> tuple[Floats, Floats]:
    """Whether each pair is judged rightly with each setting, and whether what holds would be lost, (pairs, settings)."""
    bands = [Bands(one["duplicate_similarity"], one["related_similarity"]) for one in settings]
    right, lost = np.zeros((len(pairs), len(bands))), np.zeros((len(pairs), len(bands)))
    for row, (pair, similarity) in enumerate(zip(pairs, similarities, strict=True)):
        scaled = [one.scaled(similarity) for one in bands]
        actions = {value: judge_pair(pair, value).action for value in set(scaled)}
        given = [actions[value] for value in scaled]
        right[row] = [action == pair["action"] for action in given]
        lost[row] = [action in _LOSING and pair["action"] not in _LOSING for action in given]
        progress()
    return right, lost
