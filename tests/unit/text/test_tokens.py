"""The offline estimate of tokens."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.text.tokens import count_tokens

ENGLISH = (
    "The user moved from Berlin to Munich last month and now works as a backend engineer at a company "
    "that builds payment systems. "
    "She prefers short answers without emojis, doesn't drink coffee after 6pm, "
    "and asked that every deployment go through staging first."
)
CHINESE = (
    "用户偏好经济型套餐，对价格敏感。上个月他从北京搬到了上海，现在在一家做人工智能的公司担任后端工程师，主要负责支付系统的稳定性。"
    "团队使用的数据库是关系型数据库，部署在云上，每周五下午发布新版本。"
)
IDENTIFIERS = "Ticket TCK-10423 failed at 10.0.0.7:5432 with error 0x80070005 in /etc/app/config.yaml"


@pytest.mark.parametrize(
    ("text", "counted"),
    [  # what two widely used byte-pair vocabularies (100,000 and 200,000 entries) count, the higher of the two
        (ENGLISH, 50),
        (CHINESE, 100),
        (IDENTIFIERS, 33),
    ],
)
def test_it_stays_above_nine_tenths_of_a_byte_pair_count(text: str, counted: int) -> None:
    assert 0.9 * counted <= count_tokens(text) <= 1.8 * counted


@given(st.text(), st.text())
@example("¹A", "AAAAA")
def test_joining_costs_at_most_one_more(one: str, other: str) -> None:
    apart = count_tokens(one) + count_tokens(other)
    assert max(count_tokens(one), count_tokens(other)) <= count_tokens(one + other) <= apart + 1


@given(st.text(min_size=1, max_size=100), st.integers(2, 20))
def test_it_grows_with_the_text(text: str, times: int) -> None:
    line = f"x{text}x\n"  # white space at both ends would run together with the next line's
    assert count_tokens(line * times) == count_tokens(line) * times


def test_nothing_costs_nothing() -> None:
    assert count_tokens("") == 0


@pytest.mark.parametrize("text", ["\ud800", "\x00", "😀", "é", "ก"])
def test_any_character_is_counted(text: str) -> None:
    assert count_tokens(text) >= 1
