"""Recall and the search over traces, over HTTP."""

import json

import httpx
import pytest

from app.recall.bodies.answered import RecallAnswer, RecallResults

FACTS = [
    "Ticket TCK-10423 is about the login page",
    "Ticket TCK-10424 is about the login page",
    "The staging server is 10.0.0.7",
    "The staging server before was 10.0.0.70",
    "外币汇率换算由王芳负责",
    "我的猫叫咪咪，今年三岁",
    "The user prefers window seats on morning flights",
]


@pytest.fixture
async def filled(client: httpx.AsyncClient) -> httpx.AsyncClient:
    items = [{"content": text, "subject": "project:atlas"} for text in FACTS]
    answer = await client.post("/v1/memories/batch", json={"items": items})
    assert {one["decision"] for one in answer.json()["results"]} == {"stored"}
    return client


async def ask(client: httpx.AsyncClient, query: str, **fields: object) -> dict:
    answer = await client.post("/v1/recall", json={"query": query, "subject": "project:atlas", **fields})
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("what is tck-10423 about", FACTS[0]),
        ("ＴＣＫ－１０４２４", FACTS[1]),
        ("which server is 10.0.0.7?", FACTS[2]),
        ("10.0.0.70是什么", FACTS[3]),
        ("汇率是谁负责的", FACTS[4]),
        ("how old is my cat", FACTS[5]),
        ("where does she like to sit on a plane", FACTS[6]),
    ],
)
async def test_the_right_memory_comes_first(filled: httpx.AsyncClient, query: str, first: str) -> None:
    answer = await ask(filled, query)
    assert answer["memories"][0]["memory"]["content"] == first
    assert answer["knowledge"] == "known"
    assert first in answer["prompt"]


async def test_knowledge_is_measured_against_the_crowd_where_there_is_one(filled: httpx.AsyncClient) -> None:
    query = "where does she like to sit on a plane"
    assert (await ask(filled, query, explain=True))["explain"]["crowd"] is None
    items = [{"content": f"Locker {number} is empty", "subject": "project:atlas"} for number in range(30, 45)]
    assert (await filled.post("/v1/memories/batch", json={"items": items})).status_code == 200
    for asked, known in (
        (query, "partial"),
        ("what is TCK-10423 about", "known"),
        ("what did the auditors say", "unknown"),
    ):
        answer = await ask(filled, asked, explain=True)
        limit = 0.4 + 0.9 * answer["explain"]["crowd"]
        best = max((hit["scores"]["relevance"] for hit in answer["memories"]), default=0.0)
        reached = "unknown" if best < limit else "partial" if best < limit + 0.08 else "known"
        assert (answer["knowledge"], reached) == (known, known)


async def test_every_part_of_the_answer_is_there_and_in_bounds(filled: httpx.AsyncClient) -> None:
    answer = await ask(filled, "what is TCK-10423 about", explain=True)
    assert set(answer) == {
        "recall_id", "rewritten_query", "memories", "traces", "conflicts", "knowledge", "prompt", "prompt_tokens", "degraded", "explain",
    }  # fmt: skip
    scores = [hit["score"] for hit in answer["memories"]]
    assert scores == sorted(scores, reverse=True)
    names = {
        "vector",
        "keyword",
        "rule",
        "hybrid",
        "relevance",
        "rerank",
        "recency",
        "confidence",
        "importance",
        "access",
    }
    for hit in answer["memories"]:
        assert set(hit["scores"]) == names
        assert all(value is None or 0 <= value <= 1 for value in (hit["score"], *hit["scores"].values()))
        assert hit["why"]
    assert answer["explain"]["vector_search"] == "exact"
    assert answer["explain"]["routes"]["keyword"][0]["rank"] == 1
    logged = (await filled.get(f"/v1/recalls/{answer['recall_id']}")).json()
    assert [hit["id"] for hit in logged["hits"]] == [hit["memory"]["id"] for hit in answer["memories"]]
    assert logged["request"]["query"] == "what is TCK-10423 about"


async def test_an_identifier_that_is_not_there_is_not_known(filled: httpx.AsyncClient) -> None:
    assert (await ask(filled, "what is TCK-99999 about"))["knowledge"] != "known"


async def test_what_was_never_said_is_unknown(filled: httpx.AsyncClient) -> None:
    assert (await ask(filled, "which guitar strings should I buy", fallback="never"))["knowledge"] == "unknown"


async def test_reasons_speak_the_language_of_the_question(filled: httpx.AsyncClient) -> None:
    assert "包含相同的词：汇率。" in " ".join((await ask(filled, "汇率"))["memories"][0]["why"])
    assert "Holds the identifier asked for." in (await ask(filled, "TCK-10423?"))["memories"][0]["why"]


async def test_another_subject_sees_nothing(filled: httpx.AsyncClient) -> None:
    assert (await ask(filled, "TCK-10423", subject="project:other"))["memories"] == []


async def test_a_standing_constraint_always_has_a_place_and_answers_nothing(filled: httpx.AsyncClient) -> None:
    rule = {"content": "Replies under 200 words", "kind": "constraint", "subject": "project:atlas"}
    await filled.post("/v1/memories", json=rule)
    answer = await ask(filled, "which guitar strings should I buy", top_k=1)
    assert "Replies under 200 words" in [hit["memory"]["content"] for hit in answer["memories"]]
    assert answer["knowledge"] == "unknown"


async def test_weights_decide(filled: httpx.AsyncClient) -> None:
    only_words = await ask(filled, "猫", weights={"vector": 0, "keyword": 1, "rule": 0})
    assert only_words["memories"][0]["memory"]["content"] == FACTS[5]


async def test_reads_are_counted_after_the_answer(filled: httpx.AsyncClient, services) -> None:
    hit = (await ask(filled, "TCK-10423", top_k=1))["memories"][0]["memory"]
    await services.recall.close()
    after = (await filled.get(f"/v1/memories/{hit['id']}")).json()
    assert after["access_count"] == hit["access_count"] + 1
    assert after["version"] == hit["version"]


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"query": " "}, "query"),
        ({"query": "a", "top_k": 0}, "top_k"),
        ({"query": "a", "top_k": 10**9}, "top_k"),
        ({"query": "a", "as_of": "2999-01-01T00:00:00Z"}, "as_of"),
        ({"query": "a", "since": "2024-01-02T00:00:00Z", "until": "2024-01-01T00:00:00Z"}, None),
        ({"query": "a", "weights": {"vector": 0, "keyword": 0, "rule": 0}}, None),
        ({"query": "a", "colour": "red"}, "colour"),
        ({"query": "x" * 20_001}, "query"),
    ],
)
async def test_bad_questions_are_refused(client: httpx.AsyncClient, fields: dict, field: str | None) -> None:
    answer = await client.post("/v1/recall", json=fields)
    assert answer.status_code == 422
    if field is not None:
        assert answer.json()["field"] == field


@pytest.mark.parametrize(
    "query", ["a & | ! ( :*", "'; DROP TABLE", "%_", '"', "\\", "的" * 20_000, "x" * 20_000, "1-" * 10_000]
)
async def test_any_text_is_a_question(filled: httpx.AsyncClient, query: str) -> None:
    await ask(filled, query)


async def test_traces_are_found_by_words_at_once_and_by_meaning_after_the_job(client: httpx.AsyncClient) -> None:
    turns = [
        {
            "role": "user",
            "name": "Ann",
            "content": "Ann: my order number is 20240315001",
            "occurred_at": "2024-03-15T10:00:00Z",
        },
        {"role": "assistant", "content": "It ships tomorrow."},
        {"role": "tool", "tool_call": {"name": "lookup", "arguments": {"id": 1}, "result": "ok", "duration_ms": 3}},
    ]
    answer = await client.post(
        "/v1/traces", json={"session_id": "s", "subject": "user:1", "turns": turns, "extract": "off"}
    )
    assert answer.status_code == 202
    kept = answer.json()
    assert len(kept["trace_ids"]) == 3
    search = {"query": "20240315001", "subject": "user:1"}
    found = (await client.post("/v1/traces/search", json=search)).json()["traces"]
    assert found[0]["id"] == kept["trace_ids"][0]
    job = (await client.get(f"/v1/jobs/{kept['job_id']}", params={"wait": 30})).json()
    assert (job["status"], job["progress"]) == ("succeeded", 1.0)
    found = (
        await client.post("/v1/traces/search", json={"query": "when will the parcel leave", "subject": "user:1"})
    ).json()["traces"]
    assert found[0]["content"] == "It ships tomorrow."
    assert found[0]["scores"]["vector"] is not None
    listed = (await client.get("/v1/traces", params={"session_id": "s"})).json()["items"]
    assert [trace["id"] for trace in listed] == kept["trace_ids"]
    assert listed[2]["tool_call"]["name"] == "lookup"
    recalled = (
        await client.post("/v1/recall", json={"query": "order number", "subject": "user:1", "fallback": "always"})
    ).json()
    assert recalled["traces"][0]["id"] == kept["trace_ids"][0]


async def test_the_last_window_of_an_append_is_remade_by_the_next(client: httpx.AsyncClient, owner) -> None:
    for text in ("one", "two", "three"):
        await client.post("/v1/traces", json={"session_id": "s", "turns": [{"role": "user", "content": text}]})
    rows = await owner.fetch("SELECT content FROM memory.trace_windows ORDER BY trace_id")
    assert [row["content"] for row in rows] == ["one two", "one two three", "two three"]


async def test_a_tool_call_is_found_by_its_result_and_invisible_turns_harm_nobody(client: httpx.AsyncClient) -> None:
    turns = [
        {"role": "tool", "tool_call": {"name": "scan", "result": {"found": "ERR-7781 walrus"}}},
        {"role": "user", "content": "The zebra exhibit opens in May at the zoo"},
    ]
    kept = (await client.post("/v1/traces", json={"turns": turns})).json()
    found = (await client.post("/v1/traces/search", json={"query": "ERR-7781"})).json()["traces"]
    assert found[0]["id"] == kept["trace_ids"][0]
    job = (await client.get(f"/v1/jobs/{kept['job_id']}", params={"wait": 30})).json()
    assert job["status"] == "succeeded"
    refused = await client.post("/v1/traces", json={"turns": [{"role": "user", "content": "\u200b"}]})
    assert (refused.status_code, refused.json()["field"]) == (422, "turns.0")


async def test_nothing_above_the_threshold_is_nothing_known(filled: httpx.AsyncClient) -> None:
    answer = await ask(filled, "window seats", min_score=1.0)
    assert (answer["memories"], answer["knowledge"]) == ([], "unknown")


async def test_reversed_intervals_are_refused_in_lists_too(client: httpx.AsyncClient) -> None:
    reversed_ = {"since": "2024-01-02T00:00:00Z", "until": "2024-01-01T00:00:00Z"}
    for path in ("/v1/memories", "/v1/traces"):
        assert (await client.get(path, params=reversed_)).status_code == 422


async def test_numbers_are_numbers(client: httpx.AsyncClient) -> None:
    for value in (True, "0.5"):
        assert (await client.post("/v1/recall", json={"query": "a", "min_score": value})).status_code == 422
    assert (await client.post("/v1/recall", json={"query": "a", "min_score": 0})).status_code == 200


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        (["I live in Paris", "I moved to Berlin"], ["where does the user live?", "where do I live", "用户住在哪里？"]),
        (["我在阿里巴巴工作", "我跳槽到字节跳动了"], ["我在哪家公司上班？", "我在哪里工作？"]),
    ],
)
async def test_a_question_in_its_own_words_finds_the_current_value_after_terms_were_counted(
    client: httpx.AsyncClient, services, caller, said: list[str], asked: list[str]
) -> None:
    for content in said:
        await client.post("/v1/memories", json={"content": content, "subject": "user:42"})
    async with services.database.transaction(caller.context) as connection:
        await connection.execute("SELECT memory.refresh_term_frequencies('memory')")
    for query in asked:
        answer = (await client.post("/v1/recall", json={"query": query, "subject": "user:42"})).json()
        assert said[-1] in answer["prompt"], (query, answer["knowledge"], [hit["scores"] for hit in answer["memories"]])


async def test_a_memory_reads_the_same_in_every_answer(client: httpx.AsyncClient) -> None:
    written = (await client.post("/v1/memories", json={"subject": "user:9", "content": "I live in Paris"})).json()[
        "memory"
    ]
    read = (await client.get(f"/v1/memories/{written['id']}")).json()
    asked = {"subject": "user:9", "query": "where does the user live?"}
    recalled = (await client.post("/v1/recall", json=asked)).json()["memories"][0]["memory"]
    counted = {"access_count", "last_accessed_at"}
    assert {k: v for k, v in recalled.items() if k not in counted} == {
        k: v for k, v in read.items() if k not in counted
    }
    assert read["source"] == {"class": "user", "trace_ids": []}


async def test_an_answer_is_what_its_schema_says(client: httpx.AsyncClient) -> None:
    body = {"subject": "user:42", "occurred_at": "2026-03-04T05:06:07.5Z", "metadata": {"a": [1, None, "ü"]}}
    for content in ("The user drinks green tea in the morning", "用户早上喝绿茶"):
        (await client.post("/v1/memories", json=body | {"content": content})).raise_for_status()
    turn = {"role": "user", "content": "Green tea again this morning"}
    (await client.post("/v1/traces", json={"subject": "user:42", "extract": "off", "turns": [turn]})).raise_for_status()
    asked = {"query": "green tea", "subject": "user:42", "explain": True, "fallback": "always"}
    answer = (await client.post("/v1/recall", json=asked)).raise_for_status().json()
    assert answer["memories"]
    assert answer["traces"]
    assert answer["memories"][0]["memory"]["occurred_at"] == "2026-03-04T05:06:07.500000Z"
    assert json.loads(RecallAnswer.model_validate(answer).model_dump_json(by_alias=True)) == answer
    several = (await client.post("/v1/recall", json={"queries": ["green tea", "绿茶"]})).raise_for_status().json()
    assert json.loads(RecallResults.model_validate(several).model_dump_json(by_alias=True)) == several
