"""Names that a subject's turns and memories share, remembered for a moment: they change rarely, and every recall asks for them.

A name that all share tells them not apart, and asked with it drowns what is asked: whoever is a deckhand sounds near to
whether she has tattoos, because both say Marit.
"""

import re
import time
from collections import Counter, OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

from app.database.pool import Database
from app.recall import store
from app.statements.chinese_words import SURNAMES
from app.tenancy.caller import Caller
from app.text.word_list import words

_LATIN = re.compile(r"[^\W\d_]{2,30}(?!\w)")
_NO_NAMES = frozenset(
    words(
        "The A An This That These Those He She It They We I You My Our Your His Her Its Their There Here User In On At By For From To"
        " Of With When While If As After Before Since Until During Every Each All Some Any No Not Never Always Please Remember"
    )
)
_CHINESE = re.compile(rf"[小老阿][\u4e00-\u9fff](?<![{'时区组学说板师姨家'}])|[{SURNAMES}][\u4e00-\u9fff]{{1,2}}")
_LEAST, _SHARE = 3, 4  # memories that begin with a name, and one in how many of them all

REMEMBERED_SECONDS = 5.0
MOST_REMEMBERED = 10_000


class Names(NamedTuple):
    """Who spoke, and what the memories begin with. `memories`: how many there are, 200 at most; None of no one subject."""

    spoken: list[str]
    own: list[str]
    memories: int | None = None

    def shared(self, text: str) -> list[str]:
        """Those to take out of a text; one that memories only begin with might be a word, and counts as it is written."""
        return [*self.spoken, *(name for name in self.own if name in text)]


class Speakers:
    """What one process remembers. A name that is new shows within seconds; it only sharpens the embedded question."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: OrderedDict[object, tuple[float, Names]] = OrderedDict()

    async def of(self, caller: Caller, subject: str | None) -> Names:
        """Names of the subject's speakers and its own, or of all subjects' speakers that the caller's key reaches."""
        place = (caller.tenant_id, caller.subjects, subject)
        known = self._known.get(place)
        if known is not None and time.monotonic() - known[0] < REMEMBERED_SECONDS:
            return known[1]
        async with self._database.transaction(caller.context) as connection:
            spoken = await store.speakers(connection, subject)
            begun = None if subject is None else await store.openings(connection, subject)
        names = Names(spoken, own_names(begun or ()), None if begun is None else len(begun))
        self._known[place] = (time.monotonic(), names)
        self._known.move_to_end(place)
        while len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)
        return names


def own_names(openings: Sequence[str]) -> list[str]:
    """Of the beginnings of a subject's memories the names that a quarter of them share, three at least."""
    begun: Counter[str] = Counter()
    for opening in openings:
        if (latin := _LATIN.match(opening)) and latin[0] not in _NO_NAMES and latin[0][0].isupper():
            begun[latin[0]] += 1
        elif chinese := _CHINESE.match(opening):
            begun.update({chinese[0][:2], chinese[0]})
    return [name for name, times in begun.items() if times >= max(_LEAST, len(openings) / _SHARE)]
