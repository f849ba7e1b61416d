"""`python -m app.evaluation`."""

import sys

from app.errors import StartupError
from app.evaluation.command import cli

if __name__ == "__main__":
    try:
        cli()
    except (StartupError, RuntimeError) as error:
        print(f"evaluation: {error}", file=sys.stderr)
        sys.exit(1)
