"""Chinese text is cut at words, and names are told from other words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.statements.chinese_words import chinese_words


def cut(text: str, *own: str) -> list[str]:
    return [word.text for word in chinese_words(text, frozenset(own))]


@given(st.text(st.characters(min_codepoint=0x4E00, max_codepoint=0x9FFF), max_size=60))
def test_nothing_is_lost(text: str) -> None:
    assert "".join(cut(text)) == text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("房租涨到每个月", ["房租", "涨", "到", "每个月"]),
        ("用户喜欢喝咖啡", ["用户", "喜欢", "喝", "咖啡"]),
        ("坐飞机", ["坐", "飞机"]),
        ("住在上海", ["住在", "上海"]),
    ],
)
def test_words(text: str, words: list[str]) -> None:
    assert cut(text) == words


def test_names_are_told_from_other_words() -> None:
    found = {word.text: word.name for word in chinese_words("小谢和老彭去杭州出差", frozenset())}
    assert {"小谢", "老彭", "杭州"} <= {text for text, name in found.items() if name}
    assert not found["出差"]


def test_the_subject_s_own_name_is_one_word() -> None:
    assert cut("夏天晴喜欢茶", "夏天晴")[0] == "夏天晴"


def test_particles_and_prepositions_carry_no_meaning() -> None:
    assert {word.text for word in chinese_words("他把书的封面对着窗", frozenset()) if word.function} <= {
        "他",
        "把",
        "的",
        "对",
        "着",
        "对着",
    }
