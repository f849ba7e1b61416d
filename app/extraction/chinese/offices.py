"""Who fills an office that somebody of the speaker's has: the speaker's own fact, 甲方对接人是欧阳敏, 项目经理换成上官婉了.

What the one who fills it is, does or has besides is theirs, and so is a clause that goes on about them.
"""

import re

import rjieba

from app.extraction.chinese.parties import ThirdParty, named_by
from app.extraction.chinese.person_words import DOUBLE_SURNAME, GIVEN_LATIN, KIN, ROLE, SURNAME, TITLE
from app.extraction.chinese.plain_form import simplified

_COMPANION = (
    r"同事|同学|朋友|好友|闺蜜|哥们儿?|兄弟|死党|发小|网友|室友|舍友|邻居|同桌|伙伴|[球牌驴病笔战队]友|学[长姐弟妹]|师[兄姐弟妹]|学生|大学生|留学生"
    r"|新人|新同事|主人|病人|患者|员工|职员|女生|男生|女孩|男孩|小姑娘|客户|甲方|乙方|合作[方伙伴]+|竞品|竞争对手|厂[家商]|[供应承运物流货开发制造分销服务代理经承包]+商"
    r"|外包商?|物业|居委会|业委会|产品|设计|运营|审计|编辑|作者|主播|博主|股东|住户|业主|家长|顾客|客人|相亲对象"
)
_OFFICE = rf"(?!(?:{_COMPANION}|{KIN})\s?(?:是|叫|换|改|[:：]))(?:{ROLE}|公证人|监护人|法人代表|接待人?|主治医生|家庭医生|物管)"
_NOW = r"(?:现在|目前|其实|实际上?|已经|还是|依然|仍然|最终|最后|终于|刚刚?|又|就|还|都|正式)*"
_IS = rf"{_NOW}(?P<is>名?叫|名字是|是|[换改](?:成|为|到)了?|换了|改由|定了|定为|确定[是为]|[:：])\s?"
_RARER = "蒲尤岑苟茅瞿盖巩冉隋佘褚卞仇靳敖沙燕裘游匡"
_NAME = (
    rf"(?P<name>(?:{DOUBLE_SURNAME})(?:[\u4e00-\u9fff]{{1,2}}?|{TITLE})|[{SURNAME}{_RARER}](?:{TITLE}|[\u4e00-\u9fff]{{1,2}}?(?:{TITLE})?)"
    rf"|[小老阿][{SURNAME}]|(?-i:[A-Z][\w.'-]+(?: [A-Z][\w'-]+){{0,2}}))"
)
_FILLED = re.compile(
    rf"(?:(?:现在|目前|今年|以后|更正|其实|哦|那)[的,]?)*(?:我们?|咱们?|公司|团队|部门|项目)?的?[^,我是叫换改:：他她]{{0,10}}?{_OFFICE}{_IS}(?:的|[^,的]{{1,8}}的)?{_NAME}"
    r"(?:了|啦|吧|哦)?[。!]?"
)
_NO_NAME = re.compile(r".*(?:人|者|员|家|师|生|手|民|迷|党|族|派|岁|级|号)$|.*(?:大学|公司|中心|医院|科技)")


def filled(text: str, folded: str) -> ThirdParty | None:
    """Whom a clause names as filling an office, where it says nothing else of them; else None."""
    match = _FILLED.fullmatch(simplified(text))
    if match is None or len(text) != len(folded):
        return None
    name = match["name"]
    if not name.isascii():
        titled = re.search(rf"(?:{TITLE})$", name) is not None
        known = rjieba.has_word(name) and not rjieba.tag(name)[0][1].startswith("nr")
        if (
            not titled
            and match["is"] not in ("叫", "名叫")
            and (_NO_NAME.fullmatch(name) or (known and name[0] not in "小老阿"))
        ):
            return None
    elif match["is"] == "是" and GIVEN_LATIN.fullmatch(name.lower()) is None and " " not in name:
        return None
    return named_by(text, *match.span("name"))
