"""The parts of recall that can be left out, by name: by a setting, or one at a time to see what each is worth."""

from collections.abc import Sequence
from typing import Literal, get_args

from app.errors import StartupError

SearchPart = Literal[
    "vector", "keyword", "rule", "rarity", "keyword_floor", "identifiers", "times", "people", "tags", "kinds", "session_task",
    "questions", "identifier_place", "standing", "related", "confidence", "recency", "use", "windows",
]  # fmt: skip
Part = Literal[SearchPart, "rewriting", "rerank", "settling"]
"""What the search in SQL does (memory.parts_off says what each means), and what is done before and after it."""

SEARCH_PARTS: tuple[SearchPart, ...] = get_args(SearchPart)
PARTS: tuple[Part, ...] = get_args(Part)
OF_TRACES: tuple[Part, ...] = (
    "vector", "keyword", "rule", "rarity", "identifiers", "times", "people", "questions", "identifier_place", "windows",
    "rerank",
)  # fmt: skip
OF_MEMORIES: tuple[Part, ...] = tuple(part for part in PARTS if part != "windows")


def parts_named(text: str, source: str) -> tuple[Part, ...]:
    """The parts of a list with commas, each once. Raises StartupError for what is none, told as the fault of `source`."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    if unknown := [name for name in names if name not in PARTS]:
        raise StartupError(f"{source}: {', '.join(unknown)} is no part of recall; there are {', '.join(PARTS)}")
    return tuple(part for part in PARTS if part in names)


def searched_without(without: Sequence[Part] | None) -> list[Part] | None:
    """Those of the parts that the search in SQL leaves out; None where it leaves out nothing."""
    return [part for part in without or () if part in SEARCH_PARTS] or None
