"""Standing requests that name their occasion first."""

import pytest
from english_turns import kept


@pytest.mark.parametrize(
    ("said", "content"),
    [
        (
            "For flights, get me an aisle seat whenever one's free",
            "The user wants the assistant to get them an aisle seat whenever one's free for flights.",
        ),
        (
            "On flights, always give me the window seat",
            "The user wants the assistant to always give them the window seat on flights.",
        ),
        ("For recipes, never use cilantro", "The user wants the assistant never to use cilantro for recipes."),
        (
            "For dinners with clients, pick somewhere without stairs every time",
            "The user wants the assistant to pick somewhere without stairs every time for dinners with clients.",
        ),
        (
            "For slides, use dark mode from now on",
            "The user wants the assistant to use dark mode from now on for slides.",
        ),
        (
            "At hotels, always ask for a quiet room",
            "The user wants the assistant to always ask for a quiet room at hotels.",
        ),
    ],
)
def test_a_request_with_its_occasion_in_front_is_asked_of_the_assistant(said: str, content: str) -> None:
    assert kept(said) == [("", content)]
