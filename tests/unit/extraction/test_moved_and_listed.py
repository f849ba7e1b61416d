"""What is held every week and moves to another day of it, what moves once, and things listed behind a colon."""

import pytest
from chinese_turns import read
from english_turns import kept


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("my class moved from Tuesday to Thursday", "The user's class moved from Tuesday to Thursday."),
        (
            "My yoga class has moved from Monday to Wednesday.",
            "The user's yoga class has moved from Monday to Wednesday.",
        ),
        (
            "My German lessons switched from Friday to Saturday.",
            "The user's German lessons switched from Friday to Saturday.",
        ),
        (
            "Choir practice has been moved from Thursday to Monday.",
            "Choir practice has been moved from Thursday to Monday.",
        ),
        (
            "Our book club was moved from Wednesday to Thursday.",
            "The user's book club was moved from Wednesday to Thursday.",
        ),
        ("Our standup moved from Monday to Tuesday.", "The user's standup moved from Monday to Tuesday."),
        # once
        ("My flight was moved from Tuesday to Thursday.", "The user's flight was moved from 2026-03-10 to 2026-03-12."),
        (
            "My Spanish lesson this week moved from Tuesday to Friday.",
            "The user's Spanish lesson in the week of 2026-03-09 moved from 2026-03-10 to 2026-03-13.",
        ),
    ],
)
def test_a_weekly_class_keeps_its_weekdays(said: str, written: str) -> None:
    assert [content for _, content in kept(said)] == [written]


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("我的瑜伽课从周二改到周四了", "用户的瑜伽课从周二改到周四了"),
        ("我的钢琴课从每周三换到周五了", "用户的钢琴课从每周三换到周五了"),
        ("孩子的围棋班从周六改到周日上午", "用户的孩子的围棋班从周六改到周日上午"),
        # once
        ("面试从周三提前到周一了", "用户面试从 2026-03-11 提前到 2026-03-16 了"),
        ("面试提前到周一下午了", "用户面试提前到 2026-03-16 下午了"),
        ("体检推迟到周一上午了", "用户体检推迟到 2026-03-16 上午了"),
        ("答辩改到星期一晚上了", "用户答辩改到 2026-03-16 晚上了"),
    ],
)
def test_a_chinese_class_keeps_its_weekdays_and_an_appointment_is_dated(said: str, written: str) -> None:
    assert [one.content for one in read(said).candidates] == [written]


@pytest.mark.parametrize("said", ["等了一下午了", "睡了一整天", "忙了一上午了"])
def test_how_the_day_was_spent_is_small_talk(said: str) -> None:
    found = read(said)
    assert (found.candidates, [one.code for one in found.refusals]) == ([], ["small_talk"])


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("we have two kids: Jonas is 9 and Mila is 6", "The user has two kids: Jonas is 9 and Mila is 6."),
        (
            "We have two dogs: Rex is a beagle and Bo is a poodle.",
            "The user has two dogs: Rex is a beagle and Bo is a poodle.",
        ),
        (
            "We have three kids: Ada is 9, Ben is 7 and Cy is 5.",
            "The user has three kids: Ada is 9, Ben is 7 and Cy is 5.",
        ),
        (
            "The flat has two rooms: the bedroom is 14 m2 and the kitchen is 8 m2.",
            "The flat has two rooms: the bedroom is 14 m2 and the kitchen is 8 m2.",
        ),
        (
            "I have two brothers: Tom lives in Oslo and Max lives in Rome.",
            "The user has two brothers: Tom lives in Oslo and Max lives in Rome.",
        ),
        (
            "We run two servers: alpha runs Debian and beta runs Ubuntu.",
            "The user runs two servers: alpha runs Debian and beta runs Ubuntu.",
        ),
    ],
)
def test_what_is_listed_behind_a_colon_stays_together(said: str, written: str) -> None:
    assert [content for _, content in kept(said)] == [written]


def test_updates_behind_a_colon_are_statements_of_their_own() -> None:
    told = kept("Two updates: the rent is 900 now and my sister moved to Graz.")
    assert [whose for whose, _ in told] == ["", "sister"]
