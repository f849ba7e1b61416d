"""Times, dates and amounts of a statement in one spelling: 三月三十一号 and 31 March, half past six and 6:30, 四千五."""

import re

from app.text.numbers import chinese_number

_NUMERAL = "零〇一二两三四五六七八九十"
_DIGIT = "一二两三四五六七八九"
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_ENGLISH_MONTH = r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
_DAYS = dict(
    zip(
        "一二三四五六日天",
        ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", *2 * ["Sunday"]),
        strict=True,
    )
)
_HOURS = {
    name: hour
    for hour, name in enumerate(
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"], start=1
    )
}
_HOUR = "|".join(_HOURS)

_ZH_DATE = re.compile(
    rf"(?:(?P<year>\d{{4}}|[零〇一二三四五六七八九]{{4}})年)?(?<![个\d{_NUMERAL}])(?P<month>\d{{1,2}}|[{_NUMERAL}]{{1,3}})月"
    rf"(?!球|亮|饼|季)份?(?:(?P<day>\d{{1,2}}|[{_NUMERAL}]{{1,3}})[日号])?"
)
_ZH_WEEKDAY = re.compile(r"(?:每个?)?(?:周|星期|礼拜)(?P<day>[一二三四五六日天])(?!次|个|天|遍|回|趟|末)")
_DAY_MONTH = re.compile(
    rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<month>{_ENGLISH_MONTH})\b"
    rf"|\b(?P<month2>{_ENGLISH_MONTH}) (?:the )?(?P<day2>\d{{1,2}})(?:st|nd|rd|th)?\b"
)
_PAST = re.compile(rf"\b(?P<part>half|(?:a )?quarter) (?P<way>past|to) (?P<hour>{_HOUR}|\d{{1,2}})\b", re.IGNORECASE)
_SHORT_AMOUNT = re.compile(
    rf"(?P<head>[{_DIGIT}十百千]*[{_DIGIT}])(?P<unit>[百千万])(?P<tail>[{_DIGIT}])(?![{_NUMERAL}百千万亿点个])"
)
_COMPOSED = re.compile(
    rf"(?:[{_DIGIT}][十百千万亿]|(?<![{_NUMERAL}])十(?=[{_DIGIT}]))[零{_DIGIT}十百千万亿]*+(?!分之|点)"
)
_ORDINAL = re.compile(rf"(?<![{_NUMERAL}百千万])第?(?P<n>[{_DIGIT}])(?=[号期楼层班组级季章页路])")
_MEASURE = re.compile(r"(?<=\d)[个只位台条张辆本份名座间套支把口](?!月)|一[个只位台条件张辆本份名座间套支把](?!月)")
_MONEY = re.compile(r"(?<=\d)\s?(?:元|块钱?|yuan|rmb)(?!\w)", re.IGNORECASE)


def _value(numeral: str) -> int | None:
    return int(numeral) if numeral.isdecimal() else chinese_number(numeral)


def _date(match: re.Match[str]) -> str:
    month, day = _value(match["month"]), match["day"] and _value(match["day"])
    if month is None or not 1 <= month <= 12:
        return match.group()
    year = f" {_value(match['year'])} " if match["year"] else ""
    return f"{year} {_MONTHS[month - 1]} {day or ''} "


def _english_date(match: re.Match[str]) -> str:
    return f"{match['month'] or match['month2']} {int(match['day'] or match['day2'])}"


def _clock(match: re.Match[str]) -> str:
    hour = _HOURS.get(match["hour"].lower()) or int(match["hour"])
    minutes = 30 if match["part"].lower() == "half" else 15
    if match["way"].lower() == "to":
        hour, minutes = (hour - 1) or 12, 60 - minutes
    return f"{hour}:{minutes:02d}"


def _short_amount(match: re.Match[str]) -> str:
    unit = {"百": 100, "千": 1000, "万": 10_000}[match["unit"]]
    head, tail = chinese_number(match["head"]), chinese_number(match["tail"])
    return match.group() if head is None or tail is None else str(head * unit + tail * unit // 10)


def _composed(match: re.Match[str]) -> str:
    value = chinese_number(match.group())
    return match.group() if value is None else str(value)


def one_spelling(text: str) -> str:
    """A statement (NFKC) with its dates, clock times, weekdays and Chinese amounts spelt in one way."""
    text = _ZH_DATE.sub(_date, text)
    text = _ZH_WEEKDAY.sub(lambda match: f" {_DAYS[match['day']]} ", text)
    text = _ORDINAL.sub(lambda match: str(chinese_number(match["n"])), text)
    text = _DAY_MONTH.sub(_english_date, text)
    text = _PAST.sub(_clock, text)
    text = _COMPOSED.sub(_composed, _SHORT_AMOUNT.sub(_short_amount, text))
    return _MONEY.sub("", _MEASURE.sub("", text))
