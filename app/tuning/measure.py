"""Measuring settings on labelled data: everything is read first, and nothing is changed."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import httpx

from app.application import Services, open_services
from app.errors import ServiceError, StartupError
from app.evaluation import query_sets
from app.evaluation.corpora import Row
from app.evaluation.ground import throwaway_services, writing
from app.evaluation.judged_pairs import similarities
from app.evaluation.labelled import LabelledPair, labelled
from app.evaluation.progress import progress_bar
from app.providers.build import build_embedder
from app.providers.embedding import Embedding
from app.providers.embedding_set import EmbeddingSet
from app.recall.embedding_sets import active_set
from app.settings import Settings
from app.tenancy.caller import Caller
from app.text.normal import normalise
from app.tuning import candidates, thresholds, weights
from app.tuning.measured import Measured
from app.tuning.service import TuningService
from app.tuning.settings import SHIPPED, Target
from app.tuning.validation import together, validate

_MODELS = ("llm_base_url", "llm_model", "llm_model_large", "nli_model", "rerank_model")  # what a search does not need
_EMBEDDED_AT_ONCE = 100
_AS_COMPUTED = 0.005  # how far memory.recall may be from what was computed for it


async def measure_weights(
    settings: Settings,
    tuning: TuningService | None,
    file: Path,
    memories: Path | None,
    folds: int,
    seed: int,
    shares: bool,
) -> Measured:
    """Weights for the questions of `file`, over the tenant's memories or those of a file.

    Raises StartupError for files that cannot be used, `unavailable` where the questions cannot be asked.
    """
    queries = query_sets.read_answered(file)
    held = None if memories is None else query_sets.read_memories(memories, queries)
    blocks = _question_blocks(queries, folds, file)
    current = await tuning.now("weights") if tuning else SHIPPED["weights"]
    choices = weights.choices(current, SHIPPED["weights"], shares)
    async with _asking(settings, tuning, queries, held) as (services, caller, stored):
        with progress_bar() as bar:
            steps = {name: bar.add_task(name, total=len(queries)) for name in _STEPS}
            reading, searching, trying, asking = (partial(bar.advance, step) for step in steps.values())
            asked = await candidates.read(services, caller, queries, stored, reading)
            pools = await candidates.pools(services, caller, asked, searching)
            values = await asyncio.to_thread(weights.ndcg, pools, choices, trying)
            validated = validate(values, weights.distances(choices), blocks, folds, seed)
            found = choices[validated.choice]
            again = await candidates.ndcg_with(services, caller, asked, found, asking)
    computed = float(values[:, validated.choice].mean())
    notes = [f"Through memory.recall with what was found: {again:.4f}, as computed: {computed:.4f}."]
    if abs(again - computed) > _AS_COMPUTED:
        raise ServiceError("internal", f"the weights do not do what was computed for them. {notes[0]}")
    if without := sum(not pool.answers.any() for pool in pools):
        notes.append(f"Questions of which no route proposed an answer, so that no weights help: {without}.")
    return Measured("weights", "nDCG@10", choices, values, validated, notes)


_STEPS = ("reading questions", "searching", "trying weights", "asking with what was found")


async def measure_thresholds(
    settings: Settings, tuning: TuningService | None, file: Path, folds: int, seed: int
) -> Measured:
    """Bands of similarity for the labelled pairs of `file`, as the configured model and the rule judge see them.

    Raises StartupError for a file that cannot be used.
    """
    pairs = labelled([file], LabelledPair)
    blocks = _checked(
        together([{pair["old"], pair["new"]} for pair in pairs]), "pairs that share no statement", folds, file
    )
    target: Target = "thresholds"
    current = await tuning.now(target) if tuning else SHIPPED[target]
    choices = thresholds.choices(current, SHIPPED[target])
    with progress_bar() as bar:
        embedding, judging = (bar.add_task(name, total=len(pairs)) for name in ("embedding pairs", "judging pairs"))
        alike = await _similarities(settings, tuning, pairs, partial(bar.advance, embedding))
        advance = partial(bar.advance, judging)
        right, lost = await asyncio.to_thread(thresholds.judged, pairs, alike, choices, advance)
    validated = validate(right, thresholds.distances(choices), blocks, folds, seed)
    now, then = (int(lost[:, choice].sum()) for choice in (0, validated.choice))
    notes = [f"Pairs of which one statement would be lost that holds: {now} now, {then} with what was found."]
    return Measured(target, "right action", choices, right, validated, notes)


@asynccontextmanager
async def _asking(
    settings: Settings,
    tuning: TuningService | None,
    queries: Sequence[query_sets.LabelledQuery],
    memories: Sequence[query_sets.LabelledMemory] | None,
) -> AsyncIterator[tuple[Services, Caller, query_sets.Stored]]:
    """Services over what the questions are put to: the tenant's memories, or those given, in a database that is thrown away."""
    if memories is None:
        assert tuning is not None
        async with open_services(settings.model_copy(update=dict.fromkeys(_MODELS))) as services:
            yield services, tuning.caller, query_sets.Stored({}, {}, {}, frozenset(), ())
        return
    async with throwaway_services() as services, writing(services) as client:
        try:
            with progress_bar() as bar:
                step = bar.add_task("storing memories", total=len(memories))
                stored = await query_sets.store(client, memories, partial(bar.advance, step))
        except (RuntimeError, httpx.HTTPError) as error:
            raise ServiceError("unavailable", str(error)) from error
        yield services, await services.keys.local_owner(), stored


def _question_blocks(queries: Sequence[query_sets.LabelledQuery], folds: int, file: Path) -> list[int]:
    """Questions of one subject are together where there are subjects enough, else those that share an answer."""
    by_subject = together([{query.subject} for query in queries])
    if len(set(by_subject)) >= folds:
        return by_subject
    shared = [{(query.subject, normalise(answer)) for answer in query.answers} for query in queries]
    return _checked(together(shared), "questions that share no answer", folds, file)


def _checked(blocks: list[int], name: str, folds: int, file: Path) -> list[int]:
    found = len(set(blocks))
    if found < folds:
        raise StartupError(f"{file}: holds {found} {name}, too few for --folds {folds}")
    return blocks


async def _similarities(
    settings: Settings, tuning: TuningService | None, pairs: Sequence[Row], advance: Callable[[int], None]
) -> list[float]:
    embedder = await asyncio.to_thread(build_embedder, settings)
    stored = await active_set(tuning.database) if tuning else None
    embedding = await Embedding.open(embedder, stored or EmbeddingSet.fit(embedder), timeout_seconds=600)
    try:
        alike: list[float] = []
        for start in range(0, len(pairs), _EMBEDDED_AT_ONCE):
            part = pairs[start : start + _EMBEDDED_AT_ONCE]
            alike += await similarities(embedding, part)
            advance(len(part))
        return alike
    finally:
        await embedding.close()
