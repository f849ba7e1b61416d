"""The tree itself: portable, free of secrets, and set up as its README says."""

import itertools
import os
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
NOT_OURS = {".git", ".venv", ".venv-models", "__pycache__", "build", "dist", "data"}


def files() -> list[Path]:
    """What git tracks or would; without git (an unpacked archive), everything that is not known to be made."""
    try:
        listed = subprocess.run(
            ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            check=True,
        ).stdout.decode()
        found = [ROOT / name for name in listed.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        found = [
            Path(folder) / name
            for folder, folders, names in os.walk(ROOT)
            if folders.__setitem__(slice(None), [f for f in folders if f not in NOT_OURS and "cache" not in f]) is None
            for name in names
        ]
    return [path for path in found if path.is_file()]


def lines() -> Iterator[tuple[str, str]]:
    """Place and text of every line of every text file but this one, which has to name what it looks for."""
    for path in files():
        if path == Path(__file__).resolve():
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), start=1):
            yield f"{path.relative_to(ROOT)}:{number}", line


FORBIDDEN = {
    "a folder of one machine": re.compile(
        r"(?<![\w.])/(?:root|work|home/(?!hindsight\b)[a-z][a-z0-9_-]*)(?=/|\b(?![\w.-]))"
    ),
    "a package index": re.compile(
        r"pypi\.org|pythonhosted|files\.python|registry\.npmjs|--(?:extra-)?index-url|find-links", re.I
    ),
    "a private key": re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY-----"),
    "a token": re.compile(
        r"\b(?:sk-[A-Za-z0-9]{20,}|gh[pousr]_[A-Za-z0-9]{30,}|AKIA[0-9A-Z]{16}|xox[baprs]-[A-Za-z0-9-]{10,})"
    ),
}
# A path in a sentence that a user might say is data, not a dependency on a machine.
DATA = ("tests/", "app/demo/", "sql/functions/")


@pytest.mark.parametrize("what", FORBIDDEN)
def test_nothing_names(what: str) -> None:
    excused = DATA if what == "a folder of one machine" else ()
    found = [
        f"{place}: {line.strip()}"
        for place, line in lines()
        if FORBIDDEN[what].search(line) and not place.startswith(excused)
    ]
    assert found == []


@pytest.mark.parametrize("text", ["cd /work/main", '"/root/.cache"', "/home/alice/x", "(/work)"])
def test_machine_folders_are_recognised(text: str) -> None:
    assert FORBIDDEN["a folder of one machine"].search(text)


@pytest.mark.parametrize(
    "text", ["/home/hindsight", "docs/work/x", "/workspace", "/rooted", "https://example.org/root.html"]
)
def test_other_folders_are_not(text: str) -> None:
    assert not FORBIDDEN["a folder of one machine"].search(text)


def shell_scripts() -> list[Path]:
    """Every file whose first line names a shell."""
    return [path for path in files() if re.match(rb"#!\s*\S*\b(?:env +)?(?:ba|da|z)?sh\b", path.read_bytes()[:40])]


def test_shell_scripts_stop_at_the_first_error_and_can_be_started() -> None:
    scripts = shell_scripts()
    assert {"scripts/run", "scripts/test", "scripts/lint", "scripts/environment", ".ci/run"} <= {
        path.relative_to(ROOT).as_posix() for path in scripts
    }
    for path in scripts:
        assert os.access(path, os.X_OK), path
        assert "\nset -euo pipefail\n" in path.read_text(), path


def test_readme_begins_with_running_and_testing() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```(?:sh|bash|console|shell)\n(.*?)^```", readme, re.MULTILINE | re.DOTALL)
    commands = [line.removeprefix("$ ").split("#")[0].strip() for block in blocks for line in block.splitlines()]
    assert [command for command in commands if command][:2] == ["scripts/run", "scripts/test"]


def normal(name: str) -> str:
    """A package's name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_package_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *itertools.chain(*project["optional-dependencies"].values())]
    names = {normal(re.split(r"[\[<>=!~; ]", entry)[0]) for entry in wanted}
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = dict(line.split("==") for line in lines if not line.startswith("#"))
    assert names - {normal(name) for name in pins} == set()
    for name, version in pins.items():
        assert re.fullmatch(r"[0-9][0-9A-Za-z.]*", version), f"{name}: {version} is a build of one machine"
