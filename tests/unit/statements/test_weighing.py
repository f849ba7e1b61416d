"""The rule judge where no word list decides: what similarity, form and what differs say together."""

import pytest

from app.statements.compared import Pair, compare
from app.statements.feature_weights import WEIGHTS
from app.statements.features import is_template, opposite_words
from app.statements.gap import difference
from app.statements.judge import Statement, judge
from app.statements.statement_terms import parse
from app.statements.units import same_amount


def verdict(old: str, new: str, similarity: float) -> str:
    return judge(Statement(old), Statement(new), similarity).action


def paired(old: str, new: str) -> Pair:
    before, after = parse(old), parse(new)
    return compare(before, after, difference(before, after), old, new)


@pytest.mark.parametrize(
    ("old", "new", "similarity"),
    [
        ("The user's kitchen tap drips.", "The faucet in the user's kitchen is leaking drop by drop.", 0.74),
        (
            "The user has fifteen years of teaching experience.",
            "The user has 15 years of teaching under his belt.",
            0.88,
        ),
        ("The test suite takes 90 minutes.", "The test suite runs for an hour and a half.", 0.86),
        ("I own two rabbits.", "I have a pair of rabbits.", 0.90),
        ("The user is left-handed.", "The user's dominant hand is the left one.", 0.89),
        ("用户家的冰箱噪音大。", "用户家的冰箱吵得很。", 0.89),
        ("水池容积两立方米。", "水池的容积为2000升。", 0.83),
        ("团队每两周开一次复盘会。", "复盘会由团队隔周召开一次。", 0.87),
        ("用户一月份拔了智齿。", "用户的智齿是一月里拔掉的。", 0.90),
    ],
)
def test_the_same_in_words_of_no_list_is_one(old: str, new: str, similarity: float) -> None:
    assert verdict(old, new, similarity) == "duplicate"


@pytest.mark.parametrize(
    ("old", "new", "similarity"),
    [
        ("The user finds the new manager friendly.", "The user finds the new manager hostile.", 0.79),
        ("The mail relay accepts unencrypted connections.", "The mail relay refuses unencrypted connections.", 0.87),
        ("用户的书桌很整洁。", "用户的书桌乱成一团。", 0.64),
        ("公司总部在天津。", "公司总部已迁往西安。", 0.68),
    ],
)
def test_what_excludes_it_replaces_it(old: str, new: str, similarity: float) -> None:
    assert verdict(old, new, similarity) == "contradiction"


@pytest.mark.parametrize(
    ("old", "new", "similarity"),
    [
        ("The radiator upstairs works.", "The radiator downstairs does not work.", 0.63),
        ("The export button is hidden from guests.", "The share button is visible to guests.", 0.55),
        ("The front door is locked.", "The back door is now open.", 0.70),
        ("User subscribes to Spotify", "User no longer subscribes to Netflix", 0.36),
        ("The user hates ironing.", "The user hates waiting in line.", 0.80),
        ("用户不喜欢惊喜。", "用户不喜欢长途开车。", 0.77),
        ("主卧的空调制冷正常。", "次卧的空调不制冷。", 0.81),
    ],
)
def test_another_thing_is_left_alone_however_near(old: str, new: str, similarity: float) -> None:
    assert verdict(old, new, similarity) == "unrelated"


def test_the_reason_names_the_deciding_feature() -> None:
    old = Statement("The user's kitchen tap drips.")
    found = judge(old, Statement("The faucet in the user's kitchen is leaking drop by drop."), 0.74)
    name, _, share = found.reason.partition(" (weighed, ")
    assert name in WEIGHTS
    assert share


def test_amounts_in_two_units_are_one() -> None:
    assert same_amount("1.5", "h", "90", "min")
    assert same_amount("2", "kg", "2000", "g")
    assert not same_amount("5", "ms", "5", "s")
    assert not same_amount("1", "month", "30", "day")


def test_form_and_opposites_are_told_without_lists_of_names() -> None:
    assert is_template(paired("The office printer is old.", "The office scanner is old."))
    assert not is_template(paired("The office printer is old.", "They bought a printer years ago."))
    assert opposite_words(paired("酒店的房间很宽敞。", "酒店的房间太狭小。"))
