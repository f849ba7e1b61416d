"""The noun phrase that opens a clause: the speaker, somebody else, a thing of theirs, or a thing."""

import re
from dataclasses import dataclass, replace
from typing import Literal

from app.extraction.english import organisations, party_words, things
from app.extraction.english.names import KIN_NAMES, NAME, NO_NAME, PETS, RELATIONS, is_given_name, is_name_behind
from app.extraction.english.verbs import is_adverb, is_finite

_I = re.IGNORECASE
_TITLE = r"(?:Mr|Mrs|Ms|Dr|Prof|Sir|Herr|Frau)\.?"
_KIN_TITLE = (
    r"(?:Aunt|Auntie|Aunty|Uncle|Grandma|Grandpa|Granny|Cousin|Nurse|Coach|Professor|Judge|Father|Sister|Doctor)"
)
_MORE = rf"(?: (?:(?:van|von|de|da|di|del|der|den|al|bin|ben|la|le|Mc|O') ?){{0,2}}(?:[A-Z]\. )?{NAME}){{0,2}}"
_TITLED = re.compile(rf"(?:{_TITLE}(?: (?:and|&) {_TITLE})?|{_KIN_TITLE}) {NAME}{_MORE}")
_FULL = re.compile(rf"{NAME}{_MORE}")
_NOUN = rf"(?:{RELATIONS}|{PETS})"
_NO_MODIFIER = (
    r"(?:is|are|was|were|has|have|had|do|does|did|will|would|can|could|may|must|and|or|but|of|in|on|at|for|from|with|to"
    r"|by|that|which|who|if|when|because|about|than|as|not|only way|whole)\b"
)
_NO_VERB = r"(?:is|are|was|were|has|have|had|do|does|did|will|would|can|could|may|must|and|or|but|that|which|who|if|when|because)\b"
_DETERMINED = re.compile(
    rf"(?P<det>(?:one|some|all|both|most|two|three|many|none)(?: of)? (?:my|our|the)|both|my|our|the|these|those"
    rf"|this|that|an?"
    rf"|another|some|his|her"
    rf"|their) (?P<mods>(?:(?!{_NO_MODIFIER})(?!{_NOUN}s?(?![\w-])(?! (?:{_NOUN})\b))[\w.-]+ ){{0,3}}?)"
    rf"(?P<noun>{_NOUN})(?P<plural>s?)(?![\w-])(?! (?:{_NOUN})(?![\w-]))",
    _I,
)
_ADJECTIVE = re.compile(r"(?:[Oo]ld|[Pp]oor|[Dd]ear|[Yy]oung|[Ll]ittle|[Bb]ig|[Gg]ood old) (?=[A-Z])")
_PLACED = re.compile(
    rf"(?P<noun>{_NOUN}|someone|somebody)s?(?= (?:of (?:mine|ours)"
    r"|in|at|from|on|upstairs|downstairs|next door|called|named|with|who)\b[^,;]* [\w']+)",
    _I,
)
_KIN = re.compile(rf"(?P<name>{KIN_NAMES}|gran)\b", _I)
_SPEAKER = re.compile(r"(?:i|i'm|i've|i'd|i'll|we|we're|we've|we'd|we'll|me|us)\b", _I)
_AND = re.compile(r"(?:,| and| &|, and) (?=\S)")
_CALLED = re.compile(r",? (?:called |named |- |is (?:called|named) |\()?(?=[A-Za-zÀ-ÿ])")
_PERSON_OF = re.compile(rf"(?:(?!{_NO_MODIFIER})[\w-]+ ){{0,2}}?(?P<noun>{_NOUN})(?P<plural>s?)(?![\w-])", _I)
_THING_OF = re.compile(
    r"(?:[\w.-]+ ){1,4}?(?=(?:is|are|was|were|has|have|had|can|can't|cannot|may|must|will|won't|only|never|always"
    r"|doesn't"
    r"|don't|isn't|aren't|went|got|broke|came|fell|lost|won|took|made|left|wants?|needs?|runs?|uses?|keeps?|goes|starts?|ends?|lives?|costs?|closes?|opens?)\b"
    r"|[a-z]{2,}ed\b"
    r"|[a-z]{3,}s (?:at|on|in|to|from|by|when|only|the|a|an|\d))"
)
_PLURALS = ("children", "couple", "folks", "people")
# Those whom the speaker's trade is with, as a whole.
_A_PUBLIC = re.compile(
    r"(?:my|our) (?:[\w-]+ )?(?:customer|client|patient|guest|visitor|reader|shopper|subscriber)s$", _I
)
_APPOSED = re.compile(
    rf"(?P<what>(?i:my|our|the|his|her|their|an?|one of (?:my|our|the)) (?:(?!{_NO_VERB})[\w'-]+ ){{0,4}}[\w'-]+)"
    rf", (?:an? )?(?P<name>(?P<title>{_TITLE} )?{NAME}{_MORE})(?=,)"
)
_TOLD_OF = re.compile(rf" (?:who|that|i|we)\b[^,;]{{3,50}}, (?P<name>(?:{_TITLE} )?{NAME}{_MORE})(?=,)")
_ALIAS = re.compile(r" \((?P<name>[\w-]+)\)")
_GLUED = re.compile(
    r"[!/@&.]\w| v?\d+(?:\.\d+)* (?:is|was|has|needs|runs)\b"
)  # "Fritz!Box", "Julia 1.10" are nobody's names
_SPELT = re.compile(rf"(?:{_TITLE} )?{NAME}{_MORE}(?: {organisations.COMPANY}(?![\w-]))?|[a-z]+")
_ASIDE = re.compile(
    rf"(?:, | (?P<open>\()| (?=the ))(?P<what>(?:my|our|the|an?|his|her) (?:[\w'-]+ ){{0,4}}?{_NOUN}s?)\b"
)
_WHERE = re.compile(
    r"(?: of (?:mine|ours))?(?: (?:next door|upstairs|downstairs|(?:across|down|up) the (?:street|road|hall)"
    r"|(?:in charge of|in|at|from|on|over in|who runs|with)"
    r" (?:(?:the|our|my|a|an) )?(?:[\w&.'-]+)(?: (?:& )?(?!(?:is|are|was|has|can|will|who)\b)[A-Z0-9][\w&-]*)?))?",
)
_THINGS_AT = re.compile(r"'s (?:appointment|visit|place|office|note)\b", _I)


@dataclass(frozen=True, slots=True)
class Phrase:
    """`key` is whom it names, or whose thing it names; `end` is where it ends in the clause.

    `name` is a capitalised word that only the rest of the clause can tell to be a person's. `at` is where a name stands
    behind the words for who it is ("my friend Ana"), -1 for none. `of_several`: the speaker is one of those it names.
    """

    who: Literal["speaker", "person", "name"]
    end: int
    key: str = ""
    at: int = -1
    owns: bool = False
    of_several: bool = False


def opening(text: str) -> Phrase | None:
    """The phrase that opens a clause; None where that is a thing of nobody else's, or no noun phrase."""
    if _SPEAKER.match(text):
        return Phrase("speaker", 0)
    first = _one(text)
    if first is None:
        return None
    joined = first
    while (link := _AND.match(text, joined.end)) and not joined.owns:
        rest = text[link.end() :]
        comma = link.group().strip() == ","
        if _SPEAKER.match(rest) and " and" in link.group():
            return Phrase("speaker", 0, of_several=True)
        other = _one(rest) or _relation(f"my {rest}")
        if other is None or other.who == "speaker" or (comma and " and " not in rest[:40]):
            break
        added = other.end - (0 if _one(rest) else 3)
        if not _verb_follows(rest[added:], plural=True) and not _AND.match(rest, added):
            break
        key = f"{joined.key} and {other.key}"
        who = "person" if "person" in (joined.who, other.who) else joined.who
        joined = Phrase(who, link.end() + added, key, owns=other.owns)
    return joined


def subject_of(text: str) -> str | None:
    """Who is the subject of a statement, as a key, "" for the speaker; None where the text opens with no statement."""
    pronoun = re.match(r"(?P<who>he|she|i|we)(?:'s|'ve|'m|'re|'d|'ll)? \w", text, _I)
    if pronoun:
        return "" if pronoun["who"].lower() in ("i", "we") else pronoun["who"].lower()
    if re.match(
        r"(?:his|her|my|our) (?:[\w-]+ ){1,3}?(?:is|are|was|were|has|have|can't|can)\b", text, _I
    ) and not opening(text):
        return "" if text[0].lower() in "mo" else "her"
    phrase = opening(text)
    if phrase is None or phrase.who == "speaker":
        return None
    after = text[phrase.end :].removeprefix("," if phrase.at >= 0 else "")
    found = [word for word in re.findall(r"[a-z']+", after[:60].strip().lower()) if not is_adverb(word)][:1]
    plural = " and " in phrase.key or phrase.key.endswith("s")
    verb = party_words.CONTRACTED.match(after) or (after.startswith(" ") and found and is_finite(found[0], plural))
    return phrase.key if verb or phrase.owns else None


def _one(text: str) -> Phrase | None:
    lead = _ADJECTIVE.match(text)
    if lead:
        found = _named(text[lead.end() :])
        return found and replace(found, end=found.end + lead.end())
    return _group(text) or _relation(text) or _kin(text) or _named(text)


def _group(text: str) -> Phrase | None:
    found = organisations.organisation(text)
    return found and Phrase("person", found[1], key_of(found[0]), owns=text.startswith("'s", found[1]))


def _relation(text: str) -> Phrase | None:
    """My sister, the plumber we use, a friend of mine, one of our tenants, my brother's wife, wife."""
    match = _DETERMINED.match(text)
    if match is None:
        bare = party_words.BARE.match(text) or _PLACED.match(text)
        called = bare and _called(text, bare.end())
        if called:
            return _owning(text, replace(called, at=-1))
        if (
            bare is None
            or things.NAMES_A_THING.match(text, bare.end())
            or not _verb_follows(text[bare.end() :], bare["noun"].lower().endswith("s"))
        ):
            return _apposed(text)
        return _owning(text, Phrase("person", bare.end(), key_of(bare["noun"])))
    noun, end = match["noun"].lower(), match.end()
    after = text[end:]
    if things.COMPOUND.match(after) or (
        _THINGS_AT.match(after) and noun not in ("mother", "father", "sister", "brother")
    ):
        return None
    det, mods = match["det"].lower(), match["mods"]
    key = noun if det not in ("the", "that", "this") or len(mods.split()) > 2 else f"{mods}{noun}".strip().lower()
    plural = _is_plural(noun, match["plural"])
    where = _WHERE.match(after)
    end += where.end() if where and _verb_follows(after[where.end() :], plural) else 0
    called = _called(text, match.end()) or _called(text, end) or _told_of(text, match.end())
    if called is None and (_is_nobody(match, plural) or not _verb_follows(text[end:], plural)):
        return _apposed(text)
    return _owning(text, called or Phrase("person", end, key_of(key)))


def _is_nobody(match: re.Match[str], plural: bool) -> bool:
    """Whether a word for a person is a thing, a verb ("those prices date from"), or those whom the speaker serves at large."""
    det, noun = match["det"].lower(), match["noun"].lower()
    verb = (det in ("these", "those") and not plural) or (noun == "date" and det not in ("my", "his", "her"))
    tool = things.is_a_tool(noun, match["mods"], match.string[match.end() :])
    return verb or tool or (plural and _A_PUBLIC.match(match.group()) is not None)


def _apposed(text: str) -> Phrase | None:
    """Somebody named behind a word that need not be a person's: "our oboist, Ms. Fenn, ..."."""
    match = _APPOSED.match(text)
    if match is None or NO_NAME.match(match["name"]):
        return None
    if not (match["title"] or is_given_name(match["name"].split()[0]) or party_words.DEALT_WITH.search(match["what"])):
        return None
    return Phrase("person", match.end(), key_of(match["name"]), at=match.start("name"))


def _told_of(text: str, end: int) -> Phrase | None:
    """The name behind what is said of somebody: "the woman who sits next to me, Irina, ..."."""
    told = _TOLD_OF.match(text, end)
    return None if told is None or NO_NAME.match(told["name"]) else Phrase("person", told.end(), key_of(told["name"]))


def _called(text: str, end: int) -> Phrase | None:
    """The name behind the words for who somebody is: "my friend Ana", "our landlord, Mr. Otieno", "the maintainer (quill)"."""
    aside = _ALIAS.match(text, end)
    if aside:
        return Phrase("person", aside.end(), key_of(aside["name"]))
    link = _CALLED.match(text, end)
    spelt = link and _SPELT.match(text, link.end())
    if spelt is None:
        return None
    name = spelt.group()
    if things.names_a_thing(text, spelt.end()):
        return None
    given = is_name_behind(name.split()[0]) and _verb_follows(text[spelt.end() :], False)  # "my brother Max lives"
    capital = name[:1].isupper() and (given or not NO_NAME.match(name)) and not text.startswith(":", spelt.end())
    if not capital and not is_given_name(name.split()[0]):
        return None
    stop = spelt.end() + (1 if text.startswith(")", spelt.end()) else 0)
    return Phrase("person", stop, key_of(name), at=spelt.start())


def _kin(text: str) -> Phrase | None:
    match = _KIN.match(text)
    if match is None or not (_verb_follows(text[match.end() :], False) or text.startswith(" and ", match.end())):
        return None
    return _owning(text, Phrase("person", match.end(), match["name"].lower()))


def _named(text: str) -> Phrase | None:
    """Somebody by name: certain by a title, a given name or what is said in passing ("Carmen, our Stripe rep")."""
    titled = _TITLED.match(text)
    match = titled or _FULL.match(text)
    if match is None or _GLUED.match(text, match.end()):
        lower = re.match(r"[a-z]{3,}(?=[ '])", text)
        if lower and is_given_name(lower.group()) and _verb_follows(text[lower.end() :], False):
            return _owning(text, Phrase("person", lower.end(), lower.group()))
        return None
    name, end = match.group(), match.end()
    if not titled and things.NAMES_A_THING.match(text, end):
        return None
    role = None if titled else re.match(rf"{_NOUN} (?=[A-Z])", name, _I)  # "Client Brennholt"
    name = name[role.end() :] if role else name
    if not titled and (NO_NAME.match(name) or things.opens_with_a_thing(text, name)):
        return None
    placed = organisations.IN_A_DEPARTMENT.match(text, end)
    known = bool(titled or role or placed) or is_given_name(name.split()[0])
    aside = _ASIDE.match(text, end)
    if aside:
        end = aside.end()
        end += 1 if aside["open"] and text.startswith(")", end) else 0
        known = True
    where = None if aside else _WHERE.match(text[end:])
    if (
        where
        and where.group().startswith((" from", " in", " at", " over"))
        and _verb_follows(text[end + where.end() :], False)
    ):
        end += where.end()
    return _owning(text, Phrase("person" if known else "name", end, key_of(name)))


def _owning(text: str, phrase: Phrase) -> Phrase:
    """The phrase with what "'s" ties to it: whose husband it is, or that it is about a thing of theirs."""
    if not (text.startswith("'s ", phrase.end) or text.startswith("' ", phrase.end)):
        return phrase
    start = phrase.end + text[phrase.end :].index(" ") + 1
    person = _PERSON_OF.match(text, start)
    called = person and _called(text, person.end())
    if called:
        return _owning(text, called)
    if (
        person
        and not re.match(r"(?:an?|the|our|my|not|still|now|got|had|been|just|also|left) ", text[start:], _I)
        and not things.COMPOUND.match(text[person.end() :])
        and _verb_follows(text[person.end() :], _is_plural(person["noun"].lower(), person["plural"]))
    ):
        return _owning(
            text, Phrase("person", person.end(), f"{phrase.key}{text[phrase.end : start]}{person['noun'].lower()}")
        )
    thing = text[phrase.end :].startswith("' ") or (
        _THING_OF.match(text, start) and not party_words.STATE.match(text[start:])
    )
    return replace(phrase, owns=bool(thing))


def _is_plural(noun: str, ending: str) -> bool:
    return bool(ending) or noun.endswith("s") or noun in _PLURALS or "s-in-" in noun


def _verb_follows(after: str, plural: bool) -> bool:
    """Whether what stands behind a phrase lets it be the subject: a verb, or what may stand before one."""
    if party_words.VERBLESS.match(after):
        return True
    found = [word for word in re.findall(r"[a-z']+", after[:60].strip().lower()) if not is_adverb(word)][:1]
    return bool(found) and is_finite(found[0], plural)


def key_of(name: str) -> str:
    """How a person is called in a subject: without title and marks, in lower case."""
    name = re.sub(r"^(?:(?:Mr|Mrs|Ms|Dr|Prof|Herr|Frau)\.? (?:(?:and|&) )?)+", "", name)
    return " ".join(re.sub(r"[^\w '-]", "", name).lower().split())
