"""How sure a recall is that it has the answer."""

from collections.abc import Sequence
from typing import Any

from app.recall.model import Knowledge

KNOWN = 0.52
PARTIAL = 0.40
PARTIAL_OF_SOME = 0.36  # where the subject has no more than SOME memories: chance finds less among few
PARTIAL_OF_FEW = 0.32  # where all that could be searched came back
SOME = 20
_OF_ANOTHER_TYPE = 0.7  # what a memory's relevance counts for that has nothing of the type of answer asked for
_AS_NEAR = 0.95  # part of the nearest one's relevance that an answer has: what is less near has the type by chance


def knowledge(rows: Sequence[dict[str, Any]], *, all_there_is: bool = False, of_some: bool = False) -> Knowledge:
    """From absolute relevance and from whether a memory has the type of answer asked for (`answers`).

    Without the identifier asked for nothing is known. A memory that has its place because it stands counts like any
    other: by whether it answers. `all_there_is`: no memory of the scope is left out of the rows. `of_some`: the scope has at
    most SOME. The limits are fitted on labelled questions, so that of those a memory answers at most one in thirteen is
    unknown.
    """
    answering = max((row["relevance"] for row in rows if row["answers"]), default=0.0)
    near = max((row["relevance"] for row in rows), default=0.0)
    shares = [row["identifier_share"] for row in rows if row["identifier_share"] is not None]
    least = PARTIAL_OF_FEW if all_there_is else PARTIAL_OF_SOME if of_some else PARTIAL
    if max(answering, _OF_ANOTHER_TYPE * near) < least:
        return "unknown"
    if answering < max(KNOWN, _AS_NEAR * near) or (shares and max(shares) < 1):
        return "partial"
    return "known"


def of_both(written: Knowledge, rewritten: Knowledge) -> Knowledge:
    """Of a question that was rewritten. As written it names less than it means: what answers that alone is `partial` at most."""
    return "partial" if rewritten == "unknown" and written != "unknown" else rewritten
