"""What a chat model answers when it reads a conversation, item by item."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, Field

from app.providers.structured import PlainText, WordList

MemoryKind = Literal["preference", "constraint", "fact", "decision", "event", "task_state"]
"""The kinds that a conversation gives; lessons, tool notes and summaries are made elsewhere."""


def _listed(value: Any) -> Any:
    return [value] if isinstance(value, (int, str)) and not isinstance(value, bool) else value


Share = Annotated[float, Field(ge=0, le=1)]


class MemoryItem(BaseModel):
    """One memory as the model gives it. What it may leave out has a careful default."""

    should_remember: bool = True
    kind: MemoryKind
    subject: PlainText = "self"
    content: PlainText
    turns: Annotated[list[int], BeforeValidator(_listed), Field(min_length=1, max_length=20)]
    confidence: Share = 0.7
    importance: Share = 0.6
    explicit: bool = False
    valid_until: str | None = None
    entities: WordList = []
    tags: WordList = []
    search_terms: WordList = []
    retracts: bool = False
    refusal: str | None = None


class RecheckItem(MemoryItem):
    """A second opinion on the candidate of that number."""

    candidate: int
