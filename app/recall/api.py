"""`/v1/recall`, `/v1/recalls` and the search over traces."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request, Response

from app.http.authentication import requires
from app.http.routes import reads, room_router
from app.recall.bodies import Explain, LoggedRecall, RecallAnswer, RecallAsked, TraceHit, TraceSearch, TraceSearchAnswer
from app.recall.service import RecallService
from app.tenancy.caller import Caller

router = room_router("recall")


async def _service(request: Request) -> RecallService:
    return request.app.state.recall  # type: ignore[no-any-return]


Recalls = Annotated[RecallService, Depends(_service)]
Reader = Annotated[Caller, Depends(requires("read"))]


@router.post("/recall", response_model=RecallAnswer)
@reads
async def recall(body: RecallAsked, caller: Reader, recalls: Recalls) -> Response:
    """The memories that answer a question: current, explained, within the token budget."""
    answer = RecallAnswer.of(await recalls.recall(caller, body.request()))
    return Response(
        answer.model_dump_json(by_alias=True), media_type="application/json"
    )  # FastAPI would validate it once more


@router.get("/recalls/{recall_id}")
async def get_recall(recall_id: UUID, caller: Reader, recalls: Recalls) -> LoggedRecall:
    """The logged account of a recall."""
    return LoggedRecall(**await recalls.get(caller, recall_id))


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
