"""What tools answer: memories in few words, cut to a number of tokens."""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from app.text.prompt_fence import best_sentence, memory_line, single_line
from app.text.tokens import count_tokens

ANSWER_TOKENS = 1500  # of a whole answer, unless more is asked for
HALF = ANSWER_TOKENS // 2 - 20  # of its text, and of its structured content
CONTENT_TOKENS = 100  # of one memory's content, as in a prompt


def when(memory: Mapping[str, Any]) -> str:
    """The day a memory is of."""
    return str(memory.get("occurred_at") or memory["created_at"])[:10]


def shown(content: str) -> str:
    """A content on one line and not too long."""
    return best_sentence(single_line(content), (), CONTENT_TOKENS)


def line(number: int, memory: Mapping[str, Any], *notes: str) -> str:
    """A memory as a prompt shows it, with notes such as its id."""
    language = "zh" if memory.get("language") == "zh" else "en"
    day = datetime.fromisoformat(when(memory))
    return memory_line(
        number, memory["kind"], memory["confidence"], day, shown(memory["content"]), language, [*_notes(memory), *notes]
    )


def about(memory: Mapping[str, Any]) -> str:
    """Kind, confidence, date and notes of a memory, without its content."""
    return line(1, {**memory, "content": ""})[len("[1] ") :].strip()


def brief(memory: Mapping[str, Any]) -> dict[str, Any]:
    """A memory's members that an agent needs."""
    members: dict[str, Any] = {
        "id": memory["id"],
        "kind": memory["kind"],
        "confidence": round(memory["confidence"], 2),
        "date": when(memory),
        "content": shown(memory["content"]),
    }
    if memory["subject"]:
        members["subject"] = memory["subject"]
    if notes := _notes(memory):
        members["notes"] = notes
    return members


def _notes(memory: Mapping[str, Any]) -> list[str]:
    notes = [] if memory["status"] == "active" else [memory["status"]]
    return [*notes, "disputed"] if memory["contested"] else notes


def weight(value: Any) -> int:
    """Tokens of a value as JSON."""
    return count_tokens(json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str))


def fitting(frame: dict[str, Any], name: str, items: Sequence[Any], budget: int) -> dict[str, Any]:
    """The frame with as many of the items, in order, as the budget holds; `left_out` says how many it does not."""
    kept: list[Any] = []
    used = weight({**frame, name: [], "left_out": len(items)})
    for item in items:
        used += weight(item) + 1
        if used > budget:
            break
        kept.append(item)
    left = {"left_out": len(items) - len(kept)} if len(kept) < len(items) else {}
    return {**frame, name: kept, **left}


def lines_within(lines: Iterable[str], budget: int, rest: str = "... and {} more.") -> str:
    """As many lines as the budget holds, and how many it does not."""
    given = list(lines)
    used = count_tokens(rest) + 4
    for place, one in enumerate(given):
        used += count_tokens(one) + 1
        if used > budget:
            return "\n".join([*given[:place], rest.format(len(given) - place)])
    return "\n".join(given)


def first_within(budget: int, *texts: str) -> str:
    """The first of the texts that the budget holds, else nothing."""
    return next((text for text in texts if count_tokens(text) <= budget), "")
