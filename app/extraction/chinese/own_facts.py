"""Clauses that begin with somebody and are about the speaker, a thing or a rule all the same: 医生让我…, 员工手册…"""

import re

from app.extraction.chinese.person_phrases import Phrase
from app.extraction.chinese.person_words import KIN, PERSONAL, PET, REPORTS

_TO_SPEAKER = re.compile(
    r"^(?:以后|现在)?(?:(?:由|归|轮到|换)?我(?!们?的|们?家|妈|爸|哥|姐)|是我$)|^[^,]{0,2}?说(?:了|过)?我(?!们?的)"
    r"|^[^,]{0,5}?(?:批|答应|选|派|夸|骂|表扬|准|怪|欠|借|教|带|送|寄|留|起|买|转|发|推荐|介绍|给|帮|替|陪|请|问|催|告诉|通知"
    r"|安排|允许|批准|同意|要求?|让|叫|嘱咐|建议|劝|逼|求|催促|把|住|来找|来看)"
    r"(?:了|过|准|给|的)?(?:我|我们|咱们?)(?!的?(?:妈|爸|哥|姐|弟|妹|老公|老婆|儿子|女儿))"
    r"|^[^,]{1,10}(?:以后|之后|以前|之前|[后前时]|时候|那天|那年)[,]?(?:起|开始)?(?:我|咱)|^[^,]{0,8}的[^,]{1,8}我(?!的|妈|爸)"
)
_WITH_SPEAKER = re.compile(r"\s?(?:和|跟|与|、|以及)\s?(?:我|咱|俺|本人)")
_ORDERS = re.compile(
    r"^(?:那边|这边)?(?:也|都|又|刚|一直|老|反复)?(?:要求|规定|说(?:了)?(?=别|不要|先|得|必须|只能|少|多|尽|:|,)|让|叫(?=停|不|别"
    r"|先|少|多)|通知"
    r"|催|嘱咐|交代|建议|允许|不让|不许|不准|不同意|同意|请(?!假|了|客)|的(?:意思|要求|需求|建议|规定|嘱咐|医嘱))"
)
"""What people in charge order, without saying whom: the speaker is meant."""
_OWN_RULE = re.compile(
    r"最多|顶多|只能|不许|不准|必须|到点|要(?:儿童|婴儿)|(?:需要|得要?)儿童|同行|一起|票|出行"
    r"|儿童(?:餐|座|票|椅)|放学|接送|要接"
)
_CHILD = re.compile(r"孩子|娃|宝宝|小孩|儿子|女儿|闺女|老大|老二")
_ADVISER = re.compile(r"(?:主治)?医生|大夫|牙医|中医|护士|药师|律师|教练|老师|顾问")
_GIVES = re.compile(r"(?:布置|开|给|推荐|发|教|讲|留|定|安排|寄|送|要)(?:了|过)?的(?!$)")
_COMPOUND = re.compile(
    r"[\u4e00-\u9fff]{0,4}?(?:手册|密码|信箱|署名|培训|权限|账号|列表|名单|档案|制度|须知|指南|合同|协议|文档|系统|平台|后台|页面|评价|反馈|投诉|咨询|分析|资料|满意度"
    r"|会议|会员|卡|证|券|奖|节|楼|宿舍|食堂|评审|访谈|画像|教育|家访|续费|留言|上门)"
)
ALSO_THINGS = frozenset(
    (
        "先生",
        "产品",
        "运营",
        "老人",
        "新人",
        "网友",
        "设计",
        "审计",
        "一家",
        "对象",
        "猫",
        "狗",
        "学生",
        "外包",
        "主子",
        "中介",
        "编辑",
        "导演",
        "业主",
        "成员",
        "上级",
        "专家",
    )
)
_THINGS = frozenset(("产品", "运营", "设计", "审计", "外包", "主子", "一家"))
_OF_THINGS = re.compile(
    r"(?:时代|时期|公寓|生涯|那会儿|岗|名|代码|数据|信息|端|资料|经理|群|管理|咖|粮|砂|列表|id|字段|表|页|接口|权限|模块|账号|系统)"
)


def is_own(phrase: Phrase, rest: str, *, pointed: bool = False) -> bool:
    """Whether a clause that begins with a person is about the speaker, a thing or a rule all the same."""
    if not rest or ((_TO_SPEAKER.match(rest) or _WITH_SPEAKER.match(rest)) and not REPORTS.match(rest)):
        return True
    itself = phrase.mine and not phrase.relation and phrase.first == phrase.owned  # 本人张伟
    orders = phrase.noun and not phrase.chained and (_ORDERS.match(rest) or _is_general(phrase, rest))
    if itself or orders:
        return True
    weak = (
        phrase.noun in ALSO_THINGS
        and not phrase.chained
        and (phrase.noun in _THINGS or not (pointed or phrase.pointed))
    )
    if weak and not (phrase.mine or PERSONAL.match(rest) or re.match(r"(?:叫|是)\s?[^,]{2,8}$", rest)):
        return True
    if re.fullmatch(PET, phrase.noun) and re.match(r"(?:名字)?(?:叫|名叫)", rest):
        return True  # who names a pet says what they keep
    if phrase.noun and _OF_THINGS.match(rest):
        return True
    return _CHILD.fullmatch(phrase.noun) is not None and _OWN_RULE.search(rest) is not None


def _is_general(phrase: Phrase, rest: str) -> bool:
    """Whether a role only tells what kind of thing is meant, or whose advice it is: 员工手册, 医生开的药, 医生说要复查."""
    if phrase.mine or not phrase.plain or re.fullmatch(KIN, phrase.noun):
        return False
    if _GIVES.match(rest) or (_ADVISER.fullmatch(phrase.noun) and rest.startswith(("说要", "说可以"))):
        return True
    return _COMPOUND.match(rest) is not None and not PERSONAL.match(rest)
