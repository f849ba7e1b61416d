"""What a clause takes from the one beside it in its sentence, about somebody else: whom, where and when it means.

"Ingrid runs the studio on Elm Street and thanks to her I've got a kiln there" says of the speaker: "I've got a kiln at
the studio on Elm Street, thanks to Ingrid". What cannot be written out so is told with the clause it leans on.
"""

import re

from app.extraction.english.antecedents import may_be
from app.extraction.english.noun_phrases import opening
from app.extraction.english.references import placed
from app.extraction.english.whose_clause import led_in

_I = re.IGNORECASE
_NO_NOUN = (
    r"(?:to|on|at|in|off|up|out|for|from|every|with|about|when|while|because|and|or|but|home|by|if|so|then|that|a|an|the|some|my|our"
    r"|once|twice|as|too|though|instead|each|who|not|over|back|this|any|two|three|\d\S*)\b"
)
_OBJECT = re.compile(rf"(?<=\w )(?P<word>him|them|her)(?=$|[,.;!)]| {_NO_NOUN})", _I)
_OWNER = re.compile(rf"\b(?P<word>his|their|her)(?= (?!{_NO_NOUN})[\w'])", _I)
_SUBORDINATE = re.compile(r"(?:when(?:ever)?|if|while) ", _I)
_THERE = re.compile(
    r"(?<!out )(?<!over )(?<!up )\bthere\b(?=$|[,.;!]"
    r"| (?:for|since|in|on|from|until|every|each|now|last|next|with|twice|once|when|as|to)\b)",
    _I,
)
_NAME = r"(?-i:[A-Z])[\w'-]+(?: (?-i:[A-Z])[\w'-]+)*"
_PLACE = re.compile(
    rf"\b(?P<inside>at|in|on) (?P<place>(?:(?:the|his|her|their|an?) (?:[\w'-]+ ){{0,3}}?[\w'-]+|{_NAME})"
    rf"(?: (?:on|in|at|of) (?:the )?{_NAME})?)(?=$|[,.;]| (?:and|on|from|every|for|with|who|as|since)\b)",
    _I,
)
_HAS_PLACE = re.compile(
    r" (?:runs|owns|manages|opened|rents) (?P<place>(?:the|an?) (?:(?!(?:and|from|for|on|in|at|of|who)\b)[\w'-]+ ?){1,3}"
    rf"(?:(?:on|in|at) {_NAME})?)"
)
_THEN = re.compile(r"\bthen(?=$|[.!])", _I)
_WHEN = re.compile(
    r"\b(?:(?:every|each) (?:other |second )?\w+|at weekends?|(?:in|on|over|during) (?:(?:Jan|Febr)uary|March|April|May|June|July|August"
    r"|(?:Septem|Octo|Novem|Decem)ber|[A-Z][a-z]+days?|the (?:summer|winter|spring|autumn|holidays|week)|(?:even|odd) weeks))\b"
)
_BETWEEN = (
    r"(?:[a-z]+ly|have|had|has|to|can|can't|could|don't|didn't|do|will|won't|would|must|only|always|never|just|then|also|still|often"
    r"|need|got|am|are|not|make|sense|get|want|like|love|prefer)"
)
_POINTS_BACK = re.compile(
    r"\b(?:by|until|before|since) then(?=$|[.!])|\b(?:do|did|does|doing) (?:so|it|that)\b"
    r"|\b(?:of|about|on|for|to|with|from) (?:it|that|them|this)(?=$|[,.!])"
    rf"|(?:i|we)(?:'(?:m|ve|re|ll|d))? (?:{_BETWEEN} )*[a-z]+ (?:of )?(?:it|that|them|this|those|one|some|any)(?=$|[,.;!]"
    r"| (?:in|on|at|to|as|with|from|for|back|up|out|off|down|every|each|by|strong|cold|hot|black|too|once|twice"
    r"|daily|weekly|before|after|until|when|because|instead|myself|over|through|via|[A-Z]\w+days?)\b)",
    _I,
)


def written_out(clause: str, beside: str, person: str) -> str:
    """A clause of the speaker's with whom, where and when it has from the clause beside it, about `person`, written out."""
    led, bare = led_in(clause)
    if led and person:
        named = re.sub(r"\b(?:him|her|them)$", lambda _: person, led, flags=_I)
        named = re.sub(
            r"^((?:when(?:ever)?|if|while) )(?:he|she|they)\b", lambda at: f"{at[1]}{person}", named, flags=_I
        )
        joint = " " if _SUBORDINATE.match(named) else ", "
        clause = f"{bare.rstrip(' .!')}{joint}{named[0].lower()}{named[1:]}"
    if person:
        clause = _with_person(clause, person)
    there = _THERE.search(clause)
    where = (_HAS_PLACE.search(beside) or _last(beside)) if there else None
    if there and where:
        lead = clause[: there.start()]
        inside = where.groupdict().get("inside") or "at"
        clause = f"{lead}{placed(where['place'].strip(), lead, inside)}{clause[there.end() :]}"
    when = _WHEN.search(beside)
    return _THEN.sub(lambda _: when.group(), clause) if when else clause


def points_back(clause: str) -> bool:
    """Whether a clause of the speaker's has a pronoun that only the clause beside it can explain: "I had to log it"."""
    return _POINTS_BACK.search(clause) is not None


def is_own(clause: str) -> bool:
    """Whether a clause is the speaker's, also behind what points to the clause before it."""
    phrase = opening(led_in(clause)[1])
    return phrase is not None and phrase.who == "speaker"


def _with_person(clause: str, person: str) -> str:
    """The clause with the person's name in place of the first pronoun for them."""
    owner, acted_on = _OWNER.search(clause), _OBJECT.search(clause)
    first = min((one for one in (owner, acted_on) if one), key=lambda one: one.start(), default=None)
    if first is None or not may_be(person, first["word"].lower()):
        return clause
    own = f"{person}'" if person.endswith("s") and first is owner else f"{person}'s"
    return f"{clause[: first.start()]}{own if first is owner else person}{clause[first.end() :]}"


def _last(text: str) -> re.Match[str] | None:
    """The last place that a text names."""
    return next(reversed(list(_PLACE.finditer(text))), None)
