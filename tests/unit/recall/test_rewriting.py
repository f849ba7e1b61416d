"""Rewriting by rules: what leans on the conversation gets what it leans on, and nothing else is touched."""

import json
from pathlib import Path
from uuid import UUID

import pytest
from context_cases import CHINESE, ENGLISH, LATER, UNTOUCHED, Leaning, Turns

from app.recall.knowledge import of_both
from app.recall.rewriting.condensing import LONG, condensed
from app.recall.rewriting.merging import REWRITTEN, WRITTEN, best_of_both
from app.recall.rewriting.rules import Turn, keeps, leans, rewritten_by_rules


def rewritten(context: Turns, query: str) -> str | None:
    return rewritten_by_rules(query, [Turn(role, content) for role, content in context])


@pytest.mark.parametrize("case", [*ENGLISH, *CHINESE, *LATER], ids=lambda case: case.query)
def test_a_leaning_question_gets_what_it_leans_on(case: Leaning) -> None:
    made = rewritten(case.context, case.query)
    assert made is not None
    folded = f" {made.casefold()} "
    assert [part for part in case.holds if part.casefold() not in folded] == [], made
    assert [part for part in case.lacks if part.casefold() in folded] == [], made


@pytest.mark.parametrize(("context", "query"), UNTOUCHED, ids=lambda value: value if isinstance(value, str) else "")
def test_a_question_that_stands_alone_is_left_alone(context: Turns, query: str) -> None:
    assert rewritten(context, query) is None


@pytest.mark.parametrize("name", ["cross_lingual", "chinese_words", "identifiers"])
def test_of_questions_without_a_conversation_none_leans_but_those_that_do(name: str) -> None:
    corpus = Path(__file__).parents[2] / "quality" / "corpora" / f"{name}.jsonl"
    rows = [json.loads(line) for line in corpus.read_text(encoding="utf-8").splitlines()]
    leaning = {row["question"] for row in rows if leans(row["question"])}
    assert leaning <= {"这种糖浆不能和什么一起喝？", "她的验血结果有什么问题？"}


@pytest.mark.parametrize(
    ("query", "rewrite", "kept"),
    [
        ("is TCK-1 open", "is TCK-1 still open", True),
        ("is TCK-1 open", "is the ticket open", False),
        ("where did Maria go", "where did she go", False),
        ("王芳的电话", "她的电话", False),
        ("王芳的电话", "产品经理王芳的电话", True),
        ("the 3 oldest", "the oldest", False),
    ],
)
def test_a_rewrite_must_keep_identifiers_numbers_and_names(query: str, rewrite: str, kept: bool) -> None:
    assert keeps(query, rewrite) is kept


@pytest.mark.parametrize(
    "text", ["", " ", "?", "它" * 199, "他呢" * 50, "that " * 40, "(((", "\\d+ [a-z", "的" * 20_000, "呢"]
)
@pytest.mark.parametrize(
    "said", ["", "?", "的" * 50_000, "A" * 50_000, "The the the.", "\\1 (?P<x>", "他说她说它说。" * 5_000]
)
def test_no_text_breaks_the_rules(text: str, said: str) -> None:
    made = rewritten([("user", said)] * 100, text)
    assert made is None or made != text
    condensed(text)


def test_only_the_last_turns_are_looked_at() -> None:
    context = [("user", "I opened TCK-10423."), *[("user", "ok thanks")] * 8]
    assert rewritten(context, "is it still open?") is None
    assert rewritten(context[:8], "is it still open?") == "is TCK-10423 still open?"


def test_what_the_system_says_is_no_conversation() -> None:
    assert rewritten([("system", "The ticket is TCK-10423.")], "is it still open?") is None


def test_a_long_question_keeps_what_it_asks_and_names() -> None:
    filler = "We went on with the usual chores of the day, and nothing of it was of any note. "
    made = condensed(
        filler * 20 + "The host is db-7.internal. " + filler + "Which port does it listen on? " + "Thanks!"
    )
    assert made is not None
    assert "Which port does it listen on?" in made
    assert "db-7.internal" in made
    assert len(made.encode()) < LONG


def row(name: int, reading: int, score: float, relevance: float, *, standing: bool = False) -> dict[str, object]:
    return {
        "id": UUID(int=name), "reading": reading, "score": score, "hybrid": score, "relevance": relevance, "standing": standing,
    }  # fmt: skip


def test_each_memory_is_kept_once_from_where_it_scores_higher() -> None:
    rows = [
        row(1, WRITTEN, 1.0, 0.2),
        row(2, WRITTEN, 0.5, 0.1),
        row(2, REWRITTEN, 1.0, 0.8),
        row(3, REWRITTEN, 0.1, 0.3),
    ]
    merged = best_of_both(rows, 5)
    assert [one["id"].int for one in merged] == [2, 1, 3]
    assert merged[0]["score"] == 1.0
    assert merged[1]["score"] == merged[1]["hybrid"] == pytest.approx(0.7 * 0.2 / 0.8)


def test_a_rewrite_that_found_nothing_gives_way() -> None:
    merged = best_of_both([row(1, WRITTEN, 1.0, 0.6), row(2, REWRITTEN, 1.0, 0.1)], 5)
    assert [one["id"].int for one in merged] == [1, 2]


def test_what_stands_has_its_place_behind_the_last_of_both() -> None:
    rows = [row(1, WRITTEN, 0.9, 0.6), row(2, REWRITTEN, 1.0, 0.9), row(3, REWRITTEN, 0.0, 0.0, standing=True)]
    assert [one["id"].int for one in best_of_both(rows, 1)] == [2, 3]


def test_the_question_as_written_never_makes_it_known() -> None:
    assert of_both("known", "unknown") == "partial"
    assert of_both("unknown", "unknown") == "unknown"
    assert of_both("unknown", "known") == "known"
    assert of_both("known", "partial") == "partial"
