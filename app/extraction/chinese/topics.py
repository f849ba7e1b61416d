"""Whom each clause of a turn is about: the one place that decides it, with the clauses and turns before in view.

A clause is about the person whom it names as its subject; else whom its pronoun means; else, where it has no subject of its
own, the person of the clause before, or whom the assistant just asked after. Where the speaker is its subject it is theirs.
"""

import re
from dataclasses import dataclass, replace

from app.extraction.chinese import antecedents
from app.extraction.chinese.clauses import Clause
from app.extraction.chinese.offices import filled
from app.extraction.chinese.own_clauses import OWN_HEAD, is_own_clause
from app.extraction.chinese.own_facts import hands_over
from app.extraction.chinese.parties import ThirdParty
from app.extraction.chinese.person_words import KIN, PET, ROLE
from app.extraction.chinese.project_facts import is_project_s
from app.extraction.chinese.third_parties import PRONOUN, introduced, mentions, third_party
from app.extraction.model import Reading

_MINE = re.compile(r"我|用户|咱|^(?:以后|今后|别|不要|请|默认)")
_OF_BODY = re.compile(
    r"\d岁|[一二三四五六七八九十]岁|年级|码(?!头)|身高|体重|过敏|不耐受|老花|近视|耳|牙|腿|膝|腰|血[压糖型脂]|糖尿|怀孕|口味|忌口"
    r"|属[鼠牛虎兔龙蛇马羊猴鸡狗猪]|喜欢|爱|怕|讨厌|不[吃喝能会]"
    r"|^(?:是|读|住|姓|叫|今年|刚满|大[一二三四]|初[一二三]|高[一二三]|[男女]生|[男女]的)"
)
_GOES_ON = re.compile(r"(?:只|刚|打算|准备|已经|从来|平时|在|做|学|会|有|没|上|教|每)")
"""What may open a further sentence about the person of the one before."""
_REQUESTED_FOR = re.compile(r"(?:给|帮|替|为|陪|带|送)$")
_TO_THEM = re.compile(r"(?:跟|和|给|对|陪|帮|找|像|随|归|由|让|叫|带|听|怕|照顾)着?(?:他|她)(?!们?的|自己|[^,]{0,3}说)")
"""Behind somebody's name this means the person of the clause before."""
_DOES_TO_THEM = re.compile(
    r"(?:要|想|会|得|都|也|每[天周月年])*(?:带|教|陪|帮|给|替|跟|和|叫|照顾|辅导|接|送|养|管|借|欠|还)(?:他|她)"
)
_POSSESSIVE = re.compile(r"的|[那这]|自己|家|们(?:的|家)")
"""Behind a pronoun, so that it can mean whom its own clause names: 表哥把他的相机给我了, but not 医生不让他搬."""
_ALSO = re.compile(
    r"(?:还|也|又|并且?|同时|顺便)(?:开始|学|买|报|换|搬|准备|打算|计划|决定|请|辞|考|戒|在学|办)|(?:准备|打算|计划|决定)"
)
"""What a speaker does besides keeping an animal: 我领养了一只边牧，还开始晨跑了."""
_ASIDE = re.compile(r"是我[^,]{1,6}的$")
"""Who did something with a thing, told in passing: 我妈有糖尿病，药是我买的，每天打两针."""
_THEN_ME = re.compile(r"我(?:就|才)")
"""What the speaker does when somebody else does something: 她出差我就喂."""
_ABOUT_THEM = re.compile(r"(?:他|她)(?:们|家|的)?")

_ANIMAL = re.compile(f"(?:{PET})(?:$|,)")
_OF_ANIMALS = re.compile(f"晶片|芯片号|兽医|宠物|绝育|驱虫|狂犬|疫苗本|遛|猫[砂粮]|狗粮|(?:{PET})")


@dataclass(frozen=True, slots=True)
class About:
    """Whom a clause is about, None for the speaker, a thing or nobody. `named`: the clause itself says who, at the
    places in `whom`. `meant`: whom its pronouns mean. `unresolved`: a pronoun means nobody that is known. `brought_in`:
    whom it brings in for the clauses behind it. `own`: the speaker, or a thing of theirs, is its subject.
    `animal`: whom its 它 means."""

    whom: ThirdParty | None = None
    named: bool = False
    meant: ThirdParty | None = None
    unresolved: bool = False
    brought_in: ThirdParty | None = None
    own: bool = False
    animal: ThirdParty | None = None


class Topics:
    """Goes with a turn through its clauses; each is asked about once, in order."""

    def __init__(self, reading: Reading | None) -> None:
        self.asked = antecedents.asked_about(reading) if reading else None
        self._reading = reading
        self._project = reading is not None and not reading.turn.subject.startswith("user:")
        self._topic = antecedents.told_of(reading) if reading else None
        self._helped: ThirdParty | None = None
        self._sentence = -1
        self._own = False
        self._animal: ThirdParty | None = None
        self._keeps_pet = False
        self._seen: list[ThirdParty] = []

    def about(self, clause: Clause) -> About:
        """Whom a clause is about."""
        opens = self._topic is None or clause.sentence != self._sentence
        holder = filled(clause.text, clause.plain) if opens else None
        self._seen += [holder] if holder else []
        found = About(brought_in=holder) if holder else self._of(clause)
        if found.named and found.whom and self._project and is_project_s(found.whom, clause.text, clause.plain):
            found = About()
        if found.whom is None and found.brought_in is None:
            found = replace(found, own=is_own_clause(clause.plain) or hands_over(clause.plain))
        named = mentions(clause.text, clause.plain)
        self._seen += named
        for one in (*named, found.brought_in, found.whom):
            if one and (_ANIMAL.search(f"{one.named},{one.label}") or _OF_ANIMALS.search(clause.plain)):
                self._animal = one
        if self._animal is not None and "它" in clause.plain:
            found = replace(found, animal=self._animal)
        if found.whom is not None:
            self._topic = found.whom
            self._seen.append(found.whom)
        elif found.brought_in is not None:
            self._topic = found.brought_in
        elif found.own and not _ASIDE.search(clause.plain):
            self._topic = None
        for whom in named:
            if _REQUESTED_FOR.search(clause.plain[: whom.start]):
                self._helped = whom
        carried = self._own and clause.sentence == self._sentence and found.whom is None
        self._keeps_pet = found.brought_in is not None and re.search(f"(?:{PET})$", found.brought_in.named) is not None
        self._own = found.brought_in is None and (found.own or OWN_HEAD.match(clause.plain) is not None or carried)
        self._sentence = clause.sentence
        return found

    def _of(self, clause: Clause) -> About:
        folded = clause.plain
        ordinal = antecedents.ORDINAL.match(folded)
        whom = antecedents.of_two(self._seen, self._reading, ordinal) if ordinal else None
        if whom is None and (ordinal := antecedents.OTHER_ONE.search(folded)):
            whom = antecedents.other_one(self._seen, self._reading)
        if ordinal and whom:
            return About(ThirdParty(whom.label, *ordinal.span(), whom.named), True, whom)
        whom = third_party(clause.text, folded)
        if whom is not None and self._theirs(clause, whom):
            named = f"{self._topic.named}的{whom.label}"  # type: ignore[union-attr]
            return About(ThirdParty(whom.label, whom.start, whom.end, named), True, whom)
        if whom is not None:
            other = self._topic if self._topic and _TO_THEM.search(folded, whom.end) else None
            pronoun = PRONOUN.search(folded, whom.end)
            if pronoun and antecedents.fitting([whom], pronoun.group()) is None:
                other = antecedents.fitting(self._seen, pronoun.group())
            return About(whom, True, other or whom)
        pronoun = PRONOUN.search(folded)
        if pronoun is not None:
            return self._by_pronoun(clause, pronoun)
        opens = clause.sentence != self._sentence
        brought_in = introduced(clause.text, folded, alone=opens)
        if brought_in is not None or is_own_clause(folded):
            return About(brought_in=brought_in)
        whom = self._carried(clause)
        return About(whom, meant=whom)

    def _theirs(self, clause: Clause, whom: ThirdParty) -> bool:
        """Whether a relative is that of somebody whom the clause before told of by name: 刘奶奶独居，儿子在国外."""
        bare = re.fullmatch(KIN, clause.plain[whom.start : whom.end]) is not None
        outside = self._topic is not None and re.fullmatch(f"{KIN}|{ROLE}", self._topic.label) is None
        return bare and outside and clause.sentence == self._sentence

    def _by_pronoun(self, clause: Clause, pronoun: re.Match[str]) -> About:
        folded = clause.plain
        known = antecedents.fitting(self._seen, pronoun.group())
        if known is None and _POSSESSIVE.match(folded, pronoun.end()):
            named = [one for one in mentions(clause.text, folded) if one.end <= pronoun.start()]
            known = antecedents.fitting(named, pronoun.group())
        if known is None and pronoun.start() > 3 and re.search(r"[\u4e00-\u9fff]{2,}", folded[: pronoun.start()]):
            known = self._topic or (antecedents.named_last(self._reading, pronoun.group()) if self._reading else None)
            return self._meant(folded, pronoun, known) if known else About()
        if known is None and self._reading is not None:
            known = antecedents.named_last(self._reading, pronoun.group())
        return self._meant(folded, pronoun, known) if known else About(unresolved=True)

    def _meant(self, folded: str, pronoun: re.Match[str], known: ThirdParty) -> About:
        if _ABOUT_THEM.match(folded) and not (hands_over(folded) or _THEN_ME.search(folded)):
            return About(ThirdParty(known.label, *pronoun.span(), known.named), True, known)
        own = OWN_HEAD.match(folded) is not None or re.search("我|用户", folded) is not None or self._goes_on(folded)
        return About(None if own else known, False, known)

    def _goes_on(self, folded: str) -> bool:
        """Whether a clause goes on with what the speaker does: 我是小孙的导师，带他到年底."""
        return self._own and _DOES_TO_THEM.match(folded) is not None

    def _carried(self, clause: Clause) -> ThirdParty | None:
        """Whom a clause without a subject of its own is about: the person of the clause before, whom something was asked
        for, or whom the assistant asked after."""
        if self._topic is not None and clause.sentence == self._sentence:
            return None if self._keeps_pet and _ALSO.match(clause.plain) else self._topic
        if _MINE.search(clause.plain):
            return None
        personal = _OF_BODY.search(clause.plain) is not None
        if self._topic is not None and self._sentence >= 0 and _GOES_ON.match(clause.plain):
            return self._topic
        return (self._topic or self._helped if personal else None) or self.asked
