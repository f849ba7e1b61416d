"""Questions that lean on `context`: rewritten, searched as written and as rewritten, and told so."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from app.database.pool import Database
from app.providers.embedding import Embedding

FACTS = [
    "Parcel SF1234567890 was left with the neighbour on the third floor",
    "Ticket TCK-10423 was closed by the login team",
    "Ana moved to Lisbon in March",
    "Bruno moved to Oslo in May",
    "The rent in Paris is 1,200 euros",
    "The rent in Berlin is 900 euros",
    "The bakery at the corner is still open on Sundays",
    "小李喜欢喝乌龙茶",
    "小王喜欢喝美式咖啡",
    "张伟的生日是五月三日",
    "日志路径/var/log/app只有运维组能写",
]
SUBJECT = "project:atlas"


class Calls:
    """What one process asked of the model and of the database."""

    def __init__(self) -> None:
        self.embedded: list[list[str]] = []
        self.statements = 0


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    counted = Calls()
    queries: Callable[..., Any] = Embedding.queries
    fetch: Callable[..., Any] = Database.fetch
    transaction: Callable[..., Any] = Database.transaction

    async def embed(self: Embedding, texts: list[str]) -> Any:
        counted.embedded.append(list(texts))
        return await queries(self, texts)

    async def counted_fetch(self: Database, *values: Any) -> Any:
        counted.statements += 1
        return await fetch(self, *values)

    def counted_transaction(self: Database, *values: Any) -> Any:
        counted.statements += 1
        return transaction(self, *values)

    monkeypatch.setattr(Embedding, "queries", embed)
    monkeypatch.setattr(Database, "fetch", counted_fetch)
    monkeypatch.setattr(Database, "transaction", counted_transaction)
    return counted


@pytest.fixture
async def filled(client: httpx.AsyncClient) -> httpx.AsyncClient:
    items = [{"content": text, "subject": SUBJECT} for text in FACTS]
    answer = await client.post("/v1/memories/batch", json={"items": items})
    assert {one["decision"] for one in answer.json()["results"]} == {"stored"}
    return client


def turns(*texts: str) -> list[dict[str, str]]:
    return [{"role": "assistant" if place % 2 else "user", "content": text} for place, text in enumerate(texts)]


async def ask(client: httpx.AsyncClient, query: str, *said: str, **fields: object) -> dict[str, Any]:
    body = {"query": query, "subject": SUBJECT, "fallback": "never", "context": turns(*said), **fields}
    answer = await client.post("/v1/recall", json=body)
    assert answer.status_code == 200, answer.text
    result: dict[str, Any] = answer.json()
    return result


@pytest.mark.parametrize(
    ("said", "query", "rewritten", "first"),
    [
        (["我的快递单号是SF1234567890"], "那个快递咋样了", "快递 SF1234567890 咋样了", FACTS[0]),
        (["I opened TCK-10423 for the login page."], "is it still open?", "is TCK-10423 still open?", FACTS[1]),
        (["My colleague Bruno is leaving us."], "where did he move?", "where did my colleague Bruno move?", FACTS[3]),
        (["How much is the rent in Paris?"], "what about Berlin?", "How much is the rent in Berlin?", FACTS[5]),
        (["小李喜欢喝什么？", "乌龙茶。", "小王刚来我们组。"], "他呢", "小王喜欢喝什么？", FACTS[8]),
        (["张伟是我们的产品经理"], "他的生日是哪天", "张伟的生日是哪天", FACTS[9]),
        (["应用把日志写到/var/log/app"], "那个路径谁能写", "路径 /var/log/app 谁能写", FACTS[10]),
    ],
)
async def test_a_leaning_question_finds_what_it_means(
    filled: httpx.AsyncClient, said: list[str], query: str, rewritten: str, first: str
) -> None:
    answer = await ask(filled, query, *said)
    assert answer["rewritten_query"] == rewritten
    assert answer["memories"][0]["memory"]["content"] == first
    assert answer["knowledge"] == "known"
    scores = [hit["score"] for hit in answer["memories"]]
    assert scores == sorted(scores, reverse=True)
    ids = [hit["memory"]["id"] for hit in answer["memories"]]
    assert len(ids) == len(set(ids)) <= 5
    assert all(0 <= hit["score"] == hit["scores"]["hybrid"] or hit["score"] <= 1 for hit in answer["memories"])
    said_why = " ".join(answer["memories"][0]["why"])
    assert "回答的是改写后的问题。" in said_why or "Answers the question as rewritten." in said_why


async def test_both_are_embedded_in_one_call_and_searched_in_one_statement(
    filled: httpx.AsyncClient, calls: Calls
) -> None:
    await ask(filled, "is TCK-10423 still open?")  # from here on the speakers are remembered
    calls.embedded, calls.statements = [], 0
    await ask(filled, "where is TCK-10423?")
    alone = calls.statements
    assert [len(texts) for texts in calls.embedded] == [1]
    calls.embedded, calls.statements = [], 0
    answer = await ask(filled, "is it still open?", "I opened TCK-10423 for the login page.")
    assert [len(texts) for texts in calls.embedded] == [2]
    assert calls.statements == alone
    assert answer["rewritten_query"] is not None


@pytest.mark.parametrize("query", ["who closed TCK-10423?", "小李喜欢喝什么？", "does Ana like her new home?"])
async def test_what_stands_alone_costs_and_answers_as_without_context(
    filled: httpx.AsyncClient, calls: Calls, query: str
) -> None:
    without = await ask(filled, query)
    calls.embedded, calls.statements = [], 0
    answer = await ask(filled, query, "I opened TCK-10423 for the login page.", "Fine.")
    assert [len(texts) for texts in calls.embedded] == [1]
    assert calls.statements == 2  # the search and the log
    assert answer["rewritten_query"] is None
    assert answer["memories"] == without["memories"]


async def test_what_the_question_as_written_finds_keeps_its_place_behind(filled: httpx.AsyncClient) -> None:
    context = "I opened TCK-10423 for the login page."
    answer = await ask(filled, "is it still open?", context, top_k=10, min_score=0)
    found = [hit["memory"]["content"] for hit in answer["memories"]]
    assert found[0] == FACTS[1]
    assert FACTS[6] in found


async def test_as_written_alone_it_is_never_known(filled: httpx.AsyncClient) -> None:
    """The bakery is still open, but the gym was asked for."""
    written = await ask(filled, "is it still open on Sundays?")
    assert written["memories"][0]["memory"]["content"] == FACTS[6]
    answer = await ask(filled, "is it still open on Sundays?", "I am a member of the gym GX-2044.")
    assert answer["rewritten_query"] is not None
    assert "GX-2044" in answer["rewritten_query"]
    assert answer["knowledge"] != "known"


async def test_never_leaves_the_question_alone_and_always_adds_what_was_talked_of(filled: httpx.AsyncClient) -> None:
    context = "I opened TCK-10423 for the login page."
    assert (await ask(filled, "is it still open?", context, rewrite="never"))["rewritten_query"] is None
    always = await ask(filled, "who closed the ticket?", context, rewrite="always")
    assert always["rewritten_query"] == "I opened TCK-10423 for the login page, who closed the ticket?"
    assert always["memories"][0]["memory"]["content"] == FACTS[1]
    assert (await ask(filled, "is it still open?", rewrite="always"))["rewritten_query"] is None


async def test_the_log_has_the_rewrite_but_not_the_conversation(filled: httpx.AsyncClient) -> None:
    answer = await ask(filled, "is it still open?", "My dentist says hello.", "Nice.", "I opened TCK-10423 today.")
    logged = (await filled.get(f"/v1/recalls/{answer['recall_id']}")).json()
    assert logged["request"]["query"] == "is it still open?"
    assert logged["request"]["rewritten_query"] == answer["rewritten_query"] == "is TCK-10423 still open?"
    assert "context" not in logged["request"]
    assert "dentist" not in str(logged)


async def test_why_not_repeats_both_searches(filled: httpx.AsyncClient) -> None:
    context = "I opened TCK-10423 for the login page."
    listed = (await filled.get("/v1/memories", params={"subject": SUBJECT})).json()["items"]
    ids = {memory["content"]: memory["id"] for memory in listed}
    answer = await ask(filled, "is it still open?", context, top_k=1, min_score=0)
    assert [hit["memory"]["id"] for hit in answer["memories"]] == [ids[FACTS[1]]]
    told = (await filled.get(f"/v1/recalls/{answer['recall_id']}/why-not/{ids[FACTS[6]]}")).json()
    assert told["code"] == "outside_top_k"
    assert told["place"] >= 2
    told = (await filled.get(f"/v1/recalls/{answer['recall_id']}/why-not/{ids[FACTS[1]]}")).json()
    assert told["code"] == "returned"


async def test_a_batch_embeds_questions_and_rewrites_in_one_call(filled: httpx.AsyncClient, calls: Calls) -> None:
    body = {
        "subject": SUBJECT,
        "context": turns("I opened TCK-10423 for the login page."),
        "queries": ["is it still open?", "where did Ana move?"],
    }
    results = (await filled.post("/v1/recall", json=body)).json()["results"]
    assert [len(texts) for texts in calls.embedded] == [3]
    assert [result["rewritten_query"] for result in results] == ["is TCK-10423 still open?", None]
    assert results[1]["memories"][0]["memory"]["content"] == FACTS[2]


@pytest.mark.parametrize(
    ("filler", "question", "first"),
    [
        (
            "We went on with the usual chores of the day, and nothing of it was of any note. ",
            "Where did Ana move?",
            FACTS[2],
        ),
        ("今天照常做了一些琐碎的事情，没有什么值得一提的。", "小王喜欢喝什么？", FACTS[8]),
    ],
)
async def test_a_very_long_question_is_condensed(
    filled: httpx.AsyncClient, filler: str, question: str, first: str
) -> None:
    answer = await ask(filled, filler * 20 + question + filler * 10)
    assert question in answer["rewritten_query"]
    assert len(answer["rewritten_query"].encode()) <= 400
    assert answer["memories"][0]["memory"]["content"] == first
    assert (await ask(filled, filler * 3 + question))["rewritten_query"] is None


async def test_a_condensed_question_keeps_every_identifier_or_is_dropped(filled: httpx.AsyncClient) -> None:
    filler = "We went on with the usual chores of the day, and nothing of it was of any note. " * 20
    answer = await ask(filled, f"{filler}It began with TCK-10423 and 10.0.0.7. {filler}What was done?")
    assert {"TCK-10423", "10.0.0.7"} <= set(answer["rewritten_query"].replace(". ", " ").split())
    dump = " ".join(f"line {number} host-{number}.example.com failed" for number in range(200))
    assert (await ask(filled, f"{dump} What was done?"))["rewritten_query"] is None


async def test_traces_are_searched_by_the_question_that_stands_alone(client: httpx.AsyncClient) -> None:
    said = [{"role": "user", "content": text} for text in ("TCK-10423 waits for Ann", "The shop is still open")]
    kept = (await client.post("/v1/traces", json={"turns": said, "subject": SUBJECT, "extract": "off"})).json()
    await client.get(f"/v1/jobs/{kept['job_id']}", params={"wait": 30})
    answer = await ask(client, "is it still open?", "I opened TCK-10423.", fallback="always")
    assert answer["traces"][0]["id"] == kept["trace_ids"][0]
