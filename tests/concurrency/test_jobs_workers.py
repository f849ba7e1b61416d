"""Workers and callers at once: who gets which job, who may end it, and what is left of it."""
# ruff: noqa: ASYNC110  what is waited for is a row of the database

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import asyncpg
import pytest
from real_parts import Cluster

from app.database.context import Context
from app.database.pool import Database
from app.errors import ServiceError
from app.jobs import store, worker
from app.jobs.kinds import KINDS, JobKind, Kind
from app.jobs.purge import purge_handler
from app.jobs.run import LEASE, Handler, LostJobError, Run, UnretryableError
from app.jobs.service import JobService
from app.jobs.store import Job
from app.jobs.worker import Worker
from app.tenancy.caller import Caller


class Bench:
    """Jobs of the kind `embed`, two pools as if of two processes, and a table for effects."""

    def __init__(self, first: Database, second: Database, caller: Caller, owner: asyncpg.Connection) -> None:
        self.pools = (first, second)
        self.caller = caller
        self.owner = owner
        self.workers: list[Worker] = []

    async def enqueue(self, kind: JobKind = "embed", context: Context | None = None, **options: Any) -> UUID:
        async with self.pools[0].transaction(context or self.caller.context) as connection:
            made = await store.enqueue(connection, kind, options.pop("payload", {}), **options)
        assert made is not None
        return made

    def worker(self, handler: Handler, pool: int = 0, slots: int = 1) -> Worker:
        made = Worker(self.pools[pool], {"embed": handler}, slots)
        made.start()
        self.workers.append(made)
        return made

    async def claim(self, name: str = "w", *kinds: JobKind) -> Job | None:
        async with self.pools[0].system() as connection:
            return await store.claim(connection, name, LEASE, kinds or store.ALL_KINDS)

    async def row(self, job_id: UUID) -> dict[str, Any]:
        found = await self.owner.fetchrow("SELECT * FROM memory.jobs WHERE id = $1", job_id)
        assert found is not None
        return dict(found)

    async def until(self, job_id: UUID, *statuses: str) -> dict[str, Any]:
        async with asyncio.timeout(30):
            while (found := await self.row(job_id))["status"] not in statuses:
                await asyncio.sleep(0.02)
        return found

    async def effects(self) -> list[str]:
        return [row["what"] for row in await self.owner.fetch("SELECT what FROM effects ORDER BY what")]


async def leave(connection: Any, what: str) -> None:
    await connection.execute("INSERT INTO public.effects VALUES ($1)", what)


@pytest.fixture
async def bench(
    cluster: Cluster, database_name: str, database: Database, caller: Caller, owner: asyncpg.Connection
) -> AsyncIterator[Bench]:
    await owner.execute("CREATE TABLE effects (what text); GRANT SELECT, INSERT ON effects TO hindsight_app")
    second = await Database.open(cluster.url(database_name), 5)
    made = Bench(database, second, caller, owner)
    yield made
    for one in made.workers:
        await one.stop()
    await second.close()


async def other_tenant(bench: Bench, name: str = "acme") -> Context:
    return Context(await bench.owner.fetchval("SELECT memory.create_tenant($1)", name), "test")


# --- ending -----------------------------------------------------------------------------------------------------------


async def test_effects_and_the_end_of_a_job_are_one_transaction(bench: Bench) -> None:
    job_id = await bench.enqueue()

    async def work(run: Run) -> None:
        async with run.finish() as connection:
            await leave(connection, "a")
            await store.enqueue(connection, "upkeep", {"collection": "memory"})
            seen = await bench.owner.fetchrow("SELECT status, (SELECT count(*) FROM effects) FROM memory.jobs")
            assert tuple(seen or ()) == ("running", 0)
            run.result = {"stored": 1}

    bench.worker(work)
    row = await bench.until(job_id, "succeeded")
    assert (row["result"], row["progress"], row["worker"], row["error"]) == ('{"stored": 1}', 1, None, None)
    assert await bench.effects() == ["a"]
    assert await bench.owner.fetchval("SELECT count(*) FROM memory.jobs WHERE kind = 'upkeep'") == 1


async def test_a_handler_that_fails_in_its_effects_leaves_none(bench: Bench) -> None:
    job_id = await bench.enqueue()

    async def work(run: Run) -> None:
        async with run.finish() as connection:
            await leave(connection, f"attempt {run.job.attempts}")
            await store.enqueue(connection, "upkeep", {"collection": "memory"})
            if run.job.attempts == 1:
                raise RuntimeError("half way")

    bench.worker(work)
    row = await bench.until(job_id, "failed")
    assert (row["error"], row["attempts"], await bench.effects()) == ("RuntimeError: half way", 1, [])
    await bench.owner.execute("UPDATE memory.jobs SET run_after = now()")
    await bench.until(job_id, "succeeded")
    assert await bench.effects() == ["attempt 2"]
    assert await bench.owner.fetchval("SELECT count(*) FROM memory.jobs WHERE kind = 'upkeep'") == 1


async def test_a_handler_need_not_finish_and_cannot_finish_twice(bench: Bench) -> None:
    told: list[str] = []

    async def work(run: Run) -> None:
        run.result = {"n": run.job.payload["n"]}
        if run.job.payload["n"] == 2:
            async with run.finish():
                pass
            try:
                async with run.finish():
                    told.append("twice")
            finally:
                told.append("refused")

    jobs = [await bench.enqueue(payload={"n": n}) for n in (1, 2)]
    bench.worker(work)
    assert [(await bench.until(one, "succeeded"))["result"] for one in jobs] == ['{"n": 1}', '{"n": 2}']
    assert told == ["refused"]


async def test_a_result_that_is_too_large_is_left_out_and_fails_nothing(bench: Bench) -> None:
    jobs = [await bench.enqueue(payload={"n": n}) for n in (3990, 100_000)]

    async def work(run: Run) -> None:
        run.result = {"memories": ["忘"] * run.job.payload["n"]}

    bench.worker(work)
    rows = [await bench.until(one, "succeeded", "failed") for one in jobs]
    assert [row["error"] for row in rows] == [None, None]
    assert rows[1]["result"].startswith('{"omitted_bytes": ')


async def test_who_was_overtaken_writes_nothing(bench: Bench) -> None:
    """Its process slept past the lease; another worker has done the job meanwhile."""
    job_id = await bench.enqueue()
    claimed, woken = asyncio.Event(), asyncio.Event()
    lost: asyncio.Future[LostJobError] = asyncio.get_running_loop().create_future()

    async def sleepy(run: Run) -> None:
        claimed.set()
        await woken.wait()
        try:
            async with run.finish() as connection:
                await leave(connection, "sleepy")
        except LostJobError as error:
            lost.set_result(error)
            raise

    async def quick(run: Run) -> None:
        async with run.finish() as connection:
            await leave(connection, "quick")

    bench.worker(sleepy)
    await claimed.wait()
    await bench.owner.execute("UPDATE memory.jobs SET lease_until = now() - interval '1 second'")
    bench.worker(quick, pool=1)
    done = await bench.until(job_id, "succeeded")
    woken.set()
    await asyncio.wait_for(lost, 30)
    await bench.workers[0].stop()
    assert await bench.effects() == ["quick"]
    assert await bench.row(job_id) == done
    assert done["attempts"] == 2


async def test_a_worker_that_gets_its_own_lost_job_again_does_it_once(bench: Bench) -> None:
    """Two slots of one worker: the first claim is no longer good, although process and job are the same."""
    job_id = await bench.enqueue()
    claimed, woken, ended = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def work(run: Run) -> None:
        if run.job.attempts == 1:
            claimed.set()
            await woken.wait()
        try:
            async with run.finish() as connection:
                await leave(connection, f"attempt {run.job.attempts}")
        except LostJobError:
            ended.set()
            raise

    bench.worker(work, slots=2)
    await claimed.wait()
    await bench.owner.execute("UPDATE memory.jobs SET lease_until = now() - interval '1 second'")
    await bench.until(job_id, "succeeded")
    woken.set()
    await asyncio.wait_for(ended.wait(), 30)
    await bench.workers[0].stop()
    assert await bench.effects() == ["attempt 2"]


async def test_nobody_takes_a_job_that_is_being_ended(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where its lease runs out meanwhile."""
    monkeypatch.setattr(worker, "LEASE", timedelta(seconds=0))
    job_id = await bench.enqueue()
    ending, go_on = asyncio.Event(), asyncio.Event()

    async def work(run: Run) -> None:
        async with run.finish() as connection:
            await leave(connection, "a")
            ending.set()
            await go_on.wait()

    bench.worker(work)
    await ending.wait()
    assert await asyncio.wait_for(bench.claim("other"), 5) is None
    assert await bench.owner.fetchval("SELECT lease_until < now() FROM memory.jobs")
    go_on.set()
    assert (await bench.until(job_id, "succeeded"))["attempts"] == 1
    assert await bench.effects() == ["a"]


async def test_a_job_that_cannot_succeed_is_dead_at_once(bench: Bench) -> None:
    job_id = await bench.enqueue()

    async def work(run: Run) -> None:
        raise UnretryableError("the trace was erased")

    bench.worker(work)
    row = await bench.until(job_id, "dead")
    assert (row["attempts"], row["error"]) == (1, "UnretryableError: the trace was erased")
    assert row["finished_at"] is not None


async def test_every_kind_has_as_many_tries_as_the_table_says(bench: Bench) -> None:
    job_id = await bench.enqueue("extract_session")
    for attempt in range(1, KINDS["extract_session"].attempts + 1):
        job = await bench.claim()
        assert job is not None
        assert (job.attempts, job.max_attempts) == (attempt, 5)
        async with bench.pools[0].transaction(bench.caller.context) as connection:
            await store.fail(connection, job, "w", f"try {attempt} \x00\ud800")
        row = await bench.row(job_id)
        await bench.owner.execute("UPDATE memory.jobs SET run_after = now()")
    assert (row["status"], row["error"]) == ("dead", "try 5 ??")


async def test_tries_are_further_and_further_apart_and_not_all_at_once(bench: Bench) -> None:
    await bench.owner.execute(
        """INSERT INTO memory.jobs (tenant_id, kind, status, worker, lease_until, attempts, payload)
           SELECT id, 'embed', 'running', 'w', now() + interval '1 minute', a, '{}'
           FROM memory.tenants, generate_series(1, 7) AS a, generate_series(1, 20)"""
    )
    rows = await bench.owner.fetch("SELECT * FROM memory.jobs")
    async with bench.pools[0].transaction(bench.caller.context) as connection:
        for row in rows:
            job = Job(row["tenant_id"], row["id"], "embed", {}, row["attempts"], 8, 0)
            await store.fail(connection, job, "w", "x")
    waits = await bench.owner.fetch(
        """SELECT attempts, min(w) AS shortest, max(w) AS longest, count(DISTINCT w) AS different
           FROM (SELECT attempts, extract(epoch FROM run_after - (SELECT min(run_after) FROM memory.jobs))::float8
                        + (SELECT 1.5) AS w FROM memory.jobs) AS x GROUP BY attempts ORDER BY attempts"""
    )
    for row in waits:
        base = min(300, 2 ** row["attempts"])
        assert row["shortest"] >= 0.7 * base - 1, dict(row)
        assert row["longest"] <= 1.3 * base + 1, dict(row)
        assert row["different"] > 1


# --- limits, cancellation, stopping -----------------------------------------------------------------------------------


async def test_a_job_that_takes_too_long_is_stopped_and_tried_again(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(KINDS, "embed", Kind(limit=0.2))
    job_id = await bench.enqueue()
    stopped: list[int] = []

    async def work(run: Run) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            stopped.append(run.job.attempts)

    bench.worker(work)
    row = await bench.until(job_id, "failed")
    assert (row["error"], stopped) == ("TimeoutError: it ran longer than 0.2 seconds", [1])


async def test_a_heartbeat_keeps_the_lease_and_the_progress(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "BEAT", 0.05)
    job_id = await bench.enqueue()
    go_on = asyncio.Event()

    async def work(run: Run) -> None:
        await run.progress(0.25, "1 of 4")
        await run.progress(0.5, "2 of 4")  # too soon to be written by itself
        await go_on.wait()

    bench.worker(work)
    async with asyncio.timeout(30):
        while (await bench.row(job_id))["note"] != "2 of 4":
            await asyncio.sleep(0.02)
    await bench.owner.execute("UPDATE memory.jobs SET lease_until = now() + interval '1 second'")
    async with asyncio.timeout(30):
        while not await bench.owner.fetchval("SELECT lease_until > now() + interval '30 seconds' FROM memory.jobs"):
            await asyncio.sleep(0.02)
    row = await bench.row(job_id)
    assert (row["status"], row["progress"], row["note"]) == ("running", 0.5, "2 of 4")
    go_on.set()
    await bench.until(job_id, "succeeded")


async def test_a_heartbeat_stops_what_was_lost(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "BEAT", 0.05)
    job_id = await bench.enqueue()
    claimed, stopped = asyncio.Event(), asyncio.Event()

    async def work(run: Run) -> None:
        claimed.set()
        try:
            await asyncio.Event().wait()
        finally:
            stopped.set()

    one = bench.worker(work)
    await claimed.wait()
    await bench.owner.execute("UPDATE memory.jobs SET worker = 'another'")
    await asyncio.wait_for(stopped.wait(), 30)
    await one.stop()
    row = await bench.row(job_id)
    assert (row["status"], row["worker"]) == ("running", "another")


@pytest.mark.parametrize("here", [True, False])
async def test_a_running_job_is_cancelled_here_at_once_and_elsewhere_at_the_next_heartbeat(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, here: bool
) -> None:
    monkeypatch.setattr(worker, "BEAT", 3600 if here else 0.05)
    job_id = await bench.enqueue()
    claimed = asyncio.Event()

    async def work(run: Run) -> None:
        async with bench.pools[0].transaction(run.context):
            pass
        claimed.set()
        await asyncio.Event().wait()
        async with run.finish() as connection:
            await leave(connection, "a")

    one = bench.worker(work)
    await claimed.wait()
    jobs = JobService(bench.pools[1], one.wake, one.cancel if here else lambda _: None)
    assert (await jobs.cancel(bench.caller, job_id))["status"] == "running"
    row = await bench.until(job_id, "cancelled")
    assert (row["worker"], row["lease_until"], row["attempts"], await bench.effects()) == (None, None, 1, [])
    with pytest.raises(ServiceError) as refusal:
        await jobs.cancel(bench.caller, job_id)
    assert (refusal.value.code, refusal.value.extra) == ("conflict", {"job_status": "cancelled"})


async def test_a_cancelled_job_that_its_worker_lost_is_not_taken_up_again(bench: Bench) -> None:
    job_id = await bench.enqueue()
    assert await bench.claim() is not None
    await JobService(bench.pools[0], lambda: None, lambda _: None).cancel(bench.caller, job_id)
    await bench.owner.execute("UPDATE memory.jobs SET lease_until = now() - interval '1 second'")
    assert await bench.claim() is None
    assert (await bench.row(job_id))["status"] == "cancelled"


async def test_a_cancelled_job_that_fails_is_not_tried_again(bench: Bench) -> None:
    job_id = await bench.enqueue()
    job = await bench.claim()
    assert job is not None
    await JobService(bench.pools[0], lambda: None, lambda _: None).cancel(bench.caller, job_id)
    async with bench.pools[0].transaction(bench.caller.context) as connection:
        await store.fail(connection, job, "w", "x")
    assert (await bench.row(job_id))["status"] == "cancelled"


async def test_cancelling_races_with_ending_and_effects_are_whole_or_absent(bench: Bench) -> None:
    """Cancelled at any moment, each job is succeeded with both effects, or cancelled with none."""
    jobs = [await bench.enqueue(payload={"n": n}) for n in range(60)]

    async def work(run: Run) -> None:
        await asyncio.sleep(0)
        async with run.finish() as connection:
            await leave(connection, f"{run.job.id} 1")
            await leave(connection, f"{run.job.id} 2")

    workers = [bench.worker(work, pool, slots=2) for pool in (0, 1)]
    services = [JobService(pool, lambda: None, one.cancel) for pool, one in zip(bench.pools, workers, strict=True)]

    async def cancel(n: int) -> str:
        await asyncio.sleep(0.004 * (n % 30))
        try:
            return str((await services[n % 2].cancel(bench.caller, jobs[n]))["status"])
        except ServiceError as error:
            return error.code

    answers = await asyncio.gather(*(cancel(n) for n in range(60)))
    ended = [await bench.until(one, "succeeded", "cancelled") for one in jobs]
    effects = await bench.effects()
    for answer, row in zip(answers, ended, strict=True):
        count = sum(effect.startswith(str(row["id"])) for effect in effects)
        assert count == (2 if row["status"] == "succeeded" else 0), dict(row)
        if answer == "cancelled":
            assert (row["status"], row["attempts"]) == ("cancelled", 0)
        if answer == "conflict":
            assert row["status"] == "succeeded"
    assert len(effects) == 2 * sum(row["status"] == "succeeded" for row in ended)


async def test_cancel_waits_for_what_is_being_ended(bench: Bench) -> None:
    job_id = await bench.enqueue()
    ending, go_on = asyncio.Event(), asyncio.Event()

    async def work(run: Run) -> None:
        async with run.finish() as connection:
            await leave(connection, "a")
            ending.set()
            await go_on.wait()

    one = bench.worker(work)
    await ending.wait()
    cancel = asyncio.create_task(JobService(bench.pools[1], one.wake, one.cancel).cancel(bench.caller, job_id))
    await asyncio.sleep(0)
    go_on.set()
    with pytest.raises(ServiceError) as refusal:
        await cancel
    assert refusal.value.extra == {"job_status": "succeeded"}
    assert await bench.effects() == ["a"]


async def test_a_worker_that_stops_gives_its_jobs_back_at_once(bench: Bench) -> None:
    jobs = [await bench.enqueue(unique_key=f"k{n}") for n in range(2)]
    again = {await bench.enqueue(unique_key="k2")}
    running = asyncio.Semaphore(0)

    async def hang(run: Run) -> None:
        running.release()
        await asyncio.Event().wait()

    one = bench.worker(hang, slots=2)
    for _ in jobs:
        await running.acquire()
    await bench.enqueue(unique_key="k0")  # waits beside the one that comes back
    await one.stop()
    for job_id in jobs:
        row = await bench.row(job_id)
        assert (row["status"], row["attempts"], row["worker"], row["error"]) == ("queued", 0, None, None)

    async def work(run: Run) -> None:
        async with run.finish() as connection:
            await leave(connection, str(run.job.id))

    bench.worker(work, pool=1)
    for job_id in (*jobs, *again):
        assert (await bench.until(job_id, "succeeded"))["attempts"] == 1
    await one.stop()  # again: nothing happens


async def test_a_worker_that_stops_lets_what_is_being_ended_end(bench: Bench) -> None:
    job_id = await bench.enqueue()
    original = store.succeed
    ending = asyncio.Event()

    async def slow(*arguments: Any) -> bool:
        ending.set()
        await asyncio.sleep(0.2)
        return await original(*arguments)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "succeed", slow)

        async def work(run: Run) -> None:
            async with run.finish() as connection:
                await leave(connection, "a")

        one = bench.worker(work)
        await ending.wait()
        await one.stop()
    assert (await bench.row(job_id))["status"] == "succeeded"
    assert await bench.effects() == ["a"]


# --- who gets which job -----------------------------------------------------------------------------------------------


async def drain(bench: Bench, most: int, end: Callable[[Job], Awaitable[object]]) -> list[Job]:
    taken = []
    while len(taken) < most and (job := await bench.claim()):
        taken.append(job)
        await end(job)
    return taken


@pytest.mark.parametrize("kept", [True, False])
async def test_a_tenant_with_thousands_of_jobs_starves_nobody(bench: Bench, kept: bool) -> None:
    """Whether jobs are ended one by one (a single worker) or held (many workers)."""
    other = await other_tenant(bench)
    await bench.owner.execute(
        """INSERT INTO memory.jobs (tenant_id, kind, run_after)
           SELECT $1, 'embed', now() - interval '1 hour' FROM generate_series(1, 10000)""",
        bench.caller.tenant_id,
    )
    await bench.owner.execute("ANALYZE memory.jobs")
    for _ in range(5):
        await bench.enqueue(context=other)

    async def end(job: Job) -> None:
        if not kept:
            await bench.owner.execute("UPDATE memory.jobs SET status = 'succeeded', finished_at = now(), "
                                      "worker = NULL, lease_until = NULL WHERE id = $1", job.id)  # fmt: skip

    taken = await drain(bench, 60, end)
    theirs = [n for n, job in enumerate(taken) if job.tenant_id == other.tenant_id]
    assert len(theirs) == 5, theirs
    if kept:
        assert theirs[-1] <= 10, theirs


async def test_what_somebody_waits_for_goes_first_and_holds_nothing_up_for_good(bench: Bench) -> None:
    await bench.owner.execute(
        """INSERT INTO memory.jobs (tenant_id, kind, priority, run_after)
           SELECT t.id, 'embed', p, now() - interval '1 hour' * p
           FROM memory.tenants AS t, generate_series(1, 2) AS p, generate_series(1, 100)"""
    )
    awaited = {await bench.enqueue("extract", awaited=True) for _ in range(100)}
    taken = [job.id for job in await drain(bench, 220, lambda _: asyncio.sleep(0))]
    places = sorted(taken.index(one) for one in awaited)
    assert places[-1] < 180, places  # 100 of them, with one claim in five, drawn by lot, for others: 125 expected
    assert places[-1] > 99, places  # no claim for others in a hundred: once in five thousand million runs


async def test_a_worker_leaves_kinds_it_does_not_know(bench: Bench) -> None:
    await bench.enqueue("extract", awaited=True)
    embed = await bench.enqueue()
    job = await bench.claim("w", "embed", "upkeep")
    assert job is not None
    assert job.id == embed
    assert await bench.claim("w", "embed", "upkeep") is None


async def test_claims_of_many_workers_differ_and_none_goes_without(bench: Bench) -> None:
    """Even where all want the same next job: who comes second takes another."""
    other = await other_tenant(bench)
    for context in (bench.caller.context, other):
        for priority in (False, True):
            for _ in range(3):
                await bench.enqueue(context=context, awaited=priority)
    claims = await asyncio.gather(*(bench.claim(f"w{n}") for n in range(14)))
    ids = [job.id for job in claims if job is not None]
    assert len(ids) == len(set(ids)) == 12


async def test_a_workers_claim_in_the_release_before_takes_only_what_it_knows(bench: Bench) -> None:
    await bench.enqueue("extract")
    await bench.owner.execute("SELECT memory.enqueue_periodic_jobs('upkeep', interval '0', 8, 2)")
    embed = await bench.enqueue()
    upkeep = await bench.enqueue("upkeep", payload={"collection": "memory"})
    query = "SELECT * FROM memory.claim_job('old', interval '1 minute')"
    taken = []
    while row := await bench.owner.fetchrow(query):
        assert set(row.keys()) == {"tenant_id", "id", "kind", "payload", "attempts"}
        taken.append(row["id"])
    assert taken == [embed, upkeep]
    # what it writes still fits, and a newer worker takes over what it loses
    await bench.owner.execute("UPDATE memory.jobs SET lease_until = now() - interval '1 second' WHERE id = $1", embed)
    job = await bench.claim("new", "embed")
    assert job is not None
    assert (job.id, job.attempts) == (embed, 2)


# --- periodic jobs ----------------------------------------------------------------------------------------------------


async def due(bench: Bench, kind: JobKind) -> None:
    await bench.owner.execute("UPDATE memory.periodic_jobs SET due_at = now() WHERE kind = $1", kind)


async def tick(bench: Bench, kind: JobKind, workers: int = 3) -> int:
    async def once(pool: Database) -> int:
        async with pool.system() as connection:
            return await store.enqueue_periodic(connection, kind)

    return sum(await asyncio.gather(*(once(bench.pools[n % 2]) for n in range(workers))))


async def test_three_workers_start_each_tick_once_a_tenant(bench: Bench) -> None:
    await other_tenant(bench)
    assert await tick(bench, "purge") == 0  # seen for the first time
    ahead = await bench.owner.fetch("SELECT due_at - now() AS wait FROM memory.periodic_jobs")
    assert [timedelta(hours=11) < row["wait"] <= timedelta(days=1) for row in ahead] == [True, True]
    for number in (1, 2, 3):
        await due(bench, "purge")
        assert await tick(bench, "purge") == 2
        assert await tick(bench, "purge") == 0
        assert await bench.owner.fetchval("SELECT count(*) FROM memory.jobs WHERE kind = 'purge'") == 2 * number
        await bench.owner.execute("UPDATE memory.jobs SET status = 'succeeded', finished_at = now()")
    assert await bench.owner.fetchval("SELECT bool_and(due_at > now() + interval '23 hours') FROM memory.periodic_jobs")


async def test_a_tick_adds_nothing_to_one_that_still_waits(bench: Bench) -> None:
    await tick(bench, "purge")
    for _ in range(3):
        await due(bench, "purge")
        await tick(bench, "purge")
    assert await bench.owner.fetchval("SELECT count(*) FROM memory.jobs") == 1


async def test_upkeep_comes_where_something_was_stored(bench: Bench) -> None:
    await other_tenant(bench)
    await tick(bench, "upkeep")
    await due(bench, "upkeep")
    assert await tick(bench, "upkeep") == 0
    await bench.owner.execute(
        """INSERT INTO memory.traces (tenant_id, subject, session_id, role, content, trust, actor, occurred_at)
           VALUES ($1, 'user:1', 's', 'user', 'hello', 'user', 'k', now())""",
        bench.caller.tenant_id,
    )
    await due(bench, "upkeep")
    assert await tick(bench, "upkeep") == 1
    row = await bench.owner.fetchrow("SELECT tenant_id, payload, priority, max_attempts FROM memory.jobs")
    assert tuple(row or ()) == (bench.caller.tenant_id, "{}", 2, 8)


async def test_running_workers_enqueue_and_do_periodic_jobs(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "TICK", 0.02)
    await tick(bench, "purge")
    await due(bench, "purge")
    workers = [Worker(bench.pools[n % 2], {"purge": purge_handler(bench.pools[n % 2])}, 1) for n in range(3)]
    for one in workers:
        one.start()
    try:
        async with asyncio.timeout(30):
            while not await bench.owner.fetchval("SELECT EXISTS (SELECT FROM memory.jobs WHERE status = 'succeeded')"):
                await asyncio.sleep(0.02)
        await asyncio.sleep(0.2)  # several looks more
    finally:
        for one in workers:
            await one.stop()
    assert await bench.owner.fetchval("SELECT count(*) FROM memory.jobs") == 1
