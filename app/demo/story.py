"""The conversations that the demo tells."""

from datetime import datetime
from pathlib import Path

import yaml
from pydantic import BaseModel, ConfigDict, TypeAdapter

_FILE = Path(__file__).with_name("conversation.yaml")


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Scene(_Part):
    """One sitting: what was said, speaker by speaker."""

    at: datetime
    turns: list[dict[str, str]]


class Query(_Part):
    """A question put to the service afterwards, about the story's subject or another one.

    `prompt` shows the prompt block of its answer.
    """

    ask: str
    subject: str | None = None
    as_of: datetime | None = None
    top_k: int = 1
    prompt: bool = False


class Story(_Part):
    """One conversation, told in its own language throughout."""

    language: str
    user: str
    assistant: str
    subject: str
    session: str
    scenes: list[Scene]
    questions: list[Query]


def stories() -> list[Story]:
    """The shipped conversations, in the order they are told."""
    return TypeAdapter(list[Story]).validate_python(yaml.safe_load(_FILE.read_text(encoding="utf-8")))
