"""What OpenAPI cannot see in the routes themselves: problems, and headers that the edge handles."""

from typing import Any

from fastapi import FastAPI

from app.http.idempotency import HEADER
from app.http.problems import KINDS, MEDIA_TYPE, Problem
from app.http.routes import EdgeRoute

REF = "#/components/schemas/Problem"
KEY_SCHEME = {
    "type": "http",
    "scheme": "bearer",
    "bearerFormat": "hs_...",
    "description": "A key made by `hindsight key create`.",
}
ALWAYS = (401, 403, 422, 503)
KEY_PARAMETER = {
    "name": HEADER,
    "in": "header",
    "required": False,
    "description": "Makes a repeat of this request safe: it runs once, and its answer is given again for 24 hours.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]+$"},
}


def describe_edge(app: FastAPI) -> None:
    """Complete the application's OpenAPI document when it is first asked for."""
    plain = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            _complete(plain(), _repeatable(app))
        assert app.openapi_schema is not None
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _repeatable(app: FastAPI) -> frozenset[str]:
    """Operation ids of the writes."""
    pending: list[Any] = list(app.routes)
    found: set[str] = set()
    while pending:
        route = pending.pop()
        pending += getattr(getattr(route, "original_router", None), "routes", [])
        if isinstance(route, EdgeRoute) and route.repeatable:
            found.add(route.unique_id)
    return frozenset(found)


def _complete(schema: dict[str, Any], repeatable: frozenset[str]) -> None:
    components = schema.setdefault("components", {})
    components["securitySchemes"] = {"ApiKey": KEY_SCHEME}
    schemas = components.setdefault("schemas", {})
    problem = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
    schemas |= problem.pop("$defs", {})
    schemas["Problem"] = problem
    for path, operations in schema["paths"].items():
        for operation in operations.values():
            statuses = {503}
            if path.startswith("/v1/"):
                statuses = {*ALWAYS}
                operation["security"] = [{"ApiKey": []}]
            if "{" in path:
                statuses.add(404)
            if operation.get("operationId") in repeatable:
                statuses.add(409)
                operation.setdefault("parameters", []).append(KEY_PARAMETER)
            if "requestBody" in operation:
                statuses |= {413, 415}
            for status in sorted(statuses):
                operation["responses"][str(status)] = _response(status)
    schemas.pop("HTTPValidationError", None)
    schemas.pop("ValidationError", None)


def _response(status: int) -> dict[str, Any]:
    codes = ", ".join(f"`{code}`" for code, kind in KINDS.items() if kind.status == status)
    return {"description": f"Codes: {codes}", "content": {MEDIA_TYPE: {"schema": {"$ref": REF}}}}
