"""Ending a task."""

import asyncio
from typing import Any
from urllib.parse import quote

import asyncpg
import httpx
import pytest

from app.application import Services


async def write(client: httpx.AsyncClient, content: str, **fields: object) -> dict[str, Any]:
    body = {"content": content, "subject": "project:atlas", "layer": "task", "task_id": "T-1", **fields}
    answer = await client.post("/v1/memories", json=body)
    assert answer.status_code in (200, 201), answer.text
    memory: dict[str, Any] = answer.json()["memory"]
    return memory


async def end(client: httpx.AsyncClient, task: str = "T-1", **fields: object) -> httpx.Response:
    return await client.post(f"/v1/tasks/{task}/end", json={"outcome": "success", **fields})


async def test_ending_a_task_ends_what_was_kept_for_it_alone(client: httpx.AsyncClient) -> None:
    own = [await write(client, "The branch is release-7"), await write(client, "The next step is to tag", agent_id="a")]
    lasting = await write(client, "The project uses PostgreSQL", layer="long_term")
    other = await write(client, "The port is 8080", task_id="T-2")
    before = (await client.get("/v1/memories", params={"visibility": "any"})).json()["items"]
    assert len(before) == 4
    answer = await end(client, task_type="release", summary="Released 7.")
    assert answer.status_code == 200, answer.text
    ended = answer.json()
    assert set(ended.pop("closed")) == {memory["id"] for memory in own}
    at = ended.pop("ended_at")
    assert ended == {
        "task_id": "T-1", "outcome": "success", "task_type": "release", "summary": "Released 7.", "reflect": "auto",
    }  # fmt: skip
    current = {item["id"] for item in (await client.get("/v1/memories", params={"visibility": "any"})).json()["items"]}
    assert current == {lasting["id"], other["id"]}
    for memory in own:
        shown = (await client.get(f"/v1/memories/{memory['id']}")).json()
        assert (shown["status"], shown["valid_until"], shown["version"]) == ("expired", at, 2)
        events = (await client.get(f"/v1/memories/{memory['id']}/history")).json()["events"]
        assert [event["event"] for event in events] == ["stored", "closed"]
        assert events[1]["detail"] == {"task": "T-1", "outcome": "success"}
    then = {"query": "which branch", "subject": "project:atlas", "as_of": own[1]["valid_from"]}
    found = (await client.post("/v1/recall", json=then)).json()["memories"]
    assert own[0]["id"] in [hit["memory"]["id"] for hit in found]


async def test_ending_again_answers_the_same_and_otherwise_is_refused(client: httpx.AsyncClient) -> None:
    await write(client, "The branch is release-7")
    first = await end(client, summary="Released.")
    late = await write(client, "The branch is release-8")
    assert (await end(client, summary="Released.")).json() == first.json()
    assert (await client.get(f"/v1/memories/{late['id']}")).json()["status"] == "active"
    for change, field in (({"outcome": "failure"}, "outcome"), ({"reflect": "off"}, "reflect")):
        refused = await end(client, **{"summary": "Released.", **change})
        assert (refused.status_code, refused.json()["code"], refused.json()["field"]) == (409, "conflict", field)


async def test_a_task_that_kept_nothing_can_end(client: httpx.AsyncClient) -> None:
    answer = await end(client, outcome="partial", reflect="off")
    assert (answer.status_code, answer.json()["closed"], answer.json()["reflect"]) == (200, [], "off")


async def test_a_reflection_at_once_is_not_there_yet_and_ends_nothing(client: httpx.AsyncClient) -> None:
    memory = await write(client, "The branch is release-7")
    answer = await end(client, reflect="now")
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (501, "not_implemented", "reflect")
    assert (await client.get(f"/v1/memories/{memory['id']}")).json()["status"] == "active"
    assert (await end(client)).status_code == 200


@pytest.mark.parametrize("task", ["发布 7", "JIRA/123", "a?b", "x/end"])
async def test_any_name_of_a_task_can_be_ended(client: httpx.AsyncClient, task: str) -> None:
    memory = await write(client, "The branch is release-7", task_id=task)
    answer = await end(client, quote(task, safe=""))
    assert (answer.json()["task_id"], answer.json()["closed"]) == (task, [memory["id"]])


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "outcome"),
        ({"outcome": "great"}, "outcome"),
        ({"outcome": "success", "reflect": "later"}, "reflect"),
        ({"outcome": "success", "task_type": " "}, "task_type"),
        ({"outcome": "success", "summary": "x" * 20_001}, "summary"),
        ({"outcome": "success", "ended_at": "2026-01-01T00:00:00Z"}, "ended_at"),
    ],
)
async def test_bad_input_is_refused_by_field(client: httpx.AsyncClient, body: dict[str, object], field: str) -> None:
    answer = await client.post("/v1/tasks/T-1/end", json=body)
    assert (answer.status_code, answer.json()["field"]) == (422, field)


async def test_a_side_of_a_conflict_that_ends_with_its_task_settles_it(client: httpx.AsyncClient) -> None:
    text = "The project uses {}"
    lasting = await write(client, text.format("PostgreSQL"), layer="long_term")
    await write(client, text.format("MySQL"), explicit=False)
    [conflict] = (await client.get("/v1/conflicts")).json()["items"]
    await end(client)
    settled = (await client.get(f"/v1/conflicts/{conflict['id']}")).json()
    assert (settled["status"], settled["kept"]) == ("resolved", lasting["id"])


async def test_many_ends_at_once_are_one(client: httpx.AsyncClient, owner: asyncpg.Connection) -> None:
    memory = await write(client, "The branch is release-7")
    answers = await asyncio.gather(*(end(client) for _ in range(8)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.text for answer in answers}) == 1
    events = await owner.fetchval(
        "SELECT count(*) FROM memory.memory_events WHERE event = 'closed' AND memory_id = $1", memory["id"]
    )
    assert events == 1


async def test_a_task_ends_within_its_tenant_and_the_reach_of_the_key(
    client: httpx.AsyncClient, services: Services
) -> None:
    mine = await write(client, "The branch is release-7")
    owner = await services.keys.local_owner()
    _, stranger = await services.keys.create(owner, "stranger", scopes=["read", "write"], trust="user", tenant="other")
    _, reader = await services.keys.create(owner, "reader", scopes=["read"], trust="user")
    ends: dict[str, httpx.Response] = {}
    for name, secret in (("stranger", stranger), ("reader", reader)):
        headers = {"Authorization": f"Bearer {secret}"}
        ends[name] = await client.post("/v1/tasks/T-1/end", json={"outcome": "failure"}, headers=headers)
    assert (ends["stranger"].status_code, ends["stranger"].json()["closed"]) == (200, [])
    assert ends["reader"].status_code == 403
    async with services.database.transaction(owner.context) as connection:
        assert await connection.fetchval("SELECT valid_until > now() FROM memory.memories WHERE id = $1", mine["id"])


@pytest.mark.parametrize("limits", [{"subjects": ["project:other"]}, {"agents": ["b"]}])
async def test_a_limited_key_ends_only_tasks_that_it_sees_something_of(
    client: httpx.AsyncClient, services: Services, limits: dict[str, list[str]]
) -> None:
    """To it another task is not there, ended or not; the end is left to those whose task it is."""
    memory = await write(client, "The branch is release-7", agent_id="a")
    said = {"task_id": "T-2", "agent_id": "a", "visibility": "private", "extract": "off", "subject": "project:atlas"}
    kept = await client.post("/v1/traces", json={**said, "turns": [{"role": "user", "content": "Go on"}]})
    assert kept.status_code == 202
    owner = await services.keys.local_owner()
    _, secret = await services.keys.create(owner, "limited", scopes=["read", "write"], trust="user", **limits)
    _, free = await services.keys.create(owner, "free", scopes=["read", "write"], trust="user")
    limited, unlimited = ({"Authorization": f"Bearer {one}"} for one in (secret, free))

    async def ended(task: str, headers: dict[str, str], outcome: str = "success") -> httpx.Response:
        return await client.post(f"/v1/tasks/{task}/end", json={"outcome": outcome}, headers=headers)

    for task in ("T-1", "T-2", "never-heard-of"):
        refused = await ended(task, limited, "failure")
        assert (refused.status_code, refused.json()["code"]) == (404, "not_found")
    closed = {task: (await ended(task, unlimited)).json()["closed"] for task in ("T-1", "T-2", "never-heard-of")}
    assert closed == {"T-1": [memory["id"]], "T-2": [], "never-heard-of": []}
    for outcome in ("success", "failure"):
        assert (await ended("T-1", limited, outcome)).status_code == 404
    own = {"subject": "project:other", "layer": "task", "task_id": "T-3", "agent_id": "b", "visibility": "private"}
    written = await client.post("/v1/memories", json={"content": "The port is 8080", **own}, headers=limited)
    mine = await ended("T-3", limited)
    assert (mine.status_code, mine.json()["closed"]) == (200, [written.json()["memory"]["id"]])
    turns = {**own, "task_id": "T-4", "extract": "off", "turns": [{"role": "user", "content": "Go on"}]}
    turns.pop("layer")
    assert (await client.post("/v1/traces", json=turns, headers=limited)).status_code == 202
    assert (await ended("T-4", limited)).status_code == 200
