"""Tells the conversations to the real services on a database of its own, and shows what they make of them."""

import asyncio
import os
import shutil
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from pydantic import SecretStr

from app.application import Services, open_services
from app.database.embedded import EmbeddedServer
from app.database.migration import upgrade
from app.demo.show import Show
from app.demo.story import Story, stories
from app.errors import StartupError
from app.extraction.model import Account
from app.recall.request import RecallRequest
from app.settings import Settings
from app.tenancy.caller import Caller
from app.traces.model import Append, Turn

ENVIRONMENT = "demo"
_MODELS = (
    "embedding_model",
    "llm_base_url",
    "llm_model",
    "llm_model_large",
    "nli_model",
    "rerank_model",
)  # none but the bundled one
LONGEST_INDEXING = 60.0  # seconds to wait for the vectors of one append


async def run_demo(settings: Settings) -> None:
    """Print the demo. Uses none of the user's databases and services, needs no network, and leaves nothing behind.

    SIGTERM and SIGHUP end it too, cleaned up, with 128 + the signal's number as exit code. Raises StartupError where the
    embedded PostgreSQL cannot run.
    """
    task = asyncio.current_task()
    assert task is not None
    ended_by: list[int] = []

    def end(number: int) -> None:
        ended_by.append(number)
        task.cancel()

    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, end, number)
    try:
        await _run(settings)
    except asyncio.CancelledError:
        if ended_by:
            raise SystemExit(128 + ended_by[0]) from None
        raise


async def _run(settings: Settings) -> None:
    started = time.monotonic()
    show = Show.on_standard_output()
    show.opening()
    with _own_server() as server:
        await asyncio.to_thread(upgrade, server.owner_url, ENVIRONMENT)
        own = {"database_url": SecretStr(server.owner_url), "environment": ENVIRONMENT, "redis_url": None}
        models = {"embedder": "bundled"} | dict.fromkeys(_MODELS)
        async with open_services(settings.model_copy(update=own | models)) as services:
            services.worker.start()
            try:
                caller = await services.keys.local_owner()
                for story in stories():
                    await _tell(services, caller, story, show)
            finally:
                await services.worker.stop()
    show.closing(time.monotonic() - started)


@contextmanager
def _own_server() -> Iterator[EmbeddedServer]:
    """A PostgreSQL in a temporary folder; both are gone afterwards. Blocks, so that no cancellation falls into its start."""
    try:
        folder = Path(tempfile.mkdtemp(prefix="hindsight-demo-"))
    except OSError as error:
        raise StartupError(f"the demo needs a folder for its database: {error}") from error
    try:
        if os.geteuid() == 0:
            folder.chmod(0o711)  # PostgreSQL runs as a plain user, who must pass through
        server = EmbeddedServer(folder / "data", durable=False)
        try:
            server.start()
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def _tell(services: Services, caller: Caller, story: Story, show: Show) -> None:
    show.title(story)
    jobs = []
    for scene in story.scenes:
        show.date(scene.at)
        turns = [
            Turn("user" if name == story.user else "assistant", content, occurred_at=scene.at, name=name)
            for spoken in scene.turns
            for name, content in spoken.items()
        ]
        append = Append(turns, session_id=story.session, subject=story.subject)
        kept = await services.traces.append(caller, append, partial(services.extraction.follow, caller, append, True))
        accounts = await services.extraction.now(caller, kept.ids, kept.job_id)
        jobs.append(kept.job_id)
        for trace_id, turn in zip(kept.ids, turns, strict=True):
            show.turn(turn)
            for account in accounts:
                if account.trace_ids[-1] == trace_id:
                    show.account(account, await _replaced(services, caller, account))
    for job_id in jobs:
        job = await services.jobs.get(caller, job_id, wait=LONGEST_INDEXING)
        if job["status"] != "succeeded":
            raise StartupError(f"the turns were kept but not indexed: the job is {job['status']}")
    show.questions()
    for query in story.questions:
        subject = query.subject or story.subject
        request = RecallRequest(query=query.ask, subject=subject, as_of=query.as_of, top_k=query.top_k)
        show.answer(query, await services.recall.recall(caller, request))


async def _replaced(services: Services, caller: Caller, account: Account) -> list[str]:
    """What the statements said that it superseded."""
    if account.decision != "superseded" or account.memory is None:
        return []
    return [(await services.memories.get(caller, one))["content"] for one in account.memory["supersedes"]]
