"""Ending a task."""

from app.conflicts import store as conflicts
from app.database.pool import Database
from app.errors import ServiceError
from app.memories import store as memories
from app.tasks import store
from app.tasks.model import Ending
from app.tasks.store import Task
from app.tenancy.caller import Caller


class TaskService:
    """The use case of the room."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def end(self, caller: Caller, task_id: str, ending: Ending) -> Task:
        """Record the outcome and end what was kept for the task alone, in one transaction; its history stays.

        Ending it again in the same way answers the same. Raises `conflict` where it ended otherwise, `not_found` where the
        key is limited and sees nothing of the task, `not_implemented` for a reflection at once.
        """
        if ending.reflect == "now":
            raise ServiceError("not_implemented", "A reflection at once is not available yet.", "reflect")
        async with self._database.transaction(caller.context) as connection:
            limited = caller.subjects is not None or caller.agents is not None
            if limited and not await store.sees(connection, task_id):
                raise ServiceError("not_found", "There is no such task.")
            await store.lock(connection, task_id)
            ended = await store.fetch(connection, task_id)
            if ended is not None:
                return _same(ended, ending)
            for subject in await store.open_subjects(connection, task_id):
                await memories.lock_subject(connection, subject)
            now = await memories.clock(connection)
            closed = await store.close_memories(connection, task_id, now)
            detail = {"task": task_id, "outcome": ending.outcome}
            for memory_id in closed:
                await conflicts.settle(connection, memory_id, caller.name)
                await memories.record(connection, memory_id, "closed", caller.name, detail)
            await store.read_now(connection, task_id)
            return await store.end(connection, task_id, ending, closed, caller.name, now)


def _same(ended: Task, ending: Ending) -> Task:
    for name in ("outcome", "task_type", "summary", "reflect"):
        if ended[name] != getattr(ending, name):
            raise ServiceError("conflict", f"The task has ended with another {name}.", name)
    return ended
