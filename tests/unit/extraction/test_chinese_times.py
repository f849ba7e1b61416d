"""Dates written out and ends of what holds, in plain Chinese text said on a Wednesday."""

from datetime import UTC, date, datetime, timedelta

import pytest
from chinese_turns import read

from app.extraction.chinese.read import read_chinese
from app.extraction.chinese.time_limits import timing
from app.extraction.model import Reading, SpokenTurn

AT = datetime(2026, 3, 11, 9, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("said", "last_day"),
    [
        ("本周内所有发布冻结", date(2026, 3, 15)),
        ("到周五为止我都在深圳出差", date(2026, 3, 13)),
        ("优惠码 summer618,用到6月20号", date(2026, 6, 20)),
        ("免费取消只到明天", date(2026, 3, 12)),
        ("今年内没打算换工作", date(2026, 12, 31)),
        ("家里有客人住到下周日", date(2026, 3, 22)),
        ("q2 结束前都不招人", date(2026, 6, 30)),
        ("六月之前我都在产假", date(2026, 5, 31)),
        ("周五前别动生产库", date(2026, 3, 13)),
        ("这个月预算只有3000", date(2026, 3, 31)),
        ("接下来两周我都在休假", date(2026, 3, 25)),
        ("签证8月19日到期", date(2026, 8, 19)),
        ("租约到明年三月", date(2027, 3, 31)),
        ("会员到 2026 年 12 月 1 日过期", date(2026, 12, 1)),
        ("明年二月二十八到期", date(2027, 2, 28)),
        ("十五号之前我都没空", date(2026, 3, 15)),
        ("下个月起到年底我在新加坡", date(2026, 12, 31)),
        ("今天一整天别给我推消息", date(2026, 3, 11)),
        ("下周我在北京培训", date(2026, 3, 22)),
        ("三个月内不考虑换工作", date(2026, 6, 9)),
        ("会员今晚十二点到期", date(2026, 3, 11)),
        ("双十一之前不改首页", date(2026, 11, 10)),
        ("这个周末我爸妈住我这儿", date(2026, 3, 15)),
    ],
)
def test_named_ends(said: str, last_day: date) -> None:
    until = timing(said, AT).until
    assert until is not None
    assert (until - timedelta(microseconds=1)).date() == last_day


@pytest.mark.parametrize("said", ["最近在学 rust", "这几天嗓子哑", "暂住松江", "目前远程办公", "临时用 sqlite 顶着"])
def test_vague_states_end_after_thirty_days(said: str) -> None:
    assert timing(said, AT).until == AT + timedelta(days=30)


@pytest.mark.parametrize(
    "said",
    [
        "周五前交报告",
        "月底前上线",
        "会议改到周五",
        "周一到周五都要打卡",
        "最近换了新手机",
        "我住在上海",
        "从下个月起调到成都",
    ],
)
def test_deadlines_events_and_lasting_facts_have_no_end(said: str) -> None:
    assert timing(said, AT).until is None


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("昨天线上挂了", "2026-03-10"),
        ("大后天出发", "2026-03-14"),
        ("下周二要飞东京", "2026-03-17"),
        ("上周五把旧机房下线了", "2026-03-06"),
        ("下个月8号领证", "2026-04-08"),
        ("去年做过手术", "2025年"),
        ("三天后去上海", "2026-03-14"),
        ("4月30号搬家", "2026年4月30号"),
        ("今晚八点开会", "2026-03-11 晚上"),
        ("月底前不接堂食", "2026-03-31"),
        ("接下来三天停水", "2026-03-11 至 2026-03-14"),
    ],
)
def test_dates_are_written_out(said: str, written: str) -> None:
    assert [span.written for span in timing(said, AT).dates] == [written]


@pytest.mark.parametrize(
    "said", ["目前天天对接银行", "以后天天打卡", "每两周一个迭代", "女朋友生日是5月20号", "下个月亮"]
)
def test_what_only_looks_like_a_date(said: str) -> None:
    assert timing(said, AT).dates == ()


def test_a_range_ends_after_it_begins() -> None:
    assert [span.written for span in timing("下周一到周三请假", AT).dates] == ["2026-03-16", "2026-03-18"]


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("我上周六搬到杭州了", "用户搬到杭州了（2026-03-07）"),
        ("我前天搬来武汉了", "用户搬到武汉了（2026-03-09）"),
        ("去年我搬去了南宁", "用户搬去南宁了（2025年）"),
        ("我二月搬到了合肥", "用户搬到合肥了（2026年二月）"),
        ("我妈上个月搬到三亚了", "用户的妈妈搬到三亚了（2026年2月）"),
        ("我下周搬到杭州", "用户 2026-03-16 至 2026-03-22 搬到杭州"),
    ],
)
def test_a_move_that_is_over_reads_as_a_residence(said: str, content: str) -> None:
    (found,) = read(said).candidates
    assert found.content == content
    assert found.kind == ("event" if "下周" in said else "fact")


@pytest.mark.parametrize(
    "said",
    [
        "我姐夫的診所星期一公休",
        "我舅舅的店周三歇业",
        "楼下理发店周二休息",
        "健身房周一闭馆",
        "王医生周三上午出门诊",
        "张老师周二没课",
        "我周五居家办公",
        "我车周四限行",
        "我婆婆星期天做礼拜",
        "周五谁也不准动线上",
    ],
)
def test_a_weekday_of_opening_hours_is_weekly(said: str) -> None:
    (found,) = read(said).candidates
    assert "2026" not in found.content
    assert any(day in found.content for day in ("周", "星期"))


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("办公室两周后搬到静安", "2026-03-25"),
        ("体检约在三周后", "2026-04-01"),
        ("再过两周我就入职", "2026-03-25"),
        ("过三天我去广州", "2026-03-14"),
        ("合同十天后到期", "2026-03-21"),
        ("我半个月后去日本", "2026-03-26 前后"),
        ("下下周三要去杭州", "2026-03-25"),
        ("周五再过一周是路演", "2026-03-20"),
        ("体检是周五之后一周", "2026-03-20"),
        ("明天起三天后交稿", "2026-03-15"),
        ("答辩在下周三之后两周", "2026-04-01"),
    ],
)
def test_days_told_by_their_distance(said: str, written: str) -> None:
    assert [span.written for span in timing(said, AT).dates] == [written]


@pytest.mark.parametrize(
    "said",
    [
        "手术两周后要复查",
        "出院三个月后复查",
        "日志保留30天后自动删除",
        "下单三天后发货",
        "每隔两周后复盘一次",
        "养老保险断缴过三个月",
        "过两天再说",
    ],
)
def test_distances_from_something_else_stay(said: str) -> None:
    assert timing(said, AT).dates == ()


@pytest.mark.parametrize(
    "said",
    [
        "每月25号到月底不准上线",
        "每个月1号到5号报销",
        "25号到月底,每个月都不准上线",
        "每年国庆到年底我都在三亚",
        "每周五到周日不接单",
        "报了周日的围棋班",
        "我换到周四的晚班了",
        "报了周三晚上七点的瑜伽班",
        "孩子选了周五下午的足球训练",
    ],
)
def test_what_comes_again_keeps_its_words(said: str) -> None:
    assert (timing(said, AT).dates, timing(said, AT).until) == ((), None)


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("每周五交周报,到月底为止", "2026-03-31"),
        ("周六的瑜伽课我请假", "2026-03-14"),
        ("每月底盘点,这个月底我休假", "2026年3月底"),
        ("周三的例会改到周四", "2026-03-12"),
        ("周日的班车改点", "2026-03-15"),
    ],
)
def test_what_comes_once_is_dated(said: str, written: str) -> None:
    assert written in [span.written for span in timing(said, AT).dates]


@pytest.mark.parametrize(
    ("said", "last_day"),
    [
        ("这周我在 wework 三号楼办公", date(2026, 3, 15)),
        ("这周嗓子哑了说不出话,开会我都用打字", date(2026, 3, 15)),
        ("本周我值夜班", date(2026, 3, 15)),
        ("这周膝盖疼跑不了步", date(2026, 3, 15)),
        ("这礼拜我车送修了", date(2026, 3, 15)),
        ("这个礼拜我女儿住奶奶家", date(2026, 3, 15)),
        ("今晚我睡沙发", date(2026, 3, 11)),
        ("今天我用同事的电脑", date(2026, 3, 11)),
        ("这次先用微信凑合一次", date(2026, 3, 11)),
        ("明晚的航班先坐中间位置凑合一次", date(2026, 3, 12)),
        ("就这一次用信用卡付款", date(2026, 3, 11)),
        ("先对付一晚,明天换酒店", date(2026, 3, 11)),
    ],
)
def test_a_passing_state_ends_with_its_time(said: str, last_day: date) -> None:
    until = timing(said, AT).until
    assert until is not None
    assert (until - timedelta(microseconds=1)).date() == last_day


@pytest.mark.parametrize(
    "said",
    [
        "这周交了报告",
        "这周我要交报告",
        "这周我们组有三个面试",
        "这周我跑了三次步",
        "今晚八点开会",
        "今天我入职了",
        "从这周起我负责支付模块",
        "今晚我要飞北京",
        "股市今天跌了不少",
    ],
)
def test_events_of_this_week_have_no_end(said: str) -> None:
    assert timing(said, AT).until is None


def test_what_holds_from_then_on_does_not_end_with_the_exception() -> None:
    found = read("这次先用微信凑合一次，以后还是走邮件").candidates
    assert [one.valid_until is None for one in found] == [False, True]


@pytest.mark.parametrize("at", [datetime(2026, 3, 15, 10, tzinfo=UTC), AT])
@pytest.mark.parametrize(
    ("said", "dated"),
    [
        ("周末我现在九点起床", False),
        ("周末我九点起床", False),
        ("週末我都在家做飯", False),
        ("周末早上我跑十公里", False),
        ("周末我睡到自然醒", False),
        ("週末我現在不加班", False),
        ("周末我老公只睡五个小时", False),
        ("周末我要早起赶飞机", True),
        ("周末我想睡个懒觉", True),
        ("周末我跑了十公里", True),
        ("这个周末我九点起床", True),
        ("週末我打算在家做飯", True),
        ("周末搬家", True),
    ],
)
def test_how_weekends_are_is_no_single_one(at: datetime, said: str, dated: bool) -> None:
    turn = SpokenTurn("user", said, at, None, "user:42")
    [one] = read_chinese(Reading([turn], 0)).candidates
    assert ("2026-03-" in one.content) is dated


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("会议改到周二了", ["2026-03-17"]),
        ("书法课挪到周一晚上了", ["2026-03-16"]),
        ("体检推迟到周二了", ["2026-03-17"]),
        ("聚会从周一改到周二了", ["2026-03-16", "2026-03-17"]),
        ("机票改签到周二了", ["2026-03-17"]),
        ("上周的会改到周五了", ["2026-03-02 至 2026-03-08", "2026-03-13"]),
        ("周一开了会", ["2026-03-09"]),
        ("周一见了安娜，她改主意了", ["2026-03-09"]),
    ],
)
def test_the_day_that_something_was_put_off_to_is_to_come(said: str, written: list[str]) -> None:
    assert [span.written for span in timing(said, AT).dates] == written


@pytest.mark.parametrize(
    "said",
    [
        "社區管理費每逢雙月的十號前要繳",
        "水費單月十五號扣款",
        "我每周二和周六上瑜伽，逢单周周四加练",
        "组会改到双周周三下午三点",
        "隔周周五我去复诊",
        "瑜伽周二和周六，晚上七点",
        "接娃周二、周四",
        "店庆是 11 月 8 号，全场八折",
        "爸妈结婚四十周年是 12 月 3 号",
    ],
)
def test_days_that_come_again_are_no_single_day(said: str) -> None:
    assert all("2026" not in one.content for one in read(said).candidates)
    assert read(said).candidates


def test_two_days_of_one_week_are_two_days() -> None:
    assert [one.content for one in read("这周二和周六我要加班").candidates] == ["2026-03-10 和 2026-03-14 用户要加班"]
