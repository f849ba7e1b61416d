"""The figures of a measurement, kept in a file, and what has changed since. Higher is better in all of them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from app.errors import StartupError
from app.evaluation.labelled import document

Figures = Mapping[str, float]
TOLERANCE = 0.02  # how far a figure may fall
_ROUNDING = 1e-9  # 0.80 - 0.78 is a little more than 0.02


class _Kept(BaseModel):
    model_config = ConfigDict(strict=True)

    measured: str
    figures: dict[str, Annotated[float, Field(allow_inf_nan=False)]]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What is to be done with the figures of `measured`: where to save them, what they were before."""

    measured: str
    save_to: Path | None
    before: Figures | None
    tolerance: float

    @classmethod
    def begin(cls, measured: str, save_to: Path | None, baseline: Path | None, tolerance: float) -> "Comparison":
        """Read the baseline, before anything is measured.

        Raises StartupError where it holds something else, or where `save_to` cannot be written.
        """
        if save_to is not None and (save_to.is_dir() or not save_to.parent.is_dir()):
            raise StartupError(f"{save_to}: cannot be written")
        before: Figures | None = None
        if baseline is not None:
            kept = _Kept.model_validate(document(baseline, _Kept))
            if kept.measured != measured:
                raise StartupError(f"{baseline}: holds the figures of {kept.measured}, not of {measured}")
            before = kept.figures
        return cls(measured, save_to, before, tolerance)

    def end(self, figures: Figures) -> None:
        """Save the figures and print what has changed.

        Raises RuntimeError naming those that fell by more than the tolerance or are no longer measured.
        """
        figures = {name: round(figure, 4) for name, figure in figures.items()}
        if self.save_to is not None:
            kept = {"measured": self.measured, "figures": figures}
            self.save_to.write_text(json.dumps(kept, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
        if self.before is None:
            return
        Console().print(_table(self.before, figures))
        fell = [
            f"{name} {was:.3f} -> {_shown(figures.get(name))}"
            for name, was in self.before.items()
            if name not in figures or was - figures[name] > self.tolerance + _ROUNDING
        ]
        if fell:
            raise RuntimeError(f"below the baseline by more than {self.tolerance:g}: {', '.join(fell)}")


def _shown(figure: float | None) -> str:
    return "not measured" if figure is None else f"{figure:.3f}"


def _table(before: Figures, now: Figures) -> Table:
    table = Table("", "baseline", "now", "change", title="against the baseline")
    for column in table.columns[1:]:
        column.justify = "right"
    for name in dict.fromkeys([*before, *now]):
        change = f"{now[name] - before[name]:+.3f}" if name in before and name in now else "-"
        table.add_row(escape(name), _shown(before.get(name)), _shown(now.get(name)), change)
    return table
