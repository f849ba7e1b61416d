"""Workers side by side: each job runs in one of them, and one of a unique key waits at a time."""
# ruff: noqa: ASYNC110  what is waited for is a row of the database

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import asyncpg
import pytest
from real_parts import Cluster

from app.database.pool import Database
from app.jobs import store
from app.jobs.run import Run
from app.jobs.store import Job
from app.jobs.worker import Worker
from app.tenancy.caller import Caller

LEASE = timedelta(seconds=60)


@pytest.fixture
async def second(cluster: Cluster, database_name: str) -> AsyncIterator[Database]:
    """Another process's pool."""
    opened = await Database.open(cluster.url(database_name), 5)
    yield opened
    await opened.close()


async def enqueue(database: Database, caller: Caller, count: int) -> None:
    async with database.transaction(caller.context) as connection:
        for number in range(count):
            await store.enqueue(connection, "embed", {"number": number})


async def test_each_job_is_claimed_once(database: Database, second: Database, caller: Caller) -> None:
    await enqueue(database, caller, 30)

    async def claim(pool: Database, name: str) -> list[Job]:
        taken = []
        while True:
            async with pool.system() as connection:
                job = await store.claim(connection, name, LEASE)
            if job is None:
                return taken
            taken.append(job)

    taken = await asyncio.gather(*(claim(pool, f"w{n}") for n, pool in enumerate((database, second) * 4)))
    ids = [job.id for jobs in taken for job in jobs]
    assert len(ids) == len(set(ids)) == 30


async def test_workers_of_two_processes_share_the_work(
    database: Database, second: Database, caller: Caller, owner: asyncpg.Connection
) -> None:
    await enqueue(database, caller, 24)
    done: list[int] = []

    async def work(run: Run) -> None:
        await asyncio.sleep(0)
        done.append(run.job.payload["number"])

    workers = [Worker(pool, {"embed": work}) for pool in (database, second)]
    for worker in workers:
        worker.start()
    try:
        async with asyncio.timeout(30):
            while await owner.fetchval("SELECT count(*) FROM memory.jobs WHERE status <> 'succeeded'"):
                await asyncio.sleep(0.02)
    finally:
        for worker in workers:
            await worker.stop()
    assert sorted(done) == list(range(24))
    assert await owner.fetchval("SELECT max(attempts) FROM memory.jobs") == 1


async def test_a_job_that_fails_is_tried_again_and_then_dead(
    database: Database, caller: Caller, owner: asyncpg.Connection
) -> None:
    await enqueue(database, caller, 1)
    await owner.execute("UPDATE memory.jobs SET max_attempts = 3")

    async def fail(run: Run) -> None:
        raise RuntimeError(f"attempt {run.job.attempts}")

    worker = Worker(database, {"embed": fail})
    worker.start()
    try:
        async with asyncio.timeout(30):
            while await owner.fetchval("SELECT status FROM memory.jobs") != "dead":
                await owner.execute("UPDATE memory.jobs SET run_after = now() WHERE status = 'failed'")
                worker.wake()
                await asyncio.sleep(0.02)
    finally:
        await worker.stop()
    row = await owner.fetchrow("SELECT attempts, error, finished_at, worker, lease_until FROM memory.jobs")
    assert row is not None
    assert (row["attempts"], row["error"], row["worker"], row["lease_until"]) == (
        3,
        "RuntimeError: attempt 3",
        None,
        None,
    )
    assert row["finished_at"] is not None


async def test_one_of_a_unique_key_waits_however_many_ask(
    database: Database, caller: Caller, owner: asyncpg.Connection
) -> None:
    async def ask() -> object:
        async with database.transaction(caller.context) as connection:
            return await store.enqueue(connection, "upkeep", {"collection": "memory"}, unique_key="upkeep:memory")

    made = await asyncio.gather(*(ask() for _ in range(10)))
    assert len([one for one in made if one is not None]) == 1
    assert await owner.fetchval("SELECT count(*) FROM memory.jobs") == 1
