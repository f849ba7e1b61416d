"""An embedding endpoint that hangs, fails or talks nonsense: writes are kept, recall answers by words, vectors follow."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Any

import asyncpg
import httpx
import pytest
from embedding_endpoint import Endpoint, Mode, embedding_endpoint
from real_parts import Cluster, serving, settings_for
from running import until

from app.application import Services, migrate, open_services


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    with embedding_endpoint() as made:
        yield made


@dataclass(frozen=True, slots=True)
class Running:
    """A service on an endpoint, with a client and the owner's connection."""

    services: Services
    client: httpx.AsyncClient
    owner: asyncpg.Connection

    async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = await self.client.post(path, json=body)
        assert answer.status_code in (200, 201, 202), answer.text
        result: dict[str, Any] = answer.json()
        return result

    async def vectors(self) -> int:
        count: int = await self.owner.fetchval("SELECT count(*) FROM memory.vectors")
        return count

    async def all_embedded(self) -> bool:
        """Retries wait longer each time; here they need not."""
        await self.owner.execute("UPDATE memory.jobs SET run_after = now() WHERE status = 'failed'")
        self.services.worker.wake()
        return (
            await self.owner.fetchval("SELECT count(*) FROM memory.jobs WHERE kind = 'embed' AND status <> 'succeeded'")
            == 0
        )


@pytest.fixture
async def service(request: pytest.FixtureRequest, cluster: Cluster, endpoint: Endpoint) -> AsyncIterator[Running]:
    patience = getattr(request, "param", 0.6)  # seconds that one embedding may take
    name = await cluster.create()
    settings = settings_for(
        cluster,
        name,
        embedder="openai",
        embedding_model="hashed",
        embedding_base_url=endpoint.url,
        embedding_timeout_seconds=patience,
    )
    await migrate(settings)
    async with (
        open_services(settings) as services,
        serving(services) as url,
        httpx.AsyncClient(base_url=url, timeout=60) as client,
    ):
        owner = await asyncpg.connect(cluster.url(name))
        services.worker.start()
        yield Running(services, client, owner)
        await services.worker.stop()
        await owner.close()
    await cluster.drop(name)


@pytest.mark.parametrize("mode", ["hang", "error", "nonsense", "refuse"])
async def test_nothing_is_lost_while_the_endpoint_is_down(service: Running, endpoint: Endpoint, mode: Mode) -> None:
    whole = await service.post("/v1/memories", {"content": "The user drinks oolong tea", "subject": "user:1"})
    assert (whole["decision"], whole["degraded"]) == ("stored", [])
    assert await service.vectors() == 1
    endpoint.mode = mode
    kept = await service.post(
        "/v1/memories", {"content": "The user plays chess on ticket TCK-10423", "subject": "user:1"}
    )
    assert kept["decision"] == "stored"
    [word] = kept["degraded"]
    assert word.startswith("vectors follow")
    again = await service.post(
        "/v1/memories", {"content": "the user plays CHESS on ticket TCK-10423!", "subject": "user:1"}
    )
    assert again["decision"] == "duplicate"
    batch = await service.post(
        "/v1/memories/batch",
        {"items": [{"content": f"Note {n} about rivers", "subject": f"user:{n}"} for n in range(5)]},
    )
    assert [result["decision"] for result in batch["results"]] == ["stored"] * 5
    traces = await service.post(
        "/v1/traces",
        {"turns": [{"role": "user", "content": "we met at the lighthouse"}], "subject": "user:1", "extract": "off"},
    )
    assert await service.vectors() == 1
    answer = await service.post("/v1/recall", {"query": "what about TCK-10423", "subject": "user:1", "explain": True})
    assert answer["memories"][0]["memory"]["content"] == "The user plays chess on ticket TCK-10423"
    assert answer["memories"][0]["scores"]["vector"] is None
    [word] = answer["degraded"]
    assert word.startswith("vector")
    assert answer["explain"]["vector_search"] is None
    found = await service.post("/v1/traces/search", {"query": "lighthouse"})
    assert [trace["content"] for trace in found["traces"]] == ["we met at the lighthouse"]
    assert found["degraded"] != []
    assert (await service.client.get(f"/v1/jobs/{traces['job_id']}")).json()["status"] in (
        "queued",
        "running",
        "failed",
    )
    endpoint.mode = "well"
    endpoint.released.set()
    await until(service.all_embedded)
    assert await service.vectors() == 1 + 1 + 5 + 2
    assert await service.owner.fetchval("SELECT count(DISTINCT (item_id, item_kind)) FROM memory.vectors") == 9
    answer = await service.post("/v1/recall", {"query": "chess", "subject": "user:1"})
    assert answer["degraded"] == []
    assert answer["memories"][0]["scores"]["vector"] is not None


async def test_an_edit_while_the_endpoint_is_down_drops_the_old_vector(service: Running, endpoint: Endpoint) -> None:
    memory = (await service.post("/v1/memories", {"content": "The user drinks oolong tea"}))["memory"]
    before = await service.owner.fetchval("SELECT embedding::text FROM memory.vectors")
    endpoint.mode = "error"
    changed = await service.client.patch(
        f"/v1/memories/{memory['id']}", json={"content": "The user drinks gin"}, headers={"If-Match": '"1"'}
    )
    assert changed.status_code == 200
    assert await service.vectors() == 0
    endpoint.mode = "well"
    await until(service.all_embedded)
    assert await service.vectors() == 1
    assert await service.owner.fetchval("SELECT embedding::text FROM memory.vectors") != before


@pytest.mark.parametrize("service", [5.0], indirect=True)
async def test_a_hanging_endpoint_holds_no_connection_and_no_other_request(
    service: Running, endpoint: Endpoint
) -> None:
    endpoint.mode = "hang"
    writes = [
        asyncio.create_task(service.post("/v1/memories", {"content": f"Note {n} about rivers", "subject": f"user:{n}"}))
        for n in range(30)
    ]
    await asyncio.to_thread(endpoint.hanging.wait, 30)
    busy = (
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'"
    )

    async def quiet() -> bool:
        return await service.owner.fetchval(busy) == 0

    await until(quiet)
    listed = await service.client.get("/v1/memories")
    assert listed.status_code == 200
    assert not any(write.done() for write in writes)
    endpoint.mode = "error"
    endpoint.released.set()
    results = await asyncio.gather(*writes)
    assert [result["decision"] for result in results] == ["stored"] * 30
    assert all(result["degraded"] for result in results)


async def test_a_forgotten_memory_gets_no_vector_later(service: Running, endpoint: Endpoint) -> None:
    endpoint.mode = "error"
    memory = (await service.post("/v1/memories", {"content": "The user drinks oolong tea"}))["memory"]
    assert (await service.client.delete(f"/v1/memories/{memory['id']}")).status_code == 204
    endpoint.mode = "well"
    await until(service.all_embedded)
    assert await service.vectors() == 0
