"""The rule judge: what a new statement does to one that is already kept.

Sentence similarity tells a paraphrase from an unrelated text, but not "likes tea" from "dislikes tea" or "Ann on
Monday" from "Tom on Monday". So the words decide, and similarity only what they leave open. Superseding or dropping an
unrelated statement loses knowledge, keeping a duplicate does not: in doubt the answer is `unrelated`.
"""

import re

from app.statements.about_whom import of_another
from app.statements.change import changed
from app.statements.compared import Pair, compare
from app.statements.enrichment import DUPLICATE_AT
from app.statements.fact_keys import Fact, derive_fact
from app.statements.gap import Gap, difference, strong
from app.statements.lexicon import CALENDAR_WORDS, CONTRASTS, DIRECTIONS, MOVABLE, PERSONS, QUALITIES
from app.statements.likeness import by_likeness
from app.statements.not_so import only_told, said_to_stay, under_another_circumstance
from app.statements.polarity import denial, order_differs, reversed_preference
from app.statements.remains import is_content, remains
from app.statements.retractions import is_intention
from app.statements.side_by_side import NOTHING_ADDED, beside
from app.statements.statement_terms import LONGEST, Parsed, own_names, parse
from app.statements.succession import A_NEW_ONE, succeeded
from app.statements.verdict import Action, Statement, Verdict
from app.statements.weighing import weigh
from app.text.normal import normalise

__all__ = ["Action", "Statement", "Verdict", "judge"]


_RULES = frozenset({"constraint", "preference"})


def _keys(statement: Statement) -> tuple[str | None, Fact | None]:
    fact = derive_fact(statement.content, statement.subject)
    return statement.fact_key or (fact.key if fact else None), fact


def _value_terms(value: str) -> list[tuple[str, int]]:
    return [(term.text, term.sign) for term in parse(value).terms] or [(normalise(value), 1)]


def _joined(value: str) -> str:
    return re.sub(r"[\s-]", "", normalise(value))


def _same_attribute(old: Statement, new: Statement, before: Fact, after: Fact, gap: Gap) -> Verdict:
    """Two values of one attribute, told apart from the rest of what is said."""
    one, other = _value_terms(before.value), _value_terms(after.value)
    said = {text for text, _ in (*one, *other)}
    whose = [
        [term for term in strong(side) if term.text not in said and is_content(term)] for side in (gap.old, gap.new)
    ]
    if all(whose) and set(one) != set(other):
        return Verdict("unrelated", "the same attribute of two things")
    joined = _joined(before.value) == _joined(after.value)  # dark mode, dark-mode
    if joined or set(one) == set(other):
        for extra, richer in ((gap.new, new), (gap.old, old)):
            if len(extra) > 2 or any(term.value for term in extra):
                return Verdict("supplement", "same attribute and value, and more", richer.content)
        return Verdict("duplicate", "same attribute, same value")
    if set(one) < set(other) and other[-len(one) :] != one and not gap.old:
        return Verdict("supplement", "same attribute, the new value is more exact", new.content)
    if set(other) < set(one) and one[-len(other) :] != other and not gap.new:
        return Verdict("supplement", "same attribute, the old value is more exact", old.content)
    return Verdict("contradiction", f"another value of {after.key}")


def _same_key(old: Statement, new: Statement, gap: Gap, similarity: float | None) -> Verdict:
    """Two statements of one single-valued attribute that the caller named, with no value that can be told apart."""
    other = Verdict("contradiction", "another statement of the same fact key")
    if not gap.same_asserted:
        return other
    if not gap.old and not gap.new:
        return Verdict("duplicate", "same fact key, same words")
    if any(term.value for term in (*gap.old, *gap.new)):
        return other
    if gap.old and gap.new and not gap.substituted and similarity is not None and similarity >= DUPLICATE_AT:
        return Verdict("duplicate", "same fact key, a paraphrase")
    return _contained(old, new, gap, "same fact key") or other


def _contained(old: Statement, new: Statement, gap: Gap, reason: str) -> Verdict | None:
    """Duplicate or supplement where one statement says all that the other says."""
    if gap.old and gap.new:
        return None
    if not gap.old and not gap.new:
        return Verdict("duplicate", reason)
    return Verdict("supplement", reason, new.content if gap.new else old.content)


def _contrast(gap: Gap, old: Parsed, new: Parsed) -> bool:
    """True where the two differ in exactly one word each, and these exclude one another in a choice."""
    if len(gap.old) != 1 or len(gap.new) != 1 or not gap.shared_objects:
        return False
    pair = {gap.old[0].text, gap.new[0].text}
    return gap.same_asserted and old.preference and new.preference and any(pair <= group for group in CONTRASTS)


def _flipped(old: Parsed, new: Parsed, gap: Gap) -> bool:
    """True where the two say the same, in one order, but for one word that one asserts and the other denies:
    enabled, disabled.
    """
    flipped = next((one.text for one, other in gap.shared if one.sign != other.sign), None)
    if flipped in QUALITIES and not strong((*gap.old, *gap.new)) and len(gap.shared) > 1:
        return sum(one.sign != other.sign for one, other in gap.shared) == 1
    flips = sum(one.sign != other.sign for one, other in gap.shared)
    if (
        flips != 1
        or len(gap.shared) < 2
        or any(term.text not in CALENDAR_WORDS for term in strong((*gap.old, *gap.new)))
        or (strong(gap.old) and strong(gap.new))
    ):
        return False
    common = {one.text for one, _ in gap.shared}
    before, after = ([term.text for term in side.terms if term.text in common] for side in (old, new))
    return before == after


def _contradicts(
    old: Statement, new: Statement, before: Parsed, after: Parsed, gap: Gap, similarity: float | None
) -> str | None:
    """Why both cannot hold, told from the words; None where they can."""
    if reversed_preference(old.content, new.content):
        return "the preference is turned round"
    denied = denial(before, after, old_is_event=old.kind == "event")
    if denied:
        return denied
    if _contrast(gap, before, after):
        return f"{gap.old[0].text} and {gap.new[0].text} exclude one another"
    if _flipped(before, after, gap):
        return "the same but for one word, which is denied"
    why = changed(before, after, gap, old.content, new.content, similarity, rules={old.kind, new.kind} <= _RULES)
    if why or is_intention(new.content):
        return why
    return succeeded(compare(before, after, gap, old.content, new.content))


_TITLES = frozenset({"mr", "mrs", "ms", "dr", "prof"})


def _roles_matter(before: Parsed, after: Parsed, gap: Gap) -> bool:
    """True where the order of the shared words says who does what to whom, or what comes first."""
    if before.in_sequence or after.in_sequence:
        return True
    parties = {one.text for one, _ in gap.shared if one.value or one.own or one.initial or one.text in PERSONS}
    names = {one.text for one, _ in gap.shared if one.value or one.own} - _TITLES
    more = strong((*gap.old, *gap.new))
    if before.copula and after.copula and len(names) == 1 and not more:
        return False  # her landlord is Mr Petrov, Mr Petrov is her landlord
    directed = any(term.lead in DIRECTIONS - MOVABLE for term in (*before.terms, *after.terms))
    if directed or parties & PERSONS.keys():
        return True
    if more:
        return len(parties) > 1
    if before.begins_with_self and after.begins_with_self:
        return bool(parties)
    # Two teams, two names: who does what to whom. One person and things: it is plain.
    return len(parties) != 1 or before.mentions_self or after.mentions_self


def _unrelated(before: Parsed, after: Parsed, gap: Gap) -> str | None:
    """Why the two have nothing to do with one another, however close they sound; None where they may have."""
    if not gap.shared and not remains(before, after, gap).narrowed:
        return "nothing in common"
    if not gap.same_asserted:
        return "one says part of what the other denies"
    if any(term.value for term in gap.old) and any(term.value for term in gap.new):
        return "a name, date or number differs"
    if not (strong(gap.old) and strong(gap.new)) and order_differs(before, after) and _roles_matter(before, after, gap):
        return "the same words in other roles"
    return None


_QUESTION = re.compile(r"[?？]\s*$|[吗么][。.!！\s]*$")


def _asks(text: str) -> bool:
    """True for a question, which states nothing."""
    return _QUESTION.search(text) is not None


_OPERATOR = re.compile(r"[<>]=?|[=!]=|[≥≤≠±]|[$€£¥₩₽₹]|\*/?|[&|^]")
_DIGITS = re.compile(r"\d+")
_NO_WORD = re.compile(r"[\W_]+")


def _operators_differ(old: str, new: str) -> bool:
    """True where signs that say which way or in what coin are all that differs, or stand one in the other's place beside
    the same numbers.
    """
    one, other = (_OPERATOR.findall(normalise(text)) for text in (old, new))
    if one == other:
        return False
    if one and len(one) == len(other) and _DIGITS.findall(old) == _DIGITS.findall(new):
        return True
    return _NO_WORD.sub("", normalise(old)) == _NO_WORD.sub("", normalise(new))


def at_sight(old: Statement, new: Statement) -> Verdict | None:
    """What is plain before the words are compared; None where nothing is."""
    if normalise(old.content) == normalise(new.content):
        return Verdict("duplicate", "the same text")
    if max(len(old.content), len(new.content)) > LONGEST:
        return Verdict("unrelated", "too long to be one statement")
    apart = {
        "an operator or currency differs": _operators_differ(old.content, new.content),
        "one only asks": _asks(old.content) != _asks(new.content),
        "only asked, refused, imagined, or said not to have changed": only_told(new.content, old.content),
        "said to be as it was": said_to_stay(new.content, old.content),
        "under another circumstance": under_another_circumstance(old.content, new.content),
        "about somebody or something else of the subject's": of_another(old.content, new.content),
    }
    return next((Verdict("unrelated", reason) for reason, applies in apart.items() if applies), None)


def judge(old: Statement, new: Statement, similarity: float | None) -> Verdict:
    """What `new` does to `old`, both of one subject: duplicate, supplement, contradiction or unrelated.

    `similarity` is calibrated to [0, 1], None where no vector exists. A contradiction says only that both cannot
    hold now; who wins is the caller's rule (explicitness, confidence, trust, time).
    """
    plain = at_sight(old, new)
    if plain:
        return plain
    ruled, pair = by_words(old, new, similarity)
    return ruled if similarity is None else weigh(old, new, pair, similarity, ruled)


_SOUNDS_ALIKE_AT = 0.2
"""Calibrated similarity below which a statement adds nothing to another, whatever words they share."""


def by_words(old: Statement, new: Statement, similarity: float | None) -> tuple[Verdict, Pair]:
    """What the rules say, before anything is weighed, and the pair that they compared."""
    before, after = parse(old.content, own_names(old.subject)), parse(new.content, own_names(new.subject))
    gap = difference(before, after)
    ruled = _by_rules(old, new, before, after, gap, similarity)
    if ruled.action == "supplement" and similarity is not None and similarity < _SOUNDS_ALIKE_AT:
        ruled = Verdict("unrelated", "the words of one are in the other, and it sounds nothing like it")
    pair = compare(before, after, gap, old.content, new.content)
    one_key = old.fact_key is not None and old.fact_key == new.fact_key
    reason = None if one_key or ruled.reason == A_NEW_ONE else beside(pair)
    if reason and (ruled.action == "contradiction" or (reason in NOTHING_ADDED and ruled.action == "supplement")):
        ruled = Verdict("unrelated", reason)
    return ruled, pair


def _by_rules(
    old: Statement, new: Statement, before: Parsed, after: Parsed, gap: Gap, similarity: float | None
) -> Verdict:
    (old_key, old_fact), (new_key, new_fact) = _keys(old), _keys(new)
    if old_key is not None and old_key == new_key:
        if old_fact and new_fact and old_fact.key == new_fact.key:
            return _same_attribute(old, new, old_fact, new_fact, gap)
        return _same_key(old, new, gap, similarity)
    against = _contradicts(old, new, before, after, gap, similarity)
    if against:
        return Verdict("contradiction", against)
    apart = _unrelated(before, after, gap)
    if not apart and old_key and new_key and strong(gap.old) and strong(gap.new):
        left = remains(before, after, gap)
        both = (left.old or left.old_verbs) and (left.new or left.new_verbs)
        apart = "values of two attributes" if both else None
    return Verdict("unrelated", apart) if apart else by_likeness(old, new, before, after, gap, similarity)
