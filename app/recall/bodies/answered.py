"""What `/v1/recall` and the search over traces answer."""

from typing import Annotated, Any, Literal
from uuid import UUID

import orjson
from pydantic import AfterValidator, Field

from app.http.schemas import AnswerModel, Timestamp
from app.memories.bodies import MemoryAnswer
from app.recall.model import Knowledge, Recall
from app.traces.model import Role

Score = Annotated[float, AfterValidator(lambda value: round(value, 4))]


class RouteScores(AnswerModel):
    """Absolute scores of the routes, the normalised `hybrid`, and the absolute `relevance`; null where not computed."""

    vector: Score | None
    keyword: Score | None
    rule: Score | None
    hybrid: Score | None
    relevance: Score | None


class TraceScores(RouteScores):
    """With what the rerank model gave."""

    rerank: Score | None


class Scores(RouteScores):
    """With the parts that do not depend on the question."""

    rerank: float | None
    recency: float | None
    confidence: float | None
    importance: float | None
    access: float | None


class HitAnswer(AnswerModel):
    """A memory that came back, and why."""

    memory: MemoryAnswer
    score: float
    scores: Scores
    in_prompt: bool
    why: list[str]


class TraceHit(AnswerModel):
    """A raw turn that came back."""

    id: UUID
    session_id: str | None
    task_id: str | None
    subject: str
    role: Role
    name: str | None
    content: str
    occurred_at: Timestamp
    score: float
    scores: TraceScores

    @classmethod
    def of(cls, row: dict[str, Any]) -> "TraceHit":
        """From a row of memory.search_traces."""
        return cls.model_validate({**row, "score": round(row["score"], 4), "scores": TraceScores.model_validate(row)})


class ConflictAnswer(AnswerModel):
    """Two statements that contradict each other and could not be ordered."""

    id: UUID
    memory_ids: list[UUID]
    reason: str
    opened_at: Timestamp


class RouteEntry(AnswerModel):
    """A hit in one route's list."""

    id: UUID
    rank: int
    score: float | None
    normalised: float | None


class Routes(AnswerModel):
    """What each route proposed."""

    vector: list[RouteEntry]
    keyword: list[RouteEntry]
    rule: list[RouteEntry]


class Explain(AnswerModel):
    """The account of a search."""

    routes: Routes
    vector_search: Literal["exact", "ivfflat"] | None
    crowd: float | None = Field(
        description="Similarity of the twentieth nearest memory, which an answer stands out from; null where there are fewer."
    )
    timings_ms: dict[str, float]


class RecallAnswer(AnswerModel):
    """Memories sorted by score; `knowledge: unknown` with an empty list is a correct answer."""

    recall_id: UUID | None
    rewritten_query: str | None
    memories: list[HitAnswer]
    traces: list[TraceHit]
    conflicts: list[ConflictAnswer]
    knowledge: Knowledge
    prompt: str
    prompt_tokens: int
    degraded: list[str]
    explain: Explain | None


class RecallResults(AnswerModel):
    """One answer for each question, in their order."""

    results: list[RecallAnswer]


class TraceSearchAnswer(AnswerModel):
    """Traces sorted by score."""

    traces: list[TraceHit]
    degraded: list[str]
    explain: Explain | None


def rendered(recall: Recall) -> dict[str, Any]:
    """A `RecallAnswer` as plain values. The hits are the service's own figures and rows: to build models of them, only to
    write these down, takes longer than all else about the answer.
    """
    return {
        "recall_id": recall.recall_id,
        "rewritten_query": recall.rewritten_query,
        "memories": [
            {
                "memory": MemoryAnswer.values(hit.row),
                "score": round(hit.score, 4),
                "scores": hit.scores,
                "in_prompt": hit.in_prompt,
                "why": hit.why,
            }
            for hit in recall.memories
        ],
        "traces": [TraceHit.of(row).model_dump() for row in recall.traces],
        "conflicts": [
            {
                "id": row["id"],
                "memory_ids": [row["older_id"], row["newer_id"]],
                "reason": row["reason"],
                "opened_at": row["opened_at"],
            }
            for row in recall.conflicts
        ],
        "knowledge": recall.knowledge,
        "prompt": recall.prompt,
        "prompt_tokens": recall.prompt_tokens,
        "degraded": recall.degraded,
        "explain": recall.explain,
    }


def written(answer: dict[str, Any]) -> bytes:
    """As JSON; times as everywhere: UTC, ending in Z."""
    return orjson.dumps(answer, _driver_id, orjson.OPT_UTC_Z)


def _driver_id(value: Any) -> str:
    """The driver's ids are a kind of UUID of its own."""
    if isinstance(value, UUID):
        return str(value)
    raise TypeError(f"{type(value).__name__} is no part of an answer")
