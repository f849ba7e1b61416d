"""Write, recall, feedback and forget with LangChain's adapters. Standard input holds the connection as JSON."""

import asyncio
import json
import sys

from langchain_mcp_adapters.client import MultiServerMCPClient


async def main() -> None:
    """Print what was finished."""
    connection = json.load(sys.stdin)
    client = MultiServerMCPClient({"memory": connection})
    async with client.session("memory") as session:
        from langchain_mcp_adapters.tools import load_mcp_tools

        tools = {tool.name: tool for tool in await load_mcp_tools(session)}

        async def call(name, **arguments):
            request = {"name": name, "args": arguments, "id": "1", "type": "tool_call"}
            message = await tools[name].ainvoke(request)
            assert message.status == "success", message
            return message.artifact["structured_content"]

        about = {"subject": f"user:lang-{connection['transport']}"}
        written = await call("memory_write", content="The user plays the viola.", **about)
        recalled = await call("memory_recall", query="What does the user play?", **about)
        [hit] = [one for one in recalled["memories"] if one["id"] == written["memory"]["id"]]
        told = await call("memory_feedback", recall_id=recalled["recall_id"], used=[hit["n"]])
        assert told["used"] == 1, told
        gone = await call("memory_forget", ids=[hit["id"]])
        assert gone["forgotten"] == 1, gone
    print("write recall feedback forget")


asyncio.run(main())
