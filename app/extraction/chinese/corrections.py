"""Turns that put right one value of what was said before and name no more than it: 不对，是周三不是周二; 抱歉，我是说 A-10024."""

import re
from dataclasses import dataclass

import rjieba

from app.extraction.chinese import answers
from app.extraction.chinese.person_words import KIN
from app.extraction.chinese.plain_form import plain
from app.extraction.model import Reading
from app.text.details import missing_details
from app.text.identifiers import identifiers

_SORRY = (
    r"(?:(?:[啊哦噢呃嗯哎唉]|等等|等一?下|且慢)*(?:不对(?:不对)*|不(?:是)?(?=,)|不不+|[啊哦噢呃诶]不|不是(?:不是)?(?=,)|错了|(?:我|又|刚才|刚刚|前面|上面|之前|是|不小心)*"
    r"(?:说|打|写|记|搞|弄|报|填|看|发|输|念|算)(?:错|反|岔|混|漏)(?:了|啦)?|口误|笔误|手滑|手误|(?:我)?(?:更正|纠正|订正|修正|勘误)(?:一?下|一点)?|抱歉|不好意思|对不起|sorry|等等|等一?下"
    r"|[^,。!?\s]{1,6}(?:打|写|填|记|给|发|说)错了|准确地?说|确切地?说)(?:了|啦|哈|啊|哦)?[,:。!~\s]*)"
)
_MEANT = (
    r"(?:应该说(?:是)?|我(?:刚才|刚刚|本来|其实|原本)?(?:是|想|要)?(?:说|指|的意思|讲)的?(?:是)?|意思是|应该?(?:是|为)|正确的?(?:是|应该是|为)|其实是?|实际上?是"
    r"|本来(?:想说)?是|要?改[成为]|是)?[,:\s]*"
)
_NEW = r"(?P<new>[^,。!;]{1,24}?)"
_OLD = r"(?P<old>[^,。!;]{1,20}?)"
_END = rf"(?:[,。]?(?:才对|才是|哈|啊|哦|了)?[,。!~\s]*{_SORRY}*)$"
_FORMS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_SORRY}*(?:我说的|应该)?不是{_OLD},?(?:而)?是{_NEW}{_END}",
        rf"(?:[啊哦噢]?对了,?)?{_SORRY}*(?:我说的)?不是{_OLD},{_NEW}{_END}",
        rf"{_SORRY}*{_MEANT}{_NEW},?(?:而)?不是{_OLD}{_END}",
        rf"{_SORRY}+{_MEANT}{_NEW}{_END}",
        rf"{_MEANT}{_NEW}[,。]{_SORRY}+$",
        rf"(?:那|就|还是)*(?:改|换|调|挪|推迟|提前|延)[成到为]{_NEW}[了吧]*$",
    )
)
_NOTICE = re.compile(_SORRY)
_OWN = re.compile(
    r"太|很|挺|我|用户|咱|他|她|[吗呢?]|(?:你|您)|不(?!锈钢)|没|别|还是|原来|算了|取消|过敏|喜欢|需要|打算|以后|已经|就|也|都"
)
"""What makes more of it than a value."""
_STATED = re.compile(r"[^是在叫用]{1,8}(?:是|在|叫|用|住|姓)(?=.)")
_SURE = re.compile(r"[错误]|[更纠订修勘]正|我.{0,4}[说指]")
_KIND = re.compile(r"\d|周[一二三四五六日天]|[一二三四五六七八九十]+[点月号楼万千百岁个只]")
_LED = re.compile(r"(?:住在?|在|叫|姓|用|到|去|坐|喝|吃|属|归|找|定在|放在?|走|选|买)")
_NUMBER = re.compile(r"[\d一二两三四五六七八九十百千万]+")
_AT_END = re.compile(r"(?:住在?|在|是|为|叫|姓|用|喝|吃|养|选|定在?|到|去)\s?(?P<old>[^,。在是\d\s]{1,12})$")
_TOLD = re.compile(
    r"(?:(?:好的?|收到|明白|了解|没问题|我?记得|按[您你]说的|根据[^，,]{1,8}|[您你](?:之前|上次)(?:说|提)过?|已?(?:经)?(?:为[您你])?(?:记录|记下|更新|设置|登记)(?:了|为|好)?)[，,：:。\s]*)*"
)
"""What the assistant says before what it repeats of the speaker's."""
_OFFERS = re.compile(r"推荐|推薦|建议|建議|可以|试试|帮[您你]|要不要|需要|为[您你](?:找|选|订|查)|方便")
_CONFIRMED = re.compile(r"[，,]?(?:对|對|是|没错|沒錯)[吗吧嗎]?$")
_CONFIRMS = re.compile(r"(?:对|是|没错)[吗吧]")
_WITHIN = re.compile(
    r"(?:不对|错了|不不|口误|(?:我)?(?:说|打|写|记|报|填|念|算)(?:错|岔|反)了|更正(?:一下)?|准确地?说|确切地?说)(?:不对|[啊哈哦])*"
)
"""What stands between a value and the one that is right."""
_LONGEST = 48
_CODE = re.compile(r"[A-Za-z0-9]+(?:[-./:_@][A-Za-z0-9]+)+|[A-Za-z]+\d+|\d{5,}")
_LONGEST_VALUE = 24
_TURNS = 6


@dataclass(frozen=True, slots=True)
class Correction:
    """What a turn puts right: the earlier sentence `said` in the turn at `place`, and the same with the new value. Both are
    None where no turn has a place for the value."""

    sentence: str | None = None
    said: str | None = None
    place: int = 0


def put_right_within(text: str, folded: str) -> tuple[str, str]:
    """The turn without a value that it puts right itself, and the words that are left out for it: 三十六人，不对，三十八人 ->
    三十八人. ("", where there is none.)"""
    if len(text) != len(folded):
        return text, ""
    pieces = list(re.finditer(r"[^,。;!?\n]+", folded))
    for old, notice, new in zip(pieces, pieces[1:], pieces[2:], strict=False):
        told = re.sub(r"^[哦喔噢啊呃额嗯哎]+|[啊哈]$", "", notice.group().strip())
        if not _WITHIN.fullmatch(told) or len(new.group()) > _LONGEST_VALUE:
            continue
        value = re.sub("才(?:对|對|是)$|^(?:应该|應該)?是", "", text[slice(*new.span())].strip())
        if right := _put_in(value, text[slice(*old.span())]):
            return f"{text[: old.start()]}{right}{text[new.end() :]}", text[old.start() : notice.end()]
    return text, ""


def _put_in(value: str, said: str) -> str | None:
    """A clause with the value that is right in place of the one of its form; None where it has none."""
    new, old = _CODE.findall(value), _CODE.findall(said)
    if new or old:
        return said.replace(old[-1], new[0]) if len(new) == len(old) == 1 else None
    start = said.find(value[0]) if len(value) > 4 and said.endswith(value[-2:]) else -1
    return f"{said[:start]}{value}" if start >= 0 else answers.replaced_value(value, plain(value), said)


def correction(text: str, folded: str, reading: Reading) -> Correction | None:
    """What a turn puts right, None where it says more than a value or puts nothing right."""
    text, folded = text.strip(" 。！!~，,"), folded.strip(" 。!~,")
    if len(folded) > _LONGEST or len(folded) != len(text):
        return None
    match = next((found for form in _FORMS if (found := form.match(folded))), None)
    if match is None or _OWN.search(match["new"]) or _STATED.match(match["new"]):
        return None
    named = match.groupdict().get("old")
    last = plain(reading.before[-1].content) if reading.before and reading.before[-1].role == "assistant" else ""
    if "?" in last and not (named or _CONFIRMS.search(last) or _SURE.search(folded)):
        return None  # it answers
    if not (named or _SURE.search(folded)) and _acts(match["new"]):
        return None  # 不好意思，周五请假: a statement of its own
    new = text[slice(*match.span("new"))].strip()
    old = text[slice(*match.span("old"))].strip() if named else None
    unheard = _NOTICE.match(folded) and (old or _SURE.search(folded))
    return _found(new, old, reading) or (Correction() if unheard else None)


def _found(new: str, old: str | None, reading: Reading) -> Correction | None:
    """The latest sentence of the turns before that has a place for a value, or that the assistant just repeated."""
    for place in range(reading.place - 1, max(-1, reading.place - 1 - _TURNS), -1):
        turn = reading.turns[place]
        repeated = place == reading.place - 1 and re.search("您|你", turn.content) is not None
        if turn.role != "user" and not (turn.role == "assistant" and repeated and not _OFFERS.search(turn.content)):
            continue
        for sentence in reversed(re.split(r"[。！？!?\n]", turn.content[:1_000])):
            said = sentence.strip(" ，,")
            if turn.role == "assistant":
                said = re.sub("您|你", "我", _CONFIRMED.sub("", re.sub(_TOLD, "", said, count=1)))
            whole = _put_right(said, new, old) if said else None
            if whole is not None:
                return Correction(whole, said, place)
    return None


def _acts(value: str) -> bool:
    """Whether there is a verb in a value, but for one that leads it: 住朝阳."""
    led = _LED.match(value)
    return any(tag.startswith("v") for _, tag in rjieba.tag(value[led.end() if led else 0 :]))


def is_stated(folded: str) -> bool:
    """Whether a text has a subject of its own, so that it leans on nothing: 家在通州."""
    return _STATED.match(folded) is not None


def _put_right(said: str, new: str, old: str | None) -> str | None:
    """An earlier sentence with the new value in the place of the old one, None where it has none."""
    if old is not None:
        start = plain(said).rfind(plain(old))
        whole = f"{said[:start]}{new}{said[start + len(old) :]}" if start >= 0 else None
    else:
        ways = (way(said, new, plain(said), plain(new)) for way in (_by_name, _by_verb, _by_number, _by_kin, _at_end))
        whole = next((one for one in ways if one is not None), None)
    return whole if whole is not None and not missing_details(new, whole) else None


def _by_name(said: str, new: str, folded: str, value: str) -> str | None:
    names, before = identifiers(new), identifiers(said)
    if len(names) != 1 or not before or names[0] in before:
        return None
    alike = [one for one in before if _shape(one) == _shape(names[0])] or before
    return said.replace(alike[-1], names[0])


def _by_verb(said: str, new: str, folded: str, value: str) -> str | None:
    led = _LED.match(value)
    start = folded.rfind(led.group()) if led else -1
    end = re.compile(r"[,。]|$").search(folded, max(start, 0))
    return f"{said[:start]}{new}{said[end.start() :]}" if start >= 0 and end else None


def _by_number(said: str, new: str, folded: str, value: str) -> str | None:
    whole = answers.replaced_value(new, value, said)
    return whole if whole is None else _in_full(whole, new, value)


def _by_kin(said: str, new: str, folded: str, value: str) -> str | None:
    kin = list(re.finditer(KIN, folded)) if re.fullmatch(KIN, value) else []
    return f"{said[: kin[0].start()]}{new}{said[kin[0].end() :]}" if len(kin) == 1 else None


def _at_end(said: str, new: str, folded: str, value: str) -> str | None:
    place = _AT_END.search(folded)
    if place is None or len(value) > 12 or (_KIND.search(value) is None) != (_KIND.search(place["old"]) is None):
        return None
    return f"{said[: place.start('old')]}{new}"


def _in_full(whole: str, new: str, value: str) -> str | None:
    """A sentence with a number put right, with all that was said of the new one: 15 Pro, not 15."""
    number = _NUMBER.search(value)
    if new in whole:
        return whole
    if number is None:
        return None
    short = new[number.start() : number.end()]
    return whole.replace(short, new) if whole.count(short) == 1 else None


def _shape(name: str) -> str:
    return re.sub(r"\d", "0", re.sub(r"[A-Za-z]", "a", name))
