"""Whose memory it is where the clause alone does not tell: pronouns in an answer, other teams, animals, on whose word."""

import pytest
from english_turns import kept


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (
            (
                "planning a week at the lake with grandma",
                "Nice! Does anything need to be accessible?",
                "yeah she can't climb ladders since her fall",
            ),
            [("grandma", "The user's grandma can't climb ladders since her fall.")],
        ),
        (
            (
                "going camping with nan and the kids",
                "Is there anything the campsite should know?",
                "yes, she uses an oxygen machine at night",
            ),
            [("nan", "The user's nan uses an oxygen machine at night.")],
        ),
        (
            (
                "cooking for my flatmate Imre tonight",
                "Are there any allergies I should know about?",
                "yeah, he's allergic to sesame",
            ),
            [("imre", "Imre is allergic to sesame.")],
        ),
        (
            (
                "I'm booking a table with dad",
                "Should I look for anything in particular?",
                "no but he can't have peanuts",
            ),
            [("dad", "The user's dad can't have peanuts.")],
        ),
        (
            ("my uncle's staying with us for a month", "Do you need a ground-floor room?", "yeah his knees are shot"),
            [("", "The user needs a ground-floor room."), ("uncle", "The user's uncle's knees are shot.")],
        ),
        (
            (
                "taking auntie to the opera",
                "Do you have seats in mind?",
                "sure, she needs an aisle seat because of her hip",
            ),
            [("auntie", "The user's auntie needs an aisle seat because of her hip.")],
        ),
        (
            ("my mum's moving in", "Will you need a stair lift?", "yes, she can't walk far since her stroke"),
            [
                ("", "The user will need a stair lift."),
                ("mum", "The user's mum can't walk far since her stroke."),
            ],
        ),
        (
            ("dinner with Anders on Friday", "Shall I book the steakhouse?", "no, he's vegan"),
            [("anders", "Anders is vegan.")],
        ),
        (
            ("dinner with my boss", "Do you drink alcohol?", "yes, but she doesn't"),
            [("", "The user drinks alcohol."), ("boss", "The user's boss doesn't drink alcohol.")],
        ),
        (
            ("I'm painting my son's room", "Do you have a colour in mind?", "yes, his favourite colour is green"),
            [("son", "The user's son's favourite colour is green.")],
        ),
    ],
)
def test_yes_that_goes_on_about_somebody_is_about_them(said: tuple[str, ...], wanted: list[tuple[str, str]]) -> None:
    assert kept(*said) == wanted


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (("my brother is staying with Anna this week", "Ok, noted.", "he's coeliac"), "brother"),
        (("my sister and Tom are coming", "Fun!", "she's allergic to nuts"), "sister"),
        (("my sister met Ana", "Oh nice.", "she's a welder"), "ana"),
        (("we're at my mother's house", "And your sister?", "she's in Rome"), "sister"),
        (("you know Bashir and Olu?", "Your co-founder, right?", "he's moving to Graz in June"), "olu"),
    ],
)
def test_he_and_she_are_whom_their_own_word_fits(said: tuple[str, ...], wanted: str) -> None:
    assert [whose for whose, _ in kept(*said)] == [wanted]


def test_she_is_called_is_no_perfect() -> None:
    asked = "What should I bring to my niece's christening?", "A silver cup is classic."
    assert [content for _, content in kept(*asked, "she's called Wilhelmina")] == [
        "The user's niece is called Wilhelmina."
    ]


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("The payments team freezes deploys from 20 December", "payments team"),
        ("the data science team prefers notebooks in Jupyter", "data science team"),
        ("The design team uses Figma and refuses screenshots", "design team"),
        ("The infra squad rotates certificates every 90 days", "infra squad"),
        ("The ops crew works in shifts from 6 to 22", "ops crew"),
        ("The finance department closes its books on the 3rd of each month", "finance department"),
        ("The marketing team sends its newsletter on Tuesdays", "marketing team"),
        ("The mobile team ships every second Wednesday", "mobile team"),
        ("The search guild meets in room 4.12", "search guild"),
        ("The network team needs two days' notice for firewall changes", "network team"),
        ("The team only merges on Tuesdays", ""),
        ("The whole team works remotely", ""),
        ("The dev team is five people", ""),
        ("My rugby team trains on Wednesdays", ""),
        ("I'm on the platform team", ""),
        ("The HR department gave me until Friday to sign", ""),
        ("The security team approved the design", ""),
    ],
)
def test_another_team_s_habits_are_that_team_s(said: str, key: str) -> None:
    assert [whose for whose, _ in kept(said)] == [key]


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (
            "Truffle, our dachshund, has to be on tablets twice a day, vet's orders",
            ("truffle", "Truffle, the user's dachshund, has to be on tablets twice a day, vet's orders."),
        ),
        ("Our spaniel Pip can't have chicken", ("pip", "The user's spaniel Pip can't have chicken.")),
        (
            "My tabby is diabetic and needs insulin at 7am",
            ("tabby", "The user's tabby is diabetic and needs insulin at 7am."),
        ),
        (
            "Nimbus, my cockatiel, is terrified of hoovers",
            ("nimbus", "Nimbus, the user's cockatiel, is terrified of hoovers."),
        ),
        ("our golden retriever sheds all year", ("golden retriever", "The user's golden retriever sheds all year.")),
        ("The gecko only eats live crickets", ("gecko", "The gecko only eats live crickets.")),
        ("Our retriever returns 20 documents per query", ("", "The user's retriever returns 20 documents per query.")),
        (
            "I have to keep off dairy for six weeks, doctor's orders",
            ("", "The user has to keep off dairy until 2026-04-22, doctor's orders."),
        ),
        (
            "My gran mustn't lift anything over 5 kg, surgeon's orders",
            ("gran", "The user's gran mustn't lift anything over 5 kg, surgeon's orders."),
        ),
        (
            "We never have phones at the table, my wife's rule",
            ("", "The user never has phones at the table, their wife's rule."),
        ),
        ("No shoes indoors, my mum's rules", ("", "The user wants no shoes indoors, their mum's rules.")),
    ],
)
def test_animal_s_fact_is_its_own_and_whose_word_it_is_no_fact(said: str, wanted: tuple[str, str]) -> None:
    assert kept(said) == [wanted]


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (
            "Theo's flight lands at 19:05, mine at 20:30",
            [("theo", "Theo's flight lands at 19:05."), ("", "The user's flight lands at 20:30.")],
        ),
        (
            "my wife's train leaves at 8:10, mine at 9:00",
            [("wife", "The user's wife's train leaves at 8:10."), ("", "The user's train leaves at 9:00.")],
        ),
        (
            "Pavel's visa expires on 2 June and mine on 9 July",
            [("pavel", "Pavel's visa expires on 2026-06-02."), ("", "The user's visa expires on 2026-07-09.")],
        ),
    ],
)
def test_mine_behind_somebody_elses_is_the_speakers(said: str, wanted: list[tuple[str, str]]) -> None:
    assert kept(said) == wanted


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (
            "My daughter Sara lives in Leeds and my son Ali lives in York",
            [
                ("sara", "Sara, the user's daughter, lives in Leeds."),
                ("ali", "Ali, the user's son, lives in York."),
            ],
        ),
        (
            "My sister Ana works at Shell and my brother Tom works at Lidl",
            [
                ("ana", "Ana, the user's sister, works at Shell."),
                ("tom", "Tom, the user's brother, works at Lidl."),
            ],
        ),
        (
            "My sister works at Shell, my brother at Lidl",
            [("sister", "The user's sister works at Shell."), ("brother", "The user's brother works at Lidl.")],
        ),
    ],
)
def test_two_people_with_a_verb_each(said: str, wanted: list[tuple[str, str]]) -> None:
    assert kept(said) == wanted
