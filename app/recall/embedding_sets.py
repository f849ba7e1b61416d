"""The embedding set of a database: read by every process, added by the owner."""

import asyncio

from app.database.pool import Connection, Database
from app.errors import StartupError
from app.providers.embedder import Embedder
from app.providers.embedding_set import EmbeddingSet
from app.recall import store


async def active_set(database: Database) -> EmbeddingSet | None:
    """The set that vectors are stored in now; None in a new database."""
    async with database.system() as connection:
        row = await store.active_embedding_set(connection)
    if row is None:
        return None
    curves = {
        name: {"slope": row[f"{name}_slope"], "offset": row[f"{name}_offset"]}
        for name in ("passage", "query", "across")
        if row[f"{name}_slope"] is not None
    }
    return EmbeddingSet.from_row(row | {"calibrations": curves})


async def ensure_set(owner: Database, embedder: Embedder) -> EmbeddingSet:
    """The active set, made for `embedder` where there is none, and fitted again where it is of a release that had no
    curve across languages. Raises StartupError where the role may not make one.
    """
    stored = await active_set(owner)
    if stored is not None:
        if stored.calibrations.across is not None:
            return stored
        stored.check(embedder)
    made = await asyncio.to_thread(EmbeddingSet.fit, embedder)
    async with owner.system() as connection:
        await add_set(connection, made)
    return await active_set(owner) or made


async def add_set(connection: Connection, made: EmbeddingSet) -> None:
    """Add a set, or find it again, and make it the active one. Raises StartupError where the role may not."""
    row = made.to_row()
    curves = made.calibrations
    added = await store.add_embedding_set(
        connection, made.provider, made.model, made.dimension, curves.passage.slope, curves.passage.offset,
        curves.query.slope, curves.query.offset, row["centres"], row["probes"],
        curves.across and curves.across.slope, curves.across and curves.across.offset,
    )  # fmt: skip
    if not added:
        raise StartupError(
            "the database has no embedding set and this role may not add one: run `hindsight migrate` as its owner"
        )
