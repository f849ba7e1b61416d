"""Where the labelled corpora are, and how a test says what it measured."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from app.evaluation.corpora import Checked, by_group, rate

Show = Callable[[str, Sequence[Checked]], None]


@pytest.fixture(scope="session")
def corpora() -> Path:
    """The folder of the corpora."""
    return Path(__file__).parent / "corpora"


@pytest.fixture
def show(capsys: pytest.CaptureFixture[str]) -> Show:
    """Prints the share that passed, in all and by group, whether the test passes or not."""

    def printed(title: str, checked: Sequence[Checked]) -> None:
        groups = ", ".join(f"{name} {passed}/{count}" for name, (passed, count) in by_group(checked).items())
        with capsys.disabled():
            print(f"\n{title}: {rate(checked):.3f} of {len(checked)} ({groups})")

    return printed
