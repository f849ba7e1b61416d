"""The room's calls into SQL."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from app.database.pool import Connection
from app.database.queries import load

queries = load("jobs")


@dataclass(frozen=True, slots=True)
class Job:
    """A claimed job."""

    tenant_id: UUID
    id: UUID
    kind: str
    payload: Mapping[str, Any]
    attempts: int


async def enqueue(
    connection: Connection,
    kind: str,
    payload: Mapping[str, Any],
    unique_key: str | None = None,
    delay_seconds: float = 0,
) -> UUID | None:
    """Add a job in the caller's transaction; its id, None where one of this unique key waits already."""
    job_id: UUID | None = await connection.fetchval(queries.enqueue, kind, payload, unique_key, delay_seconds)
    return job_id


async def claim(connection: Connection, worker: str, lease: timedelta) -> Job | None:
    """The next due job of any tenant."""
    row = await connection.fetchrow(queries.claim, worker, lease)
    return Job(**row) if row else None


async def extend(connection: Connection, job: Job, worker: str, lease: timedelta, progress: float) -> bool:
    """Hold a job longer; False where it is no longer the worker's."""
    return await connection.execute(queries.extend, job.id, worker, lease, progress) == "UPDATE 1"


async def succeed(connection: Connection, job: Job, worker: str) -> None:
    """End a job, in the transaction of its effects."""
    await connection.execute(queries.succeed, job.id, worker)


async def fail(connection: Connection, job: Job, worker: str, error: str) -> None:
    """Give a job back for another try, or bury it."""
    await connection.execute(queries.fail, job.id, worker, error[:2000])


async def fetch(connection: Connection, job_id: UUID) -> dict[str, Any] | None:
    """One job as the API shows it."""
    row = await connection.fetchrow(queries.fetch_job, job_id)
    return dict(row) if row else None


async def listed(connection: Connection, status: str | None, after: UUID | None, limit: int) -> list[dict[str, Any]]:
    """Jobs, newest first."""
    return [dict(row) for row in await connection.fetch(queries.list_jobs, status, after, limit)]
