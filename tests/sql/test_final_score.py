"""What else than the question decides how far up a memory stands: confidence, age and use, by the tenant's shares."""

import asyncpg
import httpx
import pytest

from app.database.pool import Database
from app.tenancy.caller import Caller

OLD, NEW = "The staging database is called amber", "The staging database is called birch"
QUESTION = "what is the staging database called"


@pytest.fixture
async def ids(client: httpx.AsyncClient, database: Database, caller: Caller) -> dict[str, str]:
    """Two memories that answer alike; the first was confirmed a half-life of a fact before the second."""
    stored = {}
    for content, key in ((OLD, "first"), (NEW, "second")):
        answer = await client.post("/v1/memories", json={"content": content, "subject": "project:a", "fact_key": key})
        stored[content] = answer.raise_for_status().json()["memory"]["id"]
    async with database.transaction(caller.context) as connection:
        await connection.execute(
            "UPDATE memory.memories SET confirmed_at = confirmed_at - interval '70 days' WHERE id = $1", stored[OLD]
        )
    return stored


async def recalled(connection: asyncpg.Connection, question: str = QUESTION) -> dict[str, asyncpg.Record]:
    rows = await connection.fetch("SELECT * FROM memory.recall($1, subject => 'project:a')", question)
    return {row["content"]: row for row in rows}


async def tenant_has(connection: asyncpg.Connection, column: str, value: str) -> None:
    await connection.execute("INSERT INTO memory.tenant_settings (tenant_id) VALUES (memory.current_tenant())")
    await connection.execute(f"UPDATE memory.tenant_settings SET {column} = '{value}'")  # noqa: S608


@pytest.mark.usefixtures("ids")
async def test_of_two_that_answer_alike_the_fresher_stands_first(database: Database, caller: Caller) -> None:
    async with database.transaction(caller.context) as connection:
        rows = await recalled(connection)
    assert list(rows) == [NEW, OLD]
    assert rows[OLD]["hybrid"] == rows[NEW]["hybrid"]
    assert rows[OLD]["recency"] == pytest.approx(0.5, abs=0.001)
    assert rows[NEW]["recency"] == pytest.approx(1, abs=0.001)
    assert rows[NEW]["score"] - rows[OLD]["score"] == pytest.approx(0.04 * 0.5, abs=0.001)


@pytest.mark.usefixtures("ids")
async def test_a_tenant_has_its_own_shares_and_half_lives(database: Database, caller: Caller) -> None:
    async with database.transaction(caller.context) as connection:
        await tenant_has(connection, "final_shares", "{1,0,0,0}")
        rows = await recalled(connection)
        assert all(row["score"] == row["hybrid"] for row in rows.values())
        await connection.execute("""UPDATE memory.tenant_settings SET half_life_days = '{"fact": 35}'""")
        assert (await recalled(connection))[OLD]["recency"] == pytest.approx(0.25, abs=0.001)


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("final_shares", "{0,1,0,0}"),
        ("final_shares", "{1,0,0}"),
        ("final_shares", "{1,NULL,0,0}"),
        ("final_shares", "{1,-1,0,0}"),
        ("half_life_days", "[]"),
        ("half_life_days", '{"fact": 0}'),
        ("half_life_days", '{"fact": "long"}'),
    ],
)
async def test_what_is_no_share_or_half_life_is_refused(
    database: Database, caller: Caller, column: str, value: str
) -> None:
    with pytest.raises(asyncpg.CheckViolationError):
        async with database.transaction(caller.context) as connection:
            await tenant_has(connection, column, value)


async def test_what_holds_the_identifier_stands_first_whatever_its_age(
    client: httpx.AsyncClient, database: Database, caller: Caller
) -> None:
    for content in ("Ticket TCK-10423 is about the login page", "The login page ticket is urgent"):
        body = {"content": content, "subject": "project:a", "importance": 1 if "urgent" in content else 0.6}
        (await client.post("/v1/memories", json=body)).raise_for_status()
    async with database.transaction(caller.context) as connection:
        await connection.execute(
            "UPDATE memory.memories SET confirmed_at = confirmed_at - interval '20 years' WHERE content LIKE '%TCK%'"
        )
        await tenant_has(connection, "final_shares", "{0.1,0,0.8,0.1}")
        rows = await recalled(connection, "is the login page ticket TCK-10423 urgent")
    assert next(iter(rows)) == "Ticket TCK-10423 is about the login page"
    assert 0 < rows["Ticket TCK-10423 is about the login page"]["recency"] < 1e-6
