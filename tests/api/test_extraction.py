"""Turns become memories: by a job, before the answer, or not at all; with an account of everything."""

import asyncio
from typing import Any
from uuid import UUID, uuid4

import asyncpg
import httpx
import numpy as np
import pytest
from told_tenant import settled

from app.application import Services
from app.evaluation import ground
from app.evaluation.finished_jobs import finish_jobs
from app.recall import store as recall_store

TURNS = [
    {"role": "user", "content": "Hi there!"},
    {"role": "user", "content": "I prefer window seats on long flights."},
    {"role": "user", "content": "The staging database runs on 10.20.3.7 port 5433."},
    {"role": "user", "content": "What is the weather like?"},
]


def body(*contents: str, **fields: Any) -> dict[str, Any]:
    subject = fields.pop("subject", f"user:{uuid4()}")
    return {
        "turns": [{"role": "user", "content": one} for one in contents],
        "subject": subject,
        "session_id": f"s-{uuid4()}",
        **fields,
    }


async def kept(client: httpx.AsyncClient, subject: str) -> list[dict[str, Any]]:
    answer = await client.get("/v1/memories", params={"subject": subject})
    return list(answer.json()["items"])


async def test_now_answers_with_what_was_kept_and_refused(client: httpx.AsyncClient) -> None:
    asked = body(*(turn["content"] for turn in TURNS), extract="now")
    answer = await client.post("/v1/traces", json=asked)
    assert answer.status_code == 202
    told = answer.json()
    by_turn = {one["turns"][0]: one for one in told["results"]}
    first, second, third, fourth = (by_turn[trace_id] for trace_id in told["trace_ids"])
    assert (first["decision"], first["code"], first["memory"]) == ("rejected", "small_talk", None)
    assert (fourth["decision"], fourth["code"]) == ("rejected", "question")
    assert second["decision"] == "stored"
    assert second["memory"]["content"] == "The user prefers window seats on long flights."
    assert second["memory"]["kind"] == "preference"
    assert second["memory"]["source"] == {"class": "user", "trace_ids": [told["trace_ids"][1]]}
    assert "10.20.3.7" in third["memory"]["content"]
    assert "5433" in third["memory"]["content"]


async def test_auto_leaves_it_to_a_job(client: httpx.AsyncClient) -> None:
    asked = body("我喜欢靠窗的座位。")
    told = (await client.post("/v1/traces", json=asked)).json()
    assert told["results"] == []
    job = (await client.get(f"/v1/jobs/{told['job_id']}", params={"wait": 30})).json()
    assert (job["kind"], job["status"], job["result"]["decisions"]) == ("extract", "succeeded", {"stored": 1})
    [memory] = await kept(client, asked["subject"])
    assert memory["content"] == "用户喜欢靠窗的座位"
    assert memory["source"]["trace_ids"] == told["trace_ids"]
    listed = (await client.get("/v1/candidates", params={"job_id": told["job_id"]})).json()["items"]
    assert [(one["decision"], one["memory_id"], one["extractor"]) for one in listed] == [
        ("stored", memory["id"], "rules")
    ]


async def test_off_only_keeps_the_turns(client: httpx.AsyncClient) -> None:
    asked = body("I prefer aisle seats.", extract="off")
    told = (await client.post("/v1/traces", json=asked)).json()
    job = (await client.get(f"/v1/jobs/{told['job_id']}", params={"wait": 30})).json()
    assert (job["kind"], job["status"]) == ("embed", "succeeded")
    assert await kept(client, asked["subject"]) == []


async def test_a_turn_read_twice_is_one_memory(client: httpx.AsyncClient) -> None:
    subject = f"user:{uuid4()}"
    for decision in ("stored", "duplicate"):
        told = (
            await client.post("/v1/traces", json=body("I am allergic to peanuts.", subject=subject, extract="now"))
        ).json()
        assert [one["decision"] for one in told["results"]] == [decision]
    assert len(await kept(client, subject)) == 1


async def test_a_correction_supersedes(client: httpx.AsyncClient) -> None:
    subject = f"user:{uuid4()}"
    await client.post("/v1/traces", json=body("I live in Lisbon.", subject=subject, extract="now"))
    told = (
        await client.post("/v1/traces", json=body("I moved to Porto last week.", subject=subject, extract="now"))
    ).json()
    assert "superseded" in [one["decision"] for one in told["results"]]
    current = [one["content"] for one in await kept(client, subject)]
    assert len(current) == 1
    assert "Porto" in current[0]


async def test_what_is_taken_back_ends(client: httpx.AsyncClient) -> None:
    subject = f"user:{uuid4()}"
    stored = (
        await client.post("/v1/traces", json=body("I use Trello for my tasks.", subject=subject, extract="now"))
    ).json()
    assert stored["results"][0]["decision"] == "stored"
    told = (
        await client.post("/v1/traces", json=body("I no longer use Trello.", subject=subject, extract="now"))
    ).json()
    assert [one["decision"] for one in told["results"]] == ["retracted"]
    assert await kept(client, subject) == []
    ended = (await client.get(f"/v1/memories/{stored['results'][0]['memory']['id']}")).json()
    assert (ended["status"], ended["superseded_by"], ended["ended_by"]) == ("expired", None, told["trace_ids"][0])


async def test_a_turn_off_the_record_is_redacted(client: httpx.AsyncClient) -> None:
    asked = body(
        "We use Postgres 16.",
        "Off the record: I am going to quit in May.",
        "The staging box is 10.0.3.7.",
        extract="now",
    )
    told = (await client.post("/v1/traces", json=asked)).json()
    [refused] = [one for one in told["results"] if one["code"] == "opted_out"]
    assert (refused["turns"], refused["content"]) == ([told["trace_ids"][1]], "")
    turns = (await client.get("/v1/traces", params={"session_id": asked["session_id"]})).json()["items"]
    assert [turn["redacted"] for turn in turns] == [False, True, False]
    assert turns[1]["content"] == "[redacted]"
    await finish_jobs(client)
    found = (await client.post("/v1/traces/search", json={"query": "quit in May", "subject": asked["subject"]})).json()
    assert all("quit" not in hit["content"] for hit in found["traces"])
    assert turns[1]["id"] not in [hit["id"] for hit in found["traces"]]


async def test_a_vector_made_of_what_is_being_redacted_is_not_stored(
    client: httpx.AsyncClient, services: Services, owner: asyncpg.Connection
) -> None:
    """Neither where the redaction is done, nor where it is not committed yet."""
    said = {"subject": f"user:{uuid4()}", "extract": "off", "turns": [{"role": "user", "content": "I quit in May."}]}
    [trace] = (await client.post("/v1/traces", json=said)).json()["trace_ids"]
    await settled(client)
    context = (await ground.operator_of(services)).context
    async with services.database.transaction(context) as connection:
        await connection.execute("DELETE FROM memory.vectors WHERE item_id = $1", UUID(trace))
        items = await recall_store.items_without_vectors(connection, [], [UUID(trace)], [UUID(trace)])
        assert {one["kind"] for one in items} == {"trace", "window"}

    async def store() -> None:
        async with services.database.transaction(context) as connection:
            await recall_store.insert_vectors(connection, items, [np.ones(384)] * len(items))

    waiting = """SELECT count(*) FROM pg_locks AS l JOIN pg_database AS d ON d.oid = l.database
                 WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted"""
    async with services.database.transaction(context) as connection:
        await connection.execute("SELECT memory.redact_traces(ARRAY[$1::uuid])", UUID(trace))
        storing = asyncio.create_task(store())
        async with asyncio.timeout(30):
            while not storing.done():
                if await owner.fetchval(waiting):
                    break
                await asyncio.sleep(0.01)
        assert not storing.done()
    await storing
    await store()
    assert await owner.fetchval("SELECT count(*) FROM memory.vectors WHERE item_id = $1", UUID(trace)) == 0


async def test_a_request_to_forget_waits_for_a_person(client: httpx.AsyncClient) -> None:
    subject = f"user:{uuid4()}"
    await client.post("/v1/traces", json=body("My home address is 14 Canal Street.", subject=subject, extract="now"))
    told = (
        await client.post("/v1/traces", json=body("Please forget my home address.", subject=subject, extract="now"))
    ).json()
    [one] = told["results"]
    assert one["decision"] == "held"
    assert len(await kept(client, subject)) == 1


async def test_a_third_party_has_a_subject_of_its_own(client: httpx.AsyncClient) -> None:
    asked = body("My sister Ana lives in Porto.", extract="now")
    told = (await client.post("/v1/traces", json=asked)).json()
    subjects = {one["memory"]["subject"] for one in told["results"] if one["memory"]}
    assert subjects
    assert asked["subject"] not in subjects


@pytest.mark.parametrize("role", ["tool", "system", "assistant"])
async def test_what_others_than_the_user_say_is_not_taken_for_the_users(client: httpx.AsyncClient, role: str) -> None:
    asked = body("x", extract="now")
    asked["turns"] = [{"role": role, "content": "You seem to prefer dark mode and short answers."}]
    told = (await client.post("/v1/traces", json=asked)).json()
    assert [one["decision"] for one in told["results"]] == ["rejected"]


async def test_what_was_recalled_is_not_stored_again(client: httpx.AsyncClient) -> None:
    subject = f"user:{uuid4()}"
    await client.post("/v1/traces", json=body("I prefer window seats on long flights.", subject=subject, extract="now"))
    recalled = (await client.post("/v1/recall", json={"query": "which seat", "subject": subject})).json()
    content = recalled["memories"][0]["memory"]["content"]
    for echo in (f"{content} Right?", recalled["prompt"]):
        told = (await client.post("/v1/traces", json=body(echo, subject=subject, extract="now"))).json()
        assert {one["code"] for one in told["results"]} >= {"served_text"}
        assert all(one["decision"] == "rejected" for one in told["results"])
    asked = body(f"{recalled['prompt']}\n\nMy ticket is TCK-99812.", subject=subject, extract="now")
    told = (await client.post("/v1/traces", json=asked)).json()
    assert "TCK-99812" in next(one["memory"]["content"] for one in told["results"] if one["memory"])
    other = (await client.post("/v1/traces", json=body(f"{content} Indeed. It is.", extract="now"))).json()
    assert all(one["code"] != "served_text" for one in other["results"])


async def test_what_is_said_later_in_a_request_comes_later(client: httpx.AsyncClient) -> None:
    asked = body("I use Trello for my tasks.", "I no longer use Trello.", extract="now")
    told = (await client.post("/v1/traces", json=asked)).json()
    assert [one["decision"] for one in told["results"]] == ["stored", "retracted"]
    assert await kept(client, asked["subject"]) == []


@pytest.mark.parametrize(
    ("held", "said"),
    [
        ("I use GitHub for my code.", "I no longer use GitHub Copilot."),
        ("I use Python 3.11.", "I no longer use Python 3.8."),
        ("I plan to buy a car.", "Never mind, I found it."),
    ],
)
async def test_something_narrower_ends_nothing(client: httpx.AsyncClient, held: str, said: str) -> None:
    asked = body(held, extract="now")
    await client.post("/v1/traces", json=asked)
    before = await kept(client, asked["subject"])
    assert len(before) == 1
    again = body(said, subject=asked["subject"], session_id=asked["session_id"], extract="now")
    await client.post("/v1/traces", json=again)
    assert before[0]["id"] in [one["id"] for one in await kept(client, asked["subject"])]


async def test_never_mind_reaches_its_own_conversation_only(client: httpx.AsyncClient) -> None:
    asked = body("I want to switch to the premium plan.", extract="now")
    await client.post("/v1/traces", json=asked)
    before = await kept(client, asked["subject"])
    assert len(before) == 1
    elsewhere = body("Never mind.", subject=asked["subject"], extract="now")
    assert (await client.post("/v1/traces", json=elsewhere)).json()["results"][0]["decision"] == "rejected"
    assert len(await kept(client, asked["subject"])) == 1
    here = body("Never mind.", subject=asked["subject"], session_id=asked["session_id"], extract="now")
    assert (await client.post("/v1/traces", json=here)).json()["results"][0]["decision"] == "retracted"
    assert await kept(client, asked["subject"]) == []


@pytest.mark.parametrize(
    ("secret", "request_"),
    [("My codename is lynx-44.", "Don't remember what I just said."), ("我的代号是山猫44", "刚才那句别记")],
)
async def test_what_was_just_said_can_be_left_out(client: httpx.AsyncClient, secret: str, request_: str) -> None:
    asked = body(secret, extract="now")
    await client.post("/v1/traces", json=asked)
    assert len(await kept(client, asked["subject"])) == 1
    again = body(request_, subject=asked["subject"], session_id=asked["session_id"], extract="now")
    await client.post("/v1/traces", json=again)
    assert await kept(client, asked["subject"]) == []
    turns = (await client.get("/v1/traces", params={"session_id": asked["session_id"]})).json()["items"]
    assert [turn["redacted"] for turn in turns] == [True, True]
    listed = (await client.get("/v1/candidates", params={"subject": asked["subject"]})).json()["items"]
    assert all("44" not in one["content"] for one in listed)
