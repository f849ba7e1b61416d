"""Teams and departments that a clause is about: 风控组每周四封版, 财务部 25 号关账. The speaker's own are no others': 我们组."""

import re

import rjieba

from app.extraction.chinese.given_names import words
from app.extraction.chinese.person_phrases import Phrase

_TEAM = re.compile(
    r"(?:隔壁|楼[上下]|对面|公司的?|集团的?|医院的?|学校的?)?"
    r"(?P<name>(?P<of>[\u4e00-\u9fff]{2,4}?)(?:[组部科处]|团队|部门))(?P<side>那边|这边)?"
)
_OWN_OR_ALL = re.compile(
    r"项目|课题|[小全各整我咱俺本你他她每这那哪某一两几]|兄弟|所有|其他|.*[的了在是有和把被对给小]"
)
_DOES = re.compile(r"[vpdtmrac]")
"""How the tags begin of what a team does, how and when."""
_WHEN = re.compile(r"每|[周月季年]|\s?\d")

_ORDERS = re.compile(
    r"(?:已经?|刚刚?|又|今天|昨天|最近)?(?:规定|要求|通知|宣布|公告|发文|[让叫催]|建议|(?:延期|推迟|提前|改期|顺延|调整|放宽|收紧)了?(?:[,，]|$))"
)
"""What it wants of others, the speaker among them, and what it tells them of their own matters."""


def team_at(folded: str, start: int) -> Phrase | None:
    """The team that is the subject of a clause, None where that is none, or the speaker's own."""
    match = _TEAM.match(folded, start)
    if match is None or _OWN_OR_ALL.match(match["of"]) or rjieba.tag(match["of"])[0][1][0] in "cdprutm":
        return None
    end = match.end("name")
    apart = any(last == end for _, last, _ in words(folded[:80])) or not rjieba.has_word(folded[end - 1 : end + 1])
    if not apart or (rjieba.has_word(match["name"]) and not rjieba.has_word(match["of"])):
        return None  # 测试组件, 俱乐部
    behind = folded[match.end() : match.end() + 8]
    if not behind or _ORDERS.match(behind) or not (_WHEN.match(behind) or _DOES.match(rjieba.tag(behind)[0][1])):
        return None
    return Phrase(start, start, match.start("name"), match.end(), "", match.span("name"), "", False, True, True)
