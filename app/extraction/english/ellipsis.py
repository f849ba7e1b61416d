"""What somebody shares with the subject before, written out: "I'm allergic to nuts and so is my son"."""

import re

from app.extraction.english.names import NAME
from app.extraction.english.noun_phrases import opening
from app.extraction.english.verbs import BASE, base, is_adverb, is_finite, is_singular, third_person

_I = re.IGNORECASE
_AUXILIARY = r"(?:is|am|are|was|were|do|does|did|has|have|can|could|will|would)"
_SO = re.compile(
    rf"(?P<said>.+?),? (?:and|but) (?:(?:so|neither|nor) {_AUXILIARY} (?P<behind>[^,.;]{{1,40}})"
    rf"|(?P<front>[^,.;]{{1,40}}?) (?:{_AUXILIARY}(?:n't)?|can't|cannot|won't) (?:too|either|as well))$",
    _I,
)
_NEITHER = re.compile(r"neither (?P<other>[^,]{2,40}?) nor (?P<me>i|we) (?P<what>[a-z]+\b.*)$", _I)
_GAPPED = re.compile(
    rf"(?P<said>(?:i|we|(?-i:{NAME})|(?:my|our) [\w-]+) [a-z]+ [^,;]{{2,40}}?)(?:, (?:and )?| and )"
    rf"(?P<who>me|i|(?-i:{NAME})|(?:my|our) (?:wife|husband|partner|[\w-]+))"
    r" (?P<what>(?!and\b|who\b|too\b|also\b|can\b|will\b)[\w-]+(?: [\w-]+){0,4})$",
    _I,
)
_ME_TOO = re.compile(
    r"(?P<said>[^,]{5,80}?), (?:and )?(?:me (?:too|(?P<no>neither|either))|same (?:here|as me|for me|with me)|so am i)$",
    _I,
)
_NAMED_EACH = re.compile(
    rf"(?P<lead>[A-Z][\w' ]{{2,30}}: )?(?P<first>(?:my |our )?{NAME} (?P<verb>[a-z]{{2,}}) [^,;:]*?\d[\w.½¼¾]*[^,;:]*?)(?=, )"
)
_ONE_MORE = (
    rf"(?:, and|,| and) (?P<who>{NAME}) (?P<what>(?:an? |the |at |on )?\d[\w.½¼¾]*(?: [a-z]+)?(?=,|;|\.|$| and ))"
)
_NAME_AND_VERB = re.compile(r"[A-Z][\w'-]+ [a-z]+ ")
_SUBJECT = re.compile(r"(?:i|we|he|she|they)(?=[ '])", _I)
_STATE = re.compile(r"(?:'m|'re|'s| am| is| are)(?P<not> not|n't)? (?P<what>.+)$", _I)
_NEGATED = re.compile(r" (?:don't|doesn't|do not|does not) (?P<what>.+)$", _I)
_PLAIN = re.compile(r"(?:i|we) (?P<verb>[a-z]+) (?P<what>.+)$", _I)
_OF_OTHERS = re.compile(r" (?P<verb>(?!is\b|was\b|has\b)[a-z]{2,}[^s']s) (?P<what>.+)$", _I)
_MODAL = re.compile(r"(?P<what> (?:can|can't|cannot|could|couldn't|will|won't|would|never) .+)$", _I)


def written_out(sentence: str) -> str:
    """The sentence as two statements, each with its subject and what is said of it; as it was where nothing is shared."""
    neither = _NEITHER.match(sentence.rstrip(" .!"))
    if neither and neither["me"]:
        verb, _, rest = neither["what"].partition(" ")
        return f"{_denied('I', verb, rest)}; {_denied(neither['other'], verb, rest)}"
    sentence = _gapped(re.sub(r"^both (?=[^,]{2,40} and i\b)", "", sentence, flags=_I))
    echo = _ME_TOO.match(sentence.rstrip(" .!"))
    if echo:
        sentence = f"{echo['said']} and {'neither' if echo['no'] else 'so'} do I"
    match = _SO.match(sentence.rstrip(" .!"))
    said = match["said"] if match else ""
    predicate = said[_subject_end(said) :]
    state, negated, modal = _STATE.match(predicate), _NEGATED.match(predicate), _MODAL.match(predicate)
    plain = _PLAIN.match(said) or _OF_OTHERS.match(predicate)
    if match is None or not (state or negated or modal or plain):
        return sentence
    who = (match["behind"] or match["front"]).strip()
    me, many = who.lower() == "i", _is_many(who)
    if state:
        be = "am" if me else "are" if many else "is"
        shared = f" {be}{' not' if state['not'] else ''} {state['what']}"
    elif negated:
        do = "don't" if me or many else "doesn't"
        shared = f" {do} {negated['what']}"
    elif modal:
        shared = modal["what"]
    else:
        verb = plain["verb"] if plain else ""
        verb = base(verb) if plain and plain.re is _OF_OTHERS else verb
        shared = f" {verb if me or many else third_person(verb)} {plain['what'] if plain else ''}"
    return f"{said}; {who}{shared}"


def _gapped(sentence: str) -> str:
    """ "Steffi reviews Java, me Go" with the verb in both: who does the same to what else, without a verb of their own."""
    found = _GAPPED.match(sentence.rstrip(" .!"))
    if found is None:
        return sentence
    said, who = found["said"], found["who"]
    verb = re.match(r" (?P<verb>[a-z]+) \S", said[_subject_end(said) :])
    other = opening(f"{who} is")
    mine = who.lower() in ("me", "i")
    if verb is None or not _does(verb["verb"]) or not (mine or (other and other.who != "speaker")):
        return sentence
    if _NAME_AND_VERB.match(found["what"]) and is_finite(found["what"].split()[1].lower(), plural=False):
        return sentence  # "my son Ali lives in York" has a verb of its own
    first = found["what"].split()[0].lower()
    placed = re.match(r"(?:in|at|on|from|to|for|by)$", first)
    if placed and said[_subject_end(said) :].split()[1].lower() != first:
        return sentence
    if is_finite(first, plural=who.lower() == "i") or (who.lower() == "i" and (is_adverb(first) or first == "am")):
        return sentence
    one = base(verb["verb"]) if verb["verb"].endswith("s") else verb["verb"]
    return f"{said}; {'I' if mine else who} {one if mine or _is_many(who) else third_person(one)} {found['what']}"


def each_named(sentence: str) -> str:
    """ "Shoe sizes: Mia is a 31, Jonas a 28" with the verb, and what it is about, for each who is named."""
    found = _NAMED_EACH.match(sentence)
    if found is None or not is_finite(found["verb"]):
        return sentence
    lead, verb = found["lead"] or "", found["verb"]
    rest = sentence[found.end("first") :]
    more = re.match(rf"(?:{_ONE_MORE})+", rest)
    if more is None:
        return sentence
    named = [f"{lead}{one['who']} {verb} {one['what']}" for one in re.finditer(_ONE_MORE, more.group())]
    behind = re.sub(r"^,? and ", "", rest[more.end() :])
    behind = f"{lead}{behind}" if lead and re.match(r"(?:i|i'm|my)\b", behind, _I) else behind
    return "; ".join(
        [f"{lead}{found['first']}", *named, behind] if re.search(r"\w", behind) else [f"{lead}{found['first']}", *named]
    )


def _does(verb: str) -> bool:
    return verb in BASE or is_singular(verb)


def _subject_end(said: str) -> int:
    pronoun, phrase = _SUBJECT.match(said), opening(said)
    return pronoun.end() if pronoun else phrase.end if phrase else 0


def _is_many(who: str) -> bool:
    return " and " in who or who.endswith("s") or who.lower() in ("we", "they")


def _denied(who: str, verb: str, rest: str) -> str:
    me = who == "I"
    if verb.lower() in ("am", "is", "are"):
        return f"{who} {'am' if me else 'are' if _is_many(who) else 'is'} not {rest}"
    if verb.lower() in ("can", "will", "could", "would"):
        return f"{who} {verb} not {rest}"
    return f"{who} {'do' if me or _is_many(who) else 'does'}n't {verb} {rest}".rstrip()
