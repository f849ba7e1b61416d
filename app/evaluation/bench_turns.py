"""Measures conversations going in while questions are asked: turns a second, vectors a second, and what recall pays.

On a service of its own with the bundled model. The embedder's own rate is taken in this process before, on turns and
their windows as they are stored. All conversations are read while nobody asks, which shows the rates; what a question
takes is asked with a tenth of them: once with nothing else to do, once while turns only come in, once while they are
read as well.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Annotated

import httpx
import numpy as np
import typer
from rich.console import Console
from rich.table import Table

from app.database.embedded import EmbeddedServer
from app.database.pool import Database
from app.database.queries import load
from app.evaluation.bench_service import Service, running_service
from app.evaluation.bench_statements import Statements
from app.evaluation.finished_jobs import finish_jobs
from app.evaluation.own_service import passable_folder
from app.evaluation.progress import progress_bar
from app.providers.build import build_embedder
from app.settings import Settings

queries = load("bench")

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
    few = said[: max(2, conversations // 10) * turns]
    with progress_bar() as bar, passable_folder() as folder:
        task = bar.add_task("turns", total=len(said) + 2 * len(few))
        async with running_service(folder / "data") as service:
            server = EmbeddedServer(folder / "data")
            await asyncio.to_thread(server.start)  # joins the one that the service started
            database = await Database.open(server.owner_url, 1, role=None)
            try:
                runs = Runs(service, database, turns, own, lambda: bar.advance(task, turns))
                await _send(service, said[:turns], "user:first", "auto")
                await finish_jobs(service.client)
                idle = [await _ask(service, question) for question in questions[:ASKED_IDLE]]
                table.add_row("idle", "", "", "", *_percentiles(idle))
                table.add_row("read, nobody asks", *await runs.measure(said, "auto", ()))
                table.add_row("stored, asked without pause", *await runs.measure(few, "off", questions))
                table.add_row("read, asked without pause", *await runs.measure(few, "auto", questions))
            finally:
                await database.close()
                await asyncio.to_thread(server.stop)
    console = Console()
    console.width = max(console.width, 120)
    console.print(table)
    typer.echo(
        f"{conversations} conversations of {turns} turns, {len(few) // turns} while questions are asked. "
        f"The embedder alone: {own:.1f} texts/s."
    )


@dataclass
class Runs:
    """Conversations sent to one service, each time as other subjects'."""

    service: Service
    database: Database
    turns: int
    own: float
    advance: Callable[[], None]
    number: int = 0

    async def measure(self, said: Sequence[str], extract: str, questions: Sequence[str]) -> list[str]:
        """Send conversations while questions are asked one after the other; then wait for the vectors."""
        self.number += 1
        done = asyncio.Event()
        asked: list[float] = []

        async def keep_asking() -> None:
            for question in cycle(questions):
                if done.is_set():
                    return
                asked.append(await _ask(self.service, question))

        before = await self._vectors()
        asking = asyncio.create_task(keep_asking())
        started = time.perf_counter()
        for place in range(0, len(said), self.turns):
            subject = f"user:{self.number}:{place // self.turns}"
            await _send(self.service, said[place : place + self.turns], subject, extract)
            self.advance()
        stored = time.perf_counter() - started
        await finish_jobs(self.service.client)
        rate = (await self._vectors() - before) / (time.perf_counter() - started)
        done.set()
        await asking
        times = _percentiles(asked) if asked else ("", "")
        return [f"{len(said) / stored:.0f}", f"{rate:.1f}", f"{rate / self.own:.2f}", *times]

    async def _vectors(self) -> int:
        return int(await self.database.ask(queries.count_vectors))


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
