"""Changes of a memory by hand, inside the transaction that reads and writes it."""

from typing import Any

from app.database.pool import Connection
from app.errors import ServiceError
from app.memories import store
from app.memories.layers import Layers
from app.memories.model import Draft, Memory
from app.memories.resolve import LOW_TRUST, capped, outranks
from app.statements.fact_keys import derive_fact_key
from app.tenancy.caller import Caller
from app.text.language import detect_language


async def edit(
    connection: Connection,
    caller: Caller,
    before: Memory,
    version: int,
    changes: dict[str, Any],
    vector: Any,
    layers: Layers,
) -> None:
    """Apply changes to a version of a memory.

    Who has less authority than the memory does not change it. New words are the editor's own: they take the editor's
    trust, a fact key of their own where the old one was derived, and the old words stop being repetitions of it.
    An end that came from the layer goes with it; who moves a memory into a working layer gives it that layer's end.
    Raises `forbidden`, `invalid`, `precondition_failed`, `duplicate_statement` where the words stand elsewhere, and
    `conflict` for what was forgotten.
    """
    after = before | changes
    said_anew = "content" in changes and changes["content"] != before["content"]
    _check(caller, before, after)
    if said_anew:
        after["language"] = detect_language(after["content"])
        after["trust"] = caller.trust
        if (before["fact_key"] or None) == derive_fact_key(before["content"], before["subject"]):
            after["fact_key"] = derive_fact_key(after["content"], after["subject"])
    after["confidence"] = capped(after["confidence"], after["trust"])
    default_expiry = await _move(connection, before, after, changes, layers)
    if not await store.update(connection, after, version, default_expiry):
        raise ServiceError(
            "precondition_failed", f"The memory is at version {before['version']}.", version=before["version"]
        )
    old = {name: _plain(value) for name, value in before.items() if name in changes and value != changes[name]}
    await store.record(connection, before["id"], "edited", caller.name, {"before": old})
    if not said_anew:
        return
    await store.unsay(connection, before["id"])
    stated = Draft(after["content"], session_id=after["session_id"])
    await store.link(connection, before["id"], "edited", stated, caller.name)
    if vector is None:
        await store.drop_vectors(connection, before["id"])
        await store.embed_later(connection, [before["id"]])
    else:
        await store.put_vector(connection, before["id"], before["subject"], vector)


async def _move(connection: Connection, before: Memory, after: Memory, changes: dict[str, Any], layers: Layers) -> bool:
    """Give `after` the end that its new layer has; whether its end comes from the layer."""
    if "valid_until" in changes:
        return False
    default: bool = (await store.standing(connection, before["id"])).default_expiry
    open_ended = before["valid_until"] is None
    if after["layer"] == before["layer"] or before["superseded_by"] is not None or not (default or open_ended):
        return default
    begins = max(before["valid_from"], await store.clock(connection))
    after["valid_until"] = layers.expiry(after["layer"], begins)
    return after["valid_until"] is not None


def _check(caller: Caller, before: Memory, after: Memory) -> None:
    if before["status"] == "forgotten":
        raise ServiceError("conflict", "The memory was forgotten: store it anew.", status="forgotten")
    if outranks(before["trust"], caller.trust):
        raise ServiceError("forbidden", f"A key of trust {caller.trust} does not change what {before['trust']} said.")
    if caller.trust in LOW_TRUST and (after["pinned"], after["kind"]) != (before["pinned"], before["kind"]):
        raise ServiceError("forbidden", f"A key of trust {caller.trust} neither pins nor makes rules.", "pinned")
    if after["valid_until"] is not None and after["valid_until"] < after["valid_from"]:
        raise ServiceError("invalid", "valid_until: lies before valid_from", "valid_until")
    if before["superseded_by"] is not None and after["valid_until"] != before["valid_until"]:
        raise ServiceError("invalid", "valid_until: is where the successor begins", "valid_until")


def _plain(value: Any) -> Any:
    """A value as JSON: times as text."""
    return value.isoformat() if hasattr(value, "isoformat") else value
