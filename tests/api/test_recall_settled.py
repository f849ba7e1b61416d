"""Contradicting hits: the newer that says so stands, the older is left out and accounted for."""

from typing import Any

import httpx
import pytest

SUBJECT = "user:42"


async def remember(client: httpx.AsyncClient, content: str, at: str, **fields: object) -> str:
    body = {"content": content, "subject": SUBJECT, "occurred_at": at} | fields
    answer = await client.post("/v1/memories", json=body)
    assert answer.json()["decision"] == "stored", answer.text
    return str(answer.json()["memory"]["id"])


async def ask(client: httpx.AsyncClient, query: str, top_k: int = 5) -> dict[str, Any]:
    body = {"query": query, "subject": SUBJECT, "fallback": "never", "top_k": top_k}
    answer = await client.post("/v1/recall", json=body)
    found: dict[str, Any] = answer.raise_for_status().json()
    return found


def ids(answer: dict[str, Any]) -> list[str]:
    return [hit["memory"]["id"] for hit in answer["memories"]]


OLD, NEW = (
    "The studio's guest password is heron-42-lamp.",
    "Changed the guest password of the studio, it's otter-91-kite.",
)


async def test_the_newer_answer_that_says_so_stands_alone(client: httpx.AsyncClient) -> None:
    old = await remember(client, OLD, "2026-05-01T09:00:00Z")
    new = await remember(client, NEW, "2026-06-01T09:00:00Z")
    answer = await ask(client, "What is the guest password of the studio?")
    assert ids(answer) == [new]
    assert any("newer" in reason for reason in answer["memories"][0]["why"])
    assert old not in answer["prompt"]
    told = (await client.get(f"/v1/recalls/{answer['recall_id']}/why-not/{old}")).json()
    assert (told["code"], told["successor_id"]) == ("conflict_loser", new)


async def test_who_asks_for_one_answer_gets_the_same(client: httpx.AsyncClient) -> None:
    await remember(client, OLD, "2026-05-01T09:00:00Z")
    new = await remember(client, NEW, "2026-06-01T09:00:00Z")
    assert ids(await ask(client, "What is the guest password of the studio?", top_k=1)) == [new]


async def test_who_asks_for_the_earlier_one_gets_it(client: httpx.AsyncClient) -> None:
    old = await remember(client, OLD, "2026-05-01T09:00:00Z")
    await remember(client, NEW, "2026-06-01T09:00:00Z")
    assert old in ids(await ask(client, "What was the guest password of the studio before?"))


@pytest.mark.parametrize(("old_fields", "new_fields"), [({"pinned": True}, {}), ({}, {"source_class": "agent"})])
async def test_what_is_pinned_or_more_trusted_does_not_lose(
    client: httpx.AsyncClient, old_fields: dict[str, object], new_fields: dict[str, object]
) -> None:
    old = await remember(client, OLD, "2026-05-01T09:00:00Z", **old_fields)
    await remember(client, NEW, "2026-06-01T09:00:00Z", **new_fields)
    assert old in ids(await ask(client, "What is the guest password of the studio?"))


async def test_what_was_said_earlier_outdates_nothing(client: httpx.AsyncClient) -> None:
    old = await remember(client, NEW, "2026-05-01T09:00:00Z")
    new = await remember(client, OLD, "2026-06-01T09:00:00Z")
    assert set(ids(await ask(client, "What is the guest password of the studio?"))) == {old, new}
