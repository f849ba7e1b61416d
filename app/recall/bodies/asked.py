"""What `/v1/recall` and the search over traces take."""

from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, ValidationInfo, field_validator, model_validator
from pydantic_core import PydanticCustomError

from app.errors import ServiceError
from app.http.schemas import FilledText, Name, RequestModel, Text, Timestamp
from app.memories.model import Kind, Layer
from app.recall.request import RecallRequest, TraceRequest
from app.recall.rewriting.rules import Turn
from app.traces.model import Role

Query = Annotated[FilledText, Field(max_length=20_000, examples=["what does the user like to drink now"])]
TopK = Annotated[int, Field(ge=1, le=200)]
Weight = Annotated[float, Field(ge=0, le=1000)]
Share = Annotated[float, Field(ge=0, le=1)]


def reversed_interval(asked: "RecallOptions | TraceSearch") -> bool:
    """Whether it ends before it begins."""
    return asked.since is not None and asked.until is not None and asked.until <= asked.since


class Weights(RequestModel):
    """Shares of the three routes; they need not add up to one."""

    vector: Weight = 0.5
    keyword: Weight = 0.3
    rule: Weight = 0.2

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


class RecallOptions(RequestModel):
    """How a question is to be answered."""

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
    def _in_order(self) -> Self:
        if reversed_interval(self):
            raise ValueError("until must lie after since")
        return self

    def asking(self, query: str) -> RecallRequest:
        """A question for the service."""
        given = {name: getattr(self, name) for name in RecallOptions.model_fields}
        given["weights"] = self.weights.values if self.weights else None
        given["context"] = [Turn(turn.role, turn.content) for turn in self.context]
        return RecallRequest(query, **given)


class RecallAsked(RecallOptions):
    """One of several questions. Only `query` is needed."""

    query: Query


def _as_object(one: Any) -> Any:
    return {"query": one} if isinstance(one, str) else one


class RecallBody(RecallOptions):
    """A question as `query`, or several as `queries`: what is given beside them holds for each that does not say otherwise."""

    queries: (
        Annotated[
            list[Annotated[RecallAsked, BeforeValidator(_as_object, json_schema_input_type=str | RecallAsked)]],
            Field(
                min_length=1,
                max_length=1000,
                description="Up to 1,000 questions, as text or with options of their own.",
            ),
        ]
        | None
    ) = None
    query: Annotated[Query | None, Field(validate_default=True)] = None

    @field_validator("query")
    @classmethod
    def _one_or_several(cls, query: str | None, info: ValidationInfo) -> str | None:
        several = "queries" in info.data and info.data["queries"]
        if several and query is not None:
            raise ValueError("give query or queries, not both")
        if query is None and info.data.get("queries", ()) is None:
            raise PydanticCustomError("missing", "required")
        return query

    def requests(self) -> list[RecallRequest]:
        """The questions of `queries` for the service."""
        made = []
        for place, one in enumerate(self.queries or ()):
            own = {name: getattr(one, name) for name in one.model_fields_set if name != "query"}
            options = self.model_copy(update=own)
            if reversed_interval(options):
                raise ServiceError("invalid", f"queries.{place}.until: must lie after since", f"queries.{place}.until")
            made.append(options.asking(one.query))
        return made


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
    rerank: Literal["auto", "never"] = "auto"
    explain: bool = False

    @model_validator(mode="after")
    def _in_order(self) -> "TraceSearch":
        if reversed_interval(self):
            raise ValueError("until must lie after since")
        return self

    def request(self) -> TraceRequest:
        """For the service."""
        return TraceRequest(**dict(self) | {"weights": self.weights.values if self.weights else None})
