"""Functions and views are what the files say, whatever was there before an upgrade."""
# ruff: noqa: S608  names of files of the repository

import asyncio
import re
from pathlib import Path

import pytest
from real_parts import Cluster
from shapes import ask, execute, picture

from app.database import repeatable
from app.database.migration import upgrade
from app.database.repeatable import SQL, repeatable_files


def again(url: str) -> "asyncio.Future[None]":
    return asyncio.ensure_future(asyncio.to_thread(upgrade, url, "test"))


async def test_dropped_functions_and_views_come_back(cluster: Cluster, database_name: str) -> None:
    url = cluster.url(database_name)
    before = await picture(url)
    base = {file.stem for file in (SQL / "functions" / "base").glob("*.sql")}
    drop = f"""
        DROP VIEW memory.memory_details;
        DO $$ DECLARE item record; BEGIN
            FOR item IN SELECT oid::regprocedure AS name FROM pg_proc WHERE pronamespace = 'memory'::regnamespace
                        AND proname <> ALL ('{{{",".join(sorted(base))}}}') LOOP
                EXECUTE format('DROP FUNCTION %s', item.name);
            END LOOP;
        END $$
    """
    await execute(url, drop)
    assert await picture(url) != before
    await again(url)
    assert await picture(url) == before


async def test_altered_functions_views_and_privileges_are_put_right(cluster: Cluster, database_name: str) -> None:
    url = cluster.url(database_name)
    before = await picture(url)
    await execute(
        url,
        """
        CREATE OR REPLACE FUNCTION memory.calibrated(cosine double precision, slope real, intercept real) RETURNS real
            LANGUAGE sql IMMUTABLE AS 'SELECT 1::real';
        CREATE OR REPLACE FUNCTION memory.any_key_exists() RETURNS boolean LANGUAGE sql VOLATILE AS 'SELECT false';
        ALTER FUNCTION memory.find_key(bytea) SECURITY INVOKER RESET ALL;
        GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA memory TO PUBLIC;
        ALTER VIEW memory.memory_details RESET (security_invoker);
        GRANT SELECT ON memory.memory_details TO PUBLIC;
        COMMENT ON VIEW memory.memory_details IS NULL;
        """,
    )
    for file in sorted((SQL / "functions" / "base").glob("*.sql")):  # their files are applied by revisions alone
        text = file.read_text(encoding="utf-8")
        await execute(url, "\n".join(re.findall(r"^REVOKE ALL ON FUNCTION [^;]+;", text, re.MULTILINE)))
    await again(url)
    assert await picture(url) == before


async def test_a_failing_file_leaves_all_functions_as_they_were(
    cluster: Cluster, database_name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    url = cluster.url(database_name)
    before = await picture(url)
    broken = tmp_path / "broken.sql"
    broken.write_text(
        "CREATE OR REPLACE FUNCTION memory.asks_when(question text) RETURNS boolean LANGUAGE sql AS 'SELECT true'; SELECT no_such_thing();"
    )
    monkeypatch.setattr(repeatable, "repeatable_files", lambda: [*repeatable_files(), broken])
    with pytest.raises(Exception, match="no_such_thing"):
        await again(url)
    assert await picture(url) == before


async def test_each_file_makes_the_one_object_it_is_named_after(cluster: Cluster, database_name: str) -> None:
    url = cluster.url(database_name)
    functions = {file.stem for folder in ("functions", "functions/base") for file in (SQL / folder).glob("*.sql")}
    there = await ask(url, "SELECT array_agg(proname::text) FROM pg_proc WHERE pronamespace = 'memory'::regnamespace")
    assert sorted(there) == sorted(functions)  # type: ignore[call-overload]
    views = await ask(
        url,
        "SELECT array_agg(relname::text) FROM pg_class WHERE relkind = 'v' AND relnamespace = 'memory'::regnamespace",
    )
    assert sorted(views) == sorted(file.stem for file in (SQL / "views").glob("*.sql"))  # type: ignore[call-overload]
