"""The same file sent several times at once, beside writes of its statements: everything is there once."""

import asyncio
import json
from uuid import uuid4

import asyncpg
import httpx

LINES = 1200


async def test_one_file_sent_by_several_at_once(client: httpx.AsyncClient, owner: asyncpg.Connection) -> None:
    file = [
        {"type": "memory", "id": str(uuid4()), "content": f"Statement {number}", "subject": f"user:{number % 3}"}
        for number in range(LINES)
    ]
    forward, backward = ("\n".join(map(json.dumps, lines)) for lines in (file, file[::-1]))

    async def send(content: str) -> dict[str, int]:
        answer = await client.post("/v1/import", content=content)
        assert answer.status_code == 200, answer.text
        assert answer.json()["error_count"] == 0, answer.json()["errors"][:3]
        counts: dict[str, int] = answer.json()["counts"]["memory"]
        return counts

    counts = await asyncio.gather(send(forward), send(forward), send(backward))
    assert sum(one["stored"] for one in counts) == LINES
    assert sum(one["present"] for one in counts) == 2 * LINES
    assert await owner.fetchval("SELECT count(*) FROM memory.memories") == LINES
