"""What the gate decides of a candidate that is worth keeping: how long it is kept, and in whose name it may be written."""

import re
from collections.abc import Sequence

from app.extraction.model import Candidate, Refusal, SpokenTurn
from app.extraction.store import Limits
from app.memories.model import Layer, SourceClass
from app.tenancy.caller import Caller

_SENTENCE = re.compile(r"[^.!?。！？\n]+[.!?。！？]?")
_SHORTEST_SERVED = 8  # characters: a shorter sentence says nothing of where it came from

SOURCE: dict[str, SourceClass] = {"user": "user", "assistant": "agent", "tool": "tool", "system": "agent"}
"""Whose word a turn of each role is."""


def layer_of(candidate: Candidate, limits: Limits, in_task: bool) -> Layer:
    """A task's state belongs to the task; what is doubtful or slight stays in the session until it is said again."""
    if candidate.kind == "task_state" and in_task:
        return "task"
    doubtful = candidate.confidence < limits.confidence or candidate.importance < limits.importance
    return "session" if doubtful else "long_term"


def out_of_reach(candidate: Candidate, own: str, caller: Caller) -> Refusal | None:
    """A third party's fact has a subject of its own, which a key that is bound to subjects may not write about."""
    if candidate.subject == own or caller.subjects is None or candidate.subject in caller.subjects:
        return None
    return Refusal("third_party", "about somebody whom this key does not reach", candidate.content, candidate.turns)


def sentences(text: str) -> list[str]:
    """The sentences of a text that are long enough to be told from others' words."""
    found = (match.group().strip() for match in _SENTENCE.finditer(text[:50_000]))
    return [one for one in found if len(one) >= _SHORTEST_SERVED]


def without_served(turns: Sequence[SpokenTurn], served: set[str]) -> tuple[list[SpokenTurn], list[Refusal]]:
    """The turns less the sentences that the service itself served, and a refusal for each of these."""
    kept: list[SpokenTurn] = []
    refusals: list[Refusal] = []
    for place, turn in enumerate(turns):
        echoes = [one for one in sentences(turn.content) if one in served] if served else []
        content = turn.content
        for echo in echoes:
            content = content.replace(echo, " ")
            refusals.append(Refusal("served_text", "a memory that was recalled for this conversation", echo, (place,)))
        kept.append(
            turn
            if not echoes
            else SpokenTurn(turn.role, content, turn.occurred_at, turn.name, turn.subject, turn.trace_id)
        )
    return kept, refusals
