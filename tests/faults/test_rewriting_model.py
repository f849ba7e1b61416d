"""A chat model that rewrites questions well, badly, late or not at all: recall answers all the same, and says so."""

from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
import pytest
from real_parts import Cluster, serving, settings_for
from scripted_llm import ScriptedLLM, scripted_llm

from app.application import open_services

BY_RULES = "is TCK-10423 still open?"
SAID = [{"role": "user", "content": "I opened TCK-10423 for the login page, and Priya looks at it."}]


@pytest.fixture
def llm() -> Iterator[ScriptedLLM]:
    with scripted_llm() as made:
        yield made


@pytest.fixture
async def asking(cluster: Cluster, database_name: str, llm: ScriptedLLM) -> AsyncIterator[httpx.AsyncClient]:
    settings = settings_for(
        cluster,
        database_name,
        llm_base_url=llm.url,
        llm_model="scripted",
        llm_rewrite_seconds=0.5,
        llm_timeout_seconds=20,
    )
    async with (
        open_services(settings) as services,
        serving(services) as url,
        httpx.AsyncClient(base_url=url, timeout=60) as client,
    ):
        yield client


async def ask(client: httpx.AsyncClient, query: str, **fields: Any) -> dict[str, Any]:
    answer = await client.post("/v1/recall", json={"query": query, "context": SAID, **fields})
    assert answer.status_code == 200, answer.text
    result: dict[str, Any] = answer.json()
    return result


async def test_the_model_rewrites_what_leans_and_is_asked_nothing_else(
    asking: httpx.AsyncClient, llm: ScriptedLLM
) -> None:
    llm.items = [{"question": "is ticket TCK-10423 for the login page still open?"}]
    answer = await ask(asking, "is it still open?")
    assert answer["rewritten_query"] == "is ticket TCK-10423 for the login page still open?"
    assert answer["degraded"] == []
    assert len(llm.requests) == 1
    for body in (
        {"query": "who closed TCK-10423?"},
        {"query": "is it still open?", "rewrite": "never"},
        {"query": "is it still open?", "context": []},
    ):
        assert (await ask(asking, **body))["rewritten_query"] is None
    assert len(llm.requests) == 1


@pytest.mark.parametrize(
    ("made", "query", "expected"),
    [
        ("is TCK-99999 still open?", "is it still open?", BY_RULES),  # invented
        ("is the ticket of Walter still open?", "is it still open?", BY_RULES),  # invented
        ("is it still open?", "is it still open?", BY_RULES),  # unchanged
        ("x" * 401, "is it still open?", BY_RULES),  # no question
        ("who told her?", "did she see TCK-7?", "did Priya see TCK-7?"),  # lost
    ],
)
async def test_a_rewrite_that_loses_or_invents_is_dropped_for_that_of_the_rules(
    asking: httpx.AsyncClient, llm: ScriptedLLM, made: str, query: str, expected: str
) -> None:
    llm.items = [{"question": made}]
    answer = await ask(asking, query)
    assert (answer["rewritten_query"], answer["degraded"]) == (expected, [])


@pytest.mark.parametrize("behaviour", ["hang", "error", "connection_cut", "page", "unauthorized", "busy_for_long"])
async def test_a_model_that_fails_or_is_slow_leaves_it_to_the_rules(
    asking: httpx.AsyncClient, llm: ScriptedLLM, behaviour: str
) -> None:
    llm.behave(behaviour)
    answer = await ask(asking, "is it still open?")
    assert answer["rewritten_query"] == BY_RULES
    [degraded] = answer["degraded"]
    assert degraded.startswith("rewrite: ")
    logged = (await asking.get(f"/v1/recalls/{answer['recall_id']}")).json()
    assert logged["degraded"] == answer["degraded"]
