"""Labelled questions asked through recall: how far up the answers stand, and what the prompt costs."""

import secrets
from collections import Counter
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from pydantic import BaseModel, ConfigDict

from app.errors import StartupError
from app.evaluation.corpora import Progress, Row, write
from app.evaluation.finished_jobs import finish_jobs
from app.evaluation.labelled import Filled, labelled
from app.evaluation.metrics import hit_at, ndcg_at, reciprocal_rank
from app.memories.model import Kind
from app.recall.model import Knowledge
from app.recall.rewriting.rules import Turn
from app.text.normal import normalise
from app.text.tokens import count_tokens
from app.traces.model import Role

DEPTH = 10  # hits of a recall
_BATCH = 100  # statements of one request: with their vectors well within a request's longest time
_PAGE = 100
MEASURES = ("hit@1", "hit@5", "MRR", "nDCG@10", "tokens saved")


class ContextTurn(BaseModel):
    """An earlier turn of the conversation."""

    model_config = ConfigDict(strict=True)

    role: Role
    content: Filled


class LabelledQuery(BaseModel):
    """A question about a subject, within a conversation where `context` has one.

    `answers` are ids or texts of memories, each as good as the others; none where nothing that is stored answers it.
    """

    model_config = ConfigDict(strict=True)

    query: Filled
    answers: list[Filled]
    subject: Filled
    group: Filled | None = None
    context: list[ContextTurn] = []

    @property
    def turns(self) -> list[Turn]:
        """The conversation before it."""
        return [Turn(turn.role, turn.content) for turn in self.context]


class LabelledMemory(BaseModel):
    """A memory that the questions are asked over."""

    model_config = ConfigDict(strict=True)

    content: Filled
    subject: Filled
    id: Filled | None = None
    kind: Kind = "fact"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and what came back: the ranking's names and contents, those that are right, and tokens.

    `lost` where the service no longer holds any of the answers after writing; `knowledge` is what recall said it knows.
    """

    query: LabelledQuery
    ranking: tuple[str, ...]
    relevant: frozenset[str]
    found: tuple[str, ...]
    prompt_tokens: int
    history_tokens: int
    lost: bool
    knowledge: Knowledge

    @property
    def failure(self) -> str:
        """What came back, for an answer that is not among the first five."""
        wanted = f"{'lost in writing' if self.lost else 'wanted'}: {', '.join(self.query.answers)}"
        return f"{self.query.query} -> {' | '.join(self.found[:5]) or 'nothing'} ({wanted})"


@dataclass(frozen=True, slots=True)
class Stored:
    """Where the memories of a file went: the subjects they are kept under, and the memory that each answer means.

    `lost` are the answers that were taken for something else or replaced by something later, `unlike` what the service
    did with statements other than store them.
    """

    subjects: Mapping[str, str]
    answers: Mapping[tuple[str, str], str]
    histories: Mapping[str, int]
    lost: frozenset[tuple[str, str]]
    unlike: tuple[str, ...]

    def relevant(self, query: LabelledQuery) -> frozenset[str]:
        """What the answers are called in a ranking: a memory's id, or its normalised text."""
        names = map(normalise, query.answers)
        return frozenset(self.answers.get((query.subject, name), name) for name in names)


NOTHING = Stored({}, {}, {}, frozenset(), ())
"""Where nothing was written: the questions go to the subjects as they are named."""


def read_queries(file: Path) -> list[LabelledQuery]:
    """The questions of a file. Raises StartupError naming the line and the field that is wrong."""
    return [LabelledQuery.model_validate(row) for row in labelled([file], LabelledQuery)]


def read_answered(file: Path) -> list[LabelledQuery]:
    """Those that have an answer, by which rankings are compared. Raises StartupError also where there are none."""
    answered = [query for query in read_queries(file) if query.answers]
    if not answered:
        raise StartupError(f"{file}: none of its questions has an answer")
    return answered


def read_memories(file: Path, queries: Sequence[LabelledQuery]) -> list[LabelledMemory]:
    """The memories of a file. Raises StartupError, also for an answer that is none of its subject's memories."""
    memories = [LabelledMemory.model_validate(row) for row in labelled([file], LabelledMemory)]
    known = {(one.subject, name) for one in memories for name in _names(one)}
    for query in queries:
        for answer in query.answers:
            if (query.subject, normalise(answer)) not in known:
                raise StartupError(f"{file}: no memory of {query.subject} is the answer {answer} to {query.query}")
    return memories


def _names(memory: LabelledMemory) -> list[str]:
    return [normalise(name) for name in (memory.id, memory.content) if name is not None]


async def store(client: httpx.AsyncClient, memories: Sequence[LabelledMemory], progress: Progress) -> Stored:
    """Write the memories under subjects of this run's own, and wait for what follows."""
    run = secrets.randbelow(10**9)
    subjects = {one.subject: f"{one.subject}_{run:09}" for one in memories}
    results: list[Row] = []
    for start in range(0, len(memories), _BATCH):
        part = memories[start : start + _BATCH]
        items = [{"content": one.content, "kind": one.kind, "subject": subjects[one.subject]} for one in part]
        results += await write(client, items)
        for _ in part:
            progress()
    await finish_jobs(client)
    return _stored(memories, results, subjects)


def _stored(memories: Sequence[LabelledMemory], results: Sequence[Row], subjects: Mapping[str, str]) -> Stored:
    ended = {row["id"] for result in results for row in result["superseded"]}
    answers: dict[tuple[str, str], str] = {}
    lost, unlike = set(), []
    histories = dict.fromkeys(subjects, 0)
    for memory, result in zip(memories, results, strict=True):
        histories[memory.subject] += count_tokens(memory.content)
        names = [(memory.subject, name) for name in _names(memory)]
        stands, said = result["memory"], normalise(memory.content)
        # What was taken for a duplicate is held only where the same words are: the other memory may say something else.
        own = stands is not None and result["decision"] != "duplicate"
        answers |= dict.fromkeys(names, stands["id"] if own else said)
        if stands is None or stands["id"] in ended or not (own or normalise(stands["content"]) == said):
            lost |= set(names)
        if result["decision"] != "stored":
            unlike.append(f"{result['decision']}: {memory.content} ({result['reason']})")
    return Stored(subjects, answers, histories, frozenset(lost), tuple(unlike))


async def live_histories(client: httpx.AsyncClient, queries: Sequence[LabelledQuery]) -> Stored:
    """The subjects as they are. Tokens of a history are those of its raw turns, of its memories where it has none."""
    histories = {}
    for subject in dict.fromkeys(query.subject for query in queries):
        histories[subject] = await _tokens(client, "/v1/traces", subject) or await _tokens(
            client, "/v1/memories", subject
        )
    return Stored({}, {}, histories, frozenset(), ())


async def _tokens(client: httpx.AsyncClient, path: str, subject: str) -> int:
    return sum([count_tokens(row["content"]) async for row in _rows(client, path, subject)])


async def _rows(client: httpx.AsyncClient, path: str, subject: str) -> AsyncIterator[Row]:
    page: dict[str, Any] = {"subject": subject, "limit": _PAGE}
    while True:
        answer = (await client.get(path, params=page)).raise_for_status().json()
        for row in answer["items"]:
            yield row
        if answer["next_cursor"] is None:
            return
        page["cursor"] = answer["next_cursor"]


async def ask(
    client: httpx.AsyncClient, queries: Sequence[LabelledQuery], stored: Stored, progress: Progress
) -> list[Asked]:
    """Ask every question. Raises RuntimeError where a recall was degraded."""
    asked = []
    for query in queries:
        subject = stored.subjects.get(query.subject, query.subject)
        body = {"query": query.query, "subject": subject, "top_k": DEPTH, "fallback": "never"}
        body |= {"context": [turn.model_dump() for turn in query.context]}
        answer = (await client.post("/v1/recall", json=body)).raise_for_status().json()
        if answer["degraded"]:
            raise RuntimeError(f"the recall was degraded: {'; '.join(answer['degraded'])}")
        found = [(hit["memory"]["id"], hit["memory"]["content"]) for hit in answer["memories"]]
        asked.append(judged(query, stored, found, answer["prompt_tokens"], answer["knowledge"]))
        progress()
    return asked


def judged(
    query: LabelledQuery,
    stored: Stored,
    found: Sequence[tuple[str, str]],
    prompt_tokens: int,
    knowledge: Knowledge,
) -> Asked:
    """A question with the ids and contents that came back, best first."""
    relevant = stored.relevant(query)
    return Asked(
        query,
        tuple(called(one, content, relevant) for one, content in found),
        relevant,
        tuple(content for _, content in found),
        prompt_tokens,
        stored.histories.get(query.subject, 0),
        bool(query.answers) and all((query.subject, name) in stored.lost for name in map(normalise, query.answers)),
        knowledge,
    )


def called(memory_id: str, content: str, relevant: Collection[str]) -> str:
    """What a memory is called in a ranking: its id where that is an answer, else its normalised text."""
    return memory_id if memory_id in relevant else normalise(content)


def summary(asked: Sequence[Asked]) -> dict[str, tuple[int, dict[str, float]]]:
    """(questions, every measure) of each group, in the order of first appearance, and of all that have an answer."""
    groups = _grouped([one for one in asked if one.query.answers])
    return {name: (len(members), _measured(members)) for name, members in groups.items() if members}


def honesty(asked: Sequence[Asked]) -> dict[str, Counter[Knowledge]]:
    """How often recall said that it knows, knows in part and does not: of each group, of all that have an answer, and
    of all that have none."""
    groups = _grouped(asked)
    groups |= {"answerable": [one for one in asked if one.query.answers]}
    groups |= {"not stored": [one for one in asked if not one.query.answers]}
    del groups["all"]
    return {name: Counter(one.knowledge for one in members) for name, members in groups.items() if members}


def _grouped(asked: Sequence[Asked]) -> dict[str, list[Asked]]:
    names = dict.fromkeys(one.query.group for one in asked if one.query.group is not None)
    return {name: [one for one in asked if one.query.group == name] for name in names} | {"all": list(asked)}


def missed(asked: Sequence[Asked]) -> list[str]:
    """A line for each question without an answer among the first five."""
    return [one.failure for one in asked if one.query.answers and not hit_at(5, one.ranking, one.relevant)]


def misjudged(asked: Sequence[Asked]) -> list[str]:
    """A line for each question that nothing answers and recall claims to know, or that something answers and it does not."""
    return [
        f"{one.query.query} -> {one.knowledge}, answered by {', '.join(one.query.answers) or 'nothing stored'}"
        for one in asked
        if one.knowledge == ("unknown" if one.query.answers else "known")
    ]


def _measured(asked: Sequence[Asked]) -> dict[str, float]:
    """Means over the questions; tokens saved are 1 - tokens of all prompts / tokens of all their histories."""
    judged = [(one.ranking, one.relevant) for one in asked]
    count = len(asked)
    history = sum(one.history_tokens for one in asked)
    values = (
        sum(hit_at(1, *one) for one in judged) / count,
        sum(hit_at(5, *one) for one in judged) / count,
        sum(reciprocal_rank(*one) for one in judged) / count,
        sum(ndcg_at(10, *one) for one in judged) / count,
        1 - sum(one.prompt_tokens for one in asked) / history if history else 0.0,
    )
    return dict(zip(MEASURES, values, strict=True))
