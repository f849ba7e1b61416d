"""The kept clauses of a turn made to statements: joined where they are about one thing, dated, named, and given a subject."""

import re
from dataclasses import dataclass

from app.extraction.chinese import antecedents, references, refusals, search_terms, statement, withdrawals
from app.extraction.chinese.parts import Part, Sorted
from app.extraction.chinese.person import Edit, applied, person_edits, trimmed, with_subject
from app.extraction.chinese.plain_form import plain
from app.extraction.chinese.third_parties import PRONOUN, ThirdParty, reported, third_party
from app.extraction.chinese.time_limits import Timing, timing
from app.extraction.model import Candidate, Reading
from app.memories.model import Kind
from app.text.details import missing_details

_PARALLEL = re.compile(
    r"^[\u4e00-\u9fffa-z ]{1,8}?(?:用|跑|走|选|统一|最低|换|部署在|迁到|采用|叫|放(?:在)?|端口"
    r"|版本)\s?[a-z0-9/\u4e00-\u9fff]|^(?:前端|后端|数据库|缓存|消息队列|网关|测试|部署|监控|日志|ci)\s?[a-z]"
)
_PREDICATE = re.compile(
    r"^(?:平时|目前|现在|最近|一般|通常|今年|也|还|都|只|从不|从来不|不太|比较|很|最|特别)*(?:在[^,]{1,12}(?:做"
    r"|上班|工作|读|上学|念|当)|住|喜欢|爱|讨厌|不吃|不喝|养|会|对[^,]{1,10}过敏|叫|毕业|从事|用|负责|习惯|偏爱"
    r"|平时|怕|做[^,]{1,8}的$)"
)
_MINE_HEAD = re.compile(r"^(?:我|本人|俺|我们|咱们?)")
_OWN_HEAD = re.compile(
    r"^(?:[^,我]{0,6}?(?:周|天|月|年|[早晚]上|[上下]午|以后|现在|所以|那))?(?:我|本人|俺|我们|咱们?|用户)(?!的)"
)
_ABOUT_THEM = re.compile(r"(?:他|她)(?:们|家|的)?")
_MINE = re.compile(r"我|用户|咱|^(?:以后|今后|别|不要|请|默认)")
_THEN = re.compile(
    r"那(?:之|以)?[后前]|那(?:个)?(?:时候|会儿|个?点)|[这此]?期间|到时候|(?:用|开|吃|喝|看|戴|穿|住|骑|读|练)(?:着|了)?$"
)
_CONTACT = re.compile(r"(?:负责人|联系人|对接人|接口人|法人)")
_PERSON_OBJECT = re.compile(r"他|她")


@dataclass(slots=True)
class Spoken:
    """A statement before it is a candidate. `source` are the words it was made of, `dated` the same with
    their dates written out, `unresolved` says that it points at something unknown, `lasting` that it is worth keeping."""

    source: str
    folded: str
    sentence: str
    timing: Timing
    third: ThirdParty | None
    remember: bool
    unresolved: bool = False
    lasting: bool = True
    kind: Kind = "fact"
    dated: str = ""


def _groups(parts: list[Part]) -> list[tuple[list[Part], ThirdParty | None]]:
    """The clauses that belong to one statement each, with the person that it is about."""
    groups: list[tuple[list[Part], ThirdParty | None]] = []
    for part in parts:
        folded = part.clause.plain
        third = third_party(part.clause.text, folded)
        if not groups or part.clause.sentence != groups[-1][0][-1].clause.sentence:
            carried = groups[-1][1] if groups and third is None and PRONOUN.match(folded) else None
            if carried is not None:
                groups[-1][0].append(part)
            else:
                groups.append(([part], third))
            continue
        group, whom = groups[-1]
        if whom is not None and _CONTACT.match(folded):
            split = False
        elif third is not None and (whom is None or third.label != whom.label):
            split = True
        elif whom is not None and "我" in folded and _THEN.search(folded):
            groups[-1] = (group, None)  # 孩子八点半才睡，我得等那之后才有空: the first clause only gives the time
            split = False
        elif whom is not None:
            split = _OWN_HEAD.match(folded) is not None
        elif (
            _SETTLED.fullmatch(group[-1].clause.plain)
            or re.match(r"现在|如今|就|那|则|而", folded)
            or refusals.is_conditional(group[-1].clause.plain)
        ):
            split = False
        else:
            head = group[0].clause.plain
            split = (
                _PARALLEL.match(folded) is not None
                and folded[0] not in "不没"
                and _PARALLEL.match(group[-1].clause.plain) is not None
            ) or (_MINE_HEAD.match(head) is not None and _PREDICATE.match(folded) is not None and len(folded) > 3)
        if split:
            groups.append(([part], third))
        else:
            group.append(part)
    return groups


def statements(found: Sorted, reading: Reading, *, answer: bool = False) -> list[Spoken]:
    """The statements that a turn's kept clauses make, in order."""
    at = reading.turn.occurred_at
    project = reading.turn.subject.startswith("project:")
    sentences: dict[int, str] = {}
    for part in found.kept:
        number = part.clause.sentence
        sentences[number] = f"{sentences[number]},{part.clause.plain}" if number in sentences else part.clause.plain
    made = []
    before: ThirdParty | None = None
    asked_about = None if answer else antecedents.asked_about(reading)
    for parts, third in _groups(found.kept):
        whole = timing(sentences[parts[0].clause.sentence], at)
        spoken = _spoken(parts, third, whole, reading, project, found, before, asked_about)
        before = spoken.third or before
        if answer:
            spoken.lasting = True
        made.append(spoken)
    anchored = [spoken for spoken in made if spoken.lasting]
    return anchored or made


def _spoken(
    parts: list[Part],
    third: ThirdParty | None,
    whole: Timing,
    reading: Reading,
    project: bool,
    found: Sorted,
    before: ThirdParty | None,
    asked_about: ThirdParty | None,
) -> Spoken:
    at = reading.turn.occurred_at
    text = "，".join(part.clause.text for part in parts)
    folded = ",".join(part.clause.plain for part in parts)
    text, folded = trimmed(text, folded)
    own = timing(folded, at)
    times = Timing(
        own.dates, own.until or whole.until, own.limited or whole.limited, own.vague or whole.vague, own.lately
    )
    remember = found.remember or any(part.remember for part in parts)
    spoken = Spoken(text, folded, text, times, third, remember)
    spoken.kind = statement.kind_of(
        folded, bool(own.dates), times.limited, times.vague, project, of_other=third is not None
    )
    spoken.lasting = _lasts(spoken, found, project)
    front = ""
    edits = _date_edits(spoken)
    spoken.dated = applied(text, edits)
    for place, (start, end) in enumerate(times.lately):
        edits.append((start, end, "" if place else f"{' ' if start else ''}{at.year}年{at.month}月"))
    edits += _opening_edits(folded, project)
    if third is not None:
        edits.append((third.start, third.end, third.named))
        if told := reported(folded, third):
            edits.append((*told, ""))
        edits += _pronoun_edits(
            folded, third.end, third.label if third.named == third.label else third.named.removeprefix("用户的")
        )
    elif _PERSON_OBJECT.search(folded) and PRONOUN.search(folded):
        known = before or antecedents.person(folded, reading)
        if isinstance(known, ThirdParty):
            if _ABOUT_THEM.match(folded) or not re.search("我|用户", folded):
                spoken.third, spoken.lasting = known, True
            edits += _pronoun_edits(folded, 0, known.named)
        else:
            spoken.unresolved = not known
    elif asked_about is not None and not _MINE.search(folded):
        spoken.third, front, spoken.lasting = asked_about, asked_about.named, True
    pointed = references.pointing(folded)
    if pointed and third is None:
        name = antecedents.thing(pointed["word"], reading)
        if name is None:
            spoken.unresolved = True
        else:
            edits.insert(0, (pointed.start("word"), pointed.end("word"), antecedents.spaced(name)))
    it = references.it(folded)
    if it and not pointed:
        name = antecedents.in_front(text[: it.start()]) or references.latest_name(reading.before)
        if name is None:
            spoken.unresolved = len(folded) < 14
        else:
            edits.insert(0, (it.start(), it.end(), name))
    edits += person_edits(folded, project)
    sentence = applied(text, edits)
    if spoken.third is None:
        sentence = with_subject(sentence, plain(sentence), spoken.kind, project)
    spoken.sentence = front + sentence.strip(" ，,。")
    return spoken


def _lasts(spoken: Spoken, found: Sorted, project: bool) -> bool:
    """Whether a statement is worth keeping: it is asked for, has a time, is about somebody, or tells of what lasts."""
    folded, times = spoken.folded, spoken.timing
    if _SETTLED.fullmatch(folded):
        return False
    return (
        spoken.remember
        or times.limited
        or times.vague
        or spoken.third is not None
        or bool(times.dates)
        or statement.anchored(folded)
        or withdrawals.corrects(folded)
        or (bool(found.withdrawn) and withdrawals.quoted(found.withdrawn[0].plain) is not None)
        or (project and len(folded) >= 6 and not statement.idle(folded))
    )


_SETTLED = re.compile(r"(?:我|我们|都)?(?:想好|定|敲定|考虑好|决定好?|商量好|说好|谈好)了")
_OPENING = re.compile(r"^(?:那就|那|就|还是)(?=去|用|选|走|买|签|换|改|订|定|租|按|要|坐|吃|喝)")
_THAT_ONE = re.compile(r"^那(?:块|台|辆|张|只|把|部|件|套|条|双|间)(?=[^,]{1,6}的)")
_THIS_PROJECT = re.compile(
    r"^这(?:个|套|边的?|里的?)?(?=仓库|系统|项目|代码|服务|库|平台|公司|团队|打印机|产品|应用|接口)"
)
_IN_FACT = re.compile(r"^其实(?=.)")
_NOTICE = re.compile(r"^(?:更正|纠正|订正|勘误)(?:一?下)?[:,]?\s?(?=.)")
_PLEASE = re.compile(
    r"^(?:请|麻烦|拜托|劳烦|帮我|帮忙|给我)+(?:你|您)?(?=以后|今后|每次|默认|把|将|用|别|不要|一律|叫|都|尽量|先)"
)
_AS = re.compile(r"^(?:作为|身为)(?:一?[个名位])?(?=[^,]{2,12}$)")
_PARTICLES = re.compile(r"(?<=[\u4e00-\u9fff])(?:吧|哈|啊|呀|啦|喔|哦|噢|呗|哟)(?=,)")


def _opening_edits(folded: str, project: bool) -> list[Edit]:
    """The edits that take away what only joins a sentence to its conversation."""
    edits: list[Edit] = []
    for pattern, by in (
        (_OPENING, ""),
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


def is_detail_lost(spoken: Spoken) -> bool:
    """Whether a number or name of the source is missing from the sentence, after it was put back where it could be."""
    missing = missing_details(spoken.dated, spoken.sentence)
    if missing and all(one in spoken.source for one in missing):
        spoken.sentence = f"{spoken.sentence}（{'，'.join(missing)}）"
        missing = missing_details(spoken.dated, spoken.sentence)
    return bool(missing)


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
    turn = reading.turn
    kind = kind or spoken.kind
    third = spoken.third
    subject = f"{turn.subject}/{third.label}" if third else turn.subject
    sentence = spoken.sentence
    sure = confidence if confidence is not None else statement.confidence_of(spoken.folded, spoken.remember)
    return Candidate(
        content=sentence,
        kind=kind,
        subject=subject,
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
