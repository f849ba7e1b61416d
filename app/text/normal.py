"""The form of a text in which two spellings of one statement are equal."""

import re
import unicodedata

FINAL_PUNCTUATION = " .!?,;:。、…~"
"""Characters that carry no meaning at the end of a statement, as they are after NFKC (！ has become !, and ｡ 。)."""

WHITE_SPACE = "\t\n\v\f\r\x85\u1680\u2028\u2029"
"""White space that NFKC leaves alone; it turns every other kind into U+0020."""

_SPACES = re.compile(f"[ {WHITE_SPACE}]+")


def normalise(text: str) -> str:
    """NFKC, lower case, white space collapsed, final punctuation off. Idempotent.

    The same as in SQL: normalize(lower(normalize(text, NFKC)), NFKC), runs of white space made one space, then
    btrim(' ') and rtrim(FINAL_PUNCTUATION). Case is mapped one character to one, as PostgreSQL's builtin C.UTF-8 does.
    """
    folded = unicodedata.normalize("NFKC", text).replace("\u0130", "i").replace("\u03a3", "\u03c3").lower()
    folded = unicodedata.normalize("NFKC", folded)
    return _SPACES.sub(" ", folded).strip(" ").rstrip(FINAL_PUNCTUATION)


def says_something(text: str) -> bool:
    """Whether a text has a character that is seen: no white space, control or invisible formatting."""
    return any(unicodedata.category(character)[0] not in "ZC" for character in text)
