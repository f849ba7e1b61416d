"""When who does or holds a thing has changed: handed over, taken over, gone."""

import re

from app.statements.compared import Pair, denied, is_holder, is_name
from app.statements.overlap import content, covered
from app.statements.remains import is_time, is_verb
from app.statements.statement_terms import Clause
from app.statements.states import HANDED_OVER
from app.statements.term_roles import is_identifier, is_number
from app.statements.word_classes import stem
from app.text.word_list import words

_HANDED = re.compile(rf"{HANDED_OVER.pattern}|\b(?:stepped down|(?<!\ba )new)\b", re.IGNORECASE)
_LEFT = re.compile(
    r"\b(?:left|leaves|quit|resigned|stepped down|retired|moved on|moved away|died|was (?:fired|transferred|promoted|let go)|is leaving|"
    r"went on (?:maternity|parental|sick) leave)\b|离职|调走|调离|辞职|退休|走了|休产假|回老家|退出|卸任|去世|离开|升职",
    re.IGNORECASE,
)
_ROLES = frozenset(
    stem(word)
    for word in words(
        "ownership responsibility lead role duty maintenance management pass passed hand handed transferred given gave reassigned "
        "负责 职责 所有权 管理权 归"
    )
)
"""What is handed over with a thing, and the handing itself."""
HELD = frozenset({"manage", "maintain", "lead", "responsible", "handle", "review", "own", "run", "teach", "guide"})
"""What one person at a time does for a thing."""


def handed_over(pair: Pair) -> bool:
    """True where what somebody does is now done by another."""
    left = pair.left
    holding = pair.now and any(one.text in HELD for one, _ in pair.gap.shared)
    if not (_HANDED.search(pair.new_text) or holding) or _HANDED.search(pair.old_text) or not left.anchors:
        return False
    if any(is_identifier(term) or is_number(term) for term in (*left.old, *left.new)) or denied(pair, old_sign=-1):
        return False
    held_by = [t for t in pair.before.terms if is_holder(t) or (t.initial and t in left.old)]
    holders = [term for term in left.new if is_holder(term)]
    anchors = {term.text for term in left.anchors}

    def alone(clause: Clause) -> bool:
        """A new holder and what both speak of, and nothing else."""
        held = any(term in holders for term in clause.terms)
        more = any(
            term in left.new and term not in holders and not is_time(term) and term.text not in _ROLES
            for term in clause.terms
        )
        return held and not more and any(term.text in anchors for term in clause.terms)

    differing = [term for term in left.old if not is_time(term)]
    others = len(differing) > 1 or any(term not in held_by for term in differing)
    return bool(held_by) and not others and any(map(alone, pair.after.clauses))


_NAME = r"(?!(?:the|an?|my|our|his|her|their|its?|this|that|all|old|new)\b)[a-z][\w-]+"
_FROM = re.compile(
    rf"\b(?:took|takes|taken) over [^,.;]{{0,40}}?\bfrom (?P<en>{_NAME})|\b(?:replac|succeed)e?[sd]+ (?P<en2>{_NAME})"
    r"|(?:接替|取代|代替|顶替)了?(?P<zh>[一-龥]{2,3})|从(?P<zh2>[一-龥]{2,3})(?:那里|那儿|手[里中上])?接"
)


def taken_from(pair: Pair) -> bool:
    """True where whom the older statement names is said to have been followed by another in what both speak of."""
    found = _FROM.search(pair.new_text)
    if found is None or any(clause.negative for clause in (*pair.before.clauses, *pair.after.clauses)):
        return False
    who = next(filter(None, found.groups()))
    if who.isascii():
        named = any(term.spelt.lower() == who and (is_holder(term) or term.initial) for term in pair.before.terms)
    else:
        who = who if who in pair.old_text else who[:2]
        named = who in pair.old_text
    if not named:
        return False
    said = content(pair.old_text.replace(who, " "))
    return bool(said) and covered(said, content(pair.new_text.replace(who, " "))) >= _SAME_DEED


_HELD_BY = re.compile(
    r"(?P<what>[^，,。]{2,14}?)(?:现在|目前|一直|都)?(?:归|是|是?由)[^，,。]{1,6}?(?:负责|管理?|维护|带|写|跟进|主持|处理|做|教)?的?"
)
_PASSED_ON = r"(?:已经?|现在|就|都)*(?:交给|转给|移交给?|交接给|换成?|改由|改归|归)"


def passed_on(pair: Pair) -> bool:
    """True for 项目转给赵倩了 after 项目归王强管, however the names are cut."""
    held = _HELD_BY.fullmatch(pair.old_text)
    if held is None:
        return False
    what = re.escape(held["what"])
    kept = re.escape(held["what"].rpartition("的")[2])
    return bool(
        re.match(what + _PASSED_ON, pair.new_text)
        or re.search(
            rf"(?:^|[,，。])(?:{what}|{kept})(?:现在|已经?)?(?:改?由|归|换)[^,，。]{{1,6}}?(?:接手|接任|接管|接替|来做|负责)",
            pair.new_text,
        )
    )


_SAME_DEED = 0.5
"""Share of what the older statement says beside the name that the newer says too."""


def departed(pair: Pair) -> bool:
    """True for "Ingrid left; the user now reports to Pascal" after "the user's manager is Ingrid"."""
    clauses = pair.after.clauses
    if not _LEFT.search(pair.new_text) or not pair.before.settled or len(clauses) < 2:
        return False
    terms = [term for term in pair.before.terms if not term.own]
    names = {term.text for term in terms if is_name(term) or (term.initial and not is_verb(term))}
    gone = [clause for clause in clauses if any(term.text in names for term in clause.terms)]
    others = [term for clause in clauses if clause not in gone for term in clause.terms if is_name(term)]
    return len(gone) == 1 and bool(others) and len(gone[0].terms) <= 3
