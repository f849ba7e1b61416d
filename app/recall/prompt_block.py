"""The block of memories that goes into an agent's prompt, within its token budget."""

import secrets
from collections.abc import Sequence

from app.recall.model import Hit
from app.text.prompt_fence import best_sentence, fence, frame_tokens, memory_line
from app.text.tokens import count_tokens

_SHORTEST = 10  # tokens of a line that says nothing
_DISPUTED = {"zh": "有争议", "en": "disputed"}


def prompt_block(hits: Sequence[Hit], language: str, budget: int) -> tuple[str, int]:
    """The block and its tokens, never fewer than they are; marks the hits that are in it.

    One that does not fit leaves its room to the next.
    """
    language = "zh" if language == "zh" else "en"
    nonce = secrets.token_hex(6)
    used = frame_tokens(language, nonce)
    lines: list[str] = []
    for hit in hits:
        if used + _SHORTEST > budget:
            break
        memory = hit.row
        content = best_sentence(memory["content"], [term.lstrip("#") for term in memory["matched"] or ()])
        notes = [_DISPUTED[language]] if memory["contested"] else []
        when = memory["occurred_at"] or memory["created_at"]
        line = memory_line(len(lines) + 1, memory["kind"], memory["confidence"], when, content, language, notes)
        cost = count_tokens(line) + 1
        if used + cost > budget:
            continue
        used += cost
        lines.append(line)
        hit.in_prompt = True
    return fence(lines, language, nonce), used if lines else 0
