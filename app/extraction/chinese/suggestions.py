"""What the assistant suggested and the speaker takes up or turns down by pointing at it: 行，以后就放那儿; 那个我吃了会胃疼."""

import re
from collections.abc import Sequence

from app.extraction.chinese.plain_form import plain
from app.extraction.model import SpokenTurn

_SUGGESTS = re.compile(
    r"(?:(?:可以|不妨|建议|推荐|最好|要不|要不要|统一|优先)(?:先|您|你|统一|优先|考虑|试试|看看)*(?:考虑|选择?|用|吃|喝|放|存|买|订|去|住|写|发|记|贴|涂|装|约|使用|服用)?|考虑|推荐|试试)"
    r"(?:一下|[在到进成])?(?:一?[个款种家])?\s?(?P<what>[^,。;、!?:()吃喝]{2,30}?)(?=[,。;!?:(]|$|比较|更|就[好行可]|吧)"
)
_MANY = re.compile(r"、|或者?|还是|以及|和|\n")
_WHICH = re.compile(
    r"(?:在|去|到)?(?:哪(?:里|儿|[一]?[个家款种])?|什么(?:地方|牌子|药)?|啥)(?:比较)?(?:好|合适|方便|靠谱)?(?:一?[点些])?"
)
_TAKES_UP = re.compile(
    r"(?:(?:行|好的?|可以|嗯|ok|没问题|成|那)[啊吧呀]?[,\s]*)*(?:以后|今后|那|就|都|还是)*(?P<act>放|存|用|选|去|住|买|订|写|发|记|约|喝|装)(?:在|到|进)?"
    r"(?:[那这](?:儿|里|边|[个家款种])?)(?:吧|了|好了|就行)?"
)


def suggested(text: str) -> str | None:
    """The one thing or place that an assistant's turn suggests, None where it suggests none or several."""
    folded = plain(text)
    if len(folded) != len(text):
        return None
    first = re.split(r"[。!?]", folded)[0]
    match = _SUGGESTS.search(first)
    if match is None or _MANY.search(match["what"]) or first.startswith("、", match.end()):
        return None
    return text[match.start("what") : match.end("what")].strip()


def taken_up(folded: str, before: Sequence[SpokenTurn]) -> str | None:
    """The speaker's own question with the suggestion that they agree to in its place: 周报以后放哪好 + 就放那儿 -> 周报以后放 Notion."""
    if len(before) < 2 or before[-1].role != "assistant" or before[-2].role != "user":
        return None
    what = suggested(before[-1].content[:500])
    asked = before[-2].content.strip(" 。？?！!呢啊吗")[-60:]
    which = list(_WHICH.finditer(plain(asked)))
    if what is None or len(which) != 1 or not _TAKES_UP.fullmatch(folded.strip(" ,。!~")):
        return None
    gap = " " if what[0].isascii() else ""
    return f"{asked[: which[0].start()]}{gap}{what}{asked[which[0].end() :]}"
