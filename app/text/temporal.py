"""The times a text names, resolved against now; whether it asks when, and whether it mentions a time at all."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime

from app.text.calendar_dates import RULES as CALENDAR_RULES
from app.text.normal import normalise
from app.text.numbers import number_spans
from app.text.relative_times import RULES as RELATIVE_RULES
from app.text.time_cue import DISTANT_FUTURE, DISTANT_PAST, TimeCue, months

Window = TimeCue
"""A question's time window; `month`, `day` or `weekday` are set where any year (month, week) may be meant."""

_RULES = (*CALENDAR_RULES, *RELATIVE_RULES)
_ANY_RULE = re.compile(
    r"[\d年月日号天周星礼节诞旦庆季晚早晨夜时钟]|day|night|tomorrow|week|month|quarter|year|hour|min|morning|noon|evening"
    r"|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|spring|summer|autumn|fall|winter|christmas|halloween"
)
"""What every rule's expressions hold one of: a text without any is not given to each of the rules."""
_TOO_LONG = 100_000

_RANGE = re.compile(r" ?(?:to|and|through|until|till|-|–|—|~|到|至|和|与) ?(?:the )?")
_BEFORE = re.compile(r"(?:\b(?:before|until|till|prior to|up to|earlier than)|早于) ?(?:the )?$")
_AFTER = re.compile(r"(?:\b(?:after|later than)|晚于) ?(?:the )?$")
_SINCE = re.compile(r"(?:\b(?:since|from|starting|as of|ever since)|自从?|从) ?(?:the )?$")
_ZH_BEFORE = re.compile(r"(?:之|以)?前(?!天|年|端|面|台|任|后)")
_ZH_AFTER = re.compile(r"(?:之|以)?后(?!天|年|端|面|台|来)")
_ZH_SINCE = re.compile(r"以来|至今|起|开始")

_WHEN = re.compile(
    r"\bwhen(?:'s|'d|'ll)?(?: exactly)? (?:did|do|does|is|was|were|are|am|will|would|should|shall|has"
    r"|have|had|can|could)\b"
    r"|^(?:and |so |but )?(?:since |until |by )?when$"
    r"|\b(?:know|knows|remember|recall|tell me|say|said|remind me|ask|asked|figure out|sure|idea)(?: "
    r"of)?(?: exactly)? when\b"
    r"|\b(?:what|which)(?: (?:calendar|exact))? (?:date|day|time|year|month|week|weekday|hour"
    r"|quarter)\b|\bwhat(?:'s| is| was) the (?:exact )?(?:date|time|day)\b"
    r"|\bhow (?:long|many (?:days|weeks|months|years|hours)|recently) (?:ago|since|before|until)\b"
    r"|\bhow recently\b|\bhow soon\b"
    r"|什么时候|啥时候|何时|几时|什么时间|什么日期|哪个时候|哪一?[天日年]|哪个?月|哪(?:一|个)?(?:周"
    r"|星期|季度)|[周星期礼拜]几(?!乎|个)|几月|几号|(?<!前)几日"
    r"|几点(?!建议|意见|要求|原因|说明|注意|内容|问题|想法|看法|理由|感受)|多久(?:之|以)?前"
    r"|多长时间(?:之|以)?前|多少[天年](?:之|以)?前|几[天年](?:之|以)?前[?？吗]?$"
    r"|(?:日期|时间)是(?:什么|多少|哪)"
)
_VAGUE = re.compile(
    r"\b(?:recently|lately|just now|these days|nowadays|every (?:day|week|month|year|morning|evening"
    r"|night|weekend)|daily|weekly|monthly|deadline"
    r"|noon|midnight|o'clock)\b|最近|近期|刚才|刚刚|近来|每[天周月年日晚早]|目前|现在|凌晨|\d点"
    r"|[一二三四五六七八九十两]点半?(?:钟|整|$)"
)


def _fold(text: str) -> str:
    return normalise(text[:_TOO_LONG])


def _found(folded: str, now: datetime) -> list[tuple[int, int, TimeCue]]:
    """(start, end, cue) of every temporal expression, without overlaps, in order of the text."""
    if _ANY_RULE.search(folded) is None:
        return []
    taken = bytearray(len(folded))
    found: list[tuple[int, int, TimeCue]] = []
    for pattern, meaning in _RULES:
        for match in pattern.finditer(folded):
            start, end = match.span()
            if start == end or taken.find(1, start, end) >= 0:
                continue
            try:
                cue = meaning(match, now)
            except (ValueError, OverflowError):  # no such day, or outside the calendar
                continue
            if cue is not None:
                taken[start:end] = b"\x01" * (end - start)
                found.append((start, end, TimeCue(cue.start, cue.end, match.group(), cue.month, cue.day, cue.weekday)))
    return sorted(found, key=lambda item: item[0])


def named_times(query: str, now: datetime) -> list[TimeCue]:
    """Every time the text names, in order, resolved against an aware `now` in its time zone. ValueError for a naive
    one.

    Four-digit quantities ("1500 users", "error 2023") are no years. Never raises for any text; reads
    its first 100,000 characters.
    """
    if now.tzinfo is None:
        raise ValueError("now must be an aware datetime")
    return [cue for _, _, cue in _found(_fold(query), now)]


def _in_year_of(cue: TimeCue, other: TimeCue, now: datetime, *, later: bool) -> TimeCue:
    """A recurring end of a range takes its year (and month) from the other end."""
    if not cue.recurring or other.recurring or cue.weekday is not None:
        return cue
    month = cue.month or other.start.month
    year = other.start.year
    year += (month < other.start.month) if later else -(month > other.start.month)
    whole = months(now, year, month)
    if cue.day is None:
        return whole
    day = whole.start.replace(day=cue.day)
    return TimeCue(day, day + (cue.end - cue.start))


def _bounded(folded: str, start: int, end: int, cue: TimeCue) -> TimeCue:
    """The window that "before", "after" or "since" makes of a cue; the cue itself without them. "by" takes its end
    in.
    """
    if cue.weekday is not None:
        return cue
    past, future = (
        cue.start.replace(year=DISTANT_PAST, month=1, day=1),
        cue.start.replace(year=DISTANT_FUTURE, month=1, day=1),
    )
    before, behind = folded[max(0, start - 16) : start], folded[end : end + 4]
    if re.search(r"\bby (?:the )?$", before) or cue.text.startswith("by "):
        return TimeCue(past, cue.end, cue.text)
    if _BEFORE.search(before) or _ZH_BEFORE.match(behind) or cue.text.startswith(("before ", "until ", "till ")):
        return TimeCue(past, cue.start, cue.text)
    if _AFTER.search(before) or _ZH_AFTER.match(behind) or cue.text.startswith("after "):
        return TimeCue(cue.end, future, cue.text)
    if _SINCE.search(before) or _ZH_SINCE.match(behind) or cue.text.startswith(("since ", "as of ")):
        return TimeCue(cue.start, future, cue.text)
    return cue


def _joined(folded: str, found: Sequence[tuple[int, int, TimeCue]], now: datetime) -> TimeCue | None:
    """The window of "from May to July 2023", where the first two cues are the ends of a range."""
    if len(found) < 2:
        return None
    (_, end, first), (start, _, last) = found[:2]
    if not _RANGE.fullmatch(folded, end, start):
        return None
    first, last = _in_year_of(first, last, now, later=False), _in_year_of(last, first, now, later=True)
    return TimeCue(first.start, last.end, folded[found[0][0] : found[1][1]]) if first.start < last.end else None


def named_window(query: str, now: datetime) -> Window | None:
    """The one time window a question asks about, None where it names none; ranges and before/after/since are resolved.

    Of several separate cues one that names its year goes before a recurring one, then the first. ValueError for a
    naive `now`.
    """
    if now.tzinfo is None:
        raise ValueError("now must be an aware datetime")
    folded = _fold(query)
    found = _found(folded, now)
    if not found:
        return None
    try:
        joined = _joined(folded, found, now)
    except ValueError:
        joined = None
    if joined:
        return joined
    start, end, cue = next((item for item in found if not item[2].recurring), found[0])
    return _bounded(folded, start, end, cue)


def asks_when(query: str) -> bool:
    """True for a question whose answer is a time: when did ..., what date, how long ago, 什么时候, 几号."""
    return _WHEN.search(_fold(query)) is not None


_ANY_NOW = datetime(2024, 6, 12, tzinfo=UTC)


def mentions_time(text: str) -> bool:
    """True where the text contains a date, a weekday, a relative time or a clock time."""
    folded = _fold(text)
    if _VAGUE.search(folded) or any(":" in value for _, _, value in number_spans(folded)):
        return True
    return bool(_found(folded, _ANY_NOW))
