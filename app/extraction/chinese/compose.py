"""The kept clauses of a turn made to statements: joined where they are about one thing, dated, named, and given a subject."""

import re

from app.extraction.chinese import antecedents, references, search_terms, statement, withdrawals
from app.extraction.chinese.groups import SETTLED, Group, groups
from app.extraction.chinese.offices import filled
from app.extraction.chinese.parts import Sorted
from app.extraction.chinese.person import Edit, applied, person_edits, trimmed, with_subject
from app.extraction.chinese.person_words import JOB, KIN, ROLE
from app.extraction.chinese.plain_form import plain
from app.extraction.chinese.spoken import Spoken, with_leaning
from app.extraction.chinese.third_parties import PRONOUN, is_done_to_speaker, reported
from app.extraction.chinese.time_limits import Timing, timing
from app.extraction.chinese.topics import About
from app.extraction.model import Candidate, Reading
from app.extraction.speakers import speaker_of
from app.memories.model import Kind


def statements(found: Sorted, reading: Reading, *, answer: bool = False) -> list[Spoken]:
    """The statements that a turn's kept clauses make, in order."""
    project = reading.turn.subject.startswith("project:")
    sentences: dict[int, str] = {}
    for part in found.kept:
        number = part.clause.sentence
        sentences[number] = f"{sentences[number]},{part.clause.plain}" if number in sentences else part.clause.plain
    made = []
    for group in groups(found.kept):
        whole = timing(sentences[group.parts[0].clause.sentence], reading.turn.occurred_at)
        spoken = _spoken(group, whole, reading, project, found)
        goes_on = spoken.third is None and sentences[group.parts[0].clause.sentence].startswith(("我", "本人"))
        spoken.lasting = (
            spoken.lasting
            or answer
            or group.listed
            or (group.aside and not statement.idle(spoken.folded))
            or (goes_on and statement.anchored(f"我{spoken.folded}"))
        )
        made.append(spoken)
    made = with_leaning(made)
    anchored = [spoken for spoken in made if spoken.lasting]
    return anchored or made


def _spoken(group: Group, whole: Timing, reading: Reading, project: bool, found: Sorted) -> Spoken:
    at = reading.turn.occurred_at
    about, third = group.about, group.about.whom
    settled = third is not None and not about.named and SETTLED.fullmatch(group.parts[0].clause.plain)
    parts = group.parts[1:] if settled and len(group.parts) > 1 else group.parts  # 定了，他留在华为
    text = "，".join(part.clause.text for part in parts)
    folded = ",".join(part.clause.plain for part in parts)
    text, folded = trimmed(text, folded)
    own = timing(folded, at)
    until = own.until or (None if _FROM_THEN.match(folded) else whole.until)
    times = Timing(
        own.dates, until, own.limited or (until is not None and whole.limited), own.vague or whole.vague, own.lately
    )
    remember = found.remember or any(part.remember for part in group.parts)
    spoken = Spoken(text, folded, text, times, third, remember, unresolved=about.unresolved)
    spoken.kind = statement.kind_of(
        folded, bool(own.dates), times.limited, times.vague, project, of_other=third is not None
    )
    spoken.lasting = _lasts(spoken, found, project)
    edits = _date_edits(spoken)
    spoken.dated = applied(text, edits)
    for place, (start, end) in enumerate(times.lately):
        edits.append((start, end, "" if place else f"{' ' if start else ''}{at.year}年{at.month}月"))
    edits += _opening_edits(folded, project)
    if third is None and (trade := _TRADE.match(folded)):
        edits.append((*trade.span(), "用户是"))
    edits += _person_edits(about, folded)
    edits = [*_thing_edits(spoken, about, reading), *edits, *person_edits(folded, project)]
    sentence = applied(text, edits)
    if third is None:
        sentence = with_subject(sentence, plain(sentence), spoken.kind, project)
    elif not about.named and third.named not in sentence:
        sentence = third.named + sentence
    spoken.sentence = _as_residence(sentence.strip(" ，,。"))
    return spoken


_FROM_THEN = re.compile(r"[但不过而且,]*(?:以后|今后|往后|之后|平时|平常|下次|下周|明天|从此)")
"""What holds beyond the end that another part of the sentence names."""
_DAY = r"\d{4}(?:-\d\d-\d\d|年(?:(?:\d{1,2}|[一二三四五六七八九十]{1,2})月(?:份|初|底|中旬)?)?)(?: 至 \d{4}-\d\d-\d\d)?"
_MOVED = re.compile(
    rf"^(?P<whom>[^，]{{0,10}}?)\s?(?P<when>{_DAY})\s?(?P<who>[^，\d]{{0,10}}?)(?:刚|就|才|已经|又)?"
    r"搬(?:家)?(?P<to>[到去来回进])(?P<done>了?)(?P<place>[^，了\d]{2,10})(?P<over>了?)(?=，|$)"
)


def _as_residence(sentence: str) -> str:
    """A move that is over, with its date behind it, so that it reads as where somebody lives: 用户搬到杭州了（2026-05-30）."""
    move = _MOVED.match(sentence)
    if move is None or not (move["done"] or move["over"]):
        return sentence
    to = "到" if move["to"] == "来" else move["to"]
    return f"{move['whom']}{move['who']}搬{to}{move['place']}了（{move['when']}）{sentence[move.end() :]}"


def _person_edits(about: About, folded: str) -> list[Edit]:
    """The edits that name the person whom a statement is about, and whom its pronouns mean."""
    edits: list[Edit] = []
    behind, called = 0, about.meant.named if about.meant else ""
    if about.whom is not None and about.named:
        edits.append((about.whom.start, about.whom.end, about.whom.named))
        if told := reported(folded, about.whom):
            edits.append((*told, ""))
        behind = about.whom.end
        if about.whom.named != about.whom.label:
            called = called.removeprefix("用户的")
    return [*edits, *(_pronoun_edits(folded, behind, called) if called else [])]


def _thing_edits(spoken: Spoken, about: About, reading: Reading) -> list[Edit]:
    """The edits that say what a statement's pointing words and its 它 mean."""
    pointed = references.pointing(spoken.folded)
    if pointed and _OWNER.search(spoken.folded[: pointed.start("word")]):
        pointed = None  # 爷爷那台相机 says which
    if pointed and pointed["word"].startswith("这") and (value := _just_told(spoken, reading)) is not None:
        # 我的车牌号是沪A8K207，停车登记用这个: what it means stands in front, in the statement itself or just before it
        return [(*pointed.span("word"), value)] if value else []
    if pointed and spoken.third is None:
        within = antecedents.in_front(spoken.source[: pointed.start()]) if pointed["word"].startswith("它") else None
        name = within or antecedents.thing(pointed["word"], reading)
        if name is not None:
            return [(pointed.start("word"), pointed.end("word"), antecedents.spaced(name))]
        spoken.unresolved = True
    it = references.it(spoken.folded)
    if it and not pointed:
        animal = about.animal.named if about.animal else None
        name = antecedents.in_front(spoken.source[: it.start()]) or animal or references.latest_name(reading.before)
        if name is not None:
            return [(it.start(), it.end(), name)]
        spoken.unresolved = spoken.unresolved or len(spoken.folded) < 14
    return []


_VALUE = re.compile(
    r"(?:(?:号码?|名字?|码|址|箱|账户)(?:是|叫|为|[:：])?|是|叫|为|[:：])\s?(?P<value>[^，。,;；！!？?\s是叫为]*[A-Za-z0-9][^，。,;；！!？?\s]*)"
    r"|(?:号码?|名字?|码|址)(?:是|叫|为|[:：])\s?(?P<words>[^，。,;；！!？?\s]{2,20})"
)


def _just_told(spoken: Spoken, reading: Reading) -> str | None:
    """The number, address or name that the turn gave in front of a pointing word; "" where the statement holds it itself."""
    if _VALUE.search(spoken.source):
        return ""
    before = reading.turn.content.partition(spoken.source)[0]
    values = [match["value"] or match["words"] for match in _VALUE.finditer(before[-200:])]
    return antecedents.spaced(values[-1]).rstrip() if values else None


def _lasts(spoken: Spoken, found: Sorted, project: bool) -> bool:
    """Whether a statement is worth keeping: it is asked for, has a time, is about somebody, or tells of what lasts."""
    folded, times = spoken.folded, spoken.timing
    if SETTLED.fullmatch(folded):
        return False
    return (
        spoken.remember
        or times.limited
        or times.vague
        or spoken.third is not None
        or filled(spoken.source, folded) is not None
        or is_done_to_speaker(spoken.source, folded)
        or bool(times.dates)
        or statement.anchored(folded)
        or withdrawals.corrects(folded)
        or (bool(found.withdrawn) and withdrawals.quoted(found.withdrawn[0].plain) is not None)
        or (project and len(folded) >= 6 and not statement.idle(folded))
    )


_OPENING = re.compile(r"^(?:那就|那|就|还是)(?=去|用|选|走|买|签|换|改|订|定|租|按|要|坐|吃|喝)")
_JOINS = re.compile(r"^(?:但是?|不过|可是?|而且?|所以|因此|于是|那)(?=(?:我|俺|咱)(?!们?的?意思))")
_THAT_ONE = re.compile(r"^那(?:块|台|辆|张|只|把|部|件|套|条|双|间)(?=[^,]{1,6}的)")
_OWNER = re.compile(rf"(?:{KIN}|{ROLE}|他|她)(?:的)?$")
_THIS_PROJECT = re.compile(
    r"^这(?:个|套|边的?|里的?)?(?=repo|仓库|系统|项目|代码|服务|库|平台|公司|团队|打印机|产品|应用|接口)"
)
_IN_FACT = re.compile(r"^其实(?=.)")
_NOTICE = re.compile(r"^(?:更正|纠正|订正|勘误)(?:一?下)?[:,]?\s?(?=.)")
_PLEASE = re.compile(
    r"^(?:请|麻烦|拜托|劳烦|帮我|帮忙|给我)+(?:你|您)?(?=以后|今后|每次|默认|把|将|用|别|不要|一律|叫|都|尽量|先)"
)
_AS = re.compile(r"^(?:作为|身为)(?:一?[个名位])?(?=[^,]{2,12}$)")
_TRADE = re.compile(rf"^(?:(?:本人|[我俺])(?={JOB}党?(?:,|$))|(?={JOB}一[枚名个](?:,|$)))")
_PARTICLES = re.compile(r"(?<=[\u4e00-\u9fff])(?:吧|哈|啊|呀|啦|喔|哦|噢|呗|哟)(?=,)")


def _opening_edits(folded: str, project: bool) -> list[Edit]:
    """The edits that take away what only joins a sentence to its conversation."""
    edits: list[Edit] = []
    for pattern, by in (
        (_OPENING, ""),
        (_JOINS, ""),
        (_THIS_PROJECT, ""),
        (_THAT_ONE, ""),
        (_PLEASE, ""),
        (_NOTICE, ""),
        (_IN_FACT, ""),
        (_AS, "是"),
    ):
        match = pattern.search(folded)
        if match:
            edits.append((match.start(), match.end(), by))
    return [*edits, *((m.start(), m.end(), "") for m in _PARTICLES.finditer(folded))]


def _date_edits(spoken: Spoken) -> list[Edit]:
    edits: list[Edit] = []
    for span in spoken.timing.dates:
        said = spoken.folded[span.start : span.end]
        if span.written.endswith(said):
            edits.append((span.start, span.start, span.written[: -len(said)]) if span.written != said else (0, 0, ""))
            continue
        before = " " if spoken.folded[span.start - 1 : span.start].isalnum() else ""
        after = " " if spoken.folded[span.end : span.end + 1].isalnum() and span.written[-1].isdigit() else ""
        edits.append((span.start, span.end, f"{before}{span.written}{after}"))
    return [edit for edit in edits if edit != (0, 0, "")]


def _pronoun_edits(folded: str, start: int, name: str) -> list[Edit]:
    return [(m.start(), m.end(), name) for m in PRONOUN.finditer(folded, start)]


def named(said: str, project: bool) -> str:
    """A clause with its speaker named, as it would have been kept."""
    sentence = applied(said, person_edits(plain(said), project))
    return with_subject(sentence, plain(sentence), "fact", project)


_OF_SPEAKER = re.compile(r"[^,我]{0,8}?(?:我(?!们)|俺(?!们)|本人)")


def subject_of(spoken: Spoken, reading: Reading) -> str:
    """The subject under which a statement is kept: the conversation's, or that of somebody whom it is about; in a room
    that several share, the speaker's for what they say of themselves."""
    own = reading.turn.subject
    speaker = speaker_of(reading) if own.startswith("room:") and _OF_SPEAKER.match(spoken.folded) else ""
    label = spoken.third.label if spoken.third else speaker
    return f"{own}/{label}" if label else own


def candidate(
    spoken: Spoken,
    reading: Reading,
    *,
    corrects: bool = False,
    kind: Kind | None = None,
    explicit: bool = True,
    confidence: float | None = None,
) -> Candidate:
    """The candidate that a statement makes."""
    kind = kind or spoken.kind
    third = spoken.third
    sentence = spoken.sentence
    sure = confidence if confidence is not None else statement.confidence_of(spoken.folded, spoken.remember)
    return Candidate(
        content=sentence,
        kind=kind,
        subject=subject_of(spoken, reading),
        turns=(reading.place,),
        confidence=sure,
        importance=statement.importance_of(kind, spoken.remember, spoken.timing.vague, False),
        explicit=explicit,
        valid_until=spoken.timing.until,
        entities=search_terms.entities(sentence, third.label if third else None),
        tags=search_terms.tags(kind, spoken.folded),
        search_terms=search_terms.search_terms(kind, sentence),
        corrects=corrects or withdrawals.corrects(spoken.folded),
    )
