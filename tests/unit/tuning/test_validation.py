"""Folds that split no block, and a gain that is told from chance."""

from collections import Counter

import numpy as np
import pytest

from app.tuning.validation import divide, together, validate


def test_cases_that_share_a_key_through_others_are_together() -> None:
    blocks = together([{"a"}, {"b"}, {"a", "c"}, {"c", "d"}, {"e"}, {"b", "e"}])
    assert len(set(blocks)) == 2
    assert blocks[0] == blocks[2] == blocks[3]
    assert blocks[1] == blocks[4] == blocks[5]
    assert len(set(together([{"a"}, {"b"}, set(), set()]))) == 4


@pytest.mark.parametrize("seed", range(5))
def test_no_block_is_split_and_folds_are_about_as_large(seed: int) -> None:
    blocks = [number // 7 for number in range(140)]  # 20 blocks of 7
    folds = divide(blocks, 5, seed)
    assert Counter(folds.tolist()) == dict.fromkeys(range(5), 28)
    assert all(len(set(folds[start : start + 7])) == 1 for start in range(0, 140, 7))


def test_a_large_block_leaves_the_small_ones_to_the_other_folds() -> None:
    folds = divide([0] * 50 + list(range(1, 11)), 3, 0)
    assert sorted(Counter(folds.tolist()).values()) == [5, 5, 50]


def test_the_seed_decides_the_folds_and_nothing_else_does() -> None:
    blocks = list(range(40))
    assert (divide(blocks, 4, 1) == divide(blocks, 4, 1)).all()
    assert (divide(blocks, 4, 1) != divide(blocks, 4, 2)).any()


NEAR = np.array([0.0, 0.1, 0.2])


def test_what_is_better_everywhere_is_found_and_its_gain_is_what_it_is() -> None:
    generator = np.random.default_rng(7)
    current = generator.uniform(0, 0.8, 200)
    values = np.column_stack([current, current - 0.1, current + 0.2])
    found = validate(values, NEAR, list(range(200)), 5, 0)
    assert [fold.choice for fold in found.folds] == [2] * 5
    assert found.choice == 2
    assert (found.gain, found.low, found.high) == pytest.approx((0.2, 0.2, 0.2))
    assert found.held_out == pytest.approx(current.mean() + 0.2)
    assert sum(fold.cases for fold in found.folds) == 200
    assert found == validate(values, NEAR, list(range(200)), 5, 0)


def test_the_interval_is_that_of_a_mean() -> None:
    """Differences of a known spread: the middle 95 % of their mean is 1.96 standard errors to both sides."""
    difference = np.random.default_rng(3).normal(0.5, 1.0, 400)
    found = validate(np.column_stack([np.zeros(400), difference]), NEAR[:2], list(range(400)), 4, 0)
    error = difference.std() / 20
    assert found.gain == pytest.approx(difference.mean())
    assert (found.low, found.high) == pytest.approx(
        (difference.mean() - 1.96 * error, difference.mean() + 1.96 * error), abs=0.1 * error
    )


def test_the_best_of_many_that_differ_by_chance_alone_is_no_gain() -> None:
    """On the cases that it was chosen by the best of 200 looks better; on the others it does not."""
    values = np.random.default_rng(5).normal(0, 1, (300, 201))
    found = validate(values, np.arange(201.0), list(range(300)), 5, 0)
    assert values[:, found.choice].mean() > 0.1
    assert found.low < 0 < found.high


def test_of_choices_as_good_the_nearest_is_taken() -> None:
    values = np.column_stack([np.zeros(20), np.ones(20), np.ones(20) + 1e-12])
    assert validate(values, np.array([0, 0.3, 0.2]), list(range(20)), 2, 0).choice == 2
    assert validate(values, np.array([0, 0.2, 0.3]), list(range(20)), 2, 0).choice == 1
    assert validate(np.zeros((20, 3)), NEAR, list(range(20)), 2, 0).choice == 0
