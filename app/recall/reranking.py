"""The best hits of a search, once more in the order of a model that reads each with the question."""

import asyncio
from typing import Any

from app.providers.rerank import Reranker, RerankError

Row = dict[str, Any]
RERANKED = 20  # hits that the model reads


class Reranking:
    """Takes the model's word for `hybrid`. It reads no longer than the time it is given; then the order stays as it was."""

    def __init__(self, reranker: Reranker, seconds: float) -> None:
        self._reranker = reranker
        self._seconds = seconds

    async def rerank(self, question: str, rows: list[Row]) -> str | None:
        """Sort rows of memory.recall anew, best first, in place; `rerank` and `score` are set. What went wrong, else None.

        Rows behind the first `RERANKED` stay behind them.
        """
        best, rest = rows[:RERANKED], rows[RERANKED:]
        if not best:
            return None
        try:
            async with asyncio.timeout(self._seconds):
                scores = await self._reranker.scores(question, [row["content"] for row in best])
        except TimeoutError:
            return f"rerank: no answer within {self._seconds:g} s"
        except RerankError as error:
            return f"rerank: {error}"
        for row, score in zip(best, scores, strict=True):
            row["rerank"] = score
            row["score"] += row["hybrid_share"] * (score - row["hybrid"])
        best.sort(key=lambda row: (-row["score"], -row["relevance"], row["id"]))
        for row in rest:
            row["score"] = min(row["score"], best[-1]["score"])
        rows[:] = best + rest
        return None
