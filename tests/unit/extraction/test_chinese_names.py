"""Names of people, animals, firms and shops in Chinese turns, and what others do to the speaker, who then owns the fact."""

import pytest
from chinese_turns import read, whose


@pytest.mark.parametrize(
    ("said", "whom"),
    [
        ("侄女雨桐在墨尔本读研", "雨桐"),
        ("堂妹佳佳不吃海鲜", "佳佳"),
        ("同事怡君下週請產假", "怡君"),
        ("我哥们儿胖虎昨天领证啦", "胖虎"),
        ("儿子的班主任何老师休产假了", "何老师"),
        ("柯基豆包的主人韩小姐只用自带的浴液", "韩小姐"),
        ("我家印尼看護阿娣每週日休息", "阿娣"),
        ("我家金毛旺财对鸡肉过敏", "旺财"),
        ("小玲改到二店上班了，週末都是早班", "小玲"),
        ("技术部的欧阳下个月调去深圳", "欧阳"),
        ("林志远（财务总监）每月 5 号审批报销", "林志远"),
        ("小雨爸爸是消防员，倒班", "爸爸"),
        ("金先生只会韩语，要配翻译", "金先生"),
        ("伊万是俄罗斯人，喝酒很猛", "伊万"),
        ("Dr. Lee 只看周三的门诊", "Dr. Lee"),
        ("负责人：王强，电话 13700001111", "王强"),
    ],
)
def test_a_name_is_found_by_what_stands_around_it(said: str, whom: str) -> None:
    assert set(whose(said)) == {whom}


@pytest.mark.parametrize(
    ("said", "whom"),
    [
        ("凯宁的账期是 60 天", "凯宁"),
        ("凯宁那边要求发票抬头写全称", "凯宁"),
        ("新换的物流商凯宁只走陆运", "凯宁"),
        ("瑞禾是我们最大的客户，合同九月到期", "瑞禾"),
        ("客户瑞禾每月 25 号对账", "瑞禾"),
        ("甲方蓝海科技的验收单一律要盖公章", "蓝海科技"),
        ("有家供应商叫凯宁，交期要三周", "凯宁"),
        ("隔壁的永旺超市改成早上 7 点开门了", "永旺超市"),
        ("楼下的老张面馆周一不营业", "老张面馆"),
        ("物业每周二检修电梯", "物业"),
    ],
)
def test_a_firm_needs_no_word_that_shows_it_to_be_one(said: str, whom: str) -> None:
    assert set(whose(said)) == {whom}


@pytest.mark.parametrize(
    "said",
    [
        "房租合同下个月到期",
        "客户满意度目标是 95",
        "供应商管理系统每周一备份",
        "钉钉每天八点半打卡",
        "飞书会在每天九点提醒我打卡",
        "周末不吃晚饭",
        "物业费每年三千六",
        "超市购物我都用会员卡，积分每年清一次",
        "听同事说公司要裁员，我每天都在投简历",
    ],
)
def test_things_are_nobody(said: str) -> None:
    assert set(whose(said)) == {""}


@pytest.mark.parametrize(
    "said",
    [
        "主任提拔我当组长",
        "舅舅带我入的行，现在我自己接单",
        "房东把我的租约续到了明年六月",
        "客户约我下周三去苏州",
        "老公嫌我打呼，我打算去做睡眠检查",
        "同事都喊我老K",
        "阿公把田留給我了，在雲林",
        "我给我妈买了重疾险",
        "我周末都在帮我姐带孩子",
        "我弟弟结婚我随了两万",
        "女儿的功课都是我辅导",
        "因为婆婆过来住，我把书房改成卧室了",
        "我是小孙的导师，带他到年底",
        "爸媽離婚後我跟媽媽住",
        "经朋友介绍，我换到了现在的公司",
        "我爸那套紫砂壶现在归我了",
        "我跟前夫还是朋友，他也在上海",
    ],
)
def test_what_others_do_to_the_speaker_is_the_speaker_s(said: str) -> None:
    assert whose(said)[0] == ""


@pytest.mark.parametrize("said", ["老板骂我了", "同事请我喝奶茶", "朋友约我打球", "我妈睡了", "我老公下班了"])
def test_what_passes_between_people_is_not_kept(said: str) -> None:
    assert read(said).candidates == []


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (
            ("我收养了战友的女儿晴晴，她有先天性心脏病",),
            [("", "用户收养了战友的女儿晴晴"), ("晴晴", "战友的女儿晴晴有先天性心脏病")],
        ),
        (("二楼的王阿姨独居",), [("王阿姨", "二楼的王阿姨独居")]),
        (("三楼刘奶奶独居，儿子在国外",), [("刘奶奶", "三楼刘奶奶独居"), ("儿子", "三楼刘奶奶的儿子在国外")]),
        (("前妻再婚了，孩子跟她",), [("前妻", "用户的前妻再婚了"), ("孩子", "用户的孩子跟前妻")]),
        (
            ("我岳父和我舅舅中秋都来", "A:要注意什么？", "后者痛风，海鲜不能碰"),
            [("舅舅", "用户的舅舅痛风，海鲜不能碰")],
        ),
        (("小王和小李都要来", "A:有冲突吗？", "前者周四没空"), [("小王", "小王 2026-03-12 没空")]),
        (("老郑在纠结去不去腾讯", "A:他定了吗？", "定了，他留在华为"), [("老郑", "老郑留在华为")]),
        (("老郑到底去不去？", "A:他没说。", "老郑决定不去了"), [("老郑", "老郑决定不去了")]),
        (("给松井先生备份见面礼", "A:送酒怎么样？", "不行，他戒酒好多年了"), [("松井先生", "松井先生戒酒好多年了")]),
        (("约老刘吃饭", "A:他有什么忌口？", "痛风，不吃海鲜"), [("老刘", "老刘痛风，不吃海鲜")]),
    ],
)
def test_each_statement_names_whom_it_is_about(said: tuple[str, ...], kept: list[tuple[str, str]]) -> None:
    found = [(one.subject.removeprefix("user:42").lstrip("/"), one.content) for one in read(*said).candidates]
    assert found == kept


@pytest.mark.parametrize("said", ["评上副教授了", "入党了", "中风了", "终于结婚了", "最近老睡不着"])
def test_what_somebody_has_become_is_news(said: str) -> None:
    assert whose(f"二舅{said}") == ["二舅"]
    assert read("我到家了").candidates == []


def test_a_change_to_a_draft_is_for_now() -> None:
    found = read("A:草稿如下：黄主任，关于上次沟通……", "开头改成“黄主任您好”，其他不动。")
    assert (found.candidates, found.refusals[0].code) == ([], "one_off_instruction")
