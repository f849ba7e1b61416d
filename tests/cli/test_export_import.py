"""`hindsight export` and `hindsight import`: on the database and over a service, files and pipes."""

import asyncio
import json
import os
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
from command_line import hindsight, one_line
from real_parts import Cluster

from app.application import Services

CONTENTS = [f"Statement number {number}, 陈述" for number in range(30)]


async def run(*arguments: str | Path, **settings: str | Path) -> Any:
    """In a thread: the service that it may ask runs in this process."""
    return await asyncio.to_thread(hindsight, *arguments, **settings)


@pytest.fixture
async def told(client: httpx.AsyncClient) -> None:
    items = [{"content": content, "subject": "user:1"} for content in CONTENTS]
    assert (await client.post("/v1/memories/batch", json={"items": items})).status_code == 200


def contents(text: str) -> list[str]:
    lines = [json.loads(line) for line in text.split("\n") if line]
    assert (lines[0]["type"], lines[-1]["type"]) == ("header", "end")
    return [line["content"] for line in lines if line["type"] == "memory"]


@pytest.mark.parametrize("over_http", [True, False])
async def test_a_file_goes_out_and_into_another_tenant(
    cluster: Cluster,
    database_name: str,
    service_url: str,
    services: Services,
    told: None,
    folder: Path,
    over_http: bool,
) -> None:
    where: dict[str, str] = {"embedder": "bundled"}
    if not over_http:
        where["database_url"] = cluster.url(database_name)
    _, theirs = await services.keys.create(await services.keys.local_owner(), "k", ["admin", "read"], tenant="other")
    _, ours = await services.keys.create(await services.keys.local_owner(), "k", ["admin", "read"])
    ends = (
        [["--url", service_url, "--key", key] for key in (ours, theirs)] if over_http else [[], ["--tenant", "other"]]
    )
    file = folder / f"{database_name}.ndjson"
    result = await run("export", "-o", file, "--vectors", *ends[0], **where)
    assert (result.returncode, result.stdout) == (0, ""), result.stderr
    assert contents(file.read_text("utf-8")) == CONTENTS
    assert not file.with_name(f"{file.name}.part").exists()
    dry = await run("import", file, "--dry-run", *ends[1], **where)
    assert (dry.returncode, dry.stdout) == (0, "memory: 30 would be stored, 0 there before, 0 refused\n"), dry.stderr
    result = await run("import", file, *ends[1], **where)
    assert (result.returncode, result.stdout) == (0, "memory: 30 stored, 0 there before, 0 refused\n"), result.stderr
    async with httpx.AsyncClient(base_url=service_url, headers={"Authorization": f"Bearer {theirs}"}) as other:
        assert contents((await other.get("/v1/export")).text) == CONTENTS
    piped = await run("import", "-", "--json", *ends[1], typed=file.read_text("utf-8"), **where)
    assert piped.returncode == 0, piped.stderr
    assert json.loads(piped.stdout)["counts"]["memory"] == {"stored": 0, "present": 30, "refused": 0}


async def test_a_dry_run_into_a_tenant_that_does_not_exist(
    cluster: Cluster, database_name: str, told: None, folder: Path, owner: asyncpg.Connection
) -> None:
    """Says what the import does, and makes nothing, of every format."""
    where = {"embedder": "bundled", "database_url": cluster.url(database_name)}
    made = {
        "hindsight": (await run("export", **where)).stdout,
        "openai": json.dumps({"messages": [{"role": "user", "content": "I live in Bern."}]}),
        "chatgpt": "[]",
        "markdown": "- The badge number is 4711",
    }
    before = await owner.fetch("SELECT name FROM memory.tenants")
    for format, text in made.items():
        file = folder / f"{database_name}.{format}"
        file.write_text(text, "utf-8")
        arguments = ("import", file, "--format", format, "--tenant", f"new-{format}")
        dry = await run(*arguments, "--dry-run", **where)
        assert (dry.returncode, dry.stderr) == (0, "")
        assert await owner.fetch("SELECT name FROM memory.tenants") == before
        real = await run(*arguments, **where)
        assert (real.returncode, real.stdout) == (0, dry.stdout.replace("would be stored", "stored")), real.stderr
        before = await owner.fetch("SELECT name FROM memory.tenants")
    bad = await run("import", folder / f"{database_name}.hindsight", "--dry-run", "--tenant", "No Body", **where)
    assert "invalid: tenant: must match" in one_line(bad, 1)


async def test_an_export_that_broke_off_goes_on(service_url: str, told: None, folder: Path, database_name: str) -> None:
    file = folder / f"{database_name}.ndjson"
    part = file.with_name(f"{file.name}.part")
    whole = (await run("export", "--url", service_url)).stdout
    part.write_text(whole[: len(whole) // 2], "utf-8")  # within a line
    result = await run("export", "-o", file, "--resume", "--url", service_url)
    assert result.returncode == 0, result.stderr
    assert contents(file.read_text("utf-8")) == CONTENTS
    part.write_text(whole.replace('"tenant":"default"', '"tenant":"other"', 1), "utf-8")
    refused = one_line(await run("export", "-o", file, "--resume", "--url", service_url))
    assert "is of the tenant other, and this is default" in refused
    header, _, rest = whole.partition("\n")
    for left, line in (
        (b"", 0), (b"{", 0), (b"not json\n", 1), (rest.encode(), 1), (b"\x00\xff\n", 1), (whole.encode("utf-16"), 1),
        (f"{header}\n[1]\n".encode(), 2), (f"{header}\n\n".encode(), 2), (f'{header}\n{{"type":"memory"\n'.encode(), 2),
        (f'{header}\n{{"type":"memory","x":{"[" * 99_999}\n'.encode(), 2), (f"{header}\n\0\0\n{rest}".encode(), 2),
        (f'{header}\n{{"type":"nothing","id":"x"}}\n'.encode(), 2), (f'{header}\n{{"type":"memory","id":7}}\n'.encode(), 2),
    ):  # fmt: skip
        part.write_bytes(left)
        refused = one_line(await run("export", "-o", file, "--resume", "--url", service_url))
        assert f"{part}, line {line}: cannot be gone on with" in refused
    part.write_text(f"{header}\n".replace('"reach":null', '"reach":{"subjects":["user:2"]}'), "utf-8")
    refused = one_line(await run("export", "-o", file, "--resume", "--url", service_url))
    assert f"{part} is of the reach {{'subjects': ['user:2']}}, and this is None" in refused
    for asked in (["--vectors"], ["--subject", "user:1"]):
        part.write_text(f"{header}\n", "utf-8")
        refused = one_line(await run("export", "-o", file, "--resume", "--url", service_url, *asked))
        assert f"{part} is of the {asked[0].strip('-').removesuffix('s')}" in refused
    part.write_text(whole, "utf-8")  # stopped before it got its name
    file.unlink()
    assert (await run("export", "-o", file, "--resume", "--url", service_url)).returncode == 0
    assert contents(file.read_text("utf-8")) == CONTENTS


async def test_bad_lines_are_told_and_the_exit_code_says_so(service_url: str, folder: Path, database_name: str) -> None:
    file = folder / f"{database_name}.ndjson"
    file.write_text('{"type": "header", "version": 1}\n{"type": "memory"}\n\n{', "utf-8")
    result = await run("import", file, "--url", service_url)
    assert result.returncode == 1
    assert (
        result.stdout
        == "memory: 0 stored, 0 there before, 1 refused\nunreadable: 0 stored, 0 there before, 1 refused\n"
    )
    told = result.stderr.splitlines()
    assert [line.split(":")[:2] for line in told[:2]] == [["line 2", " invalid"], ["line 4", " invalid_json"]]
    assert told[2] == "The file is cut off: what it has is imported."
    file.write_text("# Notes\n- The badge number is 4711\n", "utf-8")
    forgotten = await run("import", file, "--url", service_url)
    assert forgotten.returncode == 1
    assert forgotten.stderr.splitlines()[2:] == ["It has no line of an export: --format says whose file it is."]
    file.write_text('[{"mapping": 7}]', "utf-8")
    chat = await run("import", file, "--format", "chatgpt", "--url", service_url)
    assert (chat.returncode, chat.stderr.partition(": ")[0]) == (1, "conversation 1")


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("export", "--resume"), 2, "--resume goes on with a file"),
        (("export", "--url", "http://127.0.0.1:9", "--tenant", "x"), 2, "--tenant goes without --url"),
        (("export", "--url", "http://127.0.0.1:9"), 1, "http://127.0.0.1:9"),
        (("import", "/nowhere/x.ndjson"), 2, "/nowhere/x.ndjson: No such file or directory"),
        (("export",), 2, "there is no embedded database in /nowhere yet"),
    ],
)
def test_refusals_are_one_line(arguments: tuple[str, ...], code: int, said: str) -> None:
    assert said in one_line(hindsight(*arguments, data_dir="/nowhere"), code)


async def test_what_is_no_file_is_left_as_it_is_and_a_link_leads_to_its_file(
    service_url: str, told: None, tmp_path: Path
) -> None:
    refused = await run("export", "--url", service_url, "-o", tmp_path)
    assert (refused.returncode, one_line(refused)) == (2, f"hindsight: {tmp_path}: is no file; - is standard output")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert (await run("export", "--url", service_url, "-o", pipe)).returncode == 2
    assert pipe.is_fifo()
    link, there = tmp_path / "link", tmp_path / "there.ndjson"
    link.symlink_to(there)
    done = await run("export", "--url", service_url, "-o", link)
    assert done.returncode == 0, done.stderr
    assert link.is_symlink()
    assert contents(there.read_text(encoding="utf-8")) == CONTENTS


async def test_a_wrong_key_is_refused(service_url: str, services: Services, folder: Path) -> None:
    _, key = await services.keys.create(await services.keys.local_owner(), "k", ["read", "write"])
    for arguments, given, said in (
        (("export",), key, "lacks the scope admin"),
        (("import", Path(__file__)), "hs_" + "x" * 43, "not known"),
    ):
        assert said in one_line(await run(*arguments, "--url", service_url, "--key", given), 1)
