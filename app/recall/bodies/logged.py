"""What `/v1/recalls` takes and answers: the logged account, what became of it, and what was not in it."""

from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import ConfigDict, Field

from app.http.schemas import AnswerModel, Id, RequestModel, Text, Timestamp, one_of
from app.recall.bodies.asked import RecallAsked, Weight
from app.recall.feedback import Outcome, Report
from app.recall.model import Knowledge
from app.recall.parts import Part
from app.recall.why_not import Code


class Feedback(AnswerModel):
    """What was told of a recall: `reported` by its caller, or `inferred` from a later turn of the session."""

    id: UUID
    at: Timestamp
    source: Literal["reported", "inferred"]
    used: list[UUID]
    wrong: list[UUID]
    irrelevant: list[UUID]
    outcome: Outcome | None


class LoggedRecall(AnswerModel):
    """A recall as it was asked and answered: ids and scores, no memory text."""

    id: UUID
    at: Timestamp
    request: dict[str, Any]
    hits: list[dict[str, Any]]
    knowledge: Knowledge
    degraded: list[str]
    feedback: list[Feedback]


class LoggedRequest(RecallAsked):
    """What was asked, as the log keeps it: with what the question became, and what was left out."""

    weights: Annotated[list[Weight], Field(min_length=3, max_length=3)] | None = None  # type: ignore[assignment]
    rewritten_query: Text | None = None
    without: list[Part] = Field(default_factory=list)


class LoggedHit(RequestModel):
    """A hit as the log keeps it: its scores have other names in other releases."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, float | None]
    id: Id
    score: float
    rerank: float | None
    in_prompt: bool


Named = Annotated[Annotated[int, Field(ge=1)] | Id, one_of("a number in the prompt, from 1, or an id")]
Told = Annotated[list[Named], Field(max_length=200, default_factory=list)]


class FeedbackGiven(RequestModel):
    """What became of the hits, each named by its id or by its number in the prompt. Not all have to be named."""

    used: Annotated[Told, Field(description="Served.", examples=[[1]])]
    wrong: Annotated[Told, Field(description="Not true, or not any more.")]
    irrelevant: Annotated[Told, Field(description="True, and beside the question.")]
    outcome: Annotated[Outcome | None, Field(description="How what was done with the answer ended.")] = None

    def report(self) -> Report:
        """For the service."""
        return Report(**dict(self))


class WhyNotAnswer(AnswerModel):
    """The first reason why a memory was not in the answer; `returned` where it was. Null where nothing belongs there."""

    code: Code
    explanation: Annotated[str, Field(description="One sentence in the language of the question.")]
    field: Annotated[str | None, Field(description="The filter of the request that left it out.")]
    successor_id: Annotated[UUID | None, Field(description="What superseded it.")]
    place: Annotated[int | None, Field(description="Among the hits, from 1.")]
    ranks: Annotated[dict[str, int], Field(description="In each route that proposes it when more are asked for.")]
    score: Annotated[float | None, Field(description="Its absolute relevance.")]
    threshold: float | None
