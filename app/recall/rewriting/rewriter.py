"""A request with its question rewritten: by rules, and by a chat model where one is configured."""

import asyncio
from dataclasses import replace

from app.providers.chat import ChatError
from app.recall.request import RecallRequest
from app.recall.rewriting.by_model import ModelRewriter
from app.recall.rewriting.condensing import condensed
from app.recall.rewriting.rules import leans, rewritten_by_rules

_SHORT = 250  # characters up to which a question is never condensed, whatever its script


class Rewriter:
    """Decides whether a question is rewritten, and by whom."""

    def __init__(self, model: ModelRewriter | None = None) -> None:
        self._model = model

    async def in_context(self, request: RecallRequest) -> tuple[RecallRequest, list[str]]:
        """The request with its `rewritten_query`, itself where the question stands alone; and what was degraded."""
        if request.rewrite == "never" or (not request.context and len(request.query) <= _SHORT):
            return request, []
        degraded: list[str] = []
        made = None
        if self._model is not None and request.context and (request.rewrite == "always" or leans(request.query)):
            try:
                made = await self._model.rewritten(request.query, request.context)
            except ChatError as error:
                degraded.append(f"rewrite: {error}")
        if made is None:  # beside the event loop: a long text takes a tenth of a second
            made = await asyncio.to_thread(_by_rules, request)
        return (request if made is None else replace(request, rewritten_query=made)), degraded


def _by_rules(request: RecallRequest) -> str | None:
    made = condensed(request.query)
    if made is None and request.context:
        made = rewritten_by_rules(request.query, request.context, always=request.rewrite == "always")
    return made
