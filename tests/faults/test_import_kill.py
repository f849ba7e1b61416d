"""A service killed in the middle of an import: sent again, the file is there whole, with nothing twice."""

import asyncio
import base64
import json
import signal
from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID

import asyncpg
import httpx
import numpy as np
from real_parts import Cluster
from running import running, until

MEMORIES = 3000


def lines(header: dict[str, Any]) -> list[bytes]:
    """A file of memories with their lineage, history and vectors; each tenth supersedes the one before it."""
    dimension = header["embedding"]["dimension"]
    numbers = np.random.default_rng(7).standard_normal((MEMORIES, dimension)).astype(">f2")
    at = "2026-01-01T00:00:00+00:00"

    def ident(number: int, kind: int) -> str:
        return str(UUID(int=(0x019A_0000_0000 + number) << 80 | 7 << 76 | 2 << 62 | kind))

    made = [header]
    for number in range(MEMORIES):
        ended = number % 10 == 8
        vector = dimension.to_bytes(2) + b"\0\0" + numbers[number].tobytes()
        made.append(
            {
                "type": "memory", "id": ident(number, 1), "content": f"Statement {number} of the file, 第{number}句", "trust": "user",
                "subject": f"user:{number % 7}", "status": "superseded" if ended else "active", "valid_from": at, "created_at": at,
                "valid_until": "2026-02-01T00:00:00+00:00" if ended else None,
                "superseded_by": ident(number + 1, 1) if ended else None,
                "supersedes": [ident(number - 1, 1)] if number % 10 == 9 else [],
                "lineage": [{"id": ident(number, 2), "relation": "stated", "source_hash": ident(number, 3), "source_class": "user",
                             "actor": "a", "at": at}],
                "history": [{"id": ident(number, 4), "event": "stored", "actor": "a", "detail": {"reason": "new"}, "at": at}],
                "vector": base64.b64encode(vector).decode(),
            }
        )  # fmt: skip
    made.append({"type": "end", "counts": {"memory": MEMORIES}})
    return [json.dumps(line).encode() + b"\n" for line in made]


async def test_an_import_is_killed_and_sent_again(
    cluster: Cluster, database_name: str, owner: asyncpg.Connection
) -> None:
    url = cluster.url(database_name)

    async def stored() -> int:
        return int(await owner.fetchval("SELECT count(*) FROM memory.memories"))

    async with (
        running("serve", database_url=url, port="0") as service,
        httpx.AsyncClient(base_url=service.url, timeout=120) as client,
    ):
        head = (await client.get("/v1/export")).text.split("\n")[0]
        file = lines(json.loads(head))

        async def arriving() -> AsyncIterator[bytes]:
            """Half of the file, then nothing more: the service is killed while it waits for the rest, or stores."""
            for line in file[: MEMORIES // 2 + 250]:
                yield line
            await asyncio.Event().wait()

        sending = asyncio.create_task(client.post("/v1/import", content=arriving()))
        await until(lambda: at_least(stored, 1000))
        service.signal(signal.SIGKILL)
        await service.end()
        (outcome,) = await asyncio.gather(asyncio.wait_for(sending, 1), return_exceptions=True)
        assert isinstance(outcome, BaseException)
    half = await stored()
    assert 1000 <= half < MEMORIES
    async with (
        running("serve", database_url=url, port="0") as service,
        httpx.AsyncClient(base_url=service.url, timeout=120) as client,
    ):
        account = (await client.post("/v1/import", content=b"".join(file))).json()
        assert (account["error_count"], account["complete"], account["vectors"]) == (0, True, "kept")
        assert account["counts"]["memory"] == {"stored": MEMORIES - half, "present": half, "refused": 0}
        again = (await client.post("/v1/import", content=b"".join(file))).json()
        assert again["counts"]["memory"] == {"stored": 0, "present": MEMORIES, "refused": 0}
        exported = [json.loads(line) for line in (await client.get("/v1/export?vectors=true")).text.split("\n") if line]
        assert service.faults() == ""
    sent = [json.loads(line) for line in file[1:-1]]
    assert [{key: line[key] for key in sent[0] if key != "lineage"} for line in exported[1:-1]] == [
        {key: value for key, value in line.items() if key != "lineage"} for line in sent
    ]
    for table in ("memories", "lineage", "memory_events", "vectors"):
        assert await owner.fetchval(f"SELECT count(*) FROM memory.{table}") == MEMORIES, table  # noqa: S608


async def at_least(counted: Any, number: int) -> bool:
    return int(await counted()) >= number
