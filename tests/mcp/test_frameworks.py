"""Agent frameworks' own clients finish write, recall, feedback and forget over both transports.

LangChain's adapters need an older SDK than ours: name a Python that has `langchain-mcp-adapters` in HINDSIGHT_TEST_LANGCHAIN.
"""

import asyncio
import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from fastmcp.client.transports import StdioTransport
from mcp_clients import COMMAND, REPOSITORY, Service, environment
from pydantic_ai.mcp import MCPToolset


@pytest.mark.parametrize("transport", ["http", "stdio"])
async def test_pydantic_ai(service: Service, transport: str) -> None:
    toolset: MCPToolset[Any]
    if transport == "http":
        toolset = MCPToolset(f"{service.url}/mcp", headers={"Authorization": f"Bearer {service.ours}"})
    else:
        given = environment(url=service.url, key=service.ours)
        toolset = MCPToolset(StdioTransport(COMMAND[0], COMMAND[1:], env=given, cwd=str(REPOSITORY)), init_timeout=60)
    async with toolset:
        assert len(await toolset.list_tools()) == 6
        content = f"The user plays the oboe ({transport})."
        written = await toolset.direct_call_tool("memory_write", {"content": content, "subject": "user:p"})
        asked = {"query": "What does the user play?", "subject": "user:p"}
        recalled = await toolset.direct_call_tool("memory_recall", asked)
        assert written["memory"]["id"] in json.dumps(recalled)
        told = {"recall_id": recalled["recall_id"], "used": [1]}
        assert (await toolset.direct_call_tool("memory_feedback", told))["used"] == 1
        gone = await toolset.direct_call_tool("memory_forget", {"ids": [written["memory"]["id"]]})
        assert gone["forgotten"] == 1


@pytest.mark.skipif("HINDSIGHT_TEST_LANGCHAIN" not in os.environ, reason="needs an environment of its own")
async def test_langchain(service: Service) -> None:
    program = Path(__file__).with_name("langchain_client.py")
    connections = {
        "http": {
            "transport": "streamable_http",
            "url": f"{service.url}/mcp",
            "headers": {"Authorization": f"Bearer {service.ours}"},
        },
        "stdio": {
            "transport": "stdio",
            "command": COMMAND[0],
            "args": COMMAND[1:],
            "env": environment(url=service.url, key=service.ours),
            "cwd": str(REPOSITORY),
        },
    }
    for name, connection in connections.items():
        ended = await asyncio.to_thread(
            subprocess.run,
            [os.environ["HINDSIGHT_TEST_LANGCHAIN"], "-I", str(program)],
            input=json.dumps(connection),
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert (ended.stdout, ended.returncode) == ("write recall feedback forget\n", 0), (name, ended.stderr)
