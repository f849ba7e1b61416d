"""What became of a recall: as its caller reports it, and as the turn that followed shows it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal
from uuid import UUID

from app.database.pool import Connection, Database
from app.errors import ServiceError
from app.recall import store
from app.recall.model import Row
from app.tenancy.caller import Caller

Outcome = Literal["success", "failure", "ignored"]
Named = UUID | int
"""A memory by its id, or by its number in the prompt."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a caller says of a recall's hits."""

    used: list[Named] = field(default_factory=list)
    wrong: list[Named] = field(default_factory=list)
    irrelevant: list[Named] = field(default_factory=list)
    outcome: Outcome | None = None


class FeedbackService:
    """Reports on recalls. They change no memory: what is wrong is corrected by saying what is right."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def report(self, caller: Caller, recall_id: UUID, report: Report) -> Row:
        """Keep a report; the recall with all its feedback. The same report again changes nothing.

        Raises `not_found`, and `invalid` for a memory that was not in the answer, a number that was not in the prompt, a
        memory in two lists, or a report that says nothing.
        """
        async with self._database.transaction(caller.context) as connection:
            recall = await fetch(connection, recall_id)
            told = [_ids(recall, name, getattr(report, name)) for name in ("used", "wrong", "irrelevant")]
            if len(set().union(*told)) < sum(map(len, told)):
                raise ServiceError("invalid", "wrong: a memory can be in one of the lists only", "wrong")
            if not any(told) and report.outcome is None:
                raise ServiceError("invalid", "used: name a memory or an outcome", "used")
            await store.add_feedback(connection, recall_id, *told, report.outcome, caller.name)
            return await fetch(connection, recall_id)


async def fetch(connection: Connection, recall_id: UUID) -> Row:
    """A logged recall with its feedback. Raises `not_found`."""
    recall = await store.fetch_recall(connection, recall_id)
    if recall is None:
        raise ServiceError("not_found", "There is no such recall.")
    return recall


def _ids(recall: Row, name: str, named: Sequence[Named]) -> list[UUID]:
    """The memories that are meant, each once, in a fixed order."""
    hits = {UUID(hit["id"]) for hit in recall["hits"]}
    numbered = [UUID(hit["id"]) for hit in recall["hits"] if hit["in_prompt"]]
    found: set[UUID] = set()
    for place, one in enumerate(named):
        if isinstance(one, int):
            if not 1 <= one <= len(numbered):
                raise ServiceError("invalid", f"{name}.{place}: the prompt has no such number", f"{name}.{place}")
            found.add(numbered[one - 1])
        elif one in hits:
            found.add(one)
        else:
            raise ServiceError("invalid", f"{name}.{place}: was not in the answer", f"{name}.{place}")
    return sorted(found)
