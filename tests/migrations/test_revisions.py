"""Revisions up and down, one by one and all at once, on empty and on filled databases, by an owner who is no superuser."""
# ruff: noqa: S608  names of tables in this file

import asyncio
import re
from collections.abc import AsyncIterator

import asyncpg
import pytest
from alembic.script import ScriptDirectory
from real_parts import Cluster
from shapes import ask, command, empty, execute, fill, picture, revision_of

from app.database import migration
from app.database.migration import alembic_config, downgrade, head_revision, upgrade
from app.errors import StartupError

UP = [f"{number:04}" for number in range(1, 14)]
DOWN = [*reversed(UP[:-1]), "base"]
REFUSALS = {
    "0012": (),
    "0011": ("tunings",),
    "0010": (),
    "0009": ("related_subjects",),
    "0008": ("recall_feedback",),
    "0007": ("tasks",),
    "0006": ("candidates", "unread_turns"),
    "0005": ("jobs",),
    "0004": ("recalls", "jobs"),
    "0003": ("vectors",),
    "0002": ("traces",),
    "0001": ("memories",),
    "base": ("api_keys", "tenant_settings"),
}


@pytest.fixture
async def url(cluster: Cluster) -> AsyncIterator[str]:
    """An empty database of the test's own."""
    made = await empty(cluster)
    yield made
    await cluster.drop(made.rsplit("/", 1)[1].partition("?")[0])


@pytest.fixture
async def filled(cluster: Cluster, url: str) -> str:
    """One at the newest revision with rows everywhere."""
    await to(url, "head")
    await fill(url)
    return url


async def to(url: str, revision: str) -> None:
    await asyncio.to_thread(upgrade, url, "test", revision)


async def down(url: str, revision: str, lose_data: bool = False) -> None:
    await asyncio.to_thread(downgrade, url, "test", revision, lose_data)


def test_there_is_one_line_of_revisions_with_one_head() -> None:
    scripts = ScriptDirectory.from_config(alembic_config("postgresql://nowhere"))
    assert scripts.get_heads() == [head_revision()]
    walked = [script.revision for script in scripts.walk_revisions()]
    assert walked == sorted(walked, reverse=True)
    assert sorted(walked) == UP
    assert not any(script.is_merge_point or script.is_branch_point for script in scripts.walk_revisions())


async def test_the_owner_needs_no_superuser(url: str) -> None:
    assert await ask(url, "SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user") is False
    await to(url, "head")
    assert await revision_of(url) == head_revision()
    assert await ask(url, "SELECT count(*) FROM memory.memory_details") == 0
    assert await ask(url, "SELECT environment FROM memory.deployment") == "test"
    assert await ask(url, "SELECT count(*) FROM memory.tenants WHERE name = 'default'") == 1


async def test_upgrading_again_changes_nothing(filled: str) -> None:
    before = await picture(filled)
    stamped = await ask(filled, "SELECT stamped_at FROM memory.deployment")
    rows = await ask(filled, "SELECT count(*) FROM memory.memories")
    await to(filled, "head")
    assert await picture(filled) == before
    assert await ask(filled, "SELECT stamped_at FROM memory.deployment") == stamped
    assert await ask(filled, "SELECT count(*) FROM memory.memories") == rows == 40


async def test_two_upgrades_at_once_make_one_schema(cluster: Cluster, url: str) -> None:
    upgrades = await asyncio.gather(*(command("alembic", "upgrade", "head", url=url) for _ in range(3)))
    assert [run.returncode for run in upgrades] == [0, 0, 0], [run.stderr for run in upgrades]
    alone = await empty(cluster)
    await to(alone, "head")
    assert await picture(url) == await picture(alone)
    assert await ask(url, "SELECT count(*) FROM memory.tenants") == 1
    assert await ask(url, "SELECT count(*) FROM memory.deployment") == 1


async def test_each_revision_goes_up_down_and_up_again_on_an_empty_database(url: str) -> None:
    pictures = {}
    for revision in UP[:-1]:
        await to(url, revision)
        assert await revision_of(url) == revision
        pictures[revision] = await picture(url)
    await to(url, "head")
    whole = await picture(url)
    for revision in DOWN[:-1]:
        await down(url, revision)
        assert await revision_of(url) == revision
        assert await picture(url) == pictures[revision]
    await down(url, "base")
    assert await revision_of(url) is None
    left = await picture(url)
    assert all("alembic_version" in line or line.startswith("schema") for line in left), left
    await to(url, "head")
    assert await picture(url) == whole


async def test_each_step_down_refuses_by_name_and_changes_nothing(filled: str) -> None:
    for number, revision in enumerate(DOWN):
        before = await picture(filled)
        for table in REFUSALS[revision]:
            with pytest.raises(StartupError, match=rf"lose the rows of memory\.{table}; .*--lose-data"):
                await down(filled, revision)
            assert await revision_of(filled) == UP[-1 - number]
            assert await picture(filled) == before
            if table != REFUSALS[revision][-1]:
                await execute(filled, f"DELETE FROM memory.{table}")
        await down(filled, revision, lose_data=True)
    assert await revision_of(filled) is None


@pytest.mark.parametrize(
    ("to_revision", "fact", "named"),
    [
        ("0007", "UPDATE memory.memories SET default_expiry = true WHERE subject = 'user:1'", "memory.memories"),
        (
            "0007",
            """INSERT INTO memory.conflicts (tenant_id, older_id, newer_id, reason, resolved_at, kept, resolved_by)
               SELECT tenant_id, min(id::text)::uuid, max(id::text)::uuid, 'r', now(), 'newer', 'k'
               FROM memory.memories GROUP BY tenant_id""",
            "memory.conflicts",
        ),
        (
            "0006",
            "UPDATE memory.traces SET content = '[redacted]', redacted_at = now() WHERE subject = 'user:1'",
            "memory.traces",
        ),
        (
            "0006",
            "INSERT INTO memory.reviews (tenant_id, type, reason) SELECT id, 'forget', 'r' FROM memory.tenants",
            "memory.reviews",
        ),
        ("0006", "UPDATE memory.tenant_settings SET redact_opted_out = false", "memory.tenant_settings"),
        ("0006", "UPDATE memory.tenant_settings SET least_confidence = 0.7", "memory.tenant_settings"),
        ("0010", "UPDATE memory.tenant_settings SET final_shares = '{1,0,0,0}'", "memory.tenant_settings"),
        ("0010", """UPDATE memory.tenant_settings SET half_life_days = '{"fact": 30}'""", "memory.tenant_settings"),
    ],
)
async def test_what_columns_would_lose_is_refused_by_name_too(
    filled: str, to_revision: str, fact: str, named: str
) -> None:
    """A turn whose text was taken out would read as never redacted after a way down and up again."""
    await execute(
        filled,
        "DELETE FROM memory.tunings; DELETE FROM memory.related_subjects; DELETE FROM memory.recall_feedback; DELETE FROM memory.tasks; "
        "DELETE FROM memory.candidates; DELETE FROM memory.unread_turns;" + fact,
    )
    above = UP[UP.index(to_revision) + 1]
    if above != head_revision():
        await down(filled, above)
    before = await picture(filled)
    with pytest.raises(StartupError, match=rf"would lose what {re.escape(named)} holds where .*; pass --lose-data"):
        await down(filled, to_revision)
    assert await revision_of(filled) == above
    assert await picture(filled) == before
    await down(filled, to_revision, lose_data=True)
    assert await revision_of(filled) == to_revision


async def test_what_happened_to_a_memory_survives_the_way_down_and_up(filled: str) -> None:
    happened = "SELECT string_agg(event || detail::text, ',' ORDER BY id) FROM memory.memory_events"
    await execute(
        filled,
        """DELETE FROM memory.tunings; DELETE FROM memory.related_subjects; DELETE FROM memory.recall_feedback; DELETE FROM memory.tasks;
           DELETE FROM memory.memory_events;
        INSERT INTO memory.memory_events (tenant_id, memory_id, event, actor, detail)
        SELECT tenant_id, min(id::text)::uuid, event, 'k', '{"task": "t"}' FROM memory.memories,
               unnest('{stored,promoted,closed,resolved,forget_proposed,edited}'::text[]) AS event
        GROUP BY tenant_id, event""",
    )
    before = await ask(filled, happened)
    await down(filled, "0007")
    await to(filled, "head")
    assert await ask(filled, happened) == before


async def test_a_database_of_a_later_release_is_left_alone(filled: str) -> None:
    await execute(filled, "UPDATE memory.alembic_version SET version_num = '9999'")
    before = await picture(filled)
    for step in (to(filled, "head"), down(filled, "base", lose_data=True)):
        with pytest.raises(StartupError, match=r"at revision 9999, which this release does not know"):
            await step
    assert await picture(filled) == before


async def test_a_refusal_loses_no_earlier_step(filled: str) -> None:
    await execute(
        filled,
        "DELETE FROM memory.tunings; DELETE FROM memory.related_subjects; DELETE FROM memory.recall_feedback; DELETE FROM memory.tasks; "
        "DELETE FROM memory.candidates; DELETE FROM memory.recalls; DELETE FROM memory.jobs;"
        "DELETE FROM memory.vectors; DELETE FROM memory.traces",
    )
    with pytest.raises(StartupError, match=r"memory\.memories"):
        await down(filled, "base")
    assert await ask(filled, "SELECT count(*) FROM memory.memories") == 40
    await to(filled, "head")
    assert await revision_of(filled) == head_revision()
    assert await ask(filled, "SELECT count(*) FROM memory.memory_details") == 40


async def test_each_revision_goes_up_on_rows_of_the_one_before(filled: str) -> None:
    whole = [line for line in await picture(filled) if "vectors_1" not in line]
    for revision in DOWN[:-2]:
        await down(filled, revision, lose_data=True)
        assert await ask(filled, "SELECT count(*) FROM memory.memories") == 40
        await to(filled, "head")
        assert [line for line in await picture(filled) if "vectors_1" not in line] == whole
    assert await ask(filled, "SELECT count(*) FROM memory.memory_details WHERE status = 'active'") == 40
    await down(filled, "base", lose_data=True)
    await to(filled, "head")
    assert await picture(filled) == whole


async def test_a_partly_applied_upgrade_is_continued(url: str) -> None:
    """Each revision is a transaction of its own: one that fails leaves the ones before it."""
    await to(url, "0002")
    await execute(url, "CREATE TABLE memory.speakers ()")
    with pytest.raises(Exception, match="speakers"):
        await to(url, "head")
    assert await revision_of(url) == "0002"
    assert await ask(url, "SELECT to_regclass('memory.traces')::text") is None
    await execute(url, "DROP TABLE memory.speakers")
    await to(url, "head")
    assert await revision_of(url) == head_revision()


async def test_a_table_in_use_is_not_waited_for_forever(filled: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A DDL statement that waits holds up everybody who comes after it."""
    monkeypatch.setattr(migration, "LOCK_TIMEOUT", "100ms")
    blocker = await asyncpg.connect(filled)
    try:
        async with blocker.transaction():
            await blocker.execute("LOCK TABLE memory.embedding_sets IN ACCESS SHARE MODE")
            with pytest.raises(Exception, match="lock timeout"):
                await down(filled, DOWN[0], lose_data=True)
    finally:
        await blocker.close()
    assert await revision_of(filled) == head_revision()
    assert await ask(filled, "SELECT count(*) FROM memory.memory_details") == 40
