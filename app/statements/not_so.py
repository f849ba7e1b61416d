"""Statements that tell of something without saying that it is so, and such as hold under another circumstance."""

import re

from app.statements.states import STRONG_CHANGE
from app.text.normal import normalise

_NOT_SO = re.compile(
    r"\b(?:ask(?:s|ed)? (?:me |us |him |her |them )?(?:whether|if)|wonders? (?:whether|if)|dream(?:s|ed|t) (?:that|of|about)"
    r"|(?:but|and) [^,.;]{1,30}\b(?:refused|declined|rejected|said no|did not agree|didn't agree)"
    r")\b"
    r"|^(?:if|suppose)\b|^(?:如果|要是|假如|万一)|问[^，。]{0,8}(?:能不能|可不可以|是否|要不要)|(?:没有?|不)同意|梦[见到]"
)
_UNCHANGED = re.compile(
    r"\b(?:has|have|was|were|is)(?: not|n['’]t) (?:yet )?been (?:moved|changed|switched|postponed|raised|replaced)\b"
)
_UNREAL = re.compile(
    r"\b(?:if|whether|unless|wants? to|wanted|asks?|asked|would|might|may|could|should have|thinking|considers?|considering|considered"
    r"|dream(?:s|ed|t)?|proposes?|proposed|suggests?|suggested|refused|rejected|hopes?|hoped|plans? to|maybe|perhaps"
    r"|not (?:been )?(?:moved|changed|switched|postponed)|next (?:year|month|week)"
    r"|(?:from|starting|as of|effective) (?:on )?(?:\d|next\b))\b"
    r"|如果|要是|假如|能不能|是否|要不要|问|想[把要将换改]|考虑|打算|建议|提议|希望|没同意|不同意|拒绝|没[有]?[改换搬变]|梦见|也许|可能"
    r"|明年|下个?[月周季]|下半年|从[^，。]{2,14}起|自[^，。]{2,14}起"
)
"""What is asked, refused, imagined, or not yet so."""
_AT_TIMES = re.compile(
    r"\b(?:on (?:public )?holidays|during|when(?:ever)? it|this time|just (?:for|this)"
    r"|only (?:for|this|on)|until|for the (?:next|time being)"
    r"|except|once|tonight|today|this (?:week|weekend|month))\b"
    r"|节假日|假期|放假|下雨|这次|就这一?[次回]|临时|暂时|今天|今晚|这[周月]|本[周月]|期间|除了|到[^，。]{1,10}为止"
)
"""What holds for a while, or beside the rule."""
_CIRCUMSTANCES = [
    re.compile(rf"^(?:用户|我|the user )?(?:(?:in|on|at|during|for|over) (?:the )?)?(?P<one>{words})(?![a-z])")
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


def only_told(new: str, old: str) -> bool:
    """True for what was asked, refused, dreamed or made to depend on something: it ends nothing.

    So does what is said not to have changed, unless the old statement said that it had.
    """
    later = normalise(new)
    unchanged = _UNCHANGED.search(later) is not None and STRONG_CHANGE.search(normalise(old)) is None
    return unchanged or _NOT_SO.search(later) is not None


def may_not_hold(text: str) -> bool:
    """True also for what is only wanted, possible or to come, and for what holds for a while or beside the rule."""
    said = normalise(text)
    return any(pattern.search(said) for pattern in (_NOT_SO, _UNREAL, _AT_TIMES))


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
