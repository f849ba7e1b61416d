"""When one statement denies another: negation, cessation, opposites, and things that have changed places."""

import re
from itertools import pairwise

from app.statements.lexicon import (
    CALENDAR_WORDS,
    CONSUMPTION,
    DIRECTIONS,
    GENERIC_SUBJECTS,
    MOVABLE,
    PERSONS,
    TIME_OF_DAY,
)
from app.statements.statement_terms import Clause, Parsed, Term
from app.text.normal import normalise

_STATIVE = frozenset(
    {
        "like",
        "use",
        "want",
        "live",
        "work",
        "eat",
        "drink",
        "own",
        "smoke",
        "plan",
        "study",
        "speak",
        "drive",
        "watch",
        "read",
        "listen",
    }
)
_STATIVE |= {"play", "run", "attend", "manage"}
_GENERIC = GENERIC_SUBJECTS | TIME_OF_DAY


def _same_verb(positive: Clause, negative: Clause) -> bool:
    """True where the denied verb is the asserted one, or is left out: "not coffee any more"."""
    one, other = positive.predicate, negative.predicate
    if one == other:
        return True
    if other is None:
        return negative.ceased and one in _STATIVE
    return one in CONSUMPTION and other in CONSUMPTION


def _is_subject(term: Term) -> bool:
    """True for a word before the verb that still means the subject itself: the project, the team."""
    return term.text in _GENERIC


def _narrows(positive: Clause, extra: list[Term], matched: list[Term]) -> bool:
    """True where words that only the positive side has make its object another one: classical music, coffee ice
    cream.
    """
    terms = positive.terms
    for index, term in enumerate(terms):
        if not any(term is one for one in extra) or term.predicate:
            continue
        behind = terms[index + 1] if index + 1 < len(terms) else None
        touches_before = (
            term.joined
            and index > 0
            and any(terms[index - 1] is one for one in matched)
            and not terms[index - 1].predicate
        )
        touches_behind = (
            behind is not None and behind.joined and any(behind is one for one in matched) and not behind.predicate
        )
        if touches_before or touches_behind or term.text in PERSONS:
            return True
    return False


def _denies(negative: Clause, positive: Clause, named: frozenset[str], *, old_is_event: bool) -> bool:
    """True where one clause denies all that it names, and the other asserts it; `named` is what the denying
    statement names.
    """
    objects = [term for term in negative.terms if term.sign < 0]
    if not objects or not _same_verb(positive, negative):
        return False
    matched: list[Term] = []
    for term in negative.terms:
        if (
            term.predicate
            and term.text in CONSUMPTION
            and positive.predicate in CONSUMPTION
            and positive.predicate != term.text
        ):
            continue  # doesn't drink coffee / likes coffee
        twin = next((other for other in positive.terms if other.text == term.text and other.sign != term.sign), None)
        if twin is None:
            return False
        matched.append(twin)
    extra = [term for term in positive.terms if not any(term is one for one in matched) and not term.predicate]
    first_verb = next((index for index, term in enumerate(positive.terms) if term.predicate), 0)
    extra = [term for term in extra if not _is_subject(term)]
    ahead = [term for term in extra if any(term is one for one in positive.terms[:first_verb])]
    behind = [term for term in extra if term not in ahead]
    ahead = [term for term in ahead if term.text not in named]
    if not matched or ahead or _narrows(positive, behind, matched):
        return False
    if all(term.predicate for term in matched):
        return not behind or matched[0].text == "smoke"
    # With its verb left out a denial means the one thing named; with it, it denies in general and so each case of it.
    return len(behind) <= (0 if negative.predicate is None else 3) and not (old_is_event and not negative.ceased)


def denial(old: Parsed, new: Parsed, *, old_is_event: bool = False) -> str | None:
    """Why the new statement and the old cannot both hold, told from what they deny; None where they can.

    A past event is not denied by a present state.
    """
    said_before, said_after = (frozenset(term.text for term in side.terms) for side in (old, new))
    for before in (clause for clause in old.clauses if not clause.aside):
        for after in (clause for clause in new.clauses if not clause.aside):
            if _denies(after, before, said_after, old_is_event=old_is_event):
                return "the new statement denies the old one"
            taken_up = not before.ceased or (not after.negative and before.predicate is not None)
            if taken_up and _denies(before, after, said_before, old_is_event=old_is_event):
                return "the new statement asserts what the old one denies"
    return None


_OVER = re.compile(
    r"\b(?:would rather|'d rather|prefers?|preferred|likes?|favou?rs?|chooses?|picks?) (?P<liked>[^,.;]{1,40}?) (?:over|to|than"
    r"|rather than|instead of|more than|better than) (?P<other>[^,.;]{1,40})",
    re.IGNORECASE,
)
_ZH_OVER = re.compile(
    r"(?:比起|相比|与其|相对于|相较于|跟|和)?(?P<other>[^，。；,;]{1,12}?)[，,]?(?:我|用户|他|她)?(?:更喜欢|更偏好|更爱"
    r"|更倾向于?|更愿意|更想|更习惯|宁愿|宁可)(?P<liked>[^，。；,;]{1,12})"
)


def _comparison(content: str) -> tuple[str, str] | None:
    match = _OVER.search(content) or (
        _ZH_OVER.search(content) if "比起" in content or "相比" in content or "与其" in content else None
    )
    if not match:
        return None
    liked, other = (
        normalise(re.sub(r"^(?:比起|相比|与其|相对于|相较于)", "", match[name])) for name in ("liked", "other")
    )
    return liked, other


def reversed_preference(old: str, new: str) -> bool:
    """True for "prefers tea over coffee" after "prefers coffee over tea"."""
    before, after = _comparison(old), _comparison(new)
    return bool(before and after and before[0] == after[1] and before[1] == after[0])


def order_differs(old: Parsed, new: Parsed) -> bool:
    """True where two statements of the same words give them other roles: Alice manages Bob, from Paris to Rome.

    When something happens may be said anywhere ("on Monday ..."), and one word beside a verb has no order.
    """
    before, after = _sequence(old, new), _sequence(new, old)
    if _in_company(before) != _in_company(after):
        return True  # lives with her aunt, her aunt lives
    if old.in_sequence or new.in_sequence:
        return [term.text for term in before] != [term.text for term in after]
    before, after = ([term for term in side if term.predicate or not term.verb] for side in (before, after))
    return not _passive(before, after) and _in_other_order(old, new, before, after)


def _in_other_order(old: Parsed, new: Parsed, before: list[Term], after: list[Term]) -> bool:
    """True where what may not be moved stands in another order, or under another preposition of direction."""
    before, after = _settled(before, after, copula=old.copula and new.copula)
    if _same_actor(before, after):
        before, after = ([term for term in side if not term.own] for side in (before, after))
    if sum(not term.predicate for term in before) < 2:
        return False
    if old.copula != new.copula and len(before) == 2 and not _names(before) | _names(after):
        return False  # the bike is blue, a blue bike
    if [term.text for term in before] != [term.text for term in after]:
        return True
    return any(
        one.lead != other.lead and one.lead in DIRECTIONS and other.lead in DIRECTIONS
        for one, other in zip(before, after, strict=True)
    )


_PLACED = frozenset({"under", "above", "inside", "beside"})


def _moves(terms: list[Term]) -> set[str]:
    """What stands in a phrase that may be moved, or owns what follows it."""
    found: set[str] = set()
    moving = False
    for term in terms:
        moving = term.lead in MOVABLE or term.lead == "by" or (moving and term.joined)
        if moving or term.spelt.lower().endswith(("'s", "’s")):
            found.add(term.text)
    return found


def _in_company(terms: list[Term]) -> set[str]:
    return {
        term.text
        for term in terms
        if term.lead in ("with", "跟", "和", "与", "同") and (term.text in PERSONS or term.text == "person")
    }


def _same_actor(one: list[Term], other: list[Term]) -> bool:
    """True where the subject's own name comes first in both, or in front of the same word: Hollis reported."""

    def before(terms: list[Term]) -> str | None:
        return next((follows.text for term, follows in pairwise(terms) if term.own), None)

    return bool(one and other and one[0].own and other[0].own) or (
        before(one) is not None and before(one) == before(other)
    )


def _passive(one: list[Term], other: list[Term]) -> bool:
    """True where one side says in the passive what the other says in the active, of the same agent."""
    for passive, active in ((one, other), (other, one)):
        agent = next((term for term in passive if term.lead in ("by", "被", "由")), None)
        if agent is not None and not any(term.lead in ("by", "被", "由") for term in active):
            said = [term.text for term in active if not term.own or term.text == agent.text]
            return bool(said) and said[0] == agent.text and sorted(t.text for t in one) == sorted(t.text for t in other)
    return False


def _names(terms: list[Term]) -> set[str]:
    """The proper names, of two words as one; whose something is, is no party to what is said."""
    return {
        term.text
        for before, term in zip([None, *terms], terms, strict=False)
        if term.value
        and not term.text.startswith("#")
        and not (term.own and term.spelt.lower().endswith("'s"))
        and not (before is not None and before.value and term.joined)
    }


def _settled(one: list[Term], other: list[Term], *, copula: bool) -> tuple[list[Term], list[Term]]:
    """Both without what may stand anywhere. With two names or a direction in them the order is kept as it is."""
    names = _names(one) | _names(other)
    directed = all(
        any(term.lead in DIRECTIONS - MOVABLE and (term.lead != "by" or term.value) for term in side)
        for side in (one, other)
    )
    if len(names) > 1 or (directed and not any(term.text in _PLACED for term in one)):
        return one, other
    if any(term.text == "fear" for term in one):
        return [], []
    if any(term.text in _PLACED for term in one) and any(term.text in _PLACED for term in other):
        return [], []
    free = _moves(one) | _moves(other) | ({t.text for t in (*one, *other) if t.value} if copula else set())
    return [term for term in one if term.text not in free], [term for term in other if term.text not in free]


def _sequence(one: Parsed, other: Parsed) -> list[Term]:
    shared = {term.text for term in other.terms} - CALENDAR_WORDS - TIME_OF_DAY
    amounts = [term for term in one.terms if term.text.startswith("#")]
    units = {id(term) for head, term in pairwise(one.terms) if head in amounts and term.joined}
    return [term for term in one.terms if term.text in shared and term not in amounts and id(term) not in units]
