"""The unit and the sign of a number, and which half of the day a Chinese hour means."""

import pytest

from app.statements.units import HALF_DAY, half_day, is_negative, unit_behind


@pytest.mark.parametrize(
    ("text", "number", "unit"),
    [
        ("5 ms", "5", "ms"),
        ("5s", "5", "s"),
        ("30 minutes", "30", "min"),
        ("30分钟", "30", "min"),
        ("$5", "5", "$"),
        ("€5", "5", "€"),
        ("5 euros", "5", "€"),
        ("25MB", "25", "mb"),
        ("64G", "64", "gb"),
        ("64g", "64", ""),
        ("5 apples", "5", ""),
        ("15 mice", "15", ""),
        ("200字", "200", "character"),
    ],
)
def test_a_unit_is_read_from_either_side(text: str, number: str, unit: str) -> None:
    start = text.index(number)
    assert unit_behind(text, start, start + len(number)) == unit


@pytest.mark.parametrize(
    ("text", "negative"),
    [("-5", True), ("is -5", True), ("minus 5", True), ("零下5", True), ("3-5", False), ("A-5", False)],
)
def test_a_minus_is_no_hyphen(text: str, negative: bool) -> None:
    assert is_negative(text, text.index("5")) is negative


@pytest.mark.parametrize(
    ("text", "unit"), [("两点", HALF_DAY), ("2点", HALF_DAY), ("下午两点", ""), ("14点", ""), ("14:00", "")]
)
def test_an_hour_without_a_part_of_the_day_may_be_either(text: str, unit: str) -> None:
    assert half_day(text, 0, len(text)) == unit
