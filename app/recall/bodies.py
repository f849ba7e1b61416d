"""What `/v1/recall` and the search over traces take and answer."""

from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import AfterValidator, Field, model_validator

from app.http.schemas import AnswerModel, FilledText, Name, RequestModel, Text, Timestamp
from app.memories.bodies import MemoryAnswer
from app.memories.model import Kind, Layer
from app.recall.model import Hit, Knowledge, Recall
from app.recall.request import RecallRequest, TraceRequest
from app.traces.model import Role

Query = Annotated[FilledText, Field(max_length=20_000, examples=["what does the user like to drink now"])]
TopK = Annotated[int, Field(ge=1, le=200)]
Share = Annotated[float, Field(ge=0, le=1)]


class Weights(RequestModel):
    """Shares of the three routes; they need not add up to one."""

    vector: Annotated[float, Field(ge=0, le=1000)] = 0.5
    keyword: Annotated[float, Field(ge=0, le=1000)] = 0.3
    rule: Annotated[float, Field(ge=0, le=1000)] = 0.2

    @model_validator(mode="after")
    def _some(self) -> "Weights":
        if self.vector + self.keyword + self.rule <= 0:
            raise ValueError("at least one weight must be above 0")
        return self

    @property
    def values(self) -> list[float]:
        """In the order vector, keyword, rule."""
        return [self.vector, self.keyword, self.rule]


class ContextTurn(RequestModel):
    """An earlier turn of the conversation."""

    role: Role
    content: Text


class RecallAsked(RequestModel):
    """A question. Only `query` is needed."""

    query: Query
    subject: Annotated[Text, Field(max_length=200, examples=["user:42"])] | None = None
    agent_id: Name | None = None
    session_id: Name | None = None
    task_id: Name | None = None
    layers: Annotated[list[Layer], Field(min_length=1)] | None = None
    kinds: Annotated[list[Kind], Field(min_length=1)] | None = None
    tags: Annotated[list[Name], Field(min_length=1, max_length=100)] | None = None
    since: Timestamp | None = None
    until: Timestamp | None = None
    as_of: Timestamp | None = None
    top_k: TopK = 5
    token_budget: Annotated[int, Field(ge=0, le=100_000)] = 500
    min_score: Share | None = None
    min_confidence: Share | None = None
    languages: Annotated[list[Name], Field(min_length=1, max_length=50)] | None = None
    context: Annotated[list[ContextTurn], Field(max_length=100, default_factory=list)]
    rewrite: Literal["auto", "always", "never"] = "auto"
    rerank: Literal["auto", "never"] = "auto"
    fallback: Literal["auto", "always", "never"] = "auto"
    weights: Weights | None = None
    explain: bool = False

    @model_validator(mode="after")
    def _in_order(self) -> "RecallAsked":
        if self.since is not None and self.until is not None and self.until <= self.since:
            raise ValueError("until must lie after since")
        return self

    def request(self) -> RecallRequest:
        """For the service."""
        values = dict(self)
        for name in ("context", "rewrite", "rerank"):
            del values[name]
        return RecallRequest(**values | {"weights": self.weights.values if self.weights else None})


class TraceSearch(RequestModel):
    """A search over traces."""

    query: Query
    subject: Annotated[Text, Field(max_length=200)] | None = None
    agent_id: Name | None = None
    session_id: Name | None = None
    task_id: Name | None = None
    since: Timestamp | None = None
    until: Timestamp | None = None
    top_k: TopK = 10
    weights: Weights | None = None
    explain: bool = False

    @model_validator(mode="after")
    def _in_order(self) -> "TraceSearch":
        if self.since is not None and self.until is not None and self.until <= self.since:
            raise ValueError("until must lie after since")
        return self

    def request(self) -> TraceRequest:
        """For the service."""
        return TraceRequest(**dict(self) | {"weights": self.weights.values if self.weights else None})


Score = Annotated[float, AfterValidator(lambda value: round(value, 4))]


class RouteScores(AnswerModel):
    """Absolute scores of the routes, the normalised `hybrid`, and the absolute `relevance`; null where not computed."""

    vector: Score | None
    keyword: Score | None
    rule: Score | None
    hybrid: Score | None
    relevance: Score | None


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

    @classmethod
    def of(cls, hit: Hit) -> "HitAnswer":
        """From the service's hit."""
        scores = Scores.model_construct(None, **hit.scores)  # the service's own figures, rounded there
        return cls.model_construct(
            memory=MemoryAnswer.of(hit.row),
            score=round(hit.score, 4),
            scores=scores,
            in_prompt=hit.in_prompt,
            why=hit.why,
        )


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
    scores: RouteScores

    @classmethod
    def of(cls, row: dict[str, Any]) -> "TraceHit":
        """From a row of memory.search_traces."""
        return cls.model_validate({**row, "score": round(row["score"], 4), "scores": RouteScores.model_validate(row)})


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

    @classmethod
    def of(cls, recall: Recall) -> "RecallAnswer":
        """From the service's answer."""
        return cls(
            recall_id=recall.recall_id,
            rewritten_query=recall.rewritten_query,
            memories=[HitAnswer.of(hit) for hit in recall.memories],
            traces=[TraceHit.of(row) for row in recall.traces],
            conflicts=[
                ConflictAnswer(
                    id=row["id"],
                    memory_ids=[row["older_id"], row["newer_id"]],
                    reason=row["reason"],
                    opened_at=row["opened_at"],
                )
                for row in recall.conflicts
            ],
            knowledge=recall.knowledge,
            prompt=recall.prompt,
            prompt_tokens=recall.prompt_tokens,
            degraded=recall.degraded,
            explain=Explain.model_validate(recall.explain) if recall.explain else None,
        )


class TraceSearchAnswer(AnswerModel):
    """Traces sorted by score."""

    traces: list[TraceHit]
    degraded: list[str]
    explain: Explain | None
