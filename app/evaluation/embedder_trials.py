"""Embedding models compared on the same memories and questions, away from the live embedding set."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial

from rich.progress import Progress as Bar

from app.application import Services
from app.database.connect import locate
from app.database.pool import Database
from app.database.queries import load
from app.errors import StartupError
from app.evaluation import ground, query_sets
from app.evaluation.comparison import Way
from app.evaluation.progress import progress_bar
from app.evaluation.query_sets import LabelledMemory, LabelledQuery, Stored
from app.evaluation.tenant_copy import copied
from app.logs import configure_logging
from app.providers.build import build_embedder
from app.providers.embedder import Embedder
from app.providers.embedding import Embedding
from app.providers.embedding_set import EmbeddingSet
from app.recall import store
from app.recall.embedding_sets import add_set
from app.recall.indexing import Indexing
from app.recall.service import RecallService
from app.settings import Settings
from app.tenancy.caller import Caller

queries = load("evaluation")
_OPENAI = re.compile(r"(?P<model>.+?)@(?P<url>https?://.+)", re.DOTALL)


def built(spec: str) -> Embedder:
    """The embedder of `bundled`, `hash`, `sentence-transformers:NAME_OR_FOLDER` or `openai:MODEL@URL`.

    Threads and key are those of the settings. Raises StartupError naming `spec`.
    """
    name, _, model = spec.partition(":")
    endpoint = _OPENAI.fullmatch(model)
    if name in ("bundled", "hash") and name == spec:
        given = {"embedder": name, "embedding_model": None}
    elif name == "sentence-transformers" and model:
        given = {"embedder": name, "embedding_model": model}
    elif name == "openai" and endpoint:
        given = {"embedder": name, "embedding_model": endpoint["model"], "embedding_base_url": endpoint["url"]}
    else:
        raise StartupError(
            f"--embedder {spec}: give bundled, hash, sentence-transformers:NAME_OR_FOLDER or openai:MODEL@URL"
        )
    try:
        return build_embedder(Settings().model_copy(update=given))
    except StartupError as error:
        raise StartupError(f"--embedder {spec}: {error}") from error


async def compared(
    specs: Sequence[str], asked: Sequence[LabelledQuery], memories: Sequence[LabelledMemory] | None, tenant: str
) -> tuple[Stored, list[Way]]:
    """What was stored, and a way for each embedder: over `memories`, else over a copy of what the tenant has.

    What is written is judged without any of the models, so that all search the same memories.
    """
    live = Settings()
    configure_logging(live.model_copy(update={"log_level": "error"}))
    models: list[Embedder] = []
    try:
        for spec in specs:
            models.append(await asyncio.to_thread(built, spec))
        named = {(one.provider, one.model, one.dimension) for one in models}
        if len(models) < 2 or len(named) < len(models):
            raise StartupError("give --embedder at least twice, each another model")
        async with (
            ground.throwaway_services(embedder="hash", embedding_model=None) as services,
            _owner(services) as owner,
        ):
            with progress_bar() as bar:
                if memories is None:
                    caller, held = await copied(live, tenant, owner), query_sets.NOTHING
                else:
                    caller = await ground.operator_of(services)
                    held = await ground.stored(services, memories, bar)
                return held, [
                    await _way(spec, model, services, owner, caller, asked, held, bar)
                    for spec, model in zip(specs, models, strict=True)
                ]
    finally:
        for model in models:
            model.close()


async def _way(
    spec: str,
    model: Embedder,
    services: Services,
    owner: Database,
    caller: Caller,
    asked: Sequence[LabelledQuery],
    held: Stored,
    bar: Bar,
) -> Way:
    made = await asyncio.to_thread(EmbeddingSet.fit, model)
    async with owner.system() as connection:
        await connection.execute(queries.clear_vectors)
        await add_set(connection, made)
    embedding = Embedding(model, made, timeout_seconds=ground.PATIENCE)
    try:
        async with services.database.transaction(caller.context) as connection:
            ids = [row["id"] for row in await connection.fetch(queries.current_memories)]
            items = await store.items_without_vectors(connection, ids, [], [])
        task = bar.add_task(f"embedding, {spec}", total=len(items))

        async def told(done: int) -> None:
            bar.update(task, completed=done)

        started = time.perf_counter()
        refusals = await Indexing(services.database, embedding).fill(caller.context, items, told)
        rate = len(items) / (time.perf_counter() - started)
        if refusals:
            raise RuntimeError(f"--embedder {spec}: {refusals[0].detail}")
        asking = bar.add_task(f"asking, {spec}", total=len(asked))
        recall = RecallService(services.database, embedding)
        found = await ground.ask(recall, caller, asked, held, partial(bar.advance, asking))
        return Way(spec, [(one.ranking, one.relevant) for one in found], (str(made.dimension), f"{rate:.1f}"))
    finally:
        await embedding.close()


@asynccontextmanager
async def _owner(services: Services) -> AsyncIterator[Database]:
    async with locate(services.settings) as location:
        owner = await Database.open(location.owner_url, 2, role=None)
        try:
            yield owner
        finally:
            await owner.close()
