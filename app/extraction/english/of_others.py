"""A short answer to a question about him, her or them, as a statement about whom that means."""

import re
from collections.abc import Sequence

from app.extraction.english.affirmations import mirrored
from app.extraction.english.antecedents import last_person
from app.extraction.english.noun_phrases import opening
from app.extraction.english.verbs import is_past, past, third_person
from app.extraction.model import SpokenTurn

_I = re.IGNORECASE
_ASKED = re.compile(
    r"(?:.*[,:.] )?(?:and |so |ok,? )?(?:(?P<wh>what|which|where|when|how) (?P<noun>(?:(?!(?:is|does|did|can|will)\b)[\w-]+ ){0,3}?))?"
    r"(?P<aux>does|do|did|is|are|was|were|can't|cannot|can|will|won't|has|have|should|would) (?P<who>he|she|they)\b ?(?P<rest>[^?]*)\?",
    _I,
)
_PLACED = re.compile(r"(?:in|at|on|near|from|by|with|outside|to)\b", _I)
_DATED = re.compile(r"\d{1,2} [A-Z]|[A-Z][a-z]+day\b|[A-Z][a-z]+ \d")
_ONE_OF = re.compile(
    r"(?:(?:just|only|mostly|yes|yeah|well)[, ]+)*(?P<who>[\w' -]{2,40}?)(?:,| -|:| \() ?(?P<what>[^,()]{2,60})\)?", _I
)
_ANY = re.compile(r"(?:(?:are|is) there |does anyone have |do you have )?any (?P<what>[^?]{3,40})\?", _I)


def answered(question: str, reply: str, before: Sequence[SpokenTurn]) -> tuple[str, str] | None:
    """Question and answer as one statement about who was spoken of before, and who that is; None where they make none."""
    asked = _ASKED.fullmatch(question)
    if asked is None or not reply or re.match(r"(?:yes|yep|yeah|no|nope|nah|sure)\b", reply, _I):
        return None
    person = last_person(before, asked["who"].lower())
    if person is None or is_past(reply.split()[0]):
        return None
    many, aux, rest = asked["who"].lower() == "they", asked["aux"].lower(), asked["rest"].strip()
    rest = mirrored(rest)
    first, _, behind = rest.partition(" ")
    if aux in ("does", "do", "did"):
        if not first:
            return None
        does = past(first) if aux == "did" else first if many else third_person(first)
        said = f"{person} {does} {behind}".strip()
    else:
        said = f"{person} {aux} {rest}".strip()
    stated = _with_value(said, asked, reply)
    return (stated, person) if stated else None


def _with_value(said: str, asked: re.Match[str], reply: str) -> str | None:
    noun = (asked["noun"] or "").strip()
    if asked["wh"] is None:
        anything = re.sub(r"\b(?:anything|any [\w-]+(?: \w+)?)$", "\0", said)
        if anything != said:
            return anything.replace("\0", reply)
        limited = re.match(r"(?:only|just|mostly|not|sometimes|rarely|never|except|unless)\b", reply, _I)
        return f"{said}, {reply}" if limited else None
    where, when = asked["wh"].lower() == "where", asked["wh"].lower() == "when"
    lead = "" if _PLACED.match(reply) else "in " if where else "on " if when and _DATED.match(reply) else ""
    aside = f" ({noun})" if noun and asked["wh"].lower() in ("what", "which") else ""
    return f"{said} {lead}{reply}{aside}"


def one_of_several(question: str, reply: str) -> str | None:
    """Who of several it is and what: "just my cousin, shellfish" to "Any allergies in the group?"."""
    asked, told = _ANY.fullmatch(question), _ONE_OF.fullmatch(reply)
    phrase = opening(f"{told['who']} has") if told else None
    if asked is None or told is None or phrase is None or phrase.who != "person" or phrase.end != len(told["who"]):
        return None
    return f"{told['who']}: {told['what']} ({asked['what'].strip()})"
