"""`/v1/jobs/{id}/events`: a job as server-sent events."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import asyncpg
import httpx
import pytest
from real_parts import Cluster, serving, settings_for
from test_jobs import ENDED, add, claim

from app.application import Services, open_services
from app.jobs import service, store
from app.jobs.run import LEASE


@pytest.fixture
async def idle(cluster: Cluster, database_name: str) -> AsyncIterator[Services]:
    """The services, and nobody at work; a request must begin its answer within a second."""
    settings = settings_for(cluster, database_name, request_timeout_seconds=1, pool_size=3)
    async with open_services(settings) as opened:
        yield opened


@pytest.fixture
async def api(idle: Services) -> AsyncIterator[httpx.AsyncClient]:
    async with serving(idle) as url, httpx.AsyncClient(base_url=url, timeout=60) as client:
        yield client


class Events:
    """What a stream says, block by block."""

    def __init__(self, answer: httpx.Response) -> None:
        self.lines = answer.aiter_lines()

    async def next(self) -> tuple[str, Any] | None:
        """Name and data of the next event, ("ping", None) for a comment; None at the end."""
        block: list[str] = []
        async with asyncio.timeout(30):
            async for line in self.lines:
                if line:
                    block.append(line)
                elif block:
                    break
        if not block:
            return None
        if block[0].startswith(":"):
            return "ping", None
        fields = dict(line.split(": ", 1) for line in block)
        return fields["event"], json.loads(fields["data"])


async def test_each_change_is_an_event_and_the_end_ends_the_stream(idle: Services, api: httpx.AsyncClient) -> None:
    [job_id] = await add(idle, "embed")
    caller = await idle.keys.local_owner()
    headers = {"Accept": "text/event-stream", "Last-Event-ID": "17"}
    async with api.stream("GET", f"/v1/jobs/{job_id}/events", headers=headers) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert answer.headers["cache-control"] == "no-store"
        events = Events(answer)
        name, job = await events.next() or ("", {})
        assert (name, job["status"]) == ("change", "queued")
        assert job == (await api.get(f"/v1/jobs/{job_id}")).json()
        claimed = await claim(idle)
        assert [(await events.next() or ("", {}))[1]["status"]] == ["running"]
        for share in (0.25, 0.5):
            async with idle.database.transaction(caller.context) as connection:
                await store.extend(connection, claimed, "w", LEASE, share, f"{share:.0%}")
            name, job = await events.next() or ("", {})
            assert (name, job["progress"], job["note"]) == ("change", share, f"{share:.0%}")
        await asyncio.sleep(1.1)  # longer than a request may take to begin its answer
        async with idle.database.transaction(caller.context) as connection:
            await store.succeed(connection, claimed, "w", {"stored": 1})
        name, job = await events.next() or ("", {})
        assert (name, job["status"], job["progress"], job["result"]) == ("end", "succeeded", 1, {"stored": 1})
        assert await events.next() is None
    assert idle.jobs.followers == 0


@pytest.mark.parametrize("status", ["succeeded", "dead", "cancelled"])
async def test_a_job_that_has_ended_is_one_event(
    idle: Services, api: httpx.AsyncClient, owner: asyncpg.Connection, status: str
) -> None:
    [job_id] = await add(idle, "embed")
    await owner.execute(f"UPDATE memory.jobs SET status = $1, error = 'x', {ENDED}", status)  # noqa: S608
    answer = await api.get(f"/v1/jobs/{job_id}/events")
    assert answer.text.count("event: ") == 1
    assert answer.text.startswith("event: end\ndata: {")
    assert json.loads(answer.text.split("data: ")[1])["status"] == status


async def test_silence_is_filled_with_comments(
    idle: Services, api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "PING", 0.1)
    [job_id] = await add(idle, "embed")
    async with api.stream("GET", f"/v1/jobs/{job_id}/events") as answer:
        events = Events(answer)
        assert (await events.next() or ("", {}))[0] == "change"
        assert await events.next() == ("ping", None)
        assert await events.next() == ("ping", None)


async def test_followers_hold_no_connection_and_leave_nothing_behind(idle: Services, api: httpx.AsyncClient) -> None:
    """Twenty of them on a pool of three, all gone when their clients are."""
    [job_id] = await add(idle, "embed")
    async with httpx.AsyncClient(base_url=api.base_url, timeout=60) as leaving:
        streams = [leaving.build_request("GET", f"/v1/jobs/{job_id}/events") for _ in range(20)]
        answers = [await leaving.send(one, stream=True) for one in streams]
        for answer in answers:
            assert (await Events(answer).next() or ("", {}))[0] == "change"
        assert idle.jobs.followers == 20
        assert (await api.get("/v1/jobs")).status_code == 200
        for answer in answers:
            await answer.aclose()
    async with asyncio.timeout(30):
        while idle.jobs.followers:  # noqa: ASYNC110  a figure of the service's
            await asyncio.sleep(0.02)


async def test_a_service_that_stops_ends_its_streams(idle: Services, api: httpx.AsyncClient) -> None:
    [job_id] = await add(idle, "embed")
    async with api.stream("GET", f"/v1/jobs/{job_id}/events") as answer:
        events = Events(answer)
        assert (await events.next() or ("", {}))[0] == "change"
        waiting = asyncio.create_task(api.get(f"/v1/jobs/{job_id}", params={"wait": 0.9}))
        idle.jobs.close()
        assert await events.next() is None
        assert (await waiting).json()["status"] == "queued"
