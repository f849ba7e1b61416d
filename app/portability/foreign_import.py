"""Bringing in other programs' conversations, which become traces and are read by a job, and notes, which become memories."""

from collections.abc import AsyncIterator, Sequence
from functools import partial

from app.database.pool import Database
from app.errors import ServiceError
from app.extraction.service import ExtractionService
from app.memories.model import Draft
from app.memories.service import MemoryService
from app.portability import store
from app.portability.foreign import chatgpt, markdown, openai_chat
from app.portability.model import LONGEST_LINE, Account, Chunks, Conversation, Note, ReadJson
from app.portability.splitting import elements, lines
from app.tenancy.caller import Caller
from app.traces.model import Append
from app.traces.service import TraceService

_TURNS = 500  # of a conversation that are kept, and read, in one transaction
_NOTES = 64
NOTES_SESSION = "import:notes"
"""The session of all notes: saying one again in another file makes it no surer."""


class ForeignImport:
    """Files of other programs. `read_json` reads a piece of JSON so that nothing unstorable is in it."""

    def __init__(
        self,
        database: Database,
        traces: TraceService,
        extraction: ExtractionService,
        memories: MemoryService,
        read_json: ReadJson,
    ) -> None:
        self._database = database
        self._traces = traces
        self._extraction = extraction
        self._memories = memories
        self._read_json = read_json

    def wake(self) -> None:
        """Tell the worker that jobs wait."""
        self._memories.wake()

    async def bring(self, caller: Caller, chunks: Chunks, subject: str, account: Account) -> None:
        """Store what the file holds under `subject` and was not brought before."""
        if account.format == "markdown":
            await self._bring_notes(caller, chunks, subject, account)
            return
        read = chatgpt.read if account.format == "chatgpt" else openai_chat.read
        pieces = elements(chunks) if account.format == "chatgpt" else lines(chunks)
        async for number, raw in _to_the_end(pieces, account):
            account.lines += 1
            try:
                if raw is None:
                    detail = f"A conversation has at most {LONGEST_LINE} bytes."
                    raise ServiceError("payload_too_large", detail, item_type="conversation")
                await self._keep(caller, read(number, self._read_json(raw), self._read_json, subject), subject, account)
            except ServiceError as error:
                if error.code not in ("invalid", "invalid_json", "payload_too_large"):
                    raise
                account.refuse(number, error, "conversation")

    async def _keep(self, caller: Caller, talk: Conversation, subject: str, account: Account) -> None:
        async with self._database.transaction(caller.context) as connection:
            there = await store.present(connection, "trace", [str(turn_id) for turn_id, _ in talk.turns])
        there |= account.seen["trace"]
        new = [(turn_id, turn) for turn_id, turn in talk.turns if str(turn_id) not in there]
        account.count("trace", "present", len(talk.turns) - len(new))
        for start in range(0, len(new), _TURNS):
            part = new[start : start + _TURNS]
            if account.dry_run:
                account.seen["trace"].update(str(turn_id) for turn_id, _ in part)
            else:
                turns, ids = [turn for _, turn in part], [turn_id for turn_id, _ in part]
                append = Append(turns, talk.session_id, subject=subject, ids=ids)
                await self._traces.append(caller, append, partial(self._extraction.follow, caller, append, False))
            account.count("trace", "stored", len(part))

    async def _bring_notes(self, caller: Caller, chunks: Chunks, subject: str, account: Account) -> None:
        batch: list[Note] = []
        async for note in markdown.read(_counted(lines(chunks), account)):
            if isinstance(note, tuple):
                account.refuse(note[0], note[1], "memory")
                continue
            batch.append(note)
            if len(batch) == _NOTES:
                await self._write(caller, batch, subject, account)
                batch = []
        await self._write(caller, batch, subject, account)

    async def _write(self, caller: Caller, notes: Sequence[Note], subject: str, account: Account) -> None:
        """As any write: what contradicts is ordered, what is said in other words already is found."""
        async with self._database.transaction(caller.context) as connection:
            there = await store.noted(connection, [note.content for note in notes], subject, NOTES_SESSION)
        there |= account.seen["memory"]
        first = {note.content: note for note in reversed(notes) if note.content not in there}
        new = [note for note in notes if first.get(note.content) is note]
        account.count("memory", "present", len(notes) - len(new))
        if account.dry_run:
            account.seen["memory"].update(first)
            account.count("memory", "stored", len(new))
            return
        drafts = [
            Draft(note.content, subject=subject, session_id=NOTES_SESSION, tags=[one[:200] for one in note.headings])
            for note in new
        ]
        for note, outcome in zip(new, await self._memories.write_all(caller, drafts) if drafts else (), strict=True):
            if outcome.decision == "rejected":
                account.refuse(note.number, ServiceError("rejected", outcome.reason, "content"), "memory")
            else:
                account.count("memory", "present" if outcome.decision == "duplicate" else "stored")


async def _to_the_end(
    pieces: AsyncIterator[tuple[int, bytes | None]], account: Account
) -> AsyncIterator[tuple[int, bytes | None]]:
    """The pieces of a file. Where it was cut off the account says so."""
    try:
        async for piece in pieces:
            yield piece
    except ServiceError as error:
        if "cut_off" not in error.extra:
            raise
        account.complete = False
        account.note(error.extra["cut_off"], error)


async def _counted(
    numbered: AsyncIterator[tuple[int, bytes | None]], account: Account
) -> AsyncIterator[tuple[int, bytes | None]]:
    async for piece in numbered:
        account.lines += 1
        yield piece
