"""Files that are cut off, mangled or hostile: refused line by line, the rest stored, the service unharmed."""

import base64
import gzip
import json
from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID, uuid4

import asyncpg
import httpx
import numpy as np
import pytest
from real_parts import Cluster
from test_portability import another, exported, imported, totals

HEAD = {"type": "header", "format": "hindsight", "version": 1}
GOOD = {"type": "memory", "id": str(uuid4()), "content": "The good line", "subject": "user:1"}


def memory(**fields: Any) -> dict[str, Any]:
    return {"type": "memory", "id": str(uuid4()), "content": f"Statement {uuid4()}", **fields}


def recall(**fields: Any) -> dict[str, Any]:
    asked = {
        "type": "recall",
        "id": str(uuid4()),
        "actor": "a",
        "request": {"query": "q"},
        "hits": [],
        "knowledge": "known",
    }
    return asked | fields


def lines(*items: dict[str, Any] | bytes) -> bytes:
    return b"\n".join(item if isinstance(item, bytes) else json.dumps(item).encode() for item in items)


NESTED = b'{"type": "memory", "id": "%s", "content": "x", "metadata": ' % str(uuid4()).encode()
BAD = [
    (b"{", "invalid_json", None),
    (b'"text"', "invalid", None),
    (b"[1]", "invalid", None),
    (b"\xff\xfe{}", "invalid_json", None),
    (b'{"type": "memory", "id": "\\ud800"}', "invalid_json", None),
    (b"\x00", "invalid_json", None),
    (NESTED + b'{"a":' * 5000 + b"1" + b"}" * 5000 + b"}", "invalid_json", None),
    (NESTED + b'{"a":' * 80 + b"1" + b"}" * 80 + b"}", "invalid_json", None),
    (lines(memory(metadata={"a": "x\x00"})), "invalid", "metadata.a"),
    (lines(memory(content="a\x00b")), "invalid", "content"),
    (lines({"type": "secret", "id": "x"}), "invalid", "type"),
    (lines({"type": ["memory"]}), "invalid", "type"),
    (lines({**HEAD, "version": 99}), "invalid", "version"),
    (lines(memory(id="not-an-id")), "invalid", "id"),
    (lines(memory(id=None)), "invalid", "id"),
    (lines(memory(content="")), "invalid", "content"),
    (lines(memory(content=" \u200b ")), "invalid", "content"),
    (lines(memory(content=7)), "invalid", "content"),
    (lines(memory(created_at="9990-01-01T00:00:00Z")), "invalid", "created_at"),
    (lines(memory(history=[{"id": str(uuid4()), "event": "stored", "actor": "a", "detail": {}, "at": "9990-01-01T00:00:00Z"}])),
     "invalid", "history.0.at"),
    (lines(memory(confidence=1.5)), "invalid", "confidence"),
    (lines(memory(confidence="0.5")), "invalid", "confidence"),
    (lines(memory(status="expired")), "invalid", "status"),
    (lines(memory(status="superseded")), "invalid", None),
    (lines(memory(tenant_id=str(uuid4()))), "invalid", "tenant_id"),
    (lines(memory(content_hash=str(uuid4()))), "invalid", "content_hash"),
    (lines(memory(scope="planner")), "invalid", None),
    (lines(memory(created_at="2026-01-01T00:00:00")), "invalid", "created_at"),
    (lines(memory(created_at=5)), "invalid", "created_at"),
    (lines(memory(valid_from="2026-02-01T00:00:00Z", valid_until="2026-01-01T00:00:00Z")), "invalid", None),
    (lines(memory(vector="%%%")), "invalid", "vector"),
    (lines(memory(lineage=[{"id": "x"}])), "invalid", "lineage.0.id"),
    (lines(memory(history=[{"id": str(uuid4()), "event": "hacked", "actor": "a", "detail": {}, "at": "2026-01-01T00:00:00Z"}])),
     "invalid", "memory_events_event_check"),
    (lines({"type": "trace", "id": str(uuid4()), "role": "root", "content": "x"}), "invalid", "role"),
    (lines({"type": "trace", "id": str(uuid4()), "role": "tool", "tool_call": {"name": 7}}), "invalid", "tool_call.name"),
    (lines({"type": "task", "id": "t", "outcome": "success", "actor": "a", "summary": "x" * 20_001}), "invalid", "summary"),
    (lines(recall(request={"query": 7})), "invalid", "request.query"),
    (lines(recall(hits=[{"id": "x", "score": 1, "rerank": None, "in_prompt": True}])), "invalid", "hits.0.id"),
    (lines(recall(hits=[{"id": str(uuid4()), "score": 1, "in_prompt": True}])), "invalid", "hits.0.rerank"),
    (lines({"type": "conflict", "id": str(uuid4()), "older_id": str(uuid4()), "newer_id": GOOD["id"], "reason": "r"}),
     "unknown_reference", "older_id"),
    (lines({"type": "review", "id": str(uuid4()), "about": "quarantine", "memory_id": str(uuid4()), "reason": "r"}),
     "unknown_reference", "memory_id"),
    (lines({"type": "review", "id": str(uuid4()), "about": "quarantine", "status": "approved", "reason": "r"}), "invalid", "reviews_check"),
    (lines({"type": "settings", "id": "settings", "settings": {"weight_vector": "x"}}), "invalid", None),
    (lines({"type": "end", "counts": {"memory": "many"}}), "invalid", "counts.memory"),
]  # fmt: skip


@pytest.mark.parametrize("place", range(len(BAD)))
async def test_a_bad_line_is_refused_by_number_and_the_rest_goes_on(client: httpx.AsyncClient, place: int) -> None:
    raw, code, field = BAD[place]
    after = memory()
    account = await imported(client, lines(HEAD, GOOD, b"", raw, after))
    assert [(one["line"], one["code"]) for one in account["errors"]] == [(4, code)], account
    if field is not None:
        assert account["errors"][0]["field"] == field
    assert account["counts"]["memory"]["stored"] == 2
    assert account["complete"] is False
    for one in (GOOD, after):
        assert (await client.get(f"/v1/memories/{one['id']}")).json()["content"] == one["content"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("content", "x" * 20_001),
        ("metadata", {"a": "x" * 16_400}),
        ("metadata", {"a": "x" * 1_000_000}),
        ("tags", ["t"] * 201),
        ("entities", ["e" * 201]),
        ("search_terms", [" "]),
        ("fact_key", "k" * 201),
        ("subject", "s" * 201),
        ("session_id", "s" * 201),
        ("agent_id", ""),
        ("confidence", 2),
        ("occurred_at", "9999-01-01T00:00:00Z"),
        ("valid_until", "2026-01-01"),
    ],
)
async def test_a_line_is_held_to_the_limits_of_a_write(client: httpx.AsyncClient, field: str, value: Any) -> None:
    written = await client.post("/v1/memories", json={"content": "x", field: value})
    [fault] = (await imported(client, lines(HEAD, memory(**{field: value}))))["errors"]
    assert (written.status_code, written.json()["detail"]) == (422, fault["detail"])


async def test_all_bad_lines_at_once_store_nothing_and_are_all_told(client: httpx.AsyncClient) -> None:
    before = await exported(client)
    account = await imported(client, lines(HEAD, *(raw for raw, _, _ in BAD if b'"older_id"' not in raw)))
    assert account["error_count"] == len(BAD) - 1
    assert totals(account)["stored"] == 0
    assert [line for line in await exported(client) if line["type"] != "header"] == before[1:]


async def test_only_the_first_hundred_faults_are_listed(client: httpx.AsyncClient) -> None:
    account = await imported(client, lines(HEAD, *[b"{"] * 250, memory()))
    assert (account["error_count"], len(account["errors"])) == (250, 100)
    assert account["counts"] == {
        "memory": {"stored": 1, "present": 0, "refused": 0},
        "unreadable": {"stored": 0, "present": 0, "refused": 250},
    }


async def test_a_line_that_is_there_twice_is_stored_once(client: httpx.AsyncClient) -> None:
    one = memory()
    account = await imported(client, lines(HEAD, one, {**one, "content": "Another wording"}, one))
    assert account["counts"]["memory"] == {"stored": 1, "present": 2, "refused": 0}
    assert (await client.get(f"/v1/memories/{one['id']}")).json()["content"] == one["content"]


async def test_one_statement_at_a_time_holds_for_a_file_too(client: httpx.AsyncClient) -> None:
    """A fault in the middle of a batch takes nothing with it."""
    same = {"subject": "user:9", "fact_key": "residence"}
    many = [memory() for _ in range(40)]
    account = await imported(
        client,
        lines(HEAD, *many[:20], memory(**same), memory(**same), memory(access_count=2**31 - 1), *many[20:],
              memory(content="Told twice"), memory(content="told TWICE!")),
    )  # fmt: skip
    assert account["counts"]["memory"] == {"stored": 43, "present": 0, "refused": 2}
    assert [(one["line"], one["code"], one["field"]) for one in account["errors"]] == [
        (23, "duplicate_statement", "fact_key"),
        (46, "duplicate_statement", "content"),
    ]


async def test_hostile_links_are_not_made(client: httpx.AsyncClient) -> None:
    """A file ends nothing that holds: only what has ended gets a successor."""
    held = (await client.post("/v1/memories", json={"content": "The vault is in Basel", "subject": "user:1"})).json()[
        "memory"
    ]
    hostile = memory(supersedes=[held["id"], str(uuid4())], subject="user:1")
    account = await imported(client, lines(HEAD, hostile))
    assert [(one["line"], one["code"], one["field"]) for one in account["errors"]] == [
        (2, "unknown_reference", "supersedes.1")
    ]
    after = (await client.get(f"/v1/memories/{held['id']}")).json()
    assert (after["status"], after["superseded_by"]) == ("active", None)
    ring = [
        memory(status="superseded", valid_from="2026-01-01T00:00:00Z", valid_until="2026-01-02T00:00:00Z")
        for _ in range(2)
    ]
    for one, other in (ring, ring[::-1]):
        one["superseded_by"] = other["id"]
    assert (await imported(client, lines(HEAD, *ring)))["error_count"] == 0
    assert (await client.get(f"/v1/memories/{ring[0]['id']}/history")).status_code == 200


def source(**fields: Any) -> dict[str, Any]:
    """An entry of a lineage."""
    said = {"id": str(uuid4()), "relation": "stated", "source_hash": str(uuid4()), "source_class": "user", "actor": "a"}
    return {**said, "at": "2026-01-01T00:00:00Z", **fields}


async def test_a_memory_is_stored_without_what_it_names_and_nobody_has(client: httpx.AsyncClient) -> None:
    turn = {"type": "trace", "id": str(uuid4()), "role": "user", "content": "Said"}
    ended = {"valid_from": "2026-01-01T00:00:00Z", "valid_until": "2026-02-01T00:00:00Z"}
    known = memory()
    faulty = [
        memory(lineage=[source(trace_id=turn["id"]), source(trace_id=str(uuid4()))]),
        memory(lineage=[source(source_memory_id=str(uuid4())), source(source_memory_id=known["id"])]),
        memory(ended_by=str(uuid4()), **ended),
        memory(superseded_by=str(uuid4()), status="superseded", **ended),
        memory(supersedes=[known["id"], str(uuid4())]),
    ]
    file = lines(HEAD, turn, known, *faulty)
    for outcome in ("stored", "present"):  # told every time
        account = await imported(client, file)
        assert account["counts"]["memory"][outcome] == 6
        assert sorted((one["line"], one["code"], one["field"], one["type"]) for one in account["errors"]) == [
            (number, "unknown_reference", field, "memory")
            for number, field in (
                (4, "lineage.1.trace_id"),
                (5, "lineage.0.source_memory_id"),
                (6, "ended_by"),
                (7, "superseded_by"),
                (8, "supersedes.1"),
            )
        ]
    kept = {line["id"]: line for line in await exported(client) if line["type"] == "memory"}
    of_turns, of_memories = (kept[one["id"]]["lineage"] for one in faulty[:2])
    assert {one["trace_id"] for one in of_turns} == {turn["id"], None}
    assert {one["source_memory_id"] for one in of_memories} == {known["id"], None}
    assert [kept[one["id"]]["ended_by"] for one in faulty] == [None] * 5
    assert kept[faulty[3]["id"]]["superseded_by"] is None


async def test_links_to_lines_that_come_later_are_made(client: httpx.AsyncClient) -> None:
    """More than a batch later, and told by either end alone."""
    ended = {"status": "superseded", "valid_from": "2026-01-01T00:00:00Z", "valid_until": "2026-02-01T00:00:00Z"}
    by_older, by_newer = (memory(**ended) for _ in range(2))
    successors = [memory(), memory(supersedes=[by_newer["id"]])]
    by_older["superseded_by"] = successors[0]["id"]
    between = [memory() for _ in range(600)]
    file = lines(HEAD, by_older, successors[1], *between, by_newer, successors[0])
    assert (await imported(client, file))["error_count"] == 0
    for older, newer in ((by_older, successors[0]), (by_newer, successors[1])):
        assert (await client.get(f"/v1/memories/{older['id']}")).json()["superseded_by"] == newer["id"]


@pytest.mark.parametrize("extra", [{}, {"content-encoding": "gzip"}])
async def test_a_packed_file_is_refused_whole(client: httpx.AsyncClient, extra: dict[str, str]) -> None:
    answer = await client.post("/v1/import", content=gzip.compress(lines(HEAD, memory())), headers=extra)
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")


@pytest.mark.parametrize("format", ["hindsight", "openai", "chatgpt", "markdown"])
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
async def test_a_file_in_utf_16_is_refused_whole(client: httpx.AsyncClient, format: str, encoding: str) -> None:
    content = ("\ufeff" + lines(HEAD, memory()).decode()).encode(encoding)
    answer = await client.post("/v1/import", content=content, params={"format": format})
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")
    assert "UTF-16" in answer.json()["detail"]


async def test_a_memory_in_the_first_line_is_no_header(client: httpx.AsyncClient) -> None:
    account = await imported(client, lines(memory(version=0), memory()))
    assert [(one["line"], one["code"], one["field"]) for one in account["errors"]] == [(1, "invalid", "version")]
    assert totals(account)["stored"] == 1


async def test_what_follows_an_end_needs_one_too(client: httpx.AsyncClient) -> None:
    file = lines(HEAD, memory(), {"type": "end", "counts": {"memory": 1}})
    assert (await imported(client, file))["complete"] is True
    for rest, complete in ((lines(HEAD), False), (lines(memory()), False), (file, True)):
        assert (await imported(client, file + b"\n" + rest))["complete"] is complete


async def test_a_form_is_refused(client: httpx.AsyncClient) -> None:
    form = {"content-type": "application/x-www-form-urlencoded"}
    assert (await client.post("/v1/import", content=lines(HEAD, memory()), headers=form)).status_code == 415


async def test_a_dry_run_counts_a_line_that_stands_twice_once(client: httpx.AsyncClient) -> None:
    file = lines(HEAD, GOOD, *(memory() for _ in range(600)), GOOD)  # further apart than a batch
    dry = await imported(client, file, dry_run=True)
    assert totals(dry) == {"stored": 601, "present": 1, "refused": 0}
    assert dry["counts"] == (await imported(client, file))["counts"]


async def test_a_key_that_is_revoked_meanwhile_brings_no_more(client: httpx.AsyncClient) -> None:
    admin = (await client.post("/v1/keys", json={"name": "boss", "scopes": ["admin", "read"]})).json()
    as_admin = {"Authorization": f"Bearer {admin['key']}"}
    asked = {"name": "mover", "scopes": ["admin", "read"]}
    made = (await client.post("/v1/keys", json=asked, headers=as_admin)).json()
    first, second = ([memory(subject="user:1") for _ in range(600)] for _ in range(2))

    async def arriving() -> AsyncIterator[bytes]:
        yield lines(HEAD, *first) + b"\n"
        revoked = await client.delete(f"/v1/keys/{made['id']}", headers=as_admin)
        assert revoked.status_code == 204
        yield lines(*second)

    answer = await client.post("/v1/import", content=arriving(), headers={"Authorization": f"Bearer {made['key']}"})
    assert (answer.status_code, answer.json()["code"]) == (401, "unauthorized")
    kept = await client.get("/v1/memories", params={"limit": 1000}, headers=as_admin)
    assert {one["id"] for one in kept.json()["items"]} <= {one["id"] for one in first}


async def test_another_version_is_refused_whole(client: httpx.AsyncClient) -> None:
    answer = await client.post("/v1/import", content=lines({**HEAD, "version": 2}, memory()))
    assert (answer.status_code, answer.json()["field"]) == (422, "version")


@pytest.mark.parametrize(
    "params", [{"format": "word"}, {"dry_run": "perhaps"}, {"subject": "x" * 201}, {"unknown": "1"}]
)
async def test_parameters_are_checked(client: httpx.AsyncClient, params: dict[str, str]) -> None:
    assert (await client.post("/v1/import", content=b"", params=params)).status_code == 422


@pytest.mark.parametrize("cursor", ["", "memory", "memory:", "memory:x", "word:1", "memory:%00", ":"])
async def test_a_cursor_that_names_no_line_is_refused(client: httpx.AsyncClient, cursor: str) -> None:
    answer = await client.get("/v1/export", params={"cursor": cursor})
    assert (answer.status_code, answer.json()["field"]) == (422, "cursor")


async def test_a_byte_order_mark_and_windows_line_ends_are_no_fault(client: httpx.AsyncClient) -> None:
    account = await imported(
        client, b"\xef\xbb\xbf" + b"\r\n".join([json.dumps(HEAD).encode(), json.dumps(GOOD).encode(), b""])
    )
    assert totals(account) == {"stored": 1, "present": 0, "refused": 0}


@pytest.mark.parametrize("cut", [1, 40, 200, -1])
async def test_a_file_that_was_cut_off_says_so(client: httpx.AsyncClient, cut: int) -> None:
    for number in range(3):
        await client.post("/v1/memories", json={"content": f"Statement {number}"})
    whole = "\n".join(json.dumps(line) for line in await exported(client)).encode()
    account = await imported(client, whole[:cut])
    assert account["complete"] is False
    assert (await imported(client, whole))["complete"] is True
    assert (await imported(client, b"\n".join(one for one in whole.split(b"\n") if b"Statement 1" not in one)))[
        "complete"
    ] is False


async def test_a_body_above_the_limit_of_imports(client: httpx.AsyncClient, cluster: Cluster) -> None:
    large = lines(HEAD, *(memory(content="x" * 19_000) for _ in range(300)))
    assert len(large) > 5_000_000  # more than any other body may have
    assert (await imported(client, large))["error_count"] == 299  # the same statement, 299 times again
    async with another(cluster, import_limit_bytes=100_000) as (other, _):

        async def arriving() -> AsyncIterator[bytes]:
            yield large

        for content in (large, arriving()):  # with its length declared, and without
            answer = await other.post("/v1/import", content=content)
            assert (answer.status_code, answer.json()["code"]) == (413, "payload_too_large")


def vector(numbers: Any, dimension: int | None = None) -> str:
    head = (len(numbers) if dimension is None else dimension).to_bytes(2) + b"\0\0"
    return base64.b64encode(head + numbers.astype(">f2").tobytes()).decode()


async def test_a_vector_that_is_none_is_refused(client: httpx.AsyncClient) -> None:
    head = (await exported(client))[0]
    many = head["embedding"]["dimension"]
    faulty = [
        vector(np.ones(many - 1)), vector(np.ones(many + 1)), vector(np.zeros(many)), vector(np.full(many, np.nan)),
        vector(np.full(many, np.inf)), vector(np.ones(many), many - 1), "",
    ]  # fmt: skip
    account = await imported(
        client, lines(head, *(memory(vector=one) for one in faulty), memory(vector=vector(np.ones(many))))
    )
    assert [(one["code"], one["field"]) for one in account["errors"]] == [("invalid", "vector")] * len(faulty)
    assert totals(account) == {"stored": 1, "present": 0, "refused": len(faulty)}


async def test_vectors_of_another_model_are_left_out_and_made_anew(
    client: httpx.AsyncClient, owner: asyncpg.Connection
) -> None:
    head = (await exported(client))[0]
    head["embedding"]["model"] = "another"
    given = np.ones(head["embedding"]["dimension"])
    one = memory(vector=vector(given))
    assert (await imported(client, lines(head, one)))["vectors"] == "made_anew"
    jobs = (await client.get("/v1/jobs", params={"kind": "embed"})).json()["items"]
    assert (await client.get(f"/v1/jobs/{jobs[0]['id']}", params={"wait": 30})).json()["status"] == "succeeded"
    made = await owner.fetchval("SELECT embedding::text FROM memory.vectors WHERE item_id = $1", UUID(one["id"]))
    assert made is not None
    assert made != f"[{','.join(['1'] * len(given))}]"
