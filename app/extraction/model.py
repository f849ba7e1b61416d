"""What the room works with: turns that are read, and what comes of them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal
from uuid import UUID

from app.memories.model import Kind, Memory
from app.traces.model import Role

Extractor = Literal["rules", "model"]
RefusalCode = Literal[
    "small_talk",
    "thanks",
    "question",
    "one_off_instruction",
    "assistant_guess",
    "system_prompt",
    "served_text",
    "tool_dump",
    "too_short",
    "no_content",
    "not_self_contained",
    "opted_out",
    "third_party",
    "retraction",
    "forget_request",
    "missing_detail",
]
"""Why nothing was kept. `retraction` and `forget_request` are acted on, not lost: see `Extraction`."""


@dataclass(frozen=True, slots=True)
class SpokenTurn:
    """One turn as extraction reads it. `subject` is whom the conversation is about, "" for none."""

    role: Role
    content: str
    occurred_at: datetime
    name: str | None = None
    subject: str = ""
    trace_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """One fact in one self-contained sentence of the source's language.

    `turns` are the places of its sources in the turns that were read. `confidence` and `importance` lie in [0, 1].
    `explicit`: said by the person it is about, not inferred. `subject` differs from the conversation's for a third
    party. `corrects`: the speaker says that something held otherwise before.
    """

    content: str
    kind: Kind
    subject: str
    turns: tuple[int, ...]
    confidence: float = 0.8
    importance: float = 0.6
    explicit: bool = True
    valid_from: datetime | None = None
    valid_until: datetime | None = None
    entities: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    search_terms: tuple[str, ...] = ()
    corrects: bool = False


@dataclass(frozen=True, slots=True)
class Refusal:
    """A turn, or a part of it, of which nothing is kept, and why. `text` is that part."""

    code: RefusalCode
    reason: str
    text: str
    turns: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """Something said before is taken back ("never mind, keep the old one", 还是原来的吧, "I no longer use Trello").

    `text` is the self-contained sentence to look for among what is kept; for a retraction that names nothing it is the
    turn's own words. `forget`: the speaker asks to have it forgotten, which a person has to confirm.
    """

    text: str
    subject: str
    turns: tuple[int, ...]
    forget: bool = False


@dataclass(slots=True)
class Extraction:
    """What came of turns, in their order. `redact` are the places of turns whose speaker asked not to keep them."""

    candidates: list[Candidate] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    withdrawals: list[Withdrawal] = field(default_factory=list)
    redact: list[int] = field(default_factory=list)

    def add(self, other: "Extraction") -> None:
        """Append what came of further turns."""
        self.candidates += other.candidates
        self.refusals += other.refusals
        self.withdrawals += other.withdrawals
        self.redact += other.redact


@dataclass(frozen=True, slots=True)
class Account:
    """What became of one candidate, one refused part or one withdrawal, as it is recorded and answered.

    `decision` is that of the write, `rejected` with a `code`, or `retracted`. `memory` is the row that stands for it, or
    that it ended.
    """

    content: str
    subject: str
    trace_ids: tuple[UUID, ...]
    decision: str
    reason: str
    kind: Kind | None = None
    confidence: float | None = None
    importance: float | None = None
    code: str | None = None
    memory: Memory | None = None

    @property
    def memory_id(self) -> UUID | None:
        """The memory's id."""
        return self.memory["id"] if self.memory else None


@dataclass(frozen=True, slots=True)
class Reading:
    """A turn to read, with the turns before it (oldest first), which give pronouns and ellipses their meaning."""

    turns: Sequence[SpokenTurn]
    place: int

    @property
    def turn(self) -> SpokenTurn:
        """The turn to read."""
        return self.turns[self.place]

    @property
    def before(self) -> Sequence[SpokenTurn]:
        """What was said before it, the last eight turns."""
        return self.turns[max(0, self.place - 8) : self.place]
