"""What a question asks for, read off its text before any search."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from app.statements.about_whom import asks_of_speaker
from app.text.first_person import in_first_person
from app.text.language import detect_language, is_cjk
from app.text.temporal import asks_when, named_times

_KINDS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "preference",
        re.compile(
            r"\b(prefer\w*|favou?rite|likes?|dislikes?|enjoys?|hates?)\b|喜欢|偏好|爱好|讨厌|最爱", re.IGNORECASE
        ),
    ),
    (
        "constraint",
        re.compile(
            r"\b(rules?|constraints?|must|allowed|forbidden|limits?|never)\b|规则|限制|必须|禁止|不能|不得",
            re.IGNORECASE,
        ),
    ),
    ("decision", re.compile(r"\b(decid\w+|decisions?|chose|agreed)\b|决定|选定|敲定", re.IGNORECASE)),
)
LONGEST_READ = 8_000  # characters of a question that count for anything
LONGEST_EMBEDDED = 2_000  # characters of a question that are embedded; models read some 512 tokens


@dataclass(frozen=True, slots=True)
class Question:
    """`ranges` and `days` are the times it names, as memory.in_times takes them; `embedded` is what the model is given.

    `of_self`: it is about the one who asks and nobody else.
    """

    text: str
    embedded: str
    language: str
    asks_when: bool
    ranges: list[tuple[datetime, datetime]]
    days: list[int]
    kinds: list[str]
    of_self: bool

    @classmethod
    def read(cls, text: str, names: Iterable[str], now: datetime | None = None) -> "Question":
        """Names that the subject's speakers share with every turn of theirs are taken out of the embedded text."""
        text = text[:LONGEST_READ]
        ranges: list[tuple[datetime, datetime]] = []
        days: list[int] = []
        for cue in named_times(text[:LONGEST_EMBEDDED], now or datetime.now(UTC)):
            if cue.month is not None and cue.weekday is None:
                days.append(cue.month * 100 + (cue.day or 0))
            else:
                ranges.append((cue.start, cue.end))
        return cls(
            text=text,
            embedded=in_first_person(without_names(text, names)[:LONGEST_EMBEDDED]),
            language=detect_language(text),
            asks_when=asks_when(text),
            ranges=ranges,
            days=days,
            kinds=[kind for kind, pattern in _KINDS if pattern.search(text)],
            of_self=asks_of_speaker(text),
        )

    @property
    def multirange(self) -> str | None:
        """The ranges as a tstzmultirange literal."""
        if not self.ranges:
            return None
        return "{" + ",".join(f'["{start.isoformat()}","{end.isoformat()}")' for start, end in self.ranges) + "}"


def without_names(text: str, names: Iterable[str]) -> str:
    """The text less the names, as whole words and whatever their case; the text itself where nothing would be left."""
    reduced = text
    for name in sorted({name.strip() for name in names if name.strip()}, key=len, reverse=True):
        if any(is_cjk(character) for character in name):
            reduced = reduced.replace(name, " ")
        else:
            reduced = re.sub(rf"(?<!\w){re.escape(name)}(?:['’]s)?(?!\w)", " ", reduced, flags=re.IGNORECASE)
    reduced = re.sub(r"\s+", " ", reduced).strip()
    return reduced if re.search(r"\w\w", reduced) else text
