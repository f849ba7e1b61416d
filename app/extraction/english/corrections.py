"""A statement of the assistant, or an earlier one of the speaker, with the value that a reply puts right."""

import re

from app.extraction.english.affirmations import mirrored

_I = re.IGNORECASE
_REPLY = re.compile(
    r"^(?P<no>(?:no|nope|nah|wrong|actually|not quite|close|sorry|hmm)\b[ ,.:!-]*)*(?:it's |it is |that's "
    r"|make (?:that|it) |should be |i meant )?(?P<new>[^,.;]{1,60}?)(?:,? (?:and )?not (?P<old>[\w .'-]{1,40}?)"
    r")?(?:[,.;] .*|, with .*| (?:since|because|from|as of|after|now) .*)?$",
    _I | re.DOTALL,
)
_TAG = re.compile(r"(?:,? (?:right|correct|yes|isn't it|is that right|as you (?:wanted|said|asked)|no))?\s*[.?!]*$")
_OPENING = re.compile(
    r"^(?:so|ok|okay|noted|got it|great|and|as i recall|if i remember correctly|understood|alright"
    r"|sure)[,:.]? (?=\w)",
    _I,
)
_FREQUENCY = re.compile(
    r"\b(?:once|twice|(?:\w+|\d+) times|every) (?:an? |per |other )?(?:day|week|fortnight|month|quarter|year|night|hour)s?\b",
    _I,
)
_PLAIN_VALUE = re.compile(
    r"\b(?:prefer|like|use|want|drink|drive|speak|live in|work at|work for|eat|play|is|are) [\w-]+$"
)


def replaced(statement: str, reply: str) -> str | None:
    """The statement with the value that the reply puts right: "Linz, not Graz", "No, 90.", in the speaker's words.

    None where it is not plain which value is meant.
    """
    reply = reply.strip(" .!")
    match = _REPLY.match(reply)
    if match is None or not match["new"].strip() or len(match["new"].split()) > 5:
        return None
    new, old = match["new"].strip(), (match["old"] or "").strip()
    if re.match(r"(?:i|we|he|she|they|you|my|our|i'm|i've|we're|we've)\b", new, _I):
        return None
    sentence = _last_sentence(statement)
    found = _with_value(sentence, new, old, reply, denied=match["no"] is not None)
    if found is None:
        return None
    return mirrored(found) if re.search(r"\byou\b|\byour\b", sentence, _I) else found


def _last_sentence(statement: str) -> str:
    """The last sentence of a statement, without its tag: "You live in Graz, right?" -> "You live in Graz"."""
    parts = [one.strip() for one in re.split(r"(?<=[.!?])\s+(?=[A-Z])", statement.strip()[-500:]) if one.strip()]
    sentence = _OPENING.sub("", _TAG.sub("", parts[-1] if parts else ""))
    sentence = re.sub(
        r"^I(?:'ve| have)(?: got)? (your .+?) (?:down |listed |saved |noted )?as (?=\w)", r"\1 is ", sentence, flags=_I
    )
    return re.sub(r"^I(?:'ve| have)(?: got)? you (?:down |listed |saved )?as (?=\w)", "you are ", sentence, flags=_I)


def _with_value(sentence: str, new: str, old: str, reply: str, denied: bool) -> str | None:
    """The sentence with the new value in place of the old one, of a number, of its last word, or of its last name."""
    ordinal = re.fullmatch(r"(?:on )?(?:the )?(\d{1,2})(?:st|nd|rd|th)", new)
    righting = re.search(r"\b(?:no|actually|nope|wrong|make that|i meant)\b", reply, _I) is not None
    often, was = _FREQUENCY.search(reply), _FREQUENCY.search(sentence)
    names = list(re.finditer(r"(?<!^)\b[A-Z][\w-]+(?: [A-Z][\w-]+)*", sentence))
    found: str | None = None
    if old and re.search(rf"\b{re.escape(old)}\b", sentence, _I):
        found = re.sub(rf"\b{re.escape(old)}\b", lambda _: new, sentence, count=1, flags=_I)
    elif often and was:
        found = sentence.replace(was.group(), often.group(), 1)
    elif ordinal:
        dated = re.sub(r"\b\d{1,2}(st|nd|rd|th)?\b(?!:)", ordinal[1], sentence, count=1)
        found = dated if dated != sentence else None
    elif _PLAIN_VALUE.search(sentence) and not new[0].isdigit() and len(new.split()) <= 2 and righting:
        found = f"{sentence[: sentence.rindex(' ')]} {new}"
    elif re.fullmatch(r"[\d.,:]+(?: ?[a-z%]+)?", new, _I):
        found = _with_number(sentence, new)
    elif new[:1].isupper() and (denied or old or len(reply.split()) <= 6) and names:
        found = sentence[: names[-1].start()] + new + sentence[names[-1].end() :]
    return found


def _with_number(sentence: str, new: str) -> str | None:
    numbers = re.findall(r"\d[\d.,:]*\d|\d", sentence)
    if len(numbers) != 1:
        return None
    bare = new.rstrip("%") if new.endswith("%") else re.sub(r"(?<=\d) ?[a-z]+$", "", new)
    return sentence.replace(numbers[0], bare, 1)
