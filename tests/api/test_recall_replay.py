"""A logged recall asked again: of its own moment, of now, and without leaving anything behind."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import asyncpg
import httpx
import pytest

from app.application import Services
from app.errors import ServiceError
from app.recall.replaying import STORED_SINCE, Change, Replay
from app.recall.request import RecallRequest
from app.tenancy.caller import Caller

SUBJECT = "user:42"
QUESTION = "where does the user live and work?"
TABLES = ("recalls", "memories", "recall_feedback", "jobs", "memory_events", "lineage", "traces")


async def write(client: httpx.AsyncClient, content: str, **fields: object) -> UUID:
    answer = await client.post("/v1/memories", json={"content": content, "subject": SUBJECT, **fields})
    return UUID(answer.raise_for_status().json()["memory"]["id"])


async def ask(client: httpx.AsyncClient, **fields: object) -> UUID:
    body = {"query": QUESTION, "subject": SUBJECT, **fields}
    return UUID((await client.post("/v1/recall", json=body)).raise_for_status().json()["recall_id"])


def by_id(replay: Replay) -> dict[UUID, Change]:
    return {change.memory_id: change for change in replay.changes}


async def contents(owner: asyncpg.Connection) -> dict[str, Any]:
    """Every row, as one digest a table."""
    return {
        table: await owner.fetchval(f"SELECT md5(string_agg(t::text, '' ORDER BY t::text)) FROM memory.{table} AS t")  # noqa: S608
        for table in TABLES
    }


async def test_asked_of_its_own_moment_the_answer_is_the_same(
    client: httpx.AsyncClient, services: Services, caller: Caller
) -> None:
    lives = await write(client, "The user lives in Lyon")
    works = await write(client, "The user works at the town library")
    recall_id = await ask(client)
    moved = await write(client, "The user lives in Nantes")
    again = await services.recall.past.replay(caller, recall_id)
    assert {change.what for change in again.changes if change.memory_id in (lives, works)} == {"same"}
    for change in again.changes:
        assert change.place_then == change.place_now or change.memory_id == moved
    assert (again.knowledge_then, again.query) == (again.knowledge_now, QUESTION)
    assert again.as_of == again.asked_at
    same = by_id(again)[lives]
    assert same.score_then == pytest.approx(same.score_now, abs=0.02)


async def test_asked_of_now_what_went_has_its_reason_and_what_came_too(
    client: httpx.AsyncClient, services: Services, caller: Caller
) -> None:
    lives = await write(client, "The user lives in Lyon")
    works = await write(client, "The user works at the town library")
    recall_id = await ask(client)
    moved = await write(client, "The user lives in Nantes")
    now = by_id(await services.recall.past.replay(caller, recall_id, now=True))
    assert (now[lives].what, now[lives].place_now, now[lives].score_now) == ("lost", None, None)
    assert now[lives].why.startswith("superseded: ")
    assert now[lives].content == "The user lives in Lyon"
    assert (now[moved].what, now[moved].place_then, now[moved].why) == ("new", None, STORED_SINCE)
    assert now[works].what in ("same", "moved")


async def test_a_later_statement_of_an_earlier_time_is_new_in_the_replay_too(
    client: httpx.AsyncClient, services: Services, caller: Caller
) -> None:
    await write(client, "The user works at the town library")
    recall_id = await ask(client)
    long_ago = (datetime.now(UTC) - timedelta(days=9)).isoformat()
    late = await write(client, "The user lives in Lyon", occurred_at=long_ago)
    found = by_id(await services.recall.past.replay(caller, recall_id))[late]
    assert (found.what, found.why) == ("new", STORED_SINCE)


@pytest.mark.parametrize(("column", "code"), [("forgotten", "forgotten"), ("archived", "archived")])
async def test_the_words_of_what_was_hidden_since_are_not_shown(
    client: httpx.AsyncClient, services: Services, caller: Caller, owner: asyncpg.Connection, column: str, code: str
) -> None:
    lives = await write(client, "The user lives in Lyon")
    recall_id = await ask(client)
    await owner.execute("UPDATE memory.memories SET status = $1", column)
    lost = by_id(await services.recall.past.replay(caller, recall_id))[lives]
    assert (lost.what, lost.content) == ("lost", None)
    assert lost.why.startswith(f"{code}: ")


async def test_filters_and_parts_are_those_of_the_logged_request(
    client: httpx.AsyncClient, services: Services, caller: Caller
) -> None:
    await write(client, "The user lives in Lyon")
    liked = await write(client, "The user likes where she lives", kind="preference")
    recall_id = await ask(client, kinds=["preference"], weights={"vector": 1, "keyword": 0, "rule": 0})
    again = await services.recall.past.replay(caller, recall_id)
    assert [(change.memory_id, change.what) for change in again.changes] == [(liked, "same")]
    bare = RecallRequest(QUESTION, subject=SUBJECT, without=("vector", "recency"))
    logged = (await services.recall.recall(caller, bare)).recall_id
    assert logged is not None
    for change in (await services.recall.past.replay(caller, logged)).changes:
        assert (change.what, change.score_then) == ("same", change.score_now)


async def test_a_replay_leaves_nothing_behind(
    client: httpx.AsyncClient, services: Services, caller: Caller, owner: asyncpg.Connection
) -> None:
    await write(client, "The user lives in Lyon")
    recall_id = await ask(client)
    await write(client, "The user lives in Nantes")
    await services.recall.close()
    await services.worker.stop()
    before = await contents(owner)
    for now in (False, True):
        await services.recall.past.replay(caller, recall_id, now=now)
    await services.recall.close()
    assert await contents(owner) == before


async def test_the_newest_come_first_and_an_unknown_one_is_not_found(
    client: httpx.AsyncClient, services: Services, caller: Caller
) -> None:
    asked = [await ask(client) for _ in range(3)]
    assert await services.recall.past.latest(caller, 2) == asked[:0:-1]
    with pytest.raises(ServiceError) as refused:
        await services.recall.past.replay(caller, UUID("019f0000-0000-7000-8000-000000000000"))
    assert refused.value.code == "not_found"
