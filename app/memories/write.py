"""One statement written, inside the transaction that holds its subject's lock."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from app.conflicts import store as conflicts
from app.database.pool import Connection
from app.errors import ServiceError
from app.memories import store
from app.memories.judging import Moved, Verdicts
from app.memories.layers import Layers, above
from app.memories.model import Decision, Draft, Outcome
from app.memories.repetition import Repetition
from app.memories.resolve import Candidate, Plan, authority, capped, resolve
from app.statements.fact_keys import derive_fact_key, normalise_fact_key
from app.statements.judge import Statement
from app.statements.question_words import question_words
from app.tenancy.caller import Caller
from app.text.language import detect_language


def check(draft: Draft, now: datetime) -> None:
    """Raise `invalid` for a draft that cannot be written, before anything of its batch is."""
    if draft.visibility == "private" and draft.agent_id is None:
        raise ServiceError("invalid", "agent_id: a private memory belongs to an agent", "agent_id")
    ends = now + timedelta(seconds=draft.ttl_seconds) if draft.ttl_seconds else draft.valid_until
    if ends is not None and ends < (draft.valid_from or draft.occurred_at or now):
        field = "ttl_seconds" if draft.ttl_seconds else "valid_until"
        raise ServiceError("invalid", f"{field}: ends before the statement begins to hold", field)
    if draft.fact_key is not None:
        try:
            normalise_fact_key(draft.subject, draft.fact_key)
        except ValueError as error:
            raise ServiceError("invalid", f"fact_key: {error}", "fact_key") from None


class Write:
    """Carries what every step needs. The draft has passed `check`. `now` is the database's time of getting the lock."""

    def __init__(
        self,
        connection: Connection,
        caller: Caller,
        draft: Draft,
        vector: Any,
        now: datetime,
        layers: Layers,
        sources: Sequence[UUID] = (),
    ) -> None:
        self.connection = connection
        self.caller = caller
        self.draft = draft = replace(draft)
        self.layers = layers
        self.sources = sources
        self.vector = vector
        self.now = now
        self.trust = authority(caller.trust, draft.source_class)
        self.language = detect_language(draft.content)
        draft.confidence = capped(draft.confidence, self.trust)
        private = draft.visibility == "private" or (
            draft.visibility is None and draft.layer == "task" and draft.agent_id is not None
        )
        self.scope = draft.agent_id if private and draft.agent_id else "shared"
        self.valid_from = draft.valid_from or draft.occurred_at or now
        given = now + timedelta(seconds=draft.ttl_seconds) if draft.ttl_seconds else draft.valid_until
        # A layer's expiry counts from the write, so that what is told late is kept as long as what is told at once.
        self.valid_until = given or layers.expiry(draft.layer, max(self.valid_from, now))
        self.default_expiry = given is None and self.valid_until is not None
        if self.valid_until is not None:  # it may have ended while the lock was waited for
            self.valid_from = min(self.valid_from, self.valid_until)
        self.fact_key = self._fact_key()
        if self.fact_key and not draft.search_terms:
            draft.search_terms = question_words(self.fact_key)

    def _fact_key(self) -> str:
        given = self.draft.fact_key
        if given is None:
            return derive_fact_key(self.draft.content, self.draft.subject) or ""
        return normalise_fact_key(self.draft.subject, given)

    @property
    def statement(self) -> Statement:
        """What the judge is given."""
        return Statement(
            content=self.draft.content,
            kind=self.draft.kind,
            fact_key=self.fact_key or None,
            language=self.language,
            explicit=self.draft.explicit,
            confidence=self.draft.confidence,
            trust=self.trust,
            occurred_at=self.draft.occurred_at,
            subject=self.draft.subject,
        )

    async def candidates(self) -> list[Candidate]:
        """What it may repeat, extend or contradict; nothing where it has ended already.

        A private statement may repeat a shared one, but replaces and extends only what is private to the same agent.
        """
        if self._ended():
            return []
        seen = await store.similar(self.connection, self.draft, self.scope, self.vector, self.fact_key, self.now)
        return [candidate for candidate in seen if candidate.same or candidate.scope == self.scope]

    def _ended(self) -> bool:
        return self.valid_until is not None and self.valid_until <= self.now

    async def run(self, verdicts: Verdicts, asked_first: Collection[UUID] | None = None) -> Outcome:
        """Resolve the statement against what is current, and apply the plan.

        With `asked_first` every candidate but these must have been judged in the version that is stored, else Moved.
        """
        candidates = await self.candidates()
        statement = self.statement
        if asked_first is not None:
            missing = verdicts.missing(statement, candidates)
            if any(candidate.id not in asked_first for candidate in missing):
                raise Moved
        if self._ended():
            plan = Plan("store", "it had ended when it arrived: kept as history")
        else:
            plan = resolve(statement, self.valid_from, candidates, verdicts.of)
        if plan.action in ("store", "history", "hold") and (again := await self._said_before(plan)):
            return again
        if plan.action in ("store", "history", "supersede"):
            await self._end_where_said_again()
        apply = {
            "store": self._store,
            "duplicate": self._duplicate,
            "merge": self._merge,
            "supersede": self._contradict,
            "history": self._history,
            "outdone": self._outdone,
            "conflict": self._conflict,
            "hold": self._hold,
        }
        return await apply[plan.action](plan)

    async def _said_before(self, plan: Plan) -> Outcome | None:
        """Sending a held or past statement again changes nothing."""
        found = await store.said_before(self.connection, self.draft, self.scope, self.valid_from)
        if found is None or (found[1] == "quarantined") != (plan.action == "hold"):
            return None
        reason = "it is held already" if plan.action == "hold" else "the same statement held then already"
        return await self.outcome("held" if plan.action == "hold" else "duplicate", Plan(plan.action, reason), found[0])

    async def _end_where_said_again(self) -> None:
        """Where the same begins again later, as by a client whose clock is ahead, this one holds until then."""
        begins = await store.said_later(self.connection, self.draft, self.scope, self.valid_from, self.valid_until)
        if begins is not None:
            self.valid_until, self.default_expiry = begins, False

    async def insert(self, status: str = "active", contested: bool = False, **ends: Any) -> UUID:
        memory_id = await store.insert(
            self.connection, self.draft, scope=self.scope, status=status, fact_key=self.fact_key, language=self.language,
            trust=self.trust, valid_from=self.valid_from, valid_until=ends.get("valid_until", self.valid_until),
            superseded_by=ends.get("superseded_by"), contested=contested,
            default_expiry=self.default_expiry and "valid_until" not in ends,
        )  # fmt: skip
        if self.vector is None:
            await store.embed_later(self.connection, [memory_id])
        else:
            await store.put_vector(self.connection, memory_id, self.draft.subject, self.vector)
        await store.link(self.connection, memory_id, "stated", self.draft, self.caller.name, self.sources)
        await store.upkeep_later(self.connection)
        return memory_id

    async def outcome(self, decision: Decision, plan: Plan, memory_id: UUID, losers: Sequence[UUID] = ()) -> Outcome:
        rows = await store.fetch_many(self.connection, [memory_id, *losers])
        return Outcome(decision, plan.reason, rows[memory_id], [rows[loser] for loser in losers if loser in rows])

    async def _store(self, plan: Plan) -> Outcome:
        """A new statement; one whose fact key has a later statement already joins the history before it."""
        previous, following = await self.chain()
        if following is not None:
            return await self._before(plan, previous, following)
        beside = self._ended() and previous is not None and await self._holds(previous)
        if previous is not None and not beside:
            return await self._replace(plan, [previous])
        memory_id = await self.insert(contested=beside)  # what is over ends nothing that holds
        await store.record(self.connection, memory_id, "stored", self.caller.name, {"reason": plan.reason})
        return await self.outcome("stored", plan, memory_id)

    async def _holds(self, memory_id: UUID) -> bool:
        ends = (await store.standing(self.connection, memory_id)).valid_until
        return ends is None or ends > self.now

    async def chain(self, losers: Collection[UUID] = ()) -> tuple[UUID | None, tuple[UUID, datetime] | None]:
        """The statement of the fact key that holds when this one begins, and the next after it with its start.

        Later ones that this one overrules have no place in it.
        """
        if not self.fact_key:
            return None, None
        place = (self.draft.subject, self.scope, self.fact_key, self.valid_from)
        previous, later = await store.neighbours(self.connection, *place)
        return previous, next((one for one in later if one[0] not in losers), None)

    async def _history(self, plan: Plan) -> Outcome:
        """An older statement that arrives late: it ends where the later one begins, and does not become current."""
        assert plan.target is not None
        previous, following = await self.chain()
        return await self._before(plan, previous, following or (plan.target.id, plan.target.valid_from))

    async def _before(self, plan: Plan, previous: UUID | None, following: tuple[UUID, datetime]) -> Outcome:
        successor, begins = following
        ends = min(begins, self.valid_until) if self.valid_until else begins
        losers = []
        if previous is not None:
            await store.close(self.connection, previous, self.valid_from)
        passed = begins <= self.now
        memory_id = await self.insert("superseded" if passed else "active", valid_until=ends, superseded_by=successor)
        if previous is not None:
            await self.supersede(previous, memory_id, plan.reason)
            losers.append(previous)
        await store.record(self.connection, memory_id, "stored", self.caller.name, {"reason": plan.reason})
        current = self.valid_from <= self.now < ends
        return await self.outcome(
            "superseded" if losers and current else "stored", plan, memory_id, losers if current else []
        )

    async def supersede(self, loser: UUID, winner: UUID, reason: str) -> None:
        await store.supersede(self.connection, loser, self.valid_from, winner, self.now, self.caller.name)
        await store.record(
            self.connection, loser, "superseded", self.caller.name, {"reason": reason, "by": str(winner)}
        )

    async def _contradict(self, plan: Plan) -> Outcome:
        losers = [loser.id for loser in plan.losers]
        previous, following = await self.chain(losers)
        if following is not None:
            return await self._before(plan, previous, following)
        return await self._replace(plan, losers if previous is None or previous in losers else [*losers, previous])

    async def _replace(self, plan: Plan, losers: list[UUID]) -> Outcome:
        await self._inherit(losers)
        for loser in losers:  # first, so that the one-statement constraints hold at every moment
            await store.close(self.connection, loser, self.valid_from)
        memory_id = await self.insert()
        for loser in losers:
            await self.supersede(loser, memory_id, plan.reason)
        await store.record(self.connection, memory_id, "stored", self.caller.name, {"reason": plan.reason})
        return await self.outcome("superseded", plan, memory_id, losers)

    async def _inherit(self, losers: list[UUID]) -> None:
        """What came without an end takes the place of what is kept longer for as long: else nothing would be left of both."""
        if not self.default_expiry:
            return
        for loser in losers:
            layer = (await store.standing(self.connection, loser)).layer
            if above(layer, self.draft.layer):
                self.draft.layer = layer
        self.valid_until = self.layers.expiry(self.draft.layer, max(self.valid_from, self.now))
        self.default_expiry = self.valid_until is not None

    async def _outdone(self, plan: Plan) -> Outcome:
        """A lesson that a surer one contradicts: kept as one that never held, linked to it."""
        assert plan.target is not None
        known = await store.outdone(self.connection, self.draft, self.scope, plan.target.id)
        if known is not None:
            return await self.outcome("duplicate", plan, known)
        memory_id = await self.insert("superseded", valid_until=self.valid_from, superseded_by=plan.target.id)
        await store.record(self.connection, memory_id, "stored", self.caller.name, {"reason": plan.reason})
        return await self.outcome("stored", plan, memory_id)

    async def _duplicate(self, plan: Plan) -> Outcome:
        """Nothing new: the memory's count, date, confidence and layer are refreshed, and a conflict about it settled."""
        assert plan.target is not None
        repetition = Repetition(self, await store.standing(self.connection, plan.target.id))
        await repetition.confirm(plan.reason)
        losers = await repetition.settle()
        return await self.outcome("duplicate", plan, plan.target.id, losers)

    async def _merge(self, plan: Plan) -> Outcome:
        """The memory takes the richer text as a new version; the hashes of both texts stay in its lineage."""
        assert plan.target is not None
        assert plan.merged is not None
        target = plan.target
        repetition = Repetition(self, await store.standing(self.connection, target.id))
        if reason := repetition.apart(target.statement):
            return await self._store(Plan("store", reason))
        held = await store.said_before(self.connection, replace(self.draft, content=plan.merged), self.scope, self.now)
        if held is not None and held[0] != target.id and held[1] == "active":
            return await self._duplicate(replace(plan, target=replace(target, id=held[0])))
        await repetition.extend(plan.merged, target.statement, plan.reason)
        return await self.outcome("merged", plan, target.id)

    async def _conflict(self, plan: Plan) -> Outcome:
        """All stay, marked as contested, until somebody decides. The outcome names the first conflict."""
        memory_id = await self.insert(contested=True)
        opened = []
        for other in plan.opposed:
            conflict_id = await conflicts.open_conflict(self.connection, other.id, memory_id, plan.reason)
            opened.append(conflict_id)
            detail = {"reason": plan.reason, "conflict": str(conflict_id)}
            for one in (other.id, memory_id):
                await store.record(self.connection, one, "contested", self.caller.name, detail)
        return replace(await self.outcome("conflict", plan, memory_id), conflict_id=opened[0])

    async def _hold(self, plan: Plan) -> Outcome:
        """Lower authority against higher: out of every recall until a person has looked."""
        memory_id = await self.insert("quarantined")
        review_id = await store.open_review(self.connection, self.draft.subject, memory_id, plan.reason)
        await store.record(
            self.connection, memory_id, "held", self.caller.name, {"reason": plan.reason, "review": str(review_id)}
        )
        return replace(await self.outcome("held", plan, memory_id), review_id=review_id)
