"""A question that a yes or a no answers, as the statement that it makes; the assistant's words as the speaker's."""

import re

from app.extraction.english.noun_phrases import opening

_I = re.IGNORECASE
YES_NO = re.compile(
    r"^(?:so |and |ok |okay |just to confirm,? |quick check[:,]? )*(?P<aux>is|are|was|were|do|does|did|have|has|can"
    r"|will|should|would) (?P<rest>.+)$",
    _I,
)
TO_YOU = re.compile(r"\b(?:you|your|yours)\b", _I)
_OBJECT_YOU = re.compile(
    r"(?<=\w )(?<!do )(?<!did )(?<!if )(?<!that )(?<!when )(?<!what )you(?= (?:the|a|an|my"
    r"|your|to|about|for|with|in|at|when|every|of|on|by|once|twice|as|each|and)\b|$|[,.?])",
    _I,
)
_STANDING = re.compile(
    r"\b(?:always|every time|each time|from now on|by default|every (?:other )?(?:day|week|month|morning|evening"
    r"|night|monday|tuesday|wednesday|thursday|friday|saturday|sunday|quarter|time)|weekly|daily|monthly"
    r"|in (?:the )?future|going forward|permanently|as a rule|any ?time|never|for all)\b",
    _I,
)
_FIRST_PERSON = {"you": "I", "your": "my", "yours": "mine", "yourself": "myself"}


def mirrored(text: str) -> str:
    """The assistant's words as the speaker would say them: "your seat" -> "my seat"."""
    text = re.sub(r"\bare you\b", "am I", text, flags=_I)
    text = re.sub(r"\byou are\b|\byou're\b", "I'm", text, flags=_I)
    text = _OBJECT_YOU.sub("me", text)
    return TO_YOU.sub(lambda match: _FIRST_PERSON[match.group().lower()], text)


def accepted(what: str, reply: str, yes: re.Match[str] | None) -> str | None:
    """An offer of the assistant's that was accepted for good ("yes, every time"); None for one that holds this once."""
    standing = _STANDING.search(reply) or _STANDING.search(what)
    if yes is None or standing is None or len(yes["rest"].split()) > 8:
        return None
    how = standing.group()
    return f"I want you to {what}" if how.lower() in what.lower() else f"I want you to {what}, {how}"


def affirmed(question: str) -> str | None:
    """What a yes to the question states: "is Dr. Kay your dentist" -> "Dr. Kay is my dentist"."""
    question = re.sub(r", (?:right|correct|yes|no|isn't it|aren't you|is that right)$", "", question, flags=_I)
    match = YES_NO.match(question)
    if match is None:
        return mirrored(question) if re.match(r"(?:so |and )?(?:you|your|the)\b", question, _I) else None
    return _declared(match["aux"].lower(), match["rest"])


def denied(question: str) -> str | None:
    """What a no to the question states: "do you take sugar" -> "I don't take sugar"."""
    match = YES_NO.match(question)
    if match is None:
        return None
    positive = _declared(match["aux"].lower(), match["rest"])
    if positive is None:
        return None
    negated = re.sub(r"^I (?:do )?(?=\w)(?!am|have|was|can|will)", "I don't ", positive)
    if negated != positive:
        return re.sub(r"^I don't (?:still|already) ", "I don't ", negated)
    negated = re.sub(r"\b(am|is|are|was|were|can|will|have|has)\b", r"\1 not", positive, count=1)
    return re.sub(r"\bnot (?:still|already)\b", "no longer", negated)


def _declared(auxiliary: str, rest: str) -> str | None:
    """ "is" + "Dr. Kay still your dentist" -> "Dr. Kay is still my dentist"."""
    subject = re.match(
        r"(?P<who>you\b|your (?:[\w'-]+ ){0,3}?[\w'-]+(?= (?:still|in|on|at|a|an|the|from|open|closed|based|called"
        r"|\w+ing|\w+ed)\b)|(?:(?:the|that|this|a) )(?:[\w'-]+ ){0,3}?[\w'-]+(?= (?:still|in|on|at|a|an|the|your"
        r"|from|called|\w+ing|\w+ed)\b)|(?-i:(?:(?:Dr|Mr|Mrs|Ms|Prof)\. )?[A-Z][\w-]+(?: [A-Z][\w-]+)*)|it|that"
        r"|there)\b ?(?P<what>.*)$",
        rest,
        re.DOTALL | re.IGNORECASE,
    )
    if subject is None or subject["who"].lower() in ("it", "that"):
        return None
    who, what = mirrored(subject["who"]), mirrored(subject["what"])
    if who == "I":
        if auxiliary in ("do", "does"):
            return f"I {what}"
        return f"I {'am' if auxiliary in ('are', 'is') else auxiliary} {what}"
    return f"{who} {auxiliary} {what}" if auxiliary not in ("do", "does", "did") else f"{who} {what}"


def confirmed(question: str, rest: str) -> str | None:
    """A yes, with what follows it: "peanuts" to "are you allergic to anything"."""
    placed = re.match(r"(?:at|in|on|from|for|since|with|near|by|until|every|about)\b", rest, _I)
    if placed and len(rest.split()) <= 8:
        stated = affirmed(question)
        return f"{stated} {rest}" if stated else None
    if not rest or (len(rest.split()) <= 6 and not re.search(r"\bany", question, _I)):
        return affirmed(question)
    if opening(rest):
        return rest
    named = re.sub(r"\b(?:anything|anyone|anywhere|any (?:\w+ )?\w+)\b", "\0", question, count=1, flags=_I)
    if named != question and len(rest.split()) <= 10:
        return affirmed(named.replace("\0", rest))
    return None
