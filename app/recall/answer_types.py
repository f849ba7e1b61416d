"""The type of answer a question expects, and whether a memory has one of that type.

A memory about the right person or thing that lacks what was asked (a birthday asked, a home stored) sounds as near as the
answer itself. Expected answer types (Li & Roth 2002) tell them apart where the type shows in the text: a date, a clock
time, an amount, a phone number, a name, a place. What type no rule knows is not judged.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from app.recall.asked_nouns import code, counted, which_one
from app.text.language import CJK_CLASS
from app.text.temporal import mentions_time
from app.text.word_list import words

_NUMBER_WORD = re.compile(
    r"\b(?:no|none|zero|one|once|two|twice|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
    r"|thirteen|fourteen|fifteen"
    r"|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred"
    r"|thousand|million"
    r"|half|third|both|pair|couple|dozen|several|double|single|every|each|daily|weekly|monthly|all)\b"
    r"|[零〇一二两兩三四五六七八九十百千万萬亿半每双雙倍]",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"\d+(?:[.,:：]\d+)*")
_COUNT = r"(?:\d[\d.,]*|[零一二两兩三四五六七八九十百千万萬亿半几數数]+)"
_MONEY = re.compile(
    r"[$€£¥￥]|\d[\d.,]*k?\b(?= ?(?:a|per|each|for|euros?|dollars?|pounds?|francs?|yuan|usd|eur|cents?|bucks))"
    r"|\b(?:euros?|dollars?|pounds?|francs?|yuan|cents|free of charge|for free)\b"
    rf"|{_COUNT}(?:元|块|塊|万|萬|千|百|角|毛|美元|欧元|歐元)|免费|免費|[月年]{_COUNT}$",
    re.IGNORECASE,
)
_AGE = re.compile(
    rf"\b(?:aged?|born|turn(?:s|ed)|years?[ -]old|months?[ -]old|\d+(?:st|nd|rd|th) birthday)\b"
    rf"|{_COUNT}(?:岁|歲|个月大)|出生|年生",
    re.IGNORECASE,
)
_SPAN = re.compile(
    r"\b(?:minutes?|hours?|days?|weeks?|months?|years?|seconds?|since|until|till|decades?|nights?"
    r"|permanently|forever|overnight)\b"
    rf"|{_COUNT} ?(?:分钟|分鐘|小时|小時|个钟|天|日|周|週|星期|个月|個月|年|秒|晚|夜)|到|至|从|自",
    re.IGNORECASE,
)
_CLOCK = re.compile(
    r"\d{1,2}[:：.]\d{2}|\b\d{1,2} ?(?:[ap]\.?m\b|o'?clock)|\b(?:noon|midnight|half past|quarter (?:to"
    r"|past)|o'?clock|dawn|sunrise|sunset|bedtime|breakfast|lunch|dinner)\b"
    r"|\b(?:at|about|by|before|after|until|around|from|to|between|and|past) (?:\d{1,2}|one|two|three|four"
    r"|five|six|seven|eight|nine|ten|eleven|twelve)\b"
    r"|[\d零一二两兩三四五六七八九十][点點]|中午|半夜|零点|午夜|睡前|早上|晚上|傍晚",
    re.IGNORECASE,
)
_DAY = re.compile(
    r"\b(?:birthday|christmas|easter|new year|thanksgiving|holidays?|summer|winter|spring|autumn|fall"
    r"|season|week|weekend|month|year|(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
    r"|mornings?|evenings?|nights?|today|tomorrow|yesterday|before|after|since|until|during|while"
    r"|as soon as|when|whenever|once|every|always|never|within|if|unless|only)\b"
    r"|节|節|春|夏|秋|冬|[周週星期礼拜]|[年月日号號天]|早|晚|夜|前|后|後|时|時|每|平时|总|从不",
    re.IGNORECASE,
)
_CALENDAR = re.compile(r"\d|[月周週節节]|[一二三四五六七八九十][日号號]|年")
_PHONE = re.compile(r"\d(?:[\d ()/.-]{5,})\d")
_PERSON = re.compile(
    r"\b(?:mother|father|mum|mom|dad|parents?|sister|brother|wife|husband|partner|son|daughter"
    r"|child(?:ren)?|kids?|aunt|uncle|cousin|twins?"
    r"|grand\w+|godchild\w*|nephew|niece|friend|neighbou?r|colleague|boss|manager|dentist|teacher"
    r"|landlord|landlady|team|group|company|everybody|everyone|nobody"
    r"|department|agency|firm|people|he|she|they|\w{2,}(?:er|or|ist|ian|ant|ee)s?)\b"
    r"|[妈媽爸爹娘爷奶姥哥弟姐姊妹儿兒妻夫婆叔姨舅姑侄甥孙孫嫂友邻鄰師师医醫员員组組部团團队隊司客总經理士由归歸找请請]",
    re.IGNORECASE,
)
_PLACE = re.compile(
    r"\b(?:in|at|near|on|to|from|under|behind|between|by|beside|inside|into|next|with|above|opposite"
    r"|over) (?:the |a |an |my |their |her |his |\w+'s )?\w+"
    r"|[在住搬到去往从]|[里裡上下旁边邊层樓楼路街区區市县村镇站店馆館室]",
    re.IGNORECASE,
)
_AT = re.compile("[在去住]哪")
_HOME = re.compile(
    r"\b(?:liv(?:e|es|ed|ing)|home|house\w*|flat|apartment|moved?|resid\w+|stays?|shares?|rents?|village"
    r"|cottage|dorm\w*|farm)\b|住|搬|家在|定居|宿舍|租",
    re.IGNORECASE,
)
_COLOUR = re.compile(
    r"\b(?:black|white|red|green|blue|yellow|grey|gray|brown|orange|purple|pink|beige|silver|gold\w*"
    r"|turquoise|cream|striped|spotted|dark|light|colou?r\w*)\b|[黑白红紅绿綠蓝藍黄黃灰棕橙紫粉银銀金]|色",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[\"“”「」『』《》]")
_CALENDAR_NAMES = frozenset(
    words(
        "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october "
        "november december mondays tuesdays wednesdays thursdays fridays saturdays sundays i i'm the"
    )
)
_CAPITALISED = re.compile(r"(?<!^)(?<![.!?] )\b[A-Z][\w&'-]*")
_CHINESE_NAMED = re.compile(
    r"(?:叫|名|称|牌|型号)(?:[作做叫是为子字]|：)*[“「『《]?(?P<named>[^\W\d_a-zA-Z]{1,2})|(?P<latin>[A-Za-z]{2,})"
)


def _numbers(text: str) -> list[str]:
    return [*_DIGITS.findall(text), *_NUMBER_WORD.findall(text.lower())]


def _new_number(memory: str, question: str) -> bool:
    asked = set(_numbers(question))
    return any(number not in asked for number in _numbers(memory)) and counted(memory, question)


def _day(memory: str, _: str) -> bool:
    return bool(_DAY.search(memory)) or mentions_time(memory)


def _named(memory: str, question: str) -> bool:
    """A name that the question does not have: a capitalised word, something quoted, in Chinese what a word for naming introduces."""
    if _QUOTED.search(memory):
        return True
    asked = question.lower()
    names = [name.lower().removesuffix("'s") for name in _CAPITALISED.findall(memory)]
    if any(name not in asked and name not in _CALENDAR_NAMES for name in names):
        return True
    if not re.search(f"[{CJK_CLASS}]", memory):
        return False
    return any((match["named"] or match["latin"].lower()) not in asked for match in _CHINESE_NAMED.finditer(memory))


def _which(memory: str, question: str) -> bool:
    return which_one(memory, question) and (not _AT.search(question) or bool(_PLACE.search(memory)))


def _person(memory: str, question: str) -> bool:
    return _named(memory, question) or bool(_PERSON.search(re.sub(r"\b[Tt]he user(?:'s)?\b|用[户戶]", "", memory)))


def _holds(pattern: re.Pattern[str]) -> Callable[[str, str], bool]:
    return lambda memory, _: bool(pattern.search(memory))


@dataclass(frozen=True, slots=True)
class AnswerType:
    """`asked` finds questions of the type; `given` says whether a memory, put to the question, has something of it."""

    name: str
    asked: re.Pattern[str]
    given: Callable[[str, str], bool]


def _type(name: str, english: str, chinese: str, given: Callable[[str, str], bool]) -> AnswerType:
    return AnswerType(name, re.compile(rf"\b(?:{english})\b|{chinese}", re.IGNORECASE), given)


TYPES = (
    _type(
        "phone",
        r"(?:phone|telephone|mobile|cell|fax) number|what number (?:do|can|should) i (?:call|ring|dial)",
        "电话(?:号码?)?[是多]|手机号|電話|分机号|联系电话",
        _holds(_PHONE),
    ),
    _type(
        "code",
        r"(?:what(?:'s| is| are)|which is) .{0,60}\b(?:password|passcode|pin|code|combination|ip(?: address)?|serial number)"
        r"|(?:what|which) (?:password|passcode|pin|code|ip address|port)",
        "(?:密码|密碼|口令|门禁码|验证码|IP(?:地址)?|IP 地址|序列号|端口)(?:是|为|為|多少|什么)",
        code,
    ),
    _type("mail", r"e-?mail address|what(?:'s| is) .{0,40}e-?mail", "邮箱|电邮|郵箱", _holds(re.compile("@"))),
    _type("clock", r"(?:at )?what (?:time|hour)|how (?:early|late)", "几点|幾點", _holds(_CLOCK)),
    _type(
        "birthday",
        r"when is .{1,60}birthday|birth ?date|date of birth|when was .{1,60} born",
        "生日是|哪天生|几号生|生日[在几哪]",
        _holds(_CALENDAR),
    ),
    _type(
        "date",
        r"(?:what|which) (?:date|day of the month|year|month)|on (?:what|which) date",
        "几月|哪一?年|几号|幾號|定在哪|哪日",
        _holds(_CALENDAR),
    ),
    _type(
        "money",
        r"how much (?:money|rent|is|are|does|do|did|was|were|will)? ?.{0,80}\b(?:cost|pay|paid|charge"
        r"|earn|owe|spend|price|fee)\b|how much (?:is|are|was|were) (?:the|my|our|a)\b"
        r"|what (?:rent|fee|salary|price|fine)|what d(?:id|oes|o) .{1,60} cost|at what price",
        "多少钱|多少錢|价格|价钱|学费|租金(?:是|多)|费用(?:是|多)|花了?多少|工资(?:是|多)|收费多少",
        _holds(_MONEY),
    ),
    _type("age", r"how old|what age", "多少岁|几岁|多大(?:年纪|年紀|岁数|歲數)|多少歲|幾歲", _holds(_AGE)),
    _type(
        "duration",
        r"how long|for how (?:many )?(?:long|hours|days|weeks|months|years|minutes)",
        "多久(?!去|来|一)|多长时间|多長時間|持续多|几个小时|几天[?？]",
        _holds(_SPAN),
    ),
    _type(
        "amount",
        r"how (?:many|much|tall|heavy|big|large|far|fast|wide|deep|often|frequently)|what (?:percentage"
        r"|share|size|temperature|speed)|at what (?:age|temperature)",
        "多少|几[个個只隻次人台张張本杯瓶米公斤件层層樓楼条條倍成小分秒遍]|多[高重远遠快宽]",
        _new_number,
    ),
    _type(
        "when",
        r"^(?:and |so |but )?(?:by |since |until )?when|,? when (?:is|was|are|were|do|does|did|will|can"
        r"|should|must|may)|(?:what|which) day(?! of)",
        "什么时候|啥时候|何时|甚麼時候|什麼時候|哪[一]?天",
        _day,
    ),
    _type(
        "colour", r"what (?:is the )?colou?rs?|which colou?r", "什么颜色|甚麼顏色|什麼顏色|哪种颜色", _holds(_COLOUR)
    ),
    _type(
        "home", r"where (?:does|do|did) .{1,40} live|where is .{1,40} home", "住在?(?:哪|什么地方)|住哪", _holds(_HOME)
    ),
    _type(
        "name",
        r"(?:what(?:'s| is| was| are)|tell me) (?:the |my |our |his |her |their )?(?:\w+ ){0,4}(?:name"
        r"|names|brand|model)\b|what (?:is|are|was) .{1,60} called"
        r"|(?:which|what) (?:brand|make|airport|city|town|hospital|company|supplier|airline|bank"
        r"|restaurant|school|university|hotel|street|country|shop)",
        "叫什么|叫啥|叫甚麼|叫什麼|什么名字|名字是|全名|什么牌子|哪个牌子|什么品牌|哪个城市|哪座城|哪条街|哪国|什么型号",
        _named,
    ),
    _type(
        "which",
        r"(?:which|what) (?!is|are|was|were|do|does|did|time|kind)[a-z]+",
        "哪[个個所家道座条條位间間本部款种種支只隻台张張门門周週]|(?<![为為])什[么麼](?!时|時|样|樣|人)[\u4e00-\u9fff]",
        _which,
    ),
    _type("where", r"where", "哪里|哪裡|哪儿|在哪|去哪|什么地方", _holds(_PLACE)),
    _type("person", r"^(?:and |so |to |with |by )?who(?:m|se)?", "谁|哪位|什么人|誰", _person),
)
"""The first that a question matches is the type it expects."""


def expected_type(question: str) -> AnswerType | None:
    """The type of answer that the question expects; None where no rule tells."""
    return next((one for one in TYPES if one.asked.search(question)), None)
