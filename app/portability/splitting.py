"""Cutting a stream of bytes into the pieces that are read one at a time, in bounded memory."""

import re
from collections.abc import AsyncIterator

from app.errors import ServiceError
from app.portability.model import LONGEST_LINE, Chunks

_GZIP = b"\x1f\x8b"
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_MARK = b"\xef\xbb\xbf"
_STRUCTURE = re.compile(rb'["\\{}\[\],]')


async def lines(chunks: Chunks) -> AsyncIterator[tuple[int, bytes | None]]:
    """Each line that is not blank, with its number from 1; None in the place of one that is too long to be held."""
    number, held, length = 1, list[bytes](), 0
    async for chunk in _plain(chunks):
        first, *others = chunk.split(b"\n")
        held.append(first)
        length += len(first)
        for other in others:
            line = b"".join(held) if length <= LONGEST_LINE else None
            if line is None or line.strip():
                yield number, line
            number, held, length = number + 1, [other], len(other)
        if length > LONGEST_LINE:
            held = []
    line = b"".join(held) if length <= LONGEST_LINE else None
    if line is None or line.strip():
        yield number, line


async def elements(chunks: Chunks) -> AsyncIterator[tuple[int, bytes | None]]:
    """Each element of a JSON array of objects, with its number from 1; None for one that is too long to be held.

    Looks at nothing but brackets and quotes: whether an element is JSON is found by reading it.
    """
    number, depth, quoted, held, length, begun = 1, 0, False, list[bytes](), 0, False
    skip = ended = False  # skip: the next byte, because a backslash ended the chunk
    async for chunk in _plain(chunks):
        start = place = 0
        if ended:
            _refuse_behind(chunk, number)
            continue
        if not begun:
            stripped = chunk.lstrip()
            if not stripped:
                continue
            if not stripped.startswith(b"["):
                raise ServiceError("invalid_json", "The file does not begin with a JSON array.")
            begun, start = True, len(chunk) - len(stripped) + 1
            place = start
        if skip:
            place, skip = place + 1, False
        while (found := _STRUCTURE.search(chunk, place)) is not None:
            mark, place = found[0], found.end()
            if mark == b"\\":
                place, skip = place + 1, place >= len(chunk)
            elif mark == b'"':
                quoted = not quoted
            elif quoted:
                continue
            elif mark in b"{[":
                depth += 1
            elif mark in b"}]":
                depth -= 1
            if quoted or depth > 0 or mark not in b",]":
                continue
            if mark == b"," or depth < 0:
                held.append(chunk[start : found.start()])
                length += len(held[-1])
                element = b"".join(held).strip() if length <= LONGEST_LINE else None
                if element is None or element:
                    yield number, element
                number, held, length, start = number + 1, [], 0, place
                if depth < 0:
                    _refuse_behind(chunk[place:], number)
                    ended = True
                    break
        if ended:
            continue
        held.append(chunk[start:])
        length += len(held[-1])
        if length > LONGEST_LINE:
            held = []
    if begun and not ended:
        raise ServiceError("invalid_json", "The file ends within its array.", cut_off=number)


def _refuse_behind(rest: bytes, number: int) -> None:
    if rest.strip():
        raise ServiceError("invalid_json", "Something stands behind the end of the array.", cut_off=number)


async def _plain(chunks: Chunks) -> AsyncIterator[bytes]:
    """The bytes without a byte order mark. Raises `unsupported_media_type` for what is packed."""
    head, begun = b"", False
    async for chunk in chunks:
        if begun:
            yield chunk
            continue
        head += chunk
        if len(head) < len(_MARK):
            continue
        if head.startswith(_GZIP):
            raise ServiceError("unsupported_media_type", "The file is packed with gzip: send it unpacked.")
        if head.startswith(_UTF16):
            raise ServiceError("unsupported_media_type", "The file is UTF-16: save it as UTF-8.")
        begun = True
        yield head.removeprefix(_MARK)
    if not begun and head:
        yield head
