"""What remains of two statements after what both say is taken off, and how the remaining words relate."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product

from app.statements.everyday_words import VERB_CLASSES, class_of
from app.statements.gap import Gap, strong
from app.statements.lexicon import CALENDAR_WORDS, PERSONS, TIME_OF_DAY
from app.statements.opposites import NARROWER, OPPOSED
from app.statements.statement_terms import Parsed, Term
from app.statements.states import CHANGE_WORDS, TIME_WORDS
from app.statements.word_classes import stem
from app.text.word_list import words

_FILLERS = frozenset(
    form
    for word in words(
        "entire entirely whole full fully usually approx only system way method time place kind type thing item part "
        "period window rate level amount value number address count length requirement policy rule limit limited minimum target goal "
        "possible possibility available name number code current new own daily everyday per each every single user users "
        "project team company people everyone please thanks thank kindly really also mostly regularly normally "
        "habitually default general case "
        "系统 地址 操作 长度 方式 方法 时间 地点 种类 要求 标准 目标 值 数 数量 次数 字数 数值 额度 情况 问题 "
        "状态 名称 编号 大约 全部 都 全 "
        "目前 项目 团队 公司 大家 麻烦 谢谢 请 位置 地方 期限 规则 规定 岗位 原因 新 人 一次 一遍 一共 总共 用户 "
        "一向 习惯 一般 基本 平常 一律 尽量 固定 定期 第 每 天 次 个 台 周 月 年 件 种 条 场 份 张 里 左右 需 "
        "约 来 其 该 本 此 那台 这台 那个 这个 整个 完整 从小 元 块 的话 记得 务必 关于 名 种 类 功能 内容 部分 能力 是 为 存在"
    )
    for form in (word, stem(word), class_of(word))
)
"""Words that add nothing of their own: what they are said of is said by others."""

_ALIKE = frozenset(
    frozenset(pair)
    for line in """
    run lead
    run manage
    lead manage
    responsible manage
    responsible lead
    study prepare
    drive own
    drink take
    eat take
    use built
    use run
    like want
    pay cost
    take want
    required want
    want ask_for
    open enabled
    available open
    available reach
    want require_of
    ask_for require_of
    wife partner
    husband partner
    lend give
    live raised
    grow live
    go attend
    study read
    work employ
    live house
    send mail
    use manage
    address_as name
    boss manager
    """.strip().splitlines()
    for pair in product(*({word, class_of(word)} for word in line.split()))
)
"""Verbs that say one thing of some objects: runs a project, leads it."""


_DONE = frozenset(
    {"required", "supported", "enabled", "open", "included", "accepted", "subscribed", "agreed", "succeeded", "locked"}
)
"""Qualities that say what is done with a thing rather than how it is."""


def is_verb(term: Term) -> bool:
    """True for what is said of a thing, told by lists and, in Chinese, by the tagger."""
    return term.predicate or term.verb or term.text in _DONE or (term.text in VERB_CLASSES and not term.value)


def is_time(term: Term) -> bool:
    """True for when something is."""
    return term.text in CALENDAR_WORDS or term.text in TIME_OF_DAY or term.text in TIME_WORDS or ":" in term.text


def is_filler(term: Term) -> bool:
    """True for a word that says nothing that could differ."""
    named = term.value and (term.spelt.isascii() or term.text not in _FILLERS)
    return not named and (term.text in _FILLERS or term.text in CHANGE_WORDS or term.weak)


def is_content(term: Term) -> bool:
    """True for a word that names something: no verb, time, amount or filler."""
    return not (is_verb(term) or is_time(term) or is_filler(term) or term.text.startswith("#") or term.own)


def opposed(one: Term, other: Term) -> bool:
    """True for qualities that cannot both be said of one thing."""
    return one.sign == other.sign and frozenset((one.text, other.text)) in OPPOSED


def narrower(general: Term, special: Term) -> bool:
    """True where the second is a kind of the first."""
    longer = _chinese(general) and _chinese(special) and len(special.spelt) > len(general.spelt)
    if longer and special.spelt.endswith(general.spelt):
        return True
    return special.text in NARROWER.get(general.text, ()) or special.spelt.lower() in NARROWER.get(general.text, ())


def _chinese(term: Term) -> bool:
    return not term.spelt.isascii() and term.spelt[:1] >= "\u4e00" and not term.value


def _within(short: str, long: str) -> bool:
    """True where the characters of the first occur in the second in their order: 测试库, 测试数据库."""
    rest = iter(long)
    return all(char in rest for char in short)


def alike(one: Term, other: Term) -> bool:
    """True for two words of which one abbreviates the other, or verbs that say one thing."""
    if frozenset((one.text, other.text)) in _ALIKE:
        return True
    if not (_chinese(one) and _chinese(other)):
        return False
    short, long = sorted((one.spelt, other.spelt), key=len)
    return len(short) >= 2 and len(long) > len(short) and _within(short, long)


def _abbreviated(short: Term, terms: list[Term]) -> list[Term]:
    """The words whose first characters make up a Chinese word: 考研 of 考 ... 研究生."""
    if not _chinese(short) or not 2 <= len(short.spelt) <= 3:
        return []
    found: list[Term] = []
    rest = list(short.spelt)
    for term in terms:
        if rest and _chinese(term) and term.spelt[0] == rest[0] and term.spelt != short.spelt:
            found.append(term)
            rest.pop(0)
    return [] if rest else found


@dataclass(frozen=True, slots=True)
class Remains:
    """Terms that nothing on the other side accounts for, without fillers; verbs apart. `narrowed`: kinds of what the
    other side names.
    """

    old: list[Term]
    new: list[Term]
    old_verbs: list[Term]
    new_verbs: list[Term]
    narrowed: list[tuple[Term, Term]]
    widened: list[tuple[Term, Term]]
    anchors: list[Term]
    shared_verbs: list[Term]
    flipped: bool  # words that say one thing, of which one is denied

    @property
    def persons(self) -> bool:
        """True where somebody is named on one side only."""
        return any(term.text in PERSONS for term in (*self.old, *self.new))


def _spoken(side: Parsed) -> str:
    return "".join(term.spelt for term in side.terms if not term.spelt.isascii())


def _said_in(term: Term, text: str) -> bool:
    """True for a Chinese word that the other text has in one piece, cut otherwise."""
    return _chinese(term) and len(term.spelt) >= 2 and term.spelt in text


def _part(term: Term) -> bool:
    """True for a part of the day, which a clock time makes plain."""
    return term.text in ("morning", "afternoon", "evening", "dawn", "noon", "daily")


def _without(terms: Iterable[Term], text: str) -> list[Term]:
    return [term for term in terms if not is_filler(term) and not _said_in(term, text)]


def remains(before: Parsed, after: Parsed, gap: Gap) -> Remains:
    """What is left on each side once synonyms, kinds, abbreviations and fillers are accounted for."""
    old, new = _without(strong(gap.old), _spoken(after)), _without(strong(gap.new), _spoken(before))
    flipped = False
    narrowed: list[tuple[Term, Term]] = []
    widened: list[tuple[Term, Term]] = []
    anchors = [
        one for one, _ in gap.shared if not (one.own or one.predicate or one.text in VERB_CLASSES or is_filler(one))
    ]
    if not anchors:  # a refund, an attachment: a noun that is spelt as a verb
        firsts = {
            id(next(term for term in side.terms if not term.own))
            for side in (before,)
            if any(not t.own for t in side.terms)
        }
        anchors = [
            one for one, _ in gap.shared if id(one) in firsts and not (one.predicate or is_filler(one) or one.verb)
        ]
    for one in list(old):
        for other in list(new):
            if alike(one, other):
                flipped |= one.sign != other.sign
                anchors += [] if is_verb(one) else [one]
            elif narrower(one, other) and one.sign == other.sign:
                narrowed.append((one, other))
            elif narrower(other, one) and one.sign == other.sign:
                widened.append((one, other))
            else:
                continue
            old.remove(one)
            new.remove(other)
            break
    for mine, theirs in ((old, new), (new, old)):
        for short in list(mine):
            whole = _abbreviated(short, theirs)
            if whole:
                mine.remove(short)
                anchors.append(short)
                theirs[:] = [term for term in theirs if term not in whole]
    if any(":" in one.text for one, _ in gap.shared) and not (any(map(_part, old)) and any(map(_part, new))):
        old, new = ([term for term in side if not _part(term)] for side in (old, new))
    return Remains(
        [term for term in old if not is_verb(term)],
        [term for term in new if not is_verb(term)],
        [term for term in old if is_verb(term)],
        [term for term in new if is_verb(term)],
        narrowed,
        widened,
        anchors,
        [one for one, _ in gap.shared if not one.own and is_verb(one)],
        flipped,
    )
