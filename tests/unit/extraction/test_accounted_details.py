"""No number and no identifier of a turn goes missing without a word, in either language."""

from datetime import UTC, datetime

import pytest

from app.extraction.model import Extraction, SpokenTurn
from app.extraction.rules import extract_by_rules

NOW = datetime(2026, 3, 11, 9, 30, tzinfo=UTC)  # a Wednesday


def read(said: str) -> Extraction:
    return extract_by_rules([SpokenTurn("user", said, NOW, None, "user:42")])


@pytest.mark.parametrize(
    ("said", "lost"),
    [
        ("上衣 L 裤子 32\n写个请假条，就说我发烧 38 度 5", ["38", "5"]),
        ("上衣 L 裤子 32。总结下面这段：本公司 2025 年营收增长 12%。我的报销工号 E03317", ["E03317"]),
        ("I take shoes in size 43.\n```\nerror 99881\n```", ["99881"]),
    ],
)
def test_detail_that_is_in_no_memory_is_named_in_a_refusal(said: str, lost: list[str]) -> None:
    extraction = read(said)
    named = " ".join(one.reason for one in extraction.refusals if one.code == "missing_detail")
    assert extraction.candidates
    assert all(detail in named for detail in lost)


@pytest.mark.parametrize(
    "said", ["接下来三天停水，做饭的建议都免洗的来", "我住在 3 号楼", "I'm on leave for three days"]
)
def test_span_that_became_dates_is_not_lost(said: str) -> None:
    extraction = read(said)
    assert extraction.candidates
    assert [one for one in extraction.refusals if one.code == "missing_detail"] == []
