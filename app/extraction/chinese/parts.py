"""A turn's clauses, each with what is to become of it: kept, refused, or a word about earlier statements."""

import re
from dataclasses import dataclass, field

from app.extraction.chinese import refusals, statement, withdrawals
from app.extraction.chinese.clauses import Clause, by_subject
from app.extraction.chinese.standing_requests import is_standing_request, without_asking
from app.extraction.chinese.third_parties import is_stranger, third_party
from app.extraction.model import RefusalCode

_SELF_HEAD = re.compile(
    r"^(?:我|我们|咱们?|俺|本人|作为|身为|这边|我这边)(?!想|要(?!求)|打算|准备|该|需要|能|可以|在考虑|在想|怎么"
    r"|应该|的意思|就|看到|发现|遇到|试)"
)
_PREMISE = re.compile(r"^(?:作为|身为|我是|我属于|人在|坐标)一?[个名位]?(?P<what>[^,。]{2,20})$")
_BROKEN = re.compile(
    r"跑不(?:通|起来)|不(?:生效|工作|起作用)|报错|打不开|开不了|连不上|崩|挂了|坏了|失败|不行|出不来|没反应|报了"
    r"|出现|提示|登不上|收不到|找不到"
)
_MATERIAL = re.compile(
    r"^我?(?:这里|这边|手上)?(?:有|写了|做了|得到|收到)(?:一)?(?:个|段|份|张|条|串|篇)(?:列表|数组|函数|文件|表格?"
    r"|字符串|句子|题|需求|字典|代码|脚本|程序|文章|图|数据|报错|日志)|^里面(?:是|有)"
)
_PAYLOAD = re.compile(r"[:\n]|[\"“「]")
_NOTE_BETWEEN = re.compile(r"(?<=[^\s,请你再帮我忙下])(?:记(?:一?下|住|着)|存(?:一下|下)|备忘)[\s:]?(?=[a-z]{0,6}-?\d)")
"""A request to remember between a name and its value: 序列号记一下 QX-5512."""
_LET_BE = re.compile(r"(?:请|就|也|千万)*(?:别|不要|勿|不许|不能)(?:再|乱|随便)?[改换动]了?")
"""Behind a statement this is a rule, alone it takes back what was asked for."""
_LEANS = re.compile(r"(?!.{0,6}(?:我(?!家|这|们家)|我们(?!家)|咱))")
_FILLER = re.compile(
    r"^(?:先别|不了|不用了?|不要了?|不是|再看看|等等|等下|贵了|太贵了|好啊|好的|好|嗯|行|可以|对|是的|没事|还没"
    r"|那个|这样吧|这样|要的|有的|没有|去掉吧|算了|哎|哎等下|等一下|你好|您好|hi|hello|哈喽|在吗|早|早上好|晚上好"
    r"|哈+(?:好的?)?)[啊呀吧哈啦]*$"
)
_SUPPLY = re.compile(
    r"^(?:就这些|没了|没别的|其他随意|其他(?:都)?随便|就这样|想到再说|先这些|暂时先这些|目前没(?:啥|什么)|没(?:啥"
    r"|什么)(?:事|别的|了)|都行|随便|随意|我老忘|缺一不可|你看着办|按你说的|就行|想好了|考虑好了|其他齐活)"
)
_DATED = re.compile(r"最近|这阵|这几天|近期|目前|暂时|[昨明后今][天日晚早]|周[一二三四五六日末]|星期|\d号|月|年")
_BARE_CHANGE = re.compile(r"(?:就|那)?(?:改|换)(?:成|为|到)[^,]{1,10}$")
_RATHER = re.compile(r"(?:哎|嗯|等下|等等|想了想)*还是[^,]{1,10}(?:吧|方便|好|合适|吧|靠谱|划算|稳妥)$")
_WELL_WISH = re.compile(
    r"^(?:给我发[^,]{1,6}|联系我|找我|打给我|通知我)(?:请|就|都|只|尽量|最好|走|用|发)|想我|爱我|吃饭|休息"
    r"|睡觉|添衣|喝水"
)
_WISH = re.compile(
    r"^(?:给我发[^,]{1,6}|联系我|找我|打给我|通知我)(?:请|就|都|只|尽量|最好|走|用|发)|^(?!请|帮"
    r"|麻烦)[^,]{1,8}给我(?:推|推荐|选|配|挑|安排|放|留)[^,]{1,12}的$"
)
_EMPTY = re.compile(
    r"^(?:暂时|目前|最近|现在|今天)?(?:先|就|也)?(?:没(?:啥|什么|有)?(?:别的|其他的?|其它的?|更多的?|什么"
    r"|特别的?)?(?:事|了|别的|问题|想法|要求|需求|安排|需要|补充)?|(?:先)?这(?:些|样)(?:吧)?|挺好的?|还好|还行"
    r"|一般般?|老样子|不(?:太)?清楚|不知道|再说|想想|看看)(?:了|吧|啦|的|啊|呢|情况)*$"
)


@dataclass(slots=True)
class Part:
    """A kept clause. `remember`: the speaker asks to remember it; `ended`: it says that something no longer holds."""

    clause: Clause
    remember: bool = False
    ended: bool = False


@dataclass(slots=True)
class Sorted:
    """A turn's clauses by what becomes of them. `corrects`: it says that something earlier was wrong; `withdrawn`: the
    clauses that take something back; `ended`: what the turn says no longer holds, with the clause that says so."""

    kept: list[Part] = field(default_factory=list)
    refused: list[tuple[RefusalCode, str, str]] = field(default_factory=list)
    corrects: bool = False
    remember: bool = False
    withdrawn: list[Clause] = field(default_factory=list)
    ended: list[tuple[str, Clause]] = field(default_factory=list)


def _cut(clause: Clause, start: int) -> Clause:
    while start < len(clause.plain) and clause.plain[start] in " ,:-、":
        start += 1
    return Clause(clause.text[start:], clause.plain[start:], clause.sentence, clause.asked)


def _head(folded: str) -> str:
    return folded.rstrip(" !~。.")


def sort_clauses(clauses: list[Clause], *, answering: bool = False) -> Sorted:
    """What becomes of each clause of a user's turn. `answering`: it answers a question about somebody, and asks for
    nothing itself."""
    return _Sorter(clauses, answering).sort()


class _Sorter:
    """Goes through the clauses of one turn. `questions`, `conditions` and `moods` are the numbers of the sentences that
    ask, suppose or give vent to a feeling; `material`: what follows is text that the assistant shall work on."""

    def __init__(self, clauses: list[Clause], answering: bool) -> None:
        self.answering = answering
        clauses = [part for clause in clauses for part in by_subject(clause)]
        self.clauses = clauses
        self.found = Sorted()
        self.last_of = {clause.sentence: place for place, clause in enumerate(clauses)}
        self.questions = {
            clause.sentence
            for place, clause in enumerate(clauses)
            if self._asks(clause, place)
            and not is_standing_request(clause)
            and not withdrawals.is_correction_notice(_head(clause.plain))
        }
        self.conditions: set[int] = set()
        self.moods = {
            one.sentence
            for one in clauses
            if refusals.chats(one.plain) and not (refusals.greets(one.plain) or one.plain[0] in "你您")
        }
        self.requested: set[int] = set()
        self.material = False
        self.passed_over: Clause | None = None

    def sort(self) -> Sorted:
        for place, clause in enumerate(self.clauses):
            if self.material and not re.match(r"(?:另外|还有|对了|顺便)", clause.plain):
                continue
            rest = self._remembered(clause, place)
            if rest is not None and not self._about_earlier(rest) and not self._asked_or_supposed(rest, place):
                self._state(rest, place)
        telling = {part.clause.sentence for part in self.found.kept if not part.ended}
        self.found.kept = [part for part in self.found.kept if not part.ended or part.clause.sentence in telling]
        return self.found

    def _asks(self, clause: Clause, place: int) -> bool:
        return refusals.asks(_head(clause.plain), clause.asked, place == self.last_of[clause.sentence])

    def _refuse(self, code: RefusalCode, reason: str, clause: Clause) -> None:
        self.found.refused.append((code, reason, clause.text))

    def _remembered(self, clause: Clause, place: int) -> Clause | None:
        """Settle a clause with "remember that"; what is left to be read of it, None where nothing is."""
        folded = _head(clause.plain)
        asked = statement.remembered(folded)
        between = _NOTE_BETWEEN.search(folded)
        if between:
            text = f"{clause.text[: between.start()]} {clause.text[between.end() :]}"
            plain = f"{clause.plain[: between.start()]} {clause.plain[between.end() :]}"
            self.found.kept.append(Part(Clause(text, plain, clause.sentence), True))
            return None
        if asked is None or (asked.start() > 0 and asked.end() < len(folded) - 1):
            return clause
        self.found.remember = True
        if asked.start() > 0:  # the request stands behind: 我的工号是 G009 记一下
            rest = Clause(clause.text[: asked.start()], clause.plain[: asked.start()], clause.sentence)
        else:
            rest = _cut(clause, asked.end())
        folded = _head(rest.plain)
        if self._asks(rest, place):
            return rest
        if not (statement.anchored(folded) or len(folded) > 6) or _WELL_WISH.search(folded):
            if folded:
                self._refuse("small_talk", "wishes the assistant something", rest)
        else:
            self.found.kept.append(Part(rest, True))
        return None

    def _about_earlier(self, clause: Clause) -> bool:
        """Settle a clause that only corrects, withdraws or fills."""
        folded = _head(clause.plain)
        self.found.corrects = self.found.corrects or _RATHER.match(folded) is not None
        if withdrawals.is_correction_notice(folded):
            self.found.corrects = True
        elif withdrawals.takes_back(folded) and not (self.found.kept and _LET_BE.fullmatch(folded)):
            self.found.withdrawn.append(clause)
        else:
            return len(self.clauses) > 1 and _FILLER.match(folded) is not None
        return True

    def _asked_or_supposed(self, clause: Clause, place: int) -> bool:
        """Settle a question, and a condition that states no rule."""
        folded = _head(clause.plain)
        if self._asks(clause, place):
            if is_standing_request(clause):
                self.found.kept.append(Part(without_asking(clause)))
            else:
                self._refuse("question", "asks something", clause)
            return True
        if refusals.is_conditional(folded):
            self.conditions.add(clause.sentence)
            rest = "".join(one.plain for one in self.clauses[place + 1 :] if one.sentence == clause.sentence)
            whole = folded + rest
            if clause.sentence in self.questions:
                self._refuse("question", "supposes a case to ask about", clause)
                return True
            rule = refusals.follows_as_rule(rest or folded) and (statement.standing(whole) or len(rest) > 3)
            if refusals.imagines(whole) or not rule:
                self._refuse("no_content", "supposes what is not said to be so", clause)
                return True
        elif clause.sentence in self.questions and clause.sentence in self.conditions:
            self._refuse("question", "belongs to a supposed case", clause)
            return True
        return False

    def _state(self, clause: Clause, place: int) -> None:
        """Keep what a clause states, or refuse it."""
        folded = _head(clause.plain)
        ceased = withdrawals.ended(clause.text, folded)
        code = self._not_kept(clause, folded)
        if code is None:
            if ceased:
                self.found.ended.append((ceased, clause))
            before = self.passed_over
            if (
                before
                and before.sentence == clause.sentence
                and _LEANS.match(folded)
                and not third_party(folded, folded)
            ):
                self.found.kept.append(Part(before))  # 爸妈来了，这周住我家: whose it is stands in the clause before
            self.passed_over = None
            self.found.kept.append(Part(clause, ended=ceased is not None))
            return
        self._refuse(*code, clause)
        if code[0] == "small_talk" and third_party(clause.text, folded) and not is_stranger(folded):
            self.passed_over = clause
        if code[0] == "one_off_instruction":
            self.requested.add(clause.sentence)
        if code[0] == "one_off_instruction" and refusals.generates(folded):
            self.material = self.material or not _self_follows(self.clauses, place)

    def _not_kept(self, clause: Clause, folded: str) -> tuple[RefusalCode, str] | None:
        if withdrawals.ended(clause.text, folded):
            return None
        if self._is_trouble(folded):
            return "one_off_instruction", "tells of a trouble to be dealt with now"
        told = _WISH.search(folded) or (_BARE_CHANGE.match(folded) and self.found.kept)
        code = None if told else _refused(folded)
        if (
            code
            and code[0] == "one_off_instruction"
            and self.answering
            and not re.match("请|帮|麻烦|给我|替我", folded)
        ):
            code = None
        if code is None and self.questions and not _states_self(folded):
            code = ("question", "only leads to a question")
        lasting = statement.strong(folded) or _DATED.search(folded)
        if code is None and is_stranger(folded):
            code = ("small_talk", "tells of a stranger")
        own = third_party(clause.text, folded) is None and _states_self(folded)
        if code is None and clause.sentence in self.moods and not lasting and not own:
            code = ("small_talk", "goes with a mood")
        detail = clause.sentence in self.requested and not statement.strong(folded) and not statement.standing(folded)
        if code is None and detail and (len(folded) < 6 or not _states_self(folded)):
            code = ("one_off_instruction", "goes with a request")
        return code

    def _is_trouble(self, folded: str) -> bool:
        """Whether a clause tells of something broken, or names the material, that the turn wants dealt with."""
        if not (_BROKEN.search(folded) or _MATERIAL.search(folded)):
            return False
        if _DATED.search(folded) or statement.standing(folded):
            return False
        wanted = any(refusals.requests(one.plain) for one in self.clauses)
        return wanted or re.search(r"跑不|不生效|不工作|不起作用|报错", self.clauses[-1].plain) is not None


def _self_follows(clauses: list[Clause], place: int) -> bool:
    """Whether a request for a text is followed by a fact about the speaker, in a sentence of its own words."""
    clause = clauses[place]
    return (
        not _PAYLOAD.search(clause.plain)
        and any(
            re.match(r"我(?:是|在|叫|住|对|用|不|们|喜欢|平时|习惯|有|做)", one.plain) for one in clauses[place + 1 :]
        )
        and not re.search(
            r"模拟|独白|口吻|台词|小说|故事|角色|例句|示例|造句|介绍|扮演|假装|评价|评论|文案|日记", clause.plain
        )
    )


def _states_self(folded: str) -> bool:
    """Whether a clause before a question states a fact about the speaker that outlives the question."""
    if _BROKEN.search(folded) or re.search(r"问|看看|想", folded):
        return False
    return (
        _SELF_HEAD.search(folded) is not None
        or _PREMISE.search(folded) is not None
        or (statement.strong(folded) and len(folded) > 6)
        or third_party(folded, folded) is not None
    )


def _refused(folded: str) -> tuple[RefusalCode, str] | None:
    """Why a clause is not worth keeping by its form alone."""
    durable, strong = statement.standing(folded), statement.strong(folded)
    mood = statement.idle(folded) or (refusals.chats(folded) and not strong)
    reasons: tuple[tuple[bool, RefusalCode, str], ...] = (
        (
            refusals.generates(folded) and not (durable and not _PAYLOAD.search(folded)),
            "one_off_instruction",
            "asks for a text to be made or worked on now",
        ),
        (bool(_EMPTY.search(folded) or _SUPPLY.search(folded)), "no_content", "says nothing that could be kept"),
        (refusals.requests(folded) and not durable, "one_off_instruction", "asks for something now"),
        (refusals.calms(folded), "one_off_instruction", "only calms the assistant"),
        (refusals.thanks(folded) and not strong, "thanks", "thanks or praises"),
        (mood, "small_talk", "tells of the moment or a mood"),
    )
    return next(((code, reason) for applies, code, reason in reasons if applies), None)
