"""Questions with one right memory among many: by identifier, by Chinese words, across languages."""

from collections.abc import Awaitable, Callable, Sequence

import httpx

from app.evaluation.corpora import Checked, Progress, Row, write

Search = Callable[[str, str | None], Awaitable[list[str]]]
"""Contents for a question about a subject (None: about any), best first."""


def statements(case: Row) -> list[str]:
    """The case's statements, its target last: no look-alike can replace it, so that the search alone is measured."""
    return [*case["neighbours"], case["target"]]


async def write_apart(client: httpx.AsyncClient, items: Sequence[Row], batch: int) -> list[Checked]:
    """Write statements of which each names something else: every one must be stored and replace nothing."""
    results = await write(client, items, batch)
    return [
        Checked(
            item["content"],
            (),
            result["decision"] == "stored",
            f"{result['decision']} ({result['reason']}): {item['content']}"
            + "".join(f" <- {lost['content']}" for lost in result["superseded"])
            + (f" = {result['memory']['content']}" if result["decision"] in ("duplicate", "merged") else ""),
        )
        for item, result in zip(items, results, strict=True)
    ]


async def ask_identifiers(
    cases: Sequence[Row], subject: Callable[[Row], str | None], search: Search, progress: Progress
) -> list[Checked]:
    """Whether the statement that holds the asked identifier stands first."""
    checked = []
    for case in cases:
        found = await search(case["question"], subject(case))
        groups = (f"{case['kind']} {case['language']}", f"form {case['form']}")
        got = found[0] if found else "nothing"
        place = found.index(case["target"]) + 1 if case["target"] in found else None
        detail = f"{case['question']} -> {got} (target {'at ' + str(place) if place else 'absent'}: {case['target']})"
        checked.append(Checked(case["id"], groups, place == 1, detail))
        progress()
    return checked


async def ask(
    questions: Sequence[tuple[str, str, str]], subject: str, search: Search, progress: Progress
) -> list[Checked]:
    """Whether the right statement is among the first five; `questions` are (group, question, statement)."""
    checked = []
    for group, question, statement in questions:
        found = (await search(question, subject))[:5]
        detail = f"{question} -> {' | '.join(found[:2]) or 'nothing'} (wanted: {statement})"
        checked.append(Checked(question, (group,), statement in found, detail))
        progress()
    return checked
