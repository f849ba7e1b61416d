"""What is wrong with a file of labelled rows is one line: the file, the line, the field."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command_line import hindsight, one_line

from app.evaluation.command import run

TURN: dict[str, Any] = {
    "id": "t", "language": "en", "group": "fact", "subject": "user:1", "at": "2026-02-27T20:07:00Z",
    "turns": [{"role": "user", "content": "I live in Porto"}],
    "expected": [{"kind": "fact", "subject": "self", "contains": ["Porto"], "excludes": [], "valid_until": None}],
    "refused": None, "retracts": False,
}  # fmt: skip
PAIR: dict[str, Any] = {
    "language": "en",
    "old": "I live in Porto",
    "new": "I live in Lisbon",
    "action": "contradiction",
}
CASE = """
- id: moved
  language: en
  at: 2026-03-11T09:30:00Z
  steps:
    - wait: 12d
    - ask: "Where does the user live?"
      expect: ["Leeds"]
"""
QUERY: dict[str, Any] = {"query": "Where?", "answers": ["m1"], "subject": "user:1"}
MEMORY: dict[str, Any] = {"id": "m1", "content": "Lives in Porto.", "subject": "user:1"}
EXTRA = {"note": "\u2028"}
CONVERSATIONS: list[dict[str, Any]] = [
    {
        "sample_id": "s", "speaker_a": "Ida",
        "sessions": [{"session": 1, "date_time": "1:56 pm on 8 May, 2023",
                      "turns": [{"id": "D1:1", "speaker": "Ida", "text": "Hello"}]}],
        "questions": [{"question": "Who?", "category": 4, "evidence": ["D1:1"]}],
    }
]  # fmt: skip


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """The only line of a refusal by `hindsight eval ARGUMENTS`."""

    def ask(*arguments: str | Path) -> str:
        with pytest.raises(SystemExit) as ended:
            run([str(argument) for argument in arguments], "hindsight eval")
        told = capsys.readouterr()
        assert (ended.value.code, told.out) == (2, ""), told.err
        [line] = told.err.splitlines()
        return line

    return ask


def changed(row: Any, *path: str | int, to: Any = ...) -> Any:
    """A copy with one value set, or taken out."""
    copy = json.loads(json.dumps(row))
    inner = copy
    for step in path[:-1]:
        inner = inner[step]
    if to is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = to
    return copy


@pytest.mark.parametrize(
    ("kind", "row", "field"),
    [
        ("turns", changed(TURN, "expected"), "expected"),
        ("turns", changed(TURN, "at", to="yesterday"), "at"),
        ("turns", changed(TURN, "turns", to=[]), "turns"),
        ("turns", changed(TURN, "turns", 0, "role", to="human"), "turns.0.role"),
        ("turns", changed(TURN, "turns", 0, "content", to=7), "turns.0.content"),
        ("turns", changed(TURN, "expected", 0, "contains", to="Porto"), "expected.0.contains"),
        ("turns", changed(TURN, "expected", 0, "valid_until", to="soon"), "expected.0.valid_until"),
        ("turns", changed(TURN, "retracts", to="no"), "retracts"),
        ("pairs", changed(PAIR, "new"), "new"),
        ("pairs", changed(PAIR, "old", to=" "), "old"),
        ("pairs", changed(PAIR, "action", to="replace"), "action"),
        ("pairs", changed(PAIR, "language", to=None), "language"),
    ],
)
def test_a_field_that_is_wrong_is_named_with_its_line(
    refused: Callable[..., str], tmp_path: Path, kind: str, row: Any, field: str
) -> None:
    right = TURN if kind == "turns" else PAIR
    file = tmp_path / "rows.jsonl"
    file.write_text(f"{json.dumps(right)}\n\n{json.dumps(row)}\n", encoding="utf-8")
    assert refused(kind, file).startswith(f"hindsight: {file}, line 3: {field}: ")


@pytest.mark.parametrize("kind", ["turns", "pairs"])
@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b'{"id": \n', "line 1: is not JSON"),
        (b"[1]\n", "line 1: "),
        (b"\n\xff\n", "line 2: is not UTF-8 at byte 1"),
        (b"[" * 100_000 + b"\n", "line 1: is nested too deep"),
        (b"", "holds no rows"),
    ],
)
def test_a_file_that_holds_something_else_is_named(
    refused: Callable[..., str], tmp_path: Path, kind: str, content: bytes, told: str
) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_bytes(content)
    line = refused(kind, file)
    assert line.startswith(f"hindsight: {file}")
    assert told in line


@pytest.mark.parametrize("kind", ["turns", "pairs"])
def test_a_file_that_cannot_be_read_is_named(refused: Callable[..., str], tmp_path: Path, kind: str) -> None:
    assert refused(kind, tmp_path / "no.jsonl").endswith("no.jsonl: No such file or directory")
    assert refused(kind, tmp_path).endswith(f"{tmp_path}: Is a directory")
    file = tmp_path / "rows.jsonl"
    file.write_text(json.dumps(TURN if kind == "turns" else PAIR), encoding="utf-8")
    assert "no rows of language zh" in refused(kind, file, "--language", "zh")


def test_right_rows_are_measured_whatever_else_they_say(tmp_path: Path) -> None:
    turns, pairs = tmp_path / "turns.jsonl", tmp_path / "pairs.jsonl"
    turns.write_text(f"\ufeff{json.dumps(TURN | EXTRA, ensure_ascii=False)}\n", encoding="utf-8")
    pairs.write_text(json.dumps(PAIR | {"why": None}) + "\n", encoding="utf-8")
    for kind, file, told in (("turns", turns, "figures of 1 turns"), ("pairs", pairs, "wrongly superseded: 0.000")):
        measured = hindsight("eval", kind, file)
        assert (measured.returncode, measured.stderr) == (0, "")
        assert told in measured.stdout


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (json.dumps(changed(CONVERSATIONS, 0, "sessions", 0, "date_time", to="May")), "0.sessions.0.date_time: "),
        (json.dumps(changed(CONVERSATIONS, 0, "questions", 0, "evidence")), "0.questions.0.evidence: "),
        ("{", "is not JSON"),
    ],
)
def test_conversations_are_checked_too(refused: Callable[..., str], tmp_path: Path, content: str, told: str) -> None:
    file = tmp_path / "conversations.json"
    file.write_text(content, encoding="utf-8")
    assert told in refused("locomo", file)


def test_cases_are_checked_before_a_service_is_started(refused: Callable[..., str], tmp_path: Path) -> None:
    right, wrong = tmp_path / "right.yaml", tmp_path / "wrong.yaml"
    right.write_text(CASE, encoding="utf-8")
    wrong.write_text(CASE.replace("moved", "wrong").replace("12d", "soon"), encoding="utf-8")
    told = refused("cases", right, wrong)
    assert told == f"hindsight: {wrong}: case wrong: steps.0.wait: a number with m, h or d, such as 12d"
    assert "No such file" in refused("cases", right, "--baseline", tmp_path / "no.json")
    assert "cannot be written" in refused("cases", right, "--save", tmp_path / "no" / "kept.json")


def test_questions_are_checked_before_a_service_is_started(refused: Callable[..., str], tmp_path: Path) -> None:
    questions, memories = tmp_path / "questions.jsonl", tmp_path / "memories.jsonl"
    questions.write_text(json.dumps(QUERY), encoding="utf-8")
    memories.write_text(json.dumps(MEMORY | {"id": "m2"}), encoding="utf-8")
    assert "holds nothing" in refused("queries", questions)
    assert "is the answer m1" in refused("queries", questions, "--memories", memories)
    memories.write_text(json.dumps(MEMORY | {"kind": "rumour"}), encoding="utf-8")
    assert refused("queries", questions, "--memories", memories).startswith(f"hindsight: {memories}, line 1: kind: ")


def test_a_service_that_is_not_there_and_a_missing_folder_are_one_line(tmp_path: Path) -> None:
    file = tmp_path / "conversations.json"
    file.write_text(json.dumps(CONVERSATIONS), encoding="utf-8")
    nowhere = hindsight("eval", "locomo", file, "--url", "http://127.0.0.1:9")
    assert nowhere.returncode == 1
    assert "Traceback" not in nowhere.stderr
    assert nowhere.stderr.splitlines()[-1].startswith("hindsight: ")
    assert "no embedded database" in one_line(hindsight("eval", "gate", data_dir=tmp_path / "none"))


def test_the_command_and_the_scripts_say_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = one_line(hindsight("eval", "turns", tmp_path / "no.jsonl"))
    with pytest.raises(SystemExit) as ended:
        run(["turns", str(tmp_path / "no.jsonl")])
    assert (ended.value.code, capsys.readouterr().err) == (2, told.replace("hindsight", "evaluation", 1) + "\n")
