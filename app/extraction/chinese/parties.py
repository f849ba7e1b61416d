"""How a sentence names somebody else than the speaker, and the label under which their facts are filed."""

import re
from dataclasses import dataclass

from app.extraction.chinese.person_phrases import Phrase
from app.extraction.chinese.person_words import FULL, KIN, LATIN_NAME, NOT_NAMES
from app.text.details import missing_details

_MADE = re.compile(r"(?!(?:公司|家|单位|组|班|学校|部门)的)[^,]+的")
_POINTED = re.compile(r"(?:那个|这个|有个|一个|那位|这位|位|\s)*")
_NUMBERED = re.compile(r"[^,]{0,4}[\d一二三四五六七八九十](?:楼|床|号|班|组|期|栋|单元|区|队|室|店)|\d")
_APART = re.compile(r"隔壁|楼|对|的")
_SPEAKER_S = re.compile(r"(?:我们?|咱们?)的?")
_OF_USER = re.compile(
    r"(?:同事|同学|朋友|闺蜜|室友|舍友|邻居|领导|上司|导师|老师|教练|搭档|客户|哥们儿?|前同事|师[兄姐弟妹])$"
)
_CALLED = re.compile(
    rf"\s?(?P<latin>{LATIN_NAME})|(?:名字)?(?:叫|换成了?)\s?(?P<name>[\u4e00-\u9fff]{{2,3}}?|[A-Za-z]{{2,12}})(?:了?(?:,|，|$))"
)


@dataclass(frozen=True, slots=True)
class ThirdParty:
    """Whom a statement is about: `label` for the subject, `start` and `end` of the words that name them in the clause,
    and `named`, what the sentence says in their place."""

    label: str
    start: int
    end: int
    named: str


def party(text: str, cased: str, folded: str, phrase: Phrase, *, raw: bool = False) -> ThirdParty:
    """A phrase as the one whom a statement is about. `raw`: the sentence names them as the speaker did."""
    said = text[slice(*phrase.label)]
    of_role = phrase.chained and phrase.relation and not re.fullmatch(KIN, phrase.relation)  # 房东太太
    whole = said if of_role else FULL.get(phrase.noun, said)
    label = (_given_name(text, cased, phrase.end) if phrase.noun and phrase.joined is None else None) or whole
    if phrase.joined is not None:
        other = text[slice(*phrase.joined)]
        label = f"{whole}和{FULL.get(folded[slice(*phrase.joined)], other)}"
    return ThirdParty(label, phrase.start, phrase.end, _named(text, folded, phrase, whole, raw))


def _named(text: str, folded: str, phrase: Phrase, whole: str, raw: bool) -> str:
    last = phrase.joined[1] if phrase.joined else phrase.label[1]
    attribute = folded[phrase.owned : phrase.first]
    numbered = _NUMBERED.match(attribute) is not None or missing_details(attribute, "") != ()
    if raw:
        return text[phrase.start : phrase.end]
    if not phrase.relation and not phrase.mine:
        begin, owner = phrase.owned if numbered else phrase.first, ""  # 法务的 Grace: the name says enough
    elif phrase.mine:
        made = _MADE.match(attribute) is not None and folded[phrase.owned - 1] != "的"
        begin, owner = phrase.owned, "用户" if made else "用户的"
    else:
        begin = phrase.owned + len(_POINTED.match(attribute).group())  # type: ignore[union-attr]
        known = re.fullmatch(KIN, phrase.relation) or _OF_USER.search(phrase.relation) or phrase.noun
        apart = _APART.search(attribute) is not None or not known
        owner = "" if apart else "用户的"
    shown = said if (said := text[slice(*phrase.label)]) in ("娃", "小孩", "宝宝") else whole
    body = f"{text[begin : phrase.label[0]]}{shown}{text[phrase.label[1] : last]}"
    return owner + _SPEAKER_S.sub("用户的", body)


def _given_name(text: str, cased: str, position: int) -> str | None:
    """The name directly behind a relation: 女儿叫朵朵, 竞品 Notely."""
    match = _CALLED.match(cased, position)
    group = "latin" if match and match["latin"] else "name"
    return text[match.start(group) : match.end(group)] if match and not NOT_NAMES.fullmatch(match[group]) else None


def named_by(text: str, start: int, end: int) -> ThirdParty:
    """Who goes by the very words that stand at a place."""
    return ThirdParty(text[start:end], start, end, text[start:end])
