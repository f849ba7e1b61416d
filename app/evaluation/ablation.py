"""What each part of recall is worth: the same questions with everything, then with one part left out at a time."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

from rich.progress import Progress as Bar

from app.application import Services
from app.evaluation import ground, locomo, query_sets
from app.evaluation.comparison import Way
from app.evaluation.finished_jobs import finish_jobs
from app.evaluation.progress import progress_bar
from app.evaluation.query_sets import LabelledMemory, LabelledQuery, Stored
from app.recall.parts import Part
from app.recall.request import TraceRequest
from app.tenancy.caller import Caller

ALL = "shipped defaults"
TOP_K = 10
CONCURRENT = 4


async def over_memories(
    queries: Sequence[LabelledQuery], memories: Sequence[LabelledMemory] | None, tenant: str, parts: Sequence[Part]
) -> tuple[Stored, list[Way]]:
    """What was stored, and a way with all parts, then one without each of `parts`: over `memories`, else over what the tenant has."""
    async with AsyncExitStack() as stack:
        opened = ground.throwaway_services if memories is not None else ground.live_services
        services = await stack.enter_async_context(opened(recall_without=""))
        caller = await ground.operator_of(services, tenant)
        with progress_bar() as bar:
            held = query_sets.NOTHING if memories is None else await ground.stored(services, memories, bar)
            task = bar.add_task("asking", total=len(queries) * (1 + len(parts)))
            ways = []
            for name, without in _each(parts):
                asked = await ground.ask(services.recall, caller, queries, held, partial(bar.advance, task), without)
                ways.append(Way(name, [(one.ranking, one.relevant) for one in asked]))
            return held, ways


async def over_traces(path: Path, parts: Sequence[Part]) -> tuple[list[locomo.Question], list[Way]]:
    """The same over the turns of a LoCoMo file: its questions, and the ways."""
    conversations = locomo.load(path)
    asked = locomo.questions(conversations)
    async with ground.throwaway_services(recall_without="") as services:
        caller = await ground.operator_of(services)
        with progress_bar() as bar:
            turn_of = await _kept(services, conversations, bar)
            task = bar.add_task("asking", total=len(asked) * (1 + len(parts)))
            ways = []
            for name, without in _each(parts):
                rankings = await _found(services, caller, asked, without, partial(bar.advance, task))
                judged = [
                    ([turn_of.get(one, one) for one in ranking], question.evidence)
                    for question, ranking in zip(asked, rankings, strict=True)
                ]
                ways.append(Way(name, judged))
            return asked, ways


def _each(parts: Sequence[Part]) -> list[tuple[str, tuple[Part, ...]]]:
    return [(ALL, ()), *((f"without {part}", (part,)) for part in parts)]


async def _kept(services: Services, conversations: Sequence[locomo.Conversation], bar: Bar) -> dict[str, str]:
    task = bar.add_task("storing sessions", total=sum(len(one["sessions"]) for one in conversations))
    async with ground.writing(services) as client:
        turn_of = await locomo.store(client, conversations, partial(bar.advance, task))
        await finish_jobs(client)
        return turn_of


async def _found(
    services: Services,
    caller: Caller,
    asked: Sequence[locomo.Question],
    without: Sequence[Part],
    progress: locomo.Progress,
) -> list[list[str]]:
    """Ids of the turns for every question. Raises RuntimeError where a search was degraded."""
    limit = asyncio.Semaphore(CONCURRENT)

    async def put(question: locomo.Question) -> list[str]:
        request = TraceRequest(question.text, subject=question.subject, top_k=TOP_K, without=without)
        async with limit:
            rows, degraded, _ = await services.recall.search_traces(caller, request)
        if degraded:
            raise RuntimeError(f"the search was degraded: {'; '.join(degraded)}")
        progress()
        return [str(row["id"]) for row in rows]

    async with asyncio.TaskGroup() as tasks:
        answers = [tasks.create_task(put(question)) for question in asked]
    return [answer.result() for answer in answers]
