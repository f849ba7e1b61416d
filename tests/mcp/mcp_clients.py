"""Clients of the protocol: the SDK's own over both transports, and plain pipes."""

import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import httpx2
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp_types import CallToolResult

REPOSITORY = Path(__file__).parents[2]
COMMAND = [sys.executable, "-P", "-m", "app", "mcp"]
SUBJECT = "user:42"
INITIALIZE = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "test", "version": "1"},
}


@dataclass(frozen=True, slots=True)
class Service:
    """A running service and keys of two tenants."""

    url: str
    ours: str
    theirs: str

    @property
    def rest(self) -> httpx.AsyncClient:
        """Its REST API as the holder of our key."""
        return httpx.AsyncClient(base_url=self.url, headers={"Authorization": f"Bearer {self.ours}"}, timeout=60)


@asynccontextmanager
async def over_http(url: str, key: str, mode: str = "auto") -> AsyncIterator[Client]:
    """The SDK's client of `/mcp`."""
    async with (
        httpx2.AsyncClient(headers={"Authorization": f"Bearer {key}"}, timeout=60) as http,
        Client(streamable_http_client(f"{url}/mcp", http_client=http), mode=mode) as client,
    ):
        yield client


def environment(**settings: str) -> dict[str, str]:
    """Of a process of ours: no HINDSIGHT_ variable but these."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("HINDSIGHT_")}
    given = {"environment": "test", "log_level": "error", **settings}
    return (
        plain | {"PYTHONPATH": str(REPOSITORY)} | {f"HINDSIGHT_{name.upper()}": value for name, value in given.items()}
    )


def by_stdio(**settings: str) -> Client:
    """The SDK's client of `hindsight mcp`."""
    command, *arguments = COMMAND
    return Client(StdioServerParameters(command=command, args=arguments, env=environment(**settings), cwd=REPOSITORY))


@contextmanager
def piped(*arguments: str, **settings: str) -> Iterator["subprocess.Popen[bytes]"]:
    """`hindsight mcp` behind plain pipes, killed at the end."""
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(**settings),
        cwd=REPOSITORY,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            assert pipe is not None
            pipe.close()


def message(method: str, number: int | None = None, **params: Any) -> bytes:
    """A request, or without a number a notification, as a line."""
    body: dict[str, Any] = {"jsonrpc": "2.0", "method": method, "params": params}
    return json.dumps(body if number is None else {**body, "id": number}).encode() + b"\n"


OPENING = message("initialize", 1, **INITIALIZE) + message("notifications/initialized")


def call(number: int, tool: str, **arguments: Any) -> bytes:
    """A call of a tool as a line."""
    return message("tools/call", number, name=tool, arguments=arguments)


def text_of(result: CallToolResult) -> str:
    """The text of an answer."""
    [part] = result.content
    assert part.type == "text"
    return part.text


async def done(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    """The structured content of a call that is taken."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, text_of(result)
    structured: dict[str, Any] = result.structured_content
    return structured


async def refused(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    """The members of a refusal, whose text says the same and what to do next."""
    result = await client.call_tool(tool, arguments)
    assert result.is_error, text_of(result)
    error: dict[str, Any] = result.structured_content["error"]
    assert text_of(result) == f"{error['code']}: {error['detail']} Next: {error['next_step']}"
    return error


async def finishes_the_round(client: Client) -> None:
    """Write, recall, feedback, forget."""
    written = await done(client, "memory_write", content="The user prefers window seats.", subject=SUBJECT)
    recalled = await done(client, "memory_recall", query="Which seats does the user prefer?", subject=SUBJECT)
    [hit] = [one for one in recalled["memories"] if one["id"] == written["memory"]["id"]]
    told = await done(client, "memory_feedback", recall_id=recalled["recall_id"], used=[hit["n"]], outcome="success")
    assert told["used"] == 1
    preview = await done(client, "memory_forget", query="window seats", subject=SUBJECT)
    assert hit["id"] in [one["id"] for one in preview["preview"]]
    assert await done(client, "memory_forget", ids=[hit["id"]]) == {"forgotten": 1, "ids": [hit["id"]]}
    again = await done(client, "memory_recall", query="Which seats does the user prefer?", subject=SUBJECT)
    assert hit["id"] not in [one["id"] for one in again["memories"]]
