"""What a recall answers."""

from dataclasses import dataclass, field
from typing import Any, Literal
from uuid import UUID

Knowledge = Literal["known", "partial", "unknown"]
Row = dict[str, Any]


@dataclass(slots=True)
class Hit:
    """A memory with its scores. `row` is the memory as the API shows it, with what memory.recall returned for it."""

    row: Row
    scores: dict[str, float | None]
    why: list[str]
    in_prompt: bool = False

    @property
    def score(self) -> float:
        """The score that hits are sorted by."""
        return float(self.row["score"])


@dataclass(slots=True)
class Recall:
    """The whole answer. `explain` is None unless it was asked for."""

    recall_id: UUID | None
    memories: list[Hit]
    traces: list[Row]
    conflicts: list[Row]
    knowledge: Knowledge
    prompt: str
    prompt_tokens: int
    degraded: list[str]
    rewritten_query: str | None = None
    explain: Row | None = None
    timings_ms: dict[str, float] = field(default_factory=dict)
