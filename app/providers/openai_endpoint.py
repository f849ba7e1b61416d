"""Any endpoint that speaks OpenAI's `POST /embeddings`."""

import json
import threading
import time
from collections.abc import Sequence
from typing import Any

import httpx

from app.errors import StartupError
from app.providers.embedder import EmbeddingError, Matrix, Purpose, TextRefusedError, checked, e5_prefix, prepared

_LIMIT_BYTES = 8192
_CALL_TEXTS = 32
_RESPONSE_BYTES = 64 * 1024 * 1024
_RETRIED = {408, 429, 500, 502, 503, 504}
_REFUSED = {400, 413, 422}
_FIRST_PAUSE = 0.25  # seconds; doubles with each attempt


class OpenAIEmbedder:
    """Batches of 32. Overload and server errors are retried until `timeout_seconds` have passed for a batch."""

    provider = "openai"
    batch_bytes = 32768  # a round trip costs more than what the endpoint computes

    def __init__(self, base_url: str, model: str, api_key: str | None, timeout_seconds: float) -> None:
        """Learn the dimension with one call. Raises StartupError when the endpoint gives no usable vector."""
        self.model = model
        self.dimension = 0
        self._url = base_url.rstrip("/") + "/embeddings"
        self._timeout = timeout_seconds
        self._closed = threading.Event()
        self._client = httpx.Client(headers={"Authorization": f"Bearer {api_key}"} if api_key else {})
        try:
            self.dimension = len(self._batch([e5_prefix(model, "passage") + "dimension"])[0])
            self.embed(["dimension"], "query")
        except (EmbeddingError, TypeError) as error:
            self.close()
            raise StartupError(f"the embedding endpoint {self._url} is not usable: {error}") from error

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Matrix:
        """See `Embedder.embed`."""
        ready = [e5_prefix(self.model, purpose) + text for text in prepared(texts, _LIMIT_BYTES)]
        vectors: list[Any] = []
        for start in range(0, len(ready), _CALL_TEXTS):
            vectors += self._batch(ready[start : start + _CALL_TEXTS])
        return checked(vectors, len(ready), self.dimension)

    def _batch(self, texts: list[str]) -> list[Any]:
        """The endpoint's vectors in the order of `texts`, retried within the time limit."""
        deadline = time.monotonic() + self._timeout
        pause = _FIRST_PAUSE
        while True:
            if self._closed.is_set():
                raise EmbeddingError("the embedder is closed")
            try:
                status, body, retry_after = self._post(texts, deadline)
                problem = f"HTTP {status}"
            except httpx.HTTPError as error:
                status, body, retry_after = 0, b"", 0.0
                problem = str(error) or type(error).__name__
            if status == 200:
                return _in_order(body, len(texts))
            if status and status not in _RETRIED:
                refused = TextRefusedError if status in _REFUSED else EmbeddingError
                raise refused(f"the embedding endpoint answered {problem}")
            wait = max(pause, retry_after)
            if time.monotonic() + wait >= deadline:
                raise EmbeddingError(f"the embedding endpoint failed within {self._timeout:g} s: {problem}")
            self._closed.wait(wait)
            pause *= 2

    def _post(self, texts: list[str], deadline: float) -> tuple[int, bytes, float]:
        """(status, body, seconds the server asks to wait). The deadline holds for a body that trickles in, too."""
        left = max(0.001, deadline - time.monotonic())
        request = {"model": self.model, "input": texts}
        with self._client.stream("POST", self._url, json=request, timeout=left) as response:
            body = bytearray()
            for part in response.iter_bytes():
                body += part
                if len(body) > _RESPONSE_BYTES:
                    raise EmbeddingError("the embedding endpoint's answer is too large")
                if time.monotonic() > deadline:
                    raise httpx.ReadTimeout("the answer did not end in time")
            asked = response.headers.get("retry-after", "")
            return response.status_code, bytes(body), float(asked) if asked.isdecimal() else 0.0

    def close(self) -> None:
        """See `Embedder.close`. A retry that is waiting ends at once."""
        self._closed.set()
        self._client.close()


def _in_order(body: bytes, count: int) -> list[Any]:
    try:
        items = json.loads(body)["data"]
        by_index = {item["index"]: item["embedding"] for item in items}
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise EmbeddingError("the embedding endpoint's answer is not a list of embeddings") from error
    if len(items) != count or set(by_index) != set(range(count)):
        raise EmbeddingError(
            f"the embedding endpoint returned {len(items)} vectors with wrong indexes for {count} texts"
        )
    return [by_index[index] for index in range(count)]
