"""What a memory of a file names beside itself: turns and sources, which stand before it, and memories that may come later."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from uuid import UUID

from app.portability.model import Item

MOST_OPEN = 250_000  # links that are followed at a time: some 120 MB


class Named(NamedTuple):
    """An id in a field of a line."""

    number: int
    field: str
    id: UUID


class Link(NamedTuple):
    """That one memory replaced another, as a line says which is either of them; `named` is the other."""

    number: int
    field: str
    named: UUID
    older: UUID
    successor: UUID


def turns(item: Item) -> Iterator[Named]:
    """The turns that a memory came from or was ended by."""
    if item.values["ended_by"]:
        yield Named(item.number, "ended_by", item.values["ended_by"])
    yield from _of_lineage(item, "trace_id")


def sources(item: Item) -> Iterator[Named]:
    """The memories that a memory came from."""
    yield from _of_lineage(item, "source_memory_id")


def links(item: Item) -> Iterator[Link]:
    """What a memory replaced, and what replaced it."""
    own, successor = item.values["id"], item.values["superseded_by"]
    if successor:
        yield Link(item.number, "superseded_by", successor, own, successor)
    for place, older in enumerate(item.values["supersedes"]):
        yield Link(item.number, f"supersedes.{place}", older, older, own)


def without(values: dict[str, Any], unknown: set[UUID]) -> dict[str, Any]:
    """A line's columns without these turns and sources."""
    if not unknown:
        return values
    lineage = [
        one | {name: None for name in ("trace_id", "source_memory_id") if one[name] in unknown}
        for one in values["lineage"]
    ]
    return values | {"lineage": lineage, "ended_by": None if values["ended_by"] in unknown else values["ended_by"]}


def _of_lineage(item: Item, name: str) -> Iterator[Named]:
    for place, one in enumerate(item.values["lineage"]):
        if one[name]:
            yield Named(item.number, f"lineage.{place}.{name}", one[name])


@dataclass(slots=True)
class Waiting:
    """Links to memories that have not come yet, by the id that they wait for."""

    links: dict[UUID, list[Link]] = field(default_factory=dict)
    size: int = 0

    def add(self, link: Link) -> bool:
        """False where there is no room for it."""
        if self.size >= MOST_OPEN:
            return False
        self.links.setdefault(link.named, []).append(link)
        self.size += 1
        return True

    def come(self, ids: Iterable[UUID]) -> None:
        """These memories are there now."""
        for one in ids:
            self.size -= len(self.links.pop(one, ()))
