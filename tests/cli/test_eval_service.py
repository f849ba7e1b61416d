"""`hindsight eval cases` and `hindsight eval queries` against a running service, and on one of their own."""

import asyncio
import json
from pathlib import Path

import httpx
import pytest
from command_line import hindsight

from app.application import Services

CASES = """
- id: moved
  language: en
  at: 2026-03-11T09:30:00Z
  steps:
    - remember: {content: "The user lives in Sheffield."}
    - wait: 12d
    - ask: "Where does the user live?"
      expect: ["sheffield"]
      expect_not: ["Leeds"]
    - say: {role: user, content: "I moved to Leeds."}
    - wait: 3h
    - ask: "Where does the user live?"
      expect: ["Leeds"]
      expect_not: ["Sheffield"]
- id: wrong
  language: zh
  at: 9000-03-11T09:30:00Z
  steps:
    - say: {role: user, content: "我住在杭州。"}
    - ask: "用户住在哪里？"
      expect: ["上海"]
      expect_not: ["杭州"]
"""
MEMORIES = [
    {"id": "m1", "subject": "user:1", "content": "The user's dentist is Dr Okafor."},
    {"id": "m2", "subject": "user:1", "content": "The user drives a grey Skoda."},
    {"id": "m1", "subject": "user:2", "content": "用户的牙医是庞大夫。"},
]
QUERIES = [
    {"subject": "user:1", "query": "Who is the user's dentist?", "answers": ["m1"], "group": "[en]"},
    {"subject": "user:2", "query": "用户的牙医是谁？", "answers": ["用户的牙医是庞大夫"], "group": "zh"},
]


def rows(file: Path, items: list[dict[str, object]]) -> Path:
    file.write_text("".join(json.dumps(item) + "\n" for item in items), encoding="utf-8")
    return file


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    (tmp_path / "cases").mkdir()
    file = tmp_path / "cases" / "conflict.yaml"
    file.write_text(CASES, encoding="utf-8")
    return file


async def test_cases_are_played_at_their_own_dates(service_url: str, cases: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    done = await asyncio.to_thread(
        hindsight, "eval", "cases", cases.parent, "--url", service_url, "--failures", "--save", kept
    )
    assert done.returncode == 0, done.stderr
    failed = done.stdout.splitlines()[0]
    assert failed.startswith("wrong: 用户住在哪里？ -> ")
    assert "missing 上海, unwanted 杭州; told: user: 我住在杭州。 -> stored " in failed
    assert json.loads(kept.read_text(encoding="utf-8")) == {
        "measured": "cases",
        "figures": {"conflict": 0.5, "in en": 1.0, "in zh": 0.0, "all": 0.5},
    }


async def test_a_figure_that_fell_fails_with_its_name(service_url: str, cases: Path, tmp_path: Path) -> None:
    kept = rows(tmp_path / "kept.json", [{"measured": "cases", "figures": {"conflict": 0.6, "all": 0.5}}])
    asked = ("eval", "cases", cases, "--url", service_url, "--baseline", kept)
    done = await asyncio.to_thread(hindsight, *asked)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "hindsight: below the baseline by more than 0.02: conflict 0.600 -> 0.500"
    assert "-0.100" in done.stdout
    done = await asyncio.to_thread(hindsight, *asked, "--tolerance", "0.1")
    assert done.returncode == 0, done.stderr


async def test_questions_are_asked_over_memories_of_a_file(service_url: str, tmp_path: Path) -> None:
    questions, memories = rows(tmp_path / "questions.jsonl", QUERIES), rows(tmp_path / "memories.jsonl", MEMORIES)
    kept = tmp_path / "kept.json"
    asked = ("eval", "queries", questions, "--memories", memories, "--url", service_url)
    done = await asyncio.to_thread(hindsight, *asked, "--save", kept)
    assert done.returncode == 0, done.stderr
    assert "memories that were not stored as they are: 0 of 3" in done.stdout
    assert "[en]" in done.stdout
    figures = json.loads(kept.read_text(encoding="utf-8"))["figures"]
    for group in ("[en]", "zh", "all"):
        assert [figures[f"{group} {name}"] for name in ("hit@1", "hit@5", "MRR", "nDCG@10")] == [1, 1, 1, 1]
    # Another run meets none of the first one's memories. The prompt's nonce costs a token more or less each time, which is
    # much of a history as short as this one.
    again = await asyncio.to_thread(hindsight, *asked, "--baseline", kept, "--tolerance", "1")
    assert again.returncode == 0, again.stderr
    assert "memories that were not stored as they are: 0 of 3" in again.stdout


async def test_questions_that_nothing_answers_show_what_recall_claims(service_url: str, tmp_path: Path) -> None:
    nothing = {
        "subject": "user:1",
        "query": "Which football club is the user a member of?",
        "answers": [],
        "group": "no",
    }
    files = rows(tmp_path / "questions.jsonl", [*QUERIES, nothing]), rows(tmp_path / "memories.jsonl", MEMORIES)
    kept = tmp_path / "kept.json"
    asked = ("eval", "queries", files[0], "--memories", files[1], "--url", service_url, "--save", kept)
    done = await asyncio.to_thread(hindsight, *asked)
    assert done.returncode == 0, done.stderr
    figures = json.loads(kept.read_text(encoding="utf-8"))["figures"]
    assert (figures["answerable, not unknown"], figures["not stored, not known"]) == (1, 1)
    assert "no hit@1" not in figures
    [told] = [line.split("│") for line in done.stdout.splitlines() if line.startswith("│ not stored")]
    assert [cell.strip() for cell in told[1:-1]] == ["not stored", "1", "0.000", "0.000", "1.000"]


async def test_a_refused_key_is_told_as_the_service_tells_it(
    service_url: str, services: Services, tmp_path: Path
) -> None:
    await services.keys.create(await services.keys.local_owner(), "k", ["read"])
    questions = rows(tmp_path / "questions.jsonl", QUERIES)
    done = await asyncio.to_thread(hindsight, "eval", "queries", questions, "--url", service_url)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == ("hindsight: unauthorized: Send an API key: Authorization: Bearer <key>.")


async def test_an_answer_that_the_service_let_go_while_writing_is_no_hit(service_url: str, tmp_path: Path) -> None:
    said = ("The user lives in Porto.", "The user lives in Leeds.", "The user lives in leeds")
    memories = [{"id": f"m{place}", "subject": "user:1", "content": one} for place, one in enumerate(said)]
    questions = [
        {"subject": "user:1", "query": "Where does the user live?", "answers": [f"m{place}"], "group": f"m{place}"}
        for place in range(3)
    ]
    kept = tmp_path / "kept.json"
    files = rows(tmp_path / "questions.jsonl", questions), rows(tmp_path / "memories.jsonl", memories)
    asked = ("eval", "queries", files[0], "--memories", files[1], "--url", service_url, "--save", kept, "--failures")
    done = await asyncio.to_thread(hindsight, *asked)
    assert done.returncode == 0, done.stderr
    assert "Where does the user live? -> The user lives in Leeds. (lost in writing: m0)" in done.stdout
    assert "memories that were not stored as they are: 2 of 3" in done.stdout
    assert "questions whose answers were lost in writing: 1 of 3" in done.stdout
    figures = json.loads(kept.read_text(encoding="utf-8"))["figures"]
    assert [figures[f"m{place} hit@1"] for place in range(3)] == [0, 1, 1]


async def test_questions_are_asked_over_what_a_subject_has(
    service_url: str, client: httpx.AsyncClient, tmp_path: Path
) -> None:
    ids = {}
    for memory in MEMORIES:
        body = {"subject": memory["subject"], "content": memory["content"]}
        ids[memory["content"]] = (await client.post("/v1/memories", json=body)).json()["memory"]["id"]
    turn = {"role": "user", "content": "We spoke for a long while about the weather in Porto and about nothing. " * 40}
    await client.post("/v1/traces", json={"subject": "user:1", "turns": [turn], "extract": "off"})
    questions = rows(
        tmp_path / "questions.jsonl",
        [QUERIES[0] | {"answers": [ids["The user's dentist is Dr Okafor."]]}, QUERIES[1]],
    )
    kept = tmp_path / "kept.json"
    done = await asyncio.to_thread(hindsight, "eval", "queries", questions, "--url", service_url, "--save", kept)
    assert done.returncode == 0, done.stderr
    figures = json.loads(kept.read_text(encoding="utf-8"))["figures"]
    assert (figures["[en] hit@1"], figures["zh hit@1"]) == (1, 1)
    assert figures["[en] tokens saved"] > 0.8 > figures["zh tokens saved"]


def test_a_service_of_their_own_is_started_and_stopped(cases: Path, tmp_path: Path) -> None:
    done = hindsight("eval", "cases", cases)
    assert done.returncode == 0, done.stderr
    assert "2 regression cases" in done.stdout
