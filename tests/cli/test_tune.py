"""`hindsight tune`: measured, applied where the gain is real, felt over REST by that tenant alone, and taken back."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from command_line import hindsight, one_line
from real_parts import Cluster
from security.keyed import Keyed, holding

from app.application import Services
from app.cli.tune import tune
from app.errors import StartupError

# The first says what is asked for, the second only shares the words of the question.
MEANT = "Each day the user has tea at breakfast"
WORDED = "The vending machine for a drink is broken this morning"
QUESTION = "What does the user drink in the morning?"
SUBJECTS = [f"user:{number}" for number in range(10)]


def rows(file: Path, items: Sequence[dict[str, Any]]) -> Path:
    file.write_text("".join(json.dumps(item) + "\n" for item in items), encoding="utf-8")
    return file


def questions(file: Path, *answers: str) -> Path:
    """The same question of each subject, with its answer."""
    return rows(
        file,
        [
            {"query": QUESTION, "answers": [answer], "subject": subject}
            for answer, subject in zip(answers, SUBJECTS, strict=True)
        ],
    )


@pytest.fixture
async def tenants(services: Services, service_url: str) -> AsyncIterator[tuple[Keyed, Keyed]]:
    """Two tenants that hold the same."""
    items = [{"content": content, "subject": subject} for subject in SUBJECTS for content in (MEANT, WORDED)]
    async with AsyncExitStack() as stack:
        found = []
        for name in ("acme", "globex"):
            one = await stack.enter_async_context(holding(services, service_url, name, name))
            (await one.client.post("/v1/memories/batch", json={"items": items})).raise_for_status()
            found.append(one)
        yield found[0], found[1]


async def first(keyed: Keyed, **asked: Any) -> str:
    answer = await keyed.recall(QUESTION, subject="user:3", top_k=2, **asked)
    return str(answer["memories"][0]["memory"]["content"])


async def test_applied_weights_are_felt_by_that_tenant_alone_until_they_are_taken_back(
    tenants: tuple[Keyed, Keyed], cluster: Cluster, database_name: str, tmp_path: Path, owner: asyncpg.Connection
) -> None:
    acme, globex = tenants
    asked = questions(tmp_path / "questions.jsonl", *[WORDED] * 10)

    async def hindsight_tune(*arguments: str | Path) -> Any:
        url = cluster.url(database_name)
        return await asyncio.to_thread(
            hindsight, "tune", *arguments, "--tenant", "acme", database_url=url, embedder="bundled"
        )

    assert (await first(acme), await first(globex)) == (MEANT, MEANT)
    plain = await hindsight_tune(asked)
    assert plain.returncode == 0, plain.stderr
    assert "10 cases in 5 folds, seed 0" in plain.stdout
    assert "Gain in nDCG@10 on held-out folds: +0.3691 (95 % interval +0.3691 to +0.3691" in plain.stdout
    assert "The gain is real" in plain.stdout
    assert "Through memory.recall with what was found: 1.0000, as computed: 1.0000." in plain.stdout
    assert "Nothing was changed. With --apply tenant acme would have weights " in plain.stdout
    assert (await first(acme), await first(globex)) == (MEANT, MEANT)
    assert await owner.fetchval("SELECT count(*) FROM memory.recalls WHERE actor LIKE 'local%'") == 0

    applied = await hindsight_tune(asked, "--apply")
    assert applied.returncode == 0, applied.stderr
    assert "Applied: tenant acme has weights " in applied.stdout
    assert (await first(acme), await first(globex)) == (WORDED, MEANT)
    given = {"vector": 0.5, "keyword": 0.3, "rule": 0.2}
    assert await first(acme, weights=given) == MEANT  # a request's own weights come first

    again = await hindsight_tune(asked, "--apply")
    assert again.returncode == 0, again.stderr
    assert again.stdout.splitlines()[-1] == "Nothing to change for tenant acme."
    told = (await hindsight_tune("--history")).stdout
    assert "nDCG@10 +0.3691" in told
    assert (len(told.splitlines()), told.isascii()) == (1, True)  # in a pipe: a row a line, nothing drawn
    [change] = map(json.loads, (await hindsight_tune("--history", "--json")).stdout.splitlines())
    assert (change["measure"], round(change["gain"], 4), change["undone_at"]) == ("nDCG@10", 0.3691, None)
    assert change["at"].endswith("Z")
    assert await owner.fetchval("SELECT count(*) FROM memory.tunings") == 1

    undone = await hindsight_tune("--undo")
    assert undone.returncode == 0, undone.stderr
    assert undone.stdout.startswith("Tenant acme has weights 0.5, 0.3, 0.2 and shares 0.9, 0.04, 0.04, 0.02 again")
    assert (await first(acme), await first(globex)) == (MEANT, MEANT)
    assert one_line(await hindsight_tune("--undo"), 1) == "hindsight: not_found: Nothing to undo for tenant acme."


async def test_a_gain_that_may_be_chance_is_not_applied_unless_forced(
    tenants: tuple[Keyed, Keyed], cluster: Cluster, database_name: str, tmp_path: Path, owner: asyncpg.Connection
) -> None:
    acme, _ = tenants
    asked = questions(tmp_path / "questions.jsonl", *[MEANT, WORDED] * 4, WORDED, WORDED)
    arguments = ("tune", asked, "--tenant", "acme", "--folds", "2", "--apply")
    given = {"database_url": cluster.url(database_name), "embedder": "bundled"}
    refused = await asyncio.to_thread(hindsight, *arguments, **given)
    assert refused.returncode == 1
    assert "the interval includes 0" in refused.stdout
    assert refused.stderr.splitlines()[-1].startswith(
        "hindsight: conflict: not applied: the gain is not above 0 for sure"
    )
    assert await first(acme) == MEANT
    assert await owner.fetchval("SELECT count(*) FROM memory.tunings") == 0
    forced = await asyncio.to_thread(hindsight, *arguments, "--force", **given)
    assert forced.returncode == 0, forced.stderr
    assert await first(acme) == WORDED
    assert await owner.fetchval("SELECT gain_low < 0 AND gain_high > 0 FROM memory.tunings")


DRINKS = ("mate", "tea", "cocoa", "lemonade", "chai", "coffee", "juice", "espresso", "cider", "kefir")


async def test_thresholds_are_fitted_applied_honoured_by_writes_and_taken_back(
    tenants: tuple[Keyed, Keyed], cluster: Cluster, database_name: str, tmp_path: Path
) -> None:
    acme, globex = tenants
    told = [
        (f"The user starts each day with a strong {drink}", f"Every morning the user begins with strong {drink}")
        for drink in DRINKS
    ]
    pairs = rows(
        tmp_path / "pairs.jsonl",
        [{"language": "en", "old": old, "new": new, "action": "unrelated"} for old, new in told],
    )

    async def hindsight_tune(*arguments: str | Path) -> Any:
        url = cluster.url(database_name)
        done = await asyncio.to_thread(
            hindsight, "tune", *arguments, "--tenant", "acme", database_url=url, embedder="bundled"
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    async def decided(keyed: Keyed, subject: str) -> str:
        for content in told[0]:
            decision = (await keyed.write(content, subject=subject))["decision"]
        return str(decision)

    assert (await decided(acme, "a"), await decided(globex, "a")) == ("duplicate", "duplicate")
    assert "Applied: tenant acme has duplicate from " in await hindsight_tune("--thresholds", pairs, "--apply")
    assert (await decided(acme, "b"), await decided(globex, "b")) == ("stored", "duplicate")
    assert "again, no longer duplicate from" in await hindsight_tune("--undo")
    assert (await decided(acme, "c"), await decided(globex, "c")) == ("duplicate", "duplicate")


def test_memories_of_a_file_are_asked_in_a_database_that_is_thrown_away(tmp_path: Path) -> None:
    memories = rows(
        tmp_path / "memories.jsonl",
        [{"id": name, "content": content, "subject": "user:1"} for name, content in (("m1", MEANT), ("m2", WORDED))],
    )
    asked = rows(
        tmp_path / "questions.jsonl",
        [
            {"query": QUESTION, "answers": ["m1"], "subject": "user:1"},
            {"query": "Is the vending machine broken?", "answers": ["m2"], "subject": "user:1"},
        ],
    )
    done = hindsight(
        "tune", asked, "--memories", memories, "--folds", "2", embedder="bundled", data_dir=tmp_path / "none"
    )
    assert done.returncode == 0, done.stderr
    assert "Nothing that was tried is better than what the tenant has now." in done.stdout
    assert done.stdout.splitlines()[-1] == "Nothing to change for tenant default."
    assert not (tmp_path / "none").exists()


def test_what_cannot_be_measured_is_refused_by_line_and_field(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HINDSIGHT_DATA_DIR", str(tmp_path / "none"))
    monkeypatch.delenv("HINDSIGHT_DATABASE_URL", raising=False)
    query = {"query": QUESTION, "answers": ["m1"], "subject": "user:1"}
    memories = rows(tmp_path / "memories.jsonl", [{"id": "m1", "content": MEANT, "subject": "user:1"}])
    asked = rows(tmp_path / "questions.jsonl", [query, query | {"answers": "m1"}])
    alike = rows(tmp_path / "alike.jsonl", [query, query])
    pairs = rows(tmp_path / "pairs.jsonl", [{"language": "en", "old": "a", "new": "b", "action": "same"}])
    few = rows(tmp_path / "few.jsonl", [{"language": "en", "old": "a", "new": "b", "action": "unrelated"}])
    cases: list[tuple[dict[str, Any], str]] = [
        ({}, "give one of: "),
        ({"undo": True, "history": True}, "give one of: "),
        ({"undo": True, "as_json": True}, "--json goes with --history"),
        ({"history": True, "url": "http://127.0.0.1:9"}, "leave --url and --key out"),
        ({"history": True, "key": "hs_x"}, "leave --url and --key out"),
        ({"queries": asked, "thresholds": pairs}, "give one of: "),
        ({"thresholds": pairs, "memories": memories}, "--memories goes with"),
        ({"queries": asked, "memories": memories}, f"{asked}, line 2: answers: "),
        ({"thresholds": pairs}, f"{pairs}, line 1: action: "),
        ({"undo": True}, "there is no embedded database"),
        ({"queries": asked}, "there is no embedded database"),
        ({"thresholds": pairs, "apply": True}, "there is no embedded database"),
        (
            {"queries": alike, "memories": memories},
            f"{alike}: holds 1 questions that share no answer, too few for --folds 5",
        ),
        ({"thresholds": few}, f"{few}: holds 1 pairs that share no statement, too few for --folds 5"),
        ({"thresholds": tmp_path / "no.jsonl"}, "no.jsonl: No such file or directory"),
    ]
    for given, named in cases:
        with pytest.raises(StartupError) as refused:
            tune(**given)
        assert named in str(refused.value), given


async def test_a_tenant_that_is_not_there_is_one_line(cluster: Cluster, database_name: str) -> None:
    url = cluster.url(database_name)
    told = await asyncio.to_thread(hindsight, "tune", "--history", "--tenant", "acmee", database_url=url)
    assert one_line(told) == "hindsight: there is no tenant acmee"
