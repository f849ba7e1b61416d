"""What the room works with."""

from dataclasses import dataclass
from typing import Literal

TaskOutcome = Literal["success", "failure", "partial"]
Reflect = Literal["auto", "now", "off"]


@dataclass(frozen=True, slots=True)
class Ending:
    """How a task ended, as it was sent."""

    outcome: TaskOutcome
    task_type: str | None = None
    summary: str | None = None
    reflect: Reflect = "auto"
