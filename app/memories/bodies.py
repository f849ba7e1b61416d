"""Bodies of `/v1/memories`: what is sent, and how a memory is shown here and by other rooms."""

from typing import Annotated, Any
from uuid import UUID

import orjson
from pydantic import AfterValidator, Field, model_validator

from app.http.schemas import AnswerModel, FilledText, Name, RequestModel, Text, Timestamp
from app.memories.merging import LONGEST
from app.memories.model import Decision, Draft, Kind, Layer, Memory, Outcome, SourceClass, Status, Visibility
from app.tenancy.caller import Trust

Content = Annotated[FilledText, Field(max_length=LONGEST, examples=["The user prefers window seats."])]
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
