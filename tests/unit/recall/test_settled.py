"""A newer answer takes the place of what it has made past."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from app.recall.settling import settled

QUESTION = "What is the guest password of the studio?"


def row(number: int, content: str, score: float, day: int) -> dict[str, Any]:
    said = datetime(2026, 11, day, tzinfo=UTC)
    return {
        "id": UUID(int=number), "content": content, "score": score, "relevance": score, "answers": True, "pinned": False,
        "subject": "user:42", "trust": "user", "identifier_share": None, "occurred_at": said, "created_at": said,
    }  # fmt: skip


def test_the_winner_stands_where_the_loser_stood() -> None:
    old = row(1, "The studio's guest password is heron-42-lamp.", 0.8, 1)
    beside = row(2, "The kettle stands in the kitchen.", 0.75, 2)
    new = row(3, "Changed the guest password of the studio, it's otter-91-kite.", 0.7, 3)
    found = settled([old, beside, new], QUESTION)
    assert [one["id"] for one in found] == [new["id"], beside["id"]]
    assert [one["score"] for one in found] == [0.8, 0.75]
    assert [one["settled"] for one in found] == [True, False]


def test_what_nothing_contradicts_stays_as_it_was() -> None:
    rows = [
        row(1, "The studio's guest password is heron-42-lamp.", 0.8, 1),
        row(2, "The kettle stands in the kitchen.", 0.7, 2),
    ]
    assert [(one["id"], one["score"]) for one in settled(rows, QUESTION)] == [(UUID(int=1), 0.8), (UUID(int=2), 0.7)]
