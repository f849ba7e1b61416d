"""What an engineer types: `alembic` and `hindsight migrate`, with a server that is there, not there, or not good enough."""

import asyncio
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest
from real_parts import Cluster, settings_for
from shapes import ask, command, empty, execute, fill, one_line, picture, revision_of

from app.application import open_services
from app.database import server_check
from app.database.migration import downgrade, head_revision, upgrade
from app.errors import StartupError


def name_of(url: str) -> str:
    return url.rsplit("/", 1)[1].partition("?")[0]


@pytest.fixture
async def url(cluster: Cluster) -> AsyncIterator[str]:
    """An empty database of the test's own."""
    made = await empty(cluster)
    yield made
    await cluster.drop(name_of(made))


@pytest.fixture
async def bare(cluster: Cluster) -> AsyncIterator[str]:
    """A database without any extension."""
    made = cluster.url(await cluster.create("template0"))
    yield made
    await cluster.drop(name_of(made))


async def test_alembic_goes_up_and_down_as_at_every_release(url: str) -> None:
    went = await command("alembic", "upgrade", "head", url=url)
    assert went.returncode == 0, went.stderr
    assert await revision_of(url) == head_revision()
    await fill(url)
    before = await picture(url)
    refused = await command("alembic", "downgrade", "base", url=url)
    assert refused.returncode != 0
    assert "memory.tunings" in refused.stderr + refused.stdout
    assert "-x lose-data=yes" in refused.stderr + refused.stdout
    assert "Traceback" not in refused.stderr
    assert await picture(url) == before
    no = await command("alembic", "-x", "lose-data=no", "downgrade", "base", url=url)
    assert no.returncode != 0
    assert await ask(url, "SELECT count(*) FROM memory.memories") == 40
    agreed = await command("alembic", "-x", "lose-data=yes", "downgrade", "base", url=url)
    assert agreed.returncode == 0, agreed.stderr
    assert await revision_of(url) is None
    again = await command("alembic", "upgrade", "head", url=url)
    assert again.returncode == 0, again.stderr
    assert await ask(url, "SELECT count(*) FROM memory.memories") == 0


async def test_hindsight_migrate_goes_up_and_down(url: str) -> None:
    went = await command("app", "migrate", url=url)
    assert (went.returncode, went.stderr) == (0, "")
    assert await ask(url, "SELECT model FROM memory.embedding_sets WHERE active") is not None
    again = await command("app", "migrate", url=url)
    assert (again.returncode, again.stderr) == (0, "")
    assert await ask(url, "SELECT count(*) FROM memory.embedding_sets") == 1
    await execute(url, "INSERT INTO memory.jobs (tenant_id, kind) SELECT id, 'embed' FROM memory.tenants")
    refused = one_line(await command("app", "migrate", "--down-to", "base", url=url))
    assert "memory.jobs" in refused
    assert "--lose-data" in refused
    assert "-x" not in refused
    down = await command("app", "migrate", "--down-to", "base", "--lose-data", url=url)
    assert (down.returncode, down.stderr) == (0, "")
    assert await revision_of(url) is None
    assert (await command("app", "migrate", url=url)).returncode == 0
    assert await revision_of(url) == head_revision()


@pytest.mark.parametrize("target", ["9999", "head", "", "8", "0003:0001", "+1", "-9"])
async def test_a_downgrade_to_nowhere_is_one_line(url: str, target: str) -> None:
    await asyncio.to_thread(upgrade, url, "test", "0004")
    refused = await command("app", "migrate", "--down-to", target, url=url)
    line = one_line(refused)
    assert refused.returncode == 2
    assert line.startswith("hindsight: ")
    assert "base, 0001" in line
    assert await revision_of(url) == "0004"


async def test_a_downgrade_to_a_later_revision_is_one_line(url: str) -> None:
    await asyncio.to_thread(upgrade, url, "test", "0004")
    refused = await command("app", "migrate", "--down-to", "0006", url=url)
    assert refused.returncode == 2
    assert "0006" in one_line(refused)
    assert await revision_of(url) == "0004"


async def test_a_database_of_another_environment_is_left_alone(url: str) -> None:
    """Test and production never mix, and nothing is changed before that is known."""
    await asyncio.to_thread(upgrade, url, "production")
    await asyncio.to_thread(downgrade, url, "production", "0003")
    before = await picture(url)
    for arguments in (("app", "migrate"), ("app", "migrate", "--down-to", "base", "--lose-data")):
        line = one_line(await command(*arguments, url=url, environment="test"))
        assert "'production'" in line
        assert "HINDSIGHT_ENVIRONMENT" in line
        assert await picture(url) == before
    refused = await command("alembic", "upgrade", "head", url=url, environment="development")
    assert refused.returncode != 0
    assert "'production'" in refused.stderr + refused.stdout
    assert "Traceback" not in refused.stderr
    assert await picture(url) == before
    await asyncio.to_thread(upgrade, url, "production")
    assert "'production'" in one_line(await command("app", "serve", "--port", "0", url=url, environment="test"))
    assert await ask(url, "SELECT environment FROM memory.deployment") == "production"


async def test_services_refuse_another_stamp_and_another_revision(cluster: Cluster, database_name: str) -> None:
    with pytest.raises(StartupError, match="stamped 'test'"):
        async with open_services(settings_for(cluster, database_name, environment="production")):
            pass
    await asyncio.to_thread(downgrade, cluster.url(database_name), "test", "0004")
    with pytest.raises(StartupError, match="at revision 0004, this release needs 0013: run `hindsight migrate`"):
        async with open_services(settings_for(cluster, database_name)):
            pass


async def test_a_database_never_migrated_says_what_to_run(cluster: Cluster, url: str) -> None:
    line = one_line(await command("app", "serve", "--port", "0", url=url))
    assert "hindsight migrate" in line


async def test_a_server_that_is_not_there_is_one_line(cluster: Cluster, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    missing = cluster.url("no_such_database").replace("hindsight_owner@", "hindsight_owner:s3cret@")
    for url, hint in (
        (f"postgresql://u:s3cret@127.0.0.1:{port}/db", "reached"),
        (f"postgresql://u:s3cret@/db?host={tmp_path}", "reached"),
        (f"mysql://u:s3cret@127.0.0.1:{port}/db", "postgresql"),
        ("nonsense", "postgresql"),
        (missing, "no_such_database"),
    ):
        line = one_line(await command("app", "migrate", url=url))
        assert line.startswith("hindsight: ")
        assert hint in line
        assert "s3cret" not in line
    for program in (("app", "serve", "--port", "0"), ("app", "worker")):
        line = one_line(await command(*program, url=missing))
        assert "no_such_database" in line
        assert "s3cret" not in line
    with pytest.raises(StartupError, match="cannot be reached"):
        await server_check.connect("postgresql://u@no-such-host.invalid/db")


async def test_a_missing_extension_is_named_with_what_to_ask_for(cluster: Cluster, bare: str) -> None:
    """The owner may create trusted extensions; vector is not one of them."""
    line = one_line(await command("app", "migrate", url=bare))
    assert "extension vector" in line
    assert "CREATE EXTENSION vector" in line
    refused = await command("alembic", "upgrade", "head", url=bare)
    assert "CREATE EXTENSION vector" in refused.stderr + refused.stdout
    assert "Traceback" not in refused.stderr
    assert await revision_of(bare) is None
    await execute(cluster.url(name_of(bare), "superuser"), "CREATE EXTENSION vector")
    went = await command("alembic", "upgrade", "head", url=bare)
    assert went.returncode == 0, went.stderr
    assert await ask(bare, "SELECT count(*) FROM pg_extension WHERE extname IN ('btree_gist', 'btree_gin')") == 2


async def test_an_extension_elsewhere_is_named(cluster: Cluster, bare: str) -> None:
    """The functions look for its types in public alone: a schema on somebody's search path would be a way in."""
    await execute(
        cluster.url(name_of(bare), "superuser"), "CREATE SCHEMA extensions; CREATE EXTENSION vector SCHEMA extensions"
    )
    with pytest.raises(StartupError, match="ALTER EXTENSION vector SET SCHEMA public"):
        await asyncio.to_thread(upgrade, bare, "test")
    assert await revision_of(bare) is None
    await execute(cluster.url(name_of(bare), "superuser"), "ALTER EXTENSION vector SET SCHEMA public")
    await asyncio.to_thread(upgrade, bare, "test")
    assert await revision_of(bare) == head_revision()


@pytest.mark.parametrize(
    ("constant", "value", "words"),
    [
        ("OLDEST_POSTGRES", 990000, ("PostgreSQL", "too old")),
        ("OLDEST_PGVECTOR", (99, 0), ("pgvector", "too old", "ALTER EXTENSION vector UPDATE")),
    ],
)
async def test_too_old_software_is_named(
    cluster: Cluster, url: str, monkeypatch: pytest.MonkeyPatch, constant: str, value: object, words: tuple[str, ...]
) -> None:
    monkeypatch.setattr(server_check, constant, value)
    with pytest.raises(StartupError) as refused:
        await asyncio.to_thread(upgrade, url, "test")
    for word in words:
        assert word in str(refused.value)
    assert "\n" not in str(refused.value)
    assert await revision_of(url) is None


async def test_an_owner_who_may_not_make_roles_is_told_what_to_ask_for(cluster: Cluster) -> None:
    """Roles are the cluster's. Here they are there and the owner has no hold on them."""
    superuser = cluster.url("postgres", "superuser")
    connection = await asyncpg.connect(superuser)
    name = await cluster.create()
    try:
        await connection.execute("CREATE ROLE plain_owner LOGIN NOSUPERUSER NOCREATEROLE")
        await connection.execute(f"ALTER DATABASE {name} OWNER TO plain_owner")
        url = cluster.url(name).replace("hindsight_owner@", "plain_owner@")
        line = one_line(await command("app", "migrate", url=url))
        assert "hindsight_app" in line
        assert "GRANT" in line
        await connection.execute("GRANT hindsight_app, hindsight_reader TO plain_owner WITH ADMIN OPTION")
        went = await command("app", "migrate", url=url)
        assert (went.returncode, went.stderr) == (0, "")
    finally:
        await cluster.drop(name)
        await connection.execute("DROP ROLE IF EXISTS plain_owner")
        await connection.close()
