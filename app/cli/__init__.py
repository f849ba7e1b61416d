"""The command line: `hindsight` or `python -m app`."""

import signal
import sys
from typing import TYPE_CHECKING

import typer

from app.cli import keys, process

if TYPE_CHECKING:
    from pydantic import ValidationError

cli = typer.Typer(
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help=__doc__,
)
cli.command()(process.serve)
cli.command()(process.worker)
cli.command()(process.migrate)
cli.command()(process.demo)
cli.command()(process.doctor)
cli.command(name="eval", **process.PASSED_ON)(process.evaluate)
cli.add_typer(keys.cli, name="key")


def main() -> None:
    """Run a command. A refusal is one line on standard error and exit code 2, a request that fails exit code 1."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C: whatever was opened is closed
    try:
        cli()
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:
        sys.exit(_complain(error))


def _complain(error: Exception) -> int:
    """One line on standard error; the exit code. What is no refusal is raised again."""
    from pydantic import ValidationError

    from app.errors import ServiceError, StartupError

    if isinstance(error, StartupError):
        text, code = str(error), 2
    elif isinstance(error, ServiceError):
        text, code = error.detail, 1
    elif isinstance(error, ValidationError):
        text, code = _setting(error), 2
    else:
        raise error
    print(f"hindsight: {' '.join(text.split())}", file=sys.stderr)
    return code


def _setting(error: "ValidationError") -> str:
    fault = error.errors()[0]
    return f"HINDSIGHT_{'.'.join(map(str, fault['loc'])).upper()}: {fault['msg']}"
