"""Rewriting by rules: what leans on the conversation gets what it leans on, and nothing else is touched."""

import pytest
from context_cases import CHINESE, ENGLISH, UNTOUCHED, Leaning, Turns

from app.recall.rewriting.rules import Turn, rewritten_by_rules


def rewritten(context: Turns, query: str) -> str | None:
    return rewritten_by_rules(query, [Turn(role, content) for role, content in context])


@pytest.mark.parametrize("case", [*ENGLISH, *CHINESE], ids=lambda case: case.query)
def test_a_leaning_question_gets_what_it_leans_on(case: Leaning) -> None:
    made = rewritten(case.context, case.query)
    assert made is not None
    folded = f" {made.casefold()} "
    assert [part for part in case.holds if part.casefold() not in folded] == [], made
    assert [part for part in case.lacks if part.casefold() in folded] == [], made


@pytest.mark.parametrize(("context", "query"), UNTOUCHED, ids=lambda value: value if isinstance(value, str) else "")
def test_a_question_that_stands_alone_is_left_alone(context: Turns, query: str) -> None:
    assert rewritten(context, query) is None
