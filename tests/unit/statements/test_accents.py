"""Accents are no difference between two statements."""

from app.statements.judge import Statement, judge


def test_a_word_with_and_without_its_accent_is_one() -> None:
    old, new = (
        Statement("The user works at a café near the harbour."),
        Statement("The user works at a cafe near the harbor."),
    )
    assert judge(old, new, 0.93).action == "duplicate"
    old, new = Statement("Zoë's desk is on the third floor."), Statement("Zoe's desk is on the third floor.")
    assert judge(old, new, 0.95).action == "duplicate"
