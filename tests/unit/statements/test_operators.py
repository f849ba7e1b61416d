"""Operators and currencies: signs that change what is said though every word is the same."""

import pytest

from app.statements.judge import Statement, judge


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Alert when the load is >= 80%", "Alert when the load is <= 80%"),
        ("Retry when status == 200", "Retry when status != 200"),
        ("The threshold is < 10", "The threshold is > 10"),
        ("阈值 < 10", "阈值 > 10"),
        ("温度要 <= 5 度", "温度要 >= 5 度"),
        ("温度要≤5度", "温度要≥5度"),
        ("The cron is */5 * * * *", "The cron is 5 * * * *"),
        ("The price is ¥500", "The price is €500"),
        ("The budget is £500", "The budget is $500"),
        ("Use a & b", "Use a | b"),
    ],
)
def test_what_differs_by_a_sign_is_not_lost(old: str, new: str) -> None:
    assert judge(Statement(old), Statement(new), 0.94).action == "unrelated"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The price is ￥500", "The price is ¥500."),
        ("Retry when status == 200", "retry when status  == 200"),
        ("The user's budget is $500", "The budget of the user is $500"),
        ("R&D is on floor 3", "R&D sits on floor 3"),
    ],
)
def test_the_same_signs_are_the_same(old: str, new: str) -> None:
    assert judge(Statement(old), Statement(new), 0.94).action == "duplicate"


@pytest.mark.parametrize("new", ["The budget is now $700", "The budget is now €450"])
def test_another_sum_still_replaces(new: str) -> None:
    assert judge(Statement("The budget is $500"), Statement(new), 0.9).action == "contradiction"
