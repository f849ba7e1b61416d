"""What the assistant suggested, taken up or turned down by pointing at it; what replaces something taken back; reports."""

import pytest
from chinese_turns import read


@pytest.mark.parametrize(
    ("turns", "sentence"),
    [
        (["备份存哪里合适", "A:可以存到 NAS 的 /backup 目录。", "好，那就存那里"], "用户的备份存 NAS 的 /backup 目录"),
        (["團建訂哪家", "A:推薦海底撈，離公司近。", "可以，就訂那家吧"], "用户團建訂海底撈"),
        (["设计稿以后发在哪", "A:建议发到飞书的设计群。", "嗯，以后都发那边"], "用户的设计稿以后发飞书的设计群"),
        (
            ["报价单放哪好", "A:建议统一放在 OneDrive 的 Legal 目录。", "行，以后就放那儿"],
            "用户的报价单放 OneDrive 的 Legal 目录",
        ),
        (["头疼吃啥", "A:可以试试对乙酰氨基酚，副作用小。", "那个我吃了会起疹子"], "对乙酰氨基酚用户吃了会起疹子"),
        (["腰痛貼什麼膏藥", "A:建議貼雲南白藥膏。", "那個我貼了會起疹子"], "雲南白藥膏用户貼了會起疹子"),
        (["敏感肌用啥面霜", "A:推荐珂润，成分温和。", "这个我用过，会闷痘"], "珂润用户用过，会闷痘"),
    ],
)
def test_what_is_pointed_at_is_what_was_suggested(turns: list[str], sentence: str) -> None:
    assert [one.content for one in read(*turns).candidates] == [sentence]


@pytest.mark.parametrize(
    ("offer", "said", "sentence"),
    [
        (
            "方案一：Kotlin 19；方案二：Terraform 12 配合 Ansible 10。选哪个？",
            "第二个吧",
            "用户决定用 Terraform 12 配合 Ansible 10",
        ),
        ("A. Photoshop 25  B. Affinity 20，选哪个？", "第一个，内存32G就行", "用户选择 A. Photoshop 25，内存32G就行"),
        ("1. Java 21，配 Redis 17；2. Go 22", "选一，保留14d", "用户选择 Java 21，配 Redis 17，保留14d"),
        ("可以上 AlmaLinux 10，或者保守点用 Debian 12。", "走前一种，TTL 60s", "用户选择 AlmaLinux 10，TTL 60s"),
        (
            "两种做法：要么继续用 Memcached 15，要么换成 Redis 17。",
            "方案一，上限 16G",
            "用户选择 Memcached 15，上限 16G",
        ),
        ("建議第一台用 AlmaLinux 10，第二台用 Debian 12。", "就前者，硬碟要64G", "用户选择 AlmaLinux 10，硬碟要64G"),
        ("可选 Photoshop 25（订阅制）或 Affinity 20（买断）", "选买断的那个", "用户选择Affinity 20"),
    ],
)
def test_what_is_chosen_has_its_number(offer: str, said: str, sentence: str) -> None:
    assert [one.content for one in read(f"A:{offer}", said).candidates] == [sentence]


@pytest.mark.parametrize(
    ("offer", "said", "sentence"),
    [
        (
            "要不数据库换成 PostgreSQL 16，缓存用 Redis 7？",
            "可以，按你说的来",
            "用户决定数据库换成 PostgreSQL 16，缓存用 Redis 7",
        ),
        (
            "我建议：1) Bootstrap 15 做界面 2) Node 20 跑服务",
            "都同意，就照这个做",
            "用户决定用 1) Bootstrap 15 做界面 2) Node 20 跑服务",
        ),
        ("後端用 Java 21，前端用 Vue 3，行嗎？", "行，就這麼定", "用户决定後端用 Java 21，前端用 Vue 3"),
    ],
)
def test_a_proposal_that_is_agreed_to_is_decided_with_its_numbers(offer: str, said: str, sentence: str) -> None:
    extraction = read(f"A:{offer}", said)
    assert [one.content for one in extraction.candidates] == [sentence]
    assert extraction.candidates[0].kind == "decision"


@pytest.mark.parametrize("offer", ["要不我先帮您查一下？", "您要 Java 21 还是 Go 22？", "好的，明白了。"])
def test_agreeing_to_what_proposes_no_version_decides_nothing(offer: str) -> None:
    assert read(f"A:{offer}", "行，就这么办").candidates == []


def test_one_of_several_suggestions_is_not_guessed() -> None:
    assert read("放哪", "A:可以放 A 柜、B 柜。", "就放那儿").candidates == []


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("之前那个方案作废，换成外包了", "用户的方案换成外包了"),
        ("之前說的端口 8080 作廢，改成 9090", "用户的端口 8080 改成 9090"),
        ("刚才定的团建川菜不算 换成火锅了", "用户团建川菜换成火锅了"),
        ("之前说的发顺丰作废 改成发京东了", "用户发顺丰改成发京东了"),
    ],
)
def test_what_replaces_something_taken_back_says_what_that_was(said: str, sentence: str) -> None:
    assert [one.content for one in read(said).candidates] == [sentence]


@pytest.mark.parametrize("said", ["算了，还是之前说的那家", "呃还是中文吧，照旧"])
def test_a_return_to_what_was_before_states_nothing_new(said: str) -> None:
    assert read("以后代码注释都用英文", said).candidates == []


@pytest.mark.parametrize(
    ("report", "details"),
    [
        ("数据已导到 orders_2025_07；orders_2025_08 校验失败，尚未重跑。", ["orders_2025_07", "orders_2025_08"]),
        ("單元測試已跑完 312 個，e2e-login 超時中斷。", ["312", "e2e-login"]),
        ("回填已跑到 batch-118；batch-119 因磁盘写满中断。", ["batch-118", "batch-119"]),
    ],
)
def test_a_report_of_what_failed_is_a_state_of_the_task(report: str, details: list[str]) -> None:
    found = read("进度怎么样", f"A:{report}", subject="project:billing").candidates
    assert {one.kind for one in found} == {"task_state"}
    assert all(any(detail in one.content for one in found) for detail in details)


def test_advice_is_no_report() -> None:
    assert read("怎么办", "A:建议先执行 0044 再看。", subject="project:billing").candidates == []
