"""Whether two statements that do not contradict one another are one: a duplicate, or one that says all of the other."""

import re

from app.statements.compared import is_name
from app.statements.enrichment import DUPLICATE_AT, REWORDED_AT, by_remains, without_subject
from app.statements.gap import Gap, strong
from app.statements.lexicon import CALENDAR_WORDS, CONTRASTS, GENERIC_SUBJECTS, PERSONS, TIME_OF_DAY
from app.statements.statement_terms import Clause, Parsed, Term
from app.statements.verdict import Statement, Verdict
from app.statements.word_classes import stem
from app.text.word_list import words

RELATED_AT = 0.70
"""Calibrated similarity below which only a shared fact key or shared words relate two statements."""


MANNER = frozenset(
    stem(word)
    for word in words(
        "black strong weak hot iced cold sweet unsweetened decaf plain raw rare fresh well-done alone together twice once thrice often "
        "rarely sometimes regularly occasionally 黑 浓 淡 热 冰 甜 半糖 无糖 常 经常 偶尔"
    )
)
"""How or how often, said behind what it is said of: coffee black, tennis twice a week."""


def _beside(clause: Clause) -> set[int]:
    """Terms that say when, where or with whom, by their preposition."""
    return {id(term) for term in clause.terms if term.lead and term.lead != ","}


def company(clause: Clause) -> list[Term]:
    """With whom: the words behind "with", up to the next preposition."""
    found: list[Term] = []
    within = False
    for term in clause.terms:
        within = term.lead in ("with", "跟") or (within and term.joined and not term.predicate)
        if within:
            found.append(term)
    return found


def _other_thing(extra: list[Term], richer: Parsed, smaller: int, same_subject: bool) -> bool:
    """True where the extra words change what is spoken of, rather than say more about it.

    `same_subject`: both statements name or mean the same subject before their verb.
    """
    added = {id(term) for term in extra}
    accompanying = {id(term) for clause in richer.clauses for term in company(clause)}
    if any(term.text == "person" or PERSONS.get(term.text) for term in extra if id(term) not in accompanying):
        return True  # the user's brother works at Acme
    for clause in richer.clauses:
        for head, term in zip(clause.terms, clause.terms[1:], strict=False):
            numbered = any(map(str.isdigit, head.text))
            narrows = not (term.value or numbered) or (any(map(str.isdigit, term.text)) and not head.value)
            if (
                id(term) in added
                and id(head) not in added
                and term.joined
                and term.text not in MANNER
                and narrows
                and not (head.predicate or head.verb or term.predicate or head.own or head.weak)
            ):
                return True  # coffee -> coffee ice cream, the server -> server 10.0.0.8
        first_verb = next((index for index, term in enumerate(clause.terms) if term.predicate), 0)
        ahead = [term for term in clause.terms[:first_verb] if id(term) in added and id(term) not in _beside(clause)]
        if not same_subject and any(
            term.text not in GENERIC_SUBJECTS | TIME_OF_DAY | CALENDAR_WORDS and not term.weak for term in ahead
        ):
            return True  # 小红喜欢茶: somebody else
    if any(term.initial and not term.predicate for term in extra):
        return True  # Alice likes tea / likes tea
    if smaller == 1:  # a daughter named Emma
        return len(extra) > 1 or not extra[0].value or any(map(str.isdigit, extra[0].text))
    return smaller < 1 or len(extra) > 2 * smaller + 2


def _says_more(
    old: Statement, new: Statement, before: Parsed, after: Parsed, gap: Gap, similarity: float | None
) -> Verdict:
    """One statement says all of weight that the other says, and more."""
    newer = bool(strong(gap.new))
    extra, richer = (gap.new, after) if newer else (gap.old, before)
    extra = strong(extra) or extra
    named = any(one.own for one, _ in gap.shared)
    if similarity is not None and similarity < RELATED_AT / 2:
        return Verdict("unrelated", "the additional words are about something else")
    if without_subject(*((before, after) if newer else (after, before))) and any(
        map(is_name, (*extra, *[one for one, _ in gap.shared]))
    ):
        return Verdict("unrelated", "the additional words are about somebody else")
    if _other_thing(extra, richer, len(gap.shared) + len(gap.old if newer else gap.new), named):
        return Verdict("unrelated", "the additional words are about something else")
    return Verdict("supplement", "one says all of the other and more", new.content if newer else old.content)


def by_likeness(
    old: Statement, new: Statement, before: Parsed, after: Parsed, gap: Gap, similarity: float | None
) -> Verdict:
    """What similarity and the shared words decide where nothing speaks against the two being one."""
    if not gap.old and not gap.new:
        return Verdict("duplicate", "the same words")
    said = by_remains(old, new, before, after, gap, similarity)
    return said or _by_weight(old, new, before, after, gap, similarity)


def _by_weight(
    old: Statement, new: Statement, before: Parsed, after: Parsed, gap: Gap, similarity: float | None
) -> Verdict:
    """What the words of weight that only one side has decide."""
    one, other = _of_weight(gap)
    if not one and not other and gap.shared_objects and similarity is not None and similarity >= REWORDED_AT:
        return Verdict("duplicate", f"the same words of weight, similarity {similarity:.2f}")
    if not (one and other) and (one or other or not (gap.old and gap.new)):
        return _says_more(old, new, before, after, gap, similarity)
    if similarity is None or similarity < DUPLICATE_AT:
        return Verdict("unrelated", "each says what the other does not")
    return _paraphrase(before, after, gap, similarity)


def _paraphrase(before: Parsed, after: Parsed, gap: Gap, similarity: float) -> Verdict:
    """What a high similarity says of two that differ in words on both sides."""
    excluding = any({one.text, other.text} <= group for group in CONTRASTS for one in gap.old for other in gap.new)
    if (
        excluding
        or gap.substituted
        or any(term.value or term.initial for term in (*gap.old, *gap.new))
        or not gap.shared_objects
        or gap.overlap < 0.5
        or _other_head(before, after, gap)
    ):
        return Verdict("unrelated", "close in form, but a word that matters differs")
    return Verdict("duplicate", f"a paraphrase, similarity {similarity:.2f}")


_PARTS = frozenset({"morning", "afternoon", "evening"})
_HEADS = frozenset(
    stem(word) for word in words("server number address date time account app service 号 号码 时间 日期")
)


def _head_of(term: Term, other: Term) -> bool:
    """True for a Chinese word that a longer one specifies: 乐队, 爵士乐队."""
    return (
        not term.text.isascii() and len(term.text) >= 2 and other.text.endswith(term.text) and other.text != term.text
    )


def _of_weight(gap: Gap) -> tuple[list[Term], list[Term]]:
    """What each says that the other does not and that nothing else says for it.

    A general noun behind its name says nothing (the staging server, staging), nor does "want" where the other asks,
    nor the part of the day or "daily" beside one clock time.
    """
    clock = any(re.fullmatch(r"#\d\d:\d\d", one.text) for one, _ in gap.shared)
    sides = []
    for side, terms in ((gap.old, gap.new), (gap.new, gap.old)):
        rest = [term for term in strong(side) if not (term.text in _HEADS and term.joined)]
        if any(term.weak for term in terms):
            rest = [term for term in rest if term.text != "want"]
        rest = [term for term in rest if term.spelt != "要" and not any(_head_of(term, other) for other in terms)]
        if clock:
            parts = {term.text for term in terms} & _PARTS
            rest = [term for term in rest if term.text != "daily" and not (term.text in _PARTS and not parts)]
        sides.append(rest)
    return sides[0], sides[1]


def _other_head(before: Parsed, after: Parsed, gap: Gap) -> bool:
    """True where the two differ both in what they speak of and in what they say of it."""
    return len(strong(gap.old)) >= 2 and len(strong(gap.new)) >= 2
