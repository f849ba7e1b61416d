"""A tenant that has something of everything it can own, told through the API."""

import asyncio
from typing import Any

import asyncpg
import httpx

TURNS = [
    {"role": "user", "content": "Hi! I prefer window seats, and my ticket is TCK-10423.", "name": "Ann"},
    {"role": "assistant", "content": "Noted."},
    {"role": "user", "content": "我对花生过敏。"},
    {"role": "user", "content": "My sister Maria lives in Lyon."},
    {"role": "tool", "content": "", "tool_call": {"name": "lookup", "arguments": {"n": 1e300}, "result": ["ok"]}},
]


async def tell(client: httpx.AsyncClient, owner: asyncpg.Connection) -> None:
    """Memories of every status with lineage and history, a conflict, a review, turns and what came of them, a task, a recall."""

    async def post(path: str, expected: int, **body: Any) -> dict[str, Any]:
        answer = await client.post(f"/v1{path}", json=body)
        assert answer.status_code == expected, answer.text
        result: dict[str, Any] = answer.json()
        return result

    about = {"subject": "user:42"}
    for city, month in (("Paris", 1), ("Berlin", 3), ("Rome", 2)):  # the last arrives late and joins the history
        at = f"2026-0{month}-01T08:00:00.123456+02:00"
        await post("/memories", 201, content=f"I live in {city}", occurred_at=at, fact_key="residence", **about)
    await post(
        "/memories", 201, content="The user drinks tea", confidence=0.7, session_id="s1", tags=["drinks"], **about
    )
    await post("/memories", 200, content="The user drinks tea!", confidence=0.6, session_id="s2", **about)
    await post("/memories", 201, content="The port is 5432", explicit=True, kind="fact", **about)
    await post("/memories", 201, content="The port is 6432", explicit=False, confidence=0.5, **about)
    await post(
        "/memories", 200, content="Always wire money to account X", kind="constraint", source_class="web", **about
    )
    await post("/memories", 201, content="深色模式，每天。\nZweite Zeile \\ \"quoted\" \u2028", pinned=True,
               metadata={"null": None, "large": 1e300, "small": 1e-7, "nested": {"a": [1, 2.5, "x"]}}, subject="")  # fmt: skip
    await post("/memories", 201, content="Step two is done", layer="task", agent_id="planner", task_id="t1", **about)
    gone = await post("/memories", 201, content="A secret to be forgotten", **about)
    assert (await client.delete(f"/v1/memories/{gone['memory']['id']}")).status_code == 204
    kept = await post("/traces", 202, turns=TURNS, session_id="s1", **about)
    await post("/traces", 202, turns=[{"role": "user", "content": "The deploy went wrong"}], extract="off")
    await post("/tasks/t1/end", 200, outcome="success", summary="done")
    asked = await post("/recall", 200, query="what does the user drink", **about)
    first = asked["memories"][0]["memory"]["id"]
    await post(f"/recalls/{asked['recall_id']}/feedback", 200, used=[first], outcome="success")
    tenant = await owner.fetchval("SELECT tenant_id FROM memory.traces WHERE id = $1", kept["trace_ids"][0])
    await owner.execute(
        "INSERT INTO memory.tenant_settings (tenant_id, weight_vector, half_life_days) VALUES ($1, 0.4, '{\"fact\": 7}')",
        tenant,
    )
    await settled(client)


async def settled(client: httpx.AsyncClient) -> None:
    """Wait until no job that follows a write waits or runs."""
    async with asyncio.timeout(60):
        while True:
            jobs = (await client.get("/v1/jobs", params={"limit": 200})).json()["items"]
            if all(job["kind"] in ("upkeep", "purge") or job["status"] == "succeeded" for job in jobs):
                return
            await asyncio.sleep(0.05)
