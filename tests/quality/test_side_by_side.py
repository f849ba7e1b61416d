"""Statements that all hold: kept by the service one after the other, each stays as it is."""

from collections.abc import Callable, Sequence
from pathlib import Path

import httpx
import pytest

from app.evaluation.corpora import Checked, lines, rate
from app.evaluation.search_cases import write_apart

Show = Callable[[str, Sequence[Checked]], None]

FLOOR = 0.98


@pytest.mark.parametrize("name", ["chinese_memories.txt", "distractors.txt"])
async def test_what_has_nothing_to_do_with_one_another_stays(
    client: httpx.AsyncClient, corpora: Path, show: Show, name: str
) -> None:
    kept = await write_apart(client, [{"content": text, "subject": "user:all"} for text in lines(corpora, name)], 50)
    show(f"{name}: stays as it is", kept)
    assert rate(kept) >= FLOOR, [one.detail for one in kept if not one.passed]
