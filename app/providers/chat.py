"""A chat model that is asked for a list of items: what every adapter offers, what it costs, and how it fails."""

from dataclasses import dataclass
from typing import ClassVar, Protocol, TypeVar

from pydantic import BaseModel

from app.errors import StartupError
from app.providers.structured import Items
from app.settings import Settings

ItemT = TypeVar("ItemT", bound=BaseModel)


class ChatError(Exception):
    """No usable answer. The message names no key and quotes neither question nor answer.

    `code` is stable; `retry_after` are the seconds that the server asked to be left alone, None where it did not.
    """

    code: ClassVar[str] = "llm_error"

    def __init__(self, message: str, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class ChatUnreachableError(ChatError):
    """No connection, one that broke, or a server that answers with its own errors (5xx)."""

    code = "llm_unreachable"


class ChatTimeoutError(ChatError):
    """No whole answer within the time limit."""

    code = "llm_timeout"


class ChatRefusedError(ChatError):
    """The server rejects the request (a model that it does not know, a prompt too long), or the model the question."""

    code = "llm_refused"


class ChatRateLimitedError(ChatError):
    """The server wants fewer requests, for longer than the time limit allows to wait."""

    code = "llm_rate_limited"


class ChatInvalidOutputError(ChatError):
    """An answer, but none of the wanted shape, also after the one repair. Not the same as an empty list."""

    code = "llm_invalid_output"


class ChatUnauthorizedError(ChatError):
    """The key is missing, wrong or not allowed to."""

    code = "llm_unauthorized"


class ChatOverloadedError(ChatError):
    """Not asked at all: too many questions wait, or the server failed so often that it is given a rest."""

    code = "llm_overloaded"


class ChatBudgetError(ChatError):
    """Not asked at all: the calls that this work may make are spent."""

    code = "llm_budget_spent"


@dataclass(frozen=True, slots=True)
class Usage:
    """Requests sent, and the tokens that the server counted (0 where it does not say)."""

    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0


@dataclass(slots=True)
class CallBudget:
    """How many requests one piece of work may send; retries, repairs and the larger model's are counted too."""

    most_calls: int = 4
    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0

    @property
    def left(self) -> int:
        """Requests that may still be sent."""
        return max(0, self.most_calls - self.calls)

    @property
    def usage(self) -> Usage:
        """What has been spent."""
        return Usage(self.calls, self.prompt_tokens, self.completion_tokens)

    def take(self) -> None:
        """Count a request that is about to be sent. Raises ChatBudgetError where none is left."""
        if not self.left:
            raise ChatBudgetError(f"all {self.most_calls} calls are spent")
        self.calls += 1


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question: standing instructions, then the material. `language` is that of the instructions, en or zh."""

    system: str
    user: str
    language: str = "en"


class ChatModel(Protocol):
    """Use from one event loop."""

    @property
    def model(self) -> str:
        """Name of the model that is asked."""

    @property
    def large_model(self) -> str | None:
        """Name of a larger one for second opinions, None where there is none."""

    async def items(
        self, prompt: Prompt, item: type[ItemT], key: str, budget: CallBudget, *, large: bool = False
    ) -> Items[ItemT]:
        """The items of the answer `{key: [item, ...]}`, each valid by itself; an empty list is an answer.

        Raises ChatError and nothing else. The time limit holds for the whole question with its retries and repair.
        """

    async def close(self) -> None:
        """Give up connections. Questions that run fail."""


def build_chat(settings: Settings) -> ChatModel | None:
    """The chat model that the settings name, None where they name none. It is not asked anything yet.

    Imports the client library (half a second): call it at start. Raises StartupError naming what to change.
    """
    url, model = settings.llm_base_url, settings.llm_model
    if url is None and model is None:
        if settings.llm_model_large is not None:
            raise StartupError("HINDSIGHT_LLM_MODEL_LARGE needs HINDSIGHT_LLM_BASE_URL and HINDSIGHT_LLM_MODEL")
        return None
    if url is None or model is None:
        raise StartupError("HINDSIGHT_LLM_BASE_URL and HINDSIGHT_LLM_MODEL go together: set both or none")
    if not url.startswith(("http://", "https://")):
        raise StartupError("HINDSIGHT_LLM_BASE_URL must start with http:// or https://")
    from app.providers.chat_openai import OpenAIChat

    key = settings.llm_api_key
    return OpenAIChat(
        url,
        model,
        large_model=settings.llm_model_large,
        api_key=key.get_secret_value() if key else None,
        timeout_seconds=settings.llm_timeout_seconds,
        concurrency=settings.llm_concurrency,
        max_tokens=settings.llm_max_tokens,
    )
