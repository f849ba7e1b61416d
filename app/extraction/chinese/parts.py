"""A turn's clauses, each with what is to become of it: kept, refused, or a word about earlier statements."""

import re
from dataclasses import dataclass, field

from app.extraction.chinese import clause_forms, refusals, statement, strangers, withdrawals
from app.extraction.chinese.clauses import Clause, by_subject
from app.extraction.chinese.own_facts import hands_over
from app.extraction.chinese.standing_requests import is_standing_request, without_asking
from app.extraction.chinese.third_parties import is_stranger
from app.extraction.chinese.topics import About, Topics
from app.extraction.model import Reading, RefusalCode


@dataclass(slots=True)
class Part:
    """A kept clause and whom it is about. `remember`: the speaker asks to remember it; `ended`: it says that something no
    longer holds."""

    clause: Clause
    about: About
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


def sort_clauses(clauses: list[Clause], reading: Reading | None = None) -> Sorted:
    """What becomes of each clause of a user's turn. `reading`: the turn with those before it, which may have named whom
    it is about."""
    return _Sorter(clauses, Topics(reading)).sort()


class _Sorter:
    """Goes through the clauses of one turn. `questions`, `conditions` and `moods` are the numbers of the sentences that
    ask, suppose or give vent to a feeling; `material`: what follows is text that the assistant shall work on."""

    def __init__(self, clauses: list[Clause], topics: Topics) -> None:
        self.topics = topics
        self.about = About()
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
        before = [*clauses[:1], *clauses]
        self.moods = {
            one.sentence for one, last in zip(clauses, before, strict=False) if clause_forms.is_moody(one, last)
        }
        self.requested: set[int] = set()
        self.material = False
        self.strangers: set[str] = set()
        self.passed_over: Part | None = None
        self.stranger: int | None = None  # the sentence that told last of somebody seen on a screen

    def sort(self) -> Sorted:
        for place, clause in enumerate(self.clauses):
            if self.material and not re.match(r"(?:另外|还有|对了|顺便)", clause.plain):
                continue
            rest, remember = self._remembered(clause, place)
            self.about = self.topics.about(rest)
            if not remember and self._of_a_stranger(rest):
                self._refuse("third_party", "of somebody whom the speaker only saw or read of", rest)
            elif remember:
                self._keep_asked(rest, place)
            elif not self._about_earlier(rest) and not self._asked_or_supposed(rest, place):
                self._state(rest, place)
        telling = {part.clause.sentence for part in self.found.kept if not part.ended}
        self.found.kept = [part for part in self.found.kept if not part.ended or part.clause.sentence in telling]
        return self.found

    def _of_a_stranger(self, clause: Clause) -> bool:
        """Whether a clause tells of somebody whom the speaker does not know: 刷到一个博主，说自己在大理住."""
        seen = strangers.is_stranger(clause.plain)
        told = self.stranger is not None and strangers.goes_on(clause.plain, clause.sentence == self.stranger)
        self.stranger = clause.sentence if seen or told else None
        return seen or told

    def _asks(self, clause: Clause, place: int) -> bool:
        return refusals.asks(_head(clause.plain), clause.asked, place == self.last_of[clause.sentence])

    def _refuse(self, code: RefusalCode, reason: str, clause: Clause) -> None:
        self.found.refused.append((code, reason, clause.text))

    def _remembered(self, clause: Clause, place: int) -> tuple[Clause, bool]:
        """A clause without "remember that", and whether that is asked of it."""
        folded = _head(clause.plain)
        between = clause_forms.NOTE_BETWEEN.search(folded)
        if between:
            text = f"{clause.text[: between.start()]} {clause.text[between.end() :]}"
            plain = f"{clause.plain[: between.start()]} {clause.plain[between.end() :]}"
            return Clause(text, plain, clause.sentence), True
        asked = statement.remembered(folded)
        if asked is None or (asked.start() > 0 and asked.end() < len(folded) - 1):
            return clause, False
        self.found.remember = True
        if asked.start() > 0:  # the request stands behind: 我的工号是 G009 记一下
            rest = Clause(clause.text[: asked.start()], clause.plain[: asked.start()], clause.sentence)
        else:
            rest = _cut(clause, asked.end())
        return rest, not self._asks(rest, place)

    def _keep_asked(self, clause: Clause, place: int) -> None:
        """Keep what the speaker asks to remember, unless it only wishes something."""
        folded = _head(clause.plain)
        lasting = statement.anchored(folded) or len(folded) > 6 or self.about.whom is not None
        if lasting and not clause_forms.WELL_WISH.search(folded):
            self._keep(clause, remember=True)
        elif folded:
            self._refuse("small_talk", "wishes the assistant something", clause)

    def _keep(self, clause: Clause, *, remember: bool = False, ended: bool = False) -> None:
        self.found.kept.append(Part(clause, self.about, remember, ended))

    def _about_earlier(self, clause: Clause) -> bool:
        """Settle a clause that only corrects, withdraws or fills."""
        folded = _head(clause.plain)
        self.found.corrects = self.found.corrects or clause_forms.RATHER.match(folded) is not None
        if withdrawals.is_correction_notice(folded):
            self.found.corrects = True
        elif withdrawals.takes_back(folded, of_other=self.about.named) and not (
            self.found.kept and clause_forms.LET_BE.fullmatch(folded)
        ):
            self.found.withdrawn.append(clause)
        else:
            return len(self.clauses) > 1 and clause_forms.FILLER.match(folded) is not None
        return True

    def _asked_or_supposed(self, clause: Clause, place: int) -> bool:
        """Settle a question, and a condition that states no rule."""
        folded = _head(clause.plain)
        if self._asks(clause, place):
            if is_standing_request(clause):
                self._keep(without_asking(clause))
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
        ceased = withdrawals.ended(clause.text, folded) if self.about.whom is None else None
        code = self._not_kept(clause, folded)
        if code is not None and self._has_new_value(clause, place):
            code = None
        if code is None:
            if ceased:
                self.found.ended.append((ceased, clause))
            before = self.passed_over
            if (
                before
                and before.clause.sentence == clause.sentence
                and clause_forms.LEANS.match(folded)
                and not self.about.named
            ):
                # 爸妈来了，这周住我家: whose it is stands in the clause before
                self.found.kept.append(before)
            self.passed_over = None
            if self.found.withdrawn and not self.found.kept and clause_forms.BARE_CHANGE.match(folded):
                clause = withdrawals.instead(self.found.withdrawn[-1], clause)
            self._keep(clause, ended=ceased is not None)
            return
        self._refuse(*code, clause)
        if code[0] == "small_talk" and self.about.named and not is_stranger(folded):
            self.passed_over = Part(clause, self.about)
        if code[0] == "one_off_instruction" and not clause_forms.facts_follow(self.clauses, place):
            self.requested.add(clause.sentence)
            self.material = self.material or refusals.generates(folded)

    def _has_new_value(self, clause: Clause, place: int) -> bool:
        """Whether a clause says that a thing has changed and the next one to what, which alone would not say of what."""
        behind = next(iter(self.clauses[place + 1 : place + 2]), None)
        return (
            behind is not None
            and behind.sentence == clause.sentence
            and self.about.whom is None
            and clause_forms.CHANGED.fullmatch(_head(clause.plain)) is not None
            and clause_forms.NEW_VALUE.match(behind.plain) is not None
            and re.search(r"[\d一二三四五六七八九十a-z]", behind.plain) is not None
        )

    def _not_kept(self, clause: Clause, folded: str) -> tuple[RefusalCode, str] | None:
        if self.about.whom is None and withdrawals.ended(clause.text, folded):
            return None
        if clause_forms.is_trouble(folded, [one.plain for one in self.clauses]):
            return "one_off_instruction", "tells of a trouble to be dealt with now"
        told = (
            self._contrasts(clause)
            or self._tells_own_part(clause)
            or clause_forms.WISH.search(folded)
            or (self.about.whom is None and not clause.asked and hands_over(folded))
            or (clause_forms.BARE_CHANGE.match(folded) and (self.found.kept or self.found.withdrawn))
        )
        code = (
            None
            if told
            else clause_forms.refused(folded, of_other=self.about.named, told_of=self.about.whom is not None)
        )
        if (
            code
            and code[0] == "one_off_instruction"
            and (self.topics.asked is not None or self.about.named)
            and (self._speaks_of_helper() or not re.match("请|帮|麻烦|给|替|让|叫|把|陪|写|起草|拟|编", folded))
        ):
            code = None
        states = self.about.whom is not None or clause_forms.states_self(folded)
        if code is None and self.questions and not states:
            code = ("question", "only leads to a question")
        lasting = statement.strong(folded) or clause_forms.DATED.search(folded) is not None
        if code is None and self._passes(folded, lasting):
            code = ("small_talk", "tells of a stranger, or of somebody's moment")
        lasting = lasting or (self.about.whom is not None and clause_forms.OF_LIFE.search(folded) is not None)
        own = self.about.whom is None and clause_forms.states_self(folded)
        if code is None and clause.sentence in self.moods and not (lasting or own or self._describes_other(folded)):
            code = ("small_talk", "goes with a mood")
        detail = clause.sentence in self.requested and not statement.strong(folded) and not statement.standing(folded)
        if code is None and detail and not (states and (len(folded) >= 6 or self.about.named)):
            code = ("one_off_instruction", "goes with a request")
        return code

    def _describes_other(self, folded: str) -> bool:
        goes_on = self.found.kept and self.found.kept[-1].about.whom == self.about.whom is not None
        return (self.about.named or bool(goes_on)) and clause_forms.describes_other(folded)

    def _speaks_of_helper(self) -> bool:
        """Whether what looks like a request only tells who is meant: 给我看牙的医生."""
        return self.about.named and self.about.whom is not None and self.about.whom.start == 0 < self.about.whom.end - 4

    def _passes(self, folded: str, lasting: bool) -> bool:
        """Whether a clause tells of a stranger, or of what somebody is about for the moment."""
        whom = self.about.whom
        if is_stranger(folded) or (whom is not None and not self.about.named and whom.label in self.strangers):
            self.strangers |= {whom.label} if whom else set()
            return True
        passing = whom is not None and clause_forms.PASSING.search(folded) is not None
        return passing and not statement.strong(folded) and clause_forms.LASTS.search(folded) is None

    def _tells_own_part(self, clause: Clause) -> bool:
        """Whether a clause says what the speaker does beside what somebody else does: 我老公做饭，我洗碗."""
        last = self.found.kept[-1] if self.found.kept else None
        return (
            last is not None
            and last.about.whom is not None
            and last.clause.sentence == clause.sentence
            and self.about.own
            and re.search("[了着刚昨今]|正在|现在", clause.plain) is None
        )

    def _contrasts(self, clause: Clause) -> bool:
        """Whether a clause says what has become of what held before: 我以前不吃香菜，现在能吃了."""
        last = self.found.kept[-1].clause if self.found.kept else None
        return (
            last is not None
            and last.sentence == clause.sentence
            and re.match("现在|如今|后来|这会儿", clause.plain) is not None
            and re.search("以前|原来|之前|本来|过去|原先", last.plain) is not None
        )
