"""Writing, reading, changing and forgetting memories."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from app.database.pool import Database
from app.errors import ServiceError
from app.memories import store
from app.memories.edit import edit
from app.memories.model import Draft, Memory, Outcome
from app.memories.resolve import LOW_TRUST, authority
from app.memories.write import Write, check
from app.providers.embedding import Embedding
from app.providers.embedding_set import EmbeddingSet
from app.tenancy.caller import Caller
from app.text.prompt_fence import is_served_text

Filters = dict[str, Any]
_EMBEDDED_AT_ONCE = 128  # texts that share one time limit
_FILTERS = ("status", "subject", "kind", "layer", "tag", "agent_id", "session_id", "task_id", "since", "until")


class MemoryService:
    """The use cases of the room. Vectors are made before a transaction opens; each subject's writes are one transaction."""

    def __init__(self, database: Database, embedding: Embedding, wake: Callable[[], None]) -> None:
        self._database = database
        self._embedding = embedding
        self._wake = wake

    @property
    def embedding_set(self) -> EmbeddingSet:
        """The set that vectors are stored in."""
        return self._embedding.stored

    async def write(self, caller: Caller, draft: Draft) -> Outcome:
        """Decide what a statement does to what is there, and do it."""
        return (await self.write_all(caller, [draft]))[0]

    async def write_all(self, caller: Caller, drafts: Sequence[Draft]) -> list[Outcome]:
        """The same for many, one outcome each in their order; subjects in sorted order, so that batches cannot deadlock."""
        outcomes: dict[int, Outcome] = {}
        now = datetime.now(UTC)
        by_subject: dict[str, list[int]] = defaultdict(list)
        for index, draft in enumerate(drafts):
            _check_reach(caller, draft)
            check(draft, now)
            if is_served_text(draft.content):
                outcomes[index] = Outcome("rejected", "served_text: this is what the service itself served earlier")
            else:
                by_subject[draft.subject].append(index)
        wanted = sorted(index for indices in by_subject.values() for index in indices)
        vectors, degraded = await self._vectors([drafts[index].content for index in wanted])
        vector_of = dict(zip(wanted, vectors, strict=True))
        for subject in sorted(by_subject):
            async with self._database.transaction(caller.context) as connection:
                locked_at = await store.lock_subject(connection, subject)
                for index in by_subject[subject]:
                    outcome = await Write(connection, caller, drafts[index], vector_of[index], locked_at).run()
                    outcome.degraded = degraded if vector_of[index] is None else []
                    outcomes[index] = outcome
        self._wake()
        return [outcomes[index] for index in range(len(drafts))]

    async def get(self, caller: Caller, memory_id: UUID) -> Memory:
        """One memory. Raises `not_found` for what the caller cannot see; forgotten ones only the admin sees."""
        async with self._database.transaction(caller.context) as connection:
            return _visible(caller, await store.fetch(connection, memory_id))

    async def find(self, caller: Caller, filters: Filters, after: UUID | None, limit: int) -> list[Memory]:
        """Memories, newest first; current ones unless a status is named. `q` must match every word."""
        if filters.get("status") == "forgotten" and "admin" not in caller.scopes:
            raise ServiceError(
                "forbidden", "Forgotten memories are shown to the admin scope only.", missing_scope="admin"
            )
        values = [filters.get(name) for name in _FILTERS]
        async with self._database.transaction(caller.context) as connection:
            return await store.listed(connection, values, filters.get("q"), after, limit)

    async def history(self, caller: Caller, memory_id: UUID) -> tuple[list[Memory], list[dict[str, Any]]]:
        """The supersession chain of a memory, oldest first, and the events of its members."""
        async with self._database.transaction(caller.context) as connection:
            _visible(caller, await store.fetch(connection, memory_id))
            return await store.history(connection, memory_id)

    async def change(self, caller: Caller, memory_id: UUID, version: int, changes: dict[str, Any]) -> Memory:
        """Change some fields of a version. Raises `precondition_failed` where another version is stored."""
        vectors, _ = await self._vectors([changes["content"]] if "content" in changes else [])
        async with self._database.transaction(caller.context) as connection:
            before = _visible(caller, await store.fetch(connection, memory_id))
            await edit(connection, caller, before, version, changes, vectors[0] if vectors else None)
            return _visible(caller, await store.fetch(connection, memory_id))

    async def forget(self, caller: Caller, memory_id: UUID) -> None:
        """Hide one memory from every read path but the admin's. Doing so again is `not_found`."""
        async with self._database.transaction(caller.context) as connection:
            memory = await store.fetch(connection, memory_id)
            if memory is None or not await store.forget(connection, memory_id):
                raise _not_found()
            await store.record(connection, memory_id, "forgotten", caller.name)

    async def _vectors(self, texts: Sequence[str]) -> tuple[list[Any], list[str]]:
        """A vector for each text; where the embedder fails none from there on, and why: a job adds them later."""
        vectors: list[Any] = []
        try:
            for start in range(0, len(texts), _EMBEDDED_AT_ONCE):
                vectors.extend(await self._embedding.passages(texts[start : start + _EMBEDDED_AT_ONCE]))
        except ServiceError as error:
            return vectors + [None] * (len(texts) - len(vectors)), [f"vectors follow: {error.detail}"]
        return vectors, []


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
