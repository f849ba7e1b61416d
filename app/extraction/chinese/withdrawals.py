"""What takes back or corrects something said before: 算了还是原来的吧, 我已经不用 Notion 了, 说错了, 改成, 不再."""

import re

from app.extraction.chinese.clauses import Clause
from app.statements.retractions import is_retraction

_TAKEN_BACK = re.compile(
    r"^(?:那|就|还是|先|请|把|麻烦|帮我|我|嗯|哎|呃|唉|啊|等等|等下|不|,)*(?:算了|当我没(?:说|讲|提|问)"
    r"|当我(?:放屁|胡说|没说过)|当没说过?|收回|撤回|撤销|撤掉|取消(?!订单|预约|会员|会议|航班|酒店|订阅|关注|键"
    r"|按钮)|作罢|作废|放弃了|不干了|改主意|变卦|反悔|后悔了|不(?P<verb>(?![吃喝抽])[\u4e00-\u9fff]{1,2})了(?:,?不(?P=verb)了)?$)"
)
_VOID = re.compile(
    r"(?:算了$|黄了|拉倒|别提了|不提了|当我?(?:放屁|没说|胡说)|不作数|不算数|不算$|不算了|作废|废了|废掉|别当真|不(?:用"
    r"|必|要)当真|别(?:管|理"
    r"|信)(?:我)?(?:了|刚|之前|上)|无视|忽略|划掉|推翻|作罢|取消(?:掉|吧|了)|撤(?:了|掉|回|销)|收回(?:来|了)?"
    r"|不要了|不成立|不适用了?|失效了|过时了)"
)
_EARLIER = re.compile(
    r"那天的|刚才|刚刚|上面|上一|前面|之前|以前|早先|先前|上次|那(?:条|句|个|件|份)|这(?:条|句|个|件)|说的|讲的"
    r"|要求|规则"
    r"|约定|决定|计划|设置|设定|偏好"
)
_MATTER = re.compile(
    r"(?:[^,]{1,12}?)[的那这]件?事[儿情]?(?:我|先|就|也|还是)*(?:改主意了?|当我没[说提]过?|不提了|算了|作罢|反悔了|不考虑了|拉倒吧?)$"
)
"""A plan that is named only to be given up: 养狗那事当我没说."""
_SAID = re.compile(r"刚才|刚刚|上面|前面|[那这](?:条|句|个|件|份)|说的|讲的")
_ORIGINAL = re.compile(
    r"^(?:嗯|哎|呃|那|就|,|算了|我想了想|想了想|不|还是|我们?|咱们?|先|都)*(?:维持|保持|按|照|用|回到|恢复|改回"
    r"|换回|沿用)?(?:原来|原先|原样|原本|原计划|原方案|之前|老|以前)的?(?:那个|那样|样子|方案|计划|版本|套餐|设置"
    r"|时间|做法|吧|好|不变|就好|就行|走|来|办|用|执行|了)*$|"
    r"照旧|老样子吧|维持(?:现状|原样)|不(?:改|换|变|动|搬|去|买|订|考|学|走|升级|迁|辞职|调)了(?:吧)?$"
)
_NO_LONGER = re.compile(
    r"(?:已经|早就?|现在|如今|以后|后来|彻底|今后|目前)?(?P<no>不再|不"
    r"|没再)(?P<what>[^,;。]{1,24}?)了(?:[啊呢哈啦吧]|已经)?$|(?:已经|早就?)(?P<out>退出|离开|注销|退订|卸载|停用"
    r"|弃用|戒掉|放弃|关掉|取消)(?:了)?(?P<from>[^,;。]{1,20}?)了?$|^(?:我们?|也|都|刚|,)*(?:退订|退出|退掉|注销|停用|弃用|卸载|取消|放弃|停掉|卸)(?:了|掉了?)\s?(?P<left>[^,;。]{1,20})$|(?P<never>不再)(?P<thing>[^,;。]{1,24})$"
)
_CEASED = re.compile(
    r"^(?:我|我们|咱们?|那个|那|之前|以前|原来|原先|上次|上回|当初|定|说|讲|跟你|的|把)*(?P<what>[^,]{1,24}?)(?:已经|早就?|都|也|就|先|给|被|我(?:们)?|是|全|,)*"
    r"(?:(?:取消|作废|解除|终止|[卖退停拆]掉?|退订|退租|注销|黄|泡汤|搁置|叫停|废|下架|(?:搞|弄|说|记|写)错|误会|分手|不(?:做|搞|办|弄|干|去|考|学|养|玩|练"
    r"|迁|搬|换|改|买|租|报|上|算|作数|续|订|合作|续费|成立|存在)|不在(?:我|我们)?(?:手上|手里|身边|这))掉?了"
    r"|(?<=要求|规则|约定|偏好|设置|计划|安排|提醒|说法|方案|预约|目标|任务|行程|打算|会议|闹钟|活动|聚会|旅行)(?:取消|作废|不算|去掉|撤|停)掉?|不用再?(?:写|做|发|交|推|记|提醒|管|给|帮|排|盯)[^,]{0,6}了|没再?续(?:了|订|费)?)(?:吧)?$"
)
"""What is said to have ended, named before its end: 健身卡退了, 那个每周发周报的要求取消."""
_BROKEN_OFF = re.compile(
    r"^(?:我|我们|咱们?|已经|早就?|以后|现在)*不(?:跟|和|同|与|在|用|给)(?P<what>[^,]{2,20}?)(?P<verb>合作|联系|来往|续约|共事|做|干|玩|住|上班)?了$"
)
_ENDED_USE = re.compile(
    r"^(?:用|使用|在|住|做|跟|和|玩|订|订阅|养|学|开|骑|负责|管|参加|打|练|需要|走|当|写|租|去|跑|上(?:班|课)|兼职"
    r"|教|维护|支持|追|关注|管理|接|报|参与)"
)
_NOT_ENDED = re.compile(
    r"^(?:好意思|起|行|够|错|对|知道|见|到|得|了|少|同|过|少|用|想|要|懂|住)?$|^(?:行|够|想说|多说|知道|明白|懂"
    r"|记得|小心|起|清楚|是|习惯|舒服|能再|会再)"
)
_INSTEAD = re.compile(r"改|换成|现在|推迟|提前|延")
_NEW = re.compile(
    r"改|换|现在|如今|以后|今后|往后|新|用|选|定|还是|直接|喜欢|过敏|叫(?!我)|是(?!因为|没|不)|\d|[a-z]|都要|只|回到|转|搬|在|住|走|去(?!不)|吃(?!不)|喝(?!不)|[一二两三四五六七八九十]|就(?:好|行)|为[准主]|一致"
)
_REASON = re.compile(
    r"^(?:因为|反正|毕竟|主要是?)|没(?!问题)[^,]{1,6}$|没事|不值|不划算|没必要|来不及|坚持不|合同|[没不]同意|没通过|没批|查了|(?:太|有点)[^,]{1,4}了?$|已经[^,]{1,8}$"
    r"|不在(?:我|我们)?(?:手|身)|(?:都|哪|怎么)[^,]{0,4}(?:行|可以|好)$|无所谓|随便|维持|照旧|(?:别|不用|不要|不必|甭)再|不用(?:给|帮|替)我|别(?:给|帮|替)我|当我没说|记[岔错]"
)
_OWN = re.compile(r"(?:我们?|咱们?|俺|团队|项目|本人|用户|公司|组里|也|都|就|先|,)*")
_META = re.compile(
    r"^(?:不好意思|抱歉|对不起|哎呀?|哦|等下|等等|我|刚才|刚刚|之前|上次|前面|上面|好像|应该|是|有点|的"
    r"|,)*(?:(?:更正|纠正|订正|修正|勘误)(?:一?下|点)?|(?:说|讲|打|写|记|搞|弄|看|算|报|填|发|贴)(?:错|岔|反|混|串"
    r"|漏)(?:了)?(?:一?个字|地方|时间|日期|人|群|对话)?(?:了)?|口误|笔误|手滑|手误|"
    r"(?:[^,]{0,8}(?:说|讲|给|发|写|填|报)你?的[^,]{0,6}|(?:刚才?|前面|上面|之前|上次)?[那这上]一?[条句段][^,]{0,4}|(?:前面|上面|刚才|之前)的?[^,]{1,6}?)"
    r"(?:是错的|有误|不准确?|不正确|不对|过时了|[说写弄搞打]反了)"
    r"|不对(?:不对)*|错了|不是不是|不是这样(?:的)?|你(?:理解|记|搞|弄|说)(?:错|反)了?|你记的不对|记反了)(?:了)?$"
)
_CORRECTS = re.compile(
    r"改(?!天|日|变|进|善|造|革|装|编|良|版|动|正|签|的|错|完|好|了|需求|bug|代码|稿|论文|简历|文案|密码|名字)(?=[\u4e00-\u9fff\sa-z0-9])|变[成为更]|[挪移推]到|顺延|推[后迟]|延[后迟]|往[前后][推挪移]|为准|重[新说][^,]{0,3}(?:说|算|报|发)?一?(?:下|遍)"
    r"|新(?:的)?(?:地址|号码?|手机|电话|邮箱|密码|住址|公司|工位|版本号?|端口|域名|方案|时间|日期)[^,]{0,3}(?:是|为|:)|[少漏多][写说打报填][^,]{0,3}了|记[混岔劈反]|嘴[快瓢]|手快|(?:准确|严格|确切)(?:地|来)?[说讲]|应该说"
    r"|更新[为成]|调整[到至]|(?:提|加|涨|升|增|提高|增加|上浮|降|减|降低|减少|缩减?|砍|压|放宽|收紧|延长|缩短)[到至成]\s?[\d一二两三四五六七八九十半]"
    r"|(?:说|打|记|写|填|报|算|看|输)(?:大|小|多|少|早|晚|长|短)了|旧的?[^,]{0,8},[^,]{0,4}新|戒(?:了|掉|烟|酒|糖|咖啡|奶茶)|退(?:群|社|会|学)了|[别不]叫[^,]{1,8}了|"
    r"更正|纠正|订正|(?:说|打|记|搞|弄|写|报|填|讲|看|算)[错岔反]了|口误|笔误|改成|改为|改到|改叫|改用|改走|改去"
    r"|改做|改练|改学|改骑|改坐|改名|改吃|改喝|改在|换成|换到|换为|换了|换去|换回|调到|调成|调整为|升到|降到"
    r"|升级(?:到|成|为|了)|迁(?:移)?(?:到|去)|搬(?:到|去|家)|转(?:到|去|岗|成|为)(?!人工)|跳槽|"
    r"推迟到|提前到|延(?:期|后)?到|不再|不在.{1,10}了|老黄历|早就不|已经不|其实(?:是|我|最近|现在|更|不|没|只)|而不是"
    r"|改(?:一改|一下|口|了)|换(?:号|新|一个)|放宽|收紧|[上下]调|调[高低大小]|(?:老|旧|原来)的[^,]{0,4}(?:停|不|作废|别)"
    r"|不是.{1,14}[,]?(?:而)?是|是.{1,14}[,]?不是|如今|跟以前不一样|别再|取消.{0,12}改|以前.{1,16}现在"
    r"|之前.{1,16}现在|原来.{1,14}现在|"
    r"过去.{1,14}现在|本来.{1,14}现在|早先|(?:毙|废|弃用|下线|停用|退租|退掉|离职)了|不.{1,16}了$|不对"
)
_QUOTED = re.compile(r'"([^"]{2,60})"')


def takes_back(folded: str, *, of_other: bool = False) -> bool:
    """Whether a clause takes back what was said before, and says nothing new. `of_other`: its subject is somebody else,
    who can give up what is theirs: 老郑不去了."""
    if _MATTER.match(folded):
        return True
    if of_other:
        return _VOID.search(folded) is not None and _SAID.search(folded) is not None
    return (
        _TAKEN_BACK.search(folded) is not None
        or _ORIGINAL.search(folded) is not None
        or (_VOID.search(folded) is not None and _EARLIER.search(folded) is not None)
        or (len(folded) < 20 and is_retraction(folded))
    )


_OF_BEFORE = re.compile(
    r"(?:[我你]?(?:之前|以前|上次|上回|刚才?|刚刚|前面|上面|原来|原先)?(?:[说定讲写提]过?的)?(?:[那这][个条份套])?)*"
)
_GIVEN_UP = re.compile(r"(?:就|都|先|全)?(?:作废|不算数?|不作数|取消|废|撤|划|忽略)[掉了]*$")


def instead(withdrawn: Clause, new: Clause) -> Clause:
    """What replaces something taken back, with what that was: 之前说的端口 8080 作废，改成 9090 -> 端口 8080 改成 9090."""
    start = _OF_BEFORE.match(withdrawn.plain).end()  # type: ignore[union-attr]
    end = _GIVEN_UP.search(withdrawn.plain, start)
    if end is None or withdrawn.sentence != new.sentence:
        return new
    what = slice(start, end.start())
    return Clause(withdrawn.text[what] + new.text, withdrawn.plain[what] + new.plain, new.sentence, new.asked)


def is_correction_notice(folded: str) -> bool:
    """Whether a clause only says that something was wrong: 更正一下, 我打错了, 不对不对."""
    return _META.search(folded) is not None


def corrects(folded: str) -> bool:
    """Whether a statement says that something held otherwise before."""
    return _CORRECTS.search(folded) is not None


def ended(text: str, folded: str) -> str | None:
    """What a clause says has ended, as what held: 我已经不用 Notion 了 -> 我用 Notion; None where it ends nothing or says
    what holds now instead."""
    match = _NO_LONGER.search(folded)
    ceased = _CEASED.match(folded) or _BROKEN_OFF.match(folded)
    if ceased and not (match and _OWN.fullmatch(folded, 0, match.start())) and not _INSTEAD.search(folded):
        return text[ceased.start("what") : ceased.end("what")]
    if not match or not _OWN.fullmatch(folded, 0, match.start()):
        return None
    group = next(name for name in ("what", "thing", "from", "left") if match[name])
    what = match[group]
    if group not in ("from", "left") and _NOT_ENDED.search(what):
        return None
    if (
        group not in ("from", "left")
        and not _ENDED_USE.search(what)
        and not (re.match(r"已经|早就?", match.group()) and not re.match(r"[吃喝抽]", what))
    ):
        return None
    verb = "用" if group in ("from", "left") else ""
    return f"{text[: match.start()]}{verb}{text[match.start(group) : match.end(group)].rstrip()}"


def tells_new(folded: str) -> bool:
    """Whether what stands beside something taken back says what holds instead, not only why, or what follows of it."""
    return _REASON.search(folded) is None and _NEW.search(folded) is not None


def only_denies(folded: str, before: str) -> bool:
    """Whether a statement is an earlier one with a "not" in it: 周二不休 after 店里周二休息."""
    denied = re.search(r"[不没](?=[^,])", folded)
    if denied is None or not before:
        return False
    bare = re.sub(r"[,\s我了的呢啊]", "", folded[: denied.start()] + folded[denied.end() :].removeprefix("有"))
    return len(bare) >= 2 and all(char in before for char in bare)


def quoted(text: str) -> str | None:
    """What a clause quotes, None for nothing."""
    match = _QUOTED.search(text)
    return match[1] if match else None
