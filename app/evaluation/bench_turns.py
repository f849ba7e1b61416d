"""Measures conversations going in while questions are asked: turns a second, vectors a second, and what recall pays.

On a service of its own with the bundled model. The embedder's own rate is taken in this process before, on turns and
their windows as they are stored; what a question takes is asked once with nothing else to do, once while turns only
come in and once while they are read as well.
"""

import asyncio
import time
from collections.abc import Sequence
from typing import Annotated

import httpx
import numpy as np
import typer
from rich.console import Console
from rich.table import Table

from app.evaluation.bench_service import Service, running_service
from app.evaluation.bench_statements import Statements
from app.evaluation.finished_jobs import finish_jobs
from app.evaluation.own_service import passable_folder
from app.evaluation.progress import progress_bar
from app.providers.build import build_embedder
from app.settings import Settings

ASKED_IDLE = 60
SAMPLE = 200  # turns that the embedder's own rate is taken on
BATCH = 16

cli = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@cli.command(help=__doc__)
def bench_turns(
    conversations: Annotated[int, typer.Option(min=2)] = 100, turns: Annotated[int, typer.Option(min=2)] = 40
) -> None:
    asyncio.run(_bench(conversations, turns))


async def _bench(conversations: int, turns: int) -> None:
    made = Statements(11).take(conversations * turns)
    said = [statement for statement, _ in made]
    questions = [question for _, question in made]
    sample = said[:SAMPLE]
    windows = [" ".join(sample[max(0, place - 1) : place + 2]) for place in range(len(sample))]
    own = await asyncio.to_thread(_own_rate, [*sample, *windows])
    table = Table(
        "while", "turns/s stored", "vectors/s", "of the embedder's own", "recall p50 ms", "recall p95 ms", title="turns"
    )
    with progress_bar() as bar:
        task = bar.add_task("conversations", total=2 * conversations)
        with passable_folder() as folder:
            async with running_service(folder / "data") as service:
                await _send(service, said[:turns], "user:first", "auto")
                await finish_jobs(service.client)
                idle = [await _ask(service, question) for question in questions[:ASKED_IDLE]]
                table.add_row("idle", "", "", "", *_percentiles(idle))
                for extract in ("off", "auto"):
                    table.add_row(
                        *await _measure(service, said, questions, turns, extract, own, lambda: bar.advance(task))
                    )
    console = Console()
    console.width = max(console.width, 120)
    console.print(table)
    typer.echo(f"the embedder alone: {own:.1f} texts/s; each turn has a vector of its own and one of its window")


async def _measure(
    service: Service,
    said: Sequence[str],
    questions: Sequence[str],
    turns: int,
    extract: str,
    own: float,
    advance: object,
) -> list[str]:
    """Send all conversations while questions are asked one after the other; then wait for the vectors."""
    done = asyncio.Event()
    asked: list[float] = []

    async def keep_asking() -> None:
        for question in questions:
            if done.is_set():
                return
            asked.append(await _ask(service, question))

    asking = asyncio.create_task(keep_asking())
    started = time.perf_counter()
    for place in range(0, len(said), turns):
        await _send(service, said[place : place + turns], f"user:{extract}:{place // turns}", extract)
        if callable(advance):
            advance()
    stored = time.perf_counter() - started
    await finish_jobs(service.client)
    vectors = time.perf_counter() - started
    done.set()
    await asking
    rate = 2 * len(said) / vectors
    return [f"extract={extract}", f"{len(said) / stored:.0f}", f"{rate:.1f}", f"{rate / own:.2f}", *_percentiles(asked)]


async def _send(service: Service, said: Sequence[str], subject: str, extract: str) -> None:
    body = {
        "session_id": subject,
        "subject": subject,
        "extract": extract,
        "turns": [
            {"role": "user" if place % 2 == 0 else "assistant", "content": one} for place, one in enumerate(said)
        ],
    }
    (await service.client.post("/v1/traces", json=body)).raise_for_status()


async def _ask(service: Service, question: str) -> float:
    """Milliseconds of one recall over HTTP, its embedding included."""
    started = time.perf_counter()
    (await service.client.post("/v1/recall", json={"query": question, "subject": "user:first"})).raise_for_status()
    return (time.perf_counter() - started) * 1000


def _own_rate(texts: Sequence[str]) -> float:
    embedder = build_embedder(Settings(embedder="bundled"))
    embedder.embed(texts[:BATCH], "passage")
    started = time.perf_counter()
    for place in range(0, len(texts), BATCH):
        embedder.embed(texts[place : place + BATCH], "passage")
    rate = len(texts) / (time.perf_counter() - started)
    embedder.close()
    return rate


def _percentiles(times: Sequence[float]) -> tuple[str, str]:
    return f"{np.percentile(times, 50):.1f}", f"{np.percentile(times, 95):.1f}"


if __name__ == "__main__":
    try:
        cli()
    except httpx.HTTPError as error:
        typer.echo(f"bench: {error}", err=True)
        raise SystemExit(1) from error
