"""What leans on the sentence, the question or the rule before it, and is kept with what it leans on."""

import pytest
from english_turns import NOW, kept

from app.extraction.model import SpokenTurn
from app.extraction.rules import extract_by_rules


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (
            ("I take warfarin.", "Since when?", "2019, after the clot"),
            "The user takes warfarin since 2019, after the clot.",
        ),
        (("We rent a garage.", "How much is it?", "85 a month"), "The user rents a garage, 85 a month."),
        (("I do yoga.", "Oh nice, who with?", "Asha, on Zoom"), "The user does yoga with Asha, on Zoom."),
        (
            ("We've got a holiday cottage.", "Where?", "Near Aberystwyth"),
            "The user has got a holiday cottage near Aberystwyth.",
        ),
        (
            ("I play the tuba in a band.", "Which band?", "The Penwith Miners"),
            "The user plays the tuba in a band (band: The Penwith Miners).",
        ),
        (
            ("x", "Which database user does the exporter run as?", "rep_ro", "And on staging?", "same one"),
            "The exporter runs as rep_ro on staging.",
        ),
        (
            ("x", "Which VPN do you use at work?", "WireGuard", "And at home?", "the same"),
            "The user uses WireGuard as the VPN at home.",
        ),
        (
            ("Weber or Napoleon?", "I'd take the Napoleon, it heats more evenly.", "sold, just bought it"),
            "The user bought the Napoleon.",
        ),
    ],
)
def test_an_answer_is_told_with_what_its_question_leans_on(said: tuple[str, ...], wanted: str) -> None:
    assert kept(*said) == [("", wanted)]


def test_a_question_that_leans_on_nothing_makes_no_statement_of_its_answer() -> None:
    assert kept("Hello there!", "Since when?", "dunno") == []


def test_what_follows_a_value_that_was_asked_for_is_read_by_itself() -> None:
    found = kept(
        "x",
        "Can I have the claim reference so I can draft the letter?",
        "It's HX/2026/00417-B, my adjuster is Mr Pell, his direct line's 020 7946 0815, and the excess I owe is £350",
    )
    assert found == [
        ("", "The claim reference is HX/2026/00417-B."),
        ("", "The user's adjuster is Mr Pell."),
        ("pell", "Mr Pell's direct line's 020 7946 0815."),
        ("", "The excess the user owes is £350."),
    ]


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (
            "We rotate the signing keys every 90 days. That's written down in SEC-17, section 4.",
            "The user rotates the signing keys every 90 days. That's written down in SEC-17, section 4.",
        ),
        ("The bike lock code is 4471. The other one is 9020.", "The bike lock code is 4471. The other one is 9020."),
        (
            'My manager always says "nobody books travel over 400 euros without asking".',
            "Nobody books travel over 400 euros without asking, says the user's manager.",
        ),
        (
            'Our head of IT said "no merges after 16:00 on Thursdays", so that\'s how we work.',
            "The user wants no merges after 16:00 on Thursdays, says their head of IT.",
        ),
    ],
)
def test_no_number_is_lost_with_what_it_leans_on_or_is_quoted_in(said: str, wanted: str) -> None:
    assert [content for _, content in kept(said)] == [wanted]


@pytest.mark.parametrize(
    "said",
    [
        "My favourite tea is oolong. It's 5 pm here, by the way.",
        'My favourite tea is oolong. Grandma always says "never trust a man with two hats".',
    ],
)
def test_talk_behind_a_statement_is_not_joined_to_it(said: str) -> None:
    assert kept(said) == [("", "The user's favourite tea is oolong.")]


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("Mia is 7, Jonas 9 and Pia 11", [("mia", "Mia is 7."), ("jonas", "Jonas is 9."), ("pia", "Pia is 11.")]),
        (
            "Height: Lena is 142, Moritz 128, and I'm 176",
            [("lena", "Height: Lena is 142."), ("moritz", "Height: Moritz is 128."), ("", "Height: the user is 176.")],
        ),
        (
            "The plumber we use, Donal, takes cash only and won't touch lead pipes",
            [
                ("donal", "The plumber the user uses, Donal, takes cash only."),
                ("donal", "Donal won't touch lead pipes."),
            ],
        ),
        ("My sister likes cats and dogs", [("sister", "The user's sister likes cats and dogs.")]),
        ("I weigh 81 kg, target's 76", [("", "The user weighs 81 kg."), ("", "The user's target's 76.")]),
    ],
)
def test_what_several_are_or_do_is_told_one_by_one(said: str, wanted: list[tuple[str, str]]) -> None:
    assert kept(said) == wanted


@pytest.mark.parametrize(
    "said",
    ["The rent's due on the 1st", "Payday is the 25th", "In October I'm away from the 3rd to the 9th"],
)
def test_a_day_that_comes_again_or_of_a_named_month_is_no_single_date(said: str) -> None:
    [one] = extract_by_rules([SpokenTurn("user", said, NOW, None, "user:7")]).candidates
    assert "2026-" not in one.content
    assert one.valid_until is None


def test_a_day_of_the_coming_month_is_still_a_date() -> None:
    assert kept("My rabbit's vaccination is on the 28th") == [
        ("rabbit", "The user's rabbit's vaccination is on 2026-03-28.")
    ]


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (
            ("Our anniversary is 12 June.", "Noted, 12 June.", "wait no, the 19th, the 12th is my parents'"),
            [("", "The user's anniversary is 19 June."), ("parents", "The user's parents' anniversary is 12 June.")],
        ),
        (
            ("My exam is on 3 July.", "Noted.", "sorry, the 5th, the 3rd is my sister's"),
            [("", "The user's exam is on 2026-07-05."), ("sister", "The user's sister's exam is on 2026-07-03.")],
        ),
        (("The review is on 4 August.", "Got it.", "no wait, the 11th"), [("", "The review is on 11 August.")]),
    ],
)
def test_a_day_put_right_keeps_its_month_and_the_wrong_one_goes_to_whose_it_is(
    said: tuple[str, ...], wanted: list[tuple[str, str]]
) -> None:
    assert kept(*said) == wanted
