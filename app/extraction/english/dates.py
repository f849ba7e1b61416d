"""Days in a clause: dates, weekdays and distances from now, written out as ISO dates."""

import re
from datetime import datetime, timedelta

from app.extraction.english import time_words
from app.extraction.english.time_edits import TimeEdits
from app.extraction.expiry import end_of_day, iso_day, start_of_day
from app.text.normal import normalise
from app.text.temporal import named_times
from app.text.time_cue import TimeCue

_I = re.IGNORECASE


_THIS_ONCE = re.compile(r"\b(?:just|only) for (?:(?:the|my|our) (?:[\w-]+ ){0,2})?(?:on )?$", _I)


def cues(edits: TimeEdits) -> None:
    """Dates, weekdays, and distances from now."""
    folded = normalise(edits.text)
    if not edits.text.lower().startswith(folded[:40]) or len(folded) > len(edits.text):
        return
    position = 0
    for cue in named_times(edits.text, edits.at):
        start = folded.find(cue.text, position)
        if start < 0:
            continue
        position = start + len(cue.text)
        if edits.text[start:position].lower() == cue.text and not edits.taken(start, position):
            _cue(edits, start, position, cue)
    for match in time_words.OF_MONTH.finditer(edits.text):
        if not edits.taken(*match.span()):
            _day_of_month(edits, match)


def _cue(edits: TimeEdits, start: int, end: int, cue: TimeCue) -> None:
    plural = re.match(r"s\b", edits.text[end : end + 2]) or re.search(
        r"(?:mon|tues|wednes|thurs|fri|satur|sun)days$", cue.text
    )
    before, after = edits.text[max(0, start - 48) : start], edits.text[end : end + 24]
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
    weekly = (  # "I chair the Tuesday meeting"
        cue.weekday is not None
        and not edits.past
        and re.search(r"\b(?:the|our|my|an?)\s*$", before, _I)
        and re.match(r" [a-z]", after)
        and not re.match(r" (?:after|before|of|when|in|at|we|i|is|was|will|\d)\b", after)
        and not time_words.ONCE.search(edits.text)
    )
    if re.search(r"\bevery (?:other )?$", before, _I) or _comes_again(edits, cue):
        return
    if cue.weekday is not None and time_words.SERIES.match(after) and time_words.TAKES_UP.search(edits.text):
        return
    among = re.search(r"\d(?:st|nd|rd|th)? ?(?:-|to|and|or) ?$", before) or re.match(r" ?-\d", after)
    if re.match(r"in \S", cue.text) and _is_duration(edits, cue.text, after):
        return
    apart = re.search(
        r"\b(?:a|an|one|two|three|four|five|six|\d+) (?:day|night|week|fortnight|month|year)s? (?:before|after|from) $",
        before,
        _I,
    )
    if apart:  # a day is meant that lies so far from this one
        return
    if plural or bare_weekend or nth or sort or weekly or among:
        return
    led = re.match(r"(?:until|till|by|before|through|since|after|as of|on|in) ", cue.text)
    own = led.group() if led else ""
    if own == "in " and cue.end - cue.start <= timedelta(days=1):  # "in ten days"
        own = "on "
    limit = time_words.UNTIL.search(before + own)
    if limit or time_words.AT_LATEST.match(after):
        _limit_cue(edits, start, end, cue, (limit["word"] if limit else "").lower(), own)
    elif is_to_be_dated(edits, cue, edits.text[start:end]):
        since = own == "since " or re.search(r"\bsince\s*$", before, _I)
        first, last = (
            (cue.start, cue.end)
            if since
            else occurrence(edits, cue, re.search(r"\b(?:for|by|until|to)\s*$", before, _I) is not None)
        )
        if last - first <= timedelta(days=1) and _THIS_ONCE.search(before):
            edits.limit(end_of_day(first))
        edits.edit(start, end, _preposition(edits, before, after, own, last - first) + _written(cue, first, last))


_GENERAL = re.compile(
    r"(?:all |our |your )?[a-z-]+s (?:\w+ ){0,2}?(?:due|expires?|paid|payable|refunded|processed|arrives?|answered|resolved|deleted|shipped"
    r"|delivered|replies|ships?|runs?|takes?)\b",
    _I,
)
"""A rule for all things of a kind: "invoices are due in 30 days"."""


def _is_duration(edits: TimeEdits, said: str, after: str) -> bool:
    """Whether "in four minutes" says how long something takes, not when it comes."""
    if re.match(r"in (?:\S+ ){1,3}(?:minute|min|hour|day|night|week|fortnight|month|year)s?$", said) is None:
        return False
    return (
        edits.past
        or re.search(r"(?:minute|min)s?$", said) is not None
        or re.match(r" (?:or (?:less|fewer|more|so)|flat|at (?:most|least))\b", after) is not None
        or _GENERAL.match(edits.text) is not None
    )


def _comes_again(edits: TimeEdits, cue: TimeCue) -> bool:
    """Whether a time is one of every week, month or year that the clause speaks of."""
    part = re.search(r"\bof the (week|month|quarter|year)\b", cue.text)
    if part:
        return time_words.recurs(edits.text, part[1])
    if cue.weekday is not None:
        return time_words.recurs(edits.text, "week") or time_words.RESCHEDULED.search(edits.text) is not None
    return cue.recurring and time_words.recurs(edits.text, "year")


def _limit_cue(edits: TimeEdits, start: int, end: int, cue: TimeCue, word: str, own: str) -> None:
    """A day until which, or before which, something holds."""
    first, last = occurrence(edits, cue, True)
    if "weekend" in cue.text and last <= edits.at:  # the coming one
        first, last = first + timedelta(days=7), last + timedelta(days=7)
    holds = not word.startswith("before")
    edits.limit(end_of_day(last - timedelta(microseconds=1)) if holds else start_of_day(first))
    one_day = last - first <= timedelta(days=1)
    day = first if not holds else last - timedelta(microseconds=1)
    edits.edit(start, end, own + (_written(cue, first, last) if one_day else iso_day(day)))


def is_to_be_dated(edits: TimeEdits, cue: TimeCue, said: str) -> bool:
    """Whether a time is one of its own: not a habit's weekday, a birthday, a bare month, nor a date in full."""
    habit = cue.recurring and time_words.HABIT.search(edits.text) is not None and not edits.past
    yearly = cue.recurring and cue.weekday is None and not edits.past and not time_words.APPOINTED.search(edits.text)
    whole_month = cue.month is not None and cue.day is None
    in_full = time_words.ISO.fullmatch(said) is not None or re.search(r"\b(?:19|20)\d\d\b", said) is not None
    season = cue.end - cue.start > timedelta(days=1) and time_words.SEASON.match(cue.text) is not None
    return not (habit or yearly or whole_month or in_full or season)


def _preposition(edits: TimeEdits, before: str, after: str, own: str, length: timedelta) -> str:
    if own:
        return own
    if after.startswith("'s") or time_words.PREPOSITION.search(before):
        return ""
    return "in " if length > timedelta(days=2) else "on "


def occurrence(edits: TimeEdits, cue: TimeCue, limit: bool) -> tuple[datetime, datetime]:
    """The past occurrence of what happened, the coming one of all else."""
    first, last = cue.start, cue.end
    if not cue.recurring or (edits.past and not limit):
        return first, last
    today = start_of_day(edits.at)
    if cue.weekday is not None:
        if first < today:
            first, last = first + timedelta(days=7), last + timedelta(days=7)
    elif last <= today:
        try:
            first, last = first.replace(year=first.year + 1), last.replace(year=last.year + 1)
        except ValueError:
            return cue.start, cue.end
    return first, last


def _day_of_month(edits: TimeEdits, match: re.Match[str]) -> None:
    before = edits.text[max(0, match.start() - 40) : match.start()]
    lead = match.group().split()[0].lower()
    limit = lead in ("by", "until", "till", "through", "before") or time_words.UNTIL.search(before) is not None
    if time_words.MONTH_NAMED.search(edits.text[: match.start()]) or time_words.MONTHLY.search(edits.text):
        return
    found = _nearest(edits, int(match["day"]), limit or not edits.past)
    if found is None or time_words.recurs(edits.text, "month") or (not limit and time_words.HABIT.search(edits.text)):
        return
    if limit:
        edits.limit(start_of_day(found) if lead == "before" else end_of_day(found))
    keep = "" if lead == "the" else f"{match.group().split()[0]} "
    edits.edit(match.start(), match.end(), keep + iso_day(found))


def _nearest(edits: TimeEdits, day: int, coming: bool) -> datetime | None:
    """The nearest such day of a month, today included."""
    today = start_of_day(edits.at)
    month = today.year * 12 + today.month - 1
    for offset in range(0, 4) if coming else range(0, -4, -1):
        try:
            found = today.replace(year=(month + offset) // 12, month=(month + offset) % 12 + 1, day=day)
        except ValueError:  # no such day in that month
            continue
        if (found >= today) if coming else (found <= today):
            return found
    return None


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
