"""Several questions in one request: one embedding call, each answered and logged as if it had been asked alone."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from app.providers.embedding import Embedding

FACTS = [
    ("project:atlas", "Ticket TCK-10423 is about the login page"),
    ("project:atlas", "The staging server is 10.0.0.7"),
    ("project:atlas", "外币汇率换算由王芳负责"),
    ("user:42", "The user prefers window seats on morning flights"),
    ("user:42", "我的猫叫咪咪，今年三岁"),
]


@pytest.fixture
async def filled(client: httpx.AsyncClient) -> httpx.AsyncClient:
    items = [{"subject": subject, "content": content} for subject, content in FACTS]
    answer = await client.post("/v1/memories/batch", json={"items": items})
    assert {one["decision"] for one in answer.json()["results"]} == {"stored"}
    return client


@pytest.fixture
def embedded(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The texts of each call for vectors of questions."""
    calls: list[list[str]] = []
    real: Callable[..., Any] = Embedding.queries

    async def counted(self: Embedding, texts: list[str]) -> Any:
        calls.append(list(texts))
        return await real(self, texts)

    monkeypatch.setattr(Embedding, "queries", counted)
    return calls


async def ask(client: httpx.AsyncClient, **body: object) -> list[dict[str, Any]]:
    answer = await client.post("/v1/recall", json=body)
    assert answer.status_code == 200, answer.text
    assert set(answer.json()) == {"results"}
    results: list[dict[str, Any]] = answer.json()["results"]
    return results


async def test_each_question_is_answered_in_order_as_if_asked_alone(
    filled: httpx.AsyncClient, embedded: list[list[str]]
) -> None:
    asked: list[dict[str, Any]] = [
        {"query": "what is TCK-10423 about", "subject": "project:atlas"},
        {"query": "我的猫几岁了", "subject": "user:42", "top_k": 1},
        {"query": "which guitar strings should I buy", "subject": "user:42", "fallback": "never"},
    ]
    results = await ask(filled, queries=asked)
    assert len(embedded) == 1
    assert len(embedded[0]) == 3
    for one, result in zip(asked, results, strict=True):
        alone = (await filled.post("/v1/recall", json=one)).json()
        for part in ("memories", "knowledge", "conflicts", "traces", "rewritten_query", "degraded"):
            assert result[part] == alone[part], part
        assert result["prompt"].splitlines()[1:-1] == alone["prompt"].splitlines()[1:-1]
    assert [result["knowledge"] for result in results] == ["known", "known", "unknown"]
    assert results[0]["memories"][0]["memory"]["content"] == FACTS[0][1]
    assert [hit["memory"]["content"] for hit in results[1]["memories"]] == [FACTS[4][1]]


async def test_each_question_is_logged_by_itself(filled: httpx.AsyncClient) -> None:
    results = await ask(filled, queries=["TCK-10423", "10.0.0.7"], subject="project:atlas", top_k=2)
    assert len({result["recall_id"] for result in results}) == 2
    for query, result in zip(["TCK-10423", "10.0.0.7"], results, strict=True):
        logged = (await filled.get(f"/v1/recalls/{result['recall_id']}")).json()
        assert logged["request"]["query"] == query
        assert (logged["request"]["subject"], logged["request"]["top_k"]) == ("project:atlas", 2)
        assert [hit["id"] for hit in logged["hits"]] == [hit["memory"]["id"] for hit in result["memories"]]


async def test_what_is_given_beside_the_questions_holds_for_each_that_does_not_say_otherwise(
    filled: httpx.AsyncClient,
) -> None:
    queries: list[Any] = ["server", {"query": "seats", "subject": "user:42"}, {"query": "seats", "subject": None}]
    first, second, third = await ask(filled, queries=queries, subject="project:atlas", top_k=1, min_score=0)
    assert first["memories"][0]["memory"]["content"] == FACTS[1][1]
    assert second["memories"][0]["memory"]["content"] == FACTS[3][1]
    assert third["memories"][0]["memory"]["content"] == FACTS[3][1]


async def test_the_same_question_twice_is_two_recalls(filled: httpx.AsyncClient) -> None:
    one, other = await ask(filled, queries=["my cat", "my cat"], subject="user:42")
    assert one["recall_id"] != other["recall_id"]
    assert one["memories"] == other["memories"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"queries": ["a", " "]}, "queries.1.query"),
        ({"queries": ["a", {"query": "b", "top_k": 0}]}, "queries.1.top_k"),
        ({"queries": ["a", {"subject": "user:42"}]}, "queries.1.query"),
        ({"queries": [{"query": "a", "colour": "red"}]}, "queries.0.colour"),
        ({"queries": ["a", {"query": "b", "queries": ["c"]}]}, "queries.1.queries"),
        ({"queries": ["a", {"query": "b", "as_of": "2999-01-01T00:00:00Z"}]}, "queries.1.as_of"),
        ({"queries": ["a"], "as_of": "2999-01-01T00:00:00Z"}, "queries.0.as_of"),
        (
            {"queries": ["a", {"query": "b", "until": "2024-01-01T00:00:00Z"}], "since": "2024-01-02T00:00:00Z"},
            "queries.1.until",
        ),
        ({"queries": ["a", 5]}, "queries.1"),
        ({"queries": ["a", None]}, "queries.1"),
        ({"queries": []}, "queries"),
        ({"queries": "a"}, "queries"),
        ({"queries": None}, "query"),
        ({"queries": ["a"] * 1001}, "queries"),
        ({"queries": ["a"], "query": "b"}, "query"),
        ({}, "query"),
    ],
)
async def test_one_bad_question_refuses_all_by_its_place(
    client: httpx.AsyncClient, owner: Any, body: dict[str, Any], field: str
) -> None:
    answer = await client.post("/v1/recall", json=body)
    assert (answer.status_code, answer.json()["field"]) == (422, field), answer.text
    assert await owner.fetchval("SELECT count(*) FROM memory.recalls") == 0


async def test_a_thousand_questions_are_answered(filled: httpx.AsyncClient, owner: Any) -> None:
    results = await ask(filled, queries=["TCK-10423", "my cat"] * 500, top_k=1, min_score=0)
    assert [result["memories"][0]["memory"]["content"] for result in results] == [FACTS[0][1], FACTS[4][1]] * 500
    assert await owner.fetchval("SELECT count(*) FROM memory.recalls") == 1000


async def test_a_question_that_cannot_be_embedded_leaves_the_others_their_vectors(filled: httpx.AsyncClient) -> None:
    late = " " * 9_000 + "cat"  # nothing of it is within what counts of a question
    first, second = await ask(filled, queries=["TCK-10423", late], subject="project:atlas")
    assert (first["degraded"], second["degraded"]) == ([], ["vector: a blank text has no embedding"])
    assert first["memories"][0]["scores"]["vector"] is not None
