"""A worker killed in the middle of a job: after its lease another finishes it, and every vector is there once."""

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator

import asyncpg
import pytest
from embedding_endpoint import Endpoint, embedding_endpoint
from real_parts import Cluster, settings_for
from running import running, until

from app.application import migrate, open_services
from app.memories.model import Draft
from app.traces.model import Append, Turn


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    with embedding_endpoint() as made:
        yield made


@pytest.fixture
async def name(cluster: Cluster, endpoint: Endpoint) -> AsyncIterator[str]:
    """A database migrated for the endpoint."""
    made = await cluster.create()
    await migrate(
        settings_for(cluster, made, embedder="openai", embedding_model="hashed", embedding_base_url=endpoint.url)
    )
    yield made
    await cluster.drop(made)


async def test_a_worker_killed_in_a_job_is_followed_by_another(cluster: Cluster, name: str, endpoint: Endpoint) -> None:
    openai = {"embedder": "openai", "embedding_model": "hashed", "embedding_base_url": endpoint.url}
    settings = settings_for(cluster, name, **openai)
    owner = await asyncpg.connect(cluster.url(name))
    try:
        async with open_services(settings) as services:
            caller = await services.keys.local_owner()
            turns = [Turn("user", f"turn number {n}") for n in range(140)]
            job_id = (await services.traces.append(caller, Append(turns))).job_id
            endpoint.hang_on = "number 9 "  # a window, thus in a batch after the first
            async with running("worker", database_url=cluster.url(name), **openai) as worker:
                await asyncio.to_thread(endpoint.hanging.wait, 60)
                done_before = await owner.fetchval("SELECT count(*) FROM memory.vectors")
                assert 0 < done_before < 280
                worker.signal(signal.SIGKILL)
                await worker.end()
            row = await owner.fetchrow(
                "SELECT status, attempts, lease_until > now() AS leased FROM memory.jobs WHERE id = $1", job_id
            )
            assert tuple(row or ()) == ("running", 1, True)
            endpoint.hang_on = None
            endpoint.released.set()
            before = set(endpoint.embedded)
            endpoint.embedded.clear()
            services.worker.start()
            other = await services.memories.write(caller, Draft("The worker is at work"))  # done while the lease holds
            assert other.decision == "stored"
            assert await owner.fetchval("SELECT status FROM memory.jobs WHERE id = $1", job_id) == "running"
            await owner.execute(
                "UPDATE memory.jobs SET lease_until = now() - interval '1 second' WHERE id = $1", job_id
            )

            async def finished() -> bool:
                services.worker.wake()
                return await owner.fetchval("SELECT status FROM memory.jobs WHERE id = $1", job_id) == "succeeded"

            await until(finished)
            await services.worker.stop()
            again = [text for text in endpoint.embedded if text.startswith("turn")]
            assert before
            assert len(again) <= 280 - done_before
            row = await owner.fetchrow(
                "SELECT attempts, progress, worker, lease_until, error FROM memory.jobs WHERE id = $1", job_id
            )
            assert tuple(row or ()) == (2, 1.0, None, None, None)
            assert await owner.fetchval("SELECT count(*) FROM memory.vectors WHERE item_kind <> 'memory'") == 280
            assert (
                await owner.fetchval(
                    "SELECT count(DISTINCT (item_id, item_kind)) FROM memory.vectors WHERE item_kind <> 'memory'"
                )
                == 280
            )
    finally:
        await owner.close()


async def test_a_job_whose_workers_all_die_is_dead_with_its_reason(
    cluster: Cluster, database_name: str, owner: asyncpg.Connection
) -> None:
    await owner.execute(
        """INSERT INTO memory.jobs (tenant_id, kind, status, worker, lease_until, attempts, max_attempts)
           SELECT id, 'embed', 'running', 'gone', now() - interval '1 minute', 8, 8 FROM memory.tenants"""
    )
    async with open_services(settings_for(cluster, database_name)) as services:
        services.worker.start()
        await until(lambda: owner.fetchval("SELECT status = 'dead' FROM memory.jobs"))
        await services.worker.stop()
    row = await owner.fetchrow("SELECT error, finished_at IS NOT NULL AS ended, worker FROM memory.jobs")
    assert tuple(row or ()) == ("the worker died at the last try", True, None)
