"""The rule judge on labelled pairs of statements, with the similarity that the configured model gives."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from app.evaluation.corpora import Checked, Row
from app.providers.build import build_embedder
from app.providers.embedding import Embedding
from app.providers.embedding_set import EmbeddingSet
from app.settings import Settings
from app.statements.judge import Statement, Verdict, judge
from app.text.first_person import in_first_person
from app.text.language import detect_language

ACTIONS = ("duplicate", "supplement", "contradiction", "unrelated")


async def judge_with_model(pairs: Sequence[Row]) -> list[tuple[Row, str, Checked]]:
    """As `judge_pairs`, with a bundled model of its own."""
    embedder = build_embedder(Settings(embedder="bundled"))
    embedding = Embedding(embedder, EmbeddingSet.fit(embedder), timeout_seconds=300)
    try:
        return await judge_pairs(embedding, pairs)
    finally:
        await embedding.close()


async def judge_pairs(embedding: Embedding, pairs: Sequence[Row]) -> list[tuple[Row, str, Checked]]:
    """Each pair, the judge's action, and whether it is the right one."""
    judged: list[tuple[Row, str, Checked]] = []
    for pair, similarity in zip(pairs, await similarities(embedding, pairs), strict=True):
        verdict = judge_pair(pair, similarity)
        groups = (f"{pair['action']} {pair['language']}",)
        detail = (
            f"{pair['action']} judged {verdict.action} ({verdict.reason}; {similarity:.2f}): "
            f"{pair['old']} / {pair['new']} [{pair.get('note') or pair.get('why')}]"
        )
        checked = Checked(f"{pair['old']} / {pair['new']}", groups, verdict.action == pair["action"], detail)
        judged.append((pair, verdict.action, checked))
    return judged


async def similarities(embedding: Embedding, pairs: Sequence[Row]) -> list[float]:
    """How alike the two statements of each pair sound, calibrated."""
    old = await embedding.passages([in_first_person(pair["old"]) for pair in pairs])
    new = await embedding.passages([in_first_person(pair["new"]) for pair in pairs])
    cosines = np.einsum("ij,ij->i", old, new, dtype=np.float64)
    return [float(one) for one in embedding.stored.calibrations.passage.apply(cosines)]


def judge_pair(pair: Row, similarity: float | None) -> Verdict:
    """What the rule judge says of a pair."""
    return judge(_statement(pair, "old"), _statement(pair, "new"), similarity)


def confusion(judged: Sequence[tuple[Row, str, Checked]]) -> dict[str, dict[str, int]]:
    """How often each right action was judged as each."""
    counts = Counter((pair["action"], action) for pair, action, _ in judged)
    return {right: {given: counts[right, given] for given in ACTIONS} for right in ACTIONS}


def wrongly_superseded(judged: Sequence[tuple[Row, str, Checked]]) -> float:
    """The share of unrelated pairs in which the new statement would replace the old one; 0 where there are none."""
    unrelated = [action for pair, action, _ in judged if pair["action"] == "unrelated"]
    return unrelated.count("contradiction") / max(len(unrelated), 1)


def _statement(pair: Row, side: str) -> Statement:
    text = pair[side]
    return Statement(text, language=detect_language(text), explicit=True, subject=pair.get("subject", ""))
