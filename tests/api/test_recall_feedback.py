"""What becomes of a recall: reports by id and by number, and use that a later turn shows."""

from typing import Any

import asyncpg
import httpx
import pytest

from app.evaluation.finished_jobs import finish_jobs

SUBJECT = "user:42"
FACTS = [
    "The user drinks oat milk with coffee",
    "The user's order is A-10024",
    "The user rides a blue Brompton bicycle to work",
]


@pytest.fixture
async def filled(client: httpx.AsyncClient) -> httpx.AsyncClient:
    items = [{"content": text, "subject": SUBJECT} for text in FACTS]
    (await client.post("/v1/memories/batch", json={"items": items})).raise_for_status()
    return client


async def ask(client: httpx.AsyncClient, query: str, **fields: object) -> dict[str, Any]:
    answer = await client.post("/v1/recall", json={"query": query, "subject": SUBJECT, "min_score": 0, **fields})
    found: dict[str, Any] = answer.raise_for_status().json()
    return found


async def report(client: httpx.AsyncClient, recall: dict[str, Any], **told: object) -> httpx.Response:
    return await client.post(f"/v1/recalls/{recall['recall_id']}/feedback", json=told)


async def test_hits_are_named_by_id_or_by_their_number(filled: httpx.AsyncClient) -> None:
    recall = await ask(filled, "what does the user have with coffee")
    first, second, third = [hit["memory"]["id"] for hit in recall["memories"]]
    answer = await report(filled, recall, used=[1, first], wrong=[second], irrelevant=[3], outcome="success")
    assert answer.status_code == 200, answer.text
    [told] = answer.json()["feedback"]
    assert (told["source"], told["outcome"]) == ("reported", "success")
    assert (told["used"], told["wrong"], told["irrelevant"]) == ([first], [second], [third])
    assert (await filled.get(f"/v1/recalls/{recall['recall_id']}")).json() == answer.json()


async def test_the_same_report_counts_once_and_another_is_added(filled: httpx.AsyncClient) -> None:
    recall = await ask(filled, "what does the user have with coffee")
    for _ in range(2):
        await report(filled, recall, used=[1])
    assert len((await report(filled, recall, used=[1])).json()["feedback"]) == 1
    assert len((await report(filled, recall, outcome="failure")).json()["feedback"]) == 2


@pytest.mark.parametrize(
    ("told", "field"),
    [
        ({"used": [9]}, "used.0"),
        ({"used": [0]}, "used.0"),
        ({"wrong": ["019f0000-0000-7000-8000-000000000000"]}, "wrong.0"),
        ({"used": [1], "wrong": [1]}, "wrong"),
        ({}, "used"),
        ({"outcome": "perfect"}, "outcome"),
        ({"used": 1}, "used"),
        ({"liked": [1]}, "liked"),
    ],
)
async def test_a_report_that_makes_no_sense_is_refused(filled: httpx.AsyncClient, told: dict, field: str) -> None:
    recall = await ask(filled, "what does the user have with coffee")
    answer = await report(filled, recall, **told)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")
    assert {one["field"] for one in answer.json().get("errors", [answer.json()])} == {field}
    assert (await filled.get(f"/v1/recalls/{recall['recall_id']}")).json()["feedback"] == []


async def test_an_unknown_recall_is_not_found(client: httpx.AsyncClient) -> None:
    for recall_id in ("019f0000-0000-7000-8000-000000000000", "x"):
        answer = await client.post(f"/v1/recalls/{recall_id}/feedback", json={"outcome": "success"})
        assert answer.status_code == 404


async def say(client: httpx.AsyncClient, session: str, content: str, role: str = "assistant") -> None:
    turn = {"role": role, "content": content}
    body = {"session_id": session, "subject": SUBJECT, "extract": "off", "turns": [turn]}
    (await client.post("/v1/traces", json=body)).raise_for_status()
    await finish_jobs(client)


@pytest.mark.parametrize(
    ("said", "used"),
    [
        ("Your parcel A-10024 is on its way.", [1]),
        ("You ride your blue Brompton bicycle, so take the lift.", [2]),
        ("I do not know.", []),
        ("Have some coffee.", []),
        ("Oat milk it is, and order A-10024 arrives tomorrow.", [0, 1]),
    ],
)
async def test_use_is_read_off_the_turn_that_follows(filled: httpx.AsyncClient, said: str, used: list[int]) -> None:
    recall = await ask(filled, "what about the coffee of the user", session_id="s-1")
    ids = {hit["memory"]["content"]: hit["memory"]["id"] for hit in recall["memories"]}
    await say(filled, "s-1", said)
    feedback = (await filled.get(f"/v1/recalls/{recall['recall_id']}")).json()["feedback"]
    assert [(told["source"], sorted(told["used"])) for told in feedback] == (
        [("inferred", sorted(ids[FACTS[place]] for place in used))] if used else []
    )


async def test_turns_of_others_and_of_other_sessions_show_nothing(filled: httpx.AsyncClient) -> None:
    recall = await ask(filled, "what about the order", session_id="s-1")
    await say(filled, "s-2", "Your parcel A-10024 is on its way.")
    await say(filled, "s-1", "A-10024 is mine", role="user")
    assert (await filled.get(f"/v1/recalls/{recall['recall_id']}")).json()["feedback"] == []


async def test_what_the_question_said_proves_no_use(filled: httpx.AsyncClient) -> None:
    recall = await ask(filled, "where is order A-10024", session_id="s-1")
    await say(filled, "s-1", "I cannot find order A-10024.")
    assert (await filled.get(f"/v1/recalls/{recall['recall_id']}")).json()["feedback"] == []


async def test_what_the_rewritten_question_said_proves_no_use(filled: httpx.AsyncClient) -> None:
    context = [{"role": "user", "content": "I placed order A-10024."}]
    recall = await ask(filled, "where is it now?", session_id="s-1", context=context)
    assert recall["rewritten_query"] == "where is A-10024 now?"
    await say(filled, "s-1", "I cannot find order A-10024.")
    assert (await filled.get(f"/v1/recalls/{recall['recall_id']}")).json()["feedback"] == []


async def test_the_share_of_invalid_recalls_is_told(filled: httpx.AsyncClient, owner: asyncpg.Connection) -> None:
    recalls = [await ask(filled, question) for question in ("coffee", "order", "bicycle")]
    await report(filled, recalls[0], used=[1])
    await report(filled, recalls[1], wrong=[1])
    async with owner.transaction():
        await owner.execute("SELECT set_config('hindsight.tenant', memory.tenant_named('default')::text, true)")
        row = await owner.fetchrow("SELECT * FROM memory.recall_quality()")
    assert (row["recalls"], row["reported"], row["invalid"], row["used"], row["wrong"]) == (3, 2, 0.5, 1, 1)


async def test_what_is_reported_as_wrong_counts_against_the_gate(
    client: httpx.AsyncClient, owner: asyncpg.Connection
) -> None:
    body = {"subject": SUBJECT, "extract": "now", "turns": [{"role": "user", "content": "My locker number is 117."}]}
    (await client.post("/v1/traces", json=body)).raise_for_status()
    recall = await ask(client, "which locker does the user have")
    query = "SELECT wrong FROM memory.gate_report(interval '0') WHERE kind IS NULL"
    async with owner.transaction():
        await owner.execute("SELECT set_config('hindsight.tenant', memory.tenant_named('default')::text, true)")
        assert await owner.fetchval(query) == 0
    assert (await report(client, recall, wrong=[1])).status_code == 200
    async with owner.transaction():
        await owner.execute("SELECT set_config('hindsight.tenant', memory.tenant_named('default')::text, true)")
        assert await owner.fetchval(query) == 1
