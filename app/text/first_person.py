"""Statements about the user as the user would say them, which is how they are asked for: "my oven", not "the user's oven"."""

import re

_POSSESSIVE = re.compile(r"\b(?:the )?user['’]s\b", re.IGNORECASE)
_SUBJECT = re.compile(r"\bthe user\b|^user\b", re.IGNORECASE)
_CHINESE = re.compile("用[户戶]")


def in_first_person(text: str) -> str:
    """The text with every "the user" as "I" and 用户 as 我, for a model that embeds it; nobody reads it.

    What nearly all memories share tells a small model nothing and draws them together: on 350 labelled questions the
    right memory came first in .82 instead of .77 (mean reciprocal rank), across languages most.
    """
    return _CHINESE.sub("我", _SUBJECT.sub("I", _POSSESSIVE.sub("my", text)))
