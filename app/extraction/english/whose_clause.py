"""Whose a clause is, by its subject, and so where a compound sentence turns from one party to another."""

import re

from app.extraction.english import party_words
from app.extraction.english.noun_phrases import opening, subject_of
from app.extraction.english.organisations import firm_in
from app.extraction.english.verbs import BASE, is_finite, is_singular
from app.text.word_list import words

_I = re.IGNORECASE
_SAID_OR_THOUGHT = frozenset(
    words(
        "think believe know mean say tell hope feel see do remember forget expect wish look ask wait care mind guess get"
    )
)
_OWN_START = re.compile(
    r"(?:also |that |then |now )?(?:(?:me )?(?:i|we)(?:'m|'ve|'re|'d)? (?:also |always |never |really |only "
    r"|usually )?"
    r"(?:prefer|like|love|hate|live|use|work|want|need|have|can't|cannot|don't|won't|am|are|eat|drink|speak|own|run"
    r"|moved|allergic|vegan|vegetarian|based|host|deploy|got|left|switched|started|stopped|finished|decided|play"
    r"|study|take|must|never|can)\b"
    rf"|(?:i|we) (?:(?:now|also|only|usually|mostly|always|never|still) )?(?:{'|'.join(sorted(BASE - _SAID_OR_THOUGHT))})\b"
    r"|(?:mine|ours)(?:'s|'re| (?:is|are|was|has|expires|starts|ends|runs|costs)) "
    r"|(?:mine|ours) (?:at|on|in|from|until|by) (?:\w+ )?\d"
    r"|i'm (?!not sure|trying|going to try|wondering|afraid|sorry)|i've (?!no idea)"
    r"|(?:my|our) (?:(?:\w+[ -]){1,4}?)(?:is|are|was|has|have|lives|works|must|needs|runs|can't|won't|prefers|hates"
    r"|likes"
    r"|loves|goes|starts|speaks|eats|uses|'s)\b|my \w+(?:'s)? "
    rf"(?!{party_words.ON_WHOSE_WORD}))",
    _I,
)
_CONTRASTED = re.compile(r"\b(?:so|whereas|while|though|although)\b", _I)
# What opens a clause and points to whom the clause before was about: "thanks to her I've got a seat".
_LED_IN = re.compile(
    r"(?P<led>(?:(?:thanks|due|owing) to|because of|on account of|through|via|with|courtesy of|from) (?:him|her|them|that|it)"
    r"|(?:when(?:ever)?|if|while) (?:he|she|they)(?:'s|'re)? [^,;]{2,40}?(?=,? (?:i|we)(?:'ll|'ve)? [a-z])"
    r"|(?:that's|that is|which is) why|which means(?: that)?|in (?:return|exchange|turn)"
    r"|that way|for that(?: reason)?|as a result|since then|from then on),? (?=\w)",
    _I,
)
_ON_SPEAKER = re.compile(
    r"(?:the|his|her|their) (?:[\w'-]+ ){1,3}?(?:is|are|gets?|goes|go|falls?|comes?|stays?)\b[^,;]*?\b(?P<how>on|by|to|from|with|for)"
    r" (?:me|us)\b",
    _I,
)
# One fact after the other, each with a subject of its own: "the adjuster is Mr Pell, his direct line's 0815".
_FACT = (
    r"(?:(?:the|his|her|their|its|my|our) (?:(?!(?:and|or|who|that|which|is|are)\b)[\w-]+ ){0,3}?(?!(?:one|way|point|thing|only)\b)[\w-]+"
    r"(?: (?:i|we) (?:owe|pay|need|use|want|have))?"
)
_FACT_BEFORE = re.compile(rf"{_FACT}|it|that)(?:'s| is| are) \S", _I)
_FACT_BEHIND = re.compile(rf"{_FACT})(?:'s| is| are) (?!(?:why|what|how|where|that)\b)\S", _I)
_DRAWN = re.compile(r"^(?:(?:that's|that is|which is) why|which means(?: that)?) (?=(?:i|we)\b)", _I)
_MINE = re.compile(
    r"(?:mine|ours)(?:'s|'re| (?:is|are|was|has|needs|costs)) \S|(?:the )?(?!(?:i|we|he|she|they|that|it|which)\b)[\w'-]+(?: [\w'-]+)?"
    r" (?:is|are) (?:mine|ours)(?=$|[,.;!])",
    _I,
)
_LIMIT = re.compile(r"(?:target|goal|aim|limit|budget|cap|deadline)(?:'s| is) (?:\w+ ){0,2}\S*\d", _I)
_SECOND_VERB = re.compile(r"(?:(?:always|never|also|only|still) )?(?P<verb>[a-z']+) (?=\S)")
_AUXILIARY = re.compile(
    r"(?:(?:always|never|also|only|still) )?(?:is|are|has|have|can|can't|cannot|will|won't|doesn't|don't|must|mustn't) "
)
_LEANS = re.compile(
    r"\b(?:it|them|there|that|this|those|these|one|ones|so|too|then|both|either|me|us|my|our|i|we)\b", _I
)
# An end that may hold for both verbs.
_HOLDS = re.compile(
    r"\b(?:until|till|by|through|before|after|since|this|next|last|today|tonight|tomorrow|now|lately|currently|any ?more"
    r"|these days|no longer|if|when|because|unless|while)\b",
    _I,
)


def led_in(clause: str) -> tuple[str, str]:
    """What opens a clause and points to the one before, "" for nothing, and the clause without it."""
    found = _LED_IN.match(clause)
    return (found["led"], clause[found.end() :]) if found else ("", clause)


def as_own(clause: str) -> str:
    """A clause without what only draws it from the one before; a bare limit as the speaker's: "my target's 76"."""
    clause = _DRAWN.sub("", clause)
    return f"my {clause}" if _LIMIT.match(clause) and clause[:1].islower() else clause


def begins(left: str, link: str, right: str) -> bool:
    """Whether an independent clause begins behind `link`: another party's, the speaker's again, or one more of theirs.

    Behind "so" and "whereas", and behind what points back ("thanks to him"), only where the party changes.
    """
    led, bare = led_in(right)
    if led or _CONTRASTED.search(link):
        return _told_apart(left, bare)
    if link in ("", "and") and _LIMIT.match(right):
        return True
    listed = link in ("", "and") and _FACT_BEFORE.match(left) and _FACT_BEHIND.match(right)
    return bool(listed) or _OWN_START.match(right) is not None or _changes_subject(left, right)


def shared_subject(left: str, right: str) -> str | None:
    """The subject that a second verb shares with the first, where each says something of its own of somebody else.

    "Donal takes cash only and won't touch lead pipes"; also one that acts on another person: "Coach made me captain and put
    Nadim in goal". None where the second leans on the first, or where one limit of time may hold for both.
    """
    phrase = opening(left)
    verb = _SECOND_VERB.match(right)
    if phrase is None or phrase.who != "person" or phrase.owns or verb is None:
        return None
    after = left[phrase.end :].removeprefix(",")
    acted_on = opening(right[verb.end() :])
    if party_words.ON_SPEAKER.match(after):
        acts = is_finite(verb["verb"]) and acted_on and acted_on.who != "speaker" and not acted_on.owns
        return left[: phrase.end] if acts and "," not in left[: phrase.end] else None
    # What somebody needs comes of what is said before it: "is diabetic and needs insulin".
    known = _AUXILIARY.match(right) or (is_singular(verb["verb"]) and verb["verb"] != "needs")
    shared = _LEANS.search(right) or _HOLDS.search(f"{after} {right}")
    if not known or shared or acted_on is not None or len(right.split()) < 3 or len(after.split()) < 2:
        return None
    subject = left[max(phrase.at, 0) : phrase.end].strip(" ,").rpartition(", ")
    return subject[2] if not subject[0] or subject[2][:1].isupper() else None


def _whose(text: str) -> str | None:
    """Whose a clause is, as a key, "" for the speaker; None where the text opens with no statement."""
    if _MINE.match(text):
        return ""
    done = _ON_SPEAKER.match(text)
    if done and (text[:3].lower() == "the" or done["how"].lower() == "by"):
        return ""
    return subject_of(text)


def _told_apart(left: str, right: str) -> bool:
    """Whether one clause is about the speaker and the other about somebody else."""
    return {bool(one) if one is not None else None for one in (_whose(left), _whose(right))} == {True, False}


def _changes_subject(left: str, right: str) -> bool:
    """Whether a clause about somebody else, or about the speaker again, begins on the right."""
    if re.match(r"they(?:'ve|'re|'d|'ll)? \w", right, _I):
        return firm_in(left) is not None
    new = _whose(right)
    return new is not None and (new != "" or bool(_whose(left)))
