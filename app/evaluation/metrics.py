"""Measures of a ranking against the items that answer a question. All are in [0, 1].

A ranking is best first, without repeats; `relevant` is not empty and every relevant item counts the same.
"""

import math
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from functools import partial

import numpy as np


def recall_at(k: int, ranking: Sequence[Hashable], relevant: Collection[Hashable]) -> float:
    """The share of the relevant items among the first k."""
    wanted = set(relevant)
    return len(wanted.intersection(ranking[:k])) / len(wanted)


def hit_at(k: int, ranking: Sequence[Hashable], relevant: Collection[Hashable]) -> float:
    """1 where any relevant item is among the first k, else 0."""
    return float(not set(relevant).isdisjoint(ranking[:k]))


def reciprocal_rank(ranking: Sequence[Hashable], relevant: Collection[Hashable]) -> float:
    """1 / the place of the first relevant item, 0 where there is none."""
    wanted = set(relevant)
    return next((1 / place for place, item in enumerate(ranking, 1) if item in wanted), 0.0)


def ndcg_at(k: int, ranking: Sequence[Hashable], relevant: Collection[Hashable]) -> float:
    """Normalised discounted cumulative gain with binary gains and log2 discount (Järvelin and Kekäläinen 2002)."""
    wanted = set(relevant)
    gained = sum(1 / math.log2(place + 1) for place, item in enumerate(ranking[:k], 1) if item in wanted)
    ideal = sum(1 / math.log2(place + 1) for place in range(1, min(k, len(wanted)) + 1))
    return gained / ideal


Measure = Callable[[Sequence[Hashable], Collection[Hashable]], float]
MEASURES: Mapping[str, Measure] = {
    "recall@5": partial(recall_at, 5),
    "recall@10": partial(recall_at, 10),
    "recall@20": partial(recall_at, 20),
    "hit@10": partial(hit_at, 10),
    "MRR": reciprocal_rank,
    "nDCG@10": partial(ndcg_at, 10),
}


def averaged(judged: Sequence[tuple[Sequence[Hashable], Collection[Hashable]]]) -> dict[str, float]:
    """Every measure's mean over (ranking, relevant) of at least one question."""
    return {name: sum(measure(*one) for one in judged) / len(judged) for name, measure in MEASURES.items()}


def paired_interval(before: Sequence[float], after: Sequence[float]) -> tuple[float, float]:
    """95 % interval of the mean of after - before over the same questions: percentile bootstrap (Efron 1979), 2,000 draws
    of whole questions, the same in each run."""
    differences = np.subtract(after, before)
    draws = np.random.default_rng(0).integers(len(differences), size=(2000, len(differences)))
    low, high = np.percentile(differences[draws].mean(axis=1), (2.5, 97.5))
    return float(low), float(high)
