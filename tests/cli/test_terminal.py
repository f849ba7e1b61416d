"""What a person sees on a terminal, what `--help` says and what it waits for, and psql."""

import asyncio
import os
import pty
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

import asyncpg
import pytest
from command_line import Typing, hindsight, started
from real_parts import Cluster
from rich.cells import cell_len

from app.cli import output
from app.cli.exit_codes import MEANINGS
from app.cli.psql import without_password
from app.database.embedded import EmbeddedServer

ROWS = [
    ("a" * 36, "active", "user:42", "The user works at Siemens and likes it so much that she stays."),
    ("b" * 36, "superseded", "用户:四十二", "用户喜欢喝绿茶，不喜欢咖啡，也不喜欢在晚上喝任何含有咖啡因的饮料。"),
]


def drawn(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], width: int) -> list[str]:
    """A table on a terminal of that many columns."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    for name, value in (("COLUMNS", str(width)), ("TERM", "xterm"), ("NO_COLOR", "1")):
        monkeypatch.setenv(name, value)
    output.table(("ID", "STATUS", "SUBJECT", "CONTENT"), ROWS)
    text = capsys.readouterr().out
    for style in ("\x1b[1m", "\x1b[0m"):
        text = text.replace(style, "")
    assert "\x1b" not in text
    return text.splitlines()


def test_columns_stand_under_their_headings_however_wide_characters_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    heading, *lines = drawn(monkeypatch, capsys, 110)
    begins = heading.index("CONTENT")
    assert all(cell_len(line) <= 110 for line in lines)
    firsts = [line for line in lines if line.strip()]
    for line in firsts:
        cells = 0
        for place, character in enumerate(line):
            if cells == begins:
                assert line[place - 1] == " "
                assert character != " "
            cells += cell_len(character)
    assert "".join(line[-40:].strip() for line in lines).count("咖啡因") == 1


def test_on_a_narrow_terminal_the_text_stands_above(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = drawn(monkeypatch, capsys, 80)
    assert lines[0] == ROWS[0][-1]
    assert lines[1] == f"  {'a' * 36}  active  user:42"


def test_a_pipe_gets_one_row_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    output.table(("ID", "STATUS", "SUBJECT", "CONTENT"), ROWS)
    first, second = capsys.readouterr().out.splitlines()
    assert first.endswith(ROWS[0][-1])
    assert second.endswith(ROWS[1][-1])
    assert cell_len(first.removesuffix(ROWS[0][-1])) == cell_len(second.removesuffix(ROWS[1][-1]))


def test_the_command_itself_sees_its_terminal(typed: Typing, environment: dict[str, str]) -> None:
    typed("write", "用户养了一只猫。", "--subject", "user:terminal")
    ours, theirs = pty.openpty()
    process = started(environment | {"COLUMNS": "120"}, "list", "--subject", "user:terminal", stdout=theirs)
    os.close(theirs)
    text = shown_on(ours)
    process.communicate()
    assert "CONTENT" in text
    assert "用户养了一只猫。" in text


def test_a_bar_stands_on_the_terminal_and_the_results_in_the_pipe(environment: dict[str, str]) -> None:
    ours, theirs = pty.openpty()
    process = started(environment, "write", "-", "--subject", "user:bar", stderr=theirs)
    os.close(theirs)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("用户会弹钢琴。\n")
    process.stdin.close()
    text = shown_on(ours)
    assert process.stdout.read().endswith("  用户会弹钢琴。\n")
    assert process.wait() == 0
    assert "writing" in text
    assert "钢琴" not in text


def shown_on(terminal: int) -> str:
    """What a process wrote to a terminal until it ended."""
    text = b""
    with suppress(OSError):  # the end of a terminal
        while part := os.read(terminal, 65536):
            text += part
    os.close(terminal)
    return text.decode()


def test_help_names_the_exit_codes_and_waits_for_no_application() -> None:
    look = (
        "import sys; from app.cli import cli\n"
        "try: cli(['--help'])\n"
        "finally: print([name for name in sys.modules if name.split('.')[0] in ('fastapi', 'asyncpg', 'httpx', 'sqlalchemy')])"
    )
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    told = " ".join(done.stdout.split())
    assert MEANINGS in told
    assert done.stdout.splitlines()[-1] == "[]"


def test_commands_and_values_are_completed(typed: Typing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_HINDSIGHT_COMPLETE", "complete_bash")
    for words, told in (("hindsight con", ["conflicts"]), ("hindsight list --kind pre", ["preference"])):
        monkeypatch.setenv("COMP_WORDS", words)
        monkeypatch.setenv("COMP_CWORD", str(len(words.split()) - 1))
        assert typed().lines == told


@pytest.mark.parametrize(
    ("url", "plain", "password"),
    [
        ("postgresql://u:p%40ss@h:5433/d?sslmode=require", "postgresql://u@h:5433/d?sslmode=require", "p@ss"),
        ("postgresql://u@a:1,b:2/d", "postgresql://u@a:1,b:2/d", None),
        ("postgresql:///d?host=/run/pg&password=s3", "postgresql:///d?host=/run/pg", "s3"),
    ],
)
def test_psql_is_not_given_a_password_as_an_argument(url: str, plain: str, password: str | None) -> None:
    assert without_password(url) == (plain, password)


async def test_psql_reads_a_named_server_as_the_reader(
    cluster: Cluster, database_name: str, owner: asyncpg.Connection
) -> None:
    await owner.execute("SELECT memory.create_tenant('acme')")
    superuser = await asyncpg.connect(cluster.server.superuser_url)
    await superuser.execute("GRANT hindsight_reader TO hindsight_owner WITH SET TRUE")
    await superuser.close()
    look = "select current_user, memory.current_tenant() = memory.tenant_named('acme')"
    url = cluster.url(database_name)
    done = await asyncio.to_thread(hindsight, "psql", "--tenant", "acme", "--", "-XAtc", look, database_url=url)
    assert (done.returncode, done.stdout, done.stderr) == (0, "hindsight_reader|t\n", "")
    wrong = await asyncio.to_thread(hindsight, "psql", "--", "-Xc", "delete from memory.memories", database_url=url)
    assert wrong.returncode == 1
    assert "permission denied" in wrong.stderr
    none = await asyncio.to_thread(hindsight, "psql", "--tenant", "nobody", database_url=url)
    assert (none.returncode, none.stderr) == (1, "hindsight: not_found: tenant: There is no such tenant.\n")


def test_an_embedded_database_is_used_with_and_without_a_service() -> None:
    """The first command starts its server and the last to leave stops it; one that runs is joined."""
    with tempfile.TemporaryDirectory(prefix="hindsight-tests-") as name:
        Path(name).chmod(0o711)
        data_dir = Path(name) / "data"
        made = hindsight("migrate", data_dir=data_dir)
        assert made.returncode == 0, made.stderr
        wrote = hindsight("write", "The user lives in Tartu.", "--subject", "user:1", data_dir=data_dir)
        assert (wrote.returncode, wrote.stderr) == (0, "")
        server = EmbeddedServer(data_dir)
        assert not server.is_running
        server.start()
        try:
            look = "select content from memory.current_memories where tenant_id = memory.current_tenant()"
            read = hindsight("psql", "--", "-XAtc", look, data_dir=data_dir)
            assert (read.returncode, read.stdout, read.stderr) == (0, "The user lives in Tartu.\n", "")
            assert server.is_running
        finally:
            server.stop()


@pytest.mark.parametrize(
    ("streams", "code", "said"),
    [
        (">/dev/full", 1, ["hindsight: No space left on device"]),
        (">&-", 0, []),
        ("<&-", 0, []),
    ],
)
def test_a_stream_that_is_full_or_closed_is_told_in_a_line(streams: str, code: int, said: list[str]) -> None:
    shell = ("sh", "-c", f'exec "$0" -P -m app --help {streams}', sys.executable)
    done = subprocess.run(shell, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, check=False)
    assert (done.returncode, done.stderr.splitlines()) == (code, said)
