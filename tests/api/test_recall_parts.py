"""What is done before and after the search can be left out too; and a preview of an answer leaves nothing behind."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import asyncpg
import httpx
import pytest
from real_parts import Cluster, settings_for

from app.application import Services, open_services
from app.errors import StartupError
from app.recall.parts import PARTS, Part
from app.recall.request import RecallRequest
from app.recall.reranking import Reranking
from app.recall.rewriting.rules import Turn
from app.tenancy.caller import Caller

SUBJECT = "user:1"
OLD, NEW = (
    "The studio's guest password is heron-42-lamp.",
    "Changed the guest password of the studio, it's otter-91-kite.",
)
QUESTION = "What is the guest password of the studio?"
STATE = """
    SELECT (SELECT count(*) FROM memory.recalls), (SELECT sum(access_count) FROM memory.memories),
           (SELECT count(*) FROM memory.memories WHERE last_accessed_at IS NOT NULL)
"""


async def write(client: httpx.AsyncClient, *contents: str) -> None:
    for month, content in enumerate(contents, start=1):
        body = {"content": content, "subject": SUBJECT, "occurred_at": f"2026-0{month}-01T09:00:00Z"}
        (await client.post("/v1/memories", json=body)).raise_for_status()


async def answered(services: Services, caller: Caller, query: str, *without: Part, **given: Any) -> Any:
    request = RecallRequest(query, subject=SUBJECT, without=without or None, fallback="never", **given)
    return await services.recall.preview(caller, request)


async def test_without_settling_the_older_answer_comes_back(
    client: httpx.AsyncClient, services: Services, caller: Caller
) -> None:
    await write(client, OLD, NEW)
    settled = await answered(services, caller, QUESTION)
    assert [hit.row["content"] for hit in settled.memories] == [NEW]
    both = await answered(services, caller, QUESTION, "settling")
    assert {hit.row["content"] for hit in both.memories} == {OLD, NEW}
    assert not any(hit.row["settled"] for hit in both.memories)
    others: list[Part] = [part for part in PARTS if part not in ("settling", "vector", "keyword", "rarity")]
    for part in others:
        assert [hit.row["content"] for hit in (await answered(services, caller, QUESTION, part)).memories] == [NEW], (
            part
        )


async def test_without_rewriting_a_question_is_asked_as_it_stands(
    client: httpx.AsyncClient, services: Services, caller: Caller
) -> None:
    await write(client, "The backup job of the staging server runs at 3 a.m.")
    context = [Turn("user", "Let us talk about the backup job of the staging server.")]
    assert (await answered(services, caller, "when does it run?", context=context)).rewritten_query is not None
    plain = await answered(services, caller, "when does it run?", "rewriting", context=context)
    assert plain.rewritten_query is None


class Backwards:
    """Rates the longest text highest."""

    reads, share, keeps_names = 20, 1.0, True

    async def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        """In [0, 1]."""
        return [min(1, len(text) / 100) for text in texts]


async def test_without_rerank_the_model_is_not_asked(
    client: httpx.AsyncClient, services: Services, caller: Caller
) -> None:
    await write(client, OLD)
    services.recall._reranking = Reranking(Backwards(), 1)
    assert (await answered(services, caller, QUESTION)).memories[0].scores["rerank"] is not None
    assert (await answered(services, caller, QUESTION, "rerank")).memories[0].scores["rerank"] is None


async def test_a_preview_leaves_nothing_behind(
    client: httpx.AsyncClient, services: Services, caller: Caller, owner: asyncpg.Connection
) -> None:
    await write(client, OLD)
    before = await owner.fetchrow(STATE)
    previewed = await answered(services, caller, QUESTION)
    await services.recall.close()
    assert previewed.recall_id is None
    assert previewed.memories[0].row["content"] == OLD
    assert await owner.fetchrow(STATE) == before
    asked = await services.recall.recall(caller, RecallRequest(QUESTION, subject=SUBJECT, fallback="never"))
    await services.recall.close()
    assert asked.memories[0].scores == previewed.memories[0].scores
    assert (await owner.fetchrow(STATE)) != before


async def test_the_setting_leaves_out_of_every_answer_and_the_log_says_so(
    client: httpx.AsyncClient, cluster: Cluster, database_name: str, caller: Caller
) -> None:
    await write(client, OLD)
    settings = settings_for(cluster, database_name, recall_without="recency, keyword,recency")
    async with open_services(settings) as limited:
        found = await limited.recall.recall(caller, RecallRequest(QUESTION, subject=SUBJECT, fallback="never"))
        assert found.memories[0].scores["keyword"] == 0
        assert found.recall_id is not None
        logged = await limited.recall.past.get(caller, found.recall_id)
        assert logged["request"]["without"] == ["keyword", "recency"]
        [batch] = await limited.recall.recall_all(caller, [RecallRequest(QUESTION, subject=SUBJECT)])
        assert batch.memories[0].scores["keyword"] == 0
        own = RecallRequest(QUESTION, subject=SUBJECT, without=("vector",))
        assert (await limited.recall.preview(caller, own)).memories[0].scores["keyword"] > 0
    answer = await client.get(f"/v1/recalls/{found.recall_id}")
    assert answer.json()["request"]["without"] == ["keyword", "recency"]


async def test_a_request_over_http_cannot_leave_parts_out(client: httpx.AsyncClient) -> None:
    answer = await client.post("/v1/recall", json={"query": QUESTION, "without": ["vector"]})
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")


async def test_an_unknown_part_stops_the_start(cluster: Cluster, database_name: str) -> None:
    with pytest.raises(
        StartupError, match=r"^HINDSIGHT_RECALL_WITHOUT: magic is no part of recall; there are vector, "
    ):
        async with open_services(settings_for(cluster, database_name, recall_without="vector,magic")):
            pass


def test_what_a_request_names_goes_before_the_setting() -> None:
    asked = RecallRequest("x")
    assert asked.leaving_out(()) is asked
    assert asked.leaving_out(("rewriting",)).rewrite == "never"
    assert asked.leaving_out(("rerank",)).rerank == "never"
    assert replace(asked, without=()).leaving_out(("vector",)).without == ()
    assert RecallRequest.logged({"query": "x"}).leaving_out(("vector",)).without == ()
