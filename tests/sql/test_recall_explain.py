"""The account of a recall through SQL: the hits of memory.recall, and sums that come to their scores."""

import re

import asyncpg
import httpx
import pytest

from app.database.pool import Database
from app.tenancy.caller import Caller

SUBJECT = "user:42"
FACTS = (
    "The user drinks green tea in the morning",
    "The user's order TCK-10423 was shipped on Monday",
    "用户的猫叫年糕，是一只橘猫",
    "Never call the user before nine in the morning",
)


@pytest.fixture
async def filled(client: httpx.AsyncClient) -> None:
    items = [{"content": content, "subject": SUBJECT} for content in FACTS]
    (await client.post("/v1/memories/batch", json={"items": items})).raise_for_status()


async def explained(
    database: Database, caller: Caller, question: str, vector: bool
) -> tuple[list[asyncpg.Record], list[asyncpg.Record]]:
    """Rows of memory.recall and of memory.recall_explain, with the first memory's vector for the question's or none."""
    async with database.transaction(caller.context) as connection:
        given = "NULL::halfvec"
        if vector:
            given = "(SELECT v.embedding FROM memory.vectors AS v WHERE v.tenant_id = memory.current_tenant() ORDER BY v.item_id LIMIT 1)"
        plain = await connection.fetch(f"SELECT * FROM memory.recall($1, {given}, subject => $2)", question, SUBJECT)  # noqa: S608
        told = await connection.fetch(
            f"SELECT * FROM memory.recall_explain($1, {given}, subject => $2)",  # noqa: S608
            question,
            SUBJECT,
        )
        return plain, told


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize("vector", [False, True])
@pytest.mark.parametrize("question", ["green tea in the morning", "where is TCK-10423", "橘猫叫什么"])
async def test_the_sums_come_to_the_scores(database: Database, caller: Caller, question: str, vector: bool) -> None:
    plain, told = await explained(database, caller, question, vector)
    assert plain
    assert [row["id"] for row in told] == [row["id"] for row in plain]
    assert [row["place"] for row in told] == list(range(1, len(plain) + 1))
    for row, account in zip(plain, told, strict=True):
        assert (account["score"], account["relevance"]) == (row["score"], row["relevance"])
        routes, final = account["adds_up"].split("; ")
        assert re.findall("[a-z]+", routes) == ["vector", "keyword", "rule"][not vector :]
        *shares, hybrid = [float(one) for one in re.findall(r"[0-9.]+", routes)]
        assert sum(shares) == pytest.approx(row["hybrid"], abs=0.002)
        assert hybrid == pytest.approx(row["hybrid"], abs=0.001)
        parts, total = final.split(" = ")
        assert re.findall("[a-z]+", parts) == ["hybrid", "confidence", "recency", "use"]
        whole, *held = [float(one) for one in re.findall(r"[0-9.]+", total)]
        assert sum(float(one) for one in re.findall(r"[0-9.]+", parts)) == pytest.approx(whole, abs=0.003)
        assert (sum(held) + whole) / (1 + len(held)) == pytest.approx(row["score"], abs=0.002)
        assert all(word in account["why"] for word in row["matched"] or ())
        assert all(rule in account["why"] for rule in row["rules"])


async def test_it_shows_no_more_than_recall(database: Database, caller: Caller, client: httpx.AsyncClient) -> None:
    body = {"content": "The user drinks green tea", "subject": SUBJECT, "agent_id": "a", "visibility": "private"}
    (await client.post("/v1/memories", json=body)).raise_for_status()
    assert await explained(database, caller, "green tea", vector=False) == ([], [])
