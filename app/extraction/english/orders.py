"""Instructions: which are meant to stand, and what they wish for."""

import re

from app.extraction.english import fragments, refusals, statement
from app.memories.model import Kind

_I = re.IGNORECASE
_OPENING = re.compile(
    r"^(?:for the (?:next|coming|rest of(?: the)?)(?: \w+)? (?:days?|weeks?|months?|hours?|years?|trip|project"
    r"|sprint),? |for the (?:time being|moment),? |until [\w ]{2,20}, |just |only |please |pls |always |never "
    r"|ever |for [\w ]{3,40}?,? (?:just |please |always |only )"
    r"|when(?:ever)? [^,]{3,60}, (?:please |just |always )?|from now on,? |going forward,? |in future,? "
    r"|by default,? |if [^,]{3,70}, (?:please |just |always )?|(?:just )?for (?:today|now"
    r"|this week)[, ]+(?:please |pls |just )?"
    r"|(?:for|on|in|at|during) (?!(?:that|this|it|now|today|the (?:record|way))\b)(?:[\w'&-]+(?: (?!pls\b|please\b)[\w'&-]+){0,3}), "
    r"(?:please |just |always |only )?)+",
    _I,
)
_ASKING = re.compile(
    r"^(?:please |pls |just |you can |you should |you must |you may |could you |can you |would you |i want you to "
    r"|i need you to |i'd like you to )+",
    _I,
)
_OCCASION = re.compile(
    r"(?P<lead>for the (?:next|coming|rest of(?: the)?)(?: \w+)? (?:days?|weeks?|months?|hours?|years?|trip"
    r"|project|sprint),? |(?:just |only )?for (?:today|now|this week|the moment|the time being)\b,?|(?:for"
    r"|when(?:ever)?|if|from now on|in future|going forward|by default|just for|until|as a rule|on|in"
    r"|at|during) ?[^,]{0,70}?,|(?:just )?for (?:today|now|this week|code reviews|[\w-]+ \w+s)\b|from now on"
    r"|going forward|(?<=,)|(?<= )) ?(?P<rest>.+)$",
    _I | re.DOTALL,
)
_SHAPE = re.compile(r"^(?:don't |do not |please )?[a-z]+ (?:the|a|an|my|our|this|that|these|me|it|them|all|some)\b")
_SETTLING = re.compile(
    r"^let's (?:just )?(?=(?:settle|go with|use|stick|stay|switch|keep|adopt|pick|call it|make (?:it|the)|have|meet"
    r"|aim|do (?:mon|tue|wed|thu|fri))\b)",
    _I,
)
_REPEATED = re.compile(r"\b(?:every|weekly|daily|monthly|always|from now on|instead|going forward)\b", _I)


def is_order(clause: str) -> bool:
    """Whether a clause tells the assistant to do something."""
    labelled = fragments.label(clause) is not None and not re.match(r"(?:always|never|please|use|set)\b", clause, _I)
    if labelled and not (_SHAPE.match(clause[0].lower() + clause[1:]) and refusals.is_task(clause)):
        return False
    if re.match(r"(?:no|zero) ", clause, _I):
        return False
    bare = _OPENING.sub("", clause)
    told = bare != clause and (refusals.is_task(bare) or statement.is_manner(bare))
    return told or refusals.is_task(clause) or statement.is_manner(clause)


def looks_like_order(clause: str) -> bool:
    """Whether a clause has the shape of an instruction, whatever its verb: "bump the version"."""
    return _SHAPE.match(clause) is not None


def bare_order(clause: str) -> str:
    """An instruction without "could you" and the like."""
    return _ASKING.sub("", clause)


def wished(order: str, plural: bool) -> tuple[str, Kind]:
    """A bare instruction as a wish of the speaker, and its kind: "I want you to answer in French"."""
    occasion = _OCCASION.match(order)
    front, rest = (occasion["lead"].strip(" ,"), occasion["rest"]) if occasion else ("", order)
    rest = re.sub(r"^(?:please |pls |just )+", "", rest, flags=_I)
    negative = re.match(r"(?:don't|do not|never)(?: ever)? (?P<what>.+)$", rest, _I | re.DOTALL)
    what = (negative["what"] if negative else rest).rstrip(" .!")
    what = what[0].lower() + what[1:] if what[:1].isupper() and not what[:2].isupper() else what
    if front:
        what = f"{what} {front[0].lower()}{front[1:]}"
    who = "we" if plural and not re.search(r"\b(?:i|me|my)\b", order, _I) else "I"
    kind: Kind = "constraint" if statement.is_prohibition(rest) else "preference"
    return f"{who} want you {'never ' if negative else ''}to {what}", kind


def settled(clause: str, plural: bool) -> str:
    """A proposal that settles something, as the decision it is: "let's use Redis" -> "we'll use Redis"."""
    will = "we'll " if plural else "I'll "
    if re.search(r"\blet's\b", clause, _I) and _REPEATED.search(clause):
        clause = re.sub(r"\blet's (?:just )?", will, clause, count=1, flags=_I)
    clause = _SETTLING.sub(will, clause)
    return re.sub(r"^going with\b", "we're going with" if plural else "I'm going with", clause, flags=_I)
