"""Which of a turn's kept clauses make one statement, and whom it is about."""

import re
from dataclasses import dataclass, replace

from app.extraction.chinese import antecedents, references, refusals
from app.extraction.chinese.own_clauses import OWN_HEAD, leans, only_frames
from app.extraction.chinese.parts import Part
from app.extraction.chinese.person_words import JOB
from app.extraction.chinese.third_parties import PRONOUN
from app.extraction.chinese.topics import About

_PARALLEL = re.compile(
    r"^[\u4e00-\u9fffa-z ]{1,12}?(?:用|跑|走|选|统一|最低|换|部署在|迁到|采用|叫|放(?:在)?|端口"
    r"|版本)\s?[a-z0-9/\u4e00-\u9fff]|^(?!版本|端口|地址|路径|密码|账号|名|字符|域名|编码|型号|格式|时区|目前|现在|默认|主要|其中|内存|容量)"
    r"[\u4e00-\u9fffa-z ]{1,12}?(?:(?<!现在)(?<!目前)是\s?[a-z]|(?:连|存|发到|接)\s?[a-z0-9])|"
    r"^(?:前端|后端|数据库|缓存|消息队列|网关|测试|部署|监控|日志|ci)\s?[a-z]"
)
_PREDICATE = re.compile(
    r"^(?:平时|目前|现在|最近|一般|通常|今年|也|还|都|只|从不|从来不|不太|比较|很|最|特别)*(?:在[^,]{1,12}(?:做"
    r"|上班|工作|读|上学|念|当)|住|喜欢|爱|讨厌|不吃|不喝|养|会|对[^,]{1,10}过敏|叫|毕业|从事|用(?![了着过得])|负责|习惯|偏爱"
    r"|平时|怕|做[^,]{1,8}的$)"
)
_USES_FOR_IT = re.compile(
    r"(?:目前|现在|都|主要|基本上?)*(?:用的(?:是|[^,是]{1,8}是|全?都?是)|(?:用|拿|靠)\s?[^,]{1,16}?\s?(?:跑|写|做|搭|建|实现|开发|画|剪|录|部署|管|记)的?了?$)"
)
"""What the speaker uses for what the clause before tells: 我负责报名页的前端，用的是 Svelte."""
_INTRODUCES = re.compile(rf"(?:本人|我)(?:是|一[个名])*{JOB}|{JOB}一[枚名个]")
"""How speakers introduce themselves, so that what stands behind is a fact of its own each: 本人护士 三班倒 对乳胶过敏."""
_OF_TRADE = re.compile(
    r"(?:已经?|都)?(?:[干做当教学写跑]|从业|入行|工作)[了过有快]*[^,]{0,3}?[\d一二两三四五六七八九十几半]+[^,]?年|专|主[要做攻修]|刚"
)
"""What tells more of a trade: 干了 20 年."""
_MINE_HEAD = re.compile(r"^(?:我|本人|俺|我们|咱们?)")
_THEN = re.compile(
    r"那(?:之|以)?[后前]|那(?:个)?(?:时候|会儿|个?点)|[这此]?期间|到时候"
    r"|我们?(?:现在|目前|一直|[天每]天|在|就|先)*(?:用|开|吃|喝|看|戴|穿|住|骑|读|练)(?:着|了)?$"
)
_WRITTEN_IN = re.compile(
    r"(?:都|全都?|全部|详细的?|具体的?|细节|规则|内容|出处)*(?:也|就)?(?:[写记列放存收登]在|参[见看考]|详?见|出自|参照)[^,]{0,24}?[a-z0-9/]"
)
"""Where something is to be found, which the statement before it tells: 写在 /docs/rate-limit.md."""
_CONTACT = re.compile(r"(?:负责人|联系人|对接人|接口人|法人)")
SETTLED = re.compile(r"(?:我|我们|都)?(?:想好|定|敲定|考虑好|决定好?|商量好|说好|谈好)了")


@dataclass(slots=True)
class Group:
    """The clauses of one statement. `about` is what its first clause says of whom they are about. `listed`: it stands in a
    list of what the speaker is and does, which they introduced themselves with. `aside`: it tells of the speaker beside what
    the same sentence tells of somebody else."""

    parts: list[Part]
    about: About
    listed: bool = False
    aside: bool = False

    @property
    def label(self) -> str | None:
        """The person whom the statement is about, None for the speaker."""
        return self.about.whom.label if self.about.whom else None


def groups(parts: list[Part]) -> list[Group]:
    """The clauses that belong to one statement each, with the person that it is about."""
    found: list[Group] = []
    for part in parts:
        if not found or _begins(part, found[-1]):
            last = found[-1] if found else None
            listed = last is not None and last.listed and part.clause.sentence == last.parts[-1].clause.sentence
            listed = listed or _INTRODUCES.fullmatch(part.clause.plain) is not None
            found.append(Group([part], part.about, listed))
            if last is not None and (last.label is None) != (part.about.whom is None):
                own = last if last.label is None else found[-1]
                beside = part.clause.sentence == last.parts[-1].clause.sentence
                own.aside = own.aside or (beside and own.about.own)
        else:
            found[-1].parts.append(part)
    return found


def _begins(part: Part, group: Group) -> bool:
    """Whether a clause begins a statement of its own behind those of a group."""
    folded, about, last = part.clause.plain, part.about, group.parts[-1]
    brought_in = last.about.brought_in
    if brought_in and about.whom and not about.named and brought_in.label == about.whom.label:
        # 我认识一个律师，专做劳动仲裁: both tell of whom the first brings in
        group.about = About(brought_in, len(group.parts) == 1, about.meant)
        return False
    if part.clause.sentence != last.clause.sentence and not _WRITTEN_IN.match(folded):
        carried = not about.named or PRONOUN.match(folded) is not None
        return about.whom is None or not carried or about.whom.label != group.label
    other = about.whom is not None and about.whom.label != group.label
    then = "我" in folded and _THEN.search(folded) and group.label and not other
    if then or (len(group.parts) == 1 and only_frames(last.clause.plain) and (about.own or (other and about.named))):
        # 孩子八点半才睡，我得等那之后才有空; 我妈来的时候，我都睡客厅; 我不在的时候，我妈喂猫
        group.about = About() if then else _behind(last, about)
        return False
    if _leans(part):
        return False
    if group.label is None:
        return about.whom is not None or _is_parallel(folded, group)
    own = OWN_HEAD.match(folded) is not None or (about.own and references.pointing(folded) is None)
    return _CONTACT.match(folded) is None and (other or own)


def _leans(part: Part) -> bool:
    """Whether a clause says nothing without the one before it: it has its day, its place or its 它 from there."""
    clause, about = part.clause, part.about
    it = references.it(clause.plain) and about.animal is None and antecedents.in_front(clause.text) is None
    return bool(it) or (about.own and leans(clause.plain))


def _behind(frame: Part, about: About) -> About:
    """What is said of whom a clause is about, as it stands in the statement that it makes with the clause before it."""
    apart = len(frame.clause.plain) + 1
    whom = about.whom
    moved = replace(whom, start=whom.start + apart, end=whom.end + apart) if whom and about.named else whom
    return replace(about, whom=moved)


def _is_parallel(folded: str, group: Group) -> bool:
    """Whether a clause states another thing of the speaker or the project than the clauses before it."""
    head, last = group.parts[0].clause.plain, group.parts[-1].clause.plain
    goes_on = SETTLED.fullmatch(last) or re.match(r"现在|如今|就|那|则|而", folded) or refusals.is_conditional(last)
    if group.listed and not goes_on and not _OF_TRADE.match(folded):
        return True
    alike = _PARALLEL.match(folded) and folded[0] not in "不没" and _PARALLEL.match(last)
    more = _MINE_HEAD.match(head) and _PREDICATE.match(folded) and len(folded) > 3 and not _USES_FOR_IT.match(folded)
    return not goes_on and bool(alike or more)
