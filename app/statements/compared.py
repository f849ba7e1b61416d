"""Two statements as the rules of succession see them, and what these ask of a statement or a word."""

import re
from dataclasses import dataclass

from app.statements.gap import Gap
from app.statements.lexicon import PERSONS
from app.statements.remains import Remains, is_filler, is_time, is_verb, remains
from app.statements.statement_terms import Parsed, Term
from app.statements.states import STRONG_CHANGE, WEAK_CHANGE
from app.statements.term_roles import is_number
from app.text.normal import normalise

_PAST_EVENT = re.compile(
    r"^(?:i|we|he|she|they|(?:the )?user|[A-Z][a-z]+) (?:(?:has|have|had|already|just) )?(?!is\b|are\b|was\b|needs?\b)"
    r"(?:\w+ed|ran|paid|bought|went|won|lost|slept|met|saw|sold|spent|read|wrote|took|gave|got|made|had|did|ate|drank|flew|"
    r"drove|found|left|lent|beat|taught|sent|scored|been)\b"
    r"|\b(?:was|were|had)\b|[过](?:的|了|$|[，。])|(?<!为|成|到)了(?![，。]|$)",
    re.IGNORECASE,
)
_ABOUT_SELF = re.compile(r"(?:i|we|user|the user|he|she|they)\b(?!')|(?:我|用户|他|她)们?(?!的|家)", re.IGNORECASE)
_SINCE = re.compile(
    r"\b(?:since|because|due to|after (?:the|an?|my|his|her)|owing to|thanks to"
    r"|after (?:\w+ ){0,2}(?:surgery|operation|treatment|injury|accident|birth|diagnosis))\b"
    r"|因为|由于|自从|所以|[了过][^，。\d]{1,8}(?:之后|以后|后)|做完|手术后|治疗后|病后|受伤后"
)


@dataclass(frozen=True, slots=True)
class Pair:
    """An old and a new statement, what they share, and what nothing accounts for; texts are normalised.

    `changes`: the new one says that something changed; `now`: it says at least now, started, already.
    """

    before: Parsed
    after: Parsed
    gap: Gap
    left: Remains
    old_text: str
    new_text: str
    changes: bool
    now: bool


def compare(before: Parsed, after: Parsed, gap: Gap, old: str, new: str) -> Pair:
    """The pair of two statements, given as spelt."""
    old, new = normalise(old), normalise(new)
    changes = STRONG_CHANGE.search(new) is not None
    now = WEAK_CHANGE.search(new) is not None
    return Pair(before, after, gap, remains(before, after, gap), old, new, changes, now)


def is_past_event(text: str) -> bool:
    """True for what once happened, of which there can be many: ran 5 km."""
    return _PAST_EVENT.search(text) is not None


def begins_with_self(text: str) -> bool:
    """True for a statement about its subject itself, not about something of it."""
    return _ABOUT_SELF.match(text) is not None


def about_self(pair: Pair) -> bool:
    """True where both statements are about their subject itself."""
    return all(
        begins_with_self(text) or (bool(side.terms) and side.terms[0].own and not side.terms[0].spelt.endswith("'s"))
        for text, side in ((pair.old_text, pair.before), (pair.new_text, pair.after))
    )


def gives_reason(text: str) -> bool:
    """True where a statement says since when or why: since the injury, because of the cache."""
    return _SINCE.search(text) is not None


def is_name(term: Term) -> bool:
    """True for a proper name."""
    return term.value and not is_number(term) and not is_time(term)


def is_holder(term: Term) -> bool:
    """True for who may do or have something: a person, a named one."""
    return term.text in PERSONS or is_name(term)


def closes(side: Parsed, term: Term) -> bool:
    """True where nothing of weight follows but times: the word is what is said, not what is spoken of."""
    terms = side.terms
    behind = terms[next(place for place, one in enumerate(terms) if one is term) + 1 :]
    return all(is_time(one) or is_filler(one) or one.own or is_verb(one) for one in behind)


def only(side: list[Term]) -> Term | None:
    """The one term of a side, None where it has none or several."""
    return side[0] if len(side) == 1 else None


def denied(pair: Pair, *, old_sign: int) -> list[Term]:
    """What the old statement asserts (1) or denies (-1) and the new one has the other way round."""
    shared = ((one, other) for one, other in pair.gap.shared if not one.own)
    return [one for one, other in shared if one.sign == old_sign and other.sign != old_sign]
