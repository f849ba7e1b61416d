"""The details of a source that its rewrite must keep: numbers, identifiers, paths, versions."""

import re
from collections.abc import Iterable

from app.text.identifiers import identifier_key, identifiers
from app.text.normal import normalise
from app.text.numbers import numbers

_LONGEST = 20_000


def details(text: str) -> list[str]:
    """Identifiers as spelt, then the numbers that are in none of them in canonical form, each once."""
    text = text[:_LONGEST]
    names = identifiers(text)
    rest = normalise(text)
    for name in sorted(names, key=len, reverse=True):
        rest = rest.replace(normalise(name), " ")
    return [*names, *dict.fromkeys(_plain(number) for number in numbers(rest))]


def missing_details(source: str, rewrite: str, rewritten: Iterable[str] = ()) -> tuple[str, ...]:
    """The details of `source` that `rewrite` lost, in the order of `details`; empty where it kept them all.

    `rewritten` are the parts of the source, as spelt there, which the rewrite gives in another form on purpose:
    "last Friday" and "the 12th" that became ISO dates, "for ten days" that became an end.
    """
    left = source[:_LONGEST]
    for part in sorted(filter(None, rewritten), key=len, reverse=True):
        left = re.sub(re.escape(part), " ", left, flags=re.IGNORECASE)
    wanted = details(left)
    if not wanted:
        return ()
    folded = normalise(rewrite[:_LONGEST])
    keys = {identifier_key(name) for name in identifiers(folded)}
    kept = {_plain(number) for number in numbers(folded)}
    return tuple(
        detail
        for detail in wanted
        if identifier_key(detail) not in keys and detail not in kept and normalise(detail) not in folded
    )


def _plain(number: str) -> str:
    """03 and 3 are one number; a clock time stays as it is."""
    return number if ":" in number else number.lstrip("0") or "0"
