"""The labelled pairs of statements that the rule judge's weights are fitted on."""

import importlib.util
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from app.providers.build import build_embedder
from app.providers.embedding_set import EmbeddingSet
from app.settings import Settings
from app.statements.overlap import content
from app.statements.verdict import Action, Statement
from app.text.first_person import in_first_person

ROOT = Path(__file__).resolve().parent.parent
CORPORA = ROOT / "tests" / "quality" / "corpora"
TESTS = ROOT / "tests" / "unit" / "statements"
COLLECTION = "recall_memories"
"""Statements of forty subjects, none of which says what another says or ends it."""
NEW_TO_THE_RULES = ("statement_pairs_harder", "fitted_pairs", COLLECTION)
"""Corpora that the rules were not written by."""
NEAREST, WORDED = 12, 5
AS_NEAR_AS_ANY = 0.97
Floats = npt.NDArray[np.float64]


_EMBEDDER = build_embedder(Settings(embedder="bundled"))
_SET = EmbeddingSet.fit(_EMBEDDER)


def _vectors(texts: list[str]) -> Floats:
    said = [in_first_person(text) for text in texts]
    return _SET.centres.apply(said, _EMBEDDER.embed(said, "passage"), "passage")


@dataclass
class Example:
    """A pair at one similarity; `weight` is how much it counts when weights are fitted."""

    source: str
    action: Action
    old: Statement
    new: Statement
    similarity: float | None  # None: that of the model
    weight: float
    strict: bool  # the fitted judge must be right on it


def statement(text: str, subject: str) -> Statement:
    return Statement(text, subject=subject)


def corpus(path: Path) -> list[Example]:
    weight = 4.0 if path.stem in NEW_TO_THE_RULES else 2.5
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]
    return [
        Example(path.stem, row["action"], *(statement(row[side], row.get("subject", "")) for side in ("old", "new")),
                None, weight, row["action"] == "unrelated" and path.stem.startswith(("pairs", "statement_pairs")))
        for row in rows
    ]  # fmt: skip


def unit_tests(name: str, similarities: dict[str, tuple[float | None, ...]]) -> list[Example]:
    spec = importlib.util.spec_from_file_location(name, TESTS / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found = []
    for table, at in similarities.items():
        action: Action = table.lower().removesuffix("s")  # type: ignore[assignment]
        for row in getattr(module, table):
            subject, old, new = row if name == "test_judge_changes" else ("", row[0], row[1])
            own = at
            if name == "test_judge_kinds":
                own = (row[2] if len(row) > 2 else module.SIMILARITIES[f"{old} / {new}"],)
            ways = [(old, new)] if action in ("contradiction", "duplicate") else [(old, new), (new, old)]
            if action == "supplement" and name != "test_judge_pairs":
                ways = ways[:1]
            for one, other in ways:
                for similarity in own:
                    weight = 0.2 if action == "unrelated" and similarity is not None else 0.5
                    pair = statement(one, subject), statement(other, subject)
                    found.append(Example(name, action, *pair, similarity, weight, True))
    return found


def collected() -> Iterator[tuple[str, str, str]]:
    """Subject, old and new of statements that all hold side by side: each with those before it that are nearest in meaning
    and share most words, as a new statement meets them in the service.
    """
    rows = [json.loads(line) for line in (CORPORA / f"{COLLECTION}.jsonl").read_text(encoding="utf-8").splitlines()]
    texts = {row["content"]: set(content(row["content"])) for row in rows}
    vectors = dict(zip(texts, _vectors(list(texts)), strict=True))
    for subject in dict.fromkeys(row["subject"] for row in rows):
        held: list[str] = []
        for new in (row["content"] for row in rows if row["subject"] == subject):
            near = sorted(held, key=lambda old: -float(vectors[old] @ vectors[new]))[:NEAREST]
            worded = sorted(held, key=lambda old: -len(texts[old] & texts[new]) / (1 + len(texts[old])))[:WORDED]
            yield from ((subject, old, new) for old in dict.fromkeys(near + worded))
            held.append(new)


def examples() -> list[Example]:
    """All of them, in one order."""
    paths = [path for path in sorted(CORPORA.glob("*pairs*.jsonl")) if "held_out" not in path.stem]
    corpora = [example for path in [*paths, TESTS / "fitted_pairs.jsonl"] for example in corpus(path)]
    near = AS_NEAR_AS_ANY
    return [
        *corpora,
        *unit_tests(
            "test_judge_pairs",
            {"CONTRADICTIONS": (near,), "DUPLICATES": (near,), "SUPPLEMENTS": (near,), "UNRELATED": (None, 0.9, near)},
        ),
        *unit_tests(
            "test_judge_changes",
            {"CONTRADICTIONS": (0.8,), "DUPLICATES": (0.9,), "SUPPLEMENTS": (0.8,), "UNRELATED": (None, 0.85)},
        ),
        *unit_tests(
            "test_judge_kinds",
            {"CONTRADICTIONS": (), "DUPLICATES": (), "SUPPLEMENTS": (), "UNRELATED": ()},
        ),
        *(
            Example(COLLECTION, "unrelated", statement(old, subject), statement(new, subject), None, 1.0, False)
            for subject, old, new in collected()
        ),
    ]


def similarities(pairs: list[Example]) -> None:
    """Fill in the model's."""
    texts = list(dict.fromkeys(text for one in pairs for text in (one.old.content, one.new.content)))
    vectors = dict(zip(texts, _vectors(texts), strict=True))
    for one in pairs:
        if one.similarity is None:
            cosine = float(vectors[one.old.content] @ vectors[one.new.content])
            one.similarity = float(_SET.calibrations.passage.apply(cosine))
