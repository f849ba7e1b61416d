"""`hindsight eval ablation`."""

import asyncio
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from app.errors import StartupError
from app.evaluation import ablation, query_sets
from app.evaluation.comparison import Way, shown, table
from app.evaluation.metrics import Measure, hit_at, ndcg_at, recall_at
from app.recall.parts import OF_MEMORIES, OF_TRACES, Part, parts_named
from app.tenancy.service import DEFAULT_TENANT

OF_QUERIES: dict[str, Measure] = {"hit@5": partial(hit_at, 5), "nDCG@10": partial(ndcg_at, 10)}
OF_TURNS: dict[str, Measure] = {"recall@10": partial(recall_at, 10), "nDCG@10": partial(ndcg_at, 10)}


def evaluate_ablation(
    queries: Annotated[Path | None, typer.Argument(help="A file of labelled questions.")] = None,
    memories: Annotated[
        Path | None, typer.Option(help="Memories to store and ask over; without it what the tenant has is asked.")
    ] = None,
    tenant: Annotated[str, typer.Option(help="Whose memories, where no file of them is given.")] = DEFAULT_TENANT,
    locomo: Annotated[
        Path | None, typer.Option(help="A LoCoMo file: what the parts of trace search are worth.")
    ] = None,
    parts: Annotated[str | None, typer.Option(help="Leave out only these, with commas between them.")] = None,
) -> None:
    """Ask labelled questions with each part of recall left out in turn, and print what that changes."""
    if queries is None and locomo is None:
        raise StartupError("there is nothing to ask: give a file of labelled questions, or --locomo")
    wanted = None if parts is None else parts_named(parts, "--parts")
    if queries is not None:
        asked = query_sets.read_answered(queries)
        held = None if memories is None else query_sets.read_memories(memories, asked)
        stored, ways = asyncio.run(
            ablation.over_memories(asked, held, DEFAULT_TENANT if held else tenant, _of(OF_MEMORIES, wanted))
        )
        if held is not None:
            typer.echo(f"memories that were not stored as they are: {len(stored.unlike)} of {len(held)}")
        shown(table(f"{len(asked)} questions over memories", ways, OF_QUERIES))
    if locomo is not None:
        questions, ways = asyncio.run(ablation.over_traces(locomo, _of(OF_TRACES, wanted)))
        for title, categories in (("1 to 4", {1, 2, 3, 4}), ("5", {5})):
            kept = [place for place, question in enumerate(questions) if question.category in categories]
            if kept:
                some = [Way(way.name, [way.judged[place] for place in kept]) for way in ways]
                shown(table(f"{len(kept)} questions over traces, categories {title}", some, OF_TURNS))


def _of(there_are: Sequence[Part], wanted: Sequence[Part] | None) -> list[Part]:
    return [part for part in there_are if wanted is None or part in wanted]
