"""The best hits of a search, memories or traces, once more in the order of a model that reads them."""

import asyncio
from collections.abc import Sequence
from typing import Any

from app.providers.rerank import Reranker, RerankError
from app.recall.question import Question

Row = dict[str, Any]


class Reranking:
    """Takes the model's word in the place of `hybrid`, or beside it. It reads no longer than the time it is given; then the
    order stays as it was.
    """

    def __init__(self, reranker: Reranker, seconds: float) -> None:
        self.reads = reranker.reads
        self._reranker = reranker
        self._seconds = seconds

    async def rerank(self, question: Question, rows: list[Row]) -> str | None:
        """Sort rows of memory.recall or memory.search_traces anew, best first, in place; `rerank` and `score` are set.
        What went wrong, else None.

        Rows behind those that the model reads stay behind them.
        """
        best, rest = rows[: self.reads], rows[self.reads :]
        if not best:
            return None
        asked = question.text if self._reranker.keeps_names else question.embedded
        try:
            async with asyncio.timeout(self._seconds):
                scores = await self._reranker.scores(asked, [row["content"] for row in best])
        except TimeoutError:
            return f"rerank: no answer within {self._seconds:g} s"
        except RerankError as error:
            return f"rerank: {error}"
        share = self._reranker.share
        counted = scores if share == 1 else _normalised(scores)
        for row, score, counts in zip(best, scores, counted, strict=True):
            row["rerank"] = score
            row["score"] += row["hybrid_share"] * share * (counts - row["hybrid"])
        best.sort(key=lambda row: (-row["score"], -row["relevance"], row["id"]))
        for row in rest:
            row["score"] = min(row["score"], best[-1]["score"])
        rows[:] = best + rest
        return None


def _normalised(scores: Sequence[float]) -> list[float]:
    """Min-max, as the routes are normalised before they are weighed; all 0.5 where they tell nothing apart."""
    least, most = min(scores), max(scores)
    return [(score - least) / (most - least) if most > least else 0.5 for score in scores]
