"""Weights of the routes and shares of the score, tried on what one search for each question found."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from app.tuning.settings import Setting

Floats = NDArray[np.float64]
DEPTH = 10
_STEP = 20  # weights are multiples of 1 / this
_SHARES_OF_HYBRID = (0.95, 0.9, 0.85, 0.8, 0.7, 0.6)
_REST = ((2, 2, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))  # of confidence, recency and use, in what is left


@dataclass(frozen=True, slots=True)
class Pool:
    """All candidates of one question, the most relevant first, which is how ties are broken.

    `routes` (candidates, 3) are the normalised scores of the vector, keyword and rule routes, NaN where a route was not
    computed; `parts` (candidates, 3) confidence, recency and use; `held` (candidates,) the share of the question's
    identifiers that each holds, None where it names none. `shown` (candidates,) tells those that are relevant enough to come
    back, `answers` (candidates,) the right ones; `ideal` is the discounted gain of all answers in the first places.
    """

    routes: NDArray[np.float32]
    parts: Floats
    held: Floats | None
    shown: NDArray[np.bool_]
    answers: NDArray[np.bool_]
    ideal: float


def discounts(count: int) -> Floats:
    """What an answer in each of the first places counts in nDCG."""
    return np.asarray(1 / np.log2(np.arange(2, count + 2)))


def choices(current: Setting, shipped: Setting, with_shares: bool) -> list[Setting]:
    """The current setting, the shipped one, and all weights on a grid, with shares where those are to be found too."""
    shares = [current["final_shares"]]
    if with_shares:
        shares += [[1.0, 0.0, 0.0, 0.0], *(_shares(hybrid, rest) for hybrid, rest in product(_SHARES_OF_HYBRID, _REST))]
    weights = [
        (vector, keyword, _STEP - vector - keyword)
        for vector in range(_STEP + 1)
        for keyword in range(_STEP + 1 - vector)
    ]
    return [
        current,
        shipped,
        *(
            {
                "weight_vector": vector / _STEP,
                "weight_keyword": keyword / _STEP,
                "weight_rule": rule / _STEP,
                "final_shares": share,
            }
            for (vector, keyword, rule), share in product(weights, shares)
        ),
    ]


def _shares(hybrid: float, rest: Sequence[int]) -> list[float]:
    return [hybrid, *(round((1 - hybrid) * part / sum(rest), 4) for part in rest)]


def distances(settings: Sequence[Setting]) -> Floats:
    """How far each is from the first."""
    weights, shares = _arrays(settings)
    points = np.hstack([weights / weights.sum(axis=1, keepdims=True), shares / shares.sum(axis=1, keepdims=True)])
    return np.asarray(np.abs(points - points[0]).sum(axis=1).round(6))


def ndcg(pools: Sequence[Pool], settings: Sequence[Setting], progress: Callable[[], None]) -> Floats:
    """nDCG@10 of each question by each setting, (questions, settings), as memory.recall with it would rank."""
    weights, shares = _arrays(settings)
    found = np.zeros((len(pools), len(settings)))
    for index, pool in enumerate(pools):
        if pool.answers.any():  # else no weights bring one
            order = np.argsort(-_scores(pool, weights, shares), axis=1, kind="stable")[:, :DEPTH]
            shown = pool.shown[order]  # what is left out of the first hits is not made up for by later ones
            places = np.maximum(shown.cumsum(axis=1) - 1, 0)
            gained = (discounts(DEPTH)[places] * (shown & pool.answers[order])).sum(axis=1)
            found[index] = np.minimum(gained / pool.ideal, 1)  # two memories may be the same answer
        progress()
    return found


def _scores(pool: Pool, weights: Floats, shares: Floats) -> NDArray[np.float32]:
    """memory.fuse_routes and memory.final_score, (settings, candidates), in their precision."""
    computed = ~np.isnan(pool.routes).all(axis=0)
    used = (weights * computed).astype(np.float32)
    total = used.sum(axis=1, keepdims=True)
    hybrid = used @ np.nan_to_num(pool.routes).T / np.where(total, total, 1)
    score = (shares[:, :1] * hybrid + shares[:, 1:] @ pool.parts.T) / shares.sum(axis=1, keepdims=True)
    return np.asarray(score if pool.held is None else (score + pool.held) / 2, dtype=np.float32)


def _arrays(settings: Sequence[Setting]) -> tuple[Floats, Floats]:
    weights = [[one["weight_vector"], one["weight_keyword"], one["weight_rule"]] for one in settings]
    return np.array(weights, dtype=np.float64), np.array([one["final_shares"] for one in settings], dtype=np.float64)
