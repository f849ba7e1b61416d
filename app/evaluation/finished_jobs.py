"""Waiting until the work that follows writes is done."""

from collections.abc import AsyncIterator
from typing import Any

import httpx

UNFINISHED = ("queued", "running", "failed")


async def finish_jobs(client: httpx.AsyncClient) -> None:
    """Wait for every job that there is now: vectors, term frequencies. Raises RuntimeError where one is dead."""
    async for job in _unfinished(client):
        while job["status"] in UNFINISHED:
            answer = await client.get(f"/v1/jobs/{job['id']}", params={"wait": 30})
            job = answer.raise_for_status().json()
        if job["status"] == "dead":
            raise RuntimeError(f"the {job['kind']} job {job['id']} has failed for good: {job['error']}")


async def _unfinished(client: httpx.AsyncClient) -> AsyncIterator[dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}  # all pages first: jobs change their status while others are waited for
    for status in UNFINISHED:
        cursor: str | None = None
        while True:
            page: dict[str, str | int] = {"status": status, "limit": 100}
            if cursor is not None:
                page["cursor"] = cursor
            answer = (await client.get("/v1/jobs", params=page)).raise_for_status().json()
            found |= {job["id"]: job for job in answer["items"]}
            cursor = answer["next_cursor"]
            if cursor is None:
                break
    for job in found.values():
        yield job
