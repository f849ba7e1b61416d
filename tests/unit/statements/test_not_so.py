"""What is told without being so, and what holds under another circumstance, ends nothing."""

import pytest

from app.statements.judge import judge
from app.statements.not_so import only_told, under_another_circumstance
from app.statements.verdict import Statement

SIMILARITIES = (None, 0.6, 0.75, 0.85, 0.9, 0.95)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The release is on 12 May.", "The release has not been moved to 19 May."),
        ("The release is on 12 May.", "Ben wanted the release postponed to 19 May, but we refused."),
        ("The review is on Thursday at 4 pm.", "Ben asked whether the review could be moved to Friday at 11 am."),
        ("The launch is on 3 June.", "If the tests fail, the launch is moved to 10 June."),
        ("The user works at Siemens.", "The user dreamed that they now work at Bosch."),
        ("In winter the user runs at 7:00.", "In summer the user now runs at 5:30."),
        ("On weekdays the user gets up at 6:30.", "On weekends the user now gets up at 9:00."),
        ("The user uses vim at work.", "The user now uses VS Code at home."),
        ("The log retention in the EU is 30 days.", "The log retention in the US is now 90 days."),
        ("The staging server runs on port 8080.", "The production server has been moved to port 9090."),
        ("The budget of project Alpha is 50,000 euros.", "The budget of project Beta has been raised to 80,000 euros."),
        ("The gate code at the Hamburg warehouse is 5518.", "The gate code at the Bremen warehouse was changed to 7730."),
        ("The tests of the frontend take 6 minutes.", "The tests of the backend now take 14 minutes."),
        ("The user takes ibuprofen 400 mg against headaches.", "The user now takes sumatriptan 50 mg against migraines."),
        ("前端测试要6分钟。", "后端测试现在要14分钟。"),
        ("评审在周四下午四点。", "小本问评审能不能改到周五上午十一点。"),
        ("发布日期是5月12日。", "小王想把发布日期推迟到5月19日，但我们没同意。"),
        ("冬天用户七点起床。", "夏天用户现在五点半起床。"),
        ("测试环境的端口是8080。", "生产环境的端口改成9090了。"),
    ],
)  # fmt: skip
def test_it_leaves_the_older_one(old: str, new: str) -> None:
    for similarity in SIMILARITIES:
        verdict = judge(Statement(old, subject="user:1"), Statement(new, subject="user:1"), similarity)
        assert verdict.action == "unrelated", (similarity, verdict)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The release is on 12 May.", "The release has been moved to 19 May."),
        ("The app runs on the staging server.", "The app was moved from the staging server to the production server."),
        ("The launch is planned for spring.", "The launch is now planned for autumn."),
        ("发布日期是5月12日。", "发布日期改到5月19日了。"),
        ("服务部署在测试环境。", "服务从测试环境迁到生产环境了。"),
    ],
)  # fmt: skip
def test_what_is_so_still_changes_it(old: str, new: str) -> None:
    verdict = judge(Statement(old, subject="user:1"), Statement(new, subject="user:1"), 0.9)
    assert verdict.action == "contradiction", verdict


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I am allergic to penicillin.", "I have become allergic to strawberries."),
        ("I am allergic to penicillin.", "I've recently become allergic to strawberries."),
        ("The user is allergic to cats.", "The user is now allergic to birch pollen."),
        ("The user speaks Dutch.", "The user has started speaking Danish."),
        ("用户对青霉素过敏。", "用户最近对草莓也过敏了。"),
    ],
)
def test_one_more_of_what_there_may_be_several_is_kept(old: str, new: str) -> None:
    for similarity in SIMILARITIES:
        verdict = judge(Statement(old, subject="user:1"), Statement(new, subject="user:1"), similarity)
        assert verdict.action == "unrelated", (similarity, verdict)


def test_who_denies_a_change_that_was_told_may_end_it() -> None:
    denied = "The release has not been moved."
    assert only_told(denied, "The release is on 12 May.")
    assert not only_told(denied, "The release has been moved to 19 May.")


def test_a_season_is_a_circumstance_in_front_and_a_value_elsewhere() -> None:
    assert under_another_circumstance("冬天用户七点起床。", "夏天用户现在五点半起床。")
    assert under_another_circumstance("平时用户六点起床。", "周末用户九点起床。")
    assert not under_another_circumstance("The launch is in spring.", "The launch is in autumn.")
