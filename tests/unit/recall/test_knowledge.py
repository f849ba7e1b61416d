"""How sure a recall is."""

from datetime import UTC, datetime

import pytest

from app.recall.knowledge import knowledge

NOW = datetime(2026, 11, 29, tzinfo=UTC)


def row(
    relevance: float,
    share: float | None = None,
    standing: bool = False,
    answers: bool = True,
    crowd: float | None = None,
) -> dict:
    return {
        "relevance": relevance,
        "identifier_share": share,
        "standing": standing,
        "answers": answers,
        "crowd": crowd,
    }


@pytest.mark.parametrize(
    ("rows", "known"),
    [
        ([], "unknown"),
        ([row(0.55)], "unknown"),
        ([row(0.2), row(0.56)], "partial"),
        ([row(0.64)], "known"),
        ([row(0.9, answers=False)], "partial"),
        ([row(0.55, answers=False)], "unknown"),
        ([row(0.9, answers=False), row(0.7)], "partial"),  # of the type asked for, but of something less near
        ([row(0.7, answers=False), row(0.68)], "known"),
        ([row(0.2, standing=True)], "unknown"),
        ([row(0.65, standing=True)], "known"),
        ([row(0.9, 0.0)], "partial"),
        ([row(0.9, 0.5), row(0.7, 1.0)], "known"),
    ],
)
def test_knowledge_comes_from_absolute_relevance(rows: list[dict], known: str) -> None:
    assert knowledge(rows) == known


@pytest.mark.parametrize(
    ("searched", "least"),
    [
        (0, 0.26),
        (3, 0.26),
        (10, 0.35),
        (40, 0.49),
        (80, 0.56),
        (200, 0.56),
        (None, 0.56),
    ],  # .123 + .098 ln of the number
)
def test_among_few_less_is_enough_to_know_something(searched: int | None, least: float) -> None:
    assert knowledge([row(least)], searched) == "partial"
    assert knowledge([row(least - 0.01)], searched) == "unknown"


@pytest.mark.parametrize(("searched", "least"), [(1, 0.4), (20, 0.5), (None, 0.64)])
def test_among_few_less_is_enough_to_know_it(searched: int | None, least: float) -> None:
    assert knowledge([row(least)], searched) == "known"
    assert knowledge([row(least - 0.01)], searched) == "partial"


@pytest.mark.parametrize(("crowd", "least"), [(0.0, 0.4), (0.1, 0.49), (0.2, 0.58), (0.4, 0.66)])  # .4 + .9 crowd
def test_what_answers_stands_out_from_the_crowd(crowd: float, least: float) -> None:
    """However many there are; and a question that is near to everything needs more."""
    assert knowledge([row(least + 0.001, crowd=crowd)], 1000) == "partial"
    assert knowledge([row(least - 0.001, crowd=crowd)], 1000) == "unknown"
    assert knowledge([row(least + 0.081, crowd=crowd)], 1000) == "known"
    assert knowledge([row(least + 0.079, crowd=crowd)], 1000) == "partial"
