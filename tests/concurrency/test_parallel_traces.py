"""Appends to one conversation at once: every turn is kept, in an order, and each window is the turn with its neighbours."""
# ruff: noqa: E501  lines of SQL

import asyncio
from typing import Any

import asyncpg
import httpx


async def append(client: httpx.AsyncClient, name: str, turns: int = 3, **fields: Any) -> dict[str, Any]:
    body = {
        "turns": [{"role": "user", "content": f"{name} turn {n}"} for n in range(turns)],
        "session_id": "s",
        "subject": "user:42",
        **fields,
    }
    answer = await client.post("/v1/traces", json=body)
    assert answer.status_code == 202, answer.text
    result: dict[str, Any] = answer.json()
    return result


async def finished(client: httpx.AsyncClient, results: list[dict[str, Any]]) -> None:
    for result in results:
        job = (await client.get(f"/v1/jobs/{result['job_id']}", params={"wait": 30})).json()
        assert job["status"] == "succeeded", job


async def test_parallel_appends_leave_right_windows(client: httpx.AsyncClient, owner: asyncpg.Connection) -> None:
    results = await asyncio.gather(*(append(client, f"writer {n}", turns=1 + n % 4) for n in range(12)))
    rows = await owner.fetch(
        "SELECT t.id, t.content, w.content AS window FROM memory.traces AS t LEFT JOIN memory.trace_windows AS w ON w.trace_id = t.id ORDER BY t.id"
    )
    assert len(rows) == sum(1 + n % 4 for n in range(12))
    texts = [row["content"] for row in rows]
    for place, row in enumerate(rows):
        assert row["window"] == " ".join(texts[max(0, place - 1) : place + 2])
    for result in results:  # each append's turns stand together, in their order
        places = [[str(row["id"]) for row in rows].index(one) for one in result["trace_ids"]]
        assert places == list(range(places[0], places[0] + len(places)))
    await finished(client, results)
    assert await owner.fetchval("SELECT count(*) FROM memory.vectors WHERE item_kind = 'trace'") == len(rows)
    assert await owner.fetchval("SELECT count(*) FROM memory.vectors WHERE item_kind = 'window'") == len(rows)


async def test_other_sessions_subjects_and_agents_are_no_neighbours(
    client: httpx.AsyncClient, owner: asyncpg.Connection
) -> None:
    kinds: list[dict[str, Any]] = [
        {},
        {"session_id": "other"},
        {"subject": "user:1"},
        {"agent_id": "a", "visibility": "private"},
        {"session_id": None},
    ]
    await asyncio.gather(
        *(append(client, f"kind {n}", turns=2, **kind) for n, kind in enumerate(kinds) for _ in range(2))
    )
    windows = [row["content"] for row in await owner.fetch("SELECT content FROM memory.trace_windows")]
    assert len(windows) == 20
    for window in windows:
        assert len({part.split()[0] for part in window.split("kind ")[1:]}) == 1, window
    alone = [window for window in windows if "kind 4" in window]
    assert all(window == "kind 4 turn 0 kind 4 turn 1" for window in alone)  # without a session only the append is one


async def test_an_append_during_the_embedding_of_another_leaves_no_stale_vector(
    client: httpx.AsyncClient, owner: asyncpg.Connection
) -> None:
    results = [await append(client, f"step {n}", turns=1) for n in range(6)]
    await finished(client, results)
    missing = await owner.fetchval(
        "SELECT count(*) FROM memory.trace_windows AS w WHERE NOT EXISTS (SELECT FROM memory.vectors AS v WHERE v.item_id = w.trace_id AND v.item_kind = 'window')"
    )
    assert missing == 0
