"""Starting, sharing and stopping the PostgreSQL of a data folder.

`<data_dir>/postgres` is the cluster, `postgres.log` its log. Three locks decide everything, because a process that is
killed lets go of them:

- `embedded.lock`: held while one process starts, joins or stops.
- `embedded.users.lock`: shared by every process that uses the server; the one that can take it alone was the last.
- `embedded.server.lock`: inherited by PostgreSQL and all its children. While it is taken something runs on the cluster;
  once it is free nothing of ours does, whatever `postmaster.pid` says.
"""

import fcntl
import hashlib
import os
import re
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from app.database.embedded.account import Account, choose_account
from app.database.embedded.bootstrap import BOOTSTRAP
from app.database.embedded.cluster import (
    HERE,
    ensure_cluster,
    find_postmaster,
    last_lines,
    options,
    send_signal,
    signal_processes,
    space_hint,
)
from app.database.embedded.folder import POLL_SECONDS, FileLock, can_traverse, make_private_folder, open_private, trim
from app.database.embedded.software import PACKAGE, find_software, wheel_folder
from app.errors import StartupError

START_SECONDS = 300.0  # replaying the log of a crashed server may take minutes
STOP_SECONDS = 60.0
SILENCE_SECONDS = 10.0  # how long a running server may be out of reach before it is taken for a leftover
LOG_BYTES = 4 * 1024 * 1024
SOCKET = ".s.PGSQL.5432"
SOCKET_PATH_BYTES = 107  # sun_path in unix(7), less the final zero
NO_CONNECTION = 2  # exit status of psql
NOT_DURABLE = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"}


class EmbeddedServer:
    """One real PostgreSQL in a folder, shared by every process that uses the folder.

    It listens on a unix socket in a private folder and nowhere else. It runs in a session of its own and outlives the
    process that started it. `durable=False` is for tests: a crash of the machine may then destroy the data.
    `prepare=False` is for a look: no cluster is made, and roles, databases and extensions stay as they are. The URLs
    exist once it has started; `bin_dir` holds psql, which needs nothing but a URL.
    """

    def __init__(self, data_dir: Path, *, durable: bool = True, prepare: bool = True) -> None:
        self.data_dir = Path(data_dir).absolute()
        self.cluster = self.data_dir / "postgres"
        self.log = self.data_dir / "postgres.log"
        self.durable = durable
        self.prepare = prepare
        self.bin_dir = wheel_folder() / PACKAGE / "pginstall" / "bin"
        self._account: Account
        self._socket_dir: Path | None = None
        self._users: FileLock | None = None
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def owner_url(self) -> str:
        """Owns the database, creates roles, is no superuser: for migrations."""
        return self._url("hindsight_owner")

    @property
    def app_url(self) -> str:
        """The service: has no rights until a migration grants it a role."""
        return self._url("hindsight_service")

    @property
    def reader_url(self) -> str:
        """An operator's psql: has no rights until a migration grants it a role."""
        return self._url("hindsight_console")

    @property
    def superuser_url(self) -> str:
        """PostgreSQL's superuser, in the product's database."""
        return self._url("postgres")

    @property
    def is_running(self) -> bool:
        """Whether a server is at work on the cluster now, whoever started it."""
        return find_postmaster(self.cluster) is not None

    def start(self) -> None:
        """Create the cluster when new, start or join its server, and wait until it answers.

        Called again it makes sure that the server still runs. Raises StartupError: one line that says what is wrong.
        """
        if not self.prepare and not self.cluster.exists():
            raise StartupError(f"there is no database in {self.data_dir}")
        try:
            self._make_data_dir()
            self._account = choose_account(self.cluster, self.data_dir)
            with self._door(START_SECONDS):
                self._socket_dir = self._choose_socket_dir()
                if self._users is None:
                    self._users = self._lock("users")
                    self._users.take(fcntl.LOCK_SH)
                try:
                    self._launch_or_join()
                except BaseException:
                    self._leave()
                    raise
        except OSError as error:
            raise StartupError(f"the embedded PostgreSQL cannot use {self.data_dir}: {error}") from error

    def stop(self) -> None:
        """Stop using the server. The last process to leave stops it, ending open connections. May be repeated."""
        if self._users is None:
            return
        with suppress(OSError, StartupError), self._door(STOP_SECONDS):
            self._leave()
        if self._users is not None:  # the folder is gone, or another process is starting and keeps the server
            self._users.close()
            self._users = None

    def accepts(self) -> bool:
        """Whether a connection to its socket is accepted now."""
        assert self._socket_dir is not None
        with socket.socket(socket.AF_UNIX) as probe, suppress(OSError):
            probe.connect(str(self._socket_dir / SOCKET))
            return True
        return False

    def trim_log(self) -> None:
        """Bound the log of a server that runs for long: call it now and then."""
        with suppress(OSError):
            trim(self.log, self._account, LOG_BYTES)

    def _url(self, role: str, database: str = "hindsight") -> str:
        if self._socket_dir is None:
            raise RuntimeError("the embedded server has not been started")
        return f"postgresql://{role}@/{database}?host={quote(str(self._socket_dir), safe='')}&port=5432"

    def _make_data_dir(self) -> None:
        if not self.data_dir.exists():
            self.data_dir.mkdir(parents=True, exist_ok=True)
            self.data_dir.chmod(0o711 if os.geteuid() == 0 else 0o700)  # a plain user must pass through root's folder

    def _lock(self, name: str) -> FileLock:
        return FileLock(self.data_dir / f"embedded.{name}.lock", self._account)

    @contextmanager
    def _door(self, seconds: float) -> Iterator[None]:
        with FileLock(self.data_dir / "embedded.lock", self._account) as door:
            if not door.take(fcntl.LOCK_EX, seconds):
                raise StartupError(f"another process has been starting or stopping {self.cluster} for {seconds:.0f} s")
            yield

    def _choose_socket_dir(self) -> Path:
        """In the data folder, where every process finds it; if that cannot be, a short path derived from it alone."""
        inside = self.data_dir / "socket"
        plain = re.fullmatch(r"[\w./-]+", str(inside), re.ASCII)  # the server's setting is a list with its own quoting
        if plain and len(f"{inside}/{SOCKET}") <= SOCKET_PATH_BYTES and can_traverse(self.data_dir, self._account):
            return inside
        digest = hashlib.sha256(os.fsencode(self.data_dir.resolve())).hexdigest()[:16]
        return Path("/tmp") / f"hindsight-{self._account.uid}-{digest}"

    def _launch_or_join(self) -> None:
        """Start the server if nothing runs on the cluster, and go on until it has answered."""
        log_start = trim(self.log, self._account, LOG_BYTES)
        launched = False
        begun = silent = time.monotonic()
        while True:
            with self._lock("server") as lock:
                if lock.take(fcntl.LOCK_EX):
                    if launched:
                        raise StartupError(f"PostgreSQL ended at once: {self._last_words(log_start)}")
                    self._process = self._launch(lock.descriptor)
                    launched = True
            result = self._bootstrap()
            if result.returncode == 0:
                return
            reason = last_lines(result.stderr)
            if result.returncode != NO_CONNECTION:
                hint = space_hint(self.data_dir)
                raise StartupError(f"the database in {self.cluster} could not be prepared: {reason}{hint}")
            now = time.monotonic()
            if now - begun > START_SECONDS:
                raise StartupError(f"PostgreSQL in {self.cluster} has not answered for {START_SECONDS:.0f} s: {reason}")
            if not launched and now - silent > SILENCE_SECONDS:
                self._end_leftovers()
                silent = now
            time.sleep(POLL_SECONDS)

    def _launch(self, lock: int) -> subprocess.Popen[bytes]:
        """Start PostgreSQL on a cluster that none of our processes is using."""
        assert self._socket_dir is not None
        software = find_software(self.data_dir, self._account)
        ensure_cluster(self.cluster, software, self._account, lock, self.durable)
        if (pid := find_postmaster(self.cluster)) is not None:
            raise StartupError(f"process {pid}, a PostgreSQL started by hand, uses {self.cluster}: stop it first")
        make_private_folder(self._socket_dir, self._account)
        # These are stale, yet PostgreSQL would believe them where their process id belongs to something new.
        for stale in (self.cluster / "postmaster.pid", self._socket_dir / SOCKET, self._socket_dir / f"{SOCKET}.lock"):
            stale.unlink(missing_ok=True)
        settings = {
            "listen_addresses": "",
            "port": "5432",
            "unix_socket_directories": str(self._socket_dir),
            "unix_socket_permissions": "0700",
            **({} if self.durable else NOT_DURABLE),
        }
        location = str(self.cluster) if can_traverse(self.cluster, self._account) else HERE
        log = open_private(self.log, self._account, os.O_WRONLY | os.O_APPEND)
        try:
            return subprocess.Popen(
                [str(software.bin_dir / "postgres"), "-D", location, *options("-c", settings)],
                **self._account.popen_arguments(self.cluster),
                stdout=log,
                stderr=log,
                pass_fds=[lock],
            )
        finally:
            os.close(log)

    def _bootstrap(self) -> subprocess.CompletedProcess[str]:
        quiet = {"PGCONNECT_TIMEOUT": "5", "PGOPTIONS": "-c client_min_messages=warning"}
        return subprocess.run(
            [str(self.bin_dir / "psql"), self._url("postgres", "postgres"), "-XqAt", "-v", "ON_ERROR_STOP=1"],
            env={"PATH": os.environ.get("PATH", ""), **quiet},
            input=BOOTSTRAP if self.prepare else "SELECT 1",
            capture_output=True,
            text=True,
        )

    def _leave(self) -> None:
        """Let go of the server; stop it if nobody else uses it. Called with the door locked."""
        assert self._users is not None
        users, self._users = self._users, None
        with users:
            if not users.take(fcntl.LOCK_EX) or (pid := find_postmaster(self.cluster)) is None:
                return
            send_signal(pid, signal.SIGINT)  # fast shutdown
            with self._lock("server") as lock:
                if not lock.take(fcntl.LOCK_EX, STOP_SECONDS):
                    return
        if self._process is not None:
            self._process.wait()
        if self._socket_dir is not None:
            with suppress(OSError):
                self._socket_dir.rmdir()

    def _end_leftovers(self) -> None:
        """End what runs without answering: a server whose socket was deleted, or the children of a killed server."""
        assert self._socket_dir is not None
        postmaster = find_postmaster(self.cluster)
        if postmaster is None:
            signal_processes(self.cluster, signal.SIGQUIT)
        elif not (self._socket_dir / SOCKET).exists():
            send_signal(postmaster, signal.SIGINT)

    def _last_words(self, log_start: int) -> str:
        with open(open_private(self.log, self._account, os.O_RDONLY), "rb") as file:
            file.seek(log_start)
            words = last_lines(file.read().decode(errors="replace")) or f"nothing in {self.log}"
        return words + space_hint(self.data_dir)
