"""The route class of every room under /v1: it authenticates, reads the body and applies Idempotency-Key."""

from collections.abc import Callable, Coroutine, Iterator
from typing import Any, TypeVar
from urllib.parse import parse_qsl

from fastapi import APIRouter
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response

from app.errors import ServiceError
from app.http.authentication import authenticate
from app.http.idempotency import HEADER, Idempotency
from app.http.json_body import read_json, require_json

WRITE_METHODS = frozenset({"POST", "PUT", "PATCH", "DELETE"})
LONGEST_PATH = 2000  # bytes; no id is that long, and an index entry could not hold more
READS = "_edge_reads"
PRIVATE = "_edge_private"

Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])


def room_router(tag: str) -> APIRouter:
    """A router for one room's routes under /v1, with the edge's rules. Paths start after `/v1`."""
    return APIRouter(prefix="/v1", tags=[tag], route_class=EdgeRoute)


def reads(endpoint: Endpoint) -> Endpoint:
    """Mark a POST that changes nothing (a search): Idempotency-Key is ignored. Stands below the route decorator."""
    setattr(endpoint, READS, True)
    return endpoint


def idempotent(endpoint: Endpoint) -> Endpoint:
    """Mark a write that changes nothing when it is repeated, and whose body is not to be held: Idempotency-Key is ignored.
    Stands below the route decorator.
    """
    return reads(endpoint)


def stored_without(*members: str) -> Callable[[Endpoint], Endpoint]:
    """Mark members of the answer that are given once and are null in a replay."""

    def mark(endpoint: Endpoint) -> Endpoint:
        setattr(endpoint, PRIVATE, members)
        return endpoint

    return mark


class EdgeRequest(Request):
    """A request whose JSON body has been read and checked before FastAPI asks for it."""

    parsed: Any = None

    async def json(self) -> Any:
        """The checked body."""
        return self.parsed


class EdgeRoute(APIRoute):
    """Adds the edge's rules to a route. The operation id is the function's name, so that clients can rely on it."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        options["operation_id"] = options.get("operation_id") or endpoint.__name__
        super().__init__(path, endpoint, **options)

    @property
    def repeatable(self) -> bool:
        """Whether Idempotency-Key applies."""
        return not WRITE_METHODS.isdisjoint(self.methods or ()) and not hasattr(self.endpoint, READS)

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler with the edge's rules around it."""
        run = super().get_route_handler()
        parameters = frozenset(_query_names(self.dependant))
        takes_body = self.body_field is not None
        repeatable = self.repeatable
        private = getattr(self.endpoint, PRIVATE, ())

        async def handle(connection: Request) -> Response:
            caller = await authenticate(connection)
            _check_address(connection, parameters)
            request = EdgeRequest(connection.scope, connection.receive)
            if takes_body and (body := await request.body()):
                require_json(request.headers.get("content-type"))
                request.parsed = read_json(body)
            if not repeatable or HEADER not in request.headers:
                return await run(request)
            idempotency: Idempotency = request.app.state.idempotency
            return await idempotency.run(caller, request, run, private)

        return handle


def _query_names(dependant: Dependant) -> Iterator[str]:
    """Names of all query parameters a route knows, its dependencies' included."""
    for parameter in dependant.query_params:
        annotation = parameter.field_info.annotation
        if isinstance(annotation, type) and issubclass(annotation, BaseModel):
            for name, field in annotation.model_fields.items():
                yield field.alias or name
        else:
            yield parameter.alias
    for dependency in dependant.dependencies:
        yield from _query_names(dependency)


def _check_address(request: Request, parameters: frozenset[str]) -> None:
    """Refuse unknown parameters (a mistyped filter must not mean no filter) and text no row could hold."""
    path = request.scope["path"]
    if "\x00" in path or len(path.encode("utf-8", "replace")) > LONGEST_PATH:
        raise ServiceError("not_found", "There is nothing under this address.")
    query = request.scope["query_string"]
    if not query:
        return
    try:
        pairs = parse_qsl(query.decode("utf-8"), keep_blank_values=True, errors="strict")
    except UnicodeDecodeError:
        raise ServiceError("invalid", "The query string is not UTF-8.", "query") from None
    for name, value in pairs:
        if name not in parameters:
            shown = name.replace("\x00", "?")[:100]
            raise ServiceError("invalid", f"{shown}: unknown parameter", shown)
        if "\x00" in value:
            raise ServiceError("invalid", f"{name}: contains a NUL character", name)
