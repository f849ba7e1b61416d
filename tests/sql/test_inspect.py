"""The scripts of sql/inspect, run by psql as the reader, on a database with a history."""

import csv
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import asyncpg
import pytest
from real_parts import Cluster

from app.application import Services
from app.memories.model import Draft
from app.recall.request import RecallRequest
from app.tenancy.caller import Caller
from app.traces.model import Append, Turn

INSPECT = Path(__file__).resolve().parent.parent.parent / "sql" / "inspect"
SCRIPTS = ("tour", "why_recalled", "what_changed", "what_became_of", "stuck_jobs", "index_health")
SUBJECT = "user:42"
EMPTY = {"why_recalled", "what_changed"}  # these need something to explain

Tables = list[list[dict[str, str]]]
Psql = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def psql(cluster: Cluster, database_name: str) -> Psql:
    """Runs one of the scripts with variables, as the reader, with answers as CSV."""

    def run(script: str, **variables: object) -> subprocess.CompletedProcess[str]:
        given = [word for name, value in variables.items() for word in ("-v", f"{name}={value}")]
        return subprocess.run(
            [
                cluster.server.bin_dir / "psql",
                cluster.url(database_name, "reader"),
                "-X",
                "--csv",
                *given,
                "-f",
                INSPECT / f"{script}.sql",
            ],
            env={"PATH": "/usr/bin:/bin", "PGTZ": "UTC"},
            capture_output=True,
            text=True,
            encoding="utf-8",
        )

    return run


def tables(run: subprocess.CompletedProcess[str]) -> Tables:
    """The result sets of a run that went well, between the lines that introduce them."""
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    found: Tables = []
    headings = {
        line.removeprefix("\\echo ").strip("'").replace("''", "'").replace("\\\\", "\\")
        for path in INSPECT.glob("*.sql")
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith("\\echo")
    }
    block: list[str] = []
    for line in [*run.stdout.splitlines(), next(iter(headings))]:
        if line in headings or line == "\\echo":
            if block:
                found.append(list(csv.DictReader(block)))
            block = []
        elif line or block:
            block.append(line)
    return found


@pytest.fixture
async def told(services: Services, caller: Caller) -> Caller:
    """Three statements replaced in two steps, one taken back, one forgotten, and a conversation; all vectors there."""
    statements = [
        ("I live in Porto", "fact", 3),
        ("I moved to Lisbon", "fact", 9),
        ("I moved to Madrid", "fact", 12),
        ("I want to switch to the premium plan", "decision", 14),
        ("Never mind, keep the original", "decision", 15),
        ("我喜欢吃香菜", "preference", 16),
        ("The safe opens with 4711", "fact", 17),
    ]
    for content, kind, day in statements:
        at = datetime(2025, 3, day, tzinfo=UTC)
        outcome = await services.memories.write(caller, Draft(content, kind=kind, subject=SUBJECT, occurred_at=at))  # type: ignore[arg-type]
    assert outcome.memory is not None
    await services.memories.forget(caller, outcome.memory["id"])
    turns = [Turn("user", "The parcel is late"), Turn("assistant", "I will ask the courier")]
    append = Append(turns, session_id="s1", subject=SUBJECT)
    job_id = (await services.traces.append(caller, append)).job_id
    assert (await services.jobs.get(caller, job_id, wait=60))["status"] == "succeeded"
    return caller


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_begins_with_how_to_call_it(script: str) -> None:
    head = (INSPECT / f"{script}.sql").read_text(encoding="utf-8").split("\\set ON_ERROR_STOP on\n")[0]
    assert all(line.startswith("--") for line in head.splitlines())
    assert f"-f sql/inspect/{script}.sql" in head


def test_no_script_is_left_out() -> None:
    assert {path.stem for path in INSPECT.iterdir()} == set(SCRIPTS)


@pytest.mark.parametrize("script", [script for script in SCRIPTS if script not in EMPTY])
def test_a_new_database_is_no_error(psql: Psql, script: str) -> None:
    assert tables(psql(script))


async def test_the_tour_counts_and_shows_what_is_there(psql: Psql, services: Services, told: Caller) -> None:
    await services.recall.recall(told, RecallRequest("Where do I live?", subject=SUBJECT))
    deployment, schema, tenants, statuses, newest, recalls = tables(psql("tour"))
    assert deployment[0]["environment"] == "test"
    assert deployment[0]["dimension"] == "384"
    types = {row["name"]: row["type"] for row in schema}
    assert types["memories"] == "table"
    assert types["current_memories"] == "view"
    assert all(row["holds"] for row in schema if row["name"] != "alembic_version")
    assert tenants == [
        {
            "tenant": "default", "current": "2", "ever": "6", "subjects": "1", "traces": "3", "recalls": "1",
            "open_conflicts": "0", "pending_reviews": "0",
        }
    ]  # fmt: skip
    assert {(row["status"], row["kind"]): row["memories"] for row in statuses} == {
        ("active", "fact"): "1",
        ("active", "preference"): "1",
        ("expired", "decision"): "1",
        ("forgotten", "fact"): "1",
        ("superseded", "fact"): "2",
    }
    assert [row["content"] for row in newest] == ["我喜欢吃香菜", "I moved to Madrid"]
    assert [row["question"] for row in recalls] == ["Where do I live?"]


async def test_a_recall_is_explained_hit_by_hit(psql: Psql, services: Services, told: Caller) -> None:
    recall = await services.recall.recall(told, RecallRequest("Where do I live, in Madrid?", subject=SUBJECT, top_k=2))
    await services.recall.recall(told, RecallRequest("香菜", subject=SUBJECT))
    asked, hits = tables(psql("why_recalled", recall_id=recall.recall_id))
    assert asked[0]["question"] == "Where do I live, in Madrid?"
    assert asked[0]["subject"] == SUBJECT
    assert asked[0]["knowledge"] == recall.knowledge
    assert '"top_k": 2' in asked[0]["asked_with"]
    assert [row["memory_id"] for row in hits] == [str(hit.row["id"]) for hit in recall.memories]
    first = recall.memories[0]
    assert hits[0]["content"] == "I moved to Madrid"
    assert hits[0]["status_now"] == "active"
    assert hits[0]["in_prompt"] == "t"
    for name in ("relevance", "vector", "keyword", "rule"):
        assert float(hits[0][name]) == first.scores[name]
    assert float(hits[0]["score"]) == round(first.score, 4)


async def test_without_an_id_the_newest_recall_is_explained(psql: Psql, services: Services, told: Caller) -> None:
    for question in ("Where do I live?", "香菜"):
        await services.recall.recall(told, RecallRequest(question, subject=SUBJECT))
    asked, _ = tables(psql("why_recalled"))
    assert asked[0]["question"] == "香菜"


async def test_a_recall_shows_what_was_forgotten_since_without_its_text(
    psql: Psql, services: Services, told: Caller
) -> None:
    recall = await services.recall.recall(told, RecallRequest("香菜", subject=SUBJECT, top_k=1))
    await services.memories.forget(told, recall.memories[0].row["id"])
    _, hits = tables(psql("why_recalled", recall_id=recall.recall_id))
    assert (hits[0]["content"], hits[0]["status_now"], hits[0]["changed_since"]) == ("(forgotten)", "forgotten", "t")


@pytest.mark.parametrize("given", [{}, {"recall_id": "0198c0de-0000-7000-8000-000000000000"}, {"recall_id": "x"}])
def test_a_recall_that_is_not_there_is_an_error(psql: Psql, given: dict[str, str]) -> None:
    run = psql("why_recalled", **given)
    assert run.returncode == 3
    assert "no such recall" in run.stderr or "invalid input syntax for type uuid" in run.stderr


def test_what_changed_asks_for_a_subject(psql: Psql) -> None:
    run = psql("what_changed")
    assert run.returncode == 3
    assert "name a subject" in run.stderr


async def test_chains_and_events_come_newest_first(psql: Psql, told: Caller) -> None:
    chains, events = tables(psql("what_changed", subject=SUBJECT))
    assert [(row["statement"], row["status"]) for row in chains] == [
        ("I want to switch to the premium plan", "retracted"),
        ("I moved to Madrid", "active"),
        ("   I moved to Lisbon", "superseded"),
        ("      I live in Porto", "superseded"),
    ]
    assert chains[0]["taken_back_by"] == "Never mind, keep the original"
    assert (chains[2]["held_from"], chains[2]["held_until"]) == ("2025-03-09 00:00:00+00", "2025-03-12 00:00:00+00")
    assert [(row["event"], row["content"]) for row in events] == [
        ("forgotten", "(forgotten)"),
        ("stored", "(forgotten)"),
        ("stored", "我喜欢吃香菜"),
        ("retracted", "I want to switch to the premium plan"),
        ("stored", "I want to switch to the premium plan"),
        ("stored", "I moved to Madrid"),
        ("superseded", "I moved to Lisbon"),
        ("stored", "I moved to Lisbon"),
        ("superseded", "I live in Porto"),
        ("stored", "I live in Porto"),
    ]
    assert "4711" not in str((chains, events))


@pytest.mark.parametrize(
    "given", [{"subject": "user:7"}, {"subject": SUBJECT, "tenant": "acme"}, {"subject": "it's \" %_\\"}]
)
async def test_another_subject_or_tenant_has_no_changes(psql: Psql, told: Caller, given: dict[str, str]) -> None:
    assert tables(psql("what_changed", **given)) == [[], []]


async def test_stuck_jobs_are_told_apart(psql: Psql, owner: asyncpg.Connection) -> None:
    await owner.execute(
        """
        INSERT INTO memory.jobs (tenant_id, kind, status, attempts, worker, lease_until, run_after, error, created_at, finished_at)
        SELECT memory.tenant_named('default'), 'embed', j.status, j.attempts, j.worker, now() + j.lease, now() + j.due, j.error,
               now() - interval '2 hours', CASE WHEN j.status IN ('dead', 'succeeded') THEN now() END
        FROM (VALUES ('dead', 8, NULL, NULL::interval, interval '-1 hour', 'EmbeddingError: no model'),
                     ('running', 1, 'gone', '-1 minute', '-1 hour', NULL),
                     ('running', 1, 'busy', '1 minute', '-1 hour', NULL),
                     ('failed', 2, NULL, NULL, '1 minute', 'OSError: full'),
                     ('queued', 0, NULL, NULL, '-20 minutes', NULL),
                     ('queued', 0, NULL, NULL, '-1 minute', NULL),
                     ('succeeded', 1, NULL, NULL, '-1 hour', NULL)) AS j (status, attempts, worker, lease, due, error)
        """
    )
    stuck, everything = tables(psql("stuck_jobs"))
    assert [(row["state"], row["tries"], row["worker"], row["error"]) for row in stuck] == [
        ("dead", "8/8", "", "EmbeddingError: no model"),
        ("lost", "1/8", "gone", ""),
        ("failing", "2/8", "", "OSError: full"),
        ("overdue", "0/8", "", ""),
    ]
    assert {row["status"]: (row["jobs"], row["oldest"]) for row in everything} == {
        "dead": ("1", ""),
        "failed": ("1", ""),
        "queued": ("2", "00:20:00"),
        "running": ("2", "01:00:00"),
        "succeeded": ("1", ""),
    }
    assert [row["state"] for row in tables(psql("stuck_jobs", older_than="1 hour"))[0]] == ["dead", "lost", "failing"]


async def test_index_health_counts_what_is_missing(
    psql: Psql, services: Services, told: Caller, owner: asyncpg.Connection
) -> None:
    await services.worker.stop()  # upkeep would mend what the next statements break
    await owner.execute(
        """
        DELETE FROM memory.vectors AS v USING memory.memories AS m WHERE v.item_id = m.id AND m.content = '我喜欢吃香菜';
        UPDATE memory.vector_indexes SET rows_at_build = 4, built_at = now() WHERE item_kind = 'trace';
        DELETE FROM memory.collections;
        INSERT INTO memory.collections (tenant_id, collection, documents)
        VALUES (memory.tenant_named('default'), 'memory', 6);
        """
    )
    indexes, missing, terms = tables(psql("index_health"))
    counted = await owner.fetch("SELECT item_kind, count(*)::text AS rows FROM memory.vectors GROUP BY item_kind")
    stored = {row["item_kind"]: row["rows"] for row in counted}
    assert [
        tuple(row[name] for name in ("item_kind", "lists", "rows_at_build", "rows_now", "state")) for row in indexes
    ] == [
        ("memory", "1", "0", "5", "exact"),
        ("trace", "1", "4", stored["trace"], "ivfflat"),
        ("window", "1", "0", stored["window"], "exact"),
    ]
    assert [row["item_kind"] for row in missing] == ["memory", "trace", "window"]
    assert (missing[0]["items"], missing[0]["without_vector"], missing[0]["percent"]) == ("5", "1", "20.0")
    assert [(row["collection"], row["documents"], row["counted"], row["stale"]) for row in terms] == [
        ("memory", "6", "6", "f"),
        ("trace", "3", "0", "t"),
    ]


async def test_current_memories_are_what_holds_now(
    services: Services, caller: Caller, owner: asyncpg.Connection
) -> None:
    past, future = datetime(2025, 3, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)
    for draft in (
        Draft("The office has no lift", valid_from=past, valid_until=datetime(2025, 3, 9, tzinfo=UTC)),
        Draft("The office is blue", valid_from=past, valid_until=future),
        Draft("The office moves to the harbour", valid_from=future),
    ):
        await services.memories.write(caller, draft)
    rows = await owner.fetch("SELECT tenant, content, since, until FROM memory.current_memories")
    assert [tuple(row) for row in rows] == [("default", "The office is blue", past, future)]


async def test_a_turn_is_followed_to_its_memories(psql: Psql, services: Services, caller: Caller) -> None:
    append = Append([Turn("user", "Hi! I prefer window seats.")], session_id="s9", subject="user:9")
    kept = await services.traces.append(caller, append, partial(services.extraction.follow, caller, append, True))
    await services.extraction.now(caller, kept.ids, kept.job_id)
    await services.jobs.get(caller, kept.job_id, wait=30)
    turn, jobs, candidates, memories = tables(psql("what_became_of"))
    assert [row["content"] for row in turn] == ["Hi! I prefer window seats."]
    assert [(row["kind"], row["status"]) for row in jobs] == [("extract", "succeeded")]
    assert ("stored", "The user prefers window seats.") in {(row["decision"], row["content"]) for row in candidates}
    assert [(row["content"], row["relation"], row["from_this_turn"]) for row in memories] == [
        ("The user prefers window seats.", "stated", "t")
    ]
