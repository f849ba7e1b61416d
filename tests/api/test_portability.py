"""Export and import: everything there, once, and the same on the other side."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

import asyncpg
import httpx
import pytest
from real_parts import Cluster, serving, settings_for
from told_tenant import settled, tell

from app.application import Services, open_services

Lines = list[dict[str, Any]]


async def exported(client: httpx.AsyncClient, **params: Any) -> Lines:
    answer = await client.get("/v1/export", params=params)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/x-ndjson"
    assert answer.text.endswith("\n")
    return [json.loads(line) for line in answer.text.split("\n") if line]


async def imported(client: httpx.AsyncClient, lines: Lines | bytes | str, **params: Any) -> dict[str, Any]:
    content = lines if isinstance(lines, bytes | str) else "\n".join(json.dumps(line) for line in lines)
    answer = await client.post("/v1/import", params=params, content=content)
    assert answer.status_code == 200, answer.text
    result: dict[str, Any] = answer.json()
    return result


def totals(account: dict[str, Any]) -> dict[str, int]:
    return {name: sum(one[name] for one in account["counts"].values()) for name in ("stored", "present", "refused")}


@asynccontextmanager
async def another(cluster: Cluster, **given: Any) -> AsyncIterator[tuple[httpx.AsyncClient, Services]]:
    """A service on an empty database of its own."""
    name = await cluster.create(cluster.template)
    try:
        async with (
            open_services(settings_for(cluster, name, **given)) as services,
            serving(services) as url,
            httpx.AsyncClient(base_url=url, timeout=60) as client,
        ):
            yield client, services
    finally:
        await cluster.drop(name)


@pytest.mark.parametrize("vectors", [True, False])
async def test_round_trip_gives_the_same_lines(
    client: httpx.AsyncClient, owner: asyncpg.Connection, cluster: Cluster, vectors: bool
) -> None:
    await tell(client, owner)
    before = await exported(client, vectors=vectors)
    assert {line["type"] for line in before} == {
        "header", "settings", "trace", "memory", "conflict", "review", "candidate", "task", "recall", "end",
    }  # fmt: skip
    statuses = Counter(line["status"] for line in before if line["type"] == "memory")
    assert set(statuses) == {"active", "superseded", "quarantined", "forgotten"}
    async with another(cluster) as (other, services):
        first = await imported(other, before)
        assert first["error_count"] == 0, first["errors"]
        assert first["complete"] is True
        assert first["vectors"] == ("kept" if vectors else "none")
        assert totals(first) == {"stored": len(before) - 2, "present": 0, "refused": 0}
        assert {kind: one["stored"] for kind, one in first["counts"].items()} == {
            kind: number for kind, number in before[-1]["counts"].items() if number
        }
        again = await imported(other, before)
        assert totals(again) == {"stored": 0, "present": len(before) - 2, "refused": 0}
        if not vectors:
            services.worker.start()
            await settled(other)
            await services.worker.stop()
        after = await exported(other, vectors=vectors)
        question = {"query": "what does the user drink", "subject": "user:42", "explain": False}
        found, found_there = [(await one.post("/v1/recall", json=question)).json() for one in (client, other)]
    different = [pair for pair in zip(before[1:], after[1:], strict=True) if pair[0] != pair[1]]
    assert different == []
    heads = [{**line, "taken_at": None, "jobs_waiting": None} for line in (before[0], after[0])]
    assert heads[0] == heads[1]
    assert [hit["memory"]["id"] for hit in found["memories"]] == [
        hit["memory"]["id"] for hit in found_there["memories"]
    ]
    assert found_there["memories"][0]["memory"]["content"] == "The user drinks tea"


async def test_each_line_can_be_gone_on_from(
    client: httpx.AsyncClient, owner: asyncpg.Connection, services: Services
) -> None:
    await tell(client, owner)
    await services.recall.close()  # what was read is counted a moment later, in the line of the memory
    whole = await exported(client)
    for place, line in enumerate(whole[1:-1], start=1):
        rest = await exported(client, cursor=f"{line['type']}:{line['id']}")
        assert rest[:-1] == whole[place + 1 : -1]
        assert rest[-1]["cursor"] == f"{line['type']}:{line['id']}"
        assert rest[-1]["counts"].items() <= Counter(one["type"] for one in rest[:-1]).items() | {
            (kind, 0) for kind in whole[-1]["counts"]
        }
    assert (await imported(client, whole[:5] + await exported(client, cursor=f"{whole[4]['type']}:{whole[4]['id']}")))[
        "complete"
    ]


async def test_a_key_that_is_revoked_meanwhile_gets_no_more(client: httpx.AsyncClient, services: Services) -> None:
    assert (await client.post("/v1/memories", json={"content": "I live in Berlin"})).status_code == 201
    key, secret = await services.keys.create(await services.keys.local_owner(), "mover", ["admin", "read"])
    caller = await services.keys.identify(secret)
    whole = [chunk async for chunk in services.portability.export(caller)]
    assert b'"type":"end"' in whole[-1]
    chunks = services.portability.export(caller)
    assert b'"type":"header"' in await anext(chunks)
    await services.keys.revoke(await services.keys.operator(), key.id)
    assert [chunk async for chunk in chunks] == []


async def test_one_subject_alone(client: httpx.AsyncClient, owner: asyncpg.Connection) -> None:
    await tell(client, owner)
    whole = await exported(client)
    part = await exported(client, subject="user:42")
    assert (
        part[0]["counts"]
        == part[-1]["counts"]
        == {kind: sum(line["type"] == kind for line in part) for kind in whole[0]["counts"]}
    )
    assert part[1:-1] == [
        line
        for line in whole[1:-1]
        if line["type"] in ("conflict",) or (line["type"] != "task" and line.get("subject") == "user:42")
    ]


async def test_pages_give_every_line_once(client: httpx.AsyncClient) -> None:
    """More than one page of one statement, turns of several megabytes among them."""
    many = [{"type": "memory", "id": str(uuid4()), "content": f"Statement {number}"} for number in range(1203)]
    large = [
        {"type": "trace", "id": str(uuid4()), "role": "user", "content": f"{number} " + "x" * 1_900_000}
        for number in range(5)
    ]
    assert totals(await imported(client, [*large, *many])) == {"stored": 1208, "present": 0, "refused": 0}
    lines = await exported(client)
    assert [line["id"] for line in lines if line["type"] == "memory"] == sorted(line["id"] for line in many)
    assert [line["id"] for line in lines if line["type"] == "trace"] == sorted(line["id"] for line in large)
    assert lines[0]["counts"] == lines[-1]["counts"]


async def test_an_import_lasts_as_long_as_its_body_comes(cluster: Cluster) -> None:
    async with another(cluster, request_timeout_seconds=3) as (other, _):

        async def arriving(*pauses: float) -> AsyncIterator[bytes]:
            for pause in pauses:
                yield (
                    json.dumps({"type": "memory", "id": str(uuid4()), "content": f"Statement {uuid4()}"}).encode()
                    + b"\n"
                )
                await asyncio.sleep(pause)
            yield b"\n"

        answer = await other.post("/v1/import", content=arriving(1.2, 1.2, 1.2))
        assert answer.json()["counts"]["memory"]["stored"] == 3
        answer = await other.post("/v1/import", content=arriving(4.5))
        assert (answer.status_code, answer.json()["code"]) == (503, "timeout")
