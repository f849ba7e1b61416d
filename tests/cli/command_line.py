"""`hindsight` as a user types it, in a process of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Typed:
    """What a command left."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Typing = Callable[..., Typed]


def hindsight(
    *arguments: str | Path, typed: str | None = None, **settings: str | Path
) -> "subprocess.CompletedProcess[str]":
    """Run to its end with no HINDSIGHT_ variable but those given; other names in capitals are set as they are.

    `typed` is what comes on standard input.
    """
    environment = {name: value for name, value in os.environ.items() if not name.startswith("HINDSIGHT_")}
    given = {"environment": "test", "embedder": "hash", **settings}
    environment |= {
        name if name.isupper() else f"HINDSIGHT_{name.upper()}": str(value) for name, value in given.items()
    }
    return subprocess.run(
        [sys.executable, "-m", "app", *map(str, arguments)],
        cwd=REPOSITORY,
        env=environment,
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
    )


def one_line(result: "subprocess.CompletedProcess[str]", code: int = 2) -> str:
    """The only line of a refusal."""
    assert (result.returncode, result.stdout) == (code, ""), result.stderr
    [line] = result.stderr.splitlines()
    return line


def started(environment: dict[str, str], *arguments: str, **given: Any) -> "subprocess.Popen[str]":
    """`hindsight ARGUMENTS` as a process."""
    command = [sys.executable, "-P", "-m", "app", *arguments]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.PIPE} | given
    environment = environment | {"PYTHONPATH": str(REPOSITORY)}
    return subprocess.Popen(command, env=environment, text=True, encoding="utf-8", **streams)
