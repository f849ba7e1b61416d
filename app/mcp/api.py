"""`/mcp`: the protocol over streamable HTTP, one request at a time, with the edge's keys and limits."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import httpx
from fastapi import FastAPI
from starlette.requests import Request
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.errors import ServiceError
from app.http.authentication import authenticate, is_loopback
from app.http.problems import request_id
from app.mcp.rest import Rest
from app.settings import Settings

PATH = "/mcp"


def mount(app: FastAPI, settings: Settings) -> None:
    """Serve the protocol at `/mcp` of an application, over its own REST API."""
    app.router.routes.append(Route(PATH, endpoint=Endpoint(app, settings), methods=["POST"], include_in_schema=False))


class Endpoint:
    """Every request stands alone: nothing is kept between two, so that any process can answer the next."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        self._client = httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", timeout=None)
        self._limit = settings.body_limit_bytes + 1  # the edge's own limit is what refuses
        self._loopback = is_loopback(settings.host)
        self._hosts = frozenset(name.strip().lower() for name in settings.mcp_hosts.split(",") if name.strip())
        self._make: Callable[[], Any] | None = None
        self._loading = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        self._check_origin(request)
        await authenticate(request)
        unread = [{"type": "http.request", "body": await request.body(), "more_body": False}]

        async def replay() -> Message:
            return unread.pop() if unread else await receive()

        manager = await self._manager()
        async with manager.run():
            await manager.handle_request(scope, replay, send)

    def _check_origin(self, request: Request) -> None:
        """Only by names of this service, so that no page in a browser reaches it under a name of its own.

        Bound to loopback these are loopback's and those of HINDSIGHT_MCP_HOSTS; bound to more, where every call needs a
        key, any name unless some are set.
        """
        host = _name(f"//{request.headers.get('host', '')}")
        if not self._known(host):
            raise ServiceError("forbidden", "This Host is not served: name it in HINDSIGHT_MCP_HOSTS.")
        for origin in request.headers.getlist("origin"):
            name = _name(origin)
            if name != host and not (self._known(name) and (self._loopback or self._hosts)):
                raise ServiceError("forbidden", "This Origin is not served: name its host in HINDSIGHT_MCP_HOSTS.")

    def _known(self, name: str) -> bool:
        if name in self._hosts:
            return True
        return is_loopback(name) if self._loopback else bool(name) and not self._hosts

    async def _manager(self) -> Any:
        """The SDK's handling of one request. Loading it takes a second, so that it waits for the first."""
        async with self._loading:
            if self._make is None:
                self._make = await asyncio.to_thread(self._load)
        return self._make()

    def _load(self) -> Callable[[], Any]:
        from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

        from app.mcp.server import build_server

        logging.getLogger("mcp").setLevel(logging.WARNING)  # it says of every request what the edge says
        server = build_server(self._rest, check_keys=False)
        return partial(StreamableHTTPSessionManager, server, stateless=True, max_request_body_size=self._limit)

    async def _rest(self, context: Any) -> Rest:
        """The API as the caller of the request that carried the message."""
        from app.mcp.server import repeatable_by

        request: Request = context.request
        headers = {name: request.headers[name] for name in ("authorization",) if name in request.headers}
        if known := request_id(request.scope):
            headers["X-Request-ID"] = known
        return Rest(self._client, headers, repeatable_by(context, request.headers.get("idempotency-key")))


def _name(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""
