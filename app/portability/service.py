"""Taking out everything a tenant owns, and bringing it in."""

from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from typing import Any

import orjson

from app.database.pool import Database
from app.errors import ServiceError
from app.portability import store
from app.portability.foreign_import import ForeignImport
from app.portability.line_import import LineImport
from app.portability.model import OF_THE_TENANT, TYPES, VERSION, Account, Chunks, Format, Read
from app.providers.embedding_set import EmbeddingSet
from app.tenancy.caller import Caller

_PAGE = 500  # lines that one statement makes


class PortabilityService:
    """The use cases of the room. `foreign` brings in other programs' files; `still_valid` is asked again and again, as both
    last: a key that is revoked meanwhile gets and brings no more.
    """

    def __init__(
        self,
        database: Database,
        embedding_set: EmbeddingSet,
        foreign: ForeignImport,
        read: Read,
        still_valid: Callable[[Caller], Awaitable[bool]],
    ) -> None:
        self._database = database
        self._still_valid = still_valid
        self._set = embedding_set
        self._foreign = foreign
        self._lines = LineImport(database, embedding_set, read)

    async def export(
        self, caller: Caller, *, vectors: bool = False, subject: str | None = None, cursor: str | None = None
    ) -> AsyncGenerator[bytes, None]:
        """Chunks of whole lines. No transaction is open while a chunk waits to be taken.

        `cursor` is `type:id` of the last line that is there already: what follows it comes, with no header. Raises
        `invalid` (field `cursor`) before the first chunk. Where the key is revoked meanwhile it ends without its end.
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
                if not await self._still_valid(caller):
                    return
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
        arriving = self._while_valid(caller, chunks, account)
        if format == "hindsight":
            await self._lines.bring(caller, arriving, account)
        else:
            await self._foreign.bring(caller, arriving, subject, account)
        self._foreign.wake()
        account.complete = account.complete and not account.empty
        return account

    async def _while_valid(self, caller: Caller, chunks: Chunks, account: Account) -> Chunks:
        async for chunk in chunks:
            if not await self._still_valid(caller):
                raise ServiceError("unauthorized", "The key was revoked or has expired: what came before is stored.")
            account.empty = account.empty and not chunk.strip()
            yield chunk

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
            "reach": self._reach(caller),
            "vectors": vectors,
            "embedding": {name: getattr(self._set, name) for name in ("provider", "model", "dimension")},
            "counts": {kind: counts[kind] for kind in kinds},
            "jobs_waiting": told["jobs_waiting"],
        }

    @staticmethod
    def _reach(caller: Caller) -> dict[str, Any] | None:
        """What the key is limited to, and the file with it; None where it is the whole tenant."""
        limits = {"subjects": caller.subjects, "agents": caller.agents}
        return {name: sorted(limit) for name, limit in limits.items() if limit is not None} or None

    @property
    def _model(self) -> tuple[str, str, int]:
        return self._set.provider, self._set.model, self._set.dimension


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
