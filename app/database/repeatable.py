"""The functions and views of sql/: one source of truth, put in place after the revisions, in a fixed order, at once.

sql/functions/base holds what tables depend on (defaults, generated columns, policies); revisions alone apply those.
"""

from pathlib import Path

import sqlalchemy as sa

from app.database.queries import SQL
from app.database.script import run_script


def repeatable_files() -> list[Path]:
    """Files in the order they are applied: functions, then views, each by name."""
    return [*sorted((SQL / "functions").glob("*.sql")), *sorted((SQL / "views").glob("*.sql"))]


def apply_functions_and_views(connection: sa.Connection) -> None:
    """Create or replace every function and view, in the connection's transaction.

    Bodies are not checked while they are created, so that functions may call each other in any order.
    """
    run_script(connection, "SET LOCAL check_function_bodies = off")
    for file in repeatable_files():
        run_script(connection, file.read_text(encoding="utf-8"))


def drop_functions_and_views(connection: sa.Connection) -> None:
    """Drop every function and view of the schema but the base functions; the tables stay."""
    base = ", ".join(f"'{file.stem}'" for file in sorted((SQL / "functions" / "base").glob("*.sql")))
    run_script(
        connection,
        f"""
        DO $$ DECLARE item record; BEGIN
            FOR item IN SELECT oid::regclass AS name FROM pg_class
                        WHERE relnamespace = 'memory'::regnamespace AND relkind = 'v' LOOP
                EXECUTE format('DROP VIEW IF EXISTS %s CASCADE', item.name);
            END LOOP;
            FOR item IN SELECT oid::regprocedure AS name FROM pg_proc
                        WHERE pronamespace = 'memory'::regnamespace AND proname NOT IN ({base}) LOOP
                EXECUTE format('DROP ROUTINE IF EXISTS %s CASCADE', item.name);
            END LOOP;
        END $$
        """,  # noqa: S608  names of our own files
    )
