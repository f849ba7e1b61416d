"""Until when a statement holds: an end that it names, thirty days for a vague present state, else no end."""

import re
from dataclasses import dataclass
from datetime import datetime

from app.extraction.chinese.dates import DateSpan, date_spans
from app.extraction.expiry import days_from, end_of_day, iso_day, last_iso_day, start_of_day, vague_end
from app.text.numbers import chinese_number

_UP_TO = re.compile(
    r"(?<!推迟)(?<!改)(?<!延后)(?<!安排)(?<!挪)(?<!调整)(?<!提前)(?<!排)(?<!(?<![租签合])约)(?<!定)(?<!移)(?<!拖)(?<!赶)(?<!感)(?<!收)"
    r"(?:一直|持续|直|截止|有效期?)?(?:到|至|截至|截止(?:日期)?(?:是|为|到)?|有效期?[是为:])(?:本|这|了)?\s?$"
)
_CLOSES = re.compile(
    r"\s?(?:[\d一二三四五六七八九十]{1,3}点半?)?(?:为止|止(?!血|痛)|之前有效|前有效|以前有效|有效|到期|过期|失效|截止|作废|结束前?)"
)
_WITHIN = re.compile(r"\s?(?:之内|以内|期间|内(?!容|部|存))")
_BEFORE = re.compile(r"\s?(?:结束|过完)?(?:之|以)?前(?!端|台|面)")
_STATE = re.compile(
    r"都不|都别|别|不(?!过|错)|禁|冻结|只(?:能|有|接|做|用|许|读)|免费|有效|先(?!生)|暂|住|在.{1,8}(?:出差|休假"
    r"|值班|培训)|没空|请假|产假|都(?:在|是|走|用|住|由|得)|^(?:都|先|还|继续|暂时|统一)?用|可用|优惠|打折"
)
_DEADLINE = re.compile(
    r"(?:交|提交|上线|完成|搞定|写完|做完|弄完|交付|发布(?!冻结)|还(?!没|不)|给(?:到|我|他|客户)|出(?:稿|方案"
    r"|结果)|答复|回复|赶|面试|开会|体检)"
)
_PERIOD = re.compile(r"[这本今下明后]")
_ALL_DAY = re.compile(r"一?整天|全天|一天(?:都|别|不)")
_RESTRICTED = re.compile(
    r"(?<![成首])都(?!市)|别|不(?!过|错|知)|只|先(?!生)|禁|冻结|暂停|预算|额度|上限|最多|必须|一律|值班|休假|出差|在家|远程|住|优惠"
    r"|打折|免费|为主|不在|没空|在[^,]{1,6}(?:出差|培训|休假|度假|值班|隔离|集训)"
)
_THIS_SPAN = re.compile(
    r"[这本]个?(?:周|星期|礼拜)(?:末|[这里内])?(?![一二三四五六日天])|今(?:天|日|晚|早|夜|儿)|[这本]个?周末|[今这]两天"
)
_LIVES_SO = re.compile(
    r"(?:住|睡|借住|寄宿|挤|待|呆|用|穿|坐|开|骑|打车|走路|值|轮到|替|代|顶|带|负责|跟|吃|喝|戒|忌|休|请假|出差|培训|在(?!线)|不|没|别|只|先(?!生)|暂"
    r"|哑|疼|痛|病|感冒|发烧|过敏|崴|扭|肿|坏|停|封|送修|维修|行动不便|来例假|生理期|上(?=[早中晚夜白]班)|倒班|隔离|居家|远程)"
)
_HAPPENS = re.compile(
    r"要(?![求用])|打算|计划|准备|想|目标|争取|安排|约|会(?!议|员|计|所)|开会|例会|面试|考试|体检|聚|比赛|演出|飞|到达|出发|见|讨论|复盘|上线|评审|\d点|[一二三四五六七八九十]点|\d:\d"
)
_HAS_HAPPENED = re.compile(
    r"(?<![哑坏崴扭断封病疼痛肿修停满没不])(?<!感冒)(?<!发烧)(?<!过敏)(?<!请假)(?<!出差)了(?!解)|过(?!敏|来|去|年)|完成|搞定|做完|上午|刚"
)
_ONCE = re.compile(
    r"(?<!每)(?:(?:凑合|将就|对付|应付|破例|通融|例外|顶)(?:着|一下)?(?:这|就)?(?:一|这)?(?:[次回顿晚]|天(?!天))|(?:就|仅|只)(?:限)?(?:这|此)一?[次回顿](?!版|本)|下不为例"
    r"|(?:这|本)(?:次|回)(?:先|就先|例外|破例|特殊|情况特殊))"
)
"""An exception for this time alone; it ends with the day that it is for."""
_ALL_OF = re.compile(r"^(?:一?整?[天个周月年]|全[天周月年]|里|我们?|,|\s)*")
_COMING = re.compile(
    r"(?:接下来|未来|往后|今后|这|后面|之后)的?(?P<count>\d{1,3}|[一二两三四五六七八九十半]{1,3})(?P<unit>天"
    r"|个?星期|周|个?礼拜|个月)(?!前|后|以前|以后)"
)
_INSIDE = re.compile(
    r"(?P<count>\d{1,3}|[一二两三四五六七八九十半]{1,3})(?P<unit>天|个?星期|周|个?礼拜|个?月|年)(?:之|以)?内(?=[^,]{0,4}(?:不|别|禁|只能|免费|冻结))"
)
_DAYS_OF = {"天": 1, "月": 30, "年": 365}
_VAGUE = re.compile(
    r"最近|近来|近期|近(?:几|两)[天周个]|近些?(?:日子|天)|这(?:一)?阵子?|这段(?:时间|日子|时期)|这些(?:日子|天)"
    r"|这(?:几|两|些)[天周日]|这(?:几|两)个?(?:星期|月|礼拜)|这会儿|"
    r"暂时|暂且|暂[住用按代停缓定不先借由在]|(?<!约)临时(?!文件|表|目录|变量|密码|工|抱|起意|会议|改|通知|账)|目前"
    r"|现阶段|现在(?:正|在忙|比较忙|没空|还|手头)|眼下|当前(?!目录|用户|版本|页|行|窗口)|当下|眼前|短期内|一时半会"
    r"|过渡期?|"
    r"先(?:凑合|将就|顶)|(?:凑合|将就|顶)(?:着|一下|几天|一阵)"
)
_LATELY = re.compile(
    r"最近(?:这?(?:几天|一阵子?|一段时间))?|近(?:来|期)|近些?(?:日子|天)|这(?:一)?阵子?|这段(?:时间|日子|时期)|这些(?:日子|天)"
    r"|这(?:几|两)(?:天|周|日|个(?:星期|月|礼拜))|这会儿"
)
_LASTING = re.compile(
    r"(?:最近|近期|近来|前阵子|刚刚?).{0,8}(?:换|买|搬|养|入职|生|结婚|离婚|毕业|升职?|装修?|签|转|拿到|考[上过]"
    r"|加入|查出|确诊|开通|注册|领养|戒|迁).{0,4}了"
)


@dataclass(frozen=True, slots=True)
class Timing:
    """The dates of a statement, its end if it has one, whether a limit is spoken of and whether a vague present is."""

    dates: tuple[DateSpan, ...]
    until: datetime | None
    limited: bool
    vague: bool
    lately: tuple[tuple[int, int], ...] = ()
    """Where a vague present is named by words that only the day of the turn explains: 最近, 这阵子."""


def _ends(folded: str, span: DateSpan) -> bool:
    """Whether a date is the end of what is said, not the time of an event or a deadline."""
    before, behind = folded[: span.start], folded[span.end :]
    if _UP_TO.search(before) and not (span.exact and re.match(r"(?:交|去|到|来|开|上)", behind)):
        return True
    if _CLOSES.match(behind):
        return True
    if _WITHIN.match(behind):
        return _DEADLINE.search(behind) is None or re.search("别|不|禁", behind) is not None
    if _BEFORE.match(behind):
        return _STATE.search(behind) is not None and not (_DEADLINE.search(behind) and not re.search("别|不", behind))
    return _holds_throughout(folded, span, behind)


def _holds_throughout(folded: str, span: DateSpan, behind: str) -> bool:
    """Whether a period is one that something holds for, so that it ends with it: 这周都在家, 明天全天别打扰."""
    if not _PERIOD.match(folded, span.start) or re.match(r"\s?(?:起|开始|以?后)", behind):
        return False
    if span.exact and folded[span.start] != "今" and not _ALL_DAY.match(behind):
        return False
    if _RESTRICTED.match(_ALL_OF.sub("", behind)[:12]):
        return True
    if _THIS_SPAN.match(folded, span.start) and _is_lived_through(behind.split(",")[0]):
        return True
    return (
        folded[span.start] in "这本今"
        and folded[span.start : span.end] != "今年"
        and _RESTRICTED.search(behind[:5]) is not None
        and _DEADLINE.search(behind) is None
        and "了" not in behind.split(",")[0]
    )


def _is_lived_through(clause: str) -> bool:
    """Whether what is said of this week or of today is how somebody lives meanwhile, not what happens once or is due."""
    if _DEADLINE.search(clause) or _HAS_HAPPENED.search(clause):
        return False
    lives = _LIVES_SO.search(clause)
    happens = _HAPPENS.search(clause)
    return lives is not None and (happens is None or lives.start() < happens.start())


def timing(folded: str, at: datetime) -> Timing:
    """What a statement in plain text says of time, at the moment it was said."""
    dates = date_spans(folded, at)
    ends = [
        # "before June" ends as June begins, "before Friday" takes Friday in as people do
        span.first
        if not span.exact
        and _BEFORE.match(folded, span.end)
        and "结束" not in folded[span.end : span.end + 4]
        and span.first > at
        else span.after
        for span in dates
        if _ends(folded, span)
    ]
    once = _ONCE.search(folded)
    if once and not ends:
        days = [span.after for span in dates if span.exact and span.end <= once.start() and span.after > at]
        ends = [max(days, default=end_of_day(at))]
    coming = _COMING.search(folded) or _INSIDE.search(folded)
    if coming and not ends and all(span.end < coming.start() or coming.end() < span.start for span in dates):
        said = coming["count"].replace("两", "二")
        count = 1 if said == "半" else int(said) if said.isdecimal() else chinese_number(said) or 0
        unit = next((days for name, days in _DAYS_OF.items() if coming["unit"].endswith(name)), 7)
        unit = unit // 2 if said == "半" else unit
        explicit = not coming.group().startswith("这") or coming["count"] not in "两几"
        if explicit and 0 < count * unit < 3_000:
            end = days_from(at, count * unit)
            ends.append(end)
            written = f"{iso_day(at)} 至 {last_iso_day(end)}"
            dates.append(DateSpan(*coming.span(), start_of_day(at), end, written, exact=False))
    if ends:
        return Timing(tuple(dates), max(ends), True, False)
    if _VAGUE.search(folded) and not _LASTING.search(folded):
        return Timing(tuple(dates), vague_end(at), False, True, tuple(m.span() for m in _LATELY.finditer(folded)))
    return Timing(tuple(dates), None, False, False)
