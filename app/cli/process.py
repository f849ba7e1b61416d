"""Commands that run or look at an installation. What they need is imported when they run: `--help` waits for nothing."""

import asyncio
from typing import Annotated, Any

import typer

Host = Annotated[str | None, typer.Option(help="Address to listen on; over HINDSIGHT_HOST.")]
Port = Annotated[int | None, typer.Option(min=0, max=65535, help="Port to listen on; over HINDSIGHT_PORT.")]
PASSED_ON: dict[str, Any] = {
    "context_settings": {"allow_extra_args": True, "ignore_unknown_options": True},
}
"""For a command that hands its arguments to a program of its own."""


def serve(
    host: Host = None,
    port: Port = None,
    worker: Annotated[bool, typer.Option(help="Run background jobs in this process too.")] = True,
) -> None:
    """Run the service until SIGTERM or Ctrl-C."""
    from app.serving import run, serve
    from app.settings import Settings

    given: dict[str, Any] = {name: value for name, value in (("host", host), ("port", port)) if value is not None}
    run(serve(Settings(**given), worker))


def worker() -> None:
    """Run background jobs only, until SIGTERM or Ctrl-C."""
    from app.serving import run, work
    from app.settings import Settings

    run(work(Settings()))


def migrate(
    down_to: Annotated[str | None, typer.Option(help="Downgrade to this revision (or base) instead.")] = None,
    lose_data: Annotated[bool, typer.Option(help="Agree that a downgrade loses data.")] = False,
) -> None:
    """Bring the database to this release, as its owner."""
    from app.application import migrate
    from app.database.connect import describe
    from app.settings import Settings

    settings = Settings()
    asyncio.run(migrate(settings) if down_to is None else _downgrade(settings, down_to, lose_data))
    typer.echo(f"The {describe(settings)} is at {'this release' if down_to is None else down_to}.")


def demo() -> None:
    """Show what the service does with a conversation in English and Chinese, on a database of its own."""
    from app.demo.run import run_demo
    from app.settings import Settings

    asyncio.run(run_demo(Settings()))


def doctor() -> None:
    """Look at the settings, the database and the model, and say what is wrong. Exit code 1 where something is."""
    from app.doctor import examine
    from app.logs import configure_logging
    from app.settings import Settings

    settings = Settings()
    configure_logging(settings)
    findings = asyncio.run(examine(settings))
    for finding in findings:
        typer.echo(f"{finding.mark} {finding.about}: {finding.detail}")
    if any(finding.wrong for finding in findings):
        raise typer.Exit(1)


def evaluate(context: typer.Context) -> None:
    """Measure search, the rules and the gate on labelled or live data; `hindsight eval --help` says what there is."""
    from app.evaluation.command import run

    run(context.args or ["--help"], "hindsight eval")


async def _downgrade(settings: Any, revision: str, lose_data: bool) -> None:
    from app.database.connect import describe, exists, locate
    from app.database.migration import downgrade
    from app.errors import StartupError

    if not exists(settings):
        raise StartupError(f"there is no {describe(settings)}")
    async with locate(settings) as location:
        await asyncio.to_thread(downgrade, location.owner_url, settings.environment, revision, lose_data)
