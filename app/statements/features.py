"""What can be counted of two statements: how near they sound, what is shared, what differs and where."""

from collections.abc import Sequence
from difflib import SequenceMatcher

from app.statements import apart
from app.statements.compared import Pair, is_name, is_past_event
from app.statements.everyday_words import LISTED
from app.statements.gap import strong
from app.statements.lexicon import PERSONS
from app.statements.marks import denials, instructs, labels, marked
from app.statements.opposites import OPPOSITE_WORDS
from app.statements.overlap import CHINESE, SLOT, akin, content, covered, dice, ends, is_template, letters, tokens
from app.statements.remains import is_content, is_filler, is_time, is_verb, opposed
from app.statements.statement_terms import Parsed, Term
from app.statements.states import ADDITION
from app.statements.term_roles import is_number
from app.statements.units import dimension
from app.statements.word_classes import stem

NEAREST = 0.85
"""Similarity above which nothing more is told: from there on it says that two texts look alike, not that they are one."""
_ATTITUDES = frozenset({"like", "want", "buy", "sell", "fear", "plan", "visit", "lend", "borrow"})
_LONG = 4
"""Words of content up to which a statement is short."""


def _first(side: Parsed) -> str:
    return next((term.text for term in side.terms if not term.own and not is_filler(term)), "")


def _known(terms: Sequence[Term]) -> bool:
    """True where some term is in the word lists, so that its synonyms are known."""
    return any(term.text in LISTED and not term.value for term in terms)


def _spoken(text: str) -> set[str]:
    """The words of a text as the table of opposites spells them; of Chinese all runs of two to four characters."""
    runs = {text[at : at + size] for size in (2, 3, 4) for at in range(len(text) - size + 1) if text[at] > "\u2fff"}
    return {stem(word) for word in tokens(text) if word.isascii()} | runs


def opposite_words(old: str, new: str) -> bool:
    """True where a word that only one has has its opposite among those that only the other has."""
    one, other = _spoken(old), _spoken(new)
    new_only = other - one
    return any(OPPOSITE_WORDS.get(word, frozenset()) & new_only for word in one - other)


def _topic(side: Parsed) -> Term | None:
    """The first word that says what is spoken of."""
    terms = (term for term in side.terms if not (term.own or term.predicate or term.verb))
    return next((term for term in terms if not is_filler(term) and not is_time(term)), None)


def _last(side: Parsed) -> Term | None:
    return next((term for term in reversed(side.terms) if not (term.own or is_filler(term) or is_time(term))), None)


def _gone(term: Term | None, side: Parsed, text: str) -> bool:
    """True for a word that the other statement does not have in any form."""
    if term is None or any(one.text == term.text or akin(one.spelt.lower(), term.spelt.lower()) for one in side.terms):
        return False
    return term.spelt.isascii() or sum(char in text for char in term.spelt) < len(term.spelt) / 2


def _marks(pair: Pair) -> dict[str, float]:
    """What only the new statement, only the old one or both tell of."""
    old, new = marked(pair.old_text), marked(pair.new_text)
    found = {f"{name} in the new": float(name in new - old) for name in ("an end", "a change", "the present")}
    found |= {f"{name} in the new": float(name in new - old) for name in ("a mending", "only", "must", "may", "liking")}
    found |= {
        f"{name} in the old": float(name in old - new)
        for name in ("an end", "a change", "a mending", "only", "must", "a plan", "liking")
    }
    found |= {f"{name} in both": float(name in old & new) for name in ("only", "liking")}
    turned = {"liking", "dislike"}
    told = sum(name in new - old for name in ("an end", "a change", "the present", "a mending"))
    return found | {
        "words of change": min(told, 3) / 3,
        "liking in one": float(("liking" in old) != ("liking" in new)),
        "liking and dislike": float(any(turned <= {a, b} for a in old for b in new)),
        "only and everyone": float(
            ("only" in old - new and "everyone" in new) or ("only" in new - old and "everyone" in old)
        ),
    }


def _sides(pair: Pair) -> dict[str, float]:
    """What nothing on the other side accounts for."""
    left, gap = pair.left, pair.gap
    rest = [*left.old, *left.old_verbs], [*left.new, *left.new_verbs]
    old, new = strong(gap.old), strong(gap.new)
    names = [any(is_name(term) and not term.own for term in side) for side in (old, new)]
    numbers = [any(map(is_number, side)) for side in (old, new)]
    times = [any(is_time(term) and term.value for term in side) for side in (old, new)]
    amounts = [{dimension(term.text, term.unit) for term in side if is_number(term)} for side in (old, new)]
    values = [sum(term.value and not term.own for term in side) for side in (old, new)]
    plain = [any(not term.value and not is_filler(term) for term in side) for side in (old, new)]
    verbs = len(left.old_verbs) + len(left.new_verbs)
    one_value = values[0] == values[1] == 1
    count = [max(len(side.terms), 1) for side in (pair.before, pair.after)]
    return {
        "only the new says more": float(bool(rest[1]) and not rest[0]),
        "only the old says more": float(bool(rest[0]) and not rest[1]),
        "much more in one": float(abs(count[0] - count[1]) >= 3),
        "both say more": float(bool(rest[0]) and bool(rest[1])),
        "words left": min(len(rest[0]) + len(rest[1]), 8) / 8,
        "verbs left": min(verbs, 3) / 3,
        "verbs differ": float(bool(left.old_verbs) and bool(left.new_verbs)),
        "things differ": float(bool(left.old) and bool(left.new)),
        "two things differ on each side": float(len(left.old) > 1 and len(left.new) > 1),
        "things shared": min(len(left.anchors), 4) / 4,
        "no thing shared": float(not left.anchors),
        "nothing shared": float(not gap.shared),
        "share of the new that is shared": len(gap.shared) / max(1, len(gap.shared) + len(rest[1])),
        "content shared": min(sum(is_content(one) for one, _ in gap.shared), 4) / 4,
        "names differ": float(all(names)),
        "a name in one": float(names[0] != names[1]),
        "names shared": float(any(is_name(term) and not term.own for term, _ in gap.shared)),
        "a number in one": float(numbers[0] != numbers[1]),
        "numbers shared": float(any(is_number(term) for term, _ in gap.shared)),
        "times differ": float(all(times)),
        "amounts of one unit differ": float(bool(amounts[0] & amounts[1])),
        "amounts of two units": float(all(amounts) and not amounts[0] & amounts[1]),
        "identifiers differ": float(apart.identifiers_differ(pair)),
        "one value each": float(one_value),
        "one value each, all else said": float(one_value and not any(plain)),
        "one number each, all else said": float(one_value and all(numbers) and not all(plain)),
        "values only in the new": float(not values[0]) * min(values[1], 3) / 3,
        "values only in the old": float(values[0] > 0 and not values[1]),
        "known words differ": float(_known(rest[0]) and _known(rest[1])),
        "opposites": float(any(opposed(one, other) for one in rest[0] for other in rest[1])),
    }


def _whole(pair: Pair) -> dict[str, float]:
    """What holds of the statements as such."""
    before, after = pair.before, pair.after
    negative = [any(clause.negative for clause in side.clauses) for side in (before, after)]
    persons = [{term.text for term in side.terms if term.text in PERSONS} for side in (before, after)]
    attitudes = [{term.text for term in side} & _ATTITUDES for side in (pair.gap.old, pair.gap.new)]
    verbs = all(any(map(is_verb, side)) for side in (pair.gap.old, pair.gap.new))
    old_labels, new_labels = labels(pair.old_text), labels(pair.new_text)
    relatives = (*pair.left.old, *pair.left.new)
    ended = any(clause.ceased for clause in after.clauses)
    return {
        "persons differ": float(persons[0] != persons[1]),
        "a person more": float(any(term.text in PERSONS and not term.own for term in relatives)),
        "persons on both sides": float(apart.persons_differ(pair)),
        "sign differs": float(not pair.gap.same_asserted),
        "one denies": float(negative[0] != negative[1]),
        "both deny": float(all(negative)),
        "ended": float(ended),
        "only the new ended": float(ended and not any(clause.ceased for clause in before.clauses)),
        "ended, things shared": float(ended and bool(pair.left.anchors)),
        "changed": float(pair.changes),
        "now": float(pair.now),
        "added": float(ADDITION.search(pair.new_text) is not None),
        "old event": float(is_past_event(pair.old_text)),
        "new event": float(is_past_event(pair.new_text)),
        "copula": float(before.copula and after.copula),
        "settled": float(before.settled and after.settled),
        "several clauses": float(len(after.clauses) > len(before.clauses)),
        "chinese": float(CHINESE.search(pair.old_text) is not None),
        "one instructs": float(instructs(pair.old_text) != instructs(pair.new_text)),
        "attitudes differ": float(attitudes[0] != attitudes[1]),
        "attitudes and verbs differ": float(attitudes[0] != attitudes[1] and verbs),
        "labels differ": float(bool(old_labels - new_labels) and bool(new_labels - old_labels)),
        "kinds of one thing": float(apart.kinds_of_one(pair)),
        "another compound": float(apart.compound_differs(pair)),
        "other kinds": float(apart.kinds_differ(pair)),
        "once happened": float(apart.happened(pair)),
        "another thing ended": float(apart.another_ended(pair)),
        "another thing denied": float(apart.another_denied(pair)),
        "named otherwise": float(apart.named_otherwise(pair)),
        "can be beside": float(apart.beside(pair)),
        "order of names differs": float(apart.order_differs(pair)),
    }


def _look(pair: Pair, similarity: float) -> dict[str, float]:
    """How alike the two sound and look."""
    old, new = tokens(pair.old_text), tokens(pair.new_text)
    head, _ = ends(old, new)
    longest = max(len(old), len(new), 1)
    one, other = content(pair.old_text), content(pair.new_text)
    named = set(old) - SLOT, set(new) - SLOT
    shared = named[0] & named[1]
    order = SequenceMatcher(None, old, new, autojunk=False).ratio()
    covers = covered(one, other), covered(other, one)
    more = (len(other) - len(one)) / max(len(one), len(other), 1)
    opening = bool(one) and bool(other) and akin(one[0], other[0])
    return {
        "near": max(0.0, similarity - 0.8) * 10,
        "far": max(0.0, 0.6 - similarity) * 3,
        "reworded": max(0.0, similarity - order),
        "order": order,
        "words in common": dice(*named),
        "shorter covered": len(shared) / max(min(len(named[0]), len(named[1])), 1),
        "letters in common": dice(letters(pair.old_text), letters(pair.new_text)),
        "all but one word": float(is_template(pair.old_text, pair.new_text)),
        "same beginning": head / longest,
        "same topic": float(_first(pair.before) == _first(pair.after) != ""),
        "opens alike": float(opening),
        "opening moved": float(bool(one) and not opening and any(akin(one[0], token) for token in other[1:])),
        "old is longer": max(0.0, (len(old) - len(new)) / longest),
        "new is longer": max(0.0, (len(new) - len(old)) / longest),
        "content more": more,
        "words more in the new": min(6, max(0, len(other) - len(one))) / 6,
        "words more in the old": min(6, max(0, len(one) - len(other))) / 6,
        "short": float(max(len(one), len(other)) <= _LONG),
        "old covered": covers[0],
        "both covered": min(covers),
        "old covered, new not": max(0.0, covers[0] - covers[1]),
        "restated at the start": covered(one, other[: max(2, (len(other) + 1) // 2 + 1)]),
        "near and covered": similarity * min(covers),
        "nearer than covered": max(0.0, similarity - max(covers)),
    }


def _denied(pair: Pair, covers: float) -> dict[str, float]:
    """Which of the two deny, counted in words."""
    old, new = denials(pair.old_text), denials(pair.new_text)
    parity = float(old % 2 != new % 2)
    return {
        "denials differ": parity,
        "denials in both": float(old > 0 and new > 0),
        "more denials in the new": float(new > old),
        "more denials in the old": float(old > new),
        "denials differ, old covered": parity * covers,
    }


def _joint(found: dict[str, float], pair: Pair, similarity: float) -> dict[str, float]:
    """Features that tell together what each does not."""

    def both(*names: str) -> float:
        product = 1.0
        for name in names:
            product *= found[name]
        return product

    alone = float(not (pair.left.old or pair.left.new))
    few = all(
        len(side) <= 1 for side in ([*pair.left.old, *pair.left.old_verbs], [*pair.left.new, *pair.left.new_verbs])
    )
    opposite = float(opposite_words(pair.old_text, pair.new_text))
    topics = (
        _gone(_topic(pair.before), pair.after, pair.new_text),
        _gone(_topic(pair.after), pair.before, pair.old_text),
    )
    lasts = _gone(_last(pair.before), pair.after, pair.new_text), _gone(_last(pair.after), pair.before, pair.old_text)
    changed = max(found["changed"], found["now"])
    times_or_values = found["names differ"] or found["times differ"] or found["amounts of one unit differ"]
    return {
        "opposite words": opposite,
        "opposite words, one denied": opposite * found["one denies"],
        "opposite words, both covered": opposite * found["both covered"],
        "opposites, no thing differs": float(few and not found["persons differ"]) * max(opposite, found["opposites"]),
        "denied, all else said": found["sign differs"] * alone,
        "denied, things differ": both("sign differs", "both say more"),
        "all but one word and near": both("all but one word", "near"),
        "all but one word, settled": both("all but one word", "settled"),
        "all but one word, values differ": found["all but one word"] * float(times_or_values),
        "all but one word, known": both("all but one word", "known words differ"),
        "same topic, settled": both("same topic", "settled"),
        "same topic, words differ": found["same topic"] * found["both say more"],
        "words differ at both ends": found["both say more"] * (1 - found["same topic"]),
        "changed, same topic": changed * found["same topic"],
        "words of change, old covered": both("words of change", "old covered"),
        "words of change and near": found["words of change"] * similarity,
        "amounts differ, both covered": both("amounts of one unit differ", "both covered"),
        "the old topic is gone": float(topics[0]),
        "both topics are gone": float(all(topics)),
        "both topics are gone, words of change": float(all(topics)) * found["words of change"],
        "the old topic is gone, values differ": float(topics[0]) * found["names differ"],
        "both ends are gone": float(all(lasts)),
        "the old topic and the old end are gone": float(topics[0] and lasts[0]),
        "topics and ends are gone, known": float(all(topics) and all(lasts)) * found["known words differ"],
        "liking in one, known": both("liking in one", "known words differ"),
        "denials differ, both ends are gone": found["denials differ"] * float(all(lasts)),
    }


def features(pair: Pair, similarity: float) -> dict[str, float]:
    """Each feature by its name, all in about [0, 1]."""
    similarity = min(similarity, NEAREST)
    found = _look(pair, similarity) | _sides(pair) | _whole(pair) | _marks(pair)
    found |= _denied(pair, found["old covered"])
    return found | _joint(found, pair, similarity)
