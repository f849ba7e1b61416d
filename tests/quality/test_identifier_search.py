"""An identifier among sixty look-alikes: all by words alone, one of each kind through the whole service."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx

from app.application import Services
from app.evaluation.corpora import Checked, identifier_cases, rate, recalled
from app.evaluation.corpora_report import identifier_items, identifier_subject
from app.evaluation.finished_jobs import finish_jobs
from app.evaluation.keyword_search import keep_as_they_are, keyword_search
from app.evaluation.search_cases import ask_identifiers, write_apart

Show = Callable[[str, Sequence[Checked]], None]


def one_of_each(cases: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """One case of every kind, the languages in turn, with all forms of question among them."""
    kinds: dict[str, list[dict[str, Any]]] = {}
    for case in cases:
        kinds.setdefault(case["kind"], []).append(case)
    languages = cycle(("en", "zh"))
    chosen = []
    for place, members in enumerate(kinds.values()):
        language = next(languages)
        speaking = [case for case in members if case["language"] == language]
        chosen.append(speaking[place % len(speaking)])
    return chosen


def own_subject(case: dict[str, Any]) -> str:
    """Each case has a subject of its own."""
    return identifier_subject(case, together=False)


async def test_every_identifier_is_found_by_words(services: Services, corpora: Path, show: Show) -> None:
    cases = identifier_cases(corpora)
    await keep_as_they_are(services, identifier_items(cases, together=False))
    search = await keyword_search(services)
    apart = await ask_identifiers(cases, own_subject, search, lambda: None)
    show("all identifiers by words alone, each in a subject of its own: first", apart)
    mixed = await ask_identifiers(cases, lambda case: None, search, lambda: None)
    show("all identifiers by words alone, among all subjects: first", mixed)
    assert rate(apart) >= 0.98, [one.detail for one in apart if not one.passed]
    assert rate(mixed) >= 0.98, [one.detail for one in mixed if not one.passed]


async def test_identifiers_are_found_among_look_alikes(client: httpx.AsyncClient, corpora: Path, show: Show) -> None:
    cases = one_of_each(identifier_cases(corpora))
    assert {case["form"] for case in cases} == {"exact", "case", "fullwidth", "bare"}
    written = await write_apart(client, identifier_items(cases, together=False), 100)
    await finish_jobs(client)
    search = partial(recalled, client)
    apart = await ask_identifiers(cases, own_subject, search, lambda: None)
    show("identifiers, each in a subject of its own: first", apart)
    mixed = await ask_identifiers(cases, lambda case: None, search, lambda: None)
    show("identifiers, among all subjects: first", mixed)
    show("statements that differ in an identifier alone: kept apart", written)
    assert rate(apart) >= 0.98, [one.detail for one in apart if not one.passed]
    assert rate(mixed) >= 0.98, [one.detail for one in mixed if not one.passed]
    # Some look-alikes name another value of one single-valued attribute, as a correction would.
    assert rate(written) >= 0.97, [one.detail for one in written if not one.passed]
