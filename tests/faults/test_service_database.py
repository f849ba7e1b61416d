"""The database goes away under a running service: what was acknowledged stays, what was not is refused, and it recovers."""

import asyncio
import os
import shutil
import signal
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
from pydantic import SecretStr
from real_parts import serving
from running import running, until

from app.application import migrate, open_services
from app.database.embedded import EmbeddedServer
from app.database.embedded.cluster import find_postmaster
from app.settings import Settings


@pytest.fixture
def own_folder() -> Iterator[Path]:
    """A data folder that a plain user can reach too."""
    path = Path(tempfile.mkdtemp(prefix="hindsight-fault-"))
    path.chmod(0o711)
    yield path
    server = EmbeddedServer(path / "data")  # whatever a killed service left running
    server.start()
    server.stop()
    shutil.rmtree(path)


@pytest.fixture
async def own_server(own_folder: Path) -> AsyncIterator[EmbeddedServer]:
    """A durable server of the test's own, in the role of a named one."""
    server = EmbeddedServer(own_folder / "data")
    await asyncio.to_thread(server.start)
    yield server
    await asyncio.to_thread(server.stop)


def named(server: EmbeddedServer) -> Settings:
    return Settings(database_url=SecretStr(server.owner_url), environment="test", embedder="hash", log_level="error")


def kill_postgres(data: Path) -> None:
    pid = find_postmaster(data / "postgres")
    assert pid is not None
    os.kill(pid, signal.SIGKILL)


class Writer:
    """Writes numbered statements one after the other; keeps what was acknowledged and what was refused."""

    def __init__(self, client: httpx.AsyncClient, name: str) -> None:
        self.client = client
        self.name = name
        self.acknowledged: set[str] = set()
        self.refused: list[httpx.Response] = []
        self.recovered = asyncio.Event()
        self.stopping = False

    async def run(self) -> None:
        number = 0
        while not self.stopping:
            number += 1
            content = f"{self.name} keeps the ticket {self.name.upper()}-{number}"
            try:
                answer = await self.client.post("/v1/memories", json={"content": content, "subject": self.name})
            except httpx.TransportError:
                if self.stopping:
                    return
                raise
            if answer.status_code == 201:
                self.acknowledged.add(content)
                if self.refused:
                    self.recovered.set()
            else:
                self.refused.append(answer)
                await asyncio.sleep(0.05)


async def held(client: httpx.AsyncClient, subject: str) -> set[str]:
    found: set[str] = set()
    cursor: dict[str, str] = {}
    while True:
        page: dict[str, Any] = (
            await client.get("/v1/memories", params={"subject": subject, "limit": 100, **cursor})
        ).json()
        found |= {item["content"] for item in page["items"]}
        if page["next_cursor"] is None:
            return found
        cursor = {"cursor": page["next_cursor"]}


async def test_postgres_killed_under_writes_loses_nothing_acknowledged(own_folder: Path) -> None:
    data = own_folder / "data"
    async with (
        running("serve", "--port", "0", data_dir=str(data), embedder="hash") as service,
        httpx.AsyncClient(base_url=service.url, timeout=60) as client,
    ):
        writers = [Writer(client, f"writer{n}") for n in range(4)]
        tasks = [asyncio.create_task(writer.run()) for writer in writers]
        for _ in range(2):
            for writer in writers:
                writer.recovered.clear()
                writer.refused.clear()
            before = {writer.name: len(writer.acknowledged) for writer in writers}
            await until(
                lambda before=before: asyncio.sleep(0, all(len(w.acknowledged) > before[w.name] + 5 for w in writers))
            )  # type: ignore[misc]
            kill_postgres(data)
            await until(lambda: asyncio.sleep(0, any(writer.refused for writer in writers)))
            async with asyncio.timeout(90):
                await asyncio.gather(*(writer.recovered.wait() for writer in writers if writer.refused))
            for answer in (answer for writer in writers for answer in writer.refused):
                assert answer.status_code == 503, answer.text + service.faults()
                assert answer.headers["content-type"] == "application/problem+json"
                assert answer.json()["code"] == "database_unavailable"
                assert int(answer.headers["retry-after"]) >= 1
        for writer in writers:
            writer.stopping = True
        await asyncio.gather(*tasks)
        for writer in writers:
            assert writer.acknowledged <= await held(client, writer.name)
        assert (await client.get("/health/ready")).status_code == 200
        service.signal(signal.SIGKILL)
        await service.end()
        kill_postgres(data)
    async with (
        running("serve", "--port", "0", data_dir=str(data), embedder="hash") as service,
        httpx.AsyncClient(base_url=service.url, timeout=60) as client,
    ):
        for writer in writers:
            assert writer.acknowledged <= await held(client, writer.name)


async def test_a_service_killed_under_writes_leaves_nothing_half_written(own_folder: Path) -> None:
    data = own_folder / "data"
    async with (
        running("serve", "--port", "0", data_dir=str(data), embedder="hash") as service,
        httpx.AsyncClient(base_url=service.url, timeout=60) as client,
    ):
        writers = [Writer(client, f"writer{n}") for n in range(4)]
        tasks = [asyncio.create_task(writer.run()) for writer in writers]
        await until(lambda: asyncio.sleep(0, all(len(writer.acknowledged) > 5 for writer in writers)))
        for writer in writers:
            writer.stopping = True
        service.signal(signal.SIGKILL)
        await asyncio.gather(*tasks)
        await service.end()
    async with (
        running("serve", "--port", "0", data_dir=str(data), embedder="hash") as service,
        httpx.AsyncClient(base_url=service.url, timeout=60) as client,
    ):
        for writer in writers:
            assert writer.acknowledged <= await held(client, writer.name)
        server = EmbeddedServer(data)
        await asyncio.to_thread(server.start)
        connection = await asyncpg.connect(server.owner_url)
        try:
            half = "SELECT count(*) FROM memory.memories AS m WHERE NOT EXISTS (SELECT FROM memory.{} AS x WHERE x.{} = m.id)"
            for table, column in (("lineage", "memory_id"), ("memory_events", "memory_id"), ("vectors", "item_id")):
                assert await connection.fetchval(half.format(table, column)) == 0
        finally:
            await connection.close()
            await asyncio.to_thread(server.stop)


async def test_a_named_server_that_stops_and_comes_back(own_server: EmbeddedServer) -> None:
    settings = named(own_server)
    await migrate(settings)
    async with (
        open_services(settings) as services,
        serving(services) as url,
        httpx.AsyncClient(base_url=url, timeout=60) as client,
    ):
        services.worker.start()
        kept = (await client.post("/v1/memories", json={"content": "The user drinks tea"})).json()["memory"]
        await asyncio.to_thread(own_server.stop)
        requests = [
            ("POST", "/v1/memories", {"content": "The user drinks gin"}),
            ("POST", "/v1/memories/batch", {"items": [{"content": "The user drinks gin"}]}),
            ("POST", "/v1/traces", {"turns": [{"role": "user", "content": "hello"}]}),
            ("POST", "/v1/recall", {"query": "tea"}),
            ("POST", "/v1/traces/search", {"query": "tea"}),
            ("GET", "/v1/memories", None),
            ("GET", f"/v1/memories/{kept['id']}", None),
            ("DELETE", f"/v1/memories/{kept['id']}", None),
            ("GET", "/v1/jobs", None),
            ("GET", "/v1/keys", None),
        ]
        for method, path, body in requests:
            answer = await client.request(
                method, path, json=body, headers={"Idempotency-Key": path} if method != "GET" else {}
            )
            assert (answer.status_code, answer.headers["content-type"]) == (503, "application/problem+json"), (
                path,
                answer.text,
            )
            assert answer.json()["code"] == "database_unavailable", path
            assert "Traceback" not in answer.text
            assert str(own_server.data_dir) not in answer.text
        assert (await client.get("/health/ready")).status_code == 503
        assert (await client.get("/health/ready")).json()["code"] == "not_ready"
        assert (await client.get("/health/live")).status_code == 200
        assert (await client.get("/metrics")).status_code == 200
        await asyncio.to_thread(own_server.start)
        assert (await client.get("/health/ready")).status_code == 200
        for _, path, body in requests[:5]:
            answer = await client.post(path, json=body, headers={"Idempotency-Key": path})
            assert answer.status_code in (200, 201, 202), answer.text
        assert (await client.get(f"/v1/memories/{kept['id']}")).json()["content"] == "The user drinks tea"
        job = (
            await client.post("/v1/traces", json={"turns": [{"role": "user", "content": "and the worker works"}]})
        ).json()["job_id"]
        assert (await client.get(f"/v1/jobs/{job}", params={"wait": 30})).json()["status"] == "succeeded"
        await services.worker.stop()


async def test_cut_connections_are_replaced(own_server: EmbeddedServer) -> None:
    """An administrator ends every session: requests under way are refused, the next ones work."""
    settings = named(own_server)
    await migrate(settings)
    async with (
        open_services(settings) as services,
        serving(services) as url,
        httpx.AsyncClient(base_url=url, timeout=60) as client,
    ):
        superuser = await asyncpg.connect(own_server.superuser_url)
        try:
            statuses: Counter[int] = Counter()

            async def write(number: int) -> None:
                answer = await client.post(
                    "/v1/memories", json={"content": f"Ticket TCK-{number} is open", "subject": f"user:{number % 5}"}
                )
                statuses[answer.status_code] += 1

            for round_number in range(5):
                work = [asyncio.create_task(write(round_number * 20 + number)) for number in range(20)]
                await superuser.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()"
                )
                await asyncio.gather(*work)
            assert set(statuses) <= {201, 503}
            await until(lambda: is_ready(client))
            assert await superuser.fetchval("SELECT count(*) FROM memory.memories") >= statuses[201]
            await write(1000)
            assert (
                await superuser.fetchval("SELECT count(*) FROM memory.memories WHERE content LIKE '%TCK-1000 %'") == 1
            )
        finally:
            await superuser.close()


async def is_ready(client: httpx.AsyncClient) -> bool:
    return (await client.get("/health/ready")).status_code == 200


async def test_functions_replaced_by_the_next_release_do_not_disturb_a_running_service(
    own_server: EmbeddedServer,
) -> None:
    """Cached plans of a live pool meet a view that was dropped and made again."""
    settings = named(own_server)
    await migrate(settings)
    async with (
        open_services(settings) as services,
        serving(services) as url,
        httpx.AsyncClient(base_url=url, timeout=60) as client,
    ):
        for number in range(20):
            await client.post("/v1/memories", json={"content": f"Ticket TCK-{number} is open"})
        owner = await asyncpg.connect(own_server.owner_url)
        try:
            await owner.execute("DROP VIEW memory.memory_details CASCADE")
            await migrate(settings)
            await owner.execute("ALTER TABLE memory.memories ADD COLUMN later int")
        finally:
            await owner.close()
        answers = await asyncio.gather(
            *(client.get("/v1/memories") for _ in range(20)),
            *(client.post("/v1/recall", json={"query": "TCK-3"}) for _ in range(20)),
        )
        assert Counter(answer.status_code for answer in answers) == {200: 40}
        assert len(answers[0].json()["items"]) == 20
