"""What somebody takes back in a conversation: memories it denies end, and what it wants forgotten waits for a person."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from app.database.pool import Connection
from app.memories import store
from app.memories.model import Draft, Memory, Outcome
from app.memories.resolve import Candidate, authority, outranks
from app.statements.gap import difference, strong
from app.statements.judge import Statement, judge
from app.statements.statement_terms import own_names, parse
from app.statements.states import CHANGE_WORDS
from app.tenancy.caller import Caller
from app.text.language import detect_language

_NEAR = 0.5  # calibrated similarity from which a memory may be what somebody wants forgotten
_MOST = 5  # memories that one request to forget proposes


async def withdraw(
    connection: Connection, caller: Caller, draft: Draft, vector: Any, sources: Sequence[UUID], *, forget: bool
) -> Outcome:
    """End what `draft.content` denies ("The user no longer uses Trello"), or propose to forget what it is about.

    The subject's lock is held. A memory of higher trust than the caller's stays. What ends has no successor; the last
    of `sources`, the turns that say so, is its `ended_by`.
    """
    now = await store.clock(connection)
    scope = draft.agent_id if draft.visibility == "private" and draft.agent_id else "shared"
    trust = authority(caller.trust, draft.source_class)
    seen = [
        one
        for one in await store.similar(connection, draft, scope, vector, "", now)
        if one.scope == scope and not outranks(one.statement.trust, trust)
    ]
    if forget:
        return await _propose(connection, caller, draft, sources, seen)
    at = min(draft.occurred_at or now, now)
    ended: list[Memory] = []
    for one in seen:
        if one.valid_from > at or not _denies(draft, one):
            continue
        await store.retract(connection, one.id, at, sources[-1], caller.name)
        detail = {"reason": "taken back in a conversation", "trace": str(sources[-1])}
        await store.record(connection, one.id, "retracted", caller.name, detail)
        if memory := await store.fetch(connection, one.id):
            ended.append(memory)
    if not ended:
        return Outcome("rejected", "retraction: nothing that is kept is denied by it")
    return Outcome("superseded", "taken back: it ends without a successor", None, ended)


def _denies(draft: Draft, one: Candidate) -> bool:
    """A withdrawal says what holds no longer ("The user no longer uses Trello"), or names what is taken back."""
    said = Statement(draft.content, language=detect_language(draft.content), subject=draft.subject)
    parsed, kept = (parse(text, own_names(draft.subject)) for text in (draft.content, one.statement.content))
    denial = any(clause.negative or clause.ceased for clause in parsed.clauses)
    if any(term.text not in CHANGE_WORDS for term in strong(difference(kept, parsed).new)):
        return False  # it takes back something narrower, or something else: Copilot, not GitHub
    action = judge(one.statement, said, one.similarity).action
    return action == "contradiction" if denial else action in ("duplicate", "supplement")


def _near(draft: Draft, one: Candidate) -> bool:
    """Near in meaning, or it speaks of the same thing."""
    shared = difference(parse(one.statement.content), parse(draft.content)).shared_objects
    return shared > 0 or (one.similarity is not None and one.similarity >= _NEAR)


async def _propose(
    connection: Connection, caller: Caller, draft: Draft, sources: Sequence[UUID], seen: list[Candidate]
) -> Outcome:
    near = sorted((one for one in seen if _near(draft, one)), key=lambda one: -(one.similarity or 0))[:_MOST]
    if not near:
        return Outcome("rejected", "forget_request: nothing that is kept is near to it")
    review_id = None
    for one in near:
        opened = await store.propose_to_forget(
            connection, draft.subject, one.id, f"asked in a conversation: {draft.content[:300]}"
        )
        review_id = review_id or opened
        detail = {"review": str(opened), "trace": str(sources[-1])}
        await store.record(connection, one.id, "forget_proposed", caller.name, detail)
    proposed = await store.fetch(connection, near[0].id)
    return Outcome("held", "asked to be forgotten: it waits for a person", proposed, review_id=review_id)
