"""Rows of memory.recall as hits: their scores, their reasons, and the account of the routes that proposed them."""

from app.recall.model import Hit, Row
from app.recall.reading import Reading, milliseconds
from app.recall.reasons import Spoken, reasons
from app.recall.rewriting.merging import REWRITTEN, WRITTEN

_ROUTES = ("vector", "keyword", "rule")


def first(rows: list[Row], wanted: int) -> list[Row]:
    """As many rows as wanted, and standing ones behind them, two or as many as wanted in all."""
    standing = [row["id"] for row in rows if row["standing"]][: min(2, wanted)]
    return [row for place, row in enumerate(rows) if place < wanted or row["id"] in standing]


def hits_of(rows: list[Row]) -> list[Hit]:
    """The rows with their scores; their reasons are still to be given."""
    hits = []
    for row in rows:
        scores = {name: rounded(row[name]) for name in (*_ROUTES, "hybrid", "relevance")} | {
            "rerank": rounded(row["rerank"]),
            "recency": rounded(row["recency"]),
            "confidence": row["confidence"],
            "importance": row["importance"],
            "access": rounded(row["access"]),
        }
        hits.append(Hit(row, scores, []))
    return hits


def give_reasons(hits: list[Hit], reading: Reading) -> None:
    """Say of each hit why it came back."""
    spoken = {WRITTEN: Spoken(reading.question.text)}
    if reading.rewritten is not None:
        spoken[REWRITTEN] = Spoken(reading.rewritten.text)
    for hit in hits:
        hit.why = reasons(hit.row, spoken[hit.row.get("reading", WRITTEN)], reading.question.language)


def explain(rows: list[Row], reading: Reading, started: float) -> Row:
    """Each route's list of what it proposed among the hits: id, rank, absolute and normalised score."""
    return {
        "routes": {route: _proposed(rows, route) for route in _ROUTES},
        "vector_search": rows[0]["way"] if rows else None,
        "crowd": rounded(rows[0].get("crowd")) if rows else None,
        "timings_ms": {"embed": reading.embed_ms, "search": milliseconds(started)},
    }


def rounded(value: float | None) -> float | None:
    """To four places, as every score is shown."""
    return None if value is None else round(float(value), 4)


def _proposed(rows: list[Row], route: str) -> list[Row]:
    entries = [
        {
            "id": row["id"],
            "rank": row[f"{route}_rank"],
            "score": rounded(row[route]),
            "normalised": rounded(row[f"{route}_norm"]),
        }
        for row in rows
        if row[f"{route}_rank"] is not None
    ]
    return sorted(entries, key=lambda entry: int(entry["rank"]))
