"""Regression cases played through the service: turns and statements, time that passes, and what is recalled then."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import httpx

from app.evaluation.case_files import BETWEEN_TURNS, Case, Remembered, Said, Step
from app.evaluation.corpora import Checked, Progress, Row
from app.text.normal import normalise

_CALENDAR_CYCLE = timedelta(days=28 * 365.25)  # then days of the month fall on the same weekdays, from 1901 to 2099


async def play(client: httpx.AsyncClient, cases: Mapping[str, Sequence[Case]], progress: Progress) -> list[Checked]:
    """Whether every ask of a case was answered as expected. Each case is about a subject that nothing else is about.

    Raises RuntimeError where a recall was degraded.
    """
    run = secrets.randbelow(10**9)
    checked: list[Checked] = []
    for category, members in cases.items():
        for case in members:
            story = _Story(client, f"user:{run:09}{len(checked):04}", begins(case))
            failed = await story.play(case)
            groups = (category, f"in {case.language}")
            checked.append(Checked(case.id, groups, not failed, "\n".join(f"{case.id}: {one}" for one in failed)))
            progress()
    return checked


def begins(case: Case) -> datetime:
    """When it does, or as many calendar cycles before as put it all into the past: nothing is answered as of tomorrow."""
    cycles = max(-((datetime.now(UTC) - case.ends) // _CALENDAR_CYCLE), 0)
    return case.begins - cycles * _CALENDAR_CYCLE


@dataclass(slots=True)
class _Story:
    """A case under way. Its clock goes on a minute with each turn; after a wait a new session begins."""

    client: httpx.AsyncClient
    subject: str
    clock: datetime
    sitting: int = 0
    told: list[str] = field(default_factory=list)

    async def play(self, case: Case) -> list[str]:
        """One line for each ask that was answered otherwise than expected."""
        failed = []
        for step in case.steps:
            if step.wait is not None:
                self.clock += step.wait
                self.sitting += 1
            elif step.remember is not None:
                await self._remember(step.remember)
            elif step.say is not None:
                await self._say(step.say)
            elif wrong := await self._ask(step):
                failed.append(wrong)
        return failed

    async def _remember(self, statement: Remembered) -> None:
        body = statement.model_dump() | {"subject": self.subject, "occurred_at": self.clock.isoformat()}
        answer = (await self.client.post("/v1/memories", json=body)).raise_for_status().json()
        self.told.append(f"{statement.content} -> {answer['decision']}")
        self.clock += BETWEEN_TURNS

    async def _say(self, turn: Said) -> None:
        body = {
            "turns": [turn.model_dump(exclude_none=True) | {"occurred_at": self.clock.isoformat()}],
            "subject": self.subject,
            "session_id": f"{self.subject}:{self.sitting}",
            "extract": "now",
        }
        answer = (await self.client.post("/v1/traces", json=body)).raise_for_status().json()
        became = "; ".join(map(self._account, answer["results"])) or "nothing"
        self.told.append(f"{turn.role}: {turn.content} -> {became}")
        self.clock += BETWEEN_TURNS

    def _account(self, result: Row) -> str:
        content = result["memory"]["content"] if result["memory"] else result["content"]
        about = result["subject"].removeprefix(self.subject)
        return f"{result['code'] or result['decision']}{f' of {about}' if about else ''} {content}".strip()

    async def _ask(self, step: Step) -> str | None:
        body = {"query": step.ask, "subject": self.subject, "as_of": self.clock.isoformat(), "fallback": "never"}
        answer = (await self.client.post("/v1/recall", json=body)).raise_for_status().json()
        if answer["degraded"]:
            raise RuntimeError(f"the recall was degraded: {'; '.join(answer['degraded'])}")
        contents = [hit["memory"]["content"] for hit in answer["memories"]]
        found = [normalise(content) for content in contents]
        wrong = [f"missing {text}" for text in step.expect if not any(normalise(text) in one for one in found)]
        wrong += [f"unwanted {text}" for text in step.expect_not if any(normalise(text) in one for one in found)]
        if step.knowledge is not None and answer["knowledge"] not in step.knowledge:
            wrong.append(f"knowledge {answer['knowledge']} instead of {' or '.join(step.knowledge)}")
        if not wrong:
            return None
        back = " | ".join(contents) or "nothing"
        return f"{step.ask} -> {back}; {', '.join(wrong)}; told: {' / '.join(self.told)}"
