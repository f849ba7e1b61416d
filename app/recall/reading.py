"""Questions made ready for a search: read for what they ask, and embedded together."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.database.pool import Database
from app.errors import ServiceError
from app.providers.embedder import TextRefusedError
from app.providers.embedding import Embedding
from app.recall.question import Question
from app.recall.request import RecallRequest, TraceRequest
from app.recall.speakers import Speakers
from app.tenancy.caller import Caller


@dataclass(frozen=True, slots=True)
class Reading:
    """One request's question. `vector` is None where none could be made, and `degraded` says why.

    `embed_ms` is what the one call for all vectors took, in milliseconds.
    """

    question: Question
    vector: Any
    degraded: list[str]
    embed_ms: float


class Reader:
    """Reads questions. No transaction is open while the model works."""

    def __init__(self, database: Database, embedding: Embedding) -> None:
        self._embedding = embedding
        self._speakers = Speakers(database)

    async def read(self, caller: Caller, requests: Sequence[RecallRequest | TraceRequest]) -> list[Reading]:
        """A reading of each request, in order; one embedding call for all of them."""
        questions = [Question.read(one.query, await self._speakers.of(caller, one.subject)) for one in requests]
        started = time.perf_counter()
        made = await self._vectors([question.embedded for question in questions])
        took = milliseconds(started)
        return [
            Reading(question, vector, [fault] if fault else [], took)
            for question, (vector, fault) in zip(questions, made, strict=True)
        ]

    async def _vectors(self, texts: list[str]) -> list[tuple[Any, str | None]]:
        """Each text's vector, or None and why there is none. A text that is refused leaves the others theirs."""
        try:
            return [(vector, None) for vector in await self._embedding.queries(texts)]
        except TextRefusedError as refusal:
            if len(texts) > 1:
                return [made for text in texts for made in await self._vectors([text])]
            return [(None, f"vector: {refusal.detail}")]
        except ServiceError as error:
            return [(None, f"vector: {error.detail}")] * len(texts)


def milliseconds(started: float) -> float:
    """Since a moment of time.perf_counter, in milliseconds."""
    return round((time.perf_counter() - started) * 1000, 2)
