"""Whole classes of Chinese turns: whose fact it is, what is taken back, what is made up, what an answer leans on."""

import pytest
from chinese_turns import read


@pytest.mark.parametrize(
    ("said", "whom"),
    [
        ("我岳父有痛风，海鲜别推荐给他", "岳父"),
        ("采购部的周敏说下周三之前不收单", "周敏"),
        ("客户张先生的预算是 30 万", "张先生"),
        ("Jason 住在柏林，开会要避开他的半夜", "Jason"),
        ("Mike 的时区是 GMT+8", "Mike"),
        ("鼎盛科技要求预付 30%", "鼎盛科技"),
        ("可乐是条柯基，怕打雷", "可乐"),
        ("我家金毛不能吃巧克力", "金毛"),
        ("隔壁工位的小姐姐对香水过敏", "小姐姐"),
        ("上次来的那个装修师傅姓郑，手艺好", "师傅"),
        ("孙悦（我室友）凌晨才睡", "孙悦"),
        ("我之前说喜欢辣其实是我老婆喜欢", "老婆"),
    ],
)
def test_a_fact_belongs_to_its_grammatical_subject(said: str, whom: str) -> None:
    assert [one.subject for one in read(said).candidates] == [f"user:42/{whom}"]


@pytest.mark.parametrize(
    "said",
    [
        "医生要求我每天量血压",
        "医生说我血糖偏高",
        "房东要求我们每季度付一次房租",
        "教练教我的热身动作我每天都做",
        "我女朋友给我买了辆自行车，我每天骑车上班",
        "我妹和我都对海鲜过敏",
        "我家狗叫可乐，今年三岁",
        "腾讯云的接口每秒限 50 次",
    ],
)
def test_what_others_do_to_the_speaker_is_about_the_speaker(said: str) -> None:
    assert {one.subject for one in read(said).candidates} == {"user:42"}


@pytest.mark.parametrize(
    ("before", "said", "subject", "content"),
    [
        ("A:她有什么忌口吗？", "牙不好，只能吃软的", "奶奶", "用户的奶奶牙不好，只能吃软的"),
        ("A:她会游泳吗？", "完全不会，有点怕水", "奶奶", "用户的奶奶完全不会，有点怕水"),
        ("A:好的", "她只听得懂粤语", "奶奶", "用户的奶奶只听得懂粤语"),
    ],
)
def test_an_answer_is_about_whom_the_question_asked_after(before: str, said: str, subject: str, content: str) -> None:
    found = read("帮我奶奶安排一次旅行", before, said).candidates
    assert [(one.subject, one.content) for one in found] == [(f"user:42/{subject}", content)]


def test_two_subjects_without_a_comma_are_two_facts() -> None:
    found = read("室友怕冷我怕热").candidates
    assert [(one.subject, one.content) for one in found] == [
        ("user:42/室友", "用户的室友怕冷"),
        ("user:42", "用户怕热"),
    ]


@pytest.mark.parametrize(
    "said",
    [
        "咱们来玩跑团，我是矮人战士",
        "编一个关于我家猫的小故事，它叫可可",
        "把这封邮件翻成英文：我下周三到上海，住希尔顿",
        "帮我写小红书文案：我是素颜党，最爱防晒",
        "我要是会飞就不用挤地铁了",
        "我最喜欢被闹钟吵醒了",
        "地铁上有个大哥睡着了",
        "今天老板心情不错",
        "我刚试了一下，可以了",
        "我觉得还行",
    ],
)
def test_what_is_made_up_or_passes_is_not_kept(said: str) -> None:
    assert read(said).candidates == []


def test_a_story_begun_before_goes_on() -> None:
    assert read("我们来编个童话", "A:好的，主角是谁？", "是只住在灯塔里的猫，怕水").candidates == []


@pytest.mark.parametrize(
    "said",
    [
        "算了，不去日本了",
        "那个健身计划不搞了",
        "我退订了 Netflix",
        "周报不用写了",
        "健身卡退了，别再给我排课",
        "我和前公司的竞业协议解除了",
        "还是按原来的方案走吧",
        "之前说的每天提醒取消吧",
        "不养猫了，送人了",
    ],
)
def test_what_has_ended_is_taken_back(said: str) -> None:
    found = read(said)
    assert found.candidates == []
    assert found.withdrawals
    assert "retraction" in {one.code for one in found.refusals}


def test_what_holds_instead_is_kept() -> None:
    found = read("我已经不在阿里了，现在自己创业")
    assert [(one.content, one.corrects) for one in found.candidates] == [("用户已经不在阿里了，现在自己创业", True)]


@pytest.mark.parametrize(
    ("before", "said", "content"),
    [
        ("会议室定 A301", "改 B205 吧", "用户的会议室定 B205"),
        ("我家在顺义", "说错了，是通州", "用户家在通州"),
        ("A:要我把回复语言设成粤语吗？", "不用，普通话就行", "用户希望把回复语言设成普通话"),
        ("A:推荐 A 款和 B 款，A 款便宜，B 款轻", "轻的那款", "用户选择B 款"),
        ("A:候选有蓝天和小橡树。", "小橡树太远，就另一家了", "用户选择蓝天"),
        ("A:孩子几岁了？", "七岁，喜欢搭积木", "用户的孩子七岁，喜欢搭积木"),
    ],
)
def test_what_a_turn_leans_on_is_in_its_sentence(before: str, said: str, content: str) -> None:
    assert [one.content for one in read(before, said).candidates] == [content]


def test_a_name_and_its_value_around_the_request_to_remember() -> None:
    assert [one.content for one in read("那台相机的序列号记一下 QX-5512-B").candidates] == [
        "用户相机的序列号 QX-5512-B"
    ]


def test_a_ban_behind_a_statement_takes_nothing_back() -> None:
    found = read("后端端口固定 8443，别改", subject="project:edge")
    assert found.withdrawals == []
    assert len(found.candidates) == 1


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("我的车牌号是沪A8K207，停车登记用这个。", "用户的车牌号是沪A8K207，停车登记用这个"),
        ("我的车牌号是沪A8K207。停车登记用这个。", "用户停车登记用沪A8K207"),
        ("身份证号310101199001011234，订票用这个", "用户的身份证号310101199001011234，订票用这个"),
        ("我的笔名是青山，署名用这个。", "用户的笔名是青山，署名用这个"),
        ("我叫林晓，英文名 Leo，邮件签名用这个", "用户叫林晓，英文名 Leo，邮件签名用这个"),
    ],
)
def test_a_pointing_word_means_the_value_in_front(said: str, content: str) -> None:
    assert read(said).candidates[-1].content == content


@pytest.mark.parametrize("said", ["停车登记用这个。", "我家附近有两家健身房，选这个"])
def test_a_pointing_word_without_a_value_is_unresolved(said: str) -> None:
    assert [one.code for one in read(said).refusals] == ["not_self_contained"]


@pytest.mark.parametrize(
    ("said", "detail"),
    [
        ("我投稿了一个短篇，编辑部刚通知，投稿正文上限改成4500字了，得删不少。", "4500"),
        ("编剧组通知下周三开会", "2026-03-18"),
        ("翻译公司回复说周五交稿", "2026-03-13"),
        ("写手群里说稿费涨到每千字200", "200"),
        ("演员要求改合同", "演员"),
    ],
)
def test_a_noun_that_begins_like_a_verb_asks_for_nothing(said: str, detail: str) -> None:
    assert detail in "".join(one.content for one in read(said).candidates)


@pytest.mark.parametrize("said", ["编一个童话", "编辑一下这段话", "翻译一下", "写一段道歉的话"])
def test_a_text_to_be_made_is_still_no_statement(said: str) -> None:
    assert read(said).candidates == []


@pytest.mark.parametrize(
    "said",
    [
        "婚礼请柬用烫金的款式。",
        "书房窗帘选遮光的",
        "客厅墙刷米白色",
        "厨房台面用石英石",
        "儿童房铺木地板",
        "婚纱照选海边那套",
    ],
)
def test_of_what_kind_a_thing_is_to_be_lasts(said: str) -> None:
    assert [one.content.endswith(said.rstrip("。")) for one in read(said).candidates] == [True]


@pytest.mark.parametrize("said", ["这题用公式", "手机用久了"])
def test_a_use_of_the_moment_does_not_last(said: str) -> None:
    assert read(said).candidates == []


@pytest.mark.parametrize(
    "said",
    [
        "刷到一个博主，说自己在大理住院子，月花八百，羡慕死了。",
        "看到个UP主，每天只睡四小时，真牛",
        "抖音上有个大爷，70岁还跑马拉松",
        "刷到一个帖子，楼主对花生过敏",
        "刷到一个博主在大理住院子。她月花八百，不上班。",
        "新闻里有个人中了五百万，每天吃泡面",
    ],
)
def test_nothing_of_a_stranger_on_a_screen_is_kept(said: str) -> None:
    assert read(said).candidates == []


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("刷到个博主住大理，我也打算明年搬去大理", "用户也打算 2027年搬去大理"),
        ("刷到一个博主每天跑步。我对花粉过敏，只能在室内练", "用户对花粉过敏，只能在室内练"),
        ("我表哥是个博主，月入三万", "用户的表哥是个博主，月入三万"),
        ("看到公司发的通知，下周一放假", "用户看到公司发的通知，2026-03-16 放假"),
    ],
)
def test_what_the_speaker_says_beside_a_stranger_is_kept(said: str, content: str) -> None:
    assert [one.content for one in read(said).candidates] == [content]
