"""Chinese text cut into words: a general dictionary finds them, the judge's own lists have the last word."""

import re
from typing import NamedTuple

from app.statements.everyday_words import EVERYDAY
from app.statements.lexicon import (
    CALENDAR_WORDS,
    CHINESE_WORDS,
    OPPOSITES,
    PERSONS,
    PREDICATES,
    STOP_WORDS,
)
from app.statements.synonyms import SYNONYMS

_LISTED = frozenset(
    word
    for table in (PREDICATES, SYNONYMS, EVERYDAY, OPPOSITES, PERSONS, STOP_WORDS, CALENDAR_WORDS, CHINESE_WORDS)
    for word in table
    if not word.isascii()
)
_LONGEST = max(map(len, _LISTED))
_ALWAYS_APART = frozenset("吃喝买卖养写弹骑穿")
SURNAMES = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭"
    "陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤柯温康施文牛樊葛邢安齐"
    "易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮纪梅童凌毕单季裴霍涂成苗谷曲盛冉骆"
)
_FAMILIAR = re.compile(
    rf"[小老阿][{SURNAMES}凤雨红明](?![{'员年月日时于区组学说'}])|[{SURNAMES}](?=医生|大夫|老师|先生|女士|教授|主任|律师|师傅)"
)
_PROPER = ("nr", "ns", "nt")
_FUNCTION = frozenset({"uj", "ul", "ud", "uz", "uv", "ug", "p", "c", "r", "y", "q", "d"})
"""The tagger's classes of words that carry no meaning of their own: particles, prepositions, measures, adverbs."""
_TAKES_OBJECT = frozenset("吃喝买卖打发坐放学看读写听开用养找寄爱怕穿骑办退换修租借还订做弹拉唱")
"""Verbs of one character that the dictionary knows together with an object: 喝咖啡, 坐飞机."""


class ChineseWord(NamedTuple):
    """A word, whether it is a proper name, whether it carries no meaning of its own, and whether it is a verb."""

    text: str
    name: bool
    function: bool
    verb: bool


def _pieces(token: str) -> list[str]:
    """A dictionary word as listed words, where these make it up without rest: 吃肉 -> 吃, 肉."""
    if token in _LISTED or len(token) < 2:
        return [token]
    import rjieba  # a tenth of a second the first time, for which a start need not wait

    if token[0] in _TAKES_OBJECT and len(token) > 2 and (token[1:] in _LISTED or rjieba.has_word(token[1:])):
        return [token[0], *_pieces(token[1:])]
    if len(token) == 2 and token[0] in _ALWAYS_APART and rjieba.tag(token[1])[0][1].startswith("n"):
        return [*token]
    if len(token) > 1 and token[-1] == "在" and token != "现在":
        return [*_pieces(token[:-1]), "在"]
    found: list[str] = []
    position = 0
    while position < len(token):
        for length in range(min(_LONGEST, len(token) - position), 0, -1):
            if token[position : position + length] in _LISTED:
                found.append(token[position : position + length])
                position += length
                break
        else:
            return [token]
    return found


def _known(parts: list[str]) -> bool:
    """True where every piece is a listed word, and so none of it a name."""
    return len(parts) > 1 and all(part in _LISTED for part in parts)


def _joined(tokens: list[str]) -> list[str]:
    """Neighbours that together are a listed word made one again."""
    found: list[str] = []
    index = 0
    while index < len(tokens):
        for last in range(min(len(tokens), index + 4), index + 1, -1):
            word = "".join(tokens[index:last])
            if len(word) <= _LONGEST and word in _LISTED:
                found.append(word)
                index = last
                break
        else:
            found.append(tokens[index])
            index += 1
    return found


def _cut(run: str) -> list[ChineseWord]:
    import rjieba

    role: dict[str, tuple[bool, bool, bool]] = {}
    tokens: list[str] = []
    for word, tag in rjieba.tag(run):
        parts = [piece for part in rjieba.cut(word, False) for piece in _pieces(part)]
        # The tagger takes any rare pair of characters for a person: only a surname in front makes it one.
        if tag in _PROPER and len(word) > 1 and (tag != "nr" or word[0] in SURNAMES) and not _known(parts):
            parts = [word]
            role[word] = (True, False, False)
        elif tag in _FUNCTION and len(parts) == 1 and word not in _LISTED:
            role[word] = (False, True, False)
        elif tag.startswith("v"):
            role[parts[0]] = (False, False, True)
        tokens += parts
    return [ChineseWord(word, *role.get(word, (False, False, False))) for word in _joined(tokens)]


def chinese_words(run: str, own: frozenset[str] = frozenset()) -> list[ChineseWord]:
    """The words of a run of Chinese, in order and without a gap. `own` are names that are known beforehand."""
    known = "|".join(sorted((re.escape(name) for name in own if not name.isascii()), key=len, reverse=True))
    pattern = re.compile(rf"({known + '|' if known else ''}{_FAMILIAR.pattern})")
    found: list[ChineseWord] = []
    for index, part in enumerate(pattern.split(run)):
        if part:
            found += [ChineseWord(part, True, False, False)] if index % 2 else _cut(part)
    return found
