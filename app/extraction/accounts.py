"""Between what was read and what is written: drafts out of candidates, accounts out of outcomes, a job's payload."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from app.extraction import store
from app.extraction.gate import SOURCE, layer_of
from app.extraction.model import Account, Candidate, Refusal, SpokenTurn, Withdrawal
from app.memories.model import Draft, Outcome, Visibility
from app.tenancy.caller import Caller


@dataclass(frozen=True, slots=True)
class Passage:
    """Turns of one conversation to read: `rows[since:]` are new, the ones before give them their meaning."""

    rows: list[store.Row]
    since: int
    limits: store.Limits

    @property
    def head(self) -> store.Row:
        """A new turn; session, subject and scope are the same for all."""
        return self.rows[self.since]


def payload_of(caller: Caller, trace_ids: Sequence[UUID]) -> dict[str, Any]:
    """What a job must know to read turns in its caller's name."""
    return {
        "traces": [str(one) for one in trace_ids],
        "caller": {
            "tenant": caller.tenant_name,
            "name": caller.name,
            "trust": caller.trust,
            "subjects": caller.subjects,
            "agents": caller.agents,
        },
    }


def caller_of(tenant_id: UUID, payload: Mapping[str, Any]) -> Caller:
    """The caller whose turns a job reads, with the reach that the key had then."""
    told = payload["caller"]
    subjects, agents = (None if told[name] is None else tuple(told[name]) for name in ("subjects", "agents"))
    return Caller(
        tenant_id, told["tenant"], None, told["name"], frozenset({"read", "write"}), told["trust"], subjects, agents
    )


def spoken(row: store.Row) -> SpokenTurn:
    """A row of memory.traces as extraction reads it."""
    return SpokenTurn(row["role"], row["content"], row["occurred_at"], row["name"], row["subject"], row["id"])


def draft_of(candidate: Candidate, passage: Passage) -> Draft:
    """A candidate as it is to be written, with whose word it is and where it was said."""
    row = passage.rows[candidate.turns[-1]]
    layer = layer_of(candidate, passage.limits, row["task_id"] is not None)
    shared: Visibility | None = (
        None if layer == "task" else "shared"
    )  # a task's memory is private to its agent unless said otherwise
    return Draft(
        content=candidate.content,
        kind=candidate.kind,
        subject=candidate.subject,
        layer=layer,
        confidence=candidate.confidence,
        importance=candidate.importance,
        explicit=candidate.explicit,
        source_class=SOURCE[row["role"]],
        agent_id=row["agent_id"],
        visibility=shared if row["scope"] == "shared" else "private",
        session_id=row["session_id"],
        task_id=row["task_id"],
        occurred_at=row["occurred_at"],
        valid_from=candidate.valid_from,
        valid_until=candidate.valid_until,
        tags=list(candidate.tags),
        entities=list(candidate.entities),
        search_terms=list(candidate.search_terms),
    )


def withdrawing(withdrawal: Withdrawal, passage: Passage) -> Draft:
    """A withdrawal as a statement to look for what it takes back."""
    row = passage.rows[withdrawal.turns[-1]]
    return Draft(
        content=withdrawal.text,
        subject=withdrawal.subject,
        source_class=SOURCE[row["role"]],
        agent_id=row["agent_id"],
        visibility="shared" if row["scope"] == "shared" else "private",
        session_id=row["session_id"],
        task_id=row["task_id"],
        occurred_at=row["occurred_at"],
    )


def withdrawn(withdrawal: Withdrawal, sources: tuple[UUID, ...], outcome: Outcome) -> Account:
    """The account of a withdrawal."""
    rejected = outcome.decision == "rejected"
    return Account(
        content=withdrawal.text,
        subject=withdrawal.subject,
        trace_ids=sources,
        decision="rejected" if rejected else "held" if withdrawal.forget else "retracted",
        reason=outcome.reason,
        kind="fact",
        code=("forget_request" if withdrawal.forget else "retraction") if rejected else None,
        memory=outcome.memory or next(iter(outcome.superseded), None),
    )


def kept(candidate: Candidate, outcome: Outcome, sources: Sequence[UUID]) -> Account:
    """The account of a candidate that was written or refused by the write."""
    return Account(
        content=candidate.content,
        subject=candidate.subject,
        trace_ids=tuple(sources),
        decision=outcome.decision,
        reason=outcome.reason,
        kind=candidate.kind,
        confidence=candidate.confidence,
        importance=candidate.importance,
        code=outcome.reason.split(":")[0] if outcome.decision == "rejected" else None,
        memory=outcome.memory,
    )


def refused(refusal: Refusal, passage: Passage, ids: Sequence[UUID]) -> Account:
    """The account of a refused part. What its speaker asked not to keep is not kept here either."""
    return Account(
        content="" if refusal.code == "opted_out" else refusal.text[:500],
        subject=passage.head["subject"],
        trace_ids=tuple(ids[place] for place in refusal.turns),
        decision="rejected",
        reason=refusal.reason,
        code=refusal.code,
    )


def tally(accounts: Sequence[Account]) -> dict[str, Any]:
    """A job's result: how many candidates came to what."""
    tally: dict[str, Any] = {"decisions": {}, "codes": {}}
    for one in accounts:
        tally["decisions"][one.decision] = tally["decisions"].get(one.decision, 0) + 1
        if one.code:
            tally["codes"][one.code] = tally["codes"].get(one.code, 0) + 1
    return tally
