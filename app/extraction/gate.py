"""What the gate decides of a candidate that is worth keeping: how long it is kept, and in whose name it may be written."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.extraction.model import Candidate, Refusal, SpokenTurn
from app.extraction.store import Limits
from app.memories.model import Layer, SourceClass
from app.tenancy.caller import Caller
from app.text.details import details
from app.text.prompt_fence import without_blocks
from app.text.word_list import words

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
    """The turns less the blocks and sentences that the service itself served, and a refusal for each turn that had some.

    A user's turn that is one such sentence and no more is the user's own word: people say again what they said.
    """
    kept: list[SpokenTurn] = []
    refusals: list[Refusal] = []
    for place, turn in enumerate(turns):
        content = without_blocks(turn.content)
        said = sentences(content)
        own = turn.role == "user" and len(said) == 1 and said[0] == content.strip()
        for echo in () if own else (one for one in said if one in served):
            content = content.replace(echo, " ")
        if content != turn.content:
            reason = "what this service had recalled for the conversation"
            refusals.append(Refusal("served_text", reason, turn.content[:500], (place,)))
            turn = replace(turn, content=content.strip())
        kept.append(turn)
    return kept, refusals


_BACKWARDS = re.compile(
    r"\b(?:what|everything|anything) (?:i|we)(?:'ve| have)? (?:just )?(?:said|told|wrote|mentioned)\b"
    r"|\bmy (?:last|previous) (?:message|turn|sentence|line|remark)\b"
    r"|\b(?:that|this) (?:last|previous)? ?(?:bit|part|message|one|sentence|remark)?\s*(?:was|is|stays) off the record\b"
    r"|(?:刚才|剛才|刚刚|剛剛|上面|前面|上一)(?:那|这|這|的|说|說|句|条|條)",
    re.IGNORECASE,
)
_LONGEST_ECHO = 4_000  # characters in which an answer is looked at for what it repeats
_CJK = re.compile(r"[\u3400-\u9fff]+")
_LONGEST_REQUEST = 120  # characters of a turn that says no more than what is not to be kept


def not_to_keep(rows: Sequence[dict[str, Any]], redact: Sequence[int]) -> list[int]:
    """Places of turns whose text goes: those that were found, the speaker's turn before one that looks back, and
    answers that repeat what goes.
    """
    places = set(redact)
    for place in redact:
        content = rows[place]["content"]
        if len(content) <= _LONGEST_REQUEST and _BACKWARDS.search(content):
            before = (one for one in range(place - 1, -1, -1) if rows[one]["role"] == rows[place]["role"])
            places |= set(list(before)[:1])
    for place in sorted(places):
        places |= {
            later
            for later in range(place + 1, len(rows))
            if rows[later]["role"] == "assistant" and repeats(rows[later]["content"], rows[place]["content"])
        }
    return sorted(places)


_WORD = re.compile(r"[^\W\d_]{4,}")
_CJK_PAIR = re.compile(r"(?=([\u3400-\u9fff]{2}))")
_OF_THE_REQUEST = frozenset(
    words(
        "this that these those what with from have will would your yours please don't dont never keep save store remember "
        "record note write memory between just only about into them they there here off 不要 不用 不许 记住 别记 保存 记录 记下 "
        "这个 这条 这件 那个 我的 你的 一下 请勿 私下"
    )
)


def repeats(said: str, secret: str) -> bool:
    """Whether a text says again what somebody asked not to keep: a number or a name of it, or half of its words."""
    said, secret = said[:_LONGEST_ECHO], secret[:_LONGEST_ECHO]
    if any(len(one) > 1 for one in set(details(said)) & set(details(secret))):
        return True
    known = _content(secret)
    return bool(known) and 2 * len(known & _content(said)) >= len(known)


def _content(text: str) -> set[str]:
    found = _WORD.findall(_CJK.sub(" ", text).lower()) + _CJK_PAIR.findall(text)
    return set(found) - _OF_THE_REQUEST
