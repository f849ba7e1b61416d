"""The service as its users meet it: started, asked over HTTP, weighed."""

import asyncio
import os
import re
import socket
import sys
import time
import tomllib
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError
from pathlib import Path

import httpx
import orjson

from app.errors import StartupError

ENVIRONMENT = "bench"
_ROOT = Path(__file__).resolve().parent.parent.parent
_HEAD_END = b"\r\n\r\n"
_NAME = re.compile(r"^[A-Za-z0-9._-]+")


class Line:
    """A bare connection kept open, so that what a client library costs does not count as the service's."""

    def __init__(self, host: str, port: int) -> None:
        self._address = host, port
        self._socket: socket.socket | None = None

    def exchange(self, request: bytes) -> bytes:
        """The body of the answer. Raises ConnectionError where the line was cut, RuntimeError for any status but 200."""
        if self._socket is None:
            self._socket = socket.create_connection(self._address, timeout=120)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.sendall(request)
        head, end, body = self._more(b"").partition(_HEAD_END)
        while not end:
            head, end, body = self._more(head).partition(_HEAD_END)
        if b" 200 " not in head.splitlines()[0]:
            raise RuntimeError(f"the service answered {head.splitlines()[0].decode('latin-1')}")
        length = re.search(rb"(?i)^content-length: (\d+)", head, re.MULTILINE)
        assert length is not None
        while len(body) < int(length[1]):
            body = self._more(body)
        return body

    def close(self) -> None:
        """Cut the line; the next request makes a new one."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _more(self, had: bytes) -> bytes:
        assert self._socket is not None
        came = self._socket.recv(1 << 20)
        if not came:
            raise ConnectionResetError("the service ended the connection")
        return had + came


@dataclass(frozen=True, slots=True)
class Service:
    """A running service. `start_seconds` is from the start of its process until it was ready."""

    client: httpx.AsyncClient
    line: Line
    process_id: int
    start_seconds: float

    @property
    def resident_megabytes(self) -> float:
        """Resident memory of the API process now; PostgreSQL's processes are others."""
        status = Path(f"/proc/{self.process_id}/status").read_text(encoding="ascii")
        found = re.search(r"^VmRSS:\s+(\d+) kB", status, re.MULTILINE)
        assert found is not None
        return int(found[1]) * 1024 / 1e6

    def ask(self, question: str, subject: str | None) -> tuple[float, float]:
        """Milliseconds of one recall over HTTP less those of its embedding, and those of the embedding."""
        body = orjson.dumps({"query": question, "explain": True} | ({"subject": subject} if subject else {}))
        request = b"POST /v1/recall HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        request += b"Content-Length: %d\r\n\r\n" % len(body) + body
        started = time.perf_counter()
        try:
            content = self.line.exchange(request)
        except ConnectionError:  # the service ends a connection that stood idle
            self.line.close()
            started = time.perf_counter()
            content = self.line.exchange(request)
        taken = (time.perf_counter() - started) * 1000
        embed = float(orjson.loads(content)["explain"]["timings_ms"]["embed"])
        return taken - embed, embed

    async def store(self, statements: Sequence[str], size: int, advance: Callable[[int], None]) -> float:
        """Store statements in batches; how many a second."""
        started = time.perf_counter()
        for place in range(0, len(statements), size):
            items = [{"content": one, "subject": "user:stored"} for one in statements[place : place + size]]
            answer = await self.client.post("/v1/memories/batch", json={"items": items})
            answer.raise_for_status()
            advance(len(items))
        return len(statements) / (time.perf_counter() - started)


@asynccontextmanager
async def running_service(data_dir: Path) -> AsyncIterator[Service]:
    """A service with the bundled model on the embedded database of `data_dir`. Raises StartupError."""
    settings = {
        "HINDSIGHT_DATA_DIR": str(data_dir),
        "HINDSIGHT_DATABASE_URL": "",
        "HINDSIGHT_EMBEDDER": "bundled",
        "HINDSIGHT_EMBEDDING_MODEL": "",
        "HINDSIGHT_ENVIRONMENT": ENVIRONMENT,
        "HINDSIGHT_HOST": "127.0.0.1",
        "HINDSIGHT_LOG_LEVEL": "error",
        "HINDSIGHT_PORT": "0",
        "HINDSIGHT_REDIS_URL": "",
    }
    started = time.perf_counter()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-P", "-m", "app", "serve", env=os.environ | settings, stdout=asyncio.subprocess.PIPE
    )
    try:
        assert process.stdout is not None
        address = re.search(r"http://[^\s/]+", (await process.stdout.readline()).decode())
        if address is None:
            raise StartupError("the service to measure did not start")
        async with httpx.AsyncClient(base_url=address[0], timeout=120) as client:
            (await client.get("/health/ready")).raise_for_status()  # the address is printed once all else is up
            host, port = address[0].removeprefix("http://").rsplit(":", 1)
            yield Service(client, Line(host, int(port)), process.pid, time.perf_counter() - started)
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


def base_install_megabytes() -> float:
    """Disk space of the packages that the service needs without any extra, and of all that these need."""
    project = tomllib.loads((_ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    waiting, known, size = list(project["dependencies"]), set[str](), 0
    while waiting:
        requirement = waiting.pop()
        found = _NAME.match(requirement)
        if found is None or "extra ==" in requirement or (name := found[0].lower().replace("_", "-")) in known:
            continue
        known.add(name)
        try:
            package = Distribution.from_name(name)
        except PackageNotFoundError:  # for another system or Python
            continue
        files = {Path(str(package.locate_file(file))) for file in package.files or ()}
        size += sum(file.stat().st_size for file in files if file.is_file())
        waiting += package.requires or []
    return size / 1e6
