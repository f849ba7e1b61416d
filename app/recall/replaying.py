"""A logged recall and the same question asked again: which hits stayed, moved, went and came, and why."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from app.recall.model import Hit, Knowledge, Recall, Row
from app.recall.why_not import WhyNot

What = Literal["same", "moved", "lost", "new"]
STORED_SINCE = "stored after the question was asked"


@dataclass(frozen=True, slots=True)
class Change:
    """One memory in either answer. Places from 1; `content` None where the memory can no longer be seen.

    `why`: of a lost one the why-not code and its sentence, of a new one what brings it.
    """

    memory_id: UUID
    what: What
    content: str | None
    place_then: int | None
    place_now: int | None
    score_then: float | None
    score_now: float | None
    why: str


@dataclass(frozen=True, slots=True)
class Replay:
    """`as_of`: the moment that was asked for again, None for now."""

    recall_id: UUID
    query: str
    asked_at: datetime
    as_of: datetime | None
    knowledge_then: Knowledge
    knowledge_now: Knowledge
    degraded_then: list[str]
    degraded_now: list[str]
    changes: list[Change]


def compared(logged: Row, again: Recall, lost: Mapping[UUID, tuple[str | None, WhyNot]]) -> list[Change]:
    """The memories of both answers in the order of the first, then what is new. `lost`: content and reason of each that went."""
    now = {UUID(str(hit.row["id"])): (place, hit) for place, hit in enumerate(again.memories, start=1)}
    changes = []
    for place, was in enumerate(logged["hits"], start=1):
        memory_id = UUID(was["id"])
        if memory_id in now:
            place_now, hit = now.pop(memory_id)
            what: What = "same" if place == place_now else "moved"
            changes.append(
                Change(memory_id, what, hit.row["content"], place, place_now, was["score"], round(hit.score, 4), "")
            )
        else:
            content, reason = lost[memory_id]
            why = f"{reason.code}: {reason.explanation}"
            changes.append(Change(memory_id, "lost", content, place, None, was["score"], None, why))
    for memory_id, (place, hit) in now.items():
        changes.append(
            Change(memory_id, "new", hit.row["content"], None, place, None, round(hit.score, 4), _brought(hit, logged))
        )
    return changes


def _brought(hit: Hit, logged: Row) -> str:
    return STORED_SINCE if hit.row["created_at"] > logged["at"] else " ".join(hit.why)
