"""The speaker in the third person: 我 -> 用户, 我们 of a project -> 团队; and a subject for a sentence that has none."""

import re

import rjieba

from app.extraction.chinese.person_words import KIN
from app.memories.model import Kind

Edit = tuple[int, int, str]
"""Start, end and replacement in a text."""

_OWNED = (
    r"妈|爸|爷|奶|哥(?!们)|姐|弟|妹|老公|老婆|先生|太太|媳妇|男朋友|女朋友|男友|女友|对象|儿子|女儿|闺女|孩子|娃"
    r"|家(?!务)|公司|单位|部门|团队|组|班|学校|宿舍|同事|同学|朋友(?!圈)|老板|领导|导师|老师|室友|邻居|房东|客户|"
    r"电脑|手机|车(?!站)|房(?!间)|工号|邮箱|电话|地址|生日|名字|身高|体重|血型|网名|英文名|中文名|昵称|职业|专业"
    r"|账号|微信|服务器|笔记本|仓库|项目|系统|代码|护照|签证|身份证|月薪|工资|预算|作息|时区|鞋码|尺码|口味|座位"
    r"|猫|狗|老家|群(?![众体])"
)
_KIN = re.compile(r"的?(?P<kin>[妈爸哥姐弟妹])(?![妈爸哥姐弟妹夫子们])")
_WE = re.compile(r"我们|咱们|咱俩|俺们|咱|我(?=们)")
_I = re.compile(r"(?<!自)我(?!们)|俺(?!们)|本人|老子|老娘|敝人|(?<=^)人家|小弟|在下(?!面)|鄙人")
_YOU = re.compile(r"(?<!叫我)(?<!称我)(?<!说)(?<!用)(?:您|你)(?!们)")
_TAIL = re.compile(
    r"(?:[\s,!~。.啊呀哈啦哦呢喔嘛咯哟呗噢]|(?<![酒网好贴水茶清书])吧|就(?:好|行|可以)?了?(?=$)(?<=就)|谢谢|拜托"
    r"|好吗|可以吗|行吗|好不好|行不行|可以不|麻烦了|多谢|谢啦|\U0001f300(?:))+$"
)
_EMOJI = re.compile("[\U0001f000-\U0001faff\u2600-\u27bf\ufe0f\u200d]+")
_ORDER = re.compile(
    r"^(?:别|不要|不许|不准|禁止|严禁|请|必须|务必|一律|凡|先|以后|今后|往后|每次|每逢|永远|默认|统一|回答|回复|叫"
    r"|称呼|做.{1,6}的时候|写|用.{1,8}(?:回|答|写)|给|推荐|只(?:用|给|要|推荐)|尽量|优先|晚上|早上|周末|所有|任何"
    r"|超过|涉及|遇到|看到|如果|发|说话|语气|不用|不得|不能(?![吃喝碰闻])|到|在.{1,12}(?:别|不要|必须)|对|把|将|讲话|说明|代码"
    r"|注释|解释|有空|改|换成|撤)"
)


_WHEN = re.compile(
    r"20\d\d|以前|之前|原来|过去|短期|暑假|寒假|年[前底后]|过年|最近|近[来期]|这[阵段些几两]|目前|现在|现阶段|眼下|暂时|暂且|平时|通常|一般|周末|每|晚上|早上|上午"
    r"|下午|已经|前阵子|小时候|从|在|到|对"
    r"(?!.{1,10}(?:必须|别|不要|不许))"
)


def person_edits(folded: str, project: bool) -> list[Edit]:
    """The edits that put the speaker of a sentence in plain text into the third person."""
    edits: list[Edit] = []
    us = "团队" if project else "用户"
    for match in _WE.finditer(folded):
        behind = folded[match.end() :]
        if project and (team := re.match(r"(?:团队|组(?!件|合|织|成))(?:里|内)?", behind)):
            edits.append((match.start(), match.end() + team.end(), "团队"))
        elif re.match(r"家(?!务)", behind):
            edits.append((match.start(), match.end(), us))
        elif re.match(r"(?:团队|项目)", behind):
            edits.append((match.start(), match.end(), "" if project else "用户的"))
        elif re.match(rf"(?:{_OWNED}|{KIN})(?!在|里)", behind):
            edits.append((match.start(), match.end(), us if project else "用户的"))
        else:
            edits.append((match.start(), match.end(), us))
    for match in _I.finditer(folded):
        behind = folded[match.end() :]
        if kin := _KIN.match(behind):
            edits.append((match.start(), match.end() + kin.end(), f"用户的{2 * kin['kin']}"))
            continue
        owned = re.match(rf"(?:{_OWNED}|{KIN})", behind) is not None and behind[:1] != "家"
        edits.append((match.start(), match.end(), "用户的" if owned else "用户"))
    edits += [(match.start(), match.end(), "助手") for match in _YOU.finditer(folded)]
    return edits


def applied(text: str, edits: list[Edit]) -> str:
    """The text after its edits; of two that overlap the first listed counts."""
    taken: list[Edit] = []
    for edit in edits:
        if all(edit[1] <= other[0] or edit[0] >= other[1] for other in taken):
            taken.append(edit)
    for start, end, by in sorted(taken, reverse=True):
        text = text[:start] + by + text[end:]
    return text


def trimmed(text: str, folded: str) -> tuple[str, str]:
    """A sentence without the particles, courtesies and signs that close it, and without ornament."""
    for match in reversed(list(_EMOJI.finditer(text))):
        text, folded = text[: match.start()] + text[match.end() :], folded[: match.start()] + folded[match.end() :]
    end = _TAIL.search(folded)
    if end and end.start() > 1:
        text, folded = text[: end.start()], folded[: end.start()]
    return text.strip(), folded.strip()


def by_name(sentence: str, said: str, name: str) -> str:
    """A sentence with the speaker's name for 用户, save where `said`, the speaker's own words, speaks of users."""
    marks = list(_USER.finditer(sentence))
    if "用户" in said or "用戶" in said:
        marks = [mark for mark in marks if mark.start() == 0 and not said.startswith(("用户", "用戶"))]
    for mark in reversed(marks):
        before, behind = sentence[: mark.start()], sentence[mark.end() :].lstrip()
        apart = " " if name[-1].isascii() and not behind.startswith(("，", "。")) else ""
        front = " " if name[0].isascii() and before[-1:].isalnum() else ""
        sentence = f"{before}{front}{name}{apart}{behind}"
    return sentence


_USER = re.compile(r"用户(?!数|名|表|端|界面|体验|群|协议|id)")
_NAMED = re.compile(r"用户(?!数|名|表|端|界面|体验|群|协议|id)|团队|项目(?!组)")
_IMPERATIVE = re.compile(
    r"(?:以后|今后|往后|每次|最多|至少|只|先|暂时|都|尽量|默认|统一|一律)*"
    r"(?:别|不要|不用|不许|不准|禁止|叫用户|称呼用户|给用户|发给用户|回用户|推荐给用户)"
)
_CONDITION_OF_BODY = re.compile(r"过敏|不耐受|恐高|晕车")
_CHOICE = re.compile(r"(?:那?就|还是)?(?=(?:去|用|选|走|买|签|报|换成|改成|改用|搬|租|订|要|上)(?!年|周|月|个))")
_VERB_FIRST = re.compile(
    r"[报寄买订租搬交卖借送换选签招请约办领养带教学考丢摔][了过]|先(?!生)|这次|就这|家里|[吃喝坐住用看穿养买开骑写读学做玩听去来走睡]|太|不|没|只|还|也|都|很|最|更|挺|比较"
)
_STATE_FIRST = re.compile(r"[两三四]班倒|[单双]休|大?夜班|[早晚白]班|左撇子|素食|女|男|单身|已婚|未婚|远程")


def with_subject(sentence: str, folded: str, kind: Kind, project: bool) -> str:
    """A sentence that names whom it is about: as it is where it does, else with 用户 or 项目 in front."""
    whom = "项目" if project else "用户"
    speaker = "团队" if project else "用户"
    choice = _CHOICE.match(folded) if kind == "decision" else None
    if _NAMED.search(folded):
        wish = "希望" if kind == "preference" else "要求"
        front = f"{speaker}{wish}" if kind in ("constraint", "preference") and _IMPERATIVE.match(folded) else ""
    elif _WHEN.match(folded) or _CONDITION_OF_BODY.search(folded):
        front = f"{whom} " if folded[:1].isascii() else whom
    elif choice:
        front, sentence = f"{speaker}决定", sentence[choice.end() :]
    elif kind in ("constraint", "preference", "decision") and _ORDER.match(folded):
        front = f"{speaker}希望" if kind == "preference" else f"{speaker}要求"
    elif kind == "constraint" and folded.endswith(("才行", "才可以")):
        front = f"{speaker}要求"
    elif re.match(r"[a-z0-9/#@.]", folded):
        front = f"{whom}的 "
    elif _begins_with_name(folded):
        front = ""
    elif _begins_with_noun(folded):
        front = f"{whom}的"
    else:
        front = whom
    return f"{front}{sentence}"


def _begins_with_name(folded: str) -> bool:
    """Whether a sentence has a firm or an institution for its subject already."""
    tagged = rjieba.tag(folded[:16])
    return bool(tagged) and tagged[0][1] == "nt" and len(tagged[0][0]) > 1


def _begins_with_noun(folded: str) -> bool:
    if _VERB_FIRST.match(folded) or _STATE_FIRST.match(folded):
        return False
    tagged = rjieba.tag(folded[:16])
    return bool(tagged) and tagged[0][1].startswith(("n", "j", "l", "s", "f", "vn", "b", "r", "i"))
