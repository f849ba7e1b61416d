"""Reading what a language model wrote: whole where it is, in part where that is safe, and linear in its length."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, Field

from app.providers.breaker import Breaker
from app.providers.chat_client import completion, retry_after
from app.providers.loose_json import containers, strict_or_none
from app.providers.structured import PlainText, UnreadableError, WordList, read_items, wire_schema


class Note(BaseModel):
    text: PlainText
    weight: float = Field(0.5, ge=0, le=1)
    tags: WordList = []
    until: str | None = None


A, B = {"text": "a", "weight": 0.25}, {"text": "b"}


def texts(answer: str) -> list[str]:
    return [note.text for note in read_items(answer, Note, "notes").items]


@pytest.mark.parametrize(
    "answer",
    [
        '{"notes": [{"text": "a"}, {"text": "b"}]}',
        '\ufeff {"notes":[{"text":"a"},{"text":"b"}]} ',
        '[{"text": "a"}, {"text": "b"}]',
        '```json\n[{"text": "a"}, {"text": "b"}]\n```',
        '```\n{"notes": [{"text": "a"}, {"text": "b"}]}\n```\nAnything else?',
        'Here [1] you {are}: {"notes": [{"text": "a"}, {"text": "b"}]} done',
        '{"text": "a"}\n{"text": "b"}',
        '{"items": [{"text": "a"}, {"text": "b"}], "count": 2}',
        '{"answer": {"notes": [{"text": "a"}, {"text": "b"}]}}',
        '[{"notes": [{"text": "a"}]}, {"notes": [{"text": "b"}]}]',
        '{"notes": "[{\\"text\\": \\"a\\"}, {\\"text\\": \\"b\\"}]"}',
        '["{\\"text\\": \\"a\\"}", "{\\"text\\": \\"b\\"}"]',
        '{"notes": [{"text": "a",}, {"text": "b", "until": None,},],}',
        '{"notes": [{"text": "a", "weight": 1e-1}, {"text": "b"}, {"text": NaN}]}',
        '<think>{"notes": [{"text": "draft"}]}</think>{"notes": [{"text": "a"}, {"text": "b"}]}',
        '{"notes": [{"text": "a"}, {"text": "b"}, {"text": "c',
        '{"notes": [{"text": "a"}, {"text": "b"}, {"text": "c", "tags": ["x"',
        '{"notes": [{"text": "a"}, {"text": "b"}',
        'Sure: [{"text": "a"}, {"text": "b"}, {"te',
        '{"notes": [{"text": "a"}, {"text": oh dear}, {"text": "b"}]}',
        '{"notes": [{"text": "a"}, {"text": "\\ud800"}, {"text": "b"}, {"text": "\\u0000"}]}',
        '{"notes": [{"text": "a"}, 3, null, "c", {"text": ["d"]}, {"weight": 0.1}, {"text": "b"}]}',
    ],
)
def test_the_two_items_are_found(answer: str) -> None:
    assert texts(answer) == ["a", "b"]


@pytest.mark.parametrize(
    "answer", ['{"notes": []}', "[]", "```json\n[]\n```", '{"other": []}', '{"notes": null}', '"[]"']
)
def test_an_empty_list_is_an_answer(answer: str) -> None:
    read = read_items(answer, Note, "notes")
    assert (read.items, read.invalid, read.cut) == ([], 0, False)


@pytest.mark.parametrize(
    "answer",
    [
        "", "  \n", "null", "true", "42", "NaN", "{}", "[1, 2]", '{"note": "a"}', "nothing to keep",
        "see [1]", '{"notes": [', '{"notes": [{"te', '{"notes": {}}', '{"notes": ["a"]}', '{"notes": [{"weight": 2}]}',
        '{"notes": [{"text": 5}]}', "[" * 200_000, '{"a":' * 100_000, '"' * 1001, "{" * 100_000, '[{"notes":' * 20_000, "[1]" * 50_000,
        '{"notes": "prose"}', '{"notes": 7}', "<think>" * 10_000, "1" * 6000, '{"text": ' + "9" * 6000 + "}",
    ],
    ids=lambda answer: answer[:24],
)  # fmt: skip
def test_what_is_no_list_of_items_is_not_taken_for_an_empty_one(answer: str) -> None:
    with pytest.raises(UnreadableError):
        read_items(answer, Note, "notes")


def test_counts_and_marks() -> None:
    read = read_items('{"notes": [{"text": "a"}, {"text": 1}, {"text": "b"}, {"text": "c', Note, "notes")
    assert (len(read.items), read.invalid, read.cut) == (2, 1, True)


def test_the_problem_is_told_without_the_text() -> None:
    with pytest.raises(UnreadableError, match=r"item 0: weight: .*greater than or equal to 0") as raised:
        read_items('{"notes": [{"text": "very private", "weight": -1}]}', Note, "notes")
    assert "private" not in str(raised.value)


def test_word_lists_take_what_models_give() -> None:
    [note] = read_items(
        json.dumps({"notes": [{"text": "a", "tags": [" tea ", 4, "", "x" * 81, *map(str, range(20))]}]}), Note, "notes"
    ).items
    assert note.tags == ["tea", *map(str, range(11))]
    assert read_items('[{"text": "a", "tags": "tea"}]', Note, "notes").items[0].tags == ["tea"]
    assert read_items('[{"text": "a", "tags": null}]', Note, "notes").items[0].tags == []


JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(JSON)
def test_loose_reading_agrees_with_strict_reading(value: Any) -> None:
    text = json.dumps(value)
    strict = strict_or_none(text)
    assert strict is not None
    assert strict.value == json.loads(text)
    if isinstance(value, (dict, list)):
        [found] = containers(f"words {text} words")
        assert (found.value, found.whole) == (json.loads(text), True)


@given(st.text(alphabet='{}[]":,\\ aé中\n1', max_size=80) | st.text())
def test_nothing_else_is_raised(text: str) -> None:
    try:
        read = read_items(text, Note, "notes")
    except UnreadableError:
        return
    assert all(isinstance(note, Note) for note in read.items)


@given(st.integers(0, 200))
def test_a_cut_answer_gives_a_beginning_of_the_items(at: int) -> None:
    whole = json.dumps({"notes": [{"text": f"n{n}", "tags": ["x"]} for n in range(6)]})
    try:
        found = texts(whole[:at])
    except UnreadableError:
        found = []
    assert found == [f"n{n}" for n in range(len(found))]


def test_the_schema_for_strict_servers() -> None:
    schema = wire_schema(Note, "notes")
    item = schema["properties"]["notes"]["items"]
    assert schema["required"] == ["notes"]
    assert item["required"] == ["text", "weight", "tags", "until"]
    assert item["additionalProperties"] is False
    assert item["properties"]["weight"] == {"type": "number"}
    assert item["properties"]["until"] == {"anyOf": [{"type": "string"}, {"type": "null"}]}
    assert item["properties"]["tags"] == {"type": "array", "items": {"type": "string"}}


@pytest.mark.parametrize(
    ("milliseconds", "other", "seconds"),
    [
        (None, None, None), (None, "7", 7.0), ("1500", "7", 1.5), (None, "1.5", 1.5), (None, "soon", None),
        (None, "-4", None), ("x", "3", 3.0), (None, "Wed, 21 Oct 2015 07:28:00 GMT", 0.0), (None, "9" * 400, None),
    ],
)  # fmt: skip
def test_how_long_to_wait(milliseconds: str | None, other: str | None, seconds: float | None) -> None:
    assert retry_after(milliseconds, other) == seconds


@pytest.mark.parametrize("usage", [None, [], {"prompt_tokens": "many"}, {"prompt_tokens": -5}, {"prompt_tokens": True}])
def test_a_usage_that_is_none_counts_as_nothing(usage: object) -> None:
    body = json.dumps({"choices": [{"message": {"content": "x"}}], "usage": usage}).encode()
    assert completion(body).prompt_tokens == 0


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_the_breaker_opens_rests_and_probes() -> None:
    clock = Clock()
    breaker = Breaker(most_failures=2, pause=30, clock=clock)
    breaker.failed()
    breaker.succeeded()
    breaker.failed()
    assert breaker.wait_seconds() == 0
    breaker.failed()
    assert breaker.wait_seconds() == 30
    clock.now += 29
    assert breaker.wait_seconds() == 1
    clock.now += 1
    assert breaker.wait_seconds() == 0  # the probe
    assert breaker.wait_seconds() > 0  # while it runs
    breaker.failed()
    assert breaker.wait_seconds() == 60
    clock.now += 60
    assert breaker.wait_seconds() == 0
    breaker.abandoned()
    assert breaker.wait_seconds() == 0  # another probe
    breaker.succeeded()
    assert breaker.wait_seconds() == 0
    assert breaker.wait_seconds() == 0
