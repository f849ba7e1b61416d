"""Two tenants in one database, over HTTP: nothing of one is seen, found, changed or learnt of by the other."""

from collections.abc import AsyncIterator
from uuid import uuid4

import pytest
from keyed import Keyed, holding

from app.application import Services

SECRET = "The launch code of project atlas is TCK-90210"


@pytest.fixture
async def ours(services: Services, service_url: str) -> AsyncIterator[Keyed]:
    async with holding(services, service_url, "ours", "acme") as keyed:
        yield keyed


@pytest.fixture
async def theirs(services: Services, service_url: str) -> AsyncIterator[Keyed]:
    async with holding(services, service_url, "theirs", "globex") as keyed:
        yield keyed


SAME = {"subject": "user:42", "session_id": "s", "task_id": "t", "agent_id": "a"}


async def test_nothing_is_read_across(ours: Keyed, theirs: Keyed) -> None:
    await ours.write(SECRET, **SAME, tags=["atlas"], entities=["atlas"], visibility="shared")
    await ours.append(SECRET, "and it was said twice: TCK-90210", **SAME)
    assert {hit["memory"]["content"] for hit in (await ours.recall("launch code TCK-90210"))["memories"]} == {SECRET}
    for asked in ({}, SAME, {"subject": "user:42"}, {"tags": ["atlas"]}, {"kinds": ["fact"]}):
        answer = await theirs.recall("launch code TCK-90210 atlas", **asked)
        assert (answer["memories"], answer["traces"], answer["conflicts"], answer["knowledge"]) == (
            [],
            [],
            [],
            "unknown",
        )
        assert answer["prompt"] == ""
    assert await theirs.search("launch code TCK-90210") == []
    assert await theirs.search("launch code TCK-90210", session_id="s") == []
    for params in (
        {},
        {"status": "any"},
        {"q": "launch"},
        {"subject": "user:42"},
        {"agent_id": "a"},
        {"session_id": "s"},
    ):
        assert await theirs.contents("/v1/memories", **params) == set()
    assert await theirs.contents("/v1/traces", session_id="s") == set()
    assert (await theirs.client.get("/v1/jobs")).json()["items"] == []
    assert [key["name"] for key in (await theirs.client.get("/v1/keys")).json()["items"]] == ["theirs"]


async def test_foreign_ids_are_404_everywhere(ours: Keyed, theirs: Keyed) -> None:
    memory = (await ours.write(SECRET, **SAME))["memory"]
    append = await ours.append(SECRET, **SAME)
    recall = await ours.recall("launch code")
    key = (await ours.client.get("/v1/keys")).json()["items"][0]
    changed = {"json": {"content": "Changed"}, "headers": {"If-Match": f'"{memory["version"]}"'}}
    for caller, expected in ((theirs, (404, 404, 404)), (ours, (200, 200, 204))):
        for unknown in () if caller is ours else (uuid4(), "x", "%00", "1 OR 1=1"):
            assert await caller.status("GET", f"/v1/memories/{unknown}") == 404
        assert await caller.status("GET", f"/v1/memories/{memory['id']}") == expected[0]
        assert await caller.status("GET", f"/v1/memories/{memory['id']}/history") == expected[0]
        assert await caller.status("GET", f"/v1/recalls/{recall['recall_id']}") == expected[0]
        assert await caller.status("GET", f"/v1/jobs/{append['job_id']}") == expected[0]
        assert await caller.status("PATCH", f"/v1/memories/{memory['id']}", **changed) == expected[1]
        assert await caller.status("DELETE", f"/v1/memories/{memory['id']}") == expected[2]
        assert await caller.status("DELETE", f"/v1/keys/{key['id']}") == expected[2]


async def test_what_is_refused_says_nothing(ours: Keyed, theirs: Keyed) -> None:
    """An id of another tenant and one of nobody get the same answer."""
    memory = (await ours.write(SECRET))["memory"]
    answers = []
    for one in (memory["id"], str(uuid4())):
        document = (await theirs.client.get(f"/v1/memories/{one}")).json()
        document.pop("request_id")
        answers.append(document)
    assert answers[0] == answers[1]


async def test_the_same_statement_is_stored_for_each_tenant(ours: Keyed, theirs: Keyed) -> None:
    first, second = await ours.write(SECRET, subject="user:42"), await theirs.write(SECRET, subject="user:42")
    assert (first["decision"], second["decision"]) == ("stored", "stored")
    contradiction = await theirs.write("I moved to Berlin", subject="user:42", fact_key="residence")
    await ours.write("I live in Paris", subject="user:42", fact_key="residence")
    assert contradiction["superseded"] == []
    assert await ours.contents("/v1/memories") == {SECRET, "I live in Paris"}
    assert await theirs.contents("/v1/memories") == {SECRET, "I moved to Berlin"}


async def test_a_retraction_ends_nothing_elsewhere(ours: Keyed, theirs: Keyed) -> None:
    await ours.write("The user plans to switch to MySQL", subject="user:42")
    assert (await theirs.write("never mind, keep the original", subject="user:42"))["decision"] == "rejected"
    assert await ours.contents("/v1/memories") == {"The user plans to switch to MySQL"}


async def test_idempotency_keys_do_not_meet(ours: Keyed, theirs: Keyed) -> None:
    body = {"json": {"content": SECRET}, "headers": {"Idempotency-Key": "one"}}
    first = await ours.client.post("/v1/memories", **body)
    second = await theirs.client.post("/v1/memories", **body)
    assert (first.status_code, second.status_code) == (201, 201)
    assert "Idempotency-Replayed" not in second.headers
    assert first.json()["memory"]["id"] != second.json()["memory"]["id"]


async def test_cursors_open_nothing_elsewhere(ours: Keyed, theirs: Keyed) -> None:
    for number in range(3):
        await ours.write(f"Ticket TCK-{number} is open", subject="user:42")
    cursor = (await ours.client.get("/v1/memories", params={"limit": 1})).json()["next_cursor"]
    answer = await theirs.client.get("/v1/memories", params={"cursor": cursor})
    assert (answer.status_code, answer.json()["items"]) == (200, [])


async def test_rarity_is_the_tenants_own(services: Services, ours: Keyed, theirs: Keyed) -> None:
    """How often a word occurs elsewhere must not be seen in scores."""
    theirs_first = await theirs.write("The zanzibar report is late", subject="user:42")
    before = (await theirs.recall("zanzibar report", explain=True))["memories"][0]["scores"]
    for number in range(30):
        await ours.write(f"zanzibar report number {number} of many", subject=f"user:{number}")
    caller = await services.keys.local_owner()
    async with services.database.system() as connection:
        tenants = [await connection.fetchval("SELECT memory.tenant_named($1)", name) for name in ("acme", "globex")]
    from dataclasses import replace

    for tenant in tenants:
        async with services.database.transaction(replace(caller.context, tenant_id=tenant)) as connection:
            await connection.execute("SELECT memory.refresh_term_frequencies('memory')")
    after = (await theirs.recall("zanzibar report"))["memories"][0]
    assert after["memory"]["id"] == theirs_first["memory"]["id"]
    assert after["scores"]["keyword"] == before["keyword"]


async def test_a_tenant_in_a_body_is_refused(theirs: Keyed) -> None:
    for field in ("tenant", "tenant_id", "trust", "status", "id", "version", "created_at", "content_hash"):
        answer = await theirs.client.post("/v1/memories", json={"content": "x", field: "acme"})
        assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert await theirs.status("POST", "/v1/keys", json={"name": "k", "tenant": "acme"}) == 403
    assert await theirs.status("GET", "/v1/keys?tenant=acme") == 403
