"""The conversations that the demo tells."""

from datetime import datetime
from pathlib import Path

import yaml
from pydantic import BaseModel, ConfigDict, TypeAdapter

from app.memories.model import Kind

_FILE = Path(__file__).with_name("conversation.yaml")


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Statement(_Part):
    """What the agent states as a memory."""

    kind: Kind
    content: str


class Scene(_Part):
    """One sitting: what was said, speaker by speaker, and what the agent then keeps of it."""

    at: datetime
    turns: list[dict[str, str]]
    keep: list[Statement]


class Query(_Part):
    """A question put to the service afterwards; `prompt` shows the prompt block of its answer."""

    ask: str
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
