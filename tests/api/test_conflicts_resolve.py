"""Listing conflicts and deciding them."""

import asyncio
from typing import Any

import asyncpg
import httpx
import pytest

from app.application import Services
from app.conflicts.store import open_conflict

ABSENT = "019f0000-0000-7000-8000-000000000000"
POSTGRES, MYSQL = "The project uses PostgreSQL", "The project uses MySQL"


async def write(client: httpx.AsyncClient, content: str, **fields: object) -> dict[str, Any]:
    answer = await client.post("/v1/memories", json={"content": content, "subject": "project:atlas", **fields})
    assert answer.status_code in (200, 201), answer.text
    result: dict[str, Any] = answer.json()
    return result


async def conflicting(client: httpx.AsyncClient, **fields: object) -> tuple[str, str, str]:
    """Ids of a new conflict, of its older and of its newer side."""
    older = (await write(client, POSTGRES, **fields))["memory"]["id"]
    newer = await write(client, MYSQL, explicit=False, **fields)
    assert newer["decision"] == "conflict"
    return newer["conflict_id"], older, newer["memory"]["id"]


async def resolve(client: httpx.AsyncClient, conflict: str, keep: object, **headers: str) -> httpx.Response:
    return await client.post(f"/v1/conflicts/{conflict}/resolve", json={"keep": keep}, headers=headers)


async def memory(client: httpx.AsyncClient, memory_id: str) -> dict[str, Any]:
    found: dict[str, Any] = (await client.get(f"/v1/memories/{memory_id}")).json()
    return found


@pytest.mark.parametrize("side", [0, 1])
async def test_keeping_one_side_supersedes_the_other(client: httpx.AsyncClient, side: int) -> None:
    conflict, *sides = await conflicting(client)
    kept, lost = sides[side], sides[1 - side]
    answer = await resolve(client, conflict, kept)
    assert answer.status_code == 200, answer.text
    decided = answer.json()
    assert (decided["status"], decided["kept"], decided["resolved_by"]) == ("resolved", kept, "local")
    assert decided["resolved_at"] is not None
    winner, loser = await memory(client, kept), await memory(client, lost)
    assert (winner["status"], winner["contested"], winner["supersedes"]) == ("active", False, [lost])
    assert (loser["status"], loser["contested"], loser["superseded_by"]) == ("superseded", False, kept)
    assert (await client.get("/v1/conflicts")).json()["items"] == []
    assert (await client.get(f"/v1/conflicts/{conflict}")).json() == decided
    events = (await client.get(f"/v1/memories/{kept}/history")).json()["events"]
    resolved = [(event["memory_id"], event["detail"]["conflict"]) for event in events if event["event"] == "resolved"]
    assert resolved == [(kept, conflict)]


async def test_a_kept_side_is_the_one_statement_again(client: httpx.AsyncClient, owner: asyncpg.Connection) -> None:
    conflict, older, _ = await conflicting(client)
    await resolve(client, conflict, older)
    assert await owner.fetchval("SELECT contested FROM memory.memories WHERE id = $1", older) is False
    last = await write(client, "The project uses SQLite")
    assert [one["id"] for one in last["superseded"]] == [older]


async def test_keeping_both_leaves_both_current_and_reports_them_no_more(
    client: httpx.AsyncClient, owner: asyncpg.Connection
) -> None:
    conflict, older, newer = await conflicting(client, fact_key="database")
    answer = (await resolve(client, conflict, "both")).json()
    assert (answer["status"], answer["kept"]) == ("resolved", "both")
    for one in (older, newer):
        shown = await memory(client, one)
        assert (shown["status"], shown["contested"], shown["superseded_by"]) == ("active", False, None)
    assert (
        await owner.fetchval("SELECT count(*) FROM memory.memories WHERE contested") == 2
    )  # exempt from the constraint
    assert (await client.get("/v1/conflicts")).json()["items"] == []
    for text, expected in ((POSTGRES, older), (MYSQL, newer)):
        again = await write(client, text, fact_key="database")
        assert (again["decision"], again["memory"]["id"], again["superseded"]) == ("duplicate", expected, [])
    recall = {"query": "which database does the project use", "subject": "project:atlas"}
    found = (await client.post("/v1/recall", json=recall)).json()
    assert (len(found["memories"]), found["conflicts"]) == (2, [])
    assert "disputed" not in found["prompt"]
    last = await write(client, "The project uses SQLite", fact_key="database")
    assert {one["id"] for one in last["superseded"]} == {older, newer}


async def test_deciding_again_answers_the_same_and_otherwise_is_refused(client: httpx.AsyncClient) -> None:
    conflict, older, newer = await conflicting(client)
    first = await resolve(client, conflict, newer)
    assert (await resolve(client, conflict, newer)).json() == first.json()
    for keep in (older, "both"):
        refused = await resolve(client, conflict, keep)
        assert (refused.status_code, refused.json()["code"], refused.json()["kept"]) == (409, "conflict", newer)


@pytest.mark.parametrize("keep", [ABSENT, "neither", "", None, 3])
async def test_only_a_side_can_be_kept(client: httpx.AsyncClient, keep: object) -> None:
    conflict, *_ = await conflicting(client)
    answer = await resolve(client, conflict, keep)
    assert (answer.status_code, answer.json()["field"]) == (422, "keep")
    assert (await client.get(f"/v1/conflicts/{conflict}")).json()["status"] == "open"


@pytest.mark.parametrize("conflict", [ABSENT, "x"])
async def test_an_unknown_conflict_is_not_found(client: httpx.AsyncClient, conflict: str) -> None:
    assert (await resolve(client, conflict, "both")).status_code == 404
    assert (await client.get(f"/v1/conflicts/{conflict}")).status_code == 404


async def key(services: Services, trust: str, **limits: Any) -> dict[str, str]:
    scopes = limits.pop("scopes", ["read", "write", "forget"])
    owner = await services.keys.local_owner()
    _, secret = await services.keys.create(owner, f"{trust} {limits}", scopes=scopes, trust=trust, **limits)
    return {"Authorization": f"Bearer {secret}"}


@pytest.mark.parametrize("trust", ["agent", "web"])
async def test_a_key_decides_against_no_higher_trust(client: httpx.AsyncClient, services: Services, trust: str) -> None:
    """The older side is the agent's, the newer the user's."""
    agent_said = (await write(client, POSTGRES, source_class="agent", fact_key="database"))["memory"]["id"]
    user_said = (await write(client, "The project has a rota", explicit=False))["memory"]["id"]
    lower, user = await key(services, trust), await key(services, "user")
    async with services.database.transaction((await services.keys.local_owner()).context) as connection:
        conflict = str(await open_conflict(connection, agent_said, user_said, "a test"))
    for keep in (agent_said, "both"):
        refused = await resolve(client, conflict, keep, **lower)
        assert (refused.status_code, refused.json()["field"]) == (403, "keep")
    allowed = await resolve(client, conflict, user_said, **(lower if trust == "agent" else user))
    assert allowed.status_code == 200, allowed.text


async def test_an_agent_does_not_decide_between_two_statements_of_the_user(
    client: httpx.AsyncClient, services: Services
) -> None:
    conflict, older, newer = await conflicting(client)
    agent = await key(services, "agent")
    for keep in (older, newer, "both"):
        assert (await resolve(client, conflict, keep, **agent)).status_code == 403


async def test_reading_does_not_need_write_and_deciding_does(client: httpx.AsyncClient, services: Services) -> None:
    conflict, older, _ = await conflicting(client)
    reader = await key(services, "user", scopes=["read"])
    assert (await client.get(f"/v1/conflicts/{conflict}", headers=reader)).status_code == 200
    assert (await resolve(client, conflict, older, **reader)).json()["missing_scope"] == "write"


async def test_conflicts_of_other_subjects_tenants_and_agents_are_out_of_sight(
    client: httpx.AsyncClient, services: Services
) -> None:
    shared, older, _ = await conflicting(client)
    private, *_ = await conflicting(client, subject="project:own", agent_id="scout", visibility="private")
    elsewhere = await key(services, "user", subjects=["project:other"])
    writer = await key(services, "user", agents=["writer"])
    stranger = await key(services, "user", tenant="other")
    for headers, hidden in ((elsewhere, (shared, private)), (writer, (private,)), (stranger, (shared, private))):
        listed = (await client.get("/v1/conflicts", params={"status": "any"}, headers=headers)).json()["items"]
        assert not {item["id"] for item in listed} & set(hidden)
        for one in hidden:
            assert (await client.get(f"/v1/conflicts/{one}", headers=headers)).status_code == 404
            assert (await resolve(client, one, older, **headers)).status_code == 404


async def test_forgetting_a_side_settles_the_conflict(client: httpx.AsyncClient) -> None:
    conflict, older, newer = await conflicting(client)
    assert (await client.delete(f"/v1/memories/{newer}")).status_code == 204
    settled = (await client.get(f"/v1/conflicts/{conflict}")).json()
    assert (settled["status"], settled["kept"], settled["resolved_by"]) == ("resolved", older, "local")
    assert [one["id"] for one in settled["memories"]] == [older]
    assert (await memory(client, older))["contested"] is False
    assert (await resolve(client, conflict, older)).status_code == 200
    assert (await resolve(client, conflict, newer)).status_code == 409


async def test_a_superseded_side_settles_the_conflict(client: httpx.AsyncClient) -> None:
    conflict, older, newer = await conflicting(client)
    last = await write(client, "The project uses SQLite")
    assert {one["id"] for one in last["superseded"]} == {older, newer}
    settled = (await client.get(f"/v1/conflicts/{conflict}")).json()
    assert settled["status"] == "resolved"
    assert (await memory(client, newer))["superseded_by"] == last["memory"]["id"]


async def test_a_side_that_has_ended_cannot_be_kept(client: httpx.AsyncClient) -> None:
    conflict, older, newer = await conflicting(client)
    ended = await client.patch(
        f"/v1/memories/{newer}",
        json={"valid_until": (await memory(client, newer))["valid_from"]},
        headers={"If-Match": '"1"'},
    )
    assert ended.json()["status"] == "expired"
    for keep in (newer, "both"):
        assert (await resolve(client, conflict, keep)).status_code == 409
    assert (await resolve(client, conflict, older)).json()["kept"] == older
    assert (await memory(client, newer))["valid_until"] == ended.json()["valid_until"]


async def test_conflicts_are_listed_newest_first_by_status_and_subject(client: httpx.AsyncClient) -> None:
    made = [await conflicting(client, subject=f"project:{n}") for n in range(5)]
    await resolve(client, made[1][0], "both")
    seen, cursor = [], None
    while True:
        params = {"status": "any", "limit": 2, **({"cursor": cursor} if cursor else {})}
        page = (await client.get("/v1/conflicts", params=params)).json()
        seen += [item["id"] for item in page["items"]]
        if (cursor := page["next_cursor"]) is None:
            break
    assert seen == [conflict for conflict, *_ in reversed(made)]

    async def ids(**params: str) -> set[str]:
        return {item["id"] for item in (await client.get("/v1/conflicts", params=params)).json()["items"]}

    assert await ids() == {made[n][0] for n in (0, 2, 3, 4)}
    assert await ids(status="resolved") == {made[1][0]}
    assert await ids(subject="project:3") == {made[3][0]}
    assert (await client.get("/v1/conflicts", params={"status": "closed"})).status_code == 422
    assert (await client.get("/v1/conflicts", params={"cursor": "x"})).json()["field"] == "cursor"


async def test_of_many_decisions_at_once_one_counts(client: httpx.AsyncClient, owner: asyncpg.Connection) -> None:
    conflict, older, newer = await conflicting(client)
    answers = await asyncio.gather(*(resolve(client, conflict, keep) for keep in (older, newer, "both") * 4))
    decided = (await client.get(f"/v1/conflicts/{conflict}")).json()["kept"]
    assert sorted(answer.status_code for answer in answers) == [200] * 4 + [409] * 8
    assert {answer.json()["kept"] for answer in answers} == {decided}
    resolved = "SELECT count(*) FROM memory.memory_events WHERE event = 'resolved'"
    assert await owner.fetchval(resolved) == (2 if decided == "both" else 1)


async def test_deciding_while_writing_leaves_one_statement_or_none_contested(
    client: httpx.AsyncClient, owner: asyncpg.Connection
) -> None:
    for turn in range(4):
        conflict, older, _ = await conflicting(client, subject=f"project:{turn}")
        answers = await asyncio.gather(
            resolve(client, conflict, older),
            client.delete(f"/v1/memories/{older}"),
            write(client, "The project uses SQLite", subject=f"project:{turn}"),
            resolve(client, conflict, "both"),
        )
        assert {answers[0].status_code, answers[3].status_code} <= {200, 409}
    current = await owner.fetch(
        "SELECT subject, count(*) FROM memory.memories WHERE status = 'active' AND held @> now() GROUP BY subject"
    )
    assert {row["count"] for row in current} == {1}
    assert await owner.fetchval("SELECT count(*) FROM memory.conflicts WHERE resolved_at IS NULL") == 0
    assert await owner.fetchval("SELECT count(*) FROM memory.memories WHERE status = 'active' AND contested") == 0
