"""Random histories against a plain model: a recall gives all that holds and is visible, and nothing that was superseded, has
expired, was forgotten or is another's."""

import asyncio
import random
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest

HISTORIES, STEPS, AT_ONCE = 300, 9, 6
THINGS = ("badge", "locker", "gate", "desk")
AGENTS = (None, "alice", "bob")
LONG_AGO, ONCE, LATER = "2020-01-01T00:00:00Z", "2021-01-01T00:00:00Z", "2090-01-01T00:00:00Z"


@dataclass
class Model:
    """What one history's two subjects hold now: the content by subject, scope and thing."""

    current: dict[tuple[str, str, str], str] = field(default_factory=dict)
    ids: dict[str, str] = field(default_factory=dict)

    def visible(self, subject: str, agent: str | None) -> set[str]:
        """What a recall for the subject may give to the agent."""
        return {
            content
            for (about, scope, _), content in self.current.items()
            if about == subject and scope in ("shared", agent)
        }


class History:
    """Statements, ends and questions in the order that a seed gives, each checked against the model."""

    def __init__(self, client: httpx.AsyncClient, seed: int) -> None:
        self.client, self.random, self.model = client, random.Random(seed), Model()
        self.subjects = (f"user:{seed}", f"user:{seed}x")
        self.given = 0

    async def play(self) -> int:
        """How many memories came back in all. Raises AssertionError with the seed's subject."""
        for step in range(STEPS):
            await self.random.choice((self.state, self.state, self.state, self.pass_by, self.forget))(step)
            if step % 3 == 2:
                await self.ask()
        return self.given

    async def state(self, step: int) -> None:
        """A value of a thing; an older one of the same thing and scope is superseded."""
        subject, agent, thing = (self.random.choice(among) for among in (self.subjects, AGENTS, THINGS))
        content = f"The {thing} of {subject} is number {self.random.randrange(1000, 9999)}{step}"
        answer = await self.write(subject, agent, thing, content)
        self.model.current[subject, agent or "shared", thing] = content
        self.model.ids[content] = answer["memory"]["id"]

    async def pass_by(self, step: int) -> None:
        """A value that has ended, or one that does not hold yet, of a thing of its own."""
        subject, agent = self.random.choice(self.subjects), self.random.choice(AGENTS)
        content = f"The badge of {subject} was number {self.random.randrange(1000, 9999)}{step} elsewhere"
        when = self.random.choice(({"valid_from": LONG_AGO, "valid_until": ONCE}, {"valid_from": LATER}))
        await self.write(subject, agent, f"other{step}", content, **when)

    async def forget(self, step: int) -> None:
        """One of the current values, if there is any."""
        if not self.model.current:
            return
        place = self.random.choice(sorted(self.model.current))
        gone = self.model.current.pop(place)
        answer = await self.client.delete(f"/v1/memories/{self.model.ids[gone]}")
        assert answer.status_code == 204, answer.text

    async def ask(self) -> None:
        """About either subject, as any agent: what comes is all that the model holds for them, and nothing else."""
        subject, agent, thing = (self.random.choice(among) for among in (self.subjects, AGENTS, THINGS))
        body = {"query": f"what number is the {thing} of {subject}", "subject": subject, "top_k": 50, "min_score": 0}
        answer = await self.client.post("/v1/recall", json=body | ({"agent_id": agent} if agent else {}))
        found = answer.raise_for_status().json()
        contents = {hit["memory"]["content"] for hit in found["memories"]}
        assert contents == self.model.visible(subject, agent), (self.subjects, agent, contents)
        assert not [line for line in found["prompt"].splitlines() if "elsewhere" in line], self.subjects
        self.given += len(contents)

    async def write(self, subject: str, agent: str | None, thing: str, content: str, **times: str) -> dict[str, Any]:
        private = {"agent_id": agent, "visibility": "private"} if agent else {}
        body = {"content": content, "subject": subject, "fact_key": thing} | private | times
        answer = await self.client.post("/v1/memories", json=body)
        stored: dict[str, Any] = answer.raise_for_status().json()
        assert stored["decision"] in ("stored", "superseded"), stored
        return stored


@pytest.mark.parametrize("part", range(3))
async def test_a_recall_gives_what_holds_and_nothing_else(client: httpx.AsyncClient, part: int) -> None:
    room = asyncio.Semaphore(AT_ONCE)

    async def play(seed: int) -> int:
        async with room:
            return await History(client, seed).play()

    seeds = range(part * HISTORIES // 3, (part + 1) * HISTORIES // 3)
    given = await asyncio.gather(*(play(seed) for seed in seeds))
    assert sum(given) > len(seeds)
