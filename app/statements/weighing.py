"""What the features of two statements say together, where no rule is sure.

The rules name what they know; what is worded in no list they leave open. Then how near the two sound and look, what is
shared and what differs is weighed: each action has the sum of its weights, softmax makes shares of the sums. What
differs in a way that no weight may outvote rules an action out.
"""

from math import exp

from app.statements import apart
from app.statements.compared import Pair
from app.statements.feature_weights import ACTIONS, WEIGHTS
from app.statements.features import features
from app.statements.gap import WEAK_VERBS
from app.statements.overlap import CHINESE, tokens
from app.statements.remains import is_content, is_filler, is_time
from app.statements.retractions import is_intention
from app.statements.side_by_side import BESIDE, NOTHING_ADDED, beside
from app.statements.succession import A_NEW_ONE
from app.statements.term_roles import is_number
from app.statements.verdict import Action, Statement, Verdict

_AT: dict[Action, float] = {"duplicate": 0.3, "supplement": 0.3, "contradiction": 0.57, "unrelated": 0.0}
"""Share that an action needs. Replacing what is unrelated loses it, so that a contradiction needs most."""
_RULED_OUT_AT = 0.4
"""Share from which another action takes the place of a duplicate or supplement that the rules found."""
_ONE_AFTER_ALL_AT = 0.8
"""Share from which what the rules took for a contradiction is a duplicate."""
_NOT_AT_ALL_AT = 0.1
"""Share of a contradiction below which the rules are not believed that it is one."""
_NOTHING_ADDED_AT = 0.9
"""Share of `unrelated` from which the rules are not believed that one adds to the other."""
_NEAR_ENOUGH: dict[Action, float] = {"duplicate": 0.45, "supplement": 0.25, "contradiction": 0.25}
"""Calibrated similarity below which no weights make this of two statements."""
_ACROSS_LANGUAGES_AT = 0.6
"""The same for any of them where the two are of different languages, so that no word can tell."""
_NO_WORD_SHARED_AT = 0.7
"""The same for a duplicate where no word of content is shared. Short statements sound alike whatever they say."""
_SHORTEST = {True: 4, False: 10}
"""Characters, in Chinese and not, of a statement that shares no word with one and may still say the same."""
_FIRM = frozenset(
    {
        "the same attribute of two things",
        "values of two attributes",
        *BESIDE,
        "the additional words are about somebody else",
        "another phase of life",
        "somebody else has taken it over",
        A_NEW_ONE,
    }
)
"""Reasons that hold however alike or unlike two statements sound."""


def is_firm(pair: Pair, similarity: float, ruled: Verdict) -> bool:
    """True where the rules are sure."""
    if ruled.action == "unrelated" and (apart.far_apart(pair, similarity) or apart.values_of_two_things(pair)):
        return True
    return ruled.reason in _FIRM or (ruled.reason == "the same words in other roles" and apart.only_reordered(pair))


def found_in(pair: Pair, similarity: float, ruled: Verdict) -> dict[str, float]:
    """The features of a pair, with what the rules found."""
    found = features(pair, similarity)
    return found if ruled.action == "unrelated" else found | {f"rule {ruled.action}": 1.0}


def ruled_out(pair: Pair, old: Statement, new: Statement, similarity: float) -> frozenset[Action]:
    """The actions that the pair cannot have, however its features add up."""
    chinese = [CHINESE.search(text) is not None for text in (pair.old_text, pair.new_text)]
    if similarity < _ACROSS_LANGUAGES_AT and chinese[0] != chinese[1]:
        return frozenset(_NEAR_ENOUGH)
    found: set[Action] = {action for action, near in _NEAR_ENOUGH.items() if similarity < near}
    shared = [one for one, _ in pair.gap.shared if not (one.own or is_filler(one) or is_time(one) or is_number(one))]
    if all(one.text in WEAK_VERBS for one in shared):
        found.add("contradiction")  # without a word in common but "likes" only a rule knows what ends what
    if any(map(is_content, shared)) and _only_open_alike(pair):
        found.add("supplement")
    if not any(map(is_content, shared)) and (similarity < _NO_WORD_SHARED_AT or _is_short(pair)):
        found.add("duplicate")
    if apart.a_number_in_one(pair):
        found.add("duplicate")
    topics = apart.topics_differ(pair) or apart.somebody_else(pair)
    others = topics or apart.identifiers_differ(pair)
    if apart.order_differs(pair) or apart.persons_differ(pair) or apart.kinds_of_one(pair) or others:
        found.add("duplicate")
    happened = old.kind == "event" and new.kind != "event"
    announced = is_intention(old.content) or is_intention(new.content)
    if apart.another_ended(pair) or apart.a_person_more(pair) or announced or happened:
        found.add("contradiction")
    if topics or (others and not pair.changes):
        found.add("contradiction")
    reason = beside(pair)
    if reason or apart.one_more_of_several(pair):
        found.update(("duplicate", "contradiction"))
    if reason in NOTHING_ADDED:
        found.add("supplement")
    if apart.longer_name(pair):
        found.add("supplement")
    return frozenset(found)


def _only_open_alike(pair: Pair) -> bool:
    """Whether what both share stands where they begin, as a name does, and each goes on with what the other lacks: the longer
    does not hold the shorter.
    """
    if not all(any(map(is_content, side)) for side in (pair.gap.old, pair.gap.new)):
        return False
    differs = (one != other for one, other in zip(f"{pair.old_text}\0", f"{pair.new_text}\1", strict=False))
    opening = list(differs).index(True)
    old, new = pair.old_text[opening:], pair.new_text[opening:]
    return opening > 0 and not any(
        one.spelt.lower() in old and other.spelt.lower() in new for one, other in pair.gap.shared
    )


def _is_short(pair: Pair) -> bool:
    return any(len(text) < _SHORTEST[CHINESE.search(text) is not None] for text in (pair.old_text, pair.new_text))


def chosen(shares: dict[Action, float], out: frozenset[Action], ruled: Action) -> Action:
    """The action with the largest share, unless it is ruled out, too small, or the rules outweigh it."""
    best = max(ACTIONS, key=lambda action: 0.0 if action in out else shares[action])
    if shares[best] < _AT[best]:
        best = "unrelated"
    if ruled == "contradiction":
        one = best == "duplicate" and shares[best] >= _ONE_AFTER_ALL_AT
        return best if one or shares["contradiction"] < _NOT_AT_ALL_AT else ruled
    if ruled == "supplement" and shares["unrelated"] >= _NOTHING_ADDED_AT:
        return "unrelated"
    if ruled != "unrelated" and (best == "unrelated" or max(shares.values()) < _RULED_OUT_AT):
        return ruled
    return best


def weigh(old: Statement, new: Statement, pair: Pair, similarity: float, ruled: Verdict) -> Verdict:
    """The verdict of the rules, or the one that the features make more likely."""
    one_key = old.fact_key is not None and old.fact_key == new.fact_key
    if one_key or is_firm(pair, similarity, ruled):
        return ruled
    found = found_in(pair, similarity, ruled)
    shares = _shares(found)
    action = chosen(shares, ruled_out(pair, old, new, similarity), ruled.action)
    if action == ruled.action:
        return ruled
    reason = f"{_deciding(found, action, ruled.action)} (weighed, {shares[action]:.2f})"
    if action != "supplement":
        return Verdict(action, reason)
    longer = len(tokens(pair.new_text)) >= len(tokens(pair.old_text))
    return Verdict(action, reason, (new if longer else old).content)


def _shares(found: dict[str, float]) -> dict[Action, float]:
    sums = list(WEIGHTS[""])
    for name, value in found.items():
        if value:
            for index, weight in enumerate(WEIGHTS[name]):
                sums[index] += weight * value
    powers = [exp(total - max(sums)) for total in sums]
    return {action: power / sum(powers) for action, power in zip(ACTIONS, powers, strict=True)}


def _deciding(found: dict[str, float], action: Action, against: Action) -> str:
    """The feature that speaks most for an action and against another."""
    one, other = ACTIONS.index(action), ACTIONS.index(against)
    return max(found, key=lambda name: found[name] * (WEIGHTS[name][one] - WEIGHTS[name][other]))
