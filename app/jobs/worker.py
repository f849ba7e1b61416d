"""Claims jobs and runs them, several side by side, until told to stop."""

import asyncio
import os
import random
import socket
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from itertools import count
from uuid import UUID, uuid4

import structlog

from app.database.pool import Connection, Database
from app.jobs import store
from app.jobs.kinds import KINDS, JobKind
from app.jobs.run import LEASE, Handler, LostJobError, Run, UnretryableError
from app.jobs.store import Job

__all__ = ["Handler", "Run", "Worker"]

log = structlog.get_logger("app.jobs")

BEAT = 5.0  # seconds between two heartbeats; by then a cancellation asked for elsewhere has arrived
IDLE = 0.5  # seconds between two looks at an empty queue; a local write wakes the worker at once
TICK = 30.0  # seconds between two looks for periodic jobs that are due
GRACE = 10.0  # seconds that stop() waits for what is just being committed or given back

Settle = Callable[[Connection], Awaitable[object]]


class Worker:
    """One process's worker. Jobs of any kind it has a handler for; `wake` ends an idle wait."""

    def __init__(self, database: Database, handlers: Mapping[JobKind, Handler], slots: int = 2) -> None:
        self.name = f"{socket.gethostname()}-{os.getpid()}-{uuid4().hex[:6]}"
        self._database = database
        self._handlers = handlers
        self._kinds = list(handlers)
        self._slots = slots
        self._claims = count(1)
        self._runs: dict[UUID, Run] = {}
        self._alarms: list[asyncio.Event] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._timekeeper: asyncio.Task[None] | None = None
        self._stopping = False

    def start(self) -> None:
        """Begin to work in the background."""
        self._stopping = False
        self._alarms = [asyncio.Event() for _ in range(self._slots)]
        self._tasks = [asyncio.create_task(self._work(alarm), name="worker") for alarm in self._alarms]
        self._timekeeper = asyncio.create_task(self._keep_time(), name="worker-periodic")

    async def stop(self) -> None:
        """Stop at once: jobs in hand are given back for others, but one that is just being committed ends."""
        self._stopping = True
        if self._timekeeper is not None:
            self._timekeeper.cancel()
        for run in self._runs.values():
            run.interrupt("stopped")
        self.wake()
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=GRACE)
            for task in late:  # the database does not answer; what they held comes back with its lease
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def wake(self) -> None:
        """Look for jobs now."""
        for alarm in self._alarms:
            alarm.set()

    def cancel(self, job_id: UUID) -> None:
        """Stop a job that was asked to stop, if it runs here; else its worker hears of it at its next heartbeat."""
        if run := self._runs.get(job_id):
            run.interrupt("cancelled")

    async def _work(self, alarm: asyncio.Event) -> None:
        while not self._stopping:
            alarm.clear()  # before the look, so that no call is missed
            claim = f"{self.name}/{next(self._claims)}"
            job = await self._claim(claim)
            if job is not None:
                await self._run(job, claim)
                continue
            try:
                async with asyncio.timeout(IDLE):
                    await alarm.wait()
            except TimeoutError:
                pass

    async def _claim(self, claim: str) -> Job | None:
        try:
            async with self._database.system() as connection:
                return await store.claim(connection, claim, LEASE, self._kinds)
        except Exception as error:
            log.warning("jobs_unreachable", error=type(error).__name__)
            return None

    async def _run(self, job: Job, claim: str) -> None:
        run = Run(self._database, job, claim)
        limit = KINDS[job.kind].limit
        handler = run.start(self._handlers[job.kind])
        beat = asyncio.create_task(self._keep(run))
        self._runs[job.id] = run
        try:
            if self._stopping:
                run.interrupt("stopped")
            if not (await asyncio.wait({handler}, timeout=limit))[0]:
                run.interrupt("too_long")
                await asyncio.wait({handler})
        finally:
            handler.cancel()
            beat.cancel()
            del self._runs[job.id]
        await self._settle(run, None if handler.cancelled() else handler.exception(), handler.cancelled(), limit)

    async def _settle(self, run: Run, error: BaseException | None, cancelled: bool, limit: float) -> None:
        """Say how the attempt ended. Where that cannot be said, the lease runs out and the job is tried again."""
        job, claim = run.job, run.claim
        if run.ended:
            if error is not None:
                log.warning("job_failed_after_its_end", kind=job.kind, job=str(job.id), error=type(error).__name__)
            return
        try:
            if run.interrupted is None and error is None and not cancelled:
                async with run.finish():
                    return
        except Exception as failure:
            error = failure
        if run.interrupted == "lost" or isinstance(error, LostJobError):
            log.warning("job_lost", kind=job.kind, job=str(job.id), attempt=job.attempts)
            return
        settle: Settle
        if run.interrupted == "stopped":
            settle = partial(store.give_back, job=job, claim=claim)
        elif run.interrupted == "cancelled":
            settle = partial(store.stopped, job=job, claim=claim)
        else:
            text = _told(error) if error is not None else "CancelledError"
            if run.interrupted == "too_long":
                text = f"TimeoutError: it ran longer than {limit:g} seconds"
            for_good = isinstance(error, UnretryableError)
            settle = partial(store.fail, job=job, claim=claim, error=text, for_good=for_good)
            log.warning("job_failed", kind=job.kind, job=str(job.id), attempt=job.attempts, error=type(error).__name__)
        try:
            async with self._database.transaction(run.context) as connection:
                await settle(connection)
        except Exception as failure:
            log.warning("job_not_settled", job=str(job.id), error=type(failure).__name__)

    async def _keep(self, run: Run) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await run.beat()
            except Exception as error:
                log.warning("job_heartbeat_failed", job=str(run.job.id), error=type(error).__name__)

    async def _keep_time(self) -> None:
        """Enqueue periodic jobs that are due; the database sees to it that one of all workers does."""
        periodic = [kind for kind in self._kinds if KINDS[kind].every is not None]
        while True:
            await asyncio.sleep(TICK * random.uniform(0.5, 1))
            try:
                async with self._database.system() as connection:
                    made = [await store.enqueue_periodic(connection, kind) for kind in periodic]
            except Exception as error:
                log.warning("jobs_unreachable", error=type(error).__name__)
            else:
                if any(made):
                    self.wake()


def _told(error: BaseException) -> str:
    """What a failed job shows: the stable code where the error has one, else its type, and what it says."""
    return f"{getattr(error, 'code', None) or type(error).__name__}: {error}"
