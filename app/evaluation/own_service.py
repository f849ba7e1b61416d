"""A service of the evaluation's own, for as long as it takes."""

import asyncio
import os
import re
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path

import httpx

from app.errors import StartupError

ENVIRONMENT = "evaluation"
SLOWEST_ANSWER = 120.0  # seconds


@asynccontextmanager
async def service_client(url: str | None, key: str | None) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the service at `url`, or of one of its own that stops afterwards. Raises StartupError."""
    async with AsyncExitStack() as stack:
        address = url if url is not None else await stack.enter_async_context(own_service())
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        yield await stack.enter_async_context(
            httpx.AsyncClient(base_url=address, headers=headers, timeout=SLOWEST_ANSWER)
        )


@asynccontextmanager
async def own_service() -> AsyncIterator[str]:
    """Address of a service with an embedded database in a temporary folder, on a free port; gone afterwards.

    The models and their settings are those of the environment. Raises StartupError.
    """
    with passable_folder() as folder:
        taken = {
            "HINDSIGHT_DATA_DIR": str(folder / "data"),
            "HINDSIGHT_DATABASE_URL": "",
            "HINDSIGHT_EMBEDDING_TIMEOUT_SECONDS": "600",  # a busy machine makes it slower, not worse
            "HINDSIGHT_ENVIRONMENT": ENVIRONMENT,
            "HINDSIGHT_HOST": "127.0.0.1",
            "HINDSIGHT_LOG_LEVEL": "error",
            "HINDSIGHT_PORT": "0",
            "HINDSIGHT_RERANK_SECONDS": "60",
        }
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-m", "app", "serve", env=os.environ | taken, stdout=asyncio.subprocess.PIPE
        )
        try:
            assert process.stdout is not None
            line = (await process.stdout.readline()).decode()
            address = re.search(r"http://[^\s/]+", line)
            if address is None:
                raise StartupError("the service to evaluate did not start")
            yield address[0]
        finally:
            if process.returncode is None:
                process.terminate()
            await process.wait()


@contextmanager
def passable_folder() -> Iterator[Path]:
    """A temporary folder that PostgreSQL's plain user can pass through where this process is root's."""
    with tempfile.TemporaryDirectory(prefix="hindsight-evaluation-") as name:
        folder = Path(name)
        folder.chmod(0o711)
        yield folder
