"""What a new statement does to those that are there: judged pair by pair, then ordered by time, explicitness and trust."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal
from uuid import UUID

from app.statements.judge import Statement, Verdict, judge

_RANK = {"owner": 0, "user": 0, "agent": 1, "tool": 2, "document": 3, "web": 4}
LOW_TRUST = frozenset({"tool", "document", "web"})
"""Sources that never make a rule, pin, or overrule a person."""
_CAP = {"owner": 1.0, "user": 0.95, "agent": 0.8, "tool": 0.7, "document": 0.6, "web": 0.5}
_BY_CONFIDENCE = frozenset({"experience", "tool_note"})  # lessons: the surer one holds, never the newer one as such
INFERRED_MARGIN = 0.2  # an inferred statement replaces an older inferred one that is at most this much surer


@dataclass(frozen=True, slots=True)
class Candidate:
    """A current memory of the same subject, in the caller's sight. `same`: it says or once said exactly this."""

    id: UUID
    statement: Statement
    valid_from: datetime
    scope: str
    session_id: str | None
    similarity: float | None
    same: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do. `target` is the memory repeated, extended or contradicted; `losers` are those superseded."""

    action: Literal["store", "duplicate", "merge", "supersede", "history", "conflict", "hold"]
    reason: str
    target: Candidate | None = None
    losers: list[Candidate] = field(default_factory=list)
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
    """Confidence after a repetition: 1 - (1 - a)(1 - b) from an independent source, else the higher of the two."""
    return capped(1 - (1 - held) * (1 - repeated), trust) if independent else max(held, repeated)


def resolve(new: Statement, valid_from: datetime, candidates: Sequence[Candidate]) -> Plan:
    """The plan for `new`, whose validity begins at `valid_from`."""
    for candidate in candidates:
        if candidate.same:
            return Plan("duplicate", "the same statement is already current", candidate)
    verdicts = [(candidate, judge(candidate.statement, new, candidate.similarity)) for candidate in candidates]
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
    """A memory that says part of the same, or more; lower authority does not rewrite what higher authority said."""
    for candidate, verdict in verdicts:
        if verdict.action != "supplement" or outranks(candidate.statement.trust, new.trust):
            continue
        if verdict.merged is None or verdict.merged == candidate.statement.content:
            return Plan("duplicate", verdict.reason, candidate)
        return Plan("merge", verdict.reason, candidate, merged=verdict.merged)
    return None


def _ordered(new: Statement, valid_from: datetime, contradicted: list[tuple[Candidate, str]]) -> Plan:
    """Contradictions: lower trust is held; an older statement joins the history; the newer wins or stays in conflict."""
    target, reason = contradicted[0]
    if any(outranks(candidate.statement.trust, new.trust) for candidate, _ in contradicted):
        return Plan("hold", f"{reason}; {new.trust} does not overrule {target.statement.trust}", target)
    if any(valid_from < candidate.valid_from for candidate, _ in contradicted):
        later = min(
            (candidate for candidate, _ in contradicted if valid_from < candidate.valid_from),
            key=lambda c: c.valid_from,
        )
        return Plan("history", f"{reason}; it is older than what is current", later)
    for candidate, why in contradicted:
        if not _wins(new, candidate.statement):
            return Plan("conflict", f"{why}; which of the two holds cannot be told", candidate)
    return Plan("supersede", reason, target, losers=[candidate for candidate, _ in contradicted])


def _wins(new: Statement, old: Statement) -> bool:
    if new.kind in _BY_CONFIDENCE:
        return new.confidence >= old.confidence
    if new.explicit:
        return True
    return not old.explicit and new.confidence >= round(old.confidence - INFERRED_MARGIN, 6)
