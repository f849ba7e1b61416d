"""What the room works with: lines of a file, and the account of an import."""

from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, Literal
from uuid import UUID

from app.errors import ServiceError
from app.traces.model import Turn

VERSION = 1  # of the format; a reader refuses what it does not know
TYPES = ("settings", "trace", "memory", "conflict", "review", "candidate", "task", "recall")
"""In the order in which an export has them: whatever a line refers to stands before it."""
OF_THE_TENANT = frozenset({"settings", "task"})
"""Types of no subject: a key limited to subjects or agents neither gets nor brings them."""
LONGEST_LINE = 16 * 1024 * 1024  # bytes; a turn of two million characters with its windows fits
MOST_ERRORS = 100

Format = Literal["hindsight", "openai", "chatgpt", "markdown"]
Chunks = AsyncIterator[bytes]
Outcome = Literal["stored", "present", "refused"]
UNREADABLE = "unreadable"
"""The type of what could not be read as far as to know its type."""


@dataclass(slots=True)
class Item:
    """One thing of an import file, read and found to be of good form. `values` are columns, times and ids parsed."""

    number: int
    type: str
    id: str
    values: dict[str, Any]
    vectors: dict[str, bytes] = field(default_factory=dict)  # by kind of item, as pgvector sends a halfvec


@dataclass(slots=True)
class Header:
    """How an export begins."""

    number: int
    model: tuple[str, str, int] | None


@dataclass(slots=True)
class End:
    """How an export ends. `counts` None: the end of one that was taken up again, which tells only of its own part."""

    number: int
    counts: dict[str, int] | None


Read = Callable[[int, bytes], Item | Header | End]
"""Reads the line of that number. Raises ServiceError with `item_type` where the type is known."""


ReadJson = Callable[[bytes], Any]
"""Reads JSON so that nothing is in it that no row could hold. Raises ServiceError."""


@dataclass(slots=True)
class Conversation:
    """Turns of another program's conversation. Their ids come from the file, so that they are the same every time."""

    number: int
    session_id: str
    turns: list[tuple[UUID, Turn]]


@dataclass(slots=True)
class Note:
    """One statement of a file of notes, with the headings above it."""

    number: int
    content: str
    headings: list[str]


@dataclass(slots=True)
class Account:
    """What came of an import so far."""

    format: Format
    dry_run: bool
    lines: int = 0
    complete: bool = True
    empty: bool = True
    vectors: Literal["none", "kept", "made_anew"] = "none"
    counts: dict[str, Counter[str]] = field(default_factory=dict)
    errors: list[dict[str, Any]] = field(default_factory=list)
    error_count: int = 0
    seen: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """What a dry run, which stores nothing, would have stored so far: ids or texts by type."""

    def count(self, kind: str, outcome: Outcome, number: int = 1) -> None:
        """So many of this type came to this."""
        self.counts.setdefault(kind, Counter())[outcome] += number

    def refuse(self, line: int, error: ServiceError, kind: str | None = None) -> None:
        """Line, code and field of what was refused; never its text."""
        kind = kind or error.extra.get("item_type") or UNREADABLE
        self.count(kind, "refused")
        self.note(line, error, kind)

    def note(self, line: int, error: ServiceError, kind: str | None = None) -> None:
        """Something to be told of a line that refuses nothing by itself."""
        self.error_count += 1
        if len(self.errors) < MOST_ERRORS:
            told = {"line": line, "type": kind, "code": error.code, "field": error.field, "detail": error.detail}
            self.errors.append(told)

    def as_dict(self) -> dict[str, Any]:
        """As it is answered."""
        counts = {
            kind: {outcome: self.counts[kind][outcome] for outcome in ("stored", "present", "refused")}
            for kind in _ordered(self.counts)
        }
        return {
            "format": self.format,
            "dry_run": self.dry_run,
            "lines": self.lines,
            "complete": self.complete,
            "vectors": self.vectors,
            "counts": counts,
            "error_count": self.error_count,
            "errors": sorted(self.errors, key=itemgetter("line")),
        }


def _ordered(kinds: Iterable[str]) -> list[str]:
    return sorted(kinds, key=lambda kind: TYPES.index(kind) if kind in TYPES else len(TYPES))
