"""`/v1/jobs`: looking, cancelling, repeating."""

from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import asyncpg
import httpx
import pytest
from real_parts import Cluster, serving, settings_for

from app.application import Services, open_services
from app.jobs import store
from app.jobs.run import LEASE

ENDED = "finished_at = now(), worker = NULL, lease_until = NULL"


@pytest.fixture
async def idle(cluster: Cluster, database_name: str) -> AsyncIterator[Services]:
    """The services, and nobody at work."""
    async with open_services(settings_for(cluster, database_name)) as opened:
        yield opened


@pytest.fixture
async def api(idle: Services) -> AsyncIterator[httpx.AsyncClient]:
    async with serving(idle) as url, httpx.AsyncClient(base_url=url, timeout=60) as client:
        yield client


async def add(services: Services, *kinds: Any, **options: Any) -> list[str]:
    caller = await services.keys.local_owner()
    async with services.database.transaction(caller.context) as connection:
        return [str(await store.enqueue(connection, kind, {"secret": "text"}, **options)) for kind in kinds]


async def claim(services: Services) -> store.Job:
    async with services.database.system() as connection:
        job = await store.claim(connection, "w", LEASE)
    assert job is not None
    return job


def code(answer: httpx.Response) -> tuple[int, str, str | None]:
    return answer.status_code, answer.json()["code"], answer.json().get("job_status")


async def test_a_job_shows_what_it_is_and_not_what_it_is_about(idle: Services, api: httpx.AsyncClient) -> None:
    [job_id] = await add(idle, "embed")
    job = (await api.get(f"/v1/jobs/{job_id}")).json()
    assert set(job) == {
        "id", "kind", "status", "progress", "note", "attempts", "max_attempts", "error", "result", "created_at", "run_after",
        "started_at", "finished_at", "cancel_requested_at",
    }  # fmt: skip
    assert (job["kind"], job["status"], job["progress"], job["result"]) == ("embed", "queued", 0, None)
    claimed = await claim(idle)
    caller = await idle.keys.local_owner()
    async with idle.database.transaction(caller.context) as connection:
        await store.extend(connection, claimed, "w", LEASE, 0.5, "3 of 6 turns")
    job = (await api.get(f"/v1/jobs/{job_id}")).json()
    assert (job["status"], job["progress"], job["note"], job["attempts"]) == ("running", 0.5, "3 of 6 turns", 1)
    async with idle.database.transaction(caller.context) as connection:
        await store.succeed(connection, claimed, "w", {"stored": 2})
    job = (await api.get(f"/v1/jobs/{job_id}")).json()
    assert (job["status"], job["progress"], job["result"]) == ("succeeded", 1, {"stored": 2})
    assert job["finished_at"] >= job["started_at"] >= job["created_at"]


async def test_lists_are_filtered_by_status_and_kind(idle: Services, api: httpx.AsyncClient) -> None:
    ids = await add(idle, "embed", "extract", "embed")
    await claim(idle)

    async def found(**params: Any) -> list[str]:
        answer = await api.get("/v1/jobs", params=params)
        assert answer.status_code == 200, answer.text
        assert all("result" not in item for item in answer.json()["items"])
        return [item["id"] for item in answer.json()["items"]]

    assert await found() == ids[::-1]
    assert await found(kind="embed") == [ids[2], ids[0]]
    assert await found(status="running") == [ids[0]]
    assert await found(status="queued", kind="embed") == [ids[2]]
    assert await found(status="dead") == []
    first = (await api.get("/v1/jobs", params={"kind": "embed", "limit": 1})).json()
    assert await found(kind="embed", limit=1, cursor=first["next_cursor"]) == [ids[0]]
    for wrong in ({"kind": "mine"}, {"status": "sleeping"}, {"state": "dead"}):
        assert (await api.get("/v1/jobs", params=wrong)).status_code == 422


async def test_a_waiting_job_is_cancelled_at_once(
    idle: Services, api: httpx.AsyncClient, owner: asyncpg.Connection
) -> None:
    queued, failed = await add(idle, "embed", "embed")
    await owner.execute("UPDATE memory.jobs SET status = 'failed', error = 'x' WHERE id = $1", failed)
    for job_id in (queued, failed):
        answer = await api.post(f"/v1/jobs/{job_id}/cancel")
        assert (answer.status_code, answer.json()["status"]) == (200, "cancelled")
        assert answer.json()["finished_at"] is not None
        assert code(await api.post(f"/v1/jobs/{job_id}/cancel")) == (409, "conflict", "cancelled")


async def test_a_running_job_is_asked_to_stop(idle: Services, api: httpx.AsyncClient) -> None:
    [job_id] = await add(idle, "embed")
    await claim(idle)
    first = await api.post(f"/v1/jobs/{job_id}/cancel")
    again = await api.post(f"/v1/jobs/{job_id}/cancel")
    for answer in (first, again):
        assert (answer.status_code, answer.json()["status"]) == (202, "running")
        assert answer.json()["cancel_requested_at"] == first.json()["cancel_requested_at"] is not None


@pytest.mark.parametrize("status", ["succeeded", "dead"])
async def test_what_has_ended_cannot_be_cancelled(
    idle: Services, api: httpx.AsyncClient, owner: asyncpg.Connection, status: str
) -> None:
    [job_id] = await add(idle, "embed")
    await owner.execute(f"UPDATE memory.jobs SET status = $1, error = 'x', {ENDED}", status)  # noqa: S608
    assert code(await api.post(f"/v1/jobs/{job_id}/cancel")) == (409, "conflict", status)
    assert (await api.get(f"/v1/jobs/{job_id}")).json()["status"] == status


@pytest.mark.parametrize("status", ["dead", "failed", "cancelled"])
async def test_what_did_not_succeed_is_queued_again_as_if_new(
    idle: Services, api: httpx.AsyncClient, owner: asyncpg.Connection, status: str
) -> None:
    [job_id] = await add(idle, "embed", unique_key="k")
    await owner.execute(
        """UPDATE memory.jobs SET status = $1, attempts = 8, error = 'x', progress = 0.5, note = 'n', started_at = now(),
           cancel_requested_at = now(), run_after = now() + interval '1 hour',
           finished_at = CASE WHEN $1 <> 'failed' THEN now() END""",
        status,
    )
    await add(idle, "embed", unique_key="k")
    answer = await api.post(f"/v1/jobs/{job_id}/retry")
    assert answer.status_code == 200, answer.text
    job = answer.json()
    assert (job["status"], job["attempts"], job["progress"]) == ("queued", 0, 0)
    assert [job[name] for name in ("error", "note", "started_at", "finished_at", "cancel_requested_at")] == [None] * 5
    assert code(await api.post(f"/v1/jobs/{job_id}/retry")) == (409, "conflict", "queued")
    assert job_id in {str((await claim(idle)).id) for _ in range(2)}


@pytest.mark.parametrize("status", ["queued", "running", "succeeded"])
async def test_other_jobs_cannot_be_repeated(
    idle: Services, api: httpx.AsyncClient, owner: asyncpg.Connection, status: str
) -> None:
    [job_id] = await add(idle, "embed")
    if status != "queued":
        await claim(idle)
    if status == "succeeded":
        await owner.execute(f"UPDATE memory.jobs SET status = 'succeeded', {ENDED}")  # noqa: S608
    assert code(await api.post(f"/v1/jobs/{job_id}/retry")) == (409, "conflict", status)


async def test_a_dead_job_shows_why_and_a_retry_does_it(
    services: Services, client: httpx.AsyncClient, owner: asyncpg.Connection
) -> None:
    await services.worker.stop()
    kept = (await client.post("/v1/memories", json={"content": "The office is in Porto", "subject": "user:1"})).json()
    [job_id] = await add(services, "embed")
    await owner.execute(
        """UPDATE memory.jobs SET status = 'dead', attempts = 8, error = 'EmbeddingError: no model', finished_at = now(),
           payload = jsonb_build_object('memories', jsonb_build_array($2::text)) WHERE id = $1""",
        job_id,
        kept["memory"]["id"],
    )
    await owner.execute("DELETE FROM memory.vectors")
    [dead] = (await client.get("/v1/jobs", params={"status": "dead"})).json()["items"]
    assert (dead["id"], dead["error"]) == (job_id, "EmbeddingError: no model")
    services.worker.start()
    await client.post(f"/v1/jobs/{job_id}/retry")
    job = (await client.get(f"/v1/jobs/{job_id}", params={"wait": 30})).json()
    assert (job["status"], job["attempts"], job["error"]) == ("succeeded", 1, None)
    assert await owner.fetchval("SELECT count(*) FROM memory.vectors") == 1


async def test_both_writes_honour_the_idempotency_key(idle: Services, api: httpx.AsyncClient) -> None:
    [job_id] = await add(idle, "embed")
    for name, status in (("cancel", "cancelled"), ("retry", "queued")):
        answers = [await api.post(f"/v1/jobs/{job_id}/{name}", headers={"Idempotency-Key": name}) for _ in range(2)]
        assert [answer.json()["status"] for answer in answers] == [status] * 2
        assert answers[1].headers["Idempotency-Replayed"] == "true"
    assert (await api.get(f"/v1/jobs/{job_id}")).json()["status"] == "queued"


async def test_keys_foreign_jobs_and_scopes(idle: Services, api: httpx.AsyncClient) -> None:
    local = await idle.keys.local_owner()
    [job_id] = await add(idle, "embed")
    claimed = await claim(idle)
    async with idle.database.transaction(local.context) as connection:
        await store.succeed(connection, claimed, "w", {"memories": ["about user:2"]})
    [waiting] = await add(idle, "embed")

    async def key(name: str, **options: Any) -> dict[str, str]:
        _, secret = await idle.keys.create(local, name, options.pop("scopes", ["read", "write"]), **options)
        return {"Authorization": f"Bearer {secret}"}

    strange, reading = await key("strange", tenant="acme"), await key("reading", scopes=["read"])
    limited, whole = await key("limited", subjects=["user:1"]), await key("whole")
    for path in ("", "/events", "/cancel", "/retry"):
        method = "POST" if path in ("/cancel", "/retry") else "GET"
        for target in (job_id, str(uuid4()), "7"):
            headers = whole if target != job_id else strange
            answer = await api.request(method, f"/v1/jobs/{target}{path}", headers=headers)
            assert code(answer) == (404, "not_found", None), (path, target)
        assert (await api.request(method, f"/v1/jobs/{waiting}{path}")).status_code == 401
    for path in ("/cancel", "/retry"):
        assert code(await api.post(f"/v1/jobs/{waiting}{path}", headers=reading)) == (403, "forbidden", None)
        assert code(await api.post(f"/v1/jobs/{waiting}{path}", headers=limited)) == (403, "forbidden", None)
    assert (await api.get(f"/v1/jobs/{job_id}", headers=whole)).json()["result"] == {"memories": ["about user:2"]}
    assert (await api.get(f"/v1/jobs/{job_id}", headers=limited)).json()["result"] is None
    assert (await api.post(f"/v1/jobs/{waiting}/cancel", headers=whole)).json()["status"] == "cancelled"


async def test_the_purge_deletes_what_is_old_and_nothing_else(
    services: Services, client: httpx.AsyncClient, owner: asyncpg.Connection
) -> None:
    await owner.execute(
        """
        INSERT INTO memory.jobs (tenant_id, kind, status, finished_at, error, run_after)
        SELECT t.id, 'embed', s, now() - age, 'x', now() + interval '1 day'
        FROM (SELECT memory.tenant_named('default') AS id UNION ALL SELECT memory.create_tenant('acme')) AS t,
             (VALUES ('succeeded'), ('dead'), ('cancelled')) AS x (s), (VALUES (interval '13 days'), ('15 days')) AS y (age);
        INSERT INTO memory.jobs (tenant_id, kind, created_at, run_after)
        SELECT memory.tenant_named('default'), 'embed', now() - interval '1 year', now() + interval '1 day';
        INSERT INTO memory.recalls (tenant_id, actor, request, hits, knowledge, at)
        SELECT memory.tenant_named('default'), 'k', '{}', '[]', 'unknown', now() - age
        FROM (VALUES (interval '89 days'), ('91 days')) AS y (age), generate_series(1, 1500);
        INSERT INTO memory.idempotency_keys (tenant_id, key, method, path, body_hash, state, status, expires_at)
        SELECT memory.tenant_named('default'), 'k' || n, 'POST', '/v1/memories', 'x', 'done', 200, now() + n * interval '1 hour'
        FROM (VALUES (-1), (1)) AS v (n);
        """
    )
    [job_id] = await add(services, "purge")
    services.worker.wake()
    job = (await client.get(f"/v1/jobs/{job_id}", params={"wait": 30})).json()
    assert job["status"] == "succeeded", job
    assert job["result"] == {"jobs": 3, "recalls": 1500, "idempotency_keys": 1}
    left = await owner.fetchrow(
        """SELECT (SELECT count(*) FROM memory.jobs WHERE kind = 'embed') AS jobs, (SELECT count(*) FROM memory.recalls) AS recalls,
                  (SELECT string_agg(key, ',') FROM memory.idempotency_keys) AS keys"""
    )
    assert tuple(left or ()) == (10, 1500, "k1")
