"""The unit of a number: 5 ms is not 5 s, $5 is not €5."""

import math
import re

_UNITS = {
    "ms": "ms|msec|milliseconds?|毫秒",
    "s": "s|secs?|seconds?|秒",
    "min": "mins?|minutes?|分钟",
    "h": "h|hrs?|hours?|小时|个小时|钟头|个钟头",
    "day": "days?|天|business days?|working days?|个?工作日",
    "week": "weeks?|周|个?星期|个?礼拜",
    "month": "months?|个月",
    "year": "years?|yrs?|年",
    "b": "bytes?|字节",
    "kb": "kb|kib|kilobytes?",
    "mb": "mb|mib|megabytes?|m(?=的?(?:内存|文件|附件))",
    "gb": "gb|gib|gigabytes?|(?-i:G)(?=的?(?:内存|文件|硬盘)|[^\\w]|$)",
    "tb": "tb|tib|terabytes?",
    "mm": "mm|millimet(?:er|re)s?|毫米",
    "cm": "cm|centimet(?:er|re)s?|厘米",
    "m3": "cubic met(?:er|re)s?|m³|立方米|立方",
    "m": "met(?:er|re)s?|米",
    "km": "km|kilomet(?:er|re)s?|公里|千米",
    "mile": "miles?|英里",
    "g": "grams?|(?<= )(?-i:g)(?=[.,;!?)]|$| )|克",
    "mg": "mg|milligrams?|毫克",
    "kg": "kg|kilos?|kilograms?|公斤|千克",
    "lb": "lbs?|pounds? of weight|磅",
    "l": "lit(?:er|re)s?|升",
    "ml": "ml|millilit(?:er|re)s?|毫升",
    "€": "euros?|eur|€|欧元",
    "$": "dollars?|usd|bucks|美元|美金",
    "£": "pounds?|gbp|quid|£|英镑",
    "yen": "yen|jpy|日元",
    "c": "°c|degrees celsius|celsius|摄氏度",
    "f": "°f|degrees fahrenheit|fahrenheit|华氏度",
    "person": "people|persons?|人|位",
    "page": "pages?|页",
    "character": "characters?|chars?|字|个字",
    "word": "words?|个单词",
    "off": "折",
}
_BEHIND = re.compile(
    r"\s?-?(?:" + "|".join(f"(?P<u{index}>{names})" for index, names in enumerate(_UNITS.values())) + r")(?![a-z])",
    re.IGNORECASE,
)
_NAMES = list(_UNITS)
_IN_FRONT = {"$": "$", "€": "€", "£": "£", "¥": "", "￥": ""}
HALF_DAY = "half day"
"""The unit of a clock time that may mean either half of the day."""
_PART_OF_DAY = re.compile(r"凌晨|早上|早晨|清晨|上午|中午|下午|午后|傍晚|晚上|夜里|半夜|夜间")
_NEGATIVE = re.compile(r"(?:(?:^|[\s(=:，,是为])[-−–]|\bminus |零下|负)$")


def unit_behind(text: str, start: int, end: int) -> str:
    """The unit of the number that stands at [start, end) of a text; "" where none is said."""
    before = text[:start].rstrip()
    if before and before[-1] in _IN_FRONT:
        return _IN_FRONT[before[-1]]
    match = _BEHIND.match(text, end)
    if not match:
        return ""
    return _NAMES[next(index for index in range(len(_NAMES)) if match[f"u{index}"] is not None)]


def half_day(text: str, start: int, end: int) -> str:
    """HALF_DAY for a Chinese hour of which morning or afternoon is not said: 两点 is 2:00 or 14:00."""
    spelt = text[start:end]
    if "点" not in spelt or _PART_OF_DAY.search(text[max(0, start - 12) : end]):
        return ""
    hour = spelt.partition("点")[0]
    return HALF_DAY if not hour.isdecimal() or int(hour) <= 12 else ""


def is_negative(text: str, start: int) -> bool:
    """True where a minus belongs to the number that begins at `start`: -5, minus five, 零下五度; not 3-5 or A-5."""
    return _NEGATIVE.search(text[:start]) is not None


_IN_BASE = {
    "ms": ("time", 0.001), "s": ("time", 1), "min": ("time", 60), "h": ("time", 3600), "day": ("time", 86_400),
    "week": ("time", 604_800), "month": ("months", 1), "year": ("months", 12),
    "kb": ("data", 1), "mb": ("data", 1024), "gb": ("data", 1024**2), "tb": ("data", 1024**3),
    "mm": ("length", 1), "cm": ("length", 10), "m": ("length", 1000), "km": ("length", 1_000_000),
    "mg": ("weight", 1), "g": ("weight", 1000), "kg": ("weight", 1_000_000),
    "ml": ("volume", 1), "l": ("volume", 1000), "m3": ("volume", 1_000_000),
}  # fmt: skip
"""What a unit measures, and how many of the least unit of that it is."""


def same_amount(value: str, unit: str, other: str, other_unit: str) -> bool:
    """True for one amount in two units: 1.5 h and 90 min, 2 kg and 2000 g."""
    (kind, factor), (other_kind, other_factor) = _IN_BASE.get(unit, ("", 0)), _IN_BASE.get(other_unit, ("", 0))
    if not kind or kind != other_kind or unit == other_unit:
        return False
    try:
        return math.isclose(float(value) * factor, float(other) * other_factor)
    except ValueError:
        return False


def dimension(value: str, unit: str) -> str:
    """What a number measures: time, length, a part of a hundred, else its unit; clock times are one dimension."""
    if ":" in value:
        return "clock"
    return "%" if value.endswith("%") else _IN_BASE.get(unit, (unit, 0))[0]
