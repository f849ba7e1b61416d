"""Every refusal is problem+json with a stable code, and no input makes the edge fail."""

import json
from collections.abc import AsyncIterator, Iterator
from typing import Any
from uuid import uuid4

import asyncpg
import httpx
import pytest
from edge_app import Desk, build_app, served

from app.database.pool import Database
from app.errors import ServiceError
from app.tenancy.service import KeyService


@pytest.fixture(scope="module")
async def served_edge(cluster: Any) -> AsyncIterator[tuple[httpx.AsyncClient, Desk]]:
    """One service for the whole file: no test here leaves anything behind."""
    name = await cluster.create(cluster.template)
    database = await Database.open(cluster.url(name), 5)
    keys = KeyService(database)
    _, secret = await keys.create(await keys.local_owner(), "tests", ["read", "write"])
    app = build_app(database, keys, {"database": True}, body_limit_bytes=50_000, request_timeout_seconds=10)
    async with served(app) as client:
        client.headers["Authorization"] = f"Bearer {secret}"
        yield client, app.state.desk
    await database.close()
    await cluster.drop(name)


@pytest.fixture
def edge(served_edge: tuple[httpx.AsyncClient, Desk]) -> httpx.AsyncClient:
    return served_edge[0]


@pytest.fixture
def desk(served_edge: tuple[httpx.AsyncClient, Desk]) -> Iterator[Desk]:
    yield served_edge[1]
    served_edge[1].fail_with = None


def problem(answer: httpx.Response, status: int, code: str, field: str | None = None) -> dict[str, Any]:
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json"), answer.text
    document: dict[str, Any] = answer.json()
    assert (document["code"], document["status"], document.get("field")) == (code, status, field)
    assert document["type"] == f"urn:hindsight:problem:{code}"
    assert document["title"]
    assert document["detail"]
    assert document["request_id"] == answer.headers["x-request-id"]
    return document


async def test_routing_refusals(edge: httpx.AsyncClient) -> None:
    problem(await edge.get("/v1/nowhere"), 404, "not_found")
    problem(await edge.get("/v1/notes/"), 404, "not_found")
    problem(await edge.get("/v1/notes/not-a-uuid"), 404, "not_found")
    answer = await edge.put("/v1/notes")
    problem(answer, 405, "method_not_allowed")
    assert answer.headers["allow"] == "GET, POST"
    problem(await edge.request("BREW", "/v1/notes"), 405, "method_not_allowed")


@pytest.mark.parametrize(
    ("body", "field", "code"),
    [
        ({}, "content", "missing"),
        ([], "body", "model_attributes_type"),
        ({"content": "x", "tenant_id": "t"}, "tenant_id", "extra_forbidden"),
        ({"content": " \n　"}, "content", "value_error"),
        ({"content": 5}, "content", "string_type"),
        ({"content": "x", "count": 0}, "count", "greater_than_equal"),
        ({"content": "x", "count": 10**9}, "count", "less_than_equal"),
        ({"content": "x", "count": 10**400}, "count", "unstorable"),
        ({"content": "x", "count": True}, "count", "int_type"),
        ({"content": "x", "count": "5"}, "count", "int_type"),
        ({"content": "x", "confidence": 10**400}, "confidence", "unstorable"),
        ({"content": "x", "subject": ""}, "subject", "string_too_short"),
        ({"content": "x", "parent": "no"}, "parent", "uuid_parsing"),
        ({"content": "x", "occurred_at": "2026-01-31T09:00:00"}, "occurred_at", "timezone_aware"),
        ({"content": "x", "occurred_at": 1700000000}, "occurred_at", "value_error"),
        ({"content": "x", "occurred_at": "1700000000"}, "occurred_at", "value_error"),
        ({"content": "x", "occurred_at": "0001-01-01T00:00:00+14:00"}, "occurred_at", "value_error"),
        ({"content": "x", "turns": [{"content": "a"}, {"content": ""}]}, "turns.1.content", "value_error"),
    ],
)
async def test_invalid_bodies_name_the_field(edge: httpx.AsyncClient, body: Any, field: str, code: str) -> None:
    document = problem(await edge.post("/v1/notes", json=body), 422, "invalid", field)
    assert document["errors"][0]["field"] == field
    assert document["errors"][0]["code"] == code


async def test_all_faults_are_listed_and_no_value_is_echoed(edge: httpx.AsyncClient) -> None:
    answer = await edge.post(
        "/v1/notes", json={"content": "", "count": 0, "parent": "my secret", "occurred_at": "secret"}
    )
    document = problem(answer, 422, "invalid", "content")
    assert {error["field"] for error in document["errors"]} == {"content", "count", "parent", "occurred_at"}
    assert "my secret" not in answer.text


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        (rb'{"content": "a\u0000b"}', "content"),
        (rb'{"content": "a\ud800b"}', "content"),
        (rb'{"content": "a\udfffb"}', "content"),
        (rb'{"content": "x", "confidence": NaN}', "confidence"),
        (rb'{"content": "x", "confidence": -Infinity}', "confidence"),
        (rb'{"content": "x", "confidence": 1e999}', "confidence"),
        (rb'{"content": "x", "metadata": {"a": [1, {"b": NaN}]}}', "metadata.a.1.b"),
        (rb'{"content": "x", "metadata": {"a\u0000": 1}}', "metadata.a?"),
        (b'{"content": "x", "metadata": {"a": ' + b"1" * 400 + b".0}}", "metadata.a"),
    ],
)
async def test_values_no_row_can_hold_are_refused_by_field(edge: httpx.AsyncClient, raw: bytes, field: str) -> None:
    answer = await edge.post("/v1/notes", content=raw, headers={"Content-Type": "application/json"})
    problem(answer, 422, "invalid", field)


@pytest.mark.parametrize(
    "raw",
    [
        b"{",
        b'{"content": "x"} x',
        b'{"content": "a\x00b"}',
        b'{"content": "\xff"}',
        '{"content": "x"}'.encode("utf-16"),
        b"[" * 40_000,
        b'{"content": "x", "metadata": ' + b'{"a":' * 70 + b"1" + b"}" * 71,
        b'{"content": "x", "metadata": {"a": ' + b"1" * 5000 + b"}}",
    ],
)
async def test_what_is_no_json_is_refused(edge: httpx.AsyncClient, raw: bytes) -> None:
    answer = await edge.post("/v1/notes", content=raw, headers={"Content-Type": "application/json"})
    problem(answer, 422, "invalid_json")


async def test_good_bodies_pass(edge: httpx.AsyncClient) -> None:
    text = "😀 a & | ! ( :* ' \" % _ \\ 中文 \\u0000 NaN"
    body = {"content": text, "occurred_at": "2026-01-31T17:00:00+08:00", "metadata": {"deep": [[[[1.5]]]]}}
    answer = await edge.post("/v1/notes", json=body)
    assert answer.status_code == 201
    note = answer.json()["note"]
    assert (note["content"], note["occurred_at"]) == (text, "2026-01-31T09:00:00Z")
    escaped = await edge.post(
        "/v1/notes",
        content=b'\xef\xbb\xbf{"content": "\\ud83d\\ude00", "content": "twice"}',
        headers={"Content-Type": "application/json; charset=UTF-8"},
    )
    assert escaped.json()["note"]["content"] == "twice"


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "application/json; charset=gbk", ""]
)
async def test_other_media_types_are_refused(edge: httpx.AsyncClient, kind: str) -> None:
    answer = await edge.post("/v1/notes", content=b'{"content": "x"}', headers={"Content-Type": kind})
    problem(answer, 415, "unsupported_media_type")


async def test_an_absent_body_is_a_missing_field(edge: httpx.AsyncClient) -> None:
    problem(await edge.post("/v1/notes"), 422, "invalid", "body")


async def test_query_parameters_are_checked(edge: httpx.AsyncClient) -> None:
    assert (await edge.get("/v1/notes", params={"subject": "%_' 中"})).json()["subject"] == "%_' 中"
    assert (await edge.get("/v1/notes?limit=7&newest=true")).json()["limit"] == 7
    for limit in ("0", "1001", "x", "1.5", "9" * 30):
        problem(await edge.get(f"/v1/notes?limit={limit}"), 422, "invalid", "limit")
    problem(await edge.get("/v1/notes?subjct=x"), 422, "invalid", "subjct")
    problem(await edge.get("/v1/notes?subject=a%00b"), 422, "invalid", "subject")
    problem(await edge.get("/v1/notes?subject=%ff"), 422, "invalid", "query")
    problem(await edge.get("/v1/notes/%00"), 404, "not_found")
    problem(await edge.get("/v1/notes/" + "x" * 3000), 404, "not_found")
    problem(await edge.get("/v1/keys?limit=0"), 403, "forbidden")


async def test_body_size_limit_with_and_without_a_declared_length(edge: httpx.AsyncClient) -> None:
    big = json.dumps({"content": "x" * 60_000}).encode()
    problem(
        await edge.post("/v1/notes", content=big, headers={"Content-Type": "application/json"}),
        413,
        "payload_too_large",
    )

    async def chunks() -> AsyncIterator[bytes]:
        for start in range(0, len(big), 1000):
            yield big[start : start + 1000]

    answer = await edge.post("/v1/notes", content=chunks(), headers={"Content-Type": "application/json"})
    problem(answer, 413, "payload_too_large")
    assert (await edge.post("/v1/notes", json={"content": "x" * 40_000})).status_code == 201


async def test_preconditions(edge: httpx.AsyncClient) -> None:
    url = f"/v1/notes/{uuid4()}"
    problem(await edge.patch(url, json={"content": "x"}), 428, "precondition_required", "If-Match")
    for stale in ('"2"', "*", "x", '"99999999999999999999"'):
        answer = await edge.patch(url, json={"content": "x"}, headers={"If-Match": stale})
        assert (answer.status_code, answer.json()["code"]) == (412, "precondition_failed")
    for current in ('"3"', "3", 'W/"3"'):
        assert (await edge.patch(url, json={"content": "x"}, headers={"If-Match": current})).json() == {"version": 3}


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (RuntimeError("memory text"), 500, "internal"),
        (ServiceError("no_such_code", "memory text"), 500, "internal"),
        (ConnectionRefusedError("10.0.0.7 memory text"), 503, "database_unavailable"),
        (asyncpg.CannotConnectNowError("memory text"), 503, "database_unavailable"),
        (asyncpg.ConnectionDoesNotExistError("memory text"), 503, "database_unavailable"),
        (ServiceError("not_implemented", "Later."), 501, "not_implemented"),
    ],
)
async def test_failures_say_nothing_of_their_cause(
    edge: httpx.AsyncClient, desk: Desk, capsys: pytest.CaptureFixture[str], error: Exception, status: int, code: str
) -> None:
    desk.fail_with = error
    answer = await edge.post("/v1/notes", json={"content": "x"})
    problem(answer, status, code)
    assert "memory text" not in answer.text
    assert "memory text" not in "".join(capsys.readouterr())
    assert ("retry-after" in answer.headers) == (status == 503)


async def test_request_ids_are_echoed_when_sane(edge: httpx.AsyncClient) -> None:
    answer = await edge.get("/v1/notes", headers={"X-Request-ID": "trace-1.a_B"})
    assert answer.headers["x-request-id"] == "trace-1.a_B"
    for bad in ("a b", "x" * 129, '"'):
        assert len((await edge.get("/v1/notes", headers={"X-Request-ID": bad})).headers["x-request-id"]) == 32
