"""Names of people in Chinese, with and without a surname, wherever they end, and things and places that are none."""

import pytest
from chinese_turns import whose

from app.extraction.chinese.third_parties import third_party

_SAID = (
    "打篮球膝盖伤过", "一个人带俩孩子", "家里开超市的", "弹得一手好琵琶", "会修电动车", "住在重庆", "开了家汽修厂",
    "打呼噜", "左耳听不见", "听不懂普通话", "下个月去深圳", "有两个孩子", "鞋码是38", "被调去西安了",
)  # fmt: skip


@pytest.mark.parametrize("said", _SAID)
@pytest.mark.parametrize(
    "name",
    [
        *["王磊", "李娜", "陈昊", "孙倩", "林晴", "何俊", "郭婷", "徐芳", "许峰", "陆遥", "白洁"],
        *["张建国", "刘思琪", "罗一鸣", "沈若溪", "欧阳娜", "阿依古丽", "雅婷", "俊杰", "晓燕", "艾力", "丽丽"],
    ],
)
def test_a_name_ends_where_something_is_said_of_them(name: str, said: str) -> None:
    found = third_party(name + said, name + said)
    assert found is not None
    assert found.label == name


@pytest.mark.parametrize(
    ("said", "whom"),
    [
        ("我姐姐林晴住在重庆", "林晴"),
        ("我闺蜜孟佳怀二胎了", "孟佳"),
        ("我哥们儿赵阳开了家汽修厂", "赵阳"),
        ("我女儿朵朵上中班", "朵朵"),
        ("我室友韩冰打呼噜", "韩冰"),
        ("财务部的顾言只收纸质发票", "顾言"),
        ("我儿子高远在部队当兵", "高远"),
        ("孙倩刚从英国回来，在找工作", "孙倩"),
        ("李志刚从英国回来了，住在长沙", "李志刚"),
        ("王磊明天做手术", "王磊"),
    ],
)
def test_a_name_is_told_from_what_follows(said: str, whom: str) -> None:
    assert set(whose(said)) == {whom}


@pytest.mark.parametrize(
    "said", ["坏了", "在三楼", "每周二休息", "很好用", "下个月到期", "不支持退款", "会员号是66021"]
)
@pytest.mark.parametrize(
    "thing",
    [
        *["温度", "马上", "黄金", "江苏", "夏天", "汤圆", "海尔", "荣耀", "云南", "天津", "丽江"],
        *["东风", "恒大", "京东", "万达", "石榴", "兰花", "高德", "雅阁", "凯美瑞", "石景山", "星巴克"],
    ],
)
def test_things_and_places_are_no_names(thing: str, said: str) -> None:
    assert third_party(thing + said, thing + said) is None
