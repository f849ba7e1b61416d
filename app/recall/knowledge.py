"""How sure a recall is that it has the answer."""

import math
from collections.abc import Sequence
from typing import Any

from app.recall.model import Knowledge

WEAK = 0.26  # below it nothing is an answer, however few memories there are
# The limit of `partial` rises with the crowd: how near memories come to the question by chance.
_ALONE, _PER_CROWD, _HIGHEST = 0.4, 0.9, 0.66
# Where there is no crowd it rises with the logarithm of how many memories there are.
_AMONG_ONE, _PER_MEMORIES, _MOST = 0.123, 0.098, 0.56
_KNOWN, _SURER = 0.4, 0.08  # what `known` takes at least, and above the limit of `partial`
_AS_NEAR = 0.95  # part of the nearest one's relevance that an answer has: what is less near has the type by chance


def knowledge(rows: Sequence[dict[str, Any]], searched: int | None = None) -> Knowledge:
    """From absolute relevance and from whether a memory has the type of answer asked for (`answers`).

    Without the identifier asked for nothing is known. A memory that has its place because it stands counts like any
    other: by whether it answers. What answers stands out from the crowd, whose similarity `crowd` of the rows is: some
    questions are near to everything. Fewer than twenty memories are none: then `searched`, how many there are to find
    (None where that is not known), says how near the nearest comes by chance, as the largest of so many draws (Gumbel
    1958). The limits are fitted on labelled questions, so that of those a memory answers at most one in thirteen is unknown.
    """
    answering = max((row["relevance"] for row in rows if row["answers"]), default=0.0)
    near = max((row["relevance"] for row in rows), default=0.0)
    shares = [row["identifier_share"] for row in rows if row["identifier_share"] is not None]
    least = _partial_from(next((row["crowd"] for row in rows), None), searched)
    if near < least:
        return "unknown"
    if answering < max(_KNOWN, least + _SURER, _AS_NEAR * near) or (shares and max(shares) < 1):
        return "partial"
    return "known"


def _partial_from(crowd: float | None, searched: int | None) -> float:
    if crowd is not None:
        return min(_ALONE + _PER_CROWD * crowd, _HIGHEST)
    if searched is None:
        return _MOST
    return min(max(_AMONG_ONE + _PER_MEMORIES * math.log(max(searched, 1)), WEAK), _MOST)


def of_both(written: Knowledge, rewritten: Knowledge) -> Knowledge:
    """Of a question that was rewritten. As written it names less than it means: what answers that alone is `partial` at most."""
    return "partial" if rewritten == "unknown" and written != "unknown" else rewritten
