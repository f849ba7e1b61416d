"""`hindsight key` says which database it acts on, and makes none unasked."""

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import asyncpg
import pytest
from command_line import hindsight, one_line
from pydantic import SecretStr
from real_parts import Cluster

from app.database.connect import describe
from app.database.embedded import EmbeddedServer
from app.settings import Settings


@pytest.fixture
def data_dir(folder: Path) -> Iterator[Path]:
    """A folder with no database yet."""
    path = folder / f"keys-{uuid4().hex[:8]}"
    yield path
    EmbeddedServer(path).stop()


@pytest.mark.parametrize("arguments", [("create", "--name", "k"), ("list",), ("revoke", str(uuid4()))])
def test_no_database_is_made_unasked(data_dir: Path, arguments: tuple[str, ...]) -> None:
    line = one_line(hindsight("key", *arguments, data_dir=data_dir))
    assert f"no embedded database in {data_dir} yet" in line
    for way in ("HINDSIGHT_DATA_DIR", "hindsight serve", "--new-database"):
        assert way in line
    assert not data_dir.exists()


def test_a_downgrade_makes_no_database(data_dir: Path) -> None:
    line = one_line(hindsight("migrate", "--down-to", "0001", data_dir=data_dir))
    assert line == f"hindsight: there is no embedded database in {data_dir}"
    assert not data_dir.exists()


def test_the_default_folder_is_told(monkeypatch: pytest.MonkeyPatch, data_dir: Path) -> None:
    """A service that was started with another HINDSIGHT_DATA_DIR does not see what is done here."""
    for name in ("HINDSIGHT_DATA_DIR", "HINDSIGHT_DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)
    assert describe(Settings()).endswith(" (HINDSIGHT_DATA_DIR is not set)")
    assert describe(Settings(data_dir=data_dir)) == f"embedded database in {data_dir}"


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("postgresql://u:s3cret@db.example:5433/mem?sslmode=require", "database mem at db.example:5433"),
        ("postgresql://u@a:1,b:2/mem", "database mem at a:1,b:2"),
        ("postgresql:///mem?host=/run/pg&password=s3cret", "database mem at /run/pg"),
        ("postgresql://", "database (default) at localhost"),
        ("postgresql://[::1:x/s3cret", "database of HINDSIGHT_DATABASE_URL"),
    ],
)
def test_a_server_is_told_without_its_password(url: str, told: str) -> None:
    said = describe(Settings(database_url=SecretStr(url)))
    assert said.startswith(told)
    assert "HINDSIGHT_DATABASE_URL" in said
    assert "s3cret" not in said


def test_a_new_database_is_made_where_asked_for(data_dir: Path) -> None:
    made = hindsight("key", "create", "--name", "first", "--new-database", data_dir=data_dir)
    assert made.returncode == 0, made.stderr
    assert made.stdout.startswith("hs_")
    assert made.stderr == f"hindsight: making the embedded database in {data_dir}\n"
    again = hindsight("key", "create", "--name", "second", "--new-database", data_dir=data_dir)
    told = f"hindsight: using the embedded database in {data_dir}, on which no service runs now\n"
    assert (again.returncode, again.stderr) == (0, told)
    listed = hindsight("key", "list", data_dir=data_dir)
    assert [line.split()[-1] for line in listed.stdout.splitlines()] == ["second", "first"]
    server = EmbeddedServer(data_dir, durable=False)
    server.start()
    try:
        used = hindsight("key", "list", data_dir=data_dir)
        assert used.stderr == f"hindsight: using the embedded database in {data_dir}\n"
    finally:
        server.stop()


def test_a_server_is_named_without_its_password(
    cluster: Cluster, database_name: str, owner: asyncpg.Connection
) -> None:
    url = cluster.url(database_name).replace("hindsight_owner@", "hindsight_owner:s3cret@")
    made = hindsight("key", "create", "--name", "k", database_url=url)
    assert made.returncode == 0, made.stderr
    folder = cluster.server.data_dir / "socket"
    assert made.stderr == f"hindsight: using the database {database_name} at {folder} (HINDSIGHT_DATABASE_URL)\n"


async def test_the_end_of_a_key_is_read_in_utc(cluster: Cluster, database_name: str, owner: asyncpg.Connection) -> None:
    url = cluster.url(database_name)
    arguments = ("key", "create", "--name", "k", "--expires-at", "2099-01-01T00:00:00")
    made = hindsight(*arguments, database_url=url, TZ="Asia/Tokyo")
    assert made.returncode == 0, made.stderr
    assert (await owner.fetchval("SELECT expires_at FROM memory.api_keys")).isoformat() == "2099-01-01T00:00:00+00:00"
