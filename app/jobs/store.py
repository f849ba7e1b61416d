"""The room's calls into SQL."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, cast
from uuid import UUID

import orjson

from app.database.pool import Connection
from app.database.queries import load
from app.jobs.kinds import KINDS, JobKind, Priority

queries = load("jobs")

_ERROR = 2000  # characters of an error that are kept
_NOTE = 500
_RESULT = 16_000  # bytes of JSON; the database's own limit counts the spaces that it adds
ALL_KINDS: tuple[JobKind, ...] = tuple(KINDS)


@dataclass(frozen=True, slots=True)
class Job:
    """A claimed job. `attempts` counts this one; `progress` is how far the attempt before came."""

    tenant_id: UUID
    id: UUID
    kind: JobKind
    payload: Mapping[str, Any]
    attempts: int
    max_attempts: int
    progress: float


async def enqueue(
    connection: Connection,
    kind: JobKind,
    payload: Mapping[str, Any],
    unique_key: str | None = None,
    delay_seconds: float = 0,
    *,
    awaited: bool = False,
) -> UUID | None:
    """Add a job in the caller's transaction; its id, None where one of this unique key waits already.

    `awaited`: somebody waits for its end, so it goes before what merely follows a write.
    """
    rules = KINDS[kind]
    priority = Priority.AWAITED if awaited else rules.priority
    values = (kind, payload, unique_key, delay_seconds, rules.attempts, priority)
    return cast("UUID | None", await connection.fetchval(queries.enqueue, *values))


async def enqueue_periodic(connection: Connection, kind: JobKind) -> int:
    """Add the jobs of a periodic kind that are due, of any tenant; how many this call has added."""
    rules = KINDS[kind]
    values = (kind, rules.every, rules.attempts, rules.priority)
    return cast(int, await connection.fetchval(queries.enqueue_periodic, *values))


async def claim(
    connection: Connection, claim: str, lease: timedelta, kinds: Sequence[JobKind] = ALL_KINDS
) -> Job | None:
    """A due job of one of these kinds, of any tenant. `claim` is a name that no other claim has."""
    row = await connection.fetchrow(queries.claim, claim, lease, list(kinds))
    return Job(**row) if row else None


async def extend(
    connection: Connection, job: Job, claim: str, lease: timedelta, progress: float, note: str | None
) -> bool | None:
    """Hold a job longer. Whether it is to be cancelled; None where it is no longer the claim's."""
    note = note[:_NOTE] if note else None
    return cast("bool | None", await connection.fetchval(queries.extend, job.id, claim, lease, progress, note))


async def hold(connection: Connection, job: Job, claim: str) -> bool:
    """Lock the job for the rest of the transaction; False where it is no longer the claim's."""
    return await connection.fetchval(queries.hold, job.id, claim) is not None


async def succeed(connection: Connection, job: Job, claim: str, result: Mapping[str, Any] | None = None) -> bool:
    """End a job, in the transaction of its effects; False where it is no longer the claim's."""
    return await connection.execute(queries.succeed, job.id, claim, _small(result)) == "UPDATE 1"


async def fail(connection: Connection, job: Job, claim: str, error: str, for_good: bool = False) -> None:
    """Give a job back for another try, or bury it."""
    error = error.replace("\x00", "?").encode(errors="replace").decode()[:_ERROR]
    await connection.execute(queries.fail, job.id, claim, error, for_good)


async def give_back(connection: Connection, job: Job, claim: str) -> None:
    """Let another worker have it at once, as if this one had not begun."""
    await connection.execute(queries.give_back, job.id, claim)


async def stopped(connection: Connection, job: Job, claim: str) -> None:
    """The job was cancelled while it ran."""
    await connection.execute(queries.stopped, job.id, claim)


async def cancel(connection: Connection, job_id: UUID) -> bool:
    """Cancel a job, or ask the worker that runs it to; False where it has ended or is not there."""
    return await connection.execute(queries.cancel, job_id) == "UPDATE 1"


async def retry(connection: Connection, job_id: UUID) -> bool:
    """Queue a job again with all its attempts; False where it waits, runs, has succeeded or is not there."""
    return await connection.execute(queries.retry, job_id) == "UPDATE 1"


async def fetch(connection: Connection, job_id: UUID) -> dict[str, Any] | None:
    """One job as the API shows it."""
    row = await connection.fetchrow(queries.fetch_job, job_id)
    return dict(row) if row else None


async def listed(
    connection: Connection, status: str | None, kind: str | None, after: UUID | None, limit: int
) -> list[dict[str, Any]]:
    """Jobs without their results, newest first."""
    return [dict(row) for row in await connection.fetch(queries.list_jobs, status, kind, after, limit)]


async def purge_jobs(connection: Connection, kept: timedelta, limit: int) -> int:
    """Delete jobs that ended longer ago than that; how many."""
    return _count(await connection.execute(queries.purge_jobs, kept, limit))


async def purge_recalls(connection: Connection, kept: timedelta, limit: int) -> int:
    """Delete the log of recalls older than that; how many."""
    return _count(await connection.execute(queries.purge_recalls, kept, limit))


async def purge_answers(connection: Connection, limit: int) -> int:
    """Delete stored answers of requests whose Idempotency-Key has expired; how many."""
    return _count(await connection.execute(queries.purge_answers, limit))


def _small(result: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """What was done must not fail for what is told about it: a result that is too large is left out."""
    size = 0 if result is None else len(orjson.dumps(result, option=orjson.OPT_INDENT_2))
    return result if size <= _RESULT else {"omitted_bytes": size}


def _count(status: str) -> int:
    return int(status.rsplit(" ", 1)[-1])
