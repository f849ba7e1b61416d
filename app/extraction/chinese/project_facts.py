"""Facts of a project that name people, firms, roles and tools: the project's, unless they tell of somebody's own doings.

供应商的接口限流每秒 50 次, 老周留下的脚本在 /opt/legacy and 甲方把验收推迟到七月 are what the project has to know; who is in
charge of a part of it, what a competitor does, and that somebody is away, is theirs.
"""

import re

from app.extraction.chinese.parties import ThirdParty
from app.extraction.chinese.person_words import DEPARTMENT, GIVEN_LATIN, KIN, PERSONAL, ROLE, STRANGER
from app.extraction.chinese.plain_form import plain

_OF_LIFE = re.compile(
    r"过敏|离职|入职|休假|请假|产假|陪产|年假|生日|怀孕|出差|结婚|住(?!院部)|不?[吃喝](?!力|紧)|喜欢|习惯|(?:电话|手机|微信|邮箱|工号|分机)(?:号码?)?(?:是|为|[:：]|\s?[\da-z])"
)
_DUTY = re.compile(r"(?:归|由|找|是|给|让|交给|换成?了?)[^,]{0,6}$")
_PART_OF_PROJECT = re.compile(rf"(?:{ROLE}|{STRANGER}|{DEPARTMENT})")
_COMPETES = re.compile(r"竞品|竞争对手")
_THINGS_OF = re.compile(r"(?P<made>[^,的]{0,6})的(?!$|,)")
"""A thing that somebody has, made or left: 王工写的调度器."""
_DECIDES = re.compile(
    r"(?:已经?|又|刚|昨天|今天|最后)*(?:[把将]|拍板|批[了准]|定了|否了|砍了|同意|要求|规定|决定|确认)"
)


def is_project_s(whom: ThirdParty, text: str, folded: str) -> bool:
    """Whether a clause of a project's turn that names somebody is the project's fact all the same."""
    rest = folded[whom.end :].lstrip()
    if _OF_LIFE.search(rest) or re.search(KIN, whom.label):
        return False
    if whom.start and _DUTY.search(folded[: whom.start]):
        called = plain(text[whom.start : whom.end])
        return whom.label.isascii() and GIVEN_LATIN.search(called) is None
    if _COMPETES.search(folded[whom.start : whom.end]):
        return False
    if _PART_OF_PROJECT.fullmatch(whom.label) or _DECIDES.match(rest):
        return True
    thing = _THINGS_OF.match(rest)
    return thing is not None and (thing["made"] != "" or PERSONAL.match(rest) is None)
