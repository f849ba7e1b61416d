"""When who does or holds a thing has changed: handed over, taken over, gone."""

import re

from app.statements.compared import Pair, denied, is_holder, is_name
from app.statements.remains import is_time, is_verb
from app.statements.statement_terms import Clause
from app.statements.term_roles import is_identifier, is_number

_HANDED = re.compile(
    r"\b(?:took over|taken over|takes over|replaced|succeeded|stepped down|new)\b|改由|改为由|换成|换由|接手|接替|接任|交给|转给",
    re.IGNORECASE,
)
_LEFT = re.compile(
    r"\b(?:left|leaves|quit|resigned|stepped down|retired|moved on|moved away|died|was (?:fired|transferred|promoted|let go)|is leaving|"
    r"went on (?:maternity|parental|sick) leave)\b|离职|调走|调离|辞职|退休|走了|休产假|回老家|退出|卸任|去世|离开|升职",
    re.IGNORECASE,
)
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
        more = any(term in left.new and term not in holders and not is_time(term) for term in clause.terms)
        return held and not more and any(term.text in anchors for term in clause.terms)

    differing = [term for term in left.old if not is_time(term)]
    others = len(differing) > 1 or any(term not in held_by for term in differing)
    return bool(held_by) and not others and any(map(alone, pair.after.clauses))


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
