"""What must be true of every object of the schema, read from the catalogue."""
# ruff: noqa: E501, S608  lines of SQL, put together from names in this file

import re

import asyncpg
import pytest
from real_parts import Cluster

from app.database.queries import load
from app.database.repeatable import SQL

# Tables that hold no tenant's data. docs/architecture.md lists the same.
NO_TENANT = {"alembic_version", "deployment", "embedding_sets", "vector_indexes"}
TENANTS = "tenants"  # the tenants themselves: their id is the tenant
# Functions that name a tenant before one is set, or make one: no rows of a tenant come out of them.
OF_NO_TENANT = {
    "any_key_exists",
    "claim_job",
    "create_tenant",
    "find_key",
    "indexes_to_rebuild",
    "rebuild_vector_index",
    "tenant_named",
}
MAIN_TABLES = ("memories", "api_keys", "tenant_settings")


async def names(owner: asyncpg.Connection, query: str) -> list[str]:
    return [str(row[0]) for row in await owner.fetch(query)]


async def test_every_table_has_row_level_security_or_is_on_the_list(owner: asyncpg.Connection) -> None:
    tables = "FROM pg_class AS c WHERE c.relnamespace = 'memory'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition"
    open_ones = await names(owner, f"SELECT relname {tables} AND NOT relrowsecurity")
    assert set(open_ones) == NO_TENANT
    assert await names(owner, f"SELECT relname {tables} AND relforcerowsecurity") == []
    unpoliced = await names(
        owner,
        f"SELECT relname {tables} AND relrowsecurity AND NOT EXISTS (SELECT FROM pg_policies AS p WHERE p.schemaname = 'memory' "
        "AND p.tablename = relname AND p.roles @> '{hindsight_app}' AND p.permissive = 'PERMISSIVE')",
    )
    assert unpoliced == []


async def test_every_policy_of_the_service_reads_the_tenant(owner: asyncpg.Connection) -> None:
    for row in await owner.fetch("SELECT * FROM pg_policies WHERE schemaname = 'memory'"):
        if "hindsight_reader" in row["roles"]:
            assert (row["cmd"], row["qual"]) == ("SELECT", "true")
        else:
            assert row["roles"] == ["hindsight_app"]
            assert "memory.current_tenant()" in row["qual"]
            assert row["cmd"] == "SELECT" or row["with_check"] == row["qual"]


async def test_partitions_are_closed_to_everyone_but_the_owner(owner: asyncpg.Connection) -> None:
    """Rights on a partition would go round the policies of the table."""
    leaves = await names(
        owner,
        "SELECT oid::regclass FROM pg_class WHERE relnamespace = 'memory'::regnamespace AND relispartition AND relkind IN ('r', 'p')",
    )
    assert len(leaves) == 4
    for leaf in leaves:
        for role in ("hindsight_app", "hindsight_reader"):
            assert not await owner.fetchval(
                "SELECT has_table_privilege($1, $2, 'SELECT, INSERT, UPDATE, DELETE')", role, leaf
            )


async def test_tenant_id_comes_first_in_every_key(owner: asyncpg.Connection) -> None:
    rows = await owner.fetch(
        """
        SELECT c.relname AS name, con.conname AS key, con.contype::text AS type,
               (SELECT attname FROM pg_attribute WHERE attrelid = con.conrelid AND attnum = con.conkey[1]) AS first,
               con.confrelid::regclass::text AS target
        FROM pg_constraint AS con JOIN pg_class AS c ON c.oid = con.conrelid
        WHERE con.connamespace = 'memory'::regnamespace AND con.contype IN ('p', 'u', 'f', 'x')
        """
    )
    assert len(rows) > 40
    for row in rows:
        if (
            row["name"] in NO_TENANT | {TENANTS} or row["key"] == "api_keys_secret_hash_key"
        ):  # a key is found before its tenant is known
            continue
        assert row["first"] == "tenant_id", dict(row)
    unique = await names(
        owner,
        """
        SELECT i.indexrelid::regclass FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indrelid
        WHERE c.relnamespace = 'memory'::regnamespace AND i.indisunique
          AND (SELECT attname FROM pg_attribute WHERE attrelid = i.indrelid AND attnum = i.indkey[0]) IS DISTINCT FROM 'tenant_id'
        """,
    )
    assert all(
        re.match(
            r"memory\.(alembic_version|deployment|embedding_sets|vector_indexes|tenants|api_keys_secret_hash)", name
        )
        for name in unique
    ), unique


async def test_every_tenants_table_carries_the_tenant_and_what_decides_who_sees_it(owner: asyncpg.Connection) -> None:
    nullable = await names(
        owner,
        """
        SELECT c.relname || '.' || a.attname FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
        WHERE c.relnamespace = 'memory'::regnamespace AND c.relkind IN ('r', 'p') AND NOT a.attnotnull
          AND a.attname IN ('tenant_id', 'subject', 'scope')
        """,
    )
    assert nullable == []


async def test_no_function_is_open_to_everybody(owner: asyncpg.Connection) -> None:
    assert (
        await names(
            owner,
            "SELECT oid::regprocedure FROM pg_proc WHERE pronamespace = 'memory'::regnamespace AND has_function_privilege('public', oid, 'EXECUTE')",
        )
        == []
    )
    assert (
        await names(
            owner,
            "SELECT c.oid::regclass FROM pg_class AS c, aclexplode(c.relacl) AS a WHERE c.relnamespace = 'memory'::regnamespace AND a.grantee = 0",
        )
        == []
    )
    assert await owner.fetchval("SELECT NOT has_schema_privilege('public', 'memory', 'USAGE, CREATE')")
    assert await owner.fetchval("SELECT NOT has_schema_privilege('hindsight_app', 'memory', 'CREATE')")


async def test_definer_functions_pin_their_path_and_take_no_tenant(owner: asyncpg.Connection) -> None:
    rows = await owner.fetch(
        """
        SELECT p.proname AS name, coalesce(p.proconfig, '{}') AS settings, pg_get_function_arguments(p.oid) AS arguments,
               pg_get_functiondef(p.oid) AS source, pg_get_userbyid(p.proowner) AS owned_by
        FROM pg_proc AS p WHERE p.pronamespace = 'memory'::regnamespace AND p.prosecdef
        """
    )
    assert {"recall", "search_traces", "similar_memories", "find_key", "claim_job"} <= {row["name"] for row in rows}
    for row in rows:
        [path] = [setting for setting in row["settings"] if setting.startswith("search_path=")]
        schemas = path.removeprefix("search_path=").split(", ")
        assert schemas[0] == "pg_catalog", row["name"]
        assert schemas[-1] == "pg_temp", row["name"]  # else a caller's temporary table comes before everything
        assert set(schemas) <= {"pg_catalog", "public", "pg_temp"}, row["name"]
        assert "tenant" not in row["arguments"], row["name"]
        assert row["owned_by"] == "hindsight_owner"
        if row["name"] not in OF_NO_TENANT:
            assert re.search(r"memory\.(current_tenant|search_scope)\(", row["source"]), (
                f"{row['name']} does not ask for the tenant"
            )
    assert not await owner.fetchval(
        "SELECT prosecdef FROM pg_proc WHERE proname = 'nearest_vectors' AND pronamespace = 'memory'::regnamespace"
    )


async def test_views_ask_as_whoever_looks(owner: asyncpg.Connection) -> None:
    views = await owner.fetch(
        "SELECT relname, reloptions FROM pg_class WHERE relkind = 'v' AND relnamespace = 'memory'::regnamespace"
    )
    assert views
    for view in views:
        assert "security_invoker=true" in (view["reloptions"] or []), view["relname"]


async def test_everything_has_a_comment(owner: asyncpg.Connection) -> None:
    missing = await names(
        owner,
        """
        SELECT c.oid::regclass::text FROM pg_class AS c
        WHERE c.relnamespace = 'memory'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm') AND NOT c.relispartition
          AND c.relname <> 'alembic_version' AND obj_description(c.oid, 'pg_class') IS NULL
        UNION ALL
        SELECT p.oid::regprocedure::text FROM pg_proc AS p
        WHERE p.pronamespace = 'memory'::regnamespace AND obj_description(p.oid, 'pg_proc') IS NULL
        UNION ALL
        SELECT t.oid::regtype::text FROM pg_type AS t LEFT JOIN pg_class AS c ON c.oid = t.typrelid
        WHERE t.typnamespace = 'memory'::regnamespace AND (t.typtype IN ('e', 'd') OR c.relkind = 'c') AND obj_description(t.oid, 'pg_type') IS NULL
        UNION ALL
        SELECT 'schema memory' WHERE obj_description('memory'::regnamespace, 'pg_namespace') IS NULL
        """,
    )
    assert missing == []


async def test_columns_that_do_not_explain_themselves_have_comments(owner: asyncpg.Connection) -> None:
    """Of the main tables: all columns but those whose name and type say everything."""
    plain = {
        "tenant_id", "id", "name", "kind", "content", "language", "confidence", "importance", "explicit", "agent_id", "session_id", "task_id",
        "pinned", "tags", "entities", "search_terms", "metadata", "created_at", "updated_at", "expires_at", "revoked_at", "role", "actor",
        "tool_call", "subject", "source_class", "access_count", "last_accessed_at", "last_used_at", "occurred_at", "valid_from", "valid_until",
        "scopes", "secret_hash", "trust", "status", "progress", "attempts", "max_attempts", "worker", "error", "run_after", "started_at",
        "finished_at", "payload",
    }  # fmt: skip
    rows = await owner.fetch(
        """
        SELECT c.relname || '.' || a.attname AS place, a.attname AS name FROM pg_class AS c
        JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        WHERE c.relnamespace = 'memory'::regnamespace AND c.relname IN ('memories', 'traces', 'api_keys', 'tenant_settings', 'jobs')
          AND col_description(c.oid, a.attnum) IS NULL
        """
    )
    assert [row["place"] for row in rows if row["name"] not in plain] == []


async def test_nothing_of_ours_is_in_public(owner: asyncpg.Connection) -> None:
    ours = await names(
        owner,
        """
        SELECT format('%s %s', d.classid::regclass, d.objid) FROM (
            SELECT 'pg_class'::regclass AS classid, oid AS objid FROM pg_class WHERE relnamespace = 'public'::regnamespace
            UNION ALL SELECT 'pg_proc'::regclass, oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace
            UNION ALL SELECT 'pg_type'::regclass, oid FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typelem = 0) AS d
        WHERE NOT EXISTS (SELECT FROM pg_depend AS e WHERE e.classid = d.classid AND e.objid = d.objid AND e.deptype IN ('e', 'i'))
        """,
    )
    assert ours == []


def every_query() -> list[tuple[str, str]]:
    rooms = sorted(file.stem for file in (SQL / "queries").glob("*.sql"))
    return [(room, name) for room in rooms for name in sorted(load(room).names)]


async def test_every_named_query_fits_the_schema_as_the_service(cluster: Cluster, database_name: str) -> None:
    connection = await asyncpg.connect(cluster.url(database_name), server_settings={"role": "hindsight_app"})
    faults = []
    try:
        assert await connection.fetchval("SELECT current_user") == "hindsight_app"
        for room, name in every_query():
            try:
                await connection.prepare(getattr(load(room), name))
            except asyncpg.PostgresError as error:
                faults.append(f"{room}.{name}: {error}")
    finally:
        await connection.close()
    assert len(every_query()) > 50
    assert faults == []


async def test_every_example_of_a_function_runs(cluster: Cluster, database_name: str) -> None:
    """The call at the head of each file, as an operator types it into psql."""
    connection = await asyncpg.connect(cluster.url(database_name))
    faults = []
    try:
        await connection.execute("SELECT set_config('hindsight.tenant', memory.tenant_named('default')::text, false)")
        for file in sorted((SQL / "functions").rglob("*.sql")) + sorted((SQL / "views").glob("*.sql")):
            head = file.read_text(encoding="utf-8").split("CREATE OR REPLACE")[0]
            assert "-- Example" in head, file.name
            example = "\n".join(line.removeprefix("--") for line in head[head.index("-- Example") :].splitlines())
            for statement in re.findall(r"SELECT .*?;\s*(?:--.*)?$", example, re.MULTILINE | re.DOTALL):
                transaction = connection.transaction()
                await transaction.start()
                try:
                    await connection.execute(statement)
                except asyncpg.PostgresError as error:
                    faults.append(f"{file.name}: {error}")
                finally:
                    await transaction.rollback()
    finally:
        await connection.close()
    assert faults == []


@pytest.mark.parametrize("role", ["hindsight_app", "hindsight_reader"])
async def test_group_roles_own_nothing_and_stand_under_the_policies(owner: asyncpg.Connection, role: str) -> None:
    row = await owner.fetchrow("SELECT * FROM pg_roles WHERE rolname = $1", role)
    assert row is not None
    assert not any(row[f"rol{power}"] for power in ("super", "bypassrls", "canlogin", "createrole", "createdb"))
    assert await owner.fetchval("SELECT count(*) FROM pg_class WHERE relowner = $1::regrole", role) == 0
    assert await owner.fetchval("SELECT count(*) FROM pg_proc WHERE proowner = $1::regrole", role) == 0
    writes = (
        "INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER"
        if role == "hindsight_reader"
        else "TRUNCATE, REFERENCES, TRIGGER"
    )
    assert (
        await names(
            owner,
            f"SELECT relname FROM pg_class WHERE relnamespace = 'memory'::regnamespace AND has_table_privilege('{role}', oid, '{writes}')",
        )
        == []
    )
