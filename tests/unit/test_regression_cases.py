"""When a story is played: at its own dates, or at days of the same weekday and month in the past."""

from datetime import UTC, datetime, timedelta

import pytest

from app.evaluation.case_files import Case
from app.evaluation.regression_cases import begins


def case(at: datetime, *waits: str) -> Case:
    steps = [*({"wait": wait} for wait in waits), {"ask": "Where?", "expect": ["here"]}]
    return Case.model_validate({"id": "c", "language": "en", "at": at, "steps": steps})


def test_a_story_that_is_over_is_played_when_it_was() -> None:
    at = datetime(2020, 2, 29, 12, tzinfo=UTC)
    assert begins(case(at, "300d")) == at


@pytest.mark.parametrize("ahead", [timedelta(seconds=-30), timedelta(days=200), timedelta(days=365 * 40)])
def test_a_story_that_ends_in_the_future_is_moved_by_whole_calendar_cycles(ahead: timedelta) -> None:
    at = datetime.now(UTC) + ahead - timedelta(days=5)
    moved = begins(case(at, "5d"))
    assert moved + timedelta(days=5, minutes=1) < datetime.now(UTC)
    assert (moved.weekday(), moved.month, moved.day, moved.time()) == (at.weekday(), at.month, at.day, at.time())
    assert (at.year - moved.year) % 28 == 0
