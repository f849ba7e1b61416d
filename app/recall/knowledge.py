"""How sure a recall is that it has the answer, and the parts of a hit's score that are not about the question."""

import math
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from app.recall.model import Knowledge

KNOWN = 0.52
PARTIAL = 0.40
PARTIAL_OF_FEW = 0.32  # where all that could be searched came back: chance finds less among few
_OF_ANOTHER_TYPE = 0.7  # what a memory's relevance counts for that has nothing of the type of answer asked for
HALF_LIFE_DAYS = {
    "task_state": 10, "event": 10, "tool_note": 35, "experience": 70, "fact": 70, "decision": 70, "summary": 70,
    "preference": 365, "constraint": 365,
}  # fmt: skip
_MANY_READS = 20  # reads from which the access score is 1


def knowledge(rows: Sequence[dict[str, Any]], *, all_there_is: bool = False) -> Knowledge:
    """From absolute relevance and from whether a memory has the type of answer asked for (`answers`).

    Without the identifier asked for nothing is known. A memory that has its place because it stands counts like any
    other: by whether it answers. `all_there_is`: no memory of the scope is left out of the rows. The limits are fitted
    on labelled questions, so that of those a memory answers at most one in thirteen is unknown.
    """
    answering = max((row["relevance"] for row in rows if row["answers"]), default=0.0)
    near = max((row["relevance"] for row in rows), default=0.0)
    shares = [row["identifier_share"] for row in rows if row["identifier_share"] is not None]
    if max(answering, _OF_ANOTHER_TYPE * near) < (PARTIAL_OF_FEW if all_there_is else PARTIAL):
        return "unknown"
    if answering < KNOWN or (shares and max(shares) < 1):
        return "partial"
    return "known"


def of_both(written: Knowledge, rewritten: Knowledge) -> Knowledge:
    """Of a question that was rewritten. As written it names less than it means: what answers that alone is `partial` at most."""
    return "partial" if rewritten == "unknown" and written != "unknown" else rewritten


def recency(kind: str, confirmed_at: datetime, now: datetime) -> float:
    """0.5 ** (age / half-life), in (0, 1]; age counts from the last confirmation."""
    days = max(0.0, (now - confirmed_at).total_seconds() / 86_400)
    return float(0.5 ** (days / HALF_LIFE_DAYS.get(kind, 70)))


def access(count: int) -> float:
    """How often it was read, on a logarithmic scale that ends at twenty reads, in [0, 1]."""
    return min(1.0, math.log1p(count) / math.log1p(_MANY_READS))
