"""`hindsight psql`."""

import asyncio
import os
import shutil
import signal
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import typer

from app.cli.connection import Tenant

if TYPE_CHECKING:
    from app.database.connect import Location
    from app.settings import Settings


def psql(context: typer.Context, tenant: Tenant = None) -> None:
    """Open psql on the database as its reader, with the tenant set; what stands after -- goes to psql.

    hindsight psql -- -c "select content from memory.current_memories"
    """
    from app.settings import Settings

    raise typer.Exit(asyncio.run(_run(Settings(), tenant or "default", context.args)))


async def _run(settings: "Settings", tenant: str, arguments: list[str]) -> int:
    from app.database.connect import describe, exists, locate
    from app.database.pool import Database
    from app.errors import StartupError
    from app.tenancy.service import KeyService

    if not exists(settings):
        raise StartupError(f"there is no {describe(settings)} yet: `hindsight serve` makes it")
    async with locate(settings) as location:
        database = await Database.open(location.app_url, 2)
        try:
            tenant_id = (await KeyService(database).operator(tenant)).tenant_id
        finally:
            await database.close()
        url, password = without_password(location.reader_url)
        options = f"{os.environ.get('PGOPTIONS', '')} -c hindsight.tenant={tenant_id}"
        if not location.embedded:
            options += " -c role=hindsight_reader"
        environment = os.environ | {"PGOPTIONS": options} | ({"PGPASSWORD": password} if password else {})
        program = _program(settings, location)
        ours = signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is psql's: it cancels the statement
        process = await asyncio.create_subprocess_exec(program, url, *arguments, env=environment)
        try:
            return await process.wait()
        finally:
            signal.signal(signal.SIGINT, ours)
            if process.returncode is None:
                process.terminate()
                await process.wait()


def _program(settings: "Settings", location: "Location") -> Path | str:
    """The embedded server's own psql; for a named server the machine's, where it has one."""
    from app.database.embedded import EmbeddedServer

    return location.psql or shutil.which("psql") or EmbeddedServer(settings.data_dir).bin_dir / "psql"


def without_password(url: str) -> tuple[str, str | None]:
    """The URL without its password, and the password: every user of a machine sees a program's arguments."""
    parts = urlsplit(url)
    login, at, servers = parts.netloc.rpartition("@")
    user, _, secret = login.partition(":")
    options = [option.partition("=") for option in parts.query.split("&") if option]
    secrets = [value for name, _, value in options if name == "password"] or [secret]
    query = "&".join("".join(option) for option in options if option[0] != "password")
    plain = f"{parts.scheme}://{user}{at}{servers}{parts.path}{'?' if query else ''}{query}"
    return plain, unquote(secrets[-1]) or None
