"""Looking at jobs, and waiting for one."""

import asyncio
from typing import Any
from uuid import UUID

from app.database.pool import Database
from app.errors import ServiceError
from app.jobs import store
from app.tenancy.caller import Caller

ENDED = frozenset({"succeeded", "cancelled", "dead"})
_LOOK_EVERY = 0.1  # seconds


class JobService:
    """Jobs of the caller's tenant."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, caller: Caller, job_id: UUID, wait: float = 0) -> dict[str, Any]:
        """One job; with `wait`, as soon as it has ended, at most that many seconds later. Raises `not_found`."""
        deadline = asyncio.get_running_loop().time() + wait
        while True:
            async with self._database.transaction(caller.context) as connection:
                job = await store.fetch(connection, job_id)
            if job is None:
                raise ServiceError("not_found", "There is no such job.")
            if job["status"] in ENDED or asyncio.get_running_loop().time() >= deadline:
                return job
            await asyncio.sleep(_LOOK_EVERY)

    async def find(self, caller: Caller, status: str | None, after: UUID | None, limit: int) -> list[dict[str, Any]]:
        """Jobs, newest first."""
        async with self._database.transaction(caller.context) as connection:
            return await store.listed(connection, status, after, limit)
