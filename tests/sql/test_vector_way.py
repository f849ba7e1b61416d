"""The way to the nearest vectors: complete for small scopes beside large ones, and without a trace in the caller's settings."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from uuid import UUID

import asyncpg
import numpy as np
import pytest
from pgvector import HalfVector
from real_parts import Cluster

from app.database.context import Context
from app.database.pool import Database

LARGE, SMALL = 11_000, 80
SETTINGS = (
    "enable_seqscan", "enable_bitmapscan", "enable_indexscan", "enable_sort",
    "ivfflat.probes", "ivfflat.max_probes", "ivfflat.iterative_scan", "plan_cache_mode", "jit",
)  # fmt: skip


async def store(owner: asyncpg.Connection, tenant: UUID, subject: str, count: int, dimension: int) -> None:
    """Statements with random vectors."""
    await owner.execute(
        """
        WITH made AS (
            INSERT INTO memory.memories (tenant_id, subject, content, trust, source_class, valid_from)
            SELECT $1, $2, 'statement ' || n || ' of ' || $2, 'user', 'user', now() FROM generate_series(1, $3::int) AS n
            RETURNING id)
        INSERT INTO memory.vectors (tenant_id, item_id, set_id, item_kind, subject, embedding)
        SELECT $1, made.id, s.id, 'memory', $2,
               (SELECT array_agg(random() - 0.5) FROM generate_series(1, $4::int) WHERE made.id IS NOT NULL)::real[]::vector::halfvec
        FROM made, memory.embedding_sets AS s WHERE s.active
        """,
        tenant, subject, count, dimension,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Filled:
    """A database with a tenant whose rows go by the index, and one with under a hundredth of them."""

    database: Database
    owner: asyncpg.Connection
    large: UUID
    small: UUID
    target: HalfVector


@pytest.fixture(scope="module")
async def filled(cluster: Cluster) -> AsyncIterator[Filled]:
    name = await cluster.create(cluster.template)
    database = await Database.open(cluster.url(name), 2)
    owner = await asyncpg.connect(cluster.url(name))
    dimension = await owner.fetchval("SELECT dimension FROM memory.embedding_sets WHERE active")
    large, small = [await owner.fetchval("SELECT memory.create_tenant($1)", tenant) for tenant in ("large", "small")]
    await store(owner, large, "user:main", LARGE, dimension)
    await store(owner, large, "user:few", SMALL, dimension)
    await store(owner, small, "user:main", SMALL, dimension)
    await owner.execute("SELECT memory.rebuild_vector_index(id, 'memory') FROM memory.embedding_sets WHERE active")
    yield Filled(database, owner, large, small, HalfVector(np.random.default_rng(3).normal(size=dimension)))
    await owner.close()
    await database.close()
    await cluster.drop(name)


async def test_scopes_beside_larger_ones_get_all_that_was_asked_for(filled: Filled) -> None:
    asked = "SELECT r.id, r.way, r.vector_rank FROM memory.recall('zzz', $1::halfvec, subject => $2, top_k => 20) AS r"
    nearest = """SELECT item_id FROM memory.vectors WHERE tenant_id = $1 AND ($2::text IS NULL OR subject = $2)
                 ORDER BY embedding <=> $3::text::halfvec LIMIT 20"""
    for tenant, subject, way in (
        (filled.large, None, "ivfflat"),
        (filled.large, "user:main", "ivfflat"),
        (filled.large, "user:few", "exact"),
        (filled.small, None, "exact"),
    ):
        async with filled.database.transaction(Context(tenant, "test")) as connection:
            rows = await connection.fetch(asked, filled.target, subject)
        assert {row["way"] for row in rows} == {way}
        assert sorted(row["vector_rank"] for row in rows) == list(range(1, 21))
        if way == "exact":
            exact = await filled.owner.fetch(nearest, tenant, subject, filled.target.to_text())
            assert {row["id"] for row in rows} == {row["item_id"] for row in exact}


async def test_a_filter_that_few_pass_still_gets_all_that_pass_it(filled: Filled) -> None:
    marked = await filled.owner.fetch(
        """UPDATE memory.memories SET kind = 'event'
           WHERE id IN (SELECT id FROM memory.memories WHERE tenant_id = $1 LIMIT 7) RETURNING id""",
        filled.large,
    )
    async with filled.database.transaction(Context(filled.large, "test")) as connection:
        rows = await connection.fetch(
            "SELECT id, way FROM memory.recall('zzz', $1::halfvec, kinds => '{event}', top_k => 20)", filled.target
        )
    assert {row["id"] for row in rows} == {row["id"] for row in marked}
    assert {row["way"] for row in rows} == {"exact"}


async def test_the_callers_settings_stay_as_they_were(filled: Filled) -> None:
    async with filled.database.transaction(Context(filled.large, "test")) as connection:
        await connection.execute("SELECT '[1]'::vector; SET LOCAL enable_seqscan = off; SET LOCAL ivfflat.probes = 3")
        before = [await connection.fetchval("SELECT current_setting($1)", name) for name in SETTINGS]
        await connection.fetch("SELECT * FROM memory.recall('zzz', $1::halfvec)", filled.target)
        await connection.execute("SAVEPOINT before")
        with pytest.raises(asyncpg.DataError):
            await connection.fetch("SELECT * FROM memory.recall('zzz', $1::halfvec)", HalfVector([1, 2]))
        await connection.execute("ROLLBACK TO before")
        assert [await connection.fetchval("SELECT current_setting($1)", name) for name in SETTINGS] == before


@pytest.mark.parametrize("question", ["tea or coffee", "a%s 50%d b%%c", "it's \\ q'7\\n x\\y", "TCK-10423 的汇率", ""])
async def test_a_written_out_coverage_equals_the_function(filled: Filled, question: str) -> None:
    owner = filled.owner
    terms = await owner.fetchrow(
        """SELECT array_agg(memory.term(lexeme)::text) AS terms, array_agg((0.1 + length(lexeme) / 7.0)::real) AS weights
           FROM unnest(tsvector_to_array(memory.to_search($1))) AS lexeme""",
        question,
    )
    assert terms is not None
    written = await owner.fetchval(
        "SELECT memory.coverage_expression('d', $1::text[]::tsquery[], $2)", terms["terms"], terms["weights"]
    )
    for document in (question, f"{question} and more", "tea", "x"):
        row = await owner.fetchrow(
            f"SELECT {written} AS written, memory.coverage(d, $2::text[]::tsquery[], $3) AS called FROM memory.to_search($1) AS d",  # noqa: S608
            document,
            terms["terms"],
            terms["weights"],
        )
        assert row is not None
        assert row["written"] == row["called"]
