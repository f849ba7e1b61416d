"""`hindsight traces, jobs, conflicts, key`: the same straight on the database and over a service."""

import json
import re

import pytest
from command_line import Typing

WAYS = pytest.mark.parametrize("way", ["straight", "served"])


@pytest.fixture
def ways(network: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    return {"straight": (), "served": network}


@WAYS
def test_turns_are_read_and_their_job_followed(typed: Typing, ways: dict[str, tuple[str, ...]], way: str) -> None:
    """Straight on the database the command runs the job that it waits for."""
    subject = ("--subject", f"user:t-{way}")
    done = typed("traces", "send", "I prefer window seats.", *subject, "--session", "s1", "--wait", *ways[way])
    assert (done.code, done.err) == (0, "")
    kept = re.fullmatch(r"kept 1 turns; job (\S+)", done.lines[0])
    assert kept is not None
    assert done.lines[-1].startswith("succeeded  100%")
    assert [line.split("  ")[-1] for line in typed("list", *subject).lines] == ["The user prefers window seats."]
    shown = typed("jobs", "show", kept[1], *ways[way])
    assert re.search(r"^status +succeeded$", shown.out, re.MULTILINE)
    followed = typed("jobs", "follow", kept[1], "--json", *ways[way])
    [last] = followed.lines
    assert (followed.code, json.loads(last)["status"]) == (0, "succeeded")
    assert kept[1] in typed("jobs", "list", "--kind", "extract", "--all", *ways[way]).out
    for ask in ("cancel", "retry"):
        refused = typed("jobs", ask, kept[1], *ways[way])
        assert (refused.code, refused.err.split(": ")[1]) == (1, "conflict")


@WAYS
def test_a_transcript_is_sent_and_searched(typed: Typing, ways: dict[str, tuple[str, ...]], way: str) -> None:
    place = ("--subject", f"user:s-{way}", "--session", f"talk-{way}")
    lines = [
        {"role": "assistant", "content": "您想喝什么？", "occurred_at": "2026-03-01T10:00:00Z"},
        {"role": "user", "content": "我要一杯乌龙茶。", "occurred_at": "2026-03-01T10:01:00Z"},
    ]
    stdin = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    done = typed("traces", "send", "-", *place, "--extract", "now", *ways[way], stdin=stdin)
    assert done.lines[0].startswith("kept 2 turns; job ")
    assert all(re.match(r"(stored|rejected) +\S", line) for line in done.lines[1:])
    listed = typed("traces", "list", *place, *ways[way])
    assert [re.split(r"  +", line) for line in listed.lines] == [
        ["2026-03-01T10:00:00Z", f"talk-{way}", "assistant", "您想喝什么？"],
        ["2026-03-01T10:01:00Z", f"talk-{way}", "user", "我要一杯乌龙茶。"],
    ]
    found = typed("traces", "search", "乌龙茶", *place, "--top", "1", *ways[way])
    assert (found.code, found.lines[0].split("  ")[-1]) == (0, "我要一杯乌龙茶。")
    assert typed("traces", "search", "x", "--subject", "user:nobody", *ways[way]).code == 3


def test_a_turn_that_is_refused_is_named_by_its_line(typed: Typing) -> None:
    done = typed("traces", "send", "-", stdin='Hello.\n{"role": "user", "content": ""}\n')
    assert done.code == 1
    assert done.err.startswith("hindsight: invalid: standard input, line 2: ")


@WAYS
def test_a_conflict_is_decided(typed: Typing, both: Typing, ways: dict[str, tuple[str, ...]], way: str) -> None:
    subject = ("--subject", f"user:c-{way}", "--fact-key", "residence")
    first = json.loads(typed("write", "The user lives in Paris.", *subject, "--json").out)["memory"]["id"]
    second = json.loads(typed("write", "The user lives in Rome.", *subject, "--inferred", "--json").out)
    assert second["decision"] == "conflict"
    listed = both("conflicts", "list", "--subject", f"user:c-{way}")
    assert listed.lines[0].startswith(f"{second['conflict_id']}  open since ")
    assert [line.split("  ")[-1] for line in listed.lines[2:]] == [
        "The user lives in Paris.",
        "The user lives in Rome.",
    ]
    done = typed("conflicts", "resolve", second["conflict_id"], first, *ways[way])
    assert done.code == 0
    assert f"kept {first}" in done.lines[0]
    assert both("conflicts", "list", "--subject", f"user:c-{way}").out == ""
    [resolved] = both("conflicts", "list", "--subject", f"user:c-{way}", "--status", "any", "--json").lines
    assert json.loads(resolved)["kept"] == first


def test_keys_are_made_listed_and_revoked_over_a_service_too(typed: Typing, network: tuple[str, ...]) -> None:
    arguments = ("--scope", "read", "--trust", "agent", "--tenant", "firm", "--expires-at", "2099-01-01", "--json")
    made = typed("key", "create", "--name", "over there", *arguments, *network)
    assert (made.code, made.err) == (0, "")
    key = json.loads(made.out)
    assert (key["tenant"], key["trust"], key["scopes"]) == ("firm", "agent", ["read"])
    assert key["expires_at"] == "2099-01-01T00:00:00Z"
    straight, served = (typed("keys", "list", "--tenant", "firm", *way) for way in ((), network))
    assert straight.out == served.out == f"{key['id']}  valid  agent  read  over there\n"
    shown = [json.loads(typed("key", "list", "--tenant", "firm", "--json", *way).out) for way in ((), network)]
    assert shown[0] == shown[1] == {name: value for name, value in key.items() if name != "key"}
    assert typed("list", *network[:2], "--key", key["key"]).code == 0
    assert typed("key", "revoke", key["id"], "--tenant", "firm", *network).out == "Revoked.\n"
    assert "revoked" in typed("list", *network[:2], "--key", key["key"]).err
    assert typed("key", "revoke", "nonsense", *network).err.startswith("hindsight: not_found: ")
    assert typed("key", "revoke", "nonsense").err.splitlines()[-1].startswith("hindsight: not_found: ")
