"""The judge's word lists hold together: no class names another thing, and both scripts meet."""

import pytest

from app.statements.everyday_words import class_of
from app.statements.opposites import NARROWER, OPPOSED
from app.statements.simplified import TRADITIONAL, simplified


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("care", "car"),
        ("plane", "plan"),
        ("wine", "win"),
        ("site", "sit"),
        ("photo", "receipt"),
        ("deposit", "warehouse"),
        ("brother", "sister"),
        ("iPhone", "Android"),
    ],
)
def test_unlike_words_are_not_one(one: str, other: str) -> None:
    assert class_of(one.lower()) != class_of(other.lower())


@pytest.mark.parametrize(
    ("one", "other"),
    [("wiped", "erased"), ("couch", "sofa"), ("cilantro", "香菜"), ("k8s", "kubernetes"), ("lawyer", "attorney")],
)
def test_words_of_one_meaning_are_one(one: str, other: str) -> None:
    assert class_of(one) == class_of(other)


def test_opposites_are_two_and_kinds_have_no_circle() -> None:
    assert all(len(pair) == 2 for pair in OPPOSED)
    assert not [(name, kind) for name, kinds in NARROWER.items() for kind in kinds if name in NARROWER.get(kind, ())]


def test_traditional_characters_are_known_in_simplified_form() -> None:
    assert simplified("郵件伺服器支援") == "邮件服务器支持"
    assert simplified("我現在住在臺北") == "我现在住在台北"
    assert simplified("plain") == "plain"
    assert all(len(by) == 1 for by in TRADITIONAL.values() if isinstance(by, str))
