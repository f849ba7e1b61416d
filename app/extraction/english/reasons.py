"""A statement of the speaker's and what it gives as its reason, where that is a fact about somebody else."""

import re

from app.extraction.english.noun_phrases import opening, subject_of

_I = re.IGNORECASE
_SPEAKER = r"(?:i|i'm|i've|i'd|i'll|we|we're|we've|we'd|we'll|my|our)\b"
_LINK = r"(?:because|since|as|while|now that|given that|seeing (?:as|that))"
_FRONT = re.compile(rf"(?P<link>{_LINK}) (?P<why>.+?),? (?P<what>{_SPEAKER}.+)$", _I | re.DOTALL)
_BEHIND = re.compile(rf"\b{_LINK} (?P<why>[^.;,]{{4,80}})", _I)
_SO = re.compile(
    rf"(?P<why>.+?)(?:,? (?:and )?so|,? (?:and )?(?:which is|that's|that is) why|,? hence) (?P<what>(?:{_SPEAKER}|the \w).+)$",
    _I | re.DOTALL,
)
_VERB = re.compile(
    r"(?:i|we)(?:'m|'ve|'re|'d|'ll| \w)|(?:my|our|the) (?!.*\b(?:my|our)\b.*\bis\b)(?:[\w-]+ ){1,3}?(?:is|are|was"
    r"|has|have|can|can't|must|needs?"
    r"|starts?|ends?|runs?|moves?|goes|go|stays?|happens?|takes?|gets?|will|won't|comes?)\b",
    _I,
)
_POINTS_BACK = re.compile(r"\b(?:it|one|ones|that|this|them|those|there)\b", _I)
_FIRST = re.compile(r"\b(?:i|i'm|i've|we|we're|we've)\b", _I)


def reason_first(sentence: str) -> list[str] | None:
    """Fact and consequence of "X, so I ..." or "because X I ...", X about somebody; None where that is not so."""
    sentence = sentence.rstrip(" .!")
    front, so = _FRONT.match(sentence), _SO.match(sentence)
    found = front or so
    if found is None or not _tells_of_somebody(found["why"]) or not _VERB.match(found["what"]):
        return None
    if front:
        return [f"{front['what']} {front['link'].lower()} {front['why']}"]
    return [found["why"], found["what"]]


def reason_behind(text: str) -> str | None:
    """What a statement of the speaker's gives as its reason, where that tells of somebody."""
    for found in _BEHIND.finditer(text):
        if _tells_of_somebody(found["why"]) and not _POINTS_BACK.search(found["why"]):
            return found["why"]
    return None


def main_clause(clause: str) -> str:
    """A clause without its reason."""
    found = _BEHIND.search(clause)
    return clause[: found.start()].rstrip(" ,") if found else clause


def _tells_of_somebody(text: str) -> bool:
    """Whether a text is a statement about somebody other than the speaker."""
    phrase = opening(text)
    return (
        bool(subject_of(text))
        and phrase is not None
        and phrase.who == "person"
        and _FIRST.search(text) is None
        and len(text.split()) >= 3
    )
