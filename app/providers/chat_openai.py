"""Any chat model behind OpenAI's `POST /chat/completions`: OpenAI, vLLM, Ollama, llama.cpp."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from app.providers.breaker import Breaker
from app.providers.chat import (
    CallBudget,
    ChatInvalidOutputError,
    ChatOverloadedError,
    ChatTimeoutError,
    ChatUnreachableError,
    ItemT,
    Prompt,
)
from app.providers.chat_client import ChatClient, Completion, Reply, completion
from app.providers.chat_dialect import Dialect, repaired
from app.providers.structured import Items, UnreadableError, read_items, wire_schema

_MOST_TRIES = 3  # of one request, where the server is busy or the connection breaks
_WAITING_EACH = 16  # questions that may wait for one that runs


class OpenAIChat:
    """See `ChatModel`. Overload, server errors and broken connections are tried again within the time limit."""

    def __init__(
        self,
        base_url: str,
        model: str,
        *,
        large_model: str | None = None,
        api_key: str | None = None,
        timeout_seconds: float = 60.0,
        concurrency: int = 2,
        max_tokens: int = 2048,
        breaker: Breaker | None = None,
        first_pause: float = 0.25,
    ) -> None:
        """Asks nothing yet. `timeout_seconds` for a whole question, `max_tokens` for one answer. `first_pause` seconds
        before a second try, twice that before a third.
        """
        self._first_pause = first_pause
        self.model, self.large_model = model, large_model
        self.timeout_seconds, self._max_tokens = timeout_seconds, max_tokens
        self._client = ChatClient(base_url, api_key, timeout_seconds)
        self._breaker = breaker or Breaker()
        self._slots = asyncio.Semaphore(concurrency)
        self._most_waiting = concurrency * _WAITING_EACH
        self._waiting = 0
        self._dialects: dict[str, Dialect] = {}
        self._closed = False

    @property
    def dialects(self) -> dict[str, Dialect]:
        """The form of request that each model was found to take."""
        return dict(self._dialects)

    async def items(
        self, prompt: Prompt, item: type[ItemT], key: str, budget: CallBudget, *, large: bool = False
    ) -> Items[ItemT]:
        """See `ChatModel.items`."""
        model = self.large_model if large and self.large_model else self.model
        try:
            async with self._slot() as deadline, asyncio.timeout_at(deadline):
                return await self._ask(model, prompt, item, key, budget, deadline)
        except TimeoutError:
            self._breaker.failed()
        raise ChatTimeoutError(f"no answer from the model within {self.timeout_seconds:g} s")

    async def close(self) -> None:
        """See `ChatModel.close`."""
        self._closed = True
        await self._client.close()

    @asynccontextmanager
    async def _slot(self) -> AsyncIterator[float]:
        """One of the questions that may run, and the loop's time at which it must have ended."""
        deadline = asyncio.get_running_loop().time() + self.timeout_seconds
        if self._closed:
            raise ChatOverloadedError("the service is stopping")
        if self._slots.locked() and self._waiting >= self._most_waiting:
            raise ChatOverloadedError("too many questions wait for the model")
        self._waiting += 1
        try:
            async with asyncio.timeout_at(deadline):
                await self._slots.acquire()
        except TimeoutError:
            free = False
        else:
            free = True
        finally:
            self._waiting -= 1
        try:
            if not free or asyncio.get_running_loop().time() >= deadline:
                raise ChatOverloadedError(f"the model was busy with other questions for {self.timeout_seconds:g} s")
            yield deadline
        finally:
            if free:
                self._slots.release()

    async def _ask(
        self, model: str, prompt: Prompt, item: type[ItemT], key: str, budget: CallBudget, deadline: float
    ) -> Items[ItemT]:
        schema = wire_schema(item, key)
        dialect = self._dialects.get(model, Dialect())
        while True:
            request = dialect.request(model, prompt, key, schema, self._max_tokens)
            reply = await self._send(request, budget, deadline)
            if reply.ok:
                break
            other = dialect.after(reply)
            if other is None or not budget.left:
                raise reply.error()
            dialect = other
        self._dialects[model] = dialect
        first = _counted(reply, budget)
        items, problem = _read(first, item, key)
        if items is None and budget.left:
            request = repaired(request, prompt, schema, first.text, problem)
            reply = await self._send(request, budget, deadline)
            if not reply.ok:
                raise reply.error()
            items, problem = _read(_counted(reply, budget), item, key)
        if items is None:
            raise ChatInvalidOutputError("the model's answer is not of the wanted shape")
        return items

    async def _send(self, request: dict[str, Any], budget: CallBudget, deadline: float) -> Reply:
        """The reply to a request, tried again where that may help and budget and time allow."""
        pause = self._first_pause
        for left in range(_MOST_TRIES - 1, -1, -1):
            reply = await self._try(request, budget)
            if isinstance(reply, Reply) and not reply.retriable:
                return reply
            failure = reply.error() if isinstance(reply, Reply) else reply
            wait = max(pause, failure.retry_after or 0.0)
            if not left or not budget.left or asyncio.get_running_loop().time() + wait >= deadline:
                raise failure
            await asyncio.sleep(wait)
            pause *= 2
        raise AssertionError("the last try returns or raises")

    async def _try(self, request: dict[str, Any], budget: CallBudget) -> Reply | ChatUnreachableError:
        """One request; what becomes of it tells the breaker how the server is."""
        wait = self._breaker.wait_seconds()
        if wait:
            raise ChatOverloadedError("the model server failed repeatedly and is given a rest", wait)
        learn = self._breaker.abandoned
        try:
            budget.take()
            reply = await self._client.send(request)
            learn = self._breaker.failed if reply.failing else self._breaker.succeeded
            return reply
        except ChatUnreachableError as error:
            learn = self._breaker.failed
            return error
        except ChatInvalidOutputError:
            learn = self._breaker.succeeded
            raise
        finally:
            learn()


def _counted(reply: Reply, budget: CallBudget) -> Completion:
    answer = completion(reply.body)
    budget.prompt_tokens += answer.prompt_tokens
    budget.completion_tokens += answer.completion_tokens
    return answer


def _read(answer: Completion, item: type[ItemT], key: str) -> tuple[Items[ItemT] | None, str]:
    """The items, or what is wrong, in words for the model."""
    try:
        return read_items(answer.text, item, key), ""
    except UnreadableError as error:
        return None, f"it is too long and broke off ({error})" if answer.cut else str(error)
