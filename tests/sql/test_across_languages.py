"""How near a memory in another language is, measured by a curve of its own."""

from collections.abc import AsyncIterator

import asyncpg
import numpy as np
import pytest
from pgvector import HalfVector
from real_parts import Cluster

from app.database.pool import Database
from app.providers.build import build_embedder
from app.recall.embedding_sets import active_set, ensure_set
from app.settings import Settings


@pytest.fixture
async def owner(cluster: Cluster) -> AsyncIterator[asyncpg.Connection]:
    """Three memories and three turns with one and the same vector, in English, Chinese and no language."""
    name = await cluster.create(cluster.template)
    connection = await asyncpg.connect(cluster.url(name))
    await connection.execute("SELECT memory.create_tenant('t')")
    await connection.execute("SELECT set_config('hindsight.tenant', memory.tenant_named('t')::text, false)")
    await connection.execute(
        "UPDATE memory.embedding_sets SET query_slope = 2, query_offset = 0, across_slope = 3, across_offset = 1"
    )
    await connection.execute("""
        WITH made AS (
            INSERT INTO memory.memories (tenant_id, subject, content, language, trust, source_class, valid_from)
            SELECT memory.current_tenant(), 'user:1', language || ' text', language, 'user', 'user', now()
            FROM unnest('{en,zh,und}'::text[]) AS l (language)
            RETURNING id), said AS (
            INSERT INTO memory.traces (tenant_id, subject, role, content, language, trust, actor, occurred_at)
            SELECT memory.current_tenant(), 'user:1', 'user', language || ' text', language, 'user', 'local', now()
            FROM unnest('{en,zh,und}'::text[]) AS l (language)
            RETURNING id)
        INSERT INTO memory.vectors (tenant_id, item_id, set_id, item_kind, subject, embedding)
        SELECT memory.current_tenant(), i.id, s.id, i.kind, 'user:1', array_fill(1, ARRAY[s.dimension])::real[]::vector::halfvec
        FROM (SELECT id, 'memory' AS kind FROM made UNION ALL SELECT id, 'trace' FROM said) AS i, memory.embedding_sets AS s""")
    yield connection
    await connection.close()
    await cluster.drop(name)


@pytest.mark.parametrize("search", ["recall", "search_traces"])
async def test_a_text_in_another_language_has_a_curve_of_its_own(owner: asyncpg.Connection, search: str) -> None:
    target = HalfVector(np.ones(await owner.fetchval("SELECT dimension FROM memory.embedding_sets"))).to_text()
    same, across = 1 / (1 + np.exp(-2)), 1 / (1 + np.exp(-4))  # the cosine is 1
    for asked, wanted in (
        ("en", {"en text": same, "zh text": across, "und text": same}),
        ("zh", {"en text": across, "zh text": same, "und text": same}),
        ("und", {"en text": same, "zh text": same, "und text": same}),
        (None, {"en text": same, "zh text": same, "und text": same}),
    ):
        rows = await owner.fetch(
            f"SELECT content, vector FROM memory.{search}('?', $1::text::halfvec, question_language => $2)",  # noqa: S608
            target,
            asked,
        )
        assert {row["content"]: row["vector"] for row in rows} == pytest.approx(wanted, abs=1e-4)


async def test_a_set_without_that_curve_is_measured_by_one_until_it_is_fitted_at_the_next_start(
    owner: asyncpg.Connection, cluster: Cluster
) -> None:
    await owner.execute("UPDATE memory.embedding_sets SET across_slope = NULL, across_offset = NULL")
    target = HalfVector(np.ones(await owner.fetchval("SELECT dimension FROM memory.embedding_sets"))).to_text()
    near = await owner.fetch(
        "SELECT vector FROM memory.recall('?', $1::text::halfvec, question_language => 'en')", target
    )
    assert len({row["vector"] for row in near}) == 1
    name = await owner.fetchval("SELECT current_database()")
    database = await Database.open(cluster.url(name), 1, role=None)
    try:
        assert (await active_set(database)).calibrations.across is None  # type: ignore[union-attr]
        fitted = await ensure_set(database, build_embedder(Settings(embedder="bundled")))
        assert fitted.calibrations.across is not None
        assert (await active_set(database)).calibrations == fitted.calibrations  # type: ignore[union-attr]
    finally:
        await database.close()
    assert await owner.fetchval("SELECT count(*) FROM memory.embedding_sets") == 1
