"""How the judge's word lists are read: one class of words a line, English words by their stem."""

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
        name, _, words = line.partition(":")
        for word in words.split():
            found[stem(word)] = name.strip()
    return found
