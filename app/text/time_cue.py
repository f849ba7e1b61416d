"""What a temporal expression denotes, and the calendar arithmetic that its rules share."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

DISTANT_PAST = 1900
DISTANT_FUTURE = 2200


@dataclass(frozen=True, slots=True)
class TimeCue:
    """A half-open window [start, end) that an expression names.

    Where the expression leaves the year open ("in May", "on the 8th", "Friday"), start and end are its most recent
    occurrence that has begun, and `month` (1-12), `day` (1-31) or `weekday` (0 = Monday) hold what was said, so that
    any other occurrence can be matched as well. All three None = the window is the whole meaning.
    """

    start: datetime
    end: datetime
    text: str = ""
    month: int | None = None
    day: int | None = None
    weekday: int | None = None

    @property
    def recurring(self) -> bool:
        """True where the expression fits more than one window."""
        return self.month is not None or self.day is not None or self.weekday is not None

    def matches(self, moment: datetime) -> bool:
        """True where the moment lies in the window or, for a recurring cue, in any occurrence of it."""
        if not self.recurring:
            return self.start <= moment < self.end
        local = moment.astimezone(self.start.tzinfo)
        wanted = ((self.month, local.month), (self.day, local.day), (self.weekday, local.weekday()))
        return all(said is None or said == found for said, found in wanted)


Rule = tuple[re.Pattern[str], Callable[[re.Match[str], datetime], TimeCue | None]]
"""A pattern over folded text (NFKC, lower case, single spaces) and what its match means at a given now."""


def at(now: datetime, day: date) -> datetime:
    """Midnight of a day in the time zone of now."""
    return datetime.combine(day, time(), tzinfo=now.tzinfo)


def days(now: datetime, first: date, count: int = 1) -> TimeCue:
    """`count` whole days from the first."""
    return TimeCue(at(now, first), at(now, first + timedelta(days=count)))


def months(now: datetime, year: int, month: int, count: int = 1) -> TimeCue:
    """`count` whole months; `month` may lie outside 1..12 and then counts on into other years."""
    first, last = year * 12 + month - 1, year * 12 + month - 1 + count
    return TimeCue(at(now, date(first // 12, first % 12 + 1, 1)), at(now, date(last // 12, last % 12 + 1, 1)))


def monday(day: date) -> date:
    """The Monday of a day's week."""
    return day - timedelta(days=day.weekday())


def third(cue: TimeCue, part: str | None) -> TimeCue:
    """The early, middle or late third of a window; the whole of it where no part is said."""
    if not part:
        return cue
    length = (cue.end - cue.start) / 3
    index = 0 if re.search(r"early|begin|start|初|上旬|earlier", part) else 1 if re.search(r"mid|中", part) else 2
    first, last = ((cue.start + n * length).date() if 0 < n < 3 else None for n in (index, index + 1))
    return TimeCue(at(cue.start, first) if first else cue.start, at(cue.start, last) if last else cue.end, cue.text)


def recent_month(now: datetime, month: int) -> int:
    """The year of the most recent such month that has begun."""
    return now.year if month <= now.month else now.year - 1


def recent_day(now: datetime, month: int, day: int) -> date:
    """The most recent such day not after today; 29 February goes back to a leap year. ValueError where it never
    exists.
    """
    for year in range(now.year, now.year - 9, -1):
        try:
            found = date(year, month, day)
        except ValueError:
            continue
        if found <= now.date():
            return found
    raise ValueError(f"no day {month}-{day}")
