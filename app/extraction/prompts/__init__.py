"""What the chat model is told, as files by task and language; and how material is handed over as data."""

import secrets
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Literal

from app.providers.chat import Prompt

Task = Literal["extract", "recheck", "judge"]
Language = Literal["en", "zh"]
_FOLDER = Path(__file__).parent


@cache
def _file(task: Task, language: Language) -> str:
    return (_FOLDER / f"{task}.{language}.md").read_text("utf-8").strip()


def prompt(task: Task, language: Language, sections: Sequence[tuple[str, Sequence[str]]], **values: object) -> Prompt:
    """The file's instructions with `{{name}}` replaced by `values`, and the sections as (title, lines) of material.

    A nonce that the material cannot know marks where a section begins and ends.
    """
    nonce = secrets.token_hex(6)
    system = _file(task, language)
    for name, value in {**values, "nonce": nonce}.items():
        system = system.replace("{{" + name + "}}", str(value))
    parts = [f"<{title} {nonce}>\n" + "\n".join(lines) + f"\n</{title} {nonce}>" for title, lines in sections]
    return Prompt(system, "\n\n".join(parts), language)
