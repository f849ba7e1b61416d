"""`hindsight write, list, show, history, forget, recall, why-not`: the same straight on the database and over a service."""

import json
import re
from typing import Any

import pytest
from command_line import Typing

ID = r"[0-9a-f]{8}-[0-9a-f-]{27}"
WAYS = pytest.mark.parametrize("way", ["straight", "served"])


@pytest.fixture
def ways(network: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    return {"straight": (), "served": network}


def written(typed: Typing, *arguments: str) -> dict[str, Any]:
    done = typed("write", *arguments, "--json")
    assert (done.code, done.err) == (0, "")
    [line] = done.lines
    result: dict[str, Any] = json.loads(line)
    return result


@WAYS
def test_a_statement_is_kept_and_said_to_be(typed: Typing, ways: dict[str, tuple[str, ...]], way: str) -> None:
    first = typed("write", "I live in Paris", "--subject", f"user:w-{way}", *ways[way])
    assert (first.code, first.err) == (0, "")
    assert re.fullmatch(rf"stored      {ID}  I live in Paris\n", first.out)
    second = typed("write", "I moved to Berlin", "--subject", f"user:w-{way}", *ways[way])
    assert re.fullmatch(
        rf"superseded  {ID}  I moved to Berlin\n  ended     {first.out.split()[1]}  I live in Paris\n", second.out
    )


@WAYS
def test_every_option_is_sent(typed: Typing, ways: dict[str, tuple[str, ...]], way: str) -> None:
    memory = written(
        typed, "The deploy of atlas waits for Ana", "--subject", f"project:{way}", "--kind", "task_state", "--layer", "task",
        "--confidence", "0.7", "--importance", "0.9", "--inferred", "--source-class", "agent", "--agent", "coder",
        "--private", "--session", "s1", "--task", "t1", "--occurred-at", "2026-01-31T09:00:00+01:00", "--valid-until",
        "2099-01-01T00:00:00Z", "--pinned", "--tag", "deploy", "--tag", "发布", "--fact-key", "deploy state", *ways[way],
    )["memory"]  # fmt: skip
    assert {name: memory[name] for name in ("kind", "layer", "confidence", "importance", "explicit", "visibility")} == {
        "kind": "task_state", "layer": "task", "confidence": 0.7, "importance": 0.9, "explicit": False,
        "visibility": "private",
    }  # fmt: skip
    assert (memory["agent_id"], memory["session_id"], memory["task_id"]) == ("coder", "s1", "t1")
    assert (memory["occurred_at"], memory["valid_until"]) == ("2026-01-31T08:00:00Z", "2099-01-01T00:00:00Z")
    assert (memory["pinned"], memory["tags"], memory["source"]["class"]) == (True, ["deploy", "发布"], "agent")
    assert memory["fact_key"] == "deploy_state"
    assert typed("list", "--subject", f"project:{way}", *ways[way]).lines == []
    for others in (["--private"], ["--agent", "coder"]):
        [line] = typed("list", "--subject", f"project:{way}", *others, *ways[way]).lines
        assert line.split()[0] == memory["id"]


@WAYS
def test_lines_of_standard_input_are_texts_or_json(typed: Typing, ways: dict[str, tuple[str, ...]], way: str) -> None:
    subject = f"user:lines-{way}"
    body = json.dumps({"content": "用户对花生过敏", "kind": "constraint", "subject": f"{subject}/b"})
    stdin = f"\ufeffI prefer window seats\n\n  用户喜欢喝绿茶  \n{body}\n"
    done = typed("write", "-", "--subject", subject, "--kind", "preference", *ways[way], stdin=stdin)
    assert (done.code, done.err) == (0, "")
    assert [line.split("  ")[-1] for line in done.lines] == [
        "I prefer window seats",
        "用户喜欢喝绿茶",
        "用户对花生过敏",
    ]
    listed = typed("list", "--subject", subject, *ways[way])
    assert [line.split()[2] for line in listed.lines] == ["preference", "preference"]
    [other] = typed("list", "--subject", f"{subject}/b", "--json").lines
    assert json.loads(other)["kind"] == "constraint"


def test_what_stands_before_a_bad_line_is_kept_and_the_line_named(typed: Typing) -> None:
    for name, bad, told in (
        ("json", b'{"content": ', "hindsight: standard input, line 3: is not JSON: "),
        ("nan", b'{"content": "x", "confidence": NaN}', "hindsight: standard input, line 3: is not JSON: "),
        ("utf8", b"caf\xe9", "hindsight: standard input, line 3: is not UTF-8"),
    ):
        done = typed("write", "-", "--subject", f"user:{name}", stdin=b"One.\n\n" + bad + b"\nTwo.\n")
        assert (done.code, [line.split("  ")[-1] for line in done.lines]) == (2, ["One."])
        assert done.err.startswith(told)
        assert done.err.count("\n") == 1


def test_a_line_that_the_service_refuses_is_named(both: Typing) -> None:
    lines = "One.\n\n" + json.dumps({"content": "Two.", "kind": "rumour"}) + "\n"
    done = both("write", "-", "--subject", "user:refused", stdin=lines)
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("hindsight: invalid: standard input, line 3: kind: ")
    assert both("list", "--subject", "user:refused").out == ""


def test_many_lines_go_in_batches_and_come_in_pages(
    typed: Typing, network: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.cli.memories.BATCH", 3)
    monkeypatch.setattr("app.cli.connection.LARGEST_PAGE", 2)
    told = ["The user likes tea.", "The user has a dog.", "用户住在杭州。", "The user plays chess.", "用户会弹钢琴。"]
    done = typed("write", "-", "--subject", "user:many", "--json", *network, stdin="\n".join(told))
    assert done.code == 0
    assert [json.loads(line)["memory"]["content"] for line in done.lines] == told
    for way in ((), network):
        for asked, given in (("--all",), told[::-1]), (("--limit", "3"), told[:1:-1]):
            listed = typed("list", "--subject", "user:many", *asked, *way)
            assert [line.split("  ")[-1] for line in listed.lines] == given


def test_lists_read_the_same_both_ways(typed: Typing, both: Typing) -> None:
    subject = "user:列表"
    for content, kind in (("I live in Rome", "fact"), ("我喜欢乌龙茶", "preference"), ("I moved to Oslo", "fact")):
        written(typed, content, "--subject", subject, "--kind", kind, "--occurred-at", "2026-02-03T00:00:00Z")
    plain = both("list", "--subject", subject)
    rows = [re.split(r"  +", line) for line in plain.lines]
    assert [row[1:] for row in rows] == [
        ["active", "fact", "2026-02-03", "0.80", subject, "I moved to Oslo"],
        ["active", "preference", "2026-02-03", "0.80", subject, "我喜欢乌龙茶"],
    ]
    as_json = both("list", "--subject", subject, "--status", "any", "--json")
    assert [json.loads(line)["content"] for line in as_json.lines] == [
        "I moved to Oslo",
        "我喜欢乌龙茶",
        "I live in Rome",
    ]
    assert "我喜欢乌龙茶" in as_json.out
    found = both("list", "乌龙茶", "--subject", subject)
    assert found.lines == [plain.lines[1]]


def test_one_memory_and_its_history(typed: Typing, both: Typing) -> None:
    old = written(typed, "I live in Lyon", "--subject", "user:history")["memory"]["id"]
    new = written(typed, "I moved to Turin", "--subject", "user:history")["memory"]["id"]
    shown = both("show", new)
    assert shown.lines[0] == "I moved to Turin"
    assert re.search(rf"^supersedes +{old}$", shown.out, re.MULTILINE)
    assert "ended_by" not in shown.out
    assert json.loads(both("show", new, "--json").out)["id"] == new
    told = both("history", old)
    chain, events = told.out.split("\n\n")
    assert [line.split()[:2] for line in chain.splitlines()] == [[old, "superseded"], [new, "active"]]
    assert [re.split(r"  +", line)[1] for line in events.splitlines()] == ["stored", "superseded", "stored"]
    assert f"by: {new}" in events
    assert [one["id"] for one in json.loads(both("history", old, "--json").out)["chain"]] == [old, new]


@WAYS
def test_a_recall_is_read(typed: Typing, ways: dict[str, tuple[str, ...]], way: str) -> None:
    subject = f"user:recall-{way}"
    home = written(typed, "The user lives in Bergen", "--subject", subject)["memory"]["id"]
    ticket = written(typed, "The user's dog is called Rex", "--subject", subject)["memory"]["id"]
    ask = ("recall", "where does the user live?", "--subject", subject, *ways[way])
    done = typed(*ask, "--top", "1")
    assert (done.code, done.err) == (0, "")
    score, kind, _, confidence, found, content = re.split(r"  +", done.lines[0])
    assert (kind, confidence, found, content) == ("fact", "0.80", home, "The user lives in Bergen")
    assert 0.5 < float(score) <= 1
    last = re.fullmatch(rf"Knowledge: known\. Recall: ({ID})", done.lines[-1])
    assert last is not None
    told = typed("why-not", last[1], ticket, *ways[way])
    assert told.lines[0].startswith("outside_top_k: ")
    assert json.loads(typed("why-not", last[1], home, "--json", *ways[way]).out)["code"] == "returned"
    explained = typed(*ask, "--explain")
    assert re.search(r"^  vector \d\.\d\d, keyword \d\.\d\d", explained.out, re.MULTILINE)
    prompt = typed(*ask, "--prompt").lines
    assert prompt[0].startswith("[Relevant memories]")
    assert prompt[1].startswith("[1] (fact, confidence 0.80, ")
    assert json.loads(typed(*ask, "--json").out)["memories"][0]["memory"]["id"] == home
    assert typed("recall", "-", *ask[2:], stdin="where does the user live?\n").lines[0].split()[4] == home


@WAYS
def test_nothing_known_is_exit_code_3(typed: Typing, ways: dict[str, tuple[str, ...]], way: str) -> None:
    ask = ("recall", "who is it?", "--subject", "user:nobody", *ways[way])
    done = typed(*ask)
    assert (done.code, done.err, done.out.split(".")[0]) == (3, "", "Knowledge: unknown")
    assert typed(*ask, "--prompt").code == 3
    assert json.loads(typed(*ask, "--json").out)["memories"] == []


@WAYS
def test_what_is_forgotten_is_gone(typed: Typing, ways: dict[str, tuple[str, ...]], way: str) -> None:
    ids = [written(typed, text, "--subject", f"user:f-{way}")["memory"]["id"] for text in ("One.", "Two.", "Three.")]
    done = typed("forget", ids[0], *ways[way])
    assert (done.code, done.lines) == (0, [f"forgotten  {ids[0]}"])
    assert typed("forget", "-", *ways[way], stdin=f"{ids[1]}\n{ids[2]}\n").code == 0
    assert typed("list", "--subject", f"user:f-{way}", "--status", "any").out == ""


def test_control_characters_do_not_reach_a_terminal(typed: Typing) -> None:
    written(typed, "Red \x1b[31m and \u202eturned\nround", "--subject", "user:escape")
    [line] = typed("list", "--subject", "user:escape").lines
    assert line.endswith(r"Red \u001b[31m and \u202eturned round")
