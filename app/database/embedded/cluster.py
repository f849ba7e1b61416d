"""A cluster on disk, and the processes at work in it."""

import os
import shutil
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

from app.database.embedded.account import Account
from app.database.embedded.folder import make_private_folder
from app.database.embedded.software import Software
from app.errors import StartupError

HERE = "/proc/self/cwd"  # PostgreSQL stays in its cluster, so this names it even below a folder it may not enter
LOW_SPACE_BYTES = 64 * 1024 * 1024
SETTINGS = {  # written to postgresql.conf when the cluster is made: an operator may change them there
    "log_checkpoints": "off",
    "log_error_verbosity": "terse",  # no row values in the log: what is forgotten must not live on there
    "log_min_error_statement": "panic",
    "log_timezone": "UTC",
    "max_connections": "250",
    "shared_buffers": "256MB",  # the vectors, index and texts of 50,000 memories take 130 MB; pages are taken as they are used
    "timezone": "UTC",
}


def ensure_cluster(cluster: Path, software: Software, account: Account, lock: int, durable: bool) -> None:
    """Create the cluster if there is none; raise StartupError if this PostgreSQL cannot read it.

    `lock` is a descriptor that initdb inherits, so that it is known to run even when its parent is killed.
    """
    if not cluster.exists():
        _create(cluster, software, account, lock, durable)
    try:
        found = (cluster / "PG_VERSION").read_text().strip()
    except FileNotFoundError:
        raise StartupError(f"{cluster} is not a PostgreSQL cluster: move it away") from None
    if found != str(software.major):
        raise StartupError(
            f"{cluster} was written by PostgreSQL {found}, this is PostgreSQL {software.major}: "
            "export it with the old version (pg_dump), or choose another HINDSIGHT_DATA_DIR"
        )


def _create(cluster: Path, software: Software, account: Account, lock: int, durable: bool) -> None:
    """initdb beside the final place, then rename: a cluster with its final name is whole."""
    unfinished = cluster.with_name(f"{cluster.name}.unfinished")
    shutil.rmtree(unfinished, ignore_errors=True)
    signal_processes(cluster, signal.SIGKILL, deleted=True)  # when it ends by itself it unlinks its successor's socket
    make_private_folder(unfinished, account)
    command = [str(software.bin_dir / "initdb"), "-D", HERE, "--username=postgres", "--encoding=UTF8"]
    command += ["--auth-local=trust", "--auth-host=reject", "--no-instructions", *options("--set", SETTINGS)]
    command += ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", *([] if durable else ["--no-sync"])]
    # The C library's character classes still serve pg_trgm and the text parser; its C knows no letters beyond ASCII.
    for locale in ("C.UTF-8", "C"):
        result = subprocess.run(
            [*command, f"--locale={locale}"],
            **account.popen_arguments(unfinished),
            capture_output=True,
            text=True,
            pass_fds=[lock],
        )
        if result.returncode == 0 or "locale name" not in result.stderr:
            break
    if result.returncode != 0:
        shutil.rmtree(unfinished, ignore_errors=True)
        reason = last_lines(result.stderr) + space_hint(cluster.parent)
        raise StartupError(f"initdb failed in {cluster.parent}: {reason}")
    unfinished.rename(cluster)
    folder = os.open(cluster.parent, os.O_RDONLY | os.O_DIRECTORY)
    os.fsync(folder)  # before any data is written: a lost rename would look like a creation to be repeated
    os.close(folder)


def find_postmaster(cluster: Path) -> int | None:
    """The process id in postmaster.pid, if that process is at work in the cluster. A lone backend's is negative."""
    try:
        pid = abs(int((cluster / "postmaster.pid").read_text().split("\n")[0]))
    except (OSError, ValueError):
        return None
    return pid if _works_in(cluster, pid) else None


def signal_processes(cluster: Path, number: signal.Signals, deleted: bool = False) -> None:
    """Signal every PostgreSQL process at work in the cluster, or in one that was there before and has been deleted."""
    for pid in (int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdecimal()):
        if _works_in(cluster, pid, deleted):
            send_signal(pid, number)


def send_signal(pid: int, number: signal.Signals) -> None:
    """Signal a process that may have ended."""
    with suppress(ProcessLookupError):
        os.kill(pid, number)


def _works_in(cluster: Path, pid: int, deleted: bool = False) -> bool:
    """Whether this is a PostgreSQL process of the cluster: the server and its children never leave their folder."""
    folder = f"/proc/{pid}/cwd"
    try:
        if not os.readlink(f"/proc/{pid}/exe").removesuffix(" (deleted)").endswith("/postgres"):
            return False
        return os.readlink(folder) == f"{cluster.resolve()} (deleted)" if deleted else os.path.samefile(folder, cluster)
    except OSError:  # ended, or another user's
        return False


def options(flag: str, settings: dict[str, str]) -> list[str]:
    """Settings as command line arguments."""
    return [part for name, value in settings.items() for part in (flag, f"{name}={value}")]


def last_lines(text: str) -> str:
    """The end of a program's messages, in one line."""
    return " / ".join(line.strip() for line in text.strip().splitlines()[-5:])


def space_hint(folder: Path) -> str:
    """What to add to a failure's message when the disk is nearly full, which PostgreSQL may be unable to log."""
    free = shutil.disk_usage(folder).free
    return f" (only {free // 1024} kB free in {folder})" if free < LOW_SPACE_BYTES else ""
