"""One text out of two statements that add to each other."""

from app.text.details import missing_details
from app.text.language import is_cjk

LONGEST = 20_000  # characters of a memory
MOST_NAMES = 200  # tags, entities and search terms, of each
_ENDS = tuple(".!?。！？…")


def combined(old: str, new: str, proposed: str | None) -> str | None:
    """The text that says what both say: the proposed one where it keeps every number and identifier of both, else both
    sentences. None where that is longer than a memory may be.
    """
    kept = proposed is not None and not missing_details(old, proposed) and not missing_details(new, proposed)
    text = proposed if proposed is not None and kept else _joined(old, new)
    return text if len(text) <= LONGEST else None


def _joined(old: str, new: str) -> str:
    old = old.rstrip()
    new = new.lstrip()
    wide = is_cjk(new[0])
    stop = "" if old.endswith(_ENDS) else "。" if wide else "."
    return f"{old}{stop}{'' if wide else ' '}{new}"
