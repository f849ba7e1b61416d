"""Names that a subject's memories begin with."""

import pytest

from app.recall.question import Question
from app.recall.speakers import Names, own_names


@pytest.mark.parametrize(
    ("openings", "names"),
    [
        (["Marit works on the ferry", "Marit's car is red", "She skis", "Marit learns Spanish"], ["Marit"]),
        (["老周开了一间作坊", "老周膝盖有旧伤", "徒弟小简跟了他四年", "老周不会用手机付款"], ["老周"]),
        (["张小明住上海", "张小明爱喝茶", "张小明有两只猫"], ["张小", "张小明"]),
        (["Gábor renovates", "Gábor hates phones", "Gábor owns a cottage"], ["Gábor"]),
        (["Marit works on the ferry", "Marit's car is red", "She skis"], []),
        (["Marit skis"] * 3 + ["She sails"] * 10, []),
        (["The user skis", "The user sails", "The user reads"], []),
        (["用户喜欢茶", "用户住上海", "用户有两只猫"], []),
        (["小时候住在乡下", "小时候学过琴", "小时候养过狗"], []),
        (["tests run at night", "tests are slow", "tests need Redis"], []),
        (["She skis", "She sails", "She reads"], []),
        ([], []),
    ],
)
def test_a_name_that_a_quarter_of_the_memories_share(openings: list[str], names: list[str]) -> None:
    assert sorted(own_names(openings)) == sorted(names)


@pytest.mark.parametrize(
    ("text", "embedded"),
    [
        ("does Priya have children?", "does have children?"),
        ("what did Melanie say of Deploy?", "what did say of ?"),
        ("what went wrong with the last deploy?", "what went wrong with the last deploy?"),
        ("did melanie call?", "did call?"),
    ],
)
def test_what_is_shared_is_not_embedded(text: str, embedded: str) -> None:
    names = Names(spoken=["Melanie"], own=["Priya", "Deploy"])
    assert Question.read(text, names.shared(text)).embedded == embedded
