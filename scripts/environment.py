"""Makes, mends and names the virtual environment that scripts/run, scripts/test and scripts/lint use.

Packages are installed at the versions in constraints.txt. The project itself is not copied: a .pth file points at the
checkout and `bin/hindsight` starts it, so nothing is built and a checkout that cannot be written to serves as well.

Only the standard library is used. The environment's folder is the one line on standard output; all else goes to
standard error.
"""

import contextlib
import fcntl
import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CONSTRAINTS = ROOT / "constraints.txt"
PYTHON = str(getattr(sys, "_base_executable", sys.executable))  # not one inside an environment that is to be made anew
STAMP = "hindsight.json"  # written last: what the environment was made for
UNFINISHED = "hindsight.unfinished"  # present while packages are being installed: an interrupted one is made anew


def say(line: str) -> None:
    """One line of progress."""
    print(f"hindsight: {line}", file=sys.stderr, flush=True)


def project() -> dict[str, object]:
    """The tables of pyproject.toml that decide which packages are needed."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        table: dict[str, dict[str, object]] = tomllib.load(file)
    return {key: table["project"].get(key, {}) for key in ("requires-python", "dependencies", "optional-dependencies")}


def wanted(extras: set[str]) -> dict[str, object]:
    """The stamp of an environment that is ready for these extras, less its Python."""
    content = json.dumps(project(), sort_keys=True).encode() + CONSTRAINTS.read_bytes()
    return {"checkout": str(ROOT), "digest": hashlib.sha256(content).hexdigest(), "extras": sorted(extras)}


def stamp_of(folder: Path) -> dict[str, object]:
    """What the environment says about itself; empty when it says nothing readable."""
    try:
        stamp = json.loads((folder / STAMP).read_text())
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def python_of(folder: Path) -> str | None:
    """Version and prefix of the environment's Python as it says when run; None when it does not start."""
    probe = "import sys, pip; print('%d.%d' % sys.version_info[:2], sys.prefix)"
    try:
        answer = subprocess.run(
            [folder / "bin" / "python", "-I", "-c", probe], capture_output=True, text=True, timeout=60, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return answer.stdout.strip()


def is_ready(folder: Path, extras: set[str]) -> bool:
    """Whether the environment was finished for these packages, here, and its Python still starts."""
    stamp = stamp_of(folder)
    target = wanted(extras)
    return (
        stamp.get("checkout") == target["checkout"]
        and stamp.get("digest") == target["digest"]
        and extras <= set(map(str, stamp.get("extras") or ()))  # type: ignore[call-overload]
        and stamp.get("python") == python_of(folder) is not None
    )


def is_usable(folder: Path) -> bool:
    """Whether packages can be installed into what is there, so that nothing need be made anew."""
    python = python_of(folder)
    if python is None or (folder / UNFINISHED).exists():
        return False
    version, prefix = python.split(" ", 1)
    stamp = stamp_of(folder)
    return (
        tuple(map(int, version.split("."))) >= (3, 11)
        and Path(prefix) == folder
        and (folder / "lib" / f"python{version}" / "site-packages").is_dir()
        and (not stamp or (stamp.get("python"), stamp.get("checkout")) == (python, str(ROOT)))
    )


def private_folder() -> Path:
    """A folder of the user's own for environments of checkouts that cannot be written to."""
    candidates = []
    if os.environ.get("XDG_CACHE_HOME"):
        candidates.append(Path(os.environ["XDG_CACHE_HOME"]))
    with contextlib.suppress(RuntimeError):  # a user without an entry in the password file has no home
        candidates.append(Path.home() / ".cache")
    for candidate in candidates:
        folder = candidate / "hindsight"
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            if candidate.is_absolute() and os.access(folder, os.W_OK):
                return folder
    folder = Path(tempfile.gettempdir()) / f"hindsight-{os.geteuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    owner = folder.lstat()
    if owner.st_uid != os.geteuid() or folder.is_symlink() or owner.st_mode & 0o022:
        raise SystemExit(f"hindsight: {folder} is open to others; set XDG_CACHE_HOME to a folder of your own")
    return folder


def place(extras: set[str]) -> Path:
    """Where the environment is, or is to be: in the checkout, else in the user's cache. torch has one of its own."""
    name = ".venv-models" if "sentence-transformers" in extras else ".venv"
    local = ROOT / name
    own = not local.exists() or (local.stat().st_uid == os.geteuid() and os.access(local, os.W_OK))
    if is_ready(local, extras) or (os.access(ROOT, os.W_OK) and (own or os.geteuid() == 0)):
        return local
    return private_folder() / f"{name[1:]}-{hashlib.sha256(str(ROOT).encode()).hexdigest()[:16]}"


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Holds the folder against another set-up, also of another user; the lock ends with the process."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("waiting for another set-up to finish ...")
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        except OSError:
            say("this file system has no locks; do not start two set-ups at once")
        yield
    finally:
        os.close(descriptor)


def create(folder: Path) -> None:
    """An empty environment, made anew."""
    if folder.is_symlink():
        folder.unlink()
    elif folder.exists():
        say(f"{folder} is incomplete, was moved or lost its Python: making it anew")
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    (folder / UNFINISHED).touch()
    try:
        import ensurepip

        ensurepip.version()
    except (ImportError, AttributeError):  # Debian without python3-venv
        venv.create(folder, symlinks=True)
        run([PYTHON, "-I", "-m", "pip", f"--python={folder}/bin/python", "install", "--quiet", "pip"])
    else:
        run([PYTHON, "-I", "-m", "venv", str(folder)])


def run(command: list[str]) -> None:
    """Runs a step quietly; where it fails, shows all that it said and stops."""
    environment = os.environ | {"PIP_USER": "0", "PIP_ROOT_USER_ACTION": "ignore", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    environment |= {"PIP_NO_INPUT": "1", "PIP_REQUIRE_VIRTUALENV": "0"}
    step = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment,
        check=False,
    )
    if step.returncode != 0:
        sys.stderr.buffer.write(step.stdout)
        sys.stderr.flush()
        raise SystemExit(f"hindsight: set-up failed (exit code {step.returncode}): {shlex.join(command)}")


def install(folder: Path, extras: set[str]) -> None:
    """Packages, the way to the checkout, the command, and last the stamp."""
    (folder / UNFINISHED).touch()
    (folder / STAMP).unlink(missing_ok=True)
    tables = project()
    optional = tables["optional-dependencies"]
    packages = list(tables["dependencies"])  # type: ignore[call-overload]
    for extra in sorted(extras):
        packages += optional[extra]  # type: ignore[index]
    python = folder / "bin" / "python"
    try:
        run([str(python), "-I", "-m", "pip", "install", "--quiet", "--constraint", str(CONSTRAINTS), *packages])
    except SystemExit:
        (folder / UNFINISHED).unlink()  # pip has put back what was there; the next start tries again from here
        raise

    for site_packages in folder.glob("lib/python3.*/site-packages"):
        (site_packages / "hindsight-checkout.pth").write_text(f"{ROOT}\n")
    command = folder / "bin" / "hindsight"
    command.unlink(missing_ok=True)
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(str(python))} -P -m app "$@"\n')
    command.chmod(command.stat().st_mode | (command.stat().st_mode & 0o444) >> 2)  # executable for whoever may read

    stamp = wanted(extras) | {"python": python_of(folder)}
    (folder / STAMP).write_text(json.dumps(stamp, indent=1) + "\n")
    (folder / UNFINISHED).unlink()


def main(extras: set[str], only_if_ready: bool) -> None:
    """Prints the folder of an environment that is ready for these extras; `only_if_ready` fails rather than makes."""
    known = set(project()["optional-dependencies"])  # type: ignore[call-overload]
    if extras - known:
        raise SystemExit(f"hindsight: unknown group {', '.join(extras - known)}; known: {', '.join(sorted(known))}")
    folder = place(extras)
    if not is_ready(folder, extras):
        if only_if_ready:
            raise SystemExit(1)
        with locked(folder.parent):
            if not is_ready(folder, extras):
                if is_usable(folder):
                    extras |= set(map(str, stamp_of(folder).get("extras") or ())) & known  # type: ignore[call-overload]
                    say(f"bringing the packages in {folder} up to date ...")
                else:
                    create(folder)
                    say(f"installing packages into {folder} (a minute or two, once) ...")
                install(folder, extras)
    print(folder)


if __name__ == "__main__":
    try:
        main(set(sys.argv[1:]) - {"--if-ready"}, only_if_ready="--if-ready" in sys.argv)
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except OSError as error:
        raise SystemExit(f"hindsight: set-up failed: {error}") from None
