"""What the features of two statements say together, where no rule is sure.

The rules name what they know; what is worded in no list they leave open. Then how alike the two sound and look, what
is shared and what differs is weighed: each action has the sum of its weights, softmax makes shares of the sums.
"""

import re
from math import exp

from app.statements.compared import Pair, about_self, is_name, is_past_event
from app.statements.enrichment import other_compound
from app.statements.feature_weights import ACTIONS, WEIGHTS
from app.statements.features import features, is_template, known_differ, opposite_words, pair_of_many, tokens
from app.statements.gap import strong
from app.statements.lexicon import PERSONS
from app.statements.remains import is_time, is_verb
from app.statements.retractions import is_intention
from app.statements.statement_terms import Term
from app.statements.states import ADDITION
from app.statements.term_roles import is_identifier, is_number, labels
from app.statements.verdict import Action, Statement, Verdict
from app.text.word_list import words

_NEAR_AT = 0.4
"""Similarity below which two statements are not weighed at all."""
_VERY_NEAR_AT = 0.7
"""The same where they share no word of weight."""
_SHORTEST = 6
"""Characters of a statement that shares no word with one that may still say the same."""
_CONTRADICTION_AT = 0.62
"""Share from which an open pair is a contradiction: replacing what is unrelated loses it."""
_OTHERWISE_AT = 0.4
"""Share from which it is a duplicate or a supplement."""
_RULED_OUT_AT = 0.6
"""Share from which another action takes the place of what a rule took for a duplicate or a supplement."""
_AKIN_AT = 0.8
"""Similarity below which a relative that only one names makes it another statement."""
_ATTITUDES = frozenset({"like", "want", "buy", "sell", "fear", "plan", "visit", "lend", "borrow"})
_INSTRUCTION = re.compile(r"(?:please |always )?(?:never|don'?t|do not)\b|请?(?:别|不要|勿)", re.IGNORECASE)
_WRITTEN = re.compile(r"(?:\w+ )?(?:wrote|read|saw|watched|visited|attended|bought|sent|received)\b", re.IGNORECASE)
_PASSIVE = re.compile(r"\bby\b|[被由把]", re.IGNORECASE)
_NUMERALS = frozenset(words("one two three four five six seven eight nine ten"))
_SEQUENCE = re.compile(r"\b(?:before|after)\b|先", re.IGNORECASE)
FIRM = frozenset(
    {
        "the same attribute of two things",
        "values of two attributes",
        "the additional words are about somebody else",
    }
)
"""Reasons for which two statements stay apart however alike they are."""


def weigh(old: Statement, new: Statement, pair: Pair, similarity: float, ruled: Verdict) -> Verdict:
    """The verdict of the rules, or the one that the features make more likely."""
    if ruled.reason in FIRM or (ruled.reason == "the same words in other roles" and _only_reordered(pair)):
        return ruled
    if ruled.action == "unrelated" and _far_apart(pair, similarity):
        return ruled
    found = features(pair, similarity)
    shares = _shares(found if ruled.action == "unrelated" else found | {f"rule {ruled.action}": 1.0})
    action = _chosen(shares, pair, ruled.action, similarity)
    if action == ruled.action or (action == "contradiction" and is_intention(new.content)):  # announced, not yet made
        return ruled
    reason = f"{_deciding(found, action, ruled.action)} (weighed, {shares[action]:.2f})"
    if action != "supplement":
        return Verdict(action, reason)
    longer = len(tokens(pair.new_text)) >= len(tokens(pair.old_text))
    return Verdict(action, reason, (new if longer else old).content)


def _far_apart(pair: Pair, similarity: float) -> bool:
    """True where nothing speaks for one topic: what was weighed when the table was made were pairs that are near."""
    shared = sum(not (one.own or one.weak or is_time(one)) for one, _ in pair.gap.shared)
    shortest = min(len(pair.old_text), len(pair.new_text))
    return similarity < _NEAR_AT or (not shared and (similarity < _VERY_NEAR_AT or shortest < _SHORTEST))


def _shares(found: dict[str, float]) -> dict[Action, float]:
    sums = [0.0] * len(ACTIONS)
    for name, value in (("", 1.0), *found.items()):
        if value:
            for index, weight in enumerate(WEIGHTS[name]):
                sums[index] += weight * value
    powers = [exp(total - max(sums)) for total in sums]
    return {action: power / sum(powers) for action, power in zip(ACTIONS, powers, strict=True)}


def _chosen(shares: dict[Action, float], pair: Pair, ruled: Action, similarity: float) -> Action:
    best = max(ACTIONS, key=lambda action: shares[action])
    if ruled == "contradiction":
        return ruled
    if ruled != "unrelated":
        apart = {"contradiction": _two_things(pair), "duplicate": _not_one(pair, similarity)}.get(best, False)
        return best if shares[best] >= _RULED_OUT_AT and best != "unrelated" and not apart else ruled
    if best == "contradiction":
        return best if shares[best] >= _CONTRADICTION_AT and not _two_things(pair) else "unrelated"
    if shares["duplicate"] >= max(_OTHERWISE_AT, shares["supplement"]):
        return "unrelated" if _not_one(pair, similarity) else "duplicate"
    return "supplement" if shares["supplement"] >= _OTHERWISE_AT and not _of_another(pair) else "unrelated"


def _values_differ(pair: Pair) -> bool:
    """True where each names a value or a person that the other does not."""
    sides = [strong(side) for side in (pair.gap.old, pair.gap.new)]
    kinds = (is_name, is_number, is_time, lambda term: term.text in PERSONS, lambda term: term.text in _NUMERALS)
    return any(all(any(kind(term) for term in side) for side in sides) for kind in kinds)


def _order_of_names_differs(pair: Pair) -> bool:
    """True where both name two, the one in the order that the other has not: Zhang phones Li, Li phones Zhang."""
    shared = {term.text for term, _ in pair.gap.shared if is_name(term)}
    one, other = ([term.text for term in side.terms if term.text in shared] for side in (pair.before, pair.after))
    turned = _PASSIVE.search(pair.old_text) or _PASSIVE.search(pair.new_text)
    if turned:
        return False
    first = [next(iter(side.terms), None) for side in (pair.before, pair.after)]
    begin = [term.text if term and (term.initial or is_name(term)) else "" for term in first]
    parties = [{term.text for term in side.terms[1:] if is_name(term)} for side in (pair.before, pair.after)]
    if all(begin) and begin[0] != begin[1] and (begin[0] in parties[1] or begin[1] in parties[0]):
        return True  # Eva owes Petra, Petra owes Paula
    return len(shared) > 1 and one != other and not (pair.left.old and pair.left.new)


def _ended(pair: Pair) -> bool:
    return any(clause.ceased for clause in pair.after.clauses)


def _instructs(text: str) -> bool:
    """True for what is asked to be done or left."""
    return _INSTRUCTION.match(text) is not None


def _only_reordered(pair: Pair) -> bool:
    """True where two parties have changed places, or hardly a word is another."""
    parties = {one.text for one, _ in pair.gap.shared if is_name(one) or one.initial or one.text in PERSONS}
    one, other = set(tokens(pair.old_text)), set(tokens(pair.new_text))
    if pair.before.in_sequence or pair.after.in_sequence or _SEQUENCE.search(pair.old_text):
        return True
    return len(parties) > 1 or 2 * len(one & other) > 0.85 * (len(one) + len(other))


def _not_one(pair: Pair, similarity: float) -> bool:
    """True where the two cannot be one although they sound so."""
    left = pair.left
    if _values_differ(pair) or _order_of_names_differs(pair) or (left.persons and similarity < _AKIN_AT):
        return True
    attitudes = [{term.text for term in side} & _ATTITUDES for side in (pair.gap.old, pair.gap.new)]
    if attitudes[0] != attitudes[1] and not _says_what_is_done(pair, attitudes[0]):
        return True  # likes dogs, has a dog
    if attitudes[0] != attitudes[1] and any(map(is_verb, pair.gap.old)) and any(map(is_verb, pair.gap.new)):
        return True
    rest = ([*left.old, *left.old_verbs], [*left.new, *left.new_verbs])
    if all(rest) and not left.anchors and any(one.predicate for one, _ in pair.gap.shared):
        return True  # hates ironing, hates waiting in line
    if not is_template(pair):
        return False
    first = [next((term for term in side.terms if not term.own), None) for side in (pair.before, pair.after)]
    alone = len(left.old) == len(left.new) == 1 and not (left.old_verbs or left.new_verbs)
    return opposite_words(pair) or (alone and (known_differ(pair) or first == [left.old[0], left.new[0]]))


def _of_another(pair: Pair) -> bool:
    """True where a longer name makes it another thing: a boat, a boat trailer; 苹果, 苹果汁."""
    left = pair.left
    if left.old and left.new:
        return any(b.spelt.startswith(a.spelt) or a.spelt.startswith(b.spelt) for a in left.old for b in left.new)
    if not pair.old_text.isascii() or any(is_name(term) for term in left.anchors):
        return False
    return other_compound(pair.before, left.old, left) or other_compound(pair.after, left.new, left)


def _says_what_is_done(pair: Pair, attitudes: set[str]) -> bool:
    """True where the side without an attitude has a verb of its own."""
    side, rest = (pair.after, pair.gap.new) if attitudes else (pair.before, pair.gap.old)
    return any(is_verb(term) and not term.own for term in side.terms) or any(term.sign < 0 for term in rest)


def _kinds_differ(pair: Pair) -> bool:
    """True where a word before the same shared one tells two kinds of it: the front door, the back door."""
    told = []
    for side, rest in ((pair.before, pair.left.old), (pair.after, pair.left.new)):
        shared = {term.text for term in side.terms} - {term.text for term in rest}
        told.append(
            {
                head.text
                for clause in side.clauses
                for term, head in zip(clause.terms, clause.terms[1:], strict=False)
                if term in rest and not is_verb(term) and head.joined and head.text in shared and not is_verb(head)
            }
        )
    return bool(told[0] & told[1])


def _two_things(pair: Pair) -> bool:
    """True where the two speak of different things or of what can be so beside the other: no contradiction."""
    left = pair.left
    persons = any(term.text in PERSONS and not term.own for term in (*left.old, *left.new))
    differing = (
        _kinds_differ,
        _both_happened,
        _ended_of_another,
        _denied_of_another,
        _named_otherwise,
        _beside_the_other,
    )
    return persons or ADDITION.search(pair.new_text) is not None or any(holds(pair) for holds in differing)


def _both_happened(pair: Pair) -> bool:
    """True for what once happened or was so, unless it is said to have ended."""
    if any(clause.ceased for clause in pair.before.clauses) and not (pair.changes or pair.now):
        return True  # no longer subscribes to one, subscribes to another
    happened = is_past_event(pair.old_text) and (is_past_event(pair.new_text) or not _ended(pair))
    return happened or _WRITTEN.match(pair.old_text) is not None


def _ended_of_another(pair: Pair) -> bool:
    """True where what is said to have ended is nothing that the old statement names: likes plums, gave up sugar."""
    ended = [clause for clause in pair.after.clauses if clause.ceased]
    if ended and all(clause.aside for clause in ended):
        return True  # met Bob, who no longer works there
    if not ended or not pair.left.old:
        return False
    said = {term.text for term in pair.before.terms}
    objects = [term for clause in ended for term in clause.terms if not (is_verb(term) or term.own or is_time(term))]
    return bool(objects) and not any(term.text in said for term in objects)


def _denied_of_another(pair: Pair) -> bool:
    """True where what is denied is not what the other says: the radiator upstairs works, the one downstairs does not."""
    if pair.gap.same_asserted:
        return False
    if _instructs(pair.old_text) != _instructs(pair.new_text):
        return True  # never deploy on Friday, the deploy on Friday succeeded
    left = pair.left
    if other_compound(pair.before, left.old, left) or other_compound(pair.after, left.new, left):
        return True  # likes coffee, does not like coffee machines
    named = any(is_name(one) and not one.own for one, _ in pair.gap.shared)
    verbs = any(is_verb(term) and not term.own for term in (*pair.gap.old, *pair.gap.new))
    if named and verbs and not pair.changes and not _ended(pair):
        return True  # does not live there, works there
    if pair.changes or pair.now:
        return False
    likes = [any(term.text == "like" for term in side.terms) for side in (pair.before, pair.after)]
    return bool(left.old and left.new) or likes == [False, True]  # is no morning person, likes morning runs


def _named_otherwise(pair: Pair) -> bool:
    """True where a name or number tells one thing from another: server 1, server 2; the limit for uploads is 3."""
    old, new = strong(pair.gap.old), strong(pair.gap.new)
    if any(map(is_identifier, old)) and any(map(is_identifier, new)):
        return True
    if any(is_number(term) and labels(pair.before, term) for term in old):
        return True  # error 503, error 401
    values, plain = _values_and_things(pair)
    return all(values) and (all(plain) or any(len(side) > 1 for side in values))


def _beside_the_other(pair: Pair) -> bool:
    """True where both can be so at once: speaks French, speaks German."""
    left = pair.left
    ended = any(clause.ceased or clause.negative for clause in pair.after.clauses)
    if pair_of_many(pair) and not ended and pair.gap.same_asserted and left.old and left.new:
        return True
    values, _ = _values_and_things(pair)
    if not all(values) or pair.changes or pair.now:
        return False
    counted = all(all(map(is_number, side)) for side in values)
    return about_self(pair) or not (counted or (pair.before.copula and pair.after.copula))


def _values_and_things(pair: Pair) -> tuple[list[list[Term]], list[list[Term]]]:
    """The values, and the other words but verbs, that each side has alone."""
    sides = (pair.left.old, pair.left.new)
    values = [[term for term in side if term.value and not is_verb(term)] for side in sides]
    return values, [[term for term in side if not term.value and not is_verb(term)] for side in sides]


def _deciding(found: dict[str, float], action: Action, against: Action) -> str:
    """The feature that speaks most for an action and against another."""
    one, other = ACTIONS.index(action), ACTIONS.index(against)
    return max(found, key=lambda name: found[name] * (WEIGHTS[name][one] - WEIGHTS[name][other]))
