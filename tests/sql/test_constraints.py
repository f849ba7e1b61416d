"""Rows that must not be possible, and those that must."""
# ruff: noqa: E501, S608  lines of SQL, put together from names in this file

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import asyncpg
import pytest

NOW = datetime.now(UTC).replace(microsecond=0)
DAY = timedelta(days=1)
ExclusionViolation = asyncpg.ExclusionViolationError
CheckViolation = asyncpg.CheckViolationError


class Rows:
    """Inserts rows of one tenant as the owner."""

    def __init__(self, connection: asyncpg.Connection, tenant: UUID) -> None:
        self.connection = connection
        self.tenant = tenant

    async def add(self, table: str, **values: Any) -> Any:
        values = {"tenant_id": self.tenant} | values
        places = ", ".join(f"${number}" for number in range(1, len(values) + 1))
        query = f"INSERT INTO memory.{table} ({', '.join(values)}) VALUES ({places}) RETURNING *"
        async with self.connection.transaction():
            return await self.connection.fetchrow(query, *values.values())

    async def memory(self, content: str = "Likes tea", **values: Any) -> Any:
        given = {
            "content": content,
            "subject": "user:1",
            "trust": "user",
            "source_class": "user",
            "valid_from": NOW,
        } | values
        return await self.add("memories", **given)


@pytest.fixture
async def rows(owner: asyncpg.Connection) -> Rows:
    return Rows(owner, await owner.fetchval("SELECT memory.tenant_named('default')"))


@pytest.mark.parametrize(
    "variant",
    [
        "Likes tea",
        "LIKES TEA",
        "likes tea.",
        "Ｌｉｋｅｓ　ｔｅａ！",
        "  likes   tea  ",
        "likes\ntea",
        "likes tea。",
        "likes tea ?!",
    ],
)
async def test_one_statement_is_held_once_whatever_its_case_width_and_punctuation(rows: Rows, variant: str) -> None:
    await rows.memory()
    with pytest.raises(ExclusionViolation, match="one_statement_per_content"):
        await rows.memory(variant)
    with pytest.raises(ExclusionViolation, match="one_statement_per_content"):
        await rows.memory(variant, kind="preference", valid_from=NOW + DAY)
    await rows.memory(variant, subject="user:2")
    await rows.memory(variant, subject="")
    await rows.memory(variant, scope="a", agent_id="a")


@pytest.mark.parametrize("different", ["Likes teas", "Dislikes tea", "Likes tea 2", "Likes-tea", "喜欢茶"])
async def test_other_statements_stand_beside_it(rows: Rows, different: str) -> None:
    await rows.memory()
    assert (await rows.memory(different))["status"] == "active"


async def test_subjects_and_scopes_are_compared_as_they_are(rows: Rows) -> None:
    """'' is a subject like any other: NULL would be equal to nothing and let every repetition in."""
    await rows.memory(subject="")
    with pytest.raises(ExclusionViolation):
        await rows.memory(subject="")
    with pytest.raises(asyncpg.NotNullViolationError):
        await rows.memory(subject=None)
    with pytest.raises(asyncpg.NotNullViolationError):
        await rows.memory(scope=None)


async def test_a_fact_key_has_one_current_statement(rows: Rows) -> None:
    await rows.memory("Lives in Paris", fact_key="residence")
    for valid_from in (NOW, NOW + DAY, NOW - DAY):
        with pytest.raises(ExclusionViolation, match="one_statement_per_fact_key"):
            await rows.memory("Lives in Rome", fact_key="residence", valid_from=valid_from)
    await rows.memory("Lives in Rome", fact_key="residence", subject="user:2")
    await rows.memory("Lives in Rome", fact_key="residence", scope="a", agent_id="a")
    await rows.memory("Works in Rome", fact_key="")
    await rows.memory("Works in Oslo", fact_key="")
    await rows.memory("Lives in Rome", fact_key="residence", valid_from=NOW - 2 * DAY, valid_until=NOW)


async def test_updates_meet_the_same_rules(rows: Rows) -> None:
    await rows.memory("Lives in Paris", fact_key="residence")
    past = await rows.memory("Lives in Rome", fact_key="residence", valid_from=NOW - 2 * DAY, valid_until=NOW)
    with pytest.raises(ExclusionViolation):
        await rows.connection.execute("UPDATE memory.memories SET valid_until = NULL WHERE id = $1", past["id"])
    with pytest.raises(ExclusionViolation):
        await rows.connection.execute(
            "UPDATE memory.memories SET content = 'lives in PARIS!', valid_until = NULL, fact_key = '' WHERE id = $1",
            past["id"],
        )


async def test_held_and_hidden_statements_are_exempt(rows: Rows) -> None:
    await rows.memory("Lives in Paris", fact_key="residence")
    for status in ("archived", "quarantined", "forgotten"):
        for _ in range(2):
            await rows.memory("Lives in Paris", fact_key="residence", status=status)


async def test_contested_statements_are_exempt_and_come_back_under_the_rules(rows: Rows) -> None:
    await rows.memory("Lives in Paris", fact_key="residence")
    disputed = await rows.memory("Lives in Rome", fact_key="residence", contested=True)
    await rows.memory("Lives in Rome", fact_key="residence", contested=True)
    with pytest.raises(ExclusionViolation):
        await rows.connection.execute("UPDATE memory.memories SET contested = false WHERE id = $1", disputed["id"])


async def test_successors_in_the_future_and_expired_repeats_are_possible(rows: Rows) -> None:
    coming = await rows.memory("Lives in Rome", fact_key="residence", valid_from=NOW + DAY)
    present = await rows.memory(
        "Lives in Paris", fact_key="residence", valid_from=NOW - DAY, valid_until=NOW + DAY, superseded_by=coming["id"]
    )
    assert (present["status"], present["superseded_by"]) == ("active", coming["id"])
    for number in range(3):
        begins = NOW - (10 - 2 * number) * DAY
        await rows.memory("Is on holiday", valid_from=begins, valid_until=begins + DAY)
    await rows.memory("Is on holiday", valid_from=NOW)


async def test_the_end_is_not_part_of_the_time_it_holds(rows: Rows) -> None:
    await rows.memory(valid_from=NOW, valid_until=NOW + DAY)
    follower = await rows.memory(valid_from=NOW + DAY)
    assert (follower["held"].lower, follower["held"].lower_inc) == (NOW + DAY, True)
    with pytest.raises(ExclusionViolation):
        await rows.memory(valid_from=NOW + DAY - timedelta(microseconds=1), valid_until=NOW + DAY)


async def test_empty_ranges_hold_never_and_collide_with_nothing(rows: Rows) -> None:
    await rows.memory()
    for _ in range(2):
        row = await rows.memory(valid_from=NOW, valid_until=NOW, status="superseded")
        assert row["held"].isempty
    await rows.memory(valid_from=NOW, valid_until=NOW)


@pytest.mark.parametrize(
    ("values", "rule"),
    [
        ({"status": "superseded"}, "superseded_has_ended"),
        ({"superseded_by": uuid4()}, "successor_ends"),
        ({"ended_by": uuid4()}, "retracted_has_ended"),
        ({"ended_by": uuid4(), "superseded_by": uuid4(), "valid_until": NOW}, "retracted_has_ended"),
        ({"scope": "a"}, "private_belongs_to_its_agent"),
        ({"scope": "a", "agent_id": "b"}, "private_belongs_to_its_agent"),
        ({"agent_id": "shared", "scope": "shared"}, "agent_id"),
        ({"layer": "eternal"}, "layer"),
        ({"kind": "opinion"}, "kind"),
        ({"status": "expired"}, "status"),
        ({"content": ""}, "content"),
        ({"content": " \n\t "}, "content"),
        ({"confidence": 1.1}, "confidence"),
        ({"confidence": -0.1}, "confidence"),
        ({"confidence": float("nan")}, "confidence"),
        ({"importance": 2.0}, "importance"),
        ({"trust": "god"}, "trust"),
        ({"source_class": "owner"}, "source_class"),
        ({"metadata": "[]"}, "metadata"),
        ({"version": 0}, "version"),
        ({"access_count": -1}, "access_count"),
    ],
)
async def test_memories_that_cannot_be(rows: Rows, values: dict[str, Any], rule: str) -> None:
    with pytest.raises(CheckViolation, match=rule):
        await rows.memory(**values)


async def test_a_reversed_interval_cannot_be(rows: Rows) -> None:
    with pytest.raises((CheckViolation, asyncpg.DataError)):
        await rows.memory(valid_until=NOW - DAY)


async def test_a_row_is_not_its_own_successor(rows: Rows) -> None:
    row = await rows.memory(valid_until=NOW + DAY)
    with pytest.raises(CheckViolation, match="not_its_own_successor"):
        await rows.connection.execute("UPDATE memory.memories SET superseded_by = id WHERE id = $1", row["id"])


async def test_a_successor_is_of_the_same_tenant(rows: Rows) -> None:
    other = await rows.connection.fetchval("SELECT memory.create_tenant('acme')")
    foreign = await rows.memory(tenant_id=other)
    with pytest.raises(asyncpg.ForeignKeyViolationError):
        await rows.memory(valid_until=NOW + DAY, superseded_by=foreign["id"])
    with pytest.raises(asyncpg.ForeignKeyViolationError):
        await rows.add("conflicts", older_id=foreign["id"], newer_id=(await rows.memory())["id"], reason="r")


async def test_erasing_a_successor_leaves_what_it_ended_ended(rows: Rows) -> None:
    new = await rows.memory("Lives in Rome", fact_key="residence", valid_from=NOW)
    old = await rows.memory(
        "Lives in Paris",
        fact_key="residence",
        valid_from=NOW - DAY,
        valid_until=NOW,
        superseded_by=new["id"],
        status="superseded",
    )
    await rows.connection.execute("DELETE FROM memory.memories WHERE id = $1", new["id"])
    left = await rows.connection.fetchrow(
        "SELECT status, valid_until, superseded_by FROM memory.memories WHERE id = $1", old["id"]
    )
    assert tuple(left or ()) == ("superseded", NOW, None)


async def test_what_the_database_computes_cannot_be_given(rows: Rows) -> None:
    for column, value in (("content_hash", uuid4()), ("held", asyncpg.Range(NOW, None))):
        with pytest.raises(asyncpg.GeneratedAlwaysError):
            await rows.memory(**{column: value})


LATER = NOW + DAY
JOB = {"kind": "embed"}


@pytest.mark.parametrize(
    ("values", "rule"),
    [
        ({"kind": "mine_bitcoin"}, "kind"),
        ({"status": "sleeping"}, "status"),
        ({"status": "running"}, "running_has_lease"),
        ({"status": "running", "worker": "w"}, "running_has_lease"),
        ({"status": "running", "lease_until": LATER}, "running_has_lease"),
        ({"status": "queued", "worker": "w", "lease_until": LATER}, "running_has_lease"),
        ({"status": "succeeded"}, "finished_has_end"),
        ({"status": "queued", "finished_at": NOW}, "finished_has_end"),
        ({"status": "failed"}, "failed_has_error"),
        ({"status": "dead", "finished_at": NOW}, "failed_has_error"),
        ({"attempts": 9}, "attempts_bounded"),
        ({"attempts": -1}, "attempts_bounded"),
        ({"max_attempts": 0}, "max_attempts"),
        ({"progress": 1.5}, "progress"),
    ],
)
async def test_jobs_that_cannot_be(rows: Rows, values: dict[str, Any], rule: str) -> None:
    with pytest.raises(CheckViolation, match=rule):
        await rows.add("jobs", **(JOB | values))


async def test_one_job_of_a_unique_key_waits(rows: Rows) -> None:
    await rows.add("jobs", **JOB, unique_key="upkeep:memory")
    with pytest.raises(asyncpg.UniqueViolationError):
        await rows.add("jobs", **JOB, unique_key="upkeep:memory")
    await rows.add(
        "jobs", **JOB, unique_key="upkeep:memory", status="running", worker="w", lease_until=LATER, attempts=1
    )
    await rows.add("jobs", **JOB, unique_key="upkeep:memory", status="succeeded", finished_at=NOW)
    await rows.add("jobs", **JOB, unique_key="upkeep:trace")


CLAIM = {"key": "k", "method": "POST", "path": "/v1/memories", "body_hash": b"x", "expires_at": LATER}


@pytest.mark.parametrize(
    "values",
    [
        {"state": "lost"},
        {"state": "running"},
        {"state": "running", "lease_until": LATER, "status": 200},
        {"state": "done"},
        {"state": "done", "status": 200, "lease_until": LATER},
    ],
)
async def test_idempotency_claims_that_cannot_be(rows: Rows, values: dict[str, Any]) -> None:
    with pytest.raises(CheckViolation):
        await rows.add("idempotency_keys", **(CLAIM | values))


async def test_a_key_is_claimed_per_tenant_method_and_path(rows: Rows) -> None:
    running = {"state": "running", "lease_until": LATER}
    await rows.add("idempotency_keys", **CLAIM, **running)
    with pytest.raises(asyncpg.UniqueViolationError):
        await rows.add("idempotency_keys", **CLAIM, **running)
    await rows.add("idempotency_keys", **(CLAIM | {"path": "/v1/traces"}), **running)
    other = await rows.connection.fetchval("SELECT memory.create_tenant('acme')")
    await rows.add("idempotency_keys", tenant_id=other, **CLAIM, **running)


@pytest.mark.parametrize(
    ("table", "values"),
    [
        ("api_keys", {"name": " ", "secret_hash": b"x" * 32, "scopes": ["read"], "trust": "user"}),
        ("api_keys", {"name": "k", "secret_hash": b"short", "scopes": ["read"], "trust": "user"}),
        ("api_keys", {"name": "k", "secret_hash": b"x" * 32, "scopes": [], "trust": "user"}),
        ("api_keys", {"name": "k", "secret_hash": b"x" * 32, "scopes": ["root"], "trust": "user"}),
        ("tenant_settings", {"weight_vector": -0.1}),
        ("tenant_settings", {"weight_vector": 0.0, "weight_keyword": 0.0, "weight_rule": 0.0}),
        ("tenant_settings", {"duplicate_similarity": 0.5, "related_similarity": 0.6}),
        ("traces", {"role": "user", "content": " ", "trust": "user", "actor": "k", "occurred_at": NOW}),
        ("traces", {"role": "user", "content": "x", "trust": "user", "actor": "k", "occurred_at": NOW, "scope": "a"}),
        (
            "traces",
            {
                "role": "user",
                "content": "x",
                "trust": "user",
                "actor": "k",
                "occurred_at": NOW,
                "scope": "a",
                "agent_id": "b",
            },
        ),
        ("traces", {"role": "narrator", "content": "x", "trust": "user", "actor": "k", "occurred_at": NOW}),
        ("recalls", {"actor": "k", "request": "{}", "hits": "[]", "knowledge": "sure"}),
    ],
)
async def test_other_rows_that_cannot_be(rows: Rows, table: str, values: dict[str, Any]) -> None:
    with pytest.raises(CheckViolation):
        await rows.add(table, **values)


async def test_a_conflict_has_two_sides_and_an_end_with_its_choice(rows: Rows) -> None:
    one, two = await rows.memory("Lives in Paris"), await rows.memory("Lives in Rome")
    for values in (
        {"older_id": one["id"], "newer_id": one["id"]},
        {"older_id": one["id"], "newer_id": two["id"], "kept": "both"},
        {"older_id": one["id"], "newer_id": two["id"], "resolved_at": NOW},
        {"older_id": one["id"], "newer_id": two["id"], "resolved_at": NOW, "kept": "neither"},
    ):
        with pytest.raises(CheckViolation):
            await rows.add("conflicts", reason="r", **values)
    assert await rows.add("conflicts", reason="r", older_id=one["id"], newer_id=two["id"], resolved_at=NOW, kept="both")


@pytest.mark.parametrize("name", ["", "Acme", "a b", "a%", "_x", "x" * 64, "租户"])
async def test_tenants_have_plain_names(rows: Rows, name: str) -> None:
    with pytest.raises(CheckViolation):
        await rows.connection.execute("INSERT INTO memory.tenants (name) VALUES ($1)", name)


async def test_a_database_has_one_stamp(rows: Rows) -> None:
    with pytest.raises(asyncpg.UniqueViolationError):
        await rows.connection.execute("INSERT INTO memory.deployment (environment) VALUES ('production')")
    with pytest.raises(CheckViolation):
        await rows.connection.execute(
            "INSERT INTO memory.deployment (singleton, environment) VALUES (false, 'production')"
        )


async def test_vectors_fit_their_set_and_belong_to_an_item(rows: Rows) -> None:
    memory = await rows.memory()
    [number, dimension] = (
        await rows.connection.fetchrow("SELECT id, dimension FROM memory.embedding_sets WHERE active") or ()
    )

    async def put(item: UUID, vector: str, set_id: int = number) -> None:
        async with rows.connection.transaction():
            await rows.connection.execute(
                "INSERT INTO memory.vectors (tenant_id, item_id, set_id, item_kind, subject, embedding) VALUES ($1, $2, $3, 'memory', 's', $4::text::halfvec)",
                rows.tenant, item, set_id, vector,
            )  # fmt: skip

    fitting = str([0.1] * dimension)
    with pytest.raises(CheckViolation):
        await put(memory["id"], "[1,2,3]")
    with pytest.raises(CheckViolation):  # no partition
        await put(memory["id"], fitting, 99)
    with pytest.raises(asyncpg.ForeignKeyViolationError):
        await put(uuid4(), fitting)
    with pytest.raises(asyncpg.DataError):
        await put(memory["id"], str([float("nan")] * dimension).replace("nan", "NaN"))
    await put(memory["id"], fitting)
    with pytest.raises(asyncpg.UniqueViolationError):
        await put(memory["id"], fitting)
    await rows.connection.execute("DELETE FROM memory.memories WHERE id = $1", memory["id"])
    assert await rows.connection.fetchval("SELECT count(*) FROM memory.vectors") == 0
