"""Whom an English statement is about: the phrase that opens it, what is said around it, and what pronouns mean."""

from datetime import UTC, datetime

import pytest

from app.extraction.english.names import is_given_name
from app.extraction.english.noun_phrases import opening, subject_of
from app.extraction.english.third_parties import party_of
from app.extraction.model import SpokenTurn
from app.extraction.rules import extract_by_rules

NOW = datetime(2026, 3, 11, 9, 30, tzinfo=UTC)  # a Wednesday


def kept(*said: str) -> list[tuple[str, str]]:
    """Subject and content of what the last turn gives; those before alternate, the last is the user's."""
    roles = ["user" if (len(said) - place) % 2 else "assistant" for place in range(len(said))]
    turns = [
        SpokenTurn("user" if role == "user" else "assistant", text, NOW, None, "user:42")
        for role, text in zip(roles, said, strict=True)
    ]
    return [(one.subject, one.content) for one in extract_by_rules(turns, len(turns) - 1).candidates]


@pytest.mark.parametrize(
    ("text", "key", "owns"),
    [
        ("my grandmother only speaks Cantonese", "grandmother", False),
        ("My sister's husband works for Siemens", "sister's husband", False),
        ("my boss's boss wants weekly numbers", "boss's boss", False),
        ("Ines's laptop runs Fedora", "ines", True),
        ("Our kids' school finishes at 14:30", "kids", True),
        ("Sven and Petra are vegetarians", "sven and petra", False),
        ("my son and daughter both do judo", "son and daughter", False),
        ("a mate of mine in Cardiff rents out a van", "mate", False),
        ("Both my parents are retired", "parents", False),
        ("Ezra (my stepson) has an allergy", "ezra", False),
        ("the other maintainer (quillfeather) refuses it", "quillfeather", False),
        ("The plumber we use is called Gethin", "plumber", False),
        ("Mr and Mrs Adeyemi prefer post", "adeyemi", False),
        ("zoe hates mornings", "zoe", False),
        ("Our oboist, Ms. Fenn, is allergic to latex", "fenn", False),
        ("Our bank, Corvia, charges 12 euros", "corvia", False),
        ("Greta's godson Emil started school", "emil", False),
        ("The kids' dentist is ill", "kids' dentist", False),
        ("Someone called Piet from the council rang", "piet", False),
        ("The woman who sits next to me, Irina, is diabetic", "irina", False),
        ("Our client Rendal AG wants invoices in NOK", "rendal ag", False),
        ("My cousin Theo's wedding is on 12 September", "theo", True),
    ],
)
def test_opening_phrase_names_somebody_or_a_thing_of_theirs(text: str, key: str, owns: bool) -> None:
    phrase = opening(text)
    assert phrase is not None
    assert (phrase.who, phrase.key, phrase.owns) == ("person", key, owns)


@pytest.mark.parametrize(
    "text",
    [
        "the client code is in src",
        "my doctor's appointment is on Friday",
        "Kafka handles it",
        "the user can",
        "my car is red",
    ],
)
def test_opening_phrase_of_a_thing_names_nobody(text: str) -> None:
    assert opening(text) is None


@pytest.mark.parametrize("text", ["My wife and I are vegetarians", "Ana and I fly on Monday", "I told Ana", "we moved"])
def test_speaker_within_a_subject_is_the_speaker(text: str) -> None:
    phrase = opening(text)
    assert phrase is not None
    assert phrase.who == "speaker"


def test_subject_of_tells_where_a_statement_begins() -> None:
    assert [subject_of(one) for one in ("I moved", "she's ill", "Pete's coeliac", "Tom and Bea", "red wine")] == [
        "", "she", "pete", None, None,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("clause", "key"),
    [
        ("I heard from Marek that Zuzana is leaving in October", "zuzana"),
        ("Rumour has it that Dagny took the job", "dagny"),
        ("I'm pretty sure that Melis is still in Ankara", "melis"),
        ("According to Hanna, the client's CFO can't read charts", "client's cfo"),
        ("Nkem told me her son is allergic to sesame", "nkem"),
        ("My aunt told my mum that she's selling the cottage", "aunt"),
        ("As of Monday Tijana reports to Goran", "tijana"),
        ("In our family Tamsin is the one who can't have dairy", "tamsin"),
        ("What my brother wants is a Leica", "brother"),
        ("There's a vegan on the team: Fenna", "fenna"),
        ("Tuesday won't work for Ruben", "ruben"),
        ("For Lucinda it's got to be halal", "lucinda"),
    ],
)
def test_what_is_said_around_a_statement_does_not_hide_whom_it_is_about(clause: str, key: str) -> None:
    party = party_of(clause, clause, "the user")
    assert party is not None
    assert party.key == key


@pytest.mark.parametrize(
    "clause",
    [
        "My therapist thinks I should avoid caffeine",
        "My sister gave me her old ThinkPad",
        "The dentist has me down for 9 June",
        "my physio said to me that I must not run",
        "My boss approved my leave",
        "I told Ana that I prefer trains",
        "Dr. Kay is my dentist",
        "Airtable holds our CRM data",
        "Bristol is too far for me",
    ],
)
def test_what_somebody_does_to_the_speaker_is_the_speakers(clause: str) -> None:
    assert party_of(clause, clause, "the user") is None


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (
            ("My ex lives in Ghent, I stayed on in Antwerp",),
            [("user:42/ex", "The user's ex lives in Ghent."), ("user:42", "The user stayed on in Antwerp.")],
        ),
        (
            ("Don't call Viktor before ten, he works nights",),
            [
                ("user:42", "The user wants the assistant never to call Viktor before ten."),
                ("user:42/viktor", "Viktor works nights."),
            ],
        ),
        (
            ("Ask Ludmila about invoices: she owns accounts payable",),
            [("user:42/ludmila", "Ludmila owns accounts payable.")],
        ),
        (
            ("I met Ewan's parents. They live in Inverness",),
            [
                ("user:42", "The user met Ewan's parents."),
                ("user:42/ewan's parents", "Ewan's parents live in Inverness."),
            ],
        ),
        (
            ("I'm flying with Wiktoria.", "How is she?", "great, she got promoted to staff engineer"),
            [("user:42/wiktoria", "Wiktoria got promoted to staff engineer.")],
        ),
        (
            ("Is Piotr back? Shall I ping him?", "no point, he's on leave until 30 April"),
            [("user:42/piotr", "Piotr is on leave until 2026-04-30.")],
        ),
        (
            ("Can you find a gift for my nephew who is 7 and obsessed with volcanoes?",),
            [("user:42/nephew", "The user's nephew is 7 and obsessed with volcanoes.")],
        ),
        (
            ("We buy our resin from Polymark, and they've put their minimum order up to 500 kg.",),
            [
                ("user:42", "The user buys their resin from Polymark."),
                ("user:42/polymark", "Polymark has put their minimum order up to 500 kg."),
            ],
        ),
        (
            ("I walk a beagle called Biscuit and his owner, Mrs. Pratt, doesn't want him off the leash.",),
            [
                ("user:42", "The user walks a beagle called Biscuit."),
                ("user:42/pratt", "Mrs. Pratt, Biscuit's owner, doesn't want him off the leash."),
            ],
        ),
        (
            ("Who is your manager?", "Helene Brandt, she's in Oslo"),
            [
                ("user:42", "The user's manager is Helene Brandt."),
                ("user:42/helene brandt", "Helene Brandt is in Oslo."),
            ],
        ),
        (
            ("Who runs payroll at your firm?", "Annika does"),
            [("user:42/annika", "Annika runs payroll at the user's firm.")],
        ),
        (
            ("My uncle and my dad are coming.", "Any allergies?", "Yes, the latter is allergic to kiwi."),
            [("user:42/dad", "The user's dad is allergic to kiwi.")],
        ),
        (
            ("Ines and Raul are coming.", "Anything I should know?", "he can't have gluten, she's pregnant"),
            [("user:42/raul", "Raul can't have gluten."), ("user:42/ines", "Ines is pregnant.")],
        ),
        (
            ("Two kids, Ada who's 4 and Jonas (7), and Jonas can't have egg",),
            [
                ("user:42", "The user has two kids, Ada and Jonas."),
                ("user:42/jonas", "Jonas can't have egg."),
                ("user:42/ada", "Ada's 4."),
                ("user:42/jonas", "Jonas is 7."),
            ],
        ),
        (
            ("Can you draft a mail to Kerstin? She only reads German",),
            [("user:42/kerstin", "Kerstin only reads German.")],
        ),
        (
            ("My sister called, she's pregnant!",),
            [("user:42/sister", "The user's sister is pregnant.")],
        ),
        (
            ("My mum can't drive, so I take her to dialysis on Tuesdays",),
            [
                ("user:42/mum", "The user's mum can't drive."),
                ("user:42", "The user takes their mum to dialysis on Tuesdays."),
            ],
        ),
        (
            ("My friend Lotte and I are training for a marathon",),
            [("user:42", "The user's friend Lotte and the user are training for a marathon.")],
        ),
        (
            ("HR signed it off, so Priya has given me the corner desk",),
            [("user:42", "HR signed it off, so Priya has given the user the corner desk.")],
        ),
        (
            ("It was my mentor Ruth who convinced me to go vegan",),
            [("user:42", "The user's mentor Ruth convinced them to go vegan.")],
        ),
        (
            ("Brightsmile Dental's booking line is 555-0192.",),
            [("user:42/brightsmile dental", "Brightsmile Dental's booking line is 555-0192.")],
        ),
        (
            ("Halden Freight uses SAP",),
            [("user:42/halden freight", "Halden Freight uses SAP.")],
        ),
        (
            ("You can reach Petr at petr@novak.example",),
            [("user:42/petr", "Petr can be reached at petr@novak.example.")],
        ),
        (
            ("We hired a developer, Mbali, who only knows Go",),
            [
                ("user:42", "The user hired a developer, Mbali, who only knows Go."),
                ("user:42/mbali", "Mbali only knows Go."),
            ],
        ),
    ],
)
def test_facts_of_several_people_are_told_apart(said: tuple[str, ...], wanted: list[tuple[str, str]]) -> None:
    assert kept(*said) == wanted


@pytest.mark.parametrize(
    ("said", "own", "of_whom", "theirs"),
    [
        ("I'm allergic to nuts and so is my son", "is allergic to nuts.", "son", "The user's son is allergic to nuts."),
        ("I don't drink and Irina doesn't either", "doesn't drink.", "irina", "Irina doesn't drink."),
        ("I like jazz and so does my wife", "likes jazz.", "wife", "The user's wife likes jazz."),
    ],
)
def test_what_two_share_is_said_of_each(said: str, own: str, of_whom: str, theirs: str) -> None:
    assert kept(said) == [("user:42", f"The user {own}"), (f"user:42/{of_whom}", theirs)]


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("My wife hates coriander but I love it", "The user loves coriander."),
        ("My colleague Sven recommended Zed and I've used it since", "The user has used Zed since."),
        ("My brother has a boat and I use it every summer", "The user uses the boat every summer."),
        ("My kids love eggs but I can't eat them", "The user can't eat eggs."),
    ],
)
def test_object_that_points_back_is_written_out(said: str, content: str) -> None:
    assert kept(said)[-1] == ("user:42", content)


@pytest.mark.parametrize(
    ("said", "order", "reason"),
    [
        (
            "Whenever you write to Prof. Lindqvist use Swedish, she prefers it",
            "The user wants the assistant to use Swedish whenever the assistant writes to Prof. Lindqvist.",
            ("user:42/lindqvist", "Prof. Lindqvist prefers Swedish."),
        ),
        (
            "When you book for Hana pick an aisle seat, she gets claustrophobic",
            "The user wants the assistant to pick an aisle seat when the assistant books for Hana.",
            ("user:42/hana", "Hana gets claustrophobic."),
        ),
    ],
)
def test_instruction_and_its_reason_are_two_memories(said: str, order: str, reason: tuple[str, str]) -> None:
    assert kept(said) == [("user:42", order), reason]


@pytest.mark.parametrize(
    ("clause", "key"),
    [
        ("Norvik has stopped making the 40 mm valves", "norvik"),
        ("Norvik won't deliver to site", "norvik"),
        ("Tavish uses a screen reader", "tavish"),
        ("Tavish goes by Tav", "tavish"),
        ("Halden Freight uses SAP", "halden freight"),
        ("Heating goes by heat pump", None),
        ("Boiler needs a service in May", None),
        ("Grafana uses Loki for logs", None),
        ("Visual Studio crashes on start", None),
    ],
)
def test_unknown_name_is_somebodys_only_where_what_is_said_shows_it(clause: str, key: str | None) -> None:
    party = party_of(clause, clause, "the user")
    assert (party.key if party else None) == key


def test_given_names_are_known_in_many_spellings_and_words_are_none() -> None:
    assert all(is_given_name(one) for one in ("Siobhan", "Noémi", "bjarki", "Will", "Zeynep"))
    assert not any(is_given_name(one) for one in ("will", "mark", "Berlin", "Kafka", "order"))


@pytest.mark.parametrize(
    "said",
    [
        "Saw a guy on YouTube who lives on 20 dollars a day.",
        "Saw a guy on YouTube. He lives on 20 dollars a day.",
        "Read about a woman who quit her job and moved to Bali. She lives on 500 a month.",
        "There's this influencer who only eats raw meat.",
        "Some guy on TikTok says he sleeps four hours a night.",
        "Watched a vlogger who lives in a van, so jealous.",
        "I came across a video of a couple who live on a boat. They spend 900 a month.",
    ],
)
def test_nothing_of_a_stranger_on_a_screen_is_kept(said: str) -> None:
    assert kept(said) == []


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("Watched a vlogger in a van, and I've decided to buy one.", ("user:42", "The user has decided to buy one.")),
        ("Saw a guy on YouTube. He has a van. I rent in Hull.", ("user:42", "The user rents in Hull.")),
        ("My brother is a YouTuber.", ("user:42/brother", "The user's brother is a YouTuber.")),
        ("I follow a streamer who has three cats.", ("user:42", "The user follows a streamer who has three cats.")),
        ("I'm a vlogger.", ("user:42", "The user is a vlogger.")),
    ],
)
def test_what_the_speaker_says_beside_a_stranger_is_kept(said: str, wanted: tuple[str, str]) -> None:
    assert kept(said) == [wanted]
