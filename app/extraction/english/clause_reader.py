"""The clauses of a turn, one after the other: whom each is about, what it leans on, and whether it states something."""

import re

from app.extraction.english import (
    antecedents,
    assertions,
    beside,
    fragments,
    leads,
    objects,
    offices,
    options,
    orders,
    reasons,
    references,
    remarks,
    statement,
    third_parties,
    unsaid,
)
from app.extraction.english.kept import Kept, Stated
from app.extraction.model import Reading
from app.memories.model import Kind
from app.text.details import details

_I = re.IGNORECASE
_QUOTED = re.compile(r"\"[^\"]*\"[.,]?|'[^']*'[.,]?")

# "They" are whoever decides: "they've pushed the deadline to 12 May".
_THEY_CHANGED = re.compile(
    r"^they(?:'ve| have)? (?:just |now )?(?P<done>pushed|moved|changed|raised|cut|extended|postponed|rescheduled"
    r"|increased|reduced"
    r"|lowered|cancelled|renamed|delayed|shifted) (?P<what>(?:the|my|our) (?:[\w-]+ )??[\w-]+)"
    r"(?= (?:back|to|by|from|forward|out|up|down|again|until|a|an)\b|[.,!]|$)",
    _I,
)

# Whom the rest is about, and nothing of them: "re: Oskar".
_HIM = re.compile(
    r"(?<=\w )(?:her|him)(?=$|[,.;!]| (?:to|on|at|in|off|up|out|for|from|every|with|about|when|because|and|home|by"
    r"|if)\b)",
    _I,
)
_OTHER = {"he": "she", "his": "she", "she": "he", "her": "he"}
_ON_WHOM = re.compile(
    r"(?:(?:quick |small )?(?:note|update|word|news) (?:on|about)|re|regarding|concerning|about"
    r"|as for)[: ]+[\w.'-]+(?: [\w.'-]+){0,3}",
    _I,
)


class ClauseReader:
    """Reads the clauses of a turn's sentences, and remembers what was said so far."""

    def __init__(self, reading: Reading) -> None:
        self.before, self.turn = reading.before, reading.turn
        self.kept = Kept(reading)
        self.plural = self.kept.plural
        self.said = ""
        self.called: dict[str, str] = {}  # whom "he" and "she" meant
        self.previous = ""  # the clause before in this turn
        self.source = ""  # the sentence that it stands in
        self.heard = ""  # with its pronouns written out
        self.hint: Kind | None = None
        self.chosen = ""  # which of the things offered the turn picked

    def in_passing(self, sentence: str, named: bool = False) -> None:
        """What a question, a task or a statement of the speaker's says of somebody else; `named`: of a name."""
        told = None if named and self.kept.party(sentence) else third_parties.told_in_passing(sentence, named)
        if told and self.kept.party(told):
            self.kept.keep(Stated(told, sentence, told))

    def _reason(self, text: str, source: str) -> None:
        """What a statement of the speaker's gives as its reason: "a window seat for Zoe because she gets airsick"."""
        told = reasons.reason_behind(text)
        if told and self.kept.party(text) is None and self.kept.party(told):
            self.kept.keep(Stated(told, source, told))
            return
        match = re.search(r"\b(?:because|since|as) (?P<told>(?P<who>he|she)\b[^.;,]{4,80})", text, _I)
        person = antecedents.last_named(text[: match.start()], match["who"].lower()) if match else None
        if match and person and self.kept.party(text) is None:
            self.kept.people.add(person)
            self.kept.keep(Stated(third_parties.renamed(match["told"], person), source, match["told"]))

    def clause(self, clause: str, source: str, asked: bool, corrects: bool) -> None:
        """Read one clause of a sentence."""
        clause, again = leads.strip_lead(clause)
        asked = asked or again
        said = clause
        if remarks.was_mistaken(clause, source):
            self.heard += f" {clause}"
            return
        about = self.kept.party(self.previous) if self.previous else None
        clause = unsaid.goes_on(clause, self.kept.person if about else "")
        clause = unsaid.written_out(clause, self.previous or ("" if self.said.strip() else unsaid.asked(self.before)))
        if self._is_nothing(clause, source, asked):
            return
        near = self.previous if source == self.source else ""
        clause = orders.settled(self._about_the_person(clause, source), self.plural)
        clause = objects.with_object(clause, self.previous) if self.previous else clause
        own = bool(near) and beside.is_own(clause)
        if about and own:
            clause = beside.written_out(clause, near, self.kept.called(about))
        self.previous, self.source = clause, source
        self.heard += f" {clause}"
        if asked and re.match(r"to (?!do\b)\w+", clause, _I):
            self.order(clause[3:], said, asked)
        elif orders.is_order(clause):
            self.order(clause, said, asked)
        else:
            self._statement(clause, said, source, asked, corrects, near if own and about else "")

    def _is_nothing(self, clause: str, source: str, asked: bool) -> bool:
        """Whether the clause says nothing by itself; says so where it matters."""
        reason = None if asked else remarks.passing(clause)
        bare = len(re.findall(r"\w+", clause)) < 2 and "=" not in clause
        if (
            _ON_WHOM.fullmatch(clause)
            or (bare and not options.offered(clause, self.before))
            or remarks.is_filler(clause)
        ):
            return True
        if remarks.announces(clause) and source.find(clause) + len(clause) < len(source) - 8:
            self.hint = "decision" if re.match(r"(?:decision|agreed|outcome|verdict|conclusion)", clause, _I) else None
            return True
        trivia = not asked and not self.plural and remarks.is_trivia(clause) and self.kept.party(clause) is None
        if reason is None and (_QUOTED.fullmatch(clause.strip()) or trivia):
            reason = "no_content", "a quotation or a general remark"
        if reason is not None:
            self.kept.refuse(*reason, clause)
        return reason is not None

    def _about_the_person(self, clause: str, source: str) -> str:
        """The clause with the person who was just named in place of she or him."""
        pronoun = third_parties.pronoun_in_front(clause)
        if pronoun:
            heard = f"{self.heard}. {source[: max(0, source.find(clause))]}"
            other = self.called.get(_OTHER.get(pronoun, ""))
            heard = heard.replace(other, "") if other else heard
            person = antecedents.last_named(heard, pronoun, guess=False)
            person = person or ("" if other == self.kept.person else self.kept.person)
            person = person or antecedents.last_named(heard, pronoun)
            person = person or antecedents.last_person(self.before, pronoun, other)
            if person is None:
                return clause
            self.called[_OTHER.get(_OTHER.get(pronoun, ""), "they")] = person
            self.kept.people.add(person)
            return third_parties.renamed(clause, person)
        person = self.kept.person
        if person:
            return _HIM.sub(person, clause)
        return clause

    def order(self, order: str, source: str, asked: bool) -> None:
        """An instruction: kept where it is meant to stand."""
        if not (asked or statement.stands(order)) or references.leans(order):
            self.in_passing(source)
            if references.repeats_unknown(order):
                self.kept.refuse("not_self_contained", "leans on something that is not at hand", source)
            else:
                self.kept.refuse("one_off_instruction", "a task for this once", source)
            return
        bare = orders.bare_order(order)
        resolved = references.resolve(bare, self.before, self.said)
        if resolved is None:
            self.kept.refuse("not_self_contained", "leans on something that is not at hand", source)
            return
        text, kind = orders.wished(resolved, self.plural)
        self.kept.keep(Stated(text, source, source, kind, asked, resolved=resolved != bare))

    def _statement(self, clause: str, said: str, source: str, asked: bool, corrects: bool, near: str = "") -> None:
        """A clause that is no instruction: kept where it states something that stands by itself.

        `near` is the clause beside it, about somebody else, which is told with it where it says nothing without that.
        """
        clause = _THEY_CHANGED.sub(r"\g<what> was \g<done>", clause)
        resolved = None if near and beside.points_back(clause) else self._resolved(clause)
        leans_on = near if resolved is None and self.kept.any else ""
        resolved = clause if leans_on else resolved
        if resolved is None and self.kept.party(clause):
            resolved = clause  # whoever it is about is named in it
        if resolved is None and self.kept.of(source) and details(clause) and self.kept.join(-1, clause):
            return
        if resolved is None:
            if not self.said.strip():
                self.kept.refuse("not_self_contained", "leans on something that is not at hand", said)
            return
        named = self.kept.party(resolved) is not None
        behind = bool(self.said.strip())
        text = (
            resolved
            if named and (asked or third_parties.says_something(resolved))
            else assertions.asserted(resolved, self.plural, asked, behind)
        )
        own = named or offices.filled(resolved)
        if text is not None and not own and behind and not asked and self.kept.any and assertions.is_general(text):
            text = None
        if text is not None:
            kind = statement.kind_of(text) if leans_on else self.hint
            whole = f"{text} ({leans_on})" if leans_on else text
            self.kept.keep(Stated(whole, source, said, kind, asked, corrects, resolved=resolved != clause))
            self.hint = None
            self.in_passing(text, named=True)
            self._reason(text, source)
        elif not self.kept.any:
            order = orders.looks_like_order(clause)
            self.kept.refuse("one_off_instruction" if order else "no_content", "states nothing", said)

    def _resolved(self, clause: str) -> str | None:
        """The clause with its references written out; None where what it leans on is not at hand."""
        me = "we" if self.plural else "I"
        about = self.chosen or ("" if self.said.strip() else antecedents.topic(self.before))
        clause = objects.with_topic(clause, about, bool(self.chosen)) if about else clause
        offered = None if self.said.strip() else options.offered(clause, self.before)
        if offered and not fragments.has_subject(fragments.head(clause)):
            clause = f"{me}'ll go with {offered}"
        resolved = references.resolve(clause, self.before, self.said)
        picked = resolved is not None and resolved != clause and references.opens_with_pick(clause)
        if resolved is not None and picked and not fragments.has_subject(fragments.head(resolved)):
            self.chosen = resolved
            return f"{me}'ll go with {resolved}"
        return resolved
