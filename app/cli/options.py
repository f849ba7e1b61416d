"""Options that several commands have."""

from typing import Annotated, Literal

import typer

from app.jobs.kinds import JobKind
from app.memories.model import Kind, Layer, SourceClass, Status

StatusFilter = Literal[Status, "any"]
Json = Annotated[bool, typer.Option("--json", help="What REST answers, for programs; a list as one object a line.")]
Limit = Annotated[int, typer.Option(min=1, help="At most so many.")]
All = Annotated[bool, typer.Option("--all", help="All of them.")]
Subject = Annotated[str | None, typer.Option(help="Whom or what it is about, such as user:42.")]
Agent = Annotated[str | None, typer.Option(help="The agent whose private ones are meant too.")]
OfAgent = Annotated[str | None, typer.Option("--agent", help="Of this agent only, its private ones included.")]
EveryAgent = Annotated[bool, typer.Option("--private", help="Also what is private to any agent (scope admin).")]
Session = Annotated[str | None, typer.Option(help="The conversation.")]
Task = Annotated[str | None, typer.Option(help="The unit of work.")]
Since = Annotated[str | None, typer.Option(help="From this time on, such as 2026-01-31T09:00:00Z.")]
Until = Annotated[str | None, typer.Option(help="Before this time.")]
Tags = Annotated[list[str] | None, typer.Option("--tag", help="May be given several times.")]

__all__ = ["JobKind", "Kind", "Layer", "SourceClass"]
