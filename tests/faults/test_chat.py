"""The chat provider as a client: what it sends, what it remembers, how many it asks at once, and what it never tells."""

import asyncio
import logging
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
from pydantic import BaseModel
from running import until
from scripted_llm import ScriptedLLM, memory, scripted_llm

from app.errors import StartupError
from app.providers.breaker import Breaker
from app.providers.chat import (
    CallBudget,
    ChatBudgetError,
    ChatError,
    ChatOverloadedError,
    ChatRefusedError,
    ChatUnreachableError,
    Prompt,
    build_chat,
)
from app.providers.chat_openai import OpenAIChat
from app.settings import Settings

PROMPT = Prompt("List what matters.", "the private text \ud800", "en")
Open = Callable[..., OpenAIChat]


class Note(BaseModel):
    content: str


@pytest.fixture
def llm() -> Iterator[ScriptedLLM]:
    with scripted_llm(memory("something", [1])) as made:
        yield made


@pytest.fixture
async def opened(llm: ScriptedLLM) -> AsyncIterator[Open]:
    async with AsyncExitStack() as stack:

        def open_chat(**given: Any) -> OpenAIChat:
            values: dict[str, Any] = {"api_key": "sk-secret", "first_pause": 0.01, "timeout_seconds": 20.0}
            chat = OpenAIChat(llm.url, "small", **(values | given))
            stack.push_async_callback(chat.close)
            return chat

        yield open_chat


async def ask(chat: OpenAIChat, budget: CallBudget | None = None, large: bool = False) -> list[str]:
    answer = await chat.items(PROMPT, Note, "memories", budget or CallBudget(), large=large)
    return [note.content for note in answer.items]


async def test_what_is_sent(llm: ScriptedLLM, opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_ADMIN_KEY", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID"):
        monkeypatch.setenv(name, "of-another-account")
    assert await ask(opened(max_tokens=77)) == ["something"]
    [asked] = llm.requests
    assert asked.headers["authorization"] == "Bearer sk-secret"
    assert not [value for value in asked.headers.values() if "another" in value]
    assert (asked.body["model"], asked.body["max_tokens"], asked.body["temperature"]) == ("small", 77, 0)
    assert [message["role"] for message in asked.body["messages"]] == ["system", "user"]
    assert asked.body["messages"][1]["content"] == "the private text ?"
    form = asked.body["response_format"]["json_schema"]
    assert (form["name"], form["strict"], form["schema"]["required"]) == ("memories", True, ["memories"])
    assert "JSON Schema" not in asked.text


async def test_without_a_key_none_is_sent(llm: ScriptedLLM, opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "of-another-account")
    await ask(opened(api_key=None))
    assert "authorization" not in llm.requests[0].headers


@pytest.mark.parametrize(
    ("name", "tried"),
    [
        ("no_json_schema", ["json_schema", "json_object"]),
        ("no_json_schema_500", ["json_schema", "json_object"]),
        ("no_response_format", ["json_schema", "json_object", "plain"]),
    ],
)
async def test_the_best_form_is_found_once(llm: ScriptedLLM, opened: Open, name: str, tried: list[str]) -> None:
    llm.behave(name)
    chat = opened()
    await ask(chat)
    assert [asked.form for asked in llm.requests] == tried
    assert '"required":["memories"]' in llm.requests[-1].text
    await ask(chat)
    assert [asked.form for asked in llm.requests] == [*tried, tried[-1]]
    assert chat.dialects["small"].mode == tried[-1]


@pytest.mark.parametrize("name", ["unknown_model", "too_many_tokens"])
async def test_another_refusal_changes_nothing(llm: ScriptedLLM, opened: Open, name: str) -> None:
    llm.behave(name, "well")
    chat = opened()
    with pytest.raises(ChatRefusedError):
        await ask(chat)
    await ask(chat)
    assert [asked.form for asked in llm.requests] == ["json_schema", "json_schema"]


async def test_the_repair_shows_the_answer_and_what_is_wrong(llm: ScriptedLLM, opened: Open) -> None:
    llm.behave("no_items", "well")
    await ask(opened())
    messages = llm.requests[1].body["messages"]
    assert [message["role"] for message in messages] == ["system", "user", "assistant", "user"]
    assert "The user likes tea" in messages[2]["content"]
    assert "item 0" in messages[3]["content"]
    assert '"required":["memories"]' in messages[3]["content"]


async def test_the_larger_model_is_another_name(llm: ScriptedLLM, opened: Open) -> None:
    llm.by_model["big"] = [memory("something bigger", [1])]
    chat = opened(large_model="big")
    assert await ask(chat) == ["something"]
    assert await ask(chat, large=True) == ["something bigger"]


async def test_no_more_run_at_once_than_allowed(llm: ScriptedLLM, opened: Open) -> None:
    llm.behave("hang")
    chat = opened(concurrency=2, timeout_seconds=30)
    asking = [asyncio.create_task(ask(chat)) for _ in range(2 + 32)]

    async def two_run() -> bool:
        return len(llm.requests) == 2

    await until(two_run)
    with pytest.raises(ChatOverloadedError, match="too many questions"):
        await ask(chat)
    assert len(llm.requests) == 2
    llm.behave("well")
    llm.released.set()  # the two that hang are cut off, and asked again
    assert await asyncio.gather(*asking) == [["something"]] * 34


async def test_waiting_for_a_turn_is_no_timeout_of_the_server(llm: ScriptedLLM, opened: Open) -> None:
    llm.behave("hang")
    chat = opened(concurrency=1, timeout_seconds=30)
    first = asyncio.create_task(ask(chat))
    await asyncio.to_thread(llm.asked.wait, 20)
    chat.timeout_seconds = 0.2
    with pytest.raises(ChatOverloadedError, match="busy with other questions"):
        await ask(chat)
    llm.behave("well")
    llm.released.set()
    assert await first == ["something"]
    assert len(llm.requests) == 2


async def test_a_question_that_is_cancelled_gives_its_place_back(llm: ScriptedLLM, opened: Open) -> None:
    llm.behave("hang")
    chat = opened(concurrency=1)
    asking = asyncio.create_task(ask(chat))
    await asyncio.to_thread(llm.asked.wait, 20)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    llm.behave("well")
    assert await ask(chat) == ["something"]


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


async def test_a_server_that_keeps_failing_is_left_alone(llm: ScriptedLLM, opened: Open) -> None:
    clock = Clock()
    chat = opened(breaker=Breaker(most_failures=3, pause=30, clock=clock))
    llm.behave("error")
    with pytest.raises(ChatUnreachableError):
        await ask(chat)
    assert len(llm.requests) == 3
    with pytest.raises(ChatOverloadedError) as overloaded:
        await ask(chat)
    assert overloaded.value.retry_after == 30
    assert len(llm.requests) == 3
    clock.now = 30
    with pytest.raises(ChatError):
        await ask(chat)
    assert len(llm.requests) == 4
    llm.behave("well")
    clock.now = 30 + 60
    assert await ask(chat) == ["something"]
    assert await ask(chat) == ["something"]


async def test_wrong_output_does_not_open_the_breaker(llm: ScriptedLLM, opened: Open) -> None:
    chat = opened(breaker=Breaker(most_failures=1))
    for name in ("prose", "page", "unknown_model", "refusal", "huge"):
        llm.behave(name)
        with pytest.raises(ChatError):
            await ask(chat)
    llm.behave("well")
    assert await ask(chat) == ["something"]


async def test_a_spent_budget_sends_nothing(llm: ScriptedLLM, opened: Open) -> None:
    with pytest.raises(ChatBudgetError):
        await ask(opened(), CallBudget(0))
    assert llm.requests == []


async def test_no_key_and_no_text_is_logged(llm: ScriptedLLM, opened: Open, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    chat = opened()
    for name in ("well", "unauthorized", "prose", "error", "page"):
        llm.behave(name)
        [error] = await asyncio.gather(ask(chat), return_exceptions=True)
        assert name == "well" or isinstance(error, ChatError)
        assert "secret" not in repr(error)
    assert "secret" not in caplog.text
    assert "private text" not in caplog.text


async def test_nothing_is_asked_after_closing(llm: ScriptedLLM, opened: Open) -> None:
    chat = opened()
    await chat.close()
    with pytest.raises(ChatOverloadedError):
        await ask(chat)


async def test_from_settings(llm: ScriptedLLM) -> None:
    assert build_chat(Settings()) is None
    given: dict[str, Any] = {"llm_base_url": llm.url, "llm_model": "small", "llm_api_key": "sk-secret"}
    settings = Settings(**given, llm_model_large="big")
    assert "secret" not in repr(settings)
    chat = build_chat(settings)
    assert chat is not None
    assert (chat.model, chat.large_model) == ("small", "big")
    await chat.items(PROMPT, Note, "memories", CallBudget())
    assert llm.requests[0].headers["authorization"] == "Bearer sk-secret"
    await chat.close()


@pytest.mark.parametrize(
    "given",
    [
        {"llm_base_url": "http://127.0.0.1/v1"},
        {"llm_model": "small"},
        {"llm_model_large": "big"},
        {"llm_base_url": "127.0.0.1:8000/v1", "llm_model": "small"},
        {"llm_base_url": "http://[::1/v1", "llm_model": "small"},
        {"llm_base_url": "http://127.0.0.1:x/v1", "llm_model": "small"},
    ],
)
def test_settings_that_do_not_fit_stop_the_start(given: dict[str, Any]) -> None:
    with pytest.raises(StartupError, match="HINDSIGHT_LLM_"):
        build_chat(Settings(**given))


def test_the_library_is_imported_only_where_a_model_is_named() -> None:
    code = "import sys, app.providers.chat, app.extraction.by_model; sys.exit('openai' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
