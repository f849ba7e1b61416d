"""The extractor that needs no model: each turn is read by the rules of its language."""

from collections.abc import Sequence

from app.extraction.chinese.read import read_chinese
from app.extraction.english.read import read_english
from app.extraction.model import Extraction, Reading, SpokenTurn
from app.text.language import detect_language


def extract_by_rules(turns: Sequence[SpokenTurn], since: int = 0) -> Extraction:
    """Candidates, refusals and withdrawals of `turns[since:]`; the turns before only give context."""
    extraction = Extraction()
    for place in range(since, len(turns)):
        reading = Reading(turns, place)
        chinese = detect_language(reading.turn.content) in ("zh", "ja")
        extraction.add(read_chinese(reading) if chinese else read_english(reading))
    return extraction
