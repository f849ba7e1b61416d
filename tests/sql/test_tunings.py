"""The history of tuned settings, and what was computed for weights against memory.recall itself."""

import json
from dataclasses import replace

import asyncpg
import httpx
import numpy as np
import pytest

from app.application import Services
from app.database.pool import Database
from app.errors import ServiceError
from app.evaluation.metrics import ndcg_at
from app.evaluation.query_sets import LabelledQuery, Stored, called
from app.tenancy.caller import Caller
from app.tuning import candidates
from app.tuning.measured import Measured
from app.tuning.service import TuningService
from app.tuning.settings import SHIPPED, Setting, Target
from app.tuning.validation import Validated
from app.tuning.weights import DEPTH, choices, ndcg

LIVE = Stored({}, {}, {}, frozenset(), ())
WEIGHTS = {"weight_vector": 0.2, "weight_keyword": 0.6, "weight_rule": 0.2, "final_shares": [0.9, 0.04, 0.04, 0.02]}
BANDS = {"duplicate_similarity": 0.975, "related_similarity": 0.85}


def measured(target: Target, before: Setting, found: Setting) -> Measured:
    validated = Validated(2, (), 0.8, 0.1, 0.05, 0.15)
    return Measured(target, "nDCG@10", [before, SHIPPED[target], found], np.zeros((30, 3)), validated)


@pytest.fixture
def tuning(database: Database, caller: Caller) -> TuningService:
    return TuningService(database, caller)


async def test_a_tenant_without_settings_has_those_that_ship(tuning: TuningService, owner: asyncpg.Connection) -> None:
    assert {target: await tuning.now(target) for target in SHIPPED} == SHIPPED
    await owner.execute("INSERT INTO memory.tenant_settings (tenant_id) VALUES (memory.tenant_named('default'))")
    assert {target: await tuning.now(target) for target in SHIPPED} == SHIPPED
    async with tuning.database.transaction(tuning.caller.context) as connection:
        shipped = SHIPPED["weights"]
        weights = await connection.fetchval("SELECT memory.route_weights(NULL)")
        assert weights == pytest.approx([shipped["weight_vector"], shipped["weight_keyword"], shipped["weight_rule"]])
        assert await connection.fetchval("SELECT memory.final_shares()") == pytest.approx(shipped["final_shares"])


async def test_changes_are_taken_back_one_by_one(tuning: TuningService) -> None:
    other = WEIGHTS | {"weight_vector": 0.3}
    await tuning.apply(measured("weights", SHIPPED["weights"], WEIGHTS))
    await tuning.apply(measured("thresholds", SHIPPED["thresholds"], BANDS))
    await tuning.apply(measured("weights", WEIGHTS, other))
    assert (await tuning.now("weights"), await tuning.now("thresholds")) == (other, BANDS)
    history = await tuning.history()
    assert [(row["target"], row["before"], row["after"]) for row in history] == [
        ("weights", WEIGHTS, other),
        ("thresholds", SHIPPED["thresholds"], BANDS),
        ("weights", SHIPPED["weights"], WEIGHTS),
    ]
    assert history[0]["actor"].startswith("local")
    assert (history[0]["measure"], history[0]["cases"]) == ("nDCG@10", 30)
    assert [history[0][name] for name in ("gain", "gain_low", "gain_high")] == pytest.approx([0.1, 0.05, 0.15])
    for weights, bands in (
        (WEIGHTS, BANDS),
        (WEIGHTS, SHIPPED["thresholds"]),
        (SHIPPED["weights"], SHIPPED["thresholds"]),
    ):
        await tuning.undo(force=False)
        assert (await tuning.now("weights"), await tuning.now("thresholds")) == (weights, bands)
    with pytest.raises(ServiceError, match="Nothing to undo for tenant default"):
        await tuning.undo(force=False)
    assert [row["undone_by"] for row in await tuning.history()] == [row["actor"] for row in history]


async def test_what_was_changed_otherwise_is_not_overwritten(tuning: TuningService, owner: asyncpg.Connection) -> None:
    with pytest.raises(ServiceError, match="measure again"):
        await tuning.apply(measured("weights", WEIGHTS, WEIGHTS | {"weight_vector": 0.3}))
    assert await tuning.history() == []
    await tuning.apply(measured("weights", SHIPPED["weights"], WEIGHTS))
    await owner.execute("UPDATE memory.tenant_settings SET weight_rule = 0.7, least_confidence = 0.4")
    with pytest.raises(ServiceError, match=r"now weights 0.2, 0.6, 0.7 .* applied weights 0.2, 0.6, 0.2 "):
        await tuning.undo(force=False)
    assert (await tuning.now("weights"))["weight_rule"] == 0.7
    await tuning.undo(force=True)
    assert await tuning.now("weights") == SHIPPED["weights"]
    assert await owner.fetchval("SELECT least_confidence FROM memory.tenant_settings") == pytest.approx(0.4)


async def test_nobody_sees_changes_or_forges_the_history_of_another_tenant(
    database: Database, caller: Caller, tuning: TuningService, owner: asyncpg.Connection
) -> None:
    other = replace(
        caller, tenant_id=await owner.fetchval("SELECT memory.create_tenant('globex')"), tenant_name="globex"
    )
    theirs = TuningService(database, other)
    await tuning.apply(measured("weights", SHIPPED["weights"], WEIGHTS))
    assert (len(await tuning.history()), await theirs.history()) == (1, [])
    assert await theirs.now("weights") == SHIPPED["weights"]
    with pytest.raises(ServiceError, match="Nothing to undo for tenant globex"):
        await theirs.undo(force=True)
    taken_back = "UPDATE memory.tunings SET undone_at = now(), undone_by = 'k'"
    async with database.transaction(other.context) as connection:
        assert await connection.execute(taken_back) == "UPDATE 0"
    with pytest.raises(asyncpg.InsufficientPrivilegeError, match="row-level security"):
        async with database.transaction(other.context) as connection:
            await connection.execute(
                """INSERT INTO memory.tunings (tenant_id, actor, target, before, after, measure, cases, gain, gain_low, gain_high)
                   VALUES ($1, 'k', 'weights', '{}', '{}', 'm', 1, 0, 0, 0)""",
                caller.tenant_id,
            )
    for forged in ("UPDATE memory.tunings SET gain = 1", "DELETE FROM memory.tunings"):
        with pytest.raises(asyncpg.InsufficientPrivilegeError, match="permission denied"):
            async with database.transaction(caller.context) as connection:
                await connection.execute(forged)
    async with database.system() as connection:
        assert await connection.fetchval("SELECT count(*) FROM memory.tunings") == 0


@pytest.mark.parametrize(
    "values",
    [
        {"target": "speed"},
        {"actor": " "},
        {"before": []},
        {"after": 1},
        {"cases": 0},
        {"gain_low": 0.2},
        {"undone_at": "2026-01-01"},
    ],
)
async def test_what_is_no_change_is_refused(owner: asyncpg.Connection, values: dict[str, object]) -> None:
    row = {"actor": "k", "target": "weights", "before": {}, "after": {}, "measure": "m", "cases": 1, "gain": 0.1}
    row |= {"gain_low": 0, "gain_high": 0.1} | values
    columns = ", ".join(row)
    with pytest.raises(asyncpg.CheckViolationError):
        await owner.execute(
            f"""INSERT INTO memory.tunings (tenant_id, {columns})
                SELECT memory.tenant_named('default'), {columns} FROM jsonb_populate_record(NULL::memory.tunings, $1::text::jsonb)""",  # noqa: S608
            json.dumps(row),
        )


MEMORIES = (
    "The user's order TCK-10423 was shipped on Monday",
    "The user drinks green tea in the morning",
    "The user starts each day with a walk along the river",
    "Never call the user before nine in the morning",
    "The invoice for order TCK-10999 is still open",
    "The user's favourite tea shop closes at noon",
    "用户的猫叫年糕，是一只橘猫",
    "用户早上喜欢喝绿茶",
)
QUESTIONS = {
    "Where is TCK-10423?": 0,
    "What does the user drink in the morning?": 1,
    "When may the user be called?": 3,
    "What is the user's favourite tea shop?": 5,
    "橘猫叫什么？": 6,
    "用户早上喝什么？": 7,
}


async def test_what_is_computed_for_weights_is_what_recall_does_with_them(
    client: httpx.AsyncClient, services: Services, caller: Caller, owner: asyncpg.Connection
) -> None:
    items = [
        {"content": one, "subject": "user:42", "confidence": 0.5 + place / 20} for place, one in enumerate(MEMORIES)
    ]
    (await client.post("/v1/memories/batch", json={"items": items})).raise_for_status()
    await owner.execute("UPDATE memory.memories SET confirmed_at = confirmed_at - '40 days'::interval * random()")
    queries = [
        LabelledQuery(query=text, answers=[MEMORIES[place]], subject="user:42") for text, place in QUESTIONS.items()
    ]
    steps: list[int] = []

    def progress() -> None:
        steps.append(1)

    asked = await candidates.read(services, caller, queries, LIVE, progress)
    pools = await candidates.pools(services, caller, asked, progress)
    tried = choices(SHIPPED["weights"], SHIPPED["weights"], with_shares=True)
    values = ndcg(pools, tried, progress)
    assert len(steps) == 3 * len(queries)
    assert values.min() < values.max() == 1
    for choice in (0, 7, 500, 2500, 4000, 7000, len(tried) - 1):
        real = await candidates.ndcg_with(services, caller, asked, tried[choice], progress)
        assert real == pytest.approx(values[:, choice].mean(), abs=1e-9), tried[choice]
    assert await owner.fetchval("SELECT count(*) FROM memory.tenant_settings") == 0  # nothing of it stays
    assert await owner.fetchval("SELECT count(*) FROM memory.recalls") == 0
    for query, found in zip(queries, values[:, 0], strict=True):
        body = {"query": query.query, "subject": "user:42", "top_k": DEPTH, "fallback": "never"}
        hits = (await client.post("/v1/recall", json=body)).json()["memories"]
        relevant = LIVE.relevant(query)
        ranking = [called(hit["memory"]["id"], hit["memory"]["content"], relevant) for hit in hits]
        assert ndcg_at(DEPTH, ranking, relevant) == pytest.approx(found)
