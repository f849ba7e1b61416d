"""From the first and second person to the third: "I prefer my coffee black" -> "The user prefers their coffee black"."""

import re
from dataclasses import dataclass

from app.extraction.english.noun_phrases import opening
from app.extraction.english.verbs import BASE, MODALS, is_adverb, third_person

_TOKEN = re.compile(r"\S+")
_WORD = re.compile(r"(?P<open>[(\[\"']*)(?P<word>[A-Za-z]+(?:['-][A-Za-z]+)*)(?P<close>[^\w'/=@-]*)\Z")
_COLLOQUIAL = {"gonna": "going to", "wanna": "want to", "gotta": "have to"}
_CONTRACTED = {"'m": "is", "'re": "is", "'ve": "has", "'ll": "will", "'s": "is"}
# What the assistant does for the speaker; any other "you" is people in general.
_ASSISTANT_DOES = re.compile(
    r"(?:can |could |should |must |will |may |might |would |always |ever |also |just |please |don't |didn't "
    r"|never |not |need to "
    r"|have to |do ){0,2}"
    r"(?:suggest|book|write|make|send|give|answer|reply|recommend|show|create|generate|explain|propose|do|help|add"
    r"|use|pick|choose|plan|draft|summari[sz]e|review|find|ask|tell|call|put|remind|schedule|order|translate|format"
    r"|cook|get|come|produce|prepare|know|remember|list|say|speak|talk|refer|quote|output|print|share|run|build|set"
    r"|search|look|provide|offer|respond|address|include|mention|round|convert|name|want me|need me)\b"
)
_OBJECT_OF = re.compile(
    r"(?:^|\s)(?:to|for|with|from|tell|thank|than|at|of|by|let|ask|rather|wants?|needs?|like|prefers?|expects?)\s*$"
)
# "I'd" is "I had" before a past participle, else "I would".
_HAD = re.compile(
    r"(?:\w+ly |also |always |never |just |already |only )?(?:better|been|had|got|\w+ed|seen|done|made"
    r"|gone|taken|given|heard|known|lost|left|found|forgotten|written|bought|thought|told|said)\b(?! to\b)"
)


@dataclass(frozen=True, slots=True)
class Voice:
    """How the speaker and the speaker's own people are called in a rewrite."""

    me: str = "the user"
    we: str = "the user"

    @classmethod
    def of(cls, subject: str, speaker: str = "") -> "Voice":
        """The voice of a conversation about `subject`, in which the speaker is called `speaker` where that is given."""
        room = subject.partition(":")[0]
        me = speaker or "the user"
        return cls(me, {"project": "the team", "org": "the team", "home": "the household"}.get(room, me))


@dataclass(slots=True)
class _Agreement:
    """What the verb behind a subject must agree with, as the words go by."""

    due: str = ""  # the text of a subject whose verb is still to come
    open: bool = False  # a finite verb agreed; one joined to it by "and" agrees too
    joined: bool = False  # the last word was such an "and"


class _Rewriting:
    def __init__(self, text: str, voice: Voice, third_subject: bool) -> None:
        self.text, self.voice = text, voice
        self.third_subject = third_subject
        self.mentioned = False
        self.agreement = _Agreement()
        subject = opening(text)
        self.several = subject is not None and subject.who == "speaker" and subject.of_several
        self.quoted = False
        self.out: list[str] = []

    def run(self) -> str:
        position = 0
        for match in _TOKEN.finditer(self.text):
            self.out.append(self.text[position : match.start()])
            self.out.append(self._token(match.group(), self.text[match.end() : match.end() + 80].lstrip()))
            position = match.end()
        return "".join(self.out)

    def _token(self, token: str, after: str) -> str:
        quotes = len(re.findall(r"(?<!\d)\"|`", token))
        inside = self.quoted or quotes > 0
        if quotes % 2:
            self.quoted = not self.quoted
        match = _WORD.match(token)
        if inside or match is None:
            self.agreement.joined = False
            if token[-1:] in ",;:" and token[:1].isalnum():
                self.agreement.due = ""
            return token
        word, low = match["word"], match["word"].lower()
        new = self._word(word, low, after)
        if match["close"][:1] in (".", "!", "?", ";", ":", ",") and not is_adverb(low):
            self.agreement.due = ""
            self.agreement.open = self.agreement.open and match["close"][:1] == ","
        return f"{match['open']}{new}{match['close']}"

    def _word(self, word: str, low: str, after: str) -> str:
        replaced = self._pronoun(word, low, after)
        if replaced is not None:
            self.agreement.joined = False
            return replaced
        state = self.agreement
        new = _COLLOQUIAL.get(low, word)
        if state.due:
            if not is_adverb(low) and low not in ("not", "no", "longer"):
                state.due = ""
                new = {"gonna": "going to", "wanna": "wants to", "gotta": "has to"}.get(low) or third_person(word)
                state.open = low not in MODALS and low not in ("do", "don't", "am", "are", "have", "'d")
        elif state.open and low in ("and", "but", "then", "or"):
            state.joined = True
        elif state.joined and not is_adverb(low):
            state.joined = False
            agrees = low in BASE or low in ("am", "have", "don't", "haven't")
            new = third_person(word) if agrees else new
        elif low in ("to", "who", "that", "which", "because", "if", "when", "where", "while"):
            state.open = False
        return new

    def _pronoun(self, word: str, low: str, after: str) -> str | None:
        """What stands for a pronoun of the first or second person; None for any other word."""
        base, apostrophe, rest = low.partition("'")
        ending = apostrophe + rest
        name = self.voice.we if low in ("us", "our", "ours") or base == "we" else self.voice.me
        new = {"your": "the assistant's", "myself": "themselves", "ourselves": "themselves", "yourself": "itself"}.get(
            low
        )
        if (base == "i" and ending in ("", "'m", "'ve", "'ll", "'d")) or (
            base == "we" and ending in ("", "'re", "'ve", "'ll", "'d")
        ):
            new = self._subject(name, ending, after)
        elif base == "you" and (ending in ("", "'d") or ending in _CONTRACTED):
            new = self._second(ending, after)
        elif low in ("my", "our", "mine", "ours"):
            new = self._possessive(name, bare=low in ("mine", "ours"))
        elif low in ("me", "us") and word != "US":
            self.agreement.due = ""
            new = "them" if self.mentioned and not self.third_subject else name
        return new

    def _subject(self, name: str, ending: str, after: str) -> str:
        self.agreement.open = False
        self.mentioned = True
        if ending == "'d":
            return f"{name} had" if _HAD.match(after.lower()) else f"{name} would"
        if ending in _CONTRACTED:
            return f"{name} {_CONTRACTED[ending]}"
        if self.several:  # "Julia and I live here": the verb agrees with both
            self.several = False
        else:
            self.agreement.due = name
        return name

    def _second(self, ending: str, after: str) -> str:
        if _OBJECT_OF.search("".join(self.out[-3:])):
            return "the assistant"
        if ending in ("'ll", "'d") or _ASSISTANT_DOES.match(after.lower()):
            return self._subject_other("the assistant", ending)
        return self._subject_other("one", ending)

    def _subject_other(self, name: str, ending: str) -> str:
        if ending == "'d":
            return f"{name} would"
        if ending in _CONTRACTED:
            return f"{name} {_CONTRACTED[ending]}"
        self.agreement.due = name
        return name

    def _possessive(self, name: str, bare: bool = False) -> str:
        self.agreement.joined = False
        if self.mentioned and not self.third_subject:
            return "theirs" if bare else "their"
        self.mentioned = True
        return f"{name}'s"


def to_third_person(text: str, voice: Voice, third_subject: bool = False) -> str:
    """The text in the third person. `third_subject`: its subject is somebody else, so that "their" would be theirs.

    Words inside quotation marks, identifiers and paths stay as they are.
    """
    return _Rewriting(text, voice, third_subject).run()
