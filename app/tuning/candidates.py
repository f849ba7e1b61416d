"""The candidates of labelled questions, read once from the database, and the same questions asked again."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from app.application import Services
from app.errors import ServiceError
from app.evaluation.metrics import ndcg_at
from app.evaluation.query_sets import LabelledQuery, Stored, called
from app.recall.past import FLOOR
from app.recall.reading import Reading
from app.recall.request import RecallRequest
from app.tenancy.caller import Caller
from app.tuning import store
from app.tuning.settings import Setting
from app.tuning.weights import DEPTH, Pool, discounts

_AT_ONCE = 50  # questions of one embedding call, and of one transaction


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as recall reads it, whose memories it is put to, and what its answers are called."""

    reading: Reading
    subject: str
    relevant: frozenset[str]


async def read(
    services: Services, caller: Caller, queries: Sequence[LabelledQuery], stored: Stored, progress: Callable[[], None]
) -> list[Asked]:
    """The questions, embedded. Raises `unavailable` where the embedder fails: what words alone find would mislead."""
    asked: list[Asked] = []
    for start in range(0, len(queries), _AT_ONCE):
        part = queries[start : start + _AT_ONCE]
        subjects = [stored.subjects.get(one.subject, one.subject) for one in part]
        requests = [RecallRequest(one.query, subject) for one, subject in zip(part, subjects, strict=True)]
        readings = await services.recall.readings(caller, requests)
        for query, subject, reading in zip(part, subjects, readings, strict=True):
            if reading.degraded:
                raise ServiceError("unavailable", "; ".join(reading.degraded))
            asked.append(Asked(reading, subject, stored.relevant(query)))
            progress()
    return asked


async def pools(services: Services, caller: Caller, asked: Sequence[Asked], progress: Callable[[], None]) -> list[Pool]:
    """All candidates of each question with what their scores are made of."""
    found = []
    for start in range(0, len(asked), _AT_ONCE):
        async with services.database.transaction(caller.context) as connection:
            for one in asked[start : start + _AT_ONCE]:
                question, vector = one.reading.question, one.reading.vector
                rows = await store.candidates(connection, question, vector, one.subject, store.ALL_CANDIDATES)
                found.append(_pool(rows, one.relevant))
                progress()
    return found


async def ndcg_with(
    services: Services, caller: Caller, asked: Sequence[Asked], setting: Setting, progress: Callable[[], None]
) -> float:
    """Mean nDCG@10 through memory.recall with the setting in force, which is rolled back afterwards."""
    total = 0.0
    try:
        async with services.database.transaction(caller.context) as connection:
            await store.lock_setting(connection, "weights")
            await store.set_to(connection, setting)
            for one in asked:
                question, vector = one.reading.question, one.reading.vector
                rows = await store.candidates(connection, question, vector, one.subject, DEPTH)
                ranking = [
                    called(str(row["id"]), row["content"], one.relevant) for row in rows[:DEPTH] if _is_shown(row)
                ]
                total += ndcg_at(DEPTH, ranking, one.relevant)
                progress()
            raise _RolledBack
    except _RolledBack:
        return total / len(asked)


class _RolledBack(Exception):  # noqa: N818  no error: what was set shall not stay
    pass


def _is_shown(row: Mapping[str, object]) -> bool:
    return bool(row["standing"]) or float(str(row["relevance"])) >= FLOOR


def _pool(rows: Sequence[store.Row], relevant: frozenset[str]) -> Pool:
    ordered = sorted(rows, key=lambda row: (-row["relevance"], row["id"]))
    routes = [[row[f"{route}_norm"] for route in ("vector", "keyword", "rule")] for row in ordered]
    parts = [[row["confidence"], row["recency"], (row["access"] + row["importance"]) / 2] for row in ordered]
    named = bool(ordered) and ordered[0]["identifier_share"] is not None
    return Pool(
        routes=np.array(routes, dtype=np.float32).reshape(-1, 3),
        parts=np.array(parts, dtype=np.float64).reshape(-1, 3),
        held=np.array([row["identifier_share"] for row in ordered], dtype=np.float64) if named else None,
        shown=np.array([_is_shown(row) for row in ordered], dtype=np.bool_),
        answers=np.array(
            [called(str(row["id"]), row["content"], relevant) in relevant for row in ordered], dtype=np.bool_
        ),
        ideal=float(discounts(min(DEPTH, len(relevant))).sum()),
    )
