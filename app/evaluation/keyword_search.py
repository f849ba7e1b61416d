"""memory.recall as psql calls it, with the text of a question alone, on statements that nothing has resolved."""

from collections.abc import Iterable
from datetime import UTC, datetime

from app.application import Services
from app.evaluation.corpora import Row
from app.evaluation.search_cases import Search
from app.memories.model import Draft
from app.memories.store import insert
from app.recall import store
from app.recall.question import Question
from app.recall.request import RecallRequest
from app.text.language import detect_language


async def keep_as_they_are(services: Services, items: Iterable[Row]) -> None:
    """Statements of the local tenant without vectors, and without a look at what is there; then count terms."""
    caller = await services.keys.local_owner()
    now = datetime.now(UTC)
    async with services.database.transaction(caller.context) as connection:
        for item in items:
            draft = Draft(item["content"], subject=item["subject"])
            await insert(
                connection, draft, scope="shared", status="active", fact_key="", language=detect_language(draft.content),
                trust="user", valid_from=now, valid_until=None,
            )  # fmt: skip
        await store.refresh_term_frequencies(connection, "memory")


async def keyword_search(services: Services) -> Search:
    """A search of the local tenant's memories by words and rules; no vector is made."""
    caller = await services.keys.local_owner()

    async def search(question: str, subject: str | None) -> list[str]:
        request = RecallRequest(question, subject=subject)
        found = await store.recall(services.database, caller.context, request, Question.read(question, ()), None)
        return [row["content"] for row in found]

    return search
