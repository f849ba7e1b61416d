"""Who speaks: the name by which statements call their speaker where "the user" would not tell them from another."""

import re

from app.extraction.model import Reading, SpokenTurn
from app.text.word_list import words

_NOBODY = frozenset(words("user human customer client me you admin guest assistant bot 用户 客户 本人 我 你 访客 匿名"))
_LONGEST = 40  # characters
_NEAR = 50  # turns before and behind in which it is looked for others


def name_of(turn: SpokenTurn) -> str:
    """The name of a user's turn on one line, "" where it names nobody."""
    name = " ".join((turn.name or "").split()) if turn.role == "user" else ""
    usable = len(name) <= _LONGEST and re.search(r"[^\W\d_]", name) is not None
    return name if usable and name.casefold() not in _NOBODY else ""


def speaker_of(reading: Reading) -> str:
    """The speaker's name where the turns given have another named speaker, or the conversation is not about one user.

    "" where "the user" is plain, as in a conversation of one person, whatever name that person goes by.
    """
    name = name_of(reading.turn)
    room, _, own = reading.turn.subject.partition(":")
    if not name or name.casefold() == own.partition("/")[0].casefold():
        return ""
    others = _named_near(reading) - {name.casefold()}
    return name if others or room in ("project", "org", "home", "team") else ""


def guest_of(reading: Reading) -> str:
    """The speaker's name where somebody else speaks in a conversation about one user, who goes by their own name there.

    "" where the conversation's subject may be the speaker: its key is nobody's name, or the speaker's.
    """
    room, _, own = reading.turn.subject.partition(":")
    speaker, user = speaker_of(reading), own.partition("/")[0].casefold()
    if room != "user" or not speaker or user in speaker.casefold().split():
        return ""
    return speaker if any(user in name.split() for name in _named_near(reading)) else ""


def _named_near(reading: Reading) -> set[str]:
    near = reading.turns[max(0, reading.place - _NEAR) : reading.place + _NEAR]
    return {name_of(turn).casefold() for turn in near} - {""}
