"""`hindsight eval replay`."""

import asyncio
from collections import Counter
from typing import Annotated
from uuid import UUID

import typer
from rich.markup import escape
from rich.table import Table

from app.errors import StartupError
from app.evaluation import ground
from app.evaluation.comparison import shown
from app.recall.replaying import Replay
from app.tenancy.service import DEFAULT_TENANT

_LONGEST = 60  # characters of a memory that are shown


def evaluate_replay(
    recall_id: Annotated[UUID | None, typer.Argument(help="A logged recall.")] = None,
    last: Annotated[int | None, typer.Option(min=1, help="Replay this many of the newest instead.")] = None,
    tenant: Annotated[str, typer.Option(help="Whose recalls.")] = DEFAULT_TENANT,
    now: Annotated[bool, typer.Option(help="Ask of now, not of the moment they were asked.")] = False,
) -> None:
    """Ask logged recalls again, and show which hits stayed, moved, went and came, and why. Nothing is written."""
    if (recall_id is None) == (last is None):
        raise StartupError("give the id of a recall, or --last")
    replays = asyncio.run(_replayed(recall_id, last or 1, tenant, now))
    for one in replays:
        shown(_table(one))
        if one.degraded_then or one.degraded_now:
            typer.echo(f"degraded then: {_listed(one.degraded_then)}; again: {_listed(one.degraded_now)}")
    counts = Counter(change.what for one in replays for change in one.changes)
    told = ", ".join(f"{counts[what]} {what}" for what in ("same", "moved", "lost", "new"))
    typer.echo(f"{len(replays)} recalls: {told}")


async def _replayed(recall_id: UUID | None, last: int, tenant: str, now: bool) -> list[Replay]:
    async with ground.live_services() as services:
        caller = await ground.operator_of(services, tenant)
        ids = await services.recall.past.latest(caller, last) if recall_id is None else [recall_id]
        return [await services.recall.past.replay(caller, one, now=now) for one in ids]


def _table(replay: Replay) -> Table:
    moment = "now" if replay.as_of is None else f"as of {replay.as_of:%Y-%m-%d %H:%M:%S}"
    known = replay.knowledge_then + (
        "" if replay.knowledge_now == replay.knowledge_then else f" -> {replay.knowledge_now}"
    )
    title = f"{replay.query} ({replay.asked_at:%Y-%m-%d %H:%M:%S}; again {moment}; {known}) {replay.recall_id}"
    table = Table("", "place", "score", "memory", "why", title=escape(title), title_justify="left")
    table.columns[3].overflow = "fold"  # an id is shown whole
    for change in replay.changes:
        content = "" if change.content is None else change.content
        content = content if len(content) <= _LONGEST else content[: _LONGEST - 1] + "…"
        cells = (
            _both(change.place_then, change.place_now, "{}"),
            _both(change.score_then, change.score_now, "{:.4f}"),
            content or str(change.memory_id),
            change.why,
        )
        table.add_row(change.what, *map(escape, cells))
    return table


def _both(then: float | None, now: float | None, form: str) -> str:
    shown_then, shown_now = ("-" if value is None else form.format(value) for value in (then, now))
    return shown_then if shown_then == shown_now else f"{shown_then} -> {shown_now}"


def _listed(texts: list[str]) -> str:
    return "; ".join(texts) or "nothing"
