"""Turns that are longer than anybody speaks."""

from datetime import UTC, datetime

from app.extraction.model import Extraction, SpokenTurn
from app.extraction.rules import LONGEST_READ, extract_by_rules


def read(content: str) -> Extraction:
    return extract_by_rules([SpokenTurn("user", content, datetime(2026, 11, 30, tzinfo=UTC), subject="user:42")])


def test_a_thousand_numbers_are_read() -> None:
    """Each was once looked for in the whole turn."""
    numbers = ", ".join(str(place) for place in range(1000, 2700))
    found = read(f"My readings: {numbers}")
    assert [one.content[:28] for one in found.candidates] == ["The user's readings: 1000, 1"]


def test_what_lies_behind_the_longest_read_is_refused_and_not_cut_in_two() -> None:
    first, last = "I live in Oslo. ", "My cat is called Tofu."
    found = read(first + "The weather is fine today. " * (LONGEST_READ // 27 + 1) + last)
    assert any("Oslo" in one.content for one in found.candidates)
    assert not any("Tofu" in one.content for one in found.candidates)
    [refused] = [one for one in found.refusals if one.reason.startswith("not read: what follows the first")]
    assert refused.text.endswith(last)
    assert refused.text.startswith("The weather")
