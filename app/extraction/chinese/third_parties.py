"""Whom a clause is about by its own words, where that is somebody else than the speaker.

A clause is about whom its subject names, wherever times, hearsay or a topic stand before it. What these do to the speaker
(医生让我…, 房东要求我们…) is about the speaker; what they say is about whom their words are about.
"""

import re
from dataclasses import replace

import rjieba

from app.extraction.chinese.firms import firm_head
from app.extraction.chinese.own_facts import ALSO_THINGS, changes_speaker_s_life, hands_over, is_diagnosis, is_own
from app.extraction.chinese.parties import ThirdParty, named_by, party
from app.extraction.chinese.person_names import DOUBLED, name_at
from app.extraction.chinese.person_phrases import Phrase, phrase_at
from app.extraction.chinese.person_words import (
    KIN,
    LATIN_NAME,
    NICK,
    NOT_NAMES,
    PERSONAL,
    PET,
    REPORTS,
    ROLE,
    STRANGER,
    SURNAME,
)
from app.extraction.chinese.plain_form import simplified
from app.extraction.chinese.teams import team_at

PRONOUN = re.compile(r"(?<!其)(?<!吉)(?:他们|她们|他|她)(?!人(?!在|很|也|就|不|比)|命|汀|妈|爸|国|乡)")
"""A person who was named before."""

_TIME = (
    r"(?:大?[前昨今明后][天日晚早年]|(?:下下?|上上?|这|本|每)个?(?:周|月|星期|礼拜|季度|学期)(?:[一二三四五六日天末]|\d{1,2}[号日])?"
    r"|周[一二三四五六日末天]|星期[一二三四五六日天]|(?:\d{1,2}|[一二三四五六七八九十]{1,3})(?:月(?:份|底|初)?|[号日]|点(?:半"
    r"|钟)?)|[月年][底初末]|平时|[早晚]上|[上下]午|中午|凌晨|半?夜里?"
    r"|每[天晚早]|[暑寒]假|春节|国庆|过年|五一|中秋|元旦|以前|之前|小时候|目前|现在|最近|近期|这几天|这两天|这阵子?|前几天|前阵子"
    r"|刚[才刚]?|有时候?|一般|通常|经常|上次|上回|以后|到时候?|\d{1,2}:\d\d)"
)
_LEAD = re.compile(
    rf"(?:因为|由于|而且?|但是?|不过|可是|只是|其实|主要是?|关键是?|问题是|毕竟|反正|原来|好像|可能|应该|估计|大概|还有|包括|比如"
    rf"|另外|至于|关于|那就是|那是|就是|据我所知|你知道"
    rf"|我(?:跟|和)你(?:说|讲)|跟你说|(?:我)?(?:听说|记得|发现|知道|觉得|刚?得知|刚知道|印象里?|怀疑|猜|确认过?)|{_TIME}(?!来|那"
    rf"|说的)|[,:\s])+"
)
_PET_HEAD = re.compile(
    r"^(?P<name>[\u4e00-\u9fff]{2,3}?)(?:是(?:我家的?|我们?的?|一)?[只条](?=[^,]{1,8})"
    rf"|\((?:是)?(?:我|我们)(?:家|养的?)?的?(?:{PET}|{KIN}|{ROLE})\))"
)
_DOUBLED = re.compile(
    rf"{DOUBLED}(?=\s?(?:[\d一二三四五六七八九十]+(?:岁|个月)|有|会|要|已|绝育|生了|病|吐|拉|打了|发烧|上|昨|今|明|下|得|对|吃|怕|爱|喜欢|是|今年|不|最|每|的|刚|又|也|只|叫|住|在))"
)
_DOES = re.compile(r"(?<=[^,我的要还可但只就不总于问题因果点实件])(?:是|归|由)(?=(?!他|她)[^,]{2,12}$)")
"""Before whoever does what a clause begins with: 测试环境是小曾在维护, 报销是方姐批."""
_ACTS = frozenset("在批审签管交付出订排做洗")
"""Acts of one character, which alone are no sure verbs."""
_POST = re.compile(
    r"(?:[早中晚夜白日]班|前台|财务|采购|行政|人事|后勤|总务|前端|后端|测试|美工|主[唱持攻]|守门|[一二三四]辩|第?[一二三四\d]棒)$"
)
"""What somebody is on: 夜班是小蒋."""
_DOING = re.compile(
    r"\s?(?:一直|现在|目前|平时|还|都|主要|来|去|帮忙?|每[天周月年])*(?:(?:在(?!的)|负责)[^,]{1,5}|(?P<act>[^,的了过我他她]{1,4}))$"
)
_ASSIGNED = re.compile(
    rf"(?:归|由|找|是|给|让|换成了?|交给|换了|换|叫|定了|[:：])(?:了)?(?:[\u4e00-\u9fff]{{0,4}}?(?:组|部|的))?的?\s?(?P<name>{NICK}"
    rf"|{LATIN_NAME}|[{SURNAME}][\u4e00-\u9fff]{{1,2}}?)\s?(?:管|负责|维护|跟进?|对接|审批|主导|盯|看|接手|来"
    rf"|了(?:$|,)|$|,)"
)
_DUTY = re.compile(r"对接人|负责人|联系人|接口人|收件人|经办人|管|负责|归|由|班主任|经理|老师|助理|医生|导师|教练|顾问")
_REALLY = re.compile(rf"(?:其实|实际上?)(?:说的)?是我(?:们)?(?:家)?的?(?P<name>{KIN}|{ROLE})")
_THERE_IS = re.compile(
    r"^(?:(?:我们?|咱们?|俺)(?:还|也|最近|新|以前|刚|正好|现在)*)?(?:(?:家|组|公司|班|部门|团队|宿舍|店|办公室|楼|小区|村|隔壁"
    r"|楼[上下])(?:里|上)?)?(?!.{0,6}[想要没请望])[^,我]{0,7}?(?:还|最近|新|刚|又)*"
    r"(?:有(?:了|过)?|认识(?:了|过)?|(?:来|招|请|找|雇|交|养|带|遇到|碰到|住|聘|收|合作)(?:了|着|过))(?:(?:一|两|俩|几|三|四|\d)?(?:个|位|名|只|条|家|户"
    r"|对|群)|俩|[一两几])"
)
"""What brings somebody in whom the clauses behind are about: 我有个朋友, 组里新来了个实习生."""
_HEARD = re.compile(r"^(?:刚|昨天|今天|之前)?(?:听|据)(?=[^,])")
_SAYS = re.compile(
    r"(?:也|还|昨天|今天|昨晚|刚才?|刚刚|上次|之前|跟我|和我|对我|给我|在群里|电话里|微信上?)*"
    r"(?:[^,:说讲我]{1,10}?(?:[了完过后]|起来|[回过]?来)[^,:说讲我]{0,3}?)?"
    r"(?:说(?!明书|法|服)|讲(?!究|座|义)|提到|告诉我|透露|表示|反映|通知我|提过?)(?:过|了|起|到)?[,:]?"
)
"""That somebody says something, whatever they did before: 看了片子说."""
_OF_US = re.compile(rf"(?:{_TIME}(?:开始|起)?)*(?:所有人|公司|我们|咱们?|我(?!的?(?:妈|爸))|部门|项目|系统|大家|全员)")


_WITH_WHOM = re.compile(r"(?:在|到|给|放|存|搁|寄放)(?:[^,]{1,8}的)?$")
_PLACE_OF = re.compile(r"(?:那里|那儿|那边|这里|这儿|那|家里?|手[里上]|处|保管|名下)(?:了|呢)?(?:$|,)")
"""Behind somebody these say where a thing is: 现在放在对门的小严那里."""


def third_party(text: str, folded: str) -> ThirdParty | None:
    """Whom a clause is about, None where it is about the speaker, a thing or a rule of the speaker's own."""
    cased = simplified(text)
    assigned = _ASSIGNED.search(cased)
    if (
        assigned
        and _DUTY.search(folded)
        and not re.match("我|用户", folded)
        and not NOT_NAMES.fullmatch(assigned["name"])
    ):
        return named_by(text, *assigned.span("name"))
    really = _REALLY.search(folded)
    if really:
        return named_by(text, *really.span("name"))
    if doer := _doer(cased, folded):
        return party(text, cased, folded, doer)
    lead = _LEAD.match(folded)
    start = lead.end() if lead else 0
    match = _PET_HEAD.match(folded[start:]) or _DOUBLED.match(folded[start:])
    if head := match.span("name") if match else firm_head(folded[start:]):
        return named_by(text, start + head[0], start + head[1])
    return (
        _heard_of(text, folded, start)
        or _brought_in(text, cased, folded, start)
        or _subject(text, cased, folded, start)
        or (_subject(text, cased, folded, 0) if start else None)
    )


def _doer(cased: str, folded: str) -> Phrase | None:
    """Who does what a clause begins with, where that is somebody else: 家里的账是我老公在记."""
    does = _DOES.search(folded)
    doer = phrase_at(cased, folded, does.end()) if does and not folded.startswith(("我是", "用户是")) else None
    if doer and not doer.noun and doer.end == len(folded) and _POST.search(folded[: does.start()]):  # type: ignore[union-attr]
        return doer
    doing = _DOING.fullmatch(folded, doer.end) if doer and doer.sure else None
    act = doing["act"] if doing else None
    return doer if doing and (act is None or act in _ACTS or rjieba.tag(act)[0][1].startswith("v")) else None


def introduced(text: str, folded: str, *, alone: bool = True) -> ThirdParty | None:
    """Whom a clause only names or brings in, so that the clauses behind it are about them: 我认识一个律师, 听同事讲.
    `alone`: a person alone, without a word of how they come in, counts."""
    cased = simplified(text)
    lead = _LEAD.match(folded)
    start = lead.end() if lead else 0
    heard = _HEARD.match(folded[start:])
    there = _THERE_IS.match(folded[start:])
    begin = start + (heard.end() if heard else there.end() if there else 0)
    phrase = phrase_at(cased, folded, begin)
    if phrase is None or not (alone or begin > start):
        return None
    rest = folded[phrase.end :]
    if rest and not (heard and _SAYS.fullmatch(rest)):
        return None
    if not phrase.relation and re.fullmatch(NICK, cased[slice(*phrase.label)]) is None:
        return None
    return party(text, cased, folded, phrase, raw=there is not None)


def _heard_of(text: str, folded: str, start: int) -> ThirdParty | None:
    """Of whom somebody told the speaker: 听同事讲他们部门要裁员."""
    heard = _HEARD.match(folded[start:])
    if heard is None:
        return None
    begin = start + heard.end()
    teller = phrase_at(simplified(text), folded, begin)
    said = _SAYS.match(folded, teller.end) if teller else None
    if teller is None or said is None or said.end() == len(folded):
        return None
    return _told(text, folded, said.end()) or (
        None if _OF_US.match(folded, said.end()) else party(text, simplified(text), folded, teller)
    )


def _told(text: str, folded: str, start: int) -> ThirdParty | None:
    """Whom somebody's words are about, where that is yet another person."""
    inner = third_party(text[start:], folded[start:])
    return ThirdParty(inner.label, start + inner.start, start + inner.end, inner.named) if inner else None


def _brought_in(text: str, cased: str, folded: str, start: int) -> ThirdParty | None:
    """Who is brought in and told of in one clause: 我有个朋友在深圳做硬件."""
    there = _THERE_IS.match(folded[start:])
    phrase = phrase_at(cased, folded, start + there.end()) if there else None
    rest = folded[phrase.end :].strip() if phrase else ""
    if phrase is None or phrase.mine or re.match(r"$|[一两二三\d]+[只条个位名]|和|、|还有", rest):
        return None
    if is_own(phrase, rest, pointed=True):
        return None
    return party(text, cased, folded, phrase, raw=True)


def _subject(text: str, cased: str, folded: str, start: int) -> ThirdParty | None:
    """Whom the subject of a clause names: 我妈, 同事小王, 法务的 Grace, 上次来的那个装修师傅, 人家老李."""
    aside = 2 if folded.startswith("人家", start) and name_at(cased, folded, start + 2) else 0
    phrase = phrase_at(cased, folded, start + aside) or team_at(folded, start)
    phrase = replace(phrase, start=start, owned=start) if phrase and aside else phrase
    if phrase is None:
        return None
    rest = folded[phrase.end :].strip()
    if not rest and folded.startswith("那就是"):
        return party(text, cased, folded, phrase)
    kept_there = _WITH_WHOM.search(folded[start : phrase.label[0]]) and _PLACE_OF.match(rest)
    if kept_there or is_own(phrase, rest) or not _is_told_of(phrase, folded, rest):
        return None
    said = _SAYS.match(rest)
    if said and said.end() < len(rest) and not REPORTS.match(rest):
        begin = folded.index(rest, phrase.end) + said.end()
        if told := _told(text, folded, begin):
            return told
        if _OF_US.match(folded, begin) or is_diagnosis(phrase, folded[begin:]):
            return None
    return party(text, cased, folded, phrase)


def _is_told_of(phrase: Phrase, folded: str, rest: str) -> bool:
    """Whether what follows a person is said of them, where the phrase alone does not show that it means a person."""
    if PERSONAL.match(rest):
        return True
    if not phrase.sure:
        value = re.match(r"\s?[\w.-]*[a-z0-9]", rest)
        return phrase.first > phrase.owned and value is None and not rjieba.tag(rest)[0][1].startswith("n")
    return True


def is_done_to_speaker(text: str, folded: str) -> bool:
    """Whether a clause tells of what somebody did to the speaker that lasts: 主任提拔我当组长."""
    lead = _LEAD.match(folded)
    phrase = phrase_at(simplified(text), folded, lead.end() if lead else 0)
    return hands_over(folded) or (phrase is not None and changes_speaker_s_life(folded[phrase.end :].strip()))


def reported(folded: str, third: ThirdParty) -> tuple[int, int] | None:
    """The words by which somebody told the speaker of themselves, which the sentence leaves out: 刘洋[跟我说他]月底离职."""
    match = REPORTS.match(folded, third.end)
    return match.span() if match else None


def is_stranger(folded: str) -> bool:
    """Whether a clause is about somebody whom nobody will meet again: 地铁上有个大哥."""
    bare = re.sub(r"^[^,]{0,8}?[上里旁](?=有|一|那)", "", folded)
    there = re.match(r"有[一]?[个位对]|[一那][个位对]", bare)
    phrase = phrase_at(bare, bare, there.end() if there else 0)
    return (
        phrase is not None
        and not phrase.mine
        and phrase.plain
        and re.fullmatch(STRANGER, phrase.noun) is not None
        and "了" in bare[phrase.end :]
        and not is_own(phrase, bare[phrase.end :])
        and re.search(r"[养住搬离退]了|退休|过敏|以后|电话", bare[phrase.end :]) is None
    )


def mentions(text: str, folded: str) -> list[ThirdParty]:
    """Everybody whom a text names, in order."""
    cased = simplified(text)
    found = []
    place = 0
    while place < len(folded):
        phrase = phrase_at(cased, folded, place, bare=True)
        if phrase is not None and phrase.noun in (*ALSO_THINGS, "一户", "那家", "那户"):
            place = phrase.end
        elif phrase is not None and (phrase.sure or PERSONAL.match(folded[phrase.end :])):
            place = phrase.joined[0] if phrase.joined else phrase.end
            found.append(party(text, cased, folded, replace(phrase, end=place, joined=None)))
        else:
            place += 1
    return found
