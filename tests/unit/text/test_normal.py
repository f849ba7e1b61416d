"""The form in which two spellings of one statement are equal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.text.normal import normalise


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Likes Pizza!", "likes pizza"),
        ("  Likes \t\n pizza ... ", "likes pizza"),
        ("用户喜欢咖啡。", "用户喜欢咖啡"),
        ("用户喜欢咖啡！！", "用户喜欢咖啡"),
        ("ＡＢＣ　１２３", "abc 123"),
        ("ｶﾞ", "ガ"),
        ("ﬁne", "fine"),
        ("v2.3.1", "v2.3.1"),
        ("ÉCOLE", "école"),
        ("ΣΊΣΥΦΟΣ", "σίσυφοσ"),
        ("1,500.", "1,500"),
        ("", ""),
        ("?!", ""),
    ],
)
def test_case_width_space_and_final_punctuation_are_off(text: str, expected: str) -> None:
    assert normalise(text) == expected


@given(st.text())
def test_it_is_idempotent(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text)


@given(st.text())
def test_case_makes_no_difference(text: str) -> None:
    assert normalise(normalise(text).upper()) == normalise(normalise(text).upper().lower())
