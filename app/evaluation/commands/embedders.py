"""`hindsight eval embedders`."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from app.errors import StartupError
from app.evaluation import query_sets
from app.evaluation.comparison import shown, table
from app.evaluation.embedder_trials import compared
from app.evaluation.metrics import Measure, hit_at, ndcg_at
from app.tenancy.service import DEFAULT_TENANT

MEASURES: dict[str, Measure] = {"hit@5": partial(hit_at, 5), "nDCG@10": partial(ndcg_at, 10)}


def evaluate_embedders(
    queries: Annotated[Path, typer.Argument(help="A file of labelled questions.")],
    embedder: Annotated[
        list[str],
        typer.Option(
            help="bundled, hash, sentence-transformers:NAME_OR_FOLDER or openai:MODEL@URL; the others are compared with the first."
        ),
    ],
    memories: Annotated[Path | None, typer.Option(help="Memories to store and ask over.")] = None,
    tenant: Annotated[str | None, typer.Option(help="Ask over a copy of this tenant's memories instead.")] = None,
) -> None:
    """Compare embedding models on your own data, away from the live embedding set."""
    if memories is not None and tenant is not None:
        raise StartupError("give --memories or --tenant, not both")
    asked = query_sets.read_answered(queries)
    held = None if memories is None else query_sets.read_memories(memories, asked)
    stored, ways = asyncio.run(compared(embedder, asked, held, tenant or DEFAULT_TENANT))
    if held is not None:
        typer.echo(f"memories that were not stored as they are: {len(stored.unlike)} of {len(held)}")
    shown(table(f"{len(asked)} questions", ways, MEASURES, ("dimension", "memories/s")))
