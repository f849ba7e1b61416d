"""Sentences that state an attribute by a verb: "I moved to Berlin", 我住在上海, "I work at Acme"."""

import re
from collections.abc import Callable

_WHO = r"(?:(?i:i|we|he|she|they|user|the user)|(?P<who>[A-Z][a-z]+(?: [A-Z][a-z]+)?))"
_AUX = r"(?i: am| is| are|'s|'m|'ve| have| has| had| just| recently| now| currently| finally| already| still| also)*"
_ZH_SELF = (
    r"(?:我们?|用户|客户|本人|他|她|(?P<who>[^，。；,;的在是我现搬\s]{2,4}?))?(?:现在|目前|最近|上个?月"
    r"|上周|去年|今年|昨天|已经|刚刚?|又|都|也|还|一直)*"
)
_NOT_A_PLACE = re.compile(
    r"^(?:a|an|my|our|his|her|their|new|another|using|work|home|night|free|fear|peace|school|least"
    r"|first|once|present|last|bed|it|this|that|\d|fun|harmony|monday|tuesday"
    r"|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august"
    r"|september|october|november|december|next|the (?!us|uk|usa|netherlands|philippines|bay|hague"
    r"|states|uae|czech|bronx)|python|java|postgres\w*|mysql|sqlite|mongo\w*|react|vue|aws"
    r"|gcp|azure|kubernetes|linux|windows|macos|premium|pro|basic|free|standard|enterprise|self|part|full)\b",
    re.IGNORECASE,
)
_PROFESSION = (
    r"engineer|developer|programmer|designer|manager|teacher|doctor|nurse|lawyer|student|scientist"
    r"|analyst|architect|accountant|consultant|director|writer|journalist"
    r"|professor|researcher|chef|pilot|dentist|pharmacist|photographer|electrician|plumber|ceo|cto"
    r"|cfo|founder|administrator|admin|lead|intern|officer|specialist|translator|editor|artist"
    r"|musician"
)
_ZH_PROFESSION = (
    r"工程师|设计师|经理|老师|教师|医生|护士|律师|学生|会计|程序员|架构师|分析师|产品经理|总监|教授"
    r"|研究员|记者|厨师|司机|翻译|顾问|主管|作家|摄影师|运营|实习生"
)
_LANGUAGE = (
    r"english|chinese|mandarin|french|german|spanish|japanese|korean|italian|portuguese|russian|dutch"
    r"|arabic|hindi|turkish|polish|swedish|simplified chinese|traditional chinese"
)
_ZH_LANGUAGE = r"中文|英文|英语|汉语|日语|日文|韩语|韩文|法语|德语|西班牙语|俄语|普通话|粤语|简体中文|繁体中文"
_PLAN = (
    r"free|basic|starter|standard|pro|professional|premium|business|enterprise|team|plus|gold|silver"
    r"|bronze|platinum|personal|family|individual|economy|lite"
)
_ZH_PLAN = r"免费|基础|入门|标准|专业|高级|企业|旗舰|经济型?|豪华|个人|家庭|团队|商务|尊享|至尊|黄金|白银|钻石|普通"
_ZH_TIME = r"(?=[^，。；]{0,12}(?:\d|[一二三四五六七八九十]点|周|星期|礼拜|月|号|明天|后天|上午|下午|晚上))"


def _place(value: str) -> bool:
    return len(value) <= 60 and not _NOT_A_PLACE.match(value)


def _zh_place(value: str) -> bool:
    return len(value) <= 20 and not re.match(r"[一这那哪家里酒学宿]|公司$|.{0,3}(?:楼|层|号)$", value)


def _organisation(value: str) -> bool:
    return value[:1].isupper() and _place(value)


def _zh_organisation(value: str) -> bool:
    if re.match(r"[一某这那哪]", value):
        return False
    known = (
        "腾讯|阿里|阿里巴巴|字节|字节跳动|百度|华为|美团|京东|网易|小米|微软|谷歌|苹果|亚马逊|滴滴"
        "|拼多多|快手|蚂蚁|携程|比亚迪|联想"
    )
    return (
        re.search(
            r"(?:公司|集团|科技|银行|大学|中学|小学|学院|医院|工厂|研究院|研究所|事务所|出版社|部门"
            rf"|局)$|^(?:{known})|^[A-Z]",
            value,
        )
        is not None
    )


def _short(value: str) -> bool:
    return len(value) <= 40


def _anything(value: str) -> bool:
    return bool(value)


VERB_RULES: tuple[tuple[re.Pattern[str], str, Callable[[str], bool]], ...] = tuple(
    (re.compile(pattern, 0 if "[A-Z]" in pattern else re.IGNORECASE), key, check)
    for pattern, key, check in (
        (
            r"^(?:(?:my|our|user's|the user's|their) )?favou?rite (?P<who>[\w ]{2,24}?) (?:is|are)(?: "
            r"now)? (?P<value>[^,.;!?]+)",
            "favourite",
            _short,
        ),
        (
            r"^(?:现在|目前|如今)?(?:我|用户)?(?:现在|目前|如今)?最(?:喜欢|爱)的(?P<who>[^，。；,;是]{1,8}?)(?:现在|已经)?(?:是"
            r"|变成了?)(?P<value>[^，。；,;]+)",
            "favourite",
            _short,
        ),
        (
            r"\b(?i:my|user's|their|the user's) (?i:full |first )?(?i:name)(?:(?i: is|'s)) "
            r"(?P<value>[^,.;!?]{1,40})",
            "name",
            _short,
        ),
        (
            r"^(?i:name is|name: ?|call me|i am called|i'm called|you can call me|(?:the )?user (?:is "
            r"(?:called|named)|goes by)) ?(?P<value>[A-Z][\w'-]*(?: [A-Z][\w'-]*){0,3})",
            "name",
            _short,
        ),
        (r"^(?:我|用户)(?:的名字)?(?:叫做?|名叫)(?P<value>[^，。；,;\s]{1,20})", "name", _short),
        (
            rf"^(?:{_WHO}{_AUX} )?(?i:(?:my|our|(?:the )?user's) home is|lives?|living|resides?|residing|based|moved|relocated|relocating"
            r"|settled)(?i: back| down| over)?(?i: in| to| at) (?P<value>[A-Za-z][^,.;!?]*?)(?= (?i:for"
            r"|with|since|last|this|where|near|after|before|to|when|as|and|but|now|because|again)\b"
            r"|[,.;!?]|$)",
            "residence",
            _place,
        ),
        (
            rf"^{_ZH_SELF}(?:的?家在|家住|住在|居住在|定居在?|定居于|搬到了?|搬去了?|搬家到了?|现居|常住"
            rf"|从[^，。；]{{1,10}}搬到了?)(?P<value>[^，。；,;！!\s]{{2,20}}?)(?=工作|上班|生活|居住|定居"
            r"|[了吧，。；,;！!\s]|$)",
            "residence",
            _zh_place,
        ),
        (
            rf"^(?:{_WHO}{_AUX} )?(?i:works?|working|employed) (?i:at|for|by) "
            r"(?P<value>[A-Z][^,.;!?]*?)(?= as | in | on |[,.;!?]|$)",
            "employer",
            _organisation,
        ),
        (
            rf"^{_WHO}{_AUX} (?:(?:(?:changed|switched|swapped) (?:jobs?|employers?|compan(?:y|ies))|quit(?: my| the| his| her)?(?: job)?"
            r"|left [A-Z][\w ]{1,30}?)(?: and|,)?(?: (?i:I|he|she|they))?(?: now| then)? )(?:joined|works? (?:at|for)|moved to|went to"
            r"|started (?:at|with|working at|working for)) (?P<value>[A-Z][^,.;!?]*?)(?= as | in | on |[,.;!?]|$)",
            "employer",
            _organisation,
        ),
        (
            rf"^{_ZH_SELF}(?:换了?工作|跳槽了?|离职了?|辞职了?)[，,]?(?:现在|然后|后)?(?:去了|加入了?|到了|入职了?|进了)"
            r"(?P<value>[^，。；,;\s了]{2,20})",
            "employer",
            _zh_organisation,
        ),
        (rf"^{_WHO}{_AUX} joined (?P<value>[A-Z][^,.;!?]*?)(?= as | in | on |[,.;!?]|$)", "employer", _organisation),
        (rf"^{_ZH_SELF}在(?P<value>[^，。；,;\s]{{2,20}}?)(?:工作|上班|任职|就职)", "employer", _zh_organisation),
        (
            rf"^{_ZH_SELF}(?:就职于|任职于|供职于|入职了?|跳槽到了?"
            rf"|加入了?)(?P<value>[^，。；,;\s了]{{2,20}})",
            "employer",
            _zh_organisation,
        ),
        (
            r"^(?:i|i'm|he|she|user|the user)(?: am| is| now| currently| a| an| work| works| working| as| "
            rf"the)+ (?P<value>(?:[\w-]+ ){{0,3}}(?:{_PROFESSION}))(?= at | in | for | from |[,.;!?]|$)",
            "job_title",
            _short,
        ),
        (
            r"^(?:我|用户|他|她|本人)?(?:现在|目前)?(?:是|担任|做|当)(?:一名|一个|一位"
            rf"|了)?(?P<value>[^，。；,;\s的]{{0,8}}?(?:{_ZH_PROFESSION}))(?:[，。；,;！!]|$)",
            "job_title",
            _short,
        ),
        (
            r"^(?:i am|i'm|(?:the )?user is|i just turned|i turned|(?:the )?user turned)(?: now| "
            r"currently)? (?P<value>\d{1,3})(?: years? old| now| today|[,.;!]|$)",
            "age",
            _anything,
        ),
        (r"^(?:my|user's|the user's) (?P<who>[\w ]{1,20}) is (?P<value>\d{1,3}) years old", "age", _anything),
        (
            r"^(?:我|用户)?(?:今年|现在|已经)*(?P<value>\d{1,3}"
            r"|[二三四五六七八九]?十[一二三四五六七八九]?)岁(?:了|[，。；,;！!]|$)",
            "age",
            _anything,
        ),
        (r"^(?:i|user|the user) (?:was|were) born on (?P<value>[^;!?]{3,30})", "birthday", _anything),
        (r"^(?:我|用户)?(?:出生于|生于)(?P<value>[^，。；,;]{3,20})", "birthday", _anything),
        (
            r"^(?:i|i'm|user|the user|we)?(?: am| is| are|'m)?(?: now| currently| a| an| strict| strictly"
            r"| became| become| turned| went| going| follow(?:s|ing)?| been)* ?(?P<value>vegetarian|vegan"
            r"|pescatarian|omnivore|carnivore)(?: diet| now| since [^,.;]+| for [^,.;]+)?(?:[,.;!]|$)",
            "diet",
            _anything,
        ),
        (
            r"(?:^|[,;.] ?|\b(?:and|but|that) )(?:i|user|the user|he|she|now)?(?: now| currently| do| "
            r"also| started| again)* ?(?P<value>eats? meat|eating meat)(?: now| again| these days| "
            r"too)*(?:[,.;!]|$)",
            "diet",
            _anything,
        ),
        (
            r"^(?:i|user|the user)(?: no longer)? (?P<value>(?:don'?t|doesn'?t|do not|does not|never|no "
            r"longer) eats? meat)(?: any ?more)?(?:[,.;!]|$)",
            "diet",
            _anything,
        ),
        (
            r"(?:^|[，。；,])(?:我|用户)?(?:现在|已经|开始|目前)*(?:是|在|又)?(?:一个|一名"
            r"|个)?(?P<value>纯?素食(?:者|主义者)?|吃素|不吃肉|不再吃肉|(?<!不)(?<!爱)吃肉)(?:了"
            r"|的)*(?:[，。；,！!]|$)",
            "diet",
            _anything,
        ),
        (
            rf"\b(?:on|to|using|have|has|bought|chose|with) (?:the |a |an )?(?P<value>{_PLAN}) (?:plan"
            r"|tier|subscription|package|edition|membership)\b(?: (?:of|for|with|on|at) (?P<owner>[\w.-]+))?",
            "plan",
            _anything,
        ),
        (
            r"(?:用的?是?|使用|订阅了?|开通了?|升级到?了?|升级为|升级成|降级到?了?|换成了?|改成了?|改用"
            rf"|换到了?|购买了?|套餐是|套餐为)(?P<value>{_ZH_PLAN})(?:套餐|版|会员|计划|方案)",
            "plan",
            _anything,
        ),
        (
            r"\b(?:repl(?:y|ies)|respon(?:d|ses?)|answers?|write|communicate|speak|talk)(?: to me| back| "
            rf"should be| must be| always| only| are to be| be)* in (?P<value>{_LANGUAGE})\b(?! (?:and"
            r"|or|to|for|when|if|unless|in|with|at)\b)",
            "language.reply",
            _anything,
        ),
        (
            (
                rf"(?:用|以|使用)(?P<value>{_ZH_LANGUAGE})(?:来|进行|给我)?(?:回复|回答|答复|交流|沟通"
                r"|作答)(?=$|[，。；！!,]|我|用户|即可|吧|所有)"
            ),
            "language.reply",
            _anything,
        ),
        (r"\b(?:in|on|to) the (?P<value>[A-Z][A-Za-z/_ ]{1,30}) (?:timezone|time zone)\b", "timezone", _anything),
        (
            r"\b(?:repl(?:y|ies)|respon(?:d|ses?)|answers?)\b[^.;]{0,30}(?:under|within|at most|no more "
            r"than|less than|below|up to|max(?:imum)?(?: of)?|to) (?P<value>\d+ (?:words|characters"
            r"|sentences|lines))",
            "reply_length",
            _anything,
        ),
        (
            r"(?:回复|回答|答复)[^，。；]{0,10}?(?:控制在|不超过|不要超过|少于|低于|限制在"
            r"|限于)(?P<value>\d+字|[一二两三四五六七八九十百千]+字)",
            "reply_length",
            _anything,
        ),
        (
            r"^(?!(?:i|we|he|she|they|user|the user|there)\b)(?:the |our |my )?(?P<who>[\w "
            r"-]{0,30}?\b(?:meeting|standup|stand-up|sync|appointment|interview|retro|retrospective"
            r"|review|demo|call|release|launch|exam|conference|workshop|webinar|party|wedding|kick-?off"
            r"|delivery)(?: with \w+)?) (?:(?:is|was|has been|will be)(?: now)?|(?:(?:is|was|has "
            r"been|will be) (?:now )?)?(?:moved|rescheduled|postponed|pushed|shifted|scheduled|set"
            r"|brought forward))(?: from [^,.;]{1,30})? ?(?:to|at|on|for|until) (?P<value>[^,.;!?]*(?:\d"
            r"|day|noon|tomorrow|morning|afternoon|evening)[^,.;!?]*)",
            "meeting_time",
            _anything,
        ),
        (
            rf"^(?:我们?的?|项目的?)?(?P<who>[^，。；,;的\s]{{0,6}}(?:例会|周会|会议|站会|晨会|面试|预约"
            rf"|评审会?|晨会|复盘会?))(?:时间)?(?:现在|已经|已)*(?:从[^，。；]{{1,12}}?)?(?:改到|改为|改成"
            rf"|定在|推迟到|提前到|安排在|挪到|改在|在|是)了?{_ZH_TIME}(?P<value>[^，。；,;！!]+)",
            "meeting_time",
            _anything,
        ),
        (
            r"^(?P<owner>[\w .'-]{0,40}?)\b(?:is |are |was |now )*(?:deploy(?:ed|s)?|hosted|runs?"
            r"|running) (?:in|to|on) (?:the )?(?:region "
            r")?(?P<value>(?:us|eu|ap|cn|sa|ca|me|af)-[a-z]+-\d)\b",
            "region",
            _anything,
        ),
        (
            (
                r"^(?P<owner>[^，。；,;]{0,12}?)部署(?:在|到)了?(?P<value>(?:us|eu|ap|cn|sa|ca|me"
                r"|af)-[a-z]+-\d)"
            ),
            "region",
            _anything,
        ),
        (r"^(?:the )?(?P<who>[\w -]{2,30}?) (?:is|are) due (?:on|by) (?P<value>[^,.;!?]+)", "deadline", _anything),
        (
            r"^(?:the )?(?P<who>[\w -]{2,30}?) is (?:now )?(?:owned|maintained) by (?P<value>[^,.;!?]+)",
            "owner",
            _anything,
        ),
        (
            r"^(?P<value>[A-Z][\w'-]+(?: [A-Z][\w'-]+)?) (?:is|became|is now) (?i:the )(?i:new "
            r")?(?i:owner|maintainer|assignee) of (?i:the )?(?P<who>[\w -]{2,30})",
            "owner",
            _anything,
        ),
        (
            r"^(?:i|i'm|(?:the )?user|he|she)(?: am| is|'m)?(?: now| just| got| recently)* "
            r"(?P<value>married|single|divorced|engaged)(?: now)?(?:[,.;!]|$)",
            "marital_status",
            _anything,
        ),
        (
            r"^(?:我|用户)(?:现在|目前|已经|已|刚)*(?P<value>单身|已婚|结婚|离婚|未婚"
            r"|订婚)了?(?:[，。；,！!]|$)",
            "marital_status",
            _anything,
        ),
        (
            r"^(?P<owner>[\w .'-]{0,40}?)\b(?:use|uses|using|runs?|running|runs on|running on"
            r"|upgraded to|moved to) (?P<who>python|node(?:\.?js)?|java|go"
            r"|golang|rust|ruby|php|django|rails|react|kubernetes|ubuntu|debian|ios|android|\.net) "
            r"v?(?P<value>\d+(?:\.\d+){0,3})(?![\d.]*\w)",
            "version",
            _anything,
        ),
        (
            r"^(?P<owner>[^，。；,;]{0,12}?)(?:用的?是?|使用|升级到了?|跑在) ?(?P<who>python"
            r"|node(?:\.?js)?|java|go|rust|ruby|php"
            r"|django|react|kubernetes|ubuntu) ?v?(?P<value>\d+(?:\.\d+){0,3})",
            "version",
            _anything,
        ),
    )
)
"""(pattern with the group `value`, and `who` for whom or what else it is about, key, test of the value)."""

_SAME = {
    "vegetarian": "vegetarian 素食 素食者 纯素食者 素食主义者 吃素 不吃肉 不再吃肉",
    "omnivore": "omnivore 吃肉",
    "married": "married 已婚 结婚",
    "single": "single 单身 未婚",
    "divorced": "divorced 离婚",
    "engaged": "engaged 订婚",
}
SAME_VALUE = {word: value for value, words in _SAME.items() for word in words.split()}
"""One spelling of values that have several, of the attributes `diet` and `marital_status`."""


def canonical_value(key: str, value: str) -> str:
    """A value in the one form in which it is compared."""
    if key == "diet" and re.search(r"eat", value, re.IGNORECASE):
        return "vegetarian" if re.search(r"not|n't|never|no longer", value, re.IGNORECASE) else "omnivore"
    return SAME_VALUE.get(value.lower(), value) if key in ("diet", "marital_status") else value
