"""Short replies that lean on the turn before: values that were asked for, corrections, picks, what was spoken of."""

from datetime import UTC, datetime

import pytest
from english_turns import kept

from app.extraction.model import SpokenTurn
from app.extraction.rules import extract_by_rules

NOW = datetime(2026, 3, 11, 9, 30, tzinfo=UTC)  # a Wednesday


@pytest.mark.parametrize(
    ("asked", "said", "content"),
    [
        (
            "Can you tell me the dimensions of the alcove?",
            "62 cm by 40 cm, 210 cm tall",
            "The dimensions of the alcove are 62 cm by 40 cm, 210 cm tall.",
        ),
        (
            "Please send me the model number of your boiler.",
            "GR7700iW 35 C",
            "The model number of the user's boiler is GR7700iW 35 C.",
        ),
        ("Can you give me your tyre size?", "205/55 R16", "The user's tyre size is 205/55 R16."),
        (
            "Tell me the IP range of the office network.",
            "10.20.0.0/16, gateway 10.20.0.1",
            "The IP range of the office network is 10.20.0.0/16, gateway 10.20.0.1.",
        ),
        ("May I have your policy number?", "HX-4471-220", "The user's policy number is HX-4471-220."),
        (
            "Could you let me know the load limit of the shelf?",
            "25 kg per board, 100 kg in total",
            "The load limit of the shelf is 25 kg per board, 100 kg in total.",
        ),
        ("Would you mind telling me your blood pressure?", "128 over 84", "The user's blood pressure is 128 over 84."),
        ("Could you confirm the room size?", "4.2 by 3.6 metres", "The room size is 4.2 by 3.6 metres."),
        ("Great. I'll need the meter reading.", "48213 kWh", "The meter reading is 48213 kWh."),
        ("Could you share your membership number?", "it's 0044-817", "The user's membership number is 0044-817."),
    ],
)
def test_value_that_was_asked_for_is_kept_with_what_it_is_of(asked: str, said: str, content: str) -> None:
    assert [one for _, one in kept("hi", asked, said)] == [content]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("Can you give me a number between 1 and 10?", "7"),
        ("Could you send me the file?", "in a minute"),
        ("Could you give me the go-ahead?", "sure"),
    ],
)
def test_what_is_no_value_of_anything_is_not(asked: str, said: str) -> None:
    assert kept("hi", asked, said) == []


@pytest.mark.parametrize(
    ("before", "said", "content"),
    [
        ("our wedding is in Siena", "I said Siena, it's Lucca", "The user's wedding is in Lucca."),
        ("my dentist is in Hove", "oops I told you Hove but it's Lewes", "The user's dentist is in Lewes."),
        ("my locker is number 118", "I said 118, it should be 181", "The user's locker is number 181."),
        ("the review is on Tuesday", "sorry I wrote Tuesday, I meant Thursday", "The review is on 2026-03-19."),
        (
            "my son's teacher is Ms Lowe",
            "hang on, I said Lowe, her name is Rowe",
            "The user's son's teacher is Ms Rowe.",
        ),
        (
            "the deploy branch is release-4",
            "wait, I said release-4, it's release-5",
            "The deploy branch is release-5.",
        ),
        ("I take 20 mg of citalopram", "I said 20 mg, it's actually 10 mg", "The user takes 10 mg of citalopram."),
        ("my car is a Skoda Fabia", "I said Fabia, it's an Octavia", "The user's car is a Skoda Octavia."),
        ("I park on level 3", "no, I said level 3, it's level 4", "The user parks on level 4."),
        ("I live in Hove", "I said Leeds, it's York", None),
    ],
)
def test_what_the_speaker_said_is_put_right(before: str, said: str, content: str | None) -> None:
    assert [one for _, one in kept(before, "Noted.", said)] == [content] * (content is not None)


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("we've decided to get a parrot", "Ah, about the parrot, we've called it off"),
        ("I'm moving to Lisbon in May", "about Lisbon, it's not happening"),
        ("I signed up for the marathon", "regarding the marathon: I've pulled out"),
        ("we're switching to Notion", "as for Notion, we've decided against it"),
        ("I'm buying a motorbike", "so about the motorbike, I changed my mind"),
        ("we booked a cruise", "re the cruise, we've cancelled it"),
        ("I'm going vegan", "that vegan thing, I've given up on it"),
        ("we're getting chickens", "oh, the chickens? We've decided not to"),
        ("my sister's moving in with us", "about my sister moving in, it fell through"),
        ("we're renting the hall in Wick", "regarding the hall - we've backed out"),
    ],
)
def test_plan_that_is_named_and_called_off_is_taken_back(before: str, said: str) -> None:
    turns = [SpokenTurn(role, text, NOW, None, "user:7") for role, text in (("user", before), ("user", said))]  # type: ignore[arg-type]
    found = extract_by_rules(turns, 1)
    assert found.candidates == []
    assert [one.text for one in found.withdrawals] == [said]


@pytest.mark.parametrize(
    ("said", "content"),
    [
        (
            "about the wedding, we've booked the hall for 9 May",
            "About the wedding, the user has booked the hall for 2026-05-09.",
        ),
        ("about the puppy, we've picked a name: Truffle", "About the puppy, the user has picked a name: Truffle."),
    ],
)
def test_news_of_a_plan_takes_nothing_back(said: str, content: str) -> None:
    assert [one for _, one in kept(said)] == [content]


@pytest.mark.parametrize(
    ("offered", "said", "content"),
    [
        (
            "There are two vets close by: Paws on the Corner, or Hillside Animal Clinic.",
            "the second one, we've registered there",
            "The user has registered at Hillside Animal Clinic.",
        ),
        (
            "Three nurseries have places: Little Acorns by the park, Sunbeam House, or the Montessori on Mill Road.",
            "the last one, we've paid the deposit there",
            "The user has paid the deposit at the Montessori on Mill Road.",
        ),
        (
            "Your options: a studio in Leith for 900, or a two-bed flat in Gorgie for 1100.",
            "the first, I've signed the lease for it",
            "The user has signed the lease for a studio in Leith for 900.",
        ),
        (
            "Two banks offer that: Triodos in the Netherlands or GLS in Germany.",
            "the second one, I've opened an account there",
            "The user has opened an account at GLS in Germany.",
        ),
        (
            "I found two: the campsite at Loch Ness or the hostel in Oban.",
            "first one, we stay there every summer",
            "The user stays at the campsite at Loch Ness every summer.",
        ),
    ],
)
def test_what_is_said_of_a_pick_names_it(offered: str, said: str, content: str) -> None:
    assert [one for _, one in kept("hi", offered, said)][1:] == [content]


@pytest.mark.parametrize(
    ("asked", "told", "said", "content"),
    [
        (
            "what's the weather like in Bergen?",
            "Bergen is rainy, with about 230 wet days a year.",
            "ugh, I'm moving there in August",
            "The user is moving to Bergen in August.",
        ),
        (
            "does ibuprofen help with cramps?",
            "Ibuprofen often helps with cramps by reducing inflammation.",
            "pity, I'm allergic to it",
            "The user is allergic to Ibuprofen.",
        ),
        (
            "is Duolingo free?",
            "Duolingo has a free tier with ads.",
            "damn, I pay for it",
            "The user pays for Duolingo.",
        ),
        (
            "what is kefir",
            "Kefir is a fermented milk drink.",
            "oh nice, I drink it every morning",
            "The user drinks Kefir every morning.",
        ),
        (
            "is the Eurostar faster than flying?",
            "The Eurostar takes 2h16 from London to Paris.",
            "I always take it to see my parents",
            "The user always takes the Eurostar to see their parents.",
        ),
        (
            "tell me about Ghent",
            "Ghent is a city in Belgium with a castle and canals.",
            "I was born there",
            "The user was born in Ghent.",
        ),
        (
            "where is Skopje",
            "Skopje is the capital of North Macedonia.",
            "my parents live there",
            "The user's parents live in Skopje.",
        ),
        (
            "what's Notion?",
            "Notion is an all-in-one workspace.",
            "my boss hates it",
            "The user's boss hates Notion.",
        ),
        (
            "tell me about Oslo",
            "Oslo is the capital of Norway.",
            "my sister moved out there in May",
            "The user's sister moved out there in May.",
        ),
    ],
)
def test_it_and_there_are_what_was_asked_about(asked: str, told: str, said: str, content: str) -> None:
    assert [one for _, one in kept(asked, told, said)] == [content]


@pytest.mark.parametrize(
    ("said", "contents"),
    [
        (
            "tools: pnpm for packages, vitest for tests, and we deploy from main",
            ["Tools: pnpm for packages.", "Tools: vitest for tests.", "The user deploys from main."],
        ),
        (
            "We use Ansible for servers, Terraform for the cloud, and Vault for secrets",
            [
                "The user uses Ansible for servers.",
                "The user uses Terraform for the cloud.",
                "The user uses Vault for secrets.",
            ],
        ),
        ("Stack: Go for services, Elm for the frontend", ["Stack: Go for services.", "Stack: Elm for the frontend."]),
        (
            "Colours: blue for meetings, green for travel, red for deadlines",
            ["Colours: blue for meetings.", "Colours: green for travel.", "Colours: red for deadlines."],
        ),
        ("I use a standing desk for my back", ["The user uses a standing desk for their back."]),
    ],
)
def test_each_thing_and_what_it_is_for_is_a_memory(said: str, contents: list[str]) -> None:
    assert [one for _, one in kept(said)] == contents
