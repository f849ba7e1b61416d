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
    """One request's question, and that question rewritten where it was. A vector is None where none could be made, and
    `degraded` says why. `embed_ms` is what the one call for all vectors took, in milliseconds. `memories` are those of the
    subject, None of no one subject.
    """

    question: Question
    vector: Any
    degraded: list[str]
    embed_ms: float
    rewritten: Question | None = None
    rewritten_vector: Any = None
    memories: int | None = None

    @property
    def fullest(self) -> tuple[Question, Any]:
        """The question that stands alone, with its vector."""
        if self.rewritten is not None:
            return self.rewritten, self.rewritten_vector
        return self.question, self.vector


class Reader:
    """Reads questions. No transaction is open while the model works."""

    def __init__(self, database: Database, embedding: Embedding) -> None:
        self._embedding = embedding
        self._speakers = Speakers(database)

    async def read(self, caller: Caller, requests: Sequence[RecallRequest | TraceRequest]) -> list[Reading]:
        """A reading of each request, in order; one embedding call for all of them."""
        questions: list[list[Question]] = []
        held: list[int | None] = []
        for one in requests:
            names = await self._speakers.of(caller, one.subject)
            held.append(names.memories)
            questions.append([Question.read(text, names.shared(text)) for text in one.texts])
        started = time.perf_counter()
        made = iter(await self._vectors([question.embedded for asked in questions for question in asked]))
        took = milliseconds(started)
        readings = []
        for asked, memories in zip(questions, held, strict=True):
            vectors, faults = zip(*(next(made) for _ in asked), strict=True)
            pairs = [part for pair in zip(asked, vectors, strict=True) for part in pair]
            degraded = [fault for fault in dict.fromkeys(faults) if fault]
            rewritten, its_vector = pairs[2:] or (None, None)
            readings.append(Reading(pairs[0], pairs[1], degraded, took, rewritten, its_vector, memories))
        return readings

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
