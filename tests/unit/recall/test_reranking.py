"""The order of a rerank model, and what becomes of it when the model fails."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from app.providers.rerank import RerankError
from app.recall.question import Question
from app.recall.reranking import Reranking

QUESTION = Question.read("which did Ana like?", ["Ana"])


class Scripted:
    """Scores by text, as a cross-encoder does; notes what it was asked."""

    reads, share, keeps_names = 20, 1.0, True

    def __init__(self, scores: dict[str, float], fault: Exception | None = None) -> None:
        self.known, self.fault = scores, fault
        self.asked: list[tuple[str, list[str]]] = []

    async def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        self.asked.append((question, list(texts)))
        if self.fault:
            raise self.fault
        return [self.known[text] for text in texts]


class Hanging:
    reads, share, keeps_names = 20, 1.0, True

    async def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        await asyncio.Event().wait()
        raise AssertionError


def rows(**hybrids: float) -> list[dict[str, Any]]:
    return [
        {
            "id": text,
            "content": text,
            "hybrid": hybrid,
            "hybrid_share": 0.9,
            "score": 0.9 * hybrid + 0.05,
            "relevance": 0.5,
        }
        for text, hybrid in hybrids.items()
    ]


async def test_the_models_score_stands_in_the_place_of_hybrid() -> None:
    found = rows(a=0.9, b=0.5, c=0.4)
    model = Scripted({"a": 0.1, "b": 0.3, "c": 0.8})
    assert await Reranking(model, 5).rerank(QUESTION, found) is None
    assert [row["id"] for row in found] == ["c", "b", "a"]
    assert [row["rerank"] for row in found] == [0.8, 0.3, 0.1]
    assert [row["score"] for row in found] == pytest.approx([0.77, 0.32, 0.14])
    assert model.asked == [("which did Ana like?", ["a", "b", "c"])]


async def test_what_holds_the_identifier_stays_before_what_does_not() -> None:
    """Half of the score is the share of the identifiers held."""
    found = rows(held=0.5, other=0.5)
    for row, share in zip(found, (1.0, 0.0), strict=True):
        row |= {"hybrid_share": 0.45, "score": (0.9 * 0.5 + 0.05) / 2 + share / 2}
    await Reranking(Scripted({"held": 0.0, "other": 1.0}), 5).rerank(QUESTION, found)
    assert [row["id"] for row in found] == ["held", "other"]


async def test_only_the_best_are_read_and_the_others_stay_behind_them() -> None:
    names = [f"m{place:02}" for place in range(25)]
    found = rows(**{name: 1 - place / 100 for place, name in enumerate(names)})
    model = Scripted(dict.fromkeys(names, 0.0))
    await Reranking(model, 5).rerank(QUESTION, found)
    assert model.asked[0][1] == names[:20]
    assert [row["id"] for row in found] == names
    scores = [row["score"] for row in found]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize(
    ("model", "said"),
    [
        (Scripted({}, RerankError("the model failed: RuntimeError")), "rerank: the model failed: RuntimeError"),
        (Hanging(), "rerank: no answer within 0.01 s"),
    ],
)
async def test_a_model_that_fails_leaves_the_order(model: Any, said: str) -> None:
    found = rows(a=0.9, b=0.5)
    before = [dict(row) for row in found]
    assert await Reranking(model, 0.01).rerank(QUESTION, found) == said
    assert found == before


class Mixed(Scripted):
    """As late interaction: its scores stand beside those of the search."""

    reads, share, keeps_names = 3, 0.5, False


async def test_scores_that_stand_beside_the_searchs_are_normalised_over_what_was_read() -> None:
    found = rows(a=0.9, b=0.8, c=0.4, d=0.3)
    model = Mixed({"a": 0.50, "b": 0.60, "c": 0.58})
    assert await Reranking(model, 5).rerank(QUESTION, found) is None
    assert model.asked == [("which did like?", ["a", "b", "c"])]
    assert [row["id"] for row in found] == ["b", "c", "a", "d"]
    assert [row["rerank"] for row in found[:3]] == [0.60, 0.58, 0.50]
    # half of hybrid and half of 1, .8 and 0, nine tenths of it in the score
    assert [row["score"] for row in found] == pytest.approx([0.86, 0.59, 0.455, 0.32])


async def test_scores_that_tell_nothing_apart_leave_the_order() -> None:
    found = rows(a=0.9, b=0.5)
    await Reranking(Mixed({"a": 0.4, "b": 0.4}), 5).rerank(QUESTION, found)
    assert [row["id"] for row in found] == ["a", "b"]


async def test_nothing_found_is_nothing_to_read() -> None:
    model = Scripted({})
    assert await Reranking(model, 5).rerank(QUESTION, []) is None
    assert model.asked == []
