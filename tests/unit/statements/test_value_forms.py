"""Dates, clock times and amounts come out in one spelling, in either language."""

import pytest

from app.statements.value_forms import one_spelling


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("on 31 March", "on March 31st"),
        ("on the 2nd of June", "on the June 2"),
        ("at half past six", "at 6:30"),
        ("at quarter to nine", "at 8:45"),
        ("房租四千五", "房租4500元"),
        ("涨到两万五", "涨到25000"),
        ("一百二十个人", "120人"),
        ("2027年6月到期", "2027年六月到期"),
        ("三月三十一号", "3月31日"),
        ("星期二开会", "每周二开会"),
        ("第三层", "3层"),
    ],
)
def test_two_spellings_of_one_value(one: str, other: str) -> None:
    assert "".join(one_spelling(one).split()) == "".join(one_spelling(other).split())


@pytest.mark.parametrize(
    "text",
    ["千万别锁", "万一下雨", "十分重要", "三个月", "一周两次", "周末", "下午四点", "一月球表面", "no dates here"],
)
def test_what_is_no_value_stays(text: str) -> None:
    assert one_spelling(text) == text


@pytest.mark.parametrize(("text", "value"), [("十八点零五分", "十八点零五分"), ("13月5日", "13月5日")])
def test_no_part_of_a_numeral_is_taken_for_a_value(text: str, value: str) -> None:
    assert one_spelling(text) == value
