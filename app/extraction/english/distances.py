"""Days told by their distance: in exactly two weeks, a week from Friday, three days after tomorrow, the week after next."""

import re
from datetime import datetime, timedelta

from app.extraction.english import time_words
from app.extraction.english.dates import is_to_be_dated, occurrence
from app.extraction.english.time_edits import TimeEdits
from app.extraction.expiry import end_of_day, end_of_week, iso_day, last_iso_day, start_of_day
from app.text.temporal import named_times

_I = re.IGNORECASE
_COUNT = time_words.COUNT
_UNIT = r"(?P<unit>day|night|week|fortnight|month|year)s?'?"
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_ROUGH = r"about|around|roughly|approximately|almost|nearly|just (?:over|under)|a (?:bit|little) (?:over|under)"
_AHEAD = re.compile(
    rf"\b(?:in (?:(?P<exact>exactly|precisely|just|only) |(?P<rough>{_ROUGH}) )?{_COUNT} {_UNIT}(?: time| from (?:now|today))?\b"
    rf"|(?:(?P<exactly>exactly|precisely) )?{_COUNT.replace('count', 'number')} {_UNIT.replace('unit', 'length')} from (?:now|today)\b)"
    rf"(?! (?:of|or|if|when|notice|time\w|after|before)\b)",
    _I,
)
_APART = re.compile(
    rf"\b(?:exactly )?(?:the(?= day (?:after|before) ))?(?:{_COUNT})? ?{_UNIT} (?P<side>from|after|before|on(?= {_WEEKDAY}|$)|"
    rf"(?=(?:on )?(?:tomorrow|today|{_WEEKDAY})\b)) ?(?:on )?(?=\w)",
    _I,
)
_OFTEN = re.compile(
    r"\b(?:once|twice|thrice|times?|days?|hours?|per|every|each|for|of|and|half|past|last|next)\s*$", _I
)
_AFTER_NEXT = re.compile(rf"\b(?:on )?(?:the )?(?P<what>{_WEEKDAY}|weekend|week|month) after next\b", _I)
_SINCE = re.compile(r"\b(?:been|since|sober|old|married|ago)\b", _I)


def distances(edits: TimeEdits) -> None:
    """Write out the days that are told by how far they lie from now or from another day."""
    for match in _AFTER_NEXT.finditer(edits.text):
        _write(edits, match, *_after_next(match["what"].lower(), edits.at))
    for match in _APART.finditer(edits.text):
        _from_a_day(edits, match)
    for match in _AHEAD.finditer(edits.text):
        if not edits.taken(*match.span()):
            _from_now(edits, match)


def _after_next(what: str, at: datetime) -> tuple[str, str]:
    """The week after next, and its days; a preposition and what is written."""
    monday = end_of_week(at, 1)
    if what == "week":
        return "in", f"the week of {iso_day(monday)}"
    if what == "weekend":
        return "on", f"the weekend of {iso_day(monday + timedelta(days=5))}"
    if what == "month":
        years, month = divmod(at.month + 1, 12)
        return "in", f"{at.year + years}-{month + 1:02d}"
    weekday = ("mon", "tue", "wed", "thu", "fri", "sat", "sun").index(what[:3])
    return "on", iso_day(monday + timedelta(days=weekday))


def _from_now(edits: TimeEdits, match: re.Match[str]) -> None:
    """In exactly two weeks, in three weeks' time. Plain "in two weeks" is a few days, read as any other time."""
    exact = match["exact"] or match["exactly"]
    unit = (match["unit"] or match["length"]).lower()
    rough = match["rough"] or not (exact or unit in ("day", "night", "fortnight"))
    if match["count"] and not (exact or match["rough"] or re.search(r"time$|now$|today$", match.group(), _I)):
        return
    if match.group().lower().endswith("today"):
        rough = False
    day = _shifted(start_of_day(edits.at), match["count"] or match["number"], unit, 1)
    _write(edits, match, "around" if rough else "on", iso_day(day))


def _from_a_day(edits: TimeEdits, match: re.Match[str]) -> None:
    """A week from Friday, three days after tomorrow, the day before Christmas, a week on Tuesday."""
    before, side = edits.text[: match.start()], match["side"].lower()
    ahead = side in ("on", "")
    if not match["count"] and not match.group().lower().startswith("the "):
        return
    if re.search(r"\b(?:takes?|took|lasts?|spends?|needs?|within)\s*$", before, _I):
        return
    if ahead and (
        edits.past or _OFTEN.search(before) or _SINCE.search(edits.text) or time_words.HABIT.search(edits.text)
    ):
        return
    behind = edits.text[match.end() : match.end() + 40]
    cue = next((cue for cue in named_times(behind, edits.at) if behind.lower().startswith(cue.text)), None)
    if cue is None or cue.end - cue.start > timedelta(days=1) or not is_to_be_dated(edits, cue, cue.text):
        return
    first, _ = occurrence(edits, cue, not edits.past)
    day = _shifted(start_of_day(first), match["count"] or "", match["unit"].lower(), -1 if side == "before" else 1)
    span = (match.start(), match.end() + len(cue.text))
    lasting = re.search(r"\bfor (?:the )?$", before, _I)
    if lasting:
        if side == "from":
            edits.limit(day)
            edits.edit(lasting.start(), span[1], f"from {iso_day(first)} until {last_iso_day(day)}")
        return
    limit = time_words.UNTIL.search(before[-48:])
    if limit:
        edits.limit(start_of_day(day) if limit["word"].lower() == "before" else end_of_day(day))
    keeps = limit or time_words.PREPOSITION.search(re.sub(r"\b(?:is|was|and|or)\s*$", "", before, flags=_I))
    edits.edit(*span, iso_day(day) if keeps else f"on {iso_day(day)}")


def _shifted(day: datetime, count: str, unit: str, sign: int) -> datetime:
    number = sign * (int(count) if count.isdecimal() else time_words.COUNTS.get(count.lower(), 1))
    if unit not in ("month", "year"):
        return day + timedelta(days=number * time_words.UNIT_DAYS[unit])
    years, month = divmod(day.year * 12 + day.month - 1 + number * (12 if unit == "year" else 1), 12)
    return day.replace(year=years, month=month + 1, day=min(day.day, 28))


def _write(edits: TimeEdits, match: re.Match[str], preposition: str, written: str) -> None:
    before = edits.text[: match.start()]
    keeps = time_words.PREPOSITION.search(re.sub(r"\b(?:is|was|and|or)\s*$", "", before, flags=_I))
    edits.edit(*match.span(), written if keeps else f"{preposition} {written}")
