"""When the new statement says that what the old one says has ended, or that what was lacking has been gained."""

import re

from app.statements.compared import Pair, denied, gives_reason, is_name
from app.statements.everyday_words import class_of
from app.statements.lexicon import PERSONS
from app.statements.likeness import MANNER, company
from app.statements.remains import is_filler, is_time, is_verb
from app.statements.statement_terms import Parsed, Term
from app.statements.term_roles import is_number
from app.text.word_list import words

_GAINED = re.compile(
    r"\b(?:got|gets|bought|passed|obtained|received|adopted|acquired|now (?:has|have|owns)|has got"
    r"|finally (?:has|got)|earned|for the first time)\b"
    r"|[考拿买办领得养装配]到?了|考到|拿到|有了|买了|办了|领养了?|找到了?|第一次|首次",
    re.IGNORECASE,
)
_WRAPPERS = frozenset(
    class_of(word)
    for word in words(
        "trip visit appointment attendance participation plan membership subscription contract booking reservation house flat "
        "home place use support work course lessons 旅行 行程 计划 会员 订阅 合同 预约 家 房子 会 活动 课 习惯"
    )
)
"""What an event or a state may be called by: the trip to the conference, the membership of the gym."""


_NARROWING = frozenset({"in", "on", "at", "with", "for", "after", "before", "during", "of"})


def given_up(pair: Pair) -> bool:
    """True where the new statement denies what the old one names, and says that this has changed."""
    if any(clause.negative for clause in pair.before.clauses):
        return False
    ended = any(clause.ceased and not clause.aside for clause in pair.after.clauses)
    named = [term for term in denied(pair, old_sign=1) if not is_filler(term)]
    if not named or not (pair.changes or ended) or not _about_one(pair):
        return False
    if all(map(is_verb, named)) and len(pair.before.terms) > 2:
        return False
    bought = any(term.text == "buy" for term in pair.before.terms)
    return not bought and not _says_other(pair, named) and _denies_that_alone(pair, {term.text for term in named})


def _about_one(pair: Pair) -> bool:
    """True where nobody and nothing else is named, so that both speak of one thing."""
    left = pair.left
    return not any(is_name(term) or term.text in PERSONS for term in left.old) and not any(
        term.text in PERSONS for term in left.new
    )


def _says_other(pair: Pair, named: list[Term]) -> bool:
    """True where the old statement says something else of weight, which the new one does not take up."""
    texts = {term.text for term in named}
    terms = pair.before.terms
    rest = [term for term in pair.left.old if not is_time(term)]
    if any(clause.ceased for clause in pair.after.clauses):
        rest = [term for term in rest if not _how_much(term, pair.before)]
    rest = [
        term for term in rest if not _number_of(term, texts, pair.before) and not _modifies(term, texts, pair.before)
    ]
    if any(term.text in texts and term.sign > 0 for term in terms if not term.predicate):
        with_it = {id(term) for clause in pair.before.clauses for term in company(clause)}
        if not any(term.text in texts and id(term) in with_it for term in terms):
            rest = [term for term in rest if id(term) not in with_it]  # coffee with oat milk
    if any(term.predicate for term in named):
        rest = [term for term in rest if not term.unit]  # two litres of cola
    if len(rest) == 1 and all(is_number(term) or term.text == "折" for term in named):
        rest = [term for term in rest if term.value]  # from 90 % to 85 %
    return bool(rest) and bool(terms)


def _denies_that_alone(pair: Pair, texts: set[str]) -> bool:
    """True where the clause that denies names nothing besides, unless it says why."""
    left = pair.left
    clauses = [c for c in pair.after.clauses if any(term.sign < 0 and term.text in texts for term in c.terms)]
    if all(clause.aside for clause in clauses) or (any(map(is_time, left.old)) and any(map(is_time, left.new))):
        return False
    other = {id(term) for term in left.new if not is_time(term) and term.text not in _WRAPPERS}
    beside = [term for clause in clauses if not clause.aside for term in clause.terms if id(term) in other]
    return not beside or gives_reason(pair.new_text)


def _how_much(term: Term, side: Parsed) -> bool:
    """True for how and how much: two cups of it, black. All of that ends with the thing."""
    terms = side.terms
    index = next(place for place, one in enumerate(terms) if one is term)
    counted = term.joined and index > 0 and is_number(terms[index - 1]) and term.text in _MEASURES
    counts = is_number(term) and index + 1 < len(terms) and terms[index + 1].text in _MEASURES
    return counted or counts or term.text in MANNER


_MEASURES = frozenset(
    class_of(word)
    for word in words("cup mug glass bottle pint can slice bowl litre pack cigarette 杯 瓶 罐 碗 片 包 根 次")
)
"""What eating, drinking and the like are measured in."""


def _number_of(term: Term, texts: set[str], side: Parsed) -> bool:
    """True for the number behind a name: CentOS 7."""
    terms = side.terms
    index = next(place for place, one in enumerate(terms) if one is term)
    return term.text.startswith("#") and index > 0 and terms[index - 1].text in texts


def _modifies(term: Term, texts: set[str], side: Parsed) -> bool:
    """True for what stands directly before a name: the school, in "school dormitory"."""
    terms = side.terms
    index = next(place for place, one in enumerate(terms) if one is term)
    behind = terms[index + 1] if index + 1 < len(terms) else None
    return behind is not None and behind.joined and behind.text in texts and not term.value


def gained(pair: Pair) -> bool:
    """True for "passed the driving test and got the licence" after "has no licence"."""
    lacking = any(clause.negative for clause in pair.before.clauses)
    if not lacking or any(clause.ceased for clause in pair.before.clauses) or pair.left.old or pair.left.new:
        return False
    if any(clause.negative for clause in pair.after.clauses):
        return False
    objects = [term for term in denied(pair, old_sign=-1) if not is_verb(term)]
    return bool(objects) and _GAINED.search(pair.new_text) is not None


def turned(pair: Pair) -> bool:
    """True for "is unhappy with the job" after "loves the job"."""
    left, shared = pair.left, pair.gap.shared
    if left.old or left.persons or not any(one.text == "like" and one.sign != other.sign for one, other in shared):
        return False
    objects = [other for one, other in shared if one.sign != other.sign and not is_verb(one) and not one.own]
    clauses = [clause for clause in pair.after.clauses if any(term in objects for term in clause.terms)]
    narrowed = any(term in left.new for clause in clauses for term in clause.terms)
    return bool(objects) and not narrowed and not any(term.lead in _NARROWING for term in left.new)


def flipped(pair: Pair) -> bool:
    """True where one says in other words what the other denies."""
    left = pair.left
    more = left.old or left.new or left.narrowed or left.widened
    return left.flipped and not more and bool(left.anchors) and pair.gap.same_asserted
