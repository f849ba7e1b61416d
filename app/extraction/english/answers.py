"""A short answer together with the assistant's question, as a statement of its own."""

import re
from dataclasses import dataclass

from app.extraction.english.affirmations import YES_NO, accepted, affirmed, confirmed, denied, mirrored
from app.extraction.english.sentences import sentences
from app.extraction.english.verbs import past, third_person
from app.text.word_list import words

_I = re.IGNORECASE
_YES = re.compile(
    r"^(?:yes|yep|yeah|yup|ya|correct|right|exactly|sure|indeed|that's right|of course|definitely|absolutely|it is"
    r"|i do|i am|affirmative|true|still (?:her|him|them|it|the same|there|do|am|is)|please do"
    r"|go ahead)\b[ ,.!]*(?P<rest>.*)$",
    _I | re.DOTALL,
)
_NO = re.compile(
    r"^(?:never$|no|nope|nah|not any ?more|negative|wrong|not quite|incorrect|close)\b[ ,.!-]*(?P<rest>.*)$",
    _I | re.DOTALL,
)
_WH = re.compile(
    r"^(?:.*[,:.] )?(?:and |so |ok |okay |also |by )?(?P<wh>what|which|who|where|when|how"
    r"|whose) (?P<noun>(?:(?:many|much|long|often|old|big|far|tall|soon|early|late|exactly|kind of|sort of"
    r"|type of) )?(?:(?!(?:is|are|was|were|do|does|did|should|would|can|will|have|has"
    r"|shall)\b)[\w'/-]+ ){0,4}?)(?P<aux>is|are|was|were|do|does|did|should|would|can|will|have|has"
    r"|shall)\b ?(?P<rest>.*)$",
    _I,
)
_OFFER = re.compile(
    r"\b(?:would you like me to|do you want me to|should i|shall i|want me to|shall we|should we|may i"
    r"|can i)\s+(?P<what>[^?]{3,160})\?",
    _I,
)


_PERMISSION = re.compile(
    r"(?:is it|would it be) (?:ok|okay|fine|alright|all right|possible)(?: for (?:me|us))? (?:to|if i"
    r"|if we) (?P<what>.+)$",
    _I,
)
_LIMITED = re.compile(r"(?:only|just|mostly|sometimes|rarely|occasionally|unless|except|when|if)\b", _I)
_TOPIC = re.compile(
    r"(?:and |so |ok,? )?(?P<of>any |your |the )?(?P<noun>(?!(?:what|which|who|where|when|why|how|since|until|ready"
    r"|everything|anything|something|all|sure|really|right|still|more|that|this|it|so|ok|okay|good|better|done|sounds?|makes?|happy|yes|no|any)\b)(?:(?!(?:is|are|was"
    r"|were|do|does"
    r"|did|can|will|that|this|it|you|i|we)\b)[\w-]+ ?){1,4})",
    _I,
)
_ASKS_WHAT = re.compile(r"(?:and |so )?(?:what|which|who|where|when|how)\b", _I)
_CONTRACTED = re.compile(r"^(.{0,30}?\b(?:what|who|where|when|how|which))'(s|re)\b", _I)
_LOWERED = frozenset(
    words(
        "The A An At In On Always About By Every Never No Around Before After My Our Mostly Usually With Until Just Only"
    )
)
_TO_DO = re.compile(r"(?:should i|shall i|can i|would you like me to|do you want me to)\b", _I)
_THING = re.compile(
    r"(?P<who>(?:your|the|our|a|this|that) [\w' -]{2,60}?"
    r"|(?-i:[A-Z])[\w-]+(?: (?-i:[A-Z])[\w-]+)?) (?P<verb>[a-z]+)(?P<tail>(?: \w+)?)$",
    _I,
)
_WANTING = re.compile(r"(?:want|prefer|like|need|would like|usually want|choose)", _I)
_LIVING = re.compile(r"(?:live|work|come|study|stay)(?: from)?")
_PLACED = re.compile(r"(?:in|at|on|near|from|by|with|outside)\b", _I)
_VERBS = {
    "are": "I'm",
    "were": "I was",
    "was": "I was",
    "have": "I've",
    "would": "I'd",
    "can": "I can",
    "will": "I'll",
    "should": "I should",
}


@dataclass(frozen=True, slots=True)
class _Asked:
    """The parts of a question: which (word) plan (noun) are (auxiliary) you on (rest)."""

    word: str
    noun: str
    auxiliary: str
    rest: str

    @classmethod
    def of(cls, match: re.Match[str]) -> "_Asked":
        """The parts as `_WH` found them."""
        noun = "" if re.match(r"(?:ones?$|of )", match["noun"].strip()) else match["noun"].strip()
        return cls(match["wh"].lower(), noun, match["aux"].lower(), match["rest"].strip())

    @property
    def names(self) -> bool:
        """Whether it asks which of a sort: which plan, what editor."""
        return bool(self.noun) and self.word in ("what", "which")

    def aside(self, reply: str) -> str:
        """The sort, for a reply that does not name it."""
        if (
            not self.names
            or self.noun.split()[-1].lower() in reply.lower()
            or re.match(r"(?:kind|sort|type)", self.noun)
        ):
            return ""
        used = re.match(r"you (?:use|run|have|drive|play|speak|take|read|like|own)\b", self.rest, _I)
        return f" as the {self.noun}" if used else f" ({self.noun})"


def question_in(text: str) -> str | None:
    """The last question of an assistant's turn, without what precedes it."""
    found = [one for one in sentences(text[-800:]) if one.endswith("?")]
    return found[-1] if found else None


def asks_what(question: str) -> bool:
    """Whether a question asks which, who, where ..."""
    return (
        _ASKS_WHAT.match(question) is not None or re.match(r"(?:what|who|where|when|how)'s\b", question, _I) is not None
    )


def is_short(text: str) -> bool:
    """Whether a reply is short enough to be nothing but an answer."""
    return len(text.split()) <= 24


def accepts(text: str) -> bool:
    """Whether a reply opens with a yes and asks for no more than what was offered."""
    match = _YES.match(text.strip())
    return match is not None and len(match["rest"].split()) <= 8


def is_limited(text: str) -> bool:
    """Whether a reply is a yes with a limit: "only if it's tinned", "sometimes"."""
    return _LIMITED.match(text) is not None


def composed(question: str, reply: str) -> str | None:
    """Question and answer as one first-person statement; None where they make none.

    Yes to "Is Dr. Kay still your dentist?" makes "Dr. Kay is still my dentist"; "neovim" to "Which editor do you use?"
    makes "I use neovim as the editor". A yes to an offer counts only where it is meant to stand.
    """
    question = question.strip().rstrip("?").strip()
    reply = re.sub(r"(?i),? (?:please|thanks|thank you)$", "", reply.strip(" .!")) or reply
    yes, no = _YES.match(reply), _NO.match(reply)
    offer = None if _ASKS_WHAT.match(question) else _OFFER.search(question + "?")
    permission = _PERMISSION.match(question)
    if permission and not no:
        bare = (yes["rest"] if yes else reply).strip()
        stated = f"I want you to {mirrored(permission['what'])} {bare}" if bare else None
    elif offer and not (re.search(r"\bor\b", offer["what"]) and not yes):
        stated = accepted(mirrored(offer["what"].strip()), reply, yes)
    elif is_limited(reply) and YES_NO.match(question):
        stated = affirmed(question)
        stated = (
            f"{stated}, {reply[0].lower()}{reply[1:]}"
            if stated and not re.search(r"\bor\b", question)
            else _filled(question, reply)
        )
    elif yes:
        stated = confirmed(question, yes["rest"])
    elif no and (not no["rest"] or re.match(r"(?:i|we|it|my|our)\b", no["rest"], _I)):
        stated = denied(question)
        stated = f"{stated}, {no['rest']}" if stated and no["rest"] else stated
    else:
        stated = _filled(question, no["rest"] if no and no["rest"] else reply)
    return stated


def _filled(question: str, reply: str) -> str | None:
    """The answer to a question with which, what, where ..., or to one that offers a choice."""
    question = _CONTRACTED.sub(lambda found: f"{found[1]} {'is' if found[2] == 's' else 'are'}", question, count=1)
    lower = reply[0].lower() + reply[1:] if reply.split()[:1] and reply.split()[0] in _LOWERED else reply
    if _ASKS_WHAT.match(question):
        question = re.sub(r"[,:][^,:]* or [^,:]*$", "", question)
    match = _WH.match(question)
    if match is None:
        return _to_no_wh(question, lower)
    asked = _Asked.of(match)
    if asked.names:
        lower = re.sub(r"\bone\b", asked.noun, lower, count=1)
    aside = asked.aside(lower)
    person = re.match(r"you\b ?(?P<what>.*)$", asked.rest, _I | re.DOTALL)
    thing = _THING.match(asked.rest)
    stated: str | None
    if asked.noun.lower().startswith("many ") and not person:
        stated = f"the number of {asked.noun[5:]} who {asked.auxiliary} {asked.rest}: {lower}" if asked.rest else None
    elif _TO_DO.match(f"{asked.auxiliary} {asked.rest}"):
        what = re.sub(r"^(?:i|you like me to|you want me to) ", "", asked.rest, flags=_I)
        stated = f"I want you to {mirrored(what)}: {lower}{aside}"
    elif person:
        stated = _of_you(asked, mirrored(person["what"]).strip(), lower, aside)
    elif asked.auxiliary in ("is", "are", "was", "were"):
        stated = f"{mirrored(asked.rest)} {asked.auxiliary} {lower}{aside}" if asked.rest else None
    elif thing:
        modal = asked.auxiliary in ("should", "would", "can", "will", "shall")
        verb = f"{asked.auxiliary} {thing['verb']}" if modal else thing["verb"]
        verb = third_person(verb) if asked.auxiliary in ("do", "does") else verb
        verb = past(verb) if asked.auxiliary == "did" else verb
        inside = asked.word == "where" and _LIVING.fullmatch(thing["verb"]) and not _PLACED.match(lower)
        stated = f"{mirrored(thing['who'])} {verb}{thing['tail']} {'in ' if inside else ''}{lower}"
    else:
        stated = f"{mirrored(asked.rest)}: {lower}" if asked.rest else None
    return stated


def _to_no_wh(question: str, lower: str) -> str | None:
    """The answer to "Which seat?", "Your surname?", "Do you prefer tea or coffee?"."""
    either = re.search(r"\b[\w' -]{2,40} or [\w' -]{2,40}$", question)
    noun = re.fullmatch(r"(?:and |so |ok |okay )?(?:which|what) (?P<noun>[\w -]{2,40})", question, _I)
    topic = _TOPIC.fullmatch(question)
    if noun:
        return _wanted(noun["noun"].strip(), lower)
    owned = re.match(r"do you (?:have|own|need|speak|play|use|take|eat|drink)\b", question, _I)
    if owned and not re.search(r"\bany\b| or ", question) and len(lower.split()) <= 6:
        owns = affirmed(question)
        return f"{owns}: {lower}" if owns else None
    some = re.search(r"\bany (?=\w)", question)
    if some and YES_NO.match(question) and len(lower.split()) <= 8:
        has = affirmed(question.replace("any ", "", 1))
        return f"{has}: {lower}" if has else None
    if either or YES_NO.match(question):
        return _chosen(question, lower)
    if topic and len(topic["noun"].split()) <= 4:
        noun_said = topic["noun"][0].lower() + topic["noun"][1:]
        owner = "the" if (topic["of"] or "").lower() == "the " else "my"
        return f"{owner} {mirrored(noun_said)}{':' if (topic['of'] or '').lower() == 'any ' else ' is'} {lower}"
    return None


def _of_you(asked: _Asked, what: str, lower: str, aside: str) -> str | None:
    """The answer to a question about the speaker: where do you live, which plan are you on."""
    if asked.names and _WANTING.fullmatch(what):
        return _wanted(asked.noun, lower)
    verb = _VERBS.get(asked.auxiliary, "I")
    if asked.auxiliary == "did":
        did, _, after = what.partition(" ")
        return f"I {past(did)} {after} {lower}{aside}".replace("  ", " ") if did.isalpha() else None
    if re.match(r"(?:by|to|from|for|on|in|at|with|before|until)\b", lower, _I):
        what = re.sub(r"\b(by|to|from|for|on|in|at|with)$", "", what).strip()
    place = asked.auxiliary == "do" and asked.word == "where" and _LIVING.fullmatch(what)
    if place and not _PLACED.match(lower):
        return f"{verb} {what} {'' if what.endswith('from') else 'in '}{lower}"
    return f"{verb} {what} {lower}{aside}".replace("  ", " ")


def _wanted(noun: str, reply: str) -> str:
    """ "window, always" to "which seat" -> "I always want the window seat"."""
    first, _, rest = reply.partition(",")
    often = next(iter(re.findall(r"\b(?:always|usually|never|mostly)\b", reply, _I)), "").lower()
    rest = re.sub(r"\b(?:always|usually|mostly)\b", "", rest, flags=_I).strip(" ,") if often else rest.strip()
    first = re.sub(r"^(?:always|usually|mostly) ", "", first, flags=_I)
    if noun.lower() not in reply.lower() and len(first.split()) <= 3:
        first = first.replace(" one", f" {noun}") if " one" in first else f"{first} {noun}"
    article = "" if re.match(r"(?:the|a|an|my|our|any|no|\d)\b", first, _I) else "the "
    return f"I {often + ' ' if often else ''}want {article}{first}{', ' + rest if rest else ''}"


def _chosen(question: str, reply: str) -> str | None:
    """The answer to "Do you prefer tea or coffee?" or "should times be in UTC or your local time?"."""
    last = question.rsplit(".", 1)[-1].strip()
    match = re.search(
        r"^(?P<topic>.*?,)?\s*(?:and |so )?(?P<aux>do|should|would|are|is|can|shall|will) (?P<who>you|i|we"
        r"|the [\w-]+(?: [\w-]+)?|[\w-]+) (?P<verb>[\w ]*?)(?P<options>(?:the |a |an |in |with |at "
        r"|on )?[\w.'/-]+(?: [\w.'/-]+){0,4}? or .*)$",
        last,
        _I,
    )
    if match is None:
        return None
    preposition = re.match(r"(?:in|with|at|on|as|by|via) ", match["options"], _I)
    lead = preposition.group() if preposition and not reply.lower().startswith(preposition.group().lower()) else ""
    who = match["who"].lower()
    verb = match["verb"].strip()
    verb = verb if verb or who != "you" else "prefer"
    if not verb and (be := re.match(r"(?:be|use|have|get|go|come|run|start) ", match["options"], _I)):
        verb = be.group().strip()
    lead = lead or next(iter(re.findall(r"^(?:\w+ )?((?:in|at|by|as|via) )", match["options"])), "")
    lead = "" if re.match(r"(?:(?:always|never|usually) )?(?:in|at|by|as|via) ", reply, _I) else lead
    topic = mirrored((match["topic"] or "").strip(" ,"))
    topic = f"{topic[0].lower()}{topic[1:]}" if topic else ""
    adverb = re.match(r"(?:always|usually|never|mostly)\b", reply, _I)
    said = reply[adverb.end() :].strip(" ,") if adverb else reply
    often = f"{adverb.group().lower()} " if adverb else ""
    if who == "you":
        return f"I {often}{verb} {lead}{said}{' ' + topic if topic else ''}"
    wanted = match["who"] if who not in ("i", "we") else "you"
    return f"I want {wanted} to {often}{verb} {lead}{said}{', ' + topic if topic else ''}".replace("  ", " ")
