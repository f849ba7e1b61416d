"""Taking back what was said: "never mind, keep the original", 还是原来的吧."""

from uuid import UUID

from app.memories import store
from app.memories.model import Memory, Outcome
from app.memories.resolve import Plan, outranks
from app.memories.write import Write
from app.statements.retractions import asks_for_the_original, is_intention

_ROLES = {"agent": "assistant", "tool": "tool", "document": "tool", "web": "tool"}


async def retract(write: Write) -> Outcome:
    """End the latest open intention of the subject; what it had replaced is stated again.

    The message is a trace: the one it came from, or where it was sent as a statement one that is made of it.
    """
    scopes = ["shared", write.draft.agent_id] if write.draft.agent_id else ["shared"]
    recent = [
        memory
        for memory in await store.recent(write.connection, write.draft.subject, scopes, write.now)
        if not outranks(memory["trust"], write.trust)
        # What is taken back in a conversation was said in it.
        and write.draft.session_id in (None, memory["session_id"])
    ]
    target = await _intention(write, recent)
    if target is None:
        return Outcome("rejected", "nothing_to_retract: no open intention of this subject")
    trace_id = write.sources[-1] if write.sources else await _kept(write)
    replaced = await store.replaced_by(write.connection, target["id"])
    if replaced:
        return await _restate(write, replaced[0], target["id"], trace_id)
    reason = "retracted: the latest open intention ends"
    await store.retract(write.connection, target["id"], write.valid_from, trace_id, write.caller.name)
    detail = {"reason": reason, "trace": str(trace_id)}
    await store.record(write.connection, target["id"], "retracted", write.caller.name, detail)
    ended = await store.fetch(write.connection, target["id"])
    return Outcome("superseded", reason, None, [ended] if ended else [])


async def _intention(write: Write, recent: list[Memory]) -> Memory | None:
    for place, memory in enumerate(recent):
        if is_intention(memory["content"]):
            return memory
        if place > 0 or not asks_for_the_original(write.draft.content):
            continue
        if await store.is_latest_change(write.connection, memory["id"]) and await store.replaced_by(
            write.connection, memory["id"]
        ):
            return memory  # "keep the original" right after a change takes the change back
    return None


async def _kept(write: Write) -> UUID:
    trace_id = await store.insert_retraction(
        write.connection,
        write.draft,
        write.scope,
        _ROLES.get(write.trust, "user"),
        write.language,
        write.trust,
        write.caller.name,
        write.draft.occurred_at or write.now,
    )
    await store.embed_trace_later(write.connection, trace_id)
    return trace_id


async def _restate(write: Write, original: Memory, loser: UUID, trace_id: UUID) -> Outcome:
    """The original holds again from now on, as a new statement after the retracted one."""
    write.draft.content = original["content"]
    write.draft.kind = original["kind"]
    write.fact_key = original["fact_key"] or ""
    write.language = original["language"]
    write.vector = None
    plan = Plan("supersede", "retracted: what was replaced holds again")
    await store.close(write.connection, loser, write.valid_from)
    memory_id = await write.insert()
    await write.supersede(loser, memory_id, plan.reason)
    await store.link(
        write.connection, memory_id, "restated", write.draft, write.caller.name, [trace_id], original["id"]
    )
    detail = {"reason": plan.reason, "trace": str(trace_id)}
    await store.record(write.connection, memory_id, "stored", write.caller.name, detail)
    return await write.outcome("superseded", plan, memory_id, [loser])
