"""Dates that only the day of the turn can tell: where they stand in plain text and what they mean."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

import rjieba

from app.extraction.chinese.date_meanings import (
    BOUND,
    BOUNDS,
    Found,
    bare_day,
    bare_month,
    day_of_month,
    day_word,
    distance,
    end_of,
    full_date,
    full_month,
    full_year,
    half_year,
    holiday,
    month,
    month_day,
    quarter,
    shifted,
    week,
    weekday,
    year,
)

_NUMBER = r"(?:\d{1,2}|[一二三四五六七八九十]{1,3})"
_WEEK = r"(?:周|星期|礼拜)"
_DONE = re.compile(
    r"[完好]了|(?<!再)过(?![年来去程渡期敏节]|[一二两三四五六七八九十\d]+个?(?:天|周|星期|礼拜|月|年))|了(?!解)|已|曾|刚|[做买去办打拍考装修换生签定订报取领]的"
)
_MOVED = r"(?:改签?|挪|移|换|调|推迟?|延期?|顺延|提前)(?:了|期|整)?(?:到|至|在|成)了?"
_MOVED_TO, _MOVED_FROM = re.compile(f"{_MOVED}$"), re.compile(_MOVED)
"""What was put off is done, and its new day is still to come: 会议改到周五了."""
_YEARLY = re.compile(r"生日|纪念日|忌[日辰]|每年|生辰|出生|[店校厂院]庆|周年|冥诞")
_LISTED = re.compile(
    r"(?:每个?|逢)(?:周|星期|礼拜)[一二三四五六日天](?:[早晚上下午中]{0,2}[、和跟与及](?:周|星期|礼拜)?[一二三四五六日天])*[早晚上下午中]{0,2}[、和跟与及到至~-]$"
    r"|(?<![这本下上])(?<![这本下上]个)(?:周|星期|礼拜)[一二三四五六日天][早晚上下午中]{0,2}[、和跟与及,]$"
)
_WEEKLY = re.compile(
    r"班[^,]{0,6}排[给在到]|去教堂|弥撒|"
    r"公休|店休|轮休|歇业|闭[馆园店]|关门|营业|打烊|开[门放馆](?!了)|[门坐出看]诊|[没有]课|[训排晨]练|限行|会员日|半价|谁[也都]不|不[准许]|(?:居家|远程|在家)办公"
    r"|礼拜堂|做礼拜|吃斋|补货|清运|跳舞|打球|踢球|"
    r"[组站晨早班]会|别|不要|不能|不可|不再|习惯|一般|通常|固定|例会|周会|健身|上课|休息|双休|单休|定期|平时|永远|总是|喜欢|只(?:在"
    r"|有)|不(?:接|开|上|安排|加|送|收|发|出)"
)

_SERIES = re.compile(
    r"(?:[早晚]上?|[上下]午|中午)?(?:[\d一二三四五六七八九十]{1,3}点半?)?(?:的[^,]{0,6}?|[^,的要上有去飞]{0,2}?)"
    r"(?:(?<!航)班(?![车机级长委])|课(?![题本件桌间])|培训|训练|例会|[组站晨早晚周]会|读书会|门诊|社团|合唱团|球局|集市|夜跑|私教)"
)
"""What a weekday describes rather than dates: 周日的围棋班, 周三晚上的课."""
_THIS_ONE = re.compile(
    r"取消|请(?:了|个|一)?[^,]{0,2}假|停|补|推迟|延|提前|没[去上来]|迟到|缺|旷|去了|上完|[调改挪][到至期在]|这次|本次|这节|那节|临时|顺延|讲的|约"
)
_AT_WEEKENDS = re.compile(
    r"现在|如今|都(?!市)|起床|早起|晚起|睡[到懒得]|[早晚]睡|懒觉|补觉|赖床|自然醒|在家(?!等)|做饭|跑步|跑[\d一二三五十]|健身|不(?!是)|只(?!好)"
)
_ONE_WEEKEND = re.compile(r"要(?!求)|打算|准备|计划|[想约飞来回搬考]|了(?!解)|可能|出差|有[个一]|这次|今|明")
"""What tells how weekends are, and what tells of one that is near: 周末我九点起床, 周末我要早起."""
_RECURS = re.compile(
    r"(?:每(?:一|逢)?个?[单双]?|逢[单双]?|隔|(?<!成)(?<!每)(?<!逢)[单双](?=[周月]))(?P<unit>周|星期|礼拜|月|季度?|年)(?P<always>都|固定|如此|一样|皆)?"
)
_RESCHEDULED = re.compile(
    r"(?:课|班|例会|周会|早会|训练|社团|排练|团建|家教|值日|辅导|门诊|集市)(?:时间)?(?:已经?)?(?:从|由)(?:每?个?(?:周|星期|礼拜))[一二三四五六日天][^,。]{0,4}?"
    r"(?:改|换|调|挪|移)(?:整)?[到成为至](?:每?个?(?:周|星期|礼拜))[一二三四五六日天]"
)
"""What is held every week and now on another day of it."""
_THIS_WEEK = re.compile(r"这次|本次|这节|那节|临时|[这本下]个?(?:周|星期|礼拜)|这回|讲的")
_PARTS_OF = {
    "月": (bare_day, end_of),
    "年": (bare_month, month_day, holiday, half_year, quarter, end_of, bare_day),
    "季": (end_of, bare_month),
}  # of all others, the weekdays


@dataclass(frozen=True, slots=True)
class DateSpan:
    """Where a date stands, its first moment and the first after it, and its form. `exact`: a day or two are meant."""

    start: int
    end: int
    first: datetime
    after: datetime
    written: str
    exact: bool = True


_EVENTFUL = re.compile(
    r"每|一般|通常|规定|自动|默认|一律|归档|清[理除空]|删|才[能可会行]|转正|次$|(?:[入出]院|[下付]单|付款|[入离]职|毕业|[收到]货|签收|注册|激活|购买|手术|婚礼|会议|考试|面试|发布|上线|节|生日|事故|比赛|活动|假期|疫苗|签约|开学|产|术|餐|饭|完|好|了|过|满)$"
)
"""What a distance is counted from where that is not the day of the turn, or what holds again and again."""
_COPULAS = frozenset(["在", "是", "要", "约在", "定在", "排在", "定于", "改到", "推迟到", "大概", "大约", "等"])
_BEYOND = re.compile(
    r"(?:(?:之后|以后|后|起|开始|的)?(?:再|往后)+(?:过|推|数|延)?|顺延|(?:之|以)?后(?=的?[^,]{1,4}(?:之|以)?后)|(?:起|开始)(?=[^,]{1,4}(?:之|以)?后)"
    r"|(?:之|以)?后(?=[^,]{1,3}$)|(?P<back>(?:之|以)?前的?(?!几)))"
    r"(?:的|第)?(?P<count>\d{1,2}|[一二两三四五六七八九十]{1,3})个?(?P<unit>天|周|星期|礼拜)(?:(?:之|以)?后)?(?![内里都之]|[^,]{1,3}都)"
)
"""A distance that is counted from the date before it: 周五之后一周, 后天再过三天, 周六前一天."""

_RULES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], datetime, bool], Found]], ...] = tuple(
    (re.compile(pattern), meaning)
    for pattern, meaning in (
        (
            r"(?P<year>20\d\d)\s?(?:-|/|年)\s?(?P<month>\d{1,2})\s?(?:-|/|月)\s?(?P<day>\d{1,2})(?:\s?[日号])?",
            full_date,
        ),
        (
            r"(?P<which>大前|(?<![目之以提])前|昨|今|明|大后|(?<![以之今])后)[天日](?!天)(?P<part>)",
            day_word,
        ),
        (r"(?<![如至于])(?P<which>昨|今|明)(?P<part>早|晨|晚|夜)(?!餐|饭|点|会|期|年)上?", day_word),
        (
            rf"(?P<which>上上|上|这|本|下下|下)(?:一)?个?{_WEEK}(?P<day>[一二三四五六日天末])(?P<part>)",
            weekday,
        ),
        (
            rf"(?<![每一隔双单逢二两三四五六七八九十几\d])(?P<which>){_WEEK}(?P<day>[一二三四五六日天])(?P<part>)(?![到至、和跟与一二三四五六天周星]"
            rf"|都|休|个|综合)",
            weekday,
        ),
        (r"(?<![每一隔双单逢])(?P<which>)周(?P<day>末)(?P<part>)(?!都|休|一般|通常|经常)", weekday),
        (r"(?P<which>下下|上上|下|上|这|本)(?:一)?个?(?:周|星期|礼拜)(?![边围期])", week),
        (rf"(?P<which>下下|上上|下|上|这|本)(?:一)?个?月\s?(?P<day>{_NUMBER})\s?[号日]", day_of_month),
        (r"(?P<which>下下|上上|下|上|这|本)(?:一)?个?月(?P<part>初|中旬|底|末)?(?!亮|饼|经)", month),
        (
            rf"(?:(?P<year>前年|去年|今年|明年|后年)的?|(?<![\d年个]))(?P<month>{_NUMBER})\s?月\s?(?P<day>{_NUMBER})"
            r"(?:\s?[号日]|(?=\s?(?:到期|过期|截止|之?前|以前|为止|起|开始|出发|回|去|走|,|$)))",
            month_day,
        ),
        (
            r"(?<=[到至于在前])\s?(?P<day>\d{1,2}"
            r"|[一二三四五六七八九十]{2,3})\s?号(?![楼线店门院机库位桌柜床仓馆坑])",
            bare_day,
        ),
        (
            r"(?<![\d月第十])(?P<day>\d{1,2}|[一二三]?十[一二三四五六七八九]?)\s?号(?=之?前|为止|[早晚上下]|去|到(?![达店])|过期|截止|失效|结束|交|还"
            r"|发|开|起)",
            bare_day,
        ),
        (
            r"(?P<holiday>五一|国庆|元旦|圣诞节?|双十一|双11|双十二|双12)(?=假期)?(?=之?前|以前|期间|后|放假|去|回|要)",
            holiday,
        ),
        (r"(?P<year>20\d\d)\s?年\s?(?P<month>1[0-2]|[1-9])\s?月(?!\s?\d)", full_month),
        (r"(?P<year>20\d\d)\s?年(?=\s?(?:到期|底|内|之前|前|过期))", full_year),
        (
            r"(?P<year>前年|去年|今年|明年|后年)的?(?P<month>1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])\s?月(?:底|初|中旬|份)?",
            bare_month,
        ),
        (r"(?P<which>前年|去年|今年|明年|后年)(?!龄|轻)", year),
        (
            r"(?P<year>)(?<![\d个十年])(?P<month>1[0-2]|[1-9]|[一二三四五六七八九]|十[一二]?)\s?月(?:底|初|中旬|份|(?=之?前"
            r"|以前|为止|结束|去|要|会|回|搬|结婚|考|毕业))",
            bare_month,
        ),
        (r"(?<![\d个一二三四五六七八九十每])(?<!\d )(?P<unit>[月年])底", end_of),
        (r"(?P<which>上|这|本|下)个?季度(?P<number>)", quarter),
        (r"(?P<which>)(?<![\w年])q(?P<number>[1-4])(?![\w])", quarter),
        (r"(?P<which>)(?<!每)第?(?P<number>[一二三四])季度", quarter),
        (r"(?<![年上])(?P<which>[上下])半年", half_year),
        (
            r"(?:(?P<again>再过|(?:(?<=^)|(?<=[,我们户]))过(?!两[天年]))了?)?(?<![\d.第前近这那每满隔半一二两三四五六七八九十])(?P<count>\d{1,3}|[一二两三四五六七八九十]{1,3}|半(?=个月|年))"
            r"(?:个(?=[星礼月]))?(?P<unit>天|周|星期|礼拜|(?<=个)月|年)(?:(?:之|以)?(?P<side>[前后])(?![端台代者续半])|(?(again)(?![半多内前里])|(?!)))",
            distance,
        ),
    )
)


def date_spans(folded: str, at: datetime) -> list[DateSpan]:
    """The dates in plain text, in order and without overlaps; what is no day of the calendar is left out."""
    taken = bytearray(len(folded))
    yearly, weekly = _YEARLY.search(folded) is not None, _WEEKLY.search(folded) is not None
    found: list[DateSpan] = []
    for pattern, meaning in _RULES:
        for match in pattern.finditer(folded):
            start, end = match.span()
            if taken.find(1, start, end) >= 0 or (yearly and meaning in (month_day, bare_month)):
                continue
            if (
                meaning is weekday
                and not match["which"]
                and (_LISTED.search(folded, 0, start) or (weekly and not _bounds(folded, start, end)))
            ):
                continue
            if _comes_again(folded, match, meaning):
                continue
            begin, stop = folded.rfind(",", 0, start) + 1, folded.find(",", end)
            past = _DONE.search(folded, begin, stop if stop >= 0 else len(folded)) is not None
            past = past and not (_MOVED_TO.search(folded, begin, start) or _MOVED_FROM.match(folded, end))
            if meaning is distance and not match["again"] and not _from_now(folded, start, end):
                continue
            try:
                first, after, written, exact = meaning(match, at, past)
            except (ValueError, OverflowError):
                continue
            beyond = _BEYOND.match(folded, end) if exact and meaning is not full_date else None
            if beyond:
                first, after, end = *shifted(first, beyond), beyond.end()
                written = first.date().isoformat()
            taken[start:end] = b"\x01" * (end - start)
            found.append(DateSpan(start, end, first, after, written, exact))
    return _in_order(sorted(found, key=lambda span: span.start), folded)


def _comes_again(folded: str, match: re.Match[str], meaning: Callable[[re.Match[str], datetime, bool], Found]) -> bool:
    """Whether a day is one of every week, month or year that the sentence speaks of, or names a class that it is held on."""
    named = match.groupdict()
    if (named.get("which") and meaning not in (half_year,)) or named.get("year"):
        return False
    begin, stop = folded.rfind(",", 0, match.start()) + 1, folded.find(",", match.end())
    clause = folded[begin : stop if stop >= 0 else len(folded)]
    for recurs in _RECURS.finditer(folded):
        before = begin <= recurs.start() < match.start() and recurs.end() <= match.start()
        if (before or recurs["always"]) and meaning in _PARTS_OF.get(recurs["unit"][0], (weekday,)):
            return meaning is not end_of or named["unit"] == recurs["unit"][0] or recurs["unit"] in ("年", "季", "季度")
    if meaning is weekday and named["day"] == "末":
        return _AT_WEEKENDS.search(clause) is not None and _ONE_WEEKEND.search(clause) is None
    if meaning is weekday and _RESCHEDULED.search(clause) and not _THIS_WEEK.search(clause):
        return True
    return meaning is weekday and _SERIES.match(folded, match.end()) is not None and not _THIS_ONE.search(clause)


def _from_now(folded: str, start: int, end: int) -> bool:
    """Whether a distance is counted from the moment it is told of, not from what the words before it tell of."""
    begin = folded.rfind(",", 0, start) + 1
    before, behind = folded[begin:start], folded[end:].split(",")[0]
    if _EVENTFUL.search(before) or _EVENTFUL.search(f"{behind}。"):
        return False
    words = rjieba.tag(before)
    return not words or words[-1][0] in _COPULAS or not words[-1][1].startswith("v")


def _bounds(folded: str, start: int, end: int) -> bool:
    """Whether a date is the beginning or the end of a time."""
    return BOUND.search(folded, 0, start) is not None or BOUNDS.match(folded, end) is not None


def _in_order(spans: list[DateSpan], folded: str) -> list[DateSpan]:
    """The dates, where the end of a range never lies before its start: 下周一到周三 ends in the week that it begins in."""
    for place in range(1, len(spans)):
        begin, end = spans[place - 1], spans[place]
        if folded[begin.end : end.start] in ("到", "至", "-", "~") and end.first < begin.first and end.exact:
            later = timedelta(weeks=-((end.first - begin.first).days // 7))
            first = end.first + later
            spans[place] = replace(
                end, first=first, after=end.after + later, written=first.date().isoformat() + end.written[10:]
            )
    return spans
