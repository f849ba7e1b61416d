"""Bodies of `/v1/memories`: what is sent, and how a memory is shown here and by other rooms."""

from typing import Annotated, Any
from uuid import UUID

import orjson
from pydantic import AfterValidator, Field, model_validator

from app.http.schemas import AnswerModel, FilledText, Name, RequestModel, Subject, Text, Timestamp
from app.memories.merging import LONGEST, MOST_NAMES
from app.memories.model import Decision, Draft, Kind, Layer, Memory, Outcome, SourceClass, Status, Visibility
from app.tenancy.caller import Trust

Content = Annotated[FilledText, Field(max_length=LONGEST, examples=["The user prefers window seats."])]
Share = Annotated[float, Field(ge=0, le=1)]
Names = Annotated[list[Name], Field(max_length=MOST_NAMES)]
LARGEST_METADATA = 16_384  # bytes of JSON; it comes back with every hit


def _small(metadata: dict[str, Any]) -> dict[str, Any]:
    if len(orjson.dumps(metadata)) > LARGEST_METADATA:
        raise ValueError(f"is larger than {LARGEST_METADATA} bytes")
    return metadata


Metadata = Annotated[dict[Text, Any], AfterValidator(_small)]


class MemoryWrite(RequestModel):
    """A statement to keep. Only `content` is needed."""

    content: Content = Field(description="One self-contained statement; longer text belongs into a trace.")
    kind: Kind = Field(
        default="fact",
        description="What sort of statement it is; a constraint comes back with every recall of its subject.",
    )
    subject: Subject = Field(default="", description="Whom or what it is about; empty = nothing in particular.")
    layer: Layer = Field(
        default="long_term", description="task and session end by themselves; long_term holds until something ends it."
    )
    confidence: Share = Field(default=0.8, description="How sure it is; capped by the trust of the source.")
    importance: Share = Field(default=0.6, description="How much it matters.")
    explicit: bool = Field(default=True, description="Whether it was said so; false for what was inferred.")
    source_class: SourceClass | None = Field(
        default=None, description="Where it came from; lowers the key's trust, never raises it."
    )
    agent_id: Name | None = Field(default=None, description="Whose memory it is.")
    visibility: Visibility | None = Field(
        default=None, description="private: only for agent_id. Default: shared; private for an agent's task memories."
    )
    session_id: Name | None = Field(default=None, description="The conversation it came from.")
    task_id: Name | None = Field(default=None, description="The unit of work it belongs to.")
    occurred_at: Timestamp | None = Field(default=None, description="When it was said or happened.")
    valid_from: Timestamp | None = Field(
        default=None, description="Since when it holds. Default: occurred_at, else now."
    )
    valid_until: Timestamp | None = Field(
        default=None, description="Until when it holds. Default: until something ends it."
    )
    ttl_seconds: Annotated[int, Field(ge=1, le=3_155_760_000)] | None = Field(
        default=None, description="How long it holds, instead of valid_until."
    )
    pinned: bool = Field(
        default=False,
        description="Comes back with every recall of its subject or task, as constraints do; two of them at most.",
    )
    tags: Names = Field(default_factory=list)
    entities: Names = Field(default_factory=list, description="Names it mentions, for exact matches.")
    search_terms: Names = Field(
        default_factory=list, description="What a later question may say instead of its own words."
    )
    fact_key: Annotated[Name, Field(examples=["residence"])] | None = Field(
        default=None,
        description="Attribute of which the subject has one value at a time. Default: derived where plain.",
    )
    metadata: Metadata = Field(default_factory=dict, description="Comes back as it was sent; at most 16 kB of JSON.")

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
    valid_until: Timestamp | None = Field(default=None, description="null lets it hold on.")
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

    class_: SourceClass = Field(alias="class", description="Who or what said it.")
    trace_ids: list[UUID] = Field(description="The turns it came from.")


class MemoryAnswer(AnswerModel):
    """A memory. `version` is also its ETag."""

    id: UUID
    layer: Layer = Field(description="task, session or long_term: how long it is kept.")
    kind: Kind
    subject: str = Field(description="Whom or what it is about; empty = nothing in particular.")
    content: str
    status: Status = Field(
        description="By the database's clock: expired is past valid_until, superseded has a successor."
    )
    confidence: float = Field(description="0 to 1; raised by repetition from another session.")
    importance: float = Field(description="0 to 1.")
    explicit: bool = Field(description="Whether it was said so; false for what was inferred.")
    trust: Trust = Field(description="Authority given by the server: the key's class, lowered by the source.")
    occurred_at: Timestamp | None = Field(description="When it was said or happened, where that was told.")
    valid_from: Timestamp = Field(description="Since when it holds.")
    valid_until: Timestamp | None = Field(description="Until when it holds or held; null = it has no end.")
    created_at: Timestamp
    updated_at: Timestamp
    last_accessed_at: Timestamp | None = Field(description="When it last came back in a recall.")
    access_count: int = Field(description="How often it came back in a recall.")
    supersedes: list[UUID] = Field(description="The memories it replaced.")
    superseded_by: UUID | None = Field(description="The memory that replaced it.")
    version: int = Field(description="Raised by every change of what it says; the ETag.")
    agent_id: str | None
    visibility: Visibility = Field(description="private: only agent_id sees it.")
    session_id: str | None
    task_id: str | None
    pinned: bool = Field(
        description="Comes back with every recall of its subject or task, as constraints do; two of them at most."
    )
    tags: list[str]
    entities: list[str]
    search_terms: list[str] = Field(description="What a later question may say instead of its own words.")
    fact_key: str | None = Field(description="Attribute of which the subject has one value at a time.")
    language: str = Field(description="Of the content: en, zh ...; und = not told.")
    source: Source
    ended_by: UUID | None = Field(description="The trace that retracted it without a replacement.")
    contested: bool = Field(
        description="Whether it is in an open conflict, or kept beside its contradiction by decision."
    )
    metadata: dict[str, Any]

    @classmethod
    def of(cls, row: Memory) -> "MemoryAnswer":
        """From a row of memory.memory_details, whose CHECKs and types leave nothing to validate."""
        source = Source.model_construct(class_=row["source_class"], trace_ids=row["trace_ids"])
        return cls.model_construct(**{name: row[name] for name in _COLUMNS}, source=source)

    @staticmethod
    def values(row: Memory) -> dict[str, Any]:
        """The same as plain values under the names of the wire."""
        source = {"class": row["source_class"], "trace_ids": row["trace_ids"]}
        return {name: row[name] for name in _COLUMNS} | {"source": source}


_COLUMNS = tuple(name for name in MemoryAnswer.model_fields if name != "source")


class WriteResult(AnswerModel):
    """What became of a statement. `memory` is the row that now stands for it; null where nothing does."""

    decision: Decision = Field(description="What the statement did to what was there.")
    reason: str = Field(description="Why, for people.")
    memory: MemoryAnswer | None = Field(description="What now stands for the statement; null where nothing does.")
    superseded: list[MemoryAnswer] = Field(description="What it replaced or ended, as it reads now.")
    conflict_id: UUID | None = Field(description="The conflict it opened or belongs to.")
    review_id: UUID | None = Field(description="The review in which it waits for a person.")
    degraded: list[str] = Field(description="What could not be done, such as vectors; empty where all was.")

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
    event: str = Field(description="What happened: stored, repeated, merged, superseded, retracted, edited, closed ...")
    actor: str = Field(description="Name of the key that did it.")
    detail: dict[str, Any] = Field(description="What belongs to the event, such as what it said before.")
    at: Timestamp


class History(AnswerModel):
    """The supersession chain, oldest first, and what happened to its members."""

    chain: list[MemoryAnswer]
    events: list[Event]
