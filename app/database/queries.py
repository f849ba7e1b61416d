"""Named queries: sql/queries/<room>.sql holds them, each after a line `-- name: its_name`."""

import re
from functools import cache
from pathlib import Path

SQL = Path(__file__).resolve().parent.parent.parent / "sql"

_NAME = re.compile(r"^-- name: ([a-z][a-z0-9_]*)$", re.MULTILINE)


class Queries:
    """SQL texts of one room, as attributes. Naming one that does not exist raises AttributeError at once."""

    def __init__(self, room: str, texts: dict[str, str]) -> None:
        self._room = room
        self._texts = texts

    def __getattr__(self, name: str) -> str:
        try:
            return self._texts[name]
        except KeyError:
            raise AttributeError(f"sql/queries/{self._room}.sql has no query {name!r}") from None

    @property
    def names(self) -> frozenset[str]:
        """All names, for the test that each is used."""
        return frozenset(self._texts)


@cache
def load(room: str) -> Queries:
    """Queries of one room. Raises ValueError on a name given twice or text before the first name."""
    source = (SQL / "queries" / f"{room}.sql").read_text(encoding="utf-8")
    head, *parts = _NAME.split(source)
    texts = dict(zip(parts[::2], (part.strip().rstrip(";") for part in parts[1::2]), strict=True))
    if len(texts) * 2 != len(parts) or any(line and not line.startswith("--") for line in head.splitlines()):
        raise ValueError(f"sql/queries/{room}.sql: a name is given twice, or SQL stands before the first name")
    return Queries(room, texts)
