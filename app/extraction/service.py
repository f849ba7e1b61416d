"""Turning turns into memories: read, gate, resolve, with an account of everything that was kept or refused."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from app.database.pool import Connection, Database
from app.extraction import store
from app.extraction.accounts import (
    Passage,
    caller_of,
    draft_of,
    kept,
    payload_of,
    refused,
    spoken,
    tally,
    withdrawing,
    withdrawn,
)
from app.extraction.by_model import extract_by_model
from app.extraction.gate import not_to_keep, out_of_reach, sentences, without_served
from app.extraction.model import Account, Candidate, Extraction, Extractor, SpokenTurn, Withdrawal
from app.jobs.kinds import JobKind
from app.jobs.run import UnretryableError
from app.jobs.store import enqueue
from app.jobs.worker import Handler, Run
from app.memories.judging import Verdicts
from app.memories.model import Draft, Outcome
from app.memories.service import MemoryService
from app.memories.withdraw import withdraw
from app.providers.chat import ChatModel
from app.statements.retractions import is_retraction
from app.tenancy.caller import Caller
from app.traces.model import Append

_ACTED_ON = frozenset({"retraction", "forget_request"})
_RESCUE = 120.0  # seconds after which a job does what a request that died has left
Reader = Callable[[Sequence[SpokenTurn], int, Sequence[int]], Awaitable[Extraction]]
"""Reads `turns[since:]` without the places that are hidden."""
_MOST_READ = 200  # turns of a session that one job lets the model read
_CONTEXT = 8  # turns before those that are read, for what their pronouns mean


@dataclass(frozen=True, slots=True)
class Prepared:
    """What reading gave, before anything is written: drafts of the candidates, then of what is taken back."""

    passage: Passage
    extraction: Extraction
    drafts: list[Draft]
    vectors: list[Any]
    verdicts: Verdicts


async def _by_rules(turns: Sequence[SpokenTurn], since: int, hidden: Sequence[int]) -> Extraction:
    """In a thread: a long turn takes seconds, and others' requests go on."""
    extraction = Extraction()
    for place in range(since, len(turns)):
        if not turns[place].content.strip():
            continue  # nothing but what this service had served
        extraction.add(await asyncio.to_thread(_by_rules_at, turns, place))
    return extraction


def _by_rules_at(turns: Sequence[SpokenTurn], place: int) -> Extraction:
    """The rules are loaded by whoever reads first: a command that reads nothing need not wait the second it takes."""
    from app.extraction.rules import extract_by_rules

    return extract_by_rules(turns, place, place + 1)


class ByModel:
    """The chat model as a reader, and what it cost. Raises ChatError where nothing could be read."""

    def __init__(self, chat: ChatModel) -> None:
        self._chat = chat
        self.cost: dict[str, Any] = {}

    async def __call__(self, turns: Sequence[SpokenTurn], since: int, hidden: Sequence[int]) -> Extraction:
        """What the model makes of `turns[since:]`; it does not see the hidden ones."""
        read = await extract_by_model(self._chat, turns, since, skip=hidden)
        self.cost = {"calls": read.usage.calls, "unread": len(read.unread), "failure": read.failure}
        return read.extraction


class ExtractionService:
    """The use cases of the room. Nothing is read, judged or embedded while a transaction is open."""

    def __init__(
        self, database: Database, memories: MemoryService, embed: Handler, chat: ChatModel | None = None
    ) -> None:
        """`embed` adds the vectors of a job's turns and windows."""
        self._database = database
        self._memories = memories
        self._embed = embed
        self._chat = chat

    @property
    def handlers(self) -> dict[JobKind, Handler]:
        """By kind of job."""
        return {"extract": self.run, "extract_session": self.run_session}

    async def follow(
        self,
        caller: Caller,
        append: Append,
        waiting: bool,
        connection: Connection,
        ids: list[UUID],
        windows: list[UUID],
    ) -> UUID:
        """Enqueue the reading of turns, then their vectors, in the transaction that keeps them; the job's id.

        Where somebody is `waiting` for it, the request reads them itself, and the job does so only where it could not.
        """
        payload = payload_of(caller, ids)
        vectors = {"windows": [str(one) for one in windows]}
        job_id = await enqueue(connection, "extract", payload | vectors, delay_seconds=_RESCUE if waiting else 0)
        assert job_id is not None
        if self._chat is not None:
            session = append.session_id or f"trace:{ids[0]}"  # turns without a session are read by themselves
            await store.read_later(connection, ids, session, payload | {"session": session})
        return job_id

    async def run(self, run: Run) -> None:
        """Read the turns of a job by the rules, then add their vectors. What was read once is not read again."""
        read = run.job.payload.get("read")
        if read is None:
            caller = caller_of(run.job.tenant_id, run.job.payload)
            prepared = await self._prepare(caller, [UUID(one) for one in run.job.payload["traces"]], _by_rules)
            async with self._database.transaction(run.context) as connection:
                read = tally(await self._apply_once(connection, caller, prepared, run.job.id))
        run.result = read
        await self._embed(run)

    async def now(self, caller: Caller, trace_ids: Sequence[UUID], job_id: UUID) -> list[Account]:
        """The reading of `run` while the caller waits; the job then only adds vectors. Nothing where it was first."""
        prepared = await self._prepare(caller, trace_ids, _by_rules)
        async with self._database.transaction(caller.context) as connection:
            accounts = await self._apply_once(connection, caller, prepared, job_id)
        self._memories.wake()
        return accounts

    async def _apply_once(
        self, connection: Connection, caller: Caller, prepared: Prepared | None, job_id: UUID
    ) -> list[Account]:
        """The effects of a job's reading, and the mark that it was done, in one transaction; nothing where it is there."""
        if not await store.begin_effects(connection, job_id):
            return []
        accounts = await self._apply(connection, caller, prepared, job_id) if prepared is not None else []
        await store.mark_read(connection, job_id, tally(accounts))
        return accounts

    async def run_session(self, run: Run) -> None:
        """Let the chat model read what is unread of a session. Where it fails the job is tried again; nothing is lost."""
        if self._chat is None:
            raise UnretryableError("no chat model is configured any more")
        caller = caller_of(run.job.tenant_id, run.job.payload)
        async with self._database.transaction(caller.context) as connection:
            unread = await store.unread(connection, run.job.payload["session"], _MOST_READ)
        reader = ByModel(self._chat)
        prepared = await self._prepare(caller, unread, reader)
        async with run.finish() as connection:
            accounts: list[Account] = []
            if prepared is not None:
                accounts = await self._apply(connection, caller, prepared, run.job.id, "model")
            await store.was_read(connection, unread)
            run.result = tally(accounts) | reader.cost

    async def find(self, caller: Caller, filters: Mapping[str, Any], after: UUID | None, limit: int) -> list[store.Row]:
        """What became of candidates, newest first. `filters`: job_id, trace_id, decision, code, subject."""
        values = [filters.get(name) for name in ("job_id", "trace_id", "decision", "code", "subject")]
        async with self._database.transaction(caller.context) as connection:
            return await store.listed(connection, values, after, limit)

    async def _prepare(self, caller: Caller, ids: Sequence[UUID], reader: Reader) -> Prepared | None:
        """Read turns, embed and judge what comes of them; None where there is nothing to read."""
        passage = await self._passage(caller, ids)
        if passage is None:
            return None
        extraction = await self._read(caller, passage, reader)
        drafts = [draft_of(candidate, passage) for candidate in extraction.candidates]
        drafts += [withdrawing(withdrawal, passage) for withdrawal in extraction.withdrawals]
        vectors, _ = await self._memories.vectors([draft.content for draft in drafts])
        verdicts = Verdicts()
        count = len(extraction.candidates)
        await self._memories.ask_judge(caller, drafts[:count], vectors[:count], verdicts)
        return Prepared(passage, extraction, drafts, vectors, verdicts)

    async def _passage(self, caller: Caller, ids: Sequence[UUID]) -> Passage | None:
        async with self._database.transaction(caller.context) as connection:
            new = [row for row in await store.turns(connection, ids) if row["redacted_at"] is None]
            if not new:
                return None
            before = await store.turns_before(connection, new[0], _CONTEXT)
            return Passage([*before, *new], len(before), await store.limits(connection))

    async def _read(self, caller: Caller, passage: Passage, reader: Reader) -> Extraction:
        """What comes of the new turns, after the gate. Sentences that the service itself served say nothing new."""
        turns = [spoken(row) for row in passage.rows]
        said = {one for turn in turns[passage.since :] for one in sentences(turn.content)}
        async with self._database.transaction(caller.context) as connection:
            served = await store.served(connection, sorted(said), passage.head)
        turns, echoes = without_served(turns, served)
        hidden = [place for place, row in enumerate(passage.rows) if row["redacted_at"] is not None]
        extraction = await reader(turns, passage.since, hidden)
        extraction.refusals += [one for one in echoes if one.turns[0] >= passage.since]
        own = passage.head["subject"]
        for candidate in list(extraction.candidates):
            if refusal := out_of_reach(candidate, own, caller):
                extraction.candidates.remove(candidate)
                extraction.refusals.append(refusal)
        return extraction

    async def _apply(
        self,
        connection: Connection,
        caller: Caller,
        prepared: Prepared,
        job_id: UUID,
        extractor: Extractor = "rules",
    ) -> list[Account]:
        """End what was taken back, write what was kept, redact, and record an account of each."""
        passage, extraction = prepared.passage, prepared.extraction
        ids = [row["id"] for row in passage.rows]
        for subject in sorted({draft.subject for draft in prepared.drafts}):
            await store.lock_subject(connection, subject)
        accounts: list[Account] = []
        steps: list[Candidate | Withdrawal] = [*extraction.candidates, *extraction.withdrawals]
        for index in sorted(range(len(steps)), key=lambda index: steps[index].turns[0]):  # as it was said
            step, draft, vector = steps[index], prepared.drafts[index], prepared.vectors[index]
            told = tuple(ids[place] for place in step.turns)
            if isinstance(step, Withdrawal):
                accounts.append(
                    withdrawn(step, told, await self._take_back(connection, caller, step, draft, vector, told))
                )
                continue
            [outcome] = await self._memories.write_within(
                connection, caller, [draft], [vector], sources=[told], lock=False, verdicts=prepared.verdicts
            )
            accounts.append(kept(step, outcome, told))
        own = passage.head["subject"]
        await store.relate_subjects(connection, own, sorted({one.subject for one in extraction.candidates} - {own}))
        acted_on = {place for withdrawal in extraction.withdrawals for place in withdrawal.turns}
        accounts += [
            refused(refusal, passage, ids)
            for refusal in extraction.refusals
            if refusal.code not in _ACTED_ON or acted_on.isdisjoint(refusal.turns)
        ]
        await store.add_accounts(connection, job_id, extractor, passage.head["scope"], accounts)
        hidden = [ids[place] for place in not_to_keep(passage.rows, extraction.redact)]
        for memory_id in await store.told_only_in(connection, hidden):
            await self._memories.forget_within(connection, caller, memory_id)
        if hidden and passage.limits.redact:
            windows = await store.redact(connection, hidden)
            await enqueue(connection, "embed", {"windows": [str(one) for one in windows]})
        return accounts

    async def _take_back(
        self,
        connection: Connection,
        caller: Caller,
        withdrawal: Withdrawal,
        draft: Draft,
        vector: Any,
        sources: Sequence[UUID],
    ) -> Outcome:
        """ "Never mind, keep the original" names nothing: it ends the latest open intention, as a write of it does."""
        if is_retraction(draft.content) and not withdrawal.forget:
            written = await self._memories.write_within(
                connection, caller, [draft], [None], lock=False, sources=[sources]
            )
            return written[0]
        return await withdraw(connection, caller, draft, vector, sources, forget=withdrawal.forget)
