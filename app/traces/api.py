"""`/v1/traces`."""

from functools import partial
from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import Depends, Query, Request
from pydantic import Field, model_validator

from app.extraction.api import CandidateResult
from app.extraction.model import Account
from app.extraction.service import ExtractionService
from app.http.authentication import requires
from app.http.pagination import DEFAULT_LIMIT, CursorText, Keyset, Limit, Page
from app.http.routes import room_router
from app.http.schemas import AnswerModel, Name, QueryModel, RequestModel, Subject, Text, Timestamp
from app.tenancy.caller import Caller
from app.text.normal import says_something
from app.traces.model import LONGEST_TURN, Append, Role, Turn
from app.traces.service import TraceService

router = room_router("traces")
order = Keyset("traces", UUID)


Said = Annotated[Text, Field(max_length=LONGEST_TURN)]


class ToolCall(RequestModel):
    """A call of a tool and what it gave."""

    name: Name
    arguments: Any = Field(default=None, description="What the tool was called with; any JSON.")
    result: Any = Field(default=None, description="What it gave; any JSON.")
    status: Literal["ok", "error"] = "ok"
    duration_ms: Annotated[float, Field(ge=0)] | None = None


class TurnWrite(RequestModel):
    """One turn. Blank content needs a tool call."""

    role: Role
    content: Said = Field(default="", description="What was said.")
    occurred_at: Timestamp | None = Field(default=None, description="When it was said. Default: now.")
    name: Name | None = Field(default=None, description="Who spoke, or which tool answered.")
    tool_call: ToolCall | None = Field(default=None, description="The call that this turn made or answers.")

    @model_validator(mode="after")
    def _says_something(self) -> "TurnWrite":
        if not says_something(self.content) and self.tool_call is None:
            raise ValueError("content must not be blank")
        return self


class TraceWrite(RequestModel):
    """Turns of a conversation, in order."""

    turns: Annotated[list[TurnWrite], Field(min_length=1, max_length=1000)]
    session_id: Name | None = Field(default=None, description="The conversation; turns of one are read together.")
    task_id: Name | None = Field(default=None, description="The unit of work it belongs to.")
    agent_id: Name | None = Field(default=None, description="Whose conversation it is.")
    subject: Subject = Field(default="", description="Whom it is with or about; what is kept of it gets this subject.")
    visibility: Literal["private", "shared"] = Field(
        default="shared", description="private: only agent_id sees the turns and what comes of them."
    )
    extract: Literal["auto", "now", "off"] = Field(
        default="auto", description="Who reads the turns: a job, this request before it answers, or nobody."
    )

    @model_validator(mode="after")
    def _private_to_somebody(self) -> "TraceWrite":
        if self.agent_id == "shared":
            raise ValueError("no agent can be called shared")
        if self.visibility == "private" and self.agent_id is None:
            raise ValueError("private traces need agent_id")
        return self


class TraceResult(AnswerModel):
    """Ids in the order of the turns. `job_id` is the job that adds their vectors, and with `auto` reads them first.

    Until it has ended `vectors` is pending.
    """

    trace_ids: list[UUID]
    job_id: UUID
    results: list[CandidateResult] = Field(
        description="With extract=now what became of each part of the turns, refusals included; else empty."
    )
    vectors: Literal["pending"]


class TraceAnswer(AnswerModel):
    """One turn as it was kept."""

    id: UUID
    session_id: str | None
    task_id: str | None
    agent_id: str | None
    subject: str
    role: Role
    name: str | None = Field(description="Who spoke, or which tool answered.")
    content: str
    redacted: bool = Field(description="Whether the text was taken out, because its speaker asked not to keep it.")
    tool_call: dict[str, Any] | None
    occurred_at: Timestamp = Field(description="When it was said.")
    created_at: Timestamp = Field(description="When it was kept.")


async def _service(request: Request) -> TraceService:
    return request.app.state.traces  # type: ignore[no-any-return]


async def _extraction(request: Request) -> ExtractionService:
    return request.app.state.extraction  # type: ignore[no-any-return]


Traces = Annotated[TraceService, Depends(_service)]
Extractions = Annotated[ExtractionService, Depends(_extraction)]
Reader = Annotated[Caller, Depends(requires("read"))]
Writer = Annotated[Caller, Depends(requires("write"))]


@router.post("/traces", status_code=202)
async def append_traces(body: TraceWrite, caller: Writer, traces: Traces, extraction: Extractions) -> TraceResult:
    """Keep what happened, and what of it is worth remembering: `auto` by a job, `now` before the answer, `off` never.

    Searchable by words at once, by meaning when the job has ended (`GET /v1/jobs/{id}?wait=30`).
    """
    turns = [
        Turn(
            turn.role,
            turn.content,
            turn.occurred_at,
            turn.name,
            turn.tool_call.model_dump() if turn.tool_call else None,
        )
        for turn in body.turns
    ]
    append = Append(turns, body.session_id, body.task_id, body.agent_id, body.subject, body.visibility)
    then = None if body.extract == "off" else partial(extraction.follow, caller, append, body.extract == "now")
    kept = await traces.append(caller, append, then)
    results: list[Account] = []
    if body.extract == "now":
        results = await extraction.now(caller, kept.ids, kept.job_id)
    return TraceResult(
        trace_ids=kept.ids,
        job_id=kept.job_id,
        results=[CandidateResult.of(one) for one in results],
        vectors="pending",
    )


class TraceFilters(QueryModel):
    """Filters of the list."""

    session_id: Name | None = None
    task_id: Name | None = None
    subject: Text | None = None
    agent_id: Name | None = Field(default=None, description="Kept by this agent, its private ones included.")
    visibility: Literal["any"] | None = Field(
        default=None, description="any: also what is private to an agent that is not named. Needs the scope admin."
    )
    since: Timestamp | None = Field(default=None, description="Said at this time or later.")
    until: Timestamp | None = Field(default=None, description="Said before this time.")
    limit: Limit = DEFAULT_LIMIT
    cursor: CursorText = None

    @model_validator(mode="after")
    def _in_order(self) -> "TraceFilters":
        if self.since is not None and self.until is not None and self.until <= self.since:
            raise ValueError("until must lie after since")
        return self


@router.get("/traces")
async def list_traces(filters: Annotated[TraceFilters, Query()], caller: Reader, traces: Traces) -> Page[TraceAnswer]:
    """Traces in the order they were kept."""
    key = order.decode(filters.cursor)
    rows = await traces.find(caller, dict(filters), key[0] if key else None, filters.limit + 1)
    return Page.cut([TraceAnswer(**row) for row in rows], filters.limit, lambda trace: order.encode(trace.id))
