"""Every table of a tenant is exported, derived again or left out on purpose, and of what is exported every column."""

import re
from pathlib import Path

import asyncpg

from app.database.queries import load

PAGE = Path(__file__).parents[2] / "docs" / "export.md"
EXPORTED = {
    "tenant_settings": "settings", "traces": "trace", "memories": "memory", "lineage": "memory", "memory_events": "memory",
    "conflicts": "conflict", "reviews": "review", "candidates": "candidate", "tasks": "task", "recalls": "recall",
    "recall_feedback": "recall", "vectors": "memory", "trace_windows": "trace", "unread_turns": "trace",
}  # fmt: skip
DERIVED = {"speakers", "related_subjects", "collections", "term_frequencies"}
LEFT_OUT = {"api_keys", "idempotency_keys", "jobs", "periodic_jobs", "tunings"}  # docs/export.md says why
WHOLE = {"tenant_settings", "lineage", "memory_events", "recall_feedback"}  # all columns, whatever they are
AFTERWARDS = {"memories.superseded_by"}  # by put_successions
DEPENDENT = {"vectors", "trace_windows", "unread_turns"}  # nested under a name of their own


async def test_every_table_of_a_tenant_is_accounted_for(owner: asyncpg.Connection) -> None:
    rows = await owner.fetch(
        """
        SELECT c.relname FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attname = 'tenant_id'
        WHERE c.relnamespace = 'memory'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        """
    )
    assert {row["relname"] for row in rows} == set(EXPORTED) | DERIVED | LEFT_OUT
    told = re.findall(
        r"`(\w+)`", " ".join(re.findall(r"^\| (`.*?) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    )
    assert set(told) >= DERIVED | LEFT_OUT


async def test_every_column_goes_out_and_comes_in(owner: asyncpg.Connection) -> None:
    queries = load("portability")
    taken = {kind: getattr(queries, f"{kind}_lines") for kind in set(EXPORTED.values())}
    brought = "\n".join(getattr(queries, name) for name in queries.names if name.startswith("put_"))
    for table, kind in EXPORTED.items():
        columns = await owner.fetch(
            """
            SELECT attname FROM pg_attribute
            WHERE attrelid = ('memory.' || $1)::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
              AND attname <> 'tenant_id'
            """,
            table,
        )
        into = re.search(rf"INSERT INTO memory\.{table}( \([^)]*\))?", brought)
        assert into is not None, table
        for name in (row["attname"] for row in columns):
            assert table in WHOLE | DEPENDENT or re.search(rf"\.{name}\b", taken[kind]), (
                f"{table}.{name} does not go out"
            )
            if into[1] is not None and f"{table}.{name}" not in AFTERWARDS:
                assert re.search(rf"\b{name}\b", into[1]), f"{table}.{name} does not come in"
