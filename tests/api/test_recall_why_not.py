"""Why a memory was not in an answer: every reason, in the language of the question."""

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest

SUBJECT = "user:42"


async def write(client: httpx.AsyncClient, content: str, **fields: object) -> str:
    answer = await client.post("/v1/memories", json={"content": content, "subject": SUBJECT, **fields})
    assert answer.status_code in (200, 201), answer.text
    return str(answer.json()["memory"]["id"])


async def ask(client: httpx.AsyncClient, query: str, **fields: object) -> dict[str, Any]:
    answer = await client.post("/v1/recall", json={"query": query, "subject": SUBJECT, **fields})
    found: dict[str, Any] = answer.raise_for_status().json()
    return found


async def why_not(client: httpx.AsyncClient, recall: dict[str, Any], memory_id: str) -> dict[str, Any]:
    answer = await client.get(f"/v1/recalls/{recall['recall_id']}/why-not/{memory_id}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def at(**ago: float) -> str:
    return (datetime.now(UTC) - timedelta(**ago)).isoformat()


TEA = "The user drinks green tea in the morning"


async def test_what_was_returned_is_called_returned(client: httpx.AsyncClient) -> None:
    memory = await write(client, TEA)
    found = await why_not(client, await ask(client, "what does the user drink in the morning"), memory)
    assert (found["code"], found["place"]) == ("returned", 1)


async def test_no_room_in_the_prompt(client: httpx.AsyncClient) -> None:
    memory = await write(client, TEA)
    recall = await ask(client, "what does the user drink in the morning", token_budget=1)
    assert not recall["memories"][0]["in_prompt"]
    assert (await why_not(client, recall, memory))["code"] == "over_budget"


async def test_what_is_unknown_or_came_later_was_not_found(client: httpx.AsyncClient) -> None:
    recall = await ask(client, "what does the user drink in the morning")
    later = await write(client, TEA)
    assert (await why_not(client, recall, "019f0000-0000-7000-8000-000000000000"))["code"] == "not_found"
    found = await why_not(client, recall, later)
    assert found["code"] == "not_found"
    assert "after" in found["explanation"]
    answer = await client.get(f"/v1/recalls/019f0000-0000-7000-8000-000000000000/why-not/{later}")
    assert answer.status_code == 404


async def test_private_to_another_agent(client: httpx.AsyncClient) -> None:
    memory = await write(client, TEA, agent_id="planner", visibility="private")
    found = await why_not(client, await ask(client, "what does the user drink", agent_id="cook"), memory)
    assert found["code"] == "other_scope"
    assert "planner" in found["explanation"]


async def test_superseded_names_the_successor(client: httpx.AsyncClient) -> None:
    old = await write(client, "The user lives in Lyon")
    new = await write(client, "The user lives in Nantes")
    found = await why_not(client, await ask(client, "where does the user live"), old)
    assert (found["code"], found["successor_id"]) == ("superseded", new)


async def test_superseded_after_the_question_was_no_reason_then(client: httpx.AsyncClient) -> None:
    old = await write(client, "The user lives in Lyon")
    recall = await ask(client, "where does the user live")
    await write(client, "The user lives in Nantes")
    assert (await why_not(client, recall, old))["code"] == "returned"


async def test_expired_and_not_yet_valid(client: httpx.AsyncClient) -> None:
    over = await write(client, "The user stays at the Hotel Adler", valid_from=at(days=9), valid_until=at(days=2))
    coming = await write(client, "The user stays at the Pension Huber", valid_from=at(days=-9))
    recall = await ask(client, "where does the user stay")
    assert (await why_not(client, recall, over))["code"] == "expired"
    assert (await why_not(client, recall, coming))["code"] == "not_yet_valid"


async def test_forgotten_is_told_to_the_admin(client: httpx.AsyncClient) -> None:
    memory = await write(client, TEA)
    recall = await ask(client, "how old is the user's cat")
    assert (await client.delete(f"/v1/memories/{memory}")).status_code == 204
    later = await ask(client, "what does the user drink")
    assert (await why_not(client, later, memory))["code"] == "forgotten"
    assert recall["knowledge"] == "unknown"


@pytest.mark.parametrize(
    ("limits", "field"),
    [
        ({"subject": "user:7"}, "subject"),
        ({"layers": ["task"]}, "layers"),
        ({"kinds": ["constraint"]}, "kinds"),
        ({"tags": ["work"]}, "tags"),
        ({"languages": ["zh"]}, "languages"),
        ({"since": at(days=1)}, "since"),
        ({"until": at(days=9)}, "until"),
        ({"min_confidence": 0.99}, "min_confidence"),
    ],
)
async def test_a_filter_is_named(client: httpx.AsyncClient, limits: dict[str, object], field: str) -> None:
    memory = await write(client, TEA, occurred_at=at(days=3), tags=["home"])
    found = await why_not(client, await ask(client, "what does the user drink", **limits), memory)
    assert (found["code"], found["field"]) == ("filtered", field)


async def test_below_the_threshold_with_both_scores(client: httpx.AsyncClient) -> None:
    memory = await write(client, TEA)
    found = await why_not(client, await ask(client, "what does the user drink", min_score=1), memory)
    assert (found["code"], found["threshold"]) == ("below_threshold", 1)
    assert 0 < found["score"] < 1


async def test_outside_the_number_asked_for(client: httpx.AsyncClient) -> None:
    first = await write(client, TEA)
    second = await write(client, "The user drinks black coffee after lunch")
    recall = await ask(client, "what does the user drink", top_k=1)
    [hit] = recall["memories"]
    other = second if hit["memory"]["id"] == first else first
    found = await why_not(client, recall, other)
    assert (found["code"], found["place"]) == ("outside_top_k", 2)


async def test_below_the_cut_of_every_route_with_its_ranks(client: httpx.AsyncClient) -> None:
    fruits = (
        "apple pear plum cherry peach apricot quince fig grape melon lemon lime orange mango papaya kiwi guava date olive "
        "lychee currant medlar"
    )
    items = [
        {"content": f"The user planted a {fruit} tree in the garden", "subject": SUBJECT} for fruit in fruits.split()
    ]
    items.append({"content": "The build server has 64 gigabytes of memory", "subject": SUBJECT})
    answers = (await client.post("/v1/memories/batch", json={"items": items})).raise_for_status().json()["results"]
    recall = await ask(client, "which tree did the user plant in the garden")
    found = await why_not(client, recall, answers[-1]["memory"]["id"])
    assert found["code"] == "below_route_cut"
    assert found["ranks"]["vector"] > 20


async def test_chinese_questions_are_answered_in_chinese(client: httpx.AsyncClient) -> None:
    memory = await write(client, "用户早上喝绿茶")
    found = await why_not(client, await ask(client, "用户早上喝什么", kinds=["constraint"]), memory)
    assert found["code"] == "filtered"
    assert found["explanation"] == "提问用 kinds 作了限定，它不在范围内。"
