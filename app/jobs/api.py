"""Routes of jobs."""

from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import Depends, Query, Request

from app.http.authentication import requires
from app.http.pagination import DEFAULT_LIMIT, CursorText, Keyset, Limit, Page
from app.http.routes import room_router
from app.http.schemas import AnswerModel, Timestamp
from app.jobs.service import JobService
from app.tenancy.caller import Caller

router = room_router("jobs")
order = Keyset("jobs", UUID)
JobStatus = Literal["queued", "running", "succeeded", "failed", "cancelled", "dead"]


class JobAnswer(AnswerModel):
    """Work that follows a write. `failed` waits for its next try; `dead` has none left."""

    id: UUID
    kind: str
    status: JobStatus
    progress: float
    attempts: int
    max_attempts: int
    error: str | None
    created_at: Timestamp
    started_at: Timestamp | None
    finished_at: Timestamp | None


async def _service(request: Request) -> JobService:
    return request.app.state.jobs  # type: ignore[no-any-return]


Jobs = Annotated[JobService, Depends(_service)]
Reader = Annotated[Caller, Depends(requires("read"))]


@router.get("/jobs")
async def list_jobs(
    caller: Reader, jobs: Jobs, status: JobStatus | None = None, limit: Limit = DEFAULT_LIMIT, cursor: CursorText = None
) -> Page[JobAnswer]:
    """Jobs of the tenant, newest first."""
    key = order.decode(cursor)
    rows: list[dict[str, Any]] = await jobs.find(caller, status, key[0] if key else None, limit + 1)
    return Page.cut([JobAnswer(**row) for row in rows], limit, lambda row: order.encode(row.id))


@router.get("/jobs/{job_id}")
async def get_job(
    job_id: UUID,
    caller: Reader,
    jobs: Jobs,
    wait: Annotated[float, Query(ge=0, le=30, description="Seconds to wait for its end.")] = 0,
) -> JobAnswer:
    """One job, at once or as soon as it has ended."""
    return JobAnswer(**await jobs.get(caller, job_id, wait))
