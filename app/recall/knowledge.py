"""How sure a recall is that it has the answer, and the parts of a hit's score that are not about the question."""

import math
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from app.recall.model import Knowledge

KNOWN = 0.60
PARTIAL = 0.3
HALF_LIFE_DAYS = {
    "task_state": 10, "event": 10, "tool_note": 35, "experience": 70, "fact": 70, "decision": 70, "summary": 70,
    "preference": 365, "constraint": 365,
}  # fmt: skip
_MANY_READS = 20  # reads from which the access score is 1


def knowledge(rows: Sequence[dict[str, Any]]) -> Knowledge:
    """From absolute relevance, and without the identifier asked for nothing is known.

    A memory that has its place because it stands counts like any other: by whether it answers.
    """
    best = max((row["relevance"] for row in rows), default=0.0)
    shares = [row["identifier_share"] for row in rows if row["identifier_share"] is not None]
    if best < PARTIAL:
        return "unknown"
    if best < KNOWN or (shares and max(shares) < 1):
        return "partial"
    return "known"


def recency(kind: str, confirmed_at: datetime, now: datetime) -> float:
    """0.5 ** (age / half-life), in (0, 1]; age counts from the last confirmation."""
    days = max(0.0, (now - confirmed_at).total_seconds() / 86_400)
    return float(0.5 ** (days / HALF_LIFE_DAYS.get(kind, 70)))


def access(count: int) -> float:
    """How often it was read, on a logarithmic scale that ends at twenty reads, in [0, 1]."""
    return min(1.0, math.log1p(count) / math.log1p(_MANY_READS))
