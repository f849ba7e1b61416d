"""The labelled corpora, what a measurement of them gives, and loading statements into the service."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

LARGEST_BATCH = 1000
Row = dict[str, Any]
Progress = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Checked:
    """One case. `groups` are the names it is counted under; `detail` says what was seen."""

    case: str
    groups: tuple[str, ...]
    passed: bool
    detail: str


def rows(folder: Path, name: str) -> list[Row]:
    """A file of one JSON object a line."""
    return [json.loads(line) for line in (folder / name).read_text(encoding="utf-8").splitlines()]


def lines(folder: Path, name: str) -> list[str]:
    """A file of one sentence a line."""
    return (folder / name).read_text(encoding="utf-8").splitlines()


def identifier_cases(folder: Path) -> list[Row]:
    """The cases that the corpus generates from its seeds."""
    made = subprocess.run([sys.executable, folder / "generate_identifiers.py"], capture_output=True, check=True)
    return [json.loads(line) for line in made.stdout.decode("utf-8").splitlines()]


def rate(checked: Iterable[Checked]) -> float:
    """The share that passed."""
    passed = [one.passed for one in checked]
    return sum(passed) / len(passed)


def by_group(checked: Sequence[Checked]) -> dict[str, tuple[int, int]]:
    """(passed, all) under each name, in the order of first appearance."""
    names = dict.fromkeys(name for one in checked for name in one.groups)
    members = {name: [one.passed for one in checked if name in one.groups] for name in names}
    return {name: (sum(passed), len(passed)) for name, passed in members.items()}


async def write(client: httpx.AsyncClient, items: Sequence[Row], batch: int = LARGEST_BATCH) -> list[Row]:
    """Keep statements; one result for each, in order. Raises RuntimeError where vectors are missing."""
    results: list[Row] = []
    for start in range(0, len(items), batch):
        body = {"items": items[start : start + batch]}
        answer = (await client.post("/v1/memories/batch", json=body)).raise_for_status().json()
        results += answer["results"]
    if missing := next((result["degraded"] for result in results if result["degraded"]), None):
        raise RuntimeError(f"the write was degraded: {'; '.join(missing)}")
    return results


async def recalled(client: httpx.AsyncClient, query: str, subject: str | None, top_k: int = 5) -> list[str]:
    """Contents of the memories that come back, best first."""
    body = {"query": query, "subject": subject, "top_k": top_k, "fallback": "never"}
    answer = (await client.post("/v1/recall", json=body)).raise_for_status().json()
    if answer["degraded"]:
        raise RuntimeError(f"the recall was degraded: {'; '.join(answer['degraded'])}")
    return [hit["memory"]["content"] for hit in answer["memories"]]
