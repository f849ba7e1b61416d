"""Routes for whoever runs the service: alive, ready, figures. Open, and silent about tenants."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from fastapi import APIRouter
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from pydantic import BaseModel
from starlette.responses import Response

from app.errors import ServiceError
from app.http.observability import Metrics, log_failure

Readiness = Callable[[], Awaitable[Mapping[str, bool]]]
"""Named checks (`database`, `migrated` ...), each true when passed. May raise: then nothing is ready."""

PATIENCE = 5.0  # seconds; an orchestrator's probe does not wait longer


class Alive(BaseModel):
    """The process answers."""

    status: str = "alive"


class Ready(BaseModel):
    """Every check passed."""

    status: str = "ready"
    checks: dict[str, bool]


def health_router(metrics: Metrics, readiness: Readiness) -> APIRouter:
    """`/health/live`, `/health/ready` and `/metrics`."""
    router = APIRouter(tags=["health"])

    @router.get("/health/live", operation_id="health_live")
    async def health_live() -> Alive:
        """Whether the process answers; says nothing of the database."""
        return Alive()

    @router.get("/health/ready", operation_id="health_ready")
    async def health_ready() -> Ready:
        """Whether requests can be served: the database is reachable and migrated. 503 `not_ready` otherwise."""
        checks: dict[str, bool] = {}
        try:
            async with asyncio.timeout(PATIENCE):
                checks = dict(await readiness())
        except Exception as error:
            log_failure(error)
        if not checks or not all(checks.values()):
            raise ServiceError("not_ready", "Not every check has passed.", checks=checks)
        return Ready(checks=checks)

    @router.get("/metrics", operation_id="metrics", response_class=Response)
    async def metrics_text() -> Response:
        """Figures in Prometheus' text format."""
        return Response(generate_latest(metrics.registry), media_type=CONTENT_TYPE_LATEST)

    return router
