"""The command line: `hindsight` or `python -m app`."""

import asyncio
import signal
import sys
from typing import Annotated, Any

import typer
from pydantic import ValidationError

from app.application import migrate
from app.database.connect import describe, exists, locate
from app.database.migration import downgrade
from app.doctor import examine
from app.errors import ServiceError, StartupError
from app.logs import configure_logging
from app.serving import run, work
from app.serving import serve as serve_requests
from app.settings import Settings
from app.tenancy.command import cli as keys

cli = typer.Typer(no_args_is_help=True, add_completion=True, pretty_exceptions_enable=False, help=__doc__)
cli.add_typer(keys, name="key")

Host = Annotated[str | None, typer.Option(help="Address to listen on; over HINDSIGHT_HOST.")]
Port = Annotated[int | None, typer.Option(min=0, max=65535, help="Port to listen on; over HINDSIGHT_PORT.")]


def main() -> None:
    """Run a command. A refusal is one line on standard error and exit code 2, a request that fails exit code 1."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C: whatever was opened is closed
    try:
        cli()
    except StartupError as error:
        sys.exit(_complain(str(error), 2))
    except ServiceError as error:
        sys.exit(_complain(error.detail, 1))
    except ValidationError as error:
        fault = error.errors()[0]
        sys.exit(_complain(f"HINDSIGHT_{'.'.join(map(str, fault['loc'])).upper()}: {fault['msg']}", 2))
    except KeyboardInterrupt:
        sys.exit(130)


@cli.command()
def serve(
    host: Host = None,
    port: Port = None,
    worker: Annotated[bool, typer.Option(help="Run background jobs in this process too.")] = True,
) -> None:
    """Run the service until SIGTERM or Ctrl-C."""
    run(serve_requests(_settings(host=host, port=port), worker))


@cli.command()
def worker() -> None:
    """Run background jobs only, until SIGTERM or Ctrl-C."""
    run(work(Settings()))


@cli.command(name="migrate")
def migrate_database(
    down_to: Annotated[str | None, typer.Option(help="Downgrade to this revision (or base) instead.")] = None,
    lose_data: Annotated[bool, typer.Option(help="Agree that a downgrade loses data.")] = False,
) -> None:
    """Bring the database to this release, as its owner."""
    settings = Settings()
    if down_to is None:
        asyncio.run(migrate(settings))
    else:
        asyncio.run(_downgrade(settings, down_to, lose_data))
    typer.echo(f"The {describe(settings)} is at {'this release' if down_to is None else down_to}.")


@cli.command()
def demo() -> None:
    """Show what the service does with a conversation in English and Chinese, on a database of its own."""
    from app.demo.run import run_demo

    asyncio.run(run_demo(Settings()))


@cli.command()
def doctor() -> None:
    """Look at the settings, the database and the model, and say what is wrong. Exit code 1 where something is."""
    settings = Settings()
    configure_logging(settings)
    findings = asyncio.run(examine(settings))
    for finding in findings:
        typer.echo(f"{finding.mark} {finding.about}: {finding.detail}")
    if any(finding.wrong for finding in findings):
        raise typer.Exit(1)


@cli.command(
    name="eval",
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []},
    add_help_option=False,
)
def evaluate(context: typer.Context) -> None:
    """Measure search, the rules and the gate on labelled or live data; `hindsight eval --help` says what there is."""
    from app.evaluation.command import run

    run(context.args or ["--help"], "hindsight eval")


def _settings(**given: Any) -> Settings:
    return Settings(**{name: value for name, value in given.items() if value is not None})


def _complain(text: str, code: int) -> int:
    print(f"hindsight: {' '.join(text.split())}", file=sys.stderr)
    return code


async def _downgrade(settings: Settings, revision: str, lose_data: bool) -> None:
    if not exists(settings):
        raise StartupError(f"there is no {describe(settings)}")
    async with locate(settings) as location:
        await asyncio.to_thread(downgrade, location.owner_url, settings.environment, revision, lose_data)
