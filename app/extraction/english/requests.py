"""What the assistant asks to be told without a question word: "could you give me the size of the window?"."""

import re

from app.extraction.english.sentences import sentences

_REQUEST = re.compile(
    r"(?:.*[,:] )?(?:and |so |ok,? |then )*(?:(?:could|can|would|will) you (?:please )?|please |would you mind |i'd need you to )?"
    r"(?:(?:give|giving|tell|telling|send|sending|share|sharing|confirm|confirming|provide|providing|read|reading|remind|type)"
    r"(?: (?:with )?(?:me|us)| out)?(?: of)?|let me know|(?:i(?:'ll| will)? (?:also )?need|(?:may|can|could) i (?:please )?(?:have|get))"
    r"(?: to know)?) (?P<what>(?:the|your|its|their) [^?.!,;]{2,80}?)(?: please| again| first)*"
    r"(?: so (?:that )?(?:i|we) [^?.!]*| to (?:finish|complete|draft|write|send|look|start|file|book|check|find) [^?.!]*)?[?.!]*",
    re.IGNORECASE,
)
_SEVERAL = re.compile(r"(?:the|your|its|their) (?:[\w-]+ ){0,2}?[a-z]+[^s\W]s(?= (?:of|for|on|in)\b|$)", re.IGNORECASE)


def asked_for(text: str) -> str | None:
    """The question that a request at the end of a text amounts to: "What is the size of the window?"."""
    found = _REQUEST.fullmatch(next(reversed(sentences(text[-400:])), ""))
    if found is None:
        return None
    return f"What {'are' if _SEVERAL.match(found['what']) else 'is'} {found['what']}?"
