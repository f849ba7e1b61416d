"""Of two statements that answer one question, which newer one makes the older past."""

import pytest

from app.statements.outdating import asks_for_several, outdates


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The user's daily standup is at 10:30.", "The daily standup has moved, it's at 9:45 now because of the Lisbon team."),
        ("The rent of the studio is 940 euros.", "From now on the rent of the studio is 985 euros."),
        ("The gate code of the warehouse is 4417.", "The warehouse changed the gate code, it's 8052."),
        ("The report to the board is due on 2026-07-17.", "The board gave more time, the report is now due on 2026-07-24."),
        ("物业的报修电话是 6288-4107。", "物业换公司了，报修电话现在是 6288-9355。"),
        ("婚庆预算上限是46000块", "用户的妈妈松口了，婚庆预算上限提到52000块"),
        ("课题结项材料2026年7月16日截止", "科研处延期了，课题结项材料改到2026年7月29日截止"),
        ("用户周末的固定运动是游泳", "泳池关门了，用户把周末的固定运动换成攀岩了，还挺上瘾"),
        ("买高铁票的话，用户喜欢靠窗的位子", "以后高铁票都给用户买过道的座位，上厕所也方便"),
        ("用户的直播间优惠码换了，用 DONG66", "用户的直播间优惠码又更新了，现在是 NIAN99"),
    ],
)  # fmt: skip
def test_what_says_that_one_thing_changed(old: str, new: str) -> None:
    assert outdates(new, old)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The user plays the cello.", "The user now also plays the viola."),  # adds
        ("The user's standup is at 10:30.", "The user's standup is at 9:45."),  # says nothing of a change
        ("The user boils porridge with water and salt.", "On advice the user now takes fish oil three times a week."),
        ("The user's brother Anselm tunes organs.", "Anselm, the brother of the user, sleeps in vestries now and then."),
        ("Search tests of the recipe app fail on Sundays because the fixture uses the current week number.",
         "After load tests the log rotation in days was changed to 16."),
        ("用户每天晚饭后吃一片降压药。", "听药剂师的建议，用户现在隔天一次用西替利嗪。"),
        ("网店大促前的容量评审每天早上开。", "网店的短信费用在双十一那个月会涨到平时的九倍。"),
        ("用户喜欢喝绿茶", "用户现在也喜欢喝红茶"),
    ],
)  # fmt: skip
def test_what_stands_beside_it(old: str, new: str) -> None:
    assert not outdates(new, old)


def test_a_word_of_the_question_makes_two_answers_one_thing() -> None:
    old, new = "用户在成都工作，租的房子在高新区", "调动办完了，用户现在在厦门工作"
    assert outdates(new, old, "我在哪个城市工作？")
    assert not outdates(new, old, "高新区的房租多少？")


@pytest.mark.parametrize(
    ("question", "several"),
    [
        ("Which languages do I speak?", True),
        ("What was the code before?", True),
        ("我有哪些爱好？", True),
        ("原来的门禁码是多少？", True),
        ("What is the gate code?", False),
        ("When is the report due?", False),
        ("物业报修打哪个电话？", False),
    ],
)
def test_questions_for_more_than_the_one_value_of_now(question: str, several: bool) -> None:
    assert asks_for_several(question) == several
