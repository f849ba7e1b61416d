"""When a new statement takes the place of an old one about one thing: what was left, gained, handed over or reset.

Each rule needs what both statements are about: words that they share, and none that make it another thing.
"""

from collections.abc import Callable

from app.statements.compared import Pair
from app.statements.given_up import flipped, gained, given_up, turned
from app.statements.holders import departed, handed_over, passed_on, taken_from
from app.statements.phases import is_no_more, other_phase, other_phase_of_life
from app.statements.renewed import relabelled, renewed
from app.statements.single_values import (
    changed_amount,
    elsewhere,
    next_rank,
    opposite,
    other_amount,
    other_side,
    other_value,
)

A_NEW_ONE = "there is a new one"
_RULES: tuple[tuple[Callable[[Pair], bool], str], ...] = (
    (given_up, "the new statement says that it was given up"),
    (flipped, "one says what the other denies"),
    (gained, "what was lacking has been gained"),
    (other_side, "one says before, the other after"),
    (opposite, "the two say opposite things of one"),
    (other_phase, "a later phase of the same"),
    (handed_over, "somebody else does it now"),
    (taken_from, "somebody else has taken it over"),
    (passed_on, "somebody else does it now"),
    (renewed, A_NEW_ONE),
    (relabelled, A_NEW_ONE),
    (next_rank, "the next of a row has begun"),
    (changed_amount, "another amount of the same"),
    (other_amount, "another amount where one holds at a time"),
    (other_value, "another value where one holds at a time"),
    (turned, "liking has turned into dislike"),
    (departed, "who held it has gone"),
    (other_phase_of_life, "another phase of life"),
    (is_no_more, "it is no more"),
    (elsewhere, "the same thing is elsewhere or otherwise now"),
)


def succeeded(pair: Pair) -> str | None:
    """Why the new statement takes the place of the old one; None where it does not."""
    return next((reason for holds, reason in _RULES if holds(pair)), None)
