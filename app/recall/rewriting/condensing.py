"""A very long question made short: what it asks, and the sentences that hold what it names."""

import re
from dataclasses import dataclass

from app.recall.rewriting.anaphors import asks
from app.recall.rewriting.mentions import names
from app.recall.rewriting.rules import keeps
from app.text.details import details
from app.text.word_list import words

LONG = 1_000
"""Bytes of UTF-8 above which a question is condensed: some 180 English words or 330 Chinese characters."""
_READ = 8_000  # characters, as of any question
_SHORT = 400  # bytes that the chosen sentences come to
_LONGEST = 800  # bytes with the names that had to be added; a question that names more is no question but a document
_SENTENCES = re.compile(r"(?<=[.!?])\s+|(?<=[。！？；])|\n+")
_POLITE = frozenset(words("thanks thank hello hi hey please sorry regards 谢谢 你好 您好 麻烦"))


@dataclass(frozen=True, slots=True)
class _Sentence:
    place: int
    text: str

    @property
    def worth(self) -> tuple[bool, bool, bool, int]:
        """A question first, then what names something, then the last: whoever explains at length asks at the end."""
        polite = re.split(r"\W", self.text.casefold(), maxsplit=1)[0] in _POLITE or len(self.text) < 4
        question = self.text.endswith(("?", "？")) or (asks(self.text) and len(self.text) < _SHORT // 2)
        return not polite, question, bool(details(self.text)), self.place


def condensed(query: str) -> str | None:
    """A question of more than `LONG` bytes as its best sentences, in their order, with every identifier, number and name of it;
    None for a shorter one, and for one that names more than a condensed question can hold.
    """
    query = query.strip()[:_READ]
    if _bytes(query) <= LONG:
        return None
    sentences = [_Sentence(place, text.strip()) for place, text in enumerate(_SENTENCES.split(query)) if text.strip()]
    chosen: list[_Sentence] = []
    room = _SHORT
    for one in sorted(sentences, key=lambda sentence: sentence.worth, reverse=True):
        if (size := _bytes(one.text)) <= room:
            chosen.append(one)
            room -= size
    made = " ".join(one.text for one in sorted(chosen, key=lambda sentence: sentence.place))
    made = _with_details(query, made)
    return made if made and _bytes(made) <= _LONGEST and keeps(query, made) else None


def _with_details(query: str, made: str) -> str:
    lost = [part for part in dict.fromkeys((*details(query), *names(query))) if part not in made]
    return " ".join((made, *lost)) if lost else made


def _bytes(text: str) -> int:
    return len(text.encode())
