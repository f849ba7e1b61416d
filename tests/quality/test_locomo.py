"""The evaluation on long conversations, on a short one of our own whose right answers are plain."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from app.evaluation import locomo
from app.evaluation.command import cli
from app.evaluation.finished_jobs import finish_jobs

CONVERSATION: dict[str, Any] = {
    "sample_id": "short",
    "speaker_a": "Ida",
    "speaker_b": "Ravi",
    "sessions": [
        {
            "session": 1,
            "date_time": "1:56 pm on 8 May, 2023",
            "turns": [
                {"id": "D1:1", "speaker": "Ida", "text": "I adopted a greyhound called Comet last week."},
                {"id": "D1:2", "speaker": "Ravi", "text": "Lovely! I am still repairing my cello."},
                {"id": "D1:3", "speaker": "Ida", "text": "Look at him.", "image_caption": "a dog asleep on a red sofa"},
            ],
        },
        {
            "session": 2,
            "date_time": "9:05 am on 1 June, 2023",
            "turns": [
                {"id": "D2:1", "speaker": "Ravi", "text": "The cello concert in Porto went well."},
                {"id": "D2:2", "speaker": "Ida", "text": "I planted tomatoes on the balcony."},
            ],
        },
    ],
    "questions": [
        {"question": "What is Ida's greyhound called?", "answer": "Comet", "category": 4, "evidence": ["D1:1"]},
        {"question": "Where did Ravi play the cello?", "answer": "Porto", "category": 4, "evidence": ["D2:1"]},
        {"question": "What does Ravi grow on the balcony?", "answer": None, "category": 5, "evidence": ["D2:2"]},
        {"question": "Who likes opera?", "answer": None, "category": 3, "evidence": []},
    ],
}


def test_turns_carry_speaker_picture_and_time() -> None:
    said = locomo.turns(CONVERSATION, CONVERSATION["sessions"][0])
    assert [turn["role"] for turn in said] == ["user", "assistant", "user"]
    assert said[2] == {
        "role": "user",
        "name": "Ida",
        "content": "Ida: Look at him. [image: a dog asleep on a red sofa]",
        "occurred_at": "2023-05-08T13:56:40+00:00",
    }


@pytest.mark.parametrize("route", locomo.ROUTES)
async def test_questions_are_asked_through_both_routes(client: httpx.AsyncClient, route: str) -> None:
    stored: list[None] = []
    turn_of = await locomo.store(client, [CONVERSATION], lambda: stored.append(None))
    assert (len(stored), sorted(turn_of.values())) == (2, ["D1:1", "D1:2", "D1:3", "D2:1", "D2:2"])
    await finish_jobs(client)
    asked = locomo.questions([CONVERSATION])
    assert len(asked) == 3
    answered = await locomo.ask(client, route, asked, turn_of, 20, None, lambda: None)
    assert [one.ranking[0] for one in answered] == ["D1:1", "D2:1", "D2:2"]
    rows = {name: (count, measured) for name, count, measured in locomo.summary(answered)}
    assert {name: count for name, (count, _) in rows.items()} == {"1-4": 2, "5": 1, "4": 2}
    assert rows["1-4"][1] == dict.fromkeys(rows["1-4"][1], 1.0)


async def test_storing_again_keeps_nothing_twice(client: httpx.AsyncClient) -> None:
    first = await locomo.store(client, [CONVERSATION], lambda: None)
    assert await locomo.store(client, [CONVERSATION], lambda: None) == first
    kept = (await client.get("/v1/traces", params={"subject": "locomo:short"})).json()["items"]
    assert len(kept) == 5


async def test_another_conversation_of_the_same_name_is_refused(client: httpx.AsyncClient) -> None:
    await locomo.store(client, [CONVERSATION], lambda: None)
    other = json.loads(json.dumps(CONVERSATION))
    other["sessions"][1]["turns"][0]["text"] = "Something else."
    with pytest.raises(ExceptionGroup, match="unhandled errors") as caught:
        await locomo.store(client, [other], lambda: None)
    assert "session locomo:short:2 is there with other turns" in str(caught.value.exceptions[0])


def test_an_absent_file_is_skipped_with_a_line(tmp_path: Path) -> None:
    result = CliRunner().invoke(cli, ["locomo", str(tmp_path / "none.json")])
    assert result.exit_code == 0
    assert result.output.startswith("Skipped: there is no ")
