"""Answers to questions that lean themselves: "Since when?", "And on staging?", and what was done on a recommendation."""

import re
from collections.abc import Callable, Sequence

from app.extraction.english.fragments import has_subject
from app.extraction.english.leads import strip_lead
from app.extraction.english.sentences import sentences
from app.extraction.model import SpokenTurn

_I = re.IGNORECASE
_LEAD = (
    r"(?:(?:oh|ok|okay|and|nice|got it|noted|great|lovely|cool|good to know|i see|sure|interesting|thanks)\b[,.! ]*)*"
)
_BARE = re.compile(
    rf"{_LEAD}(?P<wh>since when|until when|till when|from when|how often|for how long|how long|how much|how many|where|when"
    r"|(?:what|which) [a-z]+|who with|with whom)"
    r"(?: (?:is|was|are) (?:it|that|this|they)| exactly| though| roughly)*\?",
    _I,
)
_UNKNOWN = re.compile(
    r"(?:i )?(?:dunno|no idea|not sure|don't (?:know|remember)|can't (?:say|remember)|who knows|whatever)\b", _I
)
_SORTS = ("time", "day", "days", "size", "dose", "make", "model", "brand", "branch")
_ELSEWHERE = re.compile(
    rf"{_LEAD}(?:(?:and|what|how) about |and )?(?P<where>(?P<how>on|in|at|for|with|under|during|after) [\w' -]{{2,40}}?)\?",
    _I,
)
_SAME = re.compile(
    r"(?:the |that'?s the )?same(?: (?:one|there|again|thing|value|as (?:before|there|that)))*|ditto|likewise", _I
)
_PLACED = re.compile(r"(?:in|at|on|near|by|next|behind|from|opposite|outside|just|somewhere|close|around)\b", _I)
_DONE = re.compile(
    r"(?:(?:sold|done|deal|great|ok|okay|perfect|nice|good call|convinced|thanks|cheers|yes|yep)\b[,!. -]*)+"
    r"(?:i(?:'ve)? )?(?:just |already )?"
    r"(?P<verb>bought|ordered|booked|got|reserved|took|installed|picked|chose) (?:it|that|that one|one|this one|them)\b(?P<rest>.*)",
    _I | re.DOTALL,
)
_ADVISED = re.compile(
    r"\b(?:[Ii]'d|[Ii] would|[Yy]ou should|[Ii](?:'d)? recommend|[Ii](?:'d)? suggest)"
    r"(?: (?:take|get|pick|choose|go (?:for|with)|buy|book|say))?"
    r" (?P<thing>(?:the |an? )[\w'. -]+?|[A-Z][\w'-]+(?: [A-Z0-9][\w'-]+)*|that|it)(?=[,.;!]|$| (?:because|since|for|as|here|if|over)\b)"
)
_SENTENCE_SUBJECT = re.compile(r"(?:^|[.!?] )(?P<thing>(?:The )?[A-Z][\w'-]+) [a-z]+ ")
_LOWERED = re.compile(
    r"(?:Near|At|In|On|He|She|It|The|An?|My|Our|Every|Since|Until|For|About|Around|Once|Twice|Only|Just|From|With|By|Next|When|Mostly"
    r"|Usually|Last|Early|Late|Until|Three|Two|One|Four|Five|Six)\b"
)


def follow_up(
    question: str, reply: str, before: Sequence[SpokenTurn], read: Callable[[str, Sequence[SpokenTurn]], str | None]
) -> str | None:
    """The reply as a statement together with what the question leans on; None where the question leans on nothing.

    `read` gives what a reply says to the turns before it.
    """
    bare, elsewhere = _BARE.fullmatch(question), _ELSEWHERE.fullmatch(question)
    if len(before) < 2 or before[-2].role != "user":
        return None
    if bare:
        return _completed(bare["wh"].lower(), reply, before[-2].content)
    return _elsewhere(elsewhere, reply, before, read) if elsewhere else None


def done_as_advised(reply: str, advice: str) -> str | None:
    """What the speaker did on the assistant's advice: "sold, just bought it" to "I'd take the Napoleon"."""
    done = _DONE.fullmatch(reply.strip(" .!"))
    advised = list(_ADVISED.finditer(advice)) if done else []
    if done is None or len(advised) != 1:
        return None
    thing = advised[0]["thing"].strip()
    if thing in ("that", "it"):
        named = _SENTENCE_SUBJECT.search(advice)
        thing = (
            f"{named['thing'][0].lower()}{named['thing'][1:]}"
            if named and " " in named["thing"]
            else named["thing"]
            if named
            else ""
        )
    return f"I {done['verb'].lower()} {thing}{done['rest']}" if thing else None


def _completed(asked: str, reply: str, said: str) -> str | None:
    """ "I take warfarin" with "2019, after the clot" to "Since when?"."""
    statement = strip_lead(next(reversed(sentences(said[-600:])), ""))[0].strip(" .!")
    unsaid = len(statement.split()) < 3 or said.rstrip().endswith("?") or _UNKNOWN.match(reply)
    if unsaid or not has_subject(statement):
        return None
    first = reply.split()[0].lower()
    lead = ""
    if asked in ("since when", "from when", "until when", "till when"):
        lead = "" if first in ("since", "from", "for", "until", "till", "ever") else f"{asked.split()[0]} "
    elif asked in ("how long", "for how long"):
        lead = "" if first in ("for", "since", "until", "about") else "for "
    elif asked == "where":
        lead = "" if _PLACED.match(reply) else "in "
    elif asked in ("who with", "with whom"):
        lead = "" if first == "with" else "with "
    elif asked.startswith(("what ", "which ")):
        noun = asked.split()[1]
        if noun not in statement.lower() and noun not in _SORTS:
            return None
        return f"{statement} ({asked.split()[1]}: {reply})"
    elif asked in ("how much", "how many"):
        lead = ", "
    reply = f"{reply[0].lower()}{reply[1:]}" if _LOWERED.match(reply) else reply
    return f"{statement}{lead if lead == ', ' else f' {lead}'}{reply}"


def _elsewhere(
    asked: re.Match[str],
    reply: str,
    before: Sequence[SpokenTurn],
    read: Callable[[str, Sequence[SpokenTurn]], str | None],
) -> str | None:
    """ "8443" to "And in test?", behind "What port does the API listen on?" and its answer."""
    if len(before) < 3 or before[-3].role != "assistant" or len(before[-2].content.split()) > 12:
        return None
    told = before[-2].content.strip(" .!") if _SAME.fullmatch(reply.strip(" .!")) else reply
    stated = read(told, before[:-2])
    if stated is None:
        return None
    other = re.search(rf"\b{asked['how']} (?:(?:the|my|your) )?[\w-]+(?=[ ,?]|$)", before[-3].content, _I)
    where = re.sub(r"\byour\b", "my", asked["where"], flags=_I)
    stated = stated.replace(f" {other.group()}", "", 1) if other else stated
    return f"{stated} {where}"
