"""What `hindsight tune` does: measure, tell, apply where asked to and worth it, and take back."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import typer

from app.application import check_database
from app.database.connect import describe, exists, locate
from app.database.pool import Database
from app.errors import ServiceError, StartupError
from app.settings import Settings
from app.tenancy.service import local_operator
from app.tuning import report, store
from app.tuning.measured import Measured
from app.tuning.service import TuningService
from app.tuning.settings import shown
from app.tuning.store import Row


async def tune(
    settings: Settings,
    tenant: str,
    measure: Callable[[TuningService | None], Awaitable[Measured]],
    *,
    needs_tenant: bool,
    apply: bool,
    force: bool,
    seed: int,
) -> None:
    """Measure, tell, and with `apply` set what was found. `measure` is given the tenant where there is one, or it is needed.

    Raises `conflict` where the gain may be chance, unless `force`.
    """
    async with AsyncExitStack() as stack:
        there = needs_tenant or apply or exists(settings)
        tuning = await stack.enter_async_context(_tuning_of(settings, tenant)) if there else None
        measured = await measure(tuning)
        report.tell(measured, seed)
        who, change = f"tenant {tenant}", f"{shown(measured.found)}, no longer {shown(measured.before)}"
        if measured.found == measured.before:
            typer.echo(f"Nothing to change for {who}.")
        elif not apply or tuning is None:
            typer.echo(f"Nothing was changed. With --apply {who} would have {change}.")
        elif measured.is_real or force:
            await tuning.apply(measured)
            typer.echo(f"Applied: {who} has {change}. `hindsight tune --undo` takes it back.")
        else:
            raise ServiceError(
                "conflict", "not applied: the gain is not above 0 for sure. --force applies it all the same."
            )


async def undo(settings: Settings, tenant: str, force: bool) -> None:
    """Take the last change back."""
    async with _tuning_of(settings, tenant) as tuning:
        change = await tuning.undo(force)
    typer.echo(f"Tenant {tenant} has {shown(change['before'])} again, no longer {shown(change['after'])}.")


async def history(settings: Settings, tenant: str) -> list[Row]:
    """All changes, newest first; times as text."""
    async with _tuning_of(settings, tenant) as tuning:
        return [
            change | {name: change[name] and f"{change[name]:%FT%T.%fZ}" for name in ("at", "undone_at")}
            for change in await tuning.history()
        ]


@asynccontextmanager
async def _tuning_of(settings: Settings, tenant: str) -> AsyncIterator[TuningService]:
    """The tuning of a tenant of the configured database. Raises StartupError where either is missing."""
    if not exists(settings):
        raise StartupError(f"there is no {describe(settings)}")
    async with locate(settings) as location:
        database = await Database.open(location.app_url, 2)
        try:
            await check_database(database, settings)
            tenant_id = await store.tenant_named(database, tenant)
            if tenant_id is None:
                raise StartupError(f"there is no tenant {tenant}")
            yield TuningService(database, local_operator(tenant_id, tenant))
        finally:
            await database.close()
