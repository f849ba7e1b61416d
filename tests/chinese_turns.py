"""Chinese turns put to the extractor."""

from datetime import UTC, datetime

from app.extraction.chinese.read import read_chinese
from app.extraction.model import Extraction, Reading, SpokenTurn

AT = datetime(2026, 3, 11, 9, 30, tzinfo=UTC)  # a Wednesday


def read(*said: str, subject: str = "user:42") -> Extraction:
    """The last turn read; earlier turns are the user's, or the assistant's where they begin with A:."""
    turns = [
        SpokenTurn("assistant" if text.startswith("A:") else "user", text.removeprefix("A:"), AT, None, subject)
        for text in said
    ]
    return read_chinese(Reading(turns, len(turns) - 1))


def whose(*said: str) -> list[str]:
    """Whom each kept sentence is about, "" for the speaker."""
    return [one.subject.removeprefix("user:42").lstrip("/") for one in read(*said).candidates]
