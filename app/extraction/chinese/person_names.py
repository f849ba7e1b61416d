"""Given names: where one begins in a clause, told from its characters and from what is said behind it."""

import re
from functools import lru_cache

import rjieba

from app.extraction.chinese.person_words import (
    ANY_OF_PEOPLE,
    DEPARTMENT,
    DOUBLE_SURNAME,
    KIN,
    LATIN_NAME,
    NICK,
    NOT_NAMES,
    PERSONAL,
    REPORTS,
    ROLE,
    SURNAME,
    TITLE,
)

_DOUBLE = re.compile(
    rf"(?:{DOUBLE_SURNAME})(?:(?P<title>{TITLE})|[\u4e00-\u9fff]{{1,2}}?(?=负责|管|说|喜欢|不|是|在|住|对|的|也|都|月|下|今|明))"
)
_IN_OFFICE = re.compile(rf"(?:[部组队班店系科处院校司行所室心]|{DEPARTMENT})的$")
_RELATED = re.compile(rf"(?:{ROLE})$")
FAMILIAR = re.compile(r"小[一-鿿]")
_COUNTED = re.compile(r"[这那一两几每某半整]$")
"""Before 段 or 张 it makes them a measure."""
_NO_NAME = re.compile(r"[对跟给把被让与从向为以用做吃喝爱怕的是在有了和我你他她不这那就都也还要会能去来说上下里,\s\d]")


@lru_cache(maxsize=256)
def words(folded: str) -> tuple[tuple[int, int, str], ...]:
    """The words of a text with their places and tags."""
    place = 0
    found = []
    for word, tag in rjieba.tag(folded):
        found.append((place, place + len(word), tag))
        place += len(word)
    return tuple(found)


def name_at(cased: str, folded: str, place: int) -> int:
    """Where a given name that begins at a place ends, 0 where none does."""
    match = re.compile(rf"{NICK}|{LATIN_NAME}").match(cased, place)
    if match and NOT_NAMES.fullmatch(match.group()):
        return 0
    if match:
        word, tag = rjieba.tag(folded[place : place + 6])[0]
        longer = not match.group().isascii() and len(word) > len(match.group()) and tag != "nr"
        if not longer:
            return match.end()
    surname = folded.startswith(tuple(SURNAME), place) and not _COUNTED.search(folded[:place])
    double = _DOUBLE.match(folded, place)
    if double and (double["title"] or PERSONAL.match(folded[double.end() :])):
        return double.end()
    if _is_called(folded, place):
        return place + 2
    size = _full_name(folded[place : place + 12]) if surname else 0
    if size == 2 and rjieba.has_word(folded[place : place + 2]):
        size = 2 if (place, place + 2, "nr") in words(folded[:80]) else 0
    if size and (title := re.compile(TITLE).match(folded, place + size)):
        size += len(title.group())
    return place + size if size else 0


def _is_called(folded: str, place: int) -> bool:
    """Whether two characters without a surname are a name by what stands around them: 业务部的佩珊, 前台的小美."""
    word, rest = folded[place : place + 2], folded[place + 2 :]
    familiar = FAMILIAR.fullmatch(word) is not None
    if len(word) < 2 or _NO_NAME.search(word) or not (familiar or not rjieba.has_word(word)):
        return False
    if _IN_OFFICE.search(folded[:place]) and (ANY_OF_PEOPLE.match(rest) or PERSONAL.match(rest)):
        return True
    related = familiar or _RELATED.search(folded[:place]) is not None
    return related and (PERSONAL.match(rest) is not None or rest.startswith(("那边", "告诉")))


def _full_name(folded: str) -> int:
    """The length of the full name that a text begins with, 0 for none."""
    if re.match(KIN, folded):
        return 0
    tagged = rjieba.tag(folded[:8])
    word, tag = tagged[0]
    if len(word) == 1 and len(tagged) > 1 and len(tagged[1][0]) <= 2 and not tagged[1][1].startswith(("v", "u", "p")):
        word, tag = word + tagged[1][0], tagged[1][1] if tagged[1][1] == "nr" else tag
    rest = folded[len(word) :]
    if 2 <= len(word) <= 3 and tag == "nr":
        if not rjieba.has_word(word) and (rjieba.has_word(word[1:]) or rjieba.has_word(word[:2])) and len(word) > 2:
            return len(word) if PERSONAL.match(rest) or re.match(TITLE, rest) else 0
        named = PERSONAL.match(rest) or ANY_OF_PEOPLE.match(rest) or REPORTS.match(rest) or re.match(TITLE, rest)
        return len(word) if named else 0
    for size in (3, 2):
        word, rest = folded[:size], folded[size:]
        if not (rjieba.has_word(word) or rjieba.has_word(word[:2]) or _NO_NAME.search(word)) and PERSONAL.match(rest):
            return size
    return 0
