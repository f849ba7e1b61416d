"""Files of regression cases: what they may say, and one line for what they may not."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.errors import StartupError
from app.evaluation.case_files import read_cases

CASE = """
- id: c1
  language: en
  at: 2026-03-11T09:30:00Z
  steps:
    - remember: {content: "Lives in Sheffield.", kind: fact}
    - say: {role: user, name: Ida, content: "I moved to Leeds."}
    - wait: 12d
    - ask: "Where do I live?"
      expect: ["Leeds"]
      expect_not: ["Sheffield"]
      knowledge: [known, partial]
"""


def written(tmp_path: Path, content: str, name: str = "time.yaml") -> Path:
    file = tmp_path / name
    file.write_text(content, encoding="utf-8")
    return file


def refusal(file: Path) -> str:
    with pytest.raises(StartupError) as raised:
        read_cases([file])
    return str(raised.value)


def test_a_case_is_read_as_it_stands(tmp_path: Path) -> None:
    [(category, [case])] = read_cases([written(tmp_path, CASE)]).items()
    assert (category, case.id, case.language) == ("time", "c1", "en")
    assert case.at == datetime(2026, 3, 11, 9, 30, tzinfo=UTC)
    remember, say, wait, ask = case.steps
    assert remember.remember is not None
    assert (remember.remember.content, remember.remember.kind) == ("Lives in Sheffield.", "fact")
    assert say.say is not None
    assert (say.say.role, say.say.name, say.say.content) == ("user", "Ida", "I moved to Leeds.")
    assert wait.wait == timedelta(days=12)
    assert (ask.ask, ask.expect, ask.expect_not) == ("Where do I live?", ["Leeds"], ["Sheffield"])
    assert ask.knowledge == ["known", "partial"]


def test_a_folder_gives_all_its_files_by_category(tmp_path: Path) -> None:
    written(tmp_path, CASE, "time.yaml")
    written(tmp_path, CASE.replace("c1", "c2"), "conflict.yml")
    written(tmp_path, "no cases", "README.md")
    assert {name: [case.id for case in cases] for name, cases in read_cases([tmp_path]).items()} == {
        "conflict": ["c2"],
        "time": ["c1"],
    }


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("role: user", "role: human", "case c1: steps.1.say.role: "),
        ('content: "I moved to Leeds."', 'content: " "', "case c1: steps.1.say.content: "),
        ('content: "I moved to Leeds."', "content: 7", "case c1: steps.1.say.content: "),
        ("kind: fact", "kind: rumour", "case c1: steps.0.remember.kind: "),
        ("12d", "soon", "case c1: steps.2.wait: a number with m, h or d"),
        ("12d", "99999999999d", "case c1: steps.2.wait: a number with m, h or d"),
        ("expect_not", "expect-not", "case c1: steps.3.expect-not: "),
        ('["Leeds"]', "Leeds", "case c1: steps.3.expect: "),
        ('["Leeds"]', "[12]", "case c1: steps.3.expect.0: "),
        ("[known, partial]", "perhaps", "case c1: steps.3.knowledge.0: "),
        ("[known, partial]", "[]", "case c1: steps.3.knowledge: "),
        ("T09:30:00Z", "", "case c1: at: "),
        ("09:30:00Z", "09:30:00", "case c1: at: "),
        ("- id: c1", "- id: ''", "case 1: id: "),
        ("- id: c1\n  language", "- language", "case 1: id: "),
        (
            "    - wait: 12d\n",
            "    - wait: 12d\n      ask: now?\n",
            "case c1: steps.2: one of remember, say, wait and ask",
        ),
        ("    - wait: 12d\n", "    - {}\n", "case c1: steps.2: one of remember, say, wait and ask"),
        ("    - wait: 12d\n", "    - wait: 12d\n      expect: [x]\n", "case c1: steps.2: only an ask"),
        (
            '      expect: ["Leeds"]\n      expect_not: ["Sheffield"]\n      knowledge: [known, partial]\n',
            "      expect: []\n",
            "case c1: steps.3: expects nothing",
        ),
        ("    - wait: 12d\n", "    - wait: 12d\n      wait: 13d\n", "line 9: wait is given twice"),
        ("  steps:", "  steps: [", "line "),
        ("2026-03-11", "2026-13-41", "month must be in 1..12"),
    ],
)
def test_what_is_wrong_is_named_with_the_file_and_the_case(tmp_path: Path, was: str, now: str, told: str) -> None:
    assert CASE.count(was) == 1
    file = written(tmp_path, CASE.replace(was, now))
    line = refusal(file)
    assert line.startswith(f"{file}")
    assert told in line
    assert "\n" not in line
    assert "Value error" not in line


def test_a_case_that_asks_nothing_is_refused(tmp_path: Path) -> None:
    file = written(tmp_path, CASE[: CASE.index("    - ask")])
    assert refusal(file) == f"{file}: case c1: asks nothing"


@pytest.mark.parametrize("at", ["9999-12-30T09:30:00Z", "9999-12-19T23:58:00Z", "0001-01-01T00:00:00+05:00"])
def test_a_case_outside_all_time_is_refused(tmp_path: Path, at: str) -> None:
    file = written(tmp_path, CASE.replace("2026-03-11T09:30:00Z", at))
    assert refusal(file) == f"{file}: case c1: is not within the years 1 to 9999"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", "is no list of cases"),
        ("cases: 1", "is no list of cases"),
        ("[]", "holds no cases"),
        ("- 7", "case 1: "),
        ("!!python/object/apply:os.getcwd []", "line 1: "),
        ("- \x00", "special characters are not allowed"),
        ("[" * 100_000, "is nested too deep"),
        (CASE + CASE, "case c1: this id is taken already"),
    ],
)
def test_a_file_that_holds_something_else_is_named(tmp_path: Path, content: str, told: str) -> None:
    file = written(tmp_path, content)
    line = refusal(file)
    assert line.startswith(f"{file}")
    assert told in line
    assert "\n" not in line


def test_the_id_of_a_case_is_taken_in_the_other_files_too(tmp_path: Path) -> None:
    written(tmp_path, CASE, "a.yaml")
    assert "b.yaml: case c1: this id is taken already" in refusal(written(tmp_path, CASE, "b.yaml").parent)


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    assert refusal(tmp_path / "no.yaml") == f"{tmp_path / 'no.yaml'}: No such file or directory"
    assert refusal(tmp_path) == f"{tmp_path}: holds no cases"
    file = tmp_path / "bytes.yaml"
    file.write_bytes(b"- \xff\n")
    assert refusal(file) == f"{file}: is not UTF-8 at byte 3"


def test_hours_and_minutes_can_be_waited_too(tmp_path: Path) -> None:
    for text, span in (("90m", timedelta(minutes=90)), ("3h", timedelta(hours=3))):
        [[case]] = read_cases([written(tmp_path, CASE.replace("12d", text))]).values()
        assert case.steps[2].wait == span
        assert case.ends == case.at + span + timedelta(minutes=3)


def test_a_byte_order_mark_and_comments_do_not_count(tmp_path: Path) -> None:
    assert read_cases([written(tmp_path, "\ufeff# first\n" + CASE)])
