"""The statements of one turn, sentence by sentence: which are kept, and why the rest is not."""

import re

from app.extraction.english import (
    corrections,
    leads,
    references,
    refusals,
    remarks,
    replies,
    small_talk,
    strangers,
    third_parties,
)
from app.extraction.english.appointments import appointment
from app.extraction.english.clause_reader import ClauseReader
from app.extraction.english.kept import Stated
from app.extraction.english.sentences import clauses
from app.extraction.english.time_limits import Timed
from app.extraction.model import Extraction, Reading

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
    r"|(?:that's|it's) (?:wrong|not right|outdated|out of date|incorrect)|not quite|i misspoke|i made a mistake"
    r"|wrong (?:one|number|digits?|name|spelling|date|day|address|time|code|street|word)|(?:(?:that was |that's )?(?:a )?)?typo"
    r"|i (?:misspel(?:led|t)|mistyped|miskeyed|got|wrote|typed|spelled|spelt) (?:it|that)(?: wrong(?:ly)?)?)"
    r"(?:,? (?:sorry|my bad|oops))?[.!]*$"
    r"|you(?:'ve| have)?(?: got)? (?:my|our|me|us) [^.]{2,60} (?:as|down as|listed as|saved as) [^.]{1,40}\.$"
    r"|(?:i|we) (?:said|told you|wrote|mentioned)(?: earlier| before)?(?: that)? (?P<what>(?:my|our|i|we"
    r"|the)\b[^.,]{3,80})\.$)",
    _I,
)
_NOT_SO = re.compile(
    r"(?:but |well,? )?(?:i|we|it|that)(?: (?:won't|don't|didn't|can't|isn't|wasn't|am not)|'m not|'s not)", _I
)
# "the review is on Tuesday, sorry, Wednesday"
_MIDWAY = re.compile(
    r"(?P<was>.{8,}?)(?:,| -|\.\.\.)? (?:(?:sorry|oops|no wait|wait no|i mean)|(?<=[,-] )(?:wait|make that"
    r"|correction|no|actually)(?=,))"
    r"[,:]? (?:no,? )?(?:i mean(?:t)?,? |make that |that's )?(?P<new>[^,.;]{1,40})",
    _I,
)
_REACHED = re.compile(
    r"^(?:(?:and|but|so|btw),? )?you can (?:always |best )?(?:reach|contact|call|e?mail|find|get hold of) "
    r"(?P<who>(?!(?:me|us|it|him|her|them)\b)[\w'. -]{2,40}?) (?=(?:at|on|via|under) \S*[\d@])",
    _I,
)
# An answer that goes on about whom it names: "Helene Brandt, she's in Oslo".
_GOES_ON = re.compile(
    r"(?P<answer>[^,.;!?]{1,60}),? (?:and |but |so )?(?P<rest>(?:he|she|they)(?:'s|'re|'ve|'ll)? .+)", _I | re.DOTALL
)
# A yes, and what it comes from: "yeah, he can't manage stairs".
_YES_OF_THEM = re.compile(
    r"(?:(?P<yes>yes|yep|yeah|yup|sure|definitely|absolutely|indeed)|no|nope|nah|well)\b[,.! -]*"
    r"(?:(?:and|but|because|since|as|cause|i think|actually) )*(?P<rest>(?:he|she|his|her)(?:'s|'ll|'d)? \w.+)",
    _I | re.DOTALL,
)
# "It was my uncle Piet who taught me to sail" says what he did.
_CLEFT = re.compile(
    r"^(?:(?:and|but|well|actually|so),? )?it(?: was|'s| is) (?P<who>(?:(?:my|our|the) "
    r"|(?-i:[A-Z]))[\w'. -]{1,40}?),? (?:who|that) (?=\w)",
    _I,
)


_PICK_AND_WHY = re.compile(r"(?P<pick>[^,;]{3,40})[,;] (?:and |because |since )?(?=(?:i|we)\b)", _I)


class Claims(ClauseReader):
    """Reads the sentences of a turn one after the other. `apart` is the topic that the speaker asked not to keep."""

    def __init__(self, reading: Reading, apart: str | None) -> None:
        super().__init__(reading)
        self.place = reading.place
        self.apart = (apart or "").lower()
        self.righting, self.mistaken = False, ""
        self.stranger = False  # whether the sentence before told of somebody whom the speaker only saw or read of

    @property
    def extraction(self) -> Extraction:
        """What came of the sentences so far."""
        return self.kept.extraction

    def read(self, sentence: str, corrects: bool = False) -> None:
        """Read one sentence."""
        corrects = corrects or self.righting
        told = _TOLD_WRONGLY.match(sentence.strip())
        if told and sentence.strip(" .!") != self.turn.content.strip(" .!"):
            self.righting, self.mistaken = True, told["what"] or ""
            return
        if self.mistaken:
            righted = corrections.replaced(self.mistaken, sentence)
            told_before, self.mistaken = self.mistaken, ""
            if righted:
                self.clause(righted, righted, False, True)
                return
            if _NOT_SO.fullmatch(sentence.strip(" .!")):
                self.kept.withdraw(self.kept.sentence(Timed(told_before), False), sentence)
                return
        sentence = _CHATTER.sub("", sentence)
        sentence = re.sub(
            r"^(?:\w+,? )?did (?:you know|i (?:mention|say|tell you)),? (?:that )?(.+)\?$", r"\1.", sentence, flags=_I
        )
        midway = _MIDWAY.fullmatch(sentence.strip(" .!"))
        own = (
            corrections.put_right([(midway["was"], self.turn.occurred_at)], f"i meant {midway['new']}")
            if midway
            else None
        )
        if own:
            self.kept.given_up += f" {midway['was']}" if midway else ""
            self.clause(own, own, False, True)
            return
        sentence = _REACHED.sub(r"\g<who> can be reached ", _CLEFT.sub(r"\g<who> ", sentence))
        sentence = third_parties.without_talk(sentence)
        text, asked = leads.strip_lead(sentence)
        if self._set_aside(sentence, text, asked):
            return
        text = self._without_stranger(sentence, text, asked or corrects)
        if not text or (not asked and not corrects and self._worthless(sentence, text)):
            self.heard += f" {sentence}"
            return
        role = _ROLE.match(text)
        if role and not re.match(r"i (?:want|need|would like|should be able)\b", text[role.end() :], _I):
            self.kept.keep(Stated(f"I'm {role['as'] or role['being']}", sentence, role.group(), asked=asked))
            text = text[role.end() :]
        pick = _PICK_AND_WHY.match(text) if references.opens_with_pick(text) else None
        for clause in [*clauses(pick["pick"]), *clauses(text[pick.end() :])] if pick else clauses(text):
            self.clause(clause, sentence, asked, corrects)
        self.said += " " + sentence
        if not self.kept.any and not self.extraction.refusals:
            self.kept.refuse("no_content", "states nothing", sentence)

    def _without_stranger(self, sentence: str, text: str, meant: bool) -> str:
        """What a sentence says besides what it tells of somebody whom the speaker only saw or read of. `meant`: the speaker
        asks to remember it, or corrects with it."""
        seen = strangers.is_stranger(text) or strangers.is_stranger(sentence)
        self.stranger = not meant and (seen or (self.stranger and strangers.goes_on(text)))
        if not self.stranger:
            return text
        self.kept.refuse("third_party", "of somebody whom the speaker only saw or read of", sentence)
        return strangers.own_part(text)

    def _set_aside(self, sentence: str, text: str, asked: bool) -> bool:
        """Whether the sentence was dealt with before its words are read as a statement."""
        if re.match(r"(?:\w+ )?remember\b.*\?$", sentence.rstrip(), _I) and small_talk.is_small_talk(sentence):
            self.kept.refuse("small_talk", "a shared recollection", sentence)
        elif self.kept.append(text) or (self.apart and self.apart in sentence.lower()):
            pass
        elif not asked and self._answers(sentence):
            self.said += " " + sentence
        elif appointment(text) is not None:
            own = text if text[1:2].isupper() else text[0].lower() + text[1:]
            self.kept.keep(
                Stated(f"{'we' if self.plural else 'I'} have an appointment: {own}", sentence, sentence, asked=asked)
            )
            self.said += " " + sentence
        elif remarks.is_filler(text):
            self.kept.refuse("too_short", "no content", sentence)
        else:
            return False
        return True

    def _answers(self, sentence: str) -> bool:
        """Whether the sentence answers, or puts right, what was just said, and was kept as such."""
        goes_on = _GOES_ON.fullmatch(sentence)
        if goes_on and not self.said.strip() and replies.asks_what(self.before) and self._answers(goes_on["answer"]):
            self.clause(goes_on["rest"].strip(" .!"), sentence, False, False)
            return True
        if not self.said.strip() and replies.is_asked(self.before):
            first, *more = clauses(sentence) or [sentence]
            if more and replies.gives(first) and self._answers(first):
                for clause in more:
                    self.clause(clause, sentence, False, False)
                return True
        of_them = None if self.said.strip() or sentence.rstrip().endswith("?") else _YES_OF_THEM.fullmatch(sentence)
        if of_them and self.before:
            reply = replies.read_reply(of_them["yes"], self.before) if of_them["yes"] else None
            if reply and re.match(r"(?:i|i'm|we|we're)\b(?!.*\b(?:any|in mind))", reply.text, _I):
                self.kept.keep(Stated(reply.text, sentence, of_them["yes"], composed=True))
            for clause in clauses(of_them["rest"].strip(" .!")):
                self.clause(clause, sentence, False, False)
            return True
        if self.righting:
            right = re.sub(r",? (?:with (?:an?|two|one|no) .*|not .*|sorry)$", "", sentence.strip(" .!"), flags=_I)
            right = re.sub(r"^(?:it's|it is|that's|should be|it should be) ", "", right, flags=_I)
            own = replies.righted_own(f"make that {right}", self.before)
            if own is not None:
                self.kept.keep(Stated(own, sentence, sentence, corrects=True))
            return own is not None
        heard = (self.said, self.turn.occurred_at) if self.said.strip() else None
        reply = None if heard else replies.read_reply(sentence, self.before)
        if reply is None:
            own = replies.righted_own(sentence, self.before, heard)
            if own is not None:
                self.kept.drop_like(own)
                self.clause(own, own, False, True)
                other = replies.whose_day(sentence, self.before)
                if other:
                    self.clause(other, other, False, False)
            return own is not None
        if reply.person:
            self.kept.people.add(reply.person)
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
            self.order(standing["what"], sentence, False)
        else:
            parts = re.split(
                r",\s+(?:so |and |but )?|\s+-\s+|\s+so (?=can|should|is|what|which|how|do|would|could)|;\s+|:\s+", text
            )
            for part in parts[:-1]:
                if _DURABLE.match(part) and not _NOT_DURABLE.search(part) and len(part.split()) >= 3:
                    bare = re.sub(r"^(?:given|since|seeing|considering|because|as)(?: that)? ", "", part, flags=_I)
                    if not re.match(r"if\b", part, _I):
                        self.clause(bare, part, False, False)
        self.in_passing(sentence)
        if not self.kept.any and not any(one.code == "one_off_instruction" for one in self.extraction.refusals):
            self.kept.refuse("question", "asks", sentence)
