"""What a question asks for, read off its text."""

from datetime import UTC, datetime

import pytest

from app.recall.question import Question, without_names

NOW = datetime(2026, 11, 29, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("When did Caroline's cat die?", "When did cat die?"),
        ("what does caroline think about Melanie", "what does think about"),
        ("小明喜欢什么颜色", "喜欢什么颜色"),
        ("Carolines and caroliner", "Carolines and caroliner"),
        ("Caroline", "Caroline"),
        ("Caroline?", "Caroline?"),
    ],
)
def test_names_are_taken_out_as_whole_words_unless_nothing_is_left(text: str, left: str) -> None:
    assert without_names(text, ["Caroline", "Melanie", "小明", " "]) == left


def test_names_are_no_patterns() -> None:
    assert without_names("is a.c like abc", ["a.c", "%", "("]) == "is like abc"


def test_a_named_month_without_a_year_fits_every_year() -> None:
    question = Question.read("What happened in May?", [], NOW)
    assert (question.ranges, question.days) == ([], [500])


def test_a_named_day_is_a_range() -> None:
    question = Question.read("我在2023年5月8日做了什么", [], NOW)
    assert question.multirange == '{["2023-05-08T00:00:00+00:00","2023-05-09T00:00:00+00:00")}'


@pytest.mark.parametrize("text", ["1500 users", "2048 tokens", "错误码 2023"])
def test_quantities_name_no_time(text: str) -> None:
    assert Question.read(text, [], NOW).multirange is None


@pytest.mark.parametrize(
    ("text", "asked"), [("when did she move", True), ("她什么时候搬家", True), ("who moved", False)]
)
def test_whether_it_asks_when(text: str, asked: bool) -> None:
    assert Question.read(text, [], NOW).asks_when is asked


def test_the_kind_asked_for() -> None:
    assert Question.read("what does she prefer", [], NOW).kinds == ["preference"]
    assert Question.read("我们决定用什么", [], NOW).kinds == ["decision"]
