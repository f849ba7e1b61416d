"""`hindsight export` and `hindsight import`. What they need is imported when they run."""

import asyncio
from pathlib import Path
from typing import Annotated, Literal

import typer

Url = Annotated[str | None, typer.Option(help="A running service; without it the configured database itself.")]
Key = Annotated[str | None, typer.Option(help="Its API key.", envvar="HINDSIGHT_KEY", show_envvar=True)]
Tenant = Annotated[str | None, typer.Option(help="Whose data, without --url. Default: default.")]


def export_tenant(
    output: Annotated[
        Path,
        typer.Option(
            "-o", "--output", allow_dash=True, help="A file, which is there once whole; - is standard output."
        ),
    ] = Path("-"),
    vectors: Annotated[bool, typer.Option(help="Take the vectors along.")] = False,
    subject: Annotated[str | None, typer.Option(help="Only what is about this subject.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with FILE.part, where an export broke off.")] = False,
    url: Url = None,
    key: Key = None,
    tenant: Tenant = None,
) -> None:
    """Write everything a tenant owns as lines of JSON."""
    from app.cli.portability_run import export

    asyncio.run(export(output, vectors, subject, resume, (url, key, tenant)))


def import_tenant(
    file: Annotated[
        Path, typer.Argument(allow_dash=True, help="An export, or another program's file; - is standard input.")
    ],
    format: Annotated[
        Literal["hindsight", "openai", "chatgpt", "markdown"],
        typer.Option(help="openai: lines of messages. chatgpt: conversations.json. markdown: notes."),
    ] = "hindsight",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Store nothing, and say what would be.")] = False,
    subject: Annotated[str, typer.Option(help="Whom a foreign file is about, such as user:42.")] = "",
    json: Annotated[bool, typer.Option("--json", help="Print the account as JSON.")] = False,
    url: Url = None,
    key: Key = None,
    tenant: Tenant = None,
) -> None:
    """Bring a file in. The same file again changes nothing. Exit code 1 where a line was refused or the file is cut off."""
    from app.cli.portability_run import bring

    if not asyncio.run(bring(file, format, dry_run, subject, json, (url, key, tenant))):
        raise typer.Exit(1)
