"""`python -m app` is the command `hindsight`."""

from app.cli import main

main()
