"""`/v1/candidates`: what became of everything that was read; and the results of `extract=now`."""

from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, Query, Request

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

    decision: CandidateDecision
    code: str | None
    reason: str
    content: str
    subject: str
    memory: MemoryAnswer | None
    turns: list[UUID]

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
    extractor: Extractor
    content: str
    kind: Kind | None
    confidence: float | None
    importance: float | None
    decision: CandidateDecision
    code: str | None
    reason: str
    memory_id: UUID | None
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
