"""Who holds where statements contradict: told over HTTP, path by path."""

from typing import Any

import httpx
import pytest

SUBJECT = {"subject": "project:atlas"}
POSTGRES, MYSQL, SQLITE = (f"The project uses {name}" for name in ("PostgreSQL", "MySQL", "SQLite"))


async def write(client: httpx.AsyncClient, content: str, **fields: object) -> dict[str, Any]:
    answer = await client.post("/v1/memories", json={"content": content, **SUBJECT, **fields})
    assert answer.status_code in (200, 201), answer.text
    result: dict[str, Any] = answer.json()
    return result


async def current(client: httpx.AsyncClient) -> set[str]:
    answer = await client.get("/v1/memories", params=SUBJECT)
    return {item["content"] for item in answer.json()["items"]}


async def conflicts(client: httpx.AsyncClient, **params: object) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = (await client.get("/v1/conflicts", params=params)).json()["items"]
    return items


@pytest.mark.parametrize("older", [{}, {"explicit": False}, {"confidence": 1.0}])
async def test_the_newer_explicit_statement_holds(client: httpx.AsyncClient, older: dict[str, object]) -> None:
    first = (await write(client, POSTGRES, **older))["memory"]
    second = await write(client, MYSQL, confidence=0.3)
    assert (second["decision"], [one["id"] for one in second["superseded"]]) == ("superseded", [first["id"]])
    assert second["superseded"][0]["superseded_by"] == second["memory"]["id"]
    assert second["memory"]["supersedes"] == [first["id"]]
    assert await current(client) == {MYSQL}
    assert await conflicts(client, status="any") == []


@pytest.mark.parametrize(("confidence", "decision"), [(0.7, "superseded"), (0.69, "conflict")])
async def test_a_newer_inferred_statement_may_be_a_fifth_less_sure_than_an_inferred_one(
    client: httpx.AsyncClient, confidence: float, decision: str
) -> None:
    await write(client, POSTGRES, explicit=False, confidence=0.9)
    assert (await write(client, MYSQL, explicit=False, confidence=confidence))["decision"] == decision


async def test_inferred_against_explicit_is_an_open_conflict(client: httpx.AsyncClient) -> None:
    first = (await write(client, POSTGRES, confidence=0.5))["memory"]
    second = await write(client, MYSQL, explicit=False, confidence=1.0)
    assert second["decision"] == "conflict"
    assert await current(client) == {POSTGRES, MYSQL}
    [conflict] = await conflicts(client)
    assert (conflict["id"], conflict["status"], conflict["kept"]) == (second["conflict_id"], "open", None)
    assert conflict["memory_ids"] == [first["id"], second["memory"]["id"]]
    assert [memory["contested"] for memory in conflict["memories"]] == [True, True]
    events = (await client.get(f"/v1/memories/{first['id']}/history")).json()["events"]
    assert [event["event"] for event in events] == ["stored", "contested"]
    assert events[1]["detail"]["conflict"] == conflict["id"]


async def test_lower_trust_against_higher_is_held_however_sure_and_new(client: httpx.AsyncClient) -> None:
    await write(client, POSTGRES, explicit=False, confidence=0.1)
    held = await write(client, MYSQL, source_class="agent", confidence=0.8)
    assert (held["decision"], held["memory"]["status"]) == ("held", "quarantined")
    assert held["review_id"] is not None
    assert await current(client) == {POSTGRES}
    again = await write(client, MYSQL, source_class="agent", confidence=0.8)
    assert (again["decision"], again["memory"]["id"]) == ("held", held["memory"]["id"])


@pytest.mark.parametrize("later", [{}, {"occurred_at": "2020-01-01T00:00:00Z"}])
async def test_higher_trust_overrules_lower_even_inferred_and_whichever_came_first(
    client: httpx.AsyncClient, later: dict[str, object]
) -> None:
    agent = (await write(client, POSTGRES, source_class="agent", occurred_at="2024-01-01T00:00:00Z"))["memory"]
    user = await write(client, MYSQL, explicit=False, confidence=0.4, **later)
    assert (user["decision"], [one["id"] for one in user["superseded"]]) == ("superseded", [agent["id"]])
    assert await current(client) == {MYSQL}


LESSON = "Retrying tool deploy works with timeout 30"
OTHER = "Retrying tool deploy does not work with timeout 30"


@pytest.mark.parametrize("kind", ["experience", "tool_note"])
@pytest.mark.parametrize("explicit", [True, False])
@pytest.mark.parametrize("age", [{}, {"occurred_at": "2020-01-01T00:00:00Z"}])
async def test_of_lessons_the_surer_one_holds_whatever_its_age(
    client: httpx.AsyncClient, kind: str, explicit: bool, age: dict[str, object]
) -> None:
    fields: dict[str, Any] = {"kind": kind, "explicit": explicit, "fact_key": "deploy_retry"}
    first = (await write(client, LESSON, confidence=0.6, **fields))["memory"]
    weaker = await write(client, OTHER, confidence=0.59, **fields, **age)
    assert (weaker["decision"], weaker["memory"]["status"]) == ("stored", "superseded")
    assert weaker["memory"]["superseded_by"] == first["id"]
    again = await write(client, OTHER, confidence=0.59, **fields, **age)
    assert (again["decision"], again["memory"]["id"]) == ("duplicate", weaker["memory"]["id"])
    assert await current(client) == {LESSON}
    surer = await write(client, OTHER + " seconds", confidence=0.61, **fields, **age)
    assert (surer["decision"], [one["id"] for one in surer["superseded"]]) == ("superseded", [first["id"]])
    assert await current(client) == {OTHER + " seconds"}


async def test_lessons_that_are_as_sure_are_a_conflict(client: httpx.AsyncClient) -> None:
    fields: dict[str, Any] = {"kind": "experience", "confidence": 0.6, "fact_key": "deploy_retry"}
    await write(client, LESSON, **fields)
    assert (await write(client, OTHER, **fields))["decision"] == "conflict"
    assert await current(client) == {LESSON, OTHER}


async def test_of_two_statements_of_one_moment_the_one_that_came_last_holds(client: httpx.AsyncClient) -> None:
    at = {"occurred_at": "2024-05-01T09:00:00Z"}
    first = (await write(client, POSTGRES, **at))["memory"]
    second = await write(client, MYSQL, **at)
    assert (second["decision"], [one["id"] for one in second["superseded"]]) == ("superseded", [first["id"]])
    assert await current(client) == {MYSQL}


async def test_equally_sure_inferred_statements_go_by_time(client: httpx.AsyncClient) -> None:
    await write(client, POSTGRES, explicit=False)
    assert (await write(client, MYSQL, explicit=False))["decision"] == "superseded"


async def test_a_late_inferred_statement_joins_the_history_without_a_conflict(client: httpx.AsyncClient) -> None:
    await write(client, POSTGRES)
    late = await write(client, MYSQL, explicit=False, occurred_at="2020-01-01T00:00:00Z")
    assert (late["decision"], late["memory"]["status"]) == ("stored", "superseded")
    assert await conflicts(client, status="any") == []


async def test_a_statement_in_conflict_with_several_is_recorded_against_each(client: httpx.AsyncClient) -> None:
    await write(client, POSTGRES)
    await write(client, MYSQL, explicit=False)
    third = await write(client, SQLITE, explicit=False, confidence=0.3)
    assert third["decision"] == "conflict"
    against = [one["memory_ids"][0] for one in await conflicts(client) if third["memory"]["id"] in one["memory_ids"]]
    assert len(against) == 2
    await write(client, "The project uses Oracle")
    assert await conflicts(client) == []
    assert await current(client) == {"The project uses Oracle"}


async def test_a_contested_statement_repeated_in_so_many_words_ends_the_conflict(client: httpx.AsyncClient) -> None:
    first = (await write(client, POSTGRES))["memory"]
    second = (await write(client, MYSQL, explicit=False))["memory"]
    inferred = await write(client, MYSQL, explicit=False)
    assert (inferred["decision"], inferred["superseded"]) == ("duplicate", [])
    said = await write(client, MYSQL)
    assert (said["decision"], said["memory"]["id"]) == ("duplicate", second["id"])
    assert [one["id"] for one in said["superseded"]] == [first["id"]]
    assert said["memory"]["contested"] is False
    [settled] = await conflicts(client, status="resolved")
    assert (settled["kept"], settled["resolved_by"]) == (second["id"], "local")
    assert await current(client) == {MYSQL}


async def test_a_statement_that_ended_before_its_successor_begins_is_not_prolonged(client: httpx.AsyncClient) -> None:
    ends = "2090-01-01T00:00:00Z"
    first = (await write(client, POSTGRES, valid_until=ends))["memory"]
    await write(client, MYSQL, valid_from="2091-01-01T00:00:00Z")
    now = (await client.get(f"/v1/memories/{first['id']}")).json()
    assert (now["valid_until"], now["status"]) == (ends, "active")


@pytest.mark.parametrize("key", [{}, {"fact_key": "database"}])
async def test_what_had_ended_on_arrival_ends_nothing_that_holds(
    client: httpx.AsyncClient, key: dict[str, str]
) -> None:
    await write(client, POSTGRES, occurred_at="2020-01-01T00:00:00Z", **key)
    past = {"valid_from": "2022-01-01T00:00:00Z", "valid_until": "2022-02-01T00:00:00Z"}
    ended = await write(client, MYSQL, **past, **key)
    assert (ended["decision"], ended["memory"]["status"]) == ("stored", "expired")
    assert await current(client) == {POSTGRES}
    again = await write(client, MYSQL, **past, **key)
    assert (again["decision"], again["memory"]["id"]) == ("duplicate", ended["memory"]["id"])
