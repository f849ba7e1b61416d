"""Bringing in an export: its lines in batches, each of which commits on its own."""

import asyncio
import random
from collections import Counter
from collections.abc import Sequence
from uuid import UUID

import numpy as np

from app.database.pool import Database
from app.errors import ServiceError
from app.portability import store
from app.portability.admission import admit
from app.portability.model import Account, Chunks, End, Header, Item, Read
from app.portability.references import MOST_OPEN, Link, Named, Waiting
from app.portability.splitting import lines
from app.providers.embedding_set import EmbeddingSet
from app.tenancy.caller import Caller

_BATCH = 500  # lines, and bytes, that are stored in one transaction
_BATCH_BYTES = 4_000_000
_TRIES = 6  # of a batch that met other writes
_TOO_LONG = ServiceError("payload_too_large", "The line is too long.")
_NOT_FOLLOWED = ServiceError("unknown_reference", f"{MOST_OPEN} links wait already: this one was not followed")


class LineImport:
    """Files of this service's own form. `read` reads a line."""

    def __init__(self, database: Database, embedding_set: EmbeddingSet, read: Read) -> None:
        self._database = database
        self._set = embedding_set
        self._model = embedding_set.provider, embedding_set.model, embedding_set.dimension
        self._read = read

    async def bring(self, caller: Caller, chunks: Chunks, account: Account) -> None:
        """Store what the file holds and the tenant has not."""
        batch: list[Item] = []
        size = 0
        seen: Counter[str] = Counter()
        same_model = False
        waiting = Waiting()
        account.complete = False
        async for number, raw in lines(chunks):
            account.lines += 1
            try:
                if raw is None:
                    raise _TOO_LONG
                line = self._read(number, raw)
                if isinstance(line, Item):
                    seen[line.type] += 1
                    batch.append(admit(caller, self._checked(line, same_model)))
                    size += len(raw)
            except ServiceError as error:
                if account.lines == 1 and (error.field, error.extra.get("item_type")) == ("version", "header"):
                    raise  # the rest could not be understood
                account.refuse(number, error)
                continue
            account.complete = False  # whatever follows an end has none yet
            if isinstance(line, Header):
                same_model = line.model == self._model
            elif isinstance(line, End):
                account.complete = line.counts is None or not Counter(line.counts) - seen
            if len(batch) >= _BATCH or size >= _BATCH_BYTES:
                await self._store(caller, batch, same_model, account, waiting)
                batch, size = [], 0
        await self._store(caller, batch, same_model, account, waiting)
        await self._tell_missing(caller, waiting, account)

    def _checked(self, item: Item, same_model: bool) -> Item:
        """Raises `invalid` for a vector of the tenant's own model that is none."""
        for name, vector in item.vectors.items() if same_model else ():
            numbers = np.frombuffer(vector[4:], ">f2") if len(vector) == 4 + 2 * self._set.dimension else None
            head = self._set.dimension.to_bytes(2) + b"\0\0"
            if numbers is None or vector[:4] != head or not np.isfinite(numbers).all() or not numbers.any():
                field = "window_vector" if name == "window" else "vector"
                detail = f"{field}: must hold {self._set.dimension} half floats"
                raise ServiceError("invalid", detail, field, item_type=item.type)
        return item

    async def _store(
        self, caller: Caller, batch: Sequence[Item], with_vectors: bool, account: Account, waiting: Waiting
    ) -> None:
        """Store a batch; one that the database refuses is halved until the line that is at fault stands alone."""
        if not batch:
            return
        if account.dry_run:
            await self._look_for(caller, batch, account)
            return
        try:
            put = await self._put(caller, batch, with_vectors, waiting)
        except store.RefusedError as refusal:
            if len(batch) == 1:
                account.refuse(batch[0].number, _meaning(refusal), batch[0].type)
                return
            for half in (batch[: len(batch) // 2], batch[len(batch) // 2 :]):
                await self._store(caller, half, with_vectors, account, waiting)
            return
        for item in batch:
            if item.number in put.stored:
                account.count(item.type, "stored")
            elif item.number in put.present:
                account.count(item.type, "present")
            else:
                account.refuse(item.number, _not_taken(item), item.type)
        for named in put.unknown:
            if named.number in put.stored | put.present:
                account.note(named.number, _unknown(named), "memory")
        waiting.come(UUID(item.id) for item in batch if item.type == "memory")
        for link in put.links:
            if not waiting.add(link):
                account.note(link.number, _NOT_FOLLOWED, "memory")
        if any(item.vectors for item in batch):
            account.vectors = "kept" if with_vectors else "made_anew"

    async def _tell_missing(self, caller: Caller, waiting: Waiting, account: Account) -> None:
        """Of the links whose other end never came."""
        ids = list(waiting.links)
        for start in range(0, len(ids), _BATCH):
            part = ids[start : start + _BATCH]
            async with self._database.transaction(caller.context) as connection:
                there = await store.present(connection, "memory", [str(one) for one in part])
            for link in (link for one in part if str(one) not in there for link in waiting.links[one]):
                account.note(link.number, _unknown(link), "memory")

    async def _put(self, caller: Caller, batch: Sequence[Item], with_vectors: bool, waiting: Waiting) -> store.Put:
        for attempt in range(_TRIES):
            try:
                async with self._database.transaction(caller.context) as connection:
                    return await store.put(connection, batch, with_vectors, waiting.links)
            except store.AgainError:
                await asyncio.sleep(random.uniform(0, 0.1 * 2**attempt))
        raise ServiceError("overloaded", "Other writes stood in the way too often: import the file again.")

    async def _look_for(self, caller: Caller, batch: Sequence[Item], account: Account) -> None:
        for kind in {item.type for item in batch}:
            given = {item.id for item in batch if item.type == kind}
            async with self._database.transaction(caller.context) as connection:
                there = await store.present(connection, kind, sorted(given))
            seen = account.seen[kind]
            for item in batch:
                if item.type == kind:
                    account.count(kind, "present" if item.id in there or item.id in seen else "stored")
                    seen.add(item.id)


def _meaning(refusal: store.RefusedError) -> ServiceError:
    if refusal.state == "42501":
        return ServiceError("forbidden", "The key does not reach this subject or agent.")
    if refusal.state == "23503":
        return ServiceError("conflict", "It refers to something that is not there.", refusal.rule)
    return ServiceError("invalid", f"{refusal.rule or 'a value'}: breaks a rule of the database", refusal.rule)


def _not_taken(item: Item) -> ServiceError:
    """Why the database left out an item that it does not have."""
    match item.type:
        case "memory":
            detail = "The same statement, or another one for the same fact key, holds at that time."
            return ServiceError("duplicate_statement", detail, "fact_key" if item.values["fact_key"] else "content")
        case "conflict":
            return ServiceError(
                "unknown_reference", "older_id, newer_id: one of these memories is not there", "older_id"
            )
        case "review":
            return ServiceError("unknown_reference", "memory_id: there is no such memory", "memory_id")
    return ServiceError("conflict", "Something else has this id.", "id")


def _unknown(named: Named | Link) -> ServiceError:
    what = "turn" if named.field.endswith("trace_id") or named.field == "ended_by" else "memory"
    return ServiceError("unknown_reference", f"{named.field}: there is no such {what}, and none came", named.field)
