"""How sure a recall is."""

from datetime import UTC, datetime

import pytest

from app.recall.knowledge import knowledge

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
        ([row(0.9, answers=False), row(0.52)], "partial"),  # of the type asked for, but of something less near
        ([row(0.6, answers=False), row(0.58)], "known"),
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
    assert knowledge([row(0.36)], of_some=True) == "partial"
    assert knowledge([row(0.35)], of_some=True) == "unknown"
