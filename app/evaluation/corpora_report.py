"""Every labelled corpus in full, through a service of its own, as tables and a list of what failed."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path

import httpx
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from app.application import Services
from app.evaluation import search_cases
from app.evaluation.corpora import Checked, Row, by_group, identifier_cases, lines, rate, recalled, rows, write
from app.evaluation.finished_jobs import finish_jobs
from app.evaluation.ground import throwaway_services, writing
from app.evaluation.judged_pairs import ACTIONS, confusion, judge_pairs, wrongly_superseded
from app.evaluation.keyword_search import keyword_search
from app.evaluation.progress import progress_bar
from app.evaluation.stories import tell
from app.providers.build import build_embedder
from app.providers.embedding import Embedding
from app.providers.embedding_set import EmbeddingSet

BATCH = 500  # statements of one request: with their vectors well within a request's longest time


class Corpus(StrEnum):
    """What can be measured."""

    PAIRS = "pairs"
    SEQUENCES = "sequences"
    CHINESE = "chinese"
    LANGUAGES = "languages"
    IDENTIFIERS = "identifiers"


@dataclass(frozen=True, slots=True)
class _Measurement:
    folder: Path
    services: Services
    client: httpx.AsyncClient
    bar: Progress
    reports: list[tuple[str, list[Checked]]]

    async def pairs(self) -> None:
        pairs = rows(self.folder, "pairs.jsonl")
        embedder = build_embedder(self.services.settings)
        embedding = Embedding(embedder, EmbeddingSet.fit(embedder), timeout_seconds=600)
        try:
            judged = await judge_pairs(embedding, pairs)
        finally:
            await embedding.close()
        table = Table("is \\ judged", *ACTIONS, title="pairs: what the judge says")
        for right, given in confusion(judged).items():
            table.add_row(right, *(str(given[action]) for action in ACTIONS))
        Console().print(table)
        Console().print(f"unrelated pairs superseded: {wrongly_superseded(judged):.3f}")
        self.reports.append(("pairs: right action", [checked for _, _, checked in judged]))

    async def sequences(self) -> None:
        stories = rows(self.folder, "sequences.jsonl")
        task = self.bar.add_task("sequences", total=len(stories))
        told = await tell(self.client, stories, partial(self.bar.advance, task))
        self.reports.append(("sequences: what holds comes back, what does not stays away", told))

    async def chinese(self) -> None:
        memories = lines(self.folder, "chinese_memories.txt")
        questions = chinese_questions(self.folder)
        await write(self.client, [{"content": text, "subject": "chinese"} for text in memories], BATCH)
        await finish_jobs(self.client)
        task = self.bar.add_task("chinese questions", total=2 * len(questions))
        advance = partial(self.bar.advance, task)
        search = await keyword_search(self.services)
        by_words = await search_cases.ask(questions, "chinese", search, advance)
        self.reports.append(("chinese questions by words alone, first five", by_words))
        asked = partial(recalled, self.client)
        self.reports.append(
            ("chinese questions by recall, first five", await search_cases.ask(questions, "chinese", asked, advance))
        )

    async def languages(self) -> None:
        facts = rows(self.folder, "cross_lingual.jsonl")
        texts = [fact["fact"] for fact in facts] + lines(self.folder, "distractors.txt")
        await write(self.client, [{"content": text, "subject": "languages"} for text in texts], BATCH)
        await finish_jobs(self.client)
        task = self.bar.add_task("questions in the other language", total=len(facts))
        asked = partial(recalled, self.client)
        checked = await search_cases.ask(
            cross_lingual_questions(facts), "languages", asked, partial(self.bar.advance, task)
        )
        self.reports.append(("questions in the other language, first five", checked))

    async def identifiers(self) -> None:
        cases = identifier_cases(self.folder)
        for together in (False, True):
            where = "all in one subject" if together else "each in a subject of its own"
            task = self.bar.add_task(f"identifiers, {where}: writing", total=len(cases))
            written: list[Checked] = []
            for some in (cases[start : start + BATCH // 61] for start in range(0, len(cases), BATCH // 61)):
                items = identifier_items(some, together)
                written += await search_cases.write_apart(self.client, items, BATCH)
                self.bar.advance(task, len(some))
            self.reports.append((f"identifiers, {where}: statements stored as they are", written))
            await finish_jobs(self.client)
            task = self.bar.add_task(f"identifiers, {where}: asking", total=len(cases))
            subject = partial(identifier_subject, together=together)
            asked = await search_cases.ask_identifiers(
                cases, subject, partial(recalled, self.client), partial(self.bar.advance, task)
            )
            self.reports.append((f"identifiers, {where}: first", asked))


def identifier_subject(case: Row, together: bool) -> str:
    """Whom a case's statements are about."""
    return "identifiers" if together else f"identifier:{case['id']}"


def identifier_items(cases: Sequence[Row], together: bool) -> list[Row]:
    """The statements of cases as they are written."""
    return [
        {"content": text, "subject": identifier_subject(case, together)}
        for case in cases
        for text in search_cases.statements(case)
    ]


def chinese_questions(folder: Path) -> list[tuple[str, str, str]]:
    """(group, question, the memory that answers it)."""
    memories = lines(folder, "chinese_memories.txt")
    return [
        (
            "with a word no memory has" if one["absent"] else "all words known",
            one["question"],
            memories[one["answer_index"]],
        )
        for one in rows(folder, "chinese_words.jsonl")
    ]


def cross_lingual_questions(facts: Sequence[Row]) -> list[tuple[str, str, str]]:
    """(group, question, the fact that answers it)."""
    return [(f"{one['question_language']} asks {one['fact_language']}", one["question"], one["fact"]) for one in facts]


async def measure_corpora(folder: Path, wanted: frozenset[Corpus], failures: bool) -> None:
    """Print the tables of the wanted corpora, and with `failures` every case that failed."""
    reports: list[tuple[str, list[Checked]]] = []
    async with throwaway_services() as services, writing(services) as client:
        with progress_bar() as bar:
            measurement = _Measurement(folder, services, client, bar, reports)
            for corpus in Corpus:
                if corpus in wanted:
                    await getattr(measurement, corpus.value)()
    console = Console()
    for title, checked in reports:
        table = Table("", "passed", "of", "share", title=title)
        for group, (passed, count) in by_group(checked).items():
            table.add_row(group, str(passed), str(count), f"{passed / count:.3f}")
        table.add_row("all", str(sum(one.passed for one in checked)), str(len(checked)), f"{rate(checked):.3f}")
        console.print(table)
        for one in checked if failures else ():
            if not one.passed:
                print(f"- {one.detail}")
