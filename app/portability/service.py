"""Taking out everything a tenant owns, and bringing it in."""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncGenerator, Sequence
from typing import Any

import numpy as np
import orjson

from app.database.pool import Database
from app.errors import ServiceError
from app.portability import store
from app.portability.admission import admit
from app.portability.foreign_import import ForeignImport
from app.portability.model import OF_THE_TENANT, TYPES, VERSION, Account, Chunks, End, Format, Header, Item, Read
from app.portability.splitting import lines
from app.providers.embedding_set import EmbeddingSet
from app.tenancy.caller import Caller

_PAGE = 500  # lines that one statement makes
_BATCH = 500  # lines, and bytes, that are stored in one transaction
_BATCH_BYTES = 4_000_000
_TRIES = 6  # of a batch that met other writes
_TOO_LONG = ServiceError("payload_too_large", "The line is too long.")


class PortabilityService:
    """The use cases of the room. `foreign` brings in other programs' files."""

    def __init__(self, database: Database, embedding_set: EmbeddingSet, foreign: ForeignImport, read: Read) -> None:
        self._database = database
        self._set = embedding_set
        self._foreign = foreign
        self._read = read

    async def export(
        self, caller: Caller, *, vectors: bool = False, subject: str | None = None, cursor: str | None = None
    ) -> AsyncGenerator[bytes, None]:
        """Chunks of whole lines. No transaction is open while a chunk waits to be taken.

        `cursor` is `type:id` of the last line that is there already: what follows it comes, with no header. Raises
        `invalid` (field `cursor`) before the first chunk.
        """
        begun, after = _place(cursor)
        limited = caller.subjects is not None or caller.agents is not None
        kinds = [kind for kind in TYPES[begun:] if not (limited and kind in OF_THE_TENANT)]
        if cursor is None:
            yield _line(await self._header(caller, kinds, vectors, subject))
        counts: Counter[str] = Counter(dict.fromkeys(kinds, 0))
        for kind in kinds:
            place = after if kind == TYPES[begun] else None
            while True:
                async with self._database.transaction(caller.context) as connection:
                    page = await store.page(connection, kind, subject, place, _PAGE, vectors)
                if not page:
                    break
                counts[kind] += len(page)
                place = page[-1][0]
                yield "".join(f"{line}\n" for _, line in page).encode()
                if kind == "settings":
                    break
        end: dict[str, Any] = {"type": "end", "counts": dict(counts)}
        yield _line(end | ({"cursor": cursor} if cursor is not None else {}))

    async def bring(
        self, caller: Caller, chunks: Chunks, *, format: Format = "hindsight", dry_run: bool = False, subject: str = ""
    ) -> Account:
        """Store what a file has and the tenant has not; the same file again changes nothing.

        Batches commit on their own, so that what was stored before a failure stays. `dry_run` stores nothing: lines are
        read, and looked for. `subject` is whom a foreign file is about.
        """
        account = Account(format, dry_run)
        if format == "hindsight":
            await self._bring_lines(caller, chunks, account)
        else:
            await self._foreign.bring(caller, chunks, subject, account)
        self._foreign.wake()
        return account

    async def _header(self, caller: Caller, kinds: Sequence[str], vectors: bool, subject: str | None) -> dict[str, Any]:
        async with self._database.transaction(caller.context) as connection:
            told, counts = await store.heading(connection, subject)
        return {
            "type": "header",
            "format": "hindsight",
            "version": VERSION,
            "tenant": told["tenant"],
            "taken_at": told["taken_at"],
            "subject": subject,
            "vectors": vectors,
            "embedding": dict(zip(("provider", "model", "dimension"), self._model, strict=True)),
            "counts": {kind: counts[kind] for kind in kinds},
            "jobs_waiting": told["jobs_waiting"],
        }

    @property
    def _model(self) -> tuple[str, str, int]:
        return self._set.provider, self._set.model, self._set.dimension

    async def _bring_lines(self, caller: Caller, chunks: Chunks, account: Account) -> None:
        batch: list[Item] = []
        size = 0
        seen: Counter[str] = Counter()
        same_model = False
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
                if account.lines == 1 and error.field == "version":
                    raise  # the rest could not be understood
                account.refuse(number, error)
                continue
            if isinstance(line, Header):
                same_model = line.model == self._model
            elif isinstance(line, End):
                account.complete = line.counts is None or not Counter(line.counts) - seen
            if len(batch) >= _BATCH or size >= _BATCH_BYTES:
                await self._store(caller, batch, same_model, account)
                batch, size = [], 0
        await self._store(caller, batch, same_model, account)

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

    async def _store(self, caller: Caller, batch: Sequence[Item], with_vectors: bool, account: Account) -> None:
        """Store a batch; one that the database refuses is halved until the line that is at fault stands alone."""
        if not batch:
            return
        if account.dry_run:
            await self._look_for(caller, batch, account)
            return
        try:
            put = await self._put(caller, batch, with_vectors)
        except store.RefusedError as refusal:
            if len(batch) == 1:
                account.refuse(batch[0].number, _meaning(refusal), batch[0].type)
                return
            for half in (batch[: len(batch) // 2], batch[len(batch) // 2 :]):
                await self._store(caller, half, with_vectors, account)
            return
        for item in batch:
            if item.number in put.stored:
                account.count(item.type, "stored")
            elif item.number in put.present:
                account.count(item.type, "present")
            else:
                account.refuse(item.number, _not_taken(item), item.type)
        if any(item.vectors for item in batch):
            account.vectors = "kept" if with_vectors else "made_anew"

    async def _put(self, caller: Caller, batch: Sequence[Item], with_vectors: bool) -> store.Put:
        for attempt in range(_TRIES):
            try:
                async with self._database.transaction(caller.context) as connection:
                    return await store.put(connection, batch, with_vectors)
            except store.AgainError:
                await asyncio.sleep(random.uniform(0, 0.1 * 2**attempt))
        raise ServiceError("overloaded", "Other writes stood in the way too often: import the file again.")

    async def _look_for(self, caller: Caller, batch: Sequence[Item], account: Account) -> None:
        for kind in {item.type for item in batch}:
            given = {item.id for item in batch if item.type == kind}
            async with self._database.transaction(caller.context) as connection:
                there = await store.present(connection, kind, sorted(given))
            for item in batch:
                if item.type == kind:
                    account.count(kind, "present" if item.id in there else "stored")
                    there.add(item.id)


def _line(value: dict[str, Any]) -> bytes:
    return orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE | orjson.OPT_UTC_Z)


def _place(cursor: str | None) -> tuple[int, str | None]:
    """Place of the type in TYPES, and the id."""
    if cursor is None:
        return 0, None
    kind, _, after = cursor.partition(":")
    if kind == "header":
        return 0, None
    try:
        return TYPES.index(kind), store.checked_id(kind, after)
    except ValueError:
        detail = "cursor: must be the type and the id of the last line, as memory:018f..."
        raise ServiceError("invalid", detail, "cursor") from None


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
