"""What goes wrong is one line on standard error and an exit code."""

import os
import signal
from pathlib import Path
from uuid import uuid4

import pytest
from command_line import Typed, Typing, hindsight, one_line, started

NOBODY = f"hs_{'a' * 43}"


def line_of(done: Typed, code: int) -> str:
    """The only line of a refusal."""
    assert (done.code, done.out) == (code, ""), done.err
    [line] = done.err.splitlines()
    return line


@pytest.mark.parametrize("key", [NOBODY, "rubbish", "钥匙"])
def test_a_wrong_key_is_refused_both_ways(typed: Typing, address: str, key: str) -> None:
    for way in ((), ("--url", address)):
        line = line_of(typed("list", "--key", key, *way), 1 if key.isascii() else 2)
        assert line.startswith("hindsight: unauthorized: " if key.isascii() else "hindsight: --key holds ")


def test_the_network_needs_a_key_where_the_terminal_of_the_machine_does_not(typed: Typing, address: str) -> None:
    assert line_of(typed("list", "--url", address), 1).startswith("hindsight: unauthorized: ")
    assert typed("list", "--subject", "user:nobody").code == 0


def test_a_key_limits_what_is_done_in_this_process_too(typed: Typing) -> None:
    limited = typed("key", "create", "--name", "limited", "--scope", "read", "--subject", "user:a").out.strip()
    typed("write", "Alma has a parrot.", "--subject", "user:a")
    typed("write", "Bruno has a parrot.", "--subject", "user:b")
    assert [row.split("  ")[-1] for row in typed("list", "parrot", "--key", limited).lines] == ["Alma has a parrot."]
    assert "lacks the scope write" in line_of(typed("write", "More.", "--subject", "user:a", "--key", limited), 1)


def test_a_tenant_is_chosen_in_this_process_alone(typed: Typing, address: str) -> None:
    assert typed("key", "create", "--name", "theirs", "--tenant", "acme").code == 0
    assert typed("write", "Acme ships on Fridays.", "--subject", "firm", "--tenant", "acme").code == 0
    assert len(typed("list", "--subject", "firm", "--tenant", "acme").lines) == 1
    assert typed("list", "--subject", "firm").out == ""
    assert "no such tenant" in line_of(typed("list", "--tenant", "nobody"), 1)
    assert "invalid: tenant: " in line_of(typed("list", "--tenant", "No Body"), 1)
    assert "--tenant goes without --url" in line_of(typed("list", "--tenant", "acme", "--url", address), 2)


def test_a_service_that_is_not_there_is_said_so(typed: Typing) -> None:
    assert line_of(typed("list", "--url", "http://127.0.0.1:9"), 1).startswith(
        "hindsight: no answer: http://127.0.0.1:9: "
    )
    for url in ("127.0.0.1:8080", "ftp://127.0.0.1", "http://", "http://[::1"):
        for command in ("list", "mcp"):
            assert line_of(typed(command, "--url", url), 2).startswith("hindsight: --url ")


def test_what_is_no_memory_service_is_said_so(typed: Typing, address: str) -> None:
    """The service's own pages are no answers either."""
    assert "no Hindsight service answers at" in line_of(typed("list", "--url", f"{address}/docs?"), 1)


def test_bad_ids_and_bad_input_name_the_code_and_the_field(typed: Typing, network: tuple[str, ...]) -> None:
    for way in ((), network):
        for wanted in ("nonsense", str(uuid4()), "../keys", "a?b=c"):
            assert line_of(typed("show", wanted, *way), 1).startswith("hindsight: not_found: ")
        blank = line_of(typed("write", " ", *way), 1)
        assert blank == "hindsight: invalid: content: must not be blank"
        assert "invalid: since: " in line_of(typed("list", "--since", "yesterday", *way), 1)
        assert "not_found: " in line_of(typed("conflicts", "resolve", str(uuid4()), "both", *way), 1)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("recall",), "Missing argument 'query'. See `hindsight recall --help`."),
        (("list", "--kind", "rumour"), "'rumour' is not one of"),
        (("list", "--limit", "0"), "--limit"),
        (("list", "--colour"), "--colour"),
        (("remember",), "remember"),
        (("key", "create", "--name", "k", "--from-env", "X", "--url", "http://127.0.0.1:9"), "--from-env"),
    ],
)
def test_wrong_use_is_one_line(typed: Typing, arguments: tuple[str, ...], told: str) -> None:
    assert told in line_of(typed(*arguments), 2)


def test_a_group_alone_says_what_it_has(typed: Typing) -> None:
    done = typed("jobs")
    assert (done.code, done.out, done.err.splitlines()[0]) == (
        2,
        "",
        "Usage: hindsight jobs [OPTIONS] COMMAND [ARGS]...",
    )


def test_no_database_is_made_unasked(tmp_path: Path) -> None:
    folder = tmp_path / "none"
    for arguments in (("write", "Hello."), ("psql",)):
        assert f"no embedded database in {folder}" in one_line(hindsight(*arguments, data_dir=folder))
    assert not folder.exists()


def test_a_reader_that_stops_reading_is_no_fault(typed: Typing, environment: dict[str, str]) -> None:
    typed("write", "The user reads half a page.", "--subject", "user:pipe")
    read, write = os.pipe()
    process = started(environment, "list", "--json", stdout=write)
    os.close(write)
    os.close(read)
    assert process.communicate()[1] == ""
    assert process.returncode == 1


def test_ctrl_c_ends_quietly(environment: dict[str, str]) -> None:
    # As a terminal starts it: a shell that runs the tests in the background lets its children ignore SIGINT.
    process = started(environment, "write", "-", preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write('{"content": "The user counts to one hundred."}\n' * 100)  # a whole batch, answered at once
    process.stdin.flush()
    assert process.stdout.readline().startswith("stored")
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=60) == 130
    process.stdin.close()
    assert process.stderr is not None
    assert process.stderr.read() == ""
