"""Whom a clause is about: the speaker, or somebody else, and how that person is called in a rewrite."""

import re
from dataclasses import dataclass

from app.extraction.english import party_words, small_talk, things
from app.extraction.english.names import KIN_NAMES, NAME, NO_NAME, PETS, is_given_name
from app.extraction.english.noun_phrases import Phrase, key_of, opening
from app.extraction.english.offices import filled
from app.extraction.english.organisations import ONLY_A_FIRM
from app.extraction.english.reasons import main_clause
from app.extraction.english.verbs import MODALS, is_adverb, is_finite, is_past

_I = re.IGNORECASE
_DEEPEST = 4  # frames around one statement: "turns out I heard from Mo that Zoe says ..."


@dataclass(frozen=True, slots=True)
class Party:
    """Somebody else a clause is about. `key` ends the subject; `text` is the clause with the person named in full."""

    key: str
    text: str


def party_of(clause: str, turn: str, voice_me: str) -> Party | None:
    """Whom the clause is about, None for the speaker. `turn` is the whole turn, where "she" may confirm a name."""
    found = _subject(clause, turn, _DEEPEST)
    if found is None:
        return None
    key, phrase = found
    return Party(key, clause if phrase is None else _named_in_full(clause, phrase, voice_me))


def _subject(clause: str, turn: str, depth: int) -> tuple[str, Phrase | None] | None:
    """The key of whom a clause is about, with the phrase that opens it where there is one."""
    if filled(clause):
        return None
    phrase = opening(clause)
    if phrase is not None and phrase.who != "speaker":
        key = _of_phrase(clause, phrase, turn, depth)
        if key is not None or phrase.who == "person":
            return None if key is None else (key, phrase)
    frame = (party_words.FRAME.match(clause) or _adverbial(clause)) if depth else None
    if frame and frame.end():
        source = opening(frame.groupdict().get("source") or "")
        inner = _subject(clause[frame.end() :], turn, depth - 1)
        key = inner[0] if inner else None
        if key is None and source and source.who == "person" and _pronoun(clause[frame.end() :]):
            key = source.key
        return None if key is None else (key, None)
    if phrase is not None and phrase.who == "speaker":
        introduced = None if told_in_passing(clause, named=True) else party_words.INTRODUCES.match(clause)
        other = opening(clause[introduced.end() :]) if introduced else None
        return (other.key, None) if other and other.at >= 0 else None
    key = _topic(clause, turn, depth) or _mentioned(clause, turn)
    return None if key is None else (key, None)


def _adverbial(clause: str) -> re.Match[str] | None:
    found = party_words.ADVERBIAL.match(clause)
    return found if found and not _has_verb(found.group()) else None


def _of_phrase(clause: str, phrase: Phrase, turn: str, depth: int) -> str | None:
    """Whom a clause is about that somebody opens; None where what they do is done to the speaker."""
    after = clause[phrase.end :].removeprefix(",")
    if phrase.who == "name" and not phrase.owns and not _is_person(clause, phrase, turn):
        return None
    if phrase.owns:
        own = party_words.BY_SPEAKER.search(after) or (phrase.who == "name" and party_words.FIRST_PERSON.search(after))
        return None if own else phrase.key
    # "Dr. Kay is my dentist" tells who the speaker's dentist is.
    role = party_words.ROLE_OF_SPEAKER.fullmatch(after) and party_words.TITLED.match(clause)
    role = role or party_words.SERVES_SPEAKER.match(after)
    if role or (party_words.IN_CHARGE.match(clause) and party_words.DECIDES.match(after)):
        return None
    report = party_words.REPORT.match(after) if depth else None
    if report:
        said = after[report.end() :]
        told = party_words.TOLD_OF_A_THING.match(report.group())
        news = told and party_words.A_THING.match(said) and not opening(said) and _has_verb(said)
        return None if news else _reported(said, report["told"] is not None, phrase, turn, depth - 1)
    if party_words.ON_SPEAKER.match(after):
        return None
    acted = party_words.ON_SOMEBODY.match(after) if party_words.IN_CHARGE.match(f"the {clause[: phrase.end]}") else None
    other = opening(after[acted.end() :]) if acted else None
    return other.key if other and other.who != "speaker" and not other.owns else phrase.key


def _reported(said: str, told: bool, by: Phrase, turn: str, depth: int) -> str | None:
    """Whom a clause is about that somebody says: the subject of what they say, themselves where that is "he" or "she"."""
    if party_words.ADVISES.match(said):
        return None
    inner = None if _pronoun(said) else _subject(said, turn, depth)
    if inner:
        return inner[0]
    return None if party_words.OWN.match(said) or (told and said.startswith("to ")) else by.key


def _pronoun(text: str) -> bool:
    return re.match(r"(?:he|she|they|his|her|their|him|them)\b", text, _I) is not None


def _is_person(clause: str, phrase: Phrase, turn: str) -> bool:
    """Whether a capitalised word is a person's name, by what is said of it."""
    name, after = clause[: phrase.end], _without_adverbs(clause[phrase.end :])
    behind = turn[turn.find(name) + len(name) :] if name in turn else ""
    if any(one.match(after) for one in (party_words.ONLY_HUMAN, party_words.A_RELATION, ONLY_A_FIRM)) or (
        ONLY_A_FIRM.match(clause[phrase.end :])
    ):
        return True
    own = re.search(r"\b(?:our|we|my|i|people|users|they're)\b", after, _I)
    if party_words.TWO_NAMES.match(clause) and not own:
        return True
    if party_words.COLLECTIVE.search(behind) and not own:
        return True
    pronoun = party_words.PRONOUN.search(behind)
    between = behind[: pronoun.start()] if pronoun else ""
    return pronoun is not None and not any(is_given_name(one) for one in re.findall(rf"(?<= ){NAME}", between))


def _without_adverbs(after: str) -> str:
    """What stands behind a subject, from the first word that is no adverb: " only ever pays ..." -> " pays ..."."""
    while (word := re.match(r" ([a-z]+)(?= )", after)) and is_adverb(word[1]):
        after = after[word.end() :]
    return after


def _topic(clause: str, turn: str, depth: int) -> str | None:
    """Who is set in front of a clause, or before its colon: "for Lucinda it's got to be halal", "in our family Zoe ..."."""
    about = party_words.ABOUT.match(clause)
    if about:
        phrase = opening(f"{clause[about.end() :]}")
        if phrase and phrase.who != "speaker" and not phrase.owns and _stands_alone(clause[about.end() + phrase.end :]):
            return phrase.key
    labelled = party_words.LABEL_OF.match(clause)
    if labelled and not party_words.FIRST_PERSON.search(clause[labelled.end() :]):
        return key_of(labelled["noun"])
    fronts = (one.match(clause) for one in (party_words.FRONT, *party_words.FRONT_PHRASES)) if depth else ()
    for front in fronts:
        if front and not party_words.FIRST_PERSON.search(front.group()) and not _has_verb(front.group()):
            rest = clause[front.end() :]
            phrase = opening(rest)
            found = _subject(rest, turn, depth - 1) if phrase and phrase.who != "speaker" else None
            if found:
                return found[0]
    return None


def _stands_alone(after: str) -> bool:
    return (
        re.match(
            r"\s*(?:$|[,:;.-]|(?:it|it's|that|that's|he|she|he's|she's|they|there|everything|use|please)\b)", after, _I
        )
        is not None
    )


def says_something(clause: str) -> bool:
    """Whether a clause about somebody has a verb, or a colon in its place."""
    words = re.findall(r"[a-z']+", clause.lower())[1:]
    return re.search(r"[:=(]|'(?:s|re|ve|ll)\b", clause) is not None or any(
        is_finite(one, plural=True) for one in words
    )


def _has_verb(text: str) -> bool:
    words = re.findall(r"[A-Za-z']+", text)[1:]
    return any(is_finite(word) for word in words if word.islower() and not word.endswith("'s"))


def _mentioned(clause: str, turn: str) -> str | None:
    """Somebody further on in a clause without the speaker: "beyond 5k it has to be Marcus", "Tuesday is bad for Ruben"."""
    if party_words.SPEAKER.search(clause):
        return None
    if re.match(r"(?:my|our) ", clause, _I) and opening(clause) is None:
        clause = main_clause(clause)
    inverted = party_words.INVERTED.search(clause)
    if inverted and (inverted["noun"] or not NO_NAME.match(inverted["name"])):
        return key_of(inverted["noun"] or inverted["name"])
    for match in re.finditer(r"\b(?:my|our|the|[A-Z])", clause):
        mention = party_words.MENTION.match(clause, match.start())
        person = mention and (mention["name"] or "")
        if (
            mention is None
            or re.match(r"(?:,| and) [A-Z]", mention["after"])
            or things.is_a_tool(mention["noun"] or "", mention["mods"] or "", mention["after"])
            or (person and not is_given_name(person.split()[0]) and not re.fullmatch(KIN_NAMES, person, _I))
        ):
            continue
        after, lead = mention["after"], clause[: match.start()]
        if person and (party_words.THING_CALLED.search(lead) or things.NAMES_A_THING.match(after)):
            continue
        object_of = party_words.BEHIND_PREPOSITION.search(lead)
        named = re.match(r"(?:'s)? who\b|,? who's\b", after) or _opens_with_verb(after)
        behind = turn[turn.find(clause) + len(clause) :] if clause in turn else ""
        told_of = party_words.PRONOUN.search(after) or re.match(r"[.!;,]? ?(?:he|she)\b", behind, _I)
        concerned = party_words.CONCERNS.search(lead) and not party_words.OWN_THING.search(clause)
        if named and not object_of and (subject := opening(clause[match.start() :])) and subject.who != "speaker":
            return _of_phrase(clause[match.start() :], subject, turn, 0)
        if told_of or concerned or (named and not object_of) or (person and re.search(r": $", lead)):
            return key_of(mention["noun"] or mention["name"])
    return None


def _opens_with_verb(after: str) -> bool:
    """Whether what follows a subject begins with its finite verb."""
    words = [word for word in re.findall(r"[a-z']+", after[:40].strip().lower()) if not is_adverb(word)][:1]
    return re.match(r" [a-z]", after) is not None and bool(words) and is_finite(words[0])


def _named_in_full(clause: str, phrase: Phrase, voice_me: str) -> str:
    """ "My friend Ana lives ..." as "Ana, my friend, lives ..."; "Mum's birthday" as the speaker's mum's."""
    bare = re.match(rf"(?:{KIN_NAMES}|gran)\b", clause, _I) or party_words.BARE.match(clause)
    if bare:
        owner = f"{voice_me[0].upper()}{voice_me[1:]}'s"
        return f"{owner} {clause[0].lower()}{clause[1:]}"
    if phrase.at < 0:
        return clause
    name = clause[phrase.at : phrase.end].rstrip(")")
    name = name if name[0].isupper() else name.title()
    rest = clause[phrase.end :].lstrip(",")
    if not rest.strip(" .!") or phrase.owns or re.search(rf"\b(?:{PETS})\b[^a-z]*$", clause[: phrase.at], _I):
        return clause
    described = re.sub(r" (?:called|named|is called|is named)$", "", clause[: phrase.at].rstrip(" ,(-"))
    if rest.startswith("'s"):
        rest = " is" + rest[2:]
    described = described[0].lower() + described[1:] if NO_NAME.match(described) else described
    return f"{name}, {described},{rest}"


def without_talk(sentence: str) -> str:
    """The sentence without the talk before somebody: "can you believe it, Dad bought a motorbike"."""
    front = party_words.FRONT.match(sentence)
    if front is None or not small_talk.is_small_talk(front.group()):
        return sentence
    rest = sentence[front.end() :]
    return rest if _subject(rest, sentence, _DEEPEST) and not passes(rest) else sentence


def as_named(clause: str, name: str) -> Party | None:
    """The party of a clause that opens with a name that is known to be a person's."""
    after = clause[len(name) :]
    own = party_words.ON_SPEAKER.match(after) or party_words.BY_SPEAKER.search(after)
    return None if own else Party(key_of(re.sub(r"(?:my|our|the) ", "", name)), clause)


def told_in_passing(text: str, named: bool = False) -> str | None:
    """What a question or a task says of somebody: "a gift for my nephew, who is 7" -> "my nephew is 7"."""
    match = (party_words.NAMED_IN_PASSING.search(text) if named else None) or party_words.IN_PASSING.search(text)
    if match is None:
        return None
    who = re.sub(r"^(?:an?|the) (?=.)", "my ", match["who"], flags=_I)
    verb = match["is"]
    if verb == "'s":
        verb = " has" if party_words.HAD_SINCE.match(match["what"]) else " is"
    return f"{who}{verb} {match['what']}"


def passes(clause: str) -> bool:
    """Whether a clause about somebody else only tells of a moment: "Marta sneezed through the standup"."""
    phrase = opening(clause)
    after = clause[phrase.end :] if phrase else clause
    just = re.match(r"(?:'s|'ve| has| have) just (?P<done>\w+)", after)
    if just and just["done"] in party_words.OF_A_MOMENT:
        return True
    words = re.findall(r"[a-z'-]+", after.lower())[:8]
    verb = next((word for word in words if not is_adverb(word)), "")
    present = any(word in party_words.FINITE or word in MODALS for word in words)
    habit = any(re.fullmatch(r"[a-z]{2,}[^s']s", word) for word in words[:3])
    past = is_past(verb) if phrase else any(map(is_past, words))
    once = party_words.FOR_ONCE.search(clause) is not None or verb in party_words.OF_A_MOMENT
    told = past and once and not present and not habit and party_words.CHANGES.search(clause) is None
    return told or party_words.GREETING.search(clause) is not None


def is_doubtful(clause: str) -> bool:
    """Whether a clause without the speaker is about a he or she whom it does not name."""
    return (
        party_words.FIRST_PERSON.search(clause) is None
        and re.search(r"\b(?:he|she|he's|she's|he'll|she'll)\b", clause, _I) is not None
    )


def does_for_once(clause: str) -> bool:
    """Whether somebody did something just now, if to the speaker: "my brother beat me at chess tonight"."""
    phrase = opening(clause)
    return phrase is not None and phrase.who == "person" and party_words.FOR_ONCE.search(clause) is not None


def pronoun_in_front(text: str) -> str | None:
    """The pronoun by which a clause goes on about somebody, or about several: "and she's on a diet"."""
    match = re.match(r"(?:(?:and|but|so|also|oh|then) )*(?P<who>he|she|his|her|they|their)\b", text, _I)
    return match["who"].lower() if match else None


def renamed(text: str, name: str) -> str:
    """A clause that goes on about a person, with the name in place of its first pronoun."""
    text = re.sub(r"^(?:(?:and|but|so|also|oh|then) )+", "", text, flags=_I)
    own = name if name.endswith("'s") else f"{name}'" if re.search(r"(?:my|our|the) .*s$", name) else f"{name}'s"
    text = party_words.HAS.sub(f"{name} has", text)
    text = re.sub(r"^(?:he|she)'s\b", f"{name} is", text, count=1, flags=_I)
    many = name[:1].islower()
    text = re.sub(r"^they're\b", f"{name} {'are' if many else 'is'}", text, count=1, flags=_I)
    text = re.sub(r"^they've\b", f"{name} {'have' if many else 'has'}", text, count=1, flags=_I)
    text = re.sub(r"^(?:he|she|they)\b", name, text, count=1, flags=_I)
    return re.sub(r"^(?:his|her|their)\b", own, text, count=1, flags=_I)
