"""What the Chinese rules keep of a turn, in which words, of whom, until when; and why they keep nothing of others."""

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.extraction.chinese.read import read_chinese
from app.extraction.model import Extraction, Reading, SpokenTurn
from app.traces.model import Role

AT = datetime(2026, 3, 11, 9, 30, tzinfo=UTC)  # a Wednesday


def read(*said: str, subject: str = "user:42", role: Role = "user") -> Extraction:
    """The last turn read; earlier turns are the user's, or the assistant's where they begin with A:."""
    turns = [
        SpokenTurn("assistant" if text.startswith("A:") else "user", text.removeprefix("A:"), AT, None, subject)
        for text in said[:-1]
    ]
    turns.append(SpokenTurn(role, said[-1], AT, None, subject))
    return read_chinese(Reading(turns, len(turns) - 1))


@pytest.mark.parametrize(
    ("said", "content", "kind"),
    [
        ("我喜欢靠窗的座位", "用户喜欢靠窗的座位", "preference"),
        ("我对芒果过敏", "用户对芒果过敏", "constraint"),
        ("我家在六楼，没电梯", "用户家在六楼，没电梯", "fact"),
        ("我的工号是 G0093817", "用户的工号是 G0093817", "fact"),
        ("请以后叫我老王", "用户希望以后叫用户老王", "preference"),
        ("下周五要去北京开会", "用户 2026-03-20 要去北京开会", "event"),
        ("明天下午三点去面试", "用户 2026-03-12 下午三点去面试", "event"),
        ("论文第三章改好了，第四章的实验还没补", "用户的论文第三章改好了，第四章的实验还没补", "task_state"),
        ("我在臺北上班，通勤都搭捷運", "用户在臺北上班，通勤都搭捷運", "fact"),
        ("能不能以后回答都带上代码示例？", "用户希望以后回答都带上代码示例", "preference"),
        ("作为一个糖尿病人，中秋能吃月饼不", "用户是糖尿病人", "fact"),
        ("谢谢！对了，我改用 Firefox 了", "用户改用 Firefox 了", "decision"),
    ],
)
def test_one_sentence_in_the_third_person(said: str, content: str, kind: str) -> None:
    assert [(one.content, one.kind) for one in read(said).candidates] == [(content, kind)]


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("咱们这边用的是 Postgres 16", "团队这边用的是 Postgres 16"),
        ("预发机器是 10.0.3.7", "项目预发机器是 10.0.3.7"),
        ("这个项目不支持 IE", "项目不支持 IE"),
        ("超过 500 行的 PR 一律拆", "团队要求超过 500 行的 PR 一律拆"),
    ],
)
def test_a_project_s_conversation(said: str, content: str) -> None:
    found = read(said, subject="project:atlas").candidates
    assert [(one.content, one.subject) for one in found] == [(content, "project:atlas")]


def test_compounds_are_split() -> None:
    said = "日志用 zap，配置用 viper，另外，别再建议我换 Java"
    assert [one.content for one in read(said, subject="project:edge").candidates] == [
        "项目的日志用 zap",
        "项目配置用 viper",
        "团队要求别再建议用户换 Java",
    ]
    assert len(read("孩子五岁要儿童餐；预算一万五；不坐红眼航班").candidates) == 3


@pytest.mark.parametrize(
    ("before", "said", "content"),
    [
        ("A:要靠窗还是靠过道？", "靠窗", "用户要靠窗的座位"),
        ("A:默认支付方式要设为微信支付，还是银联云闪付？", "前面那个", "用户希望默认支付方式设为微信支付"),
        ("A:推荐三家：海底捞、凑凑、巴奴，您选哪家？", "第二家", "用户选择凑凑"),
        ("A:要把“靠过道”存为您的座位偏好吗？", "对的", "用户的座位偏好是靠过道"),
        ("A:单测覆盖率门槛设 80% 可以吗？", "再高点，85", "用户的单测覆盖率门槛设 85%"),
        ("A:数据保留多久？", "九十天", "用户的数据保留九十天"),
        ("我对花生过敏", "不是花生，是腰果", "用户对腰果过敏"),
        ("旧仓库在 gitlab.ruihe.cn/legacy/crm", "那个别再往里推代码了", None),
    ],
)
def test_short_turns_are_made_whole(before: str, said: str, content: str | None) -> None:
    (found,) = read(before, said).candidates
    if content is None:
        assert "gitlab.ruihe.cn/legacy/crm" in found.content
        assert "那个" not in found.content
    else:
        assert found.content == content


@pytest.mark.parametrize(
    ("said", "subject", "content"),
    [
        ("我妈对花生过敏", "user:42/妈妈", "用户的妈妈对花生过敏"),
        ("同事小王不吃牛肉", "user:42/小王", "用户的同事小王不吃牛肉"),
        ("阿哲吃全素，聚餐要幫他點", "user:42/阿哲", "阿哲吃全素，聚餐要幫阿哲點"),
        ("我朋友用套餐A", "user:42/朋友", "用户的朋友用套餐A"),
        ("最近膝盖疼，医生让停跑", "user:42", "用户 2026年3月膝盖疼，医生让停跑"),
    ],
)
def test_third_parties_have_their_own_subject(said: str, subject: str, content: str) -> None:
    assert [(one.subject, one.content) for one in read(said).candidates] == [(subject, content)]


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("早啊", "small_talk"),
        ("最近天气真好啊", "small_talk"),
        ("昨晚梦见自己中了五百万", "small_talk"),
        ("要是我能吃辣的话，去重庆肯定爽死了", "small_talk"),
        ("谢谢！", "thanks"),
        ("Python 怎么读取 csv", "question"),
        ("如果是孕妇，能坐长途飞机吗", "question"),
        ("翻译一下这段话：我住在北京", "one_off_instruction"),
        ("写个函数，判断字符串是不是回文", "one_off_instruction"),
        ("嗯", "too_short"),
        ("第三个更顺眼一点", "not_self_contained"),
        ("跟上次一样就行", "not_self_contained"),
        ("你是一个乐于助人的中文助手，回答要简洁", "system_prompt"),
        ('{"city":"广州","temp":31,"desc":"雷阵雨"}', "tool_dump"),
        ("⟦memory abc123⟧ 用户喜欢茶", "served_text"),
    ],
)
def test_not_worth_keeping(said: str, code: str) -> None:
    found = read(said)
    assert not found.candidates
    assert code in {one.code for one in found.refusals}


def test_only_the_user_states_facts() -> None:
    assert [one.code for one in read("您大概是 Java 新手", role="assistant").refusals] == ["assistant_guess"]
    report = read("迁移已经完成，回滚脚本还没写", role="assistant", subject="project:atlas")
    assert [(one.kind, one.explicit) for one in report.candidates] == [("task_state", False)]
    assert [one.code for one in read("你是助手", role="system").refusals] == ["system_prompt"]
    assert [one.code for one in read("搜索结果", role="tool").refusals] == ["tool_dump"]


def test_an_opt_out_is_refused_and_redacted() -> None:
    found = read("私下说一句，我跟组长处不来，不用存")
    assert (found.candidates, found.redact, found.refusals[0].code) == ([], [0], "opted_out")
    later = read("接下来聊的都不许记", "A:好的，不会保存。", "我上个月体检查出小三阳")
    assert (later.candidates, later.redact) == ([], [2])
    behind = read("我要离职了", "A:嗯。", "刚才那句别记")
    assert behind.redact == [2, 0]
    rule = read("别把文件保存到磁盘")
    assert (rule.redact, rule.candidates[0].kind) == ([], "constraint")


def test_what_is_taken_back() -> None:
    ended = read("我已经不用 Notion 了")
    assert (ended.candidates, ended.withdrawals[0].text) == ([], "用户用 Notion")
    undone = read("以后默认走顺丰", "A:好的。", "算了，还是原来的吧")
    assert undone.withdrawals[0].text == "用户希望以后默认走顺丰"
    assert undone.refusals[-1].code == "retraction"
    forgotten = read("把我的生日资料删掉，不要留")
    assert (forgotten.withdrawals[0].forget, forgotten.refusals[0].code) == (True, "forget_request")


@pytest.mark.parametrize(
    "said",
    ["例会的会议室改成 1203 了，不在 1105", "更正一下，收货地址不再是望京，换成通州了", "其实我是做嵌入式的"],
)
def test_corrections_say_that_they_correct(said: str) -> None:
    assert [one.corrects for one in read(said).candidates] == [True]


def test_confidence_and_importance() -> None:
    stated, asked, hedged = (
        read(said).candidates[0] for said in ("我住在杭州", "记住，我住在杭州", "我可能下半年换工作")
    )
    assert (stated.confidence, asked.confidence, hedged.confidence) == (0.9, 0.95, 0.5)
    assert asked.importance == 0.8


def test_search_terms_say_what_a_question_would() -> None:
    (found,) = read("我对青霉素过敏").candidates
    assert {"青霉素", "忌口"} <= set(found.search_terms)
    (path,) = read("部署脚本在 /opt/app/deploy.sh", subject="project:atlas").candidates
    assert "/opt/app/deploy.sh" in path.entities


@settings(max_examples=150, deadline=None)
@given(st.lists(st.text(max_size=40), min_size=1, max_size=4), st.sampled_from(["user:1", "project:x", ""]))
def test_no_text_raises(said: list[str], subject: str) -> None:
    read(*said, subject=subject)


@pytest.mark.parametrize("unit", ["我喜欢吃辣", "我", "周五前", "不再用了，", "“", "{", "还是", "1, "])
def test_a_long_text_is_read_in_part(unit: str) -> None:
    assert len(read(unit * 200_000).candidates) <= 120
