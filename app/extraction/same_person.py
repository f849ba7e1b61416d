"""One subject for one person within a conversation: by name where the speaker gave it, else by the word that was said first.

"My brother Theo lives in Leeds" and "my brother is allergic to nuts" are both about Theo; "my mum" and "Mother" are one.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from app.extraction.chinese.person_names import apposed_at
from app.extraction.chinese.person_words import FULL, KIN, ROLE
from app.extraction.chinese.plain_form import plain, simplified
from app.extraction.english.names import NAME, NO_NAME, PETS, RELATIONS, is_name_behind
from app.extraction.english.noun_phrases import key_of
from app.extraction.model import Extraction, Reading
from app.extraction.speakers import guest_of, name_of, speaker_of

_I = re.IGNORECASE
_LOOKED_AT = 4_000  # characters of a turn
_TITLE = r"(?:(?:Dr|Mr|Mrs|Ms|Prof|Herr|Frau)\.? )?"
_MANY = re.compile(
    r"(?:.* )?(?:friend|mate|buddy|pal|colleague|co-?worker|teammate|neighbou?r|classmate|cousin|clients?|customers?|guest"
    r"|patient|students?|pupil|tenant|employee|supplier|vendor|guy|girl|woman|man|lady|person|people)"
    r"|[大老好]?(?:同事|同学|朋友|好友|闺蜜|哥们儿?|网友|邻居|客户|甲方|乙方|学生|员工|下属|亲戚|[球牌驴病笔战队]友"
    r"|[表堂][哥姐弟妹]|.*商)"
)
"""Of whom people have several, so that the next one need not be the same."""
_NAMED = re.compile(
    rf"\b(?:my|our|the) (?:(?:new|current|old|dear|lovely|own) )?"
    rf"(?P<what>(?:(?!(?:is|are|was|has|and|or|of)\b)[\w-]+ ){{0,2}}?(?:{RELATIONS}|{PETS}))"
    rf"(?P<link>,| is| is called| is named| called| named|'s called|'s named|'s name is)? "
    rf"(?P<name>(?-i:{_TITLE}{NAME}(?: {NAME})?))(?![\w-])",
    _I,
)
_ALIKE = tuple(
    frozenset(group.split())
    for group in (
        "mum mom mother mummy mommy mama mam",
        "dad father daddy papa",
        "grandmother grandma gran",
        "grandfather grandpa grandad granddad",
        "husband hubby",
        "wife missus wifey",
        "girlfriend gf",
        "boyfriend bf",
        "brother bro",
        "sister sis",
        "kids children",
    )
)
_CHINESE_OWN = re.compile(rf"(?:我们?|咱们?|俺)的?(?P<what>{KIN}|{ROLE})(?P<called>名?叫|的?名字[叫是])?")
_CALLED = re.compile(r"[\u4e00-\u9fff]{2,3}?(?=$|[,，。;；!！]|了)|[A-Za-z]{2,12}")


def under_one_subject(reading: Reading, extraction: Extraction) -> Extraction:
    """The extraction with its third parties under the subjects that they have in the conversation."""
    _of_guest(reading, extraction)
    own = f"{reading.turn.subject}/"
    subjects = [one.subject for one in extraction.candidates] + [one.subject for one in extraction.withdrawals]
    if not any(subject.startswith(own) for subject in subjects):
        return extraction
    told = [turn for turn in (*reading.before, reading.turn) if turn.role == "user"]
    said = [turn.content[:_LOOKED_AT] for turn in told if name_of(turn) == name_of(reading.turn)]
    owner = re.escape(speaker_of(reading) or "用户")
    names = _names(said)

    def settled(subject: str, content: str) -> str:
        return (
            f"{own}{_settled(subject.removeprefix(own), content, said, names, owner)}"
            if subject.startswith(own)
            else subject
        )

    extraction.candidates = [replace(one, subject=settled(one.subject, one.content)) for one in extraction.candidates]
    extraction.withdrawals = [replace(one, subject=settled(one.subject, one.text)) for one in extraction.withdrawals]
    return extraction


def _of_guest(reading: Reading, extraction: Extraction) -> None:
    """Put what somebody else says in a user's conversation where it belongs: under their own name, not as the user's.

    What they say of the user by name is the user's, and a sister of theirs is not the user's sister.
    """
    guest, user = guest_of(reading), reading.turn.subject
    if not guest:
        return

    def whose(subject: str, content: str) -> str:
        key = subject.removeprefix(user).removeprefix("/")
        if key == user.partition(":")[2].casefold():
            return user
        tied = key and re.match(rf"{re.escape(guest)}(?P<link>'s |的){re.escape(key)}", content, _I)
        if tied:
            return f"{user}/{key_of(guest) or guest}{tied['link']}{key}"
        return f"{user}/{key_of(guest) or guest}" if subject == user and guest in content else subject

    extraction.candidates = [replace(one, subject=whose(one.subject, one.content)) for one in extraction.candidates]
    extraction.withdrawals = [replace(one, subject=whose(one.subject, one.text)) for one in extraction.withdrawals]


def _settled(key: str, content: str, said: list[str], names: dict[str, set[str]], owner: str) -> str:
    """The key under which somebody goes who is called `key` in a sentence."""
    for phrase, known in names.items():
        bare = rf"(?:'s |^The |{owner} ?的|^){re.escape(phrase)}(?![\w-]*[a-z])"
        if len(known) == 1 and (phrase == key or phrase.endswith(f" {key}")) and re.search(bare, content, _I):
            return next(iter(known))
    whole = {name for called in names.values() for name in called if name.partition(" ")[0] == key != name}
    if len(whole) == 1:
        return next(iter(whole))
    alike = next((group for group in _ALIKE if key in group), None)
    return _said_first(said, alike, key) if alike else key


def _said_first(said: list[str], alike: frozenset[str], key: str) -> str:
    """Of several words for one relative the one that the speaker used first."""
    words = "|".join(sorted(alike, key=len, reverse=True))
    found = re.search(
        rf"(?:\b(?:my|our) |(?:^|[.!?] )(?=[A-Z]))({words})(?![\w-]| (?:in|tongue)\b)", "\n".join(said), _I | re.M
    )
    return found[1].lower() if found else key


def _names(said: list[str]) -> dict[str, set[str]]:
    """By the word for a relation, the names that the speaker gave to it."""
    names: dict[str, set[str]] = {}
    for what, name in (pair for text in said for pair in (*_english(text), *_chinese(text))):
        names.setdefault(what, set()).add(name)
    return names


def _english(text: str) -> Iterator[tuple[str, str]]:
    for match in _NAMED.finditer(text):
        name, link = match["name"], (match["link"] or "").lower()
        given = is_name_behind(re.sub(_TITLE, "", name).split()[0])
        pet = re.search(rf"\b(?:{PETS})$", match["what"], _I) is not None
        sure = given or ((pet or "call" in link or "name" in link) and not NO_NAME.match(name))
        if sure and not _MANY.fullmatch(match["what"].lower()):
            yield match["what"].lower(), key_of(name)


def _chinese(text: str) -> Iterator[tuple[str, str]]:
    folded, cased = plain(text), simplified(text)
    if len(folded) != len(text):
        return
    for match in _CHINESE_OWN.finditer(folded):
        called = _CALLED.match(folded, match.end()) if match["called"] else None
        end = (
            called.end() if called else 0 if match["called"] else apposed_at(cased, folded, match.end(), match["what"])
        )
        if end and not _MANY.fullmatch(match["what"]):
            yield FULL.get(match["what"], match["what"]), text[match.end() : end].strip()
