"""Facts about somebody else than the speaker: who it is, and how the sentence names them.

A clause is about whom its subject names. What these say to the speaker (医生让我…, 房东要求我们…) is about the speaker.
"""

import re
from dataclasses import dataclass

import rjieba

from app.extraction.chinese.person_words import (
    DEPARTMENT,
    FIRM,
    FULL,
    KIN,
    LATIN_NAME,
    NICK,
    NOT_NAMES,
    PET,
    ROLE,
    STRANGER,
    SURNAME,
)
from app.extraction.chinese.plain_form import simplified

PRONOUN = re.compile(r"(?<!其)(?<!吉)(?:他们|她们|他|她)(?!人(?!在|很|也|就|不|比)|命|汀|妈|国|乡)")
"""A person who was named before."""

_WHEN = r"(?:因为|而|但|最近|目前|这几天|现在|今年|去年|今天|昨天|上次|上周|听说|那就是|那是|就是|还有|包括|,)*"
_MINE = r"(?:(?:我|我们|咱们?|俺|本人|人家|用户)(?:们)?(?:家|公司|组|部门|团队|班|宿舍)?里?的?)"
_ATTRIBUTE = (
    rf"(?:隔壁|楼[上下]|对[门面]|同(?:部门|组)|(?:{DEPARTMENT})(?:部|组|团队)?|公司\s?|团队|部门|组里?|班里?|新来?|前|亲|物流"
    r"|[三老大小二](?=[舅姨姑叔伯表堂]|同学|同事|朋友|邻居|领导|客户)"
    r"|[\u4e00-\u9fff]{2,4}(?=[那这][个位家户])|[那这](?:个|位|家|户|对)|有个|一个|位|家|的|班|桌){0,5}"
)
_HEAD = re.compile(
    rf"^{_WHEN}(?P<mine>{_MINE})?(?P<attribute>{_ATTRIBUTE})(?P<noun>{STRANGER}|{KIN}|{ROLE}|{PET})"
    r"(?!们的|群|会(?!说|做)|证|节|圈|票|模型|端|名|号|控|粮|砂|色|机|箱|费|版|价|课|市|线|部|服务)(?:们)?(?:那边|这边|他们|她们)?"
)
_NAMED_HEAD = re.compile(
    rf"^{_WHEN}(?P<front>{_MINE}?(?:[\u4e00-\u9fff]{{1,4}}(?:组|部|团队|队|班|那边|的)|(?:{DEPARTMENT}|{ROLE}|团队|组|公司"
    rf"|班|隔壁|楼[上下]|对[门面])(?:部|组|的|里的?)?|[^,我]{{1,12}}?(?:那个|这个|的|里)[^,我]{{0,6}}?(?:{KIN}|{ROLE}|{STRANGER}))?\s?)(?P<name>{NICK}|{LATIN_NAME}|[{SURNAME}][\u4e00-\u9fff]{{1,2}})",
)
_FIRM_HEAD = re.compile(
    rf"^{_WHEN}(?P<name>{FIRM})(?=(?:那边|的)?\s?(?:账期|合同|报价|对接|付款|回款|不|只|发货|交期|负责人|联系人|要|每|发票|流程|那边|内网|是|已|换|改))"
)
_PET_HEAD = re.compile(
    r"^(?P<name>[\u4e00-\u9fff]{2,3}?)(?:是(?:我家的?|我们?的?|一)?[只条](?=[^,]{1,8})"
    rf"|\((?:是)?(?:我|我们)(?:家|养的?)?的?(?:{PET}|{KIN}|{ROLE})\))"
)
_DOUBLED = re.compile(
    rf"^(?!{KIN}|天|人|常|刚|明|偏|慢|多|好|往|渐|每|处|时|年|月|个|家|事|样|种|大|小|统|仅|稍|轻|谢|白|通|单|早|晚|等|看|试|哈|嘿|呵|嗯|是|对|行|想|说|平|默|悄|远|足|恰|最|真|太|够|件|条|句|步|点)"
    r"(?P<name>(?P<one>[\u4e00-\u9fff])(?P=one))(?=\s?(?:对|吃|怕|爱|喜欢|是|今年|不|最|每|的|刚|又|也|只|叫|住|在))"
)
"""A doubled name, of a child or a pet: 豆豆."""
_DESCRIBED = re.compile(
    rf"^[^,我咱你您他她给找帮送请让叫跟和对把被比像当做是]{{1,12}}?(?P<noun>{STRANGER}|{KIN}|{ROLE})(?!们的)(?:们)?"
)
_BY = re.compile(
    rf"(?:归|由|找|是|给|让|换成|交给|换了|换|叫)(?:[\u4e00-\u9fff]{{0,4}}?(?:组|部|的))?的?\s?(?P<name>{NICK}"
    rf"|{LATIN_NAME}|[{SURNAME}][\u4e00-\u9fff]{{1,2}}?)\s?(?:管|负责|维护|跟进?|对接|审批|主导|盯|看|接手|来"
    rf"|了(?:$|,)|$|,)"
)
_REALLY = re.compile(rf"(?:其实|实际上?)(?:说的)?是我(?:们)?(?:家)?的?(?P<name>{KIN}|{ROLE})")
_OF_USER = re.compile(
    r"(?:同事|同学|朋友|闺蜜|室友|舍友|邻居|领导|上司|导师|老师|教练|搭档|客户|哥们儿?|前同事|师[兄姐弟妹])$"
)
_DUTY = re.compile(r"对接人|负责人|联系人|接口人|管|负责|归|由|班主任|经理")

_TO_SPEAKER = re.compile(
    r"^[^,]{0,2}?说(?:了|过)?我(?!们?的)|^[^,]{0,5}?(?:批|答应|选|派|夸|骂|表扬|准|怪|欠|借|教|带|送|寄|留|起|买|转|发|推荐|介绍|给|帮|替|陪|请|问|催|告诉|通知|安排|允许|批准|同意|要求?|让|叫|嘱咐|建议|劝|逼|求|催促)"
    r"(?:了|过|准|给|的)?(?:我|我们|咱们?)"
)
_ORDERS = re.compile(
    r"^(?:那边|这边)?(?:也|都|又|刚|一直|老|反复)?(?:要求|规定|说(?:了)?(?=别|不|要|先|得|必须|只|少|多|尽|:|,)|让|叫(?=停|不|别|先|少|多)|通知"
    r"|催|嘱咐|交代|建议|允许|不让|不许|不准|不同意|同意|的意思)"
)
"""What people in charge order, without saying whom: the speaker is meant."""
_REPORTS = re.compile(
    r"(?:跟|和|对)我(?:们)?(?:说|讲|提)(?:过|了|起)?[,:]?(?:他|她)?(?:们)?自?己?|(?:告诉|通知)我(?:们)?[,:]?(?:他|她)"
)
_OWN_RULE = re.compile(
    r"最多|顶多|只能|不许|不准|必须|到点|要(?:儿童|婴儿|吃|带|用|睡)|(?:需要|得要?)儿童|同行|一起|票|出行"
    r"|儿童(?:餐|座|票|椅)|放学|接送|要接"
)
_CHILD = re.compile(r"孩子|娃|宝宝|小孩|儿子|女儿|闺女|老大|老二")
_ALSO_THINGS = frozenset(
    ("先生", "产品", "运营", "老人", "新人", "网友", "设计", "审计", "一家", "对象", "猫", "狗", "学生", "外包", "主子")
)
_OF_THINGS = re.compile(r"(?:名|代码|数据|信息|端|资料|经理|群|管理|咖|粮|砂|列表|id|字段|表)")
_PERSONAL = re.compile(
    r"^(?:\s|也|还|就|都|只|最|很|特别|一直|已经|平时|目前|现在|最近|今年|的|[上下这本]个?(?:周|月|星期)[一二三四五六日]?|明天|后天|昨天|月底|要|刚|每[天周月]"
    r"|从来|经常|老|总|开始)*(?:喜欢|爱|讨厌|怕|不吃|不喝|不能|.{0,8}过敏|请假|休假|休|陪产|产假|离职|入职|转正|转岗|生日|怀孕|住|出差|负责|管|对接|恐高|结婚|升职|跳槽|吃素|养|会(?!自动|报)|习惯|退休|时区|职位|意见|航班|护照|日程"
    r"|属|电话|微信|手机|邮箱|工号|工位|老家|那边|人在|手里|说|觉得|认为|想|建议|要求|擅长|熟|口味|脾气|身体|英语|信|姓|高血压|糖尿病)"
)
_ANY_OF_PEOPLE = re.compile(
    r"^(?:\s|的|$|,|他|她|那边|是|在|对|跟|和我|有|没|做|搞|吃|喝|穿|写|调|换|搬|从|下|明|月|今|也|还|就|都|只|最|很|一直|已|平时|每|不|常|老|刚|才)"
)


@dataclass(frozen=True, slots=True)
class ThirdParty:
    """Whom a statement is about: `label` for the subject, `start` and `end` of the words that name them in the clause,
    and `named`, what the sentence says in their place."""

    label: str
    start: int
    end: int
    named: str


def third_party(text: str, folded: str) -> ThirdParty | None:
    """Whom a clause is about, None where it is about the speaker, a thing or a rule of the speaker's own."""
    cased = simplified(text)
    by = _BY.search(cased)
    if by and _DUTY.search(folded) and not re.match("我|用户", folded) and not NOT_NAMES.fullmatch(by["name"]):
        return _of(text, *by.span("name"))
    really = _REALLY.search(folded)
    if really:
        return _of(text, *really.span("name"))
    for pattern in (_PET_HEAD, _FIRM_HEAD, _DOUBLED):
        match = pattern.match(folded)
        if match:
            return _of(text, *match.span("name"))
    return _by_name(text, cased, folded) or _by_noun(text, cased, folded) or _by_description(text, folded)


def reported(folded: str, third: ThirdParty) -> tuple[int, int] | None:
    """The words by which somebody told the speaker of themselves, which the sentence leaves out: 刘洋[跟我说他]月底离职."""
    match = _REPORTS.match(folded, third.end)
    return match.span() if match else None


def is_stranger(folded: str) -> bool:
    """Whether a clause is about somebody whom nobody will meet again: 地铁上有个大哥."""
    head = _HEAD.match(re.sub(r"^[^,]{0,8}?[上里旁](?=有|一|那)", "", folded))
    return (
        head is not None
        and not head["mine"]
        and re.fullmatch(STRANGER, head["noun"]) is not None
        and re.search(r"了", folded[head.end() :]) is not None
        and re.search(r"[养住搬离退]了|过敏|以后|电话", folded) is None
    )


def mentioned(text: str, folded: str) -> ThirdParty | None:
    """The person that a text of earlier turns speaks of: the subject of a clause, else whoever it names last."""
    place = 0
    named: ThirdParty | None = None
    for clause in re.split(r"(?<=[,;!?。\n])", folded):
        said = text[place : place + len(clause)]
        place += len(clause)
        bare = clause.strip(" ,;!?。\n")
        if whom := third_party(said.strip(" ，,；;！!？?。\n"), bare):
            return whom
        for start in range(1, len(bare) - 1):
            if re.match(rf"(?:{_MINE})?(?:{KIN}|{ROLE})|{NICK}|{LATIN_NAME}", simplified(said[start:])):
                found = third_party(f"{said[start:].strip()}的", f"{bare[start:]}的")
                if found and found.start == 0:
                    named = found
                    break
    return named or _name_within(text, folded)


def _name_within(text: str, folded: str) -> ThirdParty | None:
    place = 0
    for word, tag in rjieba.tag(folded[:400]):
        if tag == "nr" and 2 <= len(word) <= 3 and word[0] in SURNAME:
            size = (
                2
                if len(word) == 3 and not rjieba.has_word(word) and word[2] in "写说发给买去来看做找打带约"
                else len(word)
            )
            return _of(text, place, place + size)
        place += len(word)
    return None


def _of(text: str, start: int, end: int) -> ThirdParty:
    return ThirdParty(text[start:end], start, end, text[start:end])


def _by_name(text: str, cased: str, folded: str) -> ThirdParty | None:
    """Whom a name at the head of a clause means: 老周, 法务的 Grace, 顾客李女士, 张伟."""
    head = _NAMED_HEAD.match(cased)
    end = _name_end(head, folded) if head else 0
    if head is None or not end:
        return None
    start, rest, front = head.start("name"), folded[end:], head["front"].strip()
    if not rest and folded.startswith("那就是"):
        return ThirdParty(text[start:end], 0, end, text[start:end])
    latin_thing = head["name"].isascii() and not (
        _PERSONAL.match(rest) or (front and not re.match(r"\s?[\w.-]*[a-z0-9]", rest))
    )
    if latin_thing or _is_joined_or_speaks(rest):
        return None
    owner = "用户的" if re.match(rf"(?:{KIN}|{ROLE})", folded[head.start("front") :]) and _OF_USER.match(front) else ""
    begin = head.start("front") if owner else start
    return ThirdParty(text[start:end], begin, end, f"{owner}{text[begin:end]}")


def _name_end(head: re.Match[str], folded: str) -> int:
    """Where the name of a head ends, with 他们 or 那边 behind it; 0 where it is none."""
    start, end = head.span("name")
    name = head["name"]
    if NOT_NAMES.fullmatch(name):
        return 0
    if not (name.isascii() or re.fullmatch(NICK, name)):
        size = 0 if re.match(KIN, folded[start:]) else _tagged_name(folded[start:])
        end = start + size if size else 0
    elif not name.isascii() and _longer_word(folded, start, end):
        end = 0
    behind = re.match(r"那边|他们|她们", folded[end:]) if end else None
    return end + behind.end() if behind else end


def _is_joined_or_speaks(rest: str) -> bool:
    """Whether what follows a person makes the clause one about the speaker: 和我…, 让我…, or nothing follows."""
    return not rest or ((_TO_SPEAKER.match(rest) is not None or rest[0] in "和跟与、") and not _REPORTS.match(rest))


def _tagged_name(folded: str) -> int:
    """The length of the full name that a text begins with, 0 for none."""
    tagged = rjieba.tag(folded[:8])
    if not tagged:
        return 0
    word, tag = tagged[0]
    if len(word) == 1 and len(tagged) > 1 and len(tagged[1][0]) <= 2 and not tagged[1][1].startswith(("v", "u", "p")):
        word, tag = word + tagged[1][0], tagged[1][1] if tagged[1][1] == "nr" else tag
    rest = folded[len(word) :]
    if 2 <= len(word) <= 3 and tag == "nr":
        return len(word) if _PERSONAL.match(rest) or _ANY_OF_PEOPLE.match(rest) or _REPORTS.match(rest) else 0
    return 0


def _longer_word(folded: str, start: int, end: int) -> bool:
    """Whether what looks like a nickname only begins a longer word of the dictionary."""
    word, tag = rjieba.tag(folded[start : start + 6])[0]
    return len(word) > end - start and tag != "nr"


def _is_own(noun: str, mine: bool, rest: str) -> bool:
    """Whether a clause that begins with a person is about the speaker, a thing or a rule all the same."""
    if _is_joined_or_speaks(rest) or _ORDERS.match(rest):
        return True
    if noun in _ALSO_THINGS and not (mine or _PERSONAL.match(rest) or re.match(r"(?:叫|是)\s?[^,]{2,8}$", rest)):
        return True
    if re.fullmatch(PET, noun) and re.match(r"(?:名字)?(?:叫|名叫)", rest):
        return True  # who names a pet says what they keep
    return _OF_THINGS.match(rest) is not None or (_CHILD.match(noun) is not None and _OWN_RULE.search(rest) is not None)


def _by_noun(text: str, cased: str, folded: str) -> ThirdParty | None:
    """Whom 我妈, 同事小王, 楼上那家 or 猫 mean."""
    head = _HEAD.match(folded)
    if head is None or _is_own(head["noun"], bool(head["mine"]), folded[head.end() :].strip()):
        return None
    start, end = head.span("noun")
    said = text[start:end]
    whole = FULL.get(head["noun"], said)
    name = _given_name(text, cased, end)
    front = head.start("mine") if head["mine"] else head.start("attribute")
    attribute = re.sub(r"^(?:那个|这个|有个|一个|位)", "", text[head.start("attribute") : head.end("attribute")])
    shown = said if head["noun"] in ("娃", "小孩", "宝宝") else whole
    own = "" if re.match(r"隔壁|楼|对", attribute) and not head["mine"] else "用户的"
    return ThirdParty(name or whole, front, head.end(), f"{own}{attribute}{shown}")


def _by_description(text: str, folded: str) -> ThirdParty | None:
    """Whom a description means, where what follows is said of people: 上次来的那个装修师傅姓郑."""
    head = _DESCRIBED.match(folded)
    if head is None or not _PERSONAL.match(folded[head.end() :]) or _is_joined_or_speaks(folded[head.end() :]):
        return None
    return ThirdParty(text[head.start("noun") : head.end("noun")], 0, head.end(), text[: head.end()])


def _given_name(text: str, cased: str, position: int) -> str | None:
    """The name directly behind a relation: 朋友 Anna, 女儿叫朵朵, 竞品 Notely."""
    rest = cased[position:]
    match = re.match(rf"\s?(?P<name>{NICK}|{LATIN_NAME})", rest)
    if not match or NOT_NAMES.fullmatch(match["name"]):
        match = re.match(
            r"(?:名字)?(?:叫|换成了?)\s?(?P<name>[\u4e00-\u9fff]{2,3}?|[A-Za-z]{2,12})(?:了?(?:,|，|$))", rest
        )
    if match:
        return text[position + match.start("name") : position + match.end("name")]
    size = _tagged_name(rest) if rest[:1] in SURNAME else 0
    return text[position : position + size] if size else None
