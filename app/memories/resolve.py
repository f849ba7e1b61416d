"""What a new statement does to those that are there: judged pair by pair, then ordered by time, explicitness and trust."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal
from uuid import UUID

from app.memories.merging import combined
from app.statements.judge import Statement, Verdict, judge

_RANK = {"owner": 0, "user": 0, "agent": 1, "tool": 2, "document": 3, "web": 4}
LOW_TRUST = frozenset({"tool", "document", "web"})
"""Sources that never make a rule, pin, or overrule a person."""
_CAP = {"owner": 1.0, "user": 0.95, "agent": 0.8, "tool": 0.7, "document": 0.6, "web": 0.5}
LESSONS = frozenset({"experience", "tool_note"})
"""Kinds of which the surer statement holds, never the newer one as such."""
INFERRED_MARGIN = 0.2  # an inferred statement replaces an older inferred one that is at most this much surer


@dataclass(frozen=True, slots=True)
class Candidate:
    """A current memory of the same subject, in the caller's sight. `same`: it says or once said exactly this. `similarity` is
    calibrated, and scaled by the tenant's bands.
    """

    id: UUID
    statement: Statement
    valid_from: datetime
    scope: str
    session_id: str | None
    similarity: float | None
    same: bool
    version: int = 1


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do. `target` is the memory repeated, extended or contradicted; `losers` are those superseded, `opposed`
    those that it is in conflict with.
    """

    action: Literal["store", "duplicate", "merge", "supersede", "history", "outdone", "conflict", "hold"]
    reason: str
    target: Candidate | None = None
    losers: list[Candidate] = field(default_factory=list)
    opposed: list[Candidate] = field(default_factory=list)
    merged: str | None = None


def authority(key_trust: str, source_class: str | None) -> str:
    """Trust of a write: the key's, lowered by what the source is said to be, never raised."""
    if source_class is None or _CAP[source_class] >= _CAP[key_trust]:
        return key_trust
    return source_class


def outranks(one: str, other: str) -> bool:
    """Whether one class of trust stands above another; owner and user stand together."""
    return _RANK[one] < _RANK[other]


def capped(confidence: float, trust: str) -> float:
    """Confidence that this authority can have."""
    return min(confidence, _CAP[trust])


def confirmed(held: float, repeated: float, independent: bool, trust: str) -> float:
    """Confidence after a repetition: 1 - (1 - a)(1 - b) from an independent source, else the higher of the two; capped by
    trust, and never lower than it was.
    """
    raised = 1 - (1 - held) * (1 - repeated) if independent else repeated
    return max(held, capped(raised, trust))


def by_rules(new: Statement, candidate: Candidate) -> Verdict:
    """The verdict of the rule judge."""
    return judge(candidate.statement, new, candidate.similarity)


def resolve(
    new: Statement,
    valid_from: datetime,
    candidates: Sequence[Candidate],
    verdict_of: Callable[[Statement, Candidate], Verdict] = by_rules,
) -> Plan:
    """The plan for `new`, whose validity begins at `valid_from`."""
    for candidate in candidates:
        if candidate.same:
            return Plan("duplicate", "the same statement is already current", candidate)
    verdicts = [(candidate, verdict_of(new, candidate)) for candidate in candidates]
    for candidate, verdict in verdicts:
        if verdict.action == "duplicate":
            return Plan("duplicate", verdict.reason, candidate)
    if new.kind == "constraint" and new.trust in LOW_TRUST:
        return Plan("hold", f"a rule from {new.trust} needs a person's agreement")
    contradicted = [(candidate, verdict.reason) for candidate, verdict in verdicts if verdict.action == "contradiction"]
    if contradicted:
        return _ordered(new, valid_from, contradicted)
    return _extended(new, verdicts) or Plan("store", "nothing current says this or against it")


def _extended(new: Statement, verdicts: Sequence[tuple[Candidate, Verdict]]) -> Plan | None:
    """A memory that says part of the same, or more.

    Lower authority does not rewrite what higher authority said, and higher authority lends itself to no words but its own.
    """
    for candidate, verdict in verdicts:
        old = candidate.statement
        if verdict.action != "supplement" or outranks(old.trust, new.trust):
            continue
        merged = combined(old.content, new.content, verdict.merged)
        if merged is None or (outranks(new.trust, old.trust) and merged != new.content):
            continue
        if merged == old.content:
            return Plan("duplicate", verdict.reason, candidate)
        return Plan("merge", verdict.reason, candidate, merged=merged)
    return None


def _ordered(new: Statement, valid_from: datetime, contradicted: list[tuple[Candidate, str]]) -> Plan:
    """Contradictions: trust first, lessons by confidence, then time; what none of these orders is a conflict.

    Lower trust is held. An older statement joins the history before those that its authority does not overrule. The
    newer wins where it is explicit or sure enough.
    """
    target, reason = contradicted[0]
    candidates = [candidate for candidate, _ in contradicted]
    for candidate in candidates:
        if outranks(candidate.statement.trust, new.trust):
            return Plan("hold", f"{reason}; {new.trust} does not overrule {candidate.statement.trust}", candidate)
    equal = [one for one in candidates if not outranks(new.trust, one.statement.trust)]
    if any(statement.kind in LESSONS for statement in (new, *(one.statement for one in equal))):
        return _surest(new, reason, candidates, equal)
    later = [one for one in equal if valid_from < one.valid_from]
    if later:
        before = min(later, key=lambda one: one.valid_from)
        return Plan("history", f"{reason}; it is older than what is current", before)
    undecided = [one for one in equal if not _wins(new, one.statement)]
    if undecided:
        why = f"{reason}; which of the two holds cannot be told"
        return Plan("conflict", why, undecided[0], opposed=equal)
    return Plan("supersede", reason, target, losers=candidates)


def _surest(new: Statement, reason: str, candidates: list[Candidate], equal: list[Candidate]) -> Plan:
    """Lessons and notes on tools: the surer one holds, whichever came later."""
    surest = max(equal, key=lambda one: one.statement.confidence)
    ahead = round(new.confidence - surest.statement.confidence, 6)
    if ahead < 0:
        return Plan("outdone", f"{reason}; the one that holds is surer", surest)
    if ahead == 0:
        return Plan("conflict", f"{reason}; both are as sure", surest, opposed=equal)
    return Plan("supersede", f"{reason}; this one is surer", surest, losers=candidates)


def _wins(new: Statement, old: Statement) -> bool:
    if new.explicit:
        return True
    return not old.explicit and new.confidence >= round(old.confidence - INFERRED_MARGIN, 6)
