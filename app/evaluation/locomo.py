"""LoCoMo: long dated conversations, and questions whose answers lie in known turns (Maharana et al. 2024).

Each conversation is one subject and each of its sessions one `session_id`; turns are stored without extraction. A hit is
the very turn. Categories: 1 several facts joined, 2 when, 3 needs outside knowledge, 4 one fact, 5 not answerable as
asked (its evidence is the turn that misleads).
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, Any

import httpx
from pydantic import AfterValidator, BaseModel

from app.evaluation.labelled import document
from app.evaluation.metrics import averaged

SECONDS_A_TURN = 20
CONCURRENT = 4
PAGE = 500

Conversation = dict[str, Any]
Weights = dict[str, float]
Progress = Callable[[], None]


def _begin(text: str) -> datetime:
    return datetime.strptime(text, "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC)


def _dated(text: str) -> str:
    _begin(text)
    return text


class _Turn(BaseModel):
    id: str
    speaker: str
    text: str
    image_caption: str | None = None


class _Session(BaseModel):
    session: int | str
    date_time: Annotated[str, AfterValidator(_dated)]
    turns: list[_Turn]


class _Asked(BaseModel):
    question: str
    category: int
    evidence: list[str]


class _Conversation(BaseModel):
    sample_id: int | str
    speaker_a: str
    sessions: list[_Session]
    questions: list[_Asked]


@dataclass(frozen=True, slots=True)
class Question:
    """`evidence`: ids of the turns that hold the answer, at least one."""

    subject: str
    text: str
    category: int
    evidence: frozenset[str]


@dataclass(frozen=True, slots=True)
class Answered:
    """A question and the turns that a route returned for it, best first."""

    question: Question
    ranking: list[str]


def load(path: Path) -> list[Conversation]:
    """The conversations of a file. Raises StartupError naming the file and the field that is wrong."""
    conversations: list[Conversation] = document(path, list[_Conversation])
    return conversations


def questions(conversations: Sequence[Conversation]) -> list[Question]:
    """Those that have evidence."""
    return [
        Question(subject(one), asked["question"], asked["category"], frozenset(asked["evidence"]))
        for one in conversations
        for asked in one["questions"]
        if asked["evidence"]
    ]


def subject(conversation: Conversation) -> str:
    """Whom its turns are about."""
    return f"locomo:{conversation['sample_id']}"


def turns(conversation: Conversation, session: dict[str, Any]) -> list[dict[str, Any]]:
    """The turns of a session as the API takes them."""
    begins = _begin(session["date_time"])
    return [
        {
            "role": "user" if turn["speaker"] == conversation["speaker_a"] else "assistant",
            "name": turn["speaker"],
            "content": f"{turn['speaker']}: {turn['text']}"
            + (f" [image: {turn['image_caption']}]" if turn.get("image_caption") else ""),
            "occurred_at": (begins + timedelta(seconds=SECONDS_A_TURN * place)).isoformat(),
        }
        for place, turn in enumerate(session["turns"])
    ]


async def store(client: httpx.AsyncClient, conversations: Sequence[Conversation], progress: Progress) -> dict[str, str]:
    """Keep every session that is not there yet; the turn's id in its conversation by the id it was kept under.

    Raises RuntimeError where a session of the same name holds something else.
    """
    limit = asyncio.Semaphore(CONCURRENT)
    turn_of: dict[str, str] = {}

    async def keep(conversation: Conversation, session: dict[str, Any]) -> None:
        name = f"{subject(conversation)}:{session['session']}"
        body = {"subject": subject(conversation), "session_id": name, "extract": "off"}
        said = turns(conversation, session)
        async with limit:
            kept = await _kept(client, name)
            if not kept:
                answer = await client.post("/v1/traces", json=body | {"turns": said})
                ids = answer.raise_for_status().json()["trace_ids"]
            elif [trace["content"] for trace in kept] == [turn["content"] for turn in said]:
                ids = [trace["id"] for trace in kept]
            else:
                raise RuntimeError(f"session {name} is there with other turns")
        turn_of.update(zip(ids, (turn["id"] for turn in session["turns"]), strict=True))
        progress()

    async with asyncio.TaskGroup() as tasks:
        for conversation in conversations:
            for session in conversation["sessions"]:
                tasks.create_task(keep(conversation, session))
    return turn_of


async def _kept(client: httpx.AsyncClient, session_id: str) -> list[dict[str, Any]]:
    kept: list[dict[str, Any]] = []
    page: dict[str, Any] = {"session_id": session_id, "limit": PAGE}
    while True:
        answer = (await client.get("/v1/traces", params=page)).raise_for_status().json()
        kept += answer["items"]
        if answer["next_cursor"] is None:
            return kept
        page["cursor"] = answer["next_cursor"]


ROUTES = ("/v1/traces/search", "/v1/recall")


async def ask(
    client: httpx.AsyncClient,
    route: str,
    asked: Sequence[Question],
    turn_of: dict[str, str],
    top_k: int,
    weights: Weights | None,
    progress: Progress,
) -> list[Answered]:
    """Put every question to one of ROUTES. Raises RuntimeError where an answer is a degraded one."""
    limit = asyncio.Semaphore(CONCURRENT)

    async def put(question: Question) -> Answered:
        body: dict[str, Any] = {"query": question.text, "subject": question.subject, "top_k": top_k}
        body |= {"fallback": "always"} if route == "/v1/recall" else {}
        body |= {"weights": weights} if weights else {}
        async with limit:
            answer = (await client.post(route, json=body)).raise_for_status().json()
        if answer["degraded"]:
            raise RuntimeError(f"{route} was degraded: {'; '.join(answer['degraded'])}")
        progress()
        return Answered(question, [turn_of.get(trace["id"], trace["id"]) for trace in answer["traces"]])

    async with asyncio.TaskGroup() as tasks:
        answers = [tasks.create_task(put(question)) for question in asked]
    return [answer.result() for answer in answers]


def summary(answered: Sequence[Answered]) -> list[tuple[str, int, dict[str, float]]]:
    """Name of a group of categories, questions in it, their average measures: 1 to 4 together, then each."""
    groups = [("1-4", {1, 2, 3, 4})] + [(str(category), {category}) for category in (5, 1, 2, 3, 4)]
    rows = []
    for name, categories in groups:
        judged = [(one.ranking, one.question.evidence) for one in answered if one.question.category in categories]
        if judged:
            rows.append((name, len(judged), averaged(judged)))
    return rows
