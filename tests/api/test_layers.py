"""The working layers: their expiry, and how a memory becomes long-term."""

from datetime import datetime, timedelta
from typing import Any

import asyncpg
import httpx
import pytest

SUBJECT = {"subject": "user:42"}
TEA = "The user drinks oolong tea"


async def write(client: httpx.AsyncClient, content: str = TEA, **fields: object) -> dict[str, Any]:
    answer = await client.post("/v1/memories", json={"content": content, **SUBJECT, **fields})
    assert answer.status_code in (200, 201), answer.text
    memory: dict[str, Any] = answer.json()["memory"]
    return memory


async def again(client: httpx.AsyncClient, **fields: object) -> dict[str, Any]:
    return await write(client, layer="session", **fields)


def lasts(memory: dict[str, Any]) -> timedelta | None:
    if memory["valid_until"] is None:
        return None
    return datetime.fromisoformat(memory["valid_until"]) - datetime.fromisoformat(memory["valid_from"])


@pytest.mark.parametrize(
    ("layer", "expected"), [("task", timedelta(hours=24)), ("session", timedelta(days=21)), ("long_term", None)]
)
async def test_a_layer_gives_an_end_where_none_is_given(
    client: httpx.AsyncClient, layer: str, expected: timedelta | None
) -> None:
    assert lasts(await write(client, layer=layer)) == expected
    given = await write(client, "The user is in Rome", layer=layer, ttl_seconds=60)
    assert lasts(given) == timedelta(seconds=60)
    until = await write(client, "The user is in Oslo", layer=layer, valid_until="2090-01-01T00:00:00Z")
    assert until["valid_until"] == "2090-01-01T00:00:00Z"


async def test_what_is_told_late_is_kept_as_long_as_what_is_told_at_once(client: httpx.AsyncClient) -> None:
    memory = await write(client, layer="session", occurred_at="2020-01-01T00:00:00Z")
    assert (memory["status"], memory["valid_from"]) == ("active", "2020-01-01T00:00:00Z")
    created = datetime.fromisoformat(memory["created_at"])
    assert abs(datetime.fromisoformat(memory["valid_until"]) - created - timedelta(days=21)) < timedelta(minutes=1)


async def test_task_memories_of_an_agent_are_private(client: httpx.AsyncClient) -> None:
    assert (await write(client, layer="task", agent_id="scout"))["visibility"] == "private"
    assert (await write(client, "The port is 80", layer="task", agent_id="scout", visibility="shared"))[
        "visibility"
    ] == "shared"
    assert (await write(client, "The port is 81", layer="task"))["visibility"] == "shared"
    assert (await write(client, "The port is 82", layer="session", agent_id="scout"))["visibility"] == "shared"


async def test_another_session_makes_it_long_term(client: httpx.AsyncClient) -> None:
    inferred: dict[str, Any] = {"explicit": False, "confidence": 0.4, "importance": 0.2}
    first = await again(client, session_id="s1", **inferred)
    second = await again(client, session_id="s2", **inferred)
    assert (second["id"], second["layer"], second["valid_until"]) == (first["id"], "long_term", None)
    events = (await client.get(f"/v1/memories/{first['id']}/history")).json()["events"]
    assert [event["event"] for event in events] == ["stored", "repeated", "promoted"]
    assert events[2]["detail"] == {"from": "session", "to": "long_term"}


@pytest.mark.parametrize(
    ("fields", "layer"),
    [
        ({}, "long_term"),
        ({"explicit": False}, "session"),
        ({"confidence": 0.59}, "session"),
        ({"importance": 0.59}, "session"),
        ({"confidence": 0.6, "importance": 0.6}, "long_term"),
        ({"source_class": "agent"}, "session"),
    ],
)
async def test_within_a_session_only_a_person_confirms_what_is_sure_and_matters(
    client: httpx.AsyncClient, fields: dict[str, Any], layer: str
) -> None:
    await again(client, session_id="s1", **fields)
    repeated = await again(client, session_id="s1", **fields)
    assert repeated["layer"] == layer
    assert (repeated["valid_until"] is None) is (layer == "long_term")


async def test_the_tenants_own_thresholds_count(client: httpx.AsyncClient, owner: asyncpg.Connection) -> None:
    await owner.execute(
        "INSERT INTO memory.tenant_settings (tenant_id, least_confidence, least_importance) "
        "VALUES (memory.tenant_named('default'), 0.9, 0.1)"
    )
    await again(client, session_id="s1")
    assert (await again(client, session_id="s1"))["layer"] == "session"
    assert (await again(client, session_id="s1", confidence=0.95))["layer"] == "long_term"


async def test_low_trust_lifts_nothing_however_often_it_is_said(client: httpx.AsyncClient) -> None:
    for session in ("s1", "s2", "s3"):
        memory = await again(client, session_id=session, source_class="web")
    assert (memory["layer"], memory["confidence"]) == ("session", 0.5)


async def test_asking_for_a_lasting_layer_promotes_what_is_there(client: httpx.AsyncClient) -> None:
    first = await again(client, explicit=False, confidence=0.3, session_id="s1")
    lasting = await write(client, explicit=False, confidence=0.3, session_id="s1")
    assert (lasting["id"], lasting["layer"], lasting["valid_until"]) == (first["id"], "long_term", None)
    assert (await again(client, session_id="s1"))["layer"] == "long_term"


async def test_a_repetition_pushes_the_end_of_its_layer_and_a_given_end_stays(
    client: httpx.AsyncClient, owner: asyncpg.Connection
) -> None:
    first = await again(client, explicit=False)
    await owner.execute("UPDATE memory.memories SET valid_until = valid_until - interval '10 days'")
    second = await again(client, explicit=False)
    assert second["valid_until"] > first["valid_until"]
    until = "2090-01-01T00:00:00Z"
    given = await write(client, "The user is in Rome", layer="session", valid_until=until)
    assert (await write(client, "The user is in Rome", layer="session"))["valid_until"] == until
    assert (await client.get(f"/v1/memories/{given['id']}")).json()["layer"] == "long_term"
    later = await write(client, "The user is in Rome", valid_until="2091-01-01T00:00:00Z")
    assert (later["id"], later["valid_until"]) == (given["id"], "2091-01-01T00:00:00Z")


async def patch(client: httpx.AsyncClient, memory: dict[str, Any], **changes: object) -> dict[str, Any]:
    answer = await client.patch(
        f"/v1/memories/{memory['id']}", json=changes, headers={"If-Match": f'"{memory["version"]}"'}
    )
    assert answer.status_code == 200, answer.text
    changed: dict[str, Any] = answer.json()
    return changed


async def test_a_change_of_layer_changes_the_end_that_came_from_it(client: httpx.AsyncClient) -> None:
    memory = await again(client)
    memory = await patch(client, memory, layer="long_term")
    assert (memory["layer"], memory["valid_until"]) == ("long_term", None)
    memory = await patch(client, memory, layer="session")
    assert timedelta(days=21) <= (lasts(memory) or timedelta()) < timedelta(days=21, minutes=1)
    memory = await patch(client, memory, valid_until="2090-01-01T00:00:00Z")
    memory = await patch(client, memory, layer="long_term")
    assert memory["valid_until"] == "2090-01-01T00:00:00Z"
    memory = await patch(client, memory, layer="session", valid_until=None)
    assert memory["valid_until"] is None


async def test_what_takes_the_place_of_a_lasting_memory_lasts(client: httpx.AsyncClient) -> None:
    await write(client, "The user lives in Paris")
    moved = await write(client, "The user lives in Berlin", layer="session")
    assert (moved["layer"], moved["valid_until"]) == ("long_term", None)


async def test_more_about_a_lasting_memory_said_in_passing_is_kept_beside_it(client: httpx.AsyncClient) -> None:
    lasting = await write(client, "I am allergic to peanuts")
    passing = await write(client, "I am allergic to peanuts and shellfish", layer="session")
    assert (passing["id"] != lasting["id"], passing["layer"]) == (True, "session")
    assert (await client.get(f"/v1/memories/{lasting['id']}")).json()["content"] == "I am allergic to peanuts"


@pytest.mark.parametrize(("layer", "named"), [("session", {"session_id": "s1"}), ("task", {"task_id": "t1"})])
async def test_the_working_layers_are_not_crowded_out_of_a_search(
    client: httpx.AsyncClient, layer: str, named: dict[str, str]
) -> None:
    statements = [f"Room {number} serves oolong tea in the morning" for number in range(100, 170)]
    items = [{"content": content, **SUBJECT} for content in statements]
    stored = (await client.post("/v1/memories/batch", json={"items": items})).json()["results"]
    assert {one["decision"] for one in stored} == {"stored"}
    kettle = await write(client, "The kettle leaks", layer=layer, **named)
    question = {"query": "Which rooms serve oolong tea in the morning?", "top_k": 100, "min_score": 0, **SUBJECT}

    async def found(**options: str) -> list[str]:
        answer = (await client.post("/v1/recall", json=question | options)).json()
        return [hit["memory"]["id"] for hit in answer["memories"]]

    assert kettle["id"] not in await found()
    assert kettle["id"] in await found(**named)
    assert kettle["id"] not in await found(**dict.fromkeys(named, "another"))
