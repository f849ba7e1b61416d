"""Every refusal and failure as one shape: problem+json (RFC 9457) with a stable `code`."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ConfigDict
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Scope

from app.database.errors import translate
from app.errors import ServiceError

MEDIA_TYPE = "application/problem+json"
MOST_ERRORS = 100  # a batch may hold a thousand faulty items; the first hundred tell the story


@dataclass(frozen=True, slots=True)
class Kind:
    """What a code means on the wire. `retry_after` (seconds) is sent unless the error names another."""

    status: int
    title: str
    retry_after: int | None = None
    headers: Mapping[str, str] = field(default_factory=dict)


# The one table of codes. docs/api.md lists the same codes (a test compares them).
KINDS: dict[str, Kind] = {
    "bad_request": Kind(400, "The request is malformed"),
    "unauthorized": Kind(401, "A valid API key is required", headers={"WWW-Authenticate": 'Bearer realm="hindsight"'}),
    "forbidden": Kind(403, "The key does not allow this"),
    "not_found": Kind(404, "Not found"),
    "method_not_allowed": Kind(405, "The method is not allowed here"),
    "conflict": Kind(409, "The request conflicts with what is stored"),
    "duplicate_statement": Kind(409, "The same statement is already current"),
    "idempotency_running": Kind(409, "A request with this Idempotency-Key is still running", retry_after=1),
    "precondition_failed": Kind(412, "The stored version is another one"),
    "payload_too_large": Kind(413, "The request body is too large"),
    "unsupported_media_type": Kind(415, "The body must be JSON"),
    "invalid": Kind(422, "The request is not valid"),
    "invalid_json": Kind(422, "The body is not valid JSON"),
    "idempotency_mismatch": Kind(422, "The Idempotency-Key belongs to another request"),
    "precondition_required": Kind(428, "If-Match is required"),
    "rate_limited": Kind(429, "Too many requests", retry_after=1),
    "internal": Kind(500, "Internal error"),
    "not_implemented": Kind(501, "Not available yet"),
    "database_unavailable": Kind(503, "The database cannot be reached", retry_after=2),
    "not_ready": Kind(503, "The service is not ready", retry_after=2),
    "overloaded": Kind(503, "The service is overloaded", retry_after=1),
    "timeout": Kind(503, "The request took too long", retry_after=1),
}
# For errors that arrive as a bare status: the first code of that status, and for 503 the one that blames nothing.
BY_STATUS = {kind.status: code for code, kind in reversed(KINDS.items())} | {503: "overloaded"}


class FieldError(BaseModel):
    """One fault: `field` dotted from the root of the body (or the parameter's name), `code` names the rule broken."""

    field: str
    code: str
    detail: str


class Problem(BaseModel):
    """The body of every answer with a status of 400 or more. Some codes add members of their own."""

    model_config = ConfigDict(extra="allow", title="Problem")

    type: str
    title: str
    status: int
    detail: str
    code: str
    request_id: str | None = None
    field: str | None = None
    errors: list[FieldError] | None = None


def respond(error: Exception, scope: Scope) -> Response:
    """The answer for any exception. What is not a known refusal is `internal` and says nothing of its cause."""
    headers: dict[str, str] = {}
    status: int | None = None
    if isinstance(error, HTTPException):
        headers.update(error.headers or {})
        status = error.status_code
    refusal = as_refusal(error)
    kind = KINDS[refusal.code]
    extra = dict(refusal.extra)
    retry_after = extra.pop("retry_after", kind.retry_after)
    if retry_after is not None:
        headers["Retry-After"] = str(retry_after)
    headers |= kind.headers
    document = {
        "type": f"urn:hindsight:problem:{refusal.code}",
        "title": kind.title,
        "status": status or kind.status,
        "detail": refusal.detail,
        "code": refusal.code,
        **({"field": refusal.field} if refusal.field is not None else {}),
        **extra,
        "request_id": request_id(scope),
    }
    content = json.dumps(document, ensure_ascii=False, default=str).encode("utf-8", "replace")
    return Response(content, status or kind.status, headers, MEDIA_TYPE)


def as_refusal(error: Exception) -> ServiceError:
    """Any exception as a refusal whose code is in the table."""
    if isinstance(error, ServiceError) and error.code in KINDS:
        return error
    if isinstance(error, RequestValidationError):
        return _from_validation(error)
    if isinstance(error, HTTPException):
        return _from_http(error)
    translated = translate(error)
    if translated is not None and translated.code in KINDS:
        return translated
    return ServiceError("internal", "Something went wrong here. The log has more under this request id.")


def request_id(scope: Scope) -> str | None:
    """The id given to this request by the outermost layer."""
    return cast("str | None", scope.get("state", {}).get("request_id"))


def _from_http(error: HTTPException) -> ServiceError:
    fallback = "bad_request" if error.status_code < 500 else "internal"
    code = BY_STATUS.get(error.status_code, fallback)
    return ServiceError(code, KINDS[code].title + ".")


def _from_validation(error: RequestValidationError) -> ServiceError:
    faults = error.errors()
    if any(fault["loc"][:1] == ("path",) for fault in faults):  # a malformed id names nothing
        return ServiceError("not_found", "There is nothing under this address.")
    errors = [_fault(fault) for fault in faults[:MOST_ERRORS]]
    first = errors[0]
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    return ServiceError(
        "invalid",
        f"{first.field}: {first.detail}{more}",
        first.field,
        errors=[item.model_dump() for item in errors],
    )


def _fault(fault: dict[str, Any]) -> FieldError:
    """Rule and place, never the value: values are memory text."""
    place, *path = (str(part) for part in fault["loc"])
    code = str(fault["type"])
    detail = str(fault["msg"]).removeprefix("Value error, ")
    if code == "extra_forbidden":
        detail = "unknown field"
    elif code == "missing":
        detail = "required"
    return FieldError(field=".".join(path) or place, code=code, detail=detail)
