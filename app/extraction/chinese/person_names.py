"""Given names: where one begins in a clause, told from its characters and from what is said behind it."""

import re
from functools import lru_cache

import rjieba

from app.extraction.chinese.firms import PARTNER, firm_behind
from app.extraction.chinese.person_words import (
    ANY_OF_PEOPLE,
    DEPARTMENT,
    DOUBLE_SURNAME,
    KIN,
    LATIN_NAME,
    NICK,
    NOT_NAMES,
    PERSONAL,
    PET,
    REPORTS,
    ROLE,
    SURNAME,
    TITLE,
)

_DOUBLE = re.compile(
    rf"(?:{DOUBLE_SURNAME})(?:(?P<title>{TITLE})|[\u4e00-\u9fff]{{0,2}}?(?=负责|管|说|喜欢|不|是|在|住|对|的|也|都|月|下|今|明))"
)
_IN_OFFICE = re.compile(rf"(?:[部组队班店系科处院校司行所室心]|{DEPARTMENT})的$")
_ALSO_PLACES = frozenset(
    ("松井", "高桥", "中村", "山口", "福田", "大岛", "横山", "藤本", "石川", "和田", "宫崎", "千叶")
)
"""Surnames that the dictionary knows as places."""
_FAMILIAR = re.compile(r"小[一-鿿]")
_COUNTED = re.compile(r"[这那一两几每某半整]$")
"""Before 段 or 张 it makes them a measure."""
_NO_NAME = re.compile(r"[对跟给把被让与从向为以用做吃喝爱怕的是在有了和我你他她不这那就都也还要会能去来说上下里,\s\d]")


DOUBLED = (
    rf"(?!{KIN}|天|人|常|刚|明|偏|慢|多|好|往|渐|每|处|时|年|月|个|家|事|样|种|大|小|统|仅|稍|轻|谢|白|通|单|早|晚|等|看|试|哈"
    rf"|嘿|呵|嗯|钉|滴|陌|是|对|行|想|说|平|默|悄|远|足|恰|最|真|太|够|件|条|句|步|点)"
    r"(?P<name>(?P<one>[\u4e00-\u9fff])(?P=one))"
)
"""A doubled name, of a child or a pet: 豆豆."""
_HONOURED = re.compile(
    r"(?P<name>[^\W\da-z床位个名老小楼号栋组班的]{2,4}?)(?:先生|女士|小姐|太太|夫人|教授|老师|医生|桑)"
)
"""A name without one of the usual surnames before a title: 松井先生."""
_PREDICATE = re.compile(
    r"[学教读练考念住养买卖打写看听开骑坐穿戴催收发送付交欠借还请找调换改升降辞休入进回报签做办管带订租搬停取退压拖断缺跑信属姓恐怕"
    r"腿腰眼耳胃头牙手脚心肝肺肾血胆鼻嘴脸皮肠尾毛声]"
)
"""What begins what is said of somebody, so that no name begins there."""
_AND_ANOTHER = re.compile(rf"(?:和|、|跟|与)(?:[{SURNAME}]|小|老|阿|[a-z])")
_PARENT = re.compile(r"(?:的)?(?:爸爸?|妈妈?|爷爷|奶奶|外公|外婆|姥姥|姥爷|家长|哥哥|姐姐|弟弟|妹妹|老公|老婆)")
_OF_LIFE = re.compile(
    rf"对[^,]{{1,8}}过敏|[^,]{{0,4}}(?:结婚|离婚|入职|离职|怀孕|请假|退休)|是我(?:们|的)?[^,]{{0,6}}(?:{ROLE}|{KIN})"
)
_NICKNAME = re.compile(r"[胖瘦黑]\S|\S[虎龙豆宝妞仔]")
_BEHIND = re.compile(r"[vpdtmrcu]")
"""How the tags of words behind a name begin."""


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
        longer = (
            not match.group().isascii() and len(word) > len(match.group()) and tag != "nr" and rjieba.has_word(word)
        )
        if not longer:
            return match.end()
    surname = folded.startswith(tuple(SURNAME), place) and not _COUNTED.search(folded[:place])
    double = _DOUBLE.match(folded, place)
    if double and (double["title"] or _IN_OFFICE.search(folded[:place]) or PERSONAL.match(folded[double.end() :])):
        return double.end()
    if _is_called(folded, place):
        return place + 2
    honoured = _HONOURED.match(folded, place)
    if honoured and _is_foreign(honoured["name"]) and not re.match(NICK, cased[place + 1 :]):
        return honoured.end()
    size = _full_name(folded[place : place + 12]) if surname else _foreign_name(folded, place)
    if surname and not size and (place == 0 or folded[place - 1] == ",") and _OF_LIFE.match(folded, place + 2):
        size = 0 if rjieba.tag(folded[place : place + 2])[0][1][0] in "tdfrpcm" else 2
    elif surname and size == 2 and rjieba.has_word(folded[place : place + 2]):
        size = 2 if (place, place + 2, "nr") in words(folded[:80]) else 0
    if size and (title := re.compile(TITLE).match(folded, place + size)):
        size += len(title.group())
    return place + size if size else 0


def apposed_at(cased: str, folded: str, place: int, noun: str) -> int:
    """Where a name ends that stands directly behind a word for a person, an animal or a business partner, 0 where none
    does: 表弟志明, 设计师小柯, 猫可乐, 供应商凯宁."""
    if re.compile(KIN).match(folded, place):
        return 0
    if end := name_at(cased, folded, place):
        return end
    word, rest = folded[place : place + 2], folded[place + 2 :]
    if PARTNER.search(noun):
        return firm_behind(folded, place)
    told_of = len(word) > 1 and not _NO_NAME.search(word) and (PERSONAL.match(rest) or _goes_on(rest))
    familiar = _FAMILIAR.fullmatch(word) is not None and not rjieba.has_word(word)
    return place + 2 if familiar or (told_of and _is_given(folded, place, noun)) else 0


def _is_given(folded: str, place: int, noun: str) -> bool:
    """Whether the two characters at a place have the form of a given name, of a pet's where `noun` is one."""
    word = folded[place : place + 2]
    if re.fullmatch(DOUBLED, word):
        return True
    if _PREDICATE.match(word):
        return False
    inside = rjieba.tag(word)
    alone = inside[0][1] if len(inside) == 1 else ""
    pet = re.fullmatch(PET, noun) is not None and alone in ("n", "a", "nz")
    named = alone.startswith("nr") or _is_unknown(word, alone) or (place, place + 2, "nr") in words(folded[:80])
    return pet or named or _NICKNAME.fullmatch(word) is not None


def _is_unknown(word: str, tag: str) -> bool:
    """Whether a word of this tag is no word of the dictionary, but has the form of a name."""
    return tag in ("nr", "nrt", "nz") and not rjieba.has_word(word)


def _goes_on(folded: str) -> bool:
    """Whether what follows can be said of a name."""
    return not folded or _BEHIND.match(rjieba.tag(folded[:6])[0][1]) is not None or folded[0] in ",的"


def _is_called(folded: str, place: int) -> bool:
    """Whether two characters without a surname are a name by what stands around them: 业务部的佩珊, 前台的小美."""
    word, rest = folded[place : place + 2], folded[place + 2 :]
    familiar = _FAMILIAR.fullmatch(word) is not None
    if len(word) > 1 and (familiar or re.fullmatch(DOUBLED, word)) and _PARENT.match(rest):
        return True
    if len(word) < 2 or _NO_NAME.search(word) or not (familiar or not rjieba.has_word(word)):
        return False
    if _IN_OFFICE.search(folded[:place]) and (ANY_OF_PEOPLE.match(rest) or PERSONAL.match(rest)):
        return True
    opens = place == 0 or folded[place - 1] in ",的"
    if familiar and opens and any(one[:2] == (place, place + 2) for one in words(folded[:80])) and _goes_on(rest):
        return rest != ""
    known_as = next((tag for *span, tag in words(folded[:80]) if span == [place, place + 2]), "")
    if opens and _is_unknown(word, known_as) and PERSONAL.match(rest) and not rest.lstrip().startswith("会"):
        return True
    return familiar and (PERSONAL.match(rest) is not None or rest.startswith(("那边", "告诉")))


def _is_foreign(word: str) -> bool:
    """Whether a word is a name that only a title shows to be one."""
    tagged = rjieba.tag(word)
    if len(tagged) != 1 or _NO_NAME.search(word):
        return False
    unknown = not rjieba.has_word(word) and not rjieba.tag(word[0])[0][1].startswith("v")  # 接高桥
    return tagged[0][1].startswith("nr") or unknown or word in _ALSO_PLACES


def _foreign_name(folded: str, place: int) -> int:
    """The length of a foreign given name that begins a clause, 0 for none: 伊万是俄罗斯人."""
    end = next((last for first, last, tag in words(folded[:80]) if first == place == 0 and tag == "nrt"), place)
    told_of = PERSONAL.match(folded[end:])
    return end - place if told_of and folded[end] not in "的会" else 0


def _full_name(folded: str) -> int:
    """The length of the full name that a text begins with, 0 for none."""
    if re.match(KIN, folded):
        return 0
    tagged = rjieba.tag(folded[:8])
    word, tag = tagged[0]
    if len(word) == 1 and len(tagged) > 1 and len(tagged[1][0]) <= 2 and not tagged[1][1].startswith(("v", "u", "p")):
        word, tag = word + tagged[1][0], "nr" if tagged[1][1].startswith("nr") else tag
    rest = folded[len(word) :]
    if 2 <= len(word) <= 3 and tag == "nr":
        if not rjieba.has_word(word) and (rjieba.has_word(word[1:]) or rjieba.has_word(word[:2])) and len(word) > 2:
            return len(word) if PERSONAL.match(rest) or re.match(rf"\(|{TITLE}", rest) else 0
        named = _AND_ANOTHER.match(rest) or any(
            re.match(follows, rest) for follows in (PERSONAL, ANY_OF_PEOPLE, REPORTS, TITLE, KIN)
        )
        named = named or (len(word) == 3 and not rjieba.has_word(word) and rest != "")
        return len(word) if named else 0
    for size in (3, 2):
        word, rest = folded[:size], folded[size:]
        if not (rjieba.has_word(word) or rjieba.has_word(word[:2]) or _NO_NAME.search(word)) and PERSONAL.match(rest):
            return size
    return 0
