"""Puts the edge around an application: limits, authentication, problems, logs, metrics, OpenAPI."""

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match

from app.database.pool import Database
from app.errors import ServiceError
from app.http.authentication import Authenticator
from app.http.health import Readiness, health_router
from app.http.idempotency import Idempotency
from app.http.limits import BodyLimit, TimeLimit
from app.http.observability import METHODS, Metrics, Observability
from app.http.openapi import describe_edge
from app.http.problems import respond
from app.settings import Settings
from app.tenancy.caller import Caller
from app.tenancy.service import KeyService


def install_edge(
    app: FastAPI,
    settings: Settings,
    database: Database,
    keys: KeyService,
    readiness: Readiness,
    host: str | None = None,
    inside: Caller | None = None,
) -> Metrics:
    """Install everything every route shares. Call once, before or after the rooms' routers are included.

    `host` is the address really listened on, where that is not the settings'. `inside` is who calls an application that
    no socket serves. Returns the figures, whose registry
    other parts may add to.
    """
    metrics = Metrics()
    app.state.authenticator = Authenticator(keys, host or settings.host, inside)
    app.state.idempotency = Idempotency(database, settings.request_timeout_seconds)
    app.router.redirect_slashes = False  # a redirect would be built from the Host header; the address is just wrong
    for kind in (ServiceError, RequestValidationError, HTTPException):
        app.add_exception_handler(kind, _refuse)
    app.add_middleware(TimeLimit, seconds=settings.request_timeout_seconds)
    app.add_middleware(BodyLimit, limit=settings.body_limit_bytes, larger={"/v1/import": settings.import_limit_bytes})
    app.add_middleware(Observability, metrics=metrics)  # added last, so outermost
    app.include_router(health_router(metrics, readiness))
    describe_edge(app)
    return metrics


async def _refuse(request: Request, error: Exception) -> Response:
    response = respond(error, request.scope)
    if response.status_code == 405:
        response.headers["Allow"] = ", ".join(sorted(_allowed(request)))
    return response


def _allowed(request: Request) -> set[str]:
    """Every method that some route of the application serves under this address."""
    return {
        method
        for method in METHODS
        if any(route.matches({**request.scope, "method": method})[0] is Match.FULL for route in request.app.routes)
    }
