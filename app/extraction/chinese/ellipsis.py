"""Short turns made whole by the turns before them: answers, choices, and corrections that name only the new value."""

import re
from dataclasses import dataclass

from app.extraction.chinese import answers, references
from app.extraction.chinese.antecedents import ORDINAL
from app.extraction.chinese.clauses import clauses
from app.extraction.chinese.corrections import is_stated
from app.extraction.chinese.parts import Part, Sorted, sort_clauses
from app.extraction.chinese.plain_form import plain
from app.extraction.chinese.turn_forms import is_too_short
from app.extraction.model import Reading

_LONGEST = 24
_LONGEST_ANSWER = 16
_TOKEN = re.compile(r"[\x21-\x7e]{1,200}")
"""A path, an address, a number: one word without Chinese."""
_CHANGES = re.compile(r"(?:贵|便宜|太.{1,3}|不好)?[了,]*(?:改|换)(?:成|为|到|用)?|再")
_CHANGED = re.compile(r"(?:^|,)(?:那|那就|就|还是)*(?:改|换)(?:成|为|到)")
_DECLINES = re.compile(r"不(?:用|要|了|是|必)?|别|算了")
_PLACE_OF_VALUE = re.compile(r"(?:住在?|在|是|叫|用|喝|吃|养|姓|选|定在?)\s?(?P<old>[^,。在是\d]{1,12})$")
_OWN = re.compile(r"我|用户|他|她|因为|喜欢|过敏|必须|以后|不吃")
_LETTER = re.compile(r"(?:选|要|就|那)*[a-f](?:吧|方案)?")
_OTHER = re.compile(r"另(?:外)?一?[个家款种套间]|的那?[个家款种套](?:吧|了)?$")
_POINTS = re.compile(
    r"(?:那|就|选|要|用|定|走|按|照|还是|,)*(?:前者|后者|[前后]一?[个家款种套]|第[一二三四五六两1-6][个家款种套条项]?(?:方案|选项)?"
    r"|(?:方案|选项)[一二三四1-4]|(?<=选)[一二三四1-4]|[1-6]号)(?:来|走|办)?(?:吧|了|,|$)"
)
_VALUE = re.compile(r"[\d一二两三四五六七八九十]|[明后下今去](?:年|个?月|周|天)")
_WHERE_OR_WHO = re.compile(r"哪[里儿个家位]|在哪|谁|什么(?!时)")
_VERB = re.compile(r"是|在|用|有|做|叫|走|还没|完|去|要|定|吃|不|搬|换|到|改|了$")


@dataclass(frozen=True, slots=True)
class Whole:
    """A statement of a short turn and what it leans on. `corrects`: it replaces what was said before."""

    sentence: str
    corrects: bool = False


def last_kept(reading: Reading) -> list[Part]:
    """The clauses of the user's turn before this one that state something."""
    turn = next(
        (turn for turn in reversed(reading.before) if turn.role == "user" and not is_too_short(plain(turn.content))),
        None,
    )
    return sort_clauses(clauses(turn.content[:2_000])).kept if turn else []


def made_whole(reading: Reading, found: Sorted, text: str, folded: str) -> Whole | None:
    """The statement of a turn that leans on the turns before it; None for a turn that stands alone, or that nothing
    before it completes."""
    bare = folded.strip(" ,。!?~")
    if not reading.before or (len(bare) > _LONGEST and not _TOKEN.fullmatch(bare)):
        return None
    if not found.kept:
        return _changed(reading, text, bare)
    said = "，".join(part.clause.text for part in found.kept)
    short = ",".join(part.clause.plain for part in found.kept)
    own = _OWN.search(short) is not None or any(
        part.about.named and ORDINAL.match(part.clause.plain) for part in found.kept
    )
    pointed = (
        any(_points(part.clause.plain) for part in found.kept) or _POINTS.match(plain(reading.turn.content)) is not None
    )
    whole = _chosen(reading, found, said, short, pointed, own)
    if whole is None and not own:
        whole = (None if pointed else _correction(reading, found, said, short)) or _answer(reading, found, said, short)
    return whole


def _changed(reading: Reading, text: str, bare: str) -> Whole | None:
    """What a turn means that only changes or chooses: 换成京东吧, 第二个."""
    earlier = bool(last_kept(reading))
    topic = _corrected_topic(reading) if earlier else _told_value(reading, bare)
    if topic and _CHANGED.search(bare):
        said = text.strip(" 。！!")
        return Whole(_corrected(topic, said if earlier else re.sub(r"^.*?(?:改|换|換)(?:成|为|為|到)", "", said)), True)
    choice = (
        answers.answer_by_choice(text, bare, reading.before)
        if references.pointing(bare) or _OTHER.search(bare) or _LETTER.fullmatch(bare)
        else None
    )
    return Whole(choice) if choice else None


def _chosen(reading: Reading, found: Sorted, said: str, short: str, pointed: bool, own: bool) -> Whole | None:
    """A choice among the assistant's offers, with what the user adds to it."""
    asked = answers.last_question(reading.before)
    lead = found.kept[0].clause
    choice = None
    if _OTHER.search(plain(reading.turn.content)[-_LONGEST:]):
        said, short = reading.turn.content, plain(reading.turn.content)
        choice = answers.answer_by_choice(said, short, reading.before)
    elif (pointed or (asked and not own)) and len(short) <= _LONGEST_ANSWER:
        choice = answers.answer_by_choice(said, short, reading.before)
    elif asked and "还是" in plain(asked) and len(lead.plain) <= 8 and not re.search("我|用户", lead.plain):
        choice = answers.answer_by_choice(lead.text, lead.plain, reading.before)
    if choice is None:
        return None
    kept = found.kept if pointed else found.kept[1:]
    rest = [one.text for one in (part.clause for part in kept) if one.text not in choice and not _points(one.plain)]
    return Whole("，".join([choice, *rest]), found.corrects)


def _points(folded: str) -> bool:
    return (
        references.pointing(folded) is not None
        or _OTHER.search(folded) is not None
        or _POINTS.match(folded) is not None
    )


def _correction(reading: Reading, found: Sorted, said: str, short: str) -> Whole | None:
    """A correction that gives only the new value."""
    corrects = found.corrects or found.withdrawn or _CHANGES.match(short) or "不是" in short
    leans = corrects and len(short) <= _LONGEST_ANSWER and not is_stated(short)
    topic = _corrected_topic(reading) if leans else None
    noun = references.noun_of(plain(topic)) if topic else None
    if topic is None or (noun and noun in short):
        return None
    sentence = _corrected(topic, re.sub(r"^是", "", said))
    return Whole(sentence, True) if last_kept(reading) or not sentence.startswith("关于“") else None


def _answer(reading: Reading, found: Sorted, said: str, short: str) -> Whole | None:
    """A bare value that answers the assistant's question."""
    asked = answers.last_question(reading.before)
    offered = answers.saved_topic(reading.before)
    if offered and asked:
        return Whole(f"您的{offered}：{said}")
    first = found.kept[0].clause
    measured = asked is None or _WHERE_OR_WHO.search(plain(asked)) is None
    lead = next((part.clause for part in found.kept if measured and _VALUE.match(part.clause.plain)), first)
    value = _VALUE.match(lead.plain) is not None and len(lead.plain) <= 12
    placed = not measured and lead.plain.startswith("在") and len(lead.plain) <= 8
    bare = placed or _TOKEN.fullmatch(short) or (len(short) <= 14 and (_VERB.search(short) is None or len(short) <= 6))
    if not asked or answers.is_offer(reading.before) or not (bare or value):
        return None
    topic = answers.topic_of(reading.before)
    sentence = answers.answer_in_place(
        lead.text, lead.plain, reading.before, refused=_DECLINES.match(plain(reading.turn.content)) is not None
    ) or (f"{topic}：{said}" if topic else None)
    if sentence and not re.search("您|你|我", asked):
        sentence = _of_topic(reading, sentence)
    behind = [part.clause for part in found.kept]
    rest = [clause.text for clause in behind[behind.index(lead) + 1 :] if clause.text not in (sentence or "")]
    return Whole("，".join([sentence, *rest]), found.corrects) if sentence else None


def _of_topic(reading: Reading, sentence: str) -> str:
    """An answer with the thing that the user spoke of before, where the question left it out: 签证的到期日是…"""
    said = next((turn.content for turn in reversed(reading.before) if turn.role == "user"), "")
    noun = references.noun_of(said[:200]) if said else None
    lacks = noun is not None and noun not in sentence and not re.match("他|她", sentence)
    return f"{noun}的{sentence}" if lacks and references.noun_first(sentence) else sentence


def _corrected(topic: str, said: str) -> str:
    """An elliptical correction with what it corrects: the new value in the old sentence, else both side by side."""
    whom = re.search(
        r"(?:给|帮|替|为|我的?)(?P<whom>孩子|女儿|儿子|闺女|娃|老公|老婆|妈妈?|爸爸?|爷爷|奶奶|朋友|同事)", plain(topic)
    )
    if whom:
        return f"我的{whom['whom']}{said}"
    other = re.search("不是(?P<old>[^,]{1,12}),?而?是(?P<new>[^,]{1,20})$", plain(said)) or re.search(
        "^(?:而?是)?(?P<new>[^,]{1,20}),?不是(?P<old>[^,]{1,12})$", plain(said)
    )
    if other and other["old"] in plain(topic):
        start = plain(topic).index(other["old"])
        return f"{topic[:start]}{said[other.start('new') : other.end('new')]}{topic[start + len(other['old']) :]}"
    first, *rest = re.split("[，,]", said, maxsplit=1)
    place = _PLACE_OF_VALUE.search(plain(topic))
    if place and len(first) <= _LONGEST_ANSWER and not _VERB.search(_CHANGES.sub("", plain(first))):
        new = first[_CHANGES.match(plain(first)).end() :] if _CHANGES.match(plain(first)) else first  # type: ignore[union-attr]
        return "，".join([f"{topic[: place.start('old')]}{new.removesuffix('吧')}", *rest])
    bare = re.match(r"[\d一二三四五六七八九十]", first) is not None or answers.same_shape(plain(first), plain(topic))
    whole = answers.replaced_value(first, plain(first), topic) if bare else None
    return "，".join([whole, *rest]) if whole else f"关于“{topic}”：{said}"


def _told_value(reading: Reading, folded: str) -> str | None:
    """The assistant's sentence whose number a bare change replaces, None where there is none."""
    if not reading.before or reading.before[-1].role != "assistant":
        return None
    said = re.split("[。！？!?\n]", reading.before[-1].content.strip(" 。！!"))[-1]
    return (
        said if re.search(r"\d|周[一二三四五六日]", folded) and answers.replaced_value(folded, folded, said) else None
    )


def _corrected_topic(reading: Reading) -> str | None:
    """The user's own last words, else the assistant's, which an elliptical correction is about."""
    for turn in reversed(reading.before):
        if turn.role == "user" and not is_too_short(plain(turn.content)):
            kept = turn.content.strip().split("\n")[0][:80].strip("。！!？? ")
            return re.sub(r"^(?:幫我|帮我|请|請|麻烦)+(?:看|查|订|訂|记(?:着|住|一下)?[，,]?)?", "", kept) or None
    return None
