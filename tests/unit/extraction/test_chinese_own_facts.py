"""Facts of the speaker or the project that name other people, firms and tools, and what stays theirs."""

import pytest
from chinese_turns import read, whose


@pytest.mark.parametrize(
    "said",
    [
        "老板批了我远程",
        "领导批了我 6 月 15 到 20 号的年假",
        "公司奖了我一台 iPad",
        "房东扣了我半个月押金",
        "妈妈住院期间我请假到 6 月 20 号",
        "我爸的药每个月 5 号由我去取",
        "岳父生日那天要订蛋糕",
        "牙医约在下周五下午三点",
        "张医生的号要提前两周挂",
        "王老师的课改到周四了",
        "周杰伦的歌都喜欢听",
        "爷爷传下来的砚台不能用洗洁精洗",
        "特斯拉 Model 3 的车位在 B2-117",
        "戴森吸尘器保修到 2027 年",
        "护士执照 2027 年换证",
    ],
)
def test_what_others_do_for_or_to_the_speaker_is_the_speaker_s(said: str) -> None:
    assert whose(said) == [""]


@pytest.mark.parametrize(
    ("said", "whom"),
    [
        ("老婆怀孕七个月，预产期 8 月", ["老婆"]),
        ("张医生周三不出诊", ["张医生"]),
        ("小王手机号是 13800138000", ["小王"]),
    ],
)
def test_what_others_have_and_do_stays_theirs(said: str, whom: list[str]) -> None:
    assert whose(said) == whom


@pytest.mark.parametrize(
    "said",
    [
        "甲方的验收标准是并发 2000",
        "甲方把验收推迟到 7 月 15 日",
        "供应商的接口限流每秒 50 次",
        "张总拍板预算封顶 50 万",
        "产品经理把需求冻结在 6 月 10 日",
        "王工写的调度器下周下线",
        "老周留下来的脚本都在 /opt/legacy",
        "数据组提供的接口每天 6 点更新",
        "买家的地址加密存储",
        "司机审核改由人工复核",
        "权限由 Casbin 负责",
        "消息由 Kafka 换成了 Pulsar",
    ],
)
def test_a_project_s_facts_that_name_others_are_the_project_s(said: str) -> None:
    assert [one.subject for one in read(said, subject="project:x").candidates] == ["project:x"]


@pytest.mark.parametrize(
    ("said", "whom"),
    [
        ("支付网关归隔壁组 Kevin 管", "Kevin"),
        ("后端由李雷负责", "李雷"),
        ("小林对花生过敏", "小林"),
        ("鉴权服务归安全组的老魏管", "老魏"),
    ],
)
def test_a_project_s_people_have_facts_of_their_own(said: str, whom: str) -> None:
    (kept,) = read(said, subject="project:x").candidates
    assert kept.subject == f"project:x/{whom}"
