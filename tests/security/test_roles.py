"""The same wall in SQL: what the role of the service can reach when somebody gets to write SQL as it."""
# ruff: noqa: E501, S608  lines of SQL, put together from names in this file

from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID

import asyncpg
import pytest
from real_parts import Cluster

FILL = """
INSERT INTO memory.tenants (name) VALUES ('acme'), ('globex');
INSERT INTO memory.api_keys (tenant_id, name, secret_hash, scopes, trust) SELECT id, 'k', sha256(name::bytea), '{read}', 'user' FROM memory.tenants;
INSERT INTO memory.tenant_settings (tenant_id) SELECT id FROM memory.tenants;
INSERT INTO memory.idempotency_keys (tenant_id, key, method, path, body_hash, state, status, expires_at)
    SELECT id, 'k', 'POST', '/', '', 'done', 200, now() + interval '1 day' FROM memory.tenants;
INSERT INTO memory.memories (tenant_id, scope, agent_id, subject, content, trust, source_class, valid_from)
    SELECT id, scope, nullif(scope, 'shared'), subject, 'The secret of ' || name || ' ' || scope || ' ' || subject, 'user', 'user', now()
    FROM memory.tenants, unnest('{shared,a,b}'::text[]) AS scope, unnest('{user:1,user:2}'::text[]) AS subject;
INSERT INTO memory.lineage (tenant_id, memory_id, relation, source_hash, source_class, actor) SELECT tenant_id, id, 'stated', content_hash, 'user', 'k' FROM memory.memories;
INSERT INTO memory.memory_events (tenant_id, memory_id, event, actor) SELECT tenant_id, id, 'stored', 'k' FROM memory.memories;
INSERT INTO memory.conflicts (tenant_id, older_id, newer_id, reason)
    SELECT tenant_id, min(id::text)::uuid, max(id::text)::uuid, 'r' FROM memory.memories GROUP BY tenant_id;
INSERT INTO memory.reviews (tenant_id, type, memory_id, reason) SELECT tenant_id, 'quarantine', min(id::text)::uuid, 'r' FROM memory.memories GROUP BY tenant_id;
INSERT INTO memory.traces (tenant_id, scope, agent_id, subject, session_id, role, content, trust, actor, occurred_at)
    SELECT tenant_id, scope, agent_id, subject, 's', 'user', content, 'user', 'k', now() FROM memory.memories;
INSERT INTO memory.trace_windows (tenant_id, trace_id, content) SELECT tenant_id, id, content FROM memory.traces;
INSERT INTO memory.speakers (tenant_id, subject, name) SELECT id, 'user:1', name FROM memory.tenants;
INSERT INTO memory.vectors (tenant_id, item_id, set_id, item_kind, subject, embedding)
    SELECT m.tenant_id, m.id, s.id, 'memory', m.subject, array_fill(0.1, ARRAY[s.dimension])::vector::halfvec FROM memory.memories AS m, memory.embedding_sets AS s;
INSERT INTO memory.collections (tenant_id, collection, documents) SELECT id, 'memory', 6 FROM memory.tenants;
INSERT INTO memory.term_frequencies (tenant_id, collection, lexeme, documents) SELECT id, 'memory', 'secret', 6 FROM memory.tenants;
INSERT INTO memory.jobs (tenant_id, kind) SELECT id, 'embed' FROM memory.tenants;
INSERT INTO memory.periodic_jobs (tenant_id, kind, due_at) SELECT id, 'purge', now() + interval '1 day' FROM memory.tenants;
INSERT INTO memory.candidates (tenant_id, trace_ids, scope, subject, extractor, content, decision, code, reason)
    SELECT tenant_id, ARRAY[id], scope, subject, 'rules', content, 'rejected', 'too_short', 'r' FROM memory.traces;
INSERT INTO memory.unread_turns (tenant_id, trace_id, session_id) SELECT tenant_id, id, session_id FROM memory.traces;
INSERT INTO memory.tasks (tenant_id, task_id, outcome, actor) SELECT id, 't', 'success', 'k' FROM memory.tenants;
INSERT INTO memory.recalls (tenant_id, actor, subject, request, hits, knowledge) SELECT id, 'k', 'user:1', '{}', '[]', 'unknown' FROM memory.tenants;
INSERT INTO memory.recall_feedback (tenant_id, recall_id, source, outcome, actor) SELECT tenant_id, id, 'reported', 'success', 'k' FROM memory.recalls;
INSERT INTO memory.related_subjects (tenant_id, subject, other) SELECT id, 'user:42', 'user:42/ana' FROM memory.tenants;
INSERT INTO memory.tunings (tenant_id, actor, target, before, after, measure, cases, gain, gain_low, gain_high)
    SELECT id, 'k', 'weights', '{}', '{}', 'nDCG@10', 30, 0.1, 0.05, 0.15 FROM memory.tenants;
"""
TABLES = (
    "tenants", "api_keys", "tenant_settings", "idempotency_keys", "memories", "lineage", "memory_events", "conflicts", "reviews", "traces",
    "trace_windows", "speakers", "related_subjects", "vectors", "collections", "term_frequencies", "jobs", "periodic_jobs", "recalls", "recall_feedback", "tasks", "candidates", "unread_turns", "tunings",
    "memory_details",
    "current_memories",
)  # fmt: skip
KEY = {"tenants": "id"}


class Service:
    """A connection as the service, whose settings a test changes at will."""

    def __init__(self, connection: asyncpg.Connection, tenants: dict[str, UUID]) -> None:
        self.connection = connection
        self.tenants = tenants

    async def act(self, tenant: str | None, subjects: str = "", agents: str = "") -> None:
        value = str(self.tenants[tenant]) if tenant else ""
        await self.connection.execute(
            "SELECT set_config('hindsight.tenant', $1, false), set_config('hindsight.subjects', $2, false), set_config('hindsight.agents', $3, false)",
            value,
            subjects,
            agents,
        )

    async def rows(self, query: str, *values: Any) -> list[Any]:
        return [row[0] for row in await self.connection.fetch(query, *values)]


@pytest.fixture
async def service(cluster: Cluster, database_name: str, owner: asyncpg.Connection) -> AsyncIterator[Service]:
    await owner.execute(FILL)
    tenants = {row["name"]: row["id"] for row in await owner.fetch("SELECT name, id FROM memory.tenants")}
    connection = await asyncpg.connect(cluster.url(database_name, "app"), server_settings={"role": "hindsight_app"})
    yield Service(connection, tenants)
    await connection.close()


async def test_every_table_is_in_the_test(owner: asyncpg.Connection) -> None:
    there = await owner.fetch(
        "SELECT relname FROM pg_class WHERE relnamespace = 'memory'::regnamespace AND relkind IN ('r', 'p', 'v') AND NOT relispartition"
    )
    assert {row["relname"] for row in there} == {
        *TABLES,
        "alembic_version",
        "deployment",
        "embedding_sets",
        "vector_indexes",
    }


async def test_a_tenant_sees_its_rows_and_no_others(service: Service) -> None:
    for tenant, identity in service.tenants.items():
        await service.act(tenant)
        for table in TABLES:
            key = KEY.get(table, "tenant_id")
            assert set(await service.rows(f"SELECT {key} FROM memory.{table}")) == {identity}, table
            for other in service.tenants.values():
                if other != identity:
                    assert await service.rows(f"SELECT {key} FROM memory.{table} WHERE {key} = $1", other) == [], table


@pytest.mark.parametrize("unset", [None, ""])
async def test_no_tenant_is_nothing_and_no_error(
    service: Service, cluster: Cluster, database_name: str, unset: str | None
) -> None:
    connection = service.connection
    if unset is None:
        await connection.execute("RESET ALL; SET ROLE hindsight_app")
    else:
        await service.act("acme")
        await service.act(None)
    for table in TABLES:
        assert await connection.fetchval(f"SELECT count(*) FROM memory.{table}") == 0, table
    for call in (
        "recall('secret')",
        "search_traces('secret')",
        "similar_memories('secret', NULL, 'user:1', NULL, '', now())",
        "refresh_term_frequencies('memory')",
    ):
        with pytest.raises(asyncpg.InsufficientPrivilegeError, match="no tenant is set"):
            await connection.fetch(f"SELECT * FROM memory.{call}")
    assert await connection.fetch("SELECT * FROM memory.query_terms('secret', 'memory')") != []


async def test_after_a_transaction_nothing_of_its_tenant_is_left(service: Service) -> None:
    async with service.connection.transaction():
        await service.connection.execute(
            "SELECT set_config('hindsight.tenant', $1, true)", str(service.tenants["acme"])
        )
        assert await service.connection.fetchval("SELECT count(*) FROM memory.memories") == 6
    assert await service.connection.fetchval("SELECT count(*) FROM memory.memories") == 0


async def test_nothing_is_written_across(service: Service) -> None:
    await service.act("acme")
    other = service.tenants["globex"]
    inserts = (
        "INSERT INTO memory.memories (tenant_id, content, trust, source_class, valid_from) VALUES ($1, 'x', 'user', 'user', now())",
        "INSERT INTO memory.traces (tenant_id, role, content, trust, actor, occurred_at) VALUES ($1, 'user', 'x', 'user', 'k', now())",
        "INSERT INTO memory.jobs (tenant_id, kind) VALUES ($1, 'embed')",
        "INSERT INTO memory.api_keys (tenant_id, name, secret_hash, scopes, trust) VALUES ($1, 'k', sha256('new'), '{admin}', 'owner')",
        "INSERT INTO memory.recalls (tenant_id, actor, request, hits, knowledge) VALUES ($1, 'k', '{}', '[]', 'known')",
        "INSERT INTO memory.speakers (tenant_id, subject, name) VALUES ($1, 's', 'n')",
    )
    for insert in inserts:
        with pytest.raises(asyncpg.InsufficientPrivilegeError, match="row-level security"):
            await service.connection.execute(insert, other)
    for table in (
        "memories",
        "jobs",
        "api_keys",
        "vectors",
        "trace_windows",
        "conflicts",
        "reviews",
        "idempotency_keys",
    ):
        with pytest.raises(asyncpg.InsufficientPrivilegeError, match="row-level security"):
            await service.connection.execute(f"UPDATE memory.{table} SET tenant_id = $1", other)
    for table in (
        "memories",
        "lineage",
        "memory_events",
        "traces",
        "trace_windows",
        "vectors",
        "jobs",
        "recalls",
        "conflicts",
        "reviews",
    ):
        assert await service.connection.execute(f"DELETE FROM memory.{table} WHERE tenant_id = $1", other) == "DELETE 0"
    for table in ("memories", "jobs", "api_keys", "conflicts"):
        column = "created_at" if table != "conflicts" else "opened_at"
        assert (
            await service.connection.execute(f"UPDATE memory.{table} SET {column} = now() WHERE tenant_id = $1", other)
            == "UPDATE 0"
        )


async def test_definer_functions_act_for_the_tenant_that_is_set(service: Service) -> None:
    vector = (
        "(SELECT array_fill(0.1, ARRAY[s.dimension])::vector::halfvec FROM memory.embedding_sets AS s WHERE s.active)"
    )
    for tenant in ("acme", "globex"):
        await service.act(tenant)
        for agent in ("NULL", "'a'"):
            for given in ("NULL", vector):
                found = await service.rows(
                    f"SELECT content FROM memory.recall('the secret of acme and globex', {given}, agent => {agent}, top_k => 100)"
                )
                assert len(found) == (2 if agent == "NULL" else 4)
                assert all(tenant in content for content in found)
                found = await service.rows(
                    f"SELECT content FROM memory.search_traces('the secret of acme and globex', {given}, agent => {agent}, top_k => 100)"
                )
                assert len(found) == (2 if agent == "NULL" else 4)
                assert all(tenant in content for content in found)
        similar = await service.rows(
            "SELECT content FROM memory.similar_memories('The secret of acme shared user:1', NULL, 'user:1', NULL, '', now())"
        )
        assert similar == [f"The secret of {tenant} shared user:1"]


async def test_limits_of_a_key_hold_in_sql(service: Service) -> None:
    await service.act("acme", '{"user:1"}', '{"a"}')
    assert sorted(await service.rows("SELECT content FROM memory.memories")) == [
        "The secret of acme a user:1",
        "The secret of acme shared user:1",
    ]
    assert len(await service.rows("SELECT content FROM memory.traces")) == 2
    assert set(await service.rows("SELECT subject FROM memory.vectors")) == {"user:1"}
    for subject in ("NULL", "'user:1'", "'user:2'"):
        for agent in ("NULL", "'a'", "'b'"):
            found = await service.rows(
                f"SELECT content FROM memory.recall('secret', subject => {subject}, agent => {agent}, top_k => 100)"
            )
            expected = [] if subject == "'user:2'" else ["The secret of acme shared user:1"]
            if expected and agent == "'a'":
                expected = ["The secret of acme a user:1", *expected]
            assert sorted(found) == expected
    assert (
        await service.rows(
            "SELECT content FROM memory.similar_memories('The secret of acme b user:1', NULL, 'user:1', 'b', '', now()) WHERE scope = 'b'"
        )
        == []
    )
    assert await service.connection.execute("UPDATE memory.memories SET pinned = true") == "UPDATE 2"
    with pytest.raises(asyncpg.InsufficientPrivilegeError, match="row-level security"):
        await service.connection.execute("UPDATE memory.memories SET scope = 'b', agent_id = 'b'")
    with pytest.raises(asyncpg.InsufficientPrivilegeError, match="row-level security"):
        await service.connection.execute("UPDATE memory.memories SET subject = 'user:2'")


@pytest.mark.parametrize(
    "name", ["%", "_", "user:_", "user:%", '"', "\\", "{}", "a,b", "NULL", "null", " ", "'", '","user:2', "é", "用户"]
)
async def test_names_are_compared_as_they_are(service: Service, owner: asyncpg.Connection, name: str) -> None:
    from app.database.pool import _array

    await owner.execute(
        "INSERT INTO memory.memories (tenant_id, subject, content, trust, source_class, valid_from) VALUES ($1, $2, 'mine', 'user', 'user', now())",
        service.tenants["acme"], name,
    )  # fmt: skip
    await service.act("acme", _array([name]), _array([name]))
    assert await service.rows("SELECT content FROM memory.memories") == ["mine"]
    assert await service.rows("SELECT content FROM memory.recall('mine secret', top_k => 100)") == ["mine"]
    assert await service.rows(
        "SELECT content FROM memory.recall('mine secret', subject => $1, top_k => 100)", name
    ) == ["mine"]


FORBIDDEN = [
    "SET ROLE hindsight_owner",
    "SET ROLE postgres",
    "SET SESSION AUTHORIZATION hindsight_owner",
    "SET row_security = off; SELECT count(*) FROM memory.memories",
    "ALTER TABLE memory.memories DISABLE ROW LEVEL SECURITY",
    "ALTER TABLE memory.memories NO FORCE ROW LEVEL SECURITY",
    "DROP POLICY tenant ON memory.memories",
    "ALTER POLICY tenant ON memory.memories USING (true)",
    "CREATE TABLE memory.mine ()",
    "CREATE FUNCTION memory.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE OR REPLACE FUNCTION memory.current_tenant() RETURNS uuid LANGUAGE sql STABLE AS 'SELECT NULL::uuid'",
    "ALTER FUNCTION memory.recall SECURITY INVOKER",
    "CREATE TABLE public.mine ()",
    "CREATE SCHEMA mine",
    "CREATE ROLE mine",
    "GRANT hindsight_owner TO hindsight_app",
    "TRUNCATE memory.memories",
    "DROP TABLE memory.memories",
    "UPDATE memory.deployment SET environment = 'production'",
    "UPDATE memory.alembic_version SET version_num = '0001'",
    "UPDATE memory.tenants SET name = 'mine'",
    "INSERT INTO memory.embedding_sets SELECT * FROM memory.embedding_sets",
    "UPDATE memory.term_frequencies SET documents = 1",
    "SELECT memory.add_embedding_set('x', 'x', 3, 1, 1, 1, 1, '{}', '{}')",
    "SELECT * FROM memory.vectors_1",
    "SELECT * FROM memory.vectors_1_memory",
    "SELECT * FROM memory.vectors_1_trace",
    "DELETE FROM memory.vectors_1_memory",
    "SELECT * FROM memory.nearest_vectors('memory', (SELECT embedding FROM memory.vectors LIMIT 1), memory.tenant_named('globex'), NULL, 5)",
    "UPDATE memory.traces SET content = 'history rewritten'",
    "UPDATE memory.memory_events SET actor = 'somebody else'",
    "DELETE FROM memory.api_keys",
    "COPY memory.memories TO PROGRAM 'cat'",
    "SELECT pg_read_file('/etc/passwd')",
]


@pytest.mark.parametrize("statement", FORBIDDEN)
async def test_the_service_cannot(service: Service, statement: str) -> None:
    await service.act("acme")
    with pytest.raises((asyncpg.InsufficientPrivilegeError, asyncpg.InvalidAuthorizationSpecificationError)):
        await service.connection.execute(statement)


async def test_a_leaky_function_in_a_filter_sees_no_foreign_row(service: Service) -> None:
    """Policies come before any function of the caller's that is not leakproof."""
    await service.act("acme")
    seen: list[str] = []
    service.connection.add_log_listener(lambda _, message: seen.append(str(message)))
    await service.connection.execute(
        "CREATE FUNCTION pg_temp.leak(text) RETURNS boolean LANGUAGE plpgsql COST 0.0000001 AS $$ BEGIN RAISE NOTICE '%', $1; RETURN true; END $$"
    )
    for table in ("memories", "traces", "trace_windows", "memory_details"):
        await service.connection.fetch(f"SELECT 1 FROM memory.{table} WHERE pg_temp.leak(content)")
    assert seen
    assert not any("globex" in message for message in seen)


async def test_a_temporary_table_does_not_stand_in_for_a_real_one(service: Service) -> None:
    """Definer functions name every table by its schema, whatever the caller's search path."""
    await service.act("acme")
    await service.connection.execute(
        "CREATE TEMPORARY TABLE memories AS SELECT * FROM memory.memories WHERE false; CREATE TEMPORARY TABLE embedding_sets (id int); "
        "CREATE FUNCTION pg_temp.lower(text) RETURNS text LANGUAGE sql AS $$ SELECT 'hijacked' $$; SET search_path = pg_temp, memory"
    )
    assert len(await service.rows("SELECT content FROM memory.recall('secret', top_k => 100)")) == 2


async def test_the_login_of_the_service_has_nothing_of_its_own(cluster: Cluster, database_name: str) -> None:
    connection = await asyncpg.connect(cluster.url(database_name, "app"))
    try:
        for role in ("hindsight_owner", "hindsight_reader", "hindsight_console", "postgres"):
            with pytest.raises(asyncpg.PostgresError):
                await connection.execute(f"SET ROLE {role}")
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await connection.fetch("SELECT * FROM memory.memories")
    finally:
        await connection.close()


async def test_the_reader_reads_everything_and_writes_nothing(
    service: Service, cluster: Cluster, database_name: str
) -> None:
    connection = await asyncpg.connect(cluster.url(database_name, "reader"))
    try:
        assert await connection.fetchval("SELECT count(*) FROM memory.memory_details") == 18
        for statement in (
            "DELETE FROM memory.memories",
            "UPDATE memory.memories SET pinned = true",
            "SET ROLE hindsight_app",
            "SELECT memory.create_tenant('x')",
        ):
            with pytest.raises(asyncpg.InsufficientPrivilegeError):
                await connection.execute(statement)
    finally:
        await connection.close()
