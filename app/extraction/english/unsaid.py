"""What a clause leaves to the one before it, written out: "I'm not", "my son's is red", "I go every Thursday"."""

import re
from collections.abc import Sequence

from app.extraction.english.names import NAME, RELATIONS
from app.extraction.english.noun_phrases import opening
from app.extraction.english.verbs import MODALS, base, is_past, third_person
from app.extraction.model import SpokenTurn

_I = re.IGNORECASE
_WHO = rf"(?:i|we|he|she|they|(?:my|our) [\w' -]{{2,30}}?|(?-i:{NAME}(?: {NAME})?))"
_AUXILIARY = re.compile(
    rf"(?P<only>only )?(?P<who>{_WHO})(?P<aux>'m|'re|'s| am| is| are| do| does| can| could| will| would| have| has)"
    r"(?P<not>n't| ?not)?(?P<cant> can't| cannot| won't)?(?:,? (?:though|yet|at all|myself|however))?",
    _I,
)
_CANT = re.compile(
    rf"(?P<only>only )?(?P<who>{_WHO}) (?P<aux>can't|cannot|won't)(?:,? (?:though|yet|at all|myself))?", _I
)
_PRONOUN = re.compile(r"(?:i|we|he|she|they)(?=[ '])", _I)
_BE = re.compile(r"(?:'m|'re|'s| am| is| are| was| were)(?:n't| not)? (?P<what>.+)$", _I)
_WITH_MODAL = re.compile(rf" (?:{'|'.join(sorted(MODALS))})(?: not)? (?P<what>.+)$", _I)
_WITH_DO = re.compile(r" (?:don't|doesn't|do not|does not|do|does) (?P<what>.+)$", _I)
_WITH_VERB = re.compile(
    r" (?P<adverbs>(?:[a-z]+ly |always |never |still |also |only |often )*)(?P<verb>[a-z]+)(?P<what>.*)$", _I
)
_FINITE = (
    r"(?:is|are|was|were"
    r"|has|have|can|can't|must|will|won't|costs?|expires?|starts?|ends?|runs?|goes|needs?|lives?|takes?|opens?|closes?"
    r"|lands?|arrives?|leaves?|departs?|begins?|comes?|lasts?|ships?|weighs?|works?|stops?|ends?)"
)
_OWNED = re.compile(
    rf"(?:(?P<own>mine|ours)|(?P<whose>(?:(?:my|our) [\w-]+(?: [\w-]+)?|(?-i:{NAME}))'s))"
    rf"(?P<verb>'s|'re| {_FINITE}\b)(?P<rest> .+)$",
    _I,
)
_GAP = re.compile(
    rf"(?P<whose>mine|ours|(?:(?:my|our) [\w-]+|(?-i:{NAME}))'s)(?P<rest> (?:at|in|on|from|until|by) .*\d.*)$", _I
)
_THING = re.compile(
    rf"(?:(?:my|our|his|her|their|the)(?: [\w-]+'s)?|(?-i:{NAME})'s) (?P<noun>(?:(?!{_FINITE}\b)[\w-]+ ){{0,2}}?(?!{_FINITE}\b)[\w-]+)"
    rf"(?: (?P<verb>{_FINITE})\b|'s )",
    _I,
)
_HAS_THING = re.compile(r"(?:have|has|got|'ve) (?:an? |the )?(?:[\w-]+ ){0,3}?(?P<noun>[a-z]{3,})$", _I)
_ACTIVITY = re.compile(
    r"\b(?:got me (?:back )?into|talked me into|introduced me to|turned me on to|put me on ?to|got me hooked on|hooked me on"
    r"|roped me into|dragged me (?:in)?to|(?:took|taken|take) up|got (?:back )?into|fell in love with|talked us into|got us into)"
    r" (?P<what>[a-z-]+(?: (?!(?:and|in|at|on|last|this|when|because|years?|after|two|three|since|again|with|as)\b)[a-z-]+)?)",
    _I,
)
_GOES_ON = re.compile(
    r"(?:has|hates|loves|likes|lives|works|carries|wears|needs|wants|prefers|drinks|eats|speaks|plays|takes|can't|cannot"
    r"|doesn't|won't|hasn't|isn't|goes|drives|teaches|studies|keeps|uses|swears|sleeps|runs|owns|travels|moved|retired|graduated)",
    _I,
)
_NOUNS = re.compile(r"(?:and|or|of|is|are|was|were|has|have)\b", _I)
_PURSUED = re.compile(
    r"(?P<lead>(?:(?:and|now|so) )*(?:i|we)(?:'ve| now)? (?:(?:now|only|usually|always|still|mostly) )*)(?P<verb>go|play|train|practi[sc]e)"
    r"(?= (?:every|each|on|once|twice|three|four|\d|most|weekly|daily|now|a lot|regularly|at (?:the )?weekends?)\b|$)",
    _I,
)
_ASKED = re.compile(
    r"(?:^|[.!?] )(?:so |and )?(?P<aux>is|are|do|does|can) (?P<who>your [\w-]+(?: [\w-]+)??|you|he|she|they|(?-i:[A-Z][\w-]+))"
    r"(?: (?:both|all|also))? (?P<what>[^?]{2,60}?)(?: too| as well| either| at all)?\?",
    _I,
)


def written_out(clause: str, before: str) -> str:
    """The clause with what it leaves to the clause before, "" for none; as it was where it says all itself."""
    before, clause = before.rstrip(" .!"), clause.rstrip(" .!")
    if not before:
        return clause
    return _predicate(clause, before) or _thing(clause, before) or _pursued(clause, before) or clause


def asked(before: Sequence[SpokenTurn]) -> str:
    """What the assistant's question would state: "is your partner vegetarian too?" -> "my partner is vegetarian"."""
    question = list(_ASKED.finditer(before[-1].content[-300:])) if before and before[-1].role == "assistant" else []
    if not question:
        return ""
    found = question[-1]
    who, be = re.sub(r"^your\b", "my", found["who"], flags=_I), found["aux"].lower()
    if who.lower() == "you":
        who, be = "I", "am" if be in ("is", "are") else be
    if be in ("do", "does"):
        verb, _, rest = found["what"].partition(" ")
        return f"{who} {verb if be == 'do' else third_person(verb)} {rest}".strip()
    return f"{who} {be} {found['what']}"


def goes_on(clause: str, person: str) -> str:
    """A clause that goes on about somebody without naming them again: "carries an EpiPen", behind "Otto's allergic"."""
    first, _, rest = clause.partition(" ")
    if not person or not rest or re.search(r"\b(?:i|me|my|we|us|our)\b", clause, _I):
        return clause
    if not _GOES_ON.fullmatch(first) or (_NOUNS.match(rest) and not first.endswith("t")):
        return clause
    return f"{person} {first.lower()} {rest}"


def activity(before: str) -> str | None:
    """What somebody took up in the clause before: "Mei got me into bouldering" -> "bouldering"."""
    found = _ACTIVITY.search(before)
    return found["what"].strip() if found else None


def _predicate(clause: str, before: str) -> str | None:
    found = _CANT.fullmatch(clause) or _AUXILIARY.fullmatch(clause)
    if found is None:
        return None
    said = before[_subject_end(before) :]
    who, aux = f"{found['only'] or ''}{found['who']}", found["aux"].strip().lower()
    denied = found.groupdict().get("not") or ""
    filled: str | None = None
    if aux in ("'m", "'re", "'s", "am", "is", "are"):
        state = _BE.match(said)
        filled = f"{who}{found['aux']}{denied} {state['what']}" if state else None
    elif aux in MODALS:
        modal = _WITH_MODAL.match(said)
        filled = f"{who} {aux}{denied} {modal['what']}" if modal else None
    elif aux in ("do", "does") and (done := _done(said, _plural(before))):
        first, _, rest = done.partition(" ")
        many = found["who"].lower() in ("i", "we", "they")
        verb = f"{aux}{denied} {first}" if denied else first if many else third_person(first)
        filled = f"{who} {verb} {rest}".rstrip()
    return filled


def _done(said: str, many: bool) -> str | None:
    """What a predicate says somebody does, as it stands behind "do"; `many`: its verb has that form already."""
    done, verb = _WITH_DO.match(said), _WITH_VERB.match(said)
    if done:
        return done["what"]
    if verb is None or _BE.match(said) or verb["verb"].lower() in MODALS or is_past(verb["verb"]):
        return None
    return f"{verb['verb'] if many else base(verb['verb'])}{verb['what']}"


def _thing(clause: str, before: str) -> str | None:
    thing = _THING.match(before)
    if thing and "'s " not in thing.group() and re.fullmatch(rf"(?:[\w-]+ )*?(?:{RELATIONS})s?", thing["noun"], _I):
        thing = None  # "my parents live here; mine was the only family" speaks of no parents
    owned, gap = _OWNED.match(clause), _GAP.match(clause)
    if owned:
        had = _HAS_THING.search(before) if not thing else None
        noun = thing["noun"] if thing else had["noun"] if had and owned["own"] else None
        if noun is None:
            return None
        who = owned["whose"] or ("my" if owned["own"].lower() == "mine" else "our")
        verb = {"'s": " is", "'re": " are"}.get(owned["verb"].lower(), owned["verb"])
        return f"{who} {noun}{verb}{owned['rest']}"
    if gap and thing and thing["verb"] and not _BE.match(f" {thing['verb']} x"):
        whose = {"mine": "my", "ours": "our"}.get(gap["whose"].lower(), gap["whose"])
        return f"{whose} {thing['noun']} {thing['verb']}{gap['rest']}"
    return None


def _pursued(clause: str, before: str) -> str | None:
    found, what = _PURSUED.match(clause), activity(before)
    if found is None or what is None:
        return None
    verb = found["verb"].lower()
    if verb == "go" and not what.endswith("ing"):
        return None
    link = " in" if verb == "train" else ""
    return f"{clause[: found.end()]}{link} {what}{clause[found.end() :]}"


def _subject_end(text: str) -> int:
    pronoun = _PRONOUN.match(text)
    phrase = None if pronoun else opening(text)
    return pronoun.end() if pronoun else phrase.end if phrase else 0


def _plural(text: str) -> bool:
    return re.match(r"(?:i|we|they)\b", text, _I) is not None
