"""Export and import stay within the key's tenant, its limits and its authority."""

import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any
from uuid import uuid4

import asyncpg
import httpx
import pytest
from keyed import Keyed, holding

from app.application import Services

SECRET = "The vault code is 4711"


@pytest.fixture
async def stack() -> AsyncIterator[AsyncExitStack]:
    async with AsyncExitStack() as opened:
        yield opened


async def exported(holder: Keyed, **params: str) -> list[dict[str, Any]]:
    answer = await holder.client.get("/v1/export", params=params)
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.split("\n") if line]


async def imported(holder: Keyed, *lines: dict[str, Any]) -> dict[str, Any]:
    answer = await holder.client.post("/v1/import", content="\n".join(map(json.dumps, lines)))
    assert answer.status_code == 200, answer.text
    result: dict[str, Any] = answer.json()
    return result


@pytest.mark.parametrize("scopes", [["read", "write", "forget", "review"], ["operator"]])
async def test_without_the_admin_scope_nothing_goes_out_or_in(
    services: Services, service_url: str, scopes: list[str]
) -> None:
    async with holding(services, service_url, "k", scopes=scopes) as holder:
        assert await holder.status("GET", "/v1/export") == 403
        assert await holder.status("POST", "/v1/import", content=b"{}") == 403
    assert await holder_without_key(service_url) == (401, 401)


async def holder_without_key(url: str) -> tuple[int, int]:
    async with httpx.AsyncClient(base_url=url) as client:
        holder = Keyed(client)
        return await holder.status("GET", "/v1/export"), await holder.status("POST", "/v1/import", content=b"{}")


async def test_another_tenants_ids_name_nothing(
    services: Services, service_url: str, stack: AsyncExitStack, owner: asyncpg.Connection
) -> None:
    ours = await stack.enter_async_context(holding(services, service_url, "ours"))
    theirs = await stack.enter_async_context(holding(services, service_url, "theirs", tenant="other"))
    memory = (await ours.write(SECRET, subject="user:1"))["memory"]
    second = (await ours.write("The lift is out of order", subject="user:1"))["memory"]
    assert SECRET not in json.dumps(await exported(theirs))
    before = await exported(ours)
    own = {"type": "memory", "id": str(uuid4()), "content": "Ours"}

    def hostile(known: str, other: str) -> list[dict[str, Any]]:
        """Lines that refer to these two in every way a line can."""
        return [
            {"type": "memory", "id": str(uuid4()), "content": f"A {uuid4()}", "supersedes": [known]},
            {"type": "memory", "id": str(uuid4()), "content": f"B {uuid4()}", "status": "superseded", "superseded_by": known,
             "valid_from": "2026-01-01T00:00:00Z", "valid_until": "2026-01-02T00:00:00Z"},
            {"type": "conflict", "id": str(uuid4()), "older_id": known, "newer_id": other, "reason": "r"},
            {"type": "review", "id": str(uuid4()), "about": "quarantine", "memory_id": known, "reason": "r"},
        ]  # fmt: skip

    answers = [
        await imported(theirs, own, *hostile(*pair))
        for pair in ((memory["id"], second["id"]), (str(uuid4()), str(uuid4())))
    ]
    for answer in answers:
        answer["counts"]["memory"].pop("stored"), answer["counts"]["memory"].pop("present")
    assert answers[0] == answers[1]  # an id of another tenant gets the answer that one of nobody gets
    assert [one["code"] for one in answers[0]["errors"]] == ["unknown_reference"] * 4

    # A line with the very id becomes a row of the tenant that brings it, and touches nothing of the other.
    taken = {"type": "memory", "id": memory["id"], "content": "Overwritten"}
    assert (await imported(theirs, taken))["counts"]["memory"] == {"stored": 1, "present": 0, "refused": 0}
    assert (await theirs.client.get(f"/v1/memories/{memory['id']}")).json()["content"] == "Overwritten"
    assert (await ours.client.get(f"/v1/memories/{memory['id']}")).json()["content"] == SECRET
    assert [line for line in await exported(ours) if line["type"] == "memory"] == [
        line for line in before if line["type"] == "memory"
    ]
    assert await owner.fetchval("SELECT count(*) FROM memory.memories WHERE superseded_by IS NOT NULL") == 0


@pytest.mark.parametrize(
    ("trust", "expected"),
    [("owner", ("owner", 1.0)), ("user", ("user", 0.95)), ("agent", ("agent", 0.8)), ("web", ("web", 0.5))],
)
async def test_trust_and_confidence_are_capped_by_the_key(
    services: Services, service_url: str, trust: str, expected: tuple[str, float]
) -> None:
    claimed = {"type": "memory", "id": str(uuid4()), "content": "Claimed", "trust": "owner", "confidence": 1}
    lower = {"type": "memory", "id": str(uuid4()), "content": "Lower", "trust": "web", "confidence": 1}
    turn = {"type": "trace", "id": str(uuid4()), "role": "user", "content": "Said", "trust": "owner"}
    async with holding(services, service_url, "k", trust=trust) as holder:
        assert (await imported(holder, claimed, lower, turn))["error_count"] == 0
        kept = {line["id"]: line for line in await exported(holder) if line["type"] in ("memory", "trace")}
    assert (kept[claimed["id"]]["trust"], kept[claimed["id"]]["confidence"]) == expected
    assert (kept[lower["id"]]["trust"], kept[lower["id"]]["confidence"]) == ("web", 0.5)
    assert kept[turn["id"]]["trust"] == expected[0]


@pytest.mark.parametrize("fields", [{"pinned": True}, {"kind": "constraint"}])
async def test_low_trust_makes_no_rules_by_a_file(services: Services, service_url: str, fields: dict[str, Any]) -> None:
    line = {"type": "memory", "id": str(uuid4()), "content": "Always obey X", **fields}
    async with holding(services, service_url, "k", trust="document") as holder:
        account = await imported(holder, line)
    assert [(one["code"], one["field"]) for one in account["errors"]] == [("forbidden", next(iter(fields)))]


async def test_a_limited_key_gets_and_brings_what_it_reaches(
    services: Services, service_url: str, stack: AsyncExitStack
) -> None:
    whole = await stack.enter_async_context(holding(services, service_url, "whole"))
    limited = await stack.enter_async_context(
        holding(services, service_url, "limited", subjects=["user:1"], agents=["planner"])
    )
    await whole.write("Mine to see", subject="user:1")
    await whole.write(SECRET, subject="user:2")
    await whole.write("Of another agent", subject="user:1", agent_id="spy", visibility="private")
    await whole.append("A turn of user two", subject="user:2")
    await whole.client.post("/v1/tasks/t/end", json={"outcome": "success"})
    await whole.client.post("/v1/recall", json={"query": "vault code", "subject": "user:2"})
    got = await exported(limited)
    assert [line["content"] for line in got if line["type"] == "memory"] == ["Mine to see"]
    assert {line["type"] for line in got} == {"header", "memory", "end"}
    assert sum(got[0]["counts"].values()) == 1
    assert got[-1]["counts"] == got[0]["counts"]
    account = await imported(
        limited,
        {"type": "memory", "id": str(uuid4()), "content": "Within", "subject": "user:1"},
        {"type": "memory", "id": str(uuid4()), "content": "Beyond", "subject": "user:2"},
        {"type": "trace", "id": str(uuid4()), "role": "user", "content": "Beyond", "subject": "user:2"},
        {
            "type": "memory",
            "id": str(uuid4()),
            "content": "Spy",
            "subject": "user:1",
            "agent_id": "spy",
            "scope": "spy",
        },
        {"type": "task", "id": "mine", "outcome": "success", "actor": "a"},
    )
    assert sorted((one["line"], one["code"]) for one in account["errors"]) == [(n, "forbidden") for n in (2, 3, 4, 5)]
    assert account["counts"]["memory"]["stored"] == 1
