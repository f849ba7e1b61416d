"""A session read by a chat model in the background: what it gives, and that nothing is lost where it is broken."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import httpx
import pytest
from real_parts import Cluster, serving, settings_for
from scripted_llm import ScriptedLLM, closed_url, memory, scripted_llm

from app.application import open_services

CONTENT = "I always fly with Alaska Airlines, my member number is AX-77120."


@pytest.fixture
def llm() -> Iterator[ScriptedLLM]:
    """A model that finds one memory in the first turn."""
    with scripted_llm(
        memory("The user always flies with Alaska Airlines, member number AX-77120.", [1], "preference")
    ) as server:
        yield server


@asynccontextmanager
async def reading(cluster: Cluster, name: str, url: str) -> AsyncIterator[httpx.AsyncClient]:
    """The service with the model at `url`, over HTTP; sessions are read as soon as one turn waits."""
    settings = settings_for(cluster, name, llm_base_url=url, llm_model="small", llm_timeout_seconds=2)
    async with open_services(settings) as services:
        services.worker.start()
        async with serving(services) as address, httpx.AsyncClient(base_url=address, timeout=60) as client:
            yield client
        await services.worker.stop()


async def tell(client: httpx.AsyncClient, **fields: Any) -> dict[str, Any]:
    body = {"turns": [{"role": "user", "content": CONTENT}], "subject": "user:1", "session_id": "s1"} | fields
    return dict((await client.post("/v1/traces", json=body)).raise_for_status().json())


async def job_of(client: httpx.AsyncClient, kind: str, wait: float = 20) -> dict[str, Any]:
    [job] = (await client.get("/v1/jobs", params={"kind": kind})).json()["items"]
    return dict((await client.get(f"/v1/jobs/{job['id']}", params={"wait": wait})).json())


@pytest.fixture(autouse=True)
async def at_once(owner: asyncpg.Connection) -> None:
    """The tenant wants each turn to be read by the model."""
    await owner.execute(
        "INSERT INTO memory.tenant_settings (tenant_id, read_every_turns) SELECT id, 1 FROM memory.tenants"
    )


async def test_the_model_reads_what_the_rules_have_read(
    cluster: Cluster, database_name: str, owner: asyncpg.Connection, llm: ScriptedLLM
) -> None:
    async with reading(cluster, database_name, llm.url) as client:
        told = await tell(client)
        job = await job_of(client, "extract_session")
        assert (job["status"], job["error"]) == ("succeeded", None)
        assert job["result"]["calls"] >= 1
        assert (await job_of(client, "extract"))["status"] == "succeeded"
        listed = (await client.get("/v1/candidates", params={"trace_id": told["trace_ids"][0]})).json()["items"]
        assert {one["extractor"] for one in listed} == {"rules", "model"}
        current = (await client.get("/v1/memories", params={"subject": "user:1"})).json()["items"]
        assert any({"Alaska", "AX-77120"} <= set(one["content"].strip(".").replace(",", "").split()) for one in current)
    assert await owner.fetchval("SELECT count(*) FROM memory.unread_turns") == 0


async def test_enough_turns_are_read_at_once_and_few_wait(
    cluster: Cluster, database_name: str, owner: asyncpg.Connection, llm: ScriptedLLM
) -> None:
    await owner.execute("UPDATE memory.tenant_settings SET read_every_turns = 3")
    async with reading(cluster, database_name, llm.url) as client:
        await tell(client)
        [job] = (await client.get("/v1/jobs", params={"kind": "extract_session"})).json()["items"]
        assert job["status"] == "queued"
        assert llm.requests == []
        await tell(client)
        await tell(client)
        assert (await job_of(client, "extract_session"))["status"] == "succeeded"
    assert await owner.fetchval("SELECT count(*) FROM memory.unread_turns") == 0


async def test_the_end_of_a_task_is_the_time_to_read(
    cluster: Cluster, database_name: str, owner: asyncpg.Connection, llm: ScriptedLLM
) -> None:
    await owner.execute("UPDATE memory.tenant_settings SET read_every_turns = 100")
    async with reading(cluster, database_name, llm.url) as client:
        await tell(client, task_id="t1")
        (await client.post("/v1/tasks/t1/end", json={"outcome": "success"})).raise_for_status()
        assert (await job_of(client, "extract_session"))["status"] == "succeeded"
    assert await owner.fetchval("SELECT count(*) FROM memory.unread_turns") == 0


@pytest.mark.parametrize("behaviour", ["error", "prose", "hang", "cut_off_at_once", "unauthorized", "huge", "refusal"])
async def test_a_broken_model_loses_nothing(
    cluster: Cluster, database_name: str, owner: asyncpg.Connection, llm: ScriptedLLM, behaviour: str
) -> None:
    llm.behave(behaviour)
    async with reading(cluster, database_name, llm.url) as client:
        told = await tell(client)
        rules = (await client.get(f"/v1/jobs/{told['job_id']}", params={"wait": 20})).json()
        assert rules["status"] == "succeeded"
        while (job := await job_of(client, "extract_session", 0.2))["status"] not in ("failed", "dead"):
            pass
        assert job["error"].startswith("llm_"), job["error"]
        current = (await client.get("/v1/memories", params={"subject": "user:1"})).json()["items"]
        assert any("AX-77120" in one["content"] for one in current)
        assert await owner.fetchval("SELECT count(*) FROM memory.traces") == 1
        assert await owner.fetchval("SELECT count(*) FROM memory.unread_turns") == 1
        llm.behave("well")
        (await client.post(f"/v1/jobs/{job['id']}/retry")).raise_for_status()
        assert (await job_of(client, "extract_session"))["status"] == "succeeded"
    assert await owner.fetchval("SELECT count(*) FROM memory.unread_turns") == 0


async def test_an_unreachable_model_leaves_the_turns_unread(
    cluster: Cluster, database_name: str, owner: asyncpg.Connection
) -> None:
    async with reading(cluster, database_name, closed_url()) as client:
        await tell(client)
        while (job := await job_of(client, "extract_session", 0.2))["status"] not in ("failed", "dead"):
            pass
        assert job["error"].startswith("llm_unreachable")
    assert await owner.fetchval("SELECT count(*) FROM memory.unread_turns") == 1
