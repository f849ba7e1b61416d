"""Whether a choice that looks best on labelled cases is better on cases it was not chosen by."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]
RESAMPLES = 10_000
_ALIKE = 1e-9  # means this close are one: only rounding tells them apart


@dataclass(frozen=True, slots=True)
class Fold:
    """The choice that the other folds made, and the means of the current and of that choice on this fold's cases."""

    cases: int
    choice: int
    current: float
    found: float


@dataclass(frozen=True, slots=True)
class Validated:
    """The best choice on all cases, and what choosing like this gains on cases that had no part in it.

    `held_out` is the mean over all cases, each by the choice of the other folds; `gain` that mean less the current choice's,
    between `low` and `high` with 95 % confidence.
    """

    choice: int
    folds: tuple[Fold, ...]
    held_out: float
    gain: float
    low: float
    high: float


def together(keys: Sequence[Collection[Hashable]]) -> list[int]:
    """The number of each case's block: cases that share a key, directly or through others, are of one block."""
    above = list(range(len(keys)))

    def top(case: int) -> int:
        while above[case] != case:
            case = above[case]
        return case

    first: dict[Hashable, int] = {}
    for case, names in enumerate(keys):
        for name in names:
            above[top(case)] = top(first.setdefault(name, case))
    return [top(case) for case in range(len(keys))]


def divide(blocks: Sequence[int], folds: int, seed: int) -> NDArray[np.int64]:
    """The fold of each case: no block is split, and the folds are about as large as one another."""
    names, counts = np.unique(blocks, return_counts=True)
    shuffled = np.random.default_rng(seed).permutation(len(names))
    sizes = np.zeros(folds, dtype=np.int64)
    fold_of = {}
    for one in sorted(
        shuffled, key=lambda index: -counts[index]
    ):  # the largest first; equal ones as they were shuffled
        fold_of[names[one]] = int(sizes.argmin())
        sizes[sizes.argmin()] += counts[one]
    return np.array([fold_of[block] for block in blocks])


def validate(values: Values, distances: Values, blocks: Sequence[int], folds: int, seed: int) -> Validated:
    """Choose by the mean of `values` (cases, choices), the first of which is the current one, with cross-validation.

    Of choices that are as good the one with the least of `distances` (choices,) is taken, so that nothing moves without a
    reason. The interval is a paired bootstrap over cases (Efron and Tibshirani 1993), as wide as the middle 95 % of
    RESAMPLES means.
    """
    fold_of = divide(blocks, folds, seed)
    differences = np.empty(len(values))
    told = []
    for fold in range(folds):
        held_out = fold_of == fold
        choice = _best(values[~held_out], distances)
        now, then = values[held_out, 0], values[held_out, choice]
        differences[held_out] = then - now
        told.append(Fold(int(held_out.sum()), choice, float(now.mean()), float(then.mean())))
    generator = np.random.default_rng(seed)
    count = len(differences)
    means = [differences[generator.integers(0, count, count)].mean() for _ in range(RESAMPLES)]
    low, high = np.percentile(means, (2.5, 97.5))
    gain = float(differences.mean())
    held = float(values[:, 0].mean()) + gain
    return Validated(_best(values, distances), tuple(told), held, gain, float(low), float(high))


def _best(values: Values, distances: Values) -> int:
    means = values.mean(axis=0)
    return int(np.where(means >= means.max() - _ALIKE, distances, np.inf).argmin())
