"""Each part of a search can be left out by name, and leaving it out changes what it does and nothing else."""

from datetime import UTC, datetime
from typing import Any, get_args

import asyncpg
import httpx
import numpy as np
import pytest
from pgvector import HalfVector

from app.database.pool import Database
from app.recall.parts import SEARCH_PARTS, SearchPart
from app.tenancy.caller import Caller

IDENTIFIER = "Ticket TCK-10423 is about the login page"
RULE = "Replies are under two hundred words"
SISTER = "Her login page is green"
SUBJECT = "user:1"
CREATED = datetime(2026, 1, 1, tzinfo=UTC)
MEMORIES: list[dict[str, Any]] = [
    {"content": IDENTIFIER},
    {"content": "The login page was rebuilt", "occurred_at": datetime(2026, 5, 10, tzinfo=UTC), "access_count": 5},
    {"content": "Everybody likes the login page", "entities": ["Sam"]},
    {"content": "The header of the page is blue", "tags": ["design"]},
    {"content": "The login page does without images", "kind": "decision", "confidence": 0.5},
    {"content": "The texts of the login page are written", "session_id": "s1", "task_id": "t1"},
    {"content": "Is the login page ready?", "tags": ["design"]},
    {"content": RULE, "kind": "constraint", "confirmed_at": datetime(2026, 1, 1, tzinfo=UTC)},
    {"content": SISTER, "subject": f"{SUBJECT}/sister"},
]
QUESTION = "what did Sam decide in May 2026 about the design of the login page TCK-10423"
SEARCH = """
    SELECT r.* FROM memory.recall($1, (SELECT embedding FROM memory.probe), subject => 'user:1', session => 's1',
        task => 't1', named_times => '{[2026-05-01,2026-06-01)}', asked_kinds => '{decision}', top_k => 20, without => $2) AS r
"""
SCORES = {"score", "hybrid"}
RULES = SCORES | {"rule", "rule_norm", "rules"}
# What differs where a part is left out; `rows` where others are found.
CHANGED: dict[SearchPart, set[str]] = {
    "vector": SCORES | {"relevance", "vector", "vector_norm", "vector_rank", "way"},
    "keyword": SCORES | {"relevance", "keyword", "keyword_norm", "keyword_rank", "matched"},
    "rule": RULES | {"rule_rank", "relevance"},
    "rarity": SCORES | {"relevance", "keyword", "keyword_norm"},
    "keyword_floor": SCORES | {"keyword_norm"},
    "identifiers": RULES | {"rule_rank"},
    "times": RULES | {"rule_rank", "relevance"},
    "people": RULES,
    "tags": RULES,
    "kinds": RULES,
    "session_task": RULES,
    "questions": RULES,
    "identifier_place": {"score", "hybrid_share"},
    "standing": {"standing", "rules"},
    "related": {"rows", "vector_rank"},
    "confidence": {"score", "hybrid_share"},
    "recency": {"score", "hybrid_share"},
    "use": {"score", "hybrid_share"},
    "windows": set(),
}


@pytest.fixture
async def connection(database: Database, owner: asyncpg.Connection, caller: Caller) -> asyncpg.Connection:
    """The owner's, acting for the tenant, over memories of which each gives work to a part of its own."""
    noise = np.random.default_rng(7)
    probe = noise.normal(size=384)
    async with database.transaction(caller.context) as acting:
        for memory in MEMORIES:
            columns = {"subject": SUBJECT, "trust": "user", "source_class": "user", "valid_from": CREATED, **memory}
            names = ", ".join(columns)
            places = ", ".join(f"${place}" for place in range(1, len(columns) + 1))
            memory_id = await acting.fetchval(
                f"INSERT INTO memory.memories (tenant_id, {names}) VALUES (memory.current_tenant(), {places}) RETURNING id",  # noqa: S608
                *columns.values(),
            )
            await acting.execute(
                "INSERT INTO memory.vectors (tenant_id, item_id, set_id, item_kind, subject, embedding) "
                "SELECT memory.current_tenant(), $1, s.id, 'memory', $2, $3 FROM memory.embedding_sets AS s WHERE s.active",
                memory_id, columns["subject"], HalfVector(0.1 * probe + noise.normal(size=384)),
            )  # fmt: skip
        await acting.execute(
            "INSERT INTO memory.related_subjects VALUES (memory.current_tenant(), 'user:1', 'user:1/sister')"
        )
    await owner.execute("SELECT set_config('hindsight.tenant', $1, false)", str(caller.tenant_id))
    await owner.execute("CREATE TABLE memory.probe (embedding halfvec(384))")
    await owner.execute("INSERT INTO memory.probe VALUES ($1::text::halfvec)", str(probe.tolist()))
    await owner.execute("BEGIN")  # of one moment: recency is the same in each search
    return owner


async def searched(connection: asyncpg.Connection, *without: str) -> dict[str, dict[str, Any]]:
    rows = await connection.fetch(SEARCH, QUESTION, list(without))
    return {row["content"]: dict(row) for row in rows}


def differences(before: dict[str, dict[str, Any]], after: dict[str, dict[str, Any]]) -> set[str]:
    shared = before.keys() & after.keys()
    changed = {name for content in shared for name, value in before[content].items() if after[content][name] != value}
    return changed | ({"rows"} if before.keys() != after.keys() else set())


@pytest.mark.parametrize("part", get_args(SearchPart))
async def test_a_part_left_out_changes_what_it_does_and_nothing_else(
    connection: asyncpg.Connection, part: SearchPart
) -> None:
    before, after = await searched(connection), await searched(connection, part)
    assert differences(before, after) == CHANGED[part]


async def test_nothing_left_out_changes_nothing(connection: asyncpg.Connection) -> None:
    assert await searched(connection) == await searched(connection, "windows")
    assert (await searched(connection)).keys() == {memory["content"] for memory in MEMORIES}


async def test_what_the_parts_are_worth(connection: asyncpg.Connection) -> None:
    before = await searched(connection)
    assert next(iter(before)) == IDENTIFIER
    assert {rule for row in before.values() for rule in row["rules"]} == {
        "identifier", "time", "person", "tag", "kind", "task", "session", "question", "standing"
    }  # fmt: skip
    bare = await searched(connection, "rule", "standing")
    assert {(row["rule"], *row["rules"]) for row in bare.values()} == {(0,)}
    assert before[IDENTIFIER]["score"] - (await searched(connection, "identifier_place"))[IDENTIFIER]["score"] > 0.05
    assert {row["keyword"] for row in (await searched(connection, "keyword")).values()} == {0}
    assert {row["vector"] for row in (await searched(connection, "vector")).values()} == {None}
    assert before.keys() - (await searched(connection, "related")).keys() == {SISTER}
    fresh = await searched(connection, "confidence", "recency", "use", "identifier_place")
    assert all(row["score"] == pytest.approx(row["hybrid"], abs=1e-6) for row in fresh.values())


async def test_the_standing_place_goes_with_its_part(connection: asyncpg.Connection) -> None:
    asked = "SELECT content FROM memory.recall('the login page', subject => 'user:1', top_k => 2, without => $1)"
    assert RULE in [row["content"] for row in await connection.fetch(asked, None)]
    assert RULE not in [row["content"] for row in await connection.fetch(asked, ["standing"])]


async def test_without_rarity_a_common_word_weighs_as_much_as_a_rare_one(connection: asyncpg.Connection) -> None:
    await connection.execute("INSERT INTO memory.collections VALUES (memory.current_tenant(), 'memory', 1000)")
    await connection.execute(
        "INSERT INTO memory.term_frequencies VALUES (memory.current_tenant(), 'memory', 'page', 900)"
    )
    await connection.execute("DELETE FROM memory.memories WHERE kind = 'constraint'")
    asked = "SELECT content, keyword FROM memory.recall('page images', subject => 'user:1', without => $1)"
    weighed = {row["content"]: row["keyword"] for row in await connection.fetch(asked, None)}
    assert weighed == {"The login page does without images": 1}, "the rare word alone is looked for"
    alike = {row["content"]: row["keyword"] for row in await connection.fetch(asked, ["rarity"])}
    assert alike.pop("The login page does without images") == 1
    assert set(alike.values()) == {0.5}


@pytest.mark.parametrize("function", ["recall", "search_traces"])
async def test_an_unknown_part_is_refused_by_name(connection: asyncpg.Connection, function: str) -> None:
    with pytest.raises(asyncpg.InvalidParameterValueError) as refused:
        await connection.fetch(f"SELECT * FROM memory.{function}('x', without => '{{recency,magic,luck}}')")  # noqa: S608
    assert refused.value.args[0] == "no part of a search: magic, luck"
    assert all(part in str(refused.value.hint) for part in SEARCH_PARTS)


async def test_without_windows_a_turn_counts_by_its_own_words(
    client: httpx.AsyncClient, connection: asyncpg.Connection
) -> None:
    turns = [
        {"role": "assistant", "content": "Which violin teacher did you choose?"},
        {"role": "user", "content": "Madame Oyelaran"},
    ]
    body = {"session_id": "v", "subject": "user:2", "extract": "off", "turns": turns}
    (await client.post("/v1/traces", json=body)).raise_for_status()
    asked = "SELECT content, keyword FROM memory.search_traces('violin teacher', subject => 'user:2', without => $1)"
    by_window = {row["content"]: row["keyword"] for row in await connection.fetch(asked, None)}
    assert by_window == {turns[0]["content"]: 1, turns[1]["content"]: pytest.approx(2 / 3)}
    own = {row["content"]: row["keyword"] for row in await connection.fetch(asked, ["windows"])}
    assert own == {turns[0]["content"]: 1}
