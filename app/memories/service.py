"""Writing, reading, changing and forgetting memories."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from app.conflicts import store as conflicts
from app.database.pool import Connection, Database
from app.errors import ServiceError
from app.memories import store
from app.memories.edit import edit
from app.memories.judging import Judge, Moved, Verdicts
from app.memories.layers import Layers
from app.memories.model import Draft, Memory, Outcome
from app.memories.resolve import LOW_TRUST, Candidate, authority
from app.memories.retract import retract
from app.memories.write import Write, check
from app.providers.embedding import Embedding
from app.providers.embedding_set import EmbeddingSet
from app.statements.judge import Statement
from app.statements.retractions import is_retraction
from app.tenancy.caller import Caller
from app.text.first_person import in_first_person
from app.text.prompt_fence import is_served_text

Filters = dict[str, Any]
_JUDGED_AT_MOST = 3  # times, before the rules decide what a judge has not seen
_EMBEDDED_AT_ONCE = 128  # texts that share one time limit
_FILTERS = ("status", "subject", "kind", "layer", "tag", "agent_id", "session_id", "task_id", "since", "until")


class MemoryService:
    """The use cases of the room. Vectors are made before a transaction opens; each subject's writes are one transaction."""

    def __init__(
        self,
        database: Database,
        embedding: Embedding,
        wake: Callable[[], None],
        layers: Layers = Layers(),
        judge: Judge | None = None,
    ) -> None:
        self._database = database
        self._embedding = embedding
        self._wake = wake
        self._layers = layers
        self._judge = judge

    @property
    def embedding_set(self) -> EmbeddingSet:
        """The set that vectors are stored in."""
        return self._embedding.stored

    async def write(self, caller: Caller, draft: Draft) -> Outcome:
        """Decide what a statement does to what is there, and do it."""
        return (await self.write_all(caller, [draft]))[0]

    async def write_all(self, caller: Caller, drafts: Sequence[Draft]) -> list[Outcome]:
        """The same for many, one outcome each in their order; subjects in sorted order, so that batches cannot deadlock."""
        _admit(caller, drafts)
        wanted = [index for index, draft in enumerate(drafts) if not is_served_text(draft.content)]
        made, degraded = await self.vectors([drafts[index].content for index in wanted])
        vectors = dict.fromkeys(range(len(drafts))) | dict(zip(wanted, made, strict=True))
        outcomes: dict[int, Outcome] = {}
        for indices in _by_subject(drafts):
            written = await self._write_subject(caller, [drafts[i] for i in indices], [vectors[i] for i in indices])
            for index, outcome in zip(indices, written, strict=True):
                outcome.degraded = degraded if vectors[index] is None and outcome.decision != "rejected" else []
                outcomes[index] = outcome
        self._wake()
        return [outcomes[index] for index in range(len(drafts))]

    async def _write_subject(self, caller: Caller, drafts: Sequence[Draft], vectors: Sequence[Any]) -> list[Outcome]:
        """One subject's statements in one transaction.

        A judge is asked before it opens. Where a candidate was written meanwhile it is asked again, and at the last the
        rules decide inside the lock what it has not seen.
        """
        verdicts = Verdicts()
        for _ in range(_JUDGED_AT_MOST if self._judge else 0):
            await self.ask_judge(caller, drafts, vectors, verdicts)
            try:
                async with self._database.transaction(caller.context) as connection:
                    return await self._write(connection, caller, drafts, vectors, None, True, verdicts, judged=True)
            except Moved:
                continue
        async with self._database.transaction(caller.context) as connection:
            return await self._write(connection, caller, drafts, vectors, None, True, verdicts)

    async def write_within(
        self,
        connection: Connection,
        caller: Caller,
        drafts: Sequence[Draft],
        vectors: Sequence[Any],
        *,
        sources: Sequence[Sequence[UUID]] | None = None,
        lock: bool = True,
        verdicts: Verdicts | None = None,
    ) -> list[Outcome]:
        """Write statements of any subjects inside the caller's transaction; one outcome each, in their order.

        No model is called: `vectors` holds None where a job shall add one (see `vectors`), `verdicts` what `ask_judge`
        found before the transaction opened; the rules decide the rest. `sources` are the ids of the traces that each
        statement came from. `lock` False: the caller holds the subjects' locks. Afterwards `wake` tells the worker.
        """
        _admit(caller, drafts)
        return await self._write(connection, caller, drafts, vectors, sources, lock, verdicts or Verdicts())

    async def _write(
        self,
        connection: Connection,
        caller: Caller,
        drafts: Sequence[Draft],
        vectors: Sequence[Any],
        sources: Sequence[Sequence[UUID]] | None,
        lock: bool,
        verdicts: Verdicts,
        judged: bool = False,
    ) -> list[Outcome]:
        times: dict[str, datetime] = {}
        for subject in sorted({draft.subject for draft in drafts}):
            times[subject] = await (store.lock_subject(connection, subject) if lock else store.clock(connection))
        outcomes: list[Outcome] = []
        touched: set[UUID] = set()  # what this transaction wrote could not be judged before it
        for draft, vector, traces in zip(drafts, vectors, sources or [()] * len(drafts), strict=True):
            if is_served_text(draft.content):
                outcomes.append(Outcome("rejected", "served_text: this is what the service itself served earlier"))
                continue
            write = Write(connection, caller, draft, vector, times[draft.subject], self._layers, traces)
            retracts = is_retraction(draft.content)
            outcome = await (retract(write) if retracts else write.run(verdicts, touched if judged else None))
            touched |= outcome.ids
            outcomes.append(outcome)
        return outcomes

    async def ask_judge(
        self, caller: Caller, drafts: Sequence[Draft], vectors: Sequence[Any], verdicts: Verdicts
    ) -> None:
        """Put a judge's verdicts on what is current now into `verdicts`. Nothing without a judge. Opens a transaction of
        its own to read, and closes it before it asks: call it with none open.
        """
        if self._judge is None:
            return
        pairs: list[tuple[Statement, Candidate]] = []
        async with self._database.transaction(caller.context) as connection:
            now = await store.clock(connection)
            for draft, vector in zip(drafts, vectors, strict=True):
                if is_retraction(draft.content) or is_served_text(draft.content):
                    continue
                write = Write(connection, caller, draft, vector, now, self._layers)
                statement = write.statement
                pairs += [(statement, one) for one in verdicts.missing(statement, await write.candidates())]
        await verdicts.ask(self._judge, pairs)

    async def vectors(self, texts: Sequence[str]) -> tuple[list[Any], list[str]]:
        """A vector for each text; where the embedder fails none from there on, and why: a job adds them later.

        Call it with no transaction open.
        """
        vectors: list[Any] = []
        try:
            for start in range(0, len(texts), _EMBEDDED_AT_ONCE):
                part = [in_first_person(text) for text in texts[start : start + _EMBEDDED_AT_ONCE]]
                vectors.extend(await self._embedding.passages(part))
        except ServiceError as error:
            return vectors + [None] * (len(texts) - len(vectors)), [f"vectors follow: {error.detail}"]
        return vectors, []

    def wake(self) -> None:
        """Tell the worker that a job waits: after the commit of what `write_within` wrote."""
        self._wake()

    async def get(self, caller: Caller, memory_id: UUID) -> Memory:
        """One memory. Raises `not_found` for what the caller cannot see; forgotten ones only the admin sees."""
        async with self._database.transaction(caller.context) as connection:
            return _visible(caller, await store.fetch(connection, memory_id))

    async def find(self, caller: Caller, filters: Filters, after: UUID | None, limit: int) -> list[Memory]:
        """Memories, newest first; current ones unless a status is named. `q` must match every word. Private ones are shown by
        naming their agent, and with `visibility` any (scope admin) all of them.
        """
        if filters.get("status") == "forgotten" and "admin" not in caller.scopes:
            raise ServiceError(
                "forbidden", "Forgotten memories are shown to the admin scope only.", missing_scope="admin"
            )
        every_scope = caller.of_every_agent(filters.get("visibility"))
        values = [filters.get(name) for name in _FILTERS]
        async with self._database.transaction(caller.context) as connection:
            return await store.listed(connection, values, filters.get("q"), every_scope, after, limit)

    async def history(self, caller: Caller, memory_id: UUID) -> tuple[list[Memory], list[dict[str, Any]]]:
        """The supersession chain of a memory, oldest first, and the events of its members."""
        async with self._database.transaction(caller.context) as connection:
            _visible(caller, await store.fetch(connection, memory_id))
            return await store.history(connection, memory_id)

    async def change(self, caller: Caller, memory_id: UUID, version: int, changes: dict[str, Any]) -> Memory:
        """Change some fields of a version. Raises `precondition_failed` where another version is stored."""
        vectors, _ = await self.vectors([changes["content"]] if "content" in changes else [])
        async with self._database.transaction(caller.context) as connection:
            before = await self._locked(connection, caller, memory_id)
            await edit(connection, caller, before, version, changes, vectors[0] if vectors else None, self._layers)
            return _visible(caller, await store.fetch(connection, memory_id))

    async def forget_within(self, connection: Connection, caller: Caller, memory_id: UUID) -> None:
        """Hide one memory inside the caller's transaction; nothing where it is hidden already."""
        if await store.forget(connection, memory_id):
            await store.record(connection, memory_id, "forgotten", caller.name)

    async def forget(self, caller: Caller, memory_id: UUID) -> None:
        """Hide one memory from every read path but the admin's. Doing so again is `not_found`."""
        async with self._database.transaction(caller.context) as connection:
            await self._locked(connection, caller, memory_id)
            if not await store.forget(connection, memory_id):
                raise _not_found()
            await conflicts.settle(connection, memory_id, caller.name)
            await store.record(connection, memory_id, "forgotten", caller.name)

    async def _locked(self, connection: Connection, caller: Caller, memory_id: UUID) -> Memory:
        """A memory as it stands once its subject has no other writer."""
        memory = _visible(caller, await store.fetch(connection, memory_id))
        await store.lock_subject(connection, memory["subject"])
        return _visible(caller, await store.fetch(connection, memory_id))


def _admit(caller: Caller, drafts: Sequence[Draft]) -> None:
    """Raise for the first draft that cannot be written, before anything is."""
    now = datetime.now(UTC)
    for draft in drafts:
        _check_reach(caller, draft)
        check(draft, now)


def _by_subject(drafts: Sequence[Draft]) -> list[list[int]]:
    """Places of the drafts of each subject, subjects in sorted order."""
    places: dict[str, list[int]] = defaultdict(list)
    for index, draft in enumerate(drafts):
        places[draft.subject].append(index)
    return [places[subject] for subject in sorted(places)]


def _check_reach(caller: Caller, draft: Draft) -> None:
    """A key writes only about its subjects and as its agents."""
    if caller.subjects is not None and draft.subject not in caller.subjects:
        raise ServiceError("forbidden", "This key does not reach the subject.", "subject")
    if caller.agents is not None and draft.agent_id is not None and draft.agent_id not in caller.agents:
        raise ServiceError("forbidden", "This key does not act as the agent.", "agent_id")
    if draft.pinned and (trust := authority(caller.trust, draft.source_class)) in LOW_TRUST:
        raise ServiceError("forbidden", f"What comes with trust {trust} is not pinned.", "pinned")


def _visible(caller: Caller, memory: Memory | None) -> Memory:
    if memory is None or (memory["status"] == "forgotten" and "admin" not in caller.scopes):
        raise _not_found()
    return memory


def _not_found() -> ServiceError:
    return ServiceError("not_found", "There is no such memory.")
