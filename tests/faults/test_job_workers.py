"""Workers as processes of their own: they share the work, notice it by themselves, and give it back when they are stopped."""

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from typing import Any

import asyncpg
import httpx
import pytest
from embedding_endpoint import Endpoint, embedding_endpoint
from real_parts import Cluster, settings_for
from running import running, until

from app.application import migrate


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    with embedding_endpoint() as made:
        yield made


@pytest.fixture
async def settings(cluster: Cluster, endpoint: Endpoint) -> AsyncIterator[dict[str, str]]:
    """Of every process of a test."""
    name = await cluster.create()
    embedder = {"embedder": "openai", "embedding_model": "hashed", "embedding_base_url": endpoint.url}
    await migrate(settings_for(cluster, name, **embedder))
    yield {"database_url": cluster.url(name), **embedder}
    await cluster.drop(name)


@pytest.fixture
async def watcher(settings: dict[str, str]) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(settings["database_url"])
    yield connection
    await connection.close()


async def append(client: httpx.AsyncClient, content: str) -> str:
    answer = await client.post("/v1/traces", json={"turns": [{"role": "user", "content": content}], "extract": "off"})
    assert answer.status_code == 202, answer.text
    return str(answer.json()["job_id"])


async def test_two_workers_beside_the_service_share_the_work(settings: dict[str, str], watcher: Any) -> None:
    """The service writes, the workers hear of it by themselves, and each job is done once."""
    await watcher.execute(
        """CREATE TABLE claims (job_id uuid, worker text);
           CREATE FUNCTION note_claim() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
           $$ BEGIN INSERT INTO public.claims VALUES (NEW.id, split_part(NEW.worker, '/', 1)); RETURN NULL; END $$;
           CREATE TRIGGER note_claim AFTER UPDATE ON memory.jobs FOR EACH ROW
           WHEN (NEW.status = 'running' AND OLD.status <> 'running') EXECUTE FUNCTION note_claim();"""
    )
    async with (
        running("serve", "--port", "0", "--no-worker", **settings) as service,
        running("worker", **settings),
        running("worker", **settings),
        httpx.AsyncClient(base_url=service.url, timeout=60) as client,
    ):
        jobs = [await append(client, f"Turn {n} is about TCK-{n}") for n in range(40)]
        for job_id in jobs:
            assert (await client.get(f"/v1/jobs/{job_id}", params={"wait": 30})).json()["status"] == "succeeded"
        claims = await watcher.fetch(
            "SELECT c.worker, count(*), count(DISTINCT c.job_id) AS jobs FROM claims AS c JOIN memory.jobs AS j ON j.id = c.job_id "
            "WHERE j.kind = 'embed' GROUP BY c.worker"
        )
    assert len(claims) == 2, claims
    assert [row["count"] for row in claims] == [row["jobs"] for row in claims]
    assert sum(row["jobs"] for row in claims) == 40
    assert await watcher.fetchval("SELECT count(*) FROM memory.vectors WHERE item_kind = 'trace'") == 40


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_worker_that_is_stopped_gives_its_job_back_at_once(
    settings: dict[str, str], watcher: Any, endpoint: Endpoint, number: int
) -> None:
    async with (
        running("serve", "--port", "0", "--no-worker", **settings) as service,
        httpx.AsyncClient(base_url=service.url, timeout=60) as client,
    ):
        endpoint.hang_on = "hangs"
        async with running("worker", **settings) as worker:
            job_id = await append(client, "This one hangs")
            await asyncio.to_thread(endpoint.hanging.wait, 60)
            worker.signal(number)
            assert await worker.end(30) in (0, 130, -number)
            assert "Traceback" not in worker.log.read_text()
        job = (await client.get(f"/v1/jobs/{job_id}")).json()
        assert (job["status"], job["attempts"], job["error"]) == ("queued", 0, None)
        endpoint.hang_on = None
        endpoint.released.set()
        async with running("worker", **settings):
            job = (await client.get(f"/v1/jobs/{job_id}", params={"wait": 30})).json()
        assert (job["status"], job["attempts"]) == ("succeeded", 1)


async def test_a_job_is_cancelled_in_the_process_that_runs_it(
    settings: dict[str, str], watcher: Any, endpoint: Endpoint
) -> None:
    async with (
        running("serve", "--port", "0", "--no-worker", **settings) as service,
        running("worker", **settings),
        httpx.AsyncClient(base_url=service.url, timeout=60) as client,
    ):
        endpoint.hang_on = "hangs"
        job_id = await append(client, "This one hangs")
        await asyncio.to_thread(endpoint.hanging.wait, 60)
        assert (await client.post(f"/v1/jobs/{job_id}/cancel")).status_code == 202
        job = (await client.get(f"/v1/jobs/{job_id}", params={"wait": 30})).json()
        assert (job["status"], job["attempts"], job["error"]) == ("cancelled", 1, None)
        assert await watcher.fetchval("SELECT count(*) FROM memory.vectors") == 0
        endpoint.hang_on = None
        endpoint.released.set()
        assert (await client.post(f"/v1/jobs/{job_id}/retry")).json()["status"] == "queued"
        job = (await client.get(f"/v1/jobs/{job_id}", params={"wait": 30})).json()
        assert (job["status"], job["attempts"]) == ("succeeded", 1)


async def test_a_service_that_is_stopped_ends_its_streams_and_gives_its_job_back(
    settings: dict[str, str], watcher: Any, endpoint: Endpoint
) -> None:
    async with (
        running("serve", "--port", "0", **settings) as service,
        httpx.AsyncClient(base_url=service.url, timeout=60) as client,
    ):
        endpoint.hang_on = "hangs"
        job_id = await append(client, "This one hangs")
        await asyncio.to_thread(endpoint.hanging.wait, 60)
        async with client.stream("GET", f"/v1/jobs/{job_id}/events") as answer:
            lines = answer.aiter_lines()
            assert await anext(lines) == "event: change"
            service.signal(signal.SIGTERM)
            async for line in lines:
                assert not line.startswith("event: end")
        assert await service.end(30) in (0, 130, -signal.SIGTERM)
    assert await watcher.fetchval("SELECT status || attempts FROM memory.jobs WHERE id = $1", job_id) == "queued0"
    await until(
        lambda: watcher.fetchval("SELECT count(*) = 1 FROM pg_stat_activity WHERE datname = current_database()")
    )
