"""Short statements sound alike whatever they say: without a word in common they are not the same."""

import pytest

from app.statements.judge import Statement, judge


@pytest.mark.parametrize(
    ("old", "new", "similarity"),
    [
        ("no sugar", "no nuts", 0.86),
        ("no sugar", "vegan", 0.63),
        ("no sugar", "aisle seat", 0.55),
        ("I keep bees", "I am vegan", 0.58),
        ("I run marathons", "I grow roses", 0.59),
        ("Reads manga", "Studies law", 0.62),
        ("Cannot eat pork", "Does not drink alcohol", 0.68),
        ("不吃香菜", "讨厌蘑菇", 0.57),
        ("我养蜜蜂", "我种玫瑰", 0.63),
        ("Prefers window seats", "Prefers email over phone", 0.48),
        ("喜欢靠窗的座位", "喜欢用邮件联系", 0.5),
        (
            "Two test servers turned out to have CVE-2019-14288.",
            "Two test servers turned out to have CVE-2021-44228.",
            0.89,
        ),
    ],
)
def test_two_short_statements_are_two(old: str, new: str, similarity: float) -> None:
    assert judge(Statement(old), Statement(new), similarity).action == "unrelated"


@pytest.mark.parametrize(
    ("old", "new", "similarity"),
    [
        ("The client turned down the proposal.", "The proposal was rejected by the client.", 0.85),
        ("I got married in 2012.", "2012 was the year of my wedding.", 0.89),
        ("用户骑车上班。", "用户上班的交通方式是自行车。", 0.86),
        ("我讨厌打电话。", "我最烦的就是打电话。", 0.86),
    ],
)
def test_a_paraphrase_stays_one(old: str, new: str, similarity: float) -> None:
    assert judge(Statement(old), Statement(new), similarity).action == "duplicate"
