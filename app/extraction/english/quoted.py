"""What somebody says of themselves in a quotation, as a statement about them: our vet: "I only do house calls"."""

import re

from app.extraction.english import party_words
from app.extraction.english.fragments import has_subject
from app.extraction.english.names import NAME
from app.extraction.english.noun_phrases import opening
from app.extraction.english.person import Voice, to_third_person

_I = re.IGNORECASE
_QUOTATION = re.compile(
    r"(?:^|(?<=[.!?] )|(?<=\n))(?P<lead>[^\"\n.!?]{0,80}(?:\b(?:Dr|Mr|Mrs|Ms|Prof)\.[^\"\n.!?]{0,60})?)"
    r"\"(?P<said>[^\"\n]{8,400})\"(?P<tail>(?:,? (?:says?|said|wrote|writes|texted|told me|told us) [\w.' -]{2,40})?)(?:,(?= ))?"
)
_SINGLE = re.compile(r"(?<!\w)'((?:[^'\"\n]|(?<=\w)'(?=\w)){12,400})'(?!\w)")
_WORDS = r"(?:words|message|reply|answer|text|e?mail|note|response|reaction|comment|quote|statement|verdict|voicemail)"
_WHO = r"(?P<who>[\w.' -]{2,50}?)"
_WHEN = (
    r"(?: (?:me|us|back|to me|to us|this|it|today|yesterday|this (?:morning|afternoon|evening|week)|last night|again))*"
)
_LEAD = r"(?:(?:so|and|but|oh|ok|btw|well|also|fyi|today|yesterday)[, ]+)*"
# What stands before a quotation and says whose words it holds.
_WHOSE = tuple(
    re.compile(rf"{_LEAD}{pattern}{_WHEN}[:, -]*", _I)
    for pattern in (
        rf"(?:(?:i|we)(?:'ve| have)? )?(?:just )?(?:(?:got|had|received|here's|there's|this is|this came|it's) )?"
        rf"(?:(?:this|it|that|an?|the) )?(?:(?:short|quick|new|direct|voice|text) )?(?:{_WORDS} )?(?:from|quoting|to quote) {_WHO}",
        rf"{_WHO}(?:'s|(?<=s)') (?:(?:exact|own|very|last|latest) )?{_WORDS}(?: (?:was|were|is|are))?",
        rf"{_WHO} (?:(?:just|has|also|already|always|once) )*(?:says?|said|told|tells|wrote|writes|written|texted|texts|e?mailed|messaged"
        r"|replied|answered|announced|insists|explained|warned|confirmed|put it like)",
        _WHO,
    )
)
_TAIL = re.compile(rf",? (?:says?|said|wrote|writes|texted|told me|told us) {_WHO}", _I)
_OWN = re.compile(r"(?:(?:and|but|so|sorry|no|yes|look|hi|hey)[, ]+)*(?:i|we|my|our)\b", _I)
_OURS = re.compile(r"(?:we|our)\b", _I)
_COLLEAGUE = re.compile(
    r"\b(?:boss|manager|supervisor|lead|colleague|co-?worker|teammate|director|ceo|cto|cfo|pm)\b", _I
)
"""Whose "we" is the speaker's as well."""
# What somebody in charge lays down for all: "nobody deploys after 3 on Fridays".
_RULE = re.compile(
    r"(?:nobody|no one|no-one|everybody|everyone|all|any|each|every|never|always|no|only|don't|do not|anyone)\b", _I
)
_ADDRESSED = re.compile(r"\b(?:you|your|yours)\b|\?$", _I)
_ANYBODY = re.compile(rf"(?i:an?|some|any|this|that|another|every)\b|{NAME} (?:[a-z]+ )?{NAME}$")


def own_words(text: str) -> tuple[str, list[str]]:
    """The text with what somebody says of themselves in a quotation said of them, and whom it quotes so.

    A rule that somebody in charge lays down is stated, with who says so.

    Words that are addressed to somebody, and those of a celebrity or of just anybody, stay quotations.
    """
    people: list[str] = []

    def of_them(found: re.Match[str]) -> str:
        said, lead, tail = found["said"].strip(), found["lead"].strip(), found["tail"]
        ruled = _quoted(lead, tail) if _RULE.match(said) and not said.endswith("?") else None
        if ruled and party_words.IN_CHARGE.match(ruled[0]):
            people.append(ruled[1])
            bare = re.match(r"(?:no(?! one)|only) ", said, _I)
            said = f"there are to be {said[0].lower()}{said[1:]}" if bare and not has_subject(said) else said
            return f"{said[0].upper()}{said[1:].rstrip(' .,!')}, says {ruled[0][0].lower()}{ruled[0][1:]}."
        who = _quoted(lead, tail) if _OWN.match(said) and not _ADDRESSED.search(said) else None
        if who is None or (_OURS.match(said) and _COLLEAGUE.search(who[0])):
            return found.group()
        people.append(who[1])
        about = to_third_person(said, Voice(who[1], who[1])).strip(" ,")
        about = about.replace(who[1], who[0], 1)
        about = about if about[-1:] in ".!" else f"{about}."
        return f"{about[0].upper()}{about[1:]}"

    rewritten = _QUOTATION.sub(of_them, _SINGLE.sub(r'"\1"', text))
    return (rewritten, people) if people else (text, people)


def _quoted(lead: str, tail: str) -> tuple[str, str] | None:
    """Whom a quotation quotes, in full and for short; None for nobody in particular."""
    found = (
        _TAIL.fullmatch(tail)
        if tail and not lead
        else next(filter(None, (one.fullmatch(lead) for one in _WHOSE)), None)
    )
    who = found["who"].strip(" .,:") if found else ""
    phrase = opening(f"{who} says") if who and not _ANYBODY.match(who) else None
    if phrase is None or phrase.who == "speaker" or phrase.owns or phrase.end != len(who):
        return None
    return who, who[max(0, phrase.at) :]
