"""What a term does in its statement: names it, tells which, or says what is said of it."""

import re

from app.statements.gap import Gap
from app.statements.lexicon import CALENDAR_WORDS
from app.statements.statement_terms import Parsed, Term
from app.statements.states import CHANGE_WORDS

_TARGETS = frozenset({"to", "into", "到", "为", "成"})
_ABOUT_SUBJECT = re.compile(r"(?:i|we|he|she|they|user|the user)\b(?!')|i'|(?:我|用户|他|她)们?(?!的|家)")


def is_number(term: Term) -> bool:
    return term.text.startswith("#")


def is_identifier(term: Term) -> bool:
    """True for the name of a record or an address: a ticket, an order, a path, a version."""
    return term.value and not is_number(term) and not term.text.isalpha()


def value_kind(term: Term) -> str:
    """What a value is: a time or quantity, or a name."""
    return "number" if is_number(term) or term.text in CALENDAR_WORDS else "name"


def is_last(side: Parsed, said: list[Term]) -> bool:
    """True where terms are what the statement says of its subject: nothing else of weight follows but times."""
    terms = side.terms
    behind = terms[next(index for index, one in enumerate(terms) if one is said[0]) + 1 :]
    return all(
        one in said or one.weak or one.own or value_kind(one) == "number" or one.text in CHANGE_WORDS for one in behind
    )


def labels(side: Parsed, term: Term) -> bool:
    """True where a number only names what is spoken of: room 5, ticket 7."""
    terms = [one for one in side.terms if not one.own]
    index = next(place for place, one in enumerate(terms) if one is term)
    if ":" in term.text:
        return False  # a clock time
    if index and terms[index - 1].text in CALENDAR_WORDS:
        return False  # May 12
    return index == 0 or (
        term.joined
        and is_number(term)
        and not terms[index - 1].weak
        and not terms[index - 1].predicate
        and index < len(terms) - 1
    )


def begins(side: Parsed, term: Term, text: str) -> bool:
    """True for what a statement speaks of, where that is not its subject: the kettle, in "the kettle is broken"."""
    first = side.terms[0]
    if _ABOUT_SUBJECT.match(text) or (first.own and not first.spelt.endswith("'s")):
        return False
    named = [one for one in side.terms if not one.own and one.text not in CALENDAR_WORDS]
    return bool(named) and named[0] is term


def arrived_at(side: Parsed, term: Term) -> bool:
    """True for what something was changed to: 10.0.0.8, in "moved to the address 10.0.0.8"; not the ticket it was done under."""
    terms = side.terms
    place = next(index for index, one in enumerate(terms) if one is term)
    while place > 0 and terms[place].joined and not terms[place].lead and terms[place - 1].text not in CHANGE_WORDS:
        place -= 1
    return terms[place].lead in _TARGETS or (place > 0 and terms[place - 1].text in CHANGE_WORDS)


def names_kind(side: Parsed, term: Term, gap: Gap) -> bool:
    """True for a name in front of what both speak of, which tells one such thing from another."""
    terms = side.terms
    index = next(place for place, one in enumerate(terms) if one is term)
    behind = terms[index + 1] if index + 1 < len(terms) else None
    return behind is not None and behind.joined and any(one is behind for one, _ in gap.shared)


def tells_which(side: Parsed, term: Term) -> bool:
    """True for a value that tells one thing from another: the invoice for March was paid, 三月的发票."""
    terms = side.terms
    index = next(place for place, one in enumerate(terms) if one is term)
    behind = [one for one in terms[index + 1 :] if not one.value]
    if not behind or ":" in term.text:
        return False
    if term.lead in ("for", "of"):
        return True
    chinese = not behind[0].spelt.isascii() and not behind[0].verb and not behind[0].predicate
    if is_number(term):
        return chinese and index > 0 and term.joined and not terms[index - 1].verb and not terms[index - 1].predicate
    return chinese and term.text in CALENDAR_WORDS and index == 0


def together(side: Parsed, terms: list[Term]) -> bool:
    """True for the words of one name."""
    places = [place for place, one in enumerate(side.terms) if any(one is term for term in terms)]
    return places[-1] - places[0] == len(places) - 1
