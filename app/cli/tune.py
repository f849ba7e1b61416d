"""`hindsight tune`: a tenant's weights and thresholds fitted to labelled data, applied only when asked to, and taken back."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Annotated

import typer


def tune(
    queries: Annotated[
        Path | None, typer.Argument(help="Labelled questions: the route weights are fitted to them.")
    ] = None,
    memories: Annotated[
        Path | None, typer.Option(help="Ask over these, in a database that is thrown away, not over the tenant's own.")
    ] = None,
    thresholds: Annotated[
        Path | None, typer.Option(help="Labelled pairs: the bands of similarity of a write are fitted to them instead.")
    ] = None,
    tenant: Annotated[str, typer.Option(help="Whose settings are compared and changed.")] = "default",
    folds: Annotated[int, typer.Option(min=2, help="Parts of the cross-validation.")] = 5,
    seed: Annotated[int, typer.Option(min=0, help="Of the folds and the bootstrap.")] = 0,
    shares: Annotated[bool, typer.Option("--shares", help="Fit the shares of the final score too.")] = False,
    apply: Annotated[bool, typer.Option("--apply", help="Set what was found, where the gain is real.")] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Apply a gain that may be chance; undo over other changes.")
    ] = False,
    undo: Annotated[bool, typer.Option("--undo", help="Take the last applied change back.")] = False,
    history: Annotated[bool, typer.Option("--history", help="List what was applied.")] = False,
) -> None:
    """Fit a tenant's weights or thresholds to labelled data and say what it gains. Changes nothing without --apply."""
    from app.errors import StartupError
    from app.logs import configure_logging
    from app.settings import Settings
    from app.tuning import command
    from app.tuning.measure import measure_thresholds, measure_weights

    if sum((queries is not None, thresholds is not None, undo, history)) != 1:
        raise StartupError("give one of: a file of labelled questions, --thresholds FILE, --undo, --history")
    if memories is not None and queries is None:
        raise StartupError("--memories goes with a file of labelled questions")
    settings = Settings(log_level="error")
    configure_logging(settings)
    if queries is not None:
        weights = partial(
            measure_weights, settings, file=queries, memories=memories, folds=folds, seed=seed, shares=shares
        )
        own = memories is None
        work = command.tune(settings, tenant, weights, needs_tenant=own, apply=apply, force=force, seed=seed)
    elif thresholds is not None:
        bands = partial(measure_thresholds, settings, file=thresholds, folds=folds, seed=seed)
        work = command.tune(settings, tenant, bands, needs_tenant=False, apply=apply, force=force, seed=seed)
    else:
        work = command.look_back(settings, tenant, undo, force)
    asyncio.run(work)
