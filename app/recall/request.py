"""What a caller may ask of a search."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from typing import Any, Literal

from app.recall.parts import Part
from app.recall.rewriting.rules import Turn
from app.tenancy.caller import Caller


@dataclass(frozen=True, slots=True)
class TraceRequest:
    """A search over traces. `weights` are those of the vector, keyword and rule routes.

    `without` are the parts of the search that are left out.
    """

    query: str
    subject: str | None = None
    agent_id: str | None = None
    session_id: str | None = None
    task_id: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    top_k: int = 10
    weights: list[float] | None = None
    explain: bool = False
    rerank: Literal["auto", "never"] = "auto"
    without: Sequence[Part] | None = None

    @property
    def texts(self) -> list[str]:
        """What is searched for."""
        return [self.query]

    @property
    def reranked(self) -> bool:
        """Whether a rerank model is asked, where there is one."""
        return self.rerank == "auto" and "rerank" not in (self.without or ())


@dataclass(frozen=True, slots=True)
class RecallRequest:
    """A recall over memories. Session and task prefer what belongs to them; they do not limit.

    `rewritten_query` is what the question became by `rewrite` and `context`; it is searched beside the question.
    `without` are the parts of recall that are left out.
    """

    query: str
    subject: str | None = None
    agent_id: str | None = None
    session_id: str | None = None
    task_id: str | None = None
    layers: list[str] | None = None
    kinds: list[str] | None = None
    tags: list[str] | None = None
    languages: list[str] | None = None
    since: datetime | None = None
    until: datetime | None = None
    as_of: datetime | None = None
    min_confidence: float | None = None
    min_score: float | None = None
    top_k: int = 5
    token_budget: int = 500
    weights: list[float] | None = None
    fallback: Literal["auto", "always", "never"] = "auto"
    explain: bool = False
    context: Sequence[Turn] = ()
    rewrite: Literal["auto", "always", "never"] = "auto"
    rerank: Literal["auto", "never"] = "auto"
    rewritten_query: str | None = None
    without: Sequence[Part] | None = None

    @classmethod
    def logged(cls, asked: dict[str, Any]) -> "RecallRequest":
        """As the log keeps it: what was left out is not there, times are text."""
        times = {
            name: datetime.fromisoformat(asked[name])
            for name in ("since", "until", "as_of")
            if asked.get(name) is not None
        }
        known = {one.name for one in fields(cls)}
        # What the log does not name was not left out then, whatever is now.
        return cls(
            **{name: value for name, value in asked.items() if name in known}
            | times
            | {"without": asked.get("without", ())}
        )

    def leaving_out(self, by_setting: Sequence[Part]) -> "RecallRequest":
        """The request without the parts it names, else without those of the setting."""
        without = by_setting if self.without is None else self.without
        if not without:
            return self
        return replace(
            self,
            without=without,
            rewrite="never" if "rewriting" in without else self.rewrite,
            rerank="never" if "rerank" in without else self.rerank,
        )

    @property
    def texts(self) -> list[str]:
        """What is searched for: the question as written, then as rewritten."""
        return [self.query] if self.rewritten_query is None else [self.query, self.rewritten_query]

    @property
    def for_log(self) -> dict[str, Any]:
        """What was asked, less what was left out and the turns of the conversation."""
        asked = {one.name: getattr(self, one.name) for one in fields(self) if one.name != "context"}
        return {name: value for name, value in asked.items() if value is not None}

    @property
    def over_traces(self) -> TraceRequest:
        """The same question put to the traces of the subject, whatever their session, and up to `as_of`."""
        ends = [moment for moment in (self.until, self.as_of) if moment is not None]
        return TraceRequest(
            query=self.rewritten_query or self.query,
            subject=self.subject,
            agent_id=self.agent_id,
            since=self.since,
            until=min(ends) if ends else None,
            top_k=self.top_k,
            weights=self.weights,
            rerank=self.rerank,
            without=self.without,
        )


@dataclass(frozen=True, slots=True)
class Reach:
    """What a recall searched, as memory.search_scope limits it: who may reach less does not read its log.

    `subjects` None means all of the tenant's; where the key did not reach what was asked for they are the key's own.
    `agent` is '' where no private memories were searched.
    """

    asked: str
    subjects: list[str] | None
    agent: str

    @classmethod
    def of(cls, request: RecallRequest, caller: Caller) -> "Reach":
        """The part of the question that is within the caller's key."""
        wanted, agent = request.subject, request.agent_id
        subjects = None if caller.subjects is None else list(caller.subjects)
        if wanted is not None and (subjects is None or wanted in subjects):
            subjects = [wanted]
        searched = agent is not None and (caller.agents is None or agent in caller.agents)
        return cls(wanted or "", subjects, agent if agent is not None and searched else "")
