"""How and how much of a thing: a detail more of what is known, and what ends with the thing."""

import pytest

from app.statements.judge import judge
from app.statements.verdict import Statement

MORE_EXACTLY = [
    ("I drink coffee", "I drink my coffee black, two cups a day"),
    ("The user drinks tea.", "The user drinks his tea strong, four mugs a day."),
    ("The user plays tennis.", "The user plays tennis twice a week at the Oak club."),
    ("The user runs.", "The user runs twice a week along the river."),
    ("The user eats steak.", "The user eats his steak rare, once a week."),
    ("The user swims.", "The user swims regularly at the Weststadt pool, before work."),
    ("我喝咖啡", "我喝黑咖啡，一天两杯"),
    ("我打网球", "我每周打两次网球"),
    ("用户喝奶茶", "用户喝奶茶半糖，一周两杯"),
]

ENDED = [
    ("The user drinks his coffee black, two cups a day.", "The user drinks tea, not coffee any more."),
    ("I have two cups of coffee a day.", "I drink tea, not coffee any more."),
    ("I like coffee with oat milk in the morning", "tea, not coffee any more"),
    ("I drink coffee", "tea, not coffee any more"),
    ("I drink my coffee black, two cups a day", "tea, not coffee any more"),
    ("The user drinks three glasses of wine a week.", "The user no longer drinks wine."),
    ("The user smokes ten cigarettes a day.", "The user does not smoke any more."),
    ("The user drinks his tea strong, four mugs a day.", "The user stopped drinking tea."),
    ("用户一天喝两杯黑咖啡", "用户改喝茶，不喝咖啡了"),
    ("用户早上喝咖啡", "用户改喝茶，不喝咖啡了"),
    ("用户每天喝三罐可乐", "用户不再喝可乐了"),
    ("用户一天抽十根烟", "用户戒烟了"),
]

ANOTHER_THING = [
    ("The user drinks coffee from the machine in the lobby.", "The user drinks tea, not cocoa any more."),
    ("The user likes coffee ice cream.", "The user drinks tea, not coffee any more."),
    ("The user likes his coffee machine.", "The user drinks tea, not coffee any more."),
    ("The user drinks two glasses of milk a day.", "The user drinks tea, not coffee any more."),
    ("The user drinks tea.", "The user sells tea strainers twice a week."),
    ("Build 77 passed.", "Build 78 passed."),
    ("Build 77 failed on the arm runner.", "Build 78 failed on the arm runner."),
    ("用户喜欢咖啡味冰淇淋", "用户改喝茶，不喝咖啡了"),
    ("用户每天喝两杯牛奶", "用户改喝茶，不喝咖啡了"),
]


@pytest.mark.parametrize(("old", "new"), MORE_EXACTLY)
def test_how_it_is_taken_adds_to_it(old: str, new: str) -> None:
    for similarity in (0.5, 0.6, 0.75, 0.85):
        verdict = judge(Statement(old, subject="user:1"), Statement(new, subject="user:1"), similarity)
        assert (verdict.action, verdict.merged) == ("supplement", new), (similarity, verdict)


@pytest.mark.parametrize(("old", "new"), ENDED)
def test_how_much_of_it_ends_with_it(old: str, new: str) -> None:
    for similarity in (0.5, 0.6, 0.75, 0.85):
        verdict = judge(Statement(old, subject="user:1"), Statement(new, subject="user:1"), similarity)
        assert verdict.action == "contradiction", (similarity, verdict)


@pytest.mark.parametrize(("old", "new"), ANOTHER_THING)
def test_another_thing_stays(old: str, new: str) -> None:
    for similarity in (None, 0.5, 0.6, 0.75, 0.85):
        verdict = judge(Statement(old, subject="user:1"), Statement(new, subject="user:1"), similarity)
        assert verdict.action == "unrelated", (similarity, verdict)
