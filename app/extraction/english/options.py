"""What the turns before offered to choose from."""

import re
from collections.abc import Sequence

from app.extraction.english.noun_phrases import opening
from app.extraction.model import SpokenTurn

_I = re.IGNORECASE
_NUMBERED = re.compile(
    r"(?:^|\s)(?:\(?[1-5a-e][.)]|[-*]|option [1-5a-e][:.]?)\s+(.{2,120}?)(?=(?:[,;]?\s+(?:and "
    r"|or )?(?:\(?[1-5b-e][.)]|[-*]|option [1-5b-e][:.]?)\s)|[\n.]|$)",
    _I,
)
_LETTERED = re.compile(
    r"\b(?:option|plan|variant|version|choice|alternative) [1-5a-e](?: is| would be| means|:"
    r"|,)? (.{2,80}?)(?=[,;.] ?(?:and |while |but )?(?:option|plan|variant|version|choice|alternative) [1-5a-e]"
    r"|[.;\n]|$)",
    _I,
)
_BETWEEN = re.compile(r"\bbetween ([\w. +#-]{2,40}?) and ([\w. +#-]{2,40}?)(?=[?.,!;]|$)", _I)
_EITHER = re.compile(
    r"(?:either |both |with |be |use |prefer |want |in |try |like |is it |have |consider |take |go with |are "
    r"|suggest |:|^|\bthe |\ba |\ban )\s*((?:\w[\w.'+#/-]*\s?){1,6}?),? (?:or|and|versus|vs\.?) (?:go for |use "
    r"|try |in |the one |with |with the |a |an )?((?:\w[\w.'+#/-]*\s?){1,6}?)(?=[?.,!;]|$)",
    _I,
)
_LIST = re.compile(r"((?:[\w.'+#/ -]{2,40}, ){1,4}(?:and |or )?[\w.'+#/ -]{2,40}?)(?=[?.!;:]|$)")
_SUBJECT_OF = re.compile(
    r"(?:^|[.;,!?]\s+|\n)(?:and |but |while |whereas )?((?:(?:the|a|an|your"
    r"|my) )?[A-Z0-9][\w.+#-]*(?:'s \w+)?(?: [a-z]+){0,2}?|the [\w-]+(?: [\w-]+)?(?: one)?|(?:a"
    r"|an) [\w-]+(?: [\w-]+)?) (?:is|are|has|have|costs?|does(?:n't)?|offers?|comes|gives|supports?|runs|needs"
    r"|would|will|leaves|takes|uses)\b"
)
_QUESTION = re.compile(r"\b(?:which|what)\b[^,:;.?!]{0,60}[,:] ?|(?<=[.!] )(?:so )?(?:which|what)\b[^.!?]{0,60}\?", _I)
"""What asks for a choice, before the choices or behind them: "which do you want, ...", "... Which one?"."""
_ASKED = re.compile(
    r"\b(?:do|would|should|shall|will|can|could|may) (?:you|i|we|it|they)(?: (?:rather|also|still|just))*"
    r"(?: (?:like|want|prefer|need|have|take|choose|pick|go (?:for|with)))?(?: (?:me )?to(?: (?!pay|travel|work"
    r"|live)\w+)?)?(?= )",
    _I,
)
_FROM = re.compile(r"\b(?:the )?(?:ones?|shoes|trail shoes|[\w-]+ [\w-]+) from ([A-Z][\w-]+)")


def options(turns: Sequence[SpokenTurn]) -> list[str]:
    """What the latest turns offered to choose from, in the order they were named; empty where less than two."""
    for turn in reversed(turns[-3:]):
        text = _ASKED.sub("", _QUESTION.sub(" ", turn.content[-1_500:]))
        for finder in (_people, _lettered, _numbered, _between, _sourced, _subjects, _listed, _either):
            found = [re.split(r"[.?!] ", one)[0].strip(" .?!") for one in finder(text)]
            if len(found) >= 2:
                return _written_out(found)
    return []


def _written_out(found: list[str]) -> list[str]:
    """A later "one by the lake" as "a hotel by the lake", with the noun of the first."""
    first = re.match(
        r"(?:(?:an?|the) )?(?:[\w-]+ )*?(?P<noun>[\w-]+)(?= (?:in|on|at|by|near|with|from|for|of|to|without)\b|$)",
        found[0],
    )
    noun = first["noun"] if first else ""
    return [found[0], *(re.sub(r"^(?:the |an? )?one(?= \w)", f"the {noun}", one) if noun else one for one in found[1:])]


def _people(text: str) -> list[str]:
    """My uncle and my dad are both coming."""
    for sentence in re.split(r"(?<=[.!?]) ", text):
        phrase = opening(sentence)
        if phrase and phrase.who == "person" and phrase.key.count(" and ") == 1 and "?" not in sentence:
            return re.split(r",? and ", sentence[: phrase.end])
    return []


def _lettered(text: str) -> list[str]:
    """Option A is Kafka, option B is NATS."""
    return [one.strip(" ,;") for one in _LETTERED.findall(text)]


def _numbered(text: str) -> list[str]:
    """1) the blue one, 2) the red one."""
    return [one.strip(" ,;") for one in _NUMBERED.findall(text)]


def _between(text: str) -> list[str]:
    """The difference between Zustand and Redux."""
    match = _BETWEEN.search(text)
    return [match[1].strip(), match[2].strip()] if match else []


def _sourced(text: str) -> list[str]:
    """The shoes from Hoka and the ones from Inov-8."""
    return list(dict.fromkeys(_FROM.findall(text)))


def _subjects(text: str) -> list[str]:
    """The Kyoto hotel has breakfast; the Osaka one is cheaper."""
    found = [] if "?" in text else [one.strip() for one in _SUBJECT_OF.findall(text)]
    return [re.sub(r"(?i)^(?:the|an?) (?=.* one$)|\bone$", "", one).strip() for one in dict.fromkeys(found)]


def _listed(text: str) -> list[str]:
    """Redis, Memcached or plain Postgres."""
    for match in _LIST.finditer(text):
        if match[1].count(", ") >= 2 or re.search(r"\b(?:or|and) ", match[1]):
            parts = [re.sub(r"^(?:and|or) ", "", part.strip()) for part in match[1].split(", ")]
            if re.search(
                r"\b(?:two|three|four|five|\d+|several|some|these|following|options?|choices?)\b", parts[0], _I
            ) and (len(parts) > 2 or re.search(r" (?:and|or) ", parts[-1])):
                parts = parts[1:]
            if len(parts[0].split()) > 3 and not text[: match.start()].rstrip().endswith(":"):
                parts[0] = " ".join(parts[0].split()[-2:])
            return [*parts[:-1], *re.split(r" (?:and|or) ", parts[-1])]
    return []


def _either(text: str) -> list[str]:
    """Either bcrypt or argon2."""
    match = _EITHER.search(text)
    return [match[1].strip(), match[2].strip()] if match else []


def offered(clause: str, before: Sequence[SpokenTurn]) -> str | None:
    """The one of the things just offered that a reply of a few words names: "Lisbon then"."""
    bare = re.sub(
        r"^(?:ok |yes |then |let's (?:do|say) |make it |i'll take |the )+|(?:,? (?:then|please|it is|for sure"
        r"|i think|i guess|definitely))+$",
        "",
        clause.strip(" .!"),
        flags=_I,
    )
    if not bare or len(bare.split()) > 5 or not before or before[-1].role != "assistant":
        return None
    for option in options(before[-1:]):
        if (
            bare.lower() in option.lower().split()
            or bare.lower() == option.strip(" .").lower()
            or (len(bare) > 3 and re.search(rf"\b{re.escape(bare.lower())}\b", option.lower()))
        ):
            return bare
    return None
