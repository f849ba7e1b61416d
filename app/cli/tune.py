"""`hindsight tune`: a tenant's weights and thresholds fitted to labelled data, applied only when asked to, and taken back."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from app.cli import output
from app.cli.connection import Place, placed


@placed
def tune(
    place: Place,
    queries: Annotated[
        Path | None, typer.Argument(help="Labelled questions: the route weights are fitted to them.")
    ] = None,
    memories: Annotated[
        Path | None, typer.Option(help="Ask over these, in a database that is thrown away, not over the tenant's own.")
    ] = None,
    thresholds: Annotated[
        Path | None, typer.Option(help="Labelled pairs: the bands of similarity of a write are fitted to them instead.")
    ] = None,
    folds: Annotated[int, typer.Option(min=2, help="Parts of the cross-validation.")] = 5,
    seed: Annotated[int, typer.Option(min=0, help="Of the folds and the bootstrap.")] = 0,
    shares: Annotated[bool, typer.Option("--shares", help="Fit the shares of the final score too.")] = False,
    apply: Annotated[bool, typer.Option("--apply", help="Set what was found, where the gain is real.")] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Apply a gain that may be chance; undo over other changes.")
    ] = False,
    undo: Annotated[bool, typer.Option("--undo", help="Take the last applied change back.")] = False,
    history: Annotated[bool, typer.Option("--history", help="List what was applied.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="The list as one object a line, for programs.")] = False,
) -> None:
    """Fit a tenant's weights or thresholds to labelled data and say what it gains. Changes nothing without --apply.

    It needs the database itself: --url and --key are refused.
    """
    from app.errors import StartupError
    from app.logs import configure_logging
    from app.settings import Settings
    from app.tuning import command, report
    from app.tuning.measure import measure_thresholds, measure_weights

    if place.url is not None or place.key is not None:
        raise StartupError(
            "tune works on the configured database itself: leave --url and --key out, HINDSIGHT_URL and HINDSIGHT_KEY too"
        )
    if as_json and not history:
        raise StartupError("--json goes with --history")
    if sum((queries is not None, thresholds is not None, undo, history)) != 1:
        raise StartupError("give one of: a file of labelled questions, --thresholds FILE, --undo, --history")
    if memories is not None and queries is None:
        raise StartupError("--memories goes with a file of labelled questions")
    tenant = place.tenant or "default"
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
    elif undo:
        work = command.undo(settings, tenant, force)
    else:
        headings = ("WHEN", "WHO", "FROM", "TO", "TAKEN BACK", "GAIN (95 %)")
        output.items(asyncio.run(command.history(settings, tenant)), as_json, headings, report.of_history)
        return
    asyncio.run(work)
