"""Clauses that begin with somebody and are about the speaker, a thing or a rule all the same: 医生让我…, 员工手册…"""

import re

import rjieba

from app.extraction.chinese.person_phrases import Phrase
from app.extraction.chinese.person_words import KIN, PERSONAL, PET, REPORTS

_BEHIND_ME = (
    r"(?!们?(?:家(?!长)|[这那组班]|部门|公司|学校|单位|团队|小区)|的?(?:妈|爸|哥|姐|弟|妹|老公|老婆|儿子|女儿))"
)
_TO_SPEAKER = re.compile(
    r"^(?:以后|现在)?(?:(?:由|归|轮到|换)?我(?!们?的|们?家|妈|爸|哥|姐)|是我$)|^[^,]{0,2}?说(?:了|过)?我(?!们?的|们?家|妈|爸|哥|姐|弟|妹|老公|老婆|儿子|女儿|爷|奶|外公|外婆|岳|公公|婆婆)"
    r"|^[^,]{0,10}(?:以后|之后|以前|之前|[后前时]|时候|期间|那天|那年|结婚|生日|毕业|住院|出国|搬家|婚礼|满月|手术|生病)[,]?(?:起|开始)?(?:都是)?(?:我(?!的)|咱)"
    r"|^[^,]{0,8}的[^,]{1,8}我(?!的|妈|爸)|^住我这|^[^,]{1,10}归我了?(?:$|,)|^[^,我]{1,12}(?:由|归|轮到|靠)我(?!们?的|妈|爸)"
    r"|^[^,]{0,4}(?:生日|婚礼|满月|住院|手术|结婚|寿宴|忌日)[^,]{0,4}(?:要|得|记得)(?:提前)?(?:订|买|送|回|请|准备|去|赶|包|做)"
)
_OBJECT = re.compile(rf"(?P<act>[^,我的]{{1,7}})(?:我|我们|咱们?){_BEHIND_ME}")
_NOT_ME = r"我(?!们?的?(?:妈|爸|哥|姐|弟|妹|老[公婆师板]|儿|女|男|爷|奶|姑|舅|叔|姨|同|朋|室|闺))"
_HANDED = re.compile(
    r"(?:把|将)[^,]{1,16}?(?:过户|划|排|交|分|转|让|送|借|租|留|传|托付|托|安排|调|卖|捐|存|放|记|拨|升|降|移)(?:给|到|归|由|在)?了?"
    rf"{_NOT_ME}|(?:把|将)[^,]{{1,16}}给{_NOT_ME}(?:开|住|用|穿|养|管|做|当|戴|骑|带|跟|保管|打理)"
    rf"|(?:过户|划|交|分|转|借|租|留|传|送|托付|归|落到)(?:给|到|归)?了?{_NOT_ME}(?:们)?(?:[这那手用了开住养管当穿和]|名下|$)"
    rf"|(?:在|到|挂在){_NOT_ME}(?:名下|手[里上])"
    rf"|(?:排|分|派|安排|留|划|转)给了?{_NOT_ME}(?=周|星期|礼拜|[早中晚夜]班|第|[\d一二三四五六七八九十])"
    rf"|给{_NOT_ME}(?:们)?(?:配|批|涨|加(?!油)|减|降|免|升|报|办|定|排|留|分|租|安排|买|换|装|介绍|续|调|立|投)了"
    rf"|(?:升|提|派|调|选|指定|任命|推荐|介绍|拉|领|带|点名让|安排)着?{_NOT_ME}们?(?:当|做|去[^,]{{2,}}|到|进|入|负责|牵头|带|管|报了|办了|学会|合伙|常驻|加入)"
)
"""What makes a difference to the speaker because somebody does it: 把阁楼借给我, 给我配了电脑, 调我去南京."""
_DOES = re.compile(r"(?:(?:约|教会|喊|叫|选|收|雇|传授)了?|^[批准奖罚扣贴加涨减降补欠少多收][了过])$")
_TOWARDS = re.compile(
    r"(?:喜欢|爱|怕|想|恨|讨厌|像|信|崇拜|佩服|理解|支持|依赖|听|觉得|认为|以为|说|讲|没|比|对|跟|和|与|为|向|是|如|负责|跟进|对接)(?:了|过|着)?$"
)
"""What somebody feels, thinks or says of the speaker is theirs."""
_PASSING_ACT = re.compile(
    r"[^,我]{0,6}?(?:请|夸|骂|笑|问|找|催|叫|喊|约|打|看|等|吵|烦|逗|抱|瞪|怼|气|吓|陪|帮|告诉|提醒|回复|联系)(?:了|过|着)?我"
    r"|(?:又|刚|还|都|经常|老)*给我(?!们?[^,]{0,6}(?:涨|加薪|升|定|排|报|办|留|相|介绍|租|安排))|[^,我]{0,8}我[^,]?$"
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
_GUESTS = re.compile(r"客人|访客|游客|顾客|住客|来宾")
_OF_GUESTS = re.compile(r"(?:都|一律|统一|可以?|只能)*(?:用|连|走|停|坐|住|扫|从|进|登|换|穿)")
"""What holds for whoever comes is a rule of the house: 客人用 Lin_guest."""
_ON_A_FORM = re.compile(r"收件人|联系人|担保人|监护人|经办人|法人")
_ENTERED = re.compile(r"(?:都|也|就|还是)?(?:[写填留登]|登记)(?:的|了|成)?")
"""Who is entered as what is a fact of the form: 收件人写我太太."""
_SERVES = re.compile(r"[^,我]{0,6}?(?:帮|替)我(?!们?的?(?:妈|爸|哥|姐|弟|妹|老[公婆]|儿子|女儿))[^,了过]{2,}$")
_REGULARLY = re.compile(r"每|都|一直|平时|总|常|(?:周|星期|礼拜)[一二三四五六日天]|负责|固定|定期|长期|专门|呢就")
"""What somebody does for the speaker again and again is what they do, not what befalls the speaker."""
_STAFF = re.compile(r"手下|下属|部下")
_COUNT = re.compile(r"(?:现在|一共|总共)*有[\d一二两三四五六七八九十几]+(?:个|位|名)")
_CHILD = re.compile(r"孩子|娃|宝宝|小孩|儿子|女儿|闺女|老大|老二")
_ADVISER = re.compile(r"(?:主治)?医生|大夫|牙医|中医|护士|药师|律师|教练|老师|顾问")
_AT_THEIRS = re.compile(
    r"(?:约|预约|挂)(?:好|到|在|了)"
    r"|(?:的)?(?:号|专家号|门诊|课|团课|私教课|讲座|歌|书|新书|小说|诗|画|演唱会|音乐会|专辑|电影|播客|专栏|全集|巡演)(?!码|线|称|架|包|房|题)"
)
"""What many go to somebody for, and when the speaker does: 张医生的号, 周杰伦的歌."""
_OF_MAKE = re.compile(
    r"[a-z]+\s?\d|(?:证|證)(?:号|號|件|书|書|$)|(?:[\d.]+|[一二两三四五六七八九十])[%份克斤]?$"
    r"|(?:吸尘器|吹风机|空调|冰箱|电视|洗衣机|手机(?!号)|相机|耳机|手表|电脑|平板|路由器|音箱|打印机|热水器|净化器|方便面|牛奶|酸奶|咖啡机|奶粉|球鞋|轮胎)"
)
_LEFT = re.compile(
    r"(?:给我们?)?(?:传|留|寄|送|织|推荐|介绍)(?:下来?|过来|来|给我们?)?的(?!$|,|人|是|[^,]{1,8}(?:归|给))"
)
"""What somebody gave or named is what the clause is about: 爷爷传下来的砚台."""
_GIVES = re.compile(r"(?:布置|开|给|推荐|发|教|讲|留|定|安排|寄|送|要)(?:了|过)?的(?!$)")
_COMPOUND = re.compile(
    r"[\u4e00-\u9fff]{0,4}?(?:手册|密码|信箱|署名|培训|权限|账号|列表|名单|档案|制度|须知|指南|合同|协议|文档|系统|平台|后台|页面|评价|反馈|投诉|咨询|分析|资料|满意度"
    r"|会议|会员|卡|执照|资格|证|券|奖|节|楼|宿舍|食堂|评审|访谈|画像|教育|家访|续费|留言|上门)"
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


_NAMING = re.compile(r"的?(?:名字|小名|大名)?(?:现在|最后|还是|就|又|也|改)*(?:叫|名叫|名字|(?<=名字)[是改换])")
_OF_THE_HOUSE = re.compile(r"物业|居委会|业委会|厂[家商]|施工队|装修队")
_TO_REACH = re.compile(
    r"(?:的|那边)?[^,]{0,5}?(?:电话|热线|号码|邮箱|微信|公众号|地址|办公室|办公时间|上班时间|网址|缴费|收费)"
    r"|(?:那边)?(?:又|刚|已经|终于|最近|今年|现在)*(?:换|改)了?(?:一?家|公司|人)"
)
"""By what a body that serves everybody is reached, and which one it is: 物业换公司了, 居委会的电话."""


_MEDIC = re.compile(r"(?:主治)?医生|大夫|牙医|中医|护士|药师")
_OF_PATIENT = re.compile(
    r"[血尿肝肺胃肾脾心骨牙齿眼耳鼻腰颈腿膝肠腺肌皮脑]|指标|结节|息肉|囊肿|度数|视力|病|炎|过敏|手术|恢复|复查|伤口|吃药|忌口|[少多别]吃|静养|休[\d一二两三四五六半]"
)


def is_diagnosis(phrase: Phrase, said: str) -> bool:
    """Whether a doctor's words that name nobody are about the patient: 医生看了片子说血脂偏高."""
    return (
        not phrase.chained
        and _MEDIC.fullmatch(phrase.noun) is not None
        and not said.startswith(("他", "她", "自己"))
        and _OF_PATIENT.search(said) is not None
    )


def is_own(phrase: Phrase, rest: str, *, pointed: bool = False) -> bool:
    """Whether a clause that begins with a person is about the speaker, a thing or a rule all the same."""
    serves = _SERVES.fullmatch(rest) and _REGULARLY.search(rest)
    if not rest or (
        not serves
        and (_TO_SPEAKER.match(rest) or _WITH_SPEAKER.match(rest) or hands_over(rest) or _acts_on_speaker(rest))
        and not REPORTS.match(rest)
    ):
        return True
    if (
        _LEFT.match(rest)
        or _is_no_person(phrase, rest)
        or (not phrase.mine and not re.fullmatch(KIN, phrase.noun) and _AT_THEIRS.match(rest))
    ):
        return True
    itself = phrase.mine and not phrase.relation and phrase.first == phrase.owned  # 本人张伟
    orders = phrase.noun and not phrase.chained and (_ORDERS.match(rest) or _is_general(phrase, rest))
    if itself or orders or (_STAFF.fullmatch(phrase.noun) and _COUNT.match(rest)):
        return True
    weak = not serves and (
        phrase.noun in ALSO_THINGS
        and not phrase.chained
        and phrase.end != phrase.label[1] + 1  # 学生们 are people
        and (phrase.noun in _THINGS or not (pointed or phrase.pointed))
    )
    if weak and not (phrase.mine or PERSONAL.match(rest) or re.match(r"(?:叫|是)\s?[^,]{2,8}$", rest)):
        return True
    if _of_the_house(phrase, rest) or (phrase.noun and _OF_THINGS.match(rest)):
        return True
    return _CHILD.fullmatch(phrase.noun) is not None and _OWN_RULE.search(rest) is not None


def _is_no_person(phrase: Phrase, rest: str) -> bool:
    """Whether what looks like a name is a make, a paper or a material: 特斯拉 Model 3, 榮民證號, 石英三."""
    return not phrase.noun and not phrase.mine and phrase.plain and _OF_MAKE.match(rest) is not None


def _of_the_house(phrase: Phrase, rest: str) -> bool:
    """Whether a clause tells how a body of the house is reached, what guests are to use, who is entered on a form, or by what
    name a pet goes, which says what the speaker keeps."""
    reached = _OF_THE_HOUSE.fullmatch(phrase.noun) and phrase.label[1] == phrase.end and _TO_REACH.match(rest)
    entered = _ON_A_FORM.fullmatch(phrase.noun) and phrase.plain and _ENTERED.match(rest)
    guests = _GUESTS.fullmatch(phrase.noun) and phrase.plain and not phrase.mine and _OF_GUESTS.match(rest)
    return bool(reached or entered or guests or (re.fullmatch(PET, phrase.noun) and _NAMING.match(rest)))


def changes_speaker_s_life(rest: str) -> bool:
    """Whether what somebody does to the speaker makes a difference: 提拔我当组长, not 请我喝奶茶."""
    return hands_over(rest) or (_acts_on_speaker(rest) and _PASSING_ACT.match(rest) is None)


def hands_over(folded: str) -> bool:
    """Whether a clause tells of what somebody gave, lent or assigned to the speaker."""
    return _HANDED.search(folded) is not None


def _acts_on_speaker(rest: str) -> bool:
    """Whether somebody does something to the speaker: 派我去成都, 把我升成店长, 教会我修表."""
    match = _OBJECT.match(rest)
    if match is None or _TOWARDS.search(match["act"]):
        return False
    if _DOES.search(match["act"]):
        return True
    acts = [tag for word, tag in rjieba.tag(match["act"]) if word not in ("了", "过", "给", "会", "着")]
    return not acts or acts[-1].startswith(("v", "p"))


def _is_general(phrase: Phrase, rest: str) -> bool:
    """Whether a role only tells what kind of thing is meant, or whose advice it is: 员工手册, 医生开的药, 医生说要复查."""
    if phrase.mine or not phrase.plain or re.fullmatch(KIN, phrase.noun):
        return False
    if _GIVES.match(rest) or (_ADVISER.fullmatch(phrase.noun) and rest.startswith(("说要", "说可以"))):
        return True
    return _COMPOUND.match(rest) is not None and not PERSONAL.match(rest)
