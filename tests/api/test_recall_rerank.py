"""A rerank model behind `/v1/recall`: its order, its account, and an answer without it."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

import httpx
import pytest
from real_parts import Cluster, serving, settings_for

from app import application
from app.application import open_services
from app.providers.rerank import Reranker, RerankError

SUBJECT = "project:atlas"
FACTS = (
    "The staging database is called amber",
    "The staging database is backed up at night",
    "The staging database was birch until spring",
)
QUESTION = "What is the staging database called?"


class Scripted:
    """Likes one word, and fails or hangs when told to."""

    word, fault, hangs = "birch", None, False

    async def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        if self.hangs:
            await asyncio.Event().wait()
        if self.fault:
            raise RerankError(self.fault)
        return [0.97 if self.word in text else 0.02 for text in texts]


@pytest.fixture
async def model() -> Scripted:
    return Scripted()


@pytest.fixture
async def reranked(
    cluster: Cluster, database_name: str, model: Scripted, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a service that has a rerank model."""

    def build(name: str | None) -> Reranker | None:
        return model if name == "scripted" else None

    monkeypatch.setattr(application, "build_reranker", build)
    settings = settings_for(cluster, database_name).model_copy(
        update={"rerank_model": "scripted", "rerank_seconds": 0.05}
    )
    async with (
        open_services(settings) as services,
        serving(services) as url,
        httpx.AsyncClient(base_url=url, timeout=60) as client,
    ):
        items = [{"content": content, "subject": SUBJECT, "fact_key": content[-6:]} for content in FACTS]
        (await client.post("/v1/memories/batch", json={"items": items})).raise_for_status()
        yield client


async def ask(client: httpx.AsyncClient, **options: object) -> dict[str, Any]:
    body = {"query": QUESTION, "subject": SUBJECT, "fallback": "never"} | options
    answer = await client.post("/v1/recall", json=body)
    found: dict[str, Any] = answer.raise_for_status().json()
    return found


def contents(answer: dict[str, Any]) -> list[str]:
    return [hit["memory"]["content"] for hit in answer["memories"]]


async def test_its_order_is_the_answers(reranked: httpx.AsyncClient) -> None:
    plain = await ask(reranked, rerank="never")
    assert all(hit["scores"]["rerank"] is None for hit in plain["memories"])
    assert contents(plain)[0] != FACTS[2]
    answer = await ask(reranked)
    assert answer["degraded"] == []
    assert contents(answer)[0] == FACTS[2]
    assert answer["memories"][0]["scores"]["rerank"] == 0.97
    assert "The rerank model gives it 0.97." in answer["memories"][0]["why"]
    scores = [hit["score"] for hit in answer["memories"]]
    assert scores == sorted(scores, reverse=True)


async def test_the_log_and_why_not_know_of_it(reranked: httpx.AsyncClient) -> None:
    answer = await ask(reranked, top_k=1)
    assert contents(answer) == [FACTS[2]]
    logged = (await reranked.get(f"/v1/recalls/{answer['recall_id']}")).json()
    assert logged["hits"][0]["rerank"] == 0.97
    first = contents(await ask(reranked, rerank="never", top_k=1))[0]
    [missed] = [
        memory["id"] for memory in (await reranked.get("/v1/memories")).json()["items"] if memory["content"] == first
    ]
    told = (await reranked.get(f"/v1/recalls/{answer['recall_id']}/why-not/{missed}")).json()
    assert told["code"] == "outside_top_k"
    assert told["place"] in (2, 3)


async def test_an_answer_does_not_wait_for_it(reranked: httpx.AsyncClient, model: Scripted) -> None:
    plain = contents(await ask(reranked, rerank="never"))
    model.hangs = True
    late = await ask(reranked)
    assert (contents(late), late["degraded"]) == (plain, ["rerank: no answer within 0.05 s"])
    model.hangs, model.fault = False, "the model failed: RuntimeError"
    failed = await ask(reranked)
    assert (contents(failed), failed["degraded"]) == (plain, ["rerank: the model failed: RuntimeError"])
