"""When a thing has one amount, day, owner, place or quality at a time, and the new statement gives it another."""

import re

from app.statements.compared import (
    Pair,
    begins_with_self,
    closes,
    gives_reason,
    is_past_event,
    only,
)
from app.statements.lexicon import PERSONS
from app.statements.remains import is_time, is_verb, opposed
from app.statements.statement_terms import Parsed, Term
from app.statements.states import ADDITION, CHANGE_WORDS, SEVERAL
from app.statements.term_roles import is_identifier, is_number

_BEFORE = re.compile(
    r"\b(?:before|until|till|by|earlier than|prior to|under|below|less than|fewer than|at most|up to|no more than)\b"
    r"|之前|以前|[点日号天年月周分半\d]前|以下|以内|不到|低于|不超过|最多|至多",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"\b(?:after|since|later than|from|over|above|more than|at least|no less than|not less than)\b"
    r"|之后|以后|[点日号天年月周分半\d]后|以上|超过|高于|至少|不少于|不低于|最少",
    re.IGNORECASE,
)
_RANK = re.compile(
    r"first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|[一二三四五六七八九]年级",
    re.IGNORECASE,
)
_INDEFINITE = re.compile(
    r"\b(?:has|have|had|with|attends?|books?|booked|got) (?:a|an|\d+|two|three|some)\b|^an? |\bthere (?:is|are)\b|有[一个]|约了|订了|买了",
    re.IGNORECASE,
)
_NAMING = re.compile(r"\.\d\d|\d{6}")
"""In a number: it is a version or names something."""
_DONE = re.compile(r"[a-z]ed$", re.IGNORECASE)
_BOUNDS = frozenset({"minimum", "limit"})


def opposite(pair: Pair) -> bool:
    """True where one opposite stands for the other and all else is the same."""
    left = pair.left
    old, new = [*left.old, *left.old_verbs], [*left.new, *left.new_verbs]
    pairs = [(one, other) for one in old for other in new if opposed(one, other)]
    if len(pairs) != 1 or left.persons or not pair.gap.same_asserted:
        return False
    one, other = pairs[0]
    more_old = [term for term in left.old if term is not one]
    more_new = [term for term in left.new if term is not other]
    if not more_old and pair.now:
        more_new = []
    if (more_old and more_new) or not all(map(is_time, (*more_old, *more_new))):
        return False
    frequencies = is_time(one) and is_time(other)
    return bool(pair.gap.shared) and (frequencies or (closes(pair.before, one) and closes(pair.after, other)))


def other_side(pair: Pair) -> bool:
    """True for "before Friday" against "after Friday", all else the same."""
    left, shared = pair.left, pair.gap.shared
    if left.old or left.new or left.old_verbs or left.new_verbs:
        return False
    times = any(is_number(one) or is_time(one) for one, _ in shared)
    one, other = (
        (_BEFORE.search(text) is not None, _AFTER.search(text) is not None) for text in (pair.old_text, pair.new_text)
    )
    return times and one == other[::-1] and sum(one) == 1


def next_rank(pair: Pair) -> bool:
    """True for "has started fourth grade" after "is in third grade"."""
    left = pair.left
    old, new = only(left.old), only(left.new)
    if old is None or new is None or not left.anchors:
        return False
    verbs = {term.text for term in (*left.old_verbs, *left.new_verbs)}
    ranks = _RANK.fullmatch(old.spelt) is not None and _RANK.fullmatch(new.spelt) is not None
    return ranks and pair.now and verbs <= {"begin", "move", "go"}


def changed_amount(pair: Pair) -> bool:
    """True for another amount of one unit, where a change is said: within 30 days, cut to 14 days."""
    left = pair.left
    old, new = (only([term for term in side if is_number(term)]) for side in (left.old, left.new))
    if old is None or new is None or not left.anchors or not pair.gap.same_asserted:
        return False
    if ":" in old.text or old.unit != new.unit or not (old.unit or old.text.endswith("%")):
        return False
    rest = [term for term in (*left.old, *left.new) if term is not old and term is not new]
    return pair.changes and len(rest) <= 2 and not any(term.value or term.text in PERSONS for term in rest)


def other_amount(pair: Pair) -> bool:
    """True for "takes 12 minutes" after "takes 4 minutes": of what is always so, one amount at a time."""
    left = pair.left
    old, new = only(left.old), only([term for term in left.new if is_number(term)])
    if old is None or new is None or not is_number(old) or not left.anchors or not pair.gap.same_asserted:
        return False
    named = any(_NAMING.search(term.text) for term in (old, new))
    negative = [any(clause.negative for clause in side.clauses) for side in (pair.before, pair.after)]
    if named or negative[0] != negative[1] or not _standing(pair, [term for term in left.new if term is not new]):
        return False
    if ":" in old.text or ":" in new.text:
        return ":" in old.text and ":" in new.text and old.lead == new.lead
    return _one_measure(pair, old, new)


def _standing(pair: Pair, more: list[Term]) -> bool:
    """True where both say what is always so, and the new one no more but since when or why."""
    since = gives_reason(pair.new_text)
    if (more or pair.left.old_verbs or pair.left.new_verbs) and not since:
        return False
    if pair.left.persons or any(term.value for term in more):
        return False
    event = is_past_event(pair.old_text) or (not since and is_past_event(pair.new_text))
    return not event and (pair.changes or not _INDEFINITE.search(pair.old_text))


def _one_measure(pair: Pair, old: Term, new: Term) -> bool:
    """True where two amounts are of one unit, count one thing, or bound one thing."""
    bounded = all(any(term.text in _BOUNDS for term in side.terms) for side in (pair.before, pair.after))
    if bounded:
        return old.unit == new.unit or not (old.unit and new.unit)
    counted = _counted(pair.before, old)
    alike = counted is not None and counted == _counted(pair.after, new)
    percent = old.text.endswith("%") and new.text.endswith("%")
    return old.unit == new.unit and (old.unit != "" or alike or percent)


def _counted(side: Parsed, number: Term) -> str | None:
    """What a number counts: the word directly behind it, where that is no label's."""
    terms = side.terms
    index = next(place for place, one in enumerate(terms) if one is number)
    behind = terms[index + 1] if index + 1 < len(terms) else None
    ahead = terms[index - 1] if index else None
    if behind is None or not behind.joined or behind.value or ahead is None or is_verb(behind):
        return None
    if _DONE.search(behind.spelt):
        return None  # build 77 passed
    labelled = number.joined and not is_verb(ahead) and ahead.text not in CHANGE_WORDS and not ahead.own
    return None if labelled and number.spelt.isascii() else behind.text


def other_value(pair: Pair) -> bool:
    """True for "The review is on Thursdays" after "The review is on Mondays": a known thing has one day, owner, place."""
    left = pair.left
    old, new = only(left.old), only(left.new)
    if old is None or new is None or not (old.value and new.value) or left.old_verbs or left.new_verbs:
        return False
    if any(is_identifier(term) or is_number(term) or term.joined for term in (old, new)) or not pair.gap.same_asserted:
        return False
    if is_time(old) != is_time(new) or old.lead != new.lead or not left.anchors:
        return False
    # Which one it was may be what differs: the flight to Rome on Monday, the flight to Paris on Monday.
    timed = not is_time(old) and any(is_time(term) for term in (*pair.before.terms, *pair.after.terms))
    said = pair.before.copula and pair.after.copula and closes(pair.before, old) and closes(pair.after, new)
    one_of_many = any(
        is_past_event(text) or _INDEFINITE.search(text) or begins_with_self(text)
        for text in (pair.old_text, pair.new_text)
    )
    return said and not timed and not one_of_many


def elsewhere(pair: Pair) -> bool:
    """True for "the key is now with the neighbour" after "the key is under the pot": one topic, another place or state."""
    left = pair.left
    clauses = (*pair.before.clauses, *pair.after.clauses)
    if not (pair.changes or pair.now) or ADDITION.search(pair.new_text):
        return False
    if any(clause.ceased or clause.negative for clause in clauses):
        return False
    old, new = _content(pair.before), _content(pair.after)
    if any(is_identifier(term) for term in (*left.old, *left.new)) or any(
        term.text in SEVERAL for term in (*old, *new)
    ):
        return False
    if {"live", "work"} & {term.text for term in left.shared_verbs} and not left.persons and not left.anchors:
        sides = ((pair.before, pair.old_text), (pair.after, pair.new_text))
        alone = all(side.terms[0].own or begins_with_self(text) for side, text in sides)
        return alone and 0 < len(left.old) <= 3 and 0 < len(left.new) <= 3
    timed = any(map(is_time, left.old)) and any(map(is_time, left.new))
    return not timed and not any(term.text in PERSONS for term in left.old) and _same_topic(pair, old, new)


def _content(side: Parsed) -> list[Term]:
    """The terms of a side without the subject, words of change and dates."""
    terms = [term for term in side.terms if not term.own and term.text not in CHANGE_WORDS]
    return [term for term in terms if ":" in term.text or not is_time(term)]


def _same_topic(pair: Pair, old: list[Term], new: list[Term]) -> bool:
    """True where both begin with the same words and go on with others: what they speak of, and what they say of it."""
    topic = 0
    while topic < min(len(old), len(new)) and old[topic].text == new[topic].text:
        topic += 1
    if topic in (0, len(old), len(new)):
        return False
    if old[topic].lead in ("for", "of"):
        return False  # the limit for uploads, the limit for downloads
    said = old[:topic]
    if any(term.text in ("live", "work") for term in said):
        return True
    return not old[topic].joined and pair.before.settled and pair.after.settled and not all(map(is_verb, said))
