"""Ids of turns that come from a file: the same turn of the same conversation has the same id every time."""

import hashlib
from datetime import UTC, datetime
from uuid import UUID

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class TurnIds:
    """UUIDs of version 7 for the turns of one conversation, in order: ids are what turns are ordered by.

    The time in them is that of the turn, pushed on where it does not rise; in a file without times it counts the turns.
    """

    def __init__(self, conversation: str) -> None:
        self._conversation = conversation
        self._last = -1

    def next(self, name: str, at: datetime | None) -> UUID:
        """The id of the next turn, which is called so in its file."""
        moment = 0 if at is None else max(0, int((at - _EPOCH).total_seconds() * 1000))
        self._last = max(self._last + 1, moment)
        digest = hashlib.sha256(f"{self._conversation}\n{name}".encode("utf-8", "surrogatepass")).digest()
        bits = int.from_bytes(digest[:10])
        high = self._last << 16 | 7 << 12 | bits >> 68
        low = 2 << 62 | bits & (1 << 62) - 1
        return UUID(int=high << 64 | low)


def digest_of(data: bytes) -> str:
    """A short name for what a file says and gives no name to."""
    return hashlib.sha256(data).hexdigest()[:24]
