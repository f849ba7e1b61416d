"""What somebody says of themselves in a quotation is a fact about them; other quotations are nobody's."""

import pytest
from english_turns import kept


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (
            "Our accountant's words: \"I won't sign anything without receipts.\"",
            ("accountant", "The user's accountant won't sign anything without receipts."),
        ),
        (
            "The landlord's exact words: \u201cI don\u2019t allow subletting.\u201d",
            ("landlord", "The landlord doesn't allow subletting."),
        ),
        (
            'From our midwife Ms Harlow: "I only take calls before noon."',
            ("harlow", "Ms Harlow, the user's midwife, only takes calls before noon."),
        ),
        ('Message from Tamsin: "I\'m moving to Leeds in May"', ("tamsin", "Tamsin is moving to Leeds in May.")),
        ('Kofi said: "I never work on Sundays."', ("kofi", "Kofi never works on Sundays.")),
        (
            'My boss wrote: "I prefer a short summary over slides."',
            ("boss", "The user's boss prefers a short summary over slides."),
        ),
        (
            '"I don\'t eat anything with eyes," says my nephew Bram.',
            ("bram", "Bram, the user's nephew, doesn't eat anything with eyes."),
        ),
        (
            "'I don't take card payments' says our window cleaner",
            ("window cleaner", "The user's window cleaner doesn't take card payments."),
        ),
        (
            'got this from the plumber: "We only work on weekdays between 8 and 4"',
            ("plumber", "The plumber only works on weekdays between 8 and 4."),
        ),
        (
            'Text from mum: "My flight lands at 18:40 on Friday"',
            ("mum", "The user's mum's flight lands at 18:40 on 2026-03-13."),
        ),
        (
            'Our tenant Mr. Okafor wrote: "I can only pay on the 5th of each month."',
            ("okafor", "Mr. Okafor, the user's tenant, can only pay on the 5th of each month."),
        ),
        (
            'Quoting Annika: "I\'d rather have the review in writing"',
            ("annika", "Annika would rather have the review in writing."),
        ),
    ],
)
def test_what_somebody_is_quoted_to_say_of_themselves_is_theirs(said: str, wanted: tuple[str, str]) -> None:
    assert kept(said) == [wanted]


def test_what_stands_behind_a_quotation_is_the_speakers_again() -> None:
    assert kept('My friend told me "I hate surprises". I love surprises myself.') == [
        ("friend", "The user's friend hates surprises."),
        ("", "The user loves surprises themselves."),
    ]


@pytest.mark.parametrize(
    "said",
    [
        'Translate this message from my landlord: "I can\'t accept cash any more"',
        'Message from Tamsin: "I\'m moving to Leeds in May". How should I reply?',
        'Summarise what Kofi said: "I never work on Sundays and I hate calls."',
        'Oscar Wilde said: "I can resist everything except temptation."',
        'The sign said: "We close at noon on Sundays"',
        'My manager told me: "We ship on the 9th"',
        'A man on the train said: "I hate Mondays more than anything"',
        'Rephrase "I can\'t come on Monday" politely',
    ],
)
def test_other_quotations_are_nobodys(said: str) -> None:
    assert kept(said) == []
