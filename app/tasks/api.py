"""`/v1/tasks`."""

from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, Request
from pydantic import Field

from app.http.authentication import requires
from app.http.problems import Problem
from app.http.routes import room_router
from app.http.schemas import AnswerModel, Name, RequestModel, Text, Timestamp
from app.tasks.model import Ending, Reflect, TaskOutcome
from app.tasks.service import TaskService
from app.tenancy.caller import Caller

router = room_router("tasks")

TaskType = Annotated[Name, Field(examples=["deploy"])]
Summary = Annotated[Text, Field(max_length=20_000)]


class TaskEnd(RequestModel):
    """How a task ended. `reflect` says whether it may be looked back on."""

    outcome: TaskOutcome
    task_type: TaskType | None = Field(default=None, description="What sort of work it was, for the look back.")
    summary: Summary | None = Field(default=None, description="How it went, for the look back.")
    reflect: Reflect = Field(
        default="auto", description="Whether it may be looked back on; now is not available yet (501)."
    )

    def ending(self) -> Ending:
        """The ending for the service."""
        return Ending(**dict(self))


class TaskEnded(AnswerModel):
    """A task that has ended. `closed` are the memories of the layer `task` that ended with it."""

    task_id: str
    outcome: TaskOutcome
    task_type: str | None
    summary: str | None
    reflect: Literal["auto", "off"]
    ended_at: Timestamp = Field(
        description="When it ended first; what was kept for it alone reads expired from then on."
    )
    closed: list[UUID] = Field(description="The memories of the layer task that ended with it.")


async def _service(request: Request) -> TaskService:
    return request.app.state.tasks  # type: ignore[no-any-return]


Tasks = Annotated[TaskService, Depends(_service)]
Writer = Annotated[Caller, Depends(requires("write"))]


@router.post("/tasks/{task_id:path}/end", responses={409: {"model": Problem}, 501: {"model": Problem}})
async def end_task(task_id: Name, body: TaskEnd, caller: Writer, tasks: Tasks) -> TaskEnded:
    """End a task: what was kept for it alone expires, its outcome is recorded. The same end again answers the same."""
    return TaskEnded(**await tasks.end(caller, task_id, body.ending()))
