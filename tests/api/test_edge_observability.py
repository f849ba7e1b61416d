"""Health, figures, log lines and the OpenAPI document."""

import json
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from io import StringIO
from typing import Any
from uuid import uuid4

import httpx
import jsonschema
import pytest
import structlog
from edge_app import build_app, served

from app.database.pool import Database
from app.logs import configure_logging
from app.settings import Settings
from app.tenancy.service import KeyService

CHECKS = {"database": True, "migrated": True}


@pytest.fixture
async def edge(database: Database) -> AsyncIterator[httpx.AsyncClient]:
    async with served(build_app(database, KeyService(database), CHECKS)) as client:
        yield client


@contextmanager
def logged(monkeypatch: pytest.MonkeyPatch) -> Iterator[StringIO]:
    """What the process writes on standard error while logging is set up as `serve` does."""
    root = logging.getLogger()
    kept, level = root.handlers, root.level
    stream = StringIO()
    with monkeypatch.context() as patch:
        patch.setattr("sys.stderr", stream)
        configure_logging(Settings())
    try:
        yield stream
    finally:
        root.handlers, root.level = kept, level
        structlog.reset_defaults()


async def test_health(edge: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (await edge.get("/health/live")).json() == {"status": "alive"}
    assert (await edge.get("/health/ready")).json() == {"status": "ready", "checks": CHECKS}
    monkeypatch.setitem(CHECKS, "migrated", False)
    answer = await edge.get("/health/ready")
    assert (answer.status_code, answer.json()["code"]) == (503, "not_ready")
    assert answer.json()["checks"] == {"database": True, "migrated": False}
    assert (await edge.get("/health/live")).status_code == 200


async def test_health_and_figures_need_no_key(database: Database) -> None:
    async with served(build_app(database, KeyService(database), CHECKS, host="0.0.0.0")) as client:
        for path in ("/health/live", "/health/ready", "/metrics"):
            assert (await client.get(path)).status_code == 200


async def test_metrics_count_by_route_template_and_name_nobody(edge: httpx.AsyncClient) -> None:
    await edge.get(f"/v1/notes/{uuid4()}")
    await edge.get("/v1/notes/not-a-uuid")
    await edge.get("/v1/notes?subject=user:42")
    await edge.get("/secret-path")
    await edge.get("/openapi.json")
    await edge.get("/mounted/secret-path")
    await edge.request("BREW", "/v1/notes")
    text = (await edge.get("/metrics")).text
    for line in (
        'hindsight_http_requests_total{method="GET",route="/v1/notes/{note_id}",status="200"} 1.0',
        'hindsight_http_requests_total{method="GET",route="/v1/notes/{note_id}",status="404"} 1.0',
        'hindsight_http_requests_total{method="GET",route="/v1/notes",status="200"} 1.0',
        'hindsight_http_requests_total{method="GET",route="unmatched",status="404"} 1.0',
        'hindsight_http_requests_total{method="GET",route="/openapi.json",status="200"} 1.0',
        'hindsight_http_requests_total{method="GET",route="/mounted",status="200"} 1.0',
        'hindsight_http_requests_total{method="OTHER",route="/v1/notes",status="405"} 1.0',
        'hindsight_http_request_seconds_count{method="GET",route="/v1/notes"} 1.0',
    ):
        assert line in text
    for name in ("secret-path", "user:42", "default", "local"):
        assert name not in text


async def test_each_request_is_one_json_line_without_its_text(
    edge: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    with logged(monkeypatch) as stream:
        answer = await edge.post("/v1/notes?x=queried", json={"content": "remembered 记住"})
        await edge.post("/v1/notes", json={"content": "remembered 记住"}, headers={"X-Request-ID": "abc"})
        await edge.get("/v1/notes", headers={"Authorization": "Bearer hs_" + "s" * 43})
        lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert answer.status_code == 422
    assert [(line["method"], line["route"], line["status"], line["tenant"], line["key"]) for line in lines] == [
        ("POST", "/v1/notes", 422, "default", "local"),
        ("POST", "/v1/notes", 201, "default", "local"),
        ("GET", "/v1/notes", 401, None, None),
    ]
    assert lines[1]["request_id"] == "abc"
    assert all({"ms", "request_id", "timestamp", "level"} <= line.keys() for line in lines)
    for text in ("remembered", "记住", "queried", "sss"):
        assert text not in stream.getvalue()


async def test_an_unexpected_failure_is_located_but_not_quoted(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = build_app(database, KeyService(database), CHECKS)
    app.state.desk.fail_with = ValueError("memory text")
    async with served(app) as client:
        with logged(monkeypatch) as stream:
            answer = await client.post("/v1/notes", json={"content": "x"})
            lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    failure = next(line for line in lines if line["event"] == "unexpected_failure")
    assert failure["errors"][0] == "ValueError"
    assert failure["request_id"] == answer.json()["request_id"]
    assert any("edge_app.py" in frame for frame in failure["at"])
    assert "memory text" not in stream.getvalue()


def test_exceptions_that_libraries_log_are_located_but_not_quoted(monkeypatch: pytest.MonkeyPatch) -> None:
    with logged(monkeypatch) as stream:
        try:
            raise ValueError("memory text")
        except ValueError:
            logging.getLogger("library").exception("it broke")
    line = json.loads(stream.getvalue())
    assert (line["event"], line["errors"], line["logger"]) == ("it broke", ["ValueError"], "library")
    assert "test_edge_observability.py" in line["at"][0]
    assert "memory text" not in stream.getvalue()


async def test_openapi_documents_the_edge(edge: httpx.AsyncClient) -> None:
    document: dict[str, Any] = (await edge.get("/openapi.json")).json()
    operations = {
        operation["operationId"]: operation for path in document["paths"].values() for operation in path.values()
    }
    assert {"create_note", "get_note", "create_key", "list_keys", "revoke_key", "health_ready"} <= operations.keys()
    create = operations["create_note"]
    assert create["tags"] == ["notes"]
    assert create["security"] == [{"ApiKey": []}]
    assert {"401", "403", "409", "413", "415", "422", "503"} <= create["responses"].keys()
    for status, response in create["responses"].items():
        if status >= "400":
            assert response["content"] == {
                "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
            }
    headers = {name: [item["name"] for item in operations[name].get("parameters", [])] for name in operations}
    assert "Idempotency-Key" in headers["create_note"]
    assert "Idempotency-Key" in headers["revoke_key"]
    assert "Idempotency-Key" not in headers["search_notes"]
    assert document["components"]["securitySchemes"]["ApiKey"]["scheme"] == "bearer"
    problem = (await edge.get("/v1/notes?x=1")).json()
    jsonschema.validate(problem, {"$ref": "#/components/schemas/Problem", **document})
