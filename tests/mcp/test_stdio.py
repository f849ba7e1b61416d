"""`hindsight mcp`: the protocol over pipes, against a running service and on a data folder of its own."""

import asyncio
import json
import signal
import subprocess
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import MCPError
from mcp.shared.message import SessionMessage
from mcp_clients import (
    COMMAND,
    OPENING,
    REPOSITORY,
    SUBJECT,
    Service,
    by_stdio,
    call,
    done,
    environment,
    finishes_the_round,
    message,
    piped,
    refused,
)
from mcp_types import jsonrpc_message_adapter

from app.mcp import stdio


def talk(sent: bytes, *arguments: str, **settings: str) -> tuple[list[dict[str, Any]], str, int]:
    """Every line of standard output, which must be messages of the protocol; standard error; the exit code."""
    with piped(*arguments, **settings) as process:
        output, errors = process.communicate(sent, timeout=120)
        lines = [json.loads(line) for line in output.splitlines()]
        assert all(line["jsonrpc"] == "2.0" for line in lines)
        return lines, errors.decode(), process.returncode


async def talked(sent: bytes, *arguments: str, **settings: str) -> tuple[list[dict[str, Any]], str, int]:
    return await asyncio.to_thread(talk, sent, *arguments, **settings)


async def test_against_a_running_service_it_finishes_the_round(service: Service) -> None:
    async with by_stdio(url=service.url, key=service.ours) as client:
        await finishes_the_round(client)


async def test_a_pipe_that_is_closed_after_the_questions_gets_every_answer(service: Service) -> None:
    asked = OPENING + message("tools/list", 2) + call(3, "memory_recall", query="x") + call(4, "nope")
    lines, errors, code = await talked(asked, url=service.url, key=service.ours)
    assert (sorted(line["id"] for line in lines), errors, code) == ([1, 2, 3, 4], "", 0)
    refused = next(line for line in lines if line["id"] == 4)
    assert "memory_recall" in refused["error"]["message"]


async def test_bad_input_is_refused_and_the_next_call_is_answered(service: Service) -> None:
    asked = (
        OPENING
        + b"no json\n"
        + call(2, "memory_write", content="x" * 5_000_000)
        + call(3, "memory_recall", query="x")
        + message("notifications/cancelled", requestId=3)
        + message("no/such", 4)
        + call(5, "memory_recall", query="x")
        + b'{"jsonrpc": "2.0", "id": 6, "method": "tools/list"'
    )
    lines, _, code = await talked(asked, url=service.url, key=service.ours)
    by_id = {line["id"]: line for line in lines}
    assert by_id[2]["result"]["structuredContent"]["error"]["code"] == "payload_too_large"
    assert by_id[4]["error"]["code"] == -32601
    assert by_id[5]["result"]["isError"] is False
    assert code == 0


async def test_a_line_that_is_no_message_is_answered_with_an_error_and_the_next_is_read() -> None:
    """The service need not be there for it."""
    half_pair = call(2, "memory_recall", query="x").replace(b'"x"', b'"\\ud800"')
    no_text = call(2, "memory_recall", query="x").replace(b'"x"', b'"\xff"')
    deep = b'{"jsonrpc": "2.0", "id": 2, "method": "ping", "params": ' + b"[" * 300 + b"]" * 300 + b"}\n"
    huge = call(2, "memory_write", content="x" * stdio.LONGEST)
    no_json = [b"no json\n", half_pair, no_text, deep, huge, b'{"jsonrpc": "2.0", "id": 2, "met\n']
    no_message = [b"{}\n", b"[]\n", b"7\n", b'{"jsonrpc": "1.0", "id": 2, "method": "ping"}\n']
    no_id = [message("tools/list", 2).replace(b'"id": 2', b'"id": ' + one) for one in (b"null", b"1.5", b"true")]
    for lines, code in ((no_json, -32700), (no_message, -32600), (no_id, -32600)):
        sent = OPENING + b" \n".join(lines) + message("ping", 3)
        answers, _, left = await talked(sent, "--url", "http://127.0.0.1:9")
        told = [(one["id"], one.get("error", {}).get("code")) for one in answers]
        assert sorted(told, key=str) == sorted([(1, None), *[(None, code)] * len(lines), (3, None)], key=str)
        assert left == 0


async def test_a_wrong_missing_or_revoked_key_is_refused_on_every_method(service: Service) -> None:
    methods: list[tuple[str, dict[str, Any]]] = [
        ("tools/list", {}),
        ("tools/call", {"name": "memory_recall", "arguments": {"query": "x"}}),
        ("tools/call", {"name": "memory_reflect", "arguments": {}}),
        ("resources/list", {}),
        ("resources/templates/list", {}),
        ("resources/read", {"uri": "memory://recent"}),
        ("prompts/list", {}),
        ("prompts/get", {"name": "recall_before_you_answer", "arguments": {"question": "x"}}),
    ]
    asked = OPENING + b"".join(message(name, number, **rest) for number, (name, rest) in enumerate(methods, 2))
    for settings in ({}, {"key": "hs_" + "x" * 43}, {"key": "short"}):
        lines, _, _ = await talked(asked, url=service.url, **settings)
        refused = [line for line in lines if line["id"] != 1]
        assert len(refused) == len(methods)
        assert all(line["error"]["data"]["code"] == "unauthorized" for line in refused)


async def test_a_service_that_is_not_there_is_named_with_the_next_step() -> None:
    lines, _, _ = await talked(OPENING + call(2, "memory_recall", query="x"), "--url", "http://127.0.0.1:9")
    error = lines[1]["result"]["structuredContent"]["error"]
    assert error["code"] == "unreachable"
    assert "hindsight serve" in error["next_step"]


async def test_a_client_that_never_reads_does_not_keep_the_process(service: Service) -> None:
    listing = b"".join(message("tools/list", number) for number in range(2, 40))  # more than a pipe holds
    with piped(url=service.url, key=service.ours) as process:
        assert process.stdin is not None
        process.stdin.write(OPENING + listing)
        process.stdin.close()
        process.stdin = open("/dev/null", "wb")  # noqa: SIM115, ASYNC230  closed by the context
        assert await asyncio.to_thread(process.wait, 120) == 0


@pytest.mark.parametrize("sent", [b"junk\n" * 20_000, b"".join(message("tools/list", one) for one in range(2, 2000))])
async def test_what_a_client_asks_and_never_reads_waits_in_its_pipe(
    sent: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No more than so many calls are taken at once, and in the end none."""
    monkeypatch.setattr(stdio, "STUCK_SECONDS", 0.3)
    monkeypatch.setattr(stdio, "ANSWER_SECONDS", 0.1)
    client, read = anyio.create_memory_object_stream[Any](0)
    write, unread = anyio.create_memory_object_stream[Any](0)
    taken = []

    async def say() -> None:
        for line in sent.splitlines():
            try:
                heard: Any = SessionMessage(jsonrpc_message_adapter.validate_json(line))
            except ValueError as error:
                heard = error
            await client.send(heard)

    async with client, read, write, unread:
        speaking = asyncio.create_task(say())
        async with stdio._answered_first(read, write) as (asked, answers), asked, answers:
            async for item in asked:
                taken.append(item)
        speaking.cancel()
    assert len(taken) == (stdio.AT_ONCE if b"tools" in sent else 0)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_it_while_its_input_is_open(service: Service, number: int) -> None:
    with piped(url=service.url, key=service.ours) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(OPENING)
        process.stdin.flush()
        await asyncio.to_thread(process.stdout.readline)
        process.send_signal(number)
        assert await asyncio.to_thread(process.wait, 60) == 0


async def test_two_on_one_folder_share_it_and_one_that_cannot_start_says_why(folder: Path) -> None:
    settings = {"data_dir": str(folder / "stdio"), "embedder": "hash"}
    async with by_stdio(**settings) as first:
        await finishes_the_round(first)
        async with by_stdio(**settings) as second:
            written = await done(first, "memory_write", content="The user's ticket is TCK-10423.", subject=SUBJECT)
            found = await done(second, "memory_recall", query="Which ticket is TCK-10423?", subject=SUBJECT)
            assert [one["id"] for one in found["memories"]] == [written["memory"]["id"]]
        again = await done(first, "memory_recall", query="Which ticket is TCK-10423?", subject=SUBJECT)
        assert again["memories"]
    asked = OPENING + call(2, "memory_recall", query="x")
    lines, errors, code = await talked(asked, **settings, environment="production")
    error = lines[1]["result"]["structuredContent"]["error"]
    assert (error["code"], code) == ("not_ready", 2)
    assert "production" in errors
    assert "production" in error["detail"]


async def test_a_revoked_key_is_refused_from_then_on(service: Service) -> None:
    async with service.rest as rest:
        made = (await rest.post("/v1/keys", json={"name": "short"})).json()
        async with by_stdio(url=service.url, key=made["key"]) as client:
            await done(client, "memory_recall", query="x")
            await rest.delete(f"/v1/keys/{made['id']}")
            with pytest.raises(MCPError, match="unauthorized"):
                await client.call_tool("memory_recall", {"query": "x"})


def created(*arguments: str, **settings: str) -> str:
    """A new key of a data folder."""
    command = [*COMMAND[:-1], "key", "create", *arguments, "--json"]
    ended = subprocess.run(command, env=environment(**settings), cwd=REPOSITORY, capture_output=True, check=True)
    return str(json.loads(ended.stdout)["key"])


async def test_on_its_own_database_a_key_is_what_it_is_over_rest(folder: Path) -> None:
    settings = {"data_dir": str(folder / "keyed"), "embedder": "hash"}
    async with by_stdio(**settings) as open_one:
        await done(open_one, "memory_write", content="The user's ticket is TCK-10423.", subject=SUBJECT)
        await done(open_one, "memory_write", content="The user's ticket is TCK-777.", subject="user:1")
        whole = await asyncio.to_thread(
            created, "--name", "whole", "--scope", "read", "--scope", "write", "--scope", "forget", **settings
        )
        limited = await asyncio.to_thread(created, "--name", "limited", "--subject", "user:1", **settings)
        reader = await asyncio.to_thread(created, "--name", "reader", "--scope", "read", **settings)
        asked = (
            OPENING + message("tools/list", 2) + call(3, "memory_recall", query="ticket") + message("resources/list", 4)
        )
        for given in ({}, {"key": "hs_" + "x" * 43}, {"key": "short"}, {"key": "two words\n"}):
            lines, _, _ = await talked(asked, **settings, **given)
            codes = [line["error"]["data"]["code"] for line in lines if line["id"] != 1]
            assert codes == ["unauthorized"] * 3, given
        with pytest.raises(MCPError, match="unauthorized"):  # who began before there was a key
            await open_one.call_tool("memory_recall", {"query": "ticket"})
    async with by_stdio(**settings, key=whole) as client:
        await finishes_the_round(client)
        assert len((await done(client, "memory_recall", query="ticket TCK-10423 TCK-777"))["memories"]) == 2
    async with by_stdio(**settings, key=limited) as client:
        found = (await done(client, "memory_recall", query="ticket TCK-10423 TCK-777"))["memories"]
        assert [one["subject"] for one in found] == ["user:1"]
        assert (await refused(client, "memory_write", content="Likes tea.", subject=SUBJECT))["code"] == "forbidden"
        [recent] = (await client.read_resource("memory://recent")).contents
        assert "TCK-10423" not in recent.text  # type: ignore[union-attr]
    async with by_stdio(**settings, key=reader) as client:
        await done(client, "memory_recall", query="ticket")
        for tool, arguments in (("memory_write", {"content": "x"}), ("memory_forget", {"ids": [found[0]["id"]]})):
            error = await refused(client, tool, **arguments)
            assert (error["code"], bool(error["missing_scope"])) == ("forbidden", True)
