"""Statements that tell of something without saying that it is so, and such as hold under another circumstance."""

import re

from app.statements.overlap import CHINESE, content, covered, dice, letters
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
_STAYS = re.compile(
    r"\b(?:untouched|unchanged|unaffected|not affected|no changes?|left alone|left as (?:it|they) (?:is|was|are|were)"
    r"|(?:stays?|stayed|remains?|remained|is|are|was|were|keeps?) (?:just |exactly |still )?"
    r"(?:the same|as (?:it|they) (?:is|was|are|were)|as (?:is|before)))\b"
    r"|(?<!永远)不变(?!成)|[没未](?:有)?(?:变化?|动|改动?|受影响)(?!到|成)|不受影响|照旧|照常|保持原[样状]|维持原[样状]|老样子|还是原[样状]"
)
_CLAUSES = re.compile(r"[,;，；。]\s*(?!\d)|\.\s+|\b(?:and|but|while|whereas)\b|但是?|而")
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


_DOUBTED = re.compile(
    r"\b(?:(?:not|isn['’]t|never) sure|unsure|uncertain|undecided|doubts?|wondered) (?:whether|if|that|about)\b"
    r"|\b(?:consider(?:s|ed|ing)?|toy(?:s|ed|ing) with(?: the idea of)?|debat(?:es|ed|ing)|thinking (?:of|about)) (?:whether\b|\w+ing\b)"
    r"|\b(?:might|may|could) (?:soon |one day |perhaps )?(?:be )?(?:move|switch|change|migrate|replace|drop|leave|raise|become|cut|reduce"
    r"|increase|lower|extend|shorten|postpone|delay|cancel|close|go (?:up|down))"
    r"|拿不准|(?:不确定|不知道|没想好|说不准|犹豫|纠结|考虑)[^，。]{0,16}(?:会不会|要不要|该不该|是否|是不是|能不能|[把换改搬])"
)
_WILL = re.compile(
    r"(?:\b(?:will|shall|is going to|are going to|am going to)|['’]ll)\b(?! now\b| no longer\b)"
    r"|\b(?:is|are|am) (?:moving|switching|changing|leaving|joining|relocating|migrating|retiring|becoming)\b[^,.]* (?:next|in|on)\b"
    r"|(?<!\bto )(?<!\buntil )(?<!\bby )(?<!\bfor )\bnext (?:year|month|quarter|term|season)\b"
    r"|(?:明年|后年|下个?(?:月|季度|学期|星期|礼拜)|下半年|[从自][^，。]{1,10}起|年起|月起)[^，。；]{0,12}?(?:会(?!议)|将|要|就|才)"
    r"|即将|将(?=[要会于改调涨搬迁换升降推])"
)
_STARTING = re.compile(
    r"\b(?:from|starting|beginning|as of|effective|after|once|when)\b|[从自][^，。]{1,10}起|[年月日号]起"
)
"""With what is to come, the day on which it begins to hold: no date of what is spoken of itself."""
_DATED = re.compile(
    r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october"
    r"|november|december|spring|summer|autumn|winter|\d{1,2}:\d\d|\d{1,2} ?[ap]m|noon|midnight)\b"
    r"|周[一二三四五六日天末]|星期|[\d一二三四五六七八九十][月日号点]|[春夏秋冬]天|元旦|春节|国庆"
)
_FOR_A_WHILE = re.compile(
    r"\b(?:this|next|that) (?:\w+ )?(?:week|weekend|month|term|summer|winter|year|time) only\b"
    r"|\b(?:only|just) (?:for )?(?:this|today|tonight|tomorrow)\b|\b(?:just|only) for (?:the|a|one|two|now)\b|\bfor the time being\b"
    r"|\bfor (?:this|the (?:first|last|next|whole)) (?:\w+ )?(?:week|weekend|month|day|days|weeks|months)(?: of \w+)?(?: only)?\b"
    r"|\btemporar(?:y|ily)\b|\b(?:while|during) (?:the|his|her|my|our|its|\w+['’]s|\w+ is being) "
    r"|只限|仅限[本这今]|就这一?[周次月天回]|只有?[这本今][一个]?[周次月天]|[这本][一个]?[周月次][^，。]{0,6}(?:临时|暂时)|临时|暂时"
)
_PARTS_OF_DAY = [
    re.compile(words)
    for words in (
        r"\b(?:mornings?|breakfast|dawn)\b|早上|早晨|早餐|早饭|清晨|晨间",
        r"\b(?:noon|lunch|lunchtime|midday)\b|中午|午餐|午饭",
        r"\bafternoons?\b|下午",
        r"\b(?:evenings?|dinner|supper|night|nights|bed|bedtime)\b|晚上|晚餐|晚饭|睡前|夜里|傍晚",
    )
]


def only_told(new: str, old: str) -> bool:
    """True for what was asked, refused, dreamed or made to depend on something: it ends nothing.

    So does what is said not to have changed, unless the old statement said that it had.
    """
    later = normalise(new)
    unchanged = _UNCHANGED.search(later) is not None and STRONG_CHANGE.search(normalise(old)) is None
    doubted = _DOUBTED.search(later) is not None and _DOUBTED.search(normalise(old)) is None
    return unchanged or doubted or _NOT_SO.search(later) is not None


def said_to_stay(new: str, old: str) -> bool:
    """True where what the old statement speaks of is said to be as it was: sales' budget was raised, marketing's untouched."""
    told, clauses = normalise(old), _CLAUSES.split(normalise(new))
    staying = [clause for clause in clauses if _STAYS.search(clause) and not any(map(str.isdigit, clause))]

    def shared(clause: str) -> float:
        chinese = CHINESE.search(told) is not None
        return dice(letters(told), letters(clause)) if chinese else covered(content(told), content(clause))

    most = max(map(shared, staying), default=0.0)
    return most > 0 and most >= max(shared(clause) for clause in clauses)


def is_to_come(text: str) -> bool:
    """True for what is said to be so only later: from March the rent will be 900, 明年会调到苏州."""
    return _WILL.search(normalise(text)) is not None


def says_from_when(text: str) -> bool:
    """True where a statement says from when on it holds: from March, 从三月起."""
    return _STARTING.search(normalise(text)) is not None


def dated(text: str) -> bool:
    """True where a statement names a day, month or hour."""
    return _DATED.search(normalise(text)) is not None


def holds_for_a_while(text: str) -> bool:
    """True for an exception beside the rule: this week only, 本周临时."""
    return _FOR_A_WHILE.search(normalise(text)) is not None


def parts_of_day(text: str) -> frozenset[int]:
    """The parts of the day that a statement names, by meals too."""
    said = normalise(text)
    return frozenset(part for part, pattern in enumerate(_PARTS_OF_DAY) if pattern.search(said))


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
