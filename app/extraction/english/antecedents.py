"""What, and whom, the turns before spoke of last."""

import re
from collections.abc import Sequence

from app.extraction.english.names import GIVEN, PETS, RELATIONS
from app.extraction.english.sentences import sentences
from app.extraction.model import SpokenTurn
from app.text.identifiers import identifiers

_I = re.IGNORECASE
_SENTENCE_SUBJECT = re.compile(
    r"((?:The|Your|Our|My|This) (?:[\w.'-]+ ){0,3}?[\w.'-]+?)(?:'s)? (?:is|are|was|were|has|have|lives?|runs?"
    r"|failed|fails|broke|expires?|starts?|ends?|sits?|went|got|keeps?|needs?|costs?|uses?|looks?|comes?|points?"
    r"|listens?)\b"
)
_BARE_PHRASE = re.compile(r"(?:the|a|an|your|my) (?!.*\b(?:is|are|was|were|has|have)\b).*", _I | re.DOTALL)
_PROPER = re.compile(r"(?<![.!?] )(?<!^)\b[A-Z][\w-]+(?: [A-Z][\w-]+)*")
_NOUN_PHRASE = re.compile(
    r"\b(?:[Tt]he|[Yy]our|[Oo]ur|[Mm]y|[Aa]n?|[Tt]his|[Tt]hat) (?!(?:way|same|other|moment|time|lot|bit|few|first"
    r"|second|latter|former|one|ones)\b)((?:[A-Za-z][\w.'-]* ){0,3}?[A-Za-z][\w.'-]*)(?= (?:in|on|at|of|for|from|is"
    r"|are|was|were|has|have|had|to|and|or|with|by|that|which|who|doesn't|does|can|could|will|would|should|still"
    r"|again|runs|needs|looks|seems|works|as|under|every|because|when|yesterday|today)\b|[.,;:!?]|$)"
)


def antecedent(before: Sequence[SpokenTurn]) -> str | None:
    """The latest thing that was named before: the subject of a sentence, an identifier, or a noun phrase."""
    for turn in reversed(before[-3:]):
        found = None if turn.role in ("system", "tool") else named_last(turn.content[-1_200:])
        if found:
            return found
    return None


def named_last(text: str) -> str | None:
    """What a text speaks of, as it would be called next."""
    names = identifiers(text)
    last_sentence = next(reversed(sentences(text)), "")
    subject = _SENTENCE_SUBJECT.match(last_sentence)
    bare = _BARE_PHRASE.fullmatch(text.strip(" .!?"))
    phrases = list(_NOUN_PHRASE.finditer(text))
    proper = [one for one in _PROPER.findall(text) if one not in ("I", "OK")]
    found: str | None = None
    if subject:
        aside = f" ({names[-1]})" if names and names[-1].lower() not in subject[1].lower() else ""
        found = f"{_neutral(subject[1])}{aside}"
    elif names:
        lead = re.search(rf"\b((?:the|our|your|a) (?:[\w-]+ ){{1,3}}){re.escape(names[-1])}", text)
        found = f"{_neutral(lead[1].strip())} {names[-1]}" if lead else names[-1]
    elif bare and len(text.split()) <= 8:
        found = _neutral(bare.group())
    elif phrases:
        found = _neutral(phrases[-1].group())
    elif proper:
        found = proper[-1]
    return found.strip(" .") if found else None


def _neutral(phrase: str) -> str:
    return re.sub(
        r"^(?:The|A|An|Your|My|Our|a|an|this|that|This|That)\b",
        lambda m: {"your": "my", "my": "my", "our": "our"}.get(m.group().lower(), "the"),
        phrase,
    )


def last_person(before: Sequence[SpokenTurn]) -> str | None:
    """Who was spoken of last: "my sister", a name after "called", a title with a name, or a given name."""
    for turn in reversed(before[-3:]):
        if turn.role not in ("user", "assistant"):
            continue
        text = turn.content[-800:]
        called = re.search(r"\b(?:called|named|is) ([A-Z][a-zà-ÿ-]+)(?=[.,;!]|$)", text)
        if called and re.search(rf"\b(?:{RELATIONS}|{PETS}|name)\b", text, _I):
            return called[1]
        titled = re.search(r"\b(?:Dr|Mr|Mrs|Ms|Prof)\.? [A-Z][\w-]+", text)
        if titled:
            return titled.group()
        relation = re.search(rf"\b(?:my|your) (?:[\w-]+ )?({RELATIONS}|{PETS})\b(?: ([A-Z][a-zà-ÿ-]+))?", text, _I)
        if relation:
            named = relation[2] if relation[2] and relation[2][0].isupper() else None
            return named or _given_name(before) or f"my {relation[1].lower()}"
        given = _given_name([turn])
        if given:
            return given
    return None


def _given_name(turns: Sequence[SpokenTurn]) -> str | None:
    """The given name that was said last."""
    text = " ".join(turn.content[-800:] for turn in turns[-2:] if turn.role in ("user", "assistant"))
    return next((word for word in reversed(re.findall(r"\b[A-Z][a-zà-ÿ-]+", text)) if word.lower() in GIVEN), None)
