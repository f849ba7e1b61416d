"""What an English clause or answer leaves unsaid, written out for whoever it is about."""

import pytest
from english_turns import kept


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (
            "My husband is vegan and I'm not",
            [("husband", "The user's husband is vegan."), ("", "The user is not vegan.")],
        ),
        ("I'm vegan, Nadia isn't", [("", "The user is vegan."), ("nadia", "Nadia isn't vegan.")]),
        ("My partner drives, I don't", [("partner", "The user's partner drives."), ("", "The user doesn't drive.")]),
        (
            "I speak Danish but my wife doesn't",
            [("", "The user speaks Danish."), ("wife", "The user's wife doesn't speak Danish.")],
        ),
        ("Sven can swim, I can't", [("sven", "Sven can swim."), ("", "The user can't swim.")]),
        (
            "My brother doesn't drink but I do",
            [("brother", "The user's brother doesn't drink."), ("", "The user drinks.")],
        ),
        (
            "Is your partner vegetarian too? / He is, I'm not",
            [("partner", "The user's partner is vegetarian."), ("", "The user is not vegetarian.")],
        ),
        (
            "Do you both drive? / Only I do, Arno never learned",
            [("", "Only the user drives."), ("arno", "Arno never learned.")],
        ),
        (
            "Tess has a peanut allergy. Mine is to penicillin.",
            [("tess", "Tess has a peanut allergy."), ("", "The user's allergy is to penicillin.")],
        ),
        (
            "My EpiPen is for peanuts, my son's is for wasp stings",
            [("", "The user's EpiPen is for peanuts."), ("son", "The user's son's EpiPen is for wasp stings.")],
        ),
        (
            "My shift starts at 6, Lorenzo's at 14",
            [("", "The user's shift starts at 6."), ("lorenzo", "Lorenzo's shift starts at 14.")],
        ),
        (
            "My flatmate's cat is called Miso and mine's called Tofu",
            [("miso", "The user's flatmate's cat is called Miso."), ("", "The user's cat is called Tofu.")],
        ),
        (
            "Ruth's car is a red Corsa, mine is a blue Polo",
            [("ruth", "Ruth's car is a red Corsa."), ("", "The user's car is a blue Polo.")],
        ),
        (
            "Our plan is Pro, my brother's is Free",
            [("", "The user's plan is Pro."), ("brother", "The user's brother's plan is Free.")],
        ),
        ("Neither my wife nor I drink", [("", "The user doesn't drink."), ("wife", "The user's wife doesn't drink.")]),
        (
            "Mei-Ling got me into bouldering, I go every Thursday now",
            [("", "Mei-Ling got the user into bouldering."), ("", "The user goes bouldering every Thursday now.")],
        ),
        (
            "Tomasz talked me into chess, I play on Mondays",
            [("", "Tomasz talked the user into chess."), ("", "The user plays chess on Mondays.")],
        ),
        (
            "My sister introduced me to pottery and I do it every weekend now",
            [("", "The user's sister introduced them to pottery."), ("", "The user does pottery every weekend now.")],
        ),
        (
            "My neighbour turned me on to kombucha, I make it weekly",
            [("", "The user's neighbour turned them on to kombucha."), ("", "The user makes kombucha weekly.")],
        ),
        (
            "My physio put me onto swimming, I go twice a week",
            [("", "The user's physio put them onto swimming."), ("", "The user goes swimming twice a week.")],
        ),
        (
            "I took up fencing last year, I train on Wednesdays",
            [("", "The user took up fencing in 2025."), ("", "The user trains in fencing on Wednesdays.")],
        ),
    ],
)
def test_what_is_left_unsaid_is_written_out(said: str, wanted: list[tuple[str, str]]) -> None:
    assert kept(*said.split(" / ")) == wanted


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (
            ("My work phone is 0161 496 0727.", "Saved.", "oops, wrong digits. 0161 496 0772"),
            "The user's work phone is 0161 496 0772.",
        ),
        (("My locker is 4471.", "Saved.", "typo, sorry. 4417"), "The user's locker is 4417."),
        (("My IBAN ends in 0931.", "Noted.", "wrong number, it's 0913"), "The user's IBAN ends in 0913."),
        (
            (
                "The booking should be under my surname, Kowalchik.",
                "Booked under Kowalchik.",
                "Sorry, I misspelled it. Kowalczyk, with a z at the end.",
            ),
            "The booking should be under the user's surname, Kowalczyk.",
        ),
        (
            ("My street is Fairlawn Rd.", "Got it.", "I mistyped that. Fairlane Rd."),
            "The user's street is Fairlane Rd.",
        ),
    ],
)
def test_value_behind_a_confessed_slip_takes_the_place_of_the_wrong_one(said: tuple[str, ...], wanted: str) -> None:
    assert kept(*said) == [("", wanted)]


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (
            ("What's your wife's job?", "anaesthetist at St. Olav's"),
            [("wife", "The user's wife's job is anaesthetist at St. Olav's.")],
        ),
        (
            ("Where does Saoirse live now?", "Moved to Cork in spring"),
            [("saoirse", "Saoirse moved to Cork in spring.")],
        ),
        (
            ("How old is your daughter?", "7, she turns 8 in May"),
            [("daughter", "The user's daughter is 7."), ("daughter", "The user's daughter turns 8 in May.")],
        ),
        (
            ("Does your brother have any allergies?", "just penicillin"),
            [("brother", "The user's brother has allergies: just penicillin.")],
        ),
        (("Is your dad retired?", "since 2018"), [("dad", "The user's dad is retired since 2018.")]),
        (("Has Emeka started yet?", "quit after a week"), [("emeka", "Emeka quit after a week.")]),
        (("Is Pilar on leave?", "until 4 May"), [("pilar", "Pilar is on leave until 2026-05-04.")]),
        (("Does Hugo have any allergies?", "only shellfish"), [("hugo", "Hugo has allergies: only shellfish.")]),
        (
            ("Where does your sister work?", "the Ghent library"),
            [("sister", "The user's sister works in the Ghent library.")],
        ),
    ],
)
def test_answer_about_somebody_is_theirs(said: tuple[str, ...], wanted: list[tuple[str, str]]) -> None:
    assert kept(*said) == wanted


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (
            "Steffi reviews everything in Java, me everything in Go",
            [("steffi", "Steffi reviews everything in Java."), ("", "The user reviews everything in Go.")],
        ),
        (
            "I take two sugars, Brigitte none",
            [("", "The user takes two sugars."), ("brigitte", "Brigitte takes none.")],
        ),
        ("I do backend, Marlon design", [("", "The user does backend."), ("marlon", "Marlon does design.")]),
        (
            "Noor handles anything legal, Piotr anything with money",
            [("noor", "Noor handles anything legal."), ("piotr", "Piotr handles anything with money.")],
        ),
        ("My wife drinks tea and I coffee", [("wife", "The user's wife drinks tea."), ("", "The user drinks coffee.")]),
        ("I pay 450, my flatmate 390", [("", "The user pays 450."), ("flatmate", "The user's flatmate pays 390.")]),
    ],
)
def test_verb_that_two_share_is_said_of_each(said: str, wanted: list[tuple[str, str]]) -> None:
    assert kept(said) == wanted


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (
            "Otto's allergic to wasps - carries an EpiPen",
            [("otto", "Otto's allergic to wasps."), ("otto", "Otto carries an EpiPen.")],
        ),
        (
            "My sister is a potter. Lives in Stoke.",
            [("sister", "The user's sister is a potter."), ("sister", "The user's sister lives in Stoke.")],
        ),
        (
            "Ramona runs the night desk. Hates phone calls.",
            [("ramona", "Ramona runs the night desk."), ("ramona", "Ramona hates phone calls.")],
        ),
        (
            "Dad has gout; can't have shellfish",
            [("dad", "The user's dad has gout."), ("dad", "The user's dad can't have shellfish.")],
        ),
        ("I thought Freya was vegan but she's only vegetarian", [("freya", "Freya is only vegetarian.")]),
        ("You should know that Otto is allergic to wasps", [("otto", "Otto is allergic to wasps.")]),
        ("Both Freya and I are coeliac", [("", "Freya and the user are coeliac.")]),
        ("Roper & Vale want invoices in GBP", [("roper vale", "Roper & Vale want invoices in GBP.")]),
        (
            "My flight lands at 22:30, Teo's at 21:05",
            [("", "The user's flight lands at 22:30."), ("teo", "Teo's flight lands at 21:05.")],
        ),
        ("I sit in 14A, Teo in 14C", [("", "The user sits in 14A."), ("teo", "Teo sits in 14C.")]),
    ],
)
def test_goes_on_about_whom_it_spoke_of(said: str, wanted: list[tuple[str, str]]) -> None:
    assert kept(said) == wanted


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (
            "Bodil can't do mornings, me neither",
            [("bodil", "Bodil can't do mornings."), ("", "The user can't do mornings.")],
        ),
        (
            "My sister hates flying, same as me",
            [("sister", "The user's sister hates flying."), ("", "The user hates flying.")],
        ),
        ("Ivo is vegan, me too", [("ivo", "Ivo is vegan."), ("", "The user is vegan.")]),
        ("Ivo plays chess, same here", [("ivo", "Ivo plays chess."), ("", "The user plays chess.")]),
        (
            "My wife doesn't drink, me neither",
            [("wife", "The user's wife doesn't drink."), ("", "The user doesn't drink.")],
        ),
        ("Like my father I have asthma", [("", "The user has asthma.")]),
        (
            "My boss said yes to four days a week for me",
            [("", "The user's boss said yes to four days a week for them.")],
        ),
        (
            "Our vendor announced that they are raising prices",
            [("vendor", "The user's vendor announced that they are raising prices.")],
        ),
    ],
)
def test_same_of_the_speaker_is_the_speakers(said: str, wanted: list[tuple[str, str]]) -> None:
    assert kept(said) == wanted


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("Ewa: 07700 900 456. Me: 07700 900 123.", [("ewa", "Ewa: 07700 900 456."), ("", "The user: 07700 900 123.")]),
        ("Seats: Karim: 12C. Me: 14A.", [("", "The user: 14A.")]),
    ],
)
def test_label_of_the_speaker_is_the_speakers(said: str, wanted: list[tuple[str, str]]) -> None:
    found = kept(said)
    assert [one for one in found if one in wanted] == wanted


def test_what_the_speaker_calls_theirs_is_no_person_of_the_clause_before() -> None:
    found = kept("My parents live in Gdynia; mine was the only family on the street")
    assert found[0] == ("parents", "The user's parents live in Gdynia.")
    assert all("parents was" not in content for _, content in found)
