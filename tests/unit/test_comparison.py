"""Ways to answer the same questions, in one table: means, changes from the first, and parts named in a list."""

from functools import partial

import pytest
from rich.console import Console

from app.errors import StartupError
from app.evaluation.comparison import Way, table
from app.evaluation.metrics import hit_at
from app.recall.parts import PARTS, SEARCH_PARTS, parts_named, searched_without


def test_every_way_stands_beside_the_first(capsys: pytest.CaptureFixture[str]) -> None:
    right, wrong = (["a", "b"], frozenset("a")), (["b", "c"], frozenset("a"))
    ways = [Way("[both]", [right, right], ("7",)), Way("one", [right, wrong], ("8",))]
    made = table("2 questions", ways, {"hit@1": partial(hit_at, 1)}, ("size",))
    Console(width=100).print(made)
    lines = [line.split() for line in capsys.readouterr().out.splitlines() if "│" in line]
    assert [word for word in lines[0] if word != "│"] == ["[both]", "7", "1.000"]
    assert [word for word in lines[1] if word != "│"] == ["one", "8", "0.500", "-0.500", "-1.000", "+0.000"]


def test_parts_are_named_with_commas_each_once_in_their_own_order() -> None:
    assert parts_named(" recency,vector ,,recency", "X") == ("vector", "recency")
    assert parts_named("", "X") == ()
    with pytest.raises(StartupError, match=r"^X: Vector, magic is no part of recall; there are vector, .*settling$"):
        parts_named("Vector,recency,magic", "X")


def test_the_search_is_told_of_its_own_parts_only() -> None:
    assert searched_without(PARTS) == list(SEARCH_PARTS)
    assert searched_without(("settling",)) is None
    assert searched_without(None) is None
