"""Keys that reach some subjects or act as some agents, over HTTP: the rest of the tenant is not there for them."""

from collections.abc import AsyncIterator
from uuid import UUID

import pytest
from keyed import Keyed, holding, ids

from app.application import Services

SECRET = "The launch code of project atlas is TCK-90210"
ABOUT = {"subject": "user:42"}


@pytest.fixture
async def everything(services: Services, service_url: str) -> AsyncIterator[Keyed]:
    async with holding(services, service_url, "everything") as keyed:
        yield keyed


@pytest.fixture
async def alice(services: Services, service_url: str) -> AsyncIterator[Keyed]:
    async with holding(services, service_url, "alice", agents=["alice"]) as keyed:
        yield keyed


@pytest.fixture
async def bob(services: Services, service_url: str) -> AsyncIterator[Keyed]:
    async with holding(services, service_url, "bob", agents=["bob"]) as keyed:
        yield keyed


@pytest.fixture
async def one(services: Services, service_url: str) -> AsyncIterator[Keyed]:
    async with holding(services, service_url, "one", subjects=["user:1", "user:_", "user:%"]) as keyed:
        yield keyed


@pytest.fixture
async def two(services: Services, service_url: str) -> AsyncIterator[Keyed]:
    async with holding(services, service_url, "two", subjects=["user:2"]) as keyed:
        yield keyed


PRIVATE = {"agent_id": "alice", "visibility": "private"}


async def test_an_agents_private_memories_are_its_own(everything: Keyed, alice: Keyed, bob: Keyed) -> None:
    memory = (await alice.write(SECRET, **ABOUT, **PRIVATE, tags=["atlas"], pinned=True))["memory"]
    await alice.append(SECRET, **ABOUT, **PRIVATE, session_id="s")
    assert ids(await alice.recall("launch code TCK-90210", agent_id="alice")) == {UUID(memory["id"])}
    assert await alice.search("launch code", agent_id="alice") == [SECRET]
    for asked in (
        {},
        ABOUT,
        {"agent_id": "alice"},
        {"agent_id": "bob"},
        {"agent_id": "shared"},
        {"agent_id": "%"},
        {"tags": ["atlas"], **ABOUT},
    ):
        answer = await bob.recall("launch code TCK-90210 atlas", **asked)
        assert (ids(answer), answer["traces"], answer["knowledge"]) == (set(), [], "unknown"), asked
    for asked in ({}, {"agent_id": "bob"}, {"agent_id": "alice"}, {"session_id": "s"}):
        assert await bob.search("launch code TCK-90210", **asked) == []
    for params in ({}, {"agent_id": "alice"}, {"status": "any"}, {"q": "launch"}, ABOUT, {"tag": "atlas"}):
        assert await bob.contents("/v1/memories", **params) == set()
    assert await bob.contents("/v1/traces") == set()
    version = {"headers": {"If-Match": '"1"'}, "json": {"pinned": False}}
    assert await bob.status("GET", f"/v1/memories/{memory['id']}") == 404
    assert await bob.status("GET", f"/v1/memories/{memory['id']}/history") == 404
    assert await bob.status("PATCH", f"/v1/memories/{memory['id']}", **version) == 404
    assert await bob.status("DELETE", f"/v1/memories/{memory['id']}") == 404
    assert ids(await everything.recall("launch code", agent_id="alice")) == {UUID(memory["id"])}
    assert ids(await everything.recall("launch code", agent_id="bob")) == set()
    assert ids(await everything.recall("launch code")) == set()


async def test_lists_show_private_ones_where_their_agent_is_named(
    everything: Keyed, alice: Keyed, bob: Keyed, services: Services, service_url: str
) -> None:
    """As a recall does, whatever the key reaches; the admin scope may ask for those of every agent."""
    memory = (await alice.write(SECRET, **ABOUT, **PRIVATE))["memory"]
    await alice.append(SECRET, **ABOUT, **PRIVATE, session_id="s")
    async with holding(services, service_url, "plain", scopes=["read", "write"]) as plain:
        for path in ("/v1/memories", "/v1/traces"):
            for keyed in (everything, alice, plain):
                for params in ({}, ABOUT, {"agent_id": "bob"}):
                    assert await keyed.contents(path, **params) == set(), (path, params)
                assert await keyed.contents(path, agent_id="alice") == {SECRET}
            assert await everything.contents(path, visibility="any") == {SECRET}
            assert await everything.contents(path, visibility="any", **ABOUT) == {SECRET}
            assert await bob.contents(path, visibility="any") == set()
            refused = await plain.client.get(path, params={"visibility": "any"})
            assert (refused.status_code, refused.json()["missing_scope"]) == (403, "admin")
            assert await everything.status("GET", path, params={"visibility": "private"}) == 422
        assert await everything.contents("/v1/memories", status="any", q="launch") == set()
        assert await plain.status("GET", f"/v1/memories/{memory['id']}") == 200


@pytest.mark.parametrize(
    "sent",
    [
        SECRET,
        "the LAUNCH code of project atlas is TCK-90210!",
        "Project atlas: its launch code is TCK-90210",
        "The launch code of project atlas is not TCK-90210",
    ],
)
@pytest.mark.parametrize("visibility", ["shared", "private"])
async def test_no_decision_tells_of_anothers_private_memory(
    alice: Keyed, bob: Keyed, sent: str, visibility: str
) -> None:
    first = await alice.write(SECRET, **ABOUT, **PRIVATE, fact_key="launch_code")
    second = await bob.write(sent, **ABOUT, agent_id="bob", visibility=visibility, fact_key="launch_code")
    assert (second["decision"], second["superseded"], second["conflict_id"]) == ("stored", [], None)
    assert second["memory"]["supersedes"] == []
    assert second["memory"]["access_count"] == 0
    mine = (await alice.client.get(f"/v1/memories/{first['memory']['id']}")).json()
    assert (mine["status"], mine["content"], mine["version"], mine["superseded_by"]) == ("active", SECRET, 1, None)
    assert first["memory"]["id"] not in (await bob.client.get(f"/v1/memories/{second['memory']['id']}/history")).text


async def test_an_older_private_statement_is_no_neighbour(alice: Keyed, bob: Keyed) -> None:
    await alice.write("I live in Paris", **ABOUT, **PRIVATE, fact_key="residence", valid_from="2024-01-01T00:00:00Z")
    await alice.write("I live in Rome", **ABOUT, **PRIVATE, fact_key="residence", valid_from="2030-01-01T00:00:00Z")
    mine = await bob.write("I live in Oslo", **ABOUT, fact_key="residence", valid_from="2025-01-01T00:00:00Z")
    assert (mine["decision"], mine["memory"]["valid_until"], mine["memory"]["superseded_by"]) == ("stored", None, None)


async def test_no_retraction_reaches_anothers_private_plan(alice: Keyed, bob: Keyed) -> None:
    await alice.write("The user plans to switch to MySQL", **ABOUT, **PRIVATE)
    for agent in ({}, {"agent_id": "bob"}):
        assert (await bob.write("never mind, keep the original", **ABOUT, **agent))["decision"] == "rejected"
    assert await alice.contents("/v1/memories", agent_id="alice") == {"The user plans to switch to MySQL"}


async def test_a_conflict_with_a_private_memory_is_its_agents_affair(
    everything: Keyed, alice: Keyed, bob: Keyed
) -> None:
    shared = await everything.write("I live in Paris", **ABOUT, fact_key="residence")
    private = await alice.write("I moved to Berlin", **ABOUT, **PRIVATE, fact_key="residence", explicit=False)
    for asked in (ABOUT, {**ABOUT, "agent_id": "bob"}):
        answer = await bob.recall("where does the user live", **asked)
        assert ids(answer) == {UUID(shared["memory"]["id"])}
        assert private["memory"]["id"] not in str(answer)
    history = (await bob.client.get(f"/v1/memories/{shared['memory']['id']}/history")).text
    assert private["memory"]["id"] not in history


async def test_windows_hold_no_words_of_a_neighbour_who_is_private(everything: Keyed, alice: Keyed, bob: Keyed) -> None:
    """A turn is found by its neighbours' words; a word of a hidden neighbour must find nothing."""
    await everything.append("the weather is fine", session_id="s", **ABOUT)
    await alice.append("the password is swordfish", session_id="s", **ABOUT, **PRIVATE)
    await everything.append("see you tomorrow", session_id="s", **ABOUT)
    answer = (
        await bob.client.post(
            "/v1/traces/search",
            json={"query": "swordfish", "weights": {"vector": 0, "keyword": 1, "rule": 0}, "explain": True},
        )
    ).json()
    assert answer["explain"]["routes"]["keyword"] == []
    assert {trace["scores"]["keyword"] for trace in answer["traces"]} <= {0.0}


async def test_windows_hold_no_words_of_another_subject(everything: Keyed, one: Keyed) -> None:
    await everything.append("the weather is fine", session_id="s", subject="user:1")
    await everything.append("the password is swordfish", session_id="s", subject="user:2")
    await everything.append("see you tomorrow", session_id="s", subject="user:1")
    answer = (await one.client.post("/v1/traces/search", json={"query": "swordfish", "explain": True})).json()
    assert answer["explain"]["routes"]["keyword"] == []


async def test_the_recall_log_is_read_by_who_could_have_asked(
    everything: Keyed, alice: Keyed, bob: Keyed, one: Keyed, two: Keyed
) -> None:
    await alice.write(SECRET, **ABOUT, **PRIVATE)
    await everything.write("user:1 drinks tea", subject="user:1")
    logged = {
        "alice": (await alice.recall("my launch code", agent_id="alice"))["recall_id"],
        "two": (await everything.recall("what does user:2 drink", subject="user:2"))["recall_id"],
        "all": (await everything.recall("what does anybody drink"))["recall_id"],
        "one": (await one.recall("what does user:1 drink", subject="user:1"))["recall_id"],
        "of one": (await one.recall("what does anybody drink"))["recall_id"],
        "not reached": (await one.recall("what does user:2 drink", subject="user:2"))["recall_id"],
    }
    assert None not in logged.values()
    readers = {
        "alice": (everything, alice),
        "two": (everything, alice, bob, two),
        "all": (everything, alice, bob),
        "one": (everything, alice, bob, one),
        "of one": (everything, one),
        "not reached": (everything, one),
    }
    for name, recall_id in logged.items():
        for key in (everything, alice, bob, one, two):
            expected = 200 if key in readers[name] else 404
            if name in ("of one", "not reached") and key in (alice, bob):
                continue  # all it lists is within their reach too
            assert await key.status("GET", f"/v1/recalls/{recall_id}") == expected, (name, key is one)


async def test_a_recall_without_a_subject_is_not_degraded_for_a_limited_key(everything: Keyed, one: Keyed) -> None:
    await everything.write("The user drinks tea", subject="user:1")
    await everything.write("The user drinks gin", subject="user:2")
    answer = await one.recall("what does the user drink")
    assert [hit["memory"]["content"] for hit in answer["memories"]] == ["The user drinks tea"]
    assert answer["degraded"] == []
    assert answer["recall_id"] is not None


@pytest.mark.parametrize("subject", ["user:2", "user:10", "", "user:", "USER:1", "user:1 ", "user:x", "user:%%"])
async def test_a_key_reaches_its_subjects_and_no_pattern(everything: Keyed, one: Keyed, subject: str) -> None:
    memory = (await everything.write(SECRET, subject=subject, tags=["atlas"]))["memory"]
    await everything.append(SECRET, subject=subject, session_id="s")
    for asked in ({}, {"subject": subject}, {"subject": "user:1"}, {"subject": "user:_"}, {"tags": ["atlas"]}):
        answer = await one.recall("launch code TCK-90210 atlas", **asked)
        assert (ids(answer), answer["traces"]) == (set(), [])
    assert await one.search("launch code TCK-90210") == []
    assert await one.search("launch code TCK-90210", subject=subject, session_id="s") == []
    for params in ({}, {"subject": subject}, {"status": "any"}, {"q": "launch"}, {"tag": "atlas"}):
        assert await one.contents("/v1/memories", **params) == set()
    assert await one.contents("/v1/traces", session_id="s") == set()
    for path in ("", "/history"):
        assert await one.status("GET", f"/v1/memories/{memory['id']}{path}") == 404
    assert await one.status("DELETE", f"/v1/memories/{memory['id']}") == 404
    assert await one.status("POST", "/v1/memories", json={"content": "x", "subject": subject}) == 403
    assert (
        await one.status(
            "POST",
            "/v1/memories/batch",
            json={"items": [{"content": "x", "subject": "user:1"}, {"content": "y", "subject": subject}]},
        )
        == 403
    )
    assert (
        await one.status("POST", "/v1/traces", json={"turns": [{"role": "user", "content": "x"}], "subject": subject})
        == 403
    )
    assert await one.contents("/v1/memories") == set()
    assert (await one.write(SECRET, subject="user:1"))["decision"] == "stored"


async def test_a_key_acts_as_its_agents_only(bob: Keyed) -> None:
    for body in (
        {"agent_id": "alice"},
        {"agent_id": "alice", "visibility": "private"},
        {"agent_id": "bo%"},
        {"agent_id": "alice", "layer": "task"},
    ):
        assert await bob.status("POST", "/v1/memories", json={"content": "x", **body}) == 403
        assert (
            await bob.status(
                "POST", "/v1/traces", json={"turns": [{"role": "user", "content": "x"}], "agent_id": body["agent_id"]}
            )
            == 403
        )
    assert (await bob.write("x y z", agent_id="bob", visibility="private"))["decision"] == "stored"


async def test_task_memories_of_an_agent_are_private_by_default(alice: Keyed, bob: Keyed) -> None:
    assert (await alice.write("Step 3 of 7 is done", layer="task", agent_id="alice"))["memory"][
        "visibility"
    ] == "private"
    assert await bob.contents("/v1/memories") == set()


async def test_jobs_show_nothing_of_what_they_work_on(everything: Keyed, one: Keyed) -> None:
    job = (await everything.append(SECRET, subject="user:2"))["job_id"]
    answer = await one.client.get(f"/v1/jobs/{job}")
    assert "launch" not in answer.text
    assert "user:2" not in answer.text
