"""The language of a text, told from its scripts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.text.language import detect_language, is_cjk


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("User likes coffee", "en"),
        ("用户喜欢咖啡", "zh"),
        ("技术栈用 PostgreSQL", "zh"),
        ("把 deploy pipeline 改成 GitHub Actions", "zh"),
        ("用 Kubernetes 部署 on AWS with Terraform 的服务", "zh"),
        ("I met 李雷 today at the park", "en"),
        ("My name is 王小明", "en"),
        ("ユーザーはコーヒーが好きです", "ja"),
        ("東京に住んでいます", "ja"),
        ("优の良品是一家零食店，我在那里买东西", "zh"),
        ("사용자는 커피를 좋아합니다", "ko"),
        ("Пользователь любит кофе", "ru"),
        ("ผู้ใช้ชอบกาแฟ", "th"),
        ("المستخدم يحب القهوة", "ar"),
        ("Café crème", "en"),
        ("12345 !?", "und"),
        ("", "und"),
        ("ー", "ja"),
    ],
)
def test_the_language_that_carries_the_text(text: str, language: str) -> None:
    assert detect_language(text) == language


@pytest.mark.parametrize(
    ("char", "expected"),
    [("中", True), ("あ", True), ("한", True), ("𠮷", True), ("a", False), ("。", False), ("1", False)],
)
def test_is_cjk(char: str, expected: bool) -> None:
    assert is_cjk(char) is expected


@given(st.text(max_size=300))
def test_every_text_has_a_code(text: str) -> None:
    assert detect_language(text).isalpha()
