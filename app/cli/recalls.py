"""`hindsight recall` and `hindsight why-not`."""

import json
from collections.abc import Mapping
from typing import Annotated, Any

import typer

from app.cli import options, output
from app.cli.connection import Service, connected, given, path
from app.cli.exit_codes import NOTHING_FOUND
from app.cli.standard_input import whole_input


@connected
def recall(
    service: Service,
    query: Annotated[str, typer.Argument(help="The question. - reads it from standard input.")],
    subject: options.Subject = None,
    agent: options.Agent = None,
    session: options.Session = None,
    task: options.Task = None,
    kinds: Annotated[list[str] | None, typer.Option("--kind", help="Of these sorts only.")] = None,
    layers: Annotated[list[str] | None, typer.Option("--layer", help="Of these layers only.")] = None,
    tags: options.Tags = None,
    since: options.Since = None,
    until: options.Until = None,
    as_of: Annotated[str | None, typer.Option(help="What held at this time.")] = None,
    top_k: Annotated[int | None, typer.Option("--top", help="At most so many (5).")] = None,
    budget: Annotated[int | None, typer.Option(help="Tokens that the prompt may take (500).")] = None,
    min_score: Annotated[float | None, typer.Option(min=0, max=1, help="Only what is that relevant.")] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Say why each came back.")] = False,
    prompt: Annotated[
        bool, typer.Option("--prompt", help="Print the block to put before an agent's question.")
    ] = False,
    as_json: options.Json = False,
) -> None:
    """The memories that answer a question, and whether they do. Exit code 3 where nothing is known."""
    body = given(
        query=whole_input() if query == "-" else query, subject=subject, agent_id=agent, session_id=session,
        task_id=task, kinds=kinds, layers=layers, tags=tags, since=since, until=until, as_of=as_of, top_k=top_k,
        token_budget=budget, min_score=min_score, explain=explain or None,
    )  # fmt: skip
    found = service.send("POST", "/v1/recall", body)
    answered = json.loads(found)
    if as_json:
        output.as_json(found)
    elif prompt:
        output.verbatim(answered["prompt"])
    else:
        _show(answered, explain)
    if answered["knowledge"] == "unknown":
        raise typer.Exit(NOTHING_FOUND)


def _show(answered: Mapping[str, Any], explain: bool) -> None:
    if answered["memories"]:
        output.table(("SCORE", "KIND", "DATE", "CONF", "ID", "CONTENT"), map(_hit, answered["memories"]))
    for hit in answered["memories"] if explain else ():
        _explain(hit)
    if answered["traces"]:
        output.say("What was said:")
        output.table(("SCORE", "DATE", "ROLE", "CONTENT"), map(turn, answered["traces"]))
    for conflict in answered["conflicts"]:
        output.say(f"In dispute ({conflict['id']}): {output.line(conflict['reason'])}")
    if answered["degraded"]:
        output.say(f"Done without: {', '.join(answered['degraded'])}")
    output.say(f"Knowledge: {answered['knowledge']}. Recall: {answered['recall_id'] or 'not logged'}")


def _hit(hit: Mapping[str, Any]) -> tuple[object, ...]:
    memory = hit["memory"]
    confidence = f"{memory['confidence']:.2f}"
    return (
        f"{hit['score']:.2f}",
        memory["kind"],
        output.date(memory),
        confidence,
        memory["id"],
        _marked(hit, memory["content"]),
    )


def _marked(hit: Mapping[str, Any], content: str) -> str:
    marks = [
        *([] if hit["memory"]["status"] == "active" else [hit["memory"]["status"]]),
        *(["disputed"] if hit["memory"]["contested"] else []),
        *([] if hit["in_prompt"] else ["not in the prompt"]),
    ]
    return f"{content} ({', '.join(marks)})" if marks else content


def _explain(hit: Mapping[str, Any]) -> None:
    output.say(f"\n{output.line(hit['memory']['content'])}")
    for why in hit["why"]:
        output.say(f"  {output.line(why)}")
    parts = (f"{name} {value:.2f}" for name, value in hit["scores"].items() if value is not None)
    output.say(f"  {', '.join(parts)}")


def turn(found: Mapping[str, Any]) -> tuple[object, ...]:
    """A turn that came back, for a table."""
    return f"{found['score']:.2f}", found["occurred_at"][:10], found["name"] or found["role"], found["content"]


@connected
def why_not(
    service: Service,
    recall_id: Annotated[str, typer.Argument(metavar="RECALL_ID", help="Printed by recall.")],
    memory_id: Annotated[str, typer.Argument(metavar="MEMORY_ID", help="The memory that is missed.")],
    as_json: options.Json = False,
) -> None:
    """Why a memory was not in a recall's answer."""
    output.answer(service.send("GET", path("recalls", recall_id, "why-not", memory_id)), as_json, _why_not)


def _why_not(told: Mapping[str, Any]) -> None:
    output.say(f"{told['code']}: {output.line(told['explanation'])}")
    output.fields((name, value) for name, value in told.items() if name not in ("code", "explanation"))
