"""Short stories: statements made one after the other, then a question about what holds now."""

from collections.abc import Sequence

import httpx

from app.evaluation.corpora import Checked, Progress, Row, recalled


async def tell(client: httpx.AsyncClient, stories: Sequence[Row], progress: Progress) -> list[Checked]:
    """Whether what holds comes back and what does not stays away; each story is about a subject of its own."""
    checked = []
    for number, story in enumerate(stories):
        subject = f"story{number}:{story['subject']}"
        decisions = []
        for statement in story["say"]:
            answer = await client.post("/v1/memories", json={"content": statement, "subject": subject})
            decisions.append(answer.raise_for_status().json())
        found = await recalled(client, story["ask"], subject)
        missing = [text for text in story["expect"] if not any(text in content for content in found)]
        outdated = [text for text in story["expect_not"] if any(text in content for content in found)]
        said = " | ".join(
            f"{statement} -> {result['decision']} ({result['reason']})"
            for statement, result in zip(story["say"], decisions, strict=True)
        )
        detail = f"[{said}] {story['ask']} -> {found}; missing {missing}, outdated {outdated}"
        groups = (f"{story['kind']} {story['language']}",)
        checked.append(Checked(f"{number} {story['ask']}", groups, not missing and not outdated, detail))
        progress()
    return checked
