"""What the room works with."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

LONGEST_TURN = 2_000_000  # characters
Role = Literal["user", "assistant", "tool", "system"]
Trace = dict[str, Any]


@dataclass(slots=True)
class Turn:
    """One turn or tool call as it was sent."""

    role: Role
    content: str
    occurred_at: datetime | None = None
    name: str | None = None
    tool_call: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Appended:
    """Ids of turns that were kept, in order, and the job that adds their vectors and reads them, where they are read."""

    ids: list[UUID]
    job_id: UUID


@dataclass(slots=True)
class Append:
    """Turns of one conversation, in order."""

    turns: list[Turn]
    session_id: str | None = None
    task_id: str | None = None
    agent_id: str | None = None
    subject: str = ""
    visibility: Literal["private", "shared"] = "shared"
    ids: list[UUID] | None = None  # of the turns, where they have some already; in order

    @property
    def scope(self) -> str:
        """Who may see the turns: `shared`, or the name of one agent."""
        return self.agent_id if self.visibility == "private" and self.agent_id else "shared"
