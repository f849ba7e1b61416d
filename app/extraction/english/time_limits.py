"""The times in a clause: written out as dates, and read as the end of what the clause states."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from app.extraction.english import time_words
from app.extraction.expiry import (
    days_from,
    end_of_day,
    end_of_month,
    end_of_week,
    end_of_year,
    iso_day,
    last_iso_day,
    start_of_day,
    vague_end,
)
from app.text.normal import normalise
from app.text.temporal import named_times
from app.text.time_cue import TimeCue

_I = re.IGNORECASE


@dataclass(frozen=True, slots=True)
class Timed:
    """A clause with its times written out. `rewritten` are the parts that were given another form."""

    text: str
    rewritten: tuple[str, ...] = ()
    until: datetime | None = None
    vague: bool = False
    dated: bool = False


class _Reader:
    def __init__(self, text: str, at: datetime, happened: bool) -> None:
        self.text, self.at, self.happened = text, at, happened
        self.past = happened or time_words.PAST.search(text) is not None
        self.until: datetime | None = None
        self.edits: list[tuple[int, int, str]] = []

    def taken(self, start: int, end: int) -> bool:
        return any(start < e and s < end for s, e, _ in self.edits)

    def edit(self, start: int, end: int, new: str) -> None:
        self.edits.append((start, end, new))

    def limit(self, end: datetime) -> None:
        if self.until is None or end > self.until:
            self.until = end

    def counted(self) -> None:
        """For the next ten days, for the rest of the week, all week, until the end of the month."""
        for match in time_words.FOR_NEXT.finditer(self.text):
            end = self._after(match["count"] or "", match["unit"].lower())
            if match["lead"].lower() == "coming" and self.past:
                continue
            self.limit(end)
            self.edit(*match.span(), f"until {last_iso_day(end)}")
        if not time_words.DONE.search(self.text) and not self.past:
            for match in time_words.FOR.finditer(self.text):
                lead = self.text[: match.start()].lower()
                if re.search(
                    r"\b(?:i'm|i am|we're|we are|is|are|be|no|only|don't|on|in|with|without|closed|open|valid|away"
                    r"|out|here|off|there)\b",
                    lead,
                ):
                    end = self._after(match["count"], match["unit"].lower())
                    self.limit(end)
                    self.edit(*match.span(), f"until {last_iso_day(end)}")
        for pattern in (time_words.REST, time_words.ALL):
            for match in pattern.finditer(self.text):
                if not self.past and not self.taken(*match.span()):
                    end = self._end_of(match["unit"].lower())
                    self.limit(end)
                    self.edit(*match.span(), f"until {last_iso_day(end)}")
        for match in time_words.END_OF.finditer(self.text):
            named = match["unit"] or match.group()[-3:]
            unit = {"eod": "day", "eow": "week", "eom": "month", "business": "day"}.get(named.lower(), named.lower())
            unit = "month" if match.group().lower().endswith(("month-end", "month end")) else unit
            unit = "year" if match.group().lower().endswith(("year-end", "year end")) else unit
            end = self._end_of(unit)
            self.limit(end)
            self.edit(*match.span(), f"{match.group().split()[0]} {last_iso_day(end)}")

    def spans(self) -> None:
        """today, tonight, this week: an end where something holds, a day where something happened."""
        for match in time_words.SPAN.finditer(self.text):
            if self.taken(*match.span()):
                continue
            unit = (match["word"] or match["unit"]).lower()
            end = self._end_of(unit)
            day = unit in ("today", "tonight", "morning", "afternoon", "evening")
            before = self.text[max(0, match.start() - 12) : match.start()]
            if day and re.search(r"\b(?:since|from|as of|of|by|until|till|to|for)\s*$", before, re.IGNORECASE):
                new = iso_day(self.at)
                if re.search(r"\b(?:by|until|till)\s*$", before, re.IGNORECASE):
                    self.limit(end)
            elif self.past and not match.group().lower().startswith(("for", "just", "only")):
                new = (
                    f"on {iso_day(self.at)}"
                    if day
                    else f"in the week of {iso_day(end - timedelta(days=7))}"
                    if unit in ("week", "weekend")
                    else f"in {iso_day(self.at)[: 4 if unit == 'year' else 7]}"
                )
            else:
                new = f"on {iso_day(self.at)}" if day else f"until {last_iso_day(end)}"
                self.limit(end)
            self.edit(*match.span(), new)

    def cues(self) -> None:
        """Dates, weekdays, and distances from now."""
        folded = normalise(self.text)
        if not self.text.lower().startswith(folded[:40]) or len(folded) > len(self.text):
            return
        position = 0
        for cue in named_times(self.text, self.at):
            start = folded.find(cue.text, position)
            if start < 0:
                continue
            position = start + len(cue.text)
            if self.text[start:position].lower() == cue.text and not self.taken(start, position):
                self._cue(start, position, cue)
        for match in time_words.OF_MONTH.finditer(self.text):
            if not self.taken(*match.span()):
                self._day_of_month(match)

    def _cue(self, start: int, end: int, cue: TimeCue) -> None:
        plural = re.match(r"s\b", self.text[end : end + 2]) or re.search(
            r"(?:mon|tues|wednes|thurs|fri|satur|sun)days$", cue.text
        )
        before, after = self.text[max(0, start - 48) : start], self.text[end : end + 24]
        bare_weekend = cue.text in ("weekend", "the weekend") and not re.search(
            r"\b(?:on|at|this|until|till|through|over|for|by|next)\s*$", before, _I
        )
        nth = (
            re.search(r"\b(?:first|second|third|fourth|last|every|each|other|any)\s*$", before, _I)
            and cue.weekday is not None
        )
        sort = (  # "Friday releases" are a sort of releases
            cue.weekday is not None
            and re.match(r" (?!(?:is|has|was|does|this|as|plus|always|besides|yes|unless)\b)[a-z]{2,}s\b", after)
            and not re.match(r"(?:on|this|next|last|by|until) ", cue.text)
            and not re.search(r"\b(?:on|this|next|last|by|until|till|before|after|since)\s*$", before, _I)
        )
        if plural or bare_weekend or nth or sort:
            return
        own = re.match(r"(?:until|till|by|before|through|since|after|as of|on|in) ", cue.text)
        limit = time_words.UNTIL.search(before + (own.group() if own else ""))
        if limit or time_words.AT_LATEST.match(after):
            self._limit_cue(start, end, cue, (limit["word"] if limit else "").lower(), own)
        elif self._is_to_be_dated(cue, self.text[start:end]):
            since = (own and own.group() == "since ") or re.search(r"\bsince\s*$", before, _I)
            first, last = (
                (cue.start, cue.end)
                if since
                else self._occurrence(cue, re.search(r"\b(?:for|by|until|to)\s*$", before, _I) is not None)
            )
            self.edit(start, end, self._preposition(before, after, own, last - first) + _written(cue, first, last))

    def _limit_cue(self, start: int, end: int, cue: TimeCue, word: str, own: re.Match[str] | None) -> None:
        """A day until which, or before which, something holds."""
        first, last = self._occurrence(cue, True)
        if "weekend" in cue.text and last <= self.at:  # the coming one
            first, last = first + timedelta(days=7), last + timedelta(days=7)
        holds = not word.startswith("before")
        self.limit(end_of_day(last - timedelta(microseconds=1)) if holds else start_of_day(first))
        one_day = last - first <= timedelta(days=1)
        day = first if not holds else last - timedelta(microseconds=1)
        self.edit(start, end, (own.group() if own else "") + (_written(cue, first, last) if one_day else iso_day(day)))

    def _is_to_be_dated(self, cue: TimeCue, said: str) -> bool:
        """Whether a time is one of its own: not a habit's weekday, a birthday, a bare month, nor a date in full."""
        habit = cue.recurring and time_words.HABIT.search(self.text) is not None and not self.past
        yearly = cue.recurring and cue.weekday is None and not self.past and not time_words.APPOINTED.search(self.text)
        whole_month = cue.month is not None and cue.day is None
        in_full = time_words.ISO.fullmatch(said) is not None or re.search(r"\b(?:19|20)\d\d\b", said) is not None
        season = cue.end - cue.start > timedelta(days=1) and time_words.SEASON.match(cue.text) is not None
        return not (habit or yearly or whole_month or in_full or season)

    def _preposition(self, before: str, after: str, own: re.Match[str] | None, length: timedelta) -> str:
        if own:
            return own.group()
        if after.startswith("'s") or time_words.PREPOSITION.search(before):
            return ""
        return "in " if length > timedelta(days=2) else "on "

    def _occurrence(self, cue: TimeCue, limit: bool) -> tuple[datetime, datetime]:
        """The past occurrence of what happened, the coming one of all else."""
        first, last = cue.start, cue.end
        if not cue.recurring or (self.past and not limit):
            return first, last
        today = start_of_day(self.at)
        if cue.weekday is not None:
            if first < today:
                first, last = first + timedelta(days=7), last + timedelta(days=7)
        elif last <= today:
            try:
                first, last = first.replace(year=first.year + 1), last.replace(year=last.year + 1)
            except ValueError:
                return cue.start, cue.end
        return first, last

    def _day_of_month(self, match: re.Match[str]) -> None:
        before = self.text[max(0, match.start() - 40) : match.start()]
        lead = match.group().split()[0].lower()
        limit = lead in ("by", "until", "till", "through", "before") or time_words.UNTIL.search(before) is not None
        found = self._nearest(int(match["day"]), limit or not self.past)
        if found is None or (not limit and time_words.HABIT.search(self.text)):
            return
        if limit:
            self.limit(start_of_day(found) if lead == "before" else end_of_day(found))
        keep = "" if lead == "the" else f"{match.group().split()[0]} "
        self.edit(match.start(), match.end(), keep + iso_day(found))

    def _nearest(self, day: int, coming: bool) -> datetime | None:
        """The nearest such day of a month, today included."""
        today = start_of_day(self.at)
        month = today.year * 12 + today.month - 1
        for offset in range(0, 4) if coming else range(0, -4, -1):
            try:
                found = today.replace(year=(month + offset) // 12, month=(month + offset) % 12 + 1, day=day)
            except ValueError:  # no such day in that month
                continue
            if (found >= today) if coming else (found <= today):
                return found
        return None

    def _after(self, count: str, unit: str) -> datetime:
        number = int(count) if count.isdecimal() else time_words.COUNTS.get(count.lower(), 1)
        if unit == "month":
            year, month = divmod(self.at.year * 12 + self.at.month - 1 + number, 12)
            day = min(self.at.day, 28)
            return end_of_day(self.at.replace(year=year, month=month + 1, day=day))
        if unit == "year":
            return end_of_day(self.at.replace(year=self.at.year + number, day=min(self.at.day, 28)))
        return days_from(self.at, number * time_words.UNIT_DAYS[unit])

    def _end_of(self, unit: str) -> datetime:
        ends: dict[str, Callable[[datetime], datetime]] = {
            "week": end_of_week,
            "weekend": end_of_week,
            "month": end_of_month,
            "year": end_of_year,
        }
        if unit == "quarter":
            return end_of_month(self.at, 2 - (self.at.month - 1) % 3)
        return ends.get(unit, end_of_day)(self.at)


def _written(cue: TimeCue, first: datetime, last: datetime) -> str:
    """A window as it stands in a rewritten sentence: a day, a week, a month, a year."""
    length = last - first
    if length <= timedelta(days=1):
        part = re.search(r" (?:morning|afternoon|evening|night|noon)$", cue.text)
        written = iso_day(first) + (f" ({part.group().strip()})" if part else "")
    elif length > timedelta(days=200):
        written = str(first.year)
    elif timedelta(days=27) < length < timedelta(days=32) and first.day == 1:
        written = iso_day(first)[:7]
    elif length >= timedelta(days=85):
        written = f"the quarter from {iso_day(first)}"
    elif length == timedelta(days=7) and first.weekday() == 0:
        written = f"the week of {iso_day(first)}"
    elif length <= timedelta(days=2):
        written = f"the weekend of {iso_day(first)}"
    else:
        written = f"the days around {iso_day(first + length / 2)}"
    return written


def read_times(text: str, at: datetime, happened: bool = False, lasting: bool = False, coming: bool = False) -> Timed:
    """The clause with its times written out against `at`, and until when it holds.

    `happened`: it tells of an event, so weekdays and days lie in the past and no end is read. `lasting`: what it states
    has replaced something, so that "these days" is no sign of a passing state. `coming`: a day without a year lies ahead.
    """
    text = time_words.DOUBLED.sub("", text)
    reader = _Reader(text, at, happened)
    reader.past = reader.past and not coming
    try:
        reader.counted()
        reader.spans()
        reader.cues()
    except (ValueError, OverflowError):  # a date outside the calendar is left as it was said
        return Timed(text)
    written = text
    rewritten: list[str] = []
    for start, end, new in sorted(reader.edits, reverse=True):
        rewritten.append(text[start:end])
        written = f"{written[:start]}{new}{written[end:]}"
    written = re.sub(r"\b(?:on |in )?(on|in|until|by) (?:on|in|until|by) (?=\d{4}\b|the week)", r"\1 ", written)
    written = re.sub(r"\b(on|by|until|from|before|after) the (?=\d{4}-\d\d-\d\d)", r"\1 ", written)
    written = re.sub(r"\b(?:for )?just for (?=on \d{4})", "just ", written)
    recent = time_words.RECENTLY.search(text) is not None
    vague = reader.until is None and (recent or not lasting) and _is_vague(text, reader.past)
    until = vague_end(at) if vague else reader.until
    return Timed(written, tuple(rewritten), None if happened and not vague else until, vague, bool(reader.edits))


def _is_vague(text: str, past: bool) -> bool:
    match = time_words.VAGUE.search(text)
    if match:
        present = match.group().lower() in ("currently", "these days", "nowadays")
        return not (present and time_words.LASTING.search(text))
    return (
        time_words.RECENTLY.search(text) is not None and time_words.RECENT_STATE.search(text) is not None and not past
    )
