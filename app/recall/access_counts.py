"""How often memories were read: gathered for a moment after the answers, and written together."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterable
from uuid import UUID

import structlog

from app.database.context import Context
from app.database.pool import Database
from app.recall import store

log = structlog.get_logger("app.recall")

GATHER_SECONDS = 0.5  # a busy memory is then written twice a second, however often it is read


class AccessCounts:
    """Counts of one process. What is gathered and not yet written is lost if the process is killed: it is no promise."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._gathered: dict[UUID, Counter[UUID]] = defaultdict(Counter)
        self._flushing: asyncio.Task[None] | None = None

    def note(self, tenant_id: UUID, memory_ids: Iterable[UUID]) -> None:
        """These memories were part of an answer."""
        self._gathered[tenant_id].update(memory_ids)
        if self._flushing is None or self._flushing.done():
            self._flushing = asyncio.create_task(self._flush_later())

    async def flush(self) -> None:
        """Write what is gathered, now."""
        gathered, self._gathered = self._gathered, defaultdict(Counter)
        for tenant_id, counts in gathered.items():
            try:
                async with self._database.transaction(Context(tenant_id, "recall")) as connection:
                    await store.count_access(connection, counts)
            except Exception as error:
                log.warning("access_not_counted", error=type(error).__name__)

    async def _flush_later(self) -> None:
        await asyncio.sleep(GATHER_SECONDS)
        await self.flush()
