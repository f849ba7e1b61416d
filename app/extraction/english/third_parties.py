"""Whom a clause is about: the speaker, or somebody else, and how that person is called in a rewrite."""

import re
from dataclasses import dataclass

from app.extraction.english import party_words
from app.extraction.english.names import GIVEN, KIN_NAMES
from app.extraction.english.verbs import BASE, MODALS, is_adverb, is_past

_I = re.IGNORECASE


@dataclass(frozen=True, slots=True)
class Party:
    """Somebody else a clause is about. `key` ends the subject; `text` is the clause with the person named in full."""

    key: str
    text: str


def party_of(clause: str, turn: str, voice_me: str) -> Party | None:
    """Whom the clause is about, None for the speaker. `turn` is the whole turn, where "she" may confirm a name."""
    thing = re.match(r"(?:the|a|an|this) ", clause, _I) and party_words.NOT_OTHERS.match(
        clause[clause.index(" ") + 1 :]
    )
    if thing or party_words.BINDS.match(clause):
        return None
    bare = party_words.BARE.match(clause)
    if (
        bare
        and not clause.lower().startswith("the ")
        and (clause[bare.end()] == "'" or _opens_with_verb(clause[bare.end() :]))
    ):
        clause = f"my {clause[0].lower()}{clause[1:]}"
    found = _pet(clause) or _related(clause, voice_me) or _company(clause) or _named(clause, turn) or _owner(clause)
    before = None if found else party_words.BEFORE.match(clause)
    if before:
        party = party_of(clause[before.end() :], turn, voice_me)
        return party and Party(party.key, clause)
    return found or _mentioned(clause, turn)


def _company(clause: str) -> Party | None:
    """A company or a family by its name."""
    called = party_words.CALLED.match(clause)
    match = (
        party_words.COMPANY.match(clause)
        or party_words.FAMILY.match(clause)
        or (called if called and _opens_with_verb(called["after"]) else None)
    )
    return Party(_key(re.sub(r"^The ", "", match["name"])), clause) if match else None


def _owner(clause: str) -> Party | None:
    """Whose thing a clause is about: "Leonie's school has banned nuts", "Tenant in 3B keeps cats"."""
    match = party_words.OWNER.match(clause)
    if match and not party_words.NO_NAME.match(match["name"]) and not party_words.SPEAKER.search(match["rest"]):
        return Party(_key(match["name"]), clause)
    about = party_words.ABOUT.match(clause)
    if about and (about["name"].lower() in GIVEN or not party_words.NO_NAME.match(about["name"])):
        return Party(_key(about["name"]), f"{about['name']}: {clause[about.end() :]}")
    role = party_words.ROLE.match(clause) or party_words.FOR_SOMEBODY.match(clause)
    if role and not party_words.NOT_OTHERS.match(clause) and not party_words.SPEAKER.search(clause):
        return Party(_key(role["noun"]), clause)
    return None


def _mentioned(clause: str, turn: str) -> Party | None:
    """Somebody who is the subject further on in a clause without the speaker: "beyond 5k it has to be Marcus"."""
    if party_words.SPEAKER.search(clause):
        return None
    inverted = party_words.INVERTED.search(clause)
    if inverted and (inverted["noun"] or not party_words.NO_NAME.match(inverted["name"])):
        return Party(_key(inverted["noun"] or inverted["name"]), clause)
    for match in re.finditer(r"\b(?:my|our|[A-Z])", clause):
        mention = party_words.MENTION.match(clause, match.start())
        person = mention and (mention["name"] or "").lower()
        if mention is None or (person and person not in GIVEN and not re.fullmatch(KIN_NAMES, person)):
            continue
        after = mention["after"]
        object_of = party_words.BEHIND_PREPOSITION.search(clause[: match.start()])
        named = re.match(r"(?:'s)? who\b|,? who's\b", after) or _opens_with_verb(after)
        behind = turn[turn.find(clause) + len(clause) :] if clause in turn else ""
        told_of = party_words.PRONOUN.search(after) or re.match(r"[.!;,]? ?(?:he|she)\b", behind, _I)
        if told_of or (named and not object_of):
            return Party(_key(mention["noun"] or mention["name"]), clause)
    return None


def _opens_with_verb(after: str) -> bool:
    """Whether what follows a subject begins with its finite verb."""
    words = [word for word in re.findall(r"[a-z']+", after[:40].strip().lower()) if not is_adverb(word)][:1]
    if not re.match(r" [a-z]", after) or not words:
        return False
    word = words[0]
    return (
        is_past(word)
        or word in MODALS
        or re.fullmatch(r"(?:is|are|was|were|has|have|had|does|do|did)(?:n't)?|[a-z]{2,}[^s']s", word) is not None
    )


def _pet(clause: str) -> Party | None:
    match = party_words.PET.match(clause)
    if match is None or not (match["name"] or _opens_with_verb(match["after"])):
        return None
    return Party((match["name"] or match["noun"]).lower(), clause)


def _related(clause: str, voice_me: str) -> Party | None:
    """Somebody who is called by a relation or an occupation: my sister, the plumber, a friend of mine, Mum."""
    match = party_words.OWNED_NAMED.match(clause) or party_words.OWNED.match(clause)
    if match and not match["rest"] and not _is_possession(clause, match):
        return _owned(clause, match, voice_me)
    mine = party_words.OF_MINE.match(clause) or re.match(
        rf"one of (?:my|our) (?:[\w-]+ )?(?P<noun>{party_words.PERSON})s\b", clause, _I
    )
    if mine:
        return Party(_key(mine["noun"]), clause)
    kin = party_words.KIN.match(clause)
    if kin is None:
        return None
    name = kin["name"]
    owner = f"{voice_me[0].upper()}{voice_me[1:]}'s"
    return Party(name.lower(), f"{owner} {name[0].lower()}{name[1:]}{kin['own'] or ''}{kin['after']}")


def _is_possession(clause: str, match: re.Match[str]) -> bool:
    after = re.sub(r"^ \([^)]{1,30}\)", "", clause[match.end() :])
    if match["det"].lower() in ("a", "an", "this") and not match["name"]:
        return True
    if match["name"]:
        return False
    plural = re.match(r" (?:\w+ly |also |always |never |only |really |still |both |all )?(\w+)\b", after)
    if (
        match["noun"].lower().endswith("s")
        and plural
        and (plural[1].lower() in BASE or plural[1].lower() in ("are", "were"))
    ):
        return False
    if after.startswith("'s"):
        return re.match(r"'s (?:appointment|visit|place|house|note|office)\b", after) is not None
    return not re.match(
        r",? (?:who |that |and |(?:\w+ly |also |always |never |only |really |still |just |now |often |already "
        r"|usually )?(?:is|are|was|were|has|had|have|does|did|can|can't|cannot|could|won't|will|would|wouldn't|must"
        r"|may|might|should|doesn't|didn't|isn't|wasn't|hasn't|used to|[a-z]+(?:s|ed)|got|went|left|took|told|gave"
        r"|came|made|said|found|lost|began|bought|sold|broke|quit|kept|ran|won|thinks|mostly|needs)\b)",
        after,
    )


def _owned(clause: str, match: re.Match[str], voice_me: str) -> Party:
    noun = match["noun"].lower()
    if noun == "kid" and match["mid"]:
        noun = "kid" + match["mid"].lower()
    if not match["name"]:
        key = noun if match["det"].lower() != "the" or not match["adj"] else (match["adj"] + noun).strip().lower()
        return Party(_key(key), clause)
    name = match["name"]
    name = name if name[0].isupper() else name.title()
    described = clause[: match.start("name")].rstrip(" ,")
    described = re.sub(r" (?:called|named)$", "", described)
    rest = clause[match.end("name") :].lstrip(",")
    if rest.startswith("'s") and not party_words.IS_HUMAN.match(rest):
        return Party(_key(name), clause)
    if rest.startswith("'s"):
        rest = (
            rest
            if re.match(r"'s (?:birthday|wife|husband|email|phone|number|address|favou?rite|surname|flight|name)", rest)
            else " is" + rest[2:]
        )
        if rest.startswith("'s"):
            return Party(_key(name), clause)
    return Party(_key(name), f"{name}, {described[0].lower()}{described[1:]},{rest}")


def _named(clause: str, turn: str) -> Party | None:
    match = party_words.BARE_NAME.match(clause)
    if match is None:
        return None
    name = match["name"]
    role = party_words.TITLED.match(name) and re.fullmatch(
        r" is (?:still |now )?(?:my|our) [\w ]{2,30}", match["after"], _I
    )
    if role or (party_words.NO_NAME.match(name) and not party_words.TITLED.match(name)):
        return None  # "Dr. Kay is my dentist" tells who the speaker's dentist is
    after = ("'s" if match["own"] else "") + match["after"]
    first = name.split()[0]
    known = first.lower() in GIVEN or party_words.TITLED.match(name) is not None
    human = (party_words.IS_HUMAN if match["own"] else party_words.HUMAN_VERB).match(after)
    behind = turn[turn.find(name) + len(name) :] if name in turn else ""
    confirmed = party_words.PRONOUN.search(behind) is not None
    theirs = party_words.COLLECTIVE.search(behind) is not None and not re.search(
        r"\b(?:our|we|my|i|people|users|they're)\b", after, _I
    )
    from_somewhere = (match["mid"] or "").lstrip(", ").startswith(("from ", "in ", "at ")) and human
    if known and (
        human
        or confirmed
        or match["mid"]
        or match["own"]
        or (_opens_with_verb(after) and not party_words.WORD_TOO.match(name))
    ):
        return Party(_key(name), clause)
    if (human and confirmed) or from_somewhere or theirs:
        return Party(_key(name), clause)
    if re.match(rf"(?: is|'s) (?:the|our|my|a|an) (?:[\w-]+ ){{0,2}}?(?:{party_words.PERSON})\b", after, _I):
        return Party(_key(name), clause)
    strong = party_words.ONLY_HUMAN.match(after)
    return Party(_key(name), clause) if strong else None


def passes(clause: str) -> bool:
    """Whether a clause about somebody else only tells of a moment: "Marta sneezed through the standup"."""
    words = re.findall(r"[a-z'-]+", clause.lower())[:9]
    present = any(word in party_words.FINITE or word in MODALS for word in words)
    habit = any(
        re.fullmatch(r"[a-z]{2,}[^s']s", word) and not re.fullmatch(party_words.PERSON, word[:-1])
        for word in words[1:4]
    )
    told = not present and not habit and any(map(is_past, words)) and party_words.CHANGES.search(clause) is None
    return told or party_words.GREETING.search(clause) is not None


def _key(name: str) -> str:
    name = re.sub(r"^(?:Mr|Mrs|Ms|Dr|Prof|Herr|Frau)\.? ", "", name)
    return re.sub(r"[^\w '-]", "", name).strip().lower()


def is_doubtful(clause: str) -> bool:
    """Whether a clause without the speaker is about a he or she whom it does not name."""
    return (
        party_words.SPEAKER.search(clause) is None
        and re.search(r"\b(?:he|she|he's|she's|he'll|she'll)\b", clause, _I) is not None
    )


def continues_about(text: str) -> bool:
    """Whether a clause goes on about a person who was just named: "she's on a diet"."""
    return re.match(r"(?:and |but |so |also )?(?:he|she|his|her|he's|she's)\b", text, _I) is not None


def renamed(text: str, name: str) -> str:
    """A clause that goes on about a person, with the name in place of its first pronoun."""
    text = re.sub(r"^(?:and|but|so|also) ", "", text, flags=_I)
    text = party_words.HAS.sub(f"{name} has", text)
    text = re.sub(r"^(?:he|she)'s\b", f"{name} is", text, count=1, flags=_I)
    text = re.sub(r"^(?:he|she)\b", name, text, count=1, flags=_I)
    return re.sub(r"^(?:his|her)\b", f"{name}'s", text, count=1, flags=_I)
