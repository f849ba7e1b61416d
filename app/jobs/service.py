"""Looking at jobs, waiting for one, following one, and stopping or repeating one."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any
from uuid import UUID

from app.database.pool import Database
from app.errors import ServiceError
from app.jobs import store
from app.tenancy.caller import Caller

Row = dict[str, Any]

ENDED = frozenset({"succeeded", "cancelled", "dead"})
PING = 15.0  # seconds of silence in a followed job
_LOOK_EVERY = 0.1  # seconds
_FOLLOW_EVERY = 0.4
_SHOWN = ("status", "progress", "note", "attempts", "error", "cancel_requested_at")


class JobService:
    """Jobs of the caller's tenant. `wake` tells the worker that a job waits, `interrupt` that one is to stop."""

    def __init__(self, database: Database, wake: Callable[[], None], interrupt: Callable[[UUID], None]) -> None:
        self._database = database
        self._wake = wake
        self._interrupt = interrupt
        self._closing = asyncio.Event()
        self.followers = 0

    async def get(self, caller: Caller, job_id: UUID, wait: float = 0) -> Row:
        """One job; with `wait`, as soon as it has ended, at most that many seconds later. Raises `not_found`."""
        deadline = asyncio.get_running_loop().time() + wait
        while True:
            job = await self._fetch(caller, job_id)
            if job is None:
                raise ServiceError("not_found", "There is no such job.")
            if (
                job["status"] in ENDED
                or asyncio.get_running_loop().time() >= deadline
                or await self._pause(_LOOK_EVERY)
            ):
                return job

    async def find(
        self, caller: Caller, status: str | None, kind: str | None, after: UUID | None, limit: int
    ) -> list[Row]:
        """Jobs, newest first, without their results."""
        async with self._database.transaction(caller.context) as connection:
            return await store.listed(connection, status, kind, after, limit)

    async def follow(self, caller: Caller, job: Row) -> AsyncIterator[Row | None]:
        """A job as it is and then each time it has changed, until it has ended; None for each PING seconds of silence.

        Between two looks it holds nothing. It ends early when the service closes or the job is purged.
        """
        self.followers += 1
        try:
            clock = asyncio.get_running_loop().time
            yield job
            spoke = clock()
            while job["status"] not in ENDED and not await self._pause(_FOLLOW_EVERY):
                found = await self._fetch(caller, job["id"])
                if found is None:
                    return
                changed = any(found[name] != job[name] for name in _SHOWN)
                job = found
                if changed or clock() - spoke >= PING:
                    yield job if changed else None
                    spoke = clock()
        finally:
            self.followers -= 1

    async def cancel(self, caller: Caller, job_id: UUID) -> Row:
        """Cancel a job at once where nobody runs it; else its worker is asked, and the job is still `running`.

        Its effects are then undone or complete: one that is being committed succeeds. Raises `not_found`, `conflict`
        (with `job_status`) where it has ended, `forbidden`.
        """
        job = await self._change(caller, job_id, store.cancel, "The job has ended.")
        if job["status"] == "running":
            self._interrupt(job_id)
        return job

    async def retry(self, caller: Caller, job_id: UUID) -> Row:
        """Queue a job that failed, is dead or was cancelled, with all its attempts. Raises as `cancel` does."""
        job = await self._change(caller, job_id, store.retry, "The job waits, runs or has succeeded.")
        self._wake()
        return job

    def close(self) -> None:
        """The service stops: nobody waits any longer."""
        self._closing.set()

    async def _change(self, caller: Caller, job_id: UUID, change: "Change", refusal: str) -> Row:
        if caller.subjects is not None or caller.agents is not None:
            raise ServiceError(
                "forbidden", "A job is of the whole tenant: a key limited to subjects or agents may not."
            )
        async with self._database.transaction(caller.context) as connection:
            changed = await change(connection, job_id)
            job = await store.fetch(connection, job_id)
        if job is None:
            raise ServiceError("not_found", "There is no such job.")
        if not changed:
            raise ServiceError("conflict", refusal, job_status=job["status"])
        return job

    async def _fetch(self, caller: Caller, job_id: UUID) -> Row | None:
        async with self._database.transaction(caller.context) as connection:
            job = await store.fetch(connection, job_id)
        if job is not None and (caller.subjects is not None or caller.agents is not None):
            job["result"] = None  # it may tell of what the key does not reach
        return job

    async def _pause(self, seconds: float) -> bool:
        """Whether the service stops, at most that many seconds later."""
        try:
            async with asyncio.timeout(seconds):
                return await self._closing.wait()
        except TimeoutError:
            return False


Change = Callable[[Any, UUID], Any]
