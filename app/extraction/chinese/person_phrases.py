"""Noun phrases that name somebody: 我妹妹的房东, 上次来的那个装修师傅, 法务的 Grace, 小王和小张.

A phrase is an owner, attributes, and a word for a person or a name; 的, or nothing, joins it to the next person of a
chain, the last of which it is about. Attributes are told from verbs by the tags of the word segmenter.
"""

import re
from dataclasses import dataclass

import rjieba

from app.extraction.chinese.given_names import words
from app.extraction.chinese.person_names import apposed_at, name_at
from app.extraction.chinese.person_words import DEPARTMENT, GIVEN_LATIN, JOB, KIN, PET, ROLE, STRANGER

_MINE = re.compile(r"(?:我们?|咱们?|俺们?|本人|用户|人家|自己)(?:的|自己的)?(?:家(?!那|[长教属政庭人务])里?的?)?")
_TRADE = re.compile(rf"本人{JOB}|[我俺]{JOB}(?=[,;\s]|$)|^{JOB}一[枚名个](?=[,;\s]|$)")
"""Who the speaker is, without a verb: 本人护士."""
_THEIR_TRADE = re.compile(rf"{JOB}(?=[,;\s]|$)")
_NOUN = re.compile(
    rf"(?P<noun>小姑娘|{STRANGER}|{KIN}|{ROLE}|{PET})(?!们的|群(?!里)|(?<=学生|家长|同学|校友|老乡|客户|业主|股东|员工|同事|老师|主任|专家|董事)会(?!说|做|在|来|去|用|开|游|弹|修|讲|写|唱|画|拉|编|打|日|英|法|德|粤)|证|节|圈|票|模型|端|名|号|控|粮"
    rf"|砂|色(?!盲|弱)|机(?!票)|箱|费|版|价|课|市|线|部|服务|椅|餐|座|(?<=学生|宝宝|孩子|情侣)装|床|存储|房(?!东|子)|车(?!牌))"
    r"(?:们(?!的))?"
)
_STAFF = re.compile(rf"(?P<noun>{DEPARTMENT})(?=叫|姓|是|负责|说|很|休|离|请假)")
_NEW_HERE = re.compile(r"(?:新来的?|[那这][个位]|[个位名])$")
"""What makes a department a person of it: 新来的测试."""
_PLACE = (
    r"隔壁(?:工位|公司|组|班|桌|宿舍|部门|家|村)?|楼[上下]|对[门面]|同(?:部门|组|班|校|宿舍|公司)|公司|单位|团队|部门"
    r"|项目组?|组里?|班[里上]?|学校|小区|村里?|宿舍|办公室|店里?|家里?|物流|[那这]边|手下|身边|里面?"
)
_DETERMINED = re.compile(
    rf"(?:\s|的|[那这](?:个|位|名|家|户|对|只|条|几个|俩)?|其中|个|位|名|户|[一两那这]对|只|条"
    rf"|[一两俩几二三四五六七八九十]+(?=[个位名家户对只条])"
    rf"|\d+(?=[个位名家])|[一二两俩三](?=孩子|儿子|女儿|娃|宝)|新来?的?|刚来的|前(?!端|台|天)|亲|老(?=同学|同事|朋友|邻居|领导)"
    rf"|小(?=朋友|女|男)|[男女](?!朋友|友|儿|生|孩|婿)|好(?=朋友|兄弟|姐妹|闺蜜)|大(?=客户|老板|领导|股东)|直属|现任|顶头|最好的"
    rf"|{_PLACE}|(?:{DEPARTMENT})(?:部|组|团队|岗)?)*"
)
_MODIFIED = re.compile(r"[^,:;我你您给替跟把被让叫请]{1,14}的[^,的我你您他她给帮替跟和把被让对比像向由找是有请]{0,5}")
"""An attribute with 的, and a few words between it and the person: 上次来的那个装修(师傅)."""
_ORDERED = re.compile(r"规定|要求|通知|建议|决定")
_WITH_ME = re.compile(
    r"[^,我]{0,4}(?:跟|和|住|带|教|管|陪|帮|给|替|租|借|离|坐|睡|挨着|追|催|负责)(?:过|着)?我(?:们)?[^,我]{0,8}的(?:那|这|个|位|名|对"
    r"|[女男新老])*"
)
_NO_ATTRIBUTE = re.compile(
    r"(?:经(?!理|纪)|受|多亏|托|给|帮|替|跟|和|与|把|被|让|叫|比|像|向|为|由|找|是|因为|如果|要是|除了|关于|按|按照|请|想|要|别|不|没|最?喜欢|最?爱|讨厌"
    r"|崇拜|佩服)"
)
_WORK = re.compile(
    r"(?:装修|搬家|健身|理发|维修|安装|采购|销售|测试|运维|开发|保洁|清洁|设计|接待|陪练|游泳|舞蹈|瑜伽|管理|培训|驾校|翻译|招聘"
    r"|技术|法律|财务)"
)
_NOMINAL = ("n", "j", "b", "s", "t", "f", "l", "eng", "x", "i", "q", "m")
_CHAIN = re.compile(r"(?:家?里?|方)的?(?:他|她)?(?:[那这][个位]|新来?的?|前|直属)?")
_JOINED = re.compile(r"\s?(?:(?P<also>和|、|以及|还有)|跟|与)\s?")
_TOGETHER = re.compile(r"都|俩|两|一起|各")
_BEHIND = re.compile(r"(?:们)?(?:那边|这边|他们|她们|本人|俩|两口子|一家)")
_ELDERS = re.compile(
    r"岳母|妈妈?|奶奶|外婆|姥[姥爷]|婆婆|舅妈|姑[父丈妈]|婶婶?|姐姐?|妹妹?|弟弟?|哥哥?|嫂子?|母亲|爷爷"
)
"""The second of two relatives who are named in one breath: 岳父岳母, 爷爷奶奶."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A person in a clause, all places counted in it. `owned`: where the speaker's ownership ends, `start` where there is
    none; `first`: where the first person begins; `noun`: the last noun in plain form, "" where a name is last; `label`:
    the word or name by which they go; `joined`: the second of two. `sure`: it can mean nothing but people;
    `plain`: at most 那个 and the like stand before it."""

    start: int
    owned: int
    first: int
    end: int
    noun: str
    label: tuple[int, int]
    relation: str
    chained: bool
    sure: bool
    plain: bool
    joined: tuple[int, int] | None = None

    @property
    def mine(self) -> bool:
        """Whether the speaker is named as the one whose relation it is."""
        return self.owned > self.start

    @property
    def pointed(self) -> bool:
        """Whether a measure word or an attribute marks it as a person: 有个学生, 那位老人, 楼上的住户."""
        return self.first > self.owned


def _noun_at(folded: str, place: int, *, owned: bool = False) -> re.Match[str] | None:
    """A word for a person that begins at a place, and does not only begin a longer word of the dictionary. `owned`: the
    speaker stands before it, so that kin is meant: 我女儿国小三年级."""
    match = _NOUN.match(folded, place)
    if match is None:
        return _STAFF.match(folded, place) if _NEW_HERE.search(folded[:place]) else None
    if owned and re.fullmatch(KIN, match["noun"]) and not folded.startswith("姑且", place):
        return match
    word, tag = rjieba.tag(folded[place : place + 8])[0]
    longer = len(word) > len(match.group()) and rjieba.has_word(word) and not tag.startswith("nr")
    pair = re.fullmatch(KIN, word.removeprefix(match.group())) is not None  # 爷爷奶奶
    return None if longer and not pair and word != f"{match.group()}家" else match


def _is_attribute(folded: str, start: int, place: int, *, of_name: bool, kin: bool, owned: bool = False) -> bool:
    """Whether what stands between the start of a clause and a person belongs to the person's phrase."""
    between = folded[start:place]
    if _DETERMINED.fullmatch(between) or _WITH_ME.fullmatch(between):
        return True
    inside = [word for word in words(folded[:80]) if word[0] >= start and word[0] < place]
    if _MODIFIED.fullmatch(between):
        verbs = sum(tag.startswith("v") for _, _, tag in inside)
        acts = between[0] in "在正" and len(inside) > 1 and inside[1][2].startswith("v")  # 我在照顾住院的爸爸
        return _NO_ATTRIBUTE.match(between) is None and not (owned and (verbs > 1 or acts))
    if not inside or inside[0][0] != start or _ORDERED.search(between) or _NO_ATTRIBUTE.match(between):
        return False
    if kin and not of_name:
        return all(tag[:1] in ("t", "s", "f") or tag == "ns" for _, _, tag in inside)
    return len(between) <= 8 and all(
        tag.startswith(_NOMINAL) or _WORK.fullmatch(folded[first:last]) or folded[first] in "那这的"
        for first, last, tag in inside
    )


def phrase_at(cased: str, folded: str, start: int, *, bare: bool = False) -> Phrase | None:
    """The phrase for a person that begins at a place of a clause, None where none does. `bare`: without attributes."""
    if _TRADE.match(folded, start):
        return None
    owner = _MINE.match(folded, start)
    after = owner.end() if owner else start
    for place in range(after, min(len(folded), after + (1 if bare else 18))):
        if folded[place] in ",;:":
            return None
        noun = _noun_at(folded, place, owned=owner is not None and place == after)
        end = noun.end() if noun else name_at(cased, folded, place)
        kin = noun is not None and re.fullmatch(KIN, noun["noun"]) is not None
        if end and _is_attribute(folded, after, place, of_name=noun is None, kin=kin, owned=owner is not None):
            return _chained(cased, folded, start, after, place, noun, end, alone=bare)
    return None


def _chained(
    cased: str,
    folded: str,
    start: int,
    owned: int,
    first: int,
    noun: re.Match[str] | None,
    end: int,
    *,
    alone: bool,
) -> Phrase:
    """The phrase that a first person of a chain begins, followed to its last one. `alone`: without whom 和 joins."""
    relation = word = noun["noun"] if noun else ""
    label = (first, first + len(word) if noun else end)
    chained, joined = False, None
    sure = noun is not None or not cased[first:end].isascii() or GIVEN_LATIN.fullmatch(folded[first:end]) is not None
    for _ in range(3):
        apposed = apposed_at(cased, folded, _past_space(folded, end), word) if word else 0
        if apposed:
            label, end, word, sure = (_past_space(folded, end), apposed), apposed, "", True
        following = _following(cased, folded, end)
        if following is None or (following[0] == end and re.fullmatch(KIN, word) and _THEIR_TRADE.match(folded, end)):
            break
        if following[0] == end and re.fullmatch(KIN, word) and _ELDERS.fullmatch(following[3]):
            joined, end = (following[0], following[1]), following[2]
            break
        label, word = (following[0], following[1]), following[3]
        end, chained = following[2], True
    if joined is None and not alone and (joined := _joined_with(cased, folded, end)):
        end = joined[1]
    behind = _BEHIND.match(folded, end)
    end = behind.end() if behind else end
    plain = _DETERMINED.fullmatch(folded, owned, first) is not None
    return Phrase(start, owned, first, end, word, label, relation, chained, sure, plain, joined)


def _following(cased: str, folded: str, end: int) -> tuple[int, int, int, str] | None:
    """The next person of a chain behind the end of one: its place, the end of its label, its end, and its noun."""
    link = _CHAIN.match(folded, end)
    after = link.end() if link else end
    apart = after > end
    for place in range(after, min(len(folded), after + (7 if apart else 1))):
        noun = _noun_at(folded, place)
        name = name_at(cased, folded, place) if noun is None and apart else 0
        kin = noun is not None and re.fullmatch(KIN, noun["noun"]) is not None
        if (noun or name) and (place == after or _is_attribute(folded, after, place, of_name=noun is None, kin=kin)):
            word = noun["noun"] if noun else ""
            return place, place + len(word) if noun else name, noun.end() if noun else name, word
    return None


def _past_space(folded: str, place: int) -> int:
    return place + 1 if folded[place : place + 1] == " " else place


def _joined_with(cased: str, folded: str, end: int) -> tuple[int, int] | None:
    """Where a second person that 和 joins to the first stands, None where the speaker or nobody is joined."""
    link = _JOINED.match(folded, end)
    if link is None:
        return None
    other = phrase_at(cased, folded, link.end(), bare=True)
    if other is None or not (link["also"] or _TOGETHER.match(folded, other.end)):
        return None
    return other.label[0], other.end
