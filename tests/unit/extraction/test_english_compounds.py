"""Sentences that tell of two parties: each part is cut off, names whom it means, and is filed under its own subject."""

import pytest
from english_turns import kept


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (
            "Ingrid runs the pottery studio on Elm Street, and because of her I've got a kiln slot there every Sunday",
            [
                ("ingrid", "Ingrid runs the pottery studio on Elm Street."),
                (
                    "",
                    "The user has got a kiln slot at the pottery studio on Elm Street every Sunday, because of Ingrid.",
                ),
            ],
        ),
        (
            "My brother-in-law plays the cello in Tromsø, and thanks to him I get free tickets",
            [
                ("brother-in-law", "The user's brother-in-law plays the cello in Tromsø."),
                ("", "The user gets free tickets, thanks to their brother-in-law."),
            ],
        ),
        (
            "My tax adviser wants scans as TIFF, while I only ever keep PDFs",
            [
                ("tax adviser", "The user's tax adviser wants scans as TIFF."),
                ("", "The user only ever keeps PDFs."),
            ],
        ),
        (
            "My boyfriend drinks only decaf, whereas I need it strong",
            [
                ("boyfriend", "The user's boyfriend drinks only decaf."),
                ("", "The user needs it strong (their boyfriend drinks only decaf)."),
            ],
        ),
        (
            "Our bookkeeper Salma only works Mondays, so her invoices get checked by me",
            [
                ("salma", "Salma, the user's bookkeeper, only works Mondays."),
                ("", "Salma's invoices get checked by the user."),
            ],
        ),
        (
            "My sister runs the farm shop and I do her accounts every quarter",
            [
                ("sister", "The user's sister runs the farm shop."),
                ("", "The user does their sister's accounts every quarter."),
            ],
        ),
        (
            "The boss gave me the Oslo account and moved Priya to Lisbon",
            [("", "The boss gave the user the Oslo account."), ("priya", "The boss moved Priya to Lisbon.")],
        ),
        (
            "The Okafors next door are in Lagos every June; I mow their lawn then",
            [
                ("the okafors", "The Okafors next door are in Lagos every June."),
                ("", "The user mows The Okafors' lawn every June."),
            ],
        ),
        (
            "My wife handles the mortgage, the council tax is on me",
            [("wife", "The user's wife handles the mortgage."), ("", "The council tax is on the user.")],
        ),
        (
            "Granddad wants to be buried in Gdansk, and I gave him my word on it",
            [
                ("granddad", "Granddad wants to be buried in Gdansk."),
                ("", "The user gave Granddad their word on it (Granddad wants to be buried in Gdansk)."),
            ],
        ),
        (
            "Our gardener takes cash only and I never carry any, so my wife pays him",
            [
                ("gardener", "The user's gardener takes cash only."),
                ("", "The user never carries any (their gardener takes cash only)."),
                ("wife", "The user's wife pays the user's gardener."),
            ],
        ),
        (
            "The client wants dark mode, so we moved it into sprint 12",
            [("client", "The client wants dark mode."), ("", "The user moved dark mode into sprint 12.")],
        ),
        (
            "My mother-in-law doesn't eat pork so when she visits I cook chicken",
            [
                ("mother-in-law", "The user's mother-in-law doesn't eat pork."),
                ("", "The user cooks chicken when their mother-in-law visits."),
            ],
        ),
        (
            "My team lead Rita reviews on Tuesdays, which means I push on Mondays",
            [("rita", "Rita, the user's team lead, reviews on Tuesdays."), ("", "The user pushes on Mondays.")],
        ),
        (
            "My son's dentist is in Ealing while mine is in Acton",
            [
                ("son's dentist", "The user's son's dentist is in Ealing."),
                ("dentist", "The user's dentist is in Acton."),
            ],
        ),
        ("Sven owns billing and checkout is mine", [("sven", "Sven owns billing."), ("", "Checkout is the user's.")]),
        (
            "Grandpa left us the boat; it's moored at Fowey, berth 14",
            [("", "Grandpa left the user the boat. It's moored at Fowey, berth 14.")],
        ),
        ("Old landlord's sort code is 20-45-77", [("landlord", "The user's old landlord's sort code is 20-45-77.")]),
    ],
)
def test_each_party_has_its_own_part(said: str, wanted: list[tuple[str, str]]) -> None:
    assert kept(said) == wanted


@pytest.mark.parametrize(
    "said",
    [
        "My boss lets me work from home on Fridays",
        "My doctor put me on ramipril 5 mg",
        "Tom pays me 300 a month for the spare room",
        "My wife and I both work nights",
        "Simon and I play doubles every Saturday",
        "My therapist wants to see me twice a month",
        "My manager is fine with me working from Leeds",
    ],
)
def test_what_somebody_does_to_the_speaker_stays_whole(said: str) -> None:
    assert [who for who, _ in kept(said)] == [""]


@pytest.mark.parametrize(
    "said",
    [
        "Our build agent runs on port 8443",
        "My printer driver is broken",
        "Our host is db-3.internal, port 5433",
        "The dates run from 1 April, those prices date from March",
        "Hugo is our static site generator",
        "Otto is what we call the printer",
        "Nelson is where my parents live",
        "Julia 1.10 is our default runtime",
        "Our customers pay in euros",
        "My emergency contact is my brother Leo, 07700 900123",
    ],
)
def test_a_word_for_a_person_that_names_a_thing_is_nobodys(said: str) -> None:
    assert {who for who, _ in kept(said)} == {""}
