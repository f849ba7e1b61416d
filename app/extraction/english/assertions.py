"""A clause as a full sentence in the first person, where it states something."""

import re

from app.extraction.english import fragments
from app.extraction.english.orders import looks_like_order
from app.extraction.english.verbs import is_past
from app.text.identifiers import identifiers

_I = re.IGNORECASE
# A fragment that goes on about something of the sentence before: "told them an hour ago".
_TRAILING = re.compile(r"^\w+ (?:them|him|her|it|that)\b", _I)
_OCCASION = re.compile(r"(?P<when>(?:when(?:ever)?|if|for) [^:,]{3,70}): (?P<what>.+)$", _I | re.DOTALL)
_OVER = re.compile(
    r"(?!(?:i|we|the|my|our|it|he|she)\b)(?:[\w-]+ ){1,3}over (?!the |a |my |our |there)(?:[\w-]+ ?){1,3}", _I
)
_OWN = re.compile(r"\b(?:i|i'm|i've|i'd|i'll|me|my|mine|we|we're|we've|we'll|our|us|ours)\b", _I)
_STRONG = re.compile(
    r"\b(?:must|never|only|always|needs?|allowed|due|until|blocked|limit|requires?|has to|have to|can't|mustn't)\b"
    r"|\d",
    _I,
)


def asserted(clause: str, plural: bool, asked: bool, behind: bool) -> str | None:
    """The clause as a full first-person sentence; None where it states nothing.

    `asked`: the speaker asked to remember it. `behind`: something was said before it in the turn.
    """
    me = "we" if plural else "I"
    over = _OVER.fullmatch(clause)
    if over and not is_past(clause.split()[0]):
        return f"{me} prefer {clause[0].lower()}{clause[1:]}"
    labelled = fragments.label(clause) is not None and not re.match(r"(?:i|we)\b", clause, _I)
    occasion = None if labelled else _OCCASION.match(clause)
    if labelled:
        stated: str | None = clause
    elif occasion:
        stated = f"{me} want {occasion['what'].rstrip(' .!')} {occasion['when'][0].lower()}{occasion['when'][1:]}"
    elif fragments.has_subject(fragments.head(clause)):
        stated = clause
    else:
        stated = _fragment(clause, plural, asked, behind)
    return stated


def _fragment(clause: str, plural: bool, asked: bool, behind: bool) -> str | None:
    """A clause whose first words have no subject."""
    filled = fragments.with_subject(clause, plural)
    if re.fullmatch(r"[\d:., ]+\w*,? not [\d:., ]+\w*", clause):
        return None
    if filled is not None:
        return None if behind and _TRAILING.search(clause) else filled
    if fragments.is_wish(clause) and len(clause.split()) >= 2 and not asked:
        named = clause[1:2].isupper() or re.match(r"\w+[A-Z]", clause)
        return f"{'we' if plural else 'I'} want {clause if named else clause[0].lower() + clause[1:]}"
    if asked and len(clause.split()) < 4 and not re.search(r"\d", clause):
        return None
    dated = re.search(r"\b(?:from|until|by|on|at|per|max|every|under|over|between) [^,;]{0,12}\d", clause, _I)
    named_value = (identifiers(clause) or dated) and len(clause.split()) >= 3 and not looks_like_order(clause)
    return clause if asked or named_value or fragments.has_subject(clause) else None


def is_general(clause: str) -> bool:
    """Whether a clause speaks of things at large, neither of the speaker nor of a rule, a limit or a number."""
    return _OWN.search(clause) is None and _STRONG.search(clause) is None
