"""The measures of a ranking, against values worked out by hand."""

import pytest

from app.evaluation.metrics import MEASURES, averaged, hit_at, ndcg_at, paired_interval, recall_at, reciprocal_rank

RANKING = ["a", "b", "c", "d"]


@pytest.mark.parametrize(
    ("k", "relevant", "share"),
    [
        (1, {"a"}, 1),
        (1, {"b"}, 0),
        (2, {"b", "d"}, 0.5),
        (4, {"b", "d"}, 1),
        (4, {"b", "x", "y"}, 1 / 3),
        (9, {"d"}, 1),
    ],
)
def test_recall_is_the_share_of_relevant_items_among_the_first(k: int, relevant: set[str], share: float) -> None:
    assert recall_at(k, RANKING, relevant) == pytest.approx(share)


@pytest.mark.parametrize(("k", "relevant", "hit"), [(2, {"b", "d"}, 1), (1, {"b", "d"}, 0), (4, {"x"}, 0)])
def test_a_hit_needs_one_relevant_item(k: int, relevant: set[str], hit: float) -> None:
    assert hit_at(k, RANKING, relevant) == hit


@pytest.mark.parametrize(("relevant", "rank"), [({"a"}, 1), ({"b", "c"}, 0.5), ({"d"}, 0.25), ({"x"}, 0)])
def test_reciprocal_rank_is_that_of_the_first_relevant_item(relevant: set[str], rank: float) -> None:
    assert reciprocal_rank(RANKING, relevant) == rank


@pytest.mark.parametrize(
    ("k", "relevant", "gain"),
    [
        (4, {"a"}, 1),
        (4, {"b"}, 0.63092975),  # 1 / log2(3)
        (4, {"a", "c"}, 0.91972079),  # (1 + 1/2) / (1 + 1/log2(3))
        (4, {"b", "d"}, 0.65092093),  # (1/log2(3) + 1/log2(5)) / (1 + 1/log2(3))
        (2, {"a", "b", "c"}, 1),  # no more than two places can be filled
        (2, {"c"}, 0),
        (4, {"x"}, 0),
    ],
)
def test_ndcg_discounts_by_place(k: int, relevant: set[str], gain: float) -> None:
    assert ndcg_at(k, RANKING, relevant) == pytest.approx(gain)


def test_an_empty_ranking_is_worth_nothing() -> None:
    assert set(averaged([([], {"a"})]).values()) == {0.0}


def test_relevant_items_given_twice_count_once() -> None:
    assert recall_at(4, RANKING, ["a", "a", "x"]) == 0.5
    assert ndcg_at(4, RANKING, ["a", "a"]) == 1


def test_averages_are_over_questions() -> None:
    assert averaged([(RANKING, {"a"}), (RANKING, {"x"})]) == dict.fromkeys(MEASURES, 0.5)


def test_a_difference_has_an_interval_over_the_same_questions() -> None:
    assert paired_interval([0.5] * 20, [0.75] * 20) == (0.25, 0.25)
    low, high = paired_interval([0.0] * 50 + [1.0] * 50, [1.0] * 50 + [0.0] * 50)
    assert low < 0 < high, "as many won as lost"
    assert (low, high) == pytest.approx((-0.2, 0.2), abs=0.03)  # 1.96 / sqrt(100)
    low, high = paired_interval([0.0] * 100, [1.0] * 20 + [0.0] * 80)
    assert 0.1 < low < 0.2 < high < 0.3
    assert paired_interval([0.0, 1.0], [1.0, 0.0]) == paired_interval([0.0, 1.0], [1.0, 0.0])
