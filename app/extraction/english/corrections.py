"""A statement of the assistant, or an earlier one of the speaker, with the value that a reply puts right."""

import re
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from difflib import SequenceMatcher

from app.extraction.english.affirmations import mirrored
from app.extraction.english.leads import strip_lead
from app.extraction.english.sentences import clauses, sentences
from app.extraction.english.time_limits import read_times
from app.text.identifiers import identifiers

_I = re.IGNORECASE
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_REPLY = re.compile(
    r"^(?P<no>(?:no|nope|nah|wrong|actually|not quite|close|sorry|hmm)\b[ ,.:!-]*)*(?:it's |it is |that's "
    r"|make (?:that|it) |should be |i meant )?(?P<new>(?:[^,.;]"
    r"|(?<=\d)[,.](?=\d)){1,60}?)(?:,? (?:and )?not (?P<old>[\w .'-]{1,40}?)"
    r")?(?:[,.;] .*|, with .*| (?:since|because|from|as of|after|now) .*)?$",
    _I | re.DOTALL,
)
_TAG = re.compile(r"(?:,? (?:right|correct|yes|isn't it|is that right|as you (?:wanted|said|asked)|no))?\s*[.?!]*$")
_OPENING = re.compile(
    r"^(?:so|ok|okay|noted|got it|great|and|as i recall|if i remember correctly|understood|alright"
    r"|sure)[,:.]? (?=\w)",
    _I,
)
_TELEPHONE = re.compile(r"\+?\d[\d ()/-]{6,}\d")
_FREQUENCY = re.compile(
    r"\b(?:once|twice|(?:\w+|\d+) times|every) (?:an? |per |other )?(?:day|week|fortnight|month|quarter|year|night"
    r"|hour)s?\b",
    _I,
)
_PLAIN_VALUE = re.compile(
    r"\b(?:prefer|like|use|want|drink|drive|speak|live in|work at|work for|eat|play|is|are) [\w-]+$"
)


def replaced(statement: str, reply: str, at: datetime | None = None) -> str | None:
    """The statement with the value that the reply puts right: "Linz, not Graz", "No, 90.", in the speaker's words.

    None where it is not plain which value is meant. `at` is when the statement was made; a weekday that is put right
    is one of the week that was meant then.
    """
    reply = reply.strip(" .!")
    match = _REPLY.match(reply)
    if match is None or not match["new"].strip() or len(match["new"].split()) > 5:
        return None
    new, old = match["new"].strip(), (match["old"] or "").strip()
    if re.match(r"(?:i|we|he|she|they|you|my|our|i'm|i've|we're|we've)\b", new, _I):
        return None
    for part in reversed(clauses(_last_sentence(statement))):
        found = _on_weekday(part, new, at) if at and new.lower() in WEEKDAYS else None
        found = found or _with_value(part, new, old, reply, denied=match["no"] is not None)
        if found is not None:
            return mirrored(found) if re.search(r"\byou\b|\byour\b", part, _I) else found
    return None


def put_right(own: Sequence[tuple[str, datetime]], reply: str) -> str | None:
    """The latest of the speaker's own statements with the value put right, each with the time when it was made."""
    for text, at in own:
        for sentence in reversed(sentences(text[-800:])):
            found = replaced(strip_lead(sentence)[0], reply, at)
            if found is not None:
                return found
    return None


def _on_weekday(part: str, new: str, at: datetime) -> str | None:
    """The statement with the day of its week that the weekday names."""
    if not re.search(rf"\b(?:{'|'.join(WEEKDAYS)})\b", part, _I):
        return None
    dated = read_times(part, at, coming=True).text
    days = re.findall(r"\d{4}-\d\d-\d\d", dated)
    if len(days) != 1:
        return None
    was = date.fromisoformat(days[0])
    meant = was + timedelta(days=WEEKDAYS.index(new.lower()) - was.weekday())
    return dated.replace(days[0], meant.isoformat())


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
    alike = _most_alike(sentence, new)
    number = _TELEPHONE.search(sentence) if _TELEPHONE.fullmatch(new) else None
    if number:
        found = sentence.replace(number.group(), new, 1)
    elif alike:
        found = sentence.replace(alike, identifiers(new)[0], 1)
    elif old and re.fullmatch(r"[\d.,:]+", old) and re.search(rf"(?<![\d.,]){re.escape(old)}(?![\d])", sentence):
        value = re.search(r"\d[\d.,:]*\d|\d", new)
        found = re.sub(rf"(?<![\d.,]){re.escape(old)}(?!\d)", value.group(), sentence, count=1) if value else None
    elif identifiers(new):
        last = sentence.rsplit(" ", 1)[-1]
        found = (
            sentence.removesuffix(last) + new if righting and SequenceMatcher(None, last, new).ratio() > 0.6 else None
        )
    elif (aligned := _aligned(sentence, new)) is not None:
        found = aligned
    elif old and re.search(rf"\b{re.escape(old)}\b", sentence, _I):
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


def _aligned(sentence: str, new: str) -> str | None:
    """The sentence with what stands before the words that both end with: "two coffees a day", "three coffees a day"."""
    said = new.split()
    for start in range(1, len(said)):
        shared = " ".join(said[start:])
        found = re.search(rf"(?P<was>(?:[\w.,:-]+ ){{{start}}})(?={re.escape(shared)}(?!\w))", sentence, _I)
        if found:
            return f"{sentence[: found.start()]}{' '.join(said[:start])} {sentence[found.end() :]}"
    return None


def _most_alike(sentence: str, new: str) -> str | None:
    """The identifier of the sentence that a mistyped one stands for: A-10023 for A-10024."""
    names = identifiers(new)
    if len(names) != 1:
        return None
    alike = [(SequenceMatcher(None, _shape(one), _shape(names[0])).ratio(), one) for one in identifiers(sentence)]
    ratio, found = max(alike, default=(0.0, ""))
    return found if ratio >= 0.75 and found.lower() != names[0].lower() else None


def _shape(name: str) -> str:
    return re.sub(r"[a-z]", "a", re.sub(r"\d", "9", name.lower()))


def _with_number(sentence: str, new: str) -> str | None:
    marked = re.findall(r"(?<![\w.])\d+[A-Za-z]{1,2}\b", sentence)
    if len(marked) == 1 and re.fullmatch(r"\d+[A-Za-z]{1,2}", new):
        return sentence.replace(marked[0], new, 1)  # seat 12C
    numbers = re.findall(r"\d[\d.,:]*\d|\d", sentence)
    if len(numbers) != 1:
        return None
    bare = new.rstrip("%") if new.endswith("%") else re.sub(r"(?<=\d) ?[a-z]+$", "", new)
    return sentence.replace(numbers[0], bare, 1)
