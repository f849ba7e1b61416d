"""Rerank models of the sentence-transformers library: a tiny one with random weights, loaded and asked as any other."""

import importlib.util
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.errors import StartupError
from app.providers.build import build_embedder, build_reranker
from app.providers.late_interaction import LateInteractionReranker, TokenVectors, max_sim
from app.providers.rerank import CrossEncoderReranker, RerankError
from app.providers.sentence_transformer import SentenceTransformerEmbedder
from app.settings import Settings

needs_library = pytest.mark.skipif(
    any(importlib.util.find_spec(package) is None for package in ("torch", "sentence_transformers")),
    reason="the extra sentence-transformers is not installed",
)
WORDS = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "tea", "coffee", "user", "drinks", "what")


def saved(folder: Path, labels: int = 1) -> Path:
    """A model of that many outputs, in the library's own form."""
    transformers: Any = importlib.import_module("transformers")
    (folder / "vocab.txt").write_text("\n".join(WORDS), encoding="utf-8")
    transformers.BertTokenizerFast(vocab_file=str(folder / "vocab.txt")).save_pretrained(folder)
    config = transformers.BertConfig(
        vocab_size=len(WORDS),
        hidden_size=8,
        num_hidden_layers=1,
        num_attention_heads=1,
        intermediate_size=8,
        num_labels=labels,
    )
    transformers.BertForSequenceClassification(config).save_pretrained(folder)
    return folder


@needs_library
async def test_each_text_gets_a_score(tmp_path: Path) -> None:
    model = CrossEncoderReranker(str(saved(tmp_path)))
    texts = ["user drinks tea", "user drinks coffee", "tea " * 5000]
    scores = await model.scores("what drinks user", texts)
    assert len(scores) == 3
    assert all(0 <= score <= 1 for score in scores)
    assert await model.scores("what drinks user", texts[:2]) == pytest.approx(scores[:2], abs=1e-4)


@needs_library
async def test_no_number_is_no_score(tmp_path: Path) -> None:
    model = CrossEncoderReranker(str(saved(tmp_path)))
    model._model.predict = lambda pairs, **_: [float("nan")] * len(pairs)
    with pytest.raises(RerankError, match="no numbers"):
        await model.scores("what", ["tea"])


@needs_library
def test_a_model_that_does_not_rank_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StartupError, match="has 3 outputs; a rerank model has one"):
        CrossEncoderReranker(str(saved(tmp_path, labels=3)))


@needs_library
def test_a_folder_without_a_model_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StartupError, match=f"the rerank model {tmp_path} cannot be loaded"):
        CrossEncoderReranker(str(tmp_path))


def test_without_a_name_there_is_none(tmp_path: Path) -> None:
    assert build_reranker(Settings()) is None
    with pytest.raises(StartupError, match="the rerank model: there is no folder"):
        build_reranker(Settings(rerank_model=str(tmp_path / "missing")))


def bi_encoder(folder: Path) -> str:
    """A model that gives token vectors, saved as the library saves one."""
    transformers, library = (importlib.import_module(name) for name in ("transformers", "sentence_transformers"))
    plain = folder / "plain"
    plain.mkdir()
    config = transformers.AutoConfig.from_pretrained(saved(plain))
    transformers.BertModel(config).save_pretrained(plain)
    library.SentenceTransformer(str(plain)).save(str(folder / "model"))
    return str(folder / "model")


def unit(rows: Any) -> Any:
    vectors = np.asarray(rows, np.float64)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


@needs_library
async def test_late_interaction_is_the_mean_of_the_best_cosines(tmp_path: Path) -> None:
    model = LateInteractionReranker(bi_encoder(tmp_path), 1)
    texts = ["user drinks tea", "tea", "coffee " * 5000, "user drinks tea", "what user"]
    library = model._model.library
    asked = unit(library.encode("what drinks user", output_value="token_embeddings"))
    expected = [
        float((asked @ unit(library.encode(text[:2000], output_value="token_embeddings")).T).max(axis=1).mean())
        for text in texts
    ]
    scores = await model.scores("what drinks user", texts)
    assert scores == pytest.approx(np.clip(expected, 0, 1), abs=2e-3)
    assert np.argsort(scores, kind="stable").tolist() == np.argsort(np.clip(expected, 0, 1), kind="stable").tolist()
    assert await model.scores("what", []) == []


@needs_library
async def test_a_text_is_read_once_and_a_question_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = LateInteractionReranker(bi_encoder(tmp_path), 1)
    encode, read = model._model.library.encode, []

    def noted(texts: list[str], **options: Any) -> Any:
        read.extend(texts)
        return encode(texts, **options)

    monkeypatch.setattr(model._model.library, "encode", noted)
    first = await model.scores("what", ["user drinks tea", "tea", "tea"])
    assert await model.scores("what", ["tea", "user drinks tea"]) == [first[1], first[0]]
    assert read == ["what", "tea", "user drinks tea", "what"]


@needs_library
def test_the_model_is_loaded_once_for_embedding_and_rerank(tmp_path: Path) -> None:
    name = bi_encoder(tmp_path)
    settings = Settings(embedder="sentence-transformers", embedding_model=name, rerank_model=name)
    embedder, reranker = build_embedder(settings), build_reranker(settings)
    assert isinstance(embedder, SentenceTransformerEmbedder)
    assert isinstance(reranker, LateInteractionReranker)
    assert embedder._shared is reranker._model


@needs_library
def test_a_cross_encoder_is_not_taken_for_a_bi_encoder(tmp_path: Path) -> None:
    library: Any = importlib.import_module("sentence_transformers")
    library.CrossEncoder(str(saved(tmp_path))).save_pretrained(str(tmp_path / "model"))
    for folder in (tmp_path, tmp_path / "model"):
        assert isinstance(build_reranker(Settings(rerank_model=str(folder))), CrossEncoderReranker)


@needs_library
def test_a_model_without_token_vectors_is_refused(tmp_path: Path) -> None:
    library: Any = importlib.import_module("sentence_transformers")
    modules: Any = importlib.import_module("sentence_transformers.models")
    library.SentenceTransformer(modules=[modules.BoW(vocab=["tea", "coffee"])]).save(str(tmp_path))
    with pytest.raises(StartupError, match="gives no token vectors"):
        build_reranker(Settings(rerank_model=str(tmp_path)))


@needs_library
async def test_vectors_that_are_no_numbers_are_no_score(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = LateInteractionReranker(bi_encoder(tmp_path), 1)
    monkeypatch.setattr(model, "_tokens", lambda texts, _: [np.full((2, 8), np.nan, np.float16)] * len(texts))
    with pytest.raises(RerankError, match="no numbers"):
        await model.scores("what", ["tea"])


def test_max_sim_takes_the_best_token_of_each_text_for_each_of_the_question() -> None:
    east, north = (1.0, 0.0), (0.0, 1.0)
    asked = np.array([east, north], np.float16)
    texts = [np.array(rows, np.float16) for rows in ([east], [east, north], [(-1.0, 0.0), (0.0, -1.0)], [(0.6, 0.8)])]
    assert max_sim(asked, texts).tolist() == pytest.approx([0.5, 1.0, 0.0, 0.7], abs=1e-3)


def test_token_vectors_stay_within_their_bytes_and_the_least_used_go_first() -> None:
    kept = TokenVectors(48)
    vectors = np.zeros((2, 4), np.float16)  # 16 bytes
    for text in ("a", "b", "c"):
        kept.put(text, vectors)
    assert kept.get("a") is not None
    kept.put("d", vectors)
    assert [kept.get(text) is not None for text in ("a", "b", "c", "d")] == [True, False, True, True]
    kept.put("e", np.zeros((7, 4), np.float16))  # larger than all that may be kept
    assert (kept.bytes, kept.get("e"), kept.get("d")) == (0, None, None)
