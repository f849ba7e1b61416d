"""Bands of similarity tried on labelled pairs, and what they do to the judge."""

import numpy as np
import pytest

from app.evaluation.judged_pairs import judge_pair
from app.statements.bands import Bands
from app.tuning.settings import SHIPPED
from app.tuning.thresholds import choices, distances, judged

NOW = SHIPPED["thresholds"]
PAIR = {
    "old": "The user starts each day with a strong coffee",
    "new": "Every morning the user begins with strong coffee",
    "action": "duplicate",
}


@pytest.mark.parametrize(
    ("bands", "similarity", "scaled"),
    [
        (Bands(), 0.123456789, 0.123456789),
        (Bands(), None, None),
        (Bands(0.9, 0.8), None, None),
        (Bands(0.9, 0.8), 0.9, 0.85),
        (Bands(0.9, 0.8), 0.8, 0.7),
        (Bands(0.9, 0.8), 0.85, 0.775),
        (Bands(0.9, 0.8), 0.4, 0.35),
        (Bands(0.9, 0.8), 0.95, 0.925),
        (Bands(0.8, 0.8), 0.8, 0.85),  # no band between: judged is duplicate
        (Bands(0.8, 0.8), 0.4, 0.35),
        (Bands(1.0, 0.0), 0.0, 0.7),
        (Bands(1.0, 0.0), 1.0, 1.0),
        (Bands(1.0, 1.0), 0.5, 0.35),
        (Bands(0.0, 0.0), 0.0, 0.85),
    ],
)
def test_each_band_falls_on_the_judges_own(bands: Bands, similarity: float | None, scaled: float | None) -> None:
    assert bands.scaled(similarity) == (scaled if scaled is None else pytest.approx(scaled))


@pytest.mark.parametrize("bands", [Bands(), Bands(0.95, 0.5), Bands(0.75, 0.75), Bands(1, 0)])
def test_what_is_more_alike_stays_more_alike(bands: Bands) -> None:
    values = [bands.scaled(float(value)) for value in np.linspace(0, 1, 101)]
    assert all(one is not None for one in values)
    assert values == sorted(value for value in values if value is not None)
    assert values[-1] == 1


def test_shipped_bands_change_nothing() -> None:
    assert NOW == {"duplicate_similarity": 0.85, "related_similarity": 0.7}
    for similarity in np.linspace(0, 1, 21):
        assert judge_pair(PAIR, Bands().scaled(float(similarity))) == judge_pair(PAIR, float(similarity))


def test_the_grid_begins_with_what_is_there_and_has_no_bands_out_of_order() -> None:
    current = {"duplicate_similarity": 0.9, "related_similarity": 0.6}
    found = choices(current, NOW)
    assert found[:2] == [current, NOW]
    assert NOW in found[2:]
    assert all(one["related_similarity"] <= one["duplicate_similarity"] for one in found)
    assert distances(found)[0] == 0
    assert min(distances(found)[1:]) >= 0


def test_a_pair_is_right_where_the_judge_says_what_its_label_says() -> None:
    higher = {"duplicate_similarity": 0.97, "related_similarity": 0.9}
    rows = [PAIR, PAIR | {"action": "unrelated"}]
    steps: list[int] = []
    right, lost = judged(rows, [0.906, 0.906], [NOW, higher], lambda: steps.append(1))
    assert right.tolist() == [[1, 0], [0, 1]]
    assert lost.tolist() == [[0, 0], [1, 0]]  # an unrelated statement taken for a duplicate is gone
    assert len(steps) == 2
