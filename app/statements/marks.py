"""What kinds of words a statement has, told without taking it apart: words that end, change, mend, permit, deny."""

import re

_ENDS = (
    r"\b(?:no longer|any ?more|stop(?:s|ped)?|quit|left|leaves?|leaving|resign\w*|cancel\w*|terminat\w+|sold|gave|given"
    r"|give up|died|dead|dying|remov\w+|abolish\w*|clos(?:ed|es)|shut|lost|dropp?(?:ed|s)?|retired?|delet\w+|scrapp?\w*"
    r"|abandon\w*|end(?:ed|s)|over|expired|ceas\w+|gone|stepped down|put to sleep|traded|threw|thrown|discard\w*|revoked"
    r"|lapsed|finish\w*|graduat\w*|divorc\w*|separated|broke up|called off|dismantl\w*|withdr\w+|settled|melted"
    r"|passed away|shaved|torn|tore|broke)\b"
    r"|不再|再也|卖掉|卖了|退|取消|辞|撤|拆|停|废|关|卸任|离职|离开|解除|放弃|戒|死|去世|过世|注销|作废|终止|结束|毕业"
    r"|离婚|分手|失效|过期|丢|没了|不了|不[^，。]{1,8}了|没[^，。]{1,6}了|还清|付清|化了|撕裂|转正|断"
)
_CHANGES = (
    r"\b(?:switch\w*|mov(?:ed|ing|e)|chang\w+|replac\w+|port(?:ed)|migrat\w+|renam\w+|became|become|turn(?:ed|s)|put|set"
    r"|rais\w+|lower\w*|increas\w+|reduc\w+|extend\w*|shorten\w*|dyed|convert\w*|took over|taken over|handed|promot\w+"
    r"|upgrad\w+|downgrad\w+|gave way|went|swap\w+|shift\w*|postpon\w+|reschedul\w+|brought forward|instead|rather"
    r"|relocat\w+|drop(?:ped)? to|rewritten|rewrote|elected|transferr\w+|adopt\w+|new)\b"
    r"|改|换|迁|调|挪|搬|变|转|升|降|涨|放宽|延|推迟|提前|代替|取代|接手|接任|缩|扩|增|减|另|染|归|领养|重"
)
_PRESENT = (
    r"\b(?:now|nowadays|these days|currently|since|from now on|already|again|back|recently|just|any longer|henceforth"
    r"|today|has come|finally|meanwhile|by now|as of|lately|yet|too|at last)\b"
    r"|现|如今|已|目前|从此|以后|起(?![点床飞身诉])|刚|终于|渐渐|又|再|了(?=[，。；]|$)|好了|最近"
)
_MENDS = (
    r"\b(?:repair\w*|fixed|fixes|resolv\w+|recover\w*|got over|cured|restor\w+|works again|reopen\w*|cleared|heal\w*"
    r"|unblock\w*|passed|approved|completed|done|arrived|paid|settled|found|learn(?:ed|t)|married|hired|installed"
    r"|enabled|allowed|permitted)\b"
    r"|修好|好了|恢复|康复|痊愈|通过|批准|完成|已[^，。]{0,4}完|找到|入职|学会|装上|结婚|还清|付清|允许|启用|开放|装了|复工|通车"
)
_RESTRICTS = r"\b(?:only|nobody but|no one but|except|exclusively|solely|reserved|just)\b|只|仅|除.{1,8}外|唯"
_DEMANDS = r"\b(?:must|need|needs|require\w*|mandatory|have to|has to|should)\b|必须|须|需|得|要|务必|强制"
_PERMITS = r"\b(?:may|can|could|allow\w*|permit\w*|optional|able|anyone|everyone)\b|可|允许|准|能|谁都|任何人"
_PLANS = (
    r"\b(?:want\w*|plan\w*|intend\w*|going to|will|think\w* of|consider\w*|hop(?:es|ing)|would like)\b"
    r"|打算|想|准备|计划|考虑|将|要(?!求)"
)
_LIKES = (
    r"\b(?:lik(?:e|es|ed)|lov(?:e|es)|enjoy\w*|fond|prefer\w*|fan|favou?r\w*|adore\w*)\b|喜欢|爱(?!人)|偏好|偏爱|钟情"
)
_DISLIKES = (
    r"\b(?:dislik\w*|hat(?:e|es|ed)|can't stand|cannot stand|detest\w*|loath\w*|avoid\w*|disgust\w*|nerves|annoy\w*|afraid"
    r"|fear\w*|scar(?:ed|es|ing))\b|讨厌|厌恶|反感|受不了|嫌|怕|恶心|避"
)
_EVERYONE = r"\b(?:everyone|everybody|anyone|anybody|all)\b|所有|谁都|人人|大家|任何人"
MARKS: dict[str, re.Pattern[str]] = {
    name: re.compile(pattern, re.IGNORECASE)
    for name, pattern in (
        ("an end", _ENDS),
        ("a change", _CHANGES),
        ("the present", _PRESENT),
        ("a mending", _MENDS),
        ("only", _RESTRICTS),
        ("must", _DEMANDS),
        ("may", _PERMITS),
        ("a plan", _PLANS),
        ("liking", _LIKES),
        ("dislike", _DISLIKES),
        ("everyone", _EVERYONE),
    )
}
"""By what a statement tells of, the words that tell of it."""

_DENIALS = re.compile(
    r"\b(?:not|never|no|none|nobody|nothing|nowhere|neither|nor|without|cannot|hardly|rarely|seldom|lacks?|lacking|unable"
    r"|except|but|stop(?:s|ped)?|quit|refus\w+|reject\w*|declin\w+|forb\w+|prohibit\w*|ban(?:s|ned)?|avoid\w*|dislik\w+"
    r"|hat(?:e|es|ed|ing)|fail\w*|den(?:y|ied|ies)|unsweetened)\b|\w+n['’]t\b"
    r"|不|没|无|未|非|别(?!人|墅|的)|勿|莫|禁|拒|免|讨厌|除.{1,8}外|否",
    re.IGNORECASE,
)
_LABELS = re.compile(
    r"\b(?:first|second|third|fourth|left|right|front|back|north|south|east|west|upper|lower|main|spare|old|new|former"
    r"|current)\b|[一二三四五六七八九十甲乙丙丁]号|第[一二三四五]|[东南西北左右前后]门|[大中小]号|[红蓝绿黄黑白][队组]|[AB甲乙]",
    re.IGNORECASE,
)
_INSTRUCTION = re.compile(r"(?:please |always )?(?:never|don'?t|do not|use|reply|answer)\b|请?(?:别|不要|勿|用)", re.I)


def marked(text: str) -> frozenset[str]:
    """What a statement tells of, as named in MARKS."""
    return frozenset(name for name, pattern in MARKS.items() if pattern.search(text))


def denials(text: str) -> int:
    """How many words of a statement deny. Two of them may assert: cannot run without."""
    return len(_DENIALS.findall(text))


def labels(text: str) -> frozenset[str]:
    """What tells one thing from another of its kind: front, second, 二号, 红组."""
    return frozenset(found.lower() for found in _LABELS.findall(text))


def instructs(text: str) -> bool:
    """True for what is asked to be done or left."""
    return _INSTRUCTION.match(text) is not None
