"""Rules in the form of a question: 能不能以后都用中文回答 -> 以后都用中文回答."""

import re

from app.extraction.chinese.clauses import Clause

_ASKED_STANDING = re.compile(r"以后|今后|往后|每次|一律|永远|默认|尽量|从现在|从今|统一")
_ASKING_WORDS = re.compile(
    r"(?:好吗|可以吗|行吗|好不好|可以不|行不行|能行吗|吗)$|^(?:能不能|可不可以|可否|能否|可以|麻烦|请)"
)


def is_standing_request(clause: Clause) -> bool:
    """Whether a clause asks for something that shall hold from now on."""
    folded = clause.plain.rstrip(" !~。.?")
    return (
        _ASKED_STANDING.search(folded) is not None
        and _ASKING_WORDS.search(folded) is not None
        and not re.search(r"怎么|什么|为什么|哪|多少|是不是|会不会", folded)
    )


def without_asking(clause: Clause) -> Clause:
    """Such a request as the rule that it asks for."""
    text, folded = clause.text, clause.plain
    start = re.match(r"(?:能不能|可不可以|可否|能否|可以|麻烦|请|你)*", folded)
    end = re.search(r"(?:好吗|可以吗|行吗|好不好|可以不|行不行|吗|[?!。\s])+$", folded)
    first = start.end() if start else 0
    last = end.start() if end else len(folded)
    return Clause(text[first:last], folded[first:last], clause.sentence)
