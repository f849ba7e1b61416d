"""`/v1/memories`."""

from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from pydantic import Field, model_validator

from app.http.authentication import requires
from app.http.pagination import DEFAULT_LIMIT, CursorText, Keyset, Limit, Page
from app.http.preconditions import Version, etag
from app.http.problems import Problem
from app.http.routes import room_router
from app.http.schemas import FilledText, Name, QueryModel, Text, Timestamp
from app.memories.bodies import (
    BatchResult,
    Event,
    History,
    MemoryAnswer,
    MemoryBatch,
    MemoryPatch,
    MemoryWrite,
    WriteResult,
)
from app.memories.model import Kind, Layer, Status
from app.memories.service import MemoryService
from app.tenancy.caller import Caller

router = room_router("memories")
order = Keyset("memories", UUID)

CREATED = frozenset({"stored", "superseded", "conflict"})


async def _service(request: Request) -> MemoryService:
    return request.app.state.memories  # type: ignore[no-any-return]


Memories = Annotated[MemoryService, Depends(_service)]
Reader = Annotated[Caller, Depends(requires("read"))]
Writer = Annotated[Caller, Depends(requires("write"))]
Forgetter = Annotated[Caller, Depends(requires("forget"))]


@router.post("/memories", responses={201: {"model": WriteResult}})
async def write_memory(body: MemoryWrite, caller: Writer, memories: Memories, response: Response) -> WriteResult:
    """Keep a statement. 201 where a memory was made, 200 where one that is there stands for it, or none does."""
    result = WriteResult.of(await memories.write(caller, body.draft()))
    if result.decision in CREATED:
        response.status_code = 201
    if result.memory is not None:
        response.headers["ETag"] = etag(result.memory.version)
    return result


@router.post("/memories/batch")
async def write_memories(body: MemoryBatch, caller: Writer, memories: Memories) -> BatchResult:
    """Keep many statements, subject by subject; one result each."""
    outcomes = await memories.write_all(caller, [item.draft() for item in body.items])
    return BatchResult(results=[WriteResult.of(outcome) for outcome in outcomes])


class MemoryFilters(QueryModel):
    """Filters of the list. Without `status`: current memories."""

    status: Literal[Status, "any"] | None = None
    subject: Text | None = None
    kind: Kind | None = None
    layer: Layer | None = None
    tag: Name | None = None
    agent_id: Name | None = Field(default=None, description="Kept by this agent, its private ones included.")
    visibility: Literal["any"] | None = Field(
        default=None, description="any: also what is private to an agent that is not named. Needs the scope admin."
    )
    session_id: Name | None = None
    task_id: Name | None = None
    q: Annotated[FilledText, Field(max_length=2000)] | None = None
    since: Timestamp | None = None
    until: Timestamp | None = None
    limit: Limit = DEFAULT_LIMIT
    cursor: CursorText = None

    @model_validator(mode="after")
    def _in_order(self) -> "MemoryFilters":
        if self.since is not None and self.until is not None and self.until <= self.since:
            raise ValueError("until must lie after since")
        return self


@router.get("/memories")
async def list_memories(
    filters: Annotated[MemoryFilters, Query()], caller: Reader, memories: Memories
) -> Page[MemoryAnswer]:
    """Memories, newest first. `q` must match every word; `since` and `until` compare occurred_at, else created_at."""
    key = order.decode(filters.cursor)
    rows = await memories.find(caller, dict(filters), key[0] if key else None, filters.limit + 1)
    return Page.cut([MemoryAnswer.of(row) for row in rows], filters.limit, lambda memory: order.encode(memory.id))


@router.get("/memories/{memory_id}")
async def get_memory(memory_id: UUID, caller: Reader, memories: Memories, response: Response) -> MemoryAnswer:
    """One memory, whatever its status."""
    memory = MemoryAnswer.of(await memories.get(caller, memory_id))
    response.headers["ETag"] = etag(memory.version)
    return memory


@router.patch("/memories/{memory_id}", responses={412: {"model": Problem}, 428: {"model": Problem}})
async def change_memory(
    memory_id: UUID, body: MemoryPatch, version: Version, caller: Writer, memories: Memories, response: Response
) -> MemoryAnswer:
    """Change fields of the version named by If-Match."""
    memory = MemoryAnswer.of(await memories.change(caller, memory_id, version, body.changes()))
    response.headers["ETag"] = etag(memory.version)
    return memory


@router.delete("/memories/{memory_id}", status_code=204)
async def delete_memory(memory_id: UUID, caller: Forgetter, memories: Memories) -> None:
    """Forget one memory: it is on no read path any more but the admin's."""
    await memories.forget(caller, memory_id)


@router.get("/memories/{memory_id}/history")
async def memory_history(memory_id: UUID, caller: Reader, memories: Memories) -> History:
    """What it replaced and what replaced it, oldest first, with every event."""
    chain, events = await memories.history(caller, memory_id)
    return History(chain=[MemoryAnswer.of(row) for row in chain], events=[Event(**event) for event in events])
