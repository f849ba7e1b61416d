"""Names by their characters: a surname with one or two characters that people are named with, a given name alone, a name
from another language. Where a name ends is told from the words behind it: 孙倩|刚从英国回来, 李志刚|从英国回来."""

import re
from functools import lru_cache

import rjieba

from app.extraction.chinese.name_characters import (
    ALSO_WORDS,
    BEFORE_GANG,
    FOREIGN,
    FOREIGN_SOUNDS,
    NO_PERSON,
    OF_A_PERSON,
    OF_NAMES,
    SAID,
)
from app.extraction.chinese.person_words import DOUBLE_SURNAME, KIN, ROLE, SURNAME

Words = tuple[tuple[int, int, str], ...]

_NEVER = re.compile(
    r"[对跟给把被让请与从向为以用做吃喝怕的是在有了你我他她它不这那就都也还要会能去说上下里两三四五六七八九十\W\da-z]"
)
_OTHER_WORDS = re.compile(r"[tdfrpcmuq]")
_KIN_OR_ROLE = re.compile(f"{KIN}|{ROLE}")


@lru_cache(maxsize=256)
def words(folded: str) -> Words:
    """The words of a text with their places and tags."""
    place = 0
    found = []
    for word, tag in rjieba.tag(folded):
        found.append((place, place + len(word), tag))
        place += len(word)
    return tuple(found)


def name_size(folded: str, place: int, *, related: bool = False) -> int:
    """The length of the name that begins at a place, 0 for none. `related`: a word for a person stands before it."""
    text = folded[:80]
    if place >= len(text) or NO_PERSON.match(text, place) or _KIN_OR_ROLE.match(text, place):
        return 0
    token = _word_at(text, place)
    if not (related or token[0]):
        return 0
    if re.match(DOUBLE_SURNAME, text[place : place + 2]):
        size = _with_surname(text, place, 2, token, related)
    else:
        size = _with_surname(text, place, 1, token, related) if text[place] in SURNAME else 0
        size = size or _foreign(text, place, token, related) or _alone(text, place, token, related)
    return size if place + size < len(text) else 0  # nothing is said of them


def _word_at(text: str, place: int) -> tuple[str, str]:
    """The word that begins at a place and its tag, both empty where none begins there."""
    return next(((text[first:last], tag) for first, last, tag in words(text) if first == place), ("", ""))


def _with_surname(text: str, place: int, length: int, token: tuple[str, str], related: bool) -> int:
    """The length of a full name, whose surname is `length` long."""
    first = place + length
    given, rest = text[first : first + 1], text[first + 1 :]
    if not given or _NEVER.match(given) or any(_is_common(text[place : place + size]) for size in (3, 4)):
        return 0
    personal = OF_A_PERSON.match(rest) is not None
    guessed = token[1].startswith("nr") and len(token[0]) > length
    fitting = given in OF_NAMES
    if length == 1 and _is_common(text[place : first + 1]):
        strange = related or _OTHER_WORDS.match(rjieba.tag(text[place : first + 1])[0][1]) is None
        return 2 if fitting and personal and strange else 0
    if not guessed and _begins_a_word(text, first):
        return 0
    end = first + 1 + (1 if _is_second(text, first + 1, token[0] if guessed else "") else 0)
    sure = fitting and (guessed or given not in ALSO_WORDS or end > first + 1)
    return end - place if sure or (personal and (fitting or guessed)) or (guessed and related) else 0


def _begins_a_word(text: str, place: int) -> bool:
    """Whether a word of the dictionary begins at a place that is no given name: 汤|清淡."""
    word = _word_at(text, place)[0]
    named = len(word) == 2 and word[0] in OF_NAMES and word[1] in OF_NAMES | SAID
    return len(word) > 1 and rjieba.has_word(word) and not named


def _is_second(text: str, place: int, guess: str) -> bool:
    """Whether the second character of a given name stands at a place. `guess`: the word guessed to be the name."""
    given = text[place : place + 1]
    if not "\u4e00" <= given <= "\u9fff":
        return False
    whole = guess != "" and text.startswith(guess, place + 1 - len(guess))
    if whole and rjieba.has_word(guess):
        return True
    if given in SAID and not (given == "刚" and text[place - 1] in BEFORE_GANG):
        return False
    behind = rjieba.tag(text[place : place + 8])[0][0]
    return not (len(behind) > 1 and rjieba.has_word(behind)) and (given in OF_NAMES or whole)


def _foreign(text: str, place: int, token: tuple[str, str], related: bool) -> int:
    """The length of a longer name that the dictionary knows: 阿依古丽."""
    word, tag = token
    if not (tag.startswith("nr") and 3 <= len(word) <= 5 and rjieba.has_word(word)) or _NEVER.search(word):
        return 0
    sounds = set(word) <= OF_NAMES | FOREIGN_SOUNDS
    return len(word) if related or sounds or OF_A_PERSON.match(text[place + len(word) :]) else 0


def _alone(text: str, place: int, token: tuple[str, str], related: bool) -> int:
    """2 where a given name without a surname begins at a place, else 0."""
    word, tag = token[0] or text[place : place + 2], token[1]
    pair, rest = text[place : place + 2], text[place + 2 :]
    if len(pair) < 2 or _NEVER.search(pair) or _is_common(text[place : place + 3]):
        return 0
    doubled, known = pair[0] == pair[1], rjieba.has_word(pair)
    if known and word == pair and tag.startswith("v"):
        return 0  # 我女儿|喜欢画画
    personal = OF_A_PERSON.match(rest) is not None
    fitting = set(pair) <= OF_NAMES and pair[1] not in "子时"
    cut = len(word) == 3 and not rjieba.has_word(word) and word[2] in SAID  # 雅婷刚
    whole = len(word) == 2 or cut
    person = tag.startswith("nr")
    loose = len(word) in (1, 3) and not rjieba.has_word(word)  # 国|强
    lawful = fitting and (whole or loose) and _OTHER_WORDS.match(rjieba.tag(pair)[0][1]) is None
    guessed = whole and fitting and ((person and (doubled or not known)) or (doubled and not known))
    likely = whole and not known and (person or fitting)
    likely = likely or (whole and person and fitting) or (doubled and not is_adverb(pair))
    possible = (lawful and not set(pair) <= ALSO_WORDS) or FOREIGN.fullmatch(pair) is not None
    return (
        2
        if guessed
        or (likely and (related or personal))
        or (possible and (personal or (related and not known and rest[:1] in SAID)))
        else 0
    )


def is_adverb(word: str) -> bool:
    """Whether a doubled word is one of the dictionary that tells how or what is done: 常常, 画画."""
    return rjieba.has_word(word) and (rjieba.tag(word)[0][1][:1] in "vdt" or word == "画画")


def _is_common(word: str) -> bool:
    """Whether the dictionary has a word that is no person's name."""
    return len(word) > 1 and rjieba.has_word(word) and not rjieba.tag(word)[0][1].startswith("nr")
