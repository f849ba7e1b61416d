"""Claims jobs and runs them, several side by side, until told to stop."""

import asyncio
import os
import socket
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from uuid import uuid4

import structlog

from app.database.context import Context
from app.database.pool import Database
from app.jobs import store
from app.jobs.store import Job

log = structlog.get_logger("app.jobs")

Handler = Callable[[Job, Context], Awaitable[None]]
"""Does a job. Idempotent: it may run again after a crash between its effects and the job's end."""

LEASE = timedelta(seconds=60)
LONGEST = 900.0  # seconds of wall clock for one job; then it has failed
IDLE = 1.0  # seconds between two looks at an empty queue; a local write wakes the worker at once


class Worker:
    """One process's worker. Jobs of any kind it has a handler for; `wake` ends an idle wait."""

    def __init__(self, database: Database, handlers: Mapping[str, Handler], slots: int = 2) -> None:
        self.name = f"{socket.gethostname()}-{os.getpid()}-{uuid4().hex[:6]}"
        self._database = database
        self._handlers = handlers
        self._slots = slots
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to work in the background."""
        self._tasks = [asyncio.create_task(self._work(), name=f"worker-{slot}") for slot in range(self._slots)]

    async def stop(self) -> None:
        """Stop at once; a job in hand is given back when its lease runs out."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def wake(self) -> None:
        """Look for jobs now."""
        self._wake.set()

    async def _work(self) -> None:
        while True:
            try:
                async with self._database.system() as connection:
                    job = await store.claim(connection, self.name, LEASE)
            except Exception as error:
                log.warning("jobs_unreachable", error=type(error).__name__)
                job = None
            if job is None:
                self._wake.clear()
                try:
                    async with asyncio.timeout(IDLE):
                        await self._wake.wait()
                except TimeoutError:
                    pass
            else:
                await self._run(job)

    async def _run(self, job: Job) -> None:
        context = Context(job.tenant_id, f"job:{job.kind}")
        beat = asyncio.create_task(self._heartbeat(job, context))
        try:
            async with asyncio.timeout(LONGEST):
                await self._handlers[job.kind](job, context)
            async with self._database.transaction(context) as connection:
                await store.succeed(connection, job, self.name)
        except Exception as error:
            log.warning("job_failed", kind=job.kind, job=str(job.id), attempt=job.attempts, error=type(error).__name__)
            await self._give_back(job, context, f"{type(error).__name__}: {error}")
        finally:
            beat.cancel()

    async def _give_back(self, job: Job, context: Context, error: str) -> None:
        try:
            async with self._database.transaction(context) as connection:
                await store.fail(connection, job, self.name, error)
        except Exception as failure:
            log.warning("job_not_given_back", job=str(job.id), error=type(failure).__name__)

    async def _heartbeat(self, job: Job, context: Context) -> None:
        while True:
            await asyncio.sleep(LEASE.total_seconds() / 3)
            try:
                async with self._database.transaction(context) as connection:
                    await store.extend(connection, job, self.name, LEASE, 0)
            except Exception as error:
                log.warning("job_heartbeat_failed", job=str(job.id), error=type(error).__name__)
