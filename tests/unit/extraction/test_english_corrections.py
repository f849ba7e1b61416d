"""What a speaker puts right, chooses or withholds in one request, and that no detail of a turn is lost."""

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.extraction.gate import not_to_keep, repeats
from app.extraction.model import Extraction, SpokenTurn
from app.extraction.rules import extract_by_rules
from app.text.details import missing_details

NOW = datetime(2026, 3, 11, 9, 30, tzinfo=UTC)  # a Wednesday


def read(*said: str) -> Extraction:
    """What every turn of a request gives: "u: ..." is the user's, "a: ..." the assistant's."""
    roles = {"u": "user", "a": "assistant"}
    turns = [SpokenTurn(roles[one[0]], one[3:], NOW, None, "user:42") for one in said]  # type: ignore[arg-type]
    return extract_by_rules(turns)


@pytest.mark.parametrize(
    ("said", "content"),
    [
        (("u: The review is on Tuesday.", "u: Actually Wednesday, not Tuesday"), "The review is on 2026-03-18."),
        (
            ("u: My flight leaves Tuesday at 9.", "a: Noted, Tuesday at 9.", "u: Actually Wednesday, not Tuesday"),
            "The user's flight leaves on 2026-03-18 at 9.",
        ),
        (
            ("u: The release is on Monday, 6 April.", "u: Actually Tuesday, not Monday."),
            "The release is on 2026-04-07.",
        ),
        (
            ("u: My order number is A-10023", "a: Noted.", "u: Sorry, I meant A-10024"),
            "The user's order number is A-10024.",
        ),
        (
            ("u: My account id is A-10023 and I want a refund", "u: sorry I meant A-10024"),
            "The user's account id is A-10024.",
        ),
        (
            ("u: I'm waiting for parcel A-10023.", "a: Let me look at A-10023.", "u: Sorry, I meant A-10024"),
            "The user is waiting for parcel A-10024.",
        ),
        (
            ("u: My number is +43 660 1234567", "u: sorry, I meant +43 660 1234568"),
            "The user's number is +43 660 1234568.",
        ),
        (
            ("u: We pay 400 euros rent and 90 for power", "u: No, 450, not 400"),
            "The user pays 450 euros rent and 90 for power.",
        ),
    ],
)
def test_value_that_is_put_right_replaces_the_earlier_one(said: tuple[str, ...], content: str) -> None:
    last = read(*said).candidates[-1]
    assert (last.content, last.corrects) == (content, True)


@pytest.mark.parametrize(
    ("said", "content"),
    [
        (
            ("u: I drink two coffees a day.", "u: Make that three coffees a day."),
            "The user drinks three coffees a day.",
        ),
        (
            ("u: Budget for the kitchen: 12,000.", "a: Understood.", "u: we talked it over, 15,000 is the ceiling"),
            "Budget for the kitchen: 15,000.",
        ),
        (("u: Our VAT id is DE111222333.", "u: correction: DE111222334"), "The user's VAT id is DE111222334."),
        (("u: The wifi password is tulip.", "u: oops, typo: tulip9"), "The wifi password is tulip9."),
        (
            ("u: My phone number is 0151 2345678", "u: that one is out of date, the new one is 0160 9999999"),
            "The user's phone number is 0160 9999999.",
        ),
    ],
)
def test_new_value_takes_the_place_of_the_one_it_is_like(said: tuple[str, ...], content: str) -> None:
    last = read(*said).candidates[-1]
    assert (last.content, last.corrects) == (content, True)


def test_what_may_not_be_done_any_more_is_a_limit_and_not_taken_back() -> None:
    [kept] = read("u: I can't eat salt any more").candidates
    assert kept.content == "The user can't eat salt any more."


def test_what_has_ended_for_somebody_else_is_taken_back_of_them_or_kept() -> None:
    extraction = read("u: My sister doesn't live in Leeds anymore, she's in York.")
    assert [one.subject for one in extraction.withdrawals] == ["user:42/sister"]
    assert [(one.subject, one.content) for one in extraction.candidates] == [
        ("user:42/sister", "The user's sister is in York.")
    ]
    [kept] = read("u: Sakari quit smoking").candidates
    assert (kept.subject, kept.corrects) == ("user:42/sakari", True)


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("u: The review is on Tuesday. Actually Wednesday, not Tuesday.", "The review is on 2026-03-18."),
        ("u: My booking code is A-10023. Sorry, I meant A-10024.", "The user's booking code is A-10024."),
        ("u: My seat is 12C, sorry, 12D", "The user's seat is 12D."),
    ],
)
def test_value_put_right_in_the_same_turn_stands_alone(said: str, content: str) -> None:
    assert [(one.content, one.corrects) for one in read(said).candidates] == [(content, True)]


def test_a_contrast_is_no_correction() -> None:
    said = "u: error codes will be strings like E_TIMEOUT rather than integers"
    assert [one.content for one in read(said).candidates] == [
        "Error codes will be strings like E_TIMEOUT rather than integers."
    ]


@pytest.mark.parametrize(
    ("offer", "choice", "content"),
    [
        ("Do you want Kafka or NATS?", "the second one", "The user will go with NATS."),
        (
            "Do you want a hotel near the station or one by the lake?",
            "The second one.",
            "The user will go with the hotel by the lake.",
        ),
        ("Would you prefer email or phone?", "the first", "The user prefers email."),
        ("Would you like tea or coffee with breakfast?", "second one", "The user prefers coffee with breakfast."),
        (
            "Do you want Plan A at 10 euros or Plan B at 25 euros?",
            "the second one",
            "The user will go with Plan B at 25 euros.",
        ),
    ],
)
def test_only_what_was_chosen_is_kept(offer: str, choice: str, content: str) -> None:
    assert [one.content for one in read(f"a: {offer}", f"u: {choice}").candidates] == [content]


@pytest.mark.parametrize("asked", ["This is off the record.", "Keep the next bit private", "Not for the record:"])
def test_request_alone_covers_what_is_said_after_it_in_the_same_breath(asked: str) -> None:
    extraction = read(f"u: {asked}", "u: My salary is 98000 euros.", "u: I got fired.", "a: I see.", "u: I like tea.")
    assert extraction.redact == [0, 1, 2]
    assert [one.content for one in extraction.candidates] == ["The user likes tea."]


def test_answer_that_repeats_what_is_not_to_be_kept_goes_as_well() -> None:
    secret, answer = "u: My PIN is 4471, don't save that", "a: Done: your PIN 4471 has been updated."
    extraction = read(secret, answer, "a: Done: deployed v2 to staging.")
    assert extraction.redact == [0, 1]
    assert [one.content for one in extraction.candidates] == ["The assistant has deployed v2 to staging."]
    assert "4471" not in " ".join(one.text for one in extraction.refusals if one.turns == (1,))
    rows = [{"role": {"u": "user", "a": "assistant"}[one[0]], "content": one[3:]} for one in (secret, answer)]
    assert not_to_keep(rows, [0]) == [0, 1]


@pytest.mark.parametrize(
    ("said", "secret", "again"),
    [
        ("I won't mention that you're leaving in June.", "I'm leaving in June, keep that between us", True),
        ("Your code is X-99-12.", "don't store this: X-99-12", True),
        ("好的，您的密码 8842 不会被记录。", "我的密码是 8842，别记", True),
        ("Of course. What else can I do?", "I'm leaving in June, keep that between us", False),
    ],
)
def test_repeating_is_told_by_details_and_words(said: str, secret: str, again: bool) -> None:
    assert repeats(said, secret) is again


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("For the 9:30 call: I prefer Teams.", "For the 9:30 call: the user prefers Teams."),
        ("My boss approved my leave for 3-14 August", "The user's boss approved their leave for 3-14 August."),
        ("Ticket 5512: I'm allergic to nuts", "Ticket 5512: the user is allergic to nuts."),
    ],
)
def test_detail_that_a_rewrite_would_lose_is_put_back(said: str, content: str) -> None:
    assert [one.content for one in read(f"u: {said}").candidates] == [content]


@pytest.mark.parametrize(
    "said",
    [
        "u: I live in Lyon.\n```\nport = 5433\n```",
        "u: I live in Lyon. " + "and so on " * 100 + "5433.",
        "u: I live in Lyon. " + "So it goes. " * 900 + "My code is 5433.",
    ],
)
def test_detail_that_is_not_read_is_named_in_a_refusal(said: str) -> None:
    extraction = read(said)
    assert [one.content for one in extraction.candidates][:1] == ["The user lives in Lyon."]
    assert any(one.code == "missing_detail" and "5433" in one.reason for one in extraction.refusals)


_PARTS = st.sampled_from(
    [
        "my badge is {}", "I have {} kids", "our server is at 10.0.0.{}", "for gate {}: I prefer the aisle",
        "my sister's flat costs {} euros", "Tom's extension is {}", "we moved to v2.{}.1", "is {} enough?",
        "use /srv/data/{} for backups", "please always bill {} euros", "I paid {} for it, she has {} left",
        "the invoice no {} is due", "mail me at user{}@mail.example", "what a day", "no more than {} people",
    ]
)  # fmt: skip
_JOINS = st.sampled_from([". ", ", and ", "; ", " - ", ", ", " but ", ".\n"])


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(_PARTS, st.integers(41, 99_999), _JOINS), min_size=1, max_size=5))
def test_every_detail_is_in_a_memory_or_in_a_refusal(parts: list[tuple[str, int, str]]) -> None:
    said = "".join(part.replace("{}", str(number)) + join for part, number, join in parts)
    extraction = read(f"u: {said}")
    accounted = [one.content for one in extraction.candidates]
    accounted += [one.text for one in extraction.refusals] + [one.text for one in extraction.withdrawals]
    if extraction.candidates:
        assert missing_details(said, " \n ".join(accounted)) == ()
