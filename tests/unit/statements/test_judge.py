"""What the rule judge promises beyond single pairs: fact keys, kinds, similarity, and that it never fails."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.statements.judge import Statement, judge

texts = st.text(max_size=200)


@given(texts, texts, st.none() | st.floats(0, 1))
def test_any_two_texts_get_a_verdict(old: str, new: str, similarity: float | None) -> None:
    found = judge(Statement(old), Statement(new), similarity)
    assert (found.merged is not None) == (found.action == "supplement")
    assert found.merged in (None, old, new)


@given(texts)
def test_a_text_is_its_own_duplicate(text: str) -> None:
    assert judge(Statement(text), Statement(text), None).action == "duplicate"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Likes pizza", "likes pizza!"),
        ("用户喜欢咖啡。", "用户喜欢咖啡"),
        ("ＡＢＣ１２３", "abc123"),
        ("  Likes   pizza ", "likes pizza."),
        ("これはペンです", "これはﾍﾟﾝです"),
    ],
)
def test_case_width_and_final_punctuation_make_no_difference(one: str, other: str) -> None:
    assert judge(Statement(one), Statement(other), 0.0).action == "duplicate"


def test_one_preference_stored_as_fact_and_as_preference_is_one() -> None:
    old, new = Statement("User loves coffee", kind="fact"), Statement("User likes coffee", kind="preference")
    assert judge(old, new, None).action == "duplicate"


@pytest.mark.parametrize(
    "template", ["Ticket TCK-{} is about login", "工单TCK-{}是关于登录的", "Order {} has shipped", "订单{}已发货"]
)
def test_twenty_of_one_form_are_twenty(template: str) -> None:
    statements = [Statement(template.format(10423 + number)) for number in range(20)]
    assert {judge(old, new, 0.99).action for old, new in permutations(statements, 2)} == {"unrelated"}


def test_a_given_fact_key_makes_another_value_a_contradiction() -> None:
    old = Statement("Seat 12A", fact_key="seat")
    assert judge(old, Statement("Seat 14C", fact_key="seat"), 0.9).action == "contradiction"
    assert judge(old, Statement("Seat 14C", fact_key="seat"), None).action == "contradiction"
    assert judge(old, Statement("Seat 14C", fact_key="backup_seat"), 0.9).action == "unrelated"
    assert judge(old, Statement("Seat 14C"), 0.9).action == "unrelated"


def test_a_given_fact_key_with_the_same_words_is_a_duplicate() -> None:
    old, new = Statement("The mood is calm", fact_key="mood"), Statement("Mood: calm", fact_key="mood")
    assert judge(old, new, None).action == "duplicate"


def test_a_denial_of_the_same_fact_key_is_a_contradiction() -> None:
    old, new = (
        Statement("wants a newsletter", fact_key="newsletter"),
        Statement("does not want a newsletter", fact_key="newsletter"),
    )
    assert judge(old, new, 0.99).action == "contradiction"


def test_a_past_event_is_not_denied_by_a_present_state() -> None:
    assert (
        judge(
            Statement("User drinks coffee with Ann", kind="event"),
            Statement("User doesn't drink coffee", kind="fact"),
            0.9,
        ).action
        != "contradiction"
    )


def test_without_a_vector_words_that_both_lack_leave_statements_apart() -> None:
    old, new = Statement("User commutes to the office by bike"), Statement("User cycles to work every day")
    assert judge(old, new, None).action == "unrelated"


def test_a_paraphrase_needs_similarity() -> None:
    old, new = (
        Statement("User enjoys long walks along the river on weekends"),
        Statement("User likes walking by the river at the weekend"),
    )
    assert judge(old, new, 0.5).action != "duplicate"


def test_low_similarity_never_makes_a_contradiction_of_shared_words() -> None:
    assert (
        judge(Statement("The red team won the match"), Statement("The blue team lost the match"), 0.3).action
        == "unrelated"
    )


def test_the_name_of_the_subject_does_not_split_its_attribute() -> None:
    old = Statement("Alice lives in Berlin", subject="user:alice")
    assert judge(old, Statement("I moved to Munich", subject="user:alice"), 0.8).action == "contradiction"


def test_documents_are_not_taken_for_statements() -> None:
    old, new = "fact " * 1000 + "one", "fact " * 1000 + "two"
    assert judge(Statement(old), Statement(new), 0.99).action == "unrelated"
    assert judge(Statement(old), Statement(old), 0.99).action == "duplicate"


@pytest.mark.parametrize(
    "piece", ["a,", "不", "not ", "从甲换成乙，", "switched from a to b, ", "1", "a", "喜欢", "(", "x1-"]
)
def test_the_longest_statement_is_judged(piece: str) -> None:
    text = (piece * 2000)[:1999]
    assert judge(Statement(text), Statement(text), 0.9).action == "duplicate"
    assert judge(Statement(text), Statement(text[1:] + "z"), 0.9).reason
