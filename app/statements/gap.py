"""What two statements share and what only one of them says."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise

from app.statements.lexicon import PERSONS, QUALITIES
from app.statements.statement_terms import Parsed, Term
from app.statements.units import HALF_DAY, same_amount

WEAK_VERBS = frozenset({"like", "want"})
"""Verbs that may stand for one another: wants short answers, prefers concise replies."""


def strong(terms: Iterable[Term]) -> list[Term]:
    """The terms that nothing else can stand for."""
    return [term for term in terms if not term.weak and not term.own]


@dataclass(frozen=True, slots=True)
class Gap:
    """The terms that only one of two statements has, after what both say is taken off. The subject's own name, which
    "I" and "the user" stand for too, is no difference.
    """

    old: list[Term]
    new: list[Term]
    shared: list[tuple[Term, Term]]

    @property
    def shared_objects(self) -> int:
        """How many shared terms are more than a verb or the subject's own name."""
        return sum(not one.predicate and not one.own for one, _ in self.shared)

    @property
    def substituted(self) -> bool:
        """One thing stands where the other statement has another: "about login" against "about billing"."""
        old, new = ([term for term in side if term.text not in WEAK_VERBS] for side in (self.old, self.new))
        return bool(old or new) and min(len(old), len(new)) <= 1

    @property
    def overlap(self) -> float:
        """Shared terms as a part of the shorter statement's, verbs left out."""
        old, new = (sum(not term.predicate and not term.weak for term in side) for side in (self.old, self.new))
        shorter = min(old, new) + self.shared_objects
        return self.shared_objects / shorter if shorter else 0.0

    @property
    def same_asserted(self) -> bool:
        """True where no shared term is said by one and denied by the other. Closed and not open are one."""
        alike = any(one.sign == other.sign < 0 and one.text in QUALITIES for one, other in self.shared)
        return alike or all(one.sign == other.sign for one, other in self.shared)


def _same(one: Term, other: Term) -> bool:
    if HALF_DAY in (one.unit, other.unit) and ":" in one.text and ":" in other.text:
        (hour, minute), (other_hour, other_minute) = (term.text[1:].split(":") for term in (one, other))
        return minute == other_minute and (int(hour) - int(other_hour)) % 12 == 0
    if one.text[:1] == other.text[:1] == "#" and same_amount(one.text[1:], one.unit, other.text[1:], other.unit):
        return True
    return one.text == other.text and (one.unit == other.unit or not (one.unit and other.unit))


def _alike(one: Term, other: Term) -> bool:
    """Forms of one long word: organise, organisation; weigh, weight. Names and kin have none: a mother, a mother-in-law."""
    short, long = sorted((one.text, other.text), key=len)
    if (
        one.value
        or other.value
        or {one.text, other.text} & PERSONS.keys()
        or not (short.isascii() and short.isalpha() and long.isascii() and long.isalpha())
    ):
        return False
    prefix = long.startswith(short) and len(short) >= 5
    return len(long) - len(short) <= 6 and (prefix or (len(short) >= 6 and short[:6] == long[:6]))


def _alike_not_agent(one: Term, other: Term) -> bool:
    """The same where two people are named: who manages and who is the manager are not one then."""
    agents = [term.text.endswith(("er", "or")) for term in (one, other)]
    return agents[0] == agents[1] and _alike(one, other)


def _compared(term: Term) -> bool:
    """True for what something else is measured by: dogs, in "cats more than dogs"."""
    return term.lead in ("than", "over", "比", "比起")


def _written_together(old: list[Term], new: list[Term], shared: list[tuple[Term, Term]]) -> None:
    """Moves a compound that one side writes as two words to what is shared: flowerpot, flower pot."""
    for whole in list(old):
        for first, second in pairwise(new):
            if second.joined and first.text + second.text == whole.text:
                old.remove(whole)
                new.remove(first)
                new.remove(second)
                shared.append((whole, second))
                break


def _pair_off(
    old: list[Term], new: list[Term], shared: list[tuple[Term, Term]], same: Callable[[Term, Term], bool]
) -> None:
    for term in list(old):
        twin = next((other for other in new if same(term, other) and _compared(term) == _compared(other)), None)
        if twin is not None:
            old.remove(term)
            new.remove(twin)
            shared.append((term, twin))


def difference(old: Parsed, new: Parsed) -> Gap:
    """The terms of both paired off, each at most once: equal ones first."""
    only_old, only_new = old.terms, new.terms
    shared: list[tuple[Term, Term]] = []
    _pair_off(only_old, only_new, shared, _same)
    _written_together(only_old, only_new, shared)
    backwards: list[tuple[Term, Term]] = []
    _written_together(only_new, only_old, backwards)
    shared += [(one, other) for other, one in backwards]
    people = {term.text for term in old.terms if term.value or term.own or term.initial}
    _pair_off(only_old, only_new, shared, _alike if len(people) < 2 else _alike_not_agent)
    return Gap([term for term in only_old if not term.own], [term for term in only_new if not term.own], shared)
