"""Several ways to answer the same questions, side by side: each beside the first, question by question."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from app.evaluation.metrics import Measure, paired_interval

WIDTH = 110  # columns of a table

Judged = tuple[Sequence[Hashable], frozenset[str]]


@dataclass(frozen=True, slots=True)
class Way:
    """One way and, of every question in the same order, its ranking and the relevant items. `told` stands beside the name."""

    name: str
    judged: Sequence[Judged]
    told: tuple[str, ...] = ()


def table(title: str, ways: Sequence[Way], measures: dict[str, Measure], told: tuple[str, ...] = ()) -> Table:
    """A row for each way: every measure's mean, then how far it is from the first way's, with its 95 % interval."""
    made = Table("", *told, *(column for name in measures for column in (name, "change", "95 %")), title=title)
    for column in made.columns[1:]:
        column.justify = "right"
    first = [_values(ways[0], measure) for measure in measures.values()]
    for way in ways:
        cells: list[str] = []
        for measure, before in zip(measures.values(), first, strict=True):
            values = _values(way, measure)
            cells.append(f"{sum(values) / len(values):.3f}")
            cells += _change(before, values) if way is not ways[0] else ["", ""]
        made.add_row(escape(way.name), *map(escape, way.told), *cells)
    return made


def shown(made: Table) -> None:
    """Print a table; a pipe or a narrow terminal does not cut its figures."""
    console = Console()
    console.width = max(console.width, WIDTH)
    console.print(made)


def _values(way: Way, measure: Measure) -> list[float]:
    return [measure(*one) for one in way.judged]


def _change(before: Sequence[float], after: Sequence[float]) -> list[str]:
    low, high = paired_interval(before, after)
    return [f"{(sum(after) - sum(before)) / len(after):+.3f}", f"{low:+.3f} {high:+.3f}"]
