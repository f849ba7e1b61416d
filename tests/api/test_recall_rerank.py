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
from app.settings import Settings

SUBJECT = "project:atlas"
FACTS = (
    "The staging database is called amber",
    "The staging database is backed up at night",
    "The staging database was birch until spring",
)
QUESTION = "What is the staging database called?"


class Scripted:
    """Likes one word, and fails or hangs when told to. `beside` makes it count as late interaction does."""

    word, fault, hangs = "birch", None, False
    reads, share, keeps_names = 20, 1.0, True

    def __init__(self) -> None:
        self.asked: list[str] = []

    def beside(self) -> None:
        self.share, self.keeps_names = 0.5, False

    async def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        self.asked.append(question)
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

    def build(settings: Settings) -> Reranker | None:
        return model if settings.rerank_model == "scripted" else None

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


TURNS = (
    ("Nina", "Nina: The ferry to the island leaves at nine."),
    ("Omar", "Omar: The ferry to the island was full of birch logs."),
    ("Nina", "Nina: I left my umbrella on the tram."),
)


@pytest.fixture
async def told(reranked: httpx.AsyncClient) -> httpx.AsyncClient:
    """The same client, with turns of two speakers."""
    turns = [{"role": "user", "name": name, "content": content} for name, content in TURNS]
    body = {"subject": "trip", "session_id": "s1", "extract": "off", "turns": turns}
    (await reranked.post("/v1/traces", json=body)).raise_for_status()
    return reranked


async def search(client: httpx.AsyncClient, **options: object) -> dict[str, Any]:
    body = {"query": "When does Nina's ferry to the island leave?", "subject": "trip"} | options
    found: dict[str, Any] = (await client.post("/v1/traces/search", json=body)).raise_for_status().json()
    return found


def turns_of(answer: dict[str, Any]) -> list[str]:
    return [trace["content"] for trace in answer["traces"]]


async def test_traces_come_in_its_order_too(told: httpx.AsyncClient, model: Scripted) -> None:
    plain = await search(told, rerank="never")
    assert turns_of(plain)[0] == TURNS[0][1]
    assert [trace["scores"]["rerank"] for trace in plain["traces"]] == [None] * len(plain["traces"])
    assert model.asked == []
    answer = await search(told)
    assert answer["degraded"] == []
    assert turns_of(answer)[0] == TURNS[1][1]
    shown = [(trace["score"], trace["scores"]["rerank"]) for trace in answer["traces"]]
    assert shown == [(0.97, 0.97), (0.02, 0.02), (0.02, 0.02)]
    assert turns_of(await search(told, top_k=1)) == [TURNS[1][1]]
    assert model.asked == ["When does Nina's ferry to the island leave?"] * 2


async def test_beside_the_search_its_normalised_scores_count_half(told: httpx.AsyncClient, model: Scripted) -> None:
    model.beside()
    plain = {trace["id"]: trace["score"] for trace in (await search(told, rerank="never"))["traces"]}
    answer = await search(told)
    assert model.asked == ["When does ferry to the island leave?"]
    for trace in answer["traces"]:
        counts = 1.0 if "birch" in trace["content"] else 0.0
        assert trace["score"] == pytest.approx((plain[trace["id"]] + counts) / 2, abs=1e-4)
    assert turns_of(answer)[0] == TURNS[1][1]


async def test_traces_that_stand_in_for_memories_are_read_too(told: httpx.AsyncClient, model: Scripted) -> None:
    asked = {"query": "When does the ferry to the island leave?", "subject": "trip", "fallback": "always"}
    answer = (await told.post("/v1/recall", json=asked)).raise_for_status().json()
    assert turns_of(answer)[0] == TURNS[1][1]
    model.fault = "the model failed: RuntimeError"
    failed = (await told.post("/v1/recall", json=asked)).raise_for_status().json()
    assert (turns_of(failed)[0], failed["degraded"]) == (TURNS[0][1], ["rerank: the model failed: RuntimeError"])


async def test_turns_do_not_wait_for_it_either(told: httpx.AsyncClient, model: Scripted) -> None:
    plain = turns_of(await search(told, rerank="never"))
    model.hangs = True
    late = await search(told)
    assert (turns_of(late), late["degraded"]) == (plain, ["rerank: no answer within 0.05 s"])
    refused = await told.post("/v1/traces/search", json={"query": "ferry", "rerank": "always"})
    assert (refused.status_code, refused.json()["field"]) == (422, "rerank")
