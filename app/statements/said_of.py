"""What kind of thing a statement says of what it speaks of: where it is, what it costs, when it opens, its colour.

"The key is under the mat" and "the key was expensive" speak of one thing and share all but what is said. Two kinds
hold side by side, whatever the newer says of change: only another value of one kind takes the place of an older one.
"""

import re

from app.statements.compared import Pair, begins_with_self
from app.statements.remains import is_filler, is_time

_PREPOSITION = (
    r"(?:in|at|on|under|underneath|behind|above|below|beneath|beside|inside|outside|near|next to|between|by|with|into|onto|to"
    r"|across from|opposite)"
)
_TIME_EN = (
    r"(?:(?:the )?\d|noon\b|midnight\b|(?:(?:early|late|mid|next|this|the|every) ?)?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
    r"|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter"
    r"|morning|afternoon|evening|weekends?|weekdays?|night|week|month|year)\b)"
)
_CLOCK_EN = r"(?:\d|noon\b|midnight\b|quarter\b|half past\b)"
_COLOUR = r"(?:red|orange|yellow|green|blue|violet|purple|black|white|gr[ae]y|brown|pink|beige|turquoise|silver|golden)"
_NUMBER_ZH = r"[\d零一二两三四五六七八九十百千万半]"
_CLOCK_ZH = rf"(?:{_NUMBER_ZH}+点[半一二三四五六七八九十刻分]*|\d\d?:\d\d)"
_HOUR_ZH = rf"(?:{_CLOCK_ZH}|{_NUMBER_ZH}+[月号日]|周[一二三四五六日天末])"
_KINDS = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        (
            "place",
            rf"\b(?:is|are|was|were|lives?|lies?|stands?|hangs?|sits?|kept|stored|parked|located|situated|moved|put|placed)"
            rf"(?: (?:now|currently|still|always|back|away|right|directly))*(?: {_PREPOSITION})"
            rf"(?! {_TIME_EN})(?![^,.]*\b(?:shift|team|list|plan|board|committee|project|way|leave|call|diet)\b)"
            r" (?:(?:the|an?|my|our|his|her|their|your|room|floor)\b|[\w-]+['’]s\b"
            r"|[\w -]{1,24}\b(?:street|road|avenue|lane|square|floor|room|building|station)\b)"
            r"|\b(?:km|kilomet(?:re|er)s?|miles?) (?:away|from)\b"
            rf"|(?:在|位于|放在?|停在|挂在|存在|收在|[搬挪移改换]到)(?!{_NUMBER_ZH}+[点月号日])[^，,。；;在]{{1,12}}"
            r"(?:里|上|下|中|边|旁|面|间|库|室|房|楼|厅|阁楼|门口|路|街|处|那里|那儿|家|柜|箱|抽屉|层)(?:了|$|[，,。；;])",
        ),
        (
            "price",
            r"\b(?:costs?|prices?|priced|expensive|pricey|cheap(?:er|ly)?|fees?|charges?)\b|[€$£]|\b(?:euros?|dollars?|bucks|cents?)\b"
            rf"|贵(?!州|阳|姓|人|公司)|便宜|价格|售价|收费|免费|花了|{_NUMBER_ZH}(?:元|块(?!地)|欧元?|美元|毛钱)",
        ),
        (
            "begin",
            rf"\b(?:opens|open(?! (?:\w+ )?(?:until|till)\b)|opening|check-in)\b(?=.*{_CLOCK_EN})"
            rf"|\b(?:starts?|begins?)\b(?=.*\d|.*{_TIME_EN})",
        ),
        (
            "begin",
            rf"\bopen (?:now |daily )?(?:from\b|\d)|{_CLOCK_ZH}[^，,。]{{0,4}}(?:开门|营业|开馆)|(?:开门|开馆)[^，,。]{{0,5}}{_CLOCK_ZH}"
            rf"|{_HOUR_ZH}[^，,。]{{0,4}}(?:开始|开张|开课|开工)|(?:开始|开课)[^，,。]{{0,5}}{_HOUR_ZH}",
        ),
        (
            "end",
            rf"\b(?:closes?|closing|check-?out)\b(?=.*{_CLOCK_EN})|\b(?:(?<!the )ends?|finish(?:es)?)\b(?=.*\d|.*{_TIME_EN})"
            rf"|\bopens? (?:\w+ )?(?:until|till)\b|\bopens? (?:\w+ )?(?:from )?\d.*(?:\bto\b|[-–])"
            rf"|{_CLOCK_ZH}[^，,。]{{0,4}}(?:关门|打烊|闭馆|下课|收工)"
            rf"|(?:关门|打烊|闭馆)[^，,。]{{0,5}}{_CLOCK_ZH}|{_HOUR_ZH}[^，,。]{{0,4}}结束|结束[^，,。]{{0,5}}{_HOUR_ZH}|[到至]{_HOUR_ZH}",
        ),
        ("begin", r"\bleaves?\b(?=.*\d)|\b(?:departs?|departure)\b|(?:出发|发车|起飞|开车|开走)"),
        ("end", r"\b(?:arriv(?:es?|al))\b(?=.*\d)|(?:到达|到站|抵达|降落|点[^，,。]{0,5}到(?:了|$|[，,。]))"),
        (
            "time",
            rf"\b(?:is|are|was|were)(?: (?:now|currently|always))?(?: (?:at|on|in|from|around) {_TIME_EN}| (?!\d){_TIME_EN})"
            r"(?! ?(?:years?|km|kilos?|kg|m|met))"
            rf"|(?:是|在|改到|改成|改为|推迟到|提前到)(?:每?[早下晚上中]?[上午]?){_HOUR_ZH}",
        ),
        (
            "colour",
            rf"\b(?:is|are|was|were|painted|dyed|turned)(?: (?:now|all|light|dark|bright|still))*"
            rf" {_COLOUR}(?: all over)?(?=$|[,.;]| with\b| and\b| now\b)"
            r"|[红橙黄绿青蓝紫黑白灰粉棕](?:色的?|的)(?:了|$|[，,。；;])",
        ),
        (
            "size",
            r"\b(?:metres?|meters?|cm|mm|inch(?:es)?|feet|foot|ft|m) (?:long|wide|tall|high|deep|thick|across|in diameter)\b"
            r"|\bsquare (?:met|feet|foot)"
            rf"|{_NUMBER_ZH}[米寸][长宽高深厚]|[长宽高深厚]{_NUMBER_ZH}+(?:\.\d+)?(?:米|厘米|公分|毫米)|平米|平方米?",
        ),
        (
            "weight",
            rf"\bweighs?\b|\b\d+(?:\.\d+)? ?(?:kg|kilos?|kilograms?|lbs?|pounds) ?(?:heavy)?$|重{_NUMBER_ZH}|体重|公斤|斤(?:重|了|$)",
        ),
        ("age", rf"\byears? old\b|\bborn (?:in|on)\b|\b(?:made|built) in \d|{_NUMBER_ZH}+岁|出生|年造的?"),
        (
            "material",
            r"\bmade (?:of|from|out of)\b|\b(?:is|are) (?:wooden|plastic|leather|steel|woollen|silk|cotton)\b"
            r"|[木布皮铁钢铜竹石瓷棉麻毛]头?(?:做|制)?的(?:$|[，,。；;])|材质|塑料的|玻璃的",
        ),
        (
            "state",
            r"\b(?:broken|out of order|defective|dirty|repaired|leaks?|leaking)\b|坏了|修好了|脏了|漏水",
        ),
        (
            "done",
            r"\b(?:was|were|got) (?:last |first |just )?(?:serviced|delivered|installed|inspected|built|renovated|cleaned)\b",
        ),
        ("setting", r"\bset to \d|\b\d+ degrees\b"),
        (
            "part",
            r"\b(?:has|have) (?:an?|two|three|four|\d+) (?!new\b)[a-z]+(?: [a-z]+)?$|(?<![没只还])有[^，,。了\d新]{1,6}$",
        ),
        ("duration", r"\b(?:lasts?|takes?)\b.*\b(?:seconds?|minutes?|hours?|days?|weeks?|months?)\b|历时|时长"),
        ("pages", rf"\b(?:\d+|\w+teen|\w+ty|ten|twelve) pages\b|{_NUMBER_ZH}+页"),
    )
)
"""What may be said of a thing, and the words that say it."""
_PHASES = frozenset({"begin", "end"})
_PARTS = re.compile(r"[,;，；。](?!\d)\s*|\.\s+")
_GONE = re.compile(
    r"\b(?:sold|stolen|lost|gave|given|thrown|threw|donated|gone|died|dead|cancell?ed|scrapped|demolished|closed down|for good)\b"
    r"|卖|丢|扔|送人|送给|捐|报废|没了|不在|取消|倒闭|拆|死|永久"
)
"""What ends all that was said of a thing."""


def kinds_said(text: str) -> frozenset[str] | None:
    """The kinds of what a normalised text says; None where a part of it says something else."""
    parts = [frozenset(kind for kind, pattern in _KINDS if pattern.search(part)) for part in _PARTS.split(text) if part]
    if not all(parts):
        return None
    said = frozenset().union(*parts)
    return said - {"time"} if said & _PHASES or "time" not in said else said | _PHASES


def another_kind(pair: Pair) -> bool:
    """True where the two say of one thing what can hold side by side: where it is, what it costs."""
    if begins_with_self(pair.old_text) or begins_with_self(pair.new_text):
        return False  # a desk that one has, and how wide it is
    if _GONE.search(pair.new_text) or not any(not (is_time(one) or is_filler(one)) for one, _ in pair.gap.shared):
        return False
    old, new = kinds_said(pair.old_text), kinds_said(pair.new_text)
    return bool(old and new and not old & new)
