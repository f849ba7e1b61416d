"""The service as a process of its own."""
# ruff: noqa: ASYNC110, ASYNC220, ASYNC240  starting a process and reading its log is quick

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]


class Process:
    """`first` is the first line it printed; `log` what it wrote to standard error."""

    def __init__(self, process: "subprocess.Popen[str]", first: str, log: Path) -> None:
        self.process = process
        self.first = first
        self.log = log

    @property
    def url(self) -> str:
        """Where the service answers."""
        return self.first.split()[-1].removesuffix("/docs")

    def faults(self) -> str:
        """What it logged as an error."""
        return "\n".join(line for line in self.log.read_text().splitlines() if '"level": "error"' in line)

    def signal(self, number: int) -> None:
        """Send a signal to this process alone."""
        self.process.send_signal(number)

    async def end(self, seconds: float = 60) -> int:
        """Exit code."""
        return await asyncio.to_thread(self.process.wait, seconds)


@asynccontextmanager
async def running(*arguments: str, **settings: str) -> AsyncIterator[Process]:
    """`hindsight ARGUMENTS`, from its first line until killed. Settings are HINDSIGHT_ variables."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("HINDSIGHT_")}
    environment |= {f"HINDSIGHT_{name.upper()}": value for name, value in {"environment": "test", **settings}.items()}
    with tempfile.NamedTemporaryFile("w", suffix=".log", delete=False) as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "app", *arguments],
            cwd=REPOSITORY,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
    assert process.stdout is not None
    try:
        first = await asyncio.to_thread(process.stdout.readline)
        assert first, Path(log.name).read_text()
        yield Process(process, first, Path(log.name))
    finally:
        process.kill()
        await asyncio.to_thread(process.wait)
        process.stdout.close()
        Path(log.name).unlink()


async def until(condition: Callable[[], Awaitable[object]], seconds: float = 60) -> None:
    """Wait for something that comes about by itself."""
    async with asyncio.timeout(seconds):
        while not await condition():
            await asyncio.sleep(0.02)
