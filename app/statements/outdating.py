"""When of two statements that answer one question the newer has made the older past.

The judge that sees a statement arrive does not know what will be asked, and keeps both where it is not sure that they
speak of one thing. A question that both answer is what it lacked; what is left to see is that the newer one speaks of a
change, adds nothing, and is about the same one.
"""

import re

from app.statements.about_whom import of_another
from app.statements.compared import Pair, compare, is_holder
from app.statements.gap import difference, strong
from app.statements.marks import denials
from app.statements.not_so import may_not_hold
from app.statements.remains import is_filler
from app.statements.renewed import one_more, renewed
from app.statements.said_of import another_kind
from app.statements.statement_terms import Parsed, Term, parse
from app.statements.states import HANDED_OVER, STRONG_CHANGE
from app.statements.topics import another_head, noun_phrase
from app.text.normal import normalise

_NOW = re.compile(
    r"\b(?:now(?! and then\b)|nowadays|these days|currently|at the moment|henceforth|after all|actually|in fact|turns out"
    r"|from (?:now|here|today|this point) on(?:wards)?|going forward"
    r"|(?:has|have|had|['’](?:ve|s)) (?:been )?(?:moved|switched|changed|cut (?:down|back)|replaced|raised|lowered|updated|renamed)"
    r"|(?:changed|switched|moved|updated|replaced|renamed|swapped|corrected)\b"
    r"|(?:new|updated|corrected) (?:one|number|address|date|time|name)"
    r"|works? better|best now|got\b[^.,]{1,30}\bback)\b"
    r"|(?=[一-龥])(?:现在|如今|目前|今后|往后|(?<![点日号天年月周分半])以后|其实|实际上|应该是|搞错|看错|记错|说错"
    r"|换[成到了个人]?|改[成为到在用名了]|调[到成为整]|更新|拿回|收回|提[到高]|放宽|延[期后长]|推迟|提前|搬到?|迁[到移]|转[到成]|[不没]再|新(?=[的一-龥]{1,4}(?:是|叫|姓|为|在)))"
)
_LIST = re.compile(
    r"\b(?:what|which) (?:(?:other|all|kinds? of|sorts? of|types? of) )?(?!is\b|was\b|does\b|has\b)[a-z]+(?<!s)s\b"
    r"(?! (?:is|was|does|has)\b)"
    r"|\b(?:all|every|each|both|list|several|else|everything|anything|ever|used to|before|previous(?:ly)?|earlier|originally"
    r"|first|history|formerly|in the past|last time|old)\b|\bhow many\b"
    r"|哪些|什么.{0,4}都|都有|所有|全部|几[个种样家]|还有|另外|分别|之前|以前|原来|原先|最初|历史|曾经|上次|过去"
)
_ADDS = re.compile(
    r"\b(?:too|also|as well|another|additional(?:ly)?|besides|both)\b|也|另外|还(?![是算没好挺蛮])|又(?![更换改变涨降搬调挪延])"
)
_WHO = re.compile(r"\bwho(?:se|m)?\b|谁|哪位|哪个人")
_HANDED = re.compile(rf"{HANDED_OVER.pattern}|\b(?:instead|back and gave|actually)\b|改成|其实|拿回|收回")
_CLAUSES = re.compile(r"[，。；！？,;!?]\s*|\.\s+")
_ONE_THING = 0.25
"""Things both name, as a part of what the shorter one names. Of 14 wrong pairs among 134 questions it leaves one."""


def asks_for_several(question: str) -> bool:
    """True where more than one value may answer, or one of the past: which languages, 哪些, before, 以前."""
    return _LIST.search(normalise(question)) is not None


def tells_of_change(text: str) -> bool:
    """Whether a statement says that something is no longer what it was: what outdates an older one does."""
    said = normalise(text)
    if not (STRONG_CHANGE.search(said) or _NOW.search(said)):  # most statements tell of none, and every answer is asked
        return False
    return any(_changes(clause) for clause in _CLAUSES.split(said)) and not may_not_hold(text)


def outdates(new: str, old: str, question: str = "") -> bool:
    """Whether `new`, said after `old`, has made it past, both being answers to a question for one value.

    They are about one thing where they share enough of what they name, or a word of the question; and where the question
    names nothing that only the old one has: the staging server's port is not past because production's has moved.
    """
    later = normalise(new)
    if not tells_of_change(new) or of_another(old, new):
        return False
    if denials(new) and not denials(old) and STRONG_CHANGE.search(later) is None:
        return False
    if _WHO.search(normalise(question)) and _HANDED.search(later) is None:
        return False  # several may be on a team
    before, after = parse(old), parse(new)
    gap = difference(before, after)
    asked = {term.text for term in parse(question).terms if not term.own}
    if any(term.text in asked for term in strong(gap.old)) or _of_another_thing(
        compare(before, after, gap, old, new), asked
    ):
        return False
    return gap.overlap >= _ONE_THING or any(one.text in asked for one, _ in gap.shared)


_CHANGED = re.compile(
    r"\b(?:changed|switched|moved|updated|replaced|renamed|swapped|raised|lowered|cut) (?:the|my|our|his|her|their) "
    r"(?P<what>[a-z'’ -]{2,40}?)(?= (?:of|to|for|from|at|in|on|with|by)\b|[,.;]|$)"
)


def _what_changed(pair: Pair) -> Term | None:
    """The head of what the newer statement says to have changed; None where it is somebody, or cannot be told."""
    found = _CHANGED.search(pair.new_text)
    return _head(parse(found["what"]).terms if found else noun_phrase(pair.after, pair.new_text), pair.after)


def _of_another_thing(pair: Pair, asked: set[str]) -> bool:
    """True where they share words and no more: the guest password was changed, plays the piano for guests."""
    if another_kind(pair) or (another_head(pair) and not renewed(pair)) or one_more(pair):
        return True
    changed = _what_changed(pair)
    known = _head(noun_phrase(pair.before, pair.old_text), pair.before)
    return changed is not None and changed.text not in asked and (changed in pair.gap.new or known in pair.gap.old)


def _head(named: list[Term], side: Parsed) -> Term | None:
    """The last word of a name of something, as the statement has it; None of somebody's."""
    head = next((term for term in reversed(named) if not is_filler(term)), None)
    told = next((term for term in side.terms if head is not None and term.text == head.text), None)
    return None if told is None or told.own or is_holder(told) or told.initial else told


def _changes(clause: str) -> bool:
    """Whether it says that something changed, and not that something is added."""
    says_so = STRONG_CHANGE.search(clause) or _NOW.search(clause)
    return says_so is not None and _ADDS.search(clause) is None
