"""What the bench searches: made statements with vectors, and questions with theirs."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import numpy as np
from pgvector import HalfVector

from app.database.pool import Connection
from app.evaluation.bench_statements import Statements
from app.providers.embedder import Embedder, Matrix
from app.providers.embedding_set import EmbeddingSet

_NEIGHBOURS = 8  # of one embedded statement, another of which a derived vector is mixed from
_SET = 1  # the first embedding set of a new database
_NOISE = 0.15  # length of the random part of a derived vector; the rest has length 1


@dataclass(frozen=True, slots=True)
class Dataset:
    """Statements with their vectors (float32, length 1), and questions with theirs. The first `embedded` are the model's own."""

    statements: Sequence[str]
    vectors: Matrix
    questions: Sequence[str]
    question_vectors: Matrix
    embedded: int


def make_dataset(
    embedder: Embedder, embedding_set: EmbeddingSet, rows: int, embedded: int, asked: int, seed: int = 20
) -> Dataset:
    """`rows` statements, `embedded` of them through the model, the vectors of the others derived from theirs.

    A derived vector is a random mixture of an embedded one and one of its nearest neighbours, with a little noise, so
    that the whole is as unevenly dense as real vectors are. It does not mean what its statement says.
    """
    made = Statements(seed).take(rows)
    texts = [statement for statement, _ in made]
    embedded = min(embedded, rows)
    own = embedding_set.centres.apply(texts[:embedded], embedder.embed(texts[:embedded], "passage"), "passage")
    step = max(1, embedded // asked)
    questions = list(dict.fromkeys(question for _, question in made[:embedded:step]))[:asked]
    asked_for = embedding_set.centres.apply(questions, embedder.embed(questions, "query"), "query")
    derived = _derive(own, rows - embedded, np.random.default_rng(seed))
    return Dataset(texts, np.concatenate([own, derived]).astype(np.float32), questions, asked_for, embedded)


def _derive(own: Matrix, count: int, random: np.random.Generator) -> Matrix:
    neighbours = np.argsort(-(own @ own.T), axis=1)[:, 1 : _NEIGHBOURS + 1]
    first = random.integers(len(own), size=count)
    second = neighbours[first, random.integers(neighbours.shape[1], size=count)]
    share = random.uniform(0.5, 1, size=(count, 1))
    noise = random.normal(scale=_NOISE / np.sqrt(own.shape[1]), size=(count, own.shape[1]))
    mixed = share * own[first] + (1 - share) * own[second] + noise
    unit: Matrix = (mixed / np.linalg.norm(mixed, axis=1, keepdims=True)).astype(np.float32)
    return unit


async def copy_memories(
    connection: Connection, tenant: UUID, subjects: Sequence[str], statements: Sequence[str], vectors: Matrix
) -> None:
    """Insert memories and their vectors as the owner, past the service: one statement, subject and vector a row."""
    ids = [uuid4() for _ in statements]
    start = datetime(2025, 1, 1, tzinfo=UTC)
    times = [start + timedelta(minutes=place) for place in range(len(ids))]
    await connection.copy_records_to_table(
        "memories",
        schema_name="memory",
        columns=["tenant_id", "id", "subject", "content", "trust", "source_class", "occurred_at", "valid_from"],
        records=[
            (tenant, id_, subject, statement, "user", "user", at, at)
            for id_, subject, statement, at in zip(ids, subjects, statements, times, strict=True)
        ],
    )
    await connection.copy_records_to_table(
        "vectors",
        schema_name="memory",
        columns=["tenant_id", "item_id", "set_id", "item_kind", "subject", "embedding"],
        records=[
            (tenant, id_, _SET, "memory", subject, HalfVector(vector))
            for id_, subject, vector in zip(ids, subjects, vectors, strict=True)
        ],
    )
