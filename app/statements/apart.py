"""What speaks against two statements being of one thing, although they sound alike: other parties, other kinds, other times."""

import re

from app.statements.compared import Pair, about_self, is_name, is_past_event
from app.statements.enrichment import other_compound
from app.statements.everyday_words import LISTED
from app.statements.gap import strong
from app.statements.lexicon import PERSONS
from app.statements.marks import instructs
from app.statements.marks import labels as labels_of
from app.statements.opposites import NARROWER
from app.statements.overlap import CHINESE, SLOT, content, covered, tokens
from app.statements.remains import is_filler, is_time, is_verb
from app.statements.statement_terms import Term
from app.statements.states import SEVERAL
from app.statements.term_roles import is_identifier, is_number, labels

_WRITTEN = re.compile(r"(?:\w+ )?(?:wrote|read|saw|watched|visited|attended|bought|sent|received)\b", re.IGNORECASE)
_PASSIVE = re.compile(r"\bby\b|[被由把]", re.IGNORECASE)
_OWNER = re.compile(
    r"^(?:(?:the user|user|[a-z]+)'s |my |our |his |her |their |the |an? )*|^(?:用户|我们?|[^，。的]{1,4})(?:的|家的?)",
    re.IGNORECASE,
)
_ABOUT_USER = re.compile(r"^(?:the user|user|i|we|he|she|they)\b(?!'s)|^(?:用户|我们?|他|她)(?!的|家)", re.IGNORECASE)
_SOUNDS_ALIKE_AT = 0.5
_OPENING, _OPENING_ZH = 4, 6  # words and characters in which a statement names what it is about
_DIGITS = re.compile(r"\d")
_NUMERAL = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
    r"|hundred|thousand|half|quarter|dozen|pair|twice|double|both|first|second|third|fourth|fifth|noon|midnight|\w+ly|every|once)\b"
    r"|[二两兩三四五六七八九十百千万萬半双雙每零]",
    re.IGNORECASE,
)
"""Words that may say what digits say."""
_SEQUENCE = re.compile(r"\b(?:before|after)\b|先", re.IGNORECASE)


def _values_and_things(pair: Pair) -> tuple[list[list[Term]], list[list[Term]]]:
    """The values, and the other words but verbs, that each side has alone."""
    sides = (pair.left.old, pair.left.new)
    values = [[term for term in side if term.value and not is_verb(term)] for side in sides]
    return values, [[term for term in side if not term.value and not is_verb(term)] for side in sides]


def order_differs(pair: Pair) -> bool:
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


def only_reordered(pair: Pair) -> bool:
    """True where two parties have changed places, or hardly a word is another."""
    parties = {one.text for one, _ in pair.gap.shared if is_name(one) or one.initial or one.text in PERSONS}
    one, other = set(tokens(pair.old_text)), set(tokens(pair.new_text))
    if pair.before.in_sequence or pair.after.in_sequence or _SEQUENCE.search(pair.old_text):
        return True
    return len(parties) > 1 or 2 * len(one & other) > 0.85 * (len(one) + len(other))


def longer_name(pair: Pair) -> bool:
    """True where a longer name makes it another thing: a boat, a boat trailer; 苹果, 苹果汁."""
    left = pair.left
    if left.old and left.new:
        return any(b.spelt.startswith(a.spelt) or a.spelt.startswith(b.spelt) for a in left.old for b in left.new)
    if not pair.old_text.isascii() or any(is_name(term) for term in left.anchors):
        return False
    return other_compound(pair.before, left.old, left) or other_compound(pair.after, left.new, left)


def kinds_differ(pair: Pair) -> bool:
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


def happened(pair: Pair) -> bool:
    """True for what once happened or was so, unless it is said to have ended."""
    if any(clause.ceased for clause in pair.before.clauses) and not (pair.changes or pair.now):
        return True  # no longer subscribes to one, subscribes to another
    happened = is_past_event(pair.old_text) and (is_past_event(pair.new_text) or not _ended(pair))
    return happened or _WRITTEN.match(pair.old_text) is not None


def another_ended(pair: Pair) -> bool:
    """True where what is said to have ended is nothing that the old statement names: likes plums, gave up sugar."""
    ended = [clause for clause in pair.after.clauses if clause.ceased]
    if ended and all(clause.aside for clause in ended):
        return True  # met Bob, who no longer works there
    if not ended or not pair.left.old:
        return False
    said = {term.text for term in pair.before.terms}
    objects = [term for clause in ended for term in clause.terms if not (is_verb(term) or term.own or is_time(term))]
    return bool(objects) and not any(term.text in said for term in objects)


def another_denied(pair: Pair) -> bool:
    """True where what is denied is not what the other says: the radiator upstairs works, the one downstairs does not."""
    if pair.gap.same_asserted:
        return False
    if instructs(pair.old_text) != instructs(pair.new_text):
        return True  # never deploy on Friday, the deploy on Friday succeeded
    left = pair.left
    if compound_differs(pair):
        return True  # likes coffee, does not like coffee machines
    named = any(is_name(one) and not one.own for one, _ in pair.gap.shared)
    verbs = any(is_verb(term) and not term.own for term in (*pair.gap.old, *pair.gap.new))
    if named and verbs and not pair.changes and not _ended(pair):
        return True  # does not live there, works there
    if pair.changes or pair.now:
        return False
    likes = [any(term.text == "like" for term in side.terms) for side in (pair.before, pair.after)]
    return bool(left.old and left.new) or likes == [False, True]  # is no morning person, likes morning runs


def named_otherwise(pair: Pair) -> bool:
    """True where a name or number tells one thing from another: server 1, server 2; the limit for uploads is 3."""
    old, new = strong(pair.gap.old), strong(pair.gap.new)
    if any(map(is_identifier, old)) and any(map(is_identifier, new)):
        return True
    if any(is_number(term) and labels(pair.before, term) for term in old):
        return True  # error 503, error 401
    values, plain = _values_and_things(pair)
    return all(values) and (all(plain) or any(len(side) > 1 for side in values))


def beside(pair: Pair) -> bool:
    """True where both can be so at once: speaks French, speaks German."""
    left = pair.left
    ended = any(clause.ceased or clause.negative for clause in pair.after.clauses)
    if (
        any(one.text in SEVERAL for one, _ in pair.gap.shared)
        and not ended
        and pair.gap.same_asserted
        and left.old
        and left.new
    ):
        return True
    values, _ = _values_and_things(pair)
    if not all(values) or pair.changes or pair.now:
        return False
    counted = all(all(map(is_number, side)) for side in values)
    return about_self(pair) or not (counted or (pair.before.copula and pair.after.copula))


def compound_differs(pair: Pair) -> bool:
    """True where a word that only one has makes another thing of a shared one: a car, the car insurance."""
    left = pair.left
    return other_compound(pair.before, left.old, left) or other_compound(pair.after, left.new, left)


def persons_differ(pair: Pair) -> bool:
    """True where each names a relative or the like that the other does not."""
    return all(any(term.text in PERSONS for term in side) for side in (pair.left.old, pair.left.new))


def kinds_of_one(pair: Pair) -> bool:
    """True where each names another kind of one thing: a beagle, a poodle."""
    old, new = ({term.text for term in strong(side)} for side in (pair.gap.old, pair.gap.new))
    return any(old & kinds and new & kinds - old for kinds in NARROWER.values())


def a_person_more(pair: Pair) -> bool:
    """True where a relative or the like is named on one side only."""
    return pair.left.persons


def identifiers_differ(pair: Pair) -> bool:
    """True where each names an identifier that the other does not: seat 12A, seat 14C."""
    return all(any(map(is_identifier, strong(side))) for side in (pair.gap.old, pair.gap.new))


def topics_differ(pair: Pair) -> bool:
    """True where the words before one head, or a label, tell two topics of one kind: the left camera, 网页组, server B."""
    if _ABOUT_USER.match(pair.old_text) or _ABOUT_USER.match(pair.new_text):
        return False
    old, new = (tokens(_OWNER.sub("", text, count=1)) for text in (pair.old_text, pair.new_text))
    size = _OPENING if pair.old_text.isascii() else _OPENING_ZH
    glue = "" if size == _OPENING_ZH else " "
    told = [labels_of(glue.join(side[:size])) for side in (old, new)]
    if all(told) and not told[0] & told[1]:
        return True
    if old[:1] == new[:1] or CHINESE.search(pair.old_text) is None:
        return len(old) > 1 and len(new) > 1 and old[0] != new[0] and old[1] == new[1] and old[1] not in SLOT
    heads = [token for token in old[1:size] if token in new[1:size] and token not in SLOT]
    return bool(heads) and not set(old[: old.index(heads[0])]) & set(new[: new.index(heads[0])])


def far_apart(pair: Pair, similarity: float) -> bool:
    """True where they neither share a word nor sound alike."""
    unlike = not covered(content(pair.old_text), content(pair.new_text))
    return similarity < _SOUNDS_ALIKE_AT and not pair.gap.shared and unlike


def a_number_in_one(pair: Pair) -> bool:
    """True where one gives a number in digits, and the other none in digits or words."""
    sides = pair.old_text, pair.new_text
    digits = [bool(_DIGITS.search(text)) for text in sides]
    return digits[0] != digits[1] and not any(_NUMERAL.search(text) for text in sides)


def somebody_else(pair: Pair) -> bool:
    """True where one says what somebody does by a name that is not the subject's, and the other speaks of the subject."""
    for side, other in ((pair.before, pair.after), (pair.after, pair.before)):
        named = next(iter(side.terms), None)
        acts = len(side.terms) > 1 and side.terms[1].predicate
        if other.begins_with_self and acts and named and named.initial and not named.own and named.text not in LISTED:
            return True
    return False


def one_more_of_several(pair: Pair) -> bool:
    """True for allergic to strawberries beside allergic to penicillin: one verb of which there may be several objects."""
    left = pair.left
    objects = [[term for term in side if not (is_time(term) or is_filler(term))] for side in (left.old, left.new)]
    several = any(term.text in SEVERAL for term in left.shared_verbs)
    return several and not left.anchors and all(len(side) == 1 for side in objects)


_INSTEAD = re.compile(r"\b(?:instead|no longer|rather than|replac\w+|took over)\b|换成|改用|取代|代替|接手")
_YEAR = re.compile(r"#(?:19|20)\d\d")


def values_of_two_things(pair: Pair) -> bool:
    """True where each side has one name and one number that the other lacks: Alpha's 50,000, Beta's 80,000. A year is no value."""
    if _INSTEAD.search(pair.new_text):
        return False
    sides = []
    for side in (pair.left.old, pair.left.new):
        left = [term for term in side if not (is_time(term) or is_filler(term))]
        numbers = [term for term in left if is_number(term) and not _YEAR.fullmatch(term.text)]
        sides.append(len(left) == 2 and len(numbers) == 1)
    return all(sides)
