"""A tenant that is written to while it is exported: what stood when it began is there, and nothing dangles."""

import json
from typing import Any

import asyncpg
import httpx
from real_parts import Cluster
from test_portability import another, exported, imported

from app.application import Services
from app.tenancy.caller import Caller

ABOUT = {"subject": "user:1"}


async def say(client: httpx.AsyncClient, text: str) -> None:
    body = {"turns": [{"role": "user", "content": text}], "extract": "now", **ABOUT}
    assert (await client.post("/v1/traces", json=body)).status_code == 202


async def contradict(client: httpx.AsyncClient, subject: str) -> None:
    for number, inferred in ((5432, {}), (6432, {"explicit": False, "confidence": 0.5})):
        body = {"content": f"The port is {number}", "subject": subject, **inferred}
        answer = await client.post("/v1/memories", json=body)
    assert answer.json()["conflict_id"] is not None


def of_type(lines: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [line for line in lines if line["type"] == kind]


async def test_an_export_beside_writes_has_what_stood_before_and_its_import_leaves_nothing_dangling(
    client: httpx.AsyncClient, services: Services, caller: Caller, cluster: Cluster, owner: asyncpg.Connection
) -> None:
    await say(client, "I live in Paris.")
    await contradict(client, "user:1")
    before = await exported(client)
    writes = {
        "memory": lambda: say(client, "I moved to Rome. I have a grey dog."),
        "conflict": lambda: contradict(client, "user:2"),
    }
    file = b""
    async for chunk in services.portability.export(caller):
        file += chunk
        if write := writes.pop(json.loads(chunk.split(b"\n")[0])["type"], None):
            await write()
    assert not writes
    lines = [json.loads(line) for line in file.splitlines()]
    for kind in ("trace", "memory", "conflict"):
        assert {line["id"] for line in of_type(before, kind)} <= {line["id"] for line in of_type(lines, kind)}
    async with another(cluster) as (other, _):
        account = await imported(other, file)
        after = await exported(other)
    assert sorted((one["type"], one["code"], one["field"]) for one in account["errors"]) == [
        ("conflict", "unknown_reference", "older_id"),
        ("memory", "duplicate_statement", "fact_key"),  # the file has what it replaced as it held before
        ("memory", "unknown_reference", "lineage.0.trace_id"),
    ]
    told = {line["content"] for line in of_type(lines, "memory")}
    kept = {line["content"] for line in of_type(after, "memory")}
    assert told - kept == {"The user moved to Rome."}
    assert {line["content"] for line in of_type(before, "memory")} < kept
    turns = {line["id"] for line in of_type(after, "trace")} | {None}
    assert {source["trace_id"] for line in of_type(after, "memory") for source in line["lineage"]} <= turns


async def test_one_subject_names_nothing_of_another(
    client: httpx.AsyncClient, cluster: Cluster, owner: asyncpg.Connection
) -> None:
    await say(client, "My sister Maria lives in Lyon.")
    written = (await client.post("/v1/memories", json={"content": "Maria likes figs", "subject": "maria"})).json()
    await owner.execute(
        "UPDATE memory.lineage SET trace_id = (SELECT id FROM memory.traces LIMIT 1) WHERE memory_id = $1",
        written["memory"]["id"],
    )
    [line] = of_type(await exported(client, subject="maria"), "memory")
    assert [source["trace_id"] for source in line["lineage"]] == [None]
    assert [source["trace_id"] for source in of_type(await exported(client), "memory")[-1]["lineage"]] != [None]
    async with another(cluster) as (other, _):
        assert (await imported(other, await exported(client, subject="maria")))["error_count"] == 0
