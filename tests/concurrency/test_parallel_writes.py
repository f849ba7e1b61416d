"""Many writers of one thing at once: one row is current afterwards, and every answer is one that some order explains."""
# ruff: noqa: E501, S608  lines of SQL, put together from names in this file

import asyncio
from collections import Counter
from itertools import pairwise
from typing import Any

import asyncpg
import httpx
import pytest

SUBJECT = {"subject": "user:42"}


async def post(client: httpx.AsyncClient, path: str, body: Any, **headers: str) -> httpx.Response:
    return await client.post(path, json=body, headers=headers)


async def write(client: httpx.AsyncClient, content: str, **fields: Any) -> dict[str, Any]:
    answer = await post(client, "/v1/memories", {"content": content, **fields})
    assert answer.status_code in (200, 201), answer.text
    result: dict[str, Any] = answer.json()
    return result


async def current(owner: asyncpg.Connection, where: str = "true") -> list[str]:
    rows = await owner.fetch(
        f"SELECT content FROM memory.memories WHERE status = 'active' AND held @> now() AND {where} ORDER BY content"
    )
    return [row["content"] for row in rows]


async def sound(owner: asyncpg.Connection) -> None:
    """What must hold after any writes whatever."""
    assert (
        await owner.fetchval(
            "SELECT count(*) FROM memory.memories AS m WHERE superseded_by IS NOT NULL AND NOT EXISTS (SELECT FROM memory.memories AS s WHERE s.id = m.superseded_by)"
        )
        == 0
    )
    assert (
        await owner.fetchval(
            "SELECT count(*) FROM memory.memories WHERE status = 'superseded' AND (superseded_by IS NULL OR valid_until IS NULL)"
        )
        == 0
    )
    assert (
        await owner.fetchval(
            "SELECT count(*) FROM memory.memories AS m WHERE NOT EXISTS (SELECT FROM memory.lineage AS l WHERE l.memory_id = m.id)"
        )
        == 0
    )
    assert (
        await owner.fetchval(
            "SELECT count(*) FROM memory.memories AS m WHERE NOT EXISTS (SELECT FROM memory.memory_events AS e WHERE e.memory_id = m.id)"
        )
        == 0
    )
    broken = """
        SELECT count(*) FROM memory.memories AS a JOIN memory.memories AS b ON b.id = a.superseded_by
        WHERE NOT isempty(a.held) AND a.valid_until > b.valid_from AND NOT a.contested"""
    assert await owner.fetchval(broken) == 0


@pytest.mark.parametrize("key", [{}, {"fact_key": "drink"}])
async def test_one_statement_by_twenty_writers_is_stored_once(
    client: httpx.AsyncClient, owner: asyncpg.Connection, key: dict[str, str]
) -> None:
    spellings = ["The user drinks oolong tea", "the user drinks OOLONG tea.", "Ｔhe user  drinks oolong tea！"]
    answers = await asyncio.gather(*(write(client, spellings[n % 3], **SUBJECT, **key) for n in range(20)))
    assert Counter(answer["decision"] for answer in answers) == {"stored": 1, "duplicate": 19}
    assert len({answer["memory"]["id"] for answer in answers}) == 1
    assert await owner.fetchval("SELECT count(*) FROM memory.memories") == 1
    assert await owner.fetchval("SELECT access_count FROM memory.memories") == 19
    assert await owner.fetchval("SELECT count(*) FROM memory.vectors") == 1
    await sound(owner)


async def test_contradictions_on_one_fact_key_end_with_one_current_row(
    client: httpx.AsyncClient, owner: asyncpg.Connection
) -> None:
    cities = ["Paris", "Berlin"] * 8
    answers = await asyncio.gather(
        *(write(client, f"The user lives in {city}", **SUBJECT, fact_key="residence") for city in cities)
    )
    decisions = Counter(answer["decision"] for answer in answers)
    assert set(decisions) <= {"stored", "superseded", "duplicate"}
    assert decisions["stored"] == 1
    [standing] = await current(owner)
    assert standing in ("The user lives in Paris", "The user lives in Berlin")
    rows = await owner.fetch("SELECT id, content, status, superseded_by FROM memory.memories ORDER BY valid_from, id")
    assert len(rows) == decisions["stored"] + decisions["superseded"]
    for row, following in pairwise(rows):  # one chain, each linked to the next and saying the other thing
        assert (row["status"], row["superseded_by"]) == ("superseded", following["id"])
        assert row["content"] != following["content"]
    await sound(owner)


async def test_different_values_of_one_fact_key_make_one_chain(
    client: httpx.AsyncClient, owner: asyncpg.Connection
) -> None:
    answers = await asyncio.gather(
        *(write(client, f"The budget is {n} euros", **SUBJECT, fact_key="budget") for n in range(16))
    )
    assert Counter(answer["decision"] for answer in answers) == {"stored": 1, "superseded": 15}
    assert len(await current(owner)) == 1
    assert await owner.fetchval("SELECT count(*) FROM memory.memories") == 16
    losers = [loser["id"] for answer in answers for loser in answer["superseded"]]
    assert len(losers) == len(set(losers)) == 15
    await sound(owner)


async def test_given_times_order_the_chain_whatever_the_order_of_arrival(
    client: httpx.AsyncClient, owner: asyncpg.Connection
) -> None:
    years = [2011, 2018, 2012, 2017, 2013, 2016, 2014, 2015, 2010, 2019]
    answers = await asyncio.gather(
        *(
            write(
                client,
                f"The budget is {year} euros",
                **SUBJECT,
                fact_key="budget",
                occurred_at=f"{year}-01-01T00:00:00Z",
            )
            for year in years
        )
    )
    assert {answer["decision"] for answer in answers} <= {"stored", "superseded"}
    assert await current(owner) == ["The budget is 2019 euros"]
    rows = await owner.fetch(
        "SELECT id, extract(year FROM valid_from)::int AS begins, extract(year FROM valid_until)::int AS ends, superseded_by FROM memory.memories ORDER BY valid_from"
    )
    assert [(row["begins"], row["ends"]) for row in rows] == [
        (year, year + 1 if year < 2019 else None) for year in range(2010, 2020)
    ]
    assert [row["superseded_by"] for row in rows] == [*(row["id"] for row in rows[1:]), None]
    await sound(owner)


async def test_batches_over_the_same_subjects_in_other_orders_do_not_block_each_other(
    client: httpx.AsyncClient, owner: asyncpg.Connection
) -> None:
    subjects = [f"user:{n}" for n in range(6)]

    def batch(turn: int) -> dict[str, Any]:
        order = subjects[turn % 6 :] + subjects[: turn % 6]
        return {
            "items": [
                {"content": f"The user owns cat number {number}", "subject": subject}
                for subject in (order if turn % 2 else order[::-1])
                for number in (1, 2)
            ]
        }

    answers = await asyncio.gather(*(post(client, "/v1/memories/batch", batch(turn)) for turn in range(8)))
    assert [answer.status_code for answer in answers] == [200] * 8
    decisions: Counter[str] = Counter()
    for turn, answer in enumerate(answers):
        results = answer.json()["results"]
        assert [result["memory"]["subject"] for result in results] == [item["subject"] for item in batch(turn)["items"]]
        decisions.update(result["decision"] for result in results)
    assert decisions == {"stored": 12, "duplicate": 84}
    assert await owner.fetchval("SELECT count(*) FROM memory.memories") == 12
    await sound(owner)


async def test_a_batch_meets_itself_in_its_order(client: httpx.AsyncClient, owner: asyncpg.Connection) -> None:
    items = [
        {"content": content, **SUBJECT, "fact_key": "residence"}
        for content in ("I live in Paris", "I LIVE in Paris.", "I moved to Berlin", "I moved to Oslo")
    ]
    results = (await post(client, "/v1/memories/batch", {"items": items})).json()["results"]
    assert [result["decision"] for result in results] == ["stored", "duplicate", "superseded", "superseded"]
    assert await current(owner) == ["I moved to Oslo"]
    await sound(owner)


async def test_a_refused_batch_stores_nothing(client: httpx.AsyncClient, owner: asyncpg.Connection) -> None:
    """Whichever of its items is at fault, and whatever its subject."""
    for fault in (
        {"valid_until": "2020-01-01T00:00:00Z"},
        {"ttl_seconds": 1, "valid_from": "2040-01-01T00:00:00Z"},
        {"fact_key": "-"},
    ):
        items = [
            {"content": "The user drinks tea", "subject": "a"},
            {"content": "The user drinks gin", "subject": "b", **fault},
        ]
        for order in (items, items[::-1]):
            answer = await post(client, "/v1/memories/batch", {"items": order})
            assert (answer.status_code, answer.json()["field"] in fault) == (422, True), answer.text
            assert await owner.fetchval("SELECT count(*) FROM memory.memories") == 0, fault


async def test_edits_of_one_version_are_won_by_one(client: httpx.AsyncClient) -> None:
    memory = (await write(client, "The user drinks tea", **SUBJECT))["memory"]
    path = f"/v1/memories/{memory['id']}"
    answers = await asyncio.gather(
        *(client.patch(path, json={"tags": [str(n)]}, headers={"If-Match": '"1"'}) for n in range(10))
    )
    assert Counter(answer.status_code for answer in answers) == {200: 1, 412: 9}
    assert (await client.get(path)).json()["version"] == 2


async def test_edits_into_the_same_statement_collide_visibly(
    client: httpx.AsyncClient, owner: asyncpg.Connection
) -> None:
    made = [(await write(client, f"Ticket TCK-{n} is open", **SUBJECT))["memory"] for n in range(6)]
    answers = await asyncio.gather(
        *(
            client.patch(
                f"/v1/memories/{one['id']}", json={"content": "Everything is closed"}, headers={"If-Match": '"1"'}
            )
            for one in made
        )
    )
    assert Counter(answer.status_code for answer in answers) == {200: 1, 409: 5}
    assert {answer.json()["code"] for answer in answers if answer.status_code == 409} == {"duplicate_statement"}
    assert len(await current(owner)) == 6


async def test_forgetting_and_writing_race_without_a_trace_of_half(
    client: httpx.AsyncClient, owner: asyncpg.Connection
) -> None:
    memory = (await write(client, "The user drinks tea", **SUBJECT))["memory"]
    deletes = [client.delete(f"/v1/memories/{memory['id']}") for _ in range(5)]
    writes = [post(client, "/v1/memories", {"content": "The user drinks tea", **SUBJECT}) for _ in range(10)]
    answers = await asyncio.gather(*deletes, *writes)
    assert sorted(answer.status_code for answer in answers[:5]) == [204, 404, 404, 404, 404]
    assert {answer.status_code for answer in answers[5:]} <= {200, 201}
    assert len(await current(owner)) <= 1
    assert await owner.fetchval("SELECT count(*) FROM memory.memories WHERE status = 'forgotten'") == 1
    await sound(owner)


async def test_recalls_count_reads_while_everything_is_written(
    client: httpx.AsyncClient, owner: asyncpg.Connection
) -> None:
    for n in range(4):
        await write(client, f"The user visited city number {n}", **SUBJECT)

    async def recall() -> int:
        answer = await post(client, "/v1/recall", {"query": "which city did the user visit", "min_score": 0, **SUBJECT})
        assert answer.status_code == 200, answer.text
        assert answer.json()["degraded"] == []
        return len(answer.json()["memories"])

    async def rewrite(n: int) -> int:
        await write(client, f"The user visited city number {n % 4}", **SUBJECT)
        await write(client, f"The budget is {n} euros", **SUBJECT, fact_key="budget")
        return 0

    found = await asyncio.gather(*(job for n in range(10) for job in (recall(), rewrite(n))))
    assert all(count >= 4 for count in found[::2])
    counted = await owner.fetchval("SELECT sum(access_count) FROM memory.memories")
    assert 10 <= counted <= 10 + sum(found)  # each repeat counts; a read counts unless its row is just being written
    assert len(await current(owner, "fact_key = 'budget'")) <= 1
    await sound(owner)


async def test_an_idempotency_key_raced_by_ten_clients_stores_once(
    client: httpx.AsyncClient, owner: asyncpg.Connection
) -> None:
    body = {"content": "The user drinks tea", **SUBJECT}
    answers = await asyncio.gather(
        *(post(client, "/v1/memories", body, **{"Idempotency-Key": "race"}) for _ in range(10))
    )
    statuses = Counter(answer.status_code for answer in answers)
    assert set(statuses) <= {201, 409}
    assert statuses[201] >= 1
    assert {answer.json()["code"] for answer in answers if answer.status_code == 409} <= {"idempotency_running"}
    assert len({answer.json()["memory"]["id"] for answer in answers if answer.status_code == 201}) == 1
    assert (
        len(
            [answer for answer in answers if answer.status_code == 201 and "Idempotency-Replayed" not in answer.headers]
        )
        == 1
    )
    assert await owner.fetchval("SELECT access_count FROM memory.memories") == 0
    again = await post(client, "/v1/memories", body, **{"Idempotency-Key": "race"})
    assert (again.status_code, again.headers["Idempotency-Replayed"]) == (201, "true")
    other = await post(client, "/v1/memories", {"content": "The user drinks gin"}, **{"Idempotency-Key": "race"})
    assert (other.status_code, other.json()["code"]) == (422, "idempotency_mismatch")
    assert await owner.fetchval("SELECT count(*) FROM memory.memories") == 1


async def test_more_requests_than_connections_are_all_answered(client: httpx.AsyncClient) -> None:
    limits = httpx.Limits(max_connections=60)
    async with httpx.AsyncClient(base_url=client.base_url, timeout=60, limits=limits) as many:
        answers = await asyncio.gather(
            *(many.get("/v1/memories") for _ in range(60)),
            *(write(many, f"Note {n}", subject=f"user:{n}") for n in range(20)),
        )
    assert [answer.status_code for answer in answers[:60]] == [200] * 60
