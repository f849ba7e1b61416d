"""One statement written, inside the transaction that holds its subject's lock."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from app.database.pool import Connection
from app.errors import ServiceError
from app.memories import store
from app.memories.model import Decision, Draft, Memory, Outcome
from app.memories.resolve import Candidate, Plan, authority, capped, confirmed, resolve
from app.statements.fact_keys import derive_fact_key, normalise_fact_key
from app.statements.judge import Statement
from app.statements.question_words import question_words
from app.statements.retractions import asks_for_the_original, is_intention, is_retraction
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

    def __init__(self, connection: Connection, caller: Caller, draft: Draft, vector: Any, now: datetime) -> None:
        self.connection = connection
        self.caller = caller
        self.draft = draft
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
        self.valid_until = now + timedelta(seconds=draft.ttl_seconds) if draft.ttl_seconds else draft.valid_until
        if (
            self.valid_until is not None and self.valid_until < self.valid_from
        ):  # it ended while the lock was waited for
            self.valid_from = self.valid_until
        self.fact_key = self._fact_key()
        if self.fact_key and not draft.search_terms:
            draft.search_terms = question_words(self.fact_key)

    def _fact_key(self) -> str:
        given = self.draft.fact_key
        if given is None:
            return derive_fact_key(self.draft.content, self.draft.subject) or ""
        return normalise_fact_key(self.draft.subject, given)

    async def run(self) -> Outcome:
        """Resolve the statement against what is current, and apply the plan."""
        if is_retraction(self.draft.content):
            return await self._retract()
        seen = await store.similar(self.connection, self.draft, self.scope, self.vector, self.fact_key, self.now)
        # A private statement may repeat a shared one, but replaces and extends only what is private to the same agent.
        candidates = [candidate for candidate in seen if candidate.same or candidate.scope == self.scope]
        statement = Statement(
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
        if self.valid_until is not None and self.valid_until <= self.now:
            plan = Plan("store", "it had ended when it arrived: kept as history")
        else:
            plan = resolve(statement, self.valid_from, candidates)
        if plan.action in ("store", "history", "hold") and (again := await self._said_before(plan)):
            return again
        apply = {
            "store": self._store,
            "duplicate": self._duplicate,
            "merge": self._merge,
            "supersede": self._contradict,
            "history": self._history,
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
        return await self._outcome(
            "held" if plan.action == "hold" else "duplicate", Plan(plan.action, reason), found[0]
        )

    async def _insert(self, status: str = "active", contested: bool = False, **ends: Any) -> UUID:
        memory_id = await store.insert(
            self.connection, self.draft, scope=self.scope, status=status, fact_key=self.fact_key, language=self.language,
            trust=self.trust, valid_from=self.valid_from, valid_until=ends.get("valid_until", self.valid_until),
            superseded_by=ends.get("superseded_by"), contested=contested,
        )  # fmt: skip
        if self.vector is None:
            await store.embed_later(self.connection, [memory_id])
        else:
            await store.put_vector(self.connection, memory_id, self.draft.subject, self.vector)
        await store.link(self.connection, memory_id, "stated", self.draft, self.caller.name)
        await store.upkeep_later(self.connection)
        return memory_id

    async def _outcome(self, decision: Decision, plan: Plan, memory_id: UUID, losers: Sequence[UUID] = ()) -> Outcome:
        rows = await store.fetch_many(self.connection, [memory_id, *losers])
        return Outcome(decision, plan.reason, rows[memory_id], [rows[loser] for loser in losers if loser in rows])

    async def _store(self, plan: Plan) -> Outcome:
        """A new statement; one whose fact key has a later statement already joins the history before it."""
        previous, following = await self._chain()
        if following is not None:
            return await self._before(plan, previous, following)
        if previous is not None:
            return await self._replace(plan, [previous])
        memory_id = await self._insert()
        await store.record(self.connection, memory_id, "stored", self.caller.name, {"reason": plan.reason})
        return await self._outcome("stored", plan, memory_id)

    async def _chain(self) -> tuple[UUID | None, tuple[UUID, datetime] | None]:
        if not self.fact_key:
            return None, None
        return await store.neighbours(self.connection, self.draft.subject, self.scope, self.fact_key, self.valid_from)

    async def _history(self, plan: Plan) -> Outcome:
        """An older statement that arrives late: it ends where the later one begins, and does not become current."""
        assert plan.target is not None
        previous, following = await self._chain()
        return await self._before(plan, previous, following or (plan.target.id, plan.target.valid_from))

    async def _before(self, plan: Plan, previous: UUID | None, following: tuple[UUID, datetime]) -> Outcome:
        successor, begins = following
        ends = min(begins, self.valid_until) if self.valid_until else begins
        losers = []
        if previous is not None:
            await store.close(self.connection, previous, self.valid_from)
        passed = begins <= self.now
        memory_id = await self._insert("superseded" if passed else "active", valid_until=ends, superseded_by=successor)
        if previous is not None:
            await self._supersede(previous, memory_id, plan.reason)
            losers.append(previous)
        await store.record(self.connection, memory_id, "stored", self.caller.name, {"reason": plan.reason})
        current = self.valid_from <= self.now < ends
        return await self._outcome(
            "superseded" if losers and current else "stored", plan, memory_id, losers if current else []
        )

    async def _supersede(self, loser: UUID, winner: UUID, reason: str) -> None:
        await store.supersede(self.connection, loser, self.valid_from, winner, self.now)
        await store.record(
            self.connection, loser, "superseded", self.caller.name, {"reason": reason, "by": str(winner)}
        )

    async def _contradict(self, plan: Plan) -> Outcome:
        losers = [loser.id for loser in plan.losers]
        previous, following = await self._chain()
        if following is not None:
            return await self._before(plan, previous, following)
        return await self._replace(plan, losers if previous is None or previous in losers else [*losers, previous])

    async def _replace(self, plan: Plan, losers: list[UUID]) -> Outcome:
        for loser in losers:  # first, so that the one-statement constraints hold at every moment
            await store.close(self.connection, loser, self.valid_from)
        memory_id = await self._insert()
        for loser in losers:
            await self._supersede(loser, memory_id, plan.reason)
        await store.record(self.connection, memory_id, "stored", self.caller.name, {"reason": plan.reason})
        return await self._outcome("superseded", plan, memory_id, losers)

    async def _duplicate(self, plan: Plan) -> Outcome:
        """Nothing new: the memory's count, date and confidence are refreshed."""
        assert plan.target is not None
        await store.repeat(self.connection, plan.target.id, self._confirmed(plan.target), self.draft.explicit)
        await store.link(self.connection, plan.target.id, "repeated", self.draft, self.caller.name)
        await store.record(self.connection, plan.target.id, "repeated", self.caller.name, {"reason": plan.reason})
        return await self._outcome("duplicate", plan, plan.target.id)

    async def _merge(self, plan: Plan) -> Outcome:
        """The memory takes the richer text as a new version; the hashes of both texts stay in its lineage."""
        assert plan.target is not None
        assert plan.merged is not None
        target = plan.target
        await store.merge(
            self.connection, target.id, plan.merged, self._confirmed(target), detect_language(plan.merged), self.draft
        )
        if self.vector is not None and plan.merged == self.draft.content:
            await store.put_vector(self.connection, target.id, self.draft.subject, self.vector)
        else:
            await store.drop_vectors(self.connection, target.id)
            await store.embed_later(self.connection, [target.id])
        await store.link(self.connection, target.id, "merged", self.draft, self.caller.name)
        detail = {"reason": plan.reason, "before": {"content": target.statement.content}}
        await store.record(self.connection, target.id, "merged", self.caller.name, detail)
        return await self._outcome("merged", plan, target.id)

    def _confirmed(self, target: Candidate) -> float:
        independent = (
            self.draft.session_id is not None
            and target.session_id is not None
            and self.draft.session_id != target.session_id
        )
        return confirmed(target.statement.confidence, self.draft.confidence, independent, self.trust)

    async def _conflict(self, plan: Plan) -> Outcome:
        """Both stay, marked as contested, until somebody decides."""
        assert plan.target is not None
        memory_id = await self._insert(contested=True)
        conflict_id = await store.open_conflict(self.connection, plan.target.id, memory_id, plan.reason)
        for one in (plan.target.id, memory_id):
            await store.record(
                self.connection,
                one,
                "contested",
                self.caller.name,
                {"reason": plan.reason, "conflict": str(conflict_id)},
            )
        return replace(await self._outcome("conflict", plan, memory_id), conflict_id=conflict_id)

    async def _hold(self, plan: Plan) -> Outcome:
        """Lower authority against higher: out of every recall until a person has looked."""
        memory_id = await self._insert("quarantined")
        review_id = await store.open_review(self.connection, self.draft.subject, memory_id, plan.reason)
        await store.record(
            self.connection, memory_id, "held", self.caller.name, {"reason": plan.reason, "review": str(review_id)}
        )
        return replace(await self._outcome("held", plan, memory_id), review_id=review_id)

    async def _retract(self) -> Outcome:
        """Ends the latest open intention; what it had replaced is stated again. The message itself is kept as a trace."""
        scopes = ["shared", self.draft.agent_id] if self.draft.agent_id else ["shared"]
        recent = await store.recent(self.connection, self.draft.subject, scopes, self.now)
        target = await self._intention(recent)
        if target is None:
            return Outcome("rejected", "nothing_to_retract: no open intention of this subject")
        role = "assistant" if self.trust == "agent" else "tool" if self.trust in {"tool", "document", "web"} else "user"
        trace_id = await store.insert_retraction(
            self.connection,
            self.draft,
            self.scope,
            role,
            self.language,
            self.trust,
            self.caller.name,
            self.draft.occurred_at or self.now,
        )
        await store.embed_trace_later(self.connection, trace_id)
        replaced = await store.replaced_by(self.connection, target["id"])
        reason = "retracted: the latest open intention ends"
        if replaced:
            return await self._restate(replaced[0], target["id"], trace_id)
        await store.retract(self.connection, target["id"], self.valid_from, trace_id)
        await store.record(
            self.connection, target["id"], "retracted", self.caller.name, {"reason": reason, "trace": str(trace_id)}
        )
        ended = await store.fetch(self.connection, target["id"])
        return Outcome("superseded", reason, None, [ended] if ended else [])

    async def _intention(self, recent: list[Memory]) -> Memory | None:
        for place, memory in enumerate(recent):
            if is_intention(memory["content"]):
                return memory
            restores = place == 0 and asks_for_the_original(self.draft.content)
            if restores and await store.replaced_by(self.connection, memory["id"]):
                return memory  # "keep the original" right after a change takes the change back
        return None

    async def _restate(self, original: Memory, loser: UUID, trace_id: UUID) -> Outcome:
        """The original holds again from now on, as a new statement after the retracted one."""
        self.draft.content = original["content"]
        self.draft.kind = original["kind"]
        self.fact_key = original["fact_key"] or ""
        self.language = original["language"]
        self.vector = None
        plan = Plan("supersede", "retracted: what was replaced holds again")
        await store.close(self.connection, loser, self.valid_from)
        memory_id = await self._insert()
        await self._supersede(loser, memory_id, plan.reason)
        await store.link(self.connection, memory_id, "restated", self.draft, self.caller.name, trace_id, original["id"])
        await store.record(
            self.connection, memory_id, "stored", self.caller.name, {"reason": plan.reason, "trace": str(trace_id)}
        )
        return await self._outcome("superseded", plan, memory_id, [loser])
