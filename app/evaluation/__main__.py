"""`python -m app.evaluation`."""

import sys

import httpx

from app.errors import StartupError
from app.evaluation.command import cli

if __name__ == "__main__":
    faults: list[str] = []
    try:
        cli()
    except* (StartupError, RuntimeError, httpx.HTTPError) as group:
        faults = [str(error) for error in group.exceptions]
    if faults:
        print(f"evaluation: {faults[0]}", file=sys.stderr)
        sys.exit(1)
