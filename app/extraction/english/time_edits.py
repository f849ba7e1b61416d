"""The times of a clause as they are found: what is written in their place, and until when the clause holds."""

from collections.abc import Callable
from datetime import datetime

from app.extraction.english import time_words
from app.extraction.expiry import days_from, end_of_day, end_of_month, end_of_week, end_of_year


class TimeEdits:
    """Gathers the edits of a text that was said at `at`. `past`: it tells of something that is over."""

    def __init__(self, text: str, at: datetime, happened: bool) -> None:
        self.text, self.at, self.happened = text, at, happened
        self.past = happened or time_words.PAST.search(text) is not None
        self.until: datetime | None = None
        self.edits: list[tuple[int, int, str]] = []

    def taken(self, start: int, end: int) -> bool:
        """Whether a part of the text was edited already."""
        return any(start < e and s < end for s, e, _ in self.edits)

    def edit(self, start: int, end: int, new: str) -> None:
        """Note what is written in place of a part."""
        self.edits.append((start, end, new))

    def limit(self, end: datetime) -> None:
        """Note until when the clause holds; the latest end counts."""
        if self.until is None or end > self.until:
            self.until = end

    def after(self, count: str, unit: str) -> datetime:
        """The end of so many days, weeks, months or years from now."""
        number = int(count) if count.isdecimal() else time_words.COUNTS.get(count.lower(), 1)
        if unit == "month":
            year, month = divmod(self.at.year * 12 + self.at.month - 1 + number, 12)
            day = min(self.at.day, 28)
            return end_of_day(self.at.replace(year=year, month=month + 1, day=day))
        if unit == "year":
            return end_of_day(self.at.replace(year=self.at.year + number, day=min(self.at.day, 28)))
        return days_from(self.at, number * time_words.UNIT_DAYS[unit])

    def end_of(self, unit: str) -> datetime:
        """The end of the day, week, month, quarter or year that it was said in."""
        ends: dict[str, Callable[[datetime], datetime]] = {
            "week": end_of_week,
            "weekend": end_of_week,
            "month": end_of_month,
            "year": end_of_year,
        }
        if unit == "quarter":
            return end_of_month(self.at, 2 - (self.at.month - 1) % 3)
        return ends.get(unit, end_of_day)(self.at)
