"""What the exit code of a command says; docs/cli.md and `--help` say the same."""

REFUSED = 1
WRONG_USE = 2
NOTHING_FOUND = 3
INTERRUPTED = 130

MEANINGS = (
    "Exit codes: 0 done; 1 refused, failed, or no answer; 2 wrong use or settings; "
    "3 a recall or search found nothing; 130 interrupted."
)
