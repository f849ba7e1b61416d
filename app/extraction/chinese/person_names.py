"""Given names: where one begins in a clause, told from its characters and from what is said behind it."""

import re

import rjieba

from app.extraction.chinese.firms import PARTNER, firm_behind
from app.extraction.chinese.given_names import is_adverb, name_size, words
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
    rf"(?!{KIN}|[顿口杯场周夜日次回代]|天|人|常|刚|明|偏|慢|多|好|往|渐|每|处|时|年|月|个|家|事|样|种|大|小|统|仅|稍|轻|谢|白|通|单|早|晚|等|看|试|哈"
    rf"|嘿|呵|嗯|钉|滴|陌|是|对|行|想|说|平|默|悄|远|足|恰|最|真|太|够|件|条|句|步|点)"
    r"(?P<name>(?P<one>[\u4e00-\u9fff])(?P=one))"
)
"""A doubled name, of a child or a pet: 豆豆."""
_HONOURED = re.compile(
    r"(?P<name>[^\W\da-z床位个名老小楼号栋组班的]{2,4}?)(?:先生|女士|小姐|太太|夫人|教授|老师|医生|桑)"
)
"""A name without one of the usual surnames before a title: 松井先生."""
_BESIDE = re.compile(rf"(?P<name>[{SURNAME}](?!总)[\u4e00-\u9fff]{{1,2}})(?=那边|这边|他们)")
"""A surname and a word that nobody knows before 那边: 李想那边."""
_PREDICATE = re.compile(
    r"[滑游跳唱画弹左右学教读练考念住养买卖打写看听开骑坐穿戴催收发送付交欠借还请找调换改升降辞休入进回报签做办管带订租搬停取退压拖断缺跑信属姓恐怕"
    r"腿腰眼耳胃头牙手脚心肝肺肾血胆鼻嘴脸皮肠尾毛声]"
)
"""What begins what is said of somebody, so that no name begins there."""
_PARENT = re.compile(r"(?:的)?(?:爸爸?|妈妈?|爷爷|奶奶|外公|外婆|姥姥|姥爷|家长|哥哥|姐姐|弟弟|妹妹|老公|老婆)")
_NICKNAME = re.compile(r"[胖瘦黑]\S|\S[虎龙豆宝妞仔]")
_BEHIND = re.compile(r"[vpdtmrcu]")
"""How the tags of words behind a name begin."""


def name_at(cased: str, folded: str, place: int) -> int:
    """Where a given name that begins at a place ends, 0 where none does."""
    match = re.compile(rf"{NICK}|{LATIN_NAME}").match(cased, place)
    if match and NOT_NAMES.fullmatch(match.group()):
        return 0
    if match:
        word = rjieba.tag(folded[place : place + 6])[0][0]
        longer = not match.group().isascii() and len(word) > len(match.group()) and rjieba.has_word(word)
        if not longer:
            return match.end()
    double = _DOUBLE.match(folded, place)
    if double and (double["title"] or _IN_OFFICE.search(folded[:place]) or PERSONAL.match(folded[double.end() :])):
        return double.end()
    if called := place + 2 if _is_called(folded, place) else _beside(folded, place):
        return called
    honoured = _HONOURED.match(folded, place)
    if honoured and _is_foreign(honoured["name"]) and not re.match(NICK, cased[place + 1 :]):
        return honoured.end()
    size = 0 if _COUNTED.search(folded[:place]) else name_size(folded, place)
    if size and (title := re.compile(TITLE).match(folded, place + size)):
        size += len(title.group())
    return place + size if size else 0


def apposed_at(cased: str, folded: str, place: int, noun: str) -> int:
    """Where a name ends that stands directly behind a word for a person, an animal or a business partner, 0 where none
    does: 表弟志明, 设计师小柯, 猫可乐, 供应商凯宁."""
    if re.compile(KIN).match(folded, place):
        return 0
    end = name_at(cased, folded, place)
    if PARTNER.search(noun) is None and (size := name_size(folded, place, related=True)):
        end = max(end, place + size)
    if end:
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
        return not is_adverb(word)
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


def _beside(folded: str, place: int) -> int:
    """Where a name ends that only 那边 behind it shows to be one, 0 where none does."""
    match = _BESIDE.match(folded, place) if place == 0 or folded[place - 1] in " ,的" else None
    named = match and not rjieba.has_word(match["name"]) and not _NO_NAME.search(match["name"].replace("想", ""))
    return match.end() if match and named else 0


def _is_foreign(word: str) -> bool:
    """Whether a word is a name that only a title shows to be one."""
    tagged = rjieba.tag(word)
    if len(tagged) != 1 or _NO_NAME.search(word):
        return False
    unknown = not rjieba.has_word(word) and not rjieba.tag(word[0])[0][1].startswith("v")  # 接高桥
    return tagged[0][1].startswith("nr") or unknown or word in _ALSO_PLACES
