"""What each type of line may hold. Its columns are those of the table, so that nothing is lost on the way.

What the API takes too has the API's own limits, by name.
"""

import base64
import binascii
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from app.http.schemas import Id, Name, RequestModel, Subject, Text, Timestamp
from app.memories.bodies import Content, Metadata, Names, Share
from app.memories.model import Decision, Kind, Layer, SourceClass
from app.portability.bodies.frame import EndLine, HeaderLine
from app.recall.bodies.logged import LoggedHit, LoggedRequest
from app.recall.feedback import Outcome
from app.recall.model import Knowledge
from app.tasks.api import Summary, TaskType
from app.tasks.model import TaskOutcome
from app.tenancy.caller import Trust
from app.text.normal import says_something
from app.traces.api import Said, ToolCall
from app.traces.model import Role

Scope = Name
Actor = Annotated[Text, Field(max_length=400)]
Reason = Annotated[Text, Field(max_length=10_000)]
Ids = list[Id]
Object = dict[str, Any]


def _decoded(value: Any) -> bytes:
    if not isinstance(value, str) or len(value) > 40_000:
        raise ValueError("must be base64")
    try:
        return base64.b64decode(value, validate=True)
    except (binascii.Error, ValueError):
        raise ValueError("must be base64") from None


def _noted(value: datetime) -> datetime:
    if value > datetime.now(UTC) + timedelta(days=1):
        raise ValueError("lies in the future")
    return value


Noted = Annotated[Timestamp, AfterValidator(_noted)]
"""A time that a service noted by its own clock: not in the future, but for what two clocks may differ by."""

Vector = Annotated[bytes, BeforeValidator(_decoded)]
"""The base64 of a halfvec as pgvector sends it: its dimension and zero in 16 bits each, then half floats, big-endian."""


def _in_scope(scope: str, agent_id: str | None) -> None:
    if agent_id == "shared":
        raise ValueError("no agent can be called shared")
    if scope not in ("shared", agent_id):
        raise ValueError("scope must be shared or the agent_id")


class SettingsLine(RequestModel):
    """What the tenant has changed from the defaults."""

    type: Literal["settings"]
    id: Literal["settings"]
    settings: Object


class TraceLine(RequestModel):
    """One turn, with the text that it is also searched by (`window`) and the session in which a model has still to read it."""

    type: Literal["trace"]
    id: Id
    scope: Scope = "shared"
    subject: Subject = ""
    session_id: Name | None = None
    task_id: Name | None = None
    agent_id: Name | None = None
    role: Role
    name: Name | None = None
    content: Said = ""
    tool_call: ToolCall | None = None
    language: Annotated[Text, Field(max_length=20)] | None = None
    trust: Trust | None = None
    actor: Actor | None = None
    occurred_at: Timestamp | None = None
    created_at: Noted | None = None
    redacted_at: Noted | None = None
    window: Annotated[Text, Field(max_length=100_000)] | None = None
    unread: Annotated[Text, Field(max_length=400)] | None = None
    vector: Vector | None = None
    window_vector: Vector | None = None

    @model_validator(mode="after")
    def _says_something(self) -> "TraceLine":
        _in_scope(self.scope, self.agent_id)
        if not says_something(self.content) and self.tool_call is None:
            raise ValueError("content must not be blank")
        return self


class LineageEntry(RequestModel):
    """A statement that a memory came from."""

    id: Id
    relation: Literal["stated", "repeated", "merged", "restated", "edited"]
    source_hash: Id
    trace_id: Id | None = None
    source_memory_id: Id | None = None
    source_class: SourceClass
    actor: Actor
    session_id: Name | None = None
    holds: bool = True
    at: Noted


class HistoryEntry(RequestModel):
    """Something that happened to a memory."""

    id: Id
    event: Annotated[Text, Field(max_length=40)]
    actor: Actor
    detail: Object
    at: Noted


class MemoryLine(RequestModel):
    """One memory with where it came from and what happened to it."""

    type: Literal["memory"]
    id: Id
    scope: Scope = "shared"
    subject: Subject = ""
    layer: Layer = "long_term"
    kind: Kind = "fact"
    status: Literal["active", "superseded", "archived", "quarantined", "forgotten"] = "active"
    content: Content
    fact_key: Name | None = None
    language: Annotated[Text, Field(max_length=20)] | None = None
    confidence: Share = 0.8
    importance: Share = 0.6
    explicit: bool = True
    trust: Trust | None = None
    source_class: SourceClass = "user"
    agent_id: Name | None = None
    session_id: Name | None = None
    task_id: Name | None = None
    occurred_at: Timestamp | None = None
    valid_from: Timestamp | None = None
    valid_until: Timestamp | None = None
    default_expiry: bool = False
    superseded_by: Id | None = None
    supersedes: Ids = Field(default_factory=list)
    ended_by: Id | None = None
    contested: bool = False
    pinned: bool = False
    tags: Names = Field(default_factory=list)
    entities: Names = Field(default_factory=list)
    search_terms: Names = Field(default_factory=list)
    metadata: Metadata = Field(default_factory=dict)
    version: Annotated[int, Field(ge=1, lt=2**31)] = 1
    access_count: Annotated[int, Field(ge=0, lt=2**31)] = 0
    last_accessed_at: Noted | None = None
    confirmed_at: Noted | None = None
    created_at: Noted | None = None
    updated_at: Noted | None = None
    lineage: list[LineageEntry] = Field(default_factory=list)
    history: list[HistoryEntry] = Field(default_factory=list)
    vector: Vector | None = None

    @model_validator(mode="after")
    def _consistent(self) -> "MemoryLine":
        _in_scope(self.scope, self.agent_id)
        if self.valid_from and self.valid_until and self.valid_until < self.valid_from:
            raise ValueError("valid_until lies before valid_from")
        if self.valid_until is None and (self.status == "superseded" or self.superseded_by or self.ended_by):
            raise ValueError("what was superseded or retracted has a valid_until")
        if self.superseded_by and (self.ended_by or self.superseded_by == self.id):
            raise ValueError("superseded_by does not fit")
        return self


class ConflictLine(RequestModel):
    """Two memories that contradict each other."""

    type: Literal["conflict"]
    id: Id
    older_id: Id
    newer_id: Id
    reason: Reason
    opened_at: Noted | None = None
    resolved_at: Noted | None = None
    kept: Literal["older", "newer", "both"] | None = None
    resolved_by: Actor | None = None


class ReviewLine(RequestModel):
    """A change that waits for a person, or waited. `about` is the review's own type."""

    type: Literal["review"]
    id: Id
    about: Annotated[Text, Field(max_length=40)]
    status: Literal["pending", "approved", "rejected", "rolled_back"] = "pending"
    subject: Subject = ""
    memory_id: Id | None = None
    reason: Reason
    created_at: Noted | None = None
    decided_at: Noted | None = None


class CandidateLine(RequestModel):
    """What became of a part of a turn."""

    type: Literal["candidate"]
    id: Id
    job_id: Id | None = None
    trace_ids: Annotated[Ids, Field(min_length=1)]
    scope: Scope = "shared"
    subject: Subject = ""
    extractor: Literal["rules", "model"]
    content: Said
    kind: Kind | None = None
    confidence: Share | None = None
    importance: Share | None = None
    decision: Literal[Decision, "retracted"]
    code: Annotated[Text, Field(max_length=100)] | None = None
    reason: Reason
    memory_id: Id | None = None
    created_at: Noted | None = None


class TaskLine(RequestModel):
    """A task that has ended. Its id is the caller's own name of it."""

    type: Literal["task"]
    id: Name
    outcome: TaskOutcome
    task_type: TaskType | None = None
    summary: Summary | None = None
    reflect: Literal["auto", "off"] = "auto"
    closed: Ids = Field(default_factory=list)
    actor: Actor
    ended_at: Noted | None = None


class FeedbackEntry(RequestModel):
    """What became of the hits of a recall."""

    id: Id
    source: Literal["reported", "inferred"]
    used: Ids = Field(default_factory=list)
    wrong: Ids = Field(default_factory=list)
    irrelevant: Ids = Field(default_factory=list)
    outcome: Outcome | None = None
    trace_id: Id | None = None
    actor: Actor
    at: Noted


class RecallLine(RequestModel):
    """A recall as it was asked and answered, with what was reported of it."""

    type: Literal["recall"]
    id: Id
    actor: Actor
    subject: Subject = ""
    subjects: list[Text] | None = None
    agent: Annotated[Text, Field(max_length=200)] = ""
    session: Annotated[Text, Field(max_length=200)] | None = None
    request: LoggedRequest
    hits: list[LoggedHit]
    knowledge: Knowledge
    degraded: list[Text] = Field(default_factory=list)
    at: Noted | None = None
    feedback: list[FeedbackEntry] = Field(default_factory=list)


MODELS: dict[str, type[RequestModel]] = {
    "settings": SettingsLine,
    "trace": TraceLine,
    "memory": MemoryLine,
    "conflict": ConflictLine,
    "review": ReviewLine,
    "candidate": CandidateLine,
    "task": TaskLine,
    "recall": RecallLine,
    "header": HeaderLine,
    "end": EndLine,
}
