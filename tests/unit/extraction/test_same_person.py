"""One person has one subject within a conversation, whatever the speaker calls them."""

from datetime import UTC, datetime

import pytest

from app.extraction.model import SpokenTurn
from app.extraction.rules import extract_by_rules

NOW = datetime(2026, 3, 11, 9, 30, tzinfo=UTC)


def whose(*said: str) -> list[str]:
    """Whom the memories of a user's turns are about, "" for the speaker."""
    found = extract_by_rules([SpokenTurn("user", text, NOW, None, "user:7") for text in said]).candidates
    return [one.subject.removeprefix("user:7").removeprefix("/") for one in found]


@pytest.mark.parametrize(
    ("said", "whom"),
    [
        (("My dad takes his tea with three sugars.", "Dad's cut down, he's on sweetener in his tea."), {"dad"}),
        (("My dad takes his tea with three sugars.", "My father is on sweetener now."), {"dad"}),
        (("My mother is 70.", "Mum loves tulips."), {"mother"}),
        (("My brother Theo lives in Leeds.", "My brother is allergic to nuts."), {"theo"}),
        (("My dog Rex is afraid of thunder.", "The dog is on a diet."), {"rex"}),
        (
            ("My piano teacher is called Ida Brenner.", "My piano teacher hates Liszt.", "Ida lives in Bonn."),
            {"", "ida brenner"},
        ),
        (("Our tutor is Ben.", "The tutor hates mornings.", "Ben moved to Cork."), {"", "ben"}),
        (("我弟弟志明在深圳做硬件", "我弟弟对花生过敏"), {"志明"}),
        (("我女儿叫朵朵", "我女儿不吃胡萝卜", "朵朵学钢琴"), {"朵朵"}),
        (("我室友阿彬秋天要搬去青岛", "室友对猫毛过敏"), {"阿彬"}),
        (("我的教练不吃辣", "新教练周三休息"), {"教练"}),
        (("我妈住威海", "我妈妈不吃辣"), {"妈妈"}),
    ],
)
def test_a_word_and_a_name_for_one_person_are_one_subject(said: tuple[str, ...], whom: set[str]) -> None:
    assert set(whose(*said)) == whom


@pytest.mark.parametrize(
    ("said", "whom"),
    [
        (("My brother Theo lives in Leeds.", "My younger brother is allergic to nuts."), ["theo", "brother"]),
        (
            ("My brother Theo lives in Leeds.", "My brother Max lives in York.", "My brother hates nuts."),
            ["theo", "max", "brother"],
        ),
        (("My friend Ana lives in Lyon.", "My friend is vegan."), ["ana", "friend"]),
        (("我同事小周对花粉过敏", "我同事住通州"), ["小周", "同事"]),
    ],
)
def test_people_who_may_be_different_stay_apart(said: tuple[str, ...], whom: list[str]) -> None:
    assert whose(*said) == whom


def test_two_speakers_have_brothers_of_their_own() -> None:
    said = (("Priya", "My brother Theo lives in Leeds."), ("Gareth", "My brother is allergic to nuts."))
    zh = (("思琪", "我弟弟志明在深圳做硬件"), ("大鹏", "我弟弟对花生过敏"), ("思琪", "我弟弟喜欢爬山"))
    english = extract_by_rules([SpokenTurn("user", text, NOW, name, "user:7") for name, text in said]).candidates
    chinese = extract_by_rules([SpokenTurn("user", text, NOW, name, "user:7") for name, text in zh]).candidates
    assert [one.subject for one in english] == ["user:7/theo", "user:7/brother"]
    assert [one.subject for one in chinese] == ["user:7/志明", "user:7/弟弟", "user:7/志明"]
