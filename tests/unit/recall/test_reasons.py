"""Reasons show the question's own words."""

import pytest

from app.recall.reasons import Spoken


@pytest.mark.parametrize(
    ("question", "lexemes", "shown"),
    [
        ("Which database and coffee?", ["databas", "coffe"], ["database", "coffee"]),
        ("what is in ORD-20417?", ["#ord-20417", "20417", "ord"], ["ord-20417"]),
        ("项目用什么数据库", ["据库", "数据", "项目"], ["项目", "数据库"]),
        ("which cities", ["citi"], ["cities"]),
        ("ports 80 and 8080", ["80"], ["80"]),
        ("anything", ["absent"], []),
    ],
)
def test_lexemes_are_shown_as_they_were_asked(question: str, lexemes: list[str], shown: list[str]) -> None:
    assert Spoken(question).words(lexemes) == shown
