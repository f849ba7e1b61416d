"""The figures of labelled questions, against values worked out by hand, and files that cannot be used."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from app.errors import StartupError
from app.evaluation.query_sets import (
    Asked,
    LabelledQuery,
    honesty,
    misjudged,
    missed,
    read_answered,
    read_memories,
    read_queries,
    summary,
)
from app.recall.model import Knowledge
from app.recall.rewriting.rules import Turn

QUERY = {"query": "Where?", "answers": ["m1"], "subject": "user:1", "group": "en"}
MEMORY = {"id": "m1", "content": "Lives in Porto.", "subject": "user:1", "kind": "fact"}


def asked(group: str | None, ranking: str, tokens: int, knowledge: Knowledge = "known", answer: str = "a") -> Asked:
    """The answer is `a` where there is one; the history has 100 tokens."""
    query = LabelledQuery(query="Where?", answers=list(answer), subject="user:1", group=group)
    found = tuple(f"memory {one}" for one in ranking)
    return Asked(query, tuple(ranking), frozenset(answer), found, tokens, 100, False, knowledge)


def test_each_group_and_all_questions_are_averaged() -> None:
    measured = summary([asked("en", "ab", 10), asked("en", "bcda", 30), asked("zh", "", 5), asked(None, "bcdefa", 15)])
    assert list(measured) == ["en", "zh", "all"]
    assert measured["en"] == (
        2,
        pytest.approx({"hit@1": 0.5, "hit@5": 1.0, "MRR": 0.625, "nDCG@10": 0.71533828, "tokens saved": 0.8}),
    )  # nDCG: (1 + 1 / log2(5)) / 2
    assert measured["zh"] == (
        1,
        pytest.approx({"hit@1": 0, "hit@5": 0, "MRR": 0, "nDCG@10": 0, "tokens saved": 0.95}),
    )
    count, figures = measured["all"]
    assert (count, figures["hit@5"], figures["tokens saved"]) == (4, 0.5, pytest.approx(0.85))


def test_a_question_without_an_answer_among_the_first_five_is_told_with_what_came_back() -> None:
    assert missed([asked("en", "bcda", 1), asked("en", "bcdefa", 1), replace(asked("en", "", 1), lost=True)]) == [
        "Where? -> memory b | memory c | memory d | memory e | memory f (wanted: a)",
        "Where? -> nothing (lost in writing: a)",
    ]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"answers": "m1"}, "line 1: answers: "),
        ({"query": " "}, "line 1: query: "),
        ({"subject": None}, "line 1: subject: "),
        ({"group": 1}, "line 1: group: "),
        ({"context": [{"role": "human", "content": "x"}]}, "line 1: context.0.role: "),
        ({"context": [{"role": "user", "content": " "}]}, "line 1: context.0.content: "),
    ],
)
def test_a_wrong_field_of_a_question_is_named(tmp_path: Path, change: dict[str, object], told: str) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_text(json.dumps(QUERY | change), encoding="utf-8")
    with pytest.raises(StartupError) as raised:
        read_queries(file)
    assert str(raised.value).startswith(f"{file}, {told}")


def test_what_recall_says_it_knows_is_counted_apart_for_what_nothing_answers() -> None:
    every = [
        asked("en", "a", 1, "known"),
        asked("en", "b", 1, "partial"),
        asked("none", "b", 1, "unknown", answer=""),
        asked("none", "b", 1, "known", answer=""),
        asked(None, "", 1, "unknown", answer=""),
    ]
    assert honesty(every) == {
        "en": {"known": 1, "partial": 1},
        "none": {"unknown": 1, "known": 1},
        "answerable": {"known": 1, "partial": 1},
        "not stored": {"unknown": 2, "known": 1},
    }
    assert [(name, count) for name, (count, _) in summary(every).items()] == [("en", 2), ("all", 2)]
    assert missed(every) == ["Where? -> memory b (wanted: a)"]
    assert misjudged([*every, asked("en", "a", 1, "unknown")]) == [
        "Where? -> known, answered by nothing stored",
        "Where? -> unknown, answered by a",
    ]


def test_questions_that_nothing_answers_compare_no_rankings(tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    nothing = json.dumps(QUERY | {"answers": []})
    file.write_text(f"{json.dumps(QUERY)}\n{nothing}\n", encoding="utf-8")
    assert [query.answers for query in read_queries(file)] == [["m1"], []]
    assert [query.answers for query in read_answered(file)] == [["m1"]]
    file.write_text(nothing, encoding="utf-8")
    with pytest.raises(StartupError, match="none of its questions has an answer"):
        read_answered(file)


@pytest.mark.parametrize("answer", ["m1", "lives in porto"])
def test_an_answer_is_an_id_or_a_text_in_any_writing(tmp_path: Path, answer: str) -> None:
    file = tmp_path / "memories.jsonl"
    file.write_text(json.dumps(MEMORY) + "\n", encoding="utf-8")
    [memory] = read_memories(file, [LabelledQuery.model_validate(QUERY | {"answers": [answer]})])
    assert (memory.id, memory.content, memory.subject, memory.kind) == ("m1", "Lives in Porto.", "user:1", "fact")


@pytest.mark.parametrize(("field", "value"), [("answers", ["m2"]), ("subject", "user:2")])
def test_an_answer_that_is_no_memory_of_the_subject_is_named(tmp_path: Path, field: str, value: object) -> None:
    file = tmp_path / "memories.jsonl"
    file.write_text(json.dumps(MEMORY) + "\n", encoding="utf-8")
    with pytest.raises(StartupError, match=r"no memory of user:. is the answer m. to Where"):
        read_memories(file, [LabelledQuery.model_validate(QUERY | {field: value})])


def test_a_question_may_stand_in_a_conversation(tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_text(json.dumps(QUERY | {"context": [{"role": "user", "content": "We spoke of it."}]}), encoding="utf-8")
    assert read_queries(file)[0].turns == [Turn("user", "We spoke of it.")]
    file.write_text(json.dumps(QUERY), encoding="utf-8")
    assert read_queries(file)[0].turns == []
