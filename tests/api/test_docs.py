"""The OpenAPI document and its page."""

import re

import httpx


async def test_the_page_loads_nothing_from_elsewhere(client: httpx.AsyncClient) -> None:
    page = (await client.get("/docs")).text
    addresses = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert addresses
    for address in addresses:
        assert address.startswith("/")
        assert (await client.get(address)).status_code == 200


async def test_operations_have_stable_names_and_say_what_they_do(client: httpx.AsyncClient) -> None:
    paths = (await client.get("/openapi.json")).json()["paths"]
    operations = {operation["operationId"]: operation for path in paths.values() for operation in path.values()}
    assert set(operations) >= {
        "write_memory", "write_memories", "list_memories", "get_memory", "change_memory", "delete_memory", "memory_history", "recall",
        "get_recall", "append_traces", "list_traces", "search_traces", "list_jobs", "get_job", "create_key", "list_keys", "revoke_key",
        "health_live", "health_ready", "metrics",
    }  # fmt: skip
    assert [name for name, operation in operations.items() if not operation.get("description")] == []
