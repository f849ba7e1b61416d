"""Proposals of the assistant that the speaker accepts: all that was chosen is kept, with its versions and changes."""

import pytest
from chinese_turns import read

_PARTS = "A:后端用 Java 21，前端用 Bootstrap 15，数据库用 PostgreSQL 17。"
_TWO = "A:建议：1. 后端用 Java 21，构建用 Gradle 8\n2. 后端用 Kotlin 22，构建用 Maven 39"
_PLANS = "A:有两个方案：方案一是 Spring 6 加 MySQL 8，方案二是 Quarkus 30 加 Cassandra 50。"
_SETS = "A:两套方案：一套是 Express 5 配 MongoDB 80，另一套是 Fastify 50 配 Cockroach 24。您选哪套？"
_ASKS = "A:我建议前端用 Storybook 10，状态管理用 Redux 5。可以吗？"
_PAIR = "A:可以选 Python 3.12 + Bootstrap 15，或者 Go 1.22 + React 19。"


@pytest.mark.parametrize(
    ("offered", "said", "decided"),
    [
        (_PARTS, "行，就这么定", "后端用 Java 21，前端用 Bootstrap 15，数据库用 PostgreSQL 17"),
        (_PARTS, "按你说的来", "后端用 Java 21，前端用 Bootstrap 15，数据库用 PostgreSQL 17"),
        (_PARTS, "可以，就按这个", "后端用 Java 21，前端用 Bootstrap 15，数据库用 PostgreSQL 17"),
        (_PARTS, "同意，照这个定", "后端用 Java 21，前端用 Bootstrap 15，数据库用 PostgreSQL 17"),
        (_PARTS, "好，都用这些版本", "后端用 Java 21，前端用 Bootstrap 15，数据库用 PostgreSQL 17"),
        (_PARTS, "就这样吧，数据库换成 MySQL 84", "后端用 Java 21，前端用 Bootstrap 15，数据库用 MySQL 84"),
        (_TWO, "第二个吧", "后端用 Kotlin 22，构建用 Maven 39"),
        (_TWO, "就第一种", "后端用 Java 21，构建用 Gradle 8"),
        (_TWO, "第一个，不过构建用 Gradle 9", "后端用 Java 21，构建用 Gradle 9"),
        (_PLANS, "那就用后面那套", "用 Quarkus 30 加 Cassandra 50"),
        (_PLANS, "选方案一，就这么定了", "用 Spring 6 加 MySQL 8"),
        (_SETS, "前面那套", "用 Express 5 配 MongoDB 80"),
        (_SETS, "第二套，不过版本用 Fastify 48", "用 Fastify 48 配 Cockroach 24"),
        (_ASKS, "可以", "前端用 Storybook 10，状态管理用 Redux 5"),
        (_ASKS, "好的，状态管理改成 Zustand 5", "前端用 Storybook 10，状态管理用 Zustand 5"),
        (_PAIR, "第二个组合", "用 Go 1.22 + React 19"),
        ("A:A. Java 21 + Bootstrap 15\nB. Go 1.22 + Vue 3", "选 B", "用 Go 1.22 + Vue 3"),
        ("A:前端框架推荐 Vue 3 或 Bootstrap 15，您选哪个？", "Bootstrap 吧", "用 Bootstrap 15"),
        ("A:技术栈建议：后端 Java 21，前端 Bootstrap 15。", "采纳", "后端 Java 21，前端 Bootstrap 15"),
    ],
)
def test_what_is_accepted_is_kept_whole(offered: str, said: str, decided: str) -> None:
    (kept,) = read("技术栈怎么选？", offered, said, subject="project:x").candidates
    assert (kept.kind, kept.content) == ("decision", f"用户决定{decided}")


@pytest.mark.parametrize(
    ("offered", "said"),
    [
        ("A:您用的是 Python 3.11，系统是 Ubuntu 24？", "对"),
        ("A:我可以用 Python 3 写个脚本，再配 Docker 24。", "好的"),
        ("A:我先用 Java 21 写个例子，再用 Go 1.22 写一个。", "好的"),
        ("A:可能是 Node 18 的问题，建议升级到 Node 20。", "好，我试试"),
        ("A:第 3 题选 B，第 4 题选 C。", "好的"),
        ("A:需要我把报告改成 2 页，用 Word 发给你吗？", "可以"),
    ],
)
def test_no_offer_of_help_is_a_decision(offered: str, said: str) -> None:
    assert read("怎么办？", offered, said).candidates == []
