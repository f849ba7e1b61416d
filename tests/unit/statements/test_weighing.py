"""The rule judge where no word list decides: what similarity, form and what differs say together."""

import pytest

from app.statements.apart import topics_differ
from app.statements.compared import Pair, compare
from app.statements.feature_weights import WEIGHTS
from app.statements.features import features, opposite_words
from app.statements.gap import difference
from app.statements.judge import Statement, judge
from app.statements.marks import denials, labels, marked
from app.statements.overlap import akin, covered, is_template
from app.statements.statement_terms import parse


def verdict(old: str, new: str, similarity: float) -> str:
    return judge(Statement(old), Statement(new), similarity).action


def paired(old: str, new: str) -> Pair:
    before, after = parse(old), parse(new)
    return compare(before, after, difference(before, after), old, new)


@pytest.mark.parametrize(
    ("old", "new", "similarity"),
    [
        (
            "The user has fifteen years of teaching experience.",
            "The user has 15 years of teaching under his belt.",
            0.88,
        ),
        ("The test suite takes 90 minutes.", "The test suite runs for an hour and a half.", 0.86),
        ("The user is left-handed.", "The user's dominant hand is the left one.", 0.89),
        ("用户一个人住。", "用户独居。", 0.85),
        ("用户一月份拔了智齿。", "用户的智齿是一月里拔掉的。", 0.90),
    ],
)
def test_the_same_in_words_of_no_list_is_one(old: str, new: str, similarity: float) -> None:
    assert verdict(old, new, similarity) == "duplicate"


@pytest.mark.parametrize(
    ("old", "new", "similarity"),
    [
        ("The mail relay accepts unencrypted connections.", "The mail relay refuses unencrypted connections.", 0.87),
        ("公司总部在天津。", "公司总部已迁往西安。", 0.68),
        ("I like coffee with oat milk in the morning", "tea, not coffee any more", 0.4),
        ("User lives in Berlin", "User moved to Munich", 0.6),
    ],
)
def test_what_excludes_it_replaces_it(old: str, new: str, similarity: float) -> None:
    assert verdict(old, new, similarity) == "contradiction"


@pytest.mark.parametrize(
    ("old", "new", "similarity"),
    [
        ("The radiator upstairs works.", "The radiator downstairs does not work.", 0.63),
        ("The front door is locked.", "The back door is now open.", 0.70),
        ("User subscribes to Spotify", "User no longer subscribes to Netflix", 0.36),
        ("用户不喜欢惊喜。", "用户不喜欢长途开车。", 0.77),
        ("The user keeps bees.", "The office closes at six.", 0.1),
    ],
)
def test_another_thing_is_left_alone_however_near(old: str, new: str, similarity: float) -> None:
    assert verdict(old, new, similarity) == "unrelated"


def test_the_reason_names_the_deciding_feature() -> None:
    old, new = "用户一月份拔了智齿。", "用户的智齿是一月里拔掉的。"
    name, _, share = judge(Statement(old), Statement(new), 0.9).reason.partition(" (weighed, ")
    assert name in WEIGHTS
    assert share


def test_every_feature_has_its_weights() -> None:
    found = features(paired("The user has a dog.", "The user's dog is a beagle."), 0.7)
    rules = {f"rule {action}" for action in ("duplicate", "supplement", "contradiction")}
    assert set(found) | rules | {""} == set(WEIGHTS)
    assert all(abs(sum(row)) < 0.01 for row in WEIGHTS.values())


def test_two_topics_of_one_kind_are_told_by_what_stands_before() -> None:
    assert topics_differ(paired("The left camera is broken", "The right camera works"))
    assert topics_differ(paired("基础套餐每月十元。", "团队套餐涨到每月二十五元。"))
    assert not topics_differ(paired("The rent is 900 euros", "The rent went up to 950 euros"))


def test_form_opposites_and_marks_are_told_from_the_text() -> None:
    assert is_template("The office printer is old.", "The office scanner is old.")
    assert not is_template("The office printer is old.", "They bought a printer years ago.")
    assert opposite_words("酒店的房间很宽敞。", "酒店的房间太狭小。")
    assert akin("collects", "collection")
    assert not akin("care", "cat")
    assert covered(["a", "b"], ["b"]) == 0.5
    assert marked("The user stopped smoking") >= {"an end"}
    assert denials("cannot run without Redis") == 2
    assert labels("The front door") == {"front"}
