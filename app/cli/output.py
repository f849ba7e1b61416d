"""How commands print: tables for people, JSON for programs."""

import json
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.progress import Progress

GAP = "  "
NARROWEST = 30  # characters of a terminal that the long column of a table needs
HIDDEN = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")  # turn text around


def visible(text: str) -> str:
    """A text with nothing that moves the cursor, colours what follows or turns it around; its lines stay."""
    return "".join(
        f"\\u{ord(one):04x}" if one in HIDDEN or (unicodedata.category(one) == "Cc" and one != "\n") else one
        for one in text
    )


def line(text: object) -> str:
    """The same in one line."""
    return visible(" ".join(str(text).split()))


def verbatim(text: str) -> None:
    """A text for a program, as it is; a terminal gets it visible."""
    say(visible(text) if sys.stdout.isatty() else text)


def say(text: str = "") -> None:
    """One line, or several, on standard output."""
    print(text)


def note(text: str) -> None:
    """A line for people on standard error; not where that is no terminal."""
    if sys.stderr.isatty():
        print(line(text), file=sys.stderr)


def as_json(answer: bytes) -> None:
    """An answer as it came, on one line."""
    sys.stdout.flush()
    sys.stdout.buffer.write(answer.rstrip(b"\n") + b"\n")
    sys.stdout.buffer.flush()


def as_lines(items: Iterable[Mapping[str, Any]]) -> None:
    """One object a line."""
    for item in items:
        as_json(json.dumps(item, ensure_ascii=False, separators=(",", ":")).encode())


def answer(content: bytes, raw: bool, say_it: Callable[[Any], None]) -> None:
    """An answer as it came, or as people read it."""
    if raw:
        as_json(content)
    else:
        say_it(json.loads(content))


def items(
    found: Iterable[Mapping[str, Any]],
    raw: bool,
    columns: Sequence[str],
    row: Callable[[Mapping[str, Any]], Sequence[object]],
) -> None:
    """A list, one object a line, or as a table."""
    if raw:
        as_lines(found)
    else:
        table(columns, (row(item) for item in found))


def table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Rows under their headings, the last column the one that is long.

    Drawn to the width of a terminal; elsewhere without headings, one row a line, however long, in plain columns.
    """
    cells = [["" if cell is None else line(cell) for cell in row] for row in rows]
    if sys.stdout.isatty():
        _draw(columns, cells)
        return
    from rich.cells import cell_len

    widths = [max((cell_len(row[place]) for row in cells), default=0) for place in range(len(columns) - 1)]
    for row in cells:
        padded = (cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=False))
        say(GAP.join((*padded, row[-1])).rstrip())


def _draw(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """On a terminal too narrow for that, the long column stands above the others."""
    from rich.cells import cell_len
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    every = [columns, *rows]
    taken = sum(max(cell_len(row[place]) for row in every) + len(GAP) for place in range(len(columns) - 1))
    if console.width - taken < NARROWEST:
        for row in rows:
            console.print(Text(row[-1], "bold"), Text(GAP + GAP.join(filter(None, row[:-1]))), sep="\n")
        return
    drawn = Table(box=None, padding=(0, len(GAP), 0, 0), pad_edge=False, header_style="bold")
    for name in columns[:-1]:
        drawn.add_column(name, no_wrap=True)
    drawn.add_column(columns[-1], overflow="fold")
    for row in rows:
        drawn.add_row(*map(Text, row))
    console.print(drawn)


def fields(pairs: Iterable[tuple[str, object]]) -> None:
    """Names with their values, one a line; without those that are empty."""
    filled = [(name, line(_told(value))) for name, value in pairs if value not in (None, "", [], {})]
    width = max((len(name) for name, _ in filled), default=0)
    for name, value in filled:
        say(f"{name:{width}}{GAP}{value}")


def _told(value: object) -> object:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else value


def pairs(detail: Mapping[str, Any]) -> str:
    """What belongs to an event, in one line."""
    return "; ".join(f"{name}: {_told(value)}" for name, value in detail.items() if value not in (None, "", [], {}))


def date(memory: Mapping[str, Any]) -> str:
    """The day a memory or turn is from: when it was said, else when it was kept."""
    return str(memory["occurred_at"] or memory["created_at"])[:10]


def moment(time: str | None) -> str:
    """A time to the second."""
    return "" if time is None else f"{time[:19]}Z"


@contextmanager
def progress(total: float | None, what: str) -> Iterator["Progress"]:
    """A bar on standard error, where that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    drawn: dict[str, Any] = {
        "disable": not console.is_terminal,
        "transient": True,
        "redirect_stdout": sys.stdout.isatty(),
    }
    with Progress(*columns, console=console, **drawn) as bar:
        bar.add_task(what, total=total)
        yield bar
