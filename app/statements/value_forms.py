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
_WEEK = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_DAYS = dict(
    zip(
        "一二三四五六日天1234567",
        (*_WEEK, "Sunday", *_WEEK),
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
_ISO_DATE = re.compile(r"(?<![\w.-])(?P<year>\d{4})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})(?![\w-]|\.\d)")
_ZH_WEEKDAY = re.compile(r"(?:每个?)?(?:周|星期|礼拜)(?P<day>[一二三四五六日天1-7])(?!次|个|天|遍|回|趟|末|[\d.])")
_DAY_MONTH = re.compile(
    rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<month>{_ENGLISH_MONTH})\b"
    rf"|\b(?P<month2>{_ENGLISH_MONTH}) (?:the )?(?P<day2>\d{{1,2}})(?:st|nd|rd|th)?\b"
)
_PAST = re.compile(rf"\b(?P<part>half|(?:a )?quarter) (?P<way>past|to) (?P<hour>{_HOUR}|\d{{1,2}})\b", re.IGNORECASE)
_SHORT_AMOUNT = re.compile(
    rf"(?P<head>[{_DIGIT}十百千]*[{_DIGIT}])(?P<unit>[百千万])(?P<tail>[{_DIGIT}])(?![{_NUMERAL}百千万亿点个])"
)
_ORDINAL_WORDS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth",
)  # fmt: skip
_SPELT_ORDINAL = re.compile(r"(?<![\w.-])(?P<n>[1-9]|1[012])(?:st|nd|rd|th)\b(?! of\b)", re.IGNORECASE)
_COMPOSED = re.compile(
    rf"(?:[{_DIGIT}][十百千万亿]|(?<![{_NUMERAL}])十(?=[{_DIGIT}百千万亿]))[零{_DIGIT}十百千万亿]*+(?!分之|点)"
)
_ORDINAL = re.compile(rf"(?<![{_NUMERAL}百千万])第?(?P<n>[{_DIGIT}])(?=[号期楼层班组级季章页路])")
_MEASURE = re.compile(r"(?<=\d)[个只位台条张辆本份名座间套支把口](?!月)|一[个只位台条件张辆本份名座间套支把](?!月)")
_MONEY = re.compile(r"(?<=[\d百千万亿])\s?(?:元|块钱?|yuan|rmb)(?![a-z])", re.IGNORECASE)
_BARE_HOUR = re.compile(
    rf"\bat (?P<hour>{_HOUR}|\d{{1,2}})(?: o'clock)?(?: sharp)?"
    r"(?P<part> in the (?:morning|afternoon|evening)| at night)?"
    r"(?= ?(?:[,.;!?](?!\d)|$)|\s(?:every|each|on|daily|and|now|instead|from|sharp|in|for|today|tomorrow|with|until|to)\b)"
    r"(?! in \w+ (?:ways|places))",
    re.IGNORECASE,
)
_OCLOCK = re.compile(rf"\b(?P<hour>{_HOUR}|\d{{1,2}}) o'clock", re.IGNORECASE)
_DISCOUNT = re.compile(rf"(?P<n>[{_DIGIT}]{{1,2}})(?=折)")
_NOON = re.compile(r"\b(?:12 )?(?:noon|midday)\b|正午|中午(?=[前后]|之[前后]|$|[，。])", re.IGNORECASE)
_MIDNIGHT = re.compile(
    r"(?<=\bat )midnight\b|(?<=\bby )midnight\b|(?<=\buntil )midnight\b|午夜(?=[，。]|$)", re.IGNORECASE
)
_SINGLE = re.compile(
    rf"(?<![{_NUMERAL}\d百千万亿第周期几好上下礼拜])[{_DIGIT[1:]}]"
    r"(?=个(?!月)|[位次遍天周秒岁元块人件条台份名页米升斤吨倍种辆间轮张套小杯瓶包盒碗双对把根片粒颗桶箱袋罐顿盘勺滴支])"
)
_ONE = re.compile(
    r"(?<=\bneed )one(?= [a-z])|(?<=\bneeds )one(?= [a-z])|(?<=\brequires )one(?= [a-z])|(?<=\brequire )one(?= [a-z])"
    r"|(?<=\bat least )one\b|(?<=\bat most )one\b|(?<=\bonly )one(?= [a-z])|(?<=\btakes )one(?= [a-z])|一(?=人(?!生|称|们))",
    re.IGNORECASE,
)
_PER_MILLE = re.compile(rf"千分之(?P<n>[{_DIGIT}])")

_LATE = re.compile(r"(?P<part>下午|晚上|傍晚|夜里|午后|晚)(?P<hour>\d{1,2})[:：](?P<minute>\d\d)")
_LATE_ENGLISH = re.compile(
    r"(?P<hour>\d{1,2}):(?P<minute>\d\d) (?:in the (?P<part>morning|afternoon|evening)|at (?P<night>night))\b",
    re.IGNORECASE,
)
_SPELT_HALF = re.compile(
    rf"\b(?P<hour>{_HOUR})(?= (?:a\.?m|p\.?m|in the (?:morning|afternoon|evening)))", re.IGNORECASE
)
_HOUR_OF_PART = re.compile(r"(?<![\d:])(?P<hour>\d{1,2}) in the (?P<part>morning|afternoon|evening)\b", re.IGNORECASE)


def _late(match: re.Match[str]) -> str:
    hour = int(match["hour"])
    return f" {hour + 12 if hour < 12 else hour}:{match['minute']}"


def _late_english(match: re.Match[str]) -> str:
    hour = int(match["hour"])
    late = match["night"] or match["part"].lower() != "morning"
    return f"{hour + 12 if late and hour < 12 else hour}:{match['minute']}"


_UNIT = "second|minute|hour|day|week|month|year|kilogram|kilo|kilometre|kilometer|metre|meter|litre|liter"
_FRACTIONS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), by)
    for pattern, by in (
        (rf"\b(?:an?|one) ({_UNIT})s? and a half\b", r"1.5 \1s"),
        (rf"\b(?:one|1) and a half ({_UNIT})s?\b", r"1.5 \1s"),
        (r"\bhalf an hour\b|(?<![一\d个])半个?(?:小时|钟头)", "30 min"),
        (r"\bthree quarters of an hour\b|三刻钟", "45 min"),
        (r"\b(?:a )?quarter of an hour\b|(?<![三两])一刻钟", "15 min"),
        (r"[一1]个半(?=小时|钟头|月)|[一1](?=年半)", "1.5"),
        (r"两个半(?=小时|钟头|月)", "2.5"),
        (r"(?<=1\.5)年半", "年"),
        (r"(?<![一\d])半年", "6个月"),
        (r"\bhalf a year\b", "6 months"),
        (r"\bhalf (?:of )?(?=(?:the|our|all|his|her|my|their)\b)|(?<![一\d])一半的?(?=[^，。])", "50% "),
        (r"\b(?:a|one) quarter of\b|四分之一", "25% "),
        (r"\bthree quarters of\b|四分之三", "75% "),
        (r"\b(?:a|one) fifth of\b|五分之一", "20% "),
        (r"\b(?:a|one) tenth of\b|十分之一", "10% "),
        (r"二分之一", "50% "),
        (r"\b(?:a pair|a couple) of\b", "2"),
        (r"(?<![\d第])一对(?=[^，。不]{1,6}(?:$|[，。]))", "2"),
        (r"\b(?:a |one )?fortnight\b", "2 weeks"),
        (r"\b(?:a|one) dozen\b", "12"),
        (r"(?<![半几])一打(?!开|破|算|听|雷|电|扫)", "12"),
        (
            rf"\b(within|for|in|takes|lasts|after|every|lasted|took|under|per) (?:an?|one) ({_UNIT})\b(?! (?:of|or))",
            r"\1 1 \2",
        ),
    )
)


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


def _bare_hour(match: re.Match[str]) -> str:
    hour = _HOURS.get(match["hour"].lower()) or int(match["hour"])
    part = match["part"] or ""
    if not 1 <= hour <= 23:
        return match.group()
    late = hour < 12 and any(word in part for word in ("afternoon", "evening", "night"))
    return f"at {hour + 12 if late else hour}:00"


def one_spelling(text: str) -> str:
    """A statement (NFKC) with its dates, clock times, weekdays and Chinese amounts spelt in one way."""
    for pattern, by in _FRACTIONS:
        text = pattern.sub(by, text)
    text = _SPELT_HALF.sub(lambda match: str(_HOURS[match["hour"].lower()]), text)
    text = _HOUR_OF_PART.sub(
        lambda match: f"{match['hour']} {'a' if match['part'].lower() == 'morning' else 'p'}.m.", text
    )
    text = _LATE_ENGLISH.sub(_late_english, _LATE.sub(_late, text))
    text = _ISO_DATE.sub(_date, text)
    text = _ZH_DATE.sub(_date, text)
    text = _ZH_WEEKDAY.sub(lambda match: f" {_DAYS[match['day']]} ", text)
    text = _ORDINAL.sub(lambda match: str(chinese_number(match["n"])), text)
    text = _DAY_MONTH.sub(_english_date, text)
    text = _SPELT_ORDINAL.sub(lambda match: _ORDINAL_WORDS[int(match["n"]) - 1], text)
    text = _BARE_HOUR.sub(_bare_hour, _PAST.sub(_clock, text))
    text = _OCLOCK.sub(lambda match: f"{_HOURS.get(match['hour'].lower()) or match['hour']}:00", text)
    text = _PER_MILLE.sub(lambda match: f"0.{chinese_number(match['n'])}%", text)
    text = _MIDNIGHT.sub("0:00", _NOON.sub("12:00", text))
    text = _SINGLE.sub(lambda match: str(chinese_number(match[0])), text)
    text = _ONE.sub("1", text)
    text = _DISCOUNT.sub(lambda match: "".join(str(chinese_number(char)) for char in match["n"]), text)
    text = _COMPOSED.sub(_composed, _SHORT_AMOUNT.sub(_short_amount, text))
    return _MONEY.sub("", _MEASURE.sub("", text))
