"""What "it" and "them" mean behind a clause of the same turn that names it: "my wife hates coriander but I love it"."""

import re

from app.extraction.english.noun_phrases import opening
from app.extraction.english.references import placed
from app.extraction.english.unsaid import activity
from app.extraction.english.verbs import BASE, MODALS, is_adverb, is_finite
from app.text.word_list import words

_I = re.IGNORECASE
_SUBJECT = re.compile(r"(?:i|we|he|she|they|you)(?:'ve|'d|'ll|'re|'m|'s)?\b", _I)
_OBJECT = re.compile(
    r" (?P<det>(?:the|an?|my|our|his|her|their|some) )?(?P<noun>[\w'-]+(?: [\w'-]+){0,2}?)"
    r"(?=$|[,.;!]| (?:on|in|at|for|with|when|because|since|and|but|to|from|as|by|every|if|only|so)\b)",
    _I,
)
_WORD = re.compile(r"[ ']*([\w']+)(?=(?P<det> (?:the|an?|my|our|his|her|their|some) )?)", _I)
_POINTS_BACK = re.compile(
    r"\b(?P<word>it|them)\b(?=$|[,.;!]| (?:too|either|at all|a lot|since|now|every|for|because|when|on|in|with|as|to"
    r"|very|into|onto|up|out|off|back|down|over"
    r"|so|daily|weekly|monthly|once|twice|regularly|most|again|instead|myself)\b)",
    _I,
)
_BEFORE_A_VERB = MODALS | frozenset(words("do does did don't doesn't didn't have has haven't hasn't to not been"))
_NO_OBJECT = frozenset(
    words(
        "it that this them me us him her one to not so up out off back in on at from with for there here very too really well "
        "as if when what how more better about of by than"
    )
)
_LEADS_TO = frozenset(
    words(
        "allergic addicted sensitive intolerant used scared afraid fond tired sick proud keen to of on for with about at into from"
        " i'm we're i've we've i'd"
    )
)
"""Between a subject and a pronoun, besides verbs."""
_THERE = re.compile(
    r"(?<!out )(?<!over )(?<!up )\bthere\b(?=$|[,.;!]| (?:for|since|in|on|from|until|every|now|last|next|with|twice|once|when|as|to)\b)",
    _I,
)
_STATES = frozenset(words("is are was were am isn't aren't wasn't weren't be become becomes became"))


def with_object(clause: str, before: str) -> str:
    """The clause with the object of the clause before in place of "it" or "them", where nothing nearer could be meant."""
    pronoun = _POINTS_BACK.search(clause)
    if pronoun is None:
        return clause
    lead = re.findall(r"[\w']+", clause[_subject_end(clause) : pronoun.start()].lower())
    named = (object_of(before) or activity(before)) if lead and all(_is_verbal(word) for word in lead) else None
    if named is None or (pronoun["word"].lower() == "them") != named.endswith("s"):
        return clause
    return f"{clause[: pronoun.start()]}{named}{clause[pronoun.end() :]}"


def with_topic(clause: str, topic: str, chosen: bool = False) -> str:
    """The clause with what question and answer before it were about in place of "there", or of an "it" that nothing
    nearer could be. `chosen`: the speaker has just picked it."""
    there = _THERE.search(clause)
    if there:
        lead = clause[: there.start()]
        return f"{lead}{placed(topic, lead, 'at' if chosen else 'in')}{clause[there.end() :]}"
    pronoun = _POINTS_BACK.search(clause)
    lead = clause[_subject_end(clause) : pronoun.start()] if pronoun else ""
    between = re.findall(r"[\w']+", lead.lower())
    if pronoun is None or pronoun["word"].lower() != "it" or not between:
        return clause
    if not chosen and not all(_is_verbal(word) or is_finite(word) or word in _LEADS_TO for word in between):
        return clause
    return f"{clause[: pronoun.start()]}{topic}{clause[pronoun.end() :]}"


def object_of(clause: str) -> str | None:
    """What a clause's verb acts on: "my wife hates coriander" -> "coriander"; None where that is not plain."""
    clause = clause.strip(" .!")
    if not _SUBJECT.match(clause) and opening(clause) is None:
        clause = clause.rpartition(", ")[2]  # an instruction behind its occasion
    rest = clause[_subject_end(clause) :]
    while (word := _WORD.match(rest)) and (
        is_adverb(word[1]) or (word[1].lower() in _BEFORE_A_VERB and not word["det"])
    ):
        rest = rest[word.end() :]
    verb = word[1].lower() if word else ""
    found = _OBJECT.match(rest[word.end() :]) if word and verb not in _STATES and _is_verbal(verb) else None
    if found is None or found["noun"].split()[0].lower() in _NO_OBJECT:
        return None
    det = (found["det"] or "").strip().lower()
    return f"the {found['noun']}" if det and det not in ("my", "our") else f"{found['det'] or ''}{found['noun']}"


def _subject_end(clause: str) -> int:
    pronoun = _SUBJECT.match(clause)
    phrase = None if pronoun else opening(clause)
    return pronoun.end() if pronoun else phrase.end if phrase else 0


def _is_verbal(word: str) -> bool:
    return word in _BEFORE_A_VERB or word in BASE or is_adverb(word) or is_finite(word, plural=True)
