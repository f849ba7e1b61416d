"""Writing and reading memories over HTTP."""

import httpx
import pytest


async def write(client: httpx.AsyncClient, content: str, **fields: object) -> dict:
    answer = await client.post("/v1/memories", json={"content": content, "subject": "user:42", **fields})
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


async def current(client: httpx.AsyncClient, subject: str = "user:42") -> list[str]:
    answer = await client.get("/v1/memories", params={"subject": subject})
    return [item["content"] for item in answer.json()["items"]]


async def test_one_sentence_stored_three_times_is_one_memory_counted_twice(client: httpx.AsyncClient) -> None:
    decisions = [(await write(client, text))["decision"] for text in ("I like tea", "I LIKE TEA.", "Ｉ like  tea！")]
    assert decisions == ["stored", "duplicate", "duplicate"]
    assert await current(client) == ["I like tea"]
    [memory] = (await client.get("/v1/memories", params={"subject": "user:42"})).json()["items"]
    assert memory["access_count"] == 2


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I am vegetarian", "had a steak last night, I eat meat now"),
        ("The user likes coffee", "tea, not coffee any more"),
        ("我不喜欢邓紫棋的歌", "我喜欢邓紫棋的歌"),
        ("技术栈用 PostgreSQL", "从 PostgreSQL 切换到 MySQL"),
        ("I live in Paris", "I moved to Berlin"),
    ],
)
async def test_a_change_supersedes_what_held_before(client: httpx.AsyncClient, old: str, new: str) -> None:
    first = (await write(client, old))["memory"]
    second = await write(client, new)
    assert second["decision"] == "superseded"
    assert [memory["id"] for memory in second["superseded"]] == [first["id"]]
    assert await current(client) == [new]
    replaced = (await client.get(f"/v1/memories/{first['id']}")).json()
    assert replaced["status"] == "superseded"
    assert replaced["superseded_by"] == second["memory"]["id"]
    assert replaced["valid_until"] == second["memory"]["valid_from"]
    assert second["memory"]["supersedes"] == [first["id"]]


async def test_first_facts_are_both_kept(client: httpx.AsyncClient) -> None:
    assert (await write(client, "Name is Johnny"))["decision"] == "stored"
    assert (await write(client, "Likes pizza"))["decision"] == "stored"
    assert await current(client) == ["Likes pizza", "Name is Johnny"]
