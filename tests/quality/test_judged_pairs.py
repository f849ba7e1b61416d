"""The rule judge on all labelled pairs, with the bundled model's similarity."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from app.evaluation.corpora import Checked, rate, rows
from app.evaluation.judged_pairs import confusion, judge_with_model, wrongly_superseded

Show = Callable[[str, Sequence[Checked]], None]

# A little below what is reached. Those of the held-out half are what counts.
FLOORS = {
    "pairs.jsonl": {"duplicate": 0.9, "supplement": 0.85, "contradiction": 0.93, "unrelated": 0.95},
    "statement_pairs.jsonl": {"duplicate": 0.93, "supplement": 0.97, "contradiction": 0.97, "unrelated": 0.97},
    "statement_pairs_harder.jsonl": {"duplicate": 0.88, "supplement": 0.95, "contradiction": 0.79, "unrelated": 0.97},
    "statement_pairs_held_out.jsonl": {"duplicate": 0.8, "supplement": 0.9, "contradiction": 0.87, "unrelated": 0.97},
}


@pytest.mark.parametrize("name", list(FLOORS))
async def test_the_judge_tells_what_a_new_statement_does(corpora: Path, show: Show, name: str) -> None:
    judged = await judge_with_model(rows(corpora, name))
    show(f"{name}: right action", [checked for _, _, checked in judged])
    for right, given in confusion(judged).items():
        print(right, given)
    assert wrongly_superseded(judged) <= 0.01, "an unrelated statement must not be lost"
    shares = {
        action: rate([checked for pair, _, checked in judged if pair["action"] == action]) for action in FLOORS[name]
    }
    assert {action: share for action, share in shares.items() if share < FLOORS[name][action]} == {}
