"""Options that several evaluations share."""

from pathlib import Path
from typing import Annotated

import typer

Url = Annotated[str | None, typer.Option(help="A running service; without it one is started and stopped.")]
Key = Annotated[str | None, typer.Option(help="Its API key.", envvar="HINDSIGHT_KEY", show_envvar=True)]
Save = Annotated[Path | None, typer.Option(help="Write the figures to this file, as a baseline.")]
Baseline = Annotated[Path | None, typer.Option(help="Show what has changed since these figures; fail where one fell.")]
Tolerance = Annotated[float, typer.Option(min=0, help="How far a figure may fall below the baseline.")]
