"""One request to an OpenAI-compatible server: sent through its client library, and its reply read without trust."""

import importlib
import json
import logging
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from app.errors import StartupError
from app.providers.chat import (
    ChatError,
    ChatInvalidOutputError,
    ChatRateLimitedError,
    ChatRefusedError,
    ChatUnauthorizedError,
    ChatUnreachableError,
)

_MOST_BYTES = 1024 * 1024
_CONNECT_SECONDS = 5.0
_BUSY = {408, 409, 425, 429}  # worth another try, as every 5xx


class _TooLargeError(Exception):
    """The reply is longer than any answer could be."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What the server sent, whatever its status. `retry_after` in seconds, None where it does not say."""

    status: int
    body: bytes
    retry_after: float | None

    @property
    def ok(self) -> bool:
        """Whether it should hold an answer."""
        return 200 <= self.status < 300

    @property
    def retriable(self) -> bool:
        """Whether the same request may succeed later. An exhausted account does not fill up by waiting, and some servers
        answer 500 to a form of request that they do not know.
        """
        hopeless = b"insufficient_quota" in self.body[:4096] or self.about_format
        return (self.status in _BUSY or self.status >= 500) and not hopeless

    @property
    def about_format(self) -> bool:
        """Whether an internal error is about the form of the request."""
        return self.status in (500, 501) and b"response_format" in self.body[:8192]

    @property
    def failing(self) -> bool:
        """Whether the server answers nobody as things are, so that it is of no use to go on asking."""
        return self.retriable or self.status in (401, 403)

    def error(self) -> ChatError:
        """The failure that a reply stands for which is no answer."""
        said = f"the model server answered HTTP {self.status}"
        if self.status in (401, 403):
            return ChatUnauthorizedError(said)
        if self.status == 429:
            return ChatRateLimitedError(said, self.retry_after)
        if self.status >= 500 or self.status in _BUSY:
            return ChatUnreachableError(said, self.retry_after)
        return ChatRefusedError(said)


@dataclass(frozen=True, slots=True)
class Completion:
    """The text of an answer, "" for none. `cut`: it stopped at the token limit."""

    text: str
    cut: bool
    prompt_tokens: int
    completion_tokens: int


class ChatClient:
    """The library with its retries, redirects and environment variables left out."""

    def __init__(self, base_url: str, api_key: str | None, timeout_seconds: float) -> None:
        """Imports the library. Raises StartupError for an address that it does not take."""
        openai, httpx2 = importlib.import_module("openai"), importlib.import_module("httpx2")
        for name in ("openai", "httpx2", "httpcore2"):  # their lines show addresses and, at debug, headers and texts
            logging.getLogger(name).setLevel(logging.WARNING)
        self._openai, self._httpx2 = openai, httpx2
        self._broken: tuple[type[Exception], ...] = (openai.APIConnectionError, httpx2.HTTPError, httpx2.StreamError)
        # What the environment holds for another account is not this server's to see.
        left_out = ["OpenAI-Organization", "OpenAI-Project", *([] if api_key else ["Authorization"])]
        self._headers = dict.fromkeys(left_out, openai.Omit())
        timeout = httpx2.Timeout(timeout_seconds, connect=min(_CONNECT_SECONDS, timeout_seconds))
        try:
            self._http = httpx2.AsyncClient(
                timeout=timeout, event_hooks={"response": [self._limited]}, headers={"Accept-Encoding": "identity"}
            )
            self._client = openai.AsyncOpenAI(
                api_key=api_key or "none",
                base_url=base_url,
                timeout=timeout,
                max_retries=0,
                http_client=self._http,
            )
        except (httpx2.InvalidURL, openai.OpenAIError, UnicodeError, ValueError) as error:
            raise StartupError(f"HINDSIGHT_LLM_BASE_URL or HINDSIGHT_LLM_API_KEY: {type(error).__name__}") from None
        self._create = self._client.chat.completions.with_streaming_response.create

    async def _limited(self, response: Any) -> None:
        """Hook: stop reading a reply that is too large, whoever reads it."""
        inner = response.stream

        class Limited(self._httpx2.AsyncByteStream):  # type: ignore[misc,name-defined]
            async def __aiter__(self) -> AsyncIterator[bytes]:
                read = 0
                async for part in inner:
                    read += len(part)
                    if read > _MOST_BYTES:
                        raise _TooLargeError
                    yield part

            async def aclose(self) -> None:
                await inner.aclose()

        response.stream = Limited()

    async def send(self, request: dict[str, Any]) -> Reply:
        """The reply to one request, of any status.

        Raises ChatUnreachableError, ChatInvalidOutputError for a reply of more than 1 MB, TimeoutError where the
        connection does not come about in time.
        """
        try:
            async with self._create(**request, extra_headers=self._headers) as response:
                body = b"".join([part async for part in response.iter_bytes()])
                return _reply(response.status_code, response.headers, body)
        except self._openai.APIStatusError as error:
            return _reply(error.status_code, error.response.headers, error.response.content)
        except (self._openai.APITimeoutError, self._httpx2.TimeoutException):
            failure: Exception = TimeoutError()
        except self._broken as error:
            failure = ChatUnreachableError(f"no reply from the model server ({type(error).__name__})")
        except _TooLargeError:
            failure = ChatInvalidOutputError("the reply of the model server is larger than 1 MB")
        except self._openai.OpenAIError as error:
            failure = ChatRefusedError(f"the request could not be sent ({type(error).__name__})")
        # Outside of the handlers: the causes hold requests and replies, and go no further.
        raise failure

    async def close(self) -> None:
        """Drop all connections."""
        await self._client.close()


def _reply(status: int, headers: Any, body: bytes) -> Reply:
    return Reply(status, body, retry_after(headers.get("retry-after-ms"), headers.get("retry-after")))


def retry_after(milliseconds: str | None, seconds_or_date: str | None) -> float | None:
    """Seconds to wait by the headers `retry-after-ms` and `retry-after`; None where neither says."""
    if milliseconds and re.fullmatch(r"\d{1,9}(\.\d{1,9})?", milliseconds):
        return float(milliseconds) / 1000
    if not seconds_or_date:
        return None
    if re.fullmatch(r"\d{1,9}(\.\d{1,9})?", seconds_or_date):
        return float(seconds_or_date)
    try:
        until = parsedate_to_datetime(seconds_or_date)
    except (ValueError, TypeError, OverflowError):
        return None
    return max(0.0, (until.astimezone(UTC) - datetime.now(UTC)).total_seconds())


def completion(body: bytes) -> Completion:
    """The completion in a reply. Raises ChatInvalidOutputError where it is none, ChatRefusedError where the model or
    its content filter declines.
    """
    try:
        document = json.loads(body)
        choice = document["choices"][0]
        message = choice["message"]
        finish = choice.get("finish_reason")
        refusal = message.get("refusal")
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError):
        broken = True
    else:
        broken = not isinstance(message, dict)
    if broken:
        raise ChatInvalidOutputError("the reply of the model server is no chat completion")
    if (isinstance(refusal, str) and refusal.strip()) or finish == "content_filter":
        raise ChatRefusedError("the model declined to answer")
    usage = document.get("usage")
    return Completion(
        _text(message), finish == "length", _count(usage, "prompt_tokens"), _count(usage, "completion_tokens")
    )


def _text(message: dict[str, Any]) -> str:
    """The content; of a model that calls a tool instead, the arguments of the call."""
    content = message.get("content")
    if isinstance(content, list):
        content = "".join(str(part.get("text", "")) for part in content if isinstance(part, dict))
    if isinstance(content, str) and content.strip():
        return content
    for call in message.get("tool_calls") or ():
        function = call.get("function") if isinstance(call, dict) else None
        arguments = function.get("arguments") if isinstance(function, dict) else None
        if isinstance(arguments, str):
            return arguments
    return ""


def _count(usage: Any, name: str) -> int:
    count = usage.get(name) if isinstance(usage, dict) else None
    return count if isinstance(count, int) and not isinstance(count, bool) and 0 <= count < 1_000_000_000 else 0
