"""A worker process killed at every step of a job: each effect is there once, whoever ends the job.

Run as a program, this file is the worker that is to be killed: it says at which step it is and stays there.
"""
# ruff: noqa: ASYNC110, ASYNC220  what is waited for is a row of the database; starting a process is quick

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from app.database.pool import Database
from app.jobs import store
from app.jobs.run import LostJobError, Run
from app.jobs.worker import Worker
from app.tenancy.caller import Caller

ROOT = Path(__file__).resolve().parents[2]
STEPS = {  # what is known of the job when the process dies there: status, attempts, effects
    "before the claim": ("queued", 0, 0),
    "after the claim": ("running", 1, 0),
    "in the handler": ("running", 1, 0),
    "before the effects": ("running", 1, 0),
    "between the effects": ("running", 1, 0),
    "before the end": ("running", 1, 0),
    "before the commit": ("running", 1, 0),
    "after the commit": ("succeeded", 1, 2),
}


async def effects(run: Run, at: "At") -> None:
    """The handler: two effects, and a job that follows."""
    await at("in the handler")
    await run.progress(0.5, "half way")
    async with run.finish() as connection:
        await at("before the effects")
        await connection.execute("INSERT INTO public.effects VALUES ($1, 1)", run.job.id)
        await at("between the effects")
        await connection.execute("INSERT INTO public.effects VALUES ($1, 2)", run.job.id)
        await store.enqueue(connection, "upkeep", {"collection": "memory"})
        run.result = {"effects": 2}
        await at("before the end")
    await at("after the commit")


class At:
    """Stays at one step, saying so, until told to go on."""

    def __init__(self, step: str) -> None:
        self.step = step

    async def __call__(self, step: str) -> None:
        if step == self.step:
            print(step, flush=True)
            await asyncio.to_thread(sys.stdin.readline)


class Process(Worker):
    """A worker that can be held between the claim and the handler."""

    at: At

    async def _run(self, job: store.Job, claim: str) -> None:
        await self.at("after the claim")
        await super()._run(job, claim)


async def be_the_worker(url: str, step: str) -> None:
    """Work until killed."""
    at = At(step)
    succeed = store.succeed

    async def held(*arguments: Any) -> bool:
        done = await succeed(*arguments)
        await at("before the commit")
        return done

    store.succeed = held
    database = await Database.open(url, 5)

    async def handler(run: Run) -> None:
        try:
            await effects(run, at)
        except (LostJobError, asyncio.CancelledError):
            print("lost", flush=True)
            raise

    worker = Process(database, {"embed": handler}, 1)
    worker.at = at
    await at("before the claim")
    worker.start()
    await asyncio.Event().wait()


@asynccontextmanager
async def worker_held_at(step: str, url: str) -> AsyncIterator["subprocess.Popen[str]"]:
    command = [sys.executable, __file__, url, step]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        assert (await asyncio.to_thread(process.stdout.readline)).strip() == step
        yield process
    finally:
        process.kill()
        await asyncio.to_thread(process.wait)
        process.stdout.close()
        with suppress(BrokenPipeError):
            process.stdin.close()


@pytest.fixture
async def job_id(database: Database, caller: Caller, owner: asyncpg.Connection) -> Any:
    await owner.execute(
        "CREATE TABLE effects (job_id uuid, number int); GRANT SELECT, INSERT ON effects TO hindsight_app"
    )
    async with database.transaction(caller.context) as connection:
        return await store.enqueue(connection, "embed", {})


async def state(owner: asyncpg.Connection) -> tuple[Any, ...]:
    row = await owner.fetchrow(
        "SELECT status, attempts, (SELECT count(*) FROM effects) FROM memory.jobs WHERE kind = 'embed'"
    )
    return tuple(row or ())


async def no_other_session(owner: asyncpg.Connection, own: int) -> None:
    """Wait until the server has noticed that the killed process is gone, and undone what it had not committed."""
    query = """SELECT count(*) FROM pg_stat_activity
               WHERE datname = current_database() AND application_name = 'hindsight' AND pid <> ALL ($1)"""
    async with asyncio.timeout(30):
        while await owner.fetchval(query, [own]):
            await asyncio.sleep(0.02)


async def finished(database: Database, owner: asyncpg.Connection) -> None:
    """Another worker does what is left."""
    worker = Worker(database, {"embed": lambda run: effects(run, At("nowhere"))}, 1)
    worker.start()
    try:
        async with asyncio.timeout(30):
            while (await state(owner))[0] != "succeeded":
                await asyncio.sleep(0.02)
    finally:
        await worker.stop()


@pytest.mark.parametrize("step", STEPS)
async def test_killed_at_any_step_each_effect_is_there_once(
    step: str, cluster: Any, database_name: str, database: Database, owner: asyncpg.Connection, job_id: Any
) -> None:
    async with database.system() as connection:
        own = connection.get_server_pid()
    async with worker_held_at(step, cluster.url(database_name)) as process:
        if step == "after the commit":
            assert await state(owner) == STEPS[step]
        process.send_signal(signal.SIGKILL)
        await asyncio.to_thread(process.wait)
    await no_other_session(owner, own)
    assert await state(owner) == STEPS[step]
    taken = STEPS[step][0] == "running"
    if taken:  # a minute later
        assert await owner.fetchval("SELECT lease_until > now() FROM memory.jobs")
        await owner.execute("UPDATE memory.jobs SET lease_until = now() - interval '1 second'")
    await finished(database, owner)
    assert await state(owner) == ("succeeded", 2 if taken else 1, 2)
    assert await owner.fetchval("SELECT count(DISTINCT number) FROM effects WHERE job_id = $1", job_id) == 2
    assert await owner.fetchval("SELECT count(*) FROM memory.jobs WHERE kind = 'upkeep'") == 1
    row = await owner.fetchrow(
        "SELECT result, progress, error, worker, lease_until FROM memory.jobs WHERE id = $1", job_id
    )
    assert tuple(row or ()) == ('{"effects": 2}', 1, None, None, None)


async def test_a_process_that_slept_past_its_lease_writes_nothing(
    cluster: Any, database_name: str, database: Database, owner: asyncpg.Connection, job_id: Any
) -> None:
    """Stopped by the system and not dead: it goes on when another has long ended the job."""
    async with worker_held_at("in the handler", cluster.url(database_name)) as process:
        process.send_signal(signal.SIGSTOP)
        await owner.execute("UPDATE memory.jobs SET lease_until = now() - interval '1 second'")
        await finished(database, owner)
        process.send_signal(signal.SIGCONT)
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("go on\n")
        process.stdin.flush()
        assert (await asyncio.to_thread(process.stdout.readline)).strip() == "lost"
    assert await state(owner) == ("succeeded", 2, 2)
    assert await owner.fetchval("SELECT count(*) FROM memory.jobs WHERE kind = 'upkeep'") == 1


if __name__ == "__main__":
    asyncio.run(be_the_worker(sys.argv[1], sys.argv[2]))
