"""Somebody else's facts: a question to the subject that told them reaches them, and only where it is about them."""

from typing import Any

import httpx
import pytest
from httpx import AsyncClient

from app.application import Services
from app.database.pool import Database

SUBJECT = "user:42"


async def tell(client: AsyncClient, content: str, subject: str = SUBJECT) -> list[dict[str, Any]]:
    body = {"subject": subject, "extract": "now", "turns": [{"role": "user", "content": content}]}
    found: list[dict[str, Any]] = (await client.post("/v1/traces", json=body)).raise_for_status().json()["results"]
    return found


async def ask(client: AsyncClient, query: str, subject: str = SUBJECT) -> list[str]:
    answer = await client.post("/v1/recall", json={"query": query, "subject": subject, "fallback": "never"})
    return [hit["memory"]["content"] for hit in answer.raise_for_status().json()["memories"]]


@pytest.mark.parametrize(
    ("hers", "mine", "of_her", "of_me", "word"),
    [
        ("My sister is allergic to peanuts.", "I'm allergic to mussels.",
         "What is my sister allergic to?", "What am I allergic to?", "peanuts"),
        ("我姐姐对花生过敏。", "我对螃蟹过敏。", "我姐姐对什么过敏？", "我对什么过敏？", "花生"),
    ],
)  # fmt: skip
async def test_the_sister_is_reached_and_not_taken_for_the_user(
    client: AsyncClient, hers: str, mine: str, of_her: str, of_me: str, word: str
) -> None:
    [told] = await tell(client, hers)
    assert told["subject"].startswith(f"{SUBJECT}/")
    await tell(client, mine)
    assert word in (await ask(client, of_her))[0]
    assert not any(word in content for content in await ask(client, of_me))
    assert await ask(client, of_her, "user:7") == []


async def test_the_account_says_that_it_is_about_another(client: AsyncClient) -> None:
    [told] = await tell(client, "My sister is allergic to peanuts.")
    answer = await client.post("/v1/recall", json={"query": "What am I allergic to?", "subject": SUBJECT})
    path = f"/v1/recalls/{answer.json()['recall_id']}/why-not/{told['memory']['id']}"
    why = (await client.get(path)).json()
    assert (why["code"], why["field"]) == ("filtered", "subject")
    assert f"{SUBJECT}/" in why["explanation"]


async def test_a_question_of_nobody_in_particular_finds_who_it_is(client: AsyncClient) -> None:
    await tell(client, "Tomasz on my team is left-handed and needs the mirrored mouse.")
    assert "Tomasz" in (await ask(client, "Who needs a left-handed mouse?"))[0]


async def test_what_a_client_files_under_a_longer_subject_is_reached_by_that_alone(client: AsyncClient) -> None:
    body = {"content": "The quarterly budget is 40,000 euros.", "subject": f"{SUBJECT}/atlas"}
    (await client.post("/v1/memories", json=body)).raise_for_status()
    assert await ask(client, "How large is the quarterly budget?") == []
    assert await ask(client, "How large is the quarterly budget?", f"{SUBJECT}/atlas") == [body["content"]]


async def test_a_key_for_the_subject_alone_does_not_reach_them(
    services: Services, service_url: str, client: AsyncClient
) -> None:
    await tell(client, "My sister is allergic to peanuts.")
    caller = await services.keys.local_owner()
    _, whole = await services.keys.create(caller, "wide", ["read", "write"])
    owner = {"Authorization": f"Bearer {whole}"}
    _, secret = await services.keys.create(caller, "narrow", ["read", "write"], subjects=[SUBJECT])
    async with httpx.AsyncClient(base_url=service_url, headers={"Authorization": f"Bearer {secret}"}) as narrow:
        assert await ask(narrow, "What is my sister allergic to?") == []
        body = {"query": "What is my sister allergic to?", "subject": SUBJECT}
        wide = (await client.post("/v1/recall", json=body, headers=owner)).raise_for_status().json()
        assert wide["memories"]
        assert (await narrow.get(f"/v1/recalls/{wide['recall_id']}")).status_code == 404
        told = await narrow.post(f"/v1/recalls/{wide['recall_id']}/feedback", json={"used": [1]})
        assert told.status_code == 404


async def test_they_belong_to_the_tenant(database: Database, client: AsyncClient) -> None:
    await tell(client, "My sister is allergic to peanuts.")
    async with database.system() as connection:
        assert await connection.fetchval("SELECT count(*) FROM memory.related_subjects") == 0
