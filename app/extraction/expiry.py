"""When what was said ends to hold: the end of a day, week, month or year, and the life of a vague present state.

All moments are aware and in the zone of the turn's own time; an end is the first moment after the named span, so that
"until Friday" ends as Saturday begins.
"""

from datetime import datetime, timedelta

VAGUE_LIFE = timedelta(days=30)
"""How long a vague present state (lately, for now, 最近, 这阵子) is taken to last unless it is said again."""


def start_of_day(at: datetime) -> datetime:
    """Midnight before `at`."""
    return at.replace(hour=0, minute=0, second=0, microsecond=0)


def end_of_day(at: datetime) -> datetime:
    """The midnight that ends the day of `at`."""
    return start_of_day(at) + timedelta(days=1)


def end_of_week(at: datetime, weeks: int = 0) -> datetime:
    """The midnight that ends the Sunday of the week of `at`, or of the week that is `weeks` later."""
    return start_of_day(at) + timedelta(days=7 - at.weekday() + 7 * weeks)


def end_of_month(at: datetime, months: int = 0) -> datetime:
    """The midnight that ends the month of `at`, or the month that is `months` later."""
    years, month = divmod(at.month + months, 12)
    return start_of_day(at).replace(year=at.year + years, month=month + 1, day=1)


def end_of_year(at: datetime, years: int = 0) -> datetime:
    """The midnight that ends the year of `at`, or the year that is `years` later."""
    return start_of_day(at).replace(year=at.year + 1 + years, month=1, day=1)


def days_from(at: datetime, days: int) -> datetime:
    """The midnight that ends the day which is `days` after that of `at`."""
    return end_of_day(at) + timedelta(days=days)


def vague_end(at: datetime) -> datetime:
    """When a vague present state that was stated at `at` is no longer taken to hold."""
    return at + VAGUE_LIFE


def iso_day(at: datetime) -> str:
    """The day of `at` as it stands in a rewritten sentence, 2026-03-12."""
    return at.date().isoformat()


def last_iso_day(end: datetime) -> str:
    """The last day before the moment `end`, as it stands in a rewritten sentence."""
    return iso_day(end - timedelta(microseconds=1))
