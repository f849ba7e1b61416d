"""nDCG of many weights from one search, against values worked out by hand."""

from math import log2
from typing import Any

import numpy as np
import pytest

from app.tuning.settings import SHIPPED, shown
from app.tuning.weights import Pool, choices, discounts, distances, ndcg

NOW = SHIPPED["weights"]


def setting(vector: float, keyword: float, rule: float, *shares: float) -> dict[str, Any]:
    names = ("weight_vector", "weight_keyword", "weight_rule")
    return dict(zip(names, (vector, keyword, rule), strict=True)) | {"final_shares": list(shares or (1.0, 0, 0, 0))}


def pool(routes: list[list[float]], answers: list[bool], **given: Any) -> Pool:
    count = len(routes)
    values = {
        "parts": np.zeros((count, 3)),
        "held": None,
        "shown": np.ones(count, dtype=np.bool_),
        "ideal": float(discounts(sum(answers)).sum()),
    } | given
    return Pool(routes=np.array(routes, dtype=np.float32), answers=np.array(answers), **values)


def nothing() -> None:
    """No progress is shown."""


def test_each_route_ranks_by_its_own_scores() -> None:
    one = pool([[1, 0, 0.5], [0.5, 0.2, 1], [0, 1, 0]], [False, False, True])
    found = ndcg([one], [setting(1, 0, 0), setting(0, 1, 0), setting(0, 0, 1), setting(1, 1, 0)], nothing)
    assert found[0] == pytest.approx([1 / log2(4), 1, 1 / log2(4), 1 / log2(3)])  # the tie goes to the more relevant


def test_what_is_not_shown_gives_its_place_away_and_counts_for_nothing() -> None:
    one = pool([[1, 0, 0], [0.5, 0, 0]], [False, True], shown=np.array([False, True]))
    assert ndcg([one], [setting(1, 0, 0)], nothing)[0, 0] == 1
    two = pool([[1, 0, 0], [0.5, 0, 0]], [False, True], shown=np.array([True, False]))
    assert ndcg([two], [setting(1, 0, 0)], nothing)[0, 0] == 0


def test_ten_places_count() -> None:
    routes = [[1 - place / 20, place / 20, 0] for place in range(12)]
    one = pool(routes, [False] * 10 + [True, False])
    assert ndcg([one], [setting(1, 0, 0), setting(0, 1, 0)], nothing)[0] == pytest.approx([0, 1 / log2(3)])


def test_identifiers_held_and_shares_count_as_in_the_score() -> None:
    parts = np.array([[0.2, 0, 0], [0.9, 0, 0]])
    one = pool([[1, 0, 0], [0.8, 0, 0]], [False, True], parts=parts)
    assert ndcg([one], [setting(1, 0, 0), setting(1, 0, 0, 0.5, 0.5, 0, 0)], nothing)[0] == pytest.approx(
        [1 / log2(3), 1]
    )
    two = pool([[1, 0, 0], [0.2, 0, 0]], [False, True], held=np.array([0.0, 1.0]))
    assert ndcg([two], [setting(1, 0, 0)], nothing)[0, 0] == 1


def test_a_route_that_was_not_computed_has_no_weight() -> None:
    nan = float("nan")
    one = pool([[nan, 1, 0], [nan, 0, 1]], [True, False])
    assert ndcg([one], [setting(0.9, 0.06, 0.04), setting(1, 0, 0)], nothing)[0] == pytest.approx([1, 1])


def test_a_question_without_candidates_or_answers_is_worth_nothing() -> None:
    none = pool([[1, 0, 0]], [False], ideal=1.0)
    empty = Pool(
        np.zeros((0, 3), dtype=np.float32), np.zeros((0, 3)), None, np.zeros(0, np.bool_), np.zeros(0, np.bool_), 1.0
    )
    assert ndcg([none, empty], [setting(1, 0, 0)], nothing).tolist() == [[0], [0]]


def test_the_grid_holds_every_twentieth_and_begins_with_what_is_there() -> None:
    current = setting(5, 3, 2)
    found = choices(current, NOW, with_shares=False)
    assert found[:2] == [current, NOW]
    grid = {(one["weight_vector"], one["weight_keyword"], one["weight_rule"]) for one in found[2:]}
    assert len(grid) == len(found) - 2 == 231
    assert all(sum(weights) == pytest.approx(1) for weights in grid)
    assert {(1, 0, 0), (0, 1, 0), (0, 0, 1), (0.5, 0.3, 0.2)} <= grid
    assert all(one["final_shares"] == current["final_shares"] for one in found[2:])
    assert distances(found)[0] == 0
    assert min(distances(found)[2:]) == 0  # the same in other numbers


def test_shares_are_tried_where_asked_for() -> None:
    found = choices(NOW, NOW, with_shares=True)
    shares = {tuple(one["final_shares"]) for one in found}
    assert len(found) == 2 + 231 * 32
    assert {(0.9, 0.04, 0.04, 0.02), (1.0, 0, 0, 0), (0.6, 0, 0.4, 0)} <= shares
    assert all(sum(one) == pytest.approx(1) for one in shares)


def test_settings_are_told_to_people() -> None:
    assert shown(NOW) == "weights 0.5, 0.3, 0.2 and shares 0.9, 0.04, 0.04, 0.02"
    assert shown(SHIPPED["thresholds"]) == "duplicate from 0.85, judged from 0.7"
