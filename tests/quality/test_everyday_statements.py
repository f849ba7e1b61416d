"""Ordinary facts beside ordinary news: each pair with the bundled model's similarity, and only what must end ends."""

from pathlib import Path

import numpy as np
import pytest

from app.evaluation.corpora import lines
from app.providers.build import build_embedder
from app.providers.embedding import Embedding
from app.providers.embedding_set import EmbeddingSet
from app.settings import Settings
from app.statements.judge import Statement, judge

# The only pairs of the two lists in which the news says something about the fact.
RELATED = {
    ("The user lives in Rome.", "The user moved to Berlin."),
    ("用户住在罗马", "用户搬到柏林了"),
    ("用户开沃尔沃", "用户把车卖了"),
}


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_news_leaves_other_facts_alone(corpora: Path, language: str) -> None:
    facts, news = (lines(corpora, f"everyday_{kind}_{language}.txt") for kind in ("facts", "news"))
    embedder = build_embedder(Settings(embedder="bundled"))
    embedding = Embedding(embedder, EmbeddingSet.fit(embedder), timeout_seconds=300)
    try:
        cosines = (await embedding.passages(facts)) @ (await embedding.passages(news)).T
        similarities = embedding.stored.calibrations.passage.apply(cosines.astype(np.float64))
    finally:
        await embedding.close()
    touched = [
        (fact, said, verdict.action, verdict.reason)
        for row, fact in enumerate(facts)
        for column, said in enumerate(news)
        if (verdict := judge(Statement(fact), Statement(said), float(similarities[row, column]))).action != "unrelated"
        and (fact, said) not in RELATED
    ]
    assert touched == []
