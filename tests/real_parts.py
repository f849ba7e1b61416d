"""The real parts that tests run on: a PostgreSQL server and its databases, settings for them, a service over HTTP."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from uuid import uuid4

import asyncpg
import uvicorn
from pydantic import SecretStr

from app.application import Services, build_app
from app.database.embedded import EmbeddedServer
from app.serving import listen
from app.settings import Settings

ENVIRONMENT = "test"


@dataclass(frozen=True, slots=True)
class Cluster:
    """The session's server. `template` is migrated and has an embedding set."""

    server: EmbeddedServer
    template: str

    def url(self, database: str, role: str = "owner") -> str:
        """URL of one of its databases, as owner, app, reader or superuser."""
        base: str = getattr(self.server, f"{role}_url")
        return base.replace("/hindsight?", f"/{database}?")

    async def create(self, template: str | None = None) -> str:
        """A new database owned by the owner role, empty but for its extensions unless a template is named."""
        name = f"t_{uuid4().hex[:12]}"
        connection = await asyncpg.connect(self.server.superuser_url)
        try:
            await connection.execute(f"CREATE DATABASE {name} OWNER hindsight_owner TEMPLATE {template or 'hindsight'}")
        finally:
            await connection.close()
        return name

    async def drop(self, name: str) -> None:
        """Drop a database, whoever is connected."""
        connection = await asyncpg.connect(self.server.superuser_url)
        try:
            await connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        finally:
            await connection.close()


def settings_for(cluster: Cluster, database: str, **given: object) -> Settings:
    """Settings of a service on one of the cluster's databases, as its owner."""
    values: dict[str, object] = {
        "database_url": SecretStr(cluster.url(database)),
        "environment": ENVIRONMENT,
        "pool_size": 10,
        "port": 0,
        "log_level": "error",
    }
    return Settings(**(values | given))  # type: ignore[arg-type]


@asynccontextmanager
async def serving(services: Services) -> AsyncIterator[str]:
    """A real HTTP server over the services; its address."""
    app = await build_app(services)
    listener = listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(app, http="h11", log_config=None, access_log=False, lifespan="off"))
    running = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        await running
