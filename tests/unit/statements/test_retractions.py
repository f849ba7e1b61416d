"""Messages that announce a change, and those that take it back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.statements.retractions import is_intention, is_retraction


@pytest.mark.parametrize(
    "text",
    [
        "never mind, keep the original",
        "Never mind.",
        "Actually, never mind",
        "forget it, keep it as it was",
        "scratch that",
        "Keep it as it is",
        "leave it as is",
        "I changed my mind",
        "Let's keep the original plan",
        "no, don't change it",
        "Let's stick with the old one.",
        "还是原来的吧",
        "还是用原来的",
        "算了",
        "算了，还是用原来的",
        "不改了",
        "当我没说",
        "嗯，不换了。",
        "保持原样吧",
    ],
)
def test_a_retraction_is_recognised(text: str) -> None:
    assert is_retraction(text)
    assert not is_intention(text)


@pytest.mark.parametrize(
    "text",
    [
        "the original plan is cheap",
        "keep the original receipts in the drawer",
        "Keep the original file safe",
        "I never mind the rain",
        "forget it was raining",
        "User likes the original version",
        "scratch that itch",
        "Nevermind is an album by Nirvana",
        "I changed my mind about the colour scheme and picked blue",
        "原来的方案更便宜",
        "算了一下总账",
        "不要了解这个",
        "取消订单需要三天",
        "还是原来的公司更好",
        "原来的吧台很旧",
        "",
    ],
)
def test_a_fact_that_holds_the_phrase_is_none(text: str) -> None:
    assert not is_retraction(text)


@pytest.mark.parametrize(
    "text",
    [
        "I want to switch to the premium plan",
        "I'd like to upgrade",
        "I'm thinking of moving to Berlin",
        "let's move the meeting to Friday",
        "Can you move the meeting to Friday?",
        "change the colour to red",
        "Please set the deadline to May 3",
        "We plan to migrate to MySQL",
        "打算换成高级套餐",
        "我想换成高级套餐",
        "把会议改到周五",
        "能不能改成红色？",
        "准备搬到上海",
    ],
)
def test_an_intention_is_recognised(text: str) -> None:
    assert is_intention(text)


@pytest.mark.parametrize(
    "text",
    [
        "I moved to Berlin",
        "I like coffee",
        "I switched to premium yesterday",
        "The user uses MySQL",
        "The meeting is on Friday",
        "What plan am I on?",
        "Use of AI is forbidden",
        "已经换成高级套餐",
        "我已经把会议改到周五了",
        "我喜欢咖啡",
        "我想念家乡",
        "项目用 PostgreSQL",
        "",
    ],
)
def test_a_statement_of_what_is_is_no_intention(text: str) -> None:
    assert not is_intention(text)


@given(st.text(max_size=400))
def test_no_text_breaks_them(text: str) -> None:
    is_retraction(text)
    is_intention(text)


@pytest.mark.parametrize("text", ["Twelve? Never mind, keep the original.", "四十？还是原来的吧。"])
def test_a_cry_of_surprise_does_not_hide_a_retraction(text: str) -> None:
    assert is_retraction(text)


@pytest.mark.parametrize(
    "text", ["Maya wants to switch to the Unlimited phone plan", "Otis is going to move the meeting"]
)
def test_anybody_can_have_an_intention(text: str) -> None:
    assert is_intention(text)


@pytest.mark.parametrize(
    "text", ["I take that back", "Scrap that.", "Let's not do that after all", "还是不要了", "不用了，谢谢"]
)
def test_more_ways_to_take_something_back(text: str) -> None:
    assert is_retraction(text)


@pytest.mark.parametrize(
    "text", ["Let's not use Redis for this", "I take the train back on Friday", "护照不用了之后要交回"]
)
def test_statements_that_only_begin_like_one(text: str) -> None:
    assert not is_retraction(text)
