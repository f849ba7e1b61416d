"""The room's calls into SQL."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from app.database.pool import Connection
from app.database.queries import load
from app.tasks.model import Ending

queries = load("tasks")
Task = dict[str, Any]
"""A task that has ended: the ending, `ended_at`, and the ids of the memories `closed` with it."""


async def lock(connection: Connection, task_id: str) -> None:
    """Wait for others that end the same task."""
    await connection.execute(queries.lock_task, task_id)


async def sees(connection: Connection, task_id: str) -> bool:
    """Whether the caller sees anything of a task."""
    return bool(await connection.fetchval(queries.sees_task, task_id))


async def fetch(connection: Connection, task_id: str) -> Task | None:
    """A task that has ended."""
    row = await connection.fetchrow(queries.fetch_task, task_id)
    return dict(row) if row else None


async def open_subjects(connection: Connection, task_id: str) -> list[str]:
    """Subjects of what is kept for a task, sorted."""
    return [row["subject"] for row in await connection.fetch(queries.open_subjects, task_id)]


async def close_memories(connection: Connection, task_id: str, at: datetime) -> list[UUID]:
    """End what is kept for a task; the ids."""
    return [row["id"] for row in await connection.fetch(queries.close_memories, task_id, at)]


async def read_now(connection: Connection, task_id: str) -> None:
    """Let a chat model read at once what is unread of the task's sessions."""
    await connection.execute(queries.read_now, task_id)


async def end(
    connection: Connection, task_id: str, ending: Ending, closed: Sequence[UUID], actor: str, at: datetime
) -> Task:
    """Record how a task ended."""
    row = await connection.fetchrow(
        queries.end_task,
        task_id, ending.outcome, ending.task_type, ending.summary, ending.reflect, list(closed), actor, at,
    )  # fmt: skip
    assert row is not None
    return dict(row)
