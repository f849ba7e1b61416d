"""Why a memory was not in an answer: the first reason that holds, in the order in which a search leaves memories out."""

import dataclasses
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from app.memories.model import Memory
from app.recall.model import Row
from app.recall.request import RecallRequest
from app.recall.settling import beats
from app.statements.about_whom import asks_of_speaker
from app.statements.outdating import asks_for_several
from app.text.language import detect_language

Code = Literal[
    "returned", "not_found", "other_scope", "superseded", "expired", "not_yet_valid", "archived", "quarantined", "forgotten",
    "decayed", "filtered", "below_route_cut", "below_threshold", "outside_top_k", "over_budget", "conflict_loser",
]  # fmt: skip

_EN = {
    "returned": "It was returned, as hit {place}.",
    "over_budget": "It was returned as hit {place}, but the prompt had no room for it within {budget} tokens.",
    "not_found": "There is no such memory, or this key does not reach it.",
    "later": "It was stored after the question was asked.",
    "other_scope": "It is private to the agent {agent}, and the question did not name that agent.",
    "superseded": "It was superseded before the question was asked.",
    "expired": "It held until {until}.",
    "taken_back": "It was taken back at {until}.",
    "not_yet_valid": "It holds from {since} on.",
    "archived": "It is archived.",
    "quarantined": "It is held until somebody has reviewed it.",
    "forgotten": "It was forgotten.",
    "filtered": "The question was limited by {field}, and it lies outside.",
    "below_route_cut": "No route proposed it among its first {cut}: {ranks}.",
    "no_route": "No route proposed it: no shared word of weight, no rule, and {far} or more memories are closer in meaning.",
    "below_threshold": "Its relevance is {score:.2f}; at least {threshold:.2f} was needed.",
    "outside_top_k": "It stood at place {place}, and {top_k} were asked for.",
    "by_now": "By now it would be returned: what is stored has changed since.",
    "conflict_loser": "A newer answer says that this has changed: {successor_id}.",
    "of_self": "The question is about {subject} itself, and this is about {other}.",
}
_ZH = {
    "returned": "它已被返回，排在第 {place} 位。",
    "over_budget": "它排在第 {place} 位被返回，但提示词的 {budget} 个词元里放不下它。",
    "not_found": "没有这条记忆，或当前密钥无权查看。",
    "later": "它是在提问之后才存入的。",
    "other_scope": "它是智能体 {agent} 私有的，而提问没有指明该智能体。",
    "superseded": "提问之前它已被取代。",
    "expired": "它的有效期到 {until} 为止。",
    "taken_back": "它已于 {until} 被收回。",
    "not_yet_valid": "它从 {since} 起才有效。",
    "archived": "它已归档。",
    "quarantined": "它正在等待人工审核。",
    "forgotten": "它已被遗忘。",
    "filtered": "提问用 {field} 作了限定，它不在范围内。",
    "below_route_cut": "各路检索的前 {cut} 名里都没有它：{ranks}。",
    "no_route": "没有一路检索提出它：没有重要的共同词语，没有规则命中，语义上更接近的记忆至少有 {far} 条。",
    "below_threshold": "它的相关度是 {score:.2f}，至少要 {threshold:.2f}。",
    "outside_top_k": "它排在第 {place} 位，而只要求返回 {top_k} 条。",
    "by_now": "现在它会被返回：此后存储的内容有了变化。",
    "conflict_loser": "更新的一条答案说明情况已变：{successor_id}。",
    "of_self": "问题问的是 {subject} 本身，而它说的是 {other}。",
}
_ROUTES = {"vector_rank": ("vector", "向量"), "keyword_rank": ("keyword", "关键词"), "rule_rank": ("rule", "规则")}
_STATUSES: tuple[Code, ...] = ("archived", "quarantined", "forgotten")


@dataclass(frozen=True, slots=True)
class WhyNot:
    """The reason. Only what belongs to it is filled: `field` a filter's, `successor_id` of a superseded one, `ranks`
    in the routes, `place` among the hits from 1, `score` and `threshold` of relevance.
    """

    code: Code
    explanation: str
    field: str | None = None
    successor_id: UUID | None = None
    place: int | None = None
    ranks: dict[str, int] = dataclasses.field(default_factory=dict)
    score: float | None = None
    threshold: float | None = None


class Case:
    """One memory and one logged recall, with its hits as they read now and the subjects it reached beside its own."""

    def __init__(
        self,
        logged: Row,
        request: RecallRequest,
        memory: Memory | None,
        memory_id: UUID,
        hits: Sequence[Memory] = (),
        related: Collection[str] = (),
    ) -> None:
        self._hits = hits
        self._related = related
        self.at: datetime = request.as_of or logged["at"]
        self._logged = logged
        self._request = request
        self._memory = memory
        self._id = str(memory_id)
        self._chinese = detect_language(request.query) == "zh"

    def before_search(self) -> WhyNot | None:
        """What can be told from the log and the memory; None where the search has to be repeated."""
        for place, hit in enumerate(self._logged["hits"], start=1):
            if hit["id"] == self._id:
                code: Code = "returned" if hit["in_prompt"] else "over_budget"
                return self._because(code, place=place, budget=self._request.token_budget)
        memory = self._memory
        if memory is None:
            return self._because("not_found")
        if memory["created_at"] > self._logged["at"]:
            return self._because("not_found", "later")
        if memory["visibility"] == "private" and memory["agent_id"] != self._request.agent_id:
            return self._because("other_scope", agent=memory["agent_id"])
        return self._by_status(memory) or self._by_filter(memory)

    def after_search(self, row: Row | None, further: Row | None, cut: int, far: int, floor: float) -> WhyNot:
        """What a repeated search shows: the memory's row in it, where each route proposes `cut`, and in one of `far`."""
        if row is None:
            return self._unproposed(further, cut, far)
        threshold = floor if self._request.min_score is None else self._request.min_score
        if row["relevance"] < threshold and not row["standing"]:
            return self._because("below_threshold", score=row["relevance"], threshold=threshold)
        if row["place"] > self._request.top_k:
            return self._because("outside_top_k", place=row["place"], top_k=self._request.top_k)
        if (winner := self._beaten_by()) is not None:
            return self._because("conflict_loser", successor_id=winner)
        return self._because("outside_top_k", "by_now", place=row["place"])

    def _unproposed(self, further: Row | None, cut: int, far: int) -> WhyNot:
        if (
            self._memory is not None
            and self._memory["subject"] in self._related
            and asks_of_speaker(self._request.query)
        ):
            subject, other = self._request.subject, self._memory["subject"]
            return self._because("filtered", "of_self", field="subject", subject=subject, other=other)
        ranks = {name: further[key] for key, (name, _) in _ROUTES.items() if further and further[key] is not None}
        if not ranks:
            return self._because("below_route_cut", "no_route", far=far)
        told = [f"{names[self._chinese]} {ranks[names[0]]}" for names in _ROUTES.values() if names[0] in ranks]
        found = self._because("below_route_cut", ranks=("、" if self._chinese else ", ").join(told), cut=cut)
        return replace(found, ranks=ranks)

    def _beaten_by(self) -> UUID | None:
        """The hit that made it past."""
        memory = self._memory
        if memory is None or "settling" in (self._request.without or ()) or asks_for_several(self._request.query):
            return None
        return next(
            (hit["id"] for hit in self._hits if hit["status"] == "active" and beats(hit, memory, self._request.query)),
            None,
        )

    def _by_status(self, memory: Memory) -> WhyNot | None:
        for status in _STATUSES:
            if memory["status"] == status:
                return self._because(status)
        if memory["valid_from"] > self.at:
            return self._because("not_yet_valid", since=_day(memory["valid_from"]))
        if memory["valid_until"] is None or memory["valid_until"] > self.at:
            return None
        if memory["superseded_by"] is not None:
            return self._because("superseded", successor_id=memory["superseded_by"])
        said = "expired" if memory["ended_by"] is None else "taken_back"
        return self._because("expired", said, until=_day(memory["valid_until"]))

    def _by_filter(self, memory: Memory) -> WhyNot | None:
        request = self._request
        when = memory["occurred_at"] or memory["created_at"]
        outside = {
            "subject": request.subject is not None and memory["subject"] not in (request.subject, *self._related),
            "layers": request.layers is not None and memory["layer"] not in request.layers,
            "kinds": request.kinds is not None and memory["kind"] not in request.kinds,
            "tags": request.tags is not None and not set(request.tags) & set(memory["tags"]),
            "languages": request.languages is not None and memory["language"] not in request.languages,
            "since": request.since is not None and when < request.since,
            "until": request.until is not None and when >= request.until,
            "min_confidence": request.min_confidence is not None and memory["confidence"] < request.min_confidence,
        }
        name = next((name for name, applies in outside.items() if applies), None)
        return self._because("filtered", field=name) if name else None

    def _because(self, code: Code, said: str | None = None, **values: Any) -> WhyNot:
        sentence = (_ZH if self._chinese else _EN)[said or code].format(**values)
        kept = {name: value for name, value in values.items() if name in _KEPT}
        return WhyNot(code, sentence, **kept)


_KEPT = frozenset({"field", "successor_id", "place", "score", "threshold"})


def _day(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%d %H:%M UTC")
