"""Offices, bodies and places are the speaker's own facts; what the people in them are, do and like is theirs."""

import pytest
from chinese_turns import read, whose


@pytest.mark.parametrize(
    "said",
    [
        "甲方对接人是欧阳敏",
        "哦我看错名单了，甲方对接人其实是司徒岩。",
        "项目经理换成上官婉了",
        "班主任是慕容老师",
        "我的牙医是仁和口腔的庞大夫",
        "新教练叫蒲松",
        "供应商那边的联系人改成夏侯淳了",
        "现在的对接人：王强",
    ],
)
def test_who_fills_an_office_is_the_speaker_s(said: str) -> None:
    assert whose(said) == [""]


@pytest.mark.parametrize(
    ("said", "whom"),
    [
        ("甲方对接人换成赵敏了，她只看 PDF", ["", "赵敏"]),
        ("负责人：王强，电话 13700001111", ["王强"]),
        ("支付模块归小陈负责", ["小陈"]),
        ("我的教练姓何", ["教练"]),
        ("新教练周三休息", ["教练"]),
        ("教练是退役运动员，脾气很好", ["教练"]),
        ("房东是温州人", ["房东"]),
    ],
)
def test_what_its_holder_is_does_or_has_is_theirs(said: str, whom: list[str]) -> None:
    assert whose(said) == whom


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("物业换公司了，报修电话现在是 6288-9355", "用户的物业换公司了，报修电话现在是 6288-9355"),
        ("物业的报修电话是 6288-4107", "用户的物业的报修电话是 6288-4107"),
        ("居委会电话换成 5566-1234 了", "用户的居委会电话换成 5566-1234 了"),
        ("厂家的售后热线是 400-820-1234", "用户的厂家的售后热线是 400-820-1234"),
        ("小狗的名字是旺财", "用户的小狗的名字是旺财"),
    ],
)
def test_how_a_body_is_reached_and_what_a_pet_is_called_is_the_speaker_s(said: str, content: str) -> None:
    assert [(one.subject, one.content) for one in read(said).candidates] == [("user:42", content)]


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("备用钥匙我拿回来了，现在放在对门的小严那里", "备用钥匙用户拿回来了，现在放在对门的小严那里"),
        ("合同现在放在法务的刘姐那里", "用户合同现在放在法务的刘姐那里"),
        ("备用钥匙放在隔壁老王家", "用户备用钥匙放在隔壁老王家"),
        ("行李寄存在前台小李那儿", "用户的行李寄存在前台小李那儿"),
        ("钥匙现在放小严那里", "用户的钥匙现在放小严那里"),
    ],
)
def test_with_whom_a_thing_is_says_where_it_is(said: str, content: str) -> None:
    assert [(one.subject, one.content) for one in read(said).candidates] == [("user:42", content)]
