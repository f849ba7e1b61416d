"""A statement that is made again, or more of it: confidence, age, merged text, lineage."""

from typing import Any

import asyncpg
import httpx
import pytest

from app.application import Services

SUBJECT = {"subject": "user:42"}
TEA = "The user drinks oolong tea"


async def write(client: httpx.AsyncClient, content: str, **fields: object) -> dict[str, Any]:
    answer = await client.post("/v1/memories", json={"content": content, **SUBJECT, **fields})
    assert answer.status_code in (200, 201), answer.text
    result: dict[str, Any] = answer.json()
    return result


async def confidence(client: httpx.AsyncClient, *statements: dict[str, object]) -> float:
    """After the same sentence with each of these."""
    for fields in statements:
        memory = (await write(client, TEA, **fields))["memory"]
    found: float = memory["confidence"]
    return found


async def test_another_session_makes_it_surer(client: httpx.AsyncClient) -> None:
    given = ({"confidence": 0.5, "session_id": "s1"}, {"confidence": 0.6, "session_id": "s2"})
    assert await confidence(client, *given) == pytest.approx(0.8)


async def test_one_session_counts_once(client: httpx.AsyncClient) -> None:
    first, second = {"confidence": 0.5, "session_id": "s1"}, {"confidence": 0.6, "session_id": "s2"}
    assert await confidence(client, first, second, second, first) == pytest.approx(0.8)


@pytest.mark.parametrize(("session", "other"), [("s1", "s1"), (None, None), ("s1", None), (None, "s1")])
async def test_the_same_or_an_unknown_session_keeps_the_higher(
    client: httpx.AsyncClient, session: str | None, other: str | None
) -> None:
    given = ({"confidence": 0.5, "session_id": session}, {"confidence": 0.6, "session_id": other})
    assert await confidence(client, *given) == pytest.approx(0.6)


async def test_trust_caps_what_repetition_makes_of_it(client: httpx.AsyncClient) -> None:
    given = [{"confidence": 0.9, "session_id": f"s{n}", "source_class": "agent"} for n in range(4)]
    assert await confidence(client, *given) == pytest.approx(0.8)


async def test_a_source_of_low_trust_makes_nothing_less_sure(client: httpx.AsyncClient) -> None:
    given = ({"confidence": 0.9, "session_id": "s1"}, {"session_id": "s2", "source_class": "web"})
    assert await confidence(client, *given) == pytest.approx(0.95)
    memory = (await write(client, TEA))["memory"]
    assert memory["trust"] == "owner"


async def test_what_an_agent_guessed_and_the_user_says_has_the_users_trust(client: httpx.AsyncClient) -> None:
    assert (await write(client, TEA, source_class="agent", explicit=False))["memory"]["trust"] == "agent"
    said = (await write(client, TEA, source_class="user"))["memory"]
    assert (said["trust"], said["explicit"]) == ("user", True)
    assert (await write(client, "The user no longer drinks oolong tea", source_class="agent"))["decision"] == "held"


@pytest.mark.parametrize("session", ["s1", "s2"])
async def test_age_counts_from_the_last_repetition(
    client: httpx.AsyncClient, owner: asyncpg.Connection, session: str
) -> None:
    await write(client, TEA, session_id="s1")
    await owner.execute("UPDATE memory.memories SET confirmed_at = now() - interval '90 days'")
    await write(client, TEA, session_id=session)
    assert await owner.fetchval("SELECT now() - confirmed_at < interval '1 minute' FROM memory.memories")


@pytest.mark.parametrize(
    ("first", "more"),
    [
        ("I am allergic to peanuts", "I am allergic to peanuts and shellfish"),
        ("我对花生过敏", "我对花生和贝类过敏"),
    ],
)
async def test_more_is_merged_and_either_source_is_known_again(
    client: httpx.AsyncClient, owner: asyncpg.Connection, first: str, more: str
) -> None:
    memory = (await write(client, first, session_id="s1", tags=["a"]))["memory"]
    merged = await write(client, more, session_id="s2", tags=["b"])
    assert (merged["decision"], merged["memory"]["id"], merged["memory"]["version"]) == ("merged", memory["id"], 2)
    assert (merged["memory"]["content"], sorted(merged["memory"]["tags"])) == (more, ["a", "b"])
    for source in (first, more, first):
        again = await write(client, source, session_id="s1")
        assert (again["decision"], again["memory"]["id"]) == ("duplicate", memory["id"])
    sources = await owner.fetch(
        "SELECT relation, session_id, source_hash = memory.content_hash($2) AS first, source_hash = memory.content_hash($3) AS more "
        "FROM memory.lineage WHERE memory_id = $1 ORDER BY id LIMIT 2",
        memory["id"], first, more,
    )  # fmt: skip
    assert [tuple(row) for row in sources] == [("stated", "s1", True, False), ("merged", "s2", False, True)]
    events = (await client.get(f"/v1/memories/{memory['id']}/history")).json()["events"]
    assert [event["event"] for event in events] == ["stored", "merged", "repeated", "repeated", "repeated"]
    assert events[1]["detail"]["before"] == {"content": first}
    assert events[1]["detail"]["added"] == {"content": more}
    found = await client.post("/v1/recall", json={"query": first, **SUBJECT})
    assert [hit["memory"]["content"] for hit in found.json()["memories"]] == [more]


async def test_what_somebody_of_lower_trust_adds_is_kept_beside_it(client: httpx.AsyncClient) -> None:
    await write(client, "I am allergic to peanuts")
    added = await write(client, "I am allergic to peanuts and shellfish", source_class="agent")
    assert added["decision"] == "stored"


async def test_what_holds_until_another_time_is_kept_beside_it(client: httpx.AsyncClient) -> None:
    await write(client, "I am allergic to peanuts")
    added = await write(client, "I am allergic to peanuts and shellfish", valid_until="2090-01-01T00:00:00Z")
    assert added["decision"] == "stored"
    assert len((await client.get("/v1/memories", params=SUBJECT)).json()["items"]) == 2


SEEN = "The user drinks oolong tea from Anxi every morning at 7"


@pytest.mark.parametrize(
    "elsewhere",
    [
        {"subject": "user:43"},
        {"subject": ""},
        {"agent_id": "scout", "visibility": "private"},
    ],
)
@pytest.mark.parametrize(
    "new",
    [SEEN, "The user no longer drinks oolong tea from Anxi every morning at 7", SEEN + " with milk"],
)
@pytest.mark.parametrize("key", [{}, {"fact_key": "drink"}])
async def test_nothing_out_of_sight_is_compared(
    client: httpx.AsyncClient, elsewhere: dict[str, Any], new: str, key: dict[str, str]
) -> None:
    """Another subject's memory, and what an agent kept to itself, for a shared statement."""
    hidden = (await write(client, SEEN, **{**SUBJECT, **elsewhere}, **key))["memory"]
    written = await write(client, new, **key)
    assert (written["decision"], written["superseded"]) == ("stored", [])
    left = (await client.get(f"/v1/memories/{hidden['id']}")).json()
    assert {name: left[name] for name in ("status", "content", "version", "access_count")} == {
        "status": "active", "content": SEEN, "version": 1, "access_count": 0,
    }  # fmt: skip


@pytest.mark.parametrize("new", [SEEN, "The user no longer drinks oolong tea from Anxi every morning at 7"])
async def test_two_agents_keep_to_themselves(client: httpx.AsyncClient, new: str) -> None:
    one, other = ({"agent_id": agent, "layer": "task"} for agent in ("scout", "writer"))
    first = (await write(client, SEEN, **one))["memory"]
    second = await write(client, new, **other)
    assert (second["decision"], second["memory"]["visibility"]) == ("stored", "private")
    assert (await client.get(f"/v1/memories/{first['id']}")).json()["version"] == 1
    assert (await write(client, SEEN, **one))["memory"]["id"] == first["id"]


@pytest.mark.parametrize(
    "new", [SEEN, "The user no longer drinks oolong tea from Anxi every morning at 7", SEEN + " with milk"]
)
async def test_tenants_are_not_compared(client: httpx.AsyncClient, services: Services, new: str) -> None:
    hidden = (await write(client, SEEN, fact_key="drink"))["memory"]
    owner = await services.keys.local_owner()
    _, other = await services.keys.create(owner, "other", scopes=["read", "write"], trust="owner", tenant="other")
    _, own = await services.keys.create(owner, "own", scopes=["read"], trust="owner")
    client.headers["Authorization"] = f"Bearer {other}"
    written = await write(client, new, fact_key="drink")
    assert (written["decision"], written["superseded"]) == ("stored", [])
    client.headers["Authorization"] = f"Bearer {own}"
    left = (await client.get(f"/v1/memories/{hidden['id']}")).json()
    assert (left["status"], left["content"], left["version"]) == ("active", SEEN, 1)


@pytest.mark.parametrize("begins", ["2090-01-01T00:00:00Z"])
async def test_what_begins_later_does_not_keep_the_same_from_holding_now(
    client: httpx.AsyncClient, begins: str
) -> None:
    later = (await write(client, TEA, valid_from=begins))["memory"]
    now = await write(client, TEA)
    assert now["decision"] == "stored"
    assert (now["memory"]["status"], now["memory"]["valid_until"]) == ("active", begins)
    assert later["valid_from"] == begins
    again = await write(client, TEA)
    assert (again["decision"], again["memory"]["id"]) == ("duplicate", now["memory"]["id"])


async def test_a_clock_that_is_ahead_loses_no_turn(client: httpx.AsyncClient) -> None:
    await write(client, "The user's badge number is BX-4410", occurred_at="2090-01-01T00:00:00Z")
    turns = [{"role": "user", "content": "My badge number is BX-4410 and I prefer aisle seats."}]
    answer = await client.post("/v1/traces", json={"extract": "now", "turns": turns, **SUBJECT})
    assert answer.status_code < 300, answer.text
    kept = [one["memory"]["content"] for one in answer.json()["results"] if one["memory"]]
    assert any("BX-4410" in content for content in kept)
    assert any("aisle" in content for content in kept)
