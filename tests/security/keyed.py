"""Clients of a running service that hold a key each."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import UUID

import httpx

from app.application import Services

ALL = ["read", "write", "forget", "review", "admin"]


class Keyed:
    """Calls as the holder of one key."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client

    async def write(self, content: str, **fields: Any) -> dict[str, Any]:
        """The result of a write that was taken."""
        answer = await self.client.post("/v1/memories", json={"content": content, **fields})
        assert answer.status_code in (200, 201), answer.text
        result: dict[str, Any] = answer.json()
        return result

    async def append(self, *contents: str, **fields: Any) -> dict[str, Any]:
        """The result of an append, when its vectors are there."""
        turns = [{"role": "user", "content": content} for content in contents]
        answer = await self.client.post("/v1/traces", json={"turns": turns, **fields})
        assert answer.status_code == 202, answer.text
        result: dict[str, Any] = answer.json()
        job = (await self.client.get(f"/v1/jobs/{result['job_id']}", params={"wait": 30})).json()
        assert job["status"] == "succeeded", job
        return result

    async def recall(self, query: str, **fields: Any) -> dict[str, Any]:
        """A whole answer."""
        answer = await self.client.post(
            "/v1/recall", json={"query": query, "top_k": 50, "min_score": 0, "fallback": "always", **fields}
        )
        assert answer.status_code == 200, answer.text
        result: dict[str, Any] = answer.json()
        return result

    async def search(self, query: str, **fields: Any) -> list[str]:
        """Texts of the traces found."""
        answer = await self.client.post("/v1/traces/search", json={"query": query, "top_k": 50, **fields})
        assert answer.status_code == 200, answer.text
        return [trace["content"] for trace in answer.json()["traces"]]

    async def contents(self, path: str, **params: Any) -> set[str]:
        """Texts of a whole list."""
        found: set[str] = set()
        cursor: str | None = None
        while True:
            answer = await self.client.get(path, params={**params, **({"cursor": cursor} if cursor else {})})
            assert answer.status_code == 200, answer.text
            found |= {item["content"] for item in answer.json()["items"]}
            cursor = answer.json()["next_cursor"]
            if cursor is None:
                return found

    async def status(self, method: str, path: str, **options: Any) -> int:
        """Status alone."""
        return (await self.client.request(method, path, **options)).status_code


@asynccontextmanager
async def holding(
    services: Services, url: str, name: str, tenant: str = "default", **limits: Any
) -> AsyncIterator[Keyed]:
    """A client with a new key."""
    limits = {"scopes": ALL, "trust": "user"} | limits
    _, secret = await services.keys.create(await services.keys.local_owner(), name, tenant=tenant, **limits)
    async with httpx.AsyncClient(base_url=url, timeout=60, headers={"Authorization": f"Bearer {secret}"}) as client:
        yield Keyed(client)


def ids(answer: dict[str, Any]) -> set[UUID]:
    """Every id that an answer names as a memory."""
    return {UUID(hit["memory"]["id"]) for hit in answer["memories"]} | {
        UUID(one) for conflict in answer["conflicts"] for one in conflict["memory_ids"]
    }
