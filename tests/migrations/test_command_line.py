"""What an engineer types: `alembic` and `hindsight migrate`, with a server that is there, not there, or not good enough."""

import asyncio
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest
from conftest import Cluster, settings_for
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
    assert "memory.recalls" in refused.stderr + refused.stdout
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
    async with asyncio.timeout(30):
        again = await command("app", "migrate", url=url)
    assert (again.returncode, again.stderr) == (0, "")
    assert await ask(url, "SELECT count(*) FROM memory.embedding_sets") == 1
    await execute(url, "INSERT INTO memory.tenant_settings (tenant_id) SELECT id FROM memory.tenants")
    refused = one_line(await command("app", "migrate", "--down-to", "base", url=url))
    assert "memory.tenant_settings" in refused
    await execute(url, "INSERT INTO memory.jobs (tenant_id, kind) SELECT id, 'embed' FROM memory.tenants")
    assert "memory.jobs" in one_line(await command("app", "migrate", "--down-to", "0004", url=url))
    down = await command("app", "migrate", "--down-to", "base", "--lose-data", url=url)
    assert (down.returncode, down.stderr) == (0, "")
    assert await revision_of(url) is None
    assert (await command("app", "migrate", url=url)).returncode == 0
    assert await revision_of(url) == head_revision()


async def test_a_database_of_another_environment_is_left_alone(url: str) -> None:
    """Test and production never mix, in neither direction, and nothing is changed before that is known."""
    await asyncio.to_thread(upgrade, url, "production")
    await asyncio.to_thread(downgrade, url, "production", "0003")
    before = await picture(url)
    for arguments in (
        ("app", "migrate"),
        ("app", "migrate", "--down-to", "base", "--lose-data"),
        ("app", "serve", "--port", "0"),
        ("app", "worker"),
    ):
        if arguments[1] in ("serve", "worker"):
            await asyncio.to_thread(upgrade, url, "production")
            before = await picture(url)
        line = one_line(await command(*arguments, url=url, environment="test"))
        assert "'production'" in line
        assert "HINDSIGHT_ENVIRONMENT" in line
        assert await picture(url) == before
    for arguments in (("upgrade", "head"), ("-x", "lose-data=yes", "downgrade", "base")):
        refused = await command("alembic", *arguments, url=url, environment="development")
        assert refused.returncode != 0
        assert "'production'" in refused.stderr + refused.stdout
        assert await picture(url) == before
    assert await ask(url, "SELECT environment FROM memory.deployment") == "production"


async def test_services_refuse_another_stamp_and_another_revision(cluster: Cluster, database_name: str) -> None:
    with pytest.raises(StartupError, match="stamped 'test'"):
        async with open_services(settings_for(cluster, database_name, environment="production")):
            pass
    await asyncio.to_thread(downgrade, cluster.url(database_name), "test", "0004")
    with pytest.raises(StartupError, match="at revision 0004, this release needs 0005: run `hindsight migrate`"):
        async with open_services(settings_for(cluster, database_name)):
            pass


async def test_a_database_never_migrated_says_what_to_run(cluster: Cluster, url: str) -> None:
    line = one_line(await command("app", "serve", "--port", "0", url=url))
    assert "hindsight migrate" in line


@pytest.mark.parametrize("program", [("app", "migrate"), ("app", "serve", "--port", "0")])
async def test_a_server_that_is_not_there_is_one_line(program: tuple[str, ...], tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    for url, hint in (
        (f"postgresql://u@127.0.0.1:{port}/db", "reached|used"),
        (f"postgresql://u@/db?host={tmp_path}", "reached|used"),
        ("postgresql://u@no-such-host.invalid/db", "reached|used"),
        (f"mysql://u@127.0.0.1:{port}/db", "postgresql://"),
        ("nonsense", "postgresql://"),
    ):
        line = one_line(await command(*program, url=url))
        assert line.startswith("hindsight: ")
        assert pytest.importorskip("re").search(hint, line), line
        assert "password" not in line


async def test_a_wrong_password_or_database_is_one_line_without_the_secret(cluster: Cluster) -> None:
    url = cluster.url("no_such_database").replace("hindsight_owner@", "hindsight_owner:s3cret@")
    for program in (("app", "migrate"), ("app", "serve", "--port", "0"), ("app", "doctor")):
        result = await command(*program, url=url)
        assert result.returncode != 0
        assert "no_such_database" in result.stderr + result.stdout
        assert "s3cret" not in result.stderr + result.stdout
        assert "Traceback" not in result.stderr


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


async def test_extensions_may_live_in_a_schema_of_their_own(cluster: Cluster, bare: str) -> None:
    """Managed servers put them into a schema that is on the database's search path."""
    superuser = cluster.url(name_of(bare), "superuser")
    name = name_of(bare)
    await execute(superuser, f"CREATE SCHEMA extensions; GRANT USAGE ON SCHEMA extensions TO PUBLIC; ALTER DATABASE {name} SET search_path = public, extensions")
    await execute(superuser, "CREATE EXTENSION vector SCHEMA extensions; CREATE EXTENSION btree_gist SCHEMA extensions; CREATE EXTENSION btree_gin SCHEMA extensions")
    went = await command("app", "migrate", url=bare)
    assert (went.returncode, went.stderr) == (0, "")
    async with open_services(settings_for(cluster, name, embedder="bundled")) as services:
        caller = await services.keys.local_owner()
        from app.memories.model import Draft
        from app.recall.request import RecallRequest

        await services.memories.write(caller, Draft("The user drinks oolong tea", subject="user:1"))
        found = await services.recall.recall(caller, RecallRequest("which tea", subject="user:1"))
        assert [hit.memory["content"] for hit in found.memories] == ["The user drinks oolong tea"]


@pytest.mark.parametrize(
    ("constant", "value", "words"),
    [("OLDEST_POSTGRES", 990000, ("PostgreSQL", "too old")), ("OLDEST_PGVECTOR", (99, 0), ("pgvector", "too old", "ALTER EXTENSION vector UPDATE"))],
)
async def test_too_old_software_is_named(cluster: Cluster, url: str, monkeypatch: pytest.MonkeyPatch, constant: str, value: object, words: tuple[str, ...]) -> None:
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
