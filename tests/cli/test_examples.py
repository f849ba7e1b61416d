"""The examples of docs/cli.md, run as they stand but for the ids, and that every command has one."""

import json
import re
import shlex
import subprocess
from typing import Any

import asyncpg
import pytest
from command_line import REPOSITORY, Typing
from real_parts import Cluster

PAGE = (REPOSITORY / "docs" / "cli.md").read_text(encoding="utf-8")
EXAMPLES = [line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]
OF_THEIR_OWN = {"serve", "worker", "demo", "eval", "mcp"}


@pytest.fixture
def own_settings(cluster: Cluster, database_name: str) -> dict[str, str]:
    """A database on which no service runs, so that jobs wait."""
    return {"HINDSIGHT_DATABASE_URL": cluster.url(database_name), "HINDSIGHT_ENVIRONMENT": "test"}


@pytest.fixture
def ids(typed: Typing) -> dict[str, str]:
    """What the names of the page stand for."""

    def made(*arguments: str) -> Any:
        return json.loads(typed(*arguments, "--json").out)

    subject = ("--subject", "user:examples", "--fact-key", "residence")
    memory = made("write", "The user lives in Paris.", *subject)["memory"]["id"]
    other = made("write", "The user has a grey dog.", "--subject", "user:examples")["memory"]["id"]
    conflict = made("write", "The user lives in Rome.", *subject, "--inferred")["conflict_id"]
    recall = made("recall", "where does the user live?", "--subject", "user:examples")["recall_id"]
    job, cancelled = (made("traces", "send", f"I have {n} cats.", "--subject", "user:x")["job_id"] for n in "23")
    typed("jobs", "cancel", cancelled)
    key = made("key", "create", "--name", "examples")["id"]
    return {
        "MEMORY": memory, "OTHER": other, "CONFLICT": conflict, "RECALL": recall, "JOB": job, "CANCELLED": cancelled,
        "KEY_ID": key,
    }  # fmt: skip


async def test_the_reader_may_be_played(cluster: Cluster) -> None:
    """What the page tells the owner of a server to grant."""
    superuser = await asyncpg.connect(cluster.server.superuser_url)
    await superuser.execute("GRANT hindsight_reader TO hindsight_owner WITH SET TRUE")
    await superuser.close()


def test_the_examples_run(typed: Typing, ids: dict[str, str]) -> None:
    for example in EXAMPLES:
        stdin = b""
        for part in re.split(r" \| (?=hindsight|python)", example):
            if not part.startswith("hindsight"):
                stdin = subprocess.run(part, shell=True, input=stdin, capture_output=True, check=True).stdout
                continue
            words = shlex.split(re.sub(r"\$([A-Z_]+)", lambda name: ids[name[1]], part))
            done = typed(*words[1:], stdin=stdin)
            assert done.code == 0, (example, done.err)
            stdin = done.out.encode()


def test_every_command_has_an_example(typed: Typing) -> None:
    def commands(*group: str) -> list[str]:
        listed = typed(*group, "--help").out.partition("Commands:\n")[2].partition("\n\n")[0]
        return [line.split()[0] for line in listed.splitlines() if re.match(r"  \S", line)]

    every = {(name, *inner) for name in commands() for inner in [[one] for one in commands(name)] or [[]]}
    shown = {tuple(words) for line in EXAMPLES for words in re.findall(r"hindsight ([\w-]+)(?: ([\w-]+))?", line)}
    missing = {command for command in every if not any(words[: len(command)] == command for words in shown)} - {
        (name,) for name in OF_THEIR_OWN
    }
    assert missing == set()


def test_the_page_and_the_help_list_the_same_exit_codes(typed: Typing) -> None:
    listed = re.findall(r"^\| (\d+) \|", PAGE, re.MULTILINE)
    assert re.findall(r"(\d+) [a-z]", " ".join(typed("--help").out.partition("Exit codes:")[2].split())) == listed
