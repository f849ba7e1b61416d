"""Rules for dates that name their calendar day, month, season, quarter or year."""

import re
from datetime import date, datetime

from app.text.numbers import chinese_number
from app.text.time_cue import Rule, TimeCue, days, months, recent_day, recent_month, third

MONTH = (
    "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    "|oct(?:ober)?|nov(?:ember)?"
    "|dec(?:ember)?"
)
_MONTHS = {
    name: number
    for number, name in enumerate(
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"], start=1
    )
}
_SEASONS = {"spring": 3, "春": 3, "summer": 6, "夏": 6, "autumn": 9, "fall": 9, "秋": 9, "winter": 12, "冬": 12}
_YEAR_WORDS = {"大前年": -3, "前年": -2, "去年": -1, "上一年": -1, "今年": 0, "本年": 0, "明年": 1, "后年": 2}
_HOLIDAYS = {
    "new year's day": (1, 1), "元旦": (1, 1), "valentine's day": (2, 14),
    "情人节": (2, 14), "halloween": (10, 31), "万圣节": (10, 31),
    "国庆节": (10, 1), "国庆": (10, 1), "劳动节": (5, 1),
    "christmas eve": (12, 24), "平安夜": (12, 24), "christmas": (12, 25),
    "圣诞节": (12, 25), "圣诞": (12, 25), "new year's eve": (12, 31),
}  # fmt: skip

_Y = r"(?P<year>(?:19|20)\d\d)"
_ZH = "零〇一二三四五六七八九十"
_ZH_YEAR = rf"(?P<zh_year>(?:19|20)\d\d|[一二][零〇一二三四五六七八九]{{3}})年|(?P<year_word>{'|'.join(_YEAR_WORDS)})"
_ZH_SHORT_YEAR = r"(?P<short_year>\d\d|[零〇一二三四五六七八九]{2})年"  # only with a month: 10年 alone is a duration
_ZH_MONTH = r"(?P<month>1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])月份?"
_ZH_DAY = rf"(?P<day>3[01]|[12]\d|0?[1-9]|[{_ZH}]{{1,3}})(?:日|号(?!楼|线|院|门|店|位|桌|文件|房|机|码|公路|馆))"
_LEAD = "in|during|since|until|till|by|before|after|from|to|through|between|and|of"
_NOT_A_YEAR = (  # what stands behind a quantity; "in 2023 we moved" is a year, "in 2048 tokens" is not
    r"(?![\d%:]|[.,]\d|-\d)(?! ?(?:tokens?|users?|items?|rows?|requests?|people|words?|characters?"
    r"|bytes?|bits?|[kmg]b|ms|px|rpm|rps|qps"
    r"|dollars?|euros?|yuan|usd|rmb|limit|cap|errors?|port|times|percent|个|人|元|块|次|条|美元))"
    r"(?! (?!was|is|this|does|has|its|us|vs|as|always|across|besides|perhaps|towards|afterwards|yes)[a-z]{2,}s\b)"
)


def _month_number(name: str) -> int:
    return _MONTHS[name[:3]]


def _zh_number(text: str) -> int:
    return int(text) if text.isdecimal() else chinese_number(text) or 0


def _zh_year(match: re.Match[str], now: datetime) -> int | None:
    """The year a Chinese date names, None where it names none. Two digits are of this century: 23年."""
    if match["year_word"]:
        return now.year + _YEAR_WORDS[match["year_word"]]
    if match.groupdict().get("short_year"):
        return 2000 + _zh_number(match["short_year"])
    return _zh_number(match["zh_year"]) if match["zh_year"] else None


def _dated(now: datetime, year: int | None, month: int, day: int, last: int | None = None) -> TimeCue:
    """One day, or the days up to `last` in the same month; recurring without a year."""
    first = date(year, month, day) if year else recent_day(now, month, day)
    cue = days(now, first, max(last - day, 0) + 1 if last else 1)
    return cue if year else TimeCue(cue.start, cue.end, month=month, day=None if last else day)


def _whole_month(now: datetime, year: int | None, month: int, part: str | None = None) -> TimeCue:
    cue = third(months(now, year or recent_month(now, month), month), part)
    return cue if year else TimeCue(cue.start, cue.end, month=month)


def _iso(match: re.Match[str], now: datetime) -> TimeCue:
    return _dated(now, int(match["year"]), int(match["month"]), int(match["day"]))


def _slashed(match: re.Match[str], now: datetime) -> TimeCue:
    """Month first, unless only day first is possible."""
    month, day = int(match["a"]), int(match["b"])
    if month > 12:
        month, day = day, month
    return _dated(now, int(match["year"]), month, day)


def _english_day(match: re.Match[str], now: datetime) -> TimeCue:
    last = match.groupdict().get("last")
    year = int(match["year"]) if match["year"] else None
    return _dated(now, year, _month_number(match["month"]), int(match["day"]), int(last) if last else None)


def _english_month(match: re.Match[str], now: datetime) -> TimeCue:
    return _whole_month(now, int(match["year"]), _month_number(match["month"]), match["part"])


def _related_month(match: re.Match[str], now: datetime) -> TimeCue:
    """last May = the latest May that has ended."""
    month = _month_number(match["month"])
    year = now.year
    if match["which"] == "last" and month >= now.month:
        year -= 1
    if match["which"] == "next" and month <= now.month:
        year += 1
    return months(now, year, month)


def _bare_month(match: re.Match[str], now: datetime) -> TimeCue:
    return _whole_month(now, None, _month_number(match["month"]), match["part"])


def _numeric_month(match: re.Match[str], now: datetime) -> TimeCue:
    return _whole_month(now, int(match["year"]), int(match["month"]))


def _chinese_date(match: re.Match[str], now: datetime) -> TimeCue:
    year, month = _zh_year(match, now), _zh_number(match["month"])
    if match["day"]:
        return _dated(now, year, month, _zh_number(match["day"]))
    return _whole_month(now, year, month, match["part"])


def _chinese_day(match: re.Match[str], now: datetime) -> TimeCue | None:
    """8号: the most recent one, and any other."""
    day = _zh_number(match["day"])
    for back in range(3):
        month = now.year * 12 + now.month - 1 - back
        try:
            found = date(month // 12, month % 12 + 1, day)
        except ValueError:
            continue
        if found <= now.date():
            cue = days(now, found)
            return TimeCue(cue.start, cue.end, day=day)
    return None


def _year(match: re.Match[str], now: datetime) -> TimeCue:
    return third(months(now, int(match["year"]), 1, 12), match.groupdict().get("part"))


def _years(match: re.Match[str], now: datetime) -> TimeCue | None:
    first, last = int(match["year"]), int(match["last"])
    return months(now, first, 1, 12 * (last - first + 1)) if first <= last else None


def _chinese_year(match: re.Match[str], now: datetime) -> TimeCue | None:
    year = _zh_year(match, now)
    if year is None:
        return None
    if match["half"]:
        return months(now, year, 1 if match["half"] == "上" else 7, 6)
    if match["quarter"]:
        return months(now, year, 3 * _zh_number(match["quarter"]) - 2, 3)
    if match["season"]:
        return months(now, year, _SEASONS[match["season"]], 3)
    return third(months(now, year, 1, 12), match["part"])


def _half_year(match: re.Match[str], now: datetime) -> TimeCue:
    return months(now, now.year, 1 if match["half"] == "上" else 7, 6)


def _quarter(match: re.Match[str], now: datetime) -> TimeCue:
    quarter = int(match["quarter"])
    year = int(match["year"]) if match["year"] else recent_month(now, 3 * quarter - 2)
    return months(now, year, 3 * quarter - 2, 3)


def _season(match: re.Match[str], now: datetime) -> TimeCue:
    """last summer = the latest that has ended; a bare one the latest that has begun. Of the northern hemisphere."""
    first = _SEASONS[match["season"]]
    if match["year"]:
        return months(now, int(match["year"]), first, 3)
    year = {"next": now.year + 1, "this": now.year}.get(match["which"] or "", now.year)
    cue = months(now, year, first, 3)
    if match["which"] == "next" and months(now, now.year, first, 3).start > now:
        return months(now, now.year, first, 3)
    while (match["which"] == "last" and cue.end > now) or (not match["which"] and cue.start > now):
        year -= 1
        cue = months(now, year, first, 3)
    return cue


def _decade(match: re.Match[str], now: datetime) -> TimeCue:
    return months(now, int(match["decade"]), 1, 120)


def _holiday(match: re.Match[str], now: datetime) -> TimeCue:
    month, day = _HOLIDAYS[match["holiday"]]
    named = match["year"] or match["zh_year"]
    year = int(named) if named else None
    if match["which"] == "去年" or (match["which"] == "last" and date(now.year, month, day) >= now.date()):
        year = now.year - 1
    elif match["which"]:
        year = now.year + (match["which"] == "next")
    return _dated(now, year, month, day)


_PART = r"(?:(?P<part>early|mid|late|(?:the )?(?:beginning|start|middle|end) of)[- ]?(?:in )?)?"
_HOLIDAY_NAMES = "|".join(_HOLIDAYS)

RULES: tuple[Rule, ...] = tuple(
    (re.compile(pattern), meaning)
    for pattern, meaning in (
        (
            rf"(?<![a-z\d./-])(?<!version ){_Y}[-/.](?P<month>1[0-2]|0?[1-9])[-/.](?P<day>3[01]|[12]\d"
            r"|0?[1-9])(?![\d.-])(?!/\d)",
            _iso,
        ),
        (rf"(?<![a-z\d./-]){_Y}-(?P<month>1[0-2]|0?[1-9])-(?P<day>3[01]|[12]\d|0?[1-9])(?=[t-]|\.(?!\d))", _iso),
        (rf"(?<![a-z\d./-])(?P<a>\d{{1,2}})/(?P<b>\d{{1,2}})/{_Y}(?!\d)", _slashed),
        (
            rf"(?<![\d.:])(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? ?(?P<month>{MONTH})\b(?:,? ?{_Y}(?!\d))?",
            _english_day,
        ),
        (
            rf"\b(?P<month>{MONTH})\.? (?:the )?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?![\d%:]|[a-z])(?: "
            rf"?(?:-|–|to|through) ?(?P<last>\d{{1,2}})"
            rf"(?:st|nd|rd|th)?(?!\d|:))?(?:,? {_Y}(?!\d))?",
            _english_day,
        ),
        (rf"{_PART}\b(?P<month>{MONTH})\.?,? (?:of )?{_Y}(?![\d%:]|[.,]\d)", _english_month),
        (rf"\b(?P<which>last|this|next) (?P<month>{MONTH})\b", _related_month),
        (
            rf"(?<![\d零〇一二三四五六七八九])(?:(?:{_ZH_YEAR}"
            rf"|{_ZH_SHORT_YEAR})的?)?{_ZH_MONTH}(?:{_ZH_DAY}|(?P<part>初|底|末|上旬|中旬|下旬"
            r"|中(?![国文心午]))?)",
            _chinese_date,
        ),
        (rf"(?<![a-z\d./-]){_Y}[-/](?P<month>1[0-2]|0[1-9])(?![\d/-])", _numeric_month),
        (rf"\bq(?P<quarter>[1-4])\b(?: of)?(?:,? ?{_Y})?", _quarter),
        (rf"(?<![a-z\d]){_Y}年?[- ]?q(?P<quarter>[1-4])\b", _quarter),
        (
            rf"(?<![\d零〇一二三四五六七八九])(?:{_ZH_YEAR})度?的?(?:(?P<half>[上下])半年"
            r"|第?(?P<quarter>[一二三四1-4])季度|(?P<season>[春夏秋冬])[天季]?"
            r"|(?P<part>年初|年底|年末|年中|初|底|末))?",
            _chinese_year,
        ),
        (r"(?<!大)(?P<half>[上下])半年", _half_year),
        (
            r"(?:(?P<which>last|this|next|去年|今年)(?: |的)?)?(?:(?P<zh_year>(?:19"
            rf"|20)\d\d)年的?)?(?P<holiday>{_HOLIDAY_NAMES})"
            rf"(?:(?: of)?,? {_Y})?",
            _holiday,
        ),
        (rf"\b(?:the )?(?P<which>last )?(?P<season>spring|summer|autumn|fall|winter)(?: of|,)? {_Y}", _season),
        (
            r"\b(?:(?P<which>last|this|next)|(?:in|during|over|since)(?: the)?) (?P<season>spring"
            r"|summer|autumn|fall|winter)\b(?P<year>)"
            r"(?! (?:boot|framework|asleep|back|in love|out|apart|short))",
            _season,
        ),
        (r"\b(?:the )(?P<decade>(?:19|20)\d0)'?s\b", _decade),
        (
            rf"\b(?:from|between|in|during) {_Y} ?(?:to|until|till|through|and|-|–) ?(?P<last>(?:19"
            rf"|20)\d\d){_NOT_A_YEAR}",
            _years,
        ),
        (
            r"\b(?:(?:in|during|since|throughout|until|till|by|before|after|year|as of|(?P<part>early"
            r"|mid|late|the (?:end|start|beginning|middle) of))"
            rf"[- ])(?:the year |early |mid-?|late )?{_Y}{_NOT_A_YEAR}",
            _year,
        ),
        (
            rf"\b(?:the|our|my|your|their) {_Y}(?= [a-z])(?! (?:tokens?|errors?|limit|[kmg]b|ms|port"
            rf"|users?|items?)\b){_NOT_A_YEAR}",
            _year,
        ),
        (
            rf"\b(?P<part>early|mid|late|(?:the )?(?:beginning|start|middle|end) of)[- ]?(?P<month>{MONTH})\b",
            _bare_month,
        ),
        (rf"\b(?P<part>)(?:{_LEAD}) (?:the )?(?P<month>{MONTH})\b(?! (?:be|not|have|i|we|you)\b)", _bare_month),
        (
            r"\b(?P<part>)(?P<month>january|february|april|june|july|august|september|october|november|december)\b",
            _bare_month,
        ),
        (rf"(?<![\d月第{_ZH}.]){_ZH_DAY}", _chinese_day),
    )
)
"""In order of precedence: a span taken by one rule is not read by a later one."""
