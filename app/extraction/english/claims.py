"""The statements of one turn, clause by clause: which are kept, and why the rest is not."""

import re

from app.extraction.english import (
    assertions,
    corrections,
    fragments,
    leads,
    options,
    orders,
    references,
    refusals,
    remarks,
    replies,
    small_talk,
    statement,
    third_parties,
    withdrawals,
)
from app.extraction.english.kept import Kept, Stated
from app.extraction.english.sentences import clauses
from app.extraction.model import Extraction, Reading, Withdrawal
from app.memories.model import Kind

_I = re.IGNORECASE
_DURABLE = re.compile(
    r"^(?:(?:given|since|seeing|considering|because|as|if)(?: that)? )?(?:i'm|i am|i'm also|we're|we are|i've got"
    r"|i have|we have|my|our|i live|i work|i can't|i don't|i prefer|i only|i never|i always|i take|i own|i moved"
    r"|(?:we|i) (?:only |also |always |currently )?(?:have|use|run|need|must|can't|host|deploy|live|work|eat|drink"
    r"|speak|own))\b",
    _I,
)
_NOT_DURABLE = re.compile(
    r"\b(?:wondering|curious|trying to|not sure|looking (?:for|at|to|into)|thinking|asking|unsure|confused|lost"
    r"|stuck on (?:this|that)|afraid|sorry|a question|no idea|a bit|getting (?:this|an|the)|build|linker|error"
    r"|question|doubt|having trouble|going to ask|worried|about to ask|supposed to|just|writing a|reading (?:about"
    r"|that)|i(?:'m| am) (?:here|back)|never know|can't remember|can't (?:find|figure|decide|tell|seem|get|open"
    r"|see))\b",
    _I,
)
_AS_A = re.compile(
    r"^(?:hi,? |hey,? |so,? )?(?:as|being|speaking as) (?P<what>(?:an?|the|someone who|somebody who"
    r"|a person who)\b(?:(?! i )[^,?]){3,70}?)(?:,| (?=i ))",
    _I,
)
_CHATTER = re.compile(r"(?: \b(?:tbh|btw|lol|haha|pls|plz|imho|imo|ngl)\b)(?= |,|[.,!]|$)", _I)
_ROLE = re.compile(
    r"(?:(?:speaking )?as (?P<as>an? (?!(?:result|consequence|test|reminder|joke|rule|start|side|favou?r|bonus"
    r"|matter|whole|general|last|first)\b)"
    r"[\w' -]{3,40}?)|being (?P<being>[\w' -]{3,30}?))(?:, (?=(?:i|we|my|our|\w+ \w+ (?:is|are))\b)| (?=(?:i|we)\b))",
    _I,
)
_STANDING_QUESTION = re.compile(
    r"(?:can|could|would|will) you (?:please )?(?P<what>(?:always|never|from now on|stop|please always"
    r"|only ever)\b.*)\?$",
    _I,
)
# A sentence that only says what was wrong; the next one puts it right.
_TOLD_WRONGLY = re.compile(
    r"(?:(?:oops|sorry|no|nope|wait|ah|oh|hmm|hm|argh)[,.! ]+)*(?:(?:oops|wrong|my (?:mistake|bad|error)"
    r"|that was (?:wrong|my mistake)|i was wrong"
    r"|(?:that's|it's) (?:wrong|not right|outdated|out of date|incorrect)|not quite|i misspoke|i made a mistake)[.!]*$"
    r"|you(?:'ve| have)?(?: got)? (?:my|our|me|us) [^.]{2,60} (?:as|down as|listed as|saved as) [^.]{1,40}\.$"
    r"|(?:i|we) (?:said|told you|wrote|mentioned)(?: earlier| before)?(?: that)? (?P<what>(?:my|our|i|we|the)\b[^.,]{3,80})\.$)",
    _I,
)
_ANEW = re.compile(
    r"\bthe [\w -]{2,30}?(?:'s| is| are| has| must) |\b(?:i|we|i'm|we're|i've|we've|i'll|we'll|my|our|use|make it"
    r"|instead|it's|prefer|for me|from now on"
    r"|going with)\b",
    _I,
)
_AS_IT_WAS = re.compile(
    r"\b(?:stay(?:ing)?|keep(?:ing)?|stick(?:ing)?|remain(?:ing|s)?|mix(?:ed|ing) up|confus(?:ed|ing)|misread|misremembered"
    r"|as (?:it|they) (?:is|are|was|were))\b",
    _I,
)
_QUOTED = re.compile(r"\"[^\"]*\"[.,]?|'[^']*'[.,]?")


class Claims:
    """Reads the sentences of a turn one after the other. `apart` is the topic that the speaker asked not to keep."""

    def __init__(self, reading: Reading, apart: str | None) -> None:
        self.before, self.turn, self.place = reading.before, reading.turn, reading.place
        self.apart = (apart or "").lower()
        self.kept = Kept(reading)
        self.plural = self.kept.plural
        self.said = ""
        self.righting, self.mistaken = False, ""
        self.hint: Kind | None = None

    @property
    def extraction(self) -> Extraction:
        """What came of the sentences so far."""
        return self.kept.extraction

    def take_back(self, found: list[str]) -> None:
        """A turn that takes something back, with what it may state anew."""
        text = " ".join(found)
        for sentence in found:
            for clause in re.split(r"[,;]\s+|\s-\s", sentence):
                replaced = replies.replaced_own(clause, self.before)
                if replaced is not None:
                    settled = orders.settled(replaced, self.plural)
                    self.kept.keep(Stated(settled, sentence, clause, corrects=True, resolved=True))
                elif (
                    _ANEW.search(clause)
                    and not _AS_IT_WAS.search(clause)
                    and not withdrawals.retraction(clause)
                    and not withdrawals.ended(clause)
                ):
                    self.read(clause, corrects=True)
        if not self.kept.any:
            self._take_instead(found)
        if self.kept.any:
            self.extraction.withdrawals.append(Withdrawal(text[:500], self.turn.subject, (self.place,)))
        else:
            self.extraction.refusals.clear()
            self.extraction.withdrawals.clear()
            self.kept.withdraw(text, text)

    def _take_instead(self, found: list[str]) -> None:
        """What is named behind "changed my mind on the tiles": "Terracotta everywhere"."""
        topic = re.search(r"\bminds? (?:on|about) ([\w' -]{2,40})", found[0], _I)
        rest = [one.strip(" .!") for sentence in found[1:] for one in re.split(r"[,;]\s+", sentence)]
        new = next((one for one in rest if not withdrawals.retraction(one) and not remarks.is_filler(one)), "")
        if topic and 1 <= len(new.split()) <= 8 and not refusals.is_question(new) and not fragments.has_subject(new):
            me = "we" if self.plural else "I"
            text = f"{me}'ll go with {new[0].lower()}{new[1:]} for {topic[1].strip()}"
            self.kept.keep(Stated(text, found[1], new, corrects=True))

    def read(self, sentence: str, corrects: bool = False) -> None:
        """Read one sentence."""
        corrects = corrects or self.righting
        told = _TOLD_WRONGLY.match(sentence.strip())
        if told and sentence.strip(" .!") != self.turn.content.strip(" .!"):
            self.righting, self.mistaken = True, told["what"] or ""
            return
        if self.mistaken:
            righted = corrections.replaced(self.mistaken, sentence)
            self.mistaken = ""
            if righted:
                self._clause(righted, righted, False, True)
                return
        sentence = _CHATTER.sub("", sentence)
        text, asked = leads.strip_lead(sentence)
        if self._set_aside(sentence, text, asked):
            return
        if not asked and not corrects and self._worthless(sentence, text):
            return
        role = _ROLE.match(text)
        if role and not re.match(r"i (?:want|need|would like|should be able)\b", text[role.end() :], _I):
            self.kept.keep(Stated(f"I'm {role['as'] or role['being']}", sentence, role.group(), asked=asked))
            text = text[role.end() :]
        for clause in clauses(text):
            self._clause(clause, sentence, asked, corrects)
        self.said += " " + sentence
        if not self.kept.any and not self.extraction.refusals:
            self.kept.refuse("no_content", "states nothing", sentence)

    def _set_aside(self, sentence: str, text: str, asked: bool) -> bool:
        """Whether the sentence was dealt with before its words are read as a statement."""
        if re.match(r"(?:\w+ )?remember\b.*\?$", sentence.rstrip(), _I) and small_talk.is_small_talk(sentence):
            self.kept.refuse("small_talk", "a shared recollection", sentence)
        elif self.kept.append(text) or (self.apart and self.apart in sentence.lower()):
            pass
        elif not asked and self._answers(sentence):
            self.said += " " + sentence
        elif remarks.is_filler(text):
            self.kept.refuse("too_short", "no content", sentence)
        else:
            return False
        return True

    def _answers(self, sentence: str) -> bool:
        """Whether the sentence answers, or puts right, what the assistant has just said, and was kept as such."""
        if self.righting:
            own = replies.righted_own(f"make that {sentence}", self.before)
            if own is not None:
                self.kept.keep(Stated(own, sentence, sentence, corrects=True))
            return own is not None
        reply = None if self.said.strip() else replies.read_reply(sentence, self.before)
        if reply is None:
            own = None if self.said.strip() else replies.righted_own(sentence, self.before)
            if own is not None:
                self._clause(own, sentence, False, True)
            return own is not None
        said = reply.text if reply.corrects else sentence  # what is put right is not to be kept
        self.kept.keep(Stated(reply.text, sentence, said, corrects=reply.corrects, composed=True))
        return True

    def _worthless(self, sentence: str, text: str) -> bool:
        """Whether the sentence as a whole is not worth keeping; says so."""
        if refusals.is_for_once(text):
            self.kept.refuse("one_off_instruction", "holds for this once", sentence)
        elif refusals.is_unreal(text) or refusals.is_unreal(sentence):
            question = sentence.rstrip().endswith("?")
            self.kept.refuse("question" if question else "no_content", "hypothetical, irony or a quotation", sentence)
        elif small_talk.is_small_talk(text) or (len(text.split()) <= 4 and small_talk.is_small_talk(sentence)):
            self.kept.refuse("small_talk", "keeps the talk going", sentence)
        elif small_talk.is_momentary(text):
            self.kept.refuse("no_content", "over in a minute", sentence)
        elif refusals.is_question(sentence) or refusals.is_question(text):
            self._question(sentence, text)
        elif len(re.findall(r"\w+", text)) < 2 and not self.before:
            self.kept.refuse("too_short", "one word", sentence)
        else:
            return False
        return True

    def _question(self, sentence: str, text: str) -> None:
        """A question may carry a statement in front: "I'm allergic to penicillin, is amoxicillin safe for me?"."""
        role, standing = _AS_A.match(text), _STANDING_QUESTION.match(text)
        if role:
            what = re.sub(r"^(?:someone|somebody|a person) who (?:is )?", "", role["what"], flags=_I)
            self.kept.keep(Stated(f"I'm {what}", sentence, role.group()))
        elif standing:
            self._order(standing["what"], sentence, False)
        else:
            parts = re.split(
                r",\s+(?:so |and |but )?|\s+-\s+|\s+so (?=can|should|is|what|which|how|do|would|could)|;\s+|:\s+", text
            )
            for part in parts[:-1]:
                if _DURABLE.match(part) and not _NOT_DURABLE.search(part) and len(part.split()) >= 3:
                    bare = re.sub(r"^(?:given|since|seeing|considering|because|as)(?: that)? ", "", part, flags=_I)
                    if not re.match(r"if\b", part, _I):
                        self._clause(bare, part, False, False)
        if not self.kept.any and not any(one.code == "one_off_instruction" for one in self.extraction.refusals):
            self.kept.refuse("question", "asks", sentence)

    def _clause(self, clause: str, source: str, asked: bool, corrects: bool) -> None:
        """Read one clause of a sentence."""
        clause, again = leads.strip_lead(clause)
        asked = asked or again
        said = clause
        if self._is_nothing(clause, source, asked):
            return
        clause = orders.settled(self._about_the_person(clause), self.plural)
        if asked and re.match(r"to (?!do\b)\w+", clause, _I):
            self._order(clause[3:], said, asked)
        elif orders.is_order(clause):
            self._order(clause, said, asked)
        else:
            self._statement(clause, said, source, asked, corrects)

    def _is_nothing(self, clause: str, source: str, asked: bool) -> bool:
        """Whether the clause says nothing by itself; says so where it matters."""
        reason = None if asked else remarks.passing(clause)
        bare = len(re.findall(r"\w+", clause)) < 2 and "=" not in clause
        if (bare and not options.offered(clause, self.before)) or remarks.is_filler(clause):
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

    def _about_the_person(self, clause: str) -> str:
        """The clause with the person who was just named in place of she or him."""
        person = self.kept.person
        if person and third_parties.continues_about(clause):
            return third_parties.renamed(clause, person)
        if person:
            return re.sub(
                r"\b(for|to|with|ask|tell|call|from) (?:her|him)\b(?! \w)", rf"\g<1> {person}", clause, flags=_I
            )
        return clause

    def _order(self, order: str, source: str, asked: bool) -> None:
        """An instruction: kept where it is meant to stand."""
        if not (asked or statement.stands(order)) or references.leans(order):
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

    def _statement(self, clause: str, said: str, source: str, asked: bool, corrects: bool) -> None:
        """A clause that is no instruction: kept where it states something that stands by itself."""
        resolved = self._resolved(clause)
        if resolved is None:
            if not self.said.strip():
                self.kept.refuse("not_self_contained", "leans on something that is not at hand", said)
            return
        named = self.kept.party(resolved) is not None
        behind = bool(self.said.strip())
        text = resolved if named else assertions.asserted(resolved, self.plural, asked, behind)
        if text is not None and not named and behind and not asked and self.kept.any and assertions.is_general(text):
            text = None
        if text is not None:
            self.kept.keep(Stated(text, source, said, self.hint, asked, corrects, resolved=resolved != clause))
            self.hint = None
        elif not self.kept.any:
            order = orders.looks_like_order(clause)
            self.kept.refuse("one_off_instruction" if order else "no_content", "states nothing", said)

    def _resolved(self, clause: str) -> str | None:
        """The clause with its references written out; None where what it leans on is not at hand."""
        me = "we" if self.plural else "I"
        offered = None if self.said.strip() else options.offered(clause, self.before)
        if offered and not fragments.has_subject(fragments.head(clause)):
            clause = f"{me}'ll go with {offered}"
        resolved = references.resolve(clause, self.before, self.said)
        picked = resolved is not None and resolved != clause and references.opens_with_pick(clause)
        if resolved is not None and picked and not fragments.has_subject(fragments.head(resolved)):
            return f"{me}'ll go with {resolved}"
        return resolved
