"""What commands read from standard input: one text or one JSON object a line."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from app.cli.connection import RefusedError
from app.errors import StartupError

Row = tuple[int, dict[str, Any]]
"""The number of a line and the object it stands for."""
Rows = Iterator[Row]


def texts() -> Iterator[tuple[int, str]]:
    """Numbers and texts of the lines that are not blank. Raises StartupError where one is not UTF-8."""
    for number, content in enumerate(sys.stdin.buffer, 1):
        try:
            text = content.decode("utf-8-sig" if number == 1 else "utf-8").strip()
        except UnicodeDecodeError as error:
            raise StartupError(f"standard input, line {number}: is not UTF-8") from error
        if text:
            yield number, text


def whole_input() -> str:
    """All of it as one text."""
    return "\n".join(text for _, text in texts())


def rows(field: str, common: dict[str, Any]) -> Rows:
    """An object for each line: one that is written as JSON, or `field` with the text; over what is common to all.

    Raises StartupError where a line that begins as an object is none.
    """
    import orjson

    for number, text in texts():
        if not text.startswith("{"):
            yield number, common | {field: text}
            continue
        try:
            yield number, common | orjson.loads(text)
        except orjson.JSONDecodeError as error:
            raise StartupError(f"standard input, line {number}: is not JSON: {error}") from error


def batches(read: Rows, size: int) -> Iterator[list[Row]]:
    """So many at a time. What stands before a line that cannot be read comes before its error."""
    batch: list[Row] = []
    try:
        for row in read:
            batch.append(row)
            if len(batch) == size:
                yield batch
                batch = []
    except StartupError:
        if batch:
            yield batch
        raise
    if batch:
        yield batch


@contextmanager
def naming_lines(batch: Sequence[Row], list_name: str) -> Iterator[None]:
    """Say the line of standard input where a refusal names a place in the list that was sent."""
    try:
        yield
    except RefusedError as error:
        name, place, *_ = f"{error.problem.get('field')}..".split(".")
        if name != list_name or not place.isdecimal():
            raise
        detail = error.problem["detail"].removeprefix(f"{list_name}.{place}.")
        found = {"detail": f"standard input, line {batch[int(place)][0]}: {detail}", "field": None}
        raise RefusedError({**error.problem, **found}) from error
