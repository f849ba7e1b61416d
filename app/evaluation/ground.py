"""What is asked over without a server between: services of the evaluation's own on a database that is gone afterwards, or a
tenant's live data, which is only read."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import httpx
from rich.progress import Progress as Bar

from app.application import Services, build_app, open_services
from app.database.connect import describe, exists
from app.errors import StartupError
from app.evaluation import query_sets
from app.evaluation.corpora import Progress
from app.evaluation.own_service import ENVIRONMENT, passable_folder
from app.evaluation.query_sets import Asked, LabelledMemory, LabelledQuery, Stored
from app.logs import configure_logging
from app.recall.model import Recall
from app.recall.parts import Part
from app.recall.request import RecallRequest
from app.recall.service import RecallService
from app.settings import Settings
from app.tenancy.caller import Caller
from app.tenancy.service import DEFAULT_TENANT, local_operator

PATIENCE = 600.0  # seconds: a busy machine is slower, not worse


@asynccontextmanager
async def throwaway_services(**given: Any) -> AsyncIterator[Services]:
    """Services with nothing in them, with the settings of the environment but for those given. Raises StartupError."""
    with passable_folder() as folder:
        own = {
            "data_dir": folder / "data",
            "database_url": None,
            "embedding_timeout_seconds": PATIENCE,
            "environment": ENVIRONMENT,
            "host": "127.0.0.1",
            "request_timeout_seconds": PATIENCE,
            "log_level": "error",
        }
        settings = Settings(**(own | given))
        configure_logging(settings)
        async with open_services(settings) as services:
            yield services


@asynccontextmanager
async def live_services(**given: Any) -> AsyncIterator[Services]:
    """Services on the configured database. Raises StartupError where there is none."""
    settings = Settings(**({"log_level": "error"} | given))
    if not exists(settings):
        raise StartupError(f"there is no {describe(settings)}")
    configure_logging(settings)
    async with open_services(settings) as services:
        yield services


@asynccontextmanager
async def writing(services: Services) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the services within this process, and their worker for as long."""
    transport = httpx.ASGITransport(await build_app(services))
    services.worker.start()
    try:
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", timeout=PATIENCE) as client:
            yield client
    finally:
        await services.worker.stop()


async def operator_of(services: Services, tenant: str = DEFAULT_TENANT) -> Caller:
    """Whoever runs the command, acting for a tenant. Raises StartupError where there is none of that name."""
    tenant_id = await services.keys.store.find_tenant(tenant)
    if tenant_id is None:
        raise StartupError(f"there is no tenant {tenant}")
    return local_operator(tenant_id, tenant)


async def stored(services: Services, memories: Sequence[LabelledMemory], bar: Bar) -> Stored:
    """Write the memories of a file, and wait for what follows."""
    task = bar.add_task("storing memories", total=len(memories))
    async with writing(services) as client:
        return await query_sets.store(client, memories, partial(bar.advance, task))


async def ask(
    recall: RecallService,
    caller: Caller,
    queries: Sequence[LabelledQuery],
    held: Stored,
    progress: Progress,
    without: Sequence[Part] = (),
) -> list[Asked]:
    """Ask every question and leave nothing behind. Raises RuntimeError where an answer was degraded."""
    asked = []
    for query in queries:
        request = RecallRequest(
            query.query,
            subject=held.subjects.get(query.subject, query.subject),
            context=query.turns,
            fallback="never",
            top_k=query_sets.DEPTH,
            without=without,
        )
        answer = await recall.preview(caller, request)
        if answer.degraded:
            raise RuntimeError(f"the recall was degraded: {'; '.join(answer.degraded)}")
        asked.append(query_sets.judged(query, held, _found(answer), answer.prompt_tokens, answer.knowledge))
        progress()
    return asked


def _found(answer: Recall) -> list[tuple[str, str]]:
    return [(str(hit.row["id"]), hit.row["content"]) for hit in answer.memories]
