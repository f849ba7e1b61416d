"""What revisions share: running scripts, base functions, row-level security, and refusing to lose data."""

import sqlalchemy as sa
from alembic import context, op

from app.database.queries import SQL
from app.database.repeatable import drop_functions_and_views
from app.database.script import run_script
from app.errors import StartupError


def run(script: str) -> None:
    """Run one or more statements in the revision's transaction."""
    run_script(op.get_bind(), script)


def apply_base_functions(*names: str) -> None:
    """Create the functions that defaults, generated columns and policies need before the tables exist."""
    for name in names:
        run((SQL / "functions" / "base" / f"{name}.sql").read_text(encoding="utf-8"))


def ensure_group_roles() -> None:
    """Create the group roles of the cluster, and let the migrating role act as the service's."""
    bind = op.get_bind()
    present = set(
        bind.scalars(sa.text("SELECT rolname FROM pg_roles WHERE rolname IN ('hindsight_app', 'hindsight_reader')"))
    )
    for role in sorted({"hindsight_app", "hindsight_reader"} - present):
        try:
            with bind.begin_nested():
                run(f"CREATE ROLE {role} NOLOGIN")
        except sa.exc.DBAPIError as error:
            if getattr(error.orig, "sqlstate", None) not in {"42710", "23505"}:  # another database just made it
                raise _ask_administrator(f"may not create the role {role}") from error
    try:
        with bind.begin_nested():
            run(_GRANT_ROLES)
    except sa.exc.DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) == "42501":
            raise _ask_administrator("may not grant the group roles") from error
        raise


_GRANT_ROLES = """
    DO $$ DECLARE login text; BEGIN
        IF NOT pg_has_role(current_user, 'hindsight_app', 'SET') THEN EXECUTE format('GRANT hindsight_app TO %I', current_user); END IF;
        FOR login IN SELECT rolname FROM pg_roles WHERE rolname = 'hindsight_service' AND NOT pg_has_role(oid, 'hindsight_app', 'SET') LOOP
            EXECUTE format('GRANT hindsight_app TO %I', login);
        END LOOP;
        FOR login IN SELECT rolname FROM pg_roles WHERE rolname = 'hindsight_console' AND NOT pg_has_role(oid, 'hindsight_reader', 'USAGE') LOOP
            EXECUTE format('GRANT hindsight_reader TO %I WITH INHERIT TRUE', login);
        END LOOP;
    END $$
"""  # noqa: E501


def _ask_administrator(refused: str) -> StartupError:
    return StartupError(
        f"the migrating role {refused}; ask an administrator for: CREATE ROLE hindsight_app NOLOGIN (where it is missing); "
        "CREATE ROLE hindsight_reader NOLOGIN (where it is missing); GRANT hindsight_app, hindsight_reader TO it WITH ADMIN OPTION"
    )


def protect(table: str, privileges: str, rows: str = "true") -> None:
    """Give the service its privileges on a tenant's table, limited by policy to its tenant and to `rows`.

    The owner is exempt (no FORCE): definer functions filter by themselves. The reader is an operator's role and sees all.
    """
    condition = "tenant_id = memory.current_tenant()" + ("" if rows == "true" else f" AND {rows}")
    run(
        f"""
        ALTER TABLE memory.{table} ENABLE ROW LEVEL SECURITY;
        CREATE POLICY tenant ON memory.{table} TO hindsight_app USING ({condition}) WITH CHECK ({condition});
        CREATE POLICY inspection ON memory.{table} FOR SELECT TO hindsight_reader USING (true);
        GRANT {privileges} ON memory.{table} TO hindsight_app;
        GRANT SELECT ON memory.{table} TO hindsight_reader;
        """
    )


def begin_downgrade(*tables: str, **holding: str) -> None:
    """First call of every downgrade: refuse to lose data, and drop the functions and views above the tables.

    Lost would be the rows of `tables`, and of a table in `holding` what its rows of that SQL condition say in columns,
    or as rows, that the release before does not know. Whoever agrees loses it. The functions and views come back with
    the next upgrade.
    """
    bind = op.get_bind()
    attributes = context.config.attributes
    agreed = attributes.get("lose_data") or context.get_x_argument(as_dictionary=True).get("lose-data") == "yes"
    lost = [(table, "true", f"the rows of memory.{table}") for table in tables]
    lost += [(table, rows, f"what memory.{table} holds where {rows}") for table, rows in holding.items()]
    for table, rows, name in () if agreed else lost:
        if bind.scalar(sa.text(f"SELECT EXISTS (SELECT FROM memory.{table} WHERE {rows})")):  # noqa: S608
            flag = "--lose-data" if "lose_data" in attributes else "-x lose-data=yes"
            raise StartupError(f"this downgrade would lose {name}; pass {flag} to agree")
    drop_functions_and_views(bind)
