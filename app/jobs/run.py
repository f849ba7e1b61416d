"""One attempt at a job, as its handler sees it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any, Literal

import structlog

from app.database.context import Context
from app.database.pool import Connection, Database
from app.jobs import store
from app.jobs.store import Job

log = structlog.get_logger("app.jobs")

LEASE = timedelta(seconds=60)
_TELL_EVERY = 0.5  # seconds between two writes of progress; what comes in between goes with the next

Reason = Literal["cancelled", "lost", "stopped", "too_long"]


class UnretryableError(Exception):
    """Raised by a handler: no further try would help. The job is dead at once, with this as its error."""


class LostJobError(Exception):
    """The job is no longer this worker's: its lease ran out and another took it. Nothing of it may be written."""


class Run:
    """What a handler is given. Its effects belong into `finish`: they and the job's end are one transaction.

    A handler may store stages on the way in transactions of its own where doing them twice does no harm. It must let
    asyncio.CancelledError through: that is how it is cancelled, stopped and limited.
    """

    def __init__(self, database: Database, job: Job, claim: str) -> None:
        self.job = job
        self.context = Context(job.tenant_id, f"job:{job.kind}")
        self.result: Mapping[str, Any] | None = None
        """What came out, shown with the job; at most 16 kB of JSON, stored when the job succeeds."""
        self.claim = claim
        self.ended = False
        self.interrupted: Reason | None = None
        self._database = database
        self._task: asyncio.Task[None] | None = None
        self._progress = job.progress
        self._note: str | None = None
        self._told = 0.0
        self._finishing = False
        self._ending = False

    async def progress(self, share: float, note: str | None = None) -> None:
        """Say how much is done, 0 to 1, and what it is at (figures; no memory text). Cheap enough for every item."""
        self._progress, self._note = min(max(share, 0.0), 1.0), note
        if asyncio.get_running_loop().time() - self._told >= _TELL_EVERY:
            try:
                await self.beat()
            except Exception as error:  # what is done must not fail for what is told about it
                log.warning("job_progress_not_stored", job=str(self.job.id), error=type(error).__name__)

    @asynccontextmanager
    async def finish(self) -> AsyncIterator[Connection]:
        """The transaction in which the job ends: commits its effects and its success, or neither.

        Raises LostJobError where the job is no longer this worker's. Nobody else can take it, or cancel it, while the
        transaction is open: never await a model or the network inside.
        """
        if self.ended:
            raise RuntimeError("the job has ended")
        self._finishing = True
        try:
            async with self._database.transaction(self.context) as connection:
                if not await store.hold(connection, self.job, self.claim):
                    raise LostJobError
                yield connection
                self._ending = True  # from here on an interruption would leave nobody knowing whether it was committed
                if not await store.succeed(connection, self.job, self.claim, self.result):
                    raise LostJobError
            self.ended = True
        finally:
            self._finishing = self._ending = False

    def start(self, handler: "Handler") -> asyncio.Task[None]:
        """For the worker: begin."""
        self._task = asyncio.create_task(_run(handler, self), name=f"job-{self.job.kind}-{self.job.id}")
        return self._task

    async def beat(self) -> None:
        """For the worker: hold the job for another lease, with its progress, and stop where it is cancelled or lost."""
        if self._finishing or self.ended:
            return  # the row is locked by the transaction that ends it
        self._told = asyncio.get_running_loop().time()
        async with self._database.transaction(self.context) as connection:
            cancel = await store.extend(connection, self.job, self.claim, LEASE, self._progress, self._note)
        if cancel is None:
            self.interrupt("lost")
        elif cancel:
            self.interrupt("cancelled")

    def interrupt(self, reason: Reason) -> None:
        """For the worker: stop the handler, unless the job is just being committed. The first reason counts."""
        if self._task is None or self._task.done() or self.ended:
            return
        self.interrupted = self.interrupted or reason
        if not self._ending:
            self._task.cancel()


Handler = Callable[[Run], Awaitable[None]]
"""Does a job. One that returns without `finish` is finished by the worker."""


async def _run(handler: Handler, run: Run) -> None:
    await handler(run)
