"""The rule judge: what a new statement does to one that is already kept.

Sentence similarity tells a paraphrase from an unrelated text, but not "likes tea" from "dislikes tea" or "Ann on
Monday" from "Tom on Monday". So the words decide, and similarity only what they leave open. Superseding or dropping an
unrelated statement loses knowledge, keeping a duplicate does not: in doubt the answer is `unrelated`.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from app.memories.fact_keys import Fact, derive_fact
from app.memories.lexicon import CALENDAR_WORDS, CONTRASTS, GENERIC_SUBJECTS, PERSONS, TIME_OF_DAY
from app.memories.polarity import denial, order_differs, reversed_preference
from app.memories.statement_terms import LONGEST, Parsed, Term, parse
from app.text.normal import normalise

DUPLICATE_AT = 0.85
"""Calibrated similarity from which two statements without a differing value are one (design, section 6)."""
RELATED_AT = 0.70
"""Calibrated similarity below which only a shared fact key or shared words relate two statements."""

_WEAK_VERBS = frozenset({"like", "want"})
"""Verbs that may stand for one another: wants short answers, prefers concise replies."""

Action = Literal["duplicate", "supplement", "contradiction", "unrelated"]


@dataclass(frozen=True, slots=True)
class Statement:
    """A memory or a candidate as the judge sees it. `confidence` in [0, 1]; `subject` names whom it is about
    ("user:42").
    """

    content: str
    kind: str = "fact"
    fact_key: str | None = None
    language: str = "und"
    explicit: bool = False
    confidence: float = 0.8
    trust: str = "user"
    occurred_at: datetime | None = None
    subject: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the new statement is to the old one, and why. `merged` is the richer text of a supplement."""

    action: Action
    reason: str
    merged: str | None = None


@dataclass(frozen=True, slots=True)
class _Difference:
    """The terms that only one of two statements has, after what both say is taken off."""

    old: list[Term]
    new: list[Term]
    shared: list[tuple[Term, Term]]

    @property
    def shared_objects(self) -> int:
        """How many shared terms are more than a verb."""
        return sum(not one.predicate for one, _ in self.shared)

    @property
    def substituted(self) -> bool:
        """One thing stands where the other statement has another: "about login" against "about billing"."""
        old, new = ([term for term in side if term.text not in _WEAK_VERBS] for side in (self.old, self.new))
        return bool(old or new) and min(len(old), len(new)) <= 1

    @property
    def overlap(self) -> float:
        """Shared terms as a part of the shorter statement's, verbs left out."""
        old, new = (sum(not term.predicate for term in side) for side in (self.old, self.new))
        shorter = min(old, new) + self.shared_objects
        return self.shared_objects / shorter if shorter else 0.0


def _alike(one: str, other: str) -> bool:
    """Equal, or forms of one long word (organise, organisation)."""
    if one == other:
        return True
    return (
        one.isascii()
        and other.isascii()
        and one.isalpha()
        and other.isalpha()
        and len(min(one, other, key=len)) >= 6
        and one[:6] == other[:6]
    )


def _compared(term: Term) -> bool:
    """True for what something else is measured by: dogs, in "cats more than dogs"."""
    return term.lead in ("than", "over", "比")


def _difference(old: Parsed, new: Parsed) -> _Difference:
    rest = list(new.terms)
    only_old: list[Term] = []
    shared: list[tuple[Term, Term]] = []
    for term in old.terms:
        twin = next(
            (other for other in rest if _alike(term.text, other.text) and _compared(term) == _compared(other)), None
        )
        if twin is None:
            only_old.append(term)
        else:
            rest.remove(twin)
            shared.append((term, twin))
    return _Difference(only_old, rest, shared)


def _keys(statement: Statement) -> tuple[str | None, Fact | None]:
    fact = derive_fact(statement.content, statement.subject)
    return statement.fact_key or (fact.key if fact else None), fact


def _value_terms(value: str) -> list[tuple[str, int]]:
    return [(term.text, term.sign) for term in parse(value).terms] or [(normalise(value), 1)]


def _same_attribute(old: Statement, new: Statement, before: Fact, after: Fact, gap: _Difference) -> Verdict:
    """Two values of one attribute, told apart from the rest of what is said."""
    one, other = _value_terms(before.value), _value_terms(after.value)
    if set(one) == set(other):
        for extra, richer in ((gap.new, new), (gap.old, old)):
            if len(extra) > 2 or any(term.value for term in extra):
                return Verdict("supplement", "same attribute and value, and more", richer.content)
        return Verdict("duplicate", "same attribute, same value")
    if set(one) < set(other) and other[-len(one) :] != one and not gap.old:
        return Verdict("supplement", "same attribute, the new value is more exact", new.content)
    if set(other) < set(one) and one[-len(other) :] != other and not gap.new:
        return Verdict("supplement", "same attribute, the old value is more exact", old.content)
    return Verdict("contradiction", f"another value of {after.key}")


def _same_key(old: Statement, new: Statement, gap: _Difference, similarity: float | None) -> Verdict:
    """Two statements of one single-valued attribute that the caller named, with no value that can be told apart."""
    other = Verdict("contradiction", "another statement of the same fact key")
    if not _same_asserted(gap):
        return other
    if not gap.old and not gap.new:
        return Verdict("duplicate", "same fact key, same words")
    if any(term.value for term in (*gap.old, *gap.new)):
        return other
    if gap.old and gap.new and not gap.substituted and similarity is not None and similarity >= DUPLICATE_AT:
        return Verdict("duplicate", "same fact key, a paraphrase")
    return _contained(old, new, gap, "same fact key") or other


def _contained(old: Statement, new: Statement, gap: _Difference, reason: str) -> Verdict | None:
    """Duplicate or supplement where one statement says all that the other says."""
    if gap.old and gap.new:
        return None
    if not gap.old and not gap.new:
        return Verdict("duplicate", reason)
    return Verdict("supplement", reason, new.content if gap.new else old.content)


def _same_asserted(gap: _Difference) -> bool:
    """True where no shared term is said by one and denied by the other."""
    return all(one.sign == other.sign for one, other in gap.shared)


def _other_thing(extra: list[Term], richer: Parsed, smaller: int) -> bool:
    """True where the extra words change what is spoken of, rather than say more about it."""
    added = {id(term) for term in extra}
    if any(term.text == "person" or PERSONS.get(term.text) for term in extra):
        return True  # the user's brother works at Acme
    for clause in richer.clauses:
        for head, term in zip(clause.terms, clause.terms[1:], strict=False):
            numbered = any(map(str.isdigit, head.text))
            narrows = not (term.value or numbered) or (any(map(str.isdigit, term.text)) and not head.value)
            if (
                id(term) in added
                and id(head) not in added
                and term.joined
                and narrows
                and not (head.predicate or term.predicate)
            ):
                return True  # coffee -> coffee ice cream, the server -> server 10.0.0.8
        first_verb = next((index for index, term in enumerate(clause.terms) if term.predicate), 0)
        ahead = (term.text for term in clause.terms[:first_verb] if id(term) in added)
        if any(text not in GENERIC_SUBJECTS | TIME_OF_DAY | CALENDAR_WORDS for text in ahead):
            return True  # 小红喜欢茶: somebody else
    if any(term.initial and not term.predicate for term in extra):
        return True  # Alice likes tea / likes tea
    if smaller == 1:  # a daughter named Emma
        return len(extra) > 1 or not extra[0].value or any(map(str.isdigit, extra[0].text))
    return smaller < 1 or len(extra) > 2 * smaller + 2


def _contrast(gap: _Difference, old: Parsed, new: Parsed) -> bool:
    """True where the two differ in exactly one word each, and these exclude one another in a choice."""
    if len(gap.old) != 1 or len(gap.new) != 1 or not gap.shared_objects:
        return False
    pair = {gap.old[0].text, gap.new[0].text}
    return _same_asserted(gap) and old.preference and new.preference and any(pair <= group for group in CONTRASTS)


def _flipped(old: Parsed, new: Parsed, gap: _Difference) -> bool:
    """True where the two say the same, in one order, but for one word that one asserts and the other denies:
    enabled, disabled.
    """
    flips = sum(one.sign != other.sign for one, other in gap.shared)
    if flips != 1 or len(gap.shared) < 2 or any(term.text not in CALENDAR_WORDS for term in (*gap.old, *gap.new)):
        return False
    common = {one.text for one, _ in gap.shared}
    before, after = ([term.text for term in side.terms if term.text in common] for side in (old, new))
    return before == after


def _contradicts(old: Statement, new: Statement, before: Parsed, after: Parsed, gap: _Difference) -> str | None:
    """Why both cannot hold, told from the words; None where they can."""
    if reversed_preference(old.content, new.content):
        return "the preference is turned round"
    denied = denial(before, after, old_is_event=old.kind == "event")
    if denied:
        return denied
    if _contrast(gap, before, after):
        return f"{gap.old[0].text} and {gap.new[0].text} exclude one another"
    return "the same but for one word, which is denied" if _flipped(before, after, gap) else None


def _unrelated(before: Parsed, after: Parsed, gap: _Difference) -> str | None:
    """Why the two have nothing to do with one another, however close they sound; None where they may have."""
    if not gap.shared:
        return "nothing in common"
    if not _same_asserted(gap):
        return "one says part of what the other denies"
    if any(term.value for term in gap.old) and any(term.value for term in gap.new):
        return "a name, date or number differs"
    if not (gap.old and gap.new) and order_differs(before, after):
        return "the same words in other roles"
    return None


def _by_similarity(
    old: Statement, new: Statement, before: Parsed, after: Parsed, gap: _Difference, similarity: float | None
) -> Verdict:
    """What similarity decides where the words leave it open."""
    if not gap.old and not gap.new:
        return Verdict("duplicate", "the same words")
    if not (gap.old and gap.new):
        extra, smaller = gap.new or gap.old, len(gap.shared)
        if _other_thing(extra, after if gap.new else before, smaller) or (
            similarity is not None and similarity < RELATED_AT / 2
        ):
            return Verdict("unrelated", "the additional words are about something else")
        return Verdict("supplement", "one says all of the other and more", new.content if gap.new else old.content)
    if similarity is None or similarity < DUPLICATE_AT:
        return Verdict("unrelated", "each says what the other does not")
    excluding = any({one.text, other.text} <= group for group in CONTRASTS for one in gap.old for other in gap.new)
    if (
        excluding
        or gap.substituted
        or any(term.value or term.initial for term in (*gap.old, *gap.new))
        or not gap.shared_objects
        or gap.overlap < 0.5
    ):
        return Verdict("unrelated", "close in form, but a word that matters differs")
    return Verdict("duplicate", f"a paraphrase, similarity {similarity:.2f}")


def judge(old: Statement, new: Statement, similarity: float | None) -> Verdict:
    """What `new` does to `old`, both of one subject: duplicate, supplement, contradiction or unrelated.

    `similarity` is calibrated to [0, 1], None where no vector exists. A contradiction says only that both cannot
    hold now; who wins is the caller's rule (explicitness, confidence, trust, time).
    """
    if normalise(old.content) == normalise(new.content):
        return Verdict("duplicate", "the same text")
    if max(len(old.content), len(new.content)) > LONGEST:
        return Verdict("unrelated", "too long to be one statement")
    return _judge(old, new, similarity)


def _judge(old: Statement, new: Statement, similarity: float | None) -> Verdict:
    before, after = parse(old.content), parse(new.content)
    gap = _difference(before, after)
    (old_key, old_fact), (new_key, new_fact) = _keys(old), _keys(new)
    if old_key is not None and old_key == new_key:
        if old_fact and new_fact and old_fact.key == new_fact.key:
            return _same_attribute(old, new, old_fact, new_fact, gap)
        return _same_key(old, new, gap, similarity)
    against = _contradicts(old, new, before, after, gap)
    if against:
        return Verdict("contradiction", against)
    apart = _unrelated(before, after, gap)
    if not apart and old_key and new_key and (gap.old or gap.new):
        apart = "values of two attributes"
    return Verdict("unrelated", apart) if apart else _by_similarity(old, new, before, after, gap, similarity)
