"""A measurement, and a tenant's history, as people read them."""

from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.table import Table

from app.tuning.measured import Measured
from app.tuning.settings import Setting, shown

WIDTH = 110  # columns of a table
_HEADINGS = {
    "weight_vector": "vector",
    "weight_keyword": "keyword",
    "weight_rule": "rule",
    "final_shares": "shares",
    "duplicate_similarity": "duplicate from",
    "related_similarity": "judged from",
}


def tell(measured: Measured, seed: int) -> None:
    """Print what was compared, fold by fold, and what the gain is worth."""
    found, means = measured.validated, measured.values.mean(axis=0)
    table = _table(measured, "", f"{measured.measure}, all", f"{measured.measure}, held out")
    table.title = f"{measured.cases} cases in {len(found.folds)} folds, seed {seed}"
    table.add_row("shipped", *_cells(measured.choices[1]), f"{means[1]:.4f}", f"{means[1]:.4f}")
    if measured.before != measured.choices[1]:
        table.add_row("current", *_cells(measured.before), f"{means[0]:.4f}", f"{means[0]:.4f}")
    table.add_row("found", *_cells(measured.found), f"{means[found.choice]:.4f}", f"{found.held_out:.4f}")
    folds = _table(measured, "fold", "cases", "current", "found by the others")
    for number, fold in enumerate(found.folds, 1):
        cells = _cells(measured.choices[fold.choice])
        folds.add_row(str(number), *cells, str(fold.cases), f"{fold.current:.4f}", f"{fold.found:.4f}")
    console = _console()
    console.print(table)
    console.print(folds)
    for line in (*measured.notes, *verdict(measured)):
        print(line)


def verdict(measured: Measured) -> list[str]:
    """The gain with its interval, and whether it is one."""
    found = measured.validated
    if measured.found == measured.before:
        return ["Nothing that was tried is better than what the tenant has now."]
    gain = (
        f"Gain in {measured.measure} on held-out folds: {found.gain:+.4f} "
        f"(95 % interval {found.low:+.4f} to {found.high:+.4f}, paired bootstrap over {measured.cases} cases)."
    )
    if measured.is_real:
        return [gain, "The gain is real: the whole interval lies above 0."]
    if found.high < 0:
        return [gain, "What was found is worse on cases it was not chosen by: the whole interval lies below 0."]
    return [gain, "The gain may be chance: the interval includes 0."]


def of_history(change: Mapping[str, Any]) -> tuple[str, ...]:
    """A change as a row: when, who, from, to, when and by whom it was taken back, its gain."""
    gain = "{measure} {gain:+.4f} ({gain_low:+.4f} to {gain_high:+.4f}), {cases} cases".format_map(change)
    undone = f"{change['undone_at'][:19]}Z by {change['undone_by']}" if change["undone_at"] else ""
    return f"{change['at'][:19]}Z", change["actor"], shown(change["before"]), shown(change["after"]), undone, gain


def _table(measured: Measured, first: str, *others: str) -> Table:
    table = Table(first, *(_HEADINGS[name] for name in measured.before), *others)
    for column in table.columns[1:]:
        column.justify = "right"
    return table


def _cells(setting: Setting) -> list[str]:
    return [
        " ".join(f"{part:g}" for part in value) if isinstance(value, list) else f"{value:g}"
        for value in setting.values()
    ]


def _console() -> Console:
    console = Console()
    console.width = max(console.width, WIDTH)  # a pipe or a narrow terminal must not cut the figures
    return console
