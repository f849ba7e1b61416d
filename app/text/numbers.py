"""Numbers in a text, in one form whatever their spelling: 1,500 = 1500 = 1.5k, 三十 = 30, 3pm = 15:00."""

import re
from decimal import Decimal

from app.text.word_list import words

_DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_SMALL = {"十": 10, "百": 100, "千": 1000}
_LARGE = {"万": 10_000, "亿": 100_000_000}
_NUMERAL = "零〇一二两三四五六七八九十百千万亿"
_MEASURE = "个位次天周月年号日点分秒小时岁元块折人件条台本份只名项页楼层米公里斤吨度倍种家口辆间轮字张套期级"
_WORDS = {
    word: value
    for value, word in enumerate(
        words(
            "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
            "fifteen sixteen seventeen eighteen nineteen"
        )
    )
} | {
    word: (index + 2) * 10
    for index, word in enumerate(["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"])
}
_SCALES = {
    "k": 3,
    "thousand": 3,
    "m": 6,
    "million": 6,
    "mn": 6,
    "b": 9,
    "bn": 9,
    "billion": 9,
    "百": 2,
    "千": 3,
    "万": 4,
    "百万": 6,
}
_SCALES |= {"千万": 7, "亿": 8}
_TENS = "|".join(word for word, value in _WORDS.items() if value >= 20)
_ONES = "|".join(word for word, value in _WORDS.items() if 1 <= value <= 9)
_OTHERS = "|".join(word for word, value in _WORDS.items() if 2 <= value <= 19)

_NUMBER = re.compile(
    r"(?P<clock>(?<![\d:])(?P<hour>\d{1,2})(?::(?P<minute>\d{2}))?\s?(?P<half>[ap])\.?m\b\.?"
    r"|(?<![\d:])\d{1,2}:\d{2}(?![\d:]))"
    rf"|(?P<zh_clock>(?P<part>凌晨|早上|上午|中午|下午|傍晚|晚上)?(?P<zh_hour>\d{{1,2}}"
    rf"|[{_NUMERAL}]{{1,3}})点(?!建议|意见|要求)"
    rf"(?:(?P<zh_half>半)|(?P<zh_minute>\d{{1,2}}|[{_NUMERAL}]{{1,3}})分)?)"
    r"|(?P<digits>(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?)(?:\s?(?P<scale>thousand|million|billion"
    r"|百万|千万|百|千|万|亿|(?:k|mn?|bn?)(?![a-z0-9])))?"
    r"(?P<percent>\s?(?:%|percent\b))?"
    rf"|百分之(?P<zh_percent>[{_NUMERAL}]{{1,6}})"
    rf"|(?P<zh>[{_NUMERAL}]{{2,12}}|[{_NUMERAL[:11]}十])(?=[{_MEASURE}])"
    rf"|\b(?P<word>(?:(?:{_TENS})(?:[- ](?:{_ONES}))?|{_OTHERS}|(?:one|a)(?= (?:hundred|thousand|million)\b))"
    r"(?: hundred)?(?: thousand| million)?)\b",
    re.IGNORECASE,
)


def chinese_number(numeral: str) -> int | None:
    """The value of a Chinese numeral, 三十五 or 二〇二三; None where it is none."""
    if not numeral or any(char not in _NUMERAL for char in numeral):
        return None
    if all(char in _DIGITS for char in numeral):
        return int("".join(str(_DIGITS[char]) for char in numeral))
    total = section = digit = 0
    for char in numeral:
        if char in _DIGITS:
            digit = _DIGITS[char]
        elif char in _SMALL:
            section += (digit or 1) * _SMALL[char]
            digit = 0
        else:
            total = (total + section + digit) * _LARGE[char]
            section = digit = 0
    return total + section + digit


def _plain(value: Decimal) -> str:
    """Without exponent, leading and trailing zeros."""
    text = format(value, "f")
    return (text.rstrip("0").rstrip(".") if "." in text else text) or "0"


def _words_value(words: str) -> int:
    value = 0
    for word in re.split(r"[- ]", words.lower()):
        scale = {"hundred": 100, "thousand": 1000, "million": 1_000_000}.get(word)
        value = value * scale if scale else value + (1 if word == "a" else _WORDS[word])
    return value


def _clock(match: re.Match[str]) -> str:
    if match["zh_clock"]:
        spelt = match["zh_hour"]
        hour = int(spelt) if spelt.isdecimal() else chinese_number(spelt) or 0
        spelt = match["zh_minute"] or ("30" if match["zh_half"] else "0")
        minute = int(spelt) if spelt.isdecimal() else chinese_number(spelt) or 0
        late = match["part"] in ("下午", "傍晚", "晚上") or (match["part"] == "中午" and hour < 3)
        return f"{hour + 12 if late and hour < 12 else hour:02d}:{minute:02d}"
    if match["hour"] is None:
        hour_text, minute_text = match["clock"].split(":")
        return f"{int(hour_text):02d}:{minute_text}"
    hour = int(match["hour"]) % 12 + (12 if match["half"] in "pP" else 0)
    return f"{hour:02d}:{match['minute'] or '00'}"


def _canonical(match: re.Match[str]) -> str:
    if match["clock"] or match["zh_clock"]:
        return _clock(match)
    if match["digits"]:
        value = Decimal(match["digits"].replace(",", ""))
        if match["scale"]:
            value = value.scaleb(_SCALES[match["scale"].lower()])
        return _plain(value) + ("%" if match["percent"] else "")
    if match["zh_percent"]:
        return f"{chinese_number(match['zh_percent'])}%"
    if match["word"]:
        return str(_words_value(match["word"]))
    return str(chinese_number(match["zh"]))


def number_spans(text: str) -> list[tuple[int, int, str]]:
    """(start, end, canonical form) of every number and clock time, in order. 一 alone before a measure word is an
    article.
    """
    return [
        (match.start(), match.end(), _canonical(match))
        for match in _NUMBER.finditer(text)
        if match["zh"] != "一"
        and not (
            match["zh"] == "十" and text.startswith("分", match.end()) and not text.startswith("分钟", match.end())
        )
    ]


def numbers(text: str) -> list[str]:
    """Every number of the text in canonical form, in order, repeated ones too; percentages end in %, clock times
    are HH:MM.
    """
    return [value for _, _, value in number_spans(text)]
