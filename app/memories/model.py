"""What the room works with: a statement to be written, and what became of it."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

Kind = Literal[
    "fact", "preference", "constraint", "decision", "event", "task_state", "experience", "tool_note", "summary"
]
Layer = Literal["task", "session", "long_term"]
Status = Literal["active", "superseded", "expired", "archived", "quarantined", "forgotten"]
SourceClass = Literal["user", "agent", "tool", "document", "web"]
Visibility = Literal["private", "shared"]
Decision = Literal["stored", "duplicate", "merged", "superseded", "conflict", "held", "rejected"]
Memory = dict[str, Any]
"""A row of the view memory.memory_details."""


@dataclass(slots=True)
class Draft:
    """A statement as it was sent. `fact_key` None means: derive it from the closed list, where the statement is on it."""

    content: str
    kind: Kind = "fact"
    subject: str = ""
    layer: Layer = "long_term"
    confidence: float = 0.8
    importance: float = 0.6
    explicit: bool = True
    source_class: SourceClass | None = None
    agent_id: str | None = None
    visibility: Visibility | None = None
    session_id: str | None = None
    task_id: str | None = None
    occurred_at: datetime | None = None
    valid_from: datetime | None = None
    valid_until: datetime | None = None
    ttl_seconds: int | None = None
    pinned: bool = False
    tags: list[str] = field(default_factory=list)
    entities: list[str] = field(default_factory=list)
    search_terms: list[str] = field(default_factory=list)
    fact_key: str | None = None
    metadata: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Outcome:
    """What became of a statement. `memory` is the row that now stands for it, None where nothing does."""

    decision: Decision
    reason: str
    memory: Memory | None = None
    superseded: list[Memory] = field(default_factory=list)
    conflict_id: UUID | None = None
    review_id: UUID | None = None
    degraded: list[str] = field(default_factory=list)

    @property
    def ids(self) -> set[UUID]:
        """Ids of the memories it shows."""
        shown = [*self.superseded, *([self.memory] if self.memory else [])]
        return {memory["id"] for memory in shown}
