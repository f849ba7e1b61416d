"""Appending and listing traces."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

from app.database.pool import Connection, Database
from app.errors import ServiceError
from app.tenancy.caller import Caller
from app.traces import store
from app.traces.model import Append, Appended, Trace

Following = Callable[[Connection, list[UUID], list[UUID]], Awaitable[UUID]]
"""Enqueues what follows turns (their ids, those of windows without a vector): its vectors, and what else. The job's id."""
_FILTERS = ("session_id", "task_id", "subject", "agent_id", "since", "until")


class TraceService:
    """The use cases of the room. `wake` tells the worker that a job waits."""

    def __init__(self, database: Database, wake: Callable[[], None]) -> None:
        self._database = database
        self._wake = wake

    async def append(self, caller: Caller, append: Append, then: Following | None = None) -> Appended:
        """Keep the turns and their windows, with the job that follows in the same transaction: `then`, else their vectors."""
        if caller.subjects is not None and append.subject not in caller.subjects:
            raise ServiceError("forbidden", "This key does not reach the subject.", "subject")
        if caller.agents is not None and append.agent_id is not None and append.agent_id not in caller.agents:
            raise ServiceError("forbidden", "This key does not act as the agent.", "agent_id")
        async with self._database.transaction(caller.context) as connection:
            last = await store.lock_session(connection, append) if append.session_id else None
            ids = await store.insert(connection, append, caller.trust, caller.name)
            windows = ids if last is None else [last, *ids]
            await store.build_windows(connection, windows, append)
            await store.add_speakers(connection, append)
            await store.recount_later(connection)
            job_id = await (then or store.index_later)(connection, ids, windows)
        self._wake()
        return Appended(ids, job_id)

    async def find(self, caller: Caller, filters: dict[str, Any], after: UUID | None, limit: int) -> list[Trace]:
        """Traces in the order they happened. Private ones are shown by naming their agent, and with `visibility` any (scope
        admin) all of them.
        """
        every_scope = caller.of_every_agent(filters.get("visibility"))
        async with self._database.transaction(caller.context) as connection:
            return await store.listed(connection, [filters.get(name) for name in _FILTERS], every_scope, after, limit)
