"""Rerank models of the sentence-transformers library: a tiny one with random weights, loaded and asked as any other."""

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from app.errors import StartupError
from app.providers.rerank import CrossEncoderReranker, RerankError, build_reranker

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
    assert build_reranker(None) is None
    with pytest.raises(StartupError, match="the rerank model: there is no folder"):
        build_reranker(str(tmp_path / "missing"))
