"""Chinese questions by words alone and by recall, and questions in the other language than the fact's."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import httpx

from app.application import Services
from app.evaluation.corpora import Checked, by_group, lines, rate, recalled, rows, write
from app.evaluation.corpora_report import chinese_questions, cross_lingual_questions
from app.evaluation.finished_jobs import finish_jobs
from app.evaluation.keyword_search import keyword_search
from app.evaluation.search_cases import ask

Show = Callable[[str, Sequence[Checked]], None]

BATCH = 50
DISTRACTORS = 120
CROSS_LINGUAL_FLOOR = 0.85


async def test_chinese_questions_find_their_memory_by_words(
    services: Services, client: httpx.AsyncClient, corpora: Path, show: Show
) -> None:
    memories = lines(corpora, "chinese_memories.txt")
    assert len(memories) == 300
    await write(client, [{"content": text, "subject": "chinese"} for text in memories], BATCH)
    await finish_jobs(client)
    questions = chinese_questions(corpora)
    search = await keyword_search(services)
    by_words = await ask(questions, "chinese", search, lambda: None)
    show("chinese questions by words alone, first five", by_words)
    asked = await ask(questions, "chinese", partial(recalled, client), lambda: None)
    show("chinese questions by recall, first five", asked)
    assert rate(by_words) >= 0.95, [one.detail for one in by_words if not one.passed]
    assert rate(asked) >= 0.95, [one.detail for one in asked if not one.passed]


async def test_questions_find_facts_of_the_other_language(client: httpx.AsyncClient, corpora: Path, show: Show) -> None:
    facts = rows(corpora, "cross_lingual.jsonl")
    texts = [fact["fact"] for fact in facts] + lines(corpora, "distractors.txt")[:DISTRACTORS]
    await write(client, [{"content": text, "subject": "languages"} for text in texts], BATCH)
    await finish_jobs(client)
    questions = cross_lingual_questions(facts)
    checked = await ask(questions, "languages", partial(recalled, client), lambda: None)
    show("questions in the other language, first five", checked)
    for group, (passed, count) in by_group(checked).items():
        assert passed / count >= CROSS_LINGUAL_FLOOR, [
            one.detail for one in checked if group in one.groups and not one.passed
        ]
