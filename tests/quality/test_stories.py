"""Statements made one after the other, then what holds."""

from collections.abc import Callable, Sequence
from pathlib import Path

import httpx

from app.evaluation.corpora import Checked, rate, rows
from app.evaluation.stories import tell

Show = Callable[[str, Sequence[Checked]], None]

FLOOR = 0.6  # a little below what is reached


async def test_what_holds_comes_back_and_what_does_not_stays_away(
    client: httpx.AsyncClient, corpora: Path, show: Show
) -> None:
    told = await tell(client, rows(corpora, "sequences.jsonl"), lambda: None)
    show("stories", told)
    assert rate(told) >= FLOOR, [one.detail for one in told if not one.passed]
