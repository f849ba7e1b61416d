"""Real parts for every test: one PostgreSQL for the session, a database of its own and a running service where asked for."""

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import asyncpg
import httpx
import pytest
import uvicorn
from pydantic import SecretStr

from app.application import Services, build_app, migrate, open_services
from app.cli import listen
from app.database.embedded import EmbeddedServer
from app.database.pool import Database
from app.settings import Settings
from app.tenancy.caller import SCOPES, Caller

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


@pytest.fixture(scope="session")
def folder() -> Iterator[Path]:
    """A folder that a plain user can reach too; pytest's own are closed to others."""
    path = Path(tempfile.mkdtemp(prefix="hindsight-tests-"))
    path.chmod(0o711)
    yield path
    shutil.rmtree(path, ignore_errors=True)


@pytest.fixture(scope="session")
async def cluster(folder: Path) -> AsyncIterator[Cluster]:
    """One PostgreSQL without fsync, and a migrated template."""
    server = EmbeddedServer(folder / "data", durable=False)
    await asyncio.to_thread(server.start)
    try:
        made = Cluster(server, "")
        template = await made.create()
        made = Cluster(server, template)
        await migrate(settings_for(made, template))
        yield made
    finally:
        await asyncio.to_thread(server.stop)


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


@pytest.fixture
async def database_name(cluster: Cluster) -> AsyncIterator[str]:
    """A migrated database of the test's own."""
    name = await cluster.create(cluster.template)
    yield name
    await cluster.drop(name)


@pytest.fixture
async def database(cluster: Cluster, database_name: str) -> AsyncIterator[Database]:
    """The pool on it, as the service's role."""
    opened = await Database.open(cluster.url(database_name), 10)
    yield opened
    await opened.close()


@pytest.fixture
async def owner(cluster: Cluster, database_name: str) -> AsyncIterator[asyncpg.Connection]:
    """A connection of the owner, outside row-level security."""
    connection = await asyncpg.connect(cluster.url(database_name))
    yield connection
    await connection.close()


@pytest.fixture
async def caller(owner: asyncpg.Connection) -> Caller:
    """The local owner of tenant default."""
    tenant = await owner.fetchval("SELECT memory.tenant_named('default')")
    return Caller(tenant, "default", None, "local", frozenset(SCOPES), "owner")


@pytest.fixture
async def services(cluster: Cluster, database_name: str) -> AsyncIterator[Services]:
    """The services with their worker, no HTTP."""
    async with open_services(settings_for(cluster, database_name)) as opened:
        opened.worker.start()
        yield opened
        await opened.worker.stop()


@asynccontextmanager
async def serving(services: Services) -> AsyncIterator[str]:
    """A real HTTP server over the services; its address."""
    app = await build_app(services)
    listener = listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, access_log=False, lifespan="off"))
    running = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        await running


@pytest.fixture
async def service_url(services: Services) -> AsyncIterator[str]:
    """Address of a running service."""
    async with serving(services) as url:
        yield url


@pytest.fixture
async def client(service_url: str) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the running service; paths start with /v1."""
    async with httpx.AsyncClient(base_url=service_url, timeout=60) as opened:
        yield opened
