"""What the migration tests share: empty databases, the real command lines, and a picture of a schema to compare."""
# ruff: noqa: E501  lines of SQL

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import asyncpg
from real_parts import Cluster

REPOSITORY = Path(__file__).parents[2]

# Everything that makes a schema what it is, as text, one line an object. Names of the extensions' own objects are out.
PICTURE = r"""
SELECT 'column ' || c.oid::regclass || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
       || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END || ' ' || a.attgenerated::text || coalesce(pg_get_expr(d.adbin, d.adrelid), '')
       || ' : ' || coalesce(col_description(c.oid, a.attnum), '') AS line
FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
LEFT JOIN pg_attrdef AS d ON d.adrelid = c.oid AND d.adnum = a.attnum
WHERE c.relnamespace = 'memory'::regnamespace
UNION ALL
SELECT 'relation ' || c.oid::regclass || ' ' || c.relkind::text || ' rls ' || c.relrowsecurity::text || c.relforcerowsecurity::text || ' acl ' ||
       coalesce((SELECT string_agg(g::text, ',' ORDER BY g::text) FROM unnest(c.relacl) AS g), '') || ' options ' || coalesce(c.reloptions::text, '')
       || ' : ' || coalesce(obj_description(c.oid, 'pg_class'), '')
FROM pg_class AS c WHERE c.relnamespace = 'memory'::regnamespace
UNION ALL
SELECT 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'memory'::regnamespace
UNION ALL
SELECT 'index ' || pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class AS c ON c.oid = indexrelid WHERE c.relnamespace = 'memory'::regnamespace
UNION ALL
SELECT 'policy ' || tablename || ' ' || policyname || ' ' || roles::text || cmd || coalesce(qual, '') || coalesce(with_check, '') FROM pg_policies WHERE schemaname = 'memory'
UNION ALL
SELECT 'function ' || pg_get_functiondef(oid) || coalesce((SELECT string_agg(g::text, ',' ORDER BY g::text) FROM unnest(proacl) AS g), 'default')
       || ' : ' || coalesce(obj_description(oid, 'pg_proc'), '')
FROM pg_proc WHERE pronamespace = 'memory'::regnamespace
UNION ALL
SELECT 'view ' || oid::regclass || ' ' || pg_get_viewdef(oid) FROM pg_class WHERE relkind = 'v' AND relnamespace = 'memory'::regnamespace
UNION ALL
SELECT 'schema ' || nspname || coalesce((SELECT string_agg(g::text, ',' ORDER BY g::text) FROM unnest(nspacl) AS g), 'default') FROM pg_namespace WHERE nspname = 'memory'
ORDER BY 1
"""


async def picture(url: str) -> list[str]:
    """Every object of the schema memory with its definition, privileges and comment."""
    connection = await asyncpg.connect(url)
    try:
        return [row["line"] for row in await connection.fetch(PICTURE)]
    finally:
        await connection.close()


async def ask(url: str, query: str, *values: object) -> object:
    """One value."""
    connection = await asyncpg.connect(url)
    try:
        return await connection.fetchval(query, *values)
    finally:
        await connection.close()


async def execute(url: str, script: str) -> None:
    """Statements, by the simple protocol."""
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(script)
    finally:
        await connection.close()


async def revision_of(url: str) -> object:
    """The revision of a database; None where none was applied."""
    if await ask(url, "SELECT to_regclass('memory.alembic_version')::text") is None:
        return None
    return await ask(url, "SELECT version_num FROM memory.alembic_version")


async def command(
    *arguments: str, url: str | None, environment: str = "test", **more: str
) -> subprocess.CompletedProcess[str]:
    """A real command line in the repository, with no setting but those given."""
    variables = {name: value for name, value in os.environ.items() if not name.startswith("HINDSIGHT_")}
    variables |= {"HINDSIGHT_ENVIRONMENT": environment, "HINDSIGHT_EMBEDDER": "hash", **more}
    if url is not None:
        variables["HINDSIGHT_DATABASE_URL"] = url
    return await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-m", *arguments],
        cwd=REPOSITORY,
        env=variables,
        capture_output=True,
        text=True,
        timeout=120,
    )


def one_line(result: subprocess.CompletedProcess[str]) -> str:
    """The only line of a refusal."""
    assert result.returncode != 0
    assert result.stdout == ""
    [line] = result.stderr.splitlines()
    return line


FILL = """
INSERT INTO memory.tenants (name) VALUES ('acme');
INSERT INTO memory.api_keys (tenant_id, name, secret_hash, scopes, trust)
    SELECT id, 'k', sha256(name::bytea), '{read}', 'user' FROM memory.tenants;
INSERT INTO memory.tenant_settings (tenant_id) SELECT id FROM memory.tenants;
INSERT INTO memory.memories (tenant_id, subject, content, trust, source_class, valid_from)
    SELECT id, 'user:' || n, 'Statement ' || n || ' 关于订单 TCK-' || n, 'user', 'user', now() FROM memory.tenants, generate_series(1, 20) AS n;
INSERT INTO memory.lineage (tenant_id, memory_id, relation, source_hash, source_class, actor)
    SELECT tenant_id, id, 'stated', content_hash, 'user', 'k' FROM memory.memories;
INSERT INTO memory.memory_events (tenant_id, memory_id, event, actor) SELECT tenant_id, id, 'stored', 'k' FROM memory.memories;
INSERT INTO memory.traces (tenant_id, subject, session_id, role, content, trust, actor, occurred_at)
    SELECT id, 'user:' || n, 's', 'user', 'Turn ' || n, 'user', 'k', now() FROM memory.tenants, generate_series(1, 20) AS n;
INSERT INTO memory.trace_windows (tenant_id, trace_id, content) SELECT tenant_id, id, content FROM memory.traces;
SELECT memory.add_embedding_set('hash', 'hash', 3, 10, -5, 10, -5, '{}', '{}');
INSERT INTO memory.vectors (tenant_id, item_id, set_id, item_kind, subject, embedding)
    SELECT tenant_id, id, 1, 'memory', subject, '[1,0,0]' FROM memory.memories;
INSERT INTO memory.jobs (tenant_id, kind) SELECT id, kind FROM memory.tenants, unnest('{embed,extract}'::text[]) AS kind;
INSERT INTO memory.candidates (tenant_id, trace_ids, extractor, content, decision, code, reason)
    SELECT tenant_id, ARRAY[id], 'rules', content, 'rejected', 'too_short', 'says nothing' FROM memory.traces;
INSERT INTO memory.unread_turns (tenant_id, trace_id, session_id) SELECT tenant_id, id, session_id FROM memory.traces;
INSERT INTO memory.tasks (tenant_id, task_id, outcome, actor) SELECT id, 't', 'success', 'k' FROM memory.tenants;
"""
RECALL = """
INSERT INTO memory.recalls (tenant_id, actor, request, hits, knowledge) SELECT id, 'k', '{}', '[]', 'unknown' FROM memory.tenants;
"""
FEEDBACK = """
INSERT INTO memory.recall_feedback (tenant_id, recall_id, source, outcome, actor) SELECT tenant_id, id, 'reported', 'success', 'k' FROM memory.recalls;
INSERT INTO memory.related_subjects (tenant_id, subject, other) SELECT id, 'user:42', 'user:42/ana' FROM memory.tenants;
INSERT INTO memory.tunings (tenant_id, actor, target, before, after, measure, cases, gain, gain_low, gain_high)
    SELECT id, 'k', 'weights', '{}', '{}', 'nDCG@10', 30, 0.1, 0.05, 0.15 FROM memory.tenants;
"""


async def fill(url: str) -> None:
    """Rows in every table that holds what people sent."""
    await execute(url, FILL + RECALL + FEEDBACK)


async def empty(cluster: Cluster) -> str:
    """URL of a new database with the extensions and nothing else, as its owner."""
    return cluster.url(await cluster.create())
