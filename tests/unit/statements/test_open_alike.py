"""Two things that are said of one person are no version of each other, however alike they sound."""

import pytest

from app.statements.judge import judge
from app.statements.verdict import Statement


@pytest.mark.parametrize("similarity", [0.5, 0.75, 0.9])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Bob plays chess", "Bob has 3 cats named Tim0"),
        ("Ann plays chess", "Ann has 3 cats named Tim"),
        ("鲍勃下象棋", "鲍勃有三只猫叫蒂姆"),
    ],
)
def test_what_only_opens_alike_is_kept_beside(old: str, new: str, similarity: float) -> None:
    assert judge(Statement(old), Statement(new), similarity).action == "unrelated"


def test_what_holds_all_of_the_other_still_adds_to_it() -> None:
    verdict = judge(Statement("Bob plays chess"), Statement("Bob plays chess on Fridays"), 0.9)
    assert (verdict.action, verdict.merged) == ("supplement", "Bob plays chess on Fridays")
