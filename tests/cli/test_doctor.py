"""`hindsight doctor` only looks."""

import asyncio
from pathlib import Path
from uuid import uuid4

import asyncpg
import pytest
from command_line import hindsight
from real_parts import Cluster

from app.database.embedded import EmbeddedServer
from app.database.migration import downgrade, head_revision, upgrade


@pytest.fixture
def data_dir(folder: Path) -> Path:
    """A folder with no database yet."""
    return folder / f"doctor-{uuid4().hex[:8]}"


async def test_an_embedded_database_stays_as_it_is(data_dir: Path) -> None:
    """Neither migrated nor given an embedding set."""
    server = EmbeddedServer(data_dir, durable=False)
    server.start()
    await asyncio.to_thread(upgrade, server.owner_url, "test", "0005")
    server.stop()
    looked = hindsight("doctor", data_dir=data_dir)
    assert looked.returncode == 0, looked.stdout
    assert f"✓ database: embedded database in {data_dir}; no service runs on it now; PostgreSQL" in looked.stdout
    assert f"! schema: at revision 0005, this release needs {head_revision()}" in looked.stdout
    assert "hindsight serve" in looked.stdout
    server.start()
    try:
        connection = await asyncpg.connect(server.superuser_url)
        assert await connection.fetchval("SELECT version_num FROM memory.alembic_version") == "0005"
        assert await connection.fetchval("SELECT count(*) FROM pg_proc WHERE proname = 'recall'") == 0
        await connection.close()
        await asyncio.to_thread(upgrade, server.owner_url, "test")
        looked = hindsight("doctor", data_dir=data_dir)
        assert looked.returncode == 0, looked.stdout
        assert looked.stdout.startswith(f"✓ database: embedded database in {data_dir}; PostgreSQL")
        assert "! embedding: hash hash" in looked.stdout
        connection = await asyncpg.connect(server.superuser_url)
        assert await connection.fetchval("SELECT count(*) FROM memory.embedding_sets") == 0
        await connection.close()
    finally:
        server.stop()


async def test_it_gives_a_cluster_no_roles(data_dir: Path) -> None:
    server = EmbeddedServer(data_dir, durable=False)
    server.start()
    connection = await asyncpg.connect(server.superuser_url)
    await connection.execute("DROP ROLE hindsight_console")
    await connection.close()
    server.stop()
    looked = hindsight("doctor", data_dir=data_dir)
    assert (looked.returncode, "✗ start: the schema is not there yet" in looked.stdout) == (1, True), looked.stdout
    look = EmbeddedServer(data_dir, durable=False, prepare=False)
    look.start()
    try:
        connection = await asyncpg.connect(look.superuser_url)
        assert await connection.fetchval("SELECT count(*) FROM pg_roles WHERE rolname = 'hindsight_console'") == 0
        await connection.close()
    finally:
        look.stop()


def test_no_database_is_made(data_dir: Path) -> None:
    looked = hindsight("doctor", data_dir=data_dir)
    assert looked.returncode == 0
    assert f"! database: there is no embedded database in {data_dir} yet" in looked.stdout
    assert not data_dir.exists()


async def test_a_server_behind_this_release_or_of_another_environment_is_wrong(
    cluster: Cluster, database_name: str, owner: asyncpg.Connection
) -> None:
    url = cluster.url(database_name)
    looked = hindsight("doctor", database_url=url, embedder="bundled")
    assert looked.returncode == 0, looked.stdout
    assert looked.stdout.startswith(f"✓ database: database {database_name} at ")
    assert "✓ keys: no key yet" in looked.stdout
    assert "✓ embedding: bundled" in looked.stdout
    unfit = hindsight("doctor", database_url=url)
    assert (unfit.returncode, "✗ start: the data was embedded with provider bundled" in unfit.stdout) == (1, True)
    other = hindsight("doctor", database_url=url, environment="production")
    assert other.returncode == 1
    assert "✗ schema: stamped 'test', and HINDSIGHT_ENVIRONMENT is 'production'" in other.stdout
    await asyncio.to_thread(downgrade, url, "test", "0006")
    behind = hindsight("doctor", database_url=url)
    assert behind.returncode == 1
    assert "✗ schema: at revision 0006" in behind.stdout
    assert "hindsight migrate" in behind.stdout
    assert await owner.fetchval("SELECT version_num FROM memory.alembic_version") == "0006"
