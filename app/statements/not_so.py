"""Statements that tell of something without saying that it is so, and such as hold under another circumstance."""

import re

from app.text.normal import normalise

_NOT_SO = re.compile(
    r"\b(?:ask(?:s|ed)? (?:me |us |him |her |them )?(?:whether|if)|wonders? (?:whether|if)|dream(?:s|ed|t) (?:that|of|about)"
    r"|(?:but|and) [^,.;]{1,30}\b(?:refused|declined|rejected|said no|did not agree|didn't agree)"
    r"|(?:has|have|was|were|is) not (?:yet )?been (?:moved|changed|switched|postponed|raised|replaced)"
    r"|(?:hasn|haven|wasn|weren)['’]t (?:yet )?been (?:moved|changed|switched|postponed|raised|replaced))\b"
    r"|^(?:if|suppose)\b|^(?:如果|要是|假如|万一)|问[^，。]{0,8}(?:能不能|可不可以|是否|要不要)|(?:没有?|不)同意|梦[见到]"
)
_CIRCUMSTANCES = [
    re.compile(rf"^(?:用户|我|the user )?(?:(?:in|on|at|during|for|over) (?:the )?)?(?P<one>{words})(?!\w)")
    for words in (
        "winters?|summers?|spring|autumn|fall|冬天|夏天|春天|秋天|冬季|夏季|春季|秋季",
        "weekdays|weekends?|workdays|工作日|平时|周末|双休日",
    )
]
_PLACES = [
    re.compile(rf"\b(?P<one>{words})\b" if words.isascii() else rf"(?P<one>{words})")
    for words in (
        "at work|at home",
        "in the (?:eu|us|uk|usa)",
        r"(?:staging|production|test|development|dev) (?:server|environment|database|cluster|system|instance)",
        "(?:测试|生产|预发|开发|线上)环境",
    )
]


def only_told(text: str) -> bool:
    """True for what was asked, refused, dreamed, made to depend on something, or denied to have changed: it ends nothing."""
    return _NOT_SO.search(normalise(text)) is not None


def under_another_circumstance(old: str, new: str) -> bool:
    """True where each names one of several circumstances that hold side by side: in winter, in summer; staging, production."""
    one, other = normalise(old), normalise(new)
    opening = any(_differ(pattern.match(one), pattern.match(other)) for pattern in _CIRCUMSTANCES)
    return opening or any(
        _differ(before := pattern.search(one), pattern.search(other))
        and before is not None
        and before["one"] not in other
        for pattern in _PLACES
    )


def _differ(one: re.Match[str] | None, other: re.Match[str] | None) -> bool:
    return one is not None and other is not None and one["one"].rstrip("s") != other["one"].rstrip("s")
