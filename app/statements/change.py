"""When a new statement replaces an old one although no attribute of the closed list is named.

Two values of one thing can stand side by side (two meetings, two tickets), so one replaces the other only where the
new statement says that something changed, or where the two states exclude one another by their meaning.
"""

import re
from collections.abc import Callable

from app.statements.gap import Gap, strong
from app.statements.lexicon import CALENDAR_WORDS, PERSONS, TIME_OF_DAY
from app.statements.remains import narrower
from app.statements.retractions import is_intention
from app.statements.statement_terms import Clause, Parsed, Term
from app.statements.states import (
    ADDITION,
    ASYMMETRIC,
    CHANGE_WORDS,
    DIETS,
    EXCLUSIVE,
    HANDED_OVER,
    HOLDING,
    OPPOSED_CHARACTERS,
    SEVERAL,
    STRONG_CHANGE,
    TIME_WORDS,
    WEAK_CHANGE,
)
from app.statements.term_roles import (
    arrived_at,
    begins,
    is_identifier,
    is_last,
    is_number,
    labels,
    names_kind,
    tells_which,
    together,
    value_kind,
)
from app.statements.word_classes import stem
from app.text.normal import normalise

_ENOUGH = 0.6
_NEARLY = 0.45
"""Calibrated similarity that several replaced words, and one replaced word, need beside the marker: the two are about one thing."""

_ANYONE = re.compile(
    r"\b(?:anyone|anybody|everyone|everybody|all (?:users|members|staff))\b|谁都|人人|任何人|所有人|大家都"
)
_ONLY = re.compile(
    r"\b(?:nobody|no one|none) (?:but|except)\b|\bonly\b|\b(?:exclusively|restricted to|limited to)\b|只许|只准|只能|只有|仅限|仅由"
)
_AUTHORED = frozenset({"wrote", "write", "writes", "writing"})
_PREFIX = re.compile(r"(?:un|in|im|ir|il|non-?|dis|de)")


def opposed(one: str, other: str) -> bool:
    """True for words that exclude one another by their form: heated, unheated; 左撇子, 右撇子."""
    if one.isascii() and other.isascii():
        short, long = sorted((one, other), key=len)
        match = _PREFIX.match(long)
        return (
            len(short) >= 4
            and match is not None
            and any(long[len(p) :] == short for p in ("un", "in", "im", "ir", "il", "non", "non-", "dis", "de"))
        )
    differing = [frozenset(pair) for pair in zip(one, other, strict=False) if pair[0] != pair[1]]
    return len(one) == len(other) >= 2 and len(differing) == 1 and differing[0] in OPPOSED_CHARACTERS


def _excluding(one: Term, other: Term) -> bool:
    if is_identifier(one) or is_identifier(other):
        return False
    return any(one.text in group and other.text in group for group in EXCLUSIVE) or opposed(one.text, other.text)


def _exclusive_state(before: Parsed, gap: Gap) -> bool:
    """True where both are the same but for one state each, and the states exclude one another."""
    old, new = (
        [term for term in strong(side) if term.text not in CHANGE_WORDS | TIME_WORDS | CALENDAR_WORDS]
        for side in (gap.old, gap.new)
    )
    if len(old) != 1 or not new or len(new) > 2 or not _excluding(old[0], new[0]):
        return False
    about_self = gap.shared_objects > 0 or all(one.own for one, _ in gap.shared)
    return about_self and is_last(before, old) and len(new) == 1


def _handed(gap: Gap, new_text: str) -> bool:
    roles = any(one.text in ASYMMETRIC or one.spelt in ASYMMETRIC for one, _ in gap.shared)
    return roles or HANDED_OVER.search(new_text) is not None


def _changing(gap: Gap, old_text: str, new_text: str, before: Parsed, *, surely: bool) -> list[Term]:
    """What both are about, where the new statement says that something about it changed; else nothing."""
    marked = surely or WEAK_CHANGE.search(new_text) is not None
    differing = [term for term in strong((*gap.old, *gap.new)) if term.text in PERSONS]
    if not marked or ADDITION.search(new_text) or differing or not gap.same_asserted:
        return []
    if any(clause.ceased for clause in before.clauses):
        return []
    return [
        one
        for one, _ in gap.shared
        if not one.own
        and one.text not in CHANGE_WORDS | TIME_OF_DAY
        and (not one.predicate or (surely and one.text not in SEVERAL))
    ]


def _says_change_too(old_text: str, new_text: str) -> bool:
    """True where the old statement has the change words of the new one as well, so that they tell of no difference."""
    markers = (STRONG_CHANGE.search(new_text), WEAK_CHANGE.search(new_text))
    return all(found is None or found[0] in old_text for found in markers)


def _other_value(
    before: Parsed, after: Parsed, old: list[Term], new: list[Term], old_text: str, new_text: str, gap: Gap
) -> bool:
    """True where the new statement has another number, time or name where the old one has its own."""
    old_values, new_values = [term for term in old if term.value], [term for term in new if term.value]
    kinds = {value_kind(term) for term in old_values}
    if _says_change_too(old_text, new_text) and any(
        is_identifier(term) and not arrived_at(after, term) for term in new_values
    ):
        return False  # both tell of one change: the backup moved to 03:00 under ticket 7, under ticket 8
    others = len(old) - len(old_values)
    if len(kinds) != 1 or kinds != {value_kind(term) for term in new_values}:
        return False
    if any(tells_which(before, term) or (is_number(term) and labels(before, term)) for term in old_values):
        return False  # the invoice for March, for April; room 5, room 6
    if others and (others > 1 or len(new) > len(new_values) or any(begins(before, term, old_text) for term in old)):
        return False  # two things differ: the savings account, the checking account
    return kinds != {"name"} or _other_name(before, old_values, gap, old_text, new_text)


def _other_name(before: Parsed, old_values: list[Term], gap: Gap, old_text: str, new_text: str) -> bool:
    """True where another name is what is said anew, and not another thing or person of which the same is said."""
    if not together(before, old_values):
        return False  # Team Alpha uses Scrum, Team Beta switched to Kanban
    if not STRONG_CHANGE.search(new_text) and any(names_kind(before, term, gap) for term in old_values):
        return False  # finished the Python course, started the SQL course
    return not begins(before, old_values[0], old_text) or _handed(gap, new_text)


def _says_change(term: Term) -> bool:
    """True for a word of change, whatever class it is in: extended, 推迟."""
    return term.text in CHANGE_WORDS or stem(term.spelt.lower()) in CHANGE_WORDS


def _replaced(before: Parsed, after: Parsed, gap: Gap, old_text: str, new_text: str, similarity: float | None) -> bool:
    """True where the new statement says that something changed, and has another value for what the old one says."""
    surely = STRONG_CHANGE.search(new_text) is not None
    anchors = _changing(gap, old_text, new_text, before, surely=surely)
    old = [term for term in strong(gap.old) if not term.predicate]
    new = [term for term in strong(gap.new) if not _says_change(term)]
    if not anchors or not old or not new or sum(is_number(one) for one, _ in gap.shared) > 1:
        return False  # nothing, or no number, is another
    enough = len(anchors) >= min(len(old), len(new))
    if any(term.value for term in old):
        return _other_value(before, after, old, new, old_text, new_text, gap) and (enough or surely)
    if any(narrower(one, other) for one in old for other in new):
        return False  # an instrument, the piano
    near = similarity is not None and similarity >= (_ENOUGH if len(old) > 1 else _NEARLY)
    if not near or len(old) > 2 or all(term.value for term in anchors) or begins(before, old[0], old_text):
        return False  # the kettle, the toaster
    if surely:
        return len(new) <= 3 and enough
    said = {one.text for one, _ in gap.shared} | {term.text for term in (*old, *new)}
    return len(new) <= 2 and not said & SEVERAL and is_last(before, old)


def _opens(side: Parsed, term: Term) -> bool:
    """True for the verb of "sings in the choir": the first word behind the subject."""
    return next((one for one in side.terms if not one.own), None) is term


def _ended(before: Parsed, after: Parsed, gap: Gap) -> bool:
    """True where the new statement only says that what the old one speaks of has ended."""
    ended = any(clause.ceased and not clause.aside for clause in after.clauses)
    if not ended or any(clause.negative for clause in before.clauses) or not gap.shared_objects:
        return False
    new = [term for term in strong(gap.new) if term.text not in CHANGE_WORDS]
    flipped = [one for one, other in gap.shared if one.sign != other.sign and not one.predicate]
    old = [term for term in strong(gap.old) if not term.predicate]
    return (
        bool(flipped)
        and not new
        and all(
            value_kind(term) == "number" or (_opens(before, term) and not term.value and term.text != "buy")
            for term in old
        )
    )


def _instead(before: Parsed, after: Parsed, gap: Gap) -> bool:
    """True for "paper invoices, not email" after "invoices by email": what the old one names is ruled out."""
    if len([term for term in strong(gap.old) if not term.predicate]) > 1 or any(
        clause.negative for clause in before.clauses
    ):
        return False
    said = {term.text for term in before.terms if term.sign > 0}

    def rules_out(clause: Clause) -> bool:
        objects = [term for term in clause.terms if not term.predicate]
        return clause.negative and bool(objects) and {term.text for term in objects} <= said

    denied = [clause for clause in after.clauses if rules_out(clause)]
    kept = [t for clause in after.clauses if not clause.negative for t in clause.terms if not t.predicate and not t.own]
    return len(denied) == 1 and len(denied[0].terms) <= 2 and any(term.text in said for term in kept)


def _left_behind(before: Parsed, after: Parsed) -> bool:
    """True for "moved from Redis to Memcached" after "stores sessions in Redis"."""
    left = [clause for clause in after.clauses if clause.ceased and clause.terms and all(t.value for t in clause.terms)]
    if not left or len(after.clauses) < 2 or any(clause.negative for clause in before.clauses):
        return False
    names = {term.text for clause in left for term in clause.terms}
    terms = before.terms
    purpose = any(term.lead == "for" for term in (*terms, *after.terms))
    held = any(term.text in names and term.lead in ("in", "on", "在") for term in terms)
    kept = any(term.text in HOLDING and term.spelt.lower() not in _AUTHORED for term in terms)
    return held and not purpose and kept


def _off_diet(before: Parsed, after: Parsed) -> bool:
    """True where one eats what the diet of the other rules out: vegan, eats eggs."""
    for one, other in ((before, after), (after, before)):
        ruled_out = {
            food for term in one.terms if term.sign > 0 and not term.value for food in DIETS.get(term.text, ())
        }
        eats = any(term.text in ("eat", "like") and term.predicate and term.sign > 0 for term in other.terms)
        if eats and any(term.text in ruled_out and term.sign > 0 for term in other.terms):
            return not any(term.text in PERSONS for term in (*one.terms, *other.terms))
    return False


def _swapped(before: Parsed, after: Parsed, gap: Gap) -> bool:
    """True where two people have changed places in a relation that has one direction: Alice manages Bob."""
    if (
        strong(gap.old)
        or strong(gap.new)
        or not any(one.text in ASYMMETRIC or one.spelt in ASYMMETRIC for one, _ in gap.shared)
    ):
        return False
    one, other = (
        [term.text for term in side.terms if term.value or term.initial or term.own] for side in (before, after)
    )
    return len(one) == len(other) == 2 and one == other[::-1] and one[0] != one[1]


def _other_limit(before: Parsed, gap: Gap) -> bool:
    """True where two rules are the same but for one number: no calls after ten, after nine."""
    values = [*gap.old, *gap.new]
    alone = len(gap.old) == len(gap.new) == 1 and all(is_number(term) for term in values)
    return alone and gap.same_asserted and gap.shared_objects >= 1 and not labels(before, gap.old[0])


def _for_some_only(old_text: str, new_text: str, gap: Gap) -> bool:
    """True where one says everyone may, and the other only some."""
    pairs = ((old_text, new_text), (new_text, old_text))
    return (
        any(_ANYONE.search(one) and _ONLY.search(other) for one, other in pairs)
        and gap.shared_objects >= 1
        and len(strong(gap.old)) <= 1
    )


def changed(
    before: Parsed, after: Parsed, gap: Gap, old_text: str, new_text: str, similarity: float | None, *, rules: bool
) -> str | None:
    """Why the new statement replaces the old one, told from change words and excluding states; None where not.

    `rules`: both are constraints or preferences, of which one limit holds at a time.
    """
    if is_intention(new_text):  # announced, not yet made
        return None
    old_text, new_text = normalise(old_text), normalise(new_text)
    reasons: tuple[tuple[Callable[[], bool], str], ...] = (
        (lambda: _swapped(before, after, gap), "the two have changed places"),
        (lambda: _exclusive_state(before, gap), "the two states exclude one another"),
        (lambda: _left_behind(before, after), "the new statement says that it was left behind"),
        (lambda: _off_diet(before, after), "the diet rules it out"),
        (lambda: _ended(before, after, gap), "the new statement says that it ended"),
        (lambda: _instead(before, after, gap), "the new statement rules out what the old one names"),
        (lambda: rules and _other_limit(before, gap), "the same rule with another limit"),
        (lambda: _for_some_only(old_text, new_text, gap), "one says everyone, the other only some"),
        (
            lambda: _replaced(before, after, gap, old_text, new_text, similarity),
            "the new statement says that it changed",
        ),
    )
    return next((reason for holds, reason in reasons if holds()), None)
