"""One database with a key and one service on it for all commands; what is typed runs in this process."""

import io
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator, Iterator

import pytest
from command_line import Typed, Typing, started
from real_parts import Cluster

from app.cli import main


@pytest.fixture(scope="session")
async def own_settings(cluster: Cluster) -> AsyncIterator[dict[str, str]]:
    """The environment of commands on a database of their own, whose keys exist: see `secret`."""
    name = await cluster.create(cluster.template)
    yield {"HINDSIGHT_DATABASE_URL": cluster.url(name), "HINDSIGHT_ENVIRONMENT": "test"}
    await cluster.drop(name)


@pytest.fixture
def typed(
    own_settings: dict[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Typing]:
    """Run `hindsight ARGUMENTS` as main() does, straight on the database unless --url is among them."""
    for name in [name for name in os.environ if name.startswith("HINDSIGHT_")]:
        monkeypatch.delenv(name)
    for name, value in own_settings.items():
        monkeypatch.setenv(name, value)
    handler, handlers, level = signal.getsignal(signal.SIGTERM), logging.root.handlers, logging.root.level

    def run(*arguments: str, stdin: str | bytes = "") -> Typed:
        given = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), encoding="utf-8"))
        monkeypatch.setattr(sys, "argv", ["hindsight", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        told = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return Typed(ended.value.code, told.out, told.err)

    yield run
    signal.signal(signal.SIGTERM, handler)
    logging.root.handlers = handlers
    logging.root.setLevel(level)


@pytest.fixture(scope="session")
def environment(own_settings: dict[str, str]) -> dict[str, str]:
    """The same for a process."""
    return {name: value for name, value in os.environ.items() if not name.startswith("HINDSIGHT_")} | own_settings


@pytest.fixture(scope="session")
def secret(environment: dict[str, str]) -> str:
    """An operator's key of tenant default."""
    scopes = [part for scope in ("read", "write", "forget", "admin", "operator") for part in ("--scope", scope)]
    made = started(environment, "key", "create", "--name", "cli", "--trust", "owner", *scopes).communicate()
    return made[0].strip()


@pytest.fixture(scope="session")
def address(environment: dict[str, str], secret: str) -> Iterator[str]:
    """Address of `hindsight serve` on the same database."""
    process = started(environment, "serve", "--port", "0", stderr=None)
    assert process.stdout is not None
    try:
        yield process.stdout.readline().split()[-1].removesuffix("/docs")
    finally:
        process.terminate()
        process.wait()


@pytest.fixture
def network(address: str, secret: str) -> tuple[str, ...]:
    """What makes a command speak to the service."""
    return "--url", address, "--key", secret


@pytest.fixture
def both(typed: Typing, network: tuple[str, ...]) -> Typing:
    """Run a command that only reads both ways; they must leave the same."""

    def run(*arguments: str, stdin: str | bytes = "") -> Typed:
        straight, served = typed(*arguments, stdin=stdin), typed(*arguments, *network, stdin=stdin)
        assert straight == served
        return straight

    return run
