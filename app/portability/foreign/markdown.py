"""Notes in Markdown: each bullet, numbered item and paragraph is one statement, below its headings."""

import re
from collections.abc import AsyncIterator

from app.errors import ServiceError
from app.memories.merging import LONGEST
from app.portability.model import Note

_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*\s*$")
_ITEM = re.compile(r"(\s*)(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?(.*)$")
_FENCE = re.compile(r"\s*(```|~~~)")
_RULE = re.compile(r"\s*([-*_])(?:\s*\1){2,}\s*$")
_MARKS = re.compile(r"(\*\*|__|`)(?=\S)(.+?)(?<=\S)\1")
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)\s]*\)")
_SETTING = re.compile(rb"""["']?[\w.\x80-\xff-]+["']?\s*:(\s|$)""")
_MOST_SETTINGS = 100_000  # bytes of a block of settings
_LEADS = (":", "：")  # an item that ends so is said with each item below it

Numbered = AsyncIterator[tuple[int, bytes | None]]


async def read(numbered: Numbered) -> AsyncIterator[Note | tuple[int, ServiceError]]:
    """The notes in order, and what could not be read with its line. Blocks of code and a block of settings at the top
    are left out.
    """
    notes = _Notes()
    last = 0
    async for number, raw in _without_settings(numbered):
        try:
            for note in notes.take(number, _text(raw), number > last + 1):
                yield note if len(note.content) <= LONGEST else (note.number, _too_long())
        except ServiceError as error:
            yield number, error
        last = number
    for note in notes.end():
        yield note if len(note.content) <= LONGEST else (note.number, _too_long())


class _Notes:
    """Gathers the lines of a statement until it ends."""

    def __init__(self) -> None:
        self._headings: list[tuple[int, str]] = []
        self._leads: list[tuple[int, str]] = []  # indentation and text of the items above that lead in
        self._open: Note | None = None
        self._indent = 0
        self._fence: str | None = None

    def take(self, number: int, line: str, after_blank: bool) -> list[Note]:
        """The statements that end with this line. Blank lines are not shown to it, but `after_blank`."""
        if self._fence is not None:
            if line.strip().startswith(self._fence):
                self._fence = None
            return []
        ended = self.end() if after_blank else []
        fence = _FENCE.match(line)
        if fence or _RULE.match(line):
            self._fence = fence[1] if fence else None
            return ended + self.end()
        if heading := _HEADING.match(line):
            ended += self.end()
            level = len(heading[1])
            self._headings = [one for one in self._headings if one[0] < level]
            if heading[2]:
                self._headings.append((level, _plain(heading[2])))
            self._leads = []
            return ended
        item = _ITEM.match(line)
        if item is None and self._open is not None:
            self._open.content = f"{self._open.content} {_plain(line)}"
            return ended
        ended += self.end()
        self._indent = len(item[1].expandtabs(4)) if item else -1
        text = _plain(item[2] if item else line)
        self._leads = [one for one in self._leads if one[0] < self._indent]
        self._open = Note(number, text, [one for _, one in self._headings])
        return ended

    def end(self) -> list[Note]:
        """The statement that was open."""
        note, self._open = self._open, None
        if note is None or not any(character.isalnum() for character in note.content):
            return []
        if note.content.endswith(_LEADS) and self._indent >= 0:
            self._leads.append((self._indent, note.content))
            return []
        leads = (text if text.endswith("：") else f"{text} " for _, text in self._leads)
        note.content = "".join([*leads, note.content])
        return [note]


async def _without_settings(numbered: Numbered) -> Numbered:
    """The lines without a block of settings at the top. What only begins as one is notes: nothing of it is lost."""
    held: list[tuple[int, bytes | None]] = []
    size = 0
    async for number, raw in numbered:
        line = (raw or b"").strip()
        if not held and (number, line) != (1, b"---"):
            yield number, raw
            continue
        held.append((number, raw))
        size += len(line)
        if len(held) > 2 and line in (b"---", b"..."):
            held = []
        elif (len(held) == 2 and not _SETTING.match(line)) or size > _MOST_SETTINGS:
            for one in held:
                yield one
            held = []
    for one in held:
        yield one


def _plain(text: str) -> str:
    """The words without the marks of emphasis and the addresses of links."""
    return _MARKS.sub(r"\2", _LINK.sub(r"\1", text)).strip().lstrip("> ").strip()


def _text(raw: bytes | None) -> str:
    if raw is None:
        raise _too_long()
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise ServiceError("invalid", f"The line is not UTF-8 (byte {error.start}).", item_type="note") from None
    if "\x00" in text:
        raise ServiceError("invalid", "The line contains a NUL character.", item_type="note")
    return text.rstrip("\r")


def _too_long() -> ServiceError:
    return ServiceError("payload_too_large", f"A note has at most {LONGEST} characters.", item_type="note")
