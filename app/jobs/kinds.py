"""The kinds of jobs, and what holds for each: the one table of them in Python."""

from dataclasses import dataclass
from datetime import timedelta
from enum import IntEnum
from typing import Literal, get_args

JobKind = Literal["embed", "extract", "extract_session", "purge", "upkeep"]


class Priority(IntEnum):
    """Who waits for a job. Lower goes first."""

    AWAITED = 0
    FOLLOWS = 1
    UPKEEP = 2


@dataclass(frozen=True, slots=True)
class Kind:
    """`limit` is the wall clock of one attempt, in seconds. A kind with `every` comes back by itself in each tenant."""

    limit: float = 900.0
    attempts: int = 8
    priority: Priority = Priority.FOLLOWS
    every: timedelta | None = None


KINDS: dict[JobKind, Kind] = {
    "embed": Kind(),
    "extract": Kind(),
    "extract_session": Kind(attempts=5),
    "purge": Kind(priority=Priority.UPKEEP, every=timedelta(days=1)),
    "upkeep": Kind(priority=Priority.UPKEEP, every=timedelta(minutes=10)),
}
assert set(KINDS) == set(get_args(JobKind))
