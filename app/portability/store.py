"""The room's calls into SQL."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from uuid import UUID

import asyncpg
from pgvector import HalfVector

from app.database.pool import Connection
from app.database.queries import load
from app.jobs.store import enqueue
from app.portability import references
from app.portability.model import TYPES, Item
from app.portability.references import Link, Named

queries = load("portability")

_UPKEEP_SECONDS = 30.0  # a bulk of writes is counted and indexed at most this often
_REFUSING = ("22", "23")  # classes of SQLSTATE that a value is to blame for
_REFUSING_STATES = frozenset({"42501", "54000"})  # out of the key's reach; too large for an index
_AGAIN = frozenset({"40001", "40P01", "55P03"})


class _Queries(NamedTuple):
    """Of one type: a page of its lines, which of some ids are there, and storing some."""

    lines: str
    present: str
    put: str


_BY_TYPE = {
    "settings": _Queries(queries.settings_lines, queries.present_settings, queries.put_settings),
    "trace": _Queries(queries.trace_lines, queries.present_traces, queries.put_traces),
    "memory": _Queries(queries.memory_lines, queries.present_memories, queries.put_memories),
    "conflict": _Queries(queries.conflict_lines, queries.present_conflicts, queries.put_conflicts),
    "review": _Queries(queries.review_lines, queries.present_reviews, queries.put_reviews),
    "candidate": _Queries(queries.candidate_lines, queries.present_candidates, queries.put_candidates),
    "task": _Queries(queries.task_lines, queries.present_tasks, queries.put_tasks),
    "recall": _Queries(queries.recall_lines, queries.present_recalls, queries.put_recalls),
}


class RefusedError(Exception):
    """The database does not take what a statement brought: its SQLSTATE, and the rule or column that it names."""

    def __init__(self, error: asyncpg.PostgresError) -> None:
        super().__init__(error.sqlstate)
        self.state = error.sqlstate or ""
        self.rule: str | None = getattr(error, "column_name", None) or getattr(error, "constraint_name", None)


class AgainError(Exception):
    """The statement met others; the same again may pass."""


@dataclass(slots=True)
class Put:
    """What became of a batch, by the numbers of its lines. What is in neither was not taken.

    `unknown` are turns and sources that memories were stored without; `links` name memories that are not there yet.
    """

    stored: set[int] = field(default_factory=set)
    present: set[int] = field(default_factory=set)
    unknown: list[Named] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)


async def heading(connection: Connection, subject: str | None) -> tuple[dict[str, Any], dict[str, int]]:
    """The tenant and the moment, and how many there are of each type."""
    row = await connection.fetchrow(queries.tenant_and_moment)
    counts = await connection.fetchrow(queries.count_items, subject)
    assert row is not None
    assert counts is not None
    return dict(row), dict(counts)


async def page(
    connection: Connection, kind: str, subject: str | None, after: str | None, limit: int, vectors: bool
) -> list[tuple[str, str]]:
    """Ids and lines of one type, in the order of their ids."""
    place = UUID(after) if after is not None and kind not in ("settings", "task") else after
    rows = await connection.fetch(_BY_TYPE[kind].lines, subject, place, limit, vectors)
    return [(row["id"], row["line"]) for row in rows]


async def present(connection: Connection, kind: str, ids: Sequence[str]) -> set[str]:
    """Which of these are there, as far as the caller sees."""
    return {row["id"] for row in await connection.fetch(_BY_TYPE[kind].present, list(ids))}


async def noted(connection: Connection, contents: Sequence[str], subject: str, session_id: str) -> set[str]:
    """Which of these statements an import of notes has brought before."""
    return {row["content"] for row in await connection.fetch(queries.noted, list(contents), subject, session_id)}


async def put(
    connection: Connection, items: Sequence[Item], with_vectors: bool, waiting: Mapping[UUID, Sequence[Link]]
) -> Put:
    """Store what is not there yet, with the jobs that follow, and make the links that waited for one of these items.

    Raises RefusedError and AgainError, with nothing to be kept.
    """
    try:
        return await _put(connection, items, with_vectors, waiting)
    except asyncpg.PostgresError as error:
        state = error.sqlstate or ""
        if state in _AGAIN:
            raise AgainError from error
        if state[:2] in _REFUSING or state in _REFUSING_STATES:
            raise RefusedError(error) from error
        raise


async def link(connection: Connection, links: Sequence[Link]) -> None:
    """Say of what has ended what replaced it, where both are there."""
    await connection.execute(queries.put_successions, [one.older for one in links], [one.successor for one in links])


async def _put(
    connection: Connection, items: Sequence[Item], with_vectors: bool, waiting: Mapping[UUID, Sequence[Link]]
) -> Put:
    done = Put()
    for kind in TYPES:
        given = [item for item in items if item.type == kind]
        if not given:
            continue
        first: dict[str, Item] = {}  # of a line that is there twice the first counts
        for item in given:
            first.setdefault(item.id, item)
        gone = await _absent(connection, "trace", given, references.turns, done) if kind == "memory" else set()
        rows = [references.without(item.values, gone) for item in first.values()]
        stored = {row["id"] for row in await connection.fetch(_BY_TYPE[kind].put, rows)}
        rest = [item_id for item_id in first if item_id not in stored]
        there = stored | (await present(connection, kind, rest) if rest else set())
        for item in given:
            if item.id in stored and first[item.id] is item:
                done.stored.add(item.number)
            elif item.id in there:
                done.present.add(item.number)
        if kind == "memory":
            gone |= await _absent(connection, "memory", given, references.sources, done)
        if stored:
            await _follow(connection, kind, [first[item_id] for item_id in stored], with_vectors, gone)
        if kind == "memory":
            await _link(connection, given, {UUID(item_id) for item_id in there}, waiting, done)
    return done


async def _absent(
    connection: Connection, kind: str, items: Sequence[Item], named: Callable[[Item], Iterable[Named]], done: Put
) -> set[UUID]:
    """Which of the ids that these memories name are not there; `done` tells of them."""
    every = [one for item in items for one in named(item)]
    if not every:
        return set()
    there = await present(connection, kind, [str(one.id) for one in every])
    unknown = [one for one in every if str(one.id) not in there]
    done.unknown += unknown
    return {one.id for one in unknown}


async def _link(
    connection: Connection, items: Sequence[Item], there: set[UUID], waiting: Mapping[UUID, Sequence[Link]], done: Put
) -> None:
    """Make the links of memories just stored and those that waited for one; `done` tells of the others."""
    links = [one for item in items if item.values["id"] in there for one in references.links(item)]
    others = [str(one.named) for one in links if one.named not in there]
    known = there | {UUID(one) for one in await present(connection, "memory", others)} if others else there
    done.links = [one for one in links if one.named not in known]
    made = [one for one in links if one.named in known and one.number in done.stored]
    made += [one for item_id in there for one in waiting.get(item_id, ())]
    if made:
        await link(connection, made)


async def _follow(
    connection: Connection, kind: str, items: Sequence[Item], with_vectors: bool, gone: set[UUID]
) -> None:
    """What belongs to items that were just stored, but for the turns and sources that are not there."""
    if kind not in ("trace", "memory", "recall"):
        return
    rows = [references.without(item.values, gone) for item in items]
    ids = [item.values["id"] for item in items]
    if kind == "recall":
        await connection.execute(queries.put_what_follows_recalls, rows, ids)
        return
    if kind == "trace":
        await connection.execute(queries.put_what_follows_traces, rows, ids)
    else:
        await connection.execute(queries.put_what_follows_memories, rows, ids)
    await _index(connection, kind, items, with_vectors)


async def _index(connection: Connection, kind: str, items: Sequence[Item], with_vectors: bool) -> None:
    """Vectors of the file, a job for those that it lacks, and one that counts terms and looks after the indexes."""
    made = [(item, name, vector) for item in items for name, vector in item.vectors.items()] if with_vectors else []
    if made:
        await connection.execute(
            queries.put_vectors,
            [name for _, name, _ in made],
            [item.values["id"] for item, _, _ in made],
            [item.values["subject"] for item, _, _ in made],
            [HalfVector.from_binary(vector) for _, _, vector in made],
        )
    kinds = {"trace": {"traces": "trace", "windows": "window"}, "memory": {"memories": "memory"}}[kind]
    lacking = {
        name: [item.id for item in items if not (with_vectors and one in item.vectors) and _is_searched(item)]
        for name, one in kinds.items()
    }
    if any(lacking.values()):
        await enqueue(connection, "embed", lacking)
    await enqueue(
        connection, "upkeep", {"collection": kind}, unique_key=f"upkeep:{kind}", delay_seconds=_UPKEEP_SECONDS
    )


def _is_searched(item: Item) -> bool:
    return item.type == "trace" or item.values["status"] != "forgotten"


def checked_id(kind: str, item_id: str) -> str:
    """The id, if one of this type can look like it. Raises ValueError."""
    return item_id if kind in ("settings", "task") else str(UUID(item_id))
