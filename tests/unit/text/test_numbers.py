"""Numbers in one form whatever their spelling."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.text.numbers import chinese_number, numbers


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1,500 users", ["1500"]),
        ("1500 = 1.5k", ["1500", "1500"]),
        ("1, 2 and 3", ["1", "2", "3"]),
        ("1,2,3", ["1", "2", "3"]),
        ("007 and 3.10", ["7", "3.1"]),
        ("10% or 5 percent or 百分之五", ["10%", "5%", "5%"]),
        ("twenty-five people and two hundred cats", ["25", "200"]),
        ("one of them", []),
        ("三个人三十天", ["3", "30"]),
        ("一个人", []),
        ("十分好，十分钟", ["10"]),
        ("2万，3百万", ["20000", "3000000"]),
        ("at 3:30 PM", ["15:30"]),
        ("at 12 am", ["00:00"]),
        ("17:00", ["17:00"]),
        ("下午三点半", ["15:30"]),
        ("8点建议", ["8"]),
        ("5 metres", ["5"]),
        ("no number", []),
        ("12345678901234567890123456789012", ["12345678901234567890123456789012"]),
    ],
)
def test_every_number_in_canonical_form(text: str, expected: list[str]) -> None:
    assert numbers(text) == expected


@pytest.mark.parametrize(
    ("numeral", "value"),
    [
        ("三十五", 35),
        ("二〇二三", 2023),
        ("十", 10),
        ("一百零五", 105),
        ("两千", 2000),
        ("一万二千", 12000),
        ("三亿", 300_000_000),
        ("", None),
        ("上海", None),
    ],
)
def test_chinese_numerals(numeral: str, value: int | None) -> None:
    assert chinese_number(numeral) == value


@given(st.text(alphabet="0123456789,.:% kmabp一二三十百千万点半分之amp", max_size=200))
def test_no_text_breaks_it(text: str) -> None:
    assert all(numbers(text))


@pytest.mark.parametrize("piece", ["1", "1,", "一", "一点", "1:", "two ", "百分之"])
def test_a_megabyte_is_read_to_its_end(piece: str) -> None:
    assert numbers(piece * (1_000_000 // len(piece)) + " x 77")[-1] == "77"
