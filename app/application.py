"""Builds the service from its settings: the only place that wires the parts together."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta

from fastapi import FastAPI
from fastapi_offline import FastAPIOffline
from starlette.responses import RedirectResponse

from app.conflicts import api as conflicts_api
from app.conflicts.service import ConflictService
from app.database.connect import Location, locate
from app.database.pool import Database
from app.database.release import head_revision, is_migrated
from app.errors import StartupError
from app.extraction import api as extraction_api
from app.extraction.model_judge import ModelJudge, NliJudge
from app.extraction.service import ExtractionService
from app.http.authentication import check_start
from app.http.edge import install_edge
from app.jobs import api as jobs_api
from app.jobs.kinds import JobKind
from app.jobs.purge import purge_handler
from app.jobs.service import JobService
from app.jobs.worker import Handler, Worker
from app.mcp import api as mcp_api
from app.memories import api as memories_api
from app.memories.layers import Layers
from app.memories.service import MemoryService
from app.portability import api as portability_api
from app.portability.bodies.reading import read_json_line, read_line
from app.portability.foreign_import import ForeignImport
from app.portability.service import PortabilityService
from app.providers.build import build_embedder, build_reranker
from app.providers.cache import RedisCache
from app.providers.chat import build_chat
from app.providers.embedding import Embedding
from app.providers.nli import build_nli
from app.recall import api as recall_api
from app.recall.embedding_sets import active_set, ensure_set
from app.recall.feedback import FeedbackService
from app.recall.indexing import Indexing
from app.recall.parts import parts_named
from app.recall.reranking import Reranking
from app.recall.rewriting.by_model import ModelRewriter
from app.recall.rewriting.rewriter import Rewriter
from app.recall.service import RecallService
from app.settings import Settings
from app.tasks import api as tasks_api
from app.tasks.service import TaskService
from app.tenancy import api as keys_api
from app.tenancy.caller import Caller
from app.tenancy.service import KeyService
from app.traces import api as traces_api
from app.traces.service import TraceService

VERSION = "0.1.0"
DESCRIPTION = """A memory service for LLM agents: it decides what is worth keeping, keeps it in one PostgreSQL schema, and gives
the right old facts back: current, attributed, explained, within a token budget, and honest when it knows nothing.

The rules that hold for every route are in `docs/api.md`."""


@dataclass(frozen=True, slots=True)
class Services:
    """Everything that api.py, the command line and the demo call."""

    settings: Settings
    database: Database
    keys: KeyService
    memories: MemoryService
    extraction: ExtractionService
    traces: TraceService
    recall: RecallService
    feedback: FeedbackService
    conflicts: ConflictService
    tasks: TaskService
    jobs: JobService
    portability: PortabilityService
    worker: Worker


@asynccontextmanager
async def open_services(settings: Settings) -> AsyncIterator[Services]:
    """The services on a database that is up, migrated and stamped for this environment.

    An embedded database is started and migrated; a server's only checked. Raises StartupError.
    """
    without = parts_named(settings.recall_without, "HINDSIGHT_RECALL_WITHOUT")
    async with AsyncExitStack() as stack:
        location = await stack.enter_async_context(locate(settings))
        if location.embedded and not await is_migrated(location.owner_url, settings.environment):
            await _upgrade(location, settings)
        database = await Database.open(location.app_url, settings.pool_size)
        stack.push_async_callback(database.close)
        await check_database(database, settings)
        embedding = await _open_embedding(database, location, settings)
        stack.push_async_callback(embedding.close)
        layers = Layers(timedelta(hours=settings.task_hours), timedelta(days=settings.session_days))
        chat = await asyncio.to_thread(build_chat, settings)
        if chat is not None:
            stack.push_async_callback(chat.close)
        judge = ModelJudge(chat) if chat else await asyncio.to_thread(_nli_judge, settings)
        memories = MemoryService(database, embedding, lambda: worker.wake(), layers, judge)
        indexing = Indexing(database, embedding)
        extraction = ExtractionService(database, memories, indexing.embed, chat)
        handlers: dict[JobKind, Handler] = {
            **indexing.handlers,
            **extraction.handlers,
            "purge": purge_handler(database),
        }
        worker = Worker(database, handlers)
        rewriter = Rewriter(ModelRewriter(chat, settings.llm_rewrite_seconds) if chat else None)
        reranking = await asyncio.to_thread(_reranking, settings)
        recall = RecallService(database, embedding, rewriter, reranking, without)
        stack.push_async_callback(recall.close)
        traces = TraceService(database, worker.wake)
        keys = KeyService(database)
        foreign = ForeignImport(database, traces, extraction, memories, read_json_line)
        yield Services(
            settings=settings,
            database=database,
            keys=keys,
            memories=memories,
            extraction=extraction,
            traces=traces,
            recall=recall,
            feedback=FeedbackService(database),
            conflicts=ConflictService(database),
            tasks=TaskService(database),
            jobs=JobService(database, worker.wake, worker.cancel),
            portability=PortabilityService(database, embedding.stored, foreign, read_line, keys.still_valid),
            worker=worker,
        )


def _nli_judge(settings: Settings) -> NliJudge | None:
    nli = build_nli(settings.nli_model)
    return NliJudge(nli) if nli else None


def _reranking(settings: Settings) -> Reranking | None:
    reranker = build_reranker(settings)
    return Reranking(reranker, settings.rerank_seconds) if reranker else None


async def build_app(services: Services, inside: Caller | None = None) -> FastAPI:
    """The HTTP application over the services. Raises StartupError where it would be open to the network without a key.

    `inside` makes one that no socket may serve: whoever has the database calls it from this process, without a key.
    """
    if inside is None:
        await check_start(services.settings, services.keys)
    app: FastAPI = FastAPIOffline(title="Hindsight", version=VERSION, description=DESCRIPTION, redoc_url=None)
    app.state.memories = services.memories
    app.state.extraction = services.extraction
    app.state.traces = services.traces
    app.state.recall = services.recall
    app.state.feedback = services.feedback
    app.state.conflicts = services.conflicts
    app.state.tasks = services.tasks
    app.state.jobs = services.jobs
    app.state.portability = services.portability
    # Nobody else is kept waiting by a pipe that is slow within a process.
    app.state.import_patience = services.settings.request_timeout_seconds if inside is None else None
    for room in (
        recall_api, memories_api, extraction_api, traces_api, jobs_api, keys_api, conflicts_api, tasks_api, portability_api,
    ):  # fmt: skip
        app.include_router(room.router)

    @app.get("/", include_in_schema=False)
    async def root() -> RedirectResponse:
        return RedirectResponse("/docs")

    async def readiness() -> Mapping[str, bool]:
        deployment = await services.database.deployment()
        return {"database": True, "migrated": deployment is not None and deployment[1] == head_revision()}

    install_edge(app, services.settings, services.database, services.keys, readiness, inside=inside)
    mcp_api.mount(app, services.settings)
    return app


async def migrate(settings: Settings) -> None:
    """Bring the database to this release, as its owner, and give a new one its embedding set."""
    async with locate(settings) as location:
        await _upgrade(location, settings)
        embedder = await asyncio.to_thread(build_embedder, settings)
        owner = await Database.open(location.owner_url, 2, role=None)
        try:
            await ensure_set(owner, embedder)
        finally:
            embedder.close()
            await owner.close()


async def _upgrade(location: Location, settings: Settings) -> None:
    from app.database.migration import upgrade  # loads Alembic and SQLAlchemy, which most starts need not

    await asyncio.to_thread(upgrade, location.owner_url, settings.environment)


async def check_database(database: Database, settings: Settings) -> None:
    """Raises StartupError unless the database is at this release and stamped for this environment."""
    deployment = await database.deployment()
    if deployment is None or deployment[1] != head_revision():
        found = (
            "not migrated"
            if deployment is None
            else f"at revision {deployment[1]}, this release needs {head_revision()}"
        )
        raise StartupError(f"the database is {found}: run `hindsight migrate`")
    if deployment[0] != settings.environment:
        raise StartupError(
            f"this database is stamped {deployment[0]!r} and HINDSIGHT_ENVIRONMENT is {settings.environment!r}; "
            f"set HINDSIGHT_ENVIRONMENT={deployment[0]} or use another database"
        )


async def _open_embedding(database: Database, location: Location, settings: Settings) -> Embedding:
    embedder = await asyncio.to_thread(build_embedder, settings)
    stored = await active_set(database)
    if stored is None:
        owner = await Database.open(location.owner_url, 2, role=None)
        try:
            stored = await ensure_set(owner, embedder)
        finally:
            await owner.close()
    cache = RedisCache(settings.redis_url.get_secret_value()) if settings.redis_url else None
    return await Embedding.open(embedder, stored, timeout_seconds=settings.embedding_timeout_seconds, cache=cache)
