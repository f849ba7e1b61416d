"""Other programs' files: chats become turns that are read by a job, notes become memories; a second time nothing doubles."""

import json
from typing import Any

import httpx
import pytest
from test_portability import imported, totals
from told_tenant import settled

CHAT = [
    {"session_id": "c1", "messages": [
        {"role": "system", "content": "You are helpful."},
        {"role": "user", "content": [{"type": "text", "text": "I am allergic to peanuts."}, {"type": "image_url", "image_url": {}}]},
        {"role": "assistant", "content": None, "tool_calls": [
            {"id": "call_1", "type": "function", "function": {"name": "lookup", "arguments": '{"city": "Lyon"}'}}]},
        {"role": "tool", "tool_call_id": "call_1", "content": "rain"},
        {"role": "assistant", "content": "Noted."}]},
    {"messages": [{"role": "user", "content": "我住在上海。"}]},
]  # fmt: skip
LATER = {"role": "user", "content": "I moved to Porto."}


def jsonl(*lines: Any) -> str:
    return "\n".join(json.dumps(line, ensure_ascii=False) for line in lines)


async def turns(client: httpx.AsyncClient, **params: str) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = (await client.get("/v1/traces", params=params)).json()["items"]
    return items


async def contents(client: httpx.AsyncClient, **params: str) -> list[str]:
    items = (await client.get("/v1/memories", params={"limit": 200, **params})).json()["items"]
    return sorted(item["content"] for item in items)


async def test_openai_messages_become_turns_that_are_read(client: httpx.AsyncClient) -> None:
    given = {"format": "openai", "subject": "user:7"}
    dry = await imported(client, jsonl(*CHAT), dry_run=True, **given)
    assert dry["counts"] == {"trace": {"stored": 5, "present": 0, "refused": 0}}
    assert await turns(client) == []
    assert (await imported(client, jsonl(*CHAT), **given))["counts"] == dry["counts"]
    kept = await turns(client, session_id="c1")
    assert [(turn["role"], turn["content"]) for turn in kept] == [
        ("system", "You are helpful."), ("user", "I am allergic to peanuts."), ("tool", ""), ("assistant", "Noted."),
    ]  # fmt: skip
    assert kept[2]["tool_call"] | {"duration_ms": None} == {
        "name": "lookup", "arguments": {"city": "Lyon"}, "result": "rain", "status": "ok", "duration_ms": None,
    }  # fmt: skip
    await settled(client)
    known = await contents(client, subject="user:7")
    assert any("peanuts" in one for one in known)
    assert any("上海" in one for one in known)
    again = await imported(client, jsonl(*CHAT), **given)
    assert totals(again) == {"stored": 0, "present": 5, "refused": 0}
    CHAT[0]["messages"].append(LATER)  # type: ignore[attr-defined]
    try:
        grown = await imported(client, jsonl(*CHAT), **given)
    finally:
        CHAT[0]["messages"].pop()  # type: ignore[attr-defined]
    assert totals(grown) == {"stored": 1, "present": 5, "refused": 0}
    assert (await turns(client, session_id="c1"))[-1]["content"] == LATER["content"]


async def test_lines_of_one_session_lose_no_turn(client: httpx.AsyncClient) -> None:
    """What two lines say at the same place are two turns, unless both say the same."""
    system = {"role": "system", "content": "Be brief."}
    said = ["I live in Oslo.", "我有一条船。"]
    file = jsonl(*({"session_id": "c1", "messages": [system, {"role": "user", "content": one}]} for one in said))
    given = {"format": "openai", "subject": "user:7"}
    assert totals(await imported(client, file, **given)) == {"stored": 3, "present": 1, "refused": 0}
    kept = await turns(client, session_id="c1")
    assert sorted(turn["content"] for turn in kept if turn["role"] == "user") == said
    assert totals(await imported(client, file, **given)) == {"stored": 0, "present": 4, "refused": 0}


def talk(name: str, *said: tuple[str, str, float | None]) -> dict[str, Any]:
    """A ChatGPT conversation: a root without a message, one branch that was left, and the one shown."""
    mapping: dict[str, Any] = {"root": {"id": "root", "message": None, "parent": None, "children": ["n0", "left"]}}
    mapping["left"] = node("left", "root", "user", "A branch that was left", 1.0)
    parent = "root"
    for place, (role, text, at) in enumerate(said):
        mapping[f"n{place}"] = node(f"n{place}", parent, role, text, at)
        parent = f"n{place}"
    return {"conversation_id": name, "title": "T", "mapping": mapping, "current_node": parent}


def node(name: str, parent: str, role: str, text: str, at: float | None) -> dict[str, Any]:
    message = {
        "author": {"role": role},
        "create_time": at,
        "content": {"content_type": "text", "parts": [text, {"asset": 1}]},
    }
    return {"id": name, "parent": parent, "children": [], "message": message}


TALKS = [
    talk("t1", ("system", "", None), ("user", "My dog is called Bruno. [\"{\\", 1767225600.5), ("assistant", "Nice.", 1767225600.5)),
    talk("t2", ("user", "我对花生过敏。", 1767225700)),
]  # fmt: skip


async def test_chatgpt_conversations_become_turns_at_their_times(client: httpx.AsyncClient) -> None:
    file = json.dumps(TALKS, indent=1)
    given = {"format": "chatgpt", "subject": "user:8"}
    assert totals(await imported(client, file, **given)) == {"stored": 3, "present": 0, "refused": 0}
    kept = await turns(client, session_id="t1")
    assert [(turn["role"], turn["content"]) for turn in kept] == [
        ("user", 'My dog is called Bruno. ["{\\'),
        ("assistant", "Nice."),
    ]
    assert {turn["occurred_at"] for turn in kept} == {"2026-01-01T00:00:00.500000Z"}
    assert totals(await imported(client, file, **given)) == {"stored": 0, "present": 3, "refused": 0}
    grown = [TALKS[0], talk("t2", ("user", "我对花生过敏。", 1767225700), ("assistant", "好的。", None))]
    assert totals(await imported(client, json.dumps(grown), **given)) == {"stored": 1, "present": 3, "refused": 0}
    assert [turn["content"] for turn in await turns(client, session_id="t2")] == ["我对花生过敏。", "好的。"]


@pytest.mark.parametrize("cut", [0.3, 0.7, 0.99])
async def test_a_chatgpt_file_that_was_cut_off(client: httpx.AsyncClient, cut: float) -> None:
    file = json.dumps([talk(f"t{n}", ("user", f"Said {n}", 1767225600)) for n in range(10)])
    file = file[: int(len(file) * cut)]
    account = await imported(client, file, format="chatgpt")
    assert account["complete"] is False
    assert account["counts"]["trace"]["stored"] == file.count('"current_node": "n0"},') > 0
    assert [one["code"] for one in account["errors"]] == ["invalid_json"]


def said(role: str, **fields: Any) -> dict[str, Any]:
    """An OpenAI line of one message."""
    return {"messages": [{"role": role, **fields}]}


def named_by(speaker: Any) -> dict[str, Any]:
    """A ChatGPT conversation whose author has this name."""
    one = talk("x", ("user", "y", None))
    one["mapping"]["n0"]["message"]["author"]["name"] = speaker
    return one


NOTES = """---
title: settings at the top
---
# Home

- Prefers **oat milk** in [coffee](https://example.org/a)
* The router's address is `10.0.0.7`
  and its lamp blinks

## 办公室
1. 周会：
   - 周三上午九点开始
   - 由李雷主持
- [x] The badge number is 4711

A paragraph that goes
on over two lines.
```
- not a note
```
***
| - |
"""


async def test_notes_become_memories_with_their_headings(client: httpx.AsyncClient) -> None:
    given = {"format": "markdown", "subject": "user:9"}
    expected = sorted([
        "Prefers oat milk in coffee", "The router's address is 10.0.0.7 and its lamp blinks", "周会：周三上午九点开始",
        "周会：由李雷主持", "The badge number is 4711", "A paragraph that goes on over two lines.",
    ])  # fmt: skip
    assert totals(await imported(client, NOTES, dry_run=True, **given)) == {"stored": 6, "present": 0, "refused": 0}
    assert await contents(client) == []
    assert totals(await imported(client, NOTES, **given)) == {"stored": 6, "present": 0, "refused": 0}
    assert await contents(client, subject="user:9") == expected
    badge = next(
        item for item in (await client.get("/v1/memories")).json()["items"] if item["content"].startswith("The badge")
    )
    assert badge["tags"] == ["Home", "办公室"]
    before = (await client.get("/v1/memories")).json()
    assert totals(await imported(client, NOTES, **given)) == {"stored": 0, "present": 6, "refused": 0}
    assert (await client.get("/v1/memories")).json() == before  # not even a count or a date


@pytest.mark.parametrize(
    ("top", "kept"),
    [
        ("---\n\n", ["Under the rule.", "Tea at four."]),
        ("---\n# Trips\n- I live in Rome.\n---\n", ["I live in Rome.", "Under the rule.", "Tea at four."]),
        ("---\ntitle: Trips\n", ["Under the rule.", "Tea at four.", "title: Trips"]),
        ("---\n标题: 旅行\ntags:\n- a\n...\n", ["Under the rule.", "Tea at four."]),
        ('---\n"title": Trips\n\ndate: 2026-01-01\n---\n', ["Under the rule.", "Tea at four."]),
    ],
)
async def test_a_rule_at_the_top_is_no_block_of_settings(client: httpx.AsyncClient, top: str, kept: list[str]) -> None:
    file = top + "- Under the rule.\n- Tea at four.\n"
    await imported(client, file, format="markdown", subject="user:9")
    assert await contents(client, subject="user:9") == sorted(kept)


@pytest.mark.parametrize(
    ("kind", "bad", "code", "field"),
    [
        ("openai", "{}", "invalid", "messages"),
        ("openai", '{"messages": []}', "invalid", "messages"),
        ("openai", '{"messages": [7]}', "invalid", "messages.0"),
        ("openai", '{"messages": [{"role": "king", "content": "x"}]}', "invalid", "messages.0.role"),
        ("openai", '{"messages": [{"role": "user", "content": 7}]}', "invalid", "messages.0.content"),
        ("openai", '{"messages": [{"role": "user", "content": [{"text": [1]}]}]}', "invalid", "messages.0.content.0"),
        ("openai", '{"messages": [{"role": "user", "content": "a\\u0000b"}]}', "invalid", "messages.0.content"),
        ("openai", '{"messages": [{"role": "user", "content": "\\ud800"}]}', "invalid_json", None),
        ("openai", "{", "invalid_json", None),
        ("openai", '{"session_id": 7, "messages": [{"role": "user", "content": "x"}]}', "invalid", "session_id"),
        ("openai", '{"id": ["c"], "messages": [{"role": "user", "content": "x"}]}', "invalid", "id"),
        (
            "openai",
            json.dumps({"session_id": "s" * 201, "messages": [{"role": "user", "content": "x"}]}),
            "invalid",
            "session_id",
        ),
        ("openai", '{"messages": [{"role": "user", "name": {}, "content": "x"}]}', "invalid", "messages.0.name"),
        ("openai", json.dumps(said("assistant", tool_calls={})), "invalid", "messages.0.tool_calls"),
        ("openai", json.dumps(said("assistant", tool_calls=[3])), "invalid", "messages.0.tool_calls.0"),
        (
            "openai",
            json.dumps(said("assistant", tool_calls=[{"id": 3}])),
            "invalid",
            "messages.0.tool_calls.0.id",
        ),
        (
            "openai",
            json.dumps(said("assistant", tool_calls=[{"function": "f"}])),
            "invalid",
            "messages.0.tool_calls.0.function",
        ),
        (
            "openai",
            json.dumps(said("assistant", tool_calls=[{"function": {"name": 1}}])),
            "invalid",
            "messages.0.tool_calls.0.function.name",
        ),
        (
            "openai",
            '{"messages": [{"role": "tool", "tool_call_id": 3, "content": "x"}]}',
            "invalid",
            "messages.0.tool_call_id",
        ),
        ("openai", '{"messages": [{"role": "user", "content": "\u200b"}]}', None, None),
        ("chatgpt", "{}", "invalid", "mapping"),
        ("chatgpt", '{"mapping": {"a": 7}, "current_node": "a"}', "invalid", "mapping.a"),
        ("chatgpt", '{"mapping": {"a": {"parent": 7}}, "current_node": "a"}', "invalid", "mapping.a.parent"),
        ("chatgpt", '{"mapping": {"a": {}}, "current_node": 7}', "invalid", "current_node"),
        ("chatgpt", '{"mapping": {"a": {}}, "current_node": "b"}', "invalid", "current_node"),
        ("chatgpt", '{"mapping": {}, "conversation_id": 7}', "invalid", "conversation_id"),
        ("chatgpt", '{"mapping": {"a": {"message": "x"}}}', "invalid", "mapping.a.message"),
        ("chatgpt", json.dumps(named_by(7)), "invalid", "mapping.n0.message.author.name"),
        ("chatgpt", '{"mapping": {"a": {"parent": "b"}, "b": {"parent": "a"}}, "current_node": "a"}', None, None),
        (
            "chatgpt",
            '{"mapping": {"a": {"message": {"author": {"role": "x"}}}}}',
            "invalid",
            "mapping.a.message.author.role",
        ),
        ("chatgpt", json.dumps(talk("x", ("user", "y", 1e300))), "invalid", "mapping.n0.message.create_time"),
        ("chatgpt", json.dumps({"mapping": [1]}), "invalid", "mapping"),
    ],
)
async def test_what_no_program_wrote_is_refused_by_place(
    client: httpx.AsyncClient, kind: str, bad: str, code: str | None, field: str | None
) -> None:
    good = CHAT[1] if kind == "openai" else TALKS[1]
    whole = f"{json.dumps(good)}\n{bad}" if kind == "openai" else f"[{json.dumps(good)}, {bad}]"
    account = await imported(client, whole, format=kind)
    assert account["counts"]["trace"]["stored"] == 1
    expected = [] if code is None else [(2, code, field)]
    assert [(one["line"], one["code"], one["field"]) for one in account["errors"]] == expected


@pytest.mark.parametrize("file", ["", "{}", "null", "text"])
async def test_what_is_no_array_is_no_chatgpt_file(client: httpx.AsyncClient, file: str) -> None:
    answer = await client.post("/v1/import", params={"format": "chatgpt"}, content=file)
    assert answer.status_code == (422 if file else 200)


async def test_notes_in_other_bytes_are_refused_by_line(client: httpx.AsyncClient) -> None:
    account = await imported(
        client, b"- Fine\n\n- \xff\n- a\x00b\n- " + b"x" * 20_001 + b"\n\n- Fine too", format="markdown"
    )
    assert [one["line"] for one in account["errors"]] == [3, 4, 5]
    assert account["counts"]["memory"] == {"stored": 2, "present": 0, "refused": 3}


async def test_arguments_that_no_row_can_hold_are_kept_as_text(client: httpx.AsyncClient) -> None:
    for arguments in ('{"a": "\\u0000"}', "[" * 500 + "]" * 500, '{"a": 1'):
        call = {"id": "c", "function": {"name": "f", "arguments": arguments}}
        said = [
            {"role": "assistant", "tool_calls": [call]},
            {"role": "tool", "tool_call_id": "c", "content": arguments},
        ]
        line = {"session_id": arguments[:9], "messages": said}
        account = await imported(client, jsonl(line), format="openai")
        assert (account["error_count"], totals(account)["stored"]) == (0, 1)
        [kept] = await turns(client, session_id=arguments[:9])
        assert kept["tool_call"]["arguments"] == arguments


async def test_a_dry_run_knows_what_it_has_seen(client: httpx.AsyncClient) -> None:
    """However far above it stood: it counts as the import itself does."""
    note = "- The badge number is 4711\n"
    between = "".join(f"- Locker {number} is mine on day {number * 7}\n" for number in range(70))
    once = {"messages": [LATER], "session_id": "s"}
    for format, file in (("markdown", note + between + note), ("openai", jsonl(once, *CHAT, once))):
        given = {"format": format, "subject": "user:3"}
        dry = await imported(client, file, dry_run=True, **given)
        assert [one["present"] for one in dry["counts"].values()] == [1]
        assert dry["counts"] == (await imported(client, file, **given))["counts"]


async def test_what_one_person_said_is_no_other_persons(client: httpx.AsyncClient) -> None:
    for format, file in (
        ("openai", jsonl(*CHAT)),
        ("chatgpt", json.dumps([talk("c9", ("user", "I like figs.", 5.0))])),
    ):
        for subject in ("user:31", "user:32"):
            answer = await imported(client, file, format=format, subject=subject)
            assert answer["counts"]["trace"]["present"] == 0
            assert answer["counts"]["trace"]["stored"] > 0
            assert (await imported(client, file, format=format, subject=subject))["counts"]["trace"]["stored"] == 0


@pytest.mark.parametrize("format", ["hindsight", "openai", "chatgpt", "markdown"])
async def test_a_file_with_nothing_in_it_is_not_whole(client: httpx.AsyncClient, format: str) -> None:
    for file in ("", " \n\n"):
        assert not (await imported(client, file, format=format, subject="user:33"))["complete"]


async def test_what_stands_behind_the_array_is_told(client: httpx.AsyncClient) -> None:
    answer = await imported(
        client,
        json.dumps([talk("c9", ("user", "I like figs.", 5.0))]) + "\n] rubbish",
        format="chatgpt",
        subject="user:34",
    )
    assert (answer["complete"], answer["error_count"]) == (False, 1)
    assert answer["counts"]["trace"]["stored"] > 0


async def test_a_message_that_was_hidden_was_not_said(client: httpx.AsyncClient) -> None:
    one = talk("c8", ("user", "Instructions of the app", 5.0), ("user", "I like figs.", 6.0))
    one["mapping"]["n0"]["message"]["metadata"] = {"is_visually_hidden_from_conversation": True}
    assert totals(await imported(client, json.dumps([one]), format="chatgpt", subject="user:35"))["stored"] == 1
    assert [turn["content"] for turn in await turns(client, session_id="c8")] == ["I like figs."]
