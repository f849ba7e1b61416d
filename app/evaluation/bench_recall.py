"""`memory.recall` against a bare vector query that goes the same way, timed in the database."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from uuid import UUID

import numpy as np
from pgvector import HalfVector

from app.database.context import Context
from app.database.pool import Connection, Database
from app.database.queries import load
from app.evaluation.bench_dataset import Dataset, copy_memories

queries = load("bench")
indexing = load("indexing")

WANTED = 20
TRIES = 5
WARM_UP = 5  # questions
MANY = 200  # enough for every candidate of the three routes
NEIGHBOUR = "neighbour"  # another tenant in the same tables
MAIN, FEW = "user:main", "user:few"
Taken = tuple[float, float]  # milliseconds by the clock, and of processor time
Ask = Callable[[str, str | None], tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Scope:
    """What is searched: a tenant's rows, or those of one subject. `rows` of them have a vector."""

    label: str
    tenant: UUID
    subject: str | None
    rows: int


@dataclass(slots=True)
class Timings:
    """Milliseconds, one a question: the bare query and recall, then recall again and over HTTP without its embedding.

    `*_cpu` is the processor time of the same: what the clock would show if nothing else ran, as all pages are in memory.
    """

    way: str = ""
    bare: list[float] = field(default_factory=list)
    bare_cpu: list[float] = field(default_factory=list)
    recall: list[float] = field(default_factory=list)
    recall_cpu: list[float] = field(default_factory=list)
    beside_http: list[float] = field(default_factory=list)
    http: list[float] = field(default_factory=list)
    embed: list[float] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Found:
    """How complete recall is: the fewest hits of `WANTED` asked for, and the vector route's share of the true nearest."""

    fewest: int
    recall: float
    way: str


async def fill(owner: Database, dataset: Dataset, rows: int) -> list[Scope]:
    """`rows` memories of one subject, another subject with a hundredth and another tenant with 8 in 1,000 of as many."""
    few, beside = rows // 100, rows * 8 // 1000
    async with owner.system() as connection:
        tenant = await connection.fetchval(queries.tenant_named, "default")
        neighbour = await connection.fetchval(queries.create_tenant, NEIGHBOUR)
        subjects = [MAIN] * rows + [FEW] * few
        own, other = slice(0, rows + few), slice(rows + few, rows + few + beside)
        await copy_memories(connection, tenant, subjects, dataset.statements[own], dataset.vectors[own])
        await copy_memories(connection, neighbour, [MAIN] * beside, dataset.statements[other], dataset.vectors[other])
    for one in (tenant, neighbour):
        async with owner.system() as connection:
            await connection.execute(queries.act_for, one)
            await connection.execute(indexing.refresh_term_frequencies, "memory")
    async with owner.system() as connection:
        for index in await connection.fetch(indexing.indexes_to_rebuild):
            await connection.execute(indexing.rebuild_vector_index, index["set_id"], index["item_kind"])
    return [
        Scope("one subject", tenant, MAIN, rows),
        Scope("the tenant", tenant, None, rows + few),
        Scope("a subject of 1 %", tenant, FEW, few),
        Scope("a tenant of 0.8 %", neighbour, None, beside),
    ]


async def time_scope(
    owner: Database, app: Database, dataset: Dataset, scope: Scope, ask: Ask, advance: Callable[[], None]
) -> Timings:
    """Every question `TRIES` times each way, in turns; the fastest counts, so that a busy machine disturbs little.

    The first questions only warm up. HTTP comes after, as the service writes down what was read when it has answered,
    and is asked in turns with recall once more: a machine is not equally fast from one minute to the next.
    """
    timings = Timings()
    asked = list(zip(dataset.questions, dataset.question_vectors, strict=True))
    for place, (question, vector) in enumerate(asked):
        target = HalfVector(vector)
        bare, recall = [], []
        for _ in range(TRIES):
            recall.append(await _time_recall(app, scope, question, target, timings))
            bare.append(await _time_bare(owner, scope, target, timings.way))
        if place >= WARM_UP:
            for all_of, cpu_of, tries in (
                (timings.bare, timings.bare_cpu, bare),
                (timings.recall, timings.recall_cpu, recall),
            ):
                all_of.append(min(taken for taken, _ in tries))
                cpu_of.append(min(cpu for _, cpu in tries))
        advance()
    for place, (question, vector) in enumerate(asked):
        target, beside, tries = HalfVector(vector), [], []
        for _ in range(TRIES):
            beside.append(await _time_recall(app, scope, question, target, timings))
            tries.append(ask(question, scope.subject))
        if place >= WARM_UP:
            timings.beside_http.append(min(taken for taken, _ in beside))
            timings.http.append(min(rest for rest, _ in tries))
            timings.embed.append(tries[0][1])
        advance()
    return timings


async def _time_recall(app: Database, scope: Scope, question: str, target: HalfVector, timings: Timings) -> Taken:
    async with app.transaction(Context(scope.tenant, "bench")) as connection:
        if not timings.way:
            rows = await connection.fetch(queries.recall, question, target, scope.subject, WANTED)
            timings.way = rows[0]["way"]
        return await _milliseconds(connection, queries.time_recall, question, target, scope.subject)


async def _time_bare(owner: Database, scope: Scope, target: HalfVector, way: str) -> Taken:
    async with owner.system() as connection:
        if way == "ivfflat":
            await connection.execute(queries.take_index, await connection.fetchval(queries.lists))
        timed = queries.time_ivfflat if way == "ivfflat" else queries.time_exact
        return await _milliseconds(connection, timed, target, scope.tenant, scope.subject)


async def compare(owner: Database, app: Database, dataset: Dataset, scope: Scope, advance: Callable[[], None]) -> Found:
    """The vector route's candidates against the exact nearest, over all questions."""
    fewest, shares, way = WANTED, [], ""
    for question, vector in zip(dataset.questions, dataset.question_vectors, strict=True):
        target = HalfVector(vector)
        async with owner.system() as connection:
            exact = {
                row["item_id"]
                for row in await connection.fetch(queries.nearest_exactly, target, scope.tenant, scope.subject)
            }
        async with app.transaction(Context(scope.tenant, "bench")) as connection:
            fewest = min(fewest, len(await connection.fetch(queries.recall, question, target, scope.subject, WANTED)))
            rows = await connection.fetch(queries.recall, question, target, scope.subject, MANY)
        found = {row["id"] for row in rows if row["vector_rank"] is not None}
        shares.append(len(found & exact) / len(exact))
        way = rows[0]["way"]
        advance()
    return Found(fewest, float(np.mean(shares)), way)


async def _milliseconds(connection: Connection, explained: str, *values: object) -> Taken:
    """By the database's clock, and the processor time of its process with the way there and back."""
    before = _processor_milliseconds(connection)
    [plan] = await connection.fetchval(explained, *values)
    return float(plan["Execution Time"]), _processor_milliseconds(connection) - before


def _processor_milliseconds(connection: Connection) -> float:
    statistics = Path(f"/proc/{connection.get_server_pid()}/schedstat").read_text("ascii")
    return int(statistics.split()[0]) / 1e6


def percentile(values: Sequence[float], share: int) -> float:
    """The percentile of at least one value."""
    return float(np.percentile(values, share))
