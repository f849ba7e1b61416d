"""Listing conflicts and deciding them."""

from collections.abc import Sequence
from typing import Any, Literal
from uuid import UUID

from app.conflicts import store
from app.conflicts.store import Conflict
from app.database.pool import Connection, Database
from app.errors import ServiceError
from app.memories import store as memories
from app.memories.model import Memory
from app.memories.resolve import outranks
from app.tenancy.caller import Caller

Sided = tuple[Conflict, list[Memory]]
"""A conflict with its memories, the older first, without forgotten ones."""


class ConflictService:
    """The use cases of the room."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(
        self, caller: Caller, is_open: bool | None, subject: str | None, after: UUID | None, limit: int
    ) -> list[Sided]:
        """Conflicts whose memories the caller can see, newest first."""
        async with self._database.transaction(caller.context) as connection:
            return await _sided(connection, await store.listed(connection, is_open, subject, after, limit))

    async def get(self, caller: Caller, conflict_id: UUID) -> Sided:
        """One conflict. Raises `not_found`."""
        async with self._database.transaction(caller.context) as connection:
            return (await _sided(connection, [await _fetch(connection, conflict_id)]))[0]

    async def resolve(self, caller: Caller, conflict_id: UUID, keep: UUID | Literal["both"]) -> Sided:
        """Keep one side, which supersedes the other, or both. Deciding the same again answers the same.

        Raises `invalid` for an id that is no side, `conflict` where it was decided otherwise or a side to keep no longer
        holds, `forbidden` where the loser has more authority than the caller.
        """
        async with self._database.transaction(caller.context) as connection:
            conflict = await _fetch(connection, conflict_id)
            await memories.lock_subject(connection, conflict["subject"])
            conflict = await _fetch(connection, conflict_id)
            kept = _side(conflict, keep)
            if conflict["kept"] is None:
                await self._decide(connection, caller, conflict, kept)
                conflict = await _fetch(connection, conflict_id)
            elif conflict["kept"] != kept:
                raise ServiceError("conflict", "The conflict was resolved otherwise.", "keep", kept=decided(conflict))
            return (await _sided(connection, [conflict]))[0]

    async def _decide(self, connection: Connection, caller: Caller, conflict: Conflict, kept: str) -> None:
        sides = {name: conflict[f"{name}_id"] for name in ("older", "newer")}
        rows = await memories.fetch_many(connection, list(sides.values()))
        for name, memory_id in sides.items():
            memory = rows[memory_id]
            if name != kept and outranks(memory["trust"], caller.trust):
                refusal = f"A key of trust {caller.trust} does not decide against what {memory['trust']} said."
                raise ServiceError("forbidden", refusal, "keep")
            if kept in (name, "both") and memory["status"] != "active":
                raise ServiceError("conflict", f"A side that is {memory['status']} cannot be kept.", "keep")
        detail = {"conflict": str(conflict["id"]), "kept": kept}
        if kept == "both":
            await store.keep_both(connection, conflict["id"], caller.name)
            for memory_id in sides.values():
                await memories.record(connection, memory_id, "resolved", caller.name, detail)
            return
        winner, loser = sides[kept], sides["newer" if kept == "older" else "older"]
        now = await memories.clock(connection)
        await memories.supersede(connection, loser, now, winner, now, caller.name)
        because = {"reason": "the conflict was resolved", "by": str(winner)}
        await memories.record(connection, loser, "superseded", caller.name, detail | because)
        await memories.record(connection, winner, "resolved", caller.name, detail)


def decided(conflict: Conflict) -> UUID | Literal["both"] | None:
    """What was kept: the id of one side, or both; None while the conflict is open."""
    if conflict["kept"] is None or conflict["kept"] == "both":
        return conflict["kept"]  # type: ignore[no-any-return]
    kept: UUID = conflict[f"{conflict['kept']}_id"]
    return kept


def _side(conflict: Conflict, keep: UUID | Literal["both"]) -> str:
    """What is to be kept, as it is stored."""
    sides: dict[Any, str] = {conflict["older_id"]: "older", conflict["newer_id"]: "newer", "both": "both"}
    if keep not in sides:
        raise ServiceError("invalid", "keep: is neither memory of this conflict", "keep")
    return sides[keep]


async def _fetch(connection: Connection, conflict_id: UUID) -> Conflict:
    conflict = await store.fetch(connection, conflict_id)
    if conflict is None:
        raise ServiceError("not_found", "There is no such conflict.")
    return conflict


async def _sided(connection: Connection, conflicts: Sequence[Conflict]) -> list[Sided]:
    ids = [conflict[side] for conflict in conflicts for side in ("older_id", "newer_id")]
    rows = await memories.fetch_many(connection, ids) if ids else {}
    shown = {memory_id: row for memory_id, row in rows.items() if row["status"] != "forgotten"}
    return [
        (conflict, [shown[one] for one in (conflict["older_id"], conflict["newer_id"]) if one in shown])
        for conflict in conflicts
    ]
