"""Clauses that lean on the one before for what they are about stay with it, and lose nothing where they stand apart."""

import pytest
from chinese_turns import read


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("我负责报名页的前端，用的是 Svelte", "用户负责报名页的前端，用的是 Svelte"),
        ("我这边做支付回调，用的是 Elixir", "用户这边做支付回调，用的是 Elixir"),
        ("我在写毕业论文，用的是 LaTeX", "用户在写毕业论文，用的是 LaTeX"),
        ("我负责数据平台，用 Flink 跑的", "用户负责数据平台，用 Flink 跑的"),
        ("我在学日语，用的教材是《大家的日语》", "用户在学日语，用的教材是《大家的日语》"),
    ],
)
def test_what_is_used_for_it_stays_with_what_it_is_for(said: str, content: str) -> None:
    assert [one.content for one in read(said).candidates] == [content]


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("直播间优惠码又更新了，现在是 NIAN99", "用户的直播间优惠码又更新了，现在是 NIAN99"),
        ("咱们群号变了，现在是 778899", "用户的群号变了，现在是 778899"),
        ("停车费又涨了，现在一个月 600", "用户的停车费又涨了，现在一个月 600"),
        ("例会时间又变了，改成周四下午三点", "用户例会时间又变了，改成周四下午三点"),
        ("客房Wi-Fi密码又改了，现在是 otter-91", "用户的客房Wi-Fi密码又改了，现在是 otter-91"),
    ],
)
def test_a_new_value_stays_with_the_thing_that_has_changed(said: str, content: str) -> None:
    extraction = read(said)
    assert [one.content for one in extraction.candidates] == [content]
    assert extraction.refusals == []


@pytest.mark.parametrize(
    ("said", "contents"),
    [
        ("我住杭州，在阿里做测试", ["用户住杭州", "用户在阿里做测试"]),
        ("我住杭州，对花粉过敏", ["用户住杭州", "用户对花粉过敏"]),
    ],
)
def test_a_second_fact_of_the_speaker_s_is_kept_apart(said: str, contents: list[str]) -> None:
    assert [one.content for one in read(said).candidates] == contents


@pytest.mark.parametrize("said", ["天气又变了，现在好冷", "股票又跌了，现在都不敢看"])
def test_news_without_a_value_is_small_talk(said: str) -> None:
    assert read(said).candidates == []
