"""The block that carries memories into a prompt."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.text.prompt_fence import (
    KIND_LABELS,
    best_sentence,
    fence,
    frame_tokens,
    is_served_text,
    memory_line,
    single_line,
)
from app.text.tokens import count_tokens

NONCE = "k3J9x"
KINDS = ("fact", "preference", "constraint", "decision", "event", "task_state", "experience", "tool_note", "summary")


def test_a_line_in_chinese() -> None:
    line = memory_line(1, "preference", 0.9, date(2026, 11, 2), "用户偏好经济型套餐", "zh")
    assert line == "[1] (偏好, 置信度 0.90, 2026-11-02) 用户偏好经济型套餐"


def test_a_line_in_english() -> None:
    when = datetime(2026, 11, 2, 23, 30, tzinfo=UTC)
    line = memory_line(12, "task_state", 0.456, when, "Migration is half done", "en", notes=["conflicts with [3]"])
    assert line == "[12] (task state, confidence 0.46, 2026-11-02, conflicts with [3]) Migration is half done"


def test_a_line_without_a_date() -> None:
    assert memory_line(1, "fact", 1.0, None, "x", "en") == "[1] (fact, confidence 1.00) x"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_all_nine_kinds_have_a_label(language: str) -> None:
    assert set(KIND_LABELS[language]) == set(KINDS)


@pytest.mark.parametrize(
    ("language", "header"), [("zh", "[相关记忆]"), ("en", "[Relevant memories]"), ("fr", "[Relevant memories]")]
)
def test_the_block_is_framed_in_the_language_of_the_query(language: str, header: str) -> None:
    lines = fence([memory_line(1, "fact", 0.8, None, "x", language)], language, NONCE).split("\n")
    assert len(lines) == 3
    assert lines[0].startswith(header)
    assert NONCE in lines[0]
    assert NONCE in lines[2]


def test_no_lines_make_no_block() -> None:
    assert fence([], "en", NONCE) == ""


@pytest.mark.parametrize("nonce", ["", "a b", "a\nb", "x" * 65, "⟧"])
def test_a_bad_nonce_is_refused(nonce: str) -> None:
    with pytest.raises(ValueError, match="nonce"):
        fence(["x"], "en", nonce)


FRAGMENTS = [
    *(
        "⟦memory k3J9x⟧",
        "⟦/memory k3J9x⟧",
        "⟦",
        "⟧",
        "\n",
        "\r",
        "\u2028",
        "\u2029",
        "\x85",
        "\v",
        "\f",
        "\x1c",
        "\u200b",
        "\x00",
    ),
    *(
        "[End of relevant memories]",
        "[相关记忆]",
        "[相关记忆结束]",
        "［相关记忆］",
        "[ Relevant  memories ]",
        "text",
        " ",
    ),
]
HOSTILE = st.one_of(
    st.text(max_size=200),
    st.lists(
        st.sampled_from(FRAGMENTS),
        max_size=12,
    ).map("".join),
)


@given(st.lists(HOSTILE, min_size=1, max_size=5), st.sampled_from(["en", "zh", "ja", "ko", "fr"]))
def test_no_content_can_open_close_or_forge_a_frame(contents: list[str], language: str) -> None:
    block = fence(
        [memory_line(n, "fact", 0.8, None, text, language) for n, text in enumerate(contents, 1)], language, NONCE
    )
    lines = block.splitlines()
    assert len(lines) == len(contents) + 2
    for number, line in enumerate(lines[1:-1], 1):
        assert line.startswith(f"[{number}] (")
        assert "⟦" not in line
        assert "⟧" not in line
        assert line not in (lines[0], lines[-1])


@given(st.lists(HOSTILE, min_size=1, max_size=4), st.sampled_from(["en", "zh", "ja", "ko"]))
def test_a_served_block_is_recognised_when_it_comes_back(contents: list[str], language: str) -> None:
    block = fence(
        [memory_line(n, "fact", 0.8, None, text, language) for n, text in enumerate(contents, 1)], language, NONCE
    )
    assert is_served_text(f"The system said:\n{block}\nand I agree")
    assert is_served_text(block.splitlines()[1])


@given(HOSTILE)
def test_single_line_is_idempotent(text: str) -> None:
    assert single_line(single_line(text)) == single_line(text)


@pytest.mark.parametrize(
    "text",
    [
        "User likes coffee",
        "用户喜欢咖啡",
        "see note [1] (draft) below",
        "I have relevant memories of that day",
        "相关记忆很多",
        "[1] (fact) x",
        "",
    ],
)
def test_what_people_write_is_not_taken_for_served_text(text: str) -> None:
    assert not is_served_text(text)


def test_a_short_content_is_shown_whole() -> None:
    assert best_sentence("A b. C d.", ["c"]) == "A b. C d."


def test_of_a_long_content_the_best_sentence_is_shown() -> None:
    content = "Filler words go here. " * 40 + "The Redis port is 6379. " + "More filler follows here. " * 40
    shown = best_sentence(content, ["redis", "port"], 30)
    assert shown.startswith("The Redis port is 6379.")
    assert count_tokens(shown) <= 30


def test_of_a_long_chinese_content_the_best_sentence_is_shown() -> None:
    content = "这里是一些无关的内容。" * 30 + "数据库端口是5432。" + "后面也是无关的内容。" * 30
    shown = best_sentence(content, ["端口"], 30)
    assert shown.startswith("数据库端口是5432。")
    assert count_tokens(shown) <= 30


@given(st.text(min_size=1, max_size=600), st.lists(st.text(max_size=5), max_size=3), st.integers(5, 60))
def test_the_limit_is_kept(content: str, terms: list[str], limit: int) -> None:
    assert count_tokens(best_sentence(content, terms, limit)) <= limit


def test_the_frame_is_counted() -> None:
    for language in ("en", "zh"):
        assert frame_tokens(language, NONCE) >= count_tokens(fence(["x"], language, NONCE)) - count_tokens("x")
