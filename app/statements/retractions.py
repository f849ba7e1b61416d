"""Statements about intentions: those that announce a change not yet made, and those that take it back."""

import re

from app.text.normal import normalise

_OPENING = (
    r"^(?:(?:oh|ok|okay|actually|hmm+|um+|well|wait|no|sorry|hey|please|so|and|on second thoughts?|you "
    r"know what|i think|let'?s(?: just)?)[,.!]? ){0,4}"
)
_RETRACTION = re.compile(
    _OPENING + r"(?:never ?mind(?: that| it| about (?:that|it|this))?|forget (?:it|about it|that idea|what i "
    r"(?:just )?said|i said (?:that|anything))"
    r"|scratch that|scrap that|strike that|i take (?:that|it) back|let'?s not(?: do (?:that|it|this))?(?: after all)?"
    r"|cancel that|undo that|disregard (?:that|it|my last (?:message"
    r"|request))|ignore (?:that|my last (?:message|request))"
    r"|(?:i(?:'ve| have)? )?changed my mind|(?:let'?s )?(?:keep|leave|stick with|stay with|go back to"
    r"|revert to|go with) "
    r"(?:it|things?|everything|that|the (?:original|old|current|previous|existing)(?: (?:one|plan"
    r"|version|choice|setting|settings|time|date|design|setup))?|what we (?:had|have))"
    r"(?: (?:as (?:it|they|things) (?:was|were|is|are|stands?)|the (?:same|way it (?:was|is))"
    r"|unchanged|alone|like (?:it was|before|that)|as is|as before))?"
    r"|don'?t (?:change|switch|move|touch|do) (?:it|that|anything|this)(?: (?:after all|then"
    r"|please))?|no need (?:to change|to switch|after all)(?: it| that| anything)?"
    r"|(?:i'?m |i am )?not (?:going to (?:change|switch|do that|do it)|changing (?:it|anything)"
    r"|switching)(?: after all)?)"
    r"(?= ?[,.;:!?-]| (?:and|then|please|after all|i'?ll|let'?s|keep|leave|actually)\b|$)"
)
_ZH_OPENING = (
    r"^(?:(?:嗯+|哦+|呃+|那|那就|不|等等|等一下|我想了想|想了想|想想|唉|哎|好吧|行吧|对了|其实|抱歉"
    r"|不好意思|我(?:看|觉得)?|咱们?|我们)[，,。. ！!]*){0,4}"
)
_ZH_RETRACTION = re.compile(
    _ZH_OPENING + r"(?:算了吧?|还是(?:算了|不(?:改|换|变|动|要|升级|切换|取消|调整|弄|搞|折腾)了?|(?:用|保持|维持"
    r"|按照?|选|要)?原(?:来|先|本|有|定|样)(?:的|那个|那样|方案|计划|版本|套餐|设置|不变)*|(?:用"
    r"|按照?|要)?之前的(?:那个)?|照旧|老样子)"
    r"|(?:先|就|都|暂时|还是)*(?:不改|不换|不变|不用改|不用换|不升级|不切换|别改|别换)了?|(?:保持"
    r"|维持)(?:原样|不变|现状|原来的(?:样子)?)|(?:恢复|改回|换回|回到)(?:成|到)?原(?:来|先"
    r"|样)(?:的(?:样子)?)?"
    r"|当我没说(?:过)?|就当没说过?|收回(?:刚才|上面|前面)?(?:的话|那句话)?|(?:刚才|上面|前面)(?:那个"
    r"|那句|说的)?(?:不算|作废|不要了|取消)|我(?:改|变)(?:主意|变主意)了?|改主意了|不要了|不用了|取消吧?)"
    r"(?:吧|啦|了|呢|好了|就行|就好)*(?=[，,。.；;！!？?~ ]|$)"
)
_LONGEST = 200
_ORIGINAL = re.compile(
    r"\b(?:keep|leave|stick|stay|go back|revert|original|as (?:it|they|things) (?:was|were)|before|undo)\b"
    r"|原来|原先|原样|原本|之前|恢复|改回|换回|照旧|老样子|不变"
)
_SETTLED = re.compile(
    r"\b(?:i|we)(?:'ve| have)? (?:just )?(?:found|got|figured|solved|fixed|did|sorted|managed|worked) "
    r"|\b(?:i'll|we'll|i will) (?:look|figure|do|find|google|check|try)\b"
    r"|我(?:们)?(?:已经)?(?:自己)?(?:弄|搞|找|解决|查|想|看)(?:好|定|到|出|明白|懂|完)?(?:来)?了|我自己(?:来|弄|搞|查|看)"
)
"""A question that has settled itself: "never mind, I found it" takes nothing back but the question."""
_EXCLAMATION = re.compile(r"^[^.?!。,，;；]{1,20}[?!]\s*(?=\S)")
"""A cry of surprise in front: "Twelve? Never mind ..."."""

_INTENTION = re.compile(
    r"\b(?:i|we|i'd|we'd|user|the user|she|he|they)(?:'d|'m|'re| am| are| is|'s)? (?:also |really "
    r"|still |now )?(?:would like to|like to|wants? to|wanna|plans? to|"
    r"planning to|intends? to|intending to|thinking (?:of|about)|considering|hopes? to|hoping to"
    r"|going to|gonna|about to|need to|needs to|should|might|may)"
    r" (?!(?:be|know|have|see|say|stay|avoid|keep)\b)[a-z]+"
    r"|^[a-z][\w'’-]* (?:wants|plans|intends|hopes|is (?:planning|going|hoping|about)) to "
    r"(?!(?:be|know|have|see|say|stay|avoid|keep)\b)[a-z]+"
    r"|^(?:please |ok |okay |so |then |and |hey |also ){0,3}(?:let'?s|let us|shall we|could you|can "
    r"you|would you|can we|could we|why don'?t we|how about|what about) "
    r"(?:please )?(?!keep\b|leave\b)[a-z]+"
    r"|^(?:please |ok |okay |so |then |and |now |just |also ){0,3}(?:change|switch|move|set|rename"
    r"|replace|upgrade|downgrade|cancel|reschedule|postpone|delay|update|make|"
    r"book|turn|enable|disable|add|remove|delete|swap|migrate|shift|push|increase|raise|lower|reduce"
    r"|convert|use) (?:it|the|my|our|this|that|to|from|me|on|off|a|an|all|\w+ (?:to|from|with|by"
    r"|instead))\b",
)
_ZH_INTENTION = re.compile(
    r"(?:打算|准备|计划|想要?|希望|考虑|有意|决定要|正要|要不|不如|能不能|可不可以|可以帮我|帮我|麻烦"
    r"|请)(?:你|我|我们|先|再|能|今天|明天|下周|下个?月|以后|尽快|要|去|给)*"
    r"(?:把|将|换|改|升级|降级|切换|迁移|搬|移|取消|推迟|提前|调整|买|订|预订|预定|设置|设成|开通"
    r"|关闭|删除|添加|增加|减少|去|学|做|试|用)"
    r"|^(?:那|那就|就|请|先|好|好的|嗯)?[，,]?(?:把|将)[^，。；]{1,30}(?:改|换|设|调|移|推|升|降"
    r"|挪)(?:成|为|到|至|迟|后|级)?"
    r"|^(?:那|那就|就|请|先)?(?:改成|换成|改为|改到|推迟到|升级到|切换到|取消)|(?:我们?|咱们)(?:改|换"
    r"|推迟|提前)[^了，。]{1,20}吧"
)
_DONE = re.compile(
    r"\b(?:have|has|had|already|did|was|were|been|just (?:moved|switched|changed))\b|已经|已|过了$"
    r"|[换改升搬](?:成|到|级)了"
)
_QUESTION = re.compile(r"[?？]\s*$")
_REQUEST = re.compile(
    r"^(?:\w+ ){0,2}(?:could you|can you|would you|can we|could we|shall we|why don'?t we|how about"
    r"|what about)\b|能不能|可不可以|要不|不如|帮我"
)


def asks_for_the_original(text: str) -> bool:
    """True where a retraction says what shall hold again ("keep the original", 还是原来的吧), not only that something ends."""
    return _ORIGINAL.search(normalise(text[:_LONGEST])) is not None


def is_retraction(text: str) -> bool:
    """True for a short message that takes back the latest open intention: "never mind, keep the original",
    还是原来的吧.

    The phrase must open the message and stand as a clause of its own; a fact that contains it ("the original plan is
    cheap") is none.
    """
    folded = _EXCLAMATION.sub("", normalise(text))
    if not folded or len(folded) > _LONGEST or _SETTLED.search(folded):
        return False
    return _RETRACTION.match(folded) is not None or _ZH_RETRACTION.match(folded) is not None


def is_intention(text: str) -> bool:
    """True for a change announced or asked for but not yet made: "I want to switch to premium", 打算换成高级套餐."""
    folded = normalise(text[:4_000])
    if is_retraction(text) or _DONE.search(folded):
        return False
    if _QUESTION.search(text) and not _REQUEST.search(folded):
        return False
    return _INTENTION.search(folded) is not None or _ZH_INTENTION.search(folded) is not None
