"""`hindsight conflicts`."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import typer

from app.cli import options, output
from app.cli.connection import Service, connected, path

cli = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Statements that contradict each other.")


@cli.command(name="list")
@connected
def list_conflicts(
    service: Service,
    status: Annotated[Literal["open", "resolved", "any"], typer.Option(help="Which.")] = "open",
    subject: options.Subject = None,
    limit: options.Limit = 50,
    every: options.All = False,
    as_json: options.Json = False,
) -> None:
    """Conflicts, newest first, each with its two statements."""
    found = service.items("/v1/conflicts", None if every else limit, status=status, subject=subject)
    if as_json:
        output.as_lines(found)
        return
    for conflict in found:
        _show(conflict)


@cli.command()
@connected
def resolve(
    service: Service,
    conflict_id: Annotated[str, typer.Argument(metavar="ID", help="Id of a conflict.")],
    keep: Annotated[str, typer.Argument(metavar="KEEP", help="Id of the statement that holds, or both.")],
    as_json: options.Json = False,
) -> None:
    """Decide which statement holds; the other is superseded."""
    output.answer(service.send("POST", path("conflicts", conflict_id, "resolve"), {"keep": keep}), as_json, _show)


def _show(conflict: Mapping[str, Any]) -> None:
    kept = f", kept {conflict['kept']}" if conflict["kept"] else ""
    about = f" of {output.line(conflict['subject'])}" if conflict["subject"] else ""
    output.say(f"{conflict['id']}  {conflict['status']} since {output.moment(conflict['opened_at'])}{about}{kept}")
    output.say(f"  {output.line(conflict['reason'])}")
    for memory in conflict["memories"]:
        output.say(f"  {memory['id']}  {memory['status']:10}  {output.date(memory)}  {output.line(memory['content'])}")
