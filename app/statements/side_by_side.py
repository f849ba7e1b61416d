"""What holds beside an older statement whatever it says of change: of another thing or time, not yet, or for a while only."""

import re
from collections.abc import Callable

from app.statements import topics
from app.statements.apart import values_of_two_things
from app.statements.compared import Pair
from app.statements.not_so import dated, holds_for_a_while, is_to_come, parts_of_day, says_from_when
from app.statements.overlap import CHINESE
from app.statements.remains import is_filler, is_time
from app.statements.renewed import one_more, renewed
from app.statements.said_of import another_kind
from app.statements.statement_terms import Term
from app.statements.term_roles import is_number

FOR_A_WHILE = "so for a while"
ANOTHER_KIND = "something else is said of it"
ANOTHER_THING = "something of it, or another of its kind"
NOTHING_ADDED = frozenset({FOR_A_WHILE, ANOTHER_KIND, ANOTHER_THING})
"""Reasons for which neither statement says what the other says and more."""
_RULED_OUT = re.compile(r"\bnot\b|\bno longer\b|\binstead\b|不[再是]|而非")


def _to_come(pair: Pair) -> bool:
    """True where the newer is announced and the older is so. A new date of what is planned replaces the old one."""
    if not is_to_come(pair.new_text) or is_to_come(pair.old_text) or _RULED_OUT.search(pair.new_text):
        return False
    planned = all(dated(text) for text in (pair.old_text, pair.new_text))
    return says_from_when(pair.new_text) or not planned


def _for_a_while(pair: Pair) -> bool:
    alone = holds_for_a_while(pair.new_text) and not holds_for_a_while(pair.old_text)
    return alone and bool(pair.left.old or pair.left.old_verbs)


def _at_another_part_of_the_day(pair: Pair) -> bool:
    """True for coffee in the morning, tea in the evening: more differs than the time."""
    one, other = parts_of_day(pair.old_text), parts_of_day(pair.new_text)

    def other_things(terms: list[Term]) -> bool:
        return any(not (is_time(term) or is_number(term) or is_filler(term)) for term in terms)

    left = pair.left
    return (
        bool(one and other)
        and not one & other
        and other_things([*left.old, *left.old_verbs])
        and other_things([*left.new, *left.new_verbs])
    )


def _another_denied(pair: Pair) -> bool:
    """True where what is denied is named by a longer word, and so is another thing: 苹果, 苹果醋."""
    if pair.gap.same_asserted:
        return False
    sides = ((pair.before.terms, pair.left.new), (pair.after.terms, pair.left.old))
    return any(
        len(short.spelt) > 1
        and CHINESE.match(short.spelt)
        and long.spelt.startswith(short.spelt)
        and long.spelt != short.spelt
        for shorter, longer in sides
        for short in shorter
        for long in longer
    )


BESIDE: dict[str, Callable[[Pair], bool]] = {
    "values of two things": values_of_two_things,
    ANOTHER_KIND: another_kind,
    ANOTHER_THING: lambda pair: topics.another_head(pair) and not renewed(pair),
    "one more": one_more,
    "two things of a kind": topics.two_things,
    "the same of two": topics.two_actors,
    "a part of what the older one says": topics.one_of_several_parts,
    "not so yet": _to_come,
    FOR_A_WHILE: _for_a_while,
    "another thing denied": _another_denied,
    "at another part of the day": _at_another_part_of_the_day,
}
"""By the reason why both hold, what tells it."""


def beside(pair: Pair) -> str | None:
    """Why both hold although the words may say that something changed; None where nothing speaks for it."""
    return next((reason for reason, holds in BESIDE.items() if holds(pair)), None)
