"""The outermost layer: request id, access log, metrics, and the last catch for exceptions nobody expected."""

import re
import time
from uuid import uuid4

import structlog
from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.http.problems import as_refusal, respond
from app.logs import located

log = structlog.get_logger("app.http")

SANE_ID = re.compile(r"[A-Za-z0-9._-]{1,128}")
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)


class Metrics:
    """Prometheus figures of one process. Labels name routes, never tenants, keys or text."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.requests = Counter(
            "hindsight_http_requests", "Requests answered.", ("method", "route", "status"), registry=self.registry
        )
        self.seconds = Histogram(
            "hindsight_http_request_seconds",
            "Time from a request's arrival to the end of its answer.",
            ("method", "route"),
            buckets=BUCKETS,
            registry=self.registry,
        )


class Observability:
    """Gives every request an id, writes one log line for it and counts it. Never logs a body, query or secret."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        offered = Headers(scope=scope).get("x-request-id", "")
        request_id = offered if SANE_ID.fullmatch(offered) else uuid4().hex
        scope.setdefault("state", {})["request_id"] = request_id
        started = time.perf_counter()
        status = 0

        async def marked(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-ID"] = request_id
            await send(message)

        with structlog.contextvars.bound_contextvars(request_id=request_id):
            try:
                await self.app(scope, receive, marked)
            except ClientDisconnect:
                status = status or 499  # nobody is left to answer
            except Exception as error:
                refusal = as_refusal(error)
                if refusal.code == "internal":
                    log_failure(error)
                if status:
                    # Too late for another answer: the connection is cut, so that the client cannot take it for whole.
                    raise RuntimeError("The answer broke off; the log has the cause.") from None
                await respond(error, scope)(scope, receive, marked)
            finally:
                self._record(scope, status, time.perf_counter() - started)

    def _record(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope["method"] if scope["method"] in METHODS else "OTHER"
        route = route_template(scope)
        self.metrics.requests.labels(method, route, str(status)).inc()
        self.metrics.seconds.labels(method, route).observe(seconds)
        caller = scope["state"].get("caller")
        log.info(
            "request",
            method=method,
            route=route,
            status=status,
            ms=round(seconds * 1000, 1),
            tenant=caller.tenant_name if caller else None,
            key=caller.name if caller else None,
        )


def route_template(scope: Scope) -> str:
    """The route with its placeholders, `/v1/memories/{memory_id}`: addresses hold callers' own names."""
    effective = scope.get("fastapi", {}).get("effective_route_context")
    for route in (effective, scope.get("route")):
        if template := getattr(route, "path_format", None) or getattr(route, "path", None):
            return str(template)
    if "endpoint" in scope and (
        mounted := scope.get("root_path")
    ):  # an application of its own, whose routes are unknown
        return str(mounted)
    if "endpoint" in scope and not scope.get("path_params"):
        return str(scope["path"])
    return "unmatched"


def log_failure(error: BaseException) -> None:
    """Log where an unexpected exception came from."""
    log.error("unexpected_failure", **located(error))
