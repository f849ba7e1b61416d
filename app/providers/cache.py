"""An optional shared cache of query vectors. It changes speed only: its answers are verified, a failure is a miss."""

import asyncio
import hashlib
import time
from collections.abc import Mapping, Sequence
from typing import Protocol

import numpy as np
import structlog

from app.errors import StartupError
from app.providers.embedder import Embedder, Matrix, Purpose

_CHECK_BYTES = 16
_TIMEOUT_SECONDS = 0.05
_SKIP_SECONDS = 5.0
_KEPT_SECONDS = 24 * 3600


class VectorCache(Protocol):
    """Bytes by key, one answer per key. Never raises, never takes longer than a few tens of milliseconds."""

    async def get(self, keys: Sequence[str]) -> list[bytes | None]:
        """None for a miss."""

    async def set(self, items: Mapping[str, bytes]) -> None:
        """Keep for about a day, or not at all."""

    async def close(self) -> None:
        """Release connections."""


class RedisCache:
    """Redis or Valkey. After a failure it is left alone for five seconds."""

    def __init__(self, url: str) -> None:
        """Connects when first used. Raises StartupError for what is no Redis URL."""
        from redis.asyncio import Redis  # takes half a second, which only those pay who have one

        try:
            self._redis = Redis.from_url(url, retry=None)
        except ValueError as error:
            raise StartupError(f"HINDSIGHT_REDIS_URL: {error}") from error
        self.timeout_seconds = _TIMEOUT_SECONDS
        self._skip_until = 0.0

    @property
    def skipped(self) -> bool:
        """Whether a recent failure keeps the cache out of use for now."""
        return time.monotonic() < self._skip_until

    async def get(self, keys: Sequence[str]) -> list[bytes | None]:
        """See `VectorCache.get`."""
        if not self.skipped:
            try:
                async with asyncio.timeout(self.timeout_seconds):
                    found = await self._redis.mget(keys)
                if isinstance(found, list) and len(found) == len(keys):
                    return [value if isinstance(value, bytes) else None for value in found]
            except Exception as error:  # whatever a cache does wrong is a miss
                await self._failed(error)
        return [None] * len(keys)

    async def set(self, items: Mapping[str, bytes]) -> None:
        """See `VectorCache.set`."""
        if self.skipped:
            return
        try:
            async with asyncio.timeout(self.timeout_seconds):
                pipeline = self._redis.pipeline(transaction=False)
                for key, value in items.items():
                    pipeline.set(key, value, ex=_KEPT_SECONDS)
                await pipeline.execute()
        except Exception as error:
            await self._failed(error)

    async def _failed(self, error: Exception) -> None:
        self._skip_until = time.monotonic() + _SKIP_SECONDS
        structlog.get_logger(__name__).warning("vector_cache_skipped", error=type(error).__name__)
        await self._drop_connections()

    async def _drop_connections(self) -> None:
        # An answer that comes late must not be read as the answer to the next command.
        try:
            async with asyncio.timeout(self.timeout_seconds):
                await self._redis.connection_pool.disconnect()
        except Exception:
            return

    async def close(self) -> None:
        """See `VectorCache.close`."""
        try:
            async with asyncio.timeout(1.0):
                await self._redis.aclose()
        except Exception:
            return


def cache_key(embedder: Embedder, purpose: Purpose, text: str) -> str:
    """Holds a digest of the text, never the text."""
    digest = hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=16).hexdigest()
    return f"hindsight:vector:{embedder.provider}:{embedder.model}:{embedder.dimension}:{purpose}:{digest}"


def pack(key: str, vector: Matrix) -> bytes:
    """A check sum over key and vector, then little-endian float32."""
    body = vector.astype("<f4").tobytes()
    return _check(key, body) + body


def unpack(key: str, value: bytes | None, dimension: int) -> Matrix | None:
    """The vector of `pack`, or None for anything else: another key's value, damage, a wrong size."""
    if value is None or len(value) != _CHECK_BYTES + 4 * dimension:
        return None
    body = value[_CHECK_BYTES:]
    if _check(key, body) != value[:_CHECK_BYTES]:
        return None
    vector = np.frombuffer(body, "<f4").astype(np.float32)
    return vector if np.isfinite(vector).all() and abs(float(np.linalg.norm(vector)) - 1) < 1e-3 else None


def _check(key: str, body: bytes) -> bytes:
    return hashlib.blake2b(key.encode() + b"\0" + body, digest_size=_CHECK_BYTES).digest()
