"""From the first to the third person, and the details that a rewrite keeps."""

import pytest

from app.extraction.english.person import Voice, to_third_person
from app.text.details import details, missing_details


@pytest.mark.parametrize(
    ("said", "rewritten"),
    [
        ("I always eat lunch at 12 and never skip it", "the user always eats lunch at 12 and never skips it"),
        ("I'm left handed and I don't use scissors", "the user is left handed and the user doesn't use scissors"),
        ("I'd rather get one email while I'm trying", "the user would rather get one email while the user is trying"),
        ("I like to cook and bake", "the user likes to cook and bake"),
        ("I moved my files to /home/my/i", "the user moved their files to /home/my/i"),
        ('I say "I love you" often', 'the user says "I love you" often'),
        ("When you suggest hotels", "When the assistant suggests hotels"),
        ("when you're 1.96 m tall", "when one is 1.96 m tall"),
        ("Julia and I are getting married", "Julia and the user are getting married"),
    ],
)
def test_person_and_verb_change_together(said: str, rewritten: str) -> None:
    assert to_third_person(said, Voice.of("user:42")) == rewritten


def test_we_are_the_team_of_a_project_and_the_household_of_a_home() -> None:
    assert to_third_person("we use our own CA", Voice.of("project:x")) == "the team uses their own CA"
    assert to_third_person("we've a cat", Voice.of("home:ivy")) == "the household has a cat"


def test_details_are_identifiers_and_numbers() -> None:
    assert details("PR #4521 took 1,500 ms on 10.0.3.7") == ["#4521", "10.0.3.7", "1500"]


@pytest.mark.parametrize(
    ("source", "rewrite", "rewritten", "missing"),
    [
        ("port 8443 on v2.3", "It is port 8443 on v2.3", (), ()),
        ("port 8443 on v2.3", "It is port 8443", (), ("v2.3",)),
        ("it took 1.5k ms", "It took 1500 ms", (), ()),
        ("due on the 12th at 3pm", "Due on 2026-03-12 at 15:00", ("the 12th",), ()),
        ("due on the 12th at 3pm", "Due at 15:00", (), ("12",)),
    ],
)
def test_lost_details_are_named(
    source: str, rewrite: str, rewritten: tuple[str, ...], missing: tuple[str, ...]
) -> None:
    assert missing_details(source, rewrite, rewritten) == missing
