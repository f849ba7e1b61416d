"""The rule judge on all labelled pairs, with the bundled model's similarity."""

from collections.abc import Callable, Sequence
from pathlib import Path

from app.evaluation.corpora import Checked, rate, rows
from app.evaluation.judged_pairs import confusion, judge_with_model, wrongly_superseded

Show = Callable[[str, Sequence[Checked]], None]

# A little below what is reached.
FLOORS = {"duplicate": 0.37, "supplement": 0.55, "contradiction": 0.64, "unrelated": 0.96}


async def test_the_judge_tells_what_a_new_statement_does(corpora: Path, show: Show) -> None:
    judged = await judge_with_model(rows(corpora, "pairs.jsonl"))
    show("pairs: right action", [checked for _, _, checked in judged])
    for right, given in confusion(judged).items():
        print(right, given)
    assert wrongly_superseded(judged) <= 0.01, "an unrelated statement must not be lost"
    for action, floor in FLOORS.items():
        of_action = [checked for pair, _, checked in judged if pair["action"] == action]
        assert rate(of_action) >= floor, [one.detail for one in of_action if not one.passed]
