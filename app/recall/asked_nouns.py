"""What a question asks of a thing that it names: which one it is, how many there are, how much of a measure.

A memory that says "a chapel" has the word of "which chapel?", and does not answer it; "620 dollars a month" has a number, and none
of calls. What repeats in a pattern has a bound, so that a long text costs no more than its length.
"""

import re

from app.text.word_list import words

_WHICH = re.compile(
    r"\b(?:which|what) (?:(?:two|three|four|five|other|kind of|sort of|type of) )?(?P<noun>[a-z][a-z-]{2,})\b",
    re.IGNORECASE,
)
_NO_THING = frozenset(
    words(
        "are the does did has have was were will can should kind sort type else time day one ones about happens happened"
    )
)
_MANY = re.compile(
    r"\bhow many (?P<things>[a-z][a-z' -]{0,60}?)(?= (?:does|do|did|is|are|was|were|has|have|had|can|may|must|will|in|of|per)\b|[?]|$)",
    re.IGNORECASE,
)
_A_NUMBER = (
    r"(?:\d[\d.,]*|no|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty"
    r"|hundred|thousand|dozen|both|several|half)"
)
_INDEFINITE = r"(?:an?|some|two|three|four|five|several|many|another)"
_GOES_ON = r"(?! (?:of|that|who|which|where|called|named|at|in|by|from|on)\b| [A-Z\d\"“])"
_WHICH_ZH = re.compile(
    r"(?:哪(?:[一两兩几幾二三四]?[个個所家道座条條位间間本部款种種支只隻台张張门門周週])?|(?<![为為])什[么麼]|甚麼)(?P<noun>[\u4e00-\u9fff]{2,6})"
)
_SPECIFIC = re.compile(r"[A-Za-z0-9“”「」『』《》\"]+")
_BEFORE_ANY_ZH = r"(?:^|[一两兩几幾个個间間家所道位种種条條份有是在到去从從当當上打看做玩用学學开開买買坐读讀住爱愛晚常爬要，。、；])"
_MEASURES = (
    ("公里千米", r"公里|千米|km"), ("公斤斤克吨噸", r"公斤|斤|克|吨|噸|kg"), ("小时小時分钟分鐘", r"小时|小時|分钟|分鐘|钟头"),
    ("平米平方", r"平"), ("升毫升", r"升"),
)  # fmt: skip
_MUCH_ZH = re.compile(r"(?:多少|几|幾)(?P<unit>公里|千米|公斤|斤|克|吨|噸|小时|小時|分钟|分鐘|平米|平方|毫升|升)")
_CODE = re.compile(r"(?<![A-Za-z0-9])(?=[A-Za-z0-9#@._/-]{0,60}\d)[A-Za-z0-9#@._/-]{2,80}")
_CODE_SAID = re.compile(
    r"\b(?:password|passcode|pin|code|combination)s?(?: \w+){0,3} (?:is|are|=|:) ?\S"
    r"|(?:密码|密碼|口令|暗号|编号|編號)(?:是|为|為|：|:|改成)",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[\"“「『][^\"”」』]{2,}[\"”」』]")
_NAME = re.compile(r"(?<!^)(?<![.!?] )\b[A-Z][\w&'-]*")


def which_one(memory: str, question: str) -> bool:
    """False where the memory has the thing asked for, as one of its kind and no more: "a chapel", and nothing new by name."""
    if found := _WHICH.search(question):
        noun = found["noun"].lower().removesuffix("s")
        if noun in _NO_THING or _says_new(memory, question):
            return True
        some = rf"\b{_INDEFINITE} {noun}(?:e?s)?\b{_GOES_ON}"
        return re.search(some, memory, re.IGNORECASE) is None
    if found := _WHICH_ZH.search(question):
        if any(part not in question for part in _SPECIFIC.findall(memory)):
            return True
        thing = next(
            (found["noun"][:size] for size in range(len(found["noun"]), 1, -1) if found["noun"][:size] in memory), None
        )
        return thing is None or re.search(_BEFORE_ANY_ZH + thing, memory) is None
    return True


def counted(memory: str, question: str) -> bool:
    """False where the memory speaks of the things to be counted, or of another measure, and has no number of them."""
    if found := _MANY.search(question):
        head = found["things"].split()[-1].lower().removesuffix("s")
        if re.search(rf"\b{head}(?:e?s)?\b", memory, re.IGNORECASE):
            return (
                re.search(
                    rf"\b{_A_NUMBER}[ -](?:[\w'-]{{1,40}} ){{0,2}}{head}(?:e?s)?\b|\b{head}(?:e?s)?\b[^.,;]{{0,12}} {_A_NUMBER}\b",
                    memory,
                    re.IGNORECASE,
                )
                is not None
            )
    if found := _MUCH_ZH.search(question):
        alike = next(units for asked, units in _MEASURES if found["unit"] in asked)
        return re.search(rf"[\d零一二两兩三四五六七八九十百千万萬半几幾]\s*(?:个|個)?(?:{alike})", memory) is not None
    return True


def code(memory: str, question: str) -> bool:
    """True for a memory with a code of its own: characters with a digit among them, something quoted, "the code is"."""
    asked = question.lower()
    return bool(
        any(found.lower() not in asked for found in _CODE.findall(memory))
        or _QUOTED.search(memory)
        or _CODE_SAID.search(memory)
    )


def _says_new(memory: str, question: str) -> bool:
    asked = question.lower()
    new = any(name.lower().removesuffix("'s") not in asked for name in _NAME.findall(memory))
    return (
        new or bool(_QUOTED.search(memory)) or any(one not in asked for one in re.findall(r"\d[\d.,:]*\d|\d", memory))
    )
