"""Figures that are kept in a file, and what has changed since."""

import json
from pathlib import Path

import pytest

from app.errors import StartupError
from app.evaluation.baseline import Comparison

FIGURES = {"time": 0.8, "all": 0.9}


def saved(tmp_path: Path, figures: dict[str, float], measured: str = "cases") -> Path:
    file = tmp_path / "baseline.json"
    Comparison.begin(measured, file, None, 0.02).end(figures)
    return file


def test_figures_are_saved_as_json(tmp_path: Path) -> None:
    file = saved(tmp_path, {"time": 2 / 3})
    assert json.loads(file.read_text(encoding="utf-8")) == {"measured": "cases", "figures": {"time": 0.6667}}


@pytest.mark.parametrize("now", [FIGURES, {"time": 0.78, "all": 0.9}, {"time": 1.0, "all": 0.9, "new": 0.1}])
def test_what_fell_by_the_tolerance_at_most_passes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], now: dict[str, float]
) -> None:
    Comparison.begin("cases", None, saved(tmp_path, FIGURES), 0.02).end(now)
    told = capsys.readouterr().out
    for name, figure in now.items():
        assert name in told
        assert f"{figure:.3f}" in told


def test_the_differences_are_shown_with_their_sign(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Comparison.begin("cases", None, saved(tmp_path, FIGURES), 0.2).end({"time": 0.7, "all": 0.95})
    told = capsys.readouterr().out
    assert "-0.100" in told
    assert "+0.050" in told


@pytest.mark.parametrize(
    ("now", "told"),
    [
        ({"time": 0.779, "all": 0.9}, "time 0.800 -> 0.779"),
        ({"time": 0.5, "all": 0.5}, "time 0.800 -> 0.500, all 0.900 -> 0.500"),
        ({"time": 0.8}, "all 0.900 -> not measured"),
    ],
)
def test_what_fell_further_or_is_gone_fails_by_name(tmp_path: Path, now: dict[str, float], told: str) -> None:
    comparison = Comparison.begin("cases", None, saved(tmp_path, FIGURES), 0.02)
    with pytest.raises(RuntimeError, match=r"^below the baseline by more than 0\.02: ") as raised:
        comparison.end(now)
    assert str(raised.value).endswith(f": {told}")


def test_the_figures_are_saved_even_where_one_fell(tmp_path: Path) -> None:
    file = saved(tmp_path, FIGURES)
    with pytest.raises(RuntimeError):
        Comparison.begin("cases", tmp_path / "new.json", file, 0.02).end({"time": 0.1, "all": 0.9})
    assert json.loads((tmp_path / "new.json").read_text(encoding="utf-8"))["figures"]["time"] == 0.1


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("{", "is not JSON"),
        ('{"measured": "cases"}', "figures: "),
        ('{"measured": "cases", "figures": {"time": "high"}}', "figures.time: "),
        ('{"measured": "cases", "figures": {"time": NaN}}', "figures.time: "),
        ('{"measured": "queries", "figures": {}}', "holds the figures of queries, not of cases"),
    ],
)
def test_a_file_that_is_no_baseline_is_refused_before_anything_is_measured(
    tmp_path: Path, content: str, told: str
) -> None:
    file = tmp_path / "baseline.json"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(StartupError) as raised:
        Comparison.begin("cases", None, file, 0.02)
    assert str(raised.value).startswith(f"{file}: {told}")


def test_a_place_that_cannot_be_written_is_refused_before_anything_is_measured(tmp_path: Path) -> None:
    for file in (tmp_path, tmp_path / "no" / "baseline.json"):
        with pytest.raises(StartupError, match="cannot be written"):
            Comparison.begin("cases", file, None, 0.02)
