"""`/v1/recall`, `/v1/recalls` and the search over traces."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request, Response

from app.http.authentication import requires
from app.http.routes import reads, room_router
from app.recall.bodies.answered import (
    Explain,
    RecallAnswer,
    RecallResults,
    TraceHit,
    TraceSearchAnswer,
    rendered,
    written,
)
from app.recall.bodies.asked import RecallBody, TraceSearch
from app.recall.bodies.logged import FeedbackGiven, LoggedRecall, WhyNotAnswer
from app.recall.feedback import FeedbackService
from app.recall.service import RecallService
from app.tenancy.caller import Caller

router = room_router("recall")


async def _service(request: Request) -> RecallService:
    return request.app.state.recall  # type: ignore[no-any-return]


async def _feedback(request: Request) -> FeedbackService:
    return request.app.state.feedback  # type: ignore[no-any-return]


Recalls = Annotated[RecallService, Depends(_service)]
Reader = Annotated[Caller, Depends(requires("read"))]
Writer = Annotated[Caller, Depends(requires("write"))]


@router.post("/recall", response_model=RecallAnswer | RecallResults)
@reads
async def recall(body: RecallBody, caller: Reader, recalls: Recalls) -> Response:
    """The memories that answer a question: current, explained, within the token budget. `queries` gives `results`."""
    if body.query is not None:
        answer = rendered(await recalls.recall(caller, body.asking(body.query)))
    else:
        answer = {"results": [rendered(one) for one in await recalls.recall_all(caller, body.requests())]}
    return Response(written(answer), media_type="application/json")


@router.get("/recalls/{recall_id}")
async def get_recall(recall_id: UUID, caller: Reader, recalls: Recalls) -> LoggedRecall:
    """The logged account of a recall."""
    return LoggedRecall(**await recalls.past.get(caller, recall_id))


@router.get("/recalls/{recall_id}/why-not/{memory_id}")
async def why_not(recall_id: UUID, memory_id: UUID, caller: Reader, recalls: Recalls) -> WhyNotAnswer:
    """The first reason why a memory was not in a recall's answer."""
    return WhyNotAnswer.model_validate(await recalls.past.why_not(caller, recall_id, memory_id))


@router.post("/recalls/{recall_id}/feedback")
async def give_feedback(
    recall_id: UUID, body: FeedbackGiven, caller: Writer, feedback: Annotated[FeedbackService, Depends(_feedback)]
) -> LoggedRecall:
    """Say what became of a recall's hits. The same again changes nothing."""
    return LoggedRecall(**await feedback.report(caller, recall_id, body.report()))


@router.post("/traces/search")
@reads
async def search_traces(body: TraceSearch, caller: Reader, recalls: Recalls) -> TraceSearchAnswer:
    """Raw turns that answer a question."""
    rows, degraded, explain = await recalls.search_traces(caller, body.request())
    return TraceSearchAnswer(
        traces=[TraceHit.of(row) for row in rows],
        degraded=degraded,
        explain=Explain.model_validate(explain) if explain else None,
    )
