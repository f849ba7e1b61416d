"""Rules for times told from now: yesterday, last week, three days ago, 上周五, 三个月前."""

import re
from datetime import datetime, timedelta

from app.text.numbers import chinese_number
from app.text.time_cue import Rule, TimeCue, at, days, monday, months, third

_WEEKDAYS = {name: number for number, name in enumerate(["mon", "tue", "wed", "thu", "fri", "sat", "sun"])}
_WEEKDAY = "monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|wed|thu(?:rs?)?|fri"
_ZH_WEEKDAYS = (
    {char: number for number, char in enumerate("一二三四五六日")} | {"天": 6} | {str(n + 1): n for n in range(7)}
)
_ZH_WEEK = "周|星期|礼拜"
_OFFSETS = {
    "last": -1,
    "previous": -1,
    "past": -1,
    "this": 0,
    "current": 0,
    "next": 1,
    "coming": 1,
    "上上": -2,
    "这": 0,
    "本": 0,
    "上": -1,
    "下": 1,
    "下下": 2,
}
_DAY_WORDS = {
    "the day before yesterday": -2, "the day after tomorrow": 2, "yesterday": -1, "today": 0, "tomorrow": 1,
    "大前天": -3, "前天": -2, "前日": -2, "昨天": -1, "昨日": -1,
    "今天": 0, "今日": 0, "明天": 1, "明日": 1, "大后天": 3, "后天": 2,
    "昨": -1, "今": 0, "明": 1, "前": -2,
}  # fmt: skip
_PARTS = {  # hours of the day, [from, to)
    "morning": (5, 12), "afternoon": (12, 18), "evening": (17, 24),
    "night": (18, 29), "noon": (11, 14), "凌晨": (0, 6), "清晨": (4, 9),
    "早上": (5, 12), "早晨": (5, 12), "早": (5, 12), "晨": (4, 9),
    "上午": (6, 12), "中午": (11, 14), "下午": (12, 18), "傍晚": (16, 20),
    "晚上": (18, 29), "晚": (18, 29), "夜里": (20, 30), "夜": (20, 30),
}  # fmt: skip
_EN_PART = "morning|afternoon|evening|night|noon"
_ZH_PART = "凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里"
_WORD_COUNTS = {
    word: n
    for n, word in enumerate(
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"], start=1
    )
} | {"a": 1, "an": 1, "a couple of": 2, "couple of": 2, "a couple": 2}
_FEW = "a few|few|several|some|many|几|好几|数"
_EN_COUNT = rf"(?P<count>\d{{1,4}}|{'|'.join(sorted(_WORD_COUNTS, key=len, reverse=True))}|{_FEW})"
_ZH_COUNT = r"(?P<count>\d{1,4}|[一二两三四五六七八九十百]{1,4}|好几|几|数|半)"
_UNITS = {
    "minute": "minute", "min": "minute", "hour": "hour",
    "day": "day", "night": "day", "week": "week", "fortnight": "fortnight",
    "month": "month", "year": "year", "分钟": "minute", "小时": "hour",
    "钟头": "hour", "天": "day", "日": "day", "周": "week",
    "星期": "week", "礼拜": "week", "月": "month", "年": "year", "季度": "quarter", "quarter": "quarter",
}  # fmt: skip
_UNIT_DAYS = {
    "minute": 1 / 1440,
    "hour": 1 / 24,
    "day": 1.0,
    "week": 7.0,
    "fortnight": 14.0,
    "month": 30.44,
    "quarter": 91.3,
    "year": 365.25,
}
_EN_UNIT = r"(?P<unit>minute|min|hour|day|night|week|fortnight|month|quarter|year)s?"
_ZH_UNIT = r"(?:个|来)?(?P<unit>分钟|小时|钟头|天|日|周|星期|礼拜|月|季度|年)"


def _part_of(cue: TimeCue, part: str | None) -> TimeCue:
    """The morning, afternoon ... of a day."""
    if not part:
        return cue
    first, last = _PARTS[part]
    return TimeCue(cue.start + timedelta(hours=first), cue.start + timedelta(hours=last), weekday=cue.weekday)


def _day_word(match: re.Match[str], now: datetime) -> TimeCue:
    day = now.date() + timedelta(days=_DAY_WORDS[match["word"]])
    return _part_of(days(now, day), match["part"])


def _this_part(match: re.Match[str], now: datetime) -> TimeCue:
    """this morning, last night, tonight. Before five in the morning, last night is still going on."""
    if match["which"] == "last":
        return _part_of(days(now, now.date() - timedelta(days=1)), match["part"])
    return _part_of(days(now, now.date()), match["part"] or "night")


def _weekend(match: re.Match[str], now: datetime) -> TimeCue:
    """A weekend begun is "this" one: last weekend, asked on a Sunday, is that of a week ago. One just named is the
    latest begun.
    """
    week = monday(now.date())
    which = match["which"]
    if match["before"]:
        offset = -2
    elif which:
        offset = _OFFSETS.get(which.removeprefix("this "), 0)
    else:
        offset = 0 if now.weekday() >= 5 else -1
    return days(now, week + timedelta(weeks=offset, days=5), 2)


def _weekday(match: re.Match[str], now: datetime) -> TimeCue:
    """last Friday = the latest before today; this and next Friday are those of this and next week; a bare one may
    be any.
    """
    number = _WEEKDAYS[match["weekday"][:3]]
    back = (now.weekday() - number) % 7
    which = match["which"]
    if which in ("last", "past", "this past", "previous"):
        cue = days(now, now.date() - timedelta(days=back or 7))
    elif which in ("this", "next", "this coming", "coming"):
        cue = days(now, monday(now.date()) + timedelta(days=number, weeks=_OFFSETS[which.removeprefix("this ")]))
    else:
        cue = days(now, now.date() - timedelta(days=back))
        cue = TimeCue(cue.start, cue.end, weekday=number)
    return _part_of(cue, match["part"])


def _weekday_of_week(match: re.Match[str], now: datetime) -> TimeCue:
    day = monday(now.date()) + timedelta(weeks=_OFFSETS[match["which"]], days=_WEEKDAYS[match["weekday"][:3]])
    return days(now, day)


def _chinese_week(match: re.Match[str], now: datetime) -> TimeCue:
    """上周, 上周五, 上周末, and a bare 周五, which may be any."""
    first = monday(now.date()) + timedelta(weeks=_OFFSETS.get(match["which"] or "", 0))
    if match["end"]:
        return days(now, first + timedelta(days=5), 2)
    if not match["weekday"]:
        return days(now, first, 7)
    number = _ZH_WEEKDAYS[match["weekday"]]
    if match["which"]:
        return _part_of(days(now, first + timedelta(days=number)), match["part"])
    cue = days(now, now.date() - timedelta(days=(now.weekday() - number) % 7))
    return _part_of(TimeCue(cue.start, cue.end, weekday=number), match["part"])


def _period(match: re.Match[str], now: datetime) -> TimeCue:
    """last week, this month, the end of last year, the year before last; calendar periods, weeks from Monday."""
    offset = -2 if match["before"] else _OFFSETS[match["which"] or "this"]
    return third(_calendar(_UNITS[match["unit"]], offset, now), match["part"])


def _calendar(unit: str, offset: int, now: datetime) -> TimeCue:
    """The calendar week, month, quarter or year that lies so many from the present one."""
    if unit == "week":
        return days(now, monday(now.date()) + timedelta(weeks=offset), 7)
    if unit == "month":
        return months(now, now.year, now.month + offset)
    if unit == "quarter":
        return months(now, now.year, 3 * ((now.month - 1) // 3 + offset) + 1, 3)
    return months(now, now.year + offset, 1, 12)


def _chinese_month(match: re.Match[str], now: datetime) -> TimeCue | None:
    offset = _OFFSETS.get(match["which"], 0)
    cue = months(now, now.year, now.month + offset)
    if match["day"]:
        day = int(match["day"]) if match["day"].isdecimal() else chinese_number(match["day"]) or 0
        return days(now, cue.start.date().replace(day=day))
    return third(cue, match["part"])


def _quantity(match: re.Match[str]) -> float | None:
    """How many; None for a few."""
    said = match["count"]
    if said == "半":
        return 0.5
    if said in _WORD_COUNTS:
        return _WORD_COUNTS[said]
    return int(said) if said.isdecimal() else chinese_number(said)


def _at_distance(match: re.Match[str], now: datetime, sign: int) -> TimeCue:
    """N units from now, as exact as the unit: the day, a week around it, the calendar month or year."""
    unit, count = _UNITS[match["unit"]], _quantity(match)
    if count is None:  # a few = two to eight
        near, far = (now + sign * timedelta(days=_UNIT_DAYS[unit] * n) for n in (1.5, 8))
        return TimeCue(min(near, far), max(near, far))
    if unit in ("month", "year") and count >= 1:
        return _calendar(unit, sign * int(count), now)
    middle = now + sign * timedelta(days=_UNIT_DAYS[unit] * count)
    if unit in ("minute", "hour"):
        slack = timedelta(days=_UNIT_DAYS[unit] * max(0.5, count / 4))
        return TimeCue(middle - slack, middle + slack)
    if unit == "day":
        return days(now, middle.date())
    spread = {"week": 3, "fortnight": 3, "month": 5, "quarter": 20}.get(unit, 31)
    return TimeCue(at(now, middle.date() - timedelta(days=spread)), at(now, middle.date() + timedelta(days=spread + 1)))


def _ago(match: re.Match[str], now: datetime) -> TimeCue:
    return _at_distance(match, now, -1)


def _ahead(match: re.Match[str], now: datetime) -> TimeCue:
    return _at_distance(match, now, 1)


def _trailing(match: re.Match[str], now: datetime) -> TimeCue:
    """The last N units up to now; from the midnight of its first day where days are counted."""
    unit = _UNITS[match["unit"]]
    count = _quantity(match) if match["count"] else 1.0
    start = now - timedelta(days=_UNIT_DAYS[unit] * (8 if count is None else count))
    return TimeCue(start if unit in ("minute", "hour") else at(now, start.date()), now)


def _earlier_this(match: re.Match[str], now: datetime) -> TimeCue:
    if match["unit"] == "today":
        return TimeCue(at(now, now.date()), now)
    return TimeCue(_calendar(match["unit"], 0, now).start, now)


_PERIOD_PART = r"(?:(?:the )?(?P<part>beginning|start|middle|end|early|mid|late)(?: of|-)? ?)?"

RULES: tuple[Rule, ...] = tuple(
    (re.compile(pattern), meaning)
    for pattern, meaning in (
        (r"\bearlier (?:this )?(?P<unit>today|week|month|quarter|year)\b", _earlier_this),
        (
            r"\b(?P<word>the day before yesterday|the day after tomorrow|yesterday|today|tomorrow)(?: "
            rf"(?P<part>{_EN_PART}))?\b",
            _day_word,
        ),
        (rf"(?P<word>大前天|前天|前日|昨天|昨日|今天|今日|明天|明日|大后天|后天)的?(?P<part>{_ZH_PART})?", _day_word),
        (
            r"(?P<word>昨|今|明|(?<!目)(?<!之)(?<!以)(?<!年)(?<!天)(?<!月)(?<!周)前)(?P<part>晚上|晚"
            r"|早上|早|晨|夜)(?!餐|饭|点|会|期|日)",
            _day_word,
        ),
        (r"\b(?P<which>this|last) (?P<part>morning|afternoon|evening|night)\b", _this_part),
        (r"\b(?P<which>to)night\b(?P<part>)", _this_part),
        (
            r"\b(?:the )?(?:(?P<which>last|previous|past|this past|this coming|this|next|coming) "
            r")?weekend\b(?P<before> before last)?",
            _weekend,
        ),
        (rf"\b(?P<weekday>{_WEEKDAY})s?,? (?:of )?(?P<which>last|this|next) week\b", _weekday_of_week),
        (
            r"\b(?:(?P<which>this past|this coming|last|past|previous|this|next|coming) |on "
            rf")(?P<weekday>{_WEEKDAY}|sat|sun)\b(?: (?P<part>{_EN_PART}))?",
            _weekday,
        ),
        (
            r"\b(?P<which>)(?P<weekday>monday|tuesday|wednesday|thursday|friday|saturday"
            rf"|sunday)s?\b(?: (?P<part>{_EN_PART}))?",
            _weekday,
        ),
        (
            rf"(?P<which>上上|上|这|本|下下|下)(?:一)?个?(?:{_ZH_WEEK})(?!杰|先生|小姐|女士|边|围"
            rf"|转)(?:(?P<end>末)|(?P<weekday>[一二三四五六日天])(?P<part>{_ZH_PART})?)?",
            _chinese_week,
        ),
        (
            rf"(?P<which>)(?P<end>)(?<!一)(?<!每)(?:{_ZH_WEEK})(?P<weekday>[一二三四五六日天])(?P<part>"
            rf"{_ZH_PART}|晚)?(?![天周星个])",
            _chinese_week,
        ),
        (r"(?P<which>)(?P<before>)(?<![一每])周末", _weekend),
        (
            rf"\b{_PERIOD_PART}(?:the )?(?P<which>last|previous|this|next|current|coming) "
            r"(?P<unit>week|month|quarter|year)\b(?P<before>)(?! old)",
            _period,
        ),
        (r"\b(?P<part>)(?P<which>)the (?P<unit>week|month|quarter|year)(?P<before> before last)\b", _period),
        (r"(?P<part>)(?P<before>)(?P<which>上上|上|这|本|下)(?:一)?个?(?P<unit>季度)", _period),
        (
            r"(?P<which>上上|上|这|本|下下|下)(?:一)?个?月(?:(?P<day>3[01]|[12]\d|[1-9]"
            r"|[一二三四五六七八九十]{1,3})[日号]|(?P<part>初|底|末|上旬|中旬|下旬))?",
            _chinese_month,
        ),
        (rf"\b(?:about |around |over |almost |nearly )?{_EN_COUNT} {_EN_UNIT} (?:ago|earlier|before now|back)\b", _ago),
        (r"\b(?:in )?the (?:last|past|previous) (?P<count>)(?P<unit>day|week|month|year)\b", _trailing),
        (rf"\b(?:last|past|previous) {_EN_COUNT} {_EN_UNIT}\b", _trailing),
        (r"\b(?:past) (?P<count>)(?P<unit>hour|day|week|month|year)\b", _trailing),
        (rf"(?:最近|过去|近)的?(?:这|的)?{_ZH_COUNT}{_ZH_UNIT}", _trailing),
        (rf"(?<![第\d.]){_ZH_COUNT}{_ZH_UNIT}半?(?:之|以)?前", _ago),
        (rf"前{_ZH_COUNT}{_ZH_UNIT}", _trailing),
        (rf"(?<![第\d.]){_ZH_COUNT}{_ZH_UNIT}(?:之|以)?后", _ahead),
        (rf"\b{_EN_COUNT} {_EN_UNIT} (?:from now|later)\b", _ahead),
        (rf"\bin {_EN_COUNT} {_EN_UNIT}\b(?! time\w)", _ahead),
        (
            r"\b(?:at the )?(?P<part>end|start|beginning|middle) of (?:the |this "
            r")(?P<which>)(?P<unit>week|month|quarter|year)\b(?P<before>)",
            _period,
        ),
        (r"(?P<which>)(?P<day>)(?<![个\d一二三四五六七八九十])月(?P<part>初|底|末)", _chinese_month),
    )
)
"""In order of precedence, as in calendar_dates."""
