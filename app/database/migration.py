"""Brings a database to this release: revisions, functions and views, and the stamp of its environment."""

import asyncio
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from app.database.connect import locate
from app.database.release import ROOT, head_revision, release_digest, revisions
from app.database.repeatable import apply_functions_and_views
from app.database.script import run_script
from app.database.server_check import check_server
from app.errors import StartupError
from app.settings import Settings

LOCK_TIMEOUT = "10s"  # a revision that waits for a table holds up everybody who comes after it
_LOCK = 7_346_201_884  # advisory lock that lets one migration run at a time in a database


def alembic_config(url: str) -> Config:
    """Alembic's configuration for the database at `url` (postgresql://...)."""
    config = Config(ROOT / "alembic.ini")
    config.attributes["url"] = url
    return config


def upgrade(url: str, environment: str, revision: str = "head") -> None:
    """Upgrade the database and stamp it with its environment. Blocks; not for use on an event loop.

    Raises StartupError where the server cannot be reached, is too old, lacks an extension or is stamped otherwise.
    """
    config = alembic_config(url)
    config.attributes["environment"] = environment
    command.upgrade(config, revision)


def downgrade(url: str, environment: str, revision: str, lose_data: bool = False) -> None:
    """Downgrade to `revision`, a number or base. Refuses by name to lose what people stored unless `lose_data`.

    Raises StartupError for that, for a revision that is not below the database's, and for a database stamped otherwise.
    """
    if revision not in (known := ["base", *revisions()]):
        raise StartupError(f"there is no revision {revision!r} to go down to: name one of {', '.join(known)}")
    config = alembic_config(url)
    config.attributes["environment"] = environment
    config.attributes["lose_data"] = lose_data
    try:
        command.downgrade(config, revision)
    except CommandError as error:
        raise StartupError(str(error)) from error


async def run_migrations(context: Any, url: str, environment: str) -> None:
    """Called by migrations/env.py with Alembic's context."""
    await check_server(url)
    engine = create_async_engine(sqlalchemy_url(url), poolclass=NullPool)
    try:
        async with engine.connect() as connection:
            await connection.run_sync(_run, context, environment)
    except sa.exc.DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) != "42501":
            raise
        raise StartupError(f"migrate as the database's owner: {str(error.orig).splitlines()[0]}") from error
    finally:
        await engine.dispose()


def sqlalchemy_url(url: str) -> str:
    """The same URL for SQLAlchemy's asyncpg dialect."""
    scheme, _, rest = url.partition("://")
    if scheme not in {"postgresql", "postgres", "postgresql+asyncpg"}:
        raise StartupError(f"HINDSIGHT_DATABASE_URL must begin with postgresql://, not {scheme}://")
    return f"postgresql+asyncpg://{rest}"


def _run(connection: sa.Connection, context: Any, environment: str) -> None:
    connection.execute(sa.text("SELECT pg_advisory_lock(:lock)"), {"lock": _LOCK})
    run_script(connection, f"SET lock_timeout = '{LOCK_TIMEOUT}'; CREATE SCHEMA IF NOT EXISTS memory")
    connection.commit()
    _check_stamp(connection, environment)
    _check_revision(connection)
    connection.commit()
    context.configure(
        connection=connection,
        version_table_schema="memory",
        transaction_per_migration=not _goes_down(context.config),  # a step down that is refused undoes those before it
    )
    with context.begin_transaction():
        context.run_migrations()
    connection.commit()
    current = connection.scalar(sa.text("SELECT version_num FROM memory.alembic_version"))
    if current == head_revision():
        apply_functions_and_views(connection)
        _note_release(connection, f"'{release_digest(environment)}'")
    else:
        _note_release(connection, "NULL")
    _stamp(connection, environment)
    connection.commit()
    connection.execute(sa.text("SELECT pg_advisory_unlock(:lock)"), {"lock": _LOCK})


def _goes_down(config: Config) -> bool:
    """By `hindsight migrate --down-to`, or by `alembic downgrade`."""
    command = getattr(config.cmd_opts, "cmd", None)
    return "lose_data" in config.attributes or (command is not None and command[0].__name__ == "downgrade")


def _check_stamp(connection: sa.Connection, environment: str) -> None:
    """Before anything is changed: a database of another environment is refused."""
    if connection.scalar(sa.text("SELECT to_regclass('memory.deployment')")) is None:
        return
    stamped = connection.scalar(sa.text("SELECT environment FROM memory.deployment"))
    if stamped is not None and stamped != environment:
        raise StartupError(
            f"this database is stamped {stamped!r} and HINDSIGHT_ENVIRONMENT is {environment!r}; "
            f"set HINDSIGHT_ENVIRONMENT={stamped} or use another database"
        )


def _check_revision(connection: sa.Connection) -> None:
    """Before anything is changed: a database that a later release has migrated is refused."""
    if connection.scalar(sa.text("SELECT to_regclass('memory.alembic_version')")) is None:
        return
    current = connection.scalar(sa.text("SELECT version_num FROM memory.alembic_version"))
    if current is not None and current not in revisions():
        raise StartupError(
            f"the database is at revision {current}, which this release does not know: use a later release"
        )


def _stamp(connection: sa.Connection, environment: str) -> None:
    if connection.scalar(sa.text("SELECT to_regclass('memory.deployment')")) is not None:
        connection.execute(
            sa.text("INSERT INTO memory.deployment (environment) VALUES (:environment) ON CONFLICT DO NOTHING"),
            {"environment": environment},
        )


def _note_release(connection: sa.Connection, value: str) -> None:
    """Says with the database what was put in place, in the transaction that did: NULL where it is no whole release."""
    connection.execute(sa.text(f"COMMENT ON TABLE memory.alembic_version IS {value}"))  # takes no parameters


def run_from_env(context: Any) -> None:
    """Entry of migrations/env.py: the URL and environment come from the caller, else from the settings."""
    attributes = context.config.attributes
    if "url" in attributes:
        asyncio.run(run_migrations(context, attributes["url"], attributes["environment"]))
        return
    try:
        asyncio.run(_run_configured(context))
    except StartupError as error:  # alembic's own command line shows this kind as one line
        raise CommandError(" ".join(str(error).split())) from error


async def _run_configured(context: Any) -> None:
    settings = Settings()
    async with locate(settings) as location:
        await run_migrations(context, location.owner_url, settings.environment)
