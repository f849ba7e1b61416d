"""Real parts for every test: one PostgreSQL for the session, a database of its own and a running service where asked for."""

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import asyncpg
import httpx
import pytest
from real_parts import Cluster, serving, settings_for

from app.application import Services, migrate, open_services
from app.database.embedded import EmbeddedServer
from app.database.pool import Database
from app.tenancy.caller import SCOPES, Caller


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
