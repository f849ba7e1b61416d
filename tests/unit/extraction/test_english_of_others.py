"""A short answer to a question about him, her or them is a fact about whom that means."""

import pytest
from english_turns import kept


@pytest.mark.parametrize(
    ("before", "asked", "said", "wanted"),
    [
        (
            "shopping for my dad",
            "What size shoes does he take?",
            "43 and a half",
            ("dad", "The user's dad takes 43 and a half (size shoes)."),
        ),
        (
            "a gift for Noor",
            "What does she like?",
            "bouldering and bad puns",
            ("noor", "Noor likes bouldering and bad puns."),
        ),
        (
            "I need a present for my boss",
            "Does he drink wine?",
            "only red",
            ("boss", "The user's boss drinks wine, only red."),
        ),
        ("planning my mum's 70th", "Where does she live?", "Whitby", ("mum", "The user's mum lives in Whitby.")),
        (
            "planning my mum's 70th",
            "Can she travel?",
            "not by plane",
            ("mum", "The user's mum can travel, not by plane."),
        ),
        ("my son's party is on Sunday", "How old will he be?", "nine", ("son", "The user's son will be nine.")),
        (
            "my nephew is visiting",
            "What can't he eat?",
            "anything with egg",
            ("nephew", "The user's nephew can't eat anything with egg."),
        ),
        (
            "my flatmate's moving out",
            "When does she leave?",
            "30 April",
            ("flatmate", "The user's flatmate leaves on 30 April."),
        ),
        ("hiring a new nanny", "When can she start?", "from 1 June", ("nanny", "The nanny can start from 2026-06-01.")),
        (
            "our guest speaker is Dr. Varga",
            "Does she need anything?",
            "a lectern and a clicker",
            ("varga", "Dr. Varga needs a lectern and a clicker."),
        ),
        (
            "the kids are off school",
            "What do they enjoy?",
            "swimming and chess",
            ("kids", "The kids enjoy swimming and chess."),
        ),
        (
            "my grandparents are coming",
            "Do they need a lift from the station?",
            "yes, they can't walk far",
            ("grandparents", "The user's grandparents can't walk far."),
        ),
    ],
)
def test_answer_about_somebody_is_theirs(before: str, asked: str, said: str, wanted: tuple[str, str]) -> None:
    assert kept(before, asked, said) == [wanted]


@pytest.mark.parametrize(
    ("asked", "said", "wanted"),
    [
        (
            "Any allergies in the group?",
            "just my cousin, shellfish",
            ("cousin", "The user's cousin: shellfish (allergies in the group)."),
        ),
        ("Any dietary needs?", "only Bilal, nuts", ("bilal", "Bilal: nuts (dietary needs).")),
        ("Any allergies?", "penicillin", ("", "The user's allergies: penicillin.")),
    ],
)
def test_who_of_several_it_is(asked: str, said: str, wanted: tuple[str, str]) -> None:
    assert kept("hi", asked, said) == [wanted]


def test_whom_nobody_named_is_nobody() -> None:
    assert kept("hello", "What size shoes does he take?", "43 and a half") == []
