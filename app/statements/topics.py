"""What two statements speak of, where more than its kind tells it: the fee at the airport, the landlord's lawyer, Tim.

A statement names what it speaks of ahead of its verb. Two that say the same of two things or people hold side by side,
whatever the newer says of change; so does the part of an older one that the newer does not take up.
"""

import re

from app.statements.about_whom import PEOPLE
from app.statements.compared import Pair, begins_with_self, is_name
from app.statements.holders import HELD
from app.statements.lexicon import GENERIC_SUBJECTS, PERSONS
from app.statements.overlap import CHINESE
from app.statements.remains import is_filler, is_time, is_verb
from app.statements.statement_terms import Parsed, Term, parse
from app.statements.states import HANDED_OVER
from app.statements.word_classes import stem
from app.text.word_list import words

_VERB = re.compile(
    r"(?<![\w-])(?:is|are|was|were|has|have|had|will|would|now|no longer|costs?|takes?|runs?|uses?|lasts|starts?|begins?|ends?"
    r"|opens?|closes?|moved|changed|rose|went|fell|increased|dropped|became|goes|lives?|works?|listens?|expires?"
    r"|leaves|arrives|weighs|needs|holds|lies|stands|hangs|comes|serves|belongs|stays)(?![\w-])"
    r"|(?<=[一-龥a-z0-9])(?:现在|目前|如今|已经?|是|姓|叫|改|换[成新了]|涨|升到|降|调[到成整]|搬|迁|推迟|延|提前|不再|每|住|有"
    r"|[砍挪移][到成]|[放停挂存]在?|刷成|交给|转给|归|由|坏了|(?<![不没])要(?!求)|花了"
    r"|[在为](?![^，。]*的))"
)
_HANDED = re.compile(rf"{HANDED_OVER.pattern}|\binstead\b")
_ALONE = re.compile(
    r"\b(?:is|was)(?: now| currently)? (?:the|our|my|his|her|their|user's|\w+'s)\b|是|\bonly\b|只有|由|归"
)
"""What one holds alone: is now the lead, 是组长."""
_ANYBODY = re.compile(r"(?:any|every|no)(?:one|body)|no|all|only|who\w*|大家|谁", re.I)
_AGENTS = re.compile(
    r"(?:partner|client|guest|member|\w{3,}(?:er|or|ee|ant|ist))(?:s['’]?|['’]s)|[一-龥]{1,3}[方商人者员师户客生]", re.I
)
_PARTS = re.compile(
    r"[,;，；。](?!\d)\s*|\.\s+|,? \band (?=(?:\w+s|is|are|am|has|have|was|were|can|\w+ed"
    r"|(?:the|an?|my|his|her|their|our|it|he|she|they|i|we))\b)",
    re.I,
)
_SAYS = re.compile(r"\b(?:is|are|am|was|were|has|have|had)\b|[是在有用开会吃喝养住装做管]", re.I)


_TITLED = re.compile(
    r"[小老][一-龥](?=[的在有住会开和跟喜负现])|[一-龥](?:总(?![部是共之结计])|经理|老师|主任|医生|教授|先生|女士|师傅)"
)
"""Somebody by surname and title, which no word list has: 张总."""


def _ahead(text: str) -> str:
    """What stands ahead of the verb; nothing where it cannot be told."""
    found = _VERB.search(text)
    return text[: found.start()] if found else ""


def spoken_of(side: Parsed, text: str) -> list[Term]:
    return side.terms[: len(parse(_ahead(text)).terms)]


def _named(terms: list[Term], alone: list[Term]) -> list[Term]:
    """Those that only one side has, and that name something."""
    return [term for term in terms if term in alone and not (term.own or is_filler(term))]


def _owns(term: Term, text: str) -> bool:
    return term.spelt.endswith(("'s", "’s", "s'", "s’")) or term.lead == "of" or f"{term.spelt}的" in text


def _is_somebody(term: Term) -> bool:
    return bool(
        term.text in PERSONS or {term.text, term.spelt} & PEOPLE or is_name(term) or _AGENTS.fullmatch(term.spelt)
    )


def two_things(pair: Pair) -> bool:
    """True where the words ahead of the verb name two of one kind, or what is somebody else's.

    The fee at the airport, the fee at the station; our limit, the partners' limit; the landlord, the landlord's lawyer.
    """
    before, after = spoken_of(pair.before, pair.old_text), spoken_of(pair.after, pair.new_text)
    one, other = (set(_TITLED.findall(_ahead(text))) for text in (pair.old_text, pair.new_text))
    if one and other and not one & other:
        return True
    common = [(one, other) for one, other in pair.gap.shared if one in before and other in after and not one.own]
    old = _named(before, [*pair.left.old, *pair.left.old_verbs])
    new = _named(after, [*pair.left.new, *pair.left.new_verbs])
    if any(not is_time(one) for one, _ in common) and (
        (old and new) or _owned(old, pair.old_text) or _owned(new, pair.new_text)
    ):
        return True
    return any(
        (_is_somebody(one) or _is_somebody(other))
        and (_belongs(before, one, old, pair.old_text) or _belongs(after, other, new, pair.new_text))
        for one, other in common
    )


_ENDS_TOPIC = re.compile(r"\b(?:of|for|in|at|on|with|to|from|by|and|that|as|every|each)\b|[由把将从跟和与被给以因靠]")
_AFTER = re.compile(r"[之以][后前]|时候?|[了过]")
"""Ahead of a Chinese verb, that more than a name stands there: 扩建以后仓库."""
_ATTRIBUTES = frozenset(
    stem(word)
    for word in words(
        "price cost fee rate ratio share colour color location start end length weight age owner ownership status deadline "
        "hours role job position state condition use schedule date 价格 费用 价钱 租金 比例 比率 颜色 位置 状态 进度 负责人 大小 "
        "尺寸 长度 重量 期限 日期 整体 全体 本身 工作 职位 方案 安排"
    )
)
"""What is said of a thing, named: the price of the car is what the car costs."""
_OCCASIONS = frozenset(
    stem(word)
    for word in words(
        "appointment meeting call sync standup review interview lesson class flight trip party demo launch release session exam "
        "course talk visit dinner lunch event wedding 会 会议 例会 面试 约会 课 航班 聚会 演示 考试 评审 讲座 活动 婚礼 手术 复查"
    )
)
"""What is told of once with what tells which, and after that without: the dentist appointment, the appointment."""


def noun_phrase(side: Parsed, text: str) -> list[Term]:
    """The words that name what a statement speaks of, the head last; none where more than a bare name is told."""
    ahead = _ahead(text)
    chinese = CHINESE.search(ahead) is not None
    if chinese:
        ahead = _ENDS_TOPIC.split(ahead, maxsplit=1)[0]
    if _PARTS.search(ahead) or (_AFTER if chinese else _ENDS_TOPIC).search(ahead):
        return []
    terms = [term for term in side.terms[: len(parse(ahead).terms)] if not (term.own or is_time(term))]
    while len(terms) > 1 and chinese and is_verb(terms[-1]):
        terms.pop()
    return [term for term in terms if chinese or term.joined or not is_verb(term)]  # the bike lock


def another_head(pair: Pair) -> bool:
    """True where a word more makes it another thing: the locker number, the locker sticker; the password, the guest password."""
    if begins_with_self(pair.old_text) or begins_with_self(pair.new_text):
        return False
    left = pair.left
    old, new = noun_phrase(pair.before, pair.old_text), noun_phrase(pair.after, pair.new_text)
    if not (all(map(is_filler, old)) or all(map(is_filler, new))):
        old, new = ([term for term in side if not is_filler(term)] for side in (old, new))
    if not (old and new):
        return False  # nothing, or more than a name, is told of one
    sides = (old, [*left.old, *left.old_verbs]), (new, [*left.new, *left.new_verbs])
    more = [[term for term in terms if term in alone and _tells_apart(term)] for terms, alone in sides]
    if bool(more[0]) == bool(more[1]):
        return False
    longer, extra, shorter = (new, more[1], old) if more[1] else (old, more[0], new)
    known = {term.text for term in shorter}
    if not known <= {term.text for term in longer} or any(t.text not in known and t not in extra for t in longer):
        return False
    if longer[-1] in extra:
        return True
    return longer[-1].text == shorter[-1].text and (longer is new or longer[-1].text not in _OCCASIONS)


def _tells_apart(term: Term) -> bool:
    return term.text not in _ATTRIBUTES | GENERIC_SUBJECTS


def _owned(alone: list[Term], text: str) -> bool:
    """True where somebody is named as whose it is."""
    return any(_is_somebody(term) and (_owns(term, text) or term.lead == "for") for term in alone)


def _belongs(ahead: list[Term], somebody: Term, alone: list[Term], text: str) -> bool:
    """True where what is spoken of is something of somebody whom the other speaks of."""
    return _owns(somebody, text) and bool(alone) and somebody in ahead and not somebody.own


def two_actors(pair: Pair) -> bool:
    """True for Tim has access, Nora now has access: nothing that one does alone, and nothing handed over."""
    if (
        _HANDED.search(pair.new_text)
        or _ALONE.search(pair.old_text)
        or any(one.text in HELD for one, _ in pair.gap.shared)
    ):
        return False
    first = [next(iter(side.terms), None) for side in (pair.before, pair.after)]
    texts = [{term.text for term in side.terms} for side in (pair.before, pair.after)]
    named = [
        term is not None
        and not term.own
        and not is_time(term)
        and not _ANYBODY.fullmatch(term.spelt)
        and (term.initial or is_name(term))
        for term in first
    ]
    if not all(named) or first[0] is None or first[1] is None:
        return False
    acts = all(
        (len(side.terms) > 1 and not side.terms[1].joined) or is_verb(side.terms[1])
        for side in (pair.before, pair.after)
        if len(side.terms) > 1
    )
    return acts and first[0].text not in texts[1] and first[1].text not in texts[0]


def one_of_several_parts(pair: Pair) -> bool:
    """True where the older statement says several things, and the newer is about some of them only."""
    parts = [part for part in _PARTS.split(pair.old_text) if part]
    if len(parts) < 2:
        return False
    taken_up = {term.text for term in pair.after.terms if _says(term)}
    topic = {term.text for term in spoken_of(pair.before, pair.old_text)}
    for known in (set(), topic):
        told = [({term.text for term in parse(part).terms if _says(term)} - known, part) for part in parts]
        left = [part for said, part in told if said and not said & taken_up and _is_told(part)]
        if left and any(said & taken_up for said, _ in told):
            return True
    return False


def _is_told(part: str) -> bool:
    return _SAYS.search(part) is not None or any(map(is_verb, parse(part).terms))


def _says(term: Term) -> bool:
    return not term.own and (is_verb(term) or not is_filler(term))
