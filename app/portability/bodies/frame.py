"""How a file begins and ends."""

from typing import Annotated, Literal

from pydantic import Field

from app.http.schemas import RequestModel, Text, Timestamp


class EmbeddingName(RequestModel):
    """Which vectors."""

    provider: Text
    model: Text
    dimension: int


class HeaderLine(RequestModel):
    """How a file begins. `embedding` names the model of the vectors in it, or of those left out."""

    type: Literal["header"]
    format: Literal["hindsight"] = "hindsight"
    version: int
    tenant: Text | None = None
    taken_at: Timestamp | None = None
    subject: Annotated[Text, Field(max_length=200)] | None = None
    reach: dict[str, list[Text]] | None = None
    vectors: bool = False
    embedding: EmbeddingName | None = None
    counts: dict[str, int] = Field(default_factory=dict)
    jobs_waiting: int = 0
    cursor: Text | None = None


class EndLine(RequestModel):
    """How a file ends: how many lines of each type it has. `cursor`: only those after it are counted."""

    type: Literal["end"]
    counts: dict[str, int]
    cursor: Text | None = None
