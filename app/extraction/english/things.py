"""Things that are told of: capitalised words that are no person's name, and several named one by one behind a colon."""

import re

from app.extraction.english.names import is_given_name
from app.extraction.english.verbs import is_adverb, is_past

_I = re.IGNORECASE
_THING_BEHIND = re.compile(
    r" (?!(?:who|that|and|or|but|from|in|at|on|of|with|to|for|all|both|here|there|still|never|always)\b)(?P<thing>[a-z]{3,})"
    r"(?: [a-z]{3,})??(?: (?:in|at|on|for|of) (?:(?:the|our|my) )?[\w'-]+)? (?:is|are|was|has|expires?|costs?|runs out|needs|must)\b"
)
_ITS_OBJECT = re.compile(r" (?:the|my|our|his|her|their|all|its)\b", _I)
_THINGS = re.compile(
    r"[A-Z][a-z]+[^s\W]s (?:(?:for|of|to|over|under|about|without) [^,.;]{2,40}? (?:are|have|can|must|may|need|take|should|go|cost|don't"
    r"|cannot|can't|will|close|open|end|start)\b|(?:are|have|don't|take|need|go|cost)\b)"
)


def names_a_thing(text: str, end: int) -> bool:
    """Whether a name belongs to the name of a thing: "our customer Zendesk instance is", "the client VPN licence at work costs"."""
    thing = _THING_BEHIND.match(text, end)
    return thing is not None and not is_adverb(thing["thing"])


def opens_with_a_thing(text: str, name: str) -> bool:
    """Whether a capitalised word only opens a sentence: "Changed the studio's password", "Abstracts for the journal must"."""
    first = name.split()[0]
    if is_given_name(first):
        return False
    return (is_past(first.lower()) and _ITS_OBJECT.match(text, len(first)) is not None) or _THINGS.match(
        text
    ) is not None


LISTED = re.compile(
    r"[^:]*\b(?:two|three|four|five|six|\d{1,2}|both|several)"
    r"(?! (?:\w+ )?(?:updates|things|points|changes|facts|questions|reasons|notes|topics|items|requests)\b)"
    r"(?: [\w'’-]+){1,4}: (?=[^:]*\b(?:is|are|has|was|runs?|lives?|works?|costs?)\b)"
    r"[^:;]*(?: and |, )[^:;]*",
    re.IGNORECASE,
)
"""Several things named one by one behind a colon, which belong to what is ahead of it: two kids: Jonas is 9 and Mila is 6."""
