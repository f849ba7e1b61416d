"""Write, read and look after the memory of agents, on a running service (--url) or straight on its database."""

import os
import signal
import sys

import typer

from app.cli import conflicts, jobs, keys, mcp, memories, portability, process, psql, recalls, traces, tune
from app.cli.exit_codes import INTERRUPTED, MEANINGS, REFUSED, WRONG_USE

cli = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help=__doc__,
    epilog=MEANINGS,
)
cli.command()(memories.write)
cli.command()(recalls.recall)
cli.command(name="list")(memories.list_memories)
cli.command()(memories.show)
cli.command()(memories.history)
cli.command(name="why-not")(recalls.why_not)
cli.command()(memories.forget)
cli.add_typer(conflicts.cli, name="conflicts")
cli.add_typer(jobs.cli, name="jobs")
cli.add_typer(traces.cli, name="traces")
cli.add_typer(keys.cli, name="key")
cli.add_typer(keys.cli, name="keys", hidden=True)
cli.command()(process.serve)
cli.command()(process.worker)
cli.command()(process.migrate)
cli.command()(process.demo)
cli.command()(process.doctor)
cli.command(**process.PASSED_ON)(psql.psql)
cli.command(name="eval", add_help_option=False, **process.PASSED_ON)(process.evaluate)
cli.command()(tune.tune)
cli.command()(mcp.mcp)
cli.command(name="export")(portability.export_tenant)
cli.command(name="import")(portability.import_tenant)


def main() -> None:
    """Run a command and exit. What goes wrong is one line on standard error; `exit_codes` lists the codes."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C: whatever was opened is closed
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by whoever called
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115  for as long as the process is there
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        code = cli(prog_name="hindsight", standalone_mode=False) or 0
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:  # nobody reads on
        _drop_output()
        code = REFUSED
    except Exception as error:
        code = _complain(error)
    sys.exit(code)


def _drop_output() -> None:
    """Nothing is left to be flushed at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(error: Exception) -> int:
    """Say what is wrong; the exit code. What nobody foresaw is raised again."""
    from pydantic import ValidationError

    from app.cli.connection import RefusedError
    from app.cli.output import line
    from app.errors import ServiceError, StartupError

    match error:
        case StartupError():
            text, code = str(error), WRONG_USE
        case RefusedError():
            text, code = str(error), REFUSED
        case ServiceError():
            text, code = str(RefusedError(vars(error))), REFUSED
        case ValidationError():
            fault = error.errors()[0]
            text, code = f"HINDSIGHT_{'.'.join(map(str, fault['loc'])).upper()}: {fault['msg']}", WRONG_USE
        case OSError(strerror=str() as said) if error.filename is None:  # a stream: a full disk behind standard output
            _drop_output()
            text, code = said, REFUSED
        case UnicodeEncodeError():
            text, code = "an argument is not UTF-8", WRONG_USE
        case typer.Abort():
            text, code = "nothing was done", REFUSED
        case typer.TyperException() if error.format_message().startswith("Usage: "):  # a group alone: its help
            print(error.format_message(), file=sys.stderr)
            return error.exit_code
        case typer.TyperException():
            text, code = error.format_message(), error.exit_code
            if context := getattr(error, "ctx", None):
                text = f"{text} See `{context.command_path} --help`."
        case _:
            raise error
    print(f"hindsight: {line(text)}", file=sys.stderr)
    return code
