"""Clauses that state nothing worth keeping, told from their own words: fillers, troubles to deal with now, wishes, requests."""

import re

from app.extraction.chinese import refusals, statement
from app.extraction.chinese.clauses import Clause
from app.extraction.chinese.moments import is_moment, vents
from app.extraction.chinese.person_words import KIN, ROLE
from app.extraction.chinese.third_parties import PRONOUN, third_party
from app.extraction.model import RefusalCode

_SELF_HEAD = re.compile(
    r"^(?:我|我们|咱们?|俺|本人|作为|身为|这边|我这边)(?!想|要(?!求)|打算|准备|该|需要|能|可以|在考虑|在想|怎么"
    r"|应该|的意思|就|看到|发现|遇到|试)"
)
_PREMISE = re.compile(r"^(?:作为|身为|我是|我属于|人在|坐标)一?[个名位]?(?P<what>[^,。]{2,20})$")
OF_LIFE = re.compile(
    r"在[^,]{1,8}(?:当|做|上班|工作|读|上学|念|教)|住|负责|过敏|岁|毕业|[是]?左撇子|素食|吃素|^[^,]{1,6}姓|不能|不吃|不喝|只[吃喝用看认接收]"
    r"|[结离]婚|领证|分手|考[上取]|搬[走家到去]|怀孕|辞职|离职|入职|转正|升职|住院|手术|确诊|去世|退休|失眠|睡不着|打呼|打鼾|头发"
)
"""What somebody's life is like, whatever mood it is told in."""
LASTS = re.compile(
    r"\d|[一二三四五六七八九十两]+(?:个|岁|年|天|周|月|点)|每|总|常|老是|都|平时|一般|以后|别|不|婚|生|病|职|学|搬|退休|毕业|怀孕|手术|住院|确诊|考|买|换"
)
"""What tells of more than the moment."""
PASSING = re.compile(
    r"(?:正|还|又)?在(?:睡|打游戏|打牌|吃饭|洗澡|唱歌|跳舞|看着|看电视|旁边|哭|笑|吵|闹|聊天|抽烟|做饭|玩手机|追剧)|(?:好|真|太|超|贼|巨)(?:帅|美|丑|潮|土|逗|搞笑|好笑|好看|可爱|烦人|好吃|厉害|牛|惨|吵|闹)"
    r"|发(?:了)?(?:朋友圈|红包|飙|疯)|请客|(?:刚|刚刚|刚才)[^,]{1,8}了(?!.{0,4}(?:岁|月|年))$"
)
"""What somebody else is about for the moment, or how they strike the speaker."""
_NEWS = re.compile(r"了$|[又刚]|今[天晚早]|昨|这会儿|突然|(?<!现)在(?!家|外地|[^,]{1,8}(?:上班|工作|住))")


def describes_other(folded: str) -> bool:
    """Whether what is said of somebody else is how they are, and no news of the day: 我老公无肉不欢, whatever it is sighed
    about."""
    return not vents(folded) and _NEWS.search(folded) is None


BROKEN = re.compile(
    r"跑不(?:通|起来)|不(?:生效|工作|起作用)|报错|打不开|开不了|连不上|崩|挂了|坏了|失败|不行|出不来|没反应|报了"
    r"|出现|提示|登不上|收不到|找不到"
)
MATERIAL = re.compile(
    r"^我?(?:这里|这边|手上)?(?:有|写了|做了|得到|收到)(?:一)?(?:个|段|份|张|条|串|篇)(?:列表|数组|函数|文件|表格?"
    r"|字符串|句子|题|需求|字典|代码|脚本|程序|文章|图|数据|报错|日志)|^里面(?:是|有)"
)
_PAYLOAD = re.compile(r"[:\n]|[\"“「]")
_MADE_UP = re.compile(
    r"模拟|独白|口吻|台词|小说|故事|角色|例句|示例|造句|扮演|假装|评价|评论|文案|日记|剧|诗|歌|段子|笑话|翻译|润色|改|仿|续|扩写|缩写|句子"
)
_FOR_SOMEBODY = re.compile(
    r"(?:写|起草|草拟|拟|起|取|想|出|编辑|回|做)(?:一?[封个段条份张篇道]|几[句条道])?[^,]{0,10}(?:信|邮件|消息|短信|条|申请|简历|推荐|祝|祝福|致辞|词|欢迎|发言"
    r"|感谢|道歉|投诉|介绍|名|题|计划|方案|攻略|食谱|报告|总结|检讨|评语|通知|贺卡|寄语)"
)
_OWN_FACT = re.compile(r"我(?:是|在|叫|住|对|用|不|们|喜欢|平时|习惯|有|做)")
_TOLD = re.compile(rf"我(?!想|要你|希望|觉得|爱|怕|看)|他|她|(?:{KIN}|{ROLE})(?:是|在|有|今年|刚|要|不|叫|的)")
NOTE_BETWEEN = re.compile(r"(?<=[^\s,请你再帮我忙下])(?:记(?:一?下|住|着)|存(?:一下|下)|备忘)[\s:]?(?=[a-z]{0,6}-?\d)")
"""A request to remember between a name and its value: 序列号记一下 QX-5512."""
LET_BE = re.compile(r"(?:请|就|也|千万)*(?:别|不要|勿|不许|不能)(?:再|乱|随便)?[改换动]了?")
"""Behind a statement this is a rule, alone it takes back what was asked for."""
LEANS = re.compile(r"(?!.{0,6}(?:我(?!家|这|们家)|我们(?!家)|咱))")
FILLER = re.compile(
    r"^(?:不好意思|抱歉|对不起|先别|别|不行|不可以|不了|不用了?|不要了?|不是|再看看|等等|等下|贵了|太贵了|好啊|好的|好|嗯|行|可以|对|是的|没事|还没"
    r"|还?在|还?来|不来|来不了|去|不去|去不了|会|不会|能|不能|可以的?|挺好的?|挺适应的?|还行|还好|还可以|都挺好的?|老样子|不错"
    r"|(?:都|已经)?(?:搞定|弄好|解决|跑通|修好|装好)了?|好了|成了|可以了|行了"
    r"|那个|这样吧|这样|要的|有的|没有|去掉吧|算了|哎|哎等下|等一下|你好|您好|hi|hello|哈喽|在吗|早|早上好|晚上好"
    r"|哈+(?:好的?)?)[啊呀吧哈啦]*$"
)
_SUPPLY = re.compile(
    r"^(?:就这些|没了|没别的|其他随意|其他(?:都)?随便|就这样|想到再说|先这些|暂时先这些|目前没(?:啥|什么)|没(?:啥"
    r"|什么)(?:事|别的|了)|都行|随便|随意|我老忘|缺一不可|你看着办|按你说的|就行|想好了|考虑好了|其他齐活)"
)
DATED = re.compile(r"最近|这阵|这几天|近期|目前|暂时|[昨明后今][天日晚早]|周[一二三四五六日末]|星期|\d号|月|年")
BARE_CHANGE = re.compile(r"(?:就|那)?(?:改|换)(?:成|为|到)[^,]{1,10}$")
CHANGED = re.compile(
    r"(?!.{0,4}[我你您他她])[^,]{2,16}?(?:[又再刚已]|刚刚|最近|今天|昨天|已经|前几天)*(?:换|改|变|更新|更换|调整|调|重置|升级|搬|挪|涨|降|延|推迟|提前|续)(?:过|掉|动)?了$"
)
"""That a thing has changed, without the new value: 直播间优惠码又更新了."""
NEW_VALUE = re.compile(
    r"(?:现在|目前|如今|这回|这次|今后|以后|最新|新的|新|变成|[改换调挪搬延推提涨降][成到为至]|变为|用|是)"
)
"""What may begin the clause with the value that a thing has now."""
RATHER = re.compile(r"(?:哎|嗯|等下|等等|想了想)*还是[^,]{1,10}(?:吧|方便|好|合适|吧|靠谱|划算|稳妥)$")
WELL_WISH = re.compile(
    r"^(?:给我发[^,]{1,6}|联系我|找我|打给我|通知我)(?:请|就|都|只|尽量|最好|走|用|发)|想我|爱我|吃饭|休息"
    r"|睡觉|添衣|喝水"
)
WISH = re.compile(
    r"^(?:给我发[^,]{1,6}|联系我|找我|打给我|通知我)(?:请|就|都|只|尽量|最好|走|用|发)|^(?!请|帮"
    r"|麻烦)[^,]{1,8}给我(?:推|推荐|选|配|挑|安排|放|留)[^,]{1,12}的$"
)
_EMPTY = re.compile(
    r"^(?:暂时|目前|最近|现在|今天)?(?:先|就|也)?(?:没(?:啥|什么|有)?(?:别的|其他的?|其它的?|更多的?|什么"
    r"|特别的?)?(?:事|了|别的|问题|想法|要求|需求|安排|需要|补充)?|(?:先)?这(?:些|样)(?:吧)?|挺好的?|还好|还行"
    r"|一般般?|老样子|不(?:太)?清楚|不知道|再说|想想|看看)(?:了|吧|啦|的|啊|呢|情况)*$"
)


def is_trouble(folded: str, told: list[str]) -> bool:
    """Whether a clause of a turn tells of something broken, or names the material, that the turn wants dealt with."""
    if not (BROKEN.search(folded) or MATERIAL.search(folded)) or DATED.search(folded) or statement.standing(folded):
        return False
    return (
        any(refusals.requests(one) for one in told)
        or re.search(r"跑不|不生效|不工作|不起作用|报错", told[-1]) is not None
    )


def facts_follow(clauses: list[Clause], place: int) -> bool:
    """Whether a request for a text is followed by facts about the speaker or about whom it is for, in the speaker's own
    words: 给小赵写封推荐信，他在我们组三年了."""
    folded = clauses[place].plain
    if _PAYLOAD.search(folded) or _MADE_UP.search(folded):
        return False
    own = any(_OWN_FACT.match(one.plain) for one in clauses[place + 1 :])
    told = _FOR_SOMEBODY.search(folded) is not None and any(_TOLD.match(one.plain) for one in clauses[place + 1 :])
    return (own and "介绍" not in folded) or told


def states_self(folded: str) -> bool:
    """Whether a clause before a question states a fact about the speaker that outlives the question."""
    if BROKEN.search(folded) or re.search(r"问|看看|想", folded):
        return False
    return (
        _SELF_HEAD.search(folded) is not None
        or _PREMISE.search(folded) is not None
        or (statement.strong(folded) and len(folded) > 6)
    )


def refused(folded: str, *, of_other: bool = False, told_of: bool = False) -> tuple[RefusalCode, str] | None:
    """Why a clause is not worth keeping by its form alone. `of_other`: it names somebody else as its subject,
    `told_of`: it is about somebody else, named or not."""
    durable, strong = statement.standing(folded), statement.strong(folded)
    told = strong or (of_other and OF_LIFE.search(folded) is not None)
    venting = vents(folded) if told_of else refusals.chats(folded)
    mood = statement.idle(folded, of_other=of_other) or (venting and not told)
    mood = mood or (is_moment(folded) and not (strong or durable))
    reasons: tuple[tuple[bool, RefusalCode, str], ...] = (
        (
            refusals.generates(folded) and not (durable and not _PAYLOAD.search(folded)),
            "one_off_instruction",
            "asks for a text to be made or worked on now",
        ),
        (bool(_EMPTY.search(folded) or _SUPPLY.search(folded)), "no_content", "says nothing that could be kept"),
        (refusals.requests(folded) and not durable, "one_off_instruction", "asks for something now"),
        (refusals.calms(folded), "one_off_instruction", "only calms the assistant"),
        (refusals.thanks(folded) and not strong, "thanks", "thanks or praises"),
        (mood, "small_talk", "tells of the moment or a mood"),
    )
    return next(((code, reason) for applies, code, reason in reasons if applies), None)


def _names_other(clause: Clause) -> bool:
    return PRONOUN.match(clause.plain) is not None or third_party(clause.text, clause.plain) is not None


def is_moody(clause: Clause, before: Clause) -> bool:
    """Whether a clause gives vent to a feeling, so that what stands in its sentence is told in passing."""
    if FILLER.match(clause.plain):
        return False
    goes_on = clause.sentence == before.sentence and "我" not in clause.plain and _names_other(before)
    if goes_on or _names_other(clause):
        return vents(clause.plain)
    return refusals.chats(clause.plain) and not (refusals.greets(clause.plain) or clause.plain[0] in "你您")
