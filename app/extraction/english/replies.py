"""What a short reply says together with what the assistant has just said."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from app.extraction.english import (
    affirmations,
    answers,
    antecedents,
    corrections,
    follow_ups,
    fragments,
    leads,
    noun_phrases,
    of_others,
    references,
    refusals,
    requests,
    small_talk,
)
from app.extraction.english.verbs import MODALS, is_past, third_person
from app.extraction.model import SpokenTurn
from app.text.details import details

_I = re.IGNORECASE
_COURTESY = re.compile(
    r"\b(?:weather|your (?:day|weekend|night|morning|evening)|sleep well|feeling|anything else|how can i help"
    r"|what can i do|how are you|can i help|else can i|(?:is|was) (?:that|this|it"
    r"|everything)\b(?! (?:ok|okay|fine|alright|possible|all right) (?:to|if|for))"
    r"|did (?:that|this|it)|does (?:that|this|it)|ready to|shall we (?:start|continue|go on))\b",
    _I,
)
_OF_OTHERS = re.compile(r"\b(?:he|she|his|her|him)\b(?!.*\byou\b)", _I)
_RIGHTING = re.compile(
    r"(?:no|nope|nah|wrong|actually|not quite|close|sorry|hmm|it's|make that)\b|[\w ]{2,20}, actually\b", _I
)
_REPLACEMENT = re.compile(r"(?:make (?:it|that)|it's|it is|let's (?:do|say|make it)|use|go with|i meant) ", _I)


_RIGHT_DAY = re.compile(
    r"(?:it's |it is |on )?(?P<new>the \d{1,2}(?:st|nd|rd|th))"
    r"(?:,? (?:and |because )?the (?P<day>\d{1,2})(?:st|nd|rd|th) is (?P<whose>(?:my|our) [\w-]+(?:'s|s')))?",
    _I,
)
_DAY_TOLD = re.compile(
    r"\b(?:my|our) (?P<noun>[\w -]{3,30}?) is (?P<on>on )?(?P<date>\d{1,2} [A-Z]\w+|[A-Z]\w+ \d{1,2})", _I
)
_GIVEN = re.compile(r"(?:(?:it|that|this)(?:'s| is) )?\S+(?: \S+){0,4}", _I)
_SORRY = r"^(?:(?:actually|no|nope|wait|sorry|oh|ok|oops|hang on|hold on|my mistake|correction)[ ,.:!-]+)+"
_SLIP = re.compile(
    r"(?:(?:oops|sorry|no|wait|ah|oh)[, ]+)*(?:wrong (?:one|number|digits?|name|spelling|date|day|address|time|code)|typo"
    r"|i (?:misspel(?:led|t)|mistyped|miskeyed) (?:it|that))[,:]? (?:(?:it's|it is|it should be|should be|make that) )?(?P<new>.+)$",
    _I,
)
_SELF_RIGHTING = re.compile(
    r"(?:i meant?|make that) |(?:(?:it's|it is|that's) )?[\w:/.+ -]{1,30}?,? (?:and )?not [\w:/.+ -]{1,30}$", _I
)


_WHO_DOES = re.compile(
    r"(?:and |so |ok,? )?(?:who|which of (?:them|you|those|these)) (?P<does>(?!(?:are|were|do|does|did|should|shall"
    r"|am)\b)(?!(?:is|was) (?:your|the|my|our|that|this|it)\b)"
    r"[a-z']+ (?!(?:i|we|you|he|she|they)\b).+)",
    _I,
)
_DOES = re.compile(
    r"(?P<only>only |just |mostly )?(?P<who>(?:my |our |the )?[\w'. -]{2,40}?)(?: (?:does|is|do|has|did|was|will"
    r"|can))?",
    _I,
)
_OF_WHOM = re.compile(
    r"(?:^|[,:] )(?:and |so |ok,? )?(?:(?:where|what|when|how|since when) )?(?P<aux>is|are|does|did|has) "
    r"(?P<who>your (?:[\w-]+ )??[\w-]+|(?-i:[A-Z][\w-]+)) (?P<what>(?!or\b)[\w' -]{2,50})\?$",
    _I,
)
_TIMED = re.compile(r"(?:since|until|till|from|for) \S", _I)
_LIMIT = re.compile(
    r"\b(?:ceiling|limit|max(?:imum)?|minimum|at (?:most|least)|budget|cap|deadline|target|no more than|up to)\b", _I
)
# "15,000 is the ceiling", where a limit was named before.
_LIMIT_NOW = re.compile(
    rf"(?:^|, |; |but )(?P<new>[^ ,;]*\d\S*?(?: \w+)?) is (?:now )?(?:the|our|my) (?:[\w-]+ )?{_LIMIT.pattern}", _I
)


# "I said Gatwick, it's Stansted"
_I_SAID = re.compile(
    r"(?:(?:oops|sorry|no|wait|hang on|ah|oh|ugh|actually|hm+)[, ]+)*(?:i|we) (?:said|told you|wrote|typed|put|gave you)"
    r"(?: it was)? (?:the |an? )?(?P<old>(?:(?!(?:was|is|were|are)\b)[\w.:/-]+ ?){1,4}?)(?:,? but|,| -) "
    r"(?:(?:it|that)(?:'s| is| should be)|should be|i meant?|make that|(?:his|her|its|the|my) (?:real )?name(?:'s| is))"
    r" (?:actually |really |the |an? )*(?P<new>[^,.;]{1,40})",
    _I,
)


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply as a full sentence in the first person. `corrects`: it puts right what was said. `person`: whom "she" means."""

    text: str
    corrects: bool = False
    person: str | None = None


def asks_what(before: Sequence[SpokenTurn]) -> bool:
    """Whether the turn before is the assistant's and ends with a question that a yes or no does not answer."""
    asked = answers.question_in(before[-1].content[-1_500:]) if before and before[-1].role == "assistant" else None
    return asked is not None and answers.asks_what(asked)


def is_asked(before: Sequence[SpokenTurn]) -> bool:
    """Whether the turn before is the assistant's and asks to be told something: "can I have the claim reference?"."""
    return (
        bool(before) and before[-1].role == "assistant" and requests.asked_for(before[-1].content[-1_500:]) is not None
    )


def gives(reply: str) -> bool:
    """Whether a reply is nothing but the value that was asked for: "it's HX-417"."""
    return _GIVEN.fullmatch(reply.strip(" .!")) is not None and bool(details(reply))


def read_reply(sentence: str, before: Sequence[SpokenTurn]) -> Reply | None:
    """What a reply to the assistant's last turn says; None where it is a statement of its own, or none."""
    if not before or before[-1].role != "assistant":
        return None
    content = " ".join(before[-1].content[-1_500:].split())
    if not answers.is_short(sentence) or sentence.rstrip().endswith("?"):
        return None
    meant = re.match(r"(?:(?:sorry|no|oops|oh|wait|actually)[, ]+)*i meant?\b", sentence, _I)
    righted = corrections.replaced(content, sentence, before[-1].occurred_at) if _puts_right(sentence) else None
    if righted and not meant and fragments.has_subject(righted):
        return Reply(righted, corrects=True)
    question = answers.question_in(content)
    wanted = requests.asked_for(question or content)
    if wanted and details(sentence):
        question, sentence = wanted, re.sub(r"^(?:it|that|this)(?:'s| is) ", "", sentence, flags=_I)
    followed = follow_ups.done_as_advised(sentence, content)
    if question and not followed:
        followed = follow_ups.follow_up(question, sentence.strip(" .!"), before, _said_by)
    if followed:
        return Reply(followed)
    return None if question is None or _COURTESY.search(question) else _answered(question, sentence, before)


def _said_by(reply: str, before: Sequence[SpokenTurn]) -> str | None:
    found = read_reply(reply, before)
    return found.text if found else None


def _named_as_subject(question: str, reply: str) -> str | None:
    """Who does what is asked for: "Annika" or "Annika does" to "Who runs payroll at your firm?"."""
    asked = _WHO_DOES.match(re.sub(r"\bwho's ", "who is ", question.rstrip("? "), count=1, flags=_I))
    named = _DOES.fullmatch(reply.strip(" .!"))
    phrase = noun_phrases.opening(f"{named['who']} does") if named else None
    if asked is None or named is None or phrase is None or phrase.who == "speaker":
        return None
    does = re.sub(r", [^,]* or [^,]*$", "", asked["does"])
    return f"{named['only'] or ''}{named['who']} {affirmations.mirrored(does)}"


def _of_somebody(question: str, reply: str) -> str | None:
    """What a reply says of the other whom the question names: "Moved to Cork" to "Where does Saoirse live now?"."""
    said = reply.strip(" .!")
    asked = _OF_WHOM.search(question)
    placed = _TIMED.match(said) is not None
    if asked is None or not said or noun_phrases.subject_of(said) or (not placed and fragments.has_subject(said)):
        return None
    who = affirmations.mirrored(asked["who"])
    first = said.split()[0]
    if is_past(first) and not re.match(r"(?:left|right|red|used)\b(?! )", said, _I):
        return f"{who} {said[0].lower()}{said[1:]}"
    if asked["aux"].lower() in ("is", "are") and placed:
        return f"{who} {asked['aux'].lower()} {asked['what']} {said[0].lower()}{said[1:]}"
    if asked["aux"].lower() == "does" and re.search(r"\bany\b", asked["what"], _I) and len(said.split()) <= 6:
        verb, _, rest = asked["what"].partition(" ")
        return f"{who} {third_person(verb)} {re.sub(r'^any ', '', rest)}: {said[0].lower()}{said[1:]}"
    return None


def _answered(question: str, sentence: str, before: Sequence[SpokenTurn]) -> Reply | None:
    sentence = re.sub(r",? (?:that's|it's|this is) (?:ours|mine|it|the one|right)(?=[.! ]*$)", "", sentence, flags=_I)
    bare, _ = leads.strip_lead(sentence)
    about = _of_somebody(question, bare) or of_others.one_of_several(question, bare)
    if about:
        return Reply(about)
    named = _named_as_subject(question, bare)
    if named:
        return Reply(_without_pronoun(named, before))
    reply = references.picked(sentence, before) or sentence
    own = fragments.has_subject(re.sub(r"'s[.! ]*$", "", bare)) and not re.match(
        r"(?:yes|yep|yeah|no|still)\b", reply, _I
    )
    goes_on = re.match(r"(?:yep|yes|yeah|sure|ok|no)\b,? (?:but|and) ", reply, _I)
    idle = (
        refusals.is_task(bare) or refusals.is_unreal(reply) or small_talk.is_small_talk(reply) or references.leans(bare)
    )
    others = _OF_OTHERS.search(question) and is_past(bare.split()[0] if bare else "")
    if (own and not others) or goes_on or (idle and not answers.accepts(reply) and not answers.is_limited(reply)):
        return None
    if _OF_OTHERS.search(question) and re.search(r"[ ,](?:he|she|they)(?:'s|'re)?\b", bare, _I):
        return None  # it says itself whom it is about
    joined = answers.composed(question, reply.rstrip(".! "))
    pronoun = _OF_OTHERS.search(question)
    person = antecedents.last_person(before, pronoun.group().lower()) if pronoun else None
    told = of_others.answered(question, bare, before)
    if told:
        return Reply(told[0], person=told[1])
    if person and others:
        joined = f"{person} {bare}"
    elif person:
        state = re.match(
            r"(?:what|who|where|how|which [\w ]+) (?P<is>is|was) (?:he|she) ?(?P<what>[^?]*)\?", question, _I
        )
        joined = (
            f"{person} {state['is']} {state['what']} {bare}".replace("  ", " ")
            if state
            else joined or f"{person} {bare}"
        )
        verb = re.match(r"(?:he|she) (\w+)", joined, _I)
        if verb and not re.match(rf"(?:{'|'.join(MODALS)}|is|was|has|had)$", verb[1]):
            joined = f"{person} {third_person(verb[1])}{joined[verb.end() :]}"
        joined = re.sub(r"^(?:he|she|they)\b", person, joined, count=1, flags=_I)
        joined = re.sub(r"^(?:his|her|their)\b", f"{person}'s", joined, count=1, flags=_I)
    if joined and person is None and pronoun and re.match(r"(?:he|she)\b", joined, _I):
        joined = None  # whom it means is not at hand
    return None if joined is None else Reply(_without_pronoun(joined, before), person=person)


def _without_pronoun(joined: str, before: Sequence[SpokenTurn]) -> str:
    """A question's own "it" means what was spoken of before the question."""
    if not re.search(r"\b(?:it|that|this|them|those)\b", joined) or re.search(r"\b(?:that|this) \w+", joined):
        return joined
    thing = antecedents.antecedent(before[:-1])
    return re.sub(r"\b(?:it|that|this|them|those)\b", lambda _: thing or "it", joined, count=1) if thing else joined


def replaced_own(clause: str, before: Sequence[SpokenTurn]) -> str | None:
    """ "make it Tuesday": the speaker's statement before with another value, where it is plain which one."""
    own = [(turn.content, turn.occurred_at) for turn in before if turn.role == "user"]
    if not own or not _REPLACEMENT.match(clause):
        return None
    new = re.sub(r"^(?:let's (?:do|say|make it)|use|go with|make that) ", "make that ", clause, flags=_I)
    return corrections.put_right(own[-1:], re.sub(r" (?:instead|please|then)\b", "", new))


def righted_own(sentence: str, before: Sequence[SpokenTurn], said: tuple[str, datetime] | None = None) -> str | None:
    """ "sorry, I meant the 9th", "15, not 50": the speaker's statement before with the value put right.

    `said` is what the same turn said before, and when.
    """
    told = _I_SAID.fullmatch(sentence.strip(" .!"))
    if told and told["new"].lower() != "not":
        turns = [said] if said else []
        turns += [(turn.content, turn.occurred_at) for turn in reversed(before) if turn.role == "user"]
        right = f"{told['new']}, not {told['old']}"
        return corrections.put_right([one for one in turns if told["old"].lower() in one[0].lower()], right)
    labelled = re.match(r"(?:oops,? |sorry,? )?(?:typo|correction)[:,] (?P<new>.+)$", sentence, _I)
    newer = re.search(
        r"(?:^|, |; |but )(?:the (?:new|right|correct|current) (?:one|\w+) is|it should be) (?P<new>.+)$", sentence, _I
    )
    limit = _LIMIT_NOW.search(sentence)
    meant = labelled or newer or limit or _SLIP.match(sentence)
    bare = f"i meant {meant['new']}" if meant else re.sub(_SORRY, "", leads.strip_lead(sentence)[0], flags=_I)
    day = _RIGHT_DAY.fullmatch(bare.strip(" .!")) if re.match(_SORRY, sentence, _I) else None
    bare = f"i meant {day['new']}" if day else bare
    if not _SELF_RIGHTING.match(bare):
        return None
    own = [said] if said else []
    own += [(turn.content, turn.occurred_at) for turn in reversed(before[-3:]) if turn.role == "user"][:1]
    own = [one for one in own if _LIMIT.search(one[0])] if limit and meant is limit else own
    return corrections.put_right(own, re.sub(r"^(?:i mean|it's|it is|that's) ", "i meant ", bare, flags=_I))


def whose_day(sentence: str, before: Sequence[SpokenTurn]) -> str | None:
    """Whose the day is that was given wrongly: "no, the 19th, the 12th is my parents'" behind "our anniversary is 12 June"."""
    day = _RIGHT_DAY.fullmatch(re.sub(_SORRY, "", sentence, flags=_I).strip(" .!"))
    told = next((_DAY_TOLD.search(turn.content[-400:]) for turn in reversed(before) if turn.role == "user"), None)
    if day is None or not day["whose"] or told is None or not re.search(rf"\b{day['day']}\b", told["date"]):
        return None
    return f"{day['whose']} {told['noun']} is {told['on'] or ''}{told['date']}"


def _puts_right(reply: str) -> bool:
    named = re.search(r",? not [\w .'-]+$|, with an? \w+$", reply.strip(" .!"), _I)
    return named is not None or _RIGHTING.match(reply) is not None
