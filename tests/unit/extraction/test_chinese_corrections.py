"""Chinese turns that put a value right, and those whose speaker does not want them kept."""

from datetime import UTC, datetime

import pytest

from app.extraction.chinese.read import read_chinese
from app.extraction.model import Extraction, Reading, SpokenTurn

AT = datetime(2026, 3, 11, 9, 30, tzinfo=UTC)  # a Wednesday


def read(*said: str) -> Extraction:
    """The last turn read; the assistant said "好的" after each of the others."""
    turns: list[SpokenTurn] = []
    for text in said:
        turns += [SpokenTurn("user", text, AT, None, "user:42"), SpokenTurn("assistant", "好的", AT, None, "user:42")]
    return read_chinese(Reading(turns[:-1], len(turns) - 2))


@pytest.mark.parametrize(
    ("before", "said", "held", "content"),
    [
        ("组会是周二", "不对，是周三不是周二", "用户组会是周二", "用户组会是周三"),
        ("工单号是 A-10042", "抱歉，我是说 A-10024", "用户的工单号是 A-10042", "用户的工单号是 A-10024"),
        ("我住在海淀", "不好意思打错了，是朝阳", "用户住在海淀", "用户住在朝阳"),
        ("我的航班是 CA1234", "说错了，CA1243", "用户的航班是 CA1234", "用户的航班是 CA1243"),
        ("预算三万", "应该是五万，我刚才说错了", "用户预算三万", "用户预算五万"),
        ("会议在 3 楼", "啊不，4 楼", "用户的会议在 3 楼", "用户的会议在 4 楼"),
        ("我猫叫咪咪", "更正：叫米米", "用户的猫叫咪咪", "用户的猫叫米米"),
        ("我對蝦過敏", "說錯了，是螃蟹不是蝦", "用户對蝦過敏", "用户對螃蟹過敏"),
        ("版本是 v2.3.1", "口误，v2.3.11", "用户的版本是 v2.3.1", "用户的版本是 v2.3.11"),
    ],
)
def test_a_value_put_right_takes_the_earlier_one_back(before: str, said: str, held: str, content: str) -> None:
    found = read(before, said)
    assert [(one.content, one.corrects) for one in found.candidates] == [(content, True)]
    assert [one.text for one in found.withdrawals] == [held]


def test_the_value_is_found_some_turns_back_and_in_its_owner_s_name() -> None:
    found = read("我妈住 301", "另外我喜欢喝茶", "更正一下，是 302")
    assert [(one.subject, one.content) for one in found.candidates] == [("user:42/妈妈", "用户的妈妈住 302")]
    assert [(one.subject, one.text) for one in found.withdrawals] == [("user:42/妈妈", "用户的妈妈住 301")]


@pytest.mark.parametrize(
    ("repeated", "said", "held", "content"),
    [
        ("记得您的鞋码是 42。", "是 43 不是 42", "用户的鞋码是 42", "用户的鞋码是 43"),
        ("您住在朝阳区，对吗？", "不，海淀", "用户住在朝阳区", "用户住在海淀"),
        (
            "已为您记录：您的地址是建国路 88 号。",
            "写错了，是 86 号",
            "用户的地址是建国路 88 号",
            "用户的地址是建国路 86 号",
        ),
    ],
)
def test_what_the_assistant_repeated_wrongly_is_put_right(repeated: str, said: str, held: str, content: str) -> None:
    turns = [SpokenTurn("assistant", repeated, AT, None, "user:42"), SpokenTurn("user", said, AT, None, "user:42")]
    found = read_chinese(Reading(turns, 1))
    assert [(one.content, one.corrects) for one in found.candidates] == [(content, True)]
    assert [one.text for one in found.withdrawals] == [held]


@pytest.mark.parametrize(
    ("before", "said", "content"),
    [
        ("我周四开会", "不好意思，周五请假", "用户 2026-03-13 请假"),
        ("我用的是 iPhone 15", "不对 是 15 Pro", "用户用的是 iPhone 15 Pro"),
    ],
)
def test_nothing_of_the_new_value_is_lost(before: str, said: str, content: str) -> None:
    assert [one.content for one in read(before, said).candidates] == [content]


def test_an_offer_of_the_assistant_is_not_the_speaker_s_to_correct() -> None:
    turns = [SpokenTurn("assistant", "推荐您去京都", AT, None, "u"), SpokenTurn("user", "不，大阪", AT, None, "u")]
    assert read_chinese(Reading(turns, 1)).withdrawals == []


def test_what_corrects_nothing_that_was_said_cannot_stand_alone() -> None:
    found = read("不对，是周三不是周二")
    assert (found.candidates, [one.code for one in found.refusals]) == ([], ["not_self_contained"])


def test_a_correction_with_a_subject_of_its_own_leans_on_nothing() -> None:
    (found,) = read("我公司在海淀，家在朝阳", "不对，家在通州").candidates
    assert "通州" in found.content
    assert "海淀" not in found.content


@pytest.mark.parametrize(
    "said",
    [
        "邮箱更新为 lee@new.com",
        "预算从两万提到三万",
        "我把尺码报大了，应该是 41 码",
        "我说的 8080 是旧端口，新的是 9090",
        "我以前不吃香菜，现在能吃了",
        "体检约的是 20 号，不是 12 号",
        "交付日期延到 6 月 15",
    ],
)
def test_a_change_says_that_it_corrects(said: str) -> None:
    assert any(one.corrects for one in read(said).candidates)


@pytest.mark.parametrize(
    "said",
    [
        "请勿保存",
        "请勿保存 代号X7",
        "请勿保存代号X，这是内部名",
        "代号 X7，请勿保存",
        "不要保存",
        "别存",
        "密码是 abc123，别存",
        "請勿儲存我的地址",
        "別把我剛說的存起來",
        "我血型 AB，不存",
        "仅供本次使用，不保存",
        "请不要存储以上信息",
    ],
)
def test_whoever_asks_not_to_keep_it_is_heard(said: str) -> None:
    found = read(said)
    assert (found.candidates, found.redact, found.refusals[0].code) == ([], [0], "opted_out")


@pytest.mark.parametrize(
    "said",
    [
        "日志不要保留超过30天",
        "数据库别存明文密码",
        "代码不要存在桌面",
        "简历里别保留身份证号",
        "密码不要存 localStorage",
        "不要记错了，是 8080",
        "我不存钱",
    ],
)
def test_a_rule_about_files_and_data_is_no_opt_out(said: str) -> None:
    assert read(said).redact == []


def test_an_opt_out_and_no_more_means_what_was_said_before() -> None:
    assert read("我血型 AB", "别存").redact == [2, 0]
