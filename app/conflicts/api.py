"""`/v1/conflicts`."""

from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, Query, Request
from pydantic import AfterValidator, Field

from app.conflicts.service import ConflictService, Sided, decided
from app.http.authentication import requires
from app.http.pagination import DEFAULT_LIMIT, CursorText, Keyset, Limit, Page
from app.http.problems import Problem
from app.http.routes import room_router
from app.http.schemas import AnswerModel, QueryModel, RequestModel, Text, Timestamp
from app.memories.bodies import MemoryAnswer
from app.tenancy.caller import Caller

router = room_router("conflicts")
order = Keyset("conflicts", UUID)


def _side(value: str) -> str:
    if value != "both":
        try:
            UUID(value)
        except ValueError:
            raise ValueError("must be the id of a memory of the conflict, or both") from None
    return value


class Decision(RequestModel):
    """Which side holds. The other is superseded by it; `both` keeps them beside each other."""

    keep: Annotated[str, Field(examples=["both"]), AfterValidator(_side)] = Field(
        description="Id of the side that holds, or both."
    )

    def side(self) -> UUID | Literal["both"]:
        """The side for the service."""
        return "both" if self.keep == "both" else UUID(self.keep)


class ConflictDetails(AnswerModel):
    """Two statements that contradict each other: `memory_ids` names the older first.

    `kept` is the id of the side that holds, or `both`; null while the conflict is open. `memories` leaves out what was
    forgotten.
    """

    id: UUID
    status: Literal["open", "resolved"]
    subject: str
    reason: str = Field(description="Why they could not be ordered, for people.")
    memory_ids: list[UUID] = Field(description="The older one first.")
    memories: list[MemoryAnswer] = Field(description="The two as they read now, without what was forgotten.")
    opened_at: Timestamp
    resolved_at: Timestamp | None
    resolved_by: str | None = Field(description="Name of the key that decided it.")
    kept: UUID | Literal["both"] | None = Field(
        description="Id of the side that holds, or both; null while it is open."
    )

    @classmethod
    def of(cls, sided: Sided) -> "ConflictDetails":
        """From the service's answer."""
        conflict, memories = sided
        return cls(
            id=conflict["id"],
            status="open" if conflict["kept"] is None else "resolved",
            subject=conflict["subject"],
            reason=conflict["reason"],
            memory_ids=[conflict["older_id"], conflict["newer_id"]],
            memories=[MemoryAnswer.of(memory) for memory in memories],
            opened_at=conflict["opened_at"],
            resolved_at=conflict["resolved_at"],
            resolved_by=conflict["resolved_by"],
            kept=decided(conflict),
        )


class ConflictFilters(QueryModel):
    """Filters of the list. Without `status`: open conflicts."""

    status: Literal["open", "resolved", "any"] = "open"
    subject: Text | None = None
    limit: Limit = DEFAULT_LIMIT
    cursor: CursorText = None


async def _service(request: Request) -> ConflictService:
    return request.app.state.conflicts  # type: ignore[no-any-return]


Conflicts = Annotated[ConflictService, Depends(_service)]
Reader = Annotated[Caller, Depends(requires("read"))]
Writer = Annotated[Caller, Depends(requires("write"))]


@router.get("/conflicts")
async def list_conflicts(
    filters: Annotated[ConflictFilters, Query()], caller: Reader, conflicts: Conflicts
) -> Page[ConflictDetails]:
    """Conflicts, newest first."""
    key = order.decode(filters.cursor)
    is_open = {"open": True, "resolved": False, "any": None}[filters.status]
    found = await conflicts.find(caller, is_open, filters.subject, key[0] if key else None, filters.limit + 1)
    return Page.cut([ConflictDetails.of(one) for one in found], filters.limit, lambda one: order.encode(one.id))


@router.get("/conflicts/{conflict_id}")
async def get_conflict(conflict_id: UUID, caller: Reader, conflicts: Conflicts) -> ConflictDetails:
    """One conflict with its memories."""
    return ConflictDetails.of(await conflicts.get(caller, conflict_id))


@router.post("/conflicts/{conflict_id}/resolve", responses={409: {"model": Problem}})
async def resolve_conflict(conflict_id: UUID, body: Decision, caller: Writer, conflicts: Conflicts) -> ConflictDetails:
    """Decide a conflict. The same decision again answers the same; another one is 409."""
    return ConflictDetails.of(await conflicts.resolve(caller, conflict_id, body.side()))
