"""A judge beside the rules: a model that is asked about two statements while no transaction is open."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol
from uuid import UUID

import structlog

from app.memories.resolve import Candidate, by_rules
from app.statements.judge import Statement, Verdict
from app.statements.likeness import RELATED_AT

log = structlog.get_logger("app.memories")

MOST_QUESTIONS = 4  # pairs asked about for one new statement, the nearest first


class Judge(Protocol):
    """What a new statement does to one that is kept, told by a model.

    None lets the rules decide: it does not know, or it could not be reached. It never raises for that. A supplement's
    `merged` may be None: then both sentences are joined. Called with no transaction open and no connection held.
    """

    async def judge(self, old: Statement, new: Statement, similarity: float | None) -> Verdict | None:
        """The verdict. `similarity` is calibrated to [0, 1], None where no vector exists."""


class Moved(Exception):  # noqa: N818  no error: what was judged has changed meanwhile
    """A candidate was written between the judging and the lock."""


@dataclass(slots=True)
class Verdicts:
    """Answers of a judge by new statement and version of a memory; None where it left the pair to the rules."""

    found: dict[tuple[str, UUID, int], Verdict | None] = field(default_factory=dict)

    def of(self, new: Statement, candidate: Candidate) -> Verdict:
        """The judge's verdict, else that of the rules."""
        given = self.found.get((new.content, candidate.id, candidate.version))
        return given or by_rules(new, candidate)

    def missing(self, new: Statement, candidates: Iterable[Candidate]) -> list[Candidate]:
        """The candidates that are worth a question and have not been asked about in this version."""
        asked = [candidate for candidate in candidates if _open(new, candidate)][:MOST_QUESTIONS]
        return [one for one in asked if (new.content, one.id, one.version) not in self.found]

    async def ask(self, asked: Judge, pairs: Iterable[tuple[Statement, Candidate]]) -> None:
        """Ask about pairs, all at once: the provider limits how many run."""
        unique = {(new.content, candidate.id, candidate.version): (new, candidate) for new, candidate in pairs}
        answers = await asyncio.gather(*(_answer(asked, *pair) for pair in unique.values()))
        self.found.update(zip(unique, answers, strict=True))


def _open(new: Statement, candidate: Candidate) -> bool:
    """Whether the words leave something to ask: not for what the rules find to be the same, nor for what neither meaning
    nor rules relate.
    """
    if candidate.same:
        return False
    action = by_rules(new, candidate).action
    if action != "unrelated":
        return action != "duplicate"
    old = candidate.statement
    near = candidate.similarity is not None and candidate.similarity >= RELATED_AT
    return near or (old.fact_key is not None and old.fact_key == new.fact_key)


async def _answer(asked: Judge, new: Statement, candidate: Candidate) -> Verdict | None:
    try:
        return await asked.judge(candidate.statement, new, candidate.similarity)
    except Exception as error:  # a broken judge costs its judgement, never a write
        log.warning("judge_failed", error=type(error).__name__)
        return None
