"""Whose fact a statement is: of the subject itself, or of somebody or something of the subject's: its dog, its company.

"The user uses Slack" and "the user's company uses Slack" share every word but one, and are two facts.
"""

import re

from app.statements.word_classes import stem
from app.text.normal import normalise
from app.text.word_list import words

_ENGLISH = words(
    "dog dogs cat cats pet pets puppy kitten horse parrot rabbit company employer firm startup team department office"
    " school university college club band bank wife husband spouse partner girlfriend boyfriend fiance fiancee son"
    " daughter child children kid kids baby twins toddler mother(?!.tongue) mom mum father dad parents sister brother"
    " siblings cousin aunt uncle niece nephew grandmother grandfather grandma grandpa friend friends colleague"
    " colleagues coworker boss manager supervisor assistant intern neighbour neighbours neighbor neighbors landlord"
    " landlady tenant flatmate roommate client clients customer customers doctor dentist teacher tutor coach lawyer"
    " accountant therapist family"
)
_CHINESE = words(
    "狗 猫 宠物 兔子 鹦鹉 公司 单位 团队 部门 办公室 学校 大学 银行 老婆 妻子 太太 老公 丈夫 对象 伴侣"
    " 女朋友 男朋友 未婚妻 未婚夫 儿子 女儿 孩子 宝宝 妈妈 母亲 妈 爸爸 父亲 爸 父母 爸妈 姐姐 妹妹 哥哥"
    " 弟弟 表姐 表哥 表弟 表妹 奶奶 爷爷 外婆 外公 姥姥 姥爷 阿姨 叔叔 舅舅 姑姑 侄子 侄女 外甥 朋友 同事"
    " 老板 领导 经理 主管 助理 实习生 邻居 房东 租客 室友 舍友 同学 客户 甲方 医生 牙医 老师 导师 教练 律师"
    " 会计 家人"
)
PEOPLE = frozenset(stem(word.partition("(")[0]) for word in _ENGLISH) | frozenset(_CHINESE)
"""The words for whom or what a subject may have, as stems."""
_HELD = re.compile(
    r"(?:the user's|user's|my|our|his|her|their|the|[a-z]+'s) (?:(?:new|old|own|younger|older|best) )?"
    rf"(?P<en>{'|'.join(_ENGLISH)})\b(?! (?:is|was) (?:called |named )?[A-Z])"
)
_HELD_ZH = re.compile(rf"(?:用户|我|我们|咱们|咱|他|她)(?:的|家的?|们的?)?(?P<zh>{'|'.join(_CHINESE)})(?!是|叫)")
_OWNED = re.compile(rf"(?P<who>[a-z][\w-]+)['’]s (?:[a-z]+ )?(?P<whom>{'|'.join(_ENGLISH)})\b", re.IGNORECASE)
_ITSELF = re.compile(r"(?:the user|user|i|we|my|our)\b|(?:用户|我|我们|咱们?)")
_OPENING = 60  # characters in which a statement names whose fact it is
_ALIKE = [
    frozenset(words(line))
    for line in (
        "wife husband spouse partner married 老婆 妻子 太太 老公 丈夫 爱人 对象 结婚 已婚",
        "mother mum mom 妈妈 母亲 妈",
        "father dad 爸爸 父亲 爸",
        "parents 父母 爸妈",
        "child children kid kids baby twins toddler son daughter 孩子 宝宝 儿子 女儿",
        "boss manager supervisor 老板 领导 经理 主管",
        "company employer firm startup 公司 单位 works work 上班",
        "dog dogs puppy 狗",
        "cat cats kitten 猫",
        "friend friends 朋友",
        "colleague colleagues coworker 同事",
        "flatmate roommate 室友 舍友",
        "neighbour neighbours neighbor neighbors 邻居",
        "landlord landlady 房东",
    )
]
_SPEAKER = re.compile(
    r"\b(?:i|i['’](?:m|ve|d|ll)|me|my|mine|myself|we|we['’](?:re|ve|d|ll)|us|our|ours|the user(?:['’]s)?)\b|[我咱]|用户"
)
_SOMEBODY = re.compile(
    rf"\b(?:who|who['’]s|whose|whom|he|she|his|her|him|they|their|them|anybody|anyone|somebody|someone|everybody|everyone|people"
    rf"|person|guys?|man|woman|girls?|boys?|hers|theirs|{'|'.join(_ENGLISH)})\b"
    rf"|谁|[我咱][姐妹哥弟爸妈爷奶姑姨舅叔婶嫂娘爹]|他|她|别人|大家|哪位|哪个人|有人|[人员]|家里|{'|'.join(_CHINESE)}"
)


def asks_of_speaker(question: str) -> bool:
    """True where a question is about the one who asks: it says "I" or "my" (我), and names or asks for no kind of person."""
    folded = normalise(question)
    return _SPEAKER.search(folded) is not None and _SOMEBODY.search(folded) is None


def holder(text: str) -> str | None:
    """The word for whom or what a statement is about, where that is not the subject itself.

    A role that is only filled ("the user's manager is Ruth", 用户的老板是陈薇) is an attribute of the subject.
    """
    opening = text[:_OPENING].strip()
    if found := _HELD.match(opening[:1].lower() + opening[1:]):
        return found["en"]
    found = _HELD_ZH.match(opening)
    return found["zh"] if found else None


def of_another(old: str, new: str) -> bool:
    """True where one is about a holder, and the other is about the subject itself and does not mention that holder."""
    if _somebody_of(old, new) or _somebody_of(new, old):
        return True
    one, other = holder(old), holder(new)
    return _apart(one, other, new) or _apart(other, one, old)


def _somebody_of(one: str, other: str) -> bool:
    """Max's parents have moved, Max lives in Oslo."""
    owned, folded = _OWNED.match(one), normalise(other)
    if owned is None or owned["whom"].lower() in folded:
        return False
    return re.match(rf"{re.escape(normalise(owned['who']))}(?!['’\w])", folded) is not None


def _apart(held: str | None, other: str | None, text: str) -> bool:
    if held is None or held == other:
        return False
    folded = normalise(text)
    alike = next((group for group in _ALIKE if held in group), frozenset({held}))
    return _ITSELF.match(folded) is not None and not any(word in folded for word in alike)
