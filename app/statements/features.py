"""What can be counted of two statements without knowing their words: how alike they look, what differs and where."""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from app.statements.compared import Pair, about_self, is_name, is_past_event
from app.statements.everyday_words import LISTED
from app.statements.gap import strong
from app.statements.lexicon import PERSONS
from app.statements.opposites import OPPOSITE_WORDS
from app.statements.remains import is_filler, is_time, opposed
from app.statements.statement_terms import Parsed, Term
from app.statements.states import SEVERAL
from app.statements.term_roles import is_identifier, is_number
from app.statements.word_classes import stem
from app.text.language import CJK_CLASS
from app.text.word_list import words

_TOKEN = re.compile(rf"[{CJK_CLASS}]|[a-z0-9]+(?:['’.:,-][a-z0-9]+)*", re.IGNORECASE)
_CHINESE = re.compile(rf"[{CJK_CLASS}]")
_SLOT = frozenset(
    words(
        "is are was were the a an to in on at by of for with not no now user user's his her my our i we has have "
        "的 是 在 用 户 了 为 由 有 我"
    )
)
"""Tokens that shape a sentence and name nothing."""

_NEAREST = 0.95
"""Similarity above which nothing more is told."""


def tokens(text: str) -> list[str]:
    """English words and single Chinese characters, in lower case."""
    return _TOKEN.findall(text.lower())


def _ends(old: Sequence[str], new: Sequence[str]) -> tuple[int, int]:
    """How many tokens both begin with, and how many of the rest both end with."""
    shorter = min(len(old), len(new))
    head = 0
    while head < shorter and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < shorter - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    return head, tail


def _names(terms: Sequence[Term]) -> set[str]:
    return {term.text for term in terms if is_name(term) and not term.own}


def _numbers(terms: Sequence[Term]) -> set[str]:
    return {term.text for term in terms if is_number(term)}


def _times(terms: Sequence[Term]) -> set[str]:
    return {term.text for term in terms if is_time(term) and term.value}


def _first(side: Parsed) -> str:
    return next((term.text for term in side.terms if not term.own and not is_filler(term)), "")


def _spoken(text: str, cut: Sequence[str]) -> set[str]:
    """The words of a text as the table of opposites spells them; of Chinese all runs of two to four characters."""
    runs = {text[at : at + size] for size in (2, 3, 4) for at in range(len(text) - size + 1) if text[at] > "\u2fff"}
    return {stem(word) for word in cut if word.isascii()} | runs


def is_template(pair: Pair) -> bool:
    """True where the two look the same but for a word or two in one place."""
    old, new = tokens(pair.old_text), tokens(pair.new_text)
    head, tail = _ends(old, new)
    most = 5 if _CHINESE.search(pair.old_text) else 3
    longest = max(len(old), len(new), 1)
    return head >= 2 and max(len(old), len(new)) - head - tail <= most and head + tail >= longest / 2


def opposite_words(pair: Pair) -> bool:
    """True where a word that only one has has its opposite among those that only the other has."""
    one, other = (_spoken(text, tokens(text)) for text in (pair.old_text, pair.new_text))
    new_only = other - one
    return any(OPPOSITE_WORDS.get(word, frozenset()) & new_only for word in one - other)


def _known(terms: Sequence[Term]) -> bool:
    """True where some term is in the word lists, so that its synonyms are known."""
    return any(term.text in LISTED and not term.value for term in terms)


def known_differ(pair: Pair) -> bool:
    """True where each has a thing that the lists know, and know for another: coffee, tea."""
    return _known(pair.left.old) and _known(pair.left.new)


def pair_of_many(pair: Pair) -> bool:
    """True where what is said can be said of several things at once: speaks, reads, plays, visits."""
    return any(one.text in SEVERAL for one, _ in pair.gap.shared)


def features(pair: Pair, similarity: float) -> dict[str, float]:
    """Each feature by its name, all in about [0, 1]."""
    similarity = min(similarity, _NEAREST)
    left, gap, before, after = pair.left, pair.gap, pair.before, pair.after
    old, new = tokens(pair.old_text), tokens(pair.new_text)
    head, tail = _ends(old, new)
    longest = max(len(old), len(new), 1)
    one, other = set(old) - _SLOT, set(new) - _SLOT
    shared = one & other
    dice = 2 * len(shared) / max(len(one) + len(other), 1)
    cover = len(shared) / max(min(len(one), len(other)), 1)
    order = SequenceMatcher(None, old, new, autojunk=False).ratio()
    chinese = bool(_CHINESE.search(pair.old_text))
    gap_old, gap_new = strong(gap.old), strong(gap.new)
    names = _names(gap_old), _names(gap_new)
    numbers = _numbers(gap_old), _numbers(gap_new)
    times = _times(gap_old), _times(gap_new)
    verbs = [*left.old_verbs, *left.new_verbs]
    rest = [*left.old, *left.old_verbs], [*left.new, *left.new_verbs]
    negative = [sum(clause.negative for clause in side.clauses) for side in (before, after)]
    template = is_template(pair)
    same_start = _first(before) == _first(after) != ""
    persons = {t.text for t in before.terms if t.text in PERSONS} ^ {t.text for t in after.terms if t.text in PERSONS}
    differ, alone = not gap.same_asserted, not (left.old or left.new)
    several = bool(left.old) and bool(left.new)
    opposite = any(opposed(a, b) for a in rest[0] for b in rest[1])
    spoken = opposite_words(pair)
    denies = (negative[0] > 0) != (negative[1] > 0)
    values = [[t for t in side if t.value and not t.own] for side in (gap_old, gap_new)]
    one_value = len(values[0]) == len(values[1]) == 1
    plain = [[t for t in side if not t.value and not is_filler(t)] for side in (gap_old, gap_new)]
    words_old, words_new = max(len(before.terms), 1), max(len(after.terms), 1)
    return {
        "near": max(0.0, similarity - 0.8) * 5,
        "close": min(max(0.0, similarity - 0.6), 0.2) * 5,
        "far": max(0.0, 0.6 - similarity) * 3,
        "reworded": max(0.0, similarity - order),
        "order": order,
        "dice": dice,
        "cover": cover,
        "all but one word": float(template),
        "same beginning": head / longest,
        "same ending": tail / longest,
        "same topic": float(same_start),
        "old is longer": max(0.0, (len(old) - len(new)) / longest),
        "new is longer": max(0.0, (len(new) - len(old)) / longest),
        "only the new says more": float(bool(rest[1]) and not rest[0]),
        "only the old says more": float(bool(rest[0]) and not rest[1]),
        "much more in one": float(abs(words_old - words_new) >= 3),
        "both say more": float(bool(rest[0]) and bool(rest[1])),
        "words left": min(len(rest[0]) + len(rest[1]), 8) / 8,
        "verbs left": min(len(verbs), 3) / 3,
        "verbs differ": float(bool(left.old_verbs) and bool(left.new_verbs)),
        "things differ": float(bool(left.old) and bool(left.new)),
        "things shared": min(len(left.anchors), 4) / 4,
        "nothing shared": float(not gap.shared),
        "names differ": float(bool(names[0]) and bool(names[1])),
        "a name in one": float(bool(names[0]) != bool(names[1])),
        "names shared": float(any(is_name(term) and not term.own for term, _ in gap.shared)),
        "numbers differ": float(bool(numbers[0]) and bool(numbers[1])),
        "a number in one": float(bool(numbers[0]) != bool(numbers[1])),
        "numbers shared": float(any(is_number(term) for term, _ in gap.shared)),
        "times differ": float(bool(times[0]) and bool(times[1])),
        "identifiers differ": float(any(map(is_identifier, gap_old)) and any(map(is_identifier, gap_new))),
        "persons differ": float(bool(persons)),
        "sign differs": float(not gap.same_asserted),
        "one denies": float((negative[0] > 0) != (negative[1] > 0)),
        "both deny": float(negative[0] > 0 and negative[1] > 0),
        "opposites": float(opposite),
        "ended": float(any(clause.ceased for clause in after.clauses)),
        "changed": float(pair.changes),
        "now": float(pair.now),
        "old event": float(is_past_event(pair.old_text)),
        "new event": float(is_past_event(pair.new_text)),
        "about self": float(about_self(pair)),
        "copula": float(before.copula and after.copula),
        "settled": float(before.settled and after.settled),
        "kinds": float(bool(left.narrowed or left.widened)),
        "several clauses": float(len(after.clauses) > len(before.clauses)),
        "chinese": float(chinese),
        "chinese near": float(chinese) * max(0.0, similarity - 0.8) * 5,
        "template near": float(template) * max(0.0, similarity - 0.8) * 5,
        "template settled": float(template and before.settled and after.settled),
        "template values": float(
            template and bool(names[0] | numbers[0] | times[0]) and bool(names[1] | numbers[1] | times[1])
        ),
        "same topic settled": float(same_start and before.settled and after.settled and not about_self(pair)),
        "opposite words": float(spoken),
        "opposite words, one denied": float(spoken and denies),
        "opposites, no thing differs": float(
            (opposite or spoken) and not persons and len(rest[0]) <= 1 and len(rest[1]) <= 1
        ),
        "denied, all else said": float(differ and alone),
        "denied, things differ": float(differ and several),
        "denied and near": float(differ) * max(0.0, similarity - 0.8) * 5,
        "one value each": float(one_value),
        "one value each, all else said": float(one_value and not plain[0] and not plain[1]),
        "one number each, all else said": float(
            one_value and bool(numbers[0]) and bool(numbers[1]) and not (plain[0] and plain[1])
        ),
        "one value each, same topic": float(one_value and same_start and not plain[0]),
        "changed, same topic": float((pair.changes or pair.now) and same_start),
        "changed, things shared": float((pair.changes or pair.now) and bool(left.anchors)),
        "ended, things shared": float(any(c.ceased for c in after.clauses) and bool(left.anchors)),
        "words differ, same topic": float(several and same_start),
        "words differ both ends": float(several and not same_start and tail == 0),
        "known words differ": float(known_differ(pair)),
        "known words differ, all but one word": float(template and known_differ(pair)),
        "known verbs differ": float(_known(left.old_verbs) and _known(left.new_verbs)),
        "an unknown word in one": float(_known(rest[0]) != _known(rest[1])),
        "two places differ": float(min(len(rest[0]), len(rest[1])) >= 2),
        "value and thing differ": float(all(values) and all(plain)),
        "several hold": float(pair_of_many(pair)),
        "differing and far": float(bool(left.old) and bool(left.new)) * max(0.0, 0.8 - similarity),
    }
