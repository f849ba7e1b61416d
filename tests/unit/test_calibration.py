"""Centres, calibration curves, probes and the stored set, on the real bundled model where meaning is involved."""

import json
from collections.abc import Iterator, Sequence
from typing import get_args

import numpy as np
import pytest

from app.errors import StartupError
from app.providers.bundled import BundledEmbedder
from app.providers.calibration import Calibration, Calibrations, cosines, fit_logistic
from app.providers.centring import Centres, Script, script_of
from app.providers.embedder import Matrix, Purpose
from app.providers.embedding import Embedding
from app.providers.embedding_set import FITTED, EmbeddingSet, samples_digest
from app.providers.hashing import HashEmbedder
from app.providers.probes import PROBE_SENTENCES, check_probes, probe_vectors
from app.providers.sample_text import passage_pairs, question_pairs, sentences, topics


@pytest.fixture(scope="module")
def bundled() -> Iterator[BundledEmbedder]:
    embedder = BundledEmbedder(threads=2)
    yield embedder
    embedder.close()


@pytest.fixture(scope="module")
def bundled_set(bundled: BundledEmbedder) -> EmbeddingSet:
    return EmbeddingSet.fit(bundled)


@pytest.fixture(scope="module")
def hash_set() -> EmbeddingSet:
    return EmbeddingSet.fit(HashEmbedder())


# --- sample text ------------------------------------------------------------------------------------------------------


def test_the_sample_is_as_large_and_mixed_as_promised() -> None:
    scripts = [script_of(text) for text in sentences()]
    counts = {script: scripts.count(script) for script in get_args(Script)}
    assert counts == {"han": 149, "latin": 149, "kana": 40, "hangul": 40, "other": 0}
    assert len(set(sentences())) == len(sentences())
    assert len(passage_pairs()) >= 240
    assert len(question_pairs()) >= 150
    assert all(pair.left.strip() and pair.right.strip() for pair in passage_pairs() + question_pairs())


def test_retrieval_probes_share_no_text_with_what_is_fitted_on() -> None:
    probes = {text for fact in topics("retrieval.jsonl") for roles in fact.values() for text in roles.values()}
    fitted = set(sentences()) | {text for topic in topics() for roles in topic.values() for text in roles.values()}
    assert len(probes) == 240
    assert not probes & fitted


# --- scripts and centres ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "script"),
    [
        ("The user prefers tea.", "latin"),
        ("Żółć naïve Größe", "latin"),
        ("用户喜欢喝茶。", "han"),
        ("把 HINDSIGHT_DATABASE_URL 设为生产库的地址，然后重启服务", "han"),
        ("用 Docker 部署", "han"),
        ("Please call Mr. 王 back", "latin"),
        ("彼女は毎朝緑茶を飲みます。", "kana"),
        ("東京都の会議室は二階です", "kana"),
        ("그는 녹차를 마신다", "hangul"),
        ("Пользователь любит чай", "other"),
        ("12345 !!!", "other"),
        ("", "other"),
    ],
)
def test_script_of_a_text(text: str, script: Script) -> None:
    assert script_of(text) == script


def flat_centres(**values: float) -> Centres:
    rows: dict[Script, Matrix] = {
        script: np.array([values.get(script, 0.0), 0], np.float32) for script in get_args(Script)
    }
    return Centres({"query": rows, "passage": {script: -row for script, row in rows.items()}})


def test_centres_are_subtracted_by_script_and_purpose() -> None:
    vectors = np.array([[0.6, 0.8], [0.6, 0.8]], np.float32)
    texts = ["tea", "喝茶"]
    as_query = flat_centres(latin=0.6, han=0.2).apply(texts, vectors, "query")
    np.testing.assert_allclose(as_query, [[0, 1], np.array([0.4, 0.8]) / np.hypot(0.4, 0.8)], atol=1e-6)
    as_passage = flat_centres(latin=0.6).apply(texts, vectors, "passage")
    np.testing.assert_allclose(as_passage, [np.array([1.2, 0.8]) / np.hypot(1.2, 0.8), [0.6, 0.8]], atol=1e-6)
    np.testing.assert_array_equal(Centres({}).apply(texts, vectors, "query"), vectors)
    np.testing.assert_allclose(vectors, [[0.6, 0.8], [0.6, 0.8]])


def test_the_shipped_centres_are_the_means_of_the_sample(bundled: BundledEmbedder, bundled_set: EmbeddingSet) -> None:
    texts = [text for text in sentences() if script_of(text) == "kana"]
    passage = bundled.embed(texts, "passage").mean(axis=0)
    query = (passage + bundled.embed(texts, "query").mean(axis=0)) / 2
    np.testing.assert_allclose(bundled_set.centres.offsets["passage"]["kana"], passage, atol=2e-3)
    np.testing.assert_allclose(bundled_set.centres.offsets["query"]["kana"], query, atol=2e-3)


def test_centring_repairs_search_across_languages(bundled: BundledEmbedder, bundled_set: EmbeddingSet) -> None:
    facts = topics("retrieval.jsonl")[:30]
    distractors = [topic[language]["statement"] for topic in topics() for language in ("en", "zh")]

    def hits(centres: Centres, source: str, target: str) -> int:
        def rows(texts: list[str], purpose: Purpose) -> Matrix:
            return centres.apply(texts, bundled.embed(texts, purpose), purpose)

        corpus = rows([fact[target]["statement"] for fact in facts] + distractors, "passage")
        scores = rows([fact[source]["question"] for fact in facts], "query") @ corpus.T
        return int((scores.argmax(axis=1) == np.arange(len(facts))).sum())

    for source, target, least in (("zh", "en", 10), ("en", "zh", 15)):
        before, after = hits(Centres({}), source, target), hits(bundled_set.centres, source, target)
        assert after >= max(least, before + 5), (source, target, before, after)


# --- calibration ------------------------------------------------------------------------------------------------------


def test_logistic_regression_recovers_the_curve_it_was_made_from() -> None:
    cosine = np.linspace(-0.2, 1, 41)
    truth = Calibration(slope=9.0, offset=-4.5)
    fitted = fit_logistic(cosine, truth.apply(cosine))
    assert fitted.slope == pytest.approx(9.0, rel=1e-6)
    assert fitted.offset == pytest.approx(-4.5, rel=1e-6)


def test_a_narrow_band_of_cosines_as_e5_has_it_is_fitted_too() -> None:
    cosine = np.linspace(0.78, 0.95, 60)
    fitted = fit_logistic(cosine, np.where(cosine > 0.88, 0.95, 0.05))
    assert fitted.apply(0.80) < 0.1
    assert fitted.apply(0.94) > 0.9


def test_a_model_that_tells_nothing_is_refused() -> None:
    with pytest.raises(StartupError, match="choose another"):
        fit_logistic(np.array([0.9, 0.8, 0.1, 0.2]), np.array([0.05, 0.05, 0.95, 0.95]))


def test_calibrated_similarity_means_what_the_thresholds_say(
    bundled: BundledEmbedder, bundled_set: EmbeddingSet
) -> None:
    pairs = passage_pairs()
    similarity = bundled_set.calibrations.passage.apply(cosines(bundled, bundled_set.centres, pairs, "passage"))
    targets = np.array([pair.target for pair in pairs])
    assert (similarity[targets == 0.05] >= 0.7).mean() == 0
    assert (similarity[targets == 0.4] >= 0.85).mean() == 0
    assert (similarity[targets >= 0.75] >= 0.7).mean() > 0.8
    within = np.array([pair.kind in ("en-en", "zh-zh") for pair in pairs])
    assert (similarity[(targets == 0.95) & within] >= 0.85).mean() > 0.6


def test_an_answer_is_told_from_an_unrelated_statement(bundled: BundledEmbedder, bundled_set: EmbeddingSet) -> None:
    pairs = question_pairs()
    similarity = bundled_set.calibrations.query.apply(cosines(bundled, bundled_set.centres, pairs, "query"))
    targets = np.array([pair.target for pair in pairs])
    answers, unrelated = similarity[targets == 0.9], similarity[targets == 0.05]
    assert (answers[:, None] > unrelated[None, :]).mean() > 0.98
    assert (unrelated >= 0.5).mean() < 0.01


# --- probes and the stored set ----------------------------------------------------------------------------------------


class Changed(HashEmbedder):
    """The same name and dimension, other vectors for Chinese."""

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Matrix:
        return super().embed([text.replace("妮娜", "安娜") for text in texts], purpose)


class Wider(HashEmbedder):
    """Another dimension."""

    dimension = 96


def test_probes_accept_the_same_model_and_name_what_differs() -> None:
    stored = probe_vectors(HashEmbedder())
    assert stored.shape == (len(PROBE_SENTENCES), 64)
    check_probes(stored, HashEmbedder())
    with pytest.raises(StartupError, match=r"hash-64.*probe sentence 2 \("):
        check_probes(stored, Changed())
    with pytest.raises(StartupError, match="dimension 96"):
        check_probes(stored, Wider())


def test_a_set_survives_json(hash_set: EmbeddingSet) -> None:
    row = json.loads(json.dumps(hash_set.to_row()))
    restored = EmbeddingSet.from_row(row | {"id": 3})
    assert (restored.provider, restored.model, restored.dimension) == ("hash", "hash-64", 64)
    assert restored.calibrations == hash_set.calibrations
    np.testing.assert_array_equal(restored.probes, hash_set.probes)
    for purpose in get_args(Purpose):
        for script in get_args(Script):
            np.testing.assert_array_equal(
                restored.centres.offsets[purpose][script], hash_set.centres.offsets[purpose][script]
            )
    restored.check(HashEmbedder())


def test_a_damaged_row_is_refused(hash_set: EmbeddingSet) -> None:
    good = hash_set.to_row()
    for part, damage in (
        ("centres", {"query": {}}),
        ("centres", good["centres"] | {"query": good["centres"]["query"] | {"han": "!"}}),
        ("calibrations", {"passage": {"slope": 1}}),
        ("probes", ["AAAA"]),
        ("dimension", 32),
    ):
        with pytest.raises(StartupError, match="stored"):
            EmbeddingSet.from_row(good | {part: damage})
    assert Calibrations.from_json(good["calibrations"]) == hash_set.calibrations


def test_another_model_is_refused_by_name(hash_set: EmbeddingSet, bundled: BundledEmbedder) -> None:
    with pytest.raises(StartupError, match="provider hash, configured is bundled"):
        hash_set.check(bundled)
    with pytest.raises(StartupError, match="probe sentence 2"):
        hash_set.check(Changed())


def test_the_shipped_set_belongs_to_the_shipped_sample_and_model(
    bundled: BundledEmbedder, bundled_set: EmbeddingSet
) -> None:
    stored = json.loads(FITTED.read_text("utf-8"))
    assert stored["samples"] == samples_digest(), "run scripts/measure_embedder --write-set"
    assert bundled_set.to_row() == {name: value for name, value in stored.items() if name != "samples"}
    bundled_set.check(bundled)


# --- what the application uses ----------------------------------------------------------------------------------------


async def test_embedding_gives_centred_vectors_of_length_one(hash_set: EmbeddingSet) -> None:
    embedding = await Embedding.open(HashEmbedder(), hash_set)
    texts = ["The user prefers tea.", "用户喜欢喝茶。"]
    try:
        for method, purpose in ((embedding.queries, "query"), (embedding.passages, "passage")):
            vectors = await method(texts)
            raw = HashEmbedder().embed(texts, purpose)
            np.testing.assert_allclose(vectors, hash_set.centres.apply(texts, raw, purpose), atol=1e-6)
            np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
            assert (await method([])).shape == (0, 64)
    finally:
        await embedding.close()


async def test_embedding_refuses_to_open_with_another_model(hash_set: EmbeddingSet) -> None:
    with pytest.raises(StartupError, match="probe sentence"):
        await Embedding.open(Changed(), hash_set)
