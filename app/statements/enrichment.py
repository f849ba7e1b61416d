"""Whether one of two statements says all that the other says, told from the words that nothing accounts for."""

from app.statements.compared import is_name
from app.statements.everyday_words import class_of
from app.statements.gap import Gap
from app.statements.lexicon import PERSONS
from app.statements.remains import Remains, is_filler, is_time, is_verb, opposed, remains
from app.statements.statement_terms import Parsed, Term
from app.statements.verdict import Statement, Verdict
from app.text.word_list import words

DUPLICATE_AT = 0.85
"""Calibrated similarity from which two statements without a differing value are one (design, section 6)."""
REWORDED_AT = 0.75
"""The same where they also share every word of weight, and only the state verbs differ."""
REWORDED_ONE_AT = 0.83
"""The same where one word of weight has been reworded into verbs and fillers: my car is a Skoda, I drive a Skoda."""

_ATTITUDES = frozenset(
    {"like", "want", "buy", "sell", "fear", "allergic", "meet", "visit", "lend", "borrow", "owe", "give", "plan"}
)
"""Verbs whose object is named in passing: who likes dogs says nothing of the dog."""


def by_remains(
    old: Statement, new: Statement, before: Parsed, after: Parsed, gap: Gap, similarity: float | None
) -> Verdict | None:
    """What the words that nothing accounts for decide; None where they leave it open."""
    left = remains(before, after, gap)
    acts = [term for term in left.shared_verbs if term.text not in _ATTITUDES and term.text not in _LIGHT]
    if similarity is None or not (left.anchors or left.narrowed or left.widened or acts):
        return None
    if not (left.old or left.new or left.narrowed or left.widened):
        return _all_said(old, new, before, gap, left, similarity)
    for richer, fuller, rest, verbs, extra, kinds, others, poorer in (
        (new, after, left.old, left.old_verbs, left.new, left.narrowed, left.widened, before),
        (old, before, left.new, left.new_verbs, left.old, left.widened, left.narrowed, after),
    ):
        if len(rest) == 1 and poorer.copula and not rest[0].value and rest[0].text not in PERSONS and len(extra) > 1:
            named = {term.text for term in left.anchors if term.value}
            rest = [] if named and not verbs and _definite(fuller, named) else rest  # the laptop is a ThinkPad
        if rest or others or not (extra or kinds):
            continue
        reworded = bool(gap.old and gap.new) or bool(left.old_verbs or left.new_verbs)
        if left.anchors and all(term.text.startswith("#") or is_time(term) for term in left.anchors):
            continue
        if without_subject(poorer, fuller) and (left.shared_verbs or any(map(is_name, (*left.anchors, *extra)))):
            continue  # Ann owes Tom, Tom owes Max
        few = len(extra) <= 1 and not kinds and not any(term.value for term in extra)
        if (
            few
            and reworded
            and not any(term.text in _ATTITUDES for term in verbs)
            and gap.same_asserted
            and similarity >= REWORDED_ONE_AT
            and not _modified(extra, fuller)
        ):
            return Verdict("duplicate", f"the same in other words, similarity {similarity:.2f}")
        if _adds(fuller, poorer, verbs, extra, kinds, left, gap):
            return Verdict("supplement", "one says all of the other and more exactly", richer.content)
    return None


_LIGHT = frozenset(
    class_of(word)
    for word in words(
        "use do make have get go run take need want give work hold put keep 用 做 进行 要 需要 有 是 来 去 给 跑 当 走 拿 放 叫 到 送 开"
    )
) | {"use", "want", "work", "run", "own", "manage", "live", "speak", "happen", "hold_event", "make", "give", "grow"}
"""Verbs that say little beside what they are said of."""


def _modified(extra: list[Term], side: Parsed) -> bool:
    """True where the extra word stands directly before a shared one and so narrows it: black coffee."""
    terms = side.terms
    for term in extra:
        index = next(place for place, one in enumerate(terms) if one is term)
        behind = terms[index + 1] if index + 1 < len(terms) else None
        if behind is not None and behind.joined and not is_verb(behind) and not is_time(term):
            return True
    return False


def _all_said(
    old: Statement, new: Statement, before: Parsed, gap: Gap, left: Remains, similarity: float
) -> Verdict | None:
    """Where at most verbs and fillers differ."""
    if any(opposed(one, other) for one in left.old_verbs for other in left.new_verbs):
        return None
    if (left.old_verbs and left.new_verbs) or similarity < REWORDED_AT:
        return None
    for richer, verbs, other in ((new, left.new_verbs, gap.old), (old, left.old_verbs, gap.new)):
        said = [term for term in verbs if term.text not in _LIGHT]
        if not other and said and (similarity < DUPLICATE_AT or any(term.sign < 0 for term in said)):
            return Verdict("supplement", "one says all of the other and what is done", richer.content)
    if any(term.text in _ATTITUDES for term in (*left.old_verbs, *left.new_verbs)) and len(left.anchors) < 2:
        return None
    return Verdict("duplicate", f"the same but for verbs and fillers, similarity {similarity:.2f}")


def _definite(side: Parsed, anchors: set[str]) -> bool:
    """True where a shared thing is spoken of as known: the user's dog, 用户的狗, my dog."""
    return any(
        term.text in anchors
        and (
            index == 0
            or side.terms[index - 1].own
            or side.terms[index - 1].spelt.endswith("'s")
            or term.lead in (",", "的", "of")
        )
        for index, term in enumerate(side.terms)
    )


def _participle(term: Term) -> bool:
    return term.spelt.isascii() and term.spelt.endswith(("ed", "ing")) and len(term.spelt) > 4


def without_subject(poorer: Parsed, fuller: Parsed) -> bool:
    """True where only the poorer statement begins with the name of the subject."""
    return poorer.terms[0].own and not any(term.own for term in fuller.terms)


def _adds(
    fuller: Parsed,
    poorer: Parsed,
    verbs: list[Term],
    extra: list[Term],
    kinds: list[tuple[Term, Term]],
    left: Remains,
    gap: Gap,
) -> bool:
    """True where the extra words say more about what the poorer statement says."""
    said = [term for term in fuller.terms if not term.own and not is_filler(term)][:3]
    somebody = any(term.text in PERSONS and not term.value and term in said for term in extra)
    named = any(one.own for one, _ in gap.shared)
    begins_otherwise = not named and any(term.initial and not is_verb(term) for term in extra)
    if not gap.same_asserted or somebody or begins_otherwise or other_compound(fuller, extra, left):
        return False
    if not verbs:
        return len(extra) + len(kinds) >= 1 and len(poorer.terms) >= 1
    much = len(extra) + bool(left.old_verbs and left.new_verbs) >= 2 or any(term.value for term in extra)
    if not much or any(term.text in _ATTITUDES for term in verbs):
        return False
    return _definite(fuller, {term.text for term in left.anchors}) or len(left.anchors) >= 2 or len(extra) >= 3


def other_compound(side: Parsed, extra: list[Term], left: Remains) -> bool:
    """True where an extra noun makes a compound of a shared one, and so another thing of it: a car, the car insurance."""
    added = {id(term) for term in extra}

    def plain(term: Term) -> bool:
        return is_verb(term) or is_filler(term) or is_time(term)

    return any(
        id(term) in added
        and id(head) not in added
        and term.joined
        and not (term.value or _participle(term) or plain(term) or plain(head))
        and not (head.value and len(left.anchors) > 1)
        for clause in side.clauses
        for head, term in zip(clause.terms, clause.terms[1:], strict=False)
    )
