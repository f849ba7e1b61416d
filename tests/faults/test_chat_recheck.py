"""A larger model is asked for what the small one is unsure of, and for nothing else."""

from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from scripted_llm import ScriptedLLM, memory, scripted_llm

from app.extraction.by_model import ModelExtraction, extract_by_model
from app.extraction.model import SpokenTurn
from app.providers.chat_openai import OpenAIChat

AT = datetime(2026, 3, 12, 9, 30, tzinfo=UTC)


def said(*texts: str) -> list[SpokenTurn]:
    return [SpokenTurn("user", text, AT, subject="user:7") for text in texts]


@pytest.fixture
def llm() -> Iterator[ScriptedLLM]:
    with scripted_llm() as made:
        yield made


@pytest.fixture
async def chat(llm: ScriptedLLM) -> AsyncIterator[OpenAIChat]:
    opened = OpenAIChat(llm.url, "small", large_model="big", first_pause=0.01)
    yield opened
    await opened.close()


def kept(result: ModelExtraction) -> list[str]:
    return [candidate.content for candidate in result.extraction.candidates]


UNSURE: list[dict[str, Any]] = [
    memory("The user's port is 8080.", [1]),
    memory("The user might like jazz.", [2], "preference", confidence=0.4),
    memory("The user's boss Ann may be vegan.", [3], subject="Ann", confidence=0.5),
    memory("The user may buy a boat.", [4], confidence=0.3),
    memory("The user may buy a car.", [5], confidence=0.3),
]
TALK = said("my port is 8080", "jazz is nice I guess", "my boss Ann, maybe vegan?", "boats...", "cars...")


async def test_only_unsure_candidates_are_asked_again_in_one_question(llm: ScriptedLLM, chat: OpenAIChat) -> None:
    llm.items = UNSURE
    llm.by_model["big"] = [
        memory("The user likes jazz.", [2], "preference", candidate=1, confidence=0.8),
        memory("The user's boss Ann is vegan 77.", [3], subject="Ann", candidate=2),
        memory("The user may buy a boat.", [4], candidate=3, should_remember=False, refusal="no_content"),
        memory("The user is rich.", [4], candidate=9),
    ]
    result = await extract_by_model(chat, TALK)
    assert [asked.body["model"] for asked in llm.requests] == ["small", "big"]
    again = llm.requests[1].body["messages"][1]["content"]
    assert "8080" not in again.split("<unsure")[1]
    assert '"subject": "ann"' in again
    assert "user:7" not in again
    assert kept(result) == [
        "The user's port is 8080.",
        "The user likes jazz.",
        "The user's boss Ann may be vegan.",  # the correction has a number that nobody said
        "The user may buy a car.",  # no word on it
    ]
    assert result.extraction.candidates[1].confidence == 0.8
    assert [refusal.code for refusal in result.extraction.refusals] == ["no_content"]
    assert (result.rechecked, result.usage.calls) == (4, 2)


@pytest.mark.parametrize("name", ["error", "unauthorized", "prose", "unknown_model"])
async def test_where_the_larger_model_fails_the_small_one_stands(llm: ScriptedLLM, chat: OpenAIChat, name: str) -> None:
    llm.items = UNSURE
    llm.behave("well", name)
    result = await extract_by_model(chat, TALK)
    assert kept(result) == [item["content"] for item in UNSURE]
    assert result.failure is not None
    assert result.unread == []
    assert result.usage.calls <= 4


async def test_without_a_larger_model_nobody_is_asked_again(llm: ScriptedLLM) -> None:
    llm.items = UNSURE
    chat = OpenAIChat(llm.url, "small")
    assert len(kept(await extract_by_model(chat, TALK))) == 5
    assert len(llm.requests) == 1
    await chat.close()
