"""What words for days, weeks, months and years mean at the moment they are said: first moment, first after, how it is written
out, and whether a day is meant. `past`: the statement tells of what is done."""

import re
from datetime import date, datetime, timedelta

from app.extraction.expiry import end_of_day, end_of_month, end_of_week, end_of_year, last_iso_day, start_of_day
from app.text.numbers import chinese_number

_DAYS = {"大前": -3, "前": -2, "昨": -1, "今": 0, "明": 1, "后": 2, "大后": 3}
_WEEKS = {"上上": -2, "上": -1, "这": 0, "本": 0, "": 0, "下": 1, "下下": 2}
_YEARS = {"前年": -2, "去年": -1, "今年": 0, "明年": 1, "后年": 2}
_WEEKDAYS = {"一": 0, "二": 1, "三": 2, "四": 3, "五": 4, "六": 5, "日": 6, "天": 6}
_PARTS = {"早": "早上", "晨": "早晨", "晚": "晚上", "夜": "夜里"}


BOUNDS = re.compile(r"\s?(?:(?:之|以)?前|为止|截止)")
BOUND = re.compile(r"(?:到|至|截至|直到|等)$")


def _value(text: str) -> int:
    return int(text) if text.isdecimal() else chinese_number(text) or 0


def _on(at: datetime, day: date) -> datetime:
    return at.replace(year=day.year, month=day.month, day=day.day, hour=0, minute=0, second=0, microsecond=0)


def _month_start(at: datetime, months: int) -> datetime:
    years, month = divmod(at.month - 1 + months, 12)
    return start_of_day(at).replace(year=at.year + years, month=month + 1, day=1)


def _part(said: str | None) -> str:
    return f" {_PARTS.get(said, said)}" if said else ""


_LATELY = timedelta(days=60)
"""A day without its year that lies no further back is that day, not the same day a year on."""

Found = tuple[datetime, datetime, str, bool]


def day_word(match: re.Match[str], at: datetime, past: bool) -> Found:
    first = start_of_day(at) + timedelta(days=_DAYS[match["which"]])
    return first, end_of_day(first), first.date().isoformat() + _part(match["part"]), True


def weekday(match: re.Match[str], at: datetime, past: bool) -> Found:
    monday = end_of_week(at, -1)
    which = match["which"] or ""
    days = match["day"]
    if days == "末":
        first = monday + timedelta(weeks=_WEEKS[which], days=5)
        if not which and past and first > at:
            first -= timedelta(weeks=1)
        last = first + timedelta(days=1)
        return first, end_of_day(last), f"{first.date().isoformat()} 至 {last.date().isoformat()}", False
    first = monday + timedelta(weeks=_WEEKS[which], days=_WEEKDAYS[days])
    if not which:  # a bare weekday is the next one, or the last one of what is done
        today = start_of_day(at)
        if past and first > today:
            first -= timedelta(weeks=1)
        elif not past and first < today:
            first += timedelta(weeks=1)
    return first, end_of_day(first), first.date().isoformat() + _part(match["part"]), True


def week(match: re.Match[str], at: datetime, past: bool) -> Found:
    first = end_of_week(at, _WEEKS[match["which"]] - 1)
    last = first + timedelta(days=6)
    return first, end_of_day(last), f"{first.date().isoformat()} 至 {last.date().isoformat()}", False


def day_of_month(match: re.Match[str], at: datetime, past: bool) -> Found:
    first = _month_start(at, _WEEKS[match["which"]]).replace(day=_value(match["day"]))
    return first, end_of_day(first), first.date().isoformat(), True


def month(match: re.Match[str], at: datetime, past: bool) -> Found:
    months = _WEEKS[match["which"]]
    first = _month_start(at, months)
    return first, end_of_month(first), f"{first.year}年{first.month}月{match['part'] or ''}", False


def month_day(match: re.Match[str], at: datetime, past: bool) -> Found:
    """A day without its year: the coming one, or of what is done the last one. The words stay, the year is added."""
    month, day = _value(match["month"]), _value(match["day"])
    year = at.year
    if match["year"]:
        first = _on(at, date(year + _YEARS[match["year"]], month, day))
        return first, end_of_day(first), first.date().isoformat(), True
    if past and (month, day) > (at.month, at.day):
        year -= 1
    elif not past and _on(at, date(year, month, day)) < at - _LATELY:
        year += 1
    first = _on(at, date(year, month, day))
    return first, end_of_day(first), f"{year}年{match.group()}", True


def bare_day(match: re.Match[str], at: datetime, past: bool) -> Found:
    day = _value(match["day"])
    months = 0
    if past and day > at.day:
        months = -1
    elif not past and day < at.day:
        months = 1
    first = _month_start(at, months).replace(day=day)
    return first, end_of_day(first), first.date().isoformat(), True


def full_date(match: re.Match[str], at: datetime, past: bool) -> Found:
    first = _on(at, date(int(match["year"]), int(match["month"]), int(match["day"])))
    return first, end_of_day(first), match.group(), True


def holiday(match: re.Match[str], at: datetime, past: bool) -> Found:
    month, day = {
        "五一": (5, 1),
        "国庆": (10, 1),
        "元旦": (1, 1),
        "双十一": (11, 11),
        "双11": (11, 11),
        "双十二": (12, 12),
        "双12": (12, 12),
    }.get(match["holiday"], (12, 25))
    later = (month, day) < (at.month, at.day) and not past
    first = _on(at, date(at.year + later, month, day))
    return first, end_of_day(first), f"{first.year}年{match.group()}", False


def full_month(match: re.Match[str], at: datetime, past: bool) -> Found:
    first = _on(at, date(int(match["year"]), int(match["month"]), 1))
    return first, end_of_month(first), match.group(), False


def full_year(match: re.Match[str], at: datetime, past: bool) -> Found:
    first = _on(at, date(int(match["year"]), 1, 1))
    return first, end_of_year(first), match.group(), False


def bare_month(match: re.Match[str], at: datetime, past: bool) -> Found:
    month = _value(match["month"])
    if match["year"]:
        first = _on(at, date(at.year + _YEARS[match["year"]], month, 1))
        said = match.group()[len(match["year"]) :].removeprefix("的")
        return first, end_of_month(first), f"{first.year}年{said}", False
    year = at.year + (-1 if past and month > at.month else 1 if not past and month < at.month else 0)
    first = _on(at, date(year, month, 1))
    return first, end_of_month(first), f"{year}年{match.group()}", False


def year(match: re.Match[str], at: datetime, past: bool) -> Found:
    first = start_of_day(at).replace(year=at.year + _YEARS[match["which"]], month=1, day=1)
    return first, end_of_year(first), f"{first.year}年", False


def end_of(match: re.Match[str], at: datetime, past: bool) -> Found:
    if match["unit"] == "月":
        first, after = _month_start(at, 0), end_of_month(at)
    else:
        first, after = start_of_day(at).replace(month=1, day=1), end_of_year(at)
    if BOUNDS.match(match.string, match.end()) or BOUND.search(match.string, 0, match.start()):
        return first, after, last_iso_day(after), False
    return first, after, f"{first.year}年{first.month}月底" if match["unit"] == "月" else f"{first.year}年底", False


def quarter(match: re.Match[str], at: datetime, past: bool) -> Found:
    now = (at.month - 1) // 3
    said = match["number"]
    number = now + _WEEKS[match["which"]] if match["which"] else ("1一2二3三4四".index(said) // 2)
    years, number = divmod(number, 4)
    first = start_of_day(at).replace(year=at.year + years, month=3 * number + 1, day=1)
    after = end_of_month(first, 2)
    if not match["which"] and after <= at and not past:
        first, after = first.replace(year=first.year + 1), after.replace(year=after.year + 1)
    said = match.group()
    return first, after, f"{first.year}年第{number + 1}季度" if match["which"] else f"{first.year}年 {said}", False


def half_year(match: re.Match[str], at: datetime, past: bool) -> Found:
    first = start_of_day(at).replace(month=1 if match["which"] == "上" else 7, day=1)
    return first, end_of_month(first, 5), f"{at.year}年{match['which']}半年", False


def distance(match: re.Match[str], at: datetime, past: bool) -> Found:
    sign = -1 if match["side"] == "前" else 1
    half = match["count"] == "半"
    count = 0 if half else _value(match["count"].replace("两", "二"))
    if match["unit"] == "月" and not half:
        first = _month_start(at, sign * count)
        return first, end_of_month(first), f"{first.year}年{first.month}月", False
    if match["unit"] == "年" and half:
        first = _month_start(at, sign * 6)
        return first, end_of_month(first), f"{first.year}年{first.month}月", False
    if match["unit"] == "年":
        first = start_of_day(at).replace(year=at.year + sign * count, month=1, day=1)
        return first, end_of_year(first), f"{first.year}年", False
    days = 15 if half else count * (1 if match["unit"] == "天" else 7)
    first = start_of_day(at) + timedelta(days=sign * days)
    return first, end_of_day(first), first.date().isoformat() + (" 前后" if half else ""), True


def shifted(first: datetime, distance: re.Match[str]) -> tuple[datetime, datetime]:
    """The day that lies so many days or weeks before or behind another, and its end."""
    count = _value(distance["count"].replace("两", "二")) * (1 if distance["unit"] == "天" else 7)
    day = first + timedelta(days=-count if distance["back"] else count)
    return day, end_of_day(day)
