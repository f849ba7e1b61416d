"""Measures speed and size of the service on a database of its own, as ratios taken in one run.

`memory.recall` is timed in the database against a bare vector query that goes the same way, question by question in
turns, the fastest of five tries; over HTTP the embedding is timed apart. Statements and questions are made up; some of
the vectors are the bundled model's, the others are derived from these.
"""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Annotated

import httpx
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from app.application import migrate
from app.database.embedded import EmbeddedServer
from app.database.pool import Database
from app.errors import StartupError
from app.evaluation.bench_dataset import Dataset, make_dataset
from app.evaluation.bench_recall import Found, Scope, Timings, compare, fill, percentile, time_scope
from app.evaluation.bench_service import ENVIRONMENT, base_install_megabytes, running_service
from app.evaluation.bench_statements import Statements
from app.evaluation.own_service import passable_folder
from app.evaluation.progress import progress_bar
from app.providers.build import build_embedder
from app.providers.embedding_set import EmbeddingSet
from app.settings import Settings

QUESTIONS, QUICK_QUESTIONS = 100, 60
EMBEDDED, QUICK_EMBEDDED = 3000, 300
STORED, QUICK_STORED = 1000, 200
BATCH = 100

cli = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@cli.command(help=__doc__)
def bench(
    rows: Annotated[str, typer.Option(help="How many memories of one subject, once each.")] = "5000,50000",
    quick: Annotated[bool, typer.Option(help="Fewer questions, embedded statements and stored ones.")] = False,
) -> None:
    try:
        sizes = [int(part) for part in rows.split(",")]
    except ValueError:
        raise typer.BadParameter("whole numbers, such as 5000,50000", param_hint="--rows") from None
    if min(sizes) < 1000:
        raise typer.BadParameter("at least 1000 each", param_hint="--rows")
    asyncio.run(_bench(sizes, quick))


async def _bench(sizes: list[int], quick: bool) -> None:
    with progress_bar() as bar:
        service = await _measure_service(QUICK_STORED if quick else STORED, bar)
        embedding = bar.add_task("embedding statements and questions", total=1)
        dataset = await asyncio.to_thread(
            _dataset, max(sizes), QUICK_EMBEDDED if quick else EMBEDDED, QUICK_QUESTIONS if quick else QUESTIONS
        )
        bar.advance(embedding)
        in_database = Table(
            *("memories", "searched", "rows", "way", "recall : bare, ms", "ratio", "processor, ms", "ratio"),
            title="memory.recall: at most 3 times a bare query",
        )
        over_http = Table(
            "memories",
            "searched",
            "HTTP ms",
            "over recall ms",
            "embedding ms",
            title="POST /v1/recall less its embedding: at most recall + 5 ms",
        )
        complete = Table(
            "memories",
            "searched",
            "rows",
            "way",
            "of 20",
            "recall@20",
            title="All that were asked for; vector route at least .95 of exact",
        )
        for size in sizes:
            for scope, timings, found in await _measure_recall(dataset, size, bar):
                name = (f"{size:,}", scope.label)
                if timings is not None:
                    in_database.add_row(*name, f"{scope.rows:,}", timings.way, *_in_database(timings))
                    over_http.add_row(*name, *_over_http(timings))
                complete.add_row(*name, f"{scope.rows:,}", found.way, *_complete(found, scope))
    console = Console(width=None if sys.stdout.isatty() else 140)
    for table in (in_database, over_http, complete, service):
        for column in table.columns[2:]:
            column.justify = "right"
        console.print(table)
    console.print(
        f"{dataset.embedded:,} of the {len(dataset.statements):,} vectors are the bundled model's; the others are mixtures of two near "
        f"ones of these with a little noise. {len(dataset.questions)} questions, the first five only to "
        "warm up; times are p50 (p95). Rows went in by COPY.",
        highlight=False,
    )


def _dataset(rows: int, embedded: int, asked: int) -> Dataset:
    embedder = build_embedder(Settings(embedder="bundled", embedding_model=None))
    try:
        return make_dataset(embedder, EmbeddingSet.fit(embedder), rows + rows // 50, embedded, asked)
    finally:
        embedder.close()


async def _measure_recall(dataset: Dataset, rows: int, bar: Progress) -> list[tuple[Scope, Timings | None, Found]]:
    measured: list[tuple[Scope, Timings | None, Found]] = []
    async with _own_database() as (server, owner, app):
        filling = bar.add_task(f"storing {rows:,}", total=1)
        scopes = await fill(owner, dataset, rows)
        await _vacuum(server)
        bar.advance(filling)
        async with running_service(server.data_dir) as service:
            for place, scope in enumerate(scopes):
                task = bar.add_task(f"{rows:,}, {scope.label}", total=len(dataset.questions) * (3 if place < 2 else 1))
                advance = partial(bar.advance, task)
                timings = await time_scope(owner, app, dataset, scope, service.ask, advance) if place < 2 else None
                measured.append((scope, timings, await compare(owner, app, dataset, scope, advance)))
    return measured


@asynccontextmanager
async def _own_database() -> AsyncIterator[tuple[EmbeddedServer, Database, Database]]:
    """A durable server with a migrated database, a pool of its owner and one of the service's role."""
    with passable_folder() as folder:
        server = EmbeddedServer(folder / "data")
        await asyncio.to_thread(server.start)
        try:
            settings = Settings(
                data_dir=folder / "data",
                database_url=None,
                environment=ENVIRONMENT,
                embedder="bundled",
                embedding_model=None,
            )
            await migrate(settings)
            owner = await Database.open(server.owner_url, 1, role=None)
            app = await Database.open(server.app_url, 1)
            try:
                yield server, owner, app
            finally:
                await owner.close()
                await app.close()
        finally:
            await asyncio.to_thread(server.stop)


async def _vacuum(server: EmbeddedServer) -> None:
    """What autovacuum does some minutes after many rows came."""
    process = await asyncio.create_subprocess_exec(
        server.bin_dir / "psql",
        server.owner_url,
        "-Xqc",
        "VACUUM (ANALYZE) memory.memories, memory.vectors, memory.term_frequencies",
    )
    if await process.wait() != 0:
        raise StartupError("the filled database could not be vacuumed")


async def _measure_service(count: int, bar: Progress) -> Table:
    table = Table("service", "", "measured", "bound", title="the service from an empty folder, bundled model")
    statements = [statement for statement, _ in Statements(7).take(count)]
    storing = bar.add_task("storing over HTTP", total=count)
    with passable_folder() as folder:
        async with running_service(folder / "data") as service:
            first = service.start_seconds
            rate = await service.store(statements, BATCH, partial(bar.advance, storing))
            service.ask("what does Anna eat", None)
            memory = service.resident_megabytes
        async with running_service(folder / "data") as service:
            second = service.start_seconds
    install = base_install_megabytes()
    table.add_row(f"memories stored a second, batches of {BATCH}", "", f"{rate:.1f}", "")
    table.add_row("API process, resident after storing", _mark(memory <= 400), f"{memory:.0f} MB", "400 MB")
    table.add_row("first start to ready", "", f"{first:.1f} s", "")
    table.add_row("second start to ready", _mark(second <= 5), f"{second:.1f} s", "5 s")
    table.add_row("packages of the base install", _mark(install <= 500), f"{install:.0f} MB", "500 MB")
    return table


def _in_database(timings: Timings) -> list[str]:
    return [
        *_against(timings.bare, timings.recall),
        *_against(timings.bare_cpu, timings.recall_cpu),
    ]


def _against(bare: list[float], recall: list[float]) -> tuple[str, str]:
    """Of the questions' times p50, in brackets p95; the ratio is of these."""
    middle, tail = ((percentile(bare, share), percentile(recall, share)) for share in (50, 95))
    return (
        f"{middle[1]:.1f} : {middle[0]:.1f} ({tail[1]:.1f} : {tail[0]:.1f})",
        f"{middle[1] / middle[0]:.2f} ({tail[1] / tail[0]:.2f}) {_mark(middle[1] <= 3 * middle[0])}",
    )


def _over_http(timings: Timings) -> list[str]:
    """A question asked before is not embedded again: only the first scope shows what it takes."""
    http, recall = (percentile(values, 50) for values in (timings.http, timings.beside_http))
    embed = percentile(timings.embed, 50)
    return [
        f"{http:.2f} ({percentile(timings.http, 95):.2f})",
        f"{http - recall:+.2f} {_mark(http <= recall + 5)}",
        f"{embed:.1f}" if embed >= 1 else "remembered",
    ]


def _complete(found: Found, scope: Scope) -> list[str]:
    wanted = min(20, scope.rows)
    return [f"{found.fewest} {_mark(found.fewest == wanted)}", f"{found.recall:.3f} {_mark(found.recall >= 0.95)}"]


def _mark(reached: bool) -> str:
    return "ok" if reached else "MISSED"


if __name__ == "__main__":
    try:
        cli()
    except (StartupError, httpx.HTTPError) as error:
        print(f"bench: {error}", file=sys.stderr)
        sys.exit(1)
