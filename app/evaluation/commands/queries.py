"""`hindsight eval queries`."""

import asyncio
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, get_args

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from app.errors import StartupError
from app.evaluation import query_sets
from app.evaluation.baseline import TOLERANCE, Comparison
from app.evaluation.commands.options import Baseline, Key, Save, Tolerance, Url
from app.evaluation.own_service import service_client
from app.evaluation.progress import progress_bar
from app.recall.model import Knowledge


def evaluate_queries(
    path: Annotated[Path, typer.Argument(help="A file of labelled questions.")],
    memories: Annotated[
        Path | None, typer.Option(help="Memories to store and ask over; without it what the subjects have is asked.")
    ] = None,
    url: Url = None,
    key: Key = None,
    failures: Annotated[
        bool, typer.Option(help="Print every question without an answer in the first five, or wrongly (un)known.")
    ] = False,
    save: Save = None,
    baseline: Baseline = None,
    tolerance: Tolerance = TOLERANCE,
) -> None:
    """Ask labelled questions, and print by group how far up the answers stand, the tokens saved and what recall says it knows."""
    comparison = Comparison.begin("queries", save, baseline, tolerance)
    queries = query_sets.read_queries(path)
    held = None if memories is None else query_sets.read_memories(memories, queries)
    if held is None and url is None:
        raise StartupError("a service that is started for this holds nothing: give --memories or --url")
    asked, unlike = asyncio.run(_asked(queries, held, url, key))
    if failures:
        typer.echo("\n".join([*query_sets.missed(asked), *query_sets.misjudged(asked), *unlike]))
    if held is not None:
        typer.echo(f"memories that were not stored as they are: {len(unlike)} of {len(held)}")
        typer.echo(f"questions whose answers were lost in writing: {sum(one.lost for one in asked)} of {len(asked)}")
    answered = [one for one in asked if one.query.answers]
    if answered:
        ranked = _table(f"{len(answered)} questions", query_sets.MEASURES)
        for name, (count, figures) in query_sets.summary(answered).items():
            ranked.add_row(escape(name), str(count), *(f"{figure:.3f}" for figure in figures.values()))
        Console().print(ranked)
    said = _table("what recall says it knows", get_args(Knowledge))
    for name, counts in query_sets.honesty(asked).items():
        shares = (counts[knowledge] / counts.total() for knowledge in get_args(Knowledge))
        said.add_row(escape(name), str(counts.total()), *(f"{share:.3f}" for share in shares))
    Console().print(said)
    comparison.end(dict(_figures(asked)))


async def _asked(
    queries: Sequence[query_sets.LabelledQuery],
    memories: Sequence[query_sets.LabelledMemory] | None,
    url: str | None,
    key: str | None,
) -> tuple[list[query_sets.Asked], Sequence[str]]:
    async with service_client(url, key) as client:
        with progress_bar() as bar:
            if memories is None:
                stored = await query_sets.live_histories(client, queries)
            else:
                storing = bar.add_task("storing memories", total=len(memories))
                stored = await query_sets.store(client, memories, partial(bar.advance, storing))
            asking = bar.add_task("asking", total=len(queries))
            return await query_sets.ask(client, queries, stored, partial(bar.advance, asking)), stored.unlike


def _table(title: str, columns: Sequence[str]) -> Table:
    table = Table("", "questions", *columns, title=title)
    for column in table.columns[1:]:
        column.justify = "right"
    return table


def _figures(asked: Sequence[query_sets.Asked]) -> Iterator[tuple[str, float]]:
    """Names and values of what a baseline holds, all the better the higher: of questions that something answers how
    seldom recall knows nothing, of the others how seldom it claims to know."""
    for name, (_, figures) in query_sets.summary(asked).items():
        yield from ((f"{name} {title}", figure) for title, figure in figures.items())
    counted = query_sets.honesty(asked)
    if answerable := counted.get("answerable"):
        yield "answerable, not unknown", 1 - answerable["unknown"] / answerable.total()
    if not_stored := counted.get("not stored"):
        yield "not stored, not known", 1 - not_stored["known"] / not_stored.total()
