"""The matter of the assistant's question, put to an answer that opens with a bare value and leaves it out.

方便给我保单号吗 + PD-1，保额一百万 -> 我的保单号是PD-1，保额一百万; 我爸装了人工关节 / 哪个部位 + 右膝 -> 我爸装了人工关节，右膝.
"""

import re

import rjieba

from app.extraction.chinese import answers, antecedents, clause_forms
from app.extraction.chinese.plain_form import plain
from app.extraction.model import Reading

_ASK = r"(?:请|麻烦|方便|可以|可否|能否|能不能|能|再|先|是否|把|帮忙|您|你|给|跟|我|一下|下|您的|你的|的话|,)*"
_GIVE = r"(?:提供|告诉我?|给我?|说|发|报|留|填|写|念|确认)(?:一?下|个|我)*"
_NAMED_SO = (
    r"(?:号码?|编码|单号|账号|账户|地址|密码|邮箱|电话|手机|id|名字?|姓名|码|型号|版本|后[三四六]位|户名|金额|额度|尺寸|生日|日期|血型|身高|体重"
    r"|路径|网址|链接|端口|域名|时间|时区)"
)
_THING = rf"(?P<thing>[^,您你我吗么呢?]{{0,8}}?{_NAMED_SO})"
_ASKED_THING = re.compile(
    rf"{_ASK}{_GIVE}(?:您|你)?的?{_THING}(?:吗|么|吧|呢|给我|一下|好吗|可以吗)*"
    rf"|{_ASK}(?:您|你)?的?{_THING.replace('thing', 'value')}"
    r"(?:是(?:多少|什么|啥|哪个|几)|多少|呢|(?:您|你)?(?:还)?(?:记得|方便说|方便)(?:提供)?吗?|(?:给|发|报|留)[我一下]*)(?:吗|么|呢)?"
)
_VALUE_LIKE = re.compile(r"[\da-z]|[一二两三四五六七八九十百千万]{2,}|[省市区县镇路街巷弄号]")
_FIRST = re.compile(r"[^,。;!?\n]+")
_OPENING = ("n", "m", "q", "eng", "x", "f", "s", "t", "b", "l", "j", "nz", "w", "k")
"""How the tags of a bare value begin."""
_NO_VALUE = re.compile(r"[是对好嗯行没不有要可能会他她它那这]|前者|后者")
_WHICH = re.compile(r"(?:具体)?(?:是|在)?(?:哪|什么)[^,]{0,4}$")
_LONGEST_VALUE = 30


def completed(text: str, folded: str, reading: Reading) -> str:
    """A turn with what the question asked for in front of the bare value that opens it; as it is where it opens with none."""
    question = reading.before[-1].content[-500:] if reading.before and reading.before[-1].role == "assistant" else ""
    first = _FIRST.match(folded)
    if not question or first is None or len(text) != len(folded):
        return text
    value = first.group().strip()
    rest = text[first.end() :]
    said = text[first.start() : first.end()].strip()
    if named := answers.person_named(said, value, reading.before):
        return f"{named}{rest}"
    if not _is_bare(value):
        return text
    asked = answers.bare_question(question)
    thing = _ASKED_THING.fullmatch(plain(asked))
    of_other = antecedents.asked_about(reading) is not None
    if thing and _VALUE_LIKE.search(value):
        name = asked[slice(*thing.span("thing" if thing["thing"] else "value"))]
        own = "" if of_other or reading.turn.subject.startswith("project:") else "我的"
        return f"{own}{name}是{said}{rest}"
    told = _told(reading) if of_other and rest and answers.last_question(reading.before) else ""
    return f"{told}，{_in_place(said, value, reading)}{rest}" if told else text


def _told(reading: Reading) -> str:
    """What the speaker told last of somebody else, which the assistant asks on about; "" for nothing short."""
    turn = next((turn for turn in reversed(reading.before) if turn.role == "user"), None)
    told = re.split(r"[。！!？?\n]", turn.content.strip("。！!？? \n"))[-1] if turn else ""
    return told if len(told) <= _LONGEST_VALUE and antecedents.told_of(reading) is not None else ""


def _in_place(said: str, value: str, reading: Reading) -> str:
    """The value in the words of the question, where these say more than what kind of thing is asked for: 每周两次课."""
    asked = plain(answers.bare_question(reading.before[-1].content))
    if _WHICH.match(asked):
        return said
    return answers.answer_in_place(said, value, reading.before) or said


def _is_bare(value: str) -> bool:
    """Whether a clause is nothing but a value: an id, a number, a noun."""
    if len(value) > _LONGEST_VALUE or clause_forms.FILLER.match(value) or _NO_VALUE.match(value) or "我" in value:
        return False
    return all(tag.startswith(_OPENING) for _, tag in rjieba.tag(value))
