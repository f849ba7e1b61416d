"""Answers that open with a bare value take the matter of the question; values that a turn puts right itself; ids that lean."""

import pytest
from chinese_turns import AT, read

from app.extraction.model import SpokenTurn
from app.extraction.rules import extract_by_rules


@pytest.mark.parametrize(
    ("turns", "contents"),
    [
        (["A:方便给我保单号吗？", "PDAA2026，保额一百万"], ["用户的保单号是PDAA2026，保额一百万"]),
        (["A:您的车牌号是多少？", "粤B7K921，绿牌"], ["用户的车牌号是粤B7K921，绿牌"]),
        (["A:可以说下身份证后四位吗？", "338X，户口在成都"], ["用户的身份证后四位是338X，户口在成都"]),
        (["A:会员号您还记得吗？", "VIP-30392，是我老婆开的"], ["用户的会员号是VIP-30392，是用户的老婆开的"]),
        (["A:请提供一下护照号", "EJ8832190，绿皮的"], ["用户的护照号是EJ8832190，绿皮的"]),
        (
            ["我儿子报了小提琴班。", "A:每周几次课？", "两次，周二和周六，回家由我陪练"],
            ["用户的儿子报了小提琴班，每周两次课，周二和周六", "回家由用户陪练"],
        ),
        (
            ["我爸爸裝了人工關節。", "A:哪個部位呢？", "右膝，所以蹲式廁所他不行"],
            ["用户的爸爸裝了人工關節，右膝，所以蹲式廁所爸爸不行"],
        ),
        (["我妈换了晶体。", "A:哪只眼睛？", "左眼，还不能揉"], ["用户的妈妈换了晶体，左眼，还不能揉"]),
        (
            ["我们组小顾和小蒋分两班。", "A:谁上早班？", "小顾。夜班是另一个，我机动"],
            ["小顾上早班", "夜班是小蒋", "用户机动"],
        ),
        (["A:要不要我帮您订？", "不用，我自己来，预算三千"], ["用户自己来，预算三千"]),
    ],
)
def test_a_bare_answer_takes_the_matter_of_the_question(turns: list[str], contents: list[str]) -> None:
    assert [one.content for one in read(*turns).candidates] == contents


@pytest.mark.parametrize(
    ("turns", "content"),
    [
        (["A:换成Flarum还是Discourse？", "后一个，9月1号切换"], "用户选择Discourse，2026年9月1号切换"),
        (["A:换成Flarum还是Discourse？", "前者，先跑三个月"], "用户选择换成Flarum，先跑三个月"),
        (["A:A 仓还是 B 仓？", "2号，先租三个月"], "用户选择B 仓，先租三个月"),
    ],
)
def test_what_stands_beside_a_choice_is_kept_with_it(turns: list[str], content: str) -> None:
    extraction = read(*turns)
    assert [one.content for one in extraction.candidates] == [content]
    assert extraction.candidates[0].kind == "decision"


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("我們合唱團三十六人，喔不對，三十八人才對，每週三練", "用户合唱團三十八人，每週三練"),
        ("我家住 12 楼，说错了，15 楼，没有电梯", "用户家住 15 楼，没有电梯"),
        ("会议号是 663-209-118，打错了，663-209-119，密码 8841", "用户的会议号是 663-209-119，密码 8841"),
        ("我房租两千八，啊不对，三千二，押一付三", "用户的房租三千二，押一付三"),
        ("我对花生过敏，不对，是对开心果过敏", "用户对开心果过敏"),
    ],
)
def test_a_value_that_the_turn_puts_right_itself_is_left_out(said: str, content: str) -> None:
    extraction = read(said)
    assert [one.content for one in extraction.candidates] == [content]
    assert [one.code for one in extraction.refusals] == ["retraction"]


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("接口限流每分钟六百次，写在 /docs/limit.md 第3.2节", "用户接口限流每分钟六百次，写在 /docs/limit.md 第3.2节"),
        ("密钥每九十天轮换。都写在 RFC-0091 里", "用户的密钥每九十天轮换，都写在 RFC-0091 里"),
        (
            "组长定的规矩：“周五三点以后不许发版”，记在 wiki/1182",
            "用户组长定的规矩：“周五三点以后不许发版”，记在 wiki/1182",
        ),
    ],
)
def test_where_it_is_written_stays_with_what_is_written(said: str, content: str) -> None:
    assert [one.content for one in read(said).candidates] == [content]


@pytest.mark.parametrize(
    "said",
    [
        "没事，我这人最有耐心了（并没有）",
        "把「我從2009年起吃素，也不喝酒」翻成日文",
        "給一家開在月球上的虛構火鍋店想三個店名",
        "今天三十九度，我感觉自己快熟了，撒点孜然就能上桌",
    ],
)
def test_jokes_and_texts_to_work_on_are_not_kept(said: str) -> None:
    assert read(said).candidates == []


@pytest.mark.parametrize(
    ("asked", "answer", "content"),
    [
        ("部署脚本放在哪里？", "/opt/deploy/run.sh", "用户的部署脚本放在/opt/deploy/run.sh"),
        ("配置文件在哪？", "/etc/nginx/conf.d/api.conf", "用户的配置文件在/etc/nginx/conf.d/api.conf"),
    ],
)
def test_a_path_alone_answers_in_the_language_of_the_question(asked: str, answer: str, content: str) -> None:
    turns = [SpokenTurn(role, said, AT, None, "user:42") for role, said in (("assistant", asked), ("user", answer))]
    assert [one.content for one in extract_by_rules(turns, 1).candidates] == [content]
