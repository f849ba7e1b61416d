"""A turn cut into sentences and clauses, without cutting quotations, brackets, numbers and names."""

import re
from dataclasses import dataclass

import rjieba

from app.extraction.chinese.plain_form import plain
from app.extraction.chinese.third_parties import third_party

_HAN = "\u3400-\u9fff"
_HELD_TOGETHER = re.compile(r'"[^"\n]{0,200}"|\([^()\n]{0,200}\)|\[[^\[\]\n]{0,200}\]|https?://[\x21-\x7e]{1,300}')
_FIGURES = re.compile(r"\d(?:,\d+)+")
_SENTENCE_END = re.compile(
    rf"[。!?;｡]+|…+|\n+|(?<!\bdr)(?<!\bmr)(?<!\bms)(?<!\bmrs)\.(?=\s|$)|(?<=[{_HAN}])\.|~+(?=\s|$|[{_HAN}])"
)
_CLAUSE_END = re.compile(
    rf"[,]|(?<=[{_HAN}])\s+(?=[{_HAN}])|\s*(?:——+|--+)\s*|\s+(?=[一二三四]是)"
    r"|(?<=[a-z0-9/_])\s+(?=(?:前端|后端|数据库|别|还有|另外|而且))|(?=(?:而且|还有就是|另外还))"
)
_LEAD = re.compile(
    r"(?:[\s,、:：]|(?:嗯+|[哦喔](?=不是)|哦+|噢|呃+|额|不好意思|抱歉|对不起|啊|诶|欸|哎+呀?|唉|喂|嗨|hi|hello|ok|okay|好的?吧?|好嘞"
    r"|好滴|行|行吧"
    r"|[喔哦嗯啊]?对了|那个啥|话说|"
    r"说实话|老实说|讲真|坦白说|说真的|怎么说呢|顺便(?:说|提|讲|交代)(?:一下|一句|一嘴|下)?|顺便|补充(?:一下|下|一点)?"
    r"|再补充(?:一下|一点)?|另外(?:说一下|一点)?|"
    r"还有(?:就是|一点|个事)?|而且|并且|然后|以及|此外|同时|再就是|再有|首先|其次|最后|总之|反正|所以|因此|于是"
    r"|不过|但是?|可是|只是|"
    r"给你(?:交代|说|讲)(?:一?下)?(?:背景)?|先(?:说|讲)(?:一?下|清楚)|说(?:一?下|个事)|跟你(?:说|讲)(?:一?下"
    r"|个事)?|告诉你|通知(?:一?下)?|同步(?:一?下)?|"
    r"背景(?:是)?|备注|注意|提醒一下|btw|ps|p\.s\.|by the way|[一二三四五]是|第[一二三四五](?=[,、:])"
    r"|[一二三四五](?=、)|\d{1,2}(?=[.、)]\s?\D)[.、)]|[-*•·])"
    r"(?=[\s,、:：]|(?<=[对了话说实下句点是且后外的、)*•·-])|(?=不是))[\s,、:：]*)+"
)
_LONGEST_TURN = 6_000
_MOST_CLAUSES = 120
_LONGEST_CLAUSE = 300
"""A longer run without a sign is data, not speech."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause as spoken and in plain form, of the same length. `sentence` is the number of its sentence, `asked`
    says that a question mark ends that sentence."""

    text: str
    plain: str
    sentence: int
    asked: bool = False


def _cuts(folded: str, pattern: re.Pattern[str], held: bytearray, start: int, end: int) -> list[tuple[int, int, str]]:
    """(start, end, sign that ends it) of the pieces between the matches of a pattern that lie in nothing held together."""
    pieces = []
    begin = start
    for match in pattern.finditer(folded, start, end):
        if not held[match.start() if match.start() < len(held) else -1]:
            pieces.append((begin, match.start(), match.group()))
            begin = match.end()
    pieces.append((begin, end, ""))
    return pieces


def clauses(text: str) -> list[Clause]:
    """The clauses of a turn in order, without the particles that open them. Reads the first 6,000 characters and
    passes over clauses of more than 300."""
    text = text[:_LONGEST_TURN]
    folded = plain(text)
    held = bytearray(len(text) + 1)
    for match in _HELD_TOGETHER.finditer(folded):
        start, end = match.span()
        held[start + 1 : end - 1] = b"\x01" * max(0, end - start - 2)
    for match in _FIGURES.finditer(text):
        held[match.start() + 1 : match.end()] = b"\x01" * (match.end() - match.start() - 1)
    found: list[Clause] = []
    for number, (start, end, sign) in enumerate(_cuts(folded, _SENTENCE_END, held, 0, len(text))):
        asked = "?" in sign
        for first, last, _ in _cuts(folded, _CLAUSE_END, held, start, end):
            lead = _LEAD.match(folded, first, last)
            first = lead.end() if lead else first
            while first < last and folded[first] in " \t,、:：":
                first += 1
            while first < last and folded[last - 1] in " \t,、:：":
                last -= 1
            if first < last and last - first <= _LONGEST_CLAUSE:
                found.append(Clause(text[first:last], folded[first:last], number, asked))
        if len(found) >= _MOST_CLAUSES:
            break
    return found[:_MOST_CLAUSES]


_MY_TURN = re.compile(
    r"(?<=..)(?<![前后时候让给叫跟和对比陪问帮教说与替为找以带送像是请由的把被得喊催拉劝求逼荐议许派约邀托归到换轮该])我(?=不|怕|爱(?!人)|喜欢|吃|喝|对[^,]+过敏|要|只|(?P<act>[出洗做管带接付交买养写])(?![了过着])|习惯|更|讨厌|在[^,]{2})"
)


def by_subject(clause: Clause) -> list[Clause]:
    """A clause in two where the speaker becomes its subject without a comma: 老婆吃素我不吃牛肉, 我哥出钱我出力."""
    turn = _MY_TURN.search(clause.plain)
    if turn and turn["act"] and not rjieba.tag(clause.plain[turn.start() - 1])[0][1].startswith("n"):
        return [clause]  # 甲方指定我做驻场
    if turn is None or third_party(clause.text[: turn.start()], clause.plain[: turn.start()]) is None:
        return [clause]
    start = turn.start()
    return [
        Clause(clause.text[:start], clause.plain[:start], clause.sentence, clause.asked),
        Clause(clause.text[start:], clause.plain[start:], clause.sentence, clause.asked),
    ]
