"""`hindsight write`, `list`, `show`, `history` and `forget`."""

import sys
from collections.abc import Mapping
from typing import Annotated, Any

import typer

from app.cli import options, output
from app.cli.connection import Service, connected, given, path
from app.cli.standard_input import Rows, batches, naming_lines, rows, texts

BATCH = 20  # statements in a request, which a chat model that judges them one by one must end in time

Ids = Annotated[list[str], typer.Argument(metavar="ID...", help="Ids of memories; - reads them from standard input.")]
Id = Annotated[str, typer.Argument(metavar="ID", help="Id of a memory.")]


@connected
def write(
    service: Service,
    content: Annotated[
        str, typer.Argument(help="One statement. - reads many from standard input: texts or JSON, one a line.")
    ],
    subject: options.Subject = None,
    kind: Annotated[options.Kind | None, typer.Option(help="What sort of statement it is.")] = None,
    layer: Annotated[options.Layer | None, typer.Option(help="How long it is kept.")] = None,
    confidence: Annotated[float | None, typer.Option(min=0, max=1, help="How sure it is.")] = None,
    importance: Annotated[float | None, typer.Option(min=0, max=1, help="How much it matters.")] = None,
    inferred: Annotated[bool, typer.Option("--inferred", help="It was not said so.")] = False,
    source_class: Annotated[options.SourceClass | None, typer.Option(help="Where it came from.")] = None,
    agent: options.Agent = None,
    private: Annotated[bool, typer.Option("--private", help="For this agent alone.")] = False,
    session: options.Session = None,
    task: options.Task = None,
    occurred_at: Annotated[str | None, typer.Option(help="When it was said or happened.")] = None,
    valid_from: Annotated[str | None, typer.Option(help="Since when it holds.")] = None,
    valid_until: Annotated[str | None, typer.Option(help="Until when it holds.")] = None,
    ttl: Annotated[int | None, typer.Option(help="For how many seconds it holds.")] = None,
    pinned: Annotated[bool, typer.Option("--pinned", help="It comes back with every recall of its subject.")] = False,
    tags: options.Tags = None,
    fact_key: Annotated[str | None, typer.Option(help="Attribute that has one value at a time.")] = None,
    as_json: options.Json = False,
) -> None:
    """Keep a statement, or many, and say what became of each."""
    common = given(
        subject=subject, kind=kind, layer=layer, confidence=confidence, importance=importance,
        explicit=False if inferred else None, source_class=source_class, agent_id=agent,
        visibility="private" if private else None, session_id=session, task_id=task, occurred_at=occurred_at,
        valid_from=valid_from, valid_until=valid_until, ttl_seconds=ttl, pinned=pinned or None, tags=tags, fact_key=fact_key,
    )  # fmt: skip
    if content == "-":
        _write_many(service, rows("content", common), as_json)
        return
    output.answer(service.send("POST", "/v1/memories", common | {"content": content}), as_json, _say)


def _write_many(service: Service, statements: Rows, as_json: bool) -> None:
    with output.progress(None, "writing") as bar:
        for batch in batches(statements, BATCH):
            with naming_lines(batch, "items"):
                results = service.ask("POST", "/v1/memories/batch", {"items": [body for _, body in batch]})["results"]
            if as_json:
                output.as_lines(results)
            else:
                for result in results:
                    _say(result)
            bar.advance(bar.task_ids[0], len(batch))


def _say(result: Mapping[str, Any]) -> None:
    memory = result["memory"]
    said = f"{memory['id']}  {output.line(memory['content'])}" if memory else output.line(result["reason"])
    output.say(f"{result['decision']:10}  {said}")
    for ended in result["superseded"]:
        output.say(f"{'  ended':10}  {ended['id']}  {output.line(ended['content'])}")
    if result["degraded"]:
        output.note(f"degraded: {', '.join(result['degraded'])}")


@connected
def list_memories(
    service: Service,
    words: Annotated[str | None, typer.Argument(help="Only those that hold every one of these words.")] = None,
    subject: options.Subject = None,
    kind: Annotated[options.Kind | None, typer.Option(help="Of this sort only.")] = None,
    layer: Annotated[options.Layer | None, typer.Option(help="Of this layer only.")] = None,
    status: Annotated[options.StatusFilter | None, typer.Option(help="Default: what holds now.")] = None,
    tag: Annotated[str | None, typer.Option(help="With this tag only.")] = None,
    agent: options.OfAgent = None,
    private: options.EveryAgent = False,
    session: options.Session = None,
    task: options.Task = None,
    since: options.Since = None,
    until: options.Until = None,
    limit: options.Limit = 50,
    every: options.All = False,
    as_json: options.Json = False,
) -> None:
    """Memories, newest first."""
    filters = given(
        q=words, subject=subject, kind=kind, layer=layer, status=status, tag=tag, agent_id=agent,
        visibility="any" if private else None, session_id=session, task_id=task, since=since, until=until,
    )  # fmt: skip
    found = service.items("/v1/memories", None if every else limit, **filters)
    output.items(found, as_json, ("ID", "STATUS", "KIND", "DATE", "CONF", "SUBJECT", "CONTENT"), _row)


def _row(memory: Mapping[str, Any]) -> tuple[object, ...]:
    confidence = f"{memory['confidence']:.2f}"
    about = memory["subject"] or "-"
    return memory["id"], memory["status"], memory["kind"], output.date(memory), confidence, about, memory["content"]


@connected
def show(service: Service, memory_id: Id, as_json: options.Json = False) -> None:
    """One memory with everything that is known of it."""
    output.answer(service.send("GET", path("memories", memory_id)), as_json, _show)


def _show(memory: dict[str, Any]) -> None:
    output.say(output.line(memory.pop("content")))
    source = memory.pop("source")
    output.fields((*memory.items(), ("source", source["class"]), ("trace_ids", source["trace_ids"])))


@connected
def history(service: Service, memory_id: Id, as_json: options.Json = False) -> None:
    """What it replaced, what replaced it, and what happened to each."""
    output.answer(service.send("GET", path("memories", memory_id, "history")), as_json, _history)


def _history(told: Mapping[str, Any]) -> None:
    output.table(
        ("ID", "STATUS", "FROM", "UNTIL", "CONTENT"),
        (
            (
                one["id"],
                one["status"],
                output.moment(one["valid_from"]),
                output.moment(one["valid_until"]),
                one["content"],
            )
            for one in told["chain"]
        ),
    )
    output.say()
    output.table(
        ("AT", "EVENT", "BY", "MEMORY", "DETAIL"),
        (
            (output.moment(one["at"]), one["event"], one["actor"], one["memory_id"], output.pairs(one["detail"]))
            for one in told["events"]
        ),
    )


@connected
def forget(
    service: Service,
    memory_ids: Ids,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Ask nothing.")] = False,
) -> None:
    """Forget memories: no read path but the admin's shows them any more. Asks first on a terminal."""
    wanted = memory_ids if memory_ids != ["-"] else [text for _, text in texts()]
    if not yes and sys.stdin.isatty() and memory_ids != ["-"]:
        for memory_id in wanted:
            output.say(output.line(service.ask("GET", path("memories", memory_id))["content"]))
        typer.confirm("Forget this?" if len(wanted) == 1 else f"Forget these {len(wanted)}?", abort=True)
    for memory_id in wanted:
        service.send("DELETE", path("memories", memory_id))
        output.say(f"forgotten  {output.line(memory_id)}")
