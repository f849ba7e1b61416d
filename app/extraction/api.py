"""`/v1/candidates`: what became of everything that was read; and the results of `extract=now`."""

from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, Query, Request
from pydantic import Field

from app.extraction.model import Account, Extractor, RefusalCode
from app.extraction.service import ExtractionService
from app.http.authentication import requires
from app.http.pagination import DEFAULT_LIMIT, CursorText, Keyset, Limit, Page
from app.http.routes import room_router
from app.http.schemas import AnswerModel, QueryModel, Text, Timestamp
from app.memories.bodies import MemoryAnswer
from app.memories.model import Kind
from app.tenancy.caller import Caller

router = room_router("candidates")
order = Keyset("candidates", UUID)
CandidateDecision = Literal["stored", "duplicate", "merged", "superseded", "conflict", "held", "rejected", "retracted"]


class CandidateResult(AnswerModel):
    """What became of one candidate, refused part or retraction. `turns` are the ids of the traces it came from.

    `code` says why nothing was kept; null where something was.
    """

    decision: CandidateDecision = Field(description="What became of it.")
    code: str | None = Field(description="Why nothing was kept; null where something was.")
    reason: str = Field(description="Why, for people.")
    content: str = Field(
        description="The sentence, or the part of the turn that was refused; empty where it was not to be kept."
    )
    subject: str = Field(description="Whom it is about; third parties have a subject of their own.")
    memory: MemoryAnswer | None = Field(description="What stands for it, or what it ended.")
    turns: list[UUID] = Field(description="The traces it came from.")

    @classmethod
    def of(cls, account: Account) -> "CandidateResult":
        """From the service's account."""
        return cls(
            decision=account.decision,
            code=account.code,
            reason=account.reason,
            content=account.content,
            subject=account.subject,
            memory=MemoryAnswer.of(account.memory) if account.memory else None,
            turns=list(account.trace_ids),
        )


class CandidateAnswer(AnswerModel):
    """The account that is kept of one candidate. `memory_id` is the memory that stands for it, or that it ended."""

    id: UUID
    job_id: UUID | None
    trace_ids: list[UUID]
    subject: str
    extractor: Extractor = Field(description="Who read the turns: the rules or a chat model.")
    content: str = Field(
        description="The sentence, or the part of the turn that was refused; empty where it was not to be kept."
    )
    kind: Kind | None
    confidence: float | None = Field(description="0 to 1; null for what was refused.")
    importance: float | None = Field(description="0 to 1; null for what was refused.")
    decision: CandidateDecision
    code: str | None = Field(description="Why nothing was kept; null where something was.")
    reason: str = Field(description="Why, for people.")
    memory_id: UUID | None = Field(description="The memory that stands for it, or that it ended.")
    created_at: Timestamp


class CandidateFilters(QueryModel):
    """Filters of the list."""

    job_id: UUID | None = None
    trace_id: UUID | None = None
    decision: CandidateDecision | None = None
    code: RefusalCode | None = None
    subject: Text | None = None
    limit: Limit = DEFAULT_LIMIT
    cursor: CursorText = None


async def _service(request: Request) -> ExtractionService:
    return request.app.state.extraction  # type: ignore[no-any-return]


@router.get("/candidates")
async def list_candidates(
    filters: Annotated[CandidateFilters, Query()],
    caller: Annotated[Caller, Depends(requires("read"))],
    extraction: Annotated[ExtractionService, Depends(_service)],
) -> Page[CandidateAnswer]:
    """What was made of turns: every candidate and every refused part with the reason, newest first."""
    key = order.decode(filters.cursor)
    rows = await extraction.find(caller, dict(filters), key[0] if key else None, filters.limit + 1)
    return Page.cut([CandidateAnswer(**row) for row in rows], filters.limit, lambda row: order.encode(row.id))
