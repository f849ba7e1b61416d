"""Routes of jobs."""

from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from pydantic import Field
from starlette.responses import StreamingResponse

from app.http.authentication import requires
from app.http.pagination import DEFAULT_LIMIT, CursorText, Keyset, Limit, Page
from app.http.problems import Problem
from app.http.routes import room_router
from app.http.schemas import AnswerModel, Timestamp
from app.jobs.kinds import JobKind
from app.jobs.service import ENDED, JobService, Row
from app.tenancy.caller import Caller

router = room_router("jobs")
order = Keyset("jobs", UUID)
JobStatus = Literal["queued", "running", "succeeded", "failed", "cancelled", "dead"]


class JobAnswer(AnswerModel):
    """Work that follows a write. `failed` waits for its next try, at `run_after`; `dead` has none left."""

    id: UUID
    kind: JobKind
    status: JobStatus
    progress: float = Field(description="0 to 1.")
    note: str | None = Field(description="What the handler is at.")
    attempts: int = Field(description="Tries begun.")
    max_attempts: int
    error: str | None = Field(description="Why the last try failed.")
    created_at: Timestamp
    run_after: Timestamp = Field(description="Not before this time.")
    started_at: Timestamp | None
    finished_at: Timestamp | None
    cancel_requested_at: Timestamp | None = Field(description="Since when the worker that runs it is asked to stop.")


class JobDetail(JobAnswer):
    """One job with what came out of it."""

    result: dict[str, Any] | None = Field(
        description="What came out, in figures; null to a key that is limited to subjects or agents."
    )


async def _service(request: Request) -> JobService:
    return request.app.state.jobs  # type: ignore[no-any-return]


Jobs = Annotated[JobService, Depends(_service)]
Reader = Annotated[Caller, Depends(requires("read"))]
Writer = Annotated[Caller, Depends(requires("write"))]


@router.get("/jobs")
async def list_jobs(
    caller: Reader,
    jobs: Jobs,
    status: JobStatus | None = None,
    kind: JobKind | None = None,
    limit: Limit = DEFAULT_LIMIT,
    cursor: CursorText = None,
) -> Page[JobAnswer]:
    """Jobs of the tenant, newest first."""
    key = order.decode(cursor)
    rows = await jobs.find(caller, status, kind, key[0] if key else None, limit + 1)
    return Page.cut([JobAnswer(**row) for row in rows], limit, lambda row: order.encode(row.id))


@router.get("/jobs/{job_id}")
async def get_job(
    job_id: UUID,
    caller: Reader,
    jobs: Jobs,
    wait: Annotated[float, Query(ge=0, le=30, description="Seconds to wait for its end.")] = 0,
) -> JobDetail:
    """One job, at once or as soon as it has ended."""
    return JobDetail(**await jobs.get(caller, job_id, wait))


@router.get(
    "/jobs/{job_id}/events",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}, "description": "Events."}},
)
async def follow_job(job_id: UUID, caller: Reader, jobs: Jobs) -> StreamingResponse:
    """The job as it is, then each time it has changed, as server-sent events; the last one, `end`, when it has ended.

    `data` is what `GET /v1/jobs/{id}` answers. Where the stream breaks off, ask again: it begins with the job as it is.
    """
    job = await jobs.get(caller, job_id)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(_events(jobs.follow(caller, job)), media_type="text/event-stream", headers=headers)


@router.post("/jobs/{job_id}/cancel", responses={202: {"model": JobDetail}, 409: {"model": Problem}})
async def cancel_job(job_id: UUID, caller: Writer, jobs: Jobs, response: Response) -> JobDetail:
    """Cancel a job. 200: it is cancelled. 202: it runs, and its worker was asked to stop it."""
    job = JobDetail(**await jobs.cancel(caller, job_id))
    if job.status == "running":
        response.status_code = 202
    return job


@router.post("/jobs/{job_id}/retry", responses={409: {"model": Problem}})
async def retry_job(job_id: UUID, caller: Writer, jobs: Jobs) -> JobDetail:
    """Queue a job again that failed, is dead or was cancelled, with all its attempts."""
    return JobDetail(**await jobs.retry(caller, job_id))


async def _events(changes: AsyncIterator[Row | None]) -> AsyncIterator[str]:
    async for job in changes:
        if job is None:
            yield ": still there\n\n"
        else:
            name = "end" if job["status"] in ENDED else "change"
            yield f"event: {name}\ndata: {JobDetail(**job).model_dump_json()}\n\n"
