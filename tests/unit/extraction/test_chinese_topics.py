"""Whom the clauses of a Chinese turn are about: subjects, chains with 的, reported speech, pronouns, and what is left out."""

import pytest
from chinese_turns import read, whose


@pytest.mark.parametrize(
    ("said", "whom"),
    [
        ("我妹妹的房东下个月要涨租，涨到 4200", "房东"),
        ("我女儿的班主任姓宋，电话 13900001234", "班主任"),
        ("我老公的前同事开了家咖啡店", "同事"),
        ("王总的新助理只认飞书，不看邮件", "助理"),
        ("孩子他爸常年在外地跑船", "爸爸"),
        ("我妹妹的大学同学在做跨境物流", "同学"),
        ("我儿子班主任的微信是 teacher_wu88", "班主任"),
    ],
)
def test_a_chain_is_about_its_last_person(said: str, whom: str) -> None:
    assert whose(said) == [whom]


@pytest.mark.parametrize(
    ("said", "whom"),
    [
        ("下周三我妈做白内障手术", "妈妈"),
        ("周末孩子要上钢琴课", "孩子"),
        ("我有个朋友在深圳做硬件，公司叫蓝芯", "朋友"),
        ("我认识一个律师，专做劳动仲裁，收费 500 一小时", "律师"),
        ("听我同事讲，他们部门下季度要裁员", "同事"),
        ("我们组新来的测试叫魏然，负责支付这条线", "魏然"),
        ("之前带我的师傅退休了，住在昆山", "师傅"),
        ("健身房的私教周末休息", "私教"),
        ("合租的女生养了两只猫", "女生"),
        ("Bob 在伦敦，比我们晚八个小时", "Bob"),
        ("业务部的佩珊说她不看 PDF", "佩珊"),
        ("我爸和我妈都退休了，住在威海", "爸爸和妈妈"),
        ("帮我爸选个手机，他眼睛老花，字要大", "爸爸"),
        ("给我妈挑件外套。她穿 L 码，喜欢深色", "妈妈"),
        ("我姐在成都当老师。教初中数学，每周三没课。", "姐姐"),
        ("我同学的导师规定论文初稿必须用 LaTeX", "导师"),
        ("阿嬤有失智，出門一定要有人陪", "阿嬤"),
        ("鑫达五金单件超过 50 公斤拒收", "鑫达五金"),
        ("欧阳老师是我的论文外审", "欧阳老师"),
        ("孩子班上有个同学乳糖不耐", "同学"),
        ("运营那边新来了个小姑娘，管公众号", "小姑娘"),
        ("我女兒國小三年級，學小提琴", "女兒"),
        ("我岳父岳母都是四川人", "岳父和岳母"),
        ("新来的设计师小柯不接受周末改稿", "小柯"),
    ],
)
def test_the_person_is_found_wherever_the_clause_names_them(said: str, whom: str) -> None:
    assert set(whose(said)) == {whom}


@pytest.mark.parametrize(
    ("said", "whom"),
    [
        ("我跟我老公商量好了，他负责接孩子，我负责做饭", ["", "老公", ""]),
        ("我不吃辣，但是我室友无辣不欢", ["", "室友"]),
        ("小刘他妈做了胆囊手术，小刘这周都请假", ["妈妈", "小刘"]),
    ],
)
def test_each_clause_has_its_own_person(said: str, whom: list[str]) -> None:
    assert whose(said) == whom


@pytest.mark.parametrize(
    "said",
    [
        "我决定把车卖给同事",
        "我给客户的报价是 3 万 8",
        "我妈做的红烧肉我最爱吃",
        "我女儿出生以后我就不加班了",
        "我想给我爸换个助听器，预算三千",
        "项目经理以后由我兼任",
        "员工手册放在 /docs/hr",
        "管理员密码每 90 天换一次",
        "公司规定员工不能用个人邮箱",
        "医生说要复查，定在下周二",
        "主管说下个季度开始全员轮岗",
        "我们决定换掉原来的外包团队",
        "我养了两只猫一条狗",
        "本人张伟，工号 10086",
        "我在照顾住院的爸爸，没空",
        "我住李家庄",
        "这段时间都是我一个人带娃",
        "我戴牙套还要再戴八个月",
    ],
)
def test_people_in_the_speaker_s_own_facts_do_not_own_them(said: str) -> None:
    assert set(whose(said)) == {""}


@pytest.mark.parametrize(
    ("said", "whom", "content"),
    [
        (("我打算给女朋友过生日", "A:她的生日是哪天？", "六月十八号"), "女朋友", "用户的女朋友的生日是六月十八号"),
        (("我导师推荐的书", "A:哪位导师？", "姓沈，做计算语言学的"), "导师", "用户的导师姓沈，做计算语言学的"),
        (("同事小周要借我的投影仪", "A:好的。", "她对花粉过敏"), "小周", "用户的同事小周对花粉过敏"),
        (("我爸和我妈要来", "A:欢迎。", "她腿不好"), "妈妈", "用户的妈妈腿不好"),
        (("我妹要结婚了", "A:婚礼在哪里办？", "在大理，十月六号"), "妹妹", "用户的妹妹婚礼在大理办，2026年十月六号"),
        (("A:要把方宇排进夜班吗？", "别，他心脏不好"), "方宇", "方宇心脏不好"),
    ],
)
def test_earlier_turns_say_who_is_meant(said: tuple[str, ...], whom: str, content: str) -> None:
    assert [(one.subject, one.content) for one in read(*said).candidates] == [(f"user:42/{whom}", content)]


@pytest.mark.parametrize(
    "said",
    [
        "室友在打游戏，吵死了",
        "快递小哥好帅",
        "领导在群里发红包了",
        "我闺蜜发了朋友圈",
        "前台妹子换了个新发型，还挺好看",
    ],
)
def test_somebody_s_moment_is_small_talk(said: str) -> None:
    found = read(said)
    assert (found.candidates, {one.code for one in found.refusals}) == ([], {"small_talk"})


def test_what_somebody_else_gave_up_is_their_fact() -> None:
    found = read("我老婆不喝咖啡了")
    assert [(one.subject, one.corrects) for one in found.candidates] == [("user:42/老婆", True)]
    assert found.withdrawals == []
