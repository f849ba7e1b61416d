"""`hindsight eval ablation`, `embedders` and `replay`: what they print, and that they leave a live database as it is."""

import asyncio
import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
from command_line import hindsight, one_line
from real_parts import Cluster

from app.application import Services
from app.recall.parts import OF_MEMORIES, OF_TRACES

MEMORIES = [
    {"id": "m1", "subject": "user:1", "content": "Ticket TCK-10423 is about the login page."},
    {"id": "m2", "subject": "user:1", "content": "Ticket TCK-20555 is about the search page."},
    {"id": "m3", "subject": "user:2", "content": "用户的牙医是庞大夫。"},
]
QUERIES = [
    {"subject": "user:1", "query": "what is TCK-10423 about?", "answers": ["m1"]},
    {"subject": "user:2", "query": "用户的牙医是谁？", "answers": ["用户的牙医是庞大夫"]},
]
CONVERSATIONS: list[dict[str, Any]] = [
    {
        "sample_id": "s", "speaker_a": "Ida",
        "sessions": [{"session": 1, "date_time": "1:56 pm on 8 May, 2023",
                      "turns": [{"id": "D1:1", "speaker": "Ida", "text": "My violin teacher is Madame Oyelaran"},
                                {"id": "D1:2", "speaker": "Bo", "text": "Lovely"}]}],
        "questions": [{"question": "Who teaches the violin?", "category": 4, "evidence": ["D1:1"]}],
    }
]  # fmt: skip
TABLES = """
    SELECT c.relname::text FROM pg_class AS c
    WHERE c.relnamespace = 'memory'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1
"""


async def digests(owner: asyncpg.Connection) -> dict[str, str | None]:
    """Of every row of every table there is, vectors and the active set's flag among them."""
    return {
        row["relname"]: await owner.fetchval(
            f"SELECT md5(string_agg(t::text, ' ' ORDER BY t::text)) FROM memory.{row['relname']} AS t"  # noqa: S608
        )
        for row in await owner.fetch(TABLES)
    }


def file_of(folder: Path, name: str, rows: list[dict[str, Any]]) -> Path:
    file = folder / name
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return file


@pytest.fixture
def queries(tmp_path: Path) -> Path:
    return file_of(tmp_path, "queries.jsonl", QUERIES)


@pytest.fixture
def memories(tmp_path: Path) -> Path:
    return file_of(tmp_path, "memories.jsonl", MEMORIES)


@pytest.fixture
async def live(client: httpx.AsyncClient, services: Services, cluster: Cluster, database_name: str) -> "partial[Any]":
    """`hindsight` on a database that holds the memories, with the bundled model's set and nothing still to be done."""
    for memory in MEMORIES:
        body = {"subject": memory["subject"], "content": memory["content"]}
        (await client.post("/v1/memories", json=body)).raise_for_status()
    await services.worker.stop()
    return partial(hindsight, database_url=cluster.url(database_name), embedder="bundled")


def rows_of(printed: str) -> dict[str, list[str]]:
    """The cells of every line of a table, by the first."""
    lines = [re.split(r"\s*│\s*", line.strip("│ \n")) for line in printed.splitlines() if "│" in line]
    return {line[0]: line[1:] for line in lines}


def test_each_part_has_a_row_beside_the_shipped_defaults(queries: Path, memories: Path, tmp_path: Path) -> None:
    turns = tmp_path / "turns.json"
    turns.write_text(json.dumps(CONVERSATIONS), encoding="utf-8")
    done = hindsight("eval", "ablation", queries, "--memories", memories, "--locomo", turns)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("memories that were not stored as they are: 0 of 3")
    over_memories, over_traces = done.stdout.split("questions over memories")[1].split("questions over traces")
    found = rows_of(over_memories)
    assert list(found) == ["shipped defaults", *(f"without {part}" for part in OF_MEMORIES)]
    assert [figure for figure in found["shipped defaults"] if figure] == ["1.000", "1.000"]
    assert found["without recency"] == ["1.000", "+0.000", "+0.000 +0.000"] * 2
    assert list(rows_of(over_traces)) == ["shipped defaults", *(f"without {part}" for part in OF_TRACES)]


async def test_an_ablation_over_a_tenant_only_reads(
    live: "partial[Any]", queries: Path, owner: asyncpg.Connection
) -> None:
    asked = file_of(queries.parent, "by_text.jsonl", [QUERIES[0] | {"answers": [MEMORIES[0]["content"]]}, QUERIES[1]])
    before = await digests(owner)
    done = await asyncio.to_thread(live, "eval", "ablation", asked, "--parts", "keyword,vector", recall_without="rule")
    assert done.returncode == 0, done.stderr
    assert await digests(owner) == before
    found = rows_of(done.stdout)
    assert list(found) == ["shipped defaults", "without vector", "without keyword"]
    assert found["shipped defaults"][0] == "1.000"


async def test_models_are_compared_away_from_the_live_set(
    live: "partial[Any]", queries: Path, owner: asyncpg.Connection
) -> None:
    asked = file_of(queries.parent, "by_text.jsonl", [QUERIES[0] | {"answers": [MEMORIES[0]["content"]]}, QUERIES[1]])
    before = await digests(owner)
    done = await asyncio.to_thread(
        live, "eval", "--embedder", "bundled", "--embedder", "hash", asked, "--tenant", "default"
    )
    assert done.returncode == 0, done.stderr
    assert await digests(owner) == before
    found = rows_of(done.stdout)
    assert list(found) == ["bundled", "hash"]
    assert found["bundled"][0] == "384"
    assert found["hash"][0] == "64"
    assert all(float(row[1]) > 0 for row in found.values())
    assert (found["bundled"][2], found["bundled"][5]) == ("1.000", "1.000")


def test_models_are_compared_over_memories_of_a_file(queries: Path, memories: Path) -> None:
    asked = ("eval", "embedders", queries, "--memories", memories, "--embedder", "hash", "--embedder", "bundled")
    done = hindsight(*asked)
    assert done.returncode == 0, done.stderr
    assert list(rows_of(done.stdout)) == ["hash", "bundled"]
    assert done.stdout.startswith("memories that were not stored as they are: 0 of 3")
    assert re.fullmatch(r"[+-]\d\.\d{3}", rows_of(done.stdout)["bundled"][3])


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (("hash", "magic"), "--embedder magic: give bundled, hash, "),
        (("hash", "hash:64"), "--embedder hash:64: give bundled, hash, "),
        (("hash", "openai:model"), "--embedder openai:model: give bundled, hash, "),
        (("hash", "openai:model@ftp://host"), "--embedder openai:model@ftp://host: give bundled, hash, "),
        (("hash", "sentence-transformers:/no/such"), "--embedder sentence-transformers:/no/such: "),
        (
            ("hash", "openai:model@http://127.0.0.1:9"),
            "--embedder openai:model@http://127.0.0.1:9: the embedding endpoint ",
        ),
        (("hash",), "give --embedder at least twice, each another model"),
        (("hash", "hash"), "give --embedder at least twice, each another model"),
    ],
)
def test_what_is_no_embedder_is_one_line(queries: Path, memories: Path, given: tuple[str, ...], told: str) -> None:
    chosen = [argument for spec in given for argument in ("--embedder", spec)]
    done = hindsight("eval", "embedders", queries, "--memories", memories, *chosen, embedding_timeout_seconds="1")
    assert one_line(done).startswith(f"hindsight: {told}")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("ablation",), "there is nothing to ask: "),
        (("ablation", "QUERIES", "--parts", "vector,magic"), "--parts: magic is no part of recall; there are vector, "),
        (
            ("embedders", "QUERIES", "--memories", "QUERIES", "--tenant", "a", "--embedder", "hash"),
            "give --memories or ",
        ),
        (("replay",), "give the id of a recall, or --last"),
        (("replay", "019f0000-0000-7000-8000-000000000000", "--last", "2"), "give the id of a recall, or --last"),
        (("replay", "--last", "2"), "there is no embedded database in "),
    ],
)
def test_what_cannot_be_asked_is_one_line(queries: Path, tmp_path: Path, arguments: tuple[str, ...], told: str) -> None:
    given = [str(queries) if argument == "QUERIES" else argument for argument in arguments]
    assert one_line(hindsight("eval", *given, data_dir=tmp_path / "none")).startswith(f"hindsight: {told}")


async def test_a_replay_shows_what_changed_and_only_reads(
    live: "partial[Any]", client: httpx.AsyncClient, services: Services, owner: asyncpg.Connection
) -> None:
    body = {"query": "what is TCK-10423 about?", "subject": "user:1"}
    recall_id = (await client.post("/v1/recall", json=body)).raise_for_status().json()["recall_id"]
    second = (await client.post("/v1/recall", json=body | {"top_k": 1})).raise_for_status().json()["recall_id"]
    await services.recall.close()
    await owner.execute("UPDATE memory.memories SET status = 'archived' WHERE content LIKE '%20555%'")
    before = await digests(owner)
    one = await asyncio.to_thread(live, "eval", "replay", recall_id)
    both = await asyncio.to_thread(live, "eval", "replay", "--last", "2", "--now")
    foreign = await asyncio.to_thread(live, "eval", "replay", "019f0000-0000-7000-8000-000000000000")
    nobody = await asyncio.to_thread(live, "eval", "replay", "--last", "1", "--tenant", "nobody")
    assert await digests(owner) == before
    assert (one.returncode, both.returncode) == (0, 0), one.stderr + both.stderr
    assert recall_id in one.stdout
    assert "archived: It is archived." in " ".join(one.stdout.split())
    assert one.stdout.splitlines()[-1] == "1 recalls: 1 same, 0 moved, 1 lost, 0 new"
    assert both.stdout.index(second) < both.stdout.index(recall_id)
    assert both.stdout.splitlines()[-1] == "2 recalls: 2 same, 0 moved, 1 lost, 0 new"
    assert one_line(foreign, 1) == "hindsight: not_found: There is no such recall."
    assert one_line(nobody) == "hindsight: there is no tenant nobody"
