"""Keyset pagination: a cursor says where the last page ended, so that rows arriving meanwhile shift nothing."""

import base64
import binascii
import json
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Annotated, Any, Generic, Self, TypeVar
from uuid import UUID

from fastapi import Query
from pydantic import BaseModel

from app.errors import ServiceError
from app.http.schemas import rfc3339

T = TypeVar("T")

VERSION = 1
LONGEST_CURSOR = 2000

Limit = Annotated[int, Query(ge=1, le=1000, strict=False, description="Most items in one answer.")]
CursorText = Annotated[str | None, Query(description="`next_cursor` of the page before.")]
DEFAULT_LIMIT = 50


class Page(BaseModel, Generic[T]):
    """One page of a list. `next_cursor` is null on the last page."""

    items: list[T]
    next_cursor: str | None = None

    @classmethod
    def cut(cls, rows: Sequence[T], limit: int, cursor: Callable[[T], str]) -> Self:
        """A page of at most `limit` from rows fetched with `limit + 1`: the one too many proves that more follows."""
        items = list(rows[:limit])
        return cls(items=items, next_cursor=cursor(items[-1]) if len(rows) > limit else None)


class Keyset:
    """The order of one list, by the types of its sort key, and the codec of its cursors.

    A cursor is base64url of `[version, list, key...]`: opaque, unsigned, and good for that list alone. It grants
    nothing, since the caller's own rights are applied to every page.
    """

    def __init__(self, name: str, *types: type[datetime] | type[UUID] | type[int] | type[str]) -> None:
        self.name = name
        self.types = types

    def encode(self, *key: datetime | UUID | int | str) -> str:
        """The cursor after the row with this sort key."""
        plain = [rfc3339(part) if isinstance(part, datetime) else part for part in key]
        text = json.dumps([VERSION, self.name, *plain], default=str, separators=(",", ":"))
        return base64.urlsafe_b64encode(text.encode()).rstrip(b"=").decode()

    def decode(self, cursor: str | None) -> tuple[Any, ...] | None:
        """The sort key in a cursor, None without one. Raises `invalid` (field `cursor`) for anything else."""
        if cursor is None:
            return None
        try:
            return self._parse(cursor)
        except (ValueError, TypeError, RecursionError, binascii.Error):
            raise ServiceError("invalid", "cursor: is not one that this list returned", "cursor") from None

    def _parse(self, cursor: str) -> tuple[Any, ...]:
        if len(cursor) > LONGEST_CURSOR:
            raise ValueError
        padded = cursor.encode("ascii") + b"=" * (-len(cursor) % 4)
        version, name, *key = json.loads(base64.b64decode(padded, altchars=b"-_", validate=True))
        if version != VERSION or name != self.name or len(key) != len(self.types):
            raise ValueError
        return tuple(_read(kind, part) for kind, part in zip(self.types, key, strict=True))


def _read(kind: type, part: Any) -> Any:
    if kind is int:
        if type(part) is not int or not -(2**63) <= part < 2**63:
            raise ValueError
        return part
    if not isinstance(part, str) or "\x00" in part:
        raise ValueError
    part.encode()  # a lone surrogate is a ValueError
    if kind is datetime:
        moment = datetime.fromisoformat(part)
        if moment.tzinfo is None:
            raise ValueError
        return moment
    return kind(part)
