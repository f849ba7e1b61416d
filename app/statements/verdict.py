"""What the judge is given and what it answers."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

Action = Literal["duplicate", "supplement", "contradiction", "unrelated"]


@dataclass(frozen=True, slots=True)
class Statement:
    """A memory or a candidate as the judge sees it. `confidence` in [0, 1]; `subject` names whom it is about
    ("user:42").
    """

    content: str
    kind: str = "fact"
    fact_key: str | None = None
    language: str = "und"
    explicit: bool = False
    confidence: float = 0.8
    trust: str = "user"
    occurred_at: datetime | None = None
    subject: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the new statement is to the old one, and why. `merged` is the richer text of a supplement."""

    action: Action
    reason: str
    merged: str | None = None
