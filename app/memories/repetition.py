"""What it does to a memory that it is stated again, or that more is stated."""

from typing import TYPE_CHECKING
from uuid import UUID

from app.conflicts import store as conflicts
from app.memories import store
from app.memories.layers import Standing, above, promoted
from app.memories.resolve import LESSONS, confirmed, outranks
from app.statements.judge import Statement
from app.text.language import detect_language

if TYPE_CHECKING:
    from app.memories.write import Write


class Repetition:
    """A statement being written and the memory that it repeats or extends. The higher trust of the two stands."""

    def __init__(self, write: "Write", standing: Standing) -> None:
        self.write = write
        self.standing = standing
        self.trust = write.trust if outranks(write.trust, standing.trust) else standing.trust

    async def confirm(self, reason: str) -> None:
        """It was said again: a source of its own makes it surer, and age counts from now."""
        write, standing = self.write, self.standing
        independent = standing.independent(write.draft.session_id)
        sure = confirmed(standing.confidence, write.draft.confidence, independent, self.trust)
        await store.repeat(write.connection, standing.id, sure, write.draft.explicit, self.trust)
        await store.record(write.connection, standing.id, "repeated", write.caller.name, {"reason": reason})
        await self._keep_longer(sure)
        await store.link(write.connection, standing.id, "repeated", write.draft, write.caller.name, write.sources)

    async def settle(self) -> list[UUID]:
        """An open conflict ends where one side is stated again in so many words, by whom the other side does not outrank.

        Lessons stay in conflict: there the surer one holds, not the last. Answers what is superseded by it.
        """
        write, standing = self.write, self.standing
        if not (write.draft.explicit and standing.contested) or standing.kind in LESSONS:
            return []
        losers = []
        for other in await conflicts.opponents(write.connection, standing.id, undecided=True):
            holds = other["status"] == "active" and other["valid_from"] <= write.valid_from
            if holds and not outranks(other["trust"], write.trust):
                await write.supersede(other["id"], standing.id, "the other side was stated again")
                losers.append(other["id"])
        return losers

    def apart(self, target: Statement) -> str | None:
        """Why the two are kept beside each other instead of merged; None where they are merged.

        Two statements of one fact key cannot stand side by side.
        """
        write, standing = self.write, self.standing
        if target.fact_key is not None and target.fact_key == write.fact_key:
            return None
        if above(standing.layer, write.draft.layer):
            return f"more about what is kept in {standing.layer}, kept in {write.draft.layer}"
        given = None if write.default_expiry else write.valid_until
        if given is not None and given != standing.valid_until:
            return "more about what holds until another time"
        return None

    async def extend(self, merged: str, target: Statement, reason: str) -> None:
        """The memory says more. Its vector is that of the new text, made by a job where it is nobody's own words."""
        write, standing = self.write, self.standing
        key = target.fact_key or (write.fact_key if await write.chain() == (None, None) else "")
        sure = max(standing.confidence, write.draft.confidence)
        language = detect_language(merged)
        await store.merge(write.connection, standing.id, merged, sure, language, write.draft, key, self.trust)
        if write.vector is not None and merged == write.draft.content:
            await store.put_vector(write.connection, standing.id, write.draft.subject, write.vector)
        else:
            await store.drop_vectors(write.connection, standing.id)
            await store.embed_later(write.connection, [standing.id])
        detail = {"reason": reason, "before": {"content": target.content}, "added": {"content": write.draft.content}}
        await store.record(write.connection, standing.id, "merged", write.caller.name, detail)
        await self._keep_longer(sure)
        await store.link(write.connection, standing.id, "merged", write.draft, write.caller.name, write.sources)

    async def _keep_longer(self, confidence: float) -> None:
        """Promotion, and a later end."""
        write, standing = self.write, self.standing
        if standing.layer == "long_term" and standing.valid_until is None:
            return
        layer = promoted(
            standing,
            write.draft.layer,
            trust=write.trust,
            explicit=write.draft.explicit,
            session=write.draft.session_id,
            confidence=confidence,
            thresholds=await store.thresholds(write.connection),
        )
        if layer != standing.layer:
            await store.promote(write.connection, standing.id, layer)
            detail = {"from": standing.layer, "to": layer}
            await store.record(write.connection, standing.id, "promoted", write.caller.name, detail)
        given = None if write.default_expiry else write.valid_until
        if standing.default_expiry:
            ends = given or write.layers.expiry(layer, write.now)
            await store.set_end(write.connection, standing.id, ends, given is None and ends is not None)
        elif given is not None and standing.valid_until is not None and given > standing.valid_until:
            await store.set_end(write.connection, standing.id, given, False)
