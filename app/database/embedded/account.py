"""The operating system user that PostgreSQL runs as: never root, which it refuses."""

import os
import pwd
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.errors import StartupError

ACCOUNTS = ("hindsight", "postgres", "nobody")


@dataclass(frozen=True, slots=True)
class Account:
    """A user and its group, by number."""

    uid: int
    gid: int

    @property
    def is_other(self) -> bool:
        """Whether this process must change user to become it."""
        return self.uid != os.geteuid()

    def popen_arguments(self, folder: Path) -> dict[str, Any]:
        """Arguments for subprocess: as this user, cut off from the terminal, in a folder it need not be able to reach.

        The environment is almost empty, so that neither the caller's locale nor its secrets reach the server.
        """
        kept = {name: os.environ[name] for name in ("LD_LIBRARY_PATH", "PATH") if name in os.environ}
        arguments: dict[str, Any] = {
            "cwd": folder,
            "env": {"PATH": "/usr/bin:/bin", **kept},
            "stdin": subprocess.DEVNULL,
            "start_new_session": True,
        }
        if self.is_other:
            arguments |= {"user": self.uid, "group": self.gid, "extra_groups": []}
        return arguments


def choose_account(cluster: Path, data_dir: Path) -> Account:
    """Ourselves; under root the owner of the cluster, else of the data folder, else the first of ACCOUNTS."""
    if os.geteuid() != 0:
        return Account(os.geteuid(), os.getegid())
    if cluster.exists() and (status := cluster.stat()).st_uid != 0:
        return Account(status.st_uid, status.st_gid)
    with suppress(KeyError):  # a mounted folder may belong to a number without a name, which initdb refuses
        if (entry := pwd.getpwuid(data_dir.stat().st_uid)).pw_uid != 0:
            return Account(entry.pw_uid, entry.pw_gid)
    for name in ACCOUNTS:
        with suppress(KeyError):
            entry = pwd.getpwnam(name)
            return Account(entry.pw_uid, entry.pw_gid)
    raise StartupError(f"PostgreSQL does not run as root, and there is no user {' or '.join(ACCOUNTS)}: create one")
