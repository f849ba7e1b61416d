"""`hindsight key`: API keys of the configured database, made, listed and revoked by whoever holds the machine."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any
from uuid import UUID

import typer

if TYPE_CHECKING:
    from app.tenancy.caller import Caller
    from app.tenancy.service import KeyService

cli = typer.Typer(no_args_is_help=True, help="API keys.")


@cli.command()
def create(
    name: Annotated[str, typer.Option(help="What the key is called.")],
    scope: Annotated[list[str], typer.Option(help="May be given several times.")] = ["read", "write"],  # noqa: B006
    trust: Annotated[str, typer.Option(help="Authority of what it writes.")] = "user",
    tenant: Annotated[str, typer.Option(help="Whose data; made where there is none of this name.")] = "default",
    subject: Annotated[list[str] | None, typer.Option(help="The only subjects it may touch.")] = None,
    agent: Annotated[list[str] | None, typer.Option(help="The only agents it may act as.")] = None,
    expires_at: Annotated[datetime | None, typer.Option(help="When it stops working (UTC).")] = None,
    from_env: Annotated[
        str | None, typer.Option(help="Take the secret from this environment variable; a key with it is left as it is.")
    ] = None,
    new_database: Annotated[
        bool, typer.Option("--new-database", help="Make the embedded database where HINDSIGHT_DATA_DIR has none yet.")
    ] = False,
) -> None:
    """Make a key and print its secret, this once."""
    from app.errors import StartupError

    secret = None
    if from_env is not None and not (secret := os.environ.get(from_env)):
        raise StartupError(f"{from_env} is not set")
    limits = {
        "subjects": subject or None,
        "agents": agent or None,
        "expires_at": expires_at.replace(tzinfo=UTC) if expires_at else None,
    }
    typer.echo(asyncio.run(_create(new_database, name, scope, trust, tenant, secret, limits)))


@cli.command(name="list")
def list_keys(tenant: str = "default") -> None:
    """The tenant's keys, newest first."""
    for line in asyncio.run(_list(tenant)):
        typer.echo(line)


@cli.command()
def revoke(key_id: str, tenant: str = "default") -> None:
    """Revoke a key at once."""
    asyncio.run(_revoke(key_id, tenant))
    typer.echo("Revoked.")


@asynccontextmanager
async def _opened(new_database: bool = False) -> AsyncIterator[tuple["KeyService", "Caller"]]:
    """The keys and the local operator. Says on standard error whose keys they are: a running service may use others."""
    from app.database.connect import describe, exists, is_idle, locate
    from app.database.migration import upgrade
    from app.database.pool import Database
    from app.errors import StartupError
    from app.settings import Settings
    from app.tenancy.service import KeyService, local_operator

    settings = Settings()
    is_new = not exists(settings)
    if is_new and not new_database:
        raise StartupError(
            f"there is no {describe(settings)} yet: set HINDSIGHT_DATA_DIR to the folder of the service that is meant, or "
            "make one with `hindsight serve`, `hindsight migrate` or `hindsight key create --new-database`"
        )
    idle = ", on which no service runs now" if is_idle(settings) and not is_new else ""
    typer.echo(f"hindsight: {'making' if is_new else 'using'} the {describe(settings)}{idle}", err=True)
    async with locate(settings) as location:
        if is_new:
            await asyncio.to_thread(upgrade, location.owner_url, settings.environment)
        database = await Database.open(location.app_url, 2)
        try:
            keys = KeyService(database)
            home = await keys.local_owner()
            yield keys, local_operator(home.tenant_id, home.tenant_name)
        finally:
            await database.close()


async def _create(
    new_database: bool,
    name: str,
    scopes: list[Any],
    trust: Any,
    tenant: str,
    secret: str | None,
    limits: dict[str, Any],
) -> str:
    async with _opened(new_database) as (keys, caller):
        _, made = await keys.create(caller, name, scopes, trust, tenant=tenant, secret=secret, **limits)
        return made


async def _list(tenant: str) -> list[str]:
    async with _opened() as (keys, caller):
        rows = await keys.list(caller, 1000, None, tenant)
    return [
        f"{row.id}  {'revoked' if row.revoked_at else 'valid':8} {row.trust:8} {','.join(row.scopes):30} {row.name}"
        for row in rows
    ]


async def _revoke(key_id: str, tenant: str) -> None:
    from app.errors import ServiceError

    async with _opened() as (keys, caller):
        try:
            wanted = UUID(key_id)
        except ValueError:
            raise ServiceError("not_found", "There is no such key.") from None
        await keys.revoke(caller, wanted, tenant)
