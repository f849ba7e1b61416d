"""How sure a recall is."""

from datetime import UTC, datetime, timedelta

import pytest

from app.recall.knowledge import access, knowledge, recency

NOW = datetime(2026, 11, 29, tzinfo=UTC)


def row(relevance: float, share: float | None = None, standing: bool = False, answers: bool = True) -> dict:
    return {"relevance": relevance, "identifier_share": share, "standing": standing, "answers": answers}


@pytest.mark.parametrize(
    ("rows", "known"),
    [
        ([], "unknown"),
        ([row(0.39)], "unknown"),
        ([row(0.2), row(0.4)], "partial"),
        ([row(0.52)], "known"),
        ([row(0.9, answers=False)], "partial"),
        ([row(0.56, answers=False)], "unknown"),
        ([row(0.9, answers=False), row(0.52)], "known"),
        ([row(0.2, standing=True)], "unknown"),
        ([row(0.65, standing=True)], "known"),
        ([row(0.9, 0.0)], "partial"),
        ([row(0.9, 0.5), row(0.7, 1.0)], "known"),
    ],
)
def test_knowledge_comes_from_absolute_relevance(rows: list[dict], known: str) -> None:
    assert knowledge(rows) == known


def test_among_few_less_is_enough_to_know_something() -> None:
    assert knowledge([row(0.33)], all_there_is=True) == "partial"
    assert knowledge([row(0.31)], all_there_is=True) == "unknown"


def test_recency_halves_with_each_half_life_of_its_kind() -> None:
    assert recency("event", NOW - timedelta(days=10), NOW) == pytest.approx(0.5)
    assert recency("preference", NOW - timedelta(days=730), NOW) == pytest.approx(0.25)
    assert recency("fact", NOW + timedelta(days=1), NOW) == 1.0


def test_access_grows_to_one_at_twenty_reads() -> None:
    assert access(0) == 0.0
    assert access(20) == access(1000) == 1.0
    assert 0 < access(1) < access(5) < 1
