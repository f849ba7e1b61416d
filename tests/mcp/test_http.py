"""`/mcp` as a part of the service: keys, hosts, limits, many clients at once."""

import asyncio
import json
from typing import Any

import httpx
import httpx2
import pytest
from mcp import Client, MCPError
from mcp_clients import INITIALIZE, Service, done, over_http

ACCEPT = {"Accept": "application/json, text/event-stream"}
MODERN = {"MCP-Protocol-Version": "2026-07-28"}
METHODS = [
    ("initialize", INITIALIZE),
    ("ping", {}),
    ("tools/list", {}),
    ("tools/call", {"name": "memory_recall", "arguments": {"query": "x"}}),
    ("tools/call", {"name": "memory_reflect", "arguments": {}}),
    ("resources/list", {}),
    ("resources/templates/list", {}),
    ("resources/read", {"uri": "memory://recent"}),
    ("prompts/list", {}),
    ("prompts/get", {"name": "recall_before_you_answer", "arguments": {"question": "x"}}),
    ("server/discover", {}),
    ("no/such", {}),
]


def body(method: str, params: object) -> dict[str, object]:
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}


async def post(url: str, content: Any, **headers: str) -> httpx.Response:
    async with httpx.AsyncClient(timeout=60, verify=False) as client:  # reading certificates takes longer than the call
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        return await client.post(f"{url}/mcp", json=content, headers={**ACCEPT, **given})


async def revoked(service: Service) -> str:
    """A key that was valid."""
    async with service.rest as rest:
        made = (await rest.post("/v1/keys", json={"name": "short"})).json()
        assert (await rest.delete(f"/v1/keys/{made['id']}")).status_code == 204
    return str(made["key"])


async def test_a_wrong_missing_or_revoked_key_is_refused_on_every_method(service: Service) -> None:
    old = await revoked(service)
    for method, params in METHODS:
        for headers in (
            {},
            {"Authorization": f"Bearer {old}"},
            {"Authorization": "Bearer hs_" + "x" * 43},
            {"Authorization": service.ours},
        ):
            for era in ({}, MODERN):
                answer = await post(service.url, body(method, params), **headers, **era)
                assert (answer.status_code, answer.json()["code"]) == (401, "unauthorized"), method
                assert answer.headers["www-authenticate"].startswith("Bearer")
    accepted = await post(service.url, body("tools/list", {}), Authorization=f"Bearer {service.ours}")
    assert accepted.status_code == 200


async def test_a_key_that_is_revoked_in_between_is_refused_from_then_on(service: Service) -> None:
    async with service.rest as rest:
        made = (await rest.post("/v1/keys", json={"name": "short"})).json()
        async with over_http(service.url, made["key"]) as client:
            await done(client, "memory_recall", query="x")
            assert (await rest.delete(f"/v1/keys/{made['id']}")).status_code == 204
            with pytest.raises(MCPError):
                await client.call_tool("memory_recall", {"query": "x"})


async def test_scopes_are_those_of_rest(service: Service) -> None:
    async with service.rest as rest:
        made = (await rest.post("/v1/keys", json={"name": "reader", "scopes": ["read"]})).json()
    async with over_http(service.url, made["key"]) as client:
        await done(client, "memory_recall", query="x")
        for tool, arguments in (
            ("memory_write", {"content": "x"}),
            ("memory_forget", {"ids": ["00000000-0000-0000-0000-000000000000"]}),
        ):
            result = await client.call_tool(tool, arguments)
            assert result.is_error
            assert result.structured_content["error"]["code"] == "forbidden"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 403),
        ({"Host": "evil.example:8080"}, 403),
        ({"Host": "127.0.0.1.evil.example"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://localhost:3000"}, 200),
        ({"Host": "localhost:9"}, 200),
    ],
)
async def test_strange_hosts_and_origins_are_refused(service: Service, headers: dict[str, str], status: int) -> None:
    answer = await post(service.url, body("tools/list", {}), Authorization=f"Bearer {service.ours}", **headers)
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["code"] == "forbidden"


async def test_the_edge_counts_names_and_bounds_requests(service: Service) -> None:
    key = {"Authorization": f"Bearer {service.ours}"}
    named = await post(service.url, body("tools/list", {}), **key, X_Request_ID="mine-1")
    assert named.headers["x-request-id"] == "mine-1"
    large = body("tools/call", {"name": "memory_write", "arguments": {"content": "x" * 5_000_000}})
    refused = await post(service.url, large, **key)
    assert (refused.status_code, refused.json()["code"]) == (413, "payload_too_large")
    async with httpx.AsyncClient(base_url=service.url, headers={**ACCEPT, **key}) as client:
        for method in ("GET", "DELETE", "PUT"):
            answer = await client.request(method, "/mcp")
            assert (answer.status_code, answer.headers["allow"]) == (405, "POST")
        assert (await client.post("/mcp/", json={})).status_code == 404
        for bad in (b"{", b"[]", b"\xff", b'{"jsonrpc": "2.0"}', b"[" * 100_000):
            answer = await client.post("/mcp", content=bad, headers={"Content-Type": "application/json"})
            assert answer.status_code == 400, bad[:9]
        figures = (await client.get("/metrics")).text
        assert (await client.get("/health/live")).status_code == 200
    assert 'hindsight_http_requests_total{method="POST",route="/mcp",status="200"}' in figures


@pytest.mark.parametrize("key", ["键".encode(), b"two words", b"x" * 256])
async def test_a_header_that_is_no_idempotency_key_is_refused_by_name(service: Service, key: bytes) -> None:
    asked = body("tools/call", {"name": "memory_write", "arguments": {"content": "Not kept."}})
    async with service.rest as rest:
        headers = [(name.encode(), value.encode()) for name, value in ACCEPT.items()] + [(b"Idempotency-Key", key)]
        answer = await rest.post("/mcp", json=asked, headers=headers)
    [sent] = [line.removeprefix("data: ") for line in answer.text.splitlines() if line.startswith("data: {")]
    error = json.loads(sent)["result"]["structuredContent"]["error"]
    assert (error["code"], error["field"]) == ("invalid", "Idempotency-Key")


async def test_a_client_that_goes_away_or_never_reads_leaves_the_service_well(service: Service) -> None:
    port = int(service.url.rpartition(":")[2])
    content = json.dumps(body("tools/call", {"name": "memory_recall", "arguments": {"query": "where"}})).encode()
    head = (
        f"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {service.ours}\r\n"
        f"Accept: application/json, text/event-stream\r\nContent-Type: application/json\r\n"
    )
    whole = f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content
    half = f"{head}Content-Length: {len(content) + 9}\r\n\r\n".encode() + content
    open_ones = []
    for sent in [whole, half] * 10:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(sent)
        await writer.drain()
        open_ones.append(writer)
    async with over_http(service.url, service.ours) as client:
        await done(client, "memory_recall", query="where")
        for writer in open_ones:
            writer.transport.abort()
        cancelled = [asyncio.create_task(client.call_tool("memory_recall", {"query": f"q{n}"})) for n in range(10)]
        await asyncio.sleep(0)
        for task in cancelled:
            task.cancel()
        await asyncio.gather(*cancelled, return_exceptions=True)
        await done(client, "memory_recall", query="where")


async def test_a_thousand_mixed_calls_of_eight_clients_and_two_keys_keep_apart(service: Service) -> None:
    async def work(number: int) -> int:
        name, key = (("ours", service.ours), ("theirs", service.theirs))[number % 2]
        other = "theirs" if name == "ours" else "ours"
        subject = f"crowd:{number}"
        calls = 0
        async with over_http(service.url, key) as client:
            for place in range(25):
                said = f"The {name} badge {number}-{place} opens door {place}."
                written = await done(client, "memory_write", content=said, subject=subject)
                assert written["decision"] == "stored"
                recalled = await client.call_tool("memory_recall", {"query": f"badge {number}-{place}", "top_k": 20})
                assert not recalled.is_error
                seen = json.dumps(recalled.structured_content)
                assert f"The {other} badge" not in seen
                assert said in seen
                told = {"recall_id": recalled.structured_content["recall_id"], "used": [1]}
                await done(client, "memory_feedback", **told)
                listed = await client.read_resource(f"memory://subjects/{subject}/profile")
                assert f"The {other} badge" not in listed.contents[0].text  # type: ignore[union-attr]
                await done(client, "memory_forget", ids=[written["memory"]["id"]])
                calls += 5
        return calls

    assert sum(await asyncio.gather(*map(work, range(8)))) == 1000


async def test_no_id_of_another_tenant_leads_anywhere(service: Service) -> None:
    async with over_http(service.url, service.ours) as ours, over_http(service.url, service.theirs) as theirs:
        written = await done(ours, "memory_write", content="The vault is in Basel.", subject="bank")
        recalled = await done(ours, "memory_recall", query="Where is the vault?", subject="bank")
        assert not (await done(theirs, "memory_recall", query="Where is the vault?", subject="bank"))["memories"]
        for tool, arguments in (
            ("memory_forget", {"ids": [written["memory"]["id"]]}),
            ("memory_feedback", {"recall_id": recalled["recall_id"], "used": [1]}),
        ):
            result = await theirs.call_tool(tool, arguments)
            assert result.is_error
            assert "not_found" in json.dumps(result.structured_content)
        assert (await done(ours, "memory_recall", query="Where is the vault?", subject="bank"))["memories"]


async def test_without_any_key_it_is_open_on_loopback_as_rest_is(service_url: str) -> None:
    async with httpx2.AsyncClient() as http:
        from mcp.client.streamable_http import streamable_http_client

        async with Client(streamable_http_client(f"{service_url}/mcp", http_client=http)) as client:
            await done(client, "memory_write", content="The user lives in Paris.")
    for headers in ({"Host": "evil.example"}, {"Origin": "http://localhost:3000"}, {"X-Forwarded-For": "192.0.2.1"}):
        assert (await post(service_url, body("tools/list", {}), **headers)).status_code == 403
