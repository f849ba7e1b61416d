"""Idempotency-Key: a write sent again runs once, and its first answer is given again."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import httpx
import pytest
from edge_app import Desk, build_app, served

from app.database.pool import Database
from app.errors import ServiceError
from app.tenancy.caller import Caller
from app.tenancy.service import KeyService

NOTE = {"content": "x"}


class Edge:
    def __init__(self, client: httpx.AsyncClient, desk: Desk, database: Database, owner: Caller) -> None:
        self.client, self.desk, self.database, self.owner = client, desk, database, owner

    async def post(self, key: str, body: Any = NOTE, path: str = "/v1/notes", **options: Any) -> httpx.Response:
        return await self.client.post(path, json=body, headers={"Idempotency-Key": key}, **options)

    async def rows(self) -> list[Any]:
        async with self.database.transaction(self.owner.context) as connection:
            return await connection.fetch("SELECT * FROM memory.idempotency_keys ORDER BY created_at")

    async def execute(self, statement: str) -> None:
        async with self.database.transaction(self.owner.context) as connection:
            await connection.execute(statement)


@pytest.fixture
async def keys(database: Database) -> KeyService:
    return KeyService(database)


@pytest.fixture
async def edge(database: Database, keys: KeyService) -> AsyncIterator[Edge]:
    app = build_app(database, keys, {}, request_timeout_seconds=1)
    async with served(app) as client:
        yield Edge(client, app.state.desk, database, await keys.local_owner())


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def test_a_repeat_is_answered_from_the_first(edge: Edge) -> None:
    first = await edge.post("a")
    again = await edge.post("a")
    assert (first.status_code, again.status_code, edge.desk.runs) == (201, 201, 1)
    assert again.content == first.content
    assert (first.headers.get("idempotency-replayed"), again.headers["idempotency-replayed"]) == (None, "true")
    for name in ("etag", "content-type"):
        assert again.headers[name] == first.headers[name]
    assert again.headers["x-request-id"] != first.headers["x-request-id"]


async def test_keys_are_claimed_per_method_and_path(edge: Edge) -> None:
    url = f"/v1/notes/{uuid4()}"
    await edge.post("a")
    await edge.post("a", path="/v1/tokens")
    assert edge.desk.runs == 2
    for _ in range(2):
        answer = await edge.client.delete(url, headers={"Idempotency-Key": "a"})
        assert (answer.status_code, answer.content) == (204, b"")
    assert edge.desk.runs == 3


async def test_another_body_under_the_same_key_is_a_mismatch(edge: Edge) -> None:
    await edge.post("a")
    assert code(await edge.post("a", {"content": "y"})) == (422, "idempotency_mismatch")
    assert edge.desk.runs == 1


async def test_an_equal_request_that_still_runs_is_a_conflict(edge: Edge) -> None:
    edge.desk.gate.clear()
    first = asyncio.create_task(edge.post("a"))
    await edge.desk.entered.wait()
    second = await edge.post("a")
    assert code(second) == (409, "idempotency_running")
    assert int(second.headers["retry-after"]) >= 1
    edge.desk.gate.set()
    assert (await first).status_code == 201
    assert (await edge.post("a")).headers["idempotency-replayed"] == "true"
    assert edge.desk.runs == 1


async def test_many_at_once_run_once(edge: Edge) -> None:
    answers = await asyncio.gather(*(edge.post("a") for _ in range(20)))
    assert edge.desk.runs == 1
    assert {answer.status_code for answer in answers} <= {201, 409}


@pytest.mark.parametrize(
    "error", [RuntimeError("x"), ServiceError("overloaded", "Later."), ServiceError("conflict", "No.")]
)
async def test_a_failure_or_refusal_releases_the_claim(edge: Edge, error: Exception) -> None:
    edge.desk.fail_with = error
    assert (await edge.post("a")).status_code >= 400
    assert await edge.rows() == []
    edge.desk.fail_with = None
    answer = await edge.post("a", {"content": "repaired"})
    assert (answer.status_code, edge.desk.runs) == (201, 2)


async def test_invalid_bodies_do_not_use_the_key_up(edge: Edge) -> None:
    assert code(await edge.post("a", {"content": ""})) == (422, "invalid")
    assert (await edge.post("a")).status_code == 201


async def test_a_claim_whose_lease_ran_out_is_taken_over(edge: Edge) -> None:
    edge.desk.gate.clear()
    first = asyncio.create_task(edge.post("a"))
    await edge.desk.entered.wait()
    await edge.execute("UPDATE memory.idempotency_keys SET lease_until = now() - interval '1 second'")
    edge.desk.entered.clear()
    second = asyncio.create_task(edge.post("a"))
    await edge.desk.entered.wait()
    edge.desk.gate.set()
    assert {(await first).status_code, (await second).status_code} == {201}
    assert edge.desk.runs == 2
    assert [row["state"] for row in await edge.rows()] == ["done"]
    assert code(await edge.post("a", {"content": "y"})) == (422, "idempotency_mismatch")


async def test_an_expired_answer_counts_as_absent(edge: Edge) -> None:
    await edge.post("a")
    await edge.execute("UPDATE memory.idempotency_keys SET expires_at = now()")
    answer = await edge.post("a", {"content": "y"})
    assert (answer.status_code, answer.json()["run"]) == (201, 2)
    assert answer.headers.get("idempotency-replayed") is None


async def test_expired_answers_are_deleted(edge: Edge, keys: KeyService) -> None:
    await edge.post("a")
    await edge.execute("UPDATE memory.idempotency_keys SET expires_at = now()")
    async with served(build_app(edge.database, keys, {})) as restarted:
        await restarted.post("/v1/notes", json=NOTE, headers={"Idempotency-Key": "b"})
    assert [row["key"] for row in await edge.rows()] == ["b"]


async def test_answers_are_kept_a_day(edge: Edge) -> None:
    await edge.post("a")
    (row,) = await edge.rows()
    assert (row["expires_at"] - row["created_at"]).total_seconds() == 24 * 3600


async def test_a_claimed_request_outlives_the_time_limit_and_its_answer_is_kept(edge: Edge) -> None:
    edge.desk.gate.clear()
    late = await edge.post("a")
    assert code(late) == (503, "timeout")
    assert code(await edge.post("a")) == (409, "idempotency_running")
    edge.desk.gate.set()
    while (again := await edge.post("a")).status_code == 409:
        pass
    assert (again.json()["run"], again.headers["idempotency-replayed"]) == (1, "true")


async def test_an_unclaimed_request_is_cancelled_at_the_time_limit(edge: Edge) -> None:
    edge.desk.gate.clear()
    answer = await edge.client.post("/v1/notes", json=NOTE)
    assert code(answer) == (503, "timeout")
    assert "retry-after" in answer.headers


async def test_an_answer_that_has_begun_is_not_limited(edge: Edge) -> None:
    edge.desk.gate.clear()
    asyncio.get_running_loop().call_later(1.5, edge.desk.gate.set)
    assert (await edge.client.get("/v1/feed")).text == "begun\nended\n"


async def test_an_answer_that_breaks_off_is_not_taken_for_whole(edge: Edge) -> None:
    edge.desk.fail_with = RuntimeError("x")
    with pytest.raises(httpx.RemoteProtocolError):
        await edge.client.get("/v1/feed")


async def test_a_client_that_leaves_does_not_lose_the_answer(edge: Edge) -> None:
    edge.desk.gate.clear()
    leaving = asyncio.create_task(edge.post("a"))
    await edge.desk.entered.wait()
    leaving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await leaving
    edge.desk.gate.set()
    while (again := await edge.post("a")).status_code == 409:
        pass
    assert (again.json()["run"], again.headers["idempotency-replayed"]) == (1, "true")


async def test_reads_ignore_the_key(edge: Edge) -> None:
    for _ in range(2):
        await edge.post("a", path="/v1/notes/search")
    assert edge.desk.runs == 2
    assert await edge.rows() == []


@pytest.mark.parametrize("key", [b"", b"a b", b"x" * 256, "é".encode()])
async def test_malformed_keys_are_refused(edge: Edge, key: bytes) -> None:
    answer = await edge.client.post("/v1/notes", json=NOTE, headers={b"Idempotency-Key": key})
    assert (*code(answer), answer.json()["field"]) == (422, "invalid", "Idempotency-Key")
    answer = await edge.client.post(
        "/v1/notes", json=NOTE, headers=[("Idempotency-Key", "a"), ("Idempotency-Key", "b")]
    )
    assert code(answer) == (422, "invalid")
    assert (await edge.post("~" * 255)).status_code == 201


async def test_secrets_are_not_replayed_or_stored(edge: Edge) -> None:
    first = await edge.post("a", {}, "/v1/tokens")
    again = await edge.post("a", {}, "/v1/tokens")
    assert (first.json()["token"], again.json()) == ("swordfish", {"run": 1, "token": None})
    assert b"swordfish" not in bytes((await edge.rows())[0]["body"])


async def test_a_new_key_is_replayed_without_its_secret(edge: Edge) -> None:
    body = {"name": "k", "scopes": ["read", "admin"], "trust": "owner"}
    secret = (await edge.post("a", body, "/v1/keys")).json()["key"]
    edge.client.headers["Authorization"] = f"Bearer {secret}"
    first = await edge.post("b", {**body, "name": "second"}, "/v1/keys")
    again = await edge.post("b", {**body, "name": "second"}, "/v1/keys")
    assert again.json() == {**first.json(), "key": None}
    assert len((await edge.client.get("/v1/keys")).json()["items"]) == 2


async def test_an_answer_is_not_replayed_to_another_authority(edge: Edge, keys: KeyService) -> None:
    _, strong = await keys.create(edge.owner, "strong", ["read", "write"])
    _, weak = await keys.create(edge.owner, "weak", ["read"])
    _, equal = await keys.create(edge.owner, "equal", ["write", "read"])
    edge.client.headers["Authorization"] = f"Bearer {strong}"
    await edge.post("a")
    edge.client.headers["Authorization"] = f"Bearer {weak}"
    assert code(await edge.post("a")) == (422, "idempotency_mismatch")
    edge.client.headers["Authorization"] = f"Bearer {equal}"
    assert (await edge.post("a")).headers["idempotency-replayed"] == "true"


async def test_tenants_do_not_share_keys(edge: Edge, keys: KeyService) -> None:
    _, mine = await keys.create(edge.owner, "mine", ["write"])
    _, theirs = await keys.create(edge.owner, "theirs", ["write"], tenant="acme")
    for secret in (mine, theirs):
        edge.client.headers["Authorization"] = f"Bearer {secret}"
        assert (await edge.post("a")).status_code == 201
    assert edge.desk.runs == 2
