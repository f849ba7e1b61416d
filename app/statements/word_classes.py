"""How the judge's word lists are read: one class of words a line, English words by their stem."""

from app.text.word_list import words

_WITH_E = frozenset(
    words(
        "care site plane wine cute bare hope tube cape robe pine note fate made tape ripe bite kite pipe cube plate cane mate"
    )
)
"""Words that without their e would be another: a plane is no plan."""
_SUFFIXES = ("ings", "ing", "ed")


def stem(word: str) -> str:
    """A light English stem: likes, liked, liking -> lik. Only meant to be the same for forms of one word."""
    if len(word) <= 3 or not word.isascii():
        return word
    if len(word) >= 6:
        word = word.replace("our", "or")  # favourite, favorite
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    if word in _WITH_E:
        return word
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            word = word[: -len(suffix)]
            if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "sl":
                word = word[:-1]
            break
    return word[:-1] if word.endswith("e") and len(word) > 3 else word


def classes(table: str) -> dict[str, str]:
    """A table of one class a line, `name: word word ...`, as class by word."""
    found: dict[str, str] = {}
    for line in table.strip().splitlines():
        name, _, listed = line.partition(":")
        for word in words(listed):
            found[stem(word)] = name.strip()
    return found


def grouped(table: str, known: dict[str, str], signed: frozenset[str]) -> dict[str, str]:
    """The words of a table of groups that are not known yet, each with its class.

    A group takes the class of its first known word, or its own first word for one; the words that belong to another
    class already, or are `signed` (asserting or denying a quality), keep it. Single characters are left out: many longer
    words contain them.
    """
    found: dict[str, str] = {}
    for line in table.strip().splitlines():
        forms = [stem(word) for word in words(line)]
        name = next((known[form] for form in forms if form in known), forms[0])
        for form in forms:
            if len(form) > 1 and form not in known and form not in signed:
                found.setdefault(form, name)
    return found
