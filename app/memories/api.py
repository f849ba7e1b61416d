"""`/v1/memories`."""

from typing import Annotated, Any, Literal
from uuid import UUID

import orjson
from fastapi import Depends, Query, Request, Response
from pydantic import AfterValidator, Field, model_validator

from app.http.authentication import requires
from app.http.pagination import DEFAULT_LIMIT, CursorText, Keyset, Limit, Page
from app.http.preconditions import Version, etag
from app.http.problems import Problem
from app.http.routes import room_router
from app.http.schemas import AnswerModel, FilledText, Name, QueryModel, RequestModel, Text, Timestamp
from app.memories.model import Decision, Draft, Kind, Layer, Memory, Outcome, SourceClass, Status, Visibility
from app.memories.service import MemoryService
from app.tenancy.caller import Caller, Trust

router = room_router("memories")
order = Keyset("memories", UUID)

LONGEST_CONTENT = 20_000  # characters; a memory is one statement, and longer text belongs into a trace
CREATED = frozenset({"stored", "superseded", "conflict"})

Content = Annotated[FilledText, Field(max_length=LONGEST_CONTENT, examples=["The user prefers window seats."])]
Share = Annotated[float, Field(ge=0, le=1)]
Names = Annotated[list[Name], Field(max_length=200)]
LARGEST_METADATA = 16_384  # bytes of JSON; it comes back with every hit


def _small(metadata: dict[str, Any]) -> dict[str, Any]:
    if len(orjson.dumps(metadata)) > LARGEST_METADATA:
        raise ValueError(f"is larger than {LARGEST_METADATA} bytes")
    return metadata


Metadata = Annotated[dict[Text, Any], AfterValidator(_small)]


class MemoryWrite(RequestModel):
    """A statement to keep. Only `content` is needed."""

    content: Content
    kind: Kind = "fact"
    subject: Annotated[Text, Field(max_length=200, examples=["user:42"])] = ""
    layer: Layer = "long_term"
    confidence: Share = 0.8
    importance: Share = 0.6
    explicit: bool = True
    source_class: SourceClass | None = None
    agent_id: Name | None = None
    visibility: Visibility | None = None
    session_id: Name | None = None
    task_id: Name | None = None
    occurred_at: Timestamp | None = None
    valid_from: Timestamp | None = None
    valid_until: Timestamp | None = None
    ttl_seconds: Annotated[int, Field(ge=1, le=3_155_760_000)] | None = None
    pinned: bool = False
    tags: Names = Field(default_factory=list)
    entities: Names = Field(default_factory=list)
    search_terms: Names = Field(default_factory=list)
    fact_key: Annotated[Name, Field(examples=["residence"])] | None = None
    metadata: Metadata = Field(default_factory=dict)

    @model_validator(mode="after")
    def _in_order(self) -> "MemoryWrite":
        begins = self.valid_from or self.occurred_at
        if self.valid_until is not None and begins is not None and self.valid_until < begins:
            raise ValueError("valid_until lies before the statement begins to hold")
        if self.valid_until is not None and self.ttl_seconds is not None:
            raise ValueError("give valid_until or ttl_seconds, not both")
        if self.agent_id == "shared":
            raise ValueError("no agent can be called shared")
        if self.visibility == "private" and self.agent_id is None:
            raise ValueError("a private memory needs agent_id")
        return self

    def draft(self) -> Draft:
        """The statement for the service."""
        return Draft(**dict(self))


class MemoryBatch(RequestModel):
    """Up to 1,000 statements; one result each, in their order."""

    items: Annotated[list[MemoryWrite], Field(min_length=1, max_length=1000)]


class MemoryPatch(RequestModel):
    """Fields to change; those left out stay. `valid_until: null` lets it hold on."""

    content: Content | None = None
    kind: Kind | None = None
    layer: Layer | None = None
    confidence: Share | None = None
    importance: Share | None = None
    explicit: bool | None = None
    valid_until: Timestamp | None = None
    pinned: bool | None = None
    tags: Names | None = None
    entities: Names | None = None
    search_terms: Names | None = None
    metadata: Metadata | None = None

    @model_validator(mode="after")
    def _only_valid_until_may_be_null(self) -> "MemoryPatch":
        if not self.model_fields_set:
            raise ValueError("name at least one field to change")
        if empty := [name for name in self.model_fields_set if getattr(self, name) is None and name != "valid_until"]:
            raise ValueError(f"{empty[0]} cannot be null")
        return self

    def changes(self) -> dict[str, Any]:
        """The fields that were named."""
        return {name: getattr(self, name) for name in self.model_fields_set}


class Source(AnswerModel):
    """Where a memory came from."""

    class_: SourceClass = Field(alias="class")
    trace_ids: list[UUID]


class MemoryAnswer(AnswerModel):
    """A memory. `version` is also its ETag."""

    id: UUID
    layer: Layer
    kind: Kind
    subject: str
    content: str
    status: Status
    confidence: float
    importance: float
    explicit: bool
    trust: Trust
    occurred_at: Timestamp | None
    valid_from: Timestamp
    valid_until: Timestamp | None
    created_at: Timestamp
    updated_at: Timestamp
    last_accessed_at: Timestamp | None
    access_count: int
    supersedes: list[UUID]
    superseded_by: UUID | None
    version: int
    agent_id: str | None
    visibility: Visibility
    session_id: str | None
    task_id: str | None
    pinned: bool
    tags: list[str]
    entities: list[str]
    search_terms: list[str]
    fact_key: str | None
    language: str
    source: Source
    ended_by: UUID | None
    contested: bool
    metadata: dict[str, Any]

    @classmethod
    def of(cls, row: Memory) -> "MemoryAnswer":
        """From a row of memory.memory_details, whose CHECKs and types leave nothing to validate."""
        source = Source.model_construct(class_=row["source_class"], trace_ids=row["trace_ids"])
        return cls.model_construct(**{name: row[name] for name in _COLUMNS}, source=source)


_COLUMNS = tuple(name for name in MemoryAnswer.model_fields if name != "source")


class WriteResult(AnswerModel):
    """What became of a statement. `memory` is the row that now stands for it; null where nothing does."""

    decision: Decision
    reason: str
    memory: MemoryAnswer | None
    superseded: list[MemoryAnswer]
    conflict_id: UUID | None
    review_id: UUID | None
    degraded: list[str]

    @classmethod
    def of(cls, outcome: Outcome) -> "WriteResult":
        """From the service's outcome."""
        values = {
            name: getattr(outcome, name) for name in ("decision", "reason", "conflict_id", "review_id", "degraded")
        }
        memory = MemoryAnswer.of(outcome.memory) if outcome.memory else None
        return cls(memory=memory, superseded=[MemoryAnswer.of(row) for row in outcome.superseded], **values)


class BatchResult(AnswerModel):
    """One result for each item, in order."""

    results: list[WriteResult]


class Event(AnswerModel):
    """Something that happened to a memory."""

    memory_id: UUID
    event: str
    actor: str
    detail: dict[str, Any]
    at: Timestamp


class History(AnswerModel):
    """The supersession chain, oldest first, and what happened to its members."""

    chain: list[MemoryAnswer]
    events: list[Event]


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

    status: Status | Literal["any"] | None = None
    subject: Text | None = None
    kind: Kind | None = None
    layer: Layer | None = None
    tag: Name | None = None
    agent_id: Name | None = None
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
