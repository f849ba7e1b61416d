"""How alike two texts look: the tokens, words and letters that they share, and where."""

import re
from collections.abc import Sequence
from itertools import takewhile

from app.text.language import CJK_CLASS
from app.text.word_list import words

_TOKEN = re.compile(rf"[{CJK_CLASS}]|[a-z0-9]+(?:['’.:,-][a-z0-9]+)*", re.IGNORECASE)
CHINESE = re.compile(rf"[{CJK_CLASS}]")
SLOT = frozenset(
    words(
        "is are was were the a an to in on at by of for with not no now user user's his her my our i we has have "
        "的 是 在 用 户 了 为 由 有 我"
    )
)
"""Tokens that shape a sentence and name nothing."""
_FUNCTION = frozenset(
    words(
        "is are was were be been being the a an to in on at by of for with and or no not now user user's users his her my "
        "our i we he she they it its their has have had that this there do does did as from than who which whose one would "
        "will can may must should s t all any each every up out into so "
        "的 是 在 用 户 了 为 由 有 我 你 他 她 它 们 和 与 及 都 也 就 把 被 将 给 对 从 到 于 以 之 其 个 一 这 那 着 过 地 得 里 "
        "上 下 中 请 要 会 能 可"
    )
)
_SHORTEST_STEM = 4


def tokens(text: str) -> list[str]:
    """English words and single Chinese characters, in lower case."""
    return _TOKEN.findall(text.lower())


def content(text: str) -> list[str]:
    """The tokens that name something."""
    return [token for token in tokens(text) if token not in _FUNCTION]


def akin(one: str, other: str) -> bool:
    """True for one token, or two long English words with one beginning: collects, collection."""
    if one == other:
        return True
    shorter = min(len(one), len(other))
    if not (one.isascii() and other.isascii()) or shorter < _SHORTEST_STEM:
        return False
    alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
    return alike >= max(_SHORTEST_STEM, shorter - 2)


def covered(one: Sequence[str], other: Sequence[str]) -> float:
    """The share of the first tokens that the second have too, 1 for none."""
    return sum(any(akin(token, twin) for twin in other) for token in one) / len(one) if one else 1.0


def ends(old: Sequence[str], new: Sequence[str]) -> tuple[int, int]:
    """How many tokens both begin with, and how many of the rest both end with."""
    shorter = min(len(old), len(new))
    head = 0
    while head < shorter and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < shorter - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    return head, tail


def is_template(old: str, new: str) -> bool:
    """True where two texts look the same but for a word or two in one place."""
    one, other = tokens(old), tokens(new)
    head, tail = ends(one, other)
    longest = max(len(one), len(other), 1)
    most = 5 if CHINESE.search(old) else 3
    return head >= 2 and max(len(one), len(other)) - head - tail <= most and head + tail >= longest / 2


def dice(one: set[str], other: set[str]) -> float:
    """Sorensen's and Dice's coefficient of two sets."""
    return 2 * len(one & other) / max(len(one) + len(other), 1)


def letters(text: str) -> set[str]:
    """Runs of three letters, of Chinese two."""
    spaced = re.sub(r"\W+", " ", text.lower())
    size = 2 if CHINESE.search(spaced) else 3
    return {spaced[at : at + size] for at in range(len(spaced) - size + 1)}
