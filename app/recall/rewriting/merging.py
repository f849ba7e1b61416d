"""One list of hits from two searches, for a question as written and as rewritten."""

from typing import Any

Row = dict[str, Any]
WRITTEN, REWRITTEN = 1, 2
"""Values of `reading` in the rows of a search for both."""
AS_WRITTEN = 0.7  # what relevance to a question that was rewritten counts, found for it as written


def best_of_both(rows: list[Row], top_k: int) -> list[Row]:
    """Each memory once, as the search found it in which it scores higher; best first, at most `top_k` and those that stand.

    `score` and `hybrid` are relative to their own search. They are scaled by how relevant the best of that search is beside
    the best of the other, so that the best guess for a question that was barely understood does not pass for an answer; and
    what was found for the question as written counts less, as that names less than it means.
    """
    best = {reading: _best(rows, reading) for reading in (WRITTEN, REWRITTEN)}
    most = max(best.values())
    kept: dict[Any, Row] = {}
    for row in rows:
        share = best[row["reading"]] / most if most else 1.0
        scaled = row | {name: row[name] * share for name in ("score", "hybrid") if name in row}
        other = kept.get(row["id"])
        if other is None or _order(scaled) < _order(other):
            kept[row["id"]] = scaled
    ordered = sorted(kept.values(), key=_order)
    return [row for place, row in enumerate(ordered) if place < top_k or row["standing"]]


def _best(rows: list[Row], reading: int) -> float:
    found = max((row["relevance"] for row in rows if row["reading"] == reading), default=0.0)
    return float(found if reading == REWRITTEN else AS_WRITTEN * found)


def _order(row: Row) -> tuple[float, float, Any]:
    return -row["score"], -row["relevance"], row["id"]
