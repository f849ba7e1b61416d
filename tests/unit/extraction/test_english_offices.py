"""Things, papers and offices are the speaker's own; what the people in them are, do and like is theirs."""

import pytest
from english_turns import kept


@pytest.mark.parametrize(
    "said",
    [
        "The guest Wi-Fi password in the studio is heron-42-lamp.",
        "Our customer Zendesk instance is at help.example.com.",
        "The client VPN certificate expires on 3 June.",
        "Changed the studio's guest Wi-Fi password, it's otter-91-kite.",
        "Swapped the client's logo for the new one.",
        "Abstracts for the conference can be 250 words at most, they reject anything longer automatically.",
        "Returns for the shop take ten days, they refund by card only.",
    ],
)
def test_things_and_papers_are_nobody(said: str) -> None:
    [(whose, content)] = kept(said)
    assert whose == ""
    assert not content.startswith(("Wi-Fi", "Zendesk"))


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("Our notary is called Jørgen Ødegård", "The user's notary is called Jørgen Ødegård."),
        ("Our notary is Jørgen Ødegård, mind the spelling", "The user's notary is Jørgen Ødegård, mind the spelling."),
        ("My accountant is Ms. Feld now", "The user's accountant is Ms. Feld now."),
        ("The contact person at the client is Ana Ruiz", "The contact person at the client is Ana Ruiz."),
        ("Our doctor is Dr. Kay at Elm Surgery", "The user's doctor is Dr. Kay at Elm Surgery."),
        ("Jørgen Ødegård is our notary", "Jørgen Ødegård is the user's notary."),
        ("The puppy is called Waffle", "The puppy is called Waffle."),
        ("The puppy's name is Biscuit after all, that's final", "The puppy's name is Biscuit after all, that's final."),
        ("Our kitten is named Pepper", "The user's kitten is named Pepper."),
    ],
)
def test_who_fills_an_office_and_what_a_pet_is_called_is_the_speakers(said: str, content: str) -> None:
    assert kept(said) == [("", content)]


@pytest.mark.parametrize(
    ("said", "whose"),
    [
        ("My nanny is Catholic", "nanny"),
        ("My coach is Norwegian", "coach"),
        ("My coach's surname is Petrov", "coach"),
        ("My sister is called Ana", "ana"),
        ("The new intern is called Bao, sits in Hanoi", "bao"),
        ("Our customer Halvorsen Marine wants their invoices in Norwegian kroner", "halvorsen marine"),
        ("Waffle is afraid of thunder", "waffle"),
    ],
)
def test_what_somebody_is_or_has_stays_theirs(said: str, whose: str) -> None:
    assert [one for one, _ in kept(said)] == [whose]


@pytest.mark.parametrize(
    ("said", "whose"),
    [
        ("Our vet is Dr Lindqvist, she only works mornings", ["", "lindqvist"]),
        ("My piano teacher is called Ida Brenner, she charges 40 euros an hour", ["", "ida brenner"]),
        ("The kids revolted. The puppy's name is Biscuit after all", ["kids", ""]),
    ],
)
def test_what_is_said_behind_is_filed_under_the_full_name(said: str, whose: list[str]) -> None:
    assert [one for one, _ in kept(said)] == whose
