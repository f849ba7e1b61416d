"""SIGTERM and Ctrl-C: what was begun is answered, and nothing is left running."""
# ruff: noqa: ASYNC230, ASYNC240, E501  files and locks on a local disk

import asyncio
import fcntl
import shutil
import signal
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import httpx
import pytest
from real_parts import Cluster
from running import running, until


@pytest.fixture
async def hashed(cluster: Cluster) -> AsyncIterator[str]:
    """Name of a database migrated for the hash embedder."""
    from real_parts import settings_for

    from app.application import migrate

    name = await cluster.create()
    await migrate(settings_for(cluster, name, embedder="hash"))
    yield name
    await cluster.drop(name)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_lets_running_requests_finish(cluster: Cluster, hashed: str, number: int) -> None:
    url = cluster.url(hashed)
    items = [{"content": f"Ticket TCK-{n} is open", "subject": "user:1"} for n in range(150)]
    watcher = await asyncpg.connect(url)
    try:
        async with (
            running("serve", "--port", "0", database_url=url, embedder="hash") as service,
            httpx.AsyncClient(base_url=service.url, timeout=120) as client,
        ):

            async def begun() -> bool:
                query = "SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))"
                return bool(await watcher.fetchval(query))

            request = asyncio.create_task(client.post("/v1/memories/batch", json={"items": items}))
            await until(begun)
            assert not request.done()
            service.signal(number)
            answer = await request
            assert answer.status_code == 200
            assert [result["decision"] for result in answer.json()["results"]] == ["stored"] * 150
            assert await service.end() in (0, 130, -number)
            with pytest.raises(httpx.TransportError):
                await client.get("/health/live")
            assert "Traceback" not in service.log.read_text()
        assert await watcher.fetchval("SELECT count(*) FROM memory.memories") == 150
        await until(lambda: alone(watcher), 10)
    finally:
        await watcher.close()


async def alone(watcher: asyncpg.Connection) -> bool:
    return await watcher.fetchval("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()") == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("command", [("serve", "--port", "0"), ("worker",)])
async def test_a_stopped_service_stops_its_postgres(number: int, command: tuple[str, ...]) -> None:
    folder = Path(tempfile.mkdtemp(prefix="hindsight-fault-"))
    folder.chmod(0o711)
    try:
        async with running(*command, data_dir=str(folder / "data"), embedder="hash") as service:
            service.signal(number)
            assert await service.end() in (0, 130, -number)
            assert "Traceback" not in service.log.read_text()
        with open(folder / "data" / "embedded.server.lock") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)  # raises while anything of PostgreSQL runs
    finally:
        shutil.rmtree(folder, ignore_errors=True)
