"""Jobs that keep what recall searches by: vectors, term frequencies, the vector index."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

from app.database.context import Context
from app.database.pool import Database
from app.jobs.kinds import JobKind
from app.jobs.run import Handler, Run
from app.providers.embedder import TextRefusedError, prepared
from app.providers.embedding import Embedding
from app.recall import store
from app.text.first_person import in_first_person

_BATCH = 16  # texts embedded between two writes, so that a crash or an attempt that fails loses little
_PATIENCE = 300.0  # seconds for one batch: nobody waits for a job's answer


class Indexing:
    """Handlers of the job kinds `embed` and `upkeep`."""

    def __init__(self, database: Database, embedding: Embedding) -> None:
        self._database = database
        self._embedding = embedding

    @property
    def handlers(self) -> dict[JobKind, Handler]:
        """By kind of job."""
        return {"embed": self.embed, "upkeep": self.upkeep}

    async def embed(self, run: Run) -> None:
        """Add vectors to the items that have none, batch by batch, and read off new turns which recalled memories they
        used. Running twice adds nothing.
        """
        ids = {name: [UUID(one) for one in run.job.payload.get(name, ())] for name in ("memories", "traces", "windows")}
        async with self._database.transaction(run.context) as connection:
            items = await store.items_without_vectors(connection, ids["memories"], ids["traces"], ids["windows"])
            if ids["traces"]:
                await store.infer_use(connection, ids["traces"])

        async def told(done: int) -> None:
            await run.progress(done / len(items), f"{done} of {len(items)} texts embedded")

        refusals = await self.fill(run.context, items, told)
        if refusals:  # the others are done; what the model refused is tried again, and visible as a failed job
            raise refusals[0]

    async def fill(
        self, context: Context, items: list[store.Row], told: Callable[[int], Awaitable[None]]
    ) -> list[TextRefusedError]:
        """Add the vectors of items, batch by batch; `told` how many are done. What the model refused."""
        refusals: list[TextRefusedError] = []
        for start in range(0, len(items), _BATCH):
            batch = items[start : start + _BATCH]
            made = await self._vectors(batch, refusals)
            async with self._database.transaction(context) as connection:
                await store.insert_vectors(connection, [item for item, _ in made], [vector for _, vector in made])
            await told(start + len(batch))
        return refusals

    async def _vectors(self, items: list[store.Row], refusals: list[TextRefusedError]) -> list[tuple[store.Row, Any]]:
        """The items with their vectors; a text that no model can embed (nothing but invisible characters) has none."""
        try:
            vectors = await self._embedding.passages([_embedded(item) for item in items], _PATIENCE)
            return list(zip(items, vectors, strict=True))
        except TextRefusedError as refusal:
            if len(items) > 1:
                return [made for item in items for made in await self._vectors([item], refusals)]
            if _embeddable(items[0]["content"]):
                refusals.append(refusal)
            return []

    async def upkeep(self, run: Run) -> None:
        """Count term frequencies where a collection has grown, and rebuild vector indexes that no longer fit.

        The payload names one collection; a periodic job names none and looks after all.
        """
        named = run.job.payload.get("collection")
        for collection in (str(named),) if named else ("memory", "trace"):
            async with self._database.transaction(run.context) as connection:
                if await store.frequencies_are_stale(connection, collection):
                    await store.refresh_term_frequencies(connection, collection)
        async with self._database.transaction(run.context) as connection:
            stale = await store.indexes_to_rebuild(connection)
        for number, (set_id, kind) in enumerate(stale):
            await run.progress(number / len(stale), f"{number} of {len(stale)} vector indexes rebuilt")
            async with self._database.transaction(run.context) as connection:
                await store.rebuild_vector_index(connection, set_id, kind)
            await asyncio.sleep(0)


def _embedded(item: store.Row) -> str:
    content: str = item["content"]
    return in_first_person(content) if item["kind"] == "memory" else content


def _embeddable(text: str) -> bool:
    """Whether there is anything in a text that a model could read."""
    try:
        return bool(prepared([text], len(text) * 4))
    except TextRefusedError:
        return False
