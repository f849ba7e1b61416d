"""`hindsight demo`, as a user with an empty home folder runs it."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(scope="module")
def home(folder: Path) -> Path:
    """An empty home, and beside it an empty folder for temporary files, which PostgreSQL's plain user may enter."""
    place = folder / f"demo-{uuid4().hex[:8]}"
    for part in (place, place / "home", place / "tmp"):
        part.mkdir()
        part.chmod(0o711)
    return place


def command(home: Path) -> tuple[list[str], dict[str, str]]:
    """The demo with a database and models configured that it must not touch."""
    return [sys.executable, "-m", "app", "demo"], {
        "PATH": os.environ["PATH"],
        "HOME": str(home / "home"),
        "TMPDIR": str(home / "tmp"),
        "HINDSIGHT_DATA_DIR": str(home / "data"),
        "HINDSIGHT_DATABASE_URL": "postgresql://nobody@127.0.0.1:9/production",
        "HINDSIGHT_ENVIRONMENT": "production",
        "HINDSIGHT_EMBEDDER": "openai",
        "HINDSIGHT_LLM_MODEL": "a-model-without-an-endpoint",
        "HINDSIGHT_NLI_MODEL": "no-such-model",
    }


def left_behind(home: Path) -> list[str]:
    """Files below the folder, and processes that name it."""
    files = [str(path.relative_to(home)) for path in home.rglob("*") if path not in (home / "home", home / "tmp")]
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().decode(errors="replace").split("\0")
        except OSError:
            continue
        if any(str(home) in word for word in words):
            files.append(f"{process.name}: {words[0]}")
    return files


@pytest.fixture(scope="module")
def output(home: Path) -> str:
    """What one run of the demo prints."""
    arguments, environment = command(home)
    run = subprocess.run(
        arguments, cwd=ROOT, env=environment, capture_output=True, text=True, encoding="utf-8", timeout=300
    )
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    assert left_behind(home) == []
    return run.stdout


@pytest.fixture(scope="module")
def answers(output: str) -> dict[str, tuple[str, list[str]]]:
    """By question: how sure the service was, and the lines of what came back."""
    blocks = re.findall(r"^\? (.*?)(?:  \[[^\]]+\])?  → (.+)\n((?:  .*\n)*)", output, re.MULTILINE)
    return {question: (knowledge, lines.splitlines()) for question, knowledge, lines in blocks}


def hits(lines: list[str]) -> Iterator[tuple[float, str]]:
    """Score and text of each item that came back."""
    for line in lines:
        if found := re.match(r"  (\d\.\d\d) (.*)", line):
            yield float(found[1]), found[2]


def test_it_is_plain_where_nobody_watches(output: str) -> None:
    assert "\x1b" not in output
    assert [line for line in output.splitlines() if line != line.rstrip()] == []


@pytest.mark.parametrize(
    ("turn", "made"),
    [
        (
            "Maya   I live in Porto. And I'm allergic to peanuts, so always ask the kitchen first.",
            [
                "stored         (fact) The user lives in Porto.",
                "stored         (constraint) The user is allergic to peanuts, so always ask the kitchen first.",
            ],
        ),
        (
            "Maya   The second one. And what time is it in Braga? My sister Ana lives in Braga.",
            [
                "stored         (decision) The user will go with the aisle seat.",
                "stored         (fact) Ana, the user's sister, lives in Braga.  about user:maya/ana",
            ],
        ),
        (
            "林晓   我住在成都。千万不要在晚上十点以后给我打电话。",
            ["存入 stored    (事实) 用户住在成都", "存入 stored    (约束) 千万不要在晚上十点以后给用户打电话"],
        ),
    ],
)
def test_it_shows_what_the_service_kept_of_a_turn(output: str, turn: str, made: list[str]) -> None:
    lines = [line.strip() for line in output.splitlines()]
    at = lines.index(turn) + 1
    kept = [line for line in lines[at : at + 4] if line.startswith(("stored", "存入"))]
    assert kept[: len(made)] == made


@pytest.mark.parametrize(
    "refused",
    [
        "rejected       Good morning!  small_talk: ",
        "拒绝 rejected  现在几点了  question: ",
        "rejected       Sixth floor, I hear. Shall I order you a coffee?  assistant_guess: ",
        "rejected       opted_out: ",
        "拒绝 rejected  opted_out: ",
    ],
)
def test_it_shows_what_was_not_kept_and_why(output: str, refused: str) -> None:
    assert any(line.strip().startswith(refused) for line in output.splitlines())


@pytest.mark.parametrize("line", ["The user is in Madrid until 2025-05-16.", "2025-05-12 至 2025-05-18 用户在广州出差"])
def test_it_shows_until_when_a_memory_holds(output: str, line: str) -> None:
    [shown] = [one for one in output.splitlines() if line in one]
    assert re.search(r"  (until 2025-05-17|到 2025-05-19 为止)$", shown)


@pytest.mark.parametrize(
    ("new", "old"),
    [
        (
            "superseded     (fact) The user drinks tea now, not coffee any more.",
            "The user drinks coffee every morning.",
        ),
        ("superseded     (event) The user moved to Lisbon on 2025-04-05.", "The user lives in Porto."),
        (
            "superseded     (fact) Project Lantern switched from PostgreSQL to MySQL.",
            "Project Lantern uses PostgreSQL.",
        ),
        ("取代 superseded (偏好) 用户现在不喜欢吃香菜了", "用户喜欢吃香菜"),
        ("取代 superseded (事实) 用户搬到杭州了", "用户住在成都"),
        ("取代 superseded (事实) 青鸟项目的数据库从 PostgreSQL 切换到 MySQL 了", "青鸟项目的数据库是 PostgreSQL"),
    ],
)
def test_it_shows_what_is_superseded(output: str, new: str, old: str) -> None:
    lines = output.splitlines()
    assert f"“{old}”" in lines[lines.index(f"  {new}") + 1]


@pytest.mark.parametrize(
    ("turn", "ended"),
    [
        (
            "Maya   Never mind, keep the original.",
            "retracted      “The user wants to switch to the Unlimited phone plan.” ends: ",
        ),
        ("林晓   算了，还是原来的吧。", "撤回 retracted “用户打算升级到畅享版套餐”到此为止："),
    ],
)
def test_it_shows_what_is_retracted(output: str, turn: str, ended: str) -> None:
    lines = [line.strip() for line in output.splitlines()]
    assert lines[lines.index(turn) + 1].startswith(ended)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Which database does project Lantern use?", "Project Lantern switched from PostgreSQL to MySQL."),
        ("What is in order ORD-20417?", "Order ORD-20417 is the lamp."),
        ("Which phone plan is Maya on?", "The user's phone plan is Basic."),
        ("When did Maya run the half marathon?", "The user ran their first half marathon on 2025-05-11."),
        ("林晓喜欢吃香菜吗？", "用户现在不喜欢吃香菜了"),
        ("青鸟项目用什么数据库？", "青鸟项目的数据库从 PostgreSQL 切换到 MySQL 了"),
        ("订单 DD-58312 买的是什么？", "用户的订单 DD-58312 是自行车"),
        ("林晓用的是哪个手机套餐？", "用户的手机套餐是基础版"),
        ("林晓什么时候跑完了半程马拉松？", "用户 2025-05-14 跑完了第一个半程马拉松"),
    ],
)
def test_what_was_told_is_known(answers: dict[str, tuple[str, list[str]]], question: str, answer: str) -> None:
    knowledge, lines = answers[question]
    found = list(hits(lines))
    assert "known" in knowledge
    assert "unknown" not in knowledge
    assert found[0][1].startswith(f"{answer}  (")
    assert found[0][0] > 1.5 * found[1][0]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Where does Ana live?", "Ana, the user's sister, lives in Braga."),
        ("姐姐在哪里工作？", "用户的姐姐在重庆工作"),
    ],
)
def test_what_was_told_of_others_is_known_of_them_alone(
    answers: dict[str, tuple[str, list[str]]], question: str, answer: str
) -> None:
    knowledge, lines = answers[question]
    assert knowledge in ("known", "已知（known）")
    assert [text.startswith(answer) for _, text in hits(lines)] == [True]


@pytest.mark.parametrize(
    ("question", "answer", "gone"),
    [
        (
            "Does Maya drink coffee or tea?",
            "The user drinks tea now, not coffee any more.",
            "The user drinks coffee every morning.",
        ),
        ("Which phone plan is Maya on?", "The user's phone plan is Basic.", "Unlimited"),
        ("林晓喜欢吃香菜吗？", "用户现在不喜欢吃香菜了", "用户喜欢吃香菜"),
        ("林晓用的是哪个手机套餐？", "用户的手机套餐是基础版", "畅享版"),
    ],
)
def test_what_no_longer_holds_does_not_come_back(
    answers: dict[str, tuple[str, list[str]]], question: str, answer: str, gone: str
) -> None:
    found = [text for _, text in hits(answers[question][1]) if " said on " not in text and " 说过 “" not in text]
    assert found[0].startswith(answer)
    assert not any(gone in text for text in found)


@pytest.mark.parametrize(
    ("question", "then"),
    [("Where did Maya live in March?", "The user lives in Porto."), ("三月的时候林晓住在哪里？", "用户住在成都")],
)
def test_what_held_then_does(answers: dict[str, tuple[str, list[str]]], question: str, then: str) -> None:
    assert next(hits(answers[question][1]))[1].startswith(then)


@pytest.mark.parametrize(
    ("question", "rule", "reason"),
    [
        (
            "Book a restaurant for Friday's team dinner",
            "The user is allergic to peanuts",
            "Always applies to this subject or task.",
        ),
        ("现在十一点，可以给林晓打电话吗？", "千万不要在晚上十点以后给用户打电话", "始终适用于该对象或任务。"),
    ],
)
def test_a_standing_constraint_comes_by_itself(
    answers: dict[str, tuple[str, list[str]]], question: str, rule: str, reason: str
) -> None:
    _, lines = answers[question]
    assert next(hits(lines))[1].startswith(rule)
    assert lines[1].endswith(reason)


@pytest.mark.parametrize("question", ["What is the name of Maya's cat?", "林晓的狗叫什么名字？"])
def test_what_was_never_said_is_unknown(answers: dict[str, tuple[str, list[str]]], question: str) -> None:
    assert answers[question][0] in ("unknown", "未知（unknown）")


def test_the_prompt_block_is_shown_in_both_languages(output: str) -> None:
    assert "│ [1] (fact, confidence 0.90, 2025-04-09) The user drinks tea now, not coffee any more.\n" in output
    assert "│ [1] (偏好, 置信度 0.90, 2025-04-08) 用户现在不喜欢吃香菜了\n" in output


def test_ended_half_way_it_leaves_nothing_behind(home: Path) -> None:
    arguments, environment = command(home)
    with subprocess.Popen(
        arguments, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as run:
        assert run.stdout is not None
        assert any("Maya" in line for line in run.stdout)
        run.send_signal(signal.SIGTERM)
        run.communicate(timeout=120)
    assert run.returncode == 128 + signal.SIGTERM
    assert left_behind(home) == []
