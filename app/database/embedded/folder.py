"""Private files and folders, and locks that the death of their holder ends.

Under root the folder may belong to a less trusted user, so nothing here follows a symbolic link in a last component.
"""

import fcntl
import os
import stat
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from app.database.embedded.account import Account
from app.errors import StartupError

POLL_SECONDS = 0.05


def open_private(path: Path, account: Account, flags: int = os.O_RDWR) -> int:
    """Open a file, created 0600 and owned by the account when missing. The descriptor is not inherited by exec."""
    flags |= os.O_NOFOLLOW | os.O_CLOEXEC
    try:
        descriptor = os.open(path, flags | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return os.open(path, flags)
    if account.is_other:
        os.fchown(descriptor, account.uid, account.gid)
    return descriptor


def make_private_folder(path: Path, account: Account) -> None:
    """Make sure of a folder that the account alone enters (0700). Raises StartupError if somebody else owns it."""
    path.mkdir(mode=0o700, exist_ok=True)
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        status = os.fstat(descriptor)
        if status.st_uid == os.geteuid() and account.is_other:  # just made, or left by a start that was killed here
            os.fchown(descriptor, account.uid, account.gid)
        elif status.st_uid != account.uid:
            raise StartupError(f"{path} belongs to user id {status.st_uid}, not {account.uid}: have it removed")
        if stat.S_IMODE(status.st_mode) != 0o700:
            os.fchmod(descriptor, 0o700)
    finally:
        os.close(descriptor)


def can_traverse(folder: Path, account: Account) -> bool:
    """Whether the account may pass through the folder and all above it, judged by mode bits alone."""
    for part in (folder, *folder.parents):
        status = part.stat()
        mine, group = status.st_uid == account.uid, status.st_gid == account.gid
        if not status.st_mode & (stat.S_IXUSR if mine else stat.S_IXGRP if group else stat.S_IXOTH):
            return False
    return True


def trim(path: Path, account: Account, limit: int) -> int:
    """Cut a file that others append to down to its last `limit` bytes once it is twice that long. Returns its size."""
    with open(open_private(path, account, os.O_RDWR | os.O_APPEND), "r+b") as file:
        size = file.seek(0, os.SEEK_END)
        if size > 2 * limit:
            file.seek(size - limit)
            kept = file.read()
            file.truncate(0)
            file.write(kept)
            size = len(kept)
        return size


class FileLock:
    """An flock: every process that inherits its open descriptor holds it, and it ends with the last of them."""

    def __init__(self, path: Path, account: Account) -> None:
        self.descriptor = open_private(path, account)

    def take(self, operation: int, seconds: float = 0.0) -> bool:
        """Try for that long to take it, LOCK_SH or LOCK_EX. A failed change from one to the other holds neither."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                fcntl.flock(self.descriptor, operation | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() >= deadline:
                    return False
                time.sleep(POLL_SECONDS)
            else:
                return True

    def close(self) -> None:
        """Give up this process's hold."""
        os.close(self.descriptor)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()
