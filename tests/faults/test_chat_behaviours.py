"""Whatever a chat model's server does: the right candidates or the right failure, within the budget, and no other error."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from scripted_llm import BEHAVIOURS, ScriptedLLM, closed_url, memory, scripted_llm

from app.extraction.by_model import ModelExtraction, extract_by_model
from app.extraction.model import SpokenTurn
from app.providers.chat import CallBudget, ChatError
from app.providers.chat_openai import OpenAIChat

AT = datetime(2026, 3, 12, 9, 17, tzinfo=UTC)
TURNS = [
    SpokenTurn("user", "hi! my ticket is TCK-10423, by the way", AT, subject="user:7"),
    SpokenTurn("assistant", "Noted. Anything else?", AT, subject="user:7"),
    SpokenTurn("user", "I always drink oolong tea, and my sister Bea is allergic to peanuts", AT, subject="user:7"),
]
TICKET = memory("The user's ticket is TCK-10423.", [1], "fact")
TEA = memory("The user always drinks oolong tea.", [3], "preference")
BEA = memory("The user's sister Bea is allergic to peanuts.", [3], "constraint", subject="Bea")
ALL = [item["content"] for item in (TICKET, TEA, BEA)]
BUDGET = 4


@pytest.fixture
def llm() -> Iterator[ScriptedLLM]:
    with scripted_llm(TICKET, TEA, BEA) as made:
        yield made


async def extract(url: str, patience: float = 20.0) -> tuple[ModelExtraction | ChatError, CallBudget]:
    """What comes of the conversation; any error but a declared one fails the test."""
    chat = OpenAIChat(url, "small", api_key="secret-key", timeout_seconds=patience, first_pause=0.01)
    budget = CallBudget(BUDGET)
    try:
        return await extract_by_model(chat, TURNS, budget=budget), budget
    except ChatError as error:
        return error, budget
    finally:
        await chat.close()


def contents(result: ModelExtraction | ChatError) -> list[str]:
    assert isinstance(result, ModelExtraction), result
    return [candidate.content for candidate in result.extraction.candidates]


@pytest.mark.parametrize(
    ("script", "calls"),
    [
        (["well"], 1),
        (["fence"], 1),
        (["prefixed"], 1),
        (["thoughts"], 1),
        (["array"], 1),
        (["lines"], 1),
        (["other_key"], 1),
        (["wrapped"], 1),
        (["double_encoded"], 1),
        (["parts"], 1),
        (["tool_call"], 1),
        (["trailing_commas"], 1),
        (["duplicate_keys"], 1),
        (["endless_list"], 1),
        (["busy", "well"], 2),
        (["error", "well"], 2),
        (["bad_gateway", "error", "well"], 3),
        (["connection_cut", "well"], 2),
        (["body_cut", "well"], 2),
        (["prose", "well"], 2),
        (["empty", "well"], 2),
        (["null", "fence"], 2),
        (["deep", "well"], 2),
        (["cut_off_at_once", "well"], 2),
        (["other_tool_call", "well"], 2),
        (["no_items", "well"], 2),
        (["no_json_schema"], 2),
        (["no_json_schema_500"], 2),
        (["no_response_format"], 3),
        (["new_parameters"], 3),
        (["error", "prose", "error", "well"], 4),
    ],
    ids=lambda value: "+".join(value) if isinstance(value, list) else "",
)
async def test_all_is_found(llm: ScriptedLLM, script: list[str], calls: int) -> None:
    llm.behave(*script)
    result, budget = await extract(llm.url)
    assert contents(result) == ALL
    assert len(llm.requests) == budget.calls == calls
    assert isinstance(result, ModelExtraction)
    assert (result.usage.calls, result.most_calls, result.unread, result.failure) == (calls, BUDGET, [], None)
    assert result.usage.completion_tokens >= 20


@pytest.mark.parametrize(
    ("name", "found", "dropped", "invalid"),
    [
        ("nothing", [], [], 0),
        ("one_object", ALL[:1], [], 0),
        ("few_fields", [ALL[0], ALL[1]], [], 0),
        ("nan", ALL[1:], [], 1),
        ("broken_item", ALL[1:], [], 0),
        ("escapes", ALL[1:], [], 1),
        ("wrong_types", ALL[1:], [], 1),
        ("missing_fields", ALL[1:], [], 1),
        ("unknown_kind", ALL[1:], [], 1),
        ("negative_confidence", ALL[1:], [], 1),
        ("invented_turns", ALL[1:], ["unknown_turn"], 0),
        ("invented_number", ALL[1:], ["invented_detail"], 0),
        ("invented_person", ALL[1:], ["unknown_subject"], 0),
        ("made_up", ALL[1:], ["ungrounded"], 0),
        ("other_language", ALL[1:], ["other_language"], 0),
        ("aimed_at_us", ALL[1:], ["instruction"], 0),
        ("frame", ALL[1:], ["instruction"], 0),
        ("essay", ALL[1:], ["too_long"], 0),
        ("no_date", ALL[1:], ["bad_valid_until"], 0),
        ("cut_off", ALL[:2], [], 0),
    ],
)
async def test_what_is_right_is_kept(
    llm: ScriptedLLM, name: str, found: list[str], dropped: list[str], invalid: int
) -> None:
    llm.behave(name)
    result, budget = await extract(llm.url)
    assert set(found) <= set(contents(result))
    assert len(contents(result)) == (3 if name == "few_fields" else len(found))
    assert isinstance(result, ModelExtraction)
    assert [drop.code for drop in result.dropped] == dropped
    assert result.invalid == invalid
    assert budget.calls == len(llm.requests) == 1


@pytest.mark.parametrize(
    ("script", "code", "calls"),
    [
        (["busy_for_long"], "llm_rate_limited", 1),
        (["busy_until_a_date"], "llm_rate_limited", 1),
        (["busy"], "llm_rate_limited", 3),
        (["no_money"], "llm_rate_limited", 1),
        (["error"], "llm_unreachable", 3),
        (["bad_gateway"], "llm_unreachable", 3),
        (["connection_cut"], "llm_unreachable", 3),
        (["body_cut"], "llm_unreachable", 3),
        (["unauthorized"], "llm_unauthorized", 1),
        (["forbidden"], "llm_unauthorized", 1),
        (["unknown_model"], "llm_refused", 1),
        (["too_many_tokens"], "llm_refused", 1),
        (["redirect"], "llm_refused", 1),
        (["refusal"], "llm_refused", 1),
        (["filtered"], "llm_refused", 1),
        (["page"], "llm_invalid_output", 1),
        (["error_as_success"], "llm_invalid_output", 1),
        (["no_choices"], "llm_invalid_output", 1),
        (["huge"], "llm_invalid_output", 1),
        (["prose"], "llm_invalid_output", 2),
        (["empty"], "llm_invalid_output", 2),
        (["null"], "llm_invalid_output", 2),
        (["deep"], "llm_invalid_output", 2),
        (["deep_objects"], "llm_invalid_output", 2),
        (["no_items"], "llm_invalid_output", 2),
        (["other_tool_call"], "llm_invalid_output", 2),
        (["cut_off_at_once"], "llm_invalid_output", 2),
        (["prose", "error"], "llm_unreachable", 4),
        (["prose", "refusal"], "llm_refused", 2),
        (["error", "error", "prose", "prose"], "llm_invalid_output", 4),
    ],
    ids=lambda value: "+".join(value) if isinstance(value, list) else "",
)
async def test_a_failure_has_its_code(llm: ScriptedLLM, script: list[str], code: str, calls: int) -> None:
    llm.behave(*script)
    result, budget = await extract(llm.url)
    assert isinstance(result, ChatError)
    assert result.code == code
    assert len(llm.requests) == budget.calls == calls
    assert "secret" not in str(result)
    assert result.__cause__ is None
    assert result.__context__ is None


@pytest.mark.parametrize("name", ["hang", "drip"])
async def test_a_server_that_does_not_come_to_an_end(llm: ScriptedLLM, name: str) -> None:
    llm.behave(name)
    result, budget = await extract(llm.url, patience=0.4)
    assert isinstance(result, ChatError)
    assert result.code == "llm_timeout"
    assert budget.calls == 1


async def test_nobody_listens() -> None:
    result, budget = await extract(closed_url())
    assert isinstance(result, ChatError)
    assert result.code == "llm_unreachable"
    assert budget.calls == 3


async def test_the_wait_that_the_server_asks_for_is_told(llm: ScriptedLLM) -> None:
    llm.behave("busy_for_long")
    result, _ = await extract(llm.url)
    assert isinstance(result, ChatError)
    assert result.retry_after == 3600


async def test_a_kept_connection_that_is_cut_costs_one_more_request(llm: ScriptedLLM) -> None:
    llm.behave("well", "connection_cut", "well")
    chat = OpenAIChat(llm.url, "small")
    for _ in range(2):
        result = await extract_by_model(chat, TURNS)
        assert contents(result) == ALL
    assert len(llm.requests) == 3
    await chat.close()


def test_every_behaviour_is_tried() -> None:
    tried = {
        name
        for test in (test_all_is_found, test_what_is_right_is_kept, test_a_failure_has_its_code)
        for mark in test.pytestmark  # type: ignore[union-attr]
        for case in mark.args[1]
        for name in ([case[0]] if isinstance(case[0], str) else case[0])
    }
    assert set(BEHAVIOURS) == tried | {"hang", "drip"}
    assert len(BEHAVIOURS) >= 30
