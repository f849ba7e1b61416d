"""What tools, resources and the prompt answer, over streamable HTTP."""

import json
import re

import pytest
from mcp import MCPError
from mcp_clients import SUBJECT, Service, done, finishes_the_round, over_http, refused, text_of

from app.mcp.texts import ANSWER_TOKENS
from app.memories.bodies import MemoryWrite
from app.recall.bodies.asked import RecallBody
from app.recall.bodies.logged import FeedbackGiven
from app.text.tokens import count_tokens

TOOLS = {
    "memory_write": MemoryWrite,
    "memory_recall": RecallBody,
    "memory_feedback": FeedbackGiven,
    "memory_forget": None,
    "memory_summarize": None,
    "memory_reflect": None,
}
OF_A_TOOL_ALONE = {"items", "turns", "recall_id"}
LINE = re.compile(r"^\[(\d+)\] \((\w[\w ]*), confidence [01]\.\d\d, \d{4}-\d\d-\d\d\) \S")


def tokens(value: object) -> int:
    return count_tokens(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_a_memory_is_written_recalled_judged_and_forgotten(service: Service, mode: str) -> None:
    async with over_http(service.url, service.ours, mode) as client:
        await finishes_the_round(client)


async def test_tools_are_listed_in_few_tokens_with_the_fields_of_the_rest_api(service: Service) -> None:
    async with over_http(service.url, service.ours) as client:
        listed = (await client.list_tools()).tools
    assert {tool.name for tool in listed} == set(TOOLS)
    assert tokens([tool.model_dump(by_alias=True, exclude_none=True, mode="json") for tool in listed]) <= 2500
    for tool in listed:
        body = TOOLS[tool.name]
        if body is not None:
            assert set(tool.input_schema["properties"]) - OF_A_TOOL_ALONE <= set(body.model_fields), tool.name


async def test_a_recall_states_kind_confidence_and_date_within_its_budget(service: Service) -> None:
    async with over_http(service.url, service.ours) as client:
        rooms = [f"Meeting room {place} of the Oslo office seats {place + 3} people." for place in range(30)]
        await done(client, "memory_write", items=[{"content": one} for one in rooms], subject="office:oslo")
        for budget in (0, 10, 60, 120, 239, 240, 300, 500, 2000):
            result = await client.call_tool(
                "memory_recall",
                {"query": "How many people do the meeting rooms seat?", "subject": "office:oslo", "top_k": 30}
                | {"token_budget": budget},
            )
            text = text_of(result)
            assert count_tokens(text) <= budget
            lines = [line for line in text.splitlines() if line.startswith("[") and line[1].isdigit()]
            assert all(LINE.match(line) for line in lines)
            assert lines or budget < 120
            if budget >= 60:
                assert tokens(result.structured_content) <= budget
            for place, one in enumerate(result.structured_content.get("memories", []), 1):
                assert {"n", "id", "kind", "confidence", "date", "content"} <= set(one)
                assert one["n"] == place


async def test_several_questions_at_once_would_leave_the_budget_and_are_refused(service: Service) -> None:
    async with over_http(service.url, service.ours) as client:
        result = await client.call_tool("memory_recall", {"queries": ["a", "b"], "token_budget": 50})
    assert result.is_error
    assert text_of(result).startswith("invalid: queries: memory_recall takes one question, query.")


async def test_an_address_of_dots_leads_to_no_other(service: Service) -> None:
    async with over_http(service.url, service.ours) as client:
        with pytest.raises(MCPError, match="not_found"):
            await client.read_resource("memory://memories/.")


async def test_answers_are_small_unless_more_is_asked_for(service: Service) -> None:
    subject = "user:long"
    async with over_http(service.url, service.ours) as client:
        long = [f"Rule {place}: " + f"word{place} " * 60 for place in range(8)]
        calls = [
            await client.call_tool("memory_write", {"items": [{"content": one} for one in long], "subject": subject}),
            await client.call_tool(
                "memory_recall", {"query": "Which rules are there?", "subject": subject, "top_k": 12}
            ),
            await client.call_tool("memory_forget", {"query": "rule", "subject": subject}),
        ]
        profile = await client.read_resource("memory://subjects/user%3Along/profile")
    for result in calls:
        assert not result.is_error
        assert count_tokens(text_of(result)) + tokens(result.structured_content) <= ANSWER_TOKENS
    assert count_tokens(profile.contents[0].text) <= ANSWER_TOKENS  # type: ignore[union-attr]


async def test_an_unknown_answer_says_so(service: Service) -> None:
    async with over_http(service.url, service.ours) as client:
        result = await client.call_tool(
            "memory_recall", {"query": "What is the user's blood type?", "subject": "nobody"}
        )
    assert result.structured_content["knowledge"] == "unknown"
    assert "Nothing is remembered" in text_of(result)


async def test_a_budget_without_room_is_not_taken_for_ignorance(service: Service) -> None:
    async with over_http(service.url, service.ours) as client:
        await client.call_tool("memory_write", {"content": "The user lives in Berlin", "subject": "user:small"})
        question = {"query": "where does the user live?", "subject": "user:small"}
        small = await client.call_tool("memory_recall", question | {"token_budget": 50})
        larger = await client.call_tool("memory_recall", question)
    assert small.structured_content["knowledge"] == "known"
    assert "Nothing is remembered" not in text_of(small)
    assert "ask again with a larger one" in text_of(small)
    assert count_tokens(text_of(small)) <= 50
    assert "Berlin" in text_of(larger)


async def test_many_statements_and_a_conversation_report_progress(service: Service) -> None:
    seen: list[tuple[float, float | None]] = []

    async def progress(done: float, total: float | None, message: str | None) -> None:
        seen.append((done, total))

    items = [{"content": f"Parcel {place} lies on shelf {place + 7}."} for place in range(25)]
    turns = [{"role": "user", "content": "I am allergic to peanuts."}, {"role": "user", "content": "hello"}]
    async with over_http(service.url, service.ours) as client:
        written = await client.call_tool("memory_write", {"items": items}, progress_callback=progress)
        assert (written.structured_content["decisions"], seen) == ({"stored": 25}, [(0, 25), (10, 25), (20, 25)])
        seen.clear()
        read = await client.call_tool(
            "memory_write", {"turns": turns, "subject": "user:7", "session_id": "s"}, progress_callback=progress
        )
    assert seen
    decisions = {one["decision"]: one["content"] for one in read.structured_content["results"]}
    assert "peanuts" in decisions["stored"]
    assert decisions["rejected"] == "hello"


async def test_a_fault_in_the_middle_names_the_item_and_what_was_written(service: Service) -> None:
    items = [{"content": f"Crate {place} is green."} for place in range(10)] + [{"content": "x", "kind": "rumour"}]
    async with over_http(service.url, service.ours) as client:
        error = await refused(client, "memory_write", items=items)
    assert (error["code"], error["field"]) == ("invalid", "items.10.kind")
    assert "items 0 to 9 of 11 are written" in error["detail"]


@pytest.mark.parametrize(
    ("tool", "arguments", "field"),
    [
        ("memory_recall", {}, "query"),
        ("memory_recall", {"query": 7}, "query"),
        ("memory_recall", {"query": "x", "mood": "good"}, "mood"),
        ("memory_recall", {"query": "x", "token_budget": "500"}, "token_budget"),
        ("memory_recall", {"query": "x", "token_budget": True}, "token_budget"),
        ("memory_write", {}, "content"),
        ("memory_write", {"content": "x", "items": []}, "items"),
        ("memory_write", {"content": "x", "confidence": 2}, "confidence"),
        ("memory_write", {"content": "x", "trust": "owner"}, "trust"),
        ("memory_write", {"content": "a\u0000b"}, "content"),
        ("memory_write", {"items": "x"}, "items"),
        ("memory_write", {"items": []}, "items"),
        ("memory_write", {"turns": [{"role": "king", "content": "x"}]}, "turns.0.role"),
        ("memory_forget", {}, "arguments"),
        ("memory_forget", {"ids": "x"}, "ids"),
        ("memory_forget", {"ids": ["x"]}, "ids.0"),
        ("memory_forget", {"ids": [], "query": "x"}, "ids"),
        ("memory_feedback", {"used": [1]}, "recall_id"),
        ("memory_feedback", {"recall_id": "../keys"}, "recall_id"),
        ("memory_feedback", {"recall_id": "019f0000-0000-7000-8000-000000000000", "used": [0]}, "used.0"),
    ],
)
async def test_wrong_arguments_are_refused_by_name(
    service: Service, tool: str, arguments: dict[str, object], field: str
) -> None:
    async with over_http(service.url, service.ours) as client:
        error = await refused(client, tool, **arguments)
    assert (error["code"], error["field"]) == ("invalid", field)


async def test_what_is_not_there_yet_says_what_to_do_instead(service: Service) -> None:
    async with over_http(service.url, service.ours) as client:
        for tool in ("memory_summarize", "memory_reflect"):
            error = await refused(client, tool)
            assert error["code"] == "not_implemented"
            assert error["next_step"].startswith("Use memory_")
        with pytest.raises(MCPError, match="memory_recall"):
            await client.call_tool("memory_erase", {})


async def test_forgetting_what_is_not_there_forgets_the_rest_and_says_so(service: Service) -> None:
    unknown = "00000000-0000-0000-0000-000000000000"
    async with over_http(service.url, service.ours) as client:
        written = await done(client, "memory_write", content="The lift code is 4711.", subject="house")
        result = await client.call_tool("memory_forget", {"ids": [unknown, written["memory"]["id"]]})
    assert result.is_error
    assert result.structured_content["forgotten"] == 1
    assert [one["id"] for one in result.structured_content["refused"]] == [unknown]


async def test_a_call_sent_again_with_its_key_writes_once(service: Service) -> None:
    meta = {"hindsight/idempotency-key": "write-1"}
    arguments = {"content": "The boiler was serviced.", "session_id": "a", "subject": "house"}
    async with over_http(service.url, service.ours) as client:
        first = await client.call_tool("memory_write", arguments, meta=meta)
        second = await client.call_tool("memory_write", arguments, meta=meta)
        third = await client.call_tool("memory_write", arguments)
    assert [one.structured_content["decision"] for one in (first, second, third)] == ["stored", "stored", "duplicate"]


async def test_the_longest_key_serves_a_call_of_several_requests(service: Service) -> None:
    meta = {"hindsight/idempotency-key": "k" * 255}
    items = [{"content": f"Shelf {place} holds paint number {place}."} for place in range(3)]
    async with over_http(service.url, service.ours) as client:
        told = [
            await client.call_tool("memory_write", {"items": items, "subject": "shed"}, meta=meta) for _ in range(2)
        ]
    assert [one.is_error for one in told] == [False, False]
    assert told[0].structured_content == told[1].structured_content


@pytest.mark.parametrize("key", [7, True, ["a"], {}, "", "two words", "键", "x" * 256])
async def test_a_key_that_no_header_could_be_is_refused(service: Service, key: object) -> None:
    place = "_meta.hindsight/idempotency-key"
    async with over_http(service.url, service.ours) as client:
        arguments = {"content": "Not kept.", "subject": "keyed"}
        result = await client.call_tool("memory_write", arguments, meta={"hindsight/idempotency-key": key})
        error = result.structured_content["error"]
        assert (result.is_error, error["code"], error["field"], bool(error["next_step"])) == (
            True,
            "invalid",
            place,
            True,
        )
        recalled = await done(client, "memory_recall", query="Not kept", subject="keyed")
        assert recalled["memories"] == []


async def test_resources_are_one_memory_the_recent_ones_and_a_profile(service: Service) -> None:
    async with over_http(service.url, service.theirs) as client:
        kinds = {"constraint": "Never book night trains.", "preference": "Prefers tea.", "event": "Flew to Rome."}
        ids = {
            kind: (await done(client, "memory_write", content=content, kind=kind, subject="a/b c"))["memory"]["id"]
            for kind, content in kinds.items()
        }
        listed = (await client.list_resources()).resources
        assert listed[0].uri == "memory://recent"
        assert [one.uri for one in listed[1:]] == [f"memory://memories/{one}" for one in reversed(ids.values())]
        templates = (await client.list_resource_templates()).resource_templates
        assert {one.uri_template for one in templates} == {
            "memory://memories/{id}",
            "memory://subjects/{subject}/profile",
        }
        texts = {}
        for uri in (listed[0].uri, listed[1].uri, "memory://subjects/a%2Fb%20c/profile"):
            [content] = (await client.read_resource(uri)).contents
            texts[uri] = content.text  # type: ignore[union-attr]
        assert json.loads(texts[listed[1].uri])["content"] == "Flew to Rome."
        assert all(content in texts["memory://recent"] for content in kinds.values())
        profile = texts["memory://subjects/a%2Fb%20c/profile"]
        assert "night trains" in profile
        assert "tea" in profile
        assert "Rome" not in profile
        for uri in ("memory://memories/none", "memory://memories/..%2Fkeys", "memory://", "file:///etc/passwd"):
            with pytest.raises(MCPError, match="not_found"):
                await client.read_resource(uri)


async def test_resources_show_nothing_private(service: Service) -> None:
    """They cannot name an agent."""
    about = {"subject": "user:own"}
    async with over_http(service.url, service.ours) as client:
        written = {"tea": {}, "rowing": {"agent_id": "scout"}, "Bach": {"agent_id": "scout", "visibility": "private"}}
        for thing, fields in written.items():
            await done(client, "memory_write", content=f"The user likes {thing}.", **fields, **about)
        for uri in ("memory://recent", "memory://subjects/user%3Aown/profile"):
            [content] = (await client.read_resource(uri)).contents
            assert [thing for thing in written if thing in content.text] == ["tea", "rowing"]  # type: ignore[union-attr]
        assert not [one for one in (await client.list_resources()).resources if "Bach" in one.name]
        recalled = await done(client, "memory_recall", query="Does the user like Bach?", agent_id="scout", **about)
        assert "Bach" in json.dumps(recalled)


async def test_the_prompt_asks_to_recall(service: Service) -> None:
    async with over_http(service.url, service.ours) as client:
        [prompt] = (await client.list_prompts()).prompts
        got = await client.get_prompt(prompt.name, {"question": "Where do I live?", "subject": SUBJECT})
        text = got.messages[0].content.text  # type: ignore[union-attr]
        assert "memory_recall" in text
        assert text.endswith("Question: Where do I live?")
        for arguments in ({}, {"question": " "}, {"question": "x", "mood": "good"}):
            with pytest.raises(MCPError):
                await client.get_prompt(prompt.name, arguments)


async def test_chinese_is_answered_in_chinese(service: Service) -> None:
    async with over_http(service.url, service.ours) as client:
        await done(client, "memory_write", content="用户对花生过敏。", kind="constraint", subject="user:zh")
        result = await client.call_tool("memory_recall", {"query": "我对什么过敏？", "subject": "user:zh"})
    assert re.search(r"^\[1\] \(约束, 置信度 0\.80, \d{4}-\d\d-\d\d\) 用户对花生过敏", text_of(result), re.MULTILINE)
