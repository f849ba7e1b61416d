"""Regression cases, played through the service: what is said, what time passes, and what is known then."""

from collections.abc import Callable, Sequence
from pathlib import Path

import httpx

from app.evaluation.case_files import read_cases
from app.evaluation.corpora import Checked, by_group
from app.evaluation.regression_cases import play

Show = Callable[[str, Sequence[Checked]], None]

CASES = Path(__file__).parent / "cases"

# A little below what is reached.
FLOORS = {
    "attribution": 0.76,
    "conflict": 0.57,
    "constraint": 0.76,
    "language": 0.8,
    "preference": 0.71,
    "time": 0.82,
}


async def test_cases_of_every_category_are_answered_as_expected(client: httpx.AsyncClient, show: Show) -> None:
    cases = read_cases([CASES])
    assert {category: len(members) >= 25 for category, members in cases.items()} == dict.fromkeys(FLOORS, True)
    checked = await play(client, cases, lambda: None)
    show("regression cases", checked)
    shares = by_group(checked)
    below = {name for name, floor in FLOORS.items() if shares[name][0] / shares[name][1] < floor}
    assert below == set(), [one.detail for one in checked if not one.passed and below.intersection(one.groups)]
