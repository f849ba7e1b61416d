"""`hindsight traces`."""

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import typer

from app.cli import options, output
from app.cli.connection import Service, connected, given
from app.cli.exit_codes import NOTHING_FOUND
from app.cli.jobs import follow_to_end
from app.cli.recalls import turn
from app.cli.standard_input import batches, naming_lines, rows, whole_input

cli = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="What happened, turn by turn.")

BATCH = 100
Role = Literal["user", "assistant", "tool", "system"]


@cli.command()
@connected
def send(
    service: Service,
    content: Annotated[
        str, typer.Argument(help="A turn. - reads many from standard input: texts or JSON, one a line.")
    ],
    role: Annotated[Role, typer.Option(help="Who said it.")] = "user",
    subject: options.Subject = None,
    session: options.Session = None,
    task: options.Task = None,
    agent: options.Agent = None,
    private: Annotated[bool, typer.Option("--private", help="For this agent alone.")] = False,
    extract: Annotated[
        Literal["auto", "now", "off"], typer.Option(help="Who reads it: a job, this command before it ends, or nobody.")
    ] = "auto",
    wait: Annotated[bool, typer.Option("--wait", help="Follow the job that reads it until its end.")] = False,
    as_json: options.Json = False,
) -> None:
    """Keep turns of a conversation, and what of them is worth remembering."""
    common = given(
        subject=subject, session_id=session, task_id=task, agent_id=agent, visibility="private" if private else None
    )
    turns = rows("content", {"role": role}) if content == "-" else iter([(1, {"role": role, "content": content})])
    jobs = []
    with output.progress(None, "sending") as bar:
        for batch in batches(turns, BATCH):
            with naming_lines(batch, "turns"):
                body = common | {"extract": extract, "turns": [one for _, one in batch]}
                answer = service.send("POST", "/v1/traces", body)
            output.answer(answer, as_json, _kept)
            jobs.append(json.loads(answer)["job_id"])
            bar.advance(bar.task_ids[0], len(batch))
    for job_id in jobs if wait else ():
        follow_to_end(service, job_id, as_json)


def _kept(told: Mapping[str, Any]) -> None:
    output.say(f"kept {len(told['trace_ids'])} turns; job {told['job_id']}")
    for result in told["results"]:
        why = f" ({result['code']})" if result["code"] else ""
        output.say(f"{result['decision']:10}  {output.line(result['content'] or result['reason'])}{why}")


@cli.command(name="list")
@connected
def list_traces(
    service: Service,
    subject: options.Subject = None,
    session: options.Session = None,
    task: options.Task = None,
    agent: options.OfAgent = None,
    private: options.EveryAgent = False,
    since: options.Since = None,
    until: options.Until = None,
    limit: options.Limit = 50,
    every: options.All = False,
    as_json: options.Json = False,
) -> None:
    """Turns in the order they were kept."""
    filters = given(
        subject=subject, session_id=session, task_id=task, agent_id=agent, visibility="any" if private else None, since=since,
        until=until,
    )  # fmt: skip
    found = service.items("/v1/traces", None if every else limit, **filters)
    output.items(found, as_json, ("AT", "SESSION", "ROLE", "CONTENT"), _row)


def _row(trace: Mapping[str, Any]) -> tuple[object, ...]:
    said = "(taken out)" if trace["redacted"] else trace["content"] or trace["tool_call"]
    return output.moment(trace["occurred_at"]), trace["session_id"] or "-", trace["name"] or trace["role"], said


@cli.command()
@connected
def search(
    service: Service,
    query: Annotated[str, typer.Argument(help="The question. - reads it from standard input.")],
    subject: options.Subject = None,
    session: options.Session = None,
    task: options.Task = None,
    agent: options.Agent = None,
    since: options.Since = None,
    until: options.Until = None,
    top_k: Annotated[int | None, typer.Option("--top", help="At most so many (10).")] = None,
    as_json: options.Json = False,
) -> None:
    """Turns that answer a question. Exit code 3 where there are none."""
    body = given(
        query=whole_input() if query == "-" else query, subject=subject, session_id=session, task_id=task,
        agent_id=agent, since=since, until=until, top_k=top_k,
    )  # fmt: skip
    found = service.send("POST", "/v1/traces/search", body)
    output.answer(found, as_json, _found)
    if not json.loads(found)["traces"]:
        raise typer.Exit(NOTHING_FOUND)


def _found(told: Mapping[str, Any]) -> None:
    if told["traces"]:
        output.table(("SCORE", "DATE", "ROLE", "CONTENT"), map(turn, told["traces"]))
