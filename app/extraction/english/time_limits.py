"""The times in a clause: written out as dates, and read as the end of what the clause states."""

import re
from dataclasses import dataclass
from datetime import datetime

from app.extraction.english import time_words
from app.extraction.english.dates import cues
from app.extraction.english.distances import distances
from app.extraction.english.time_edits import TimeEdits
from app.extraction.english.time_spans import counted, spans
from app.extraction.expiry import vague_end


@dataclass(frozen=True, slots=True)
class Timed:
    """A clause with its times written out. `rewritten` are the parts that were given another form."""

    text: str
    rewritten: tuple[str, ...] = ()
    until: datetime | None = None
    vague: bool = False
    dated: bool = False


def read_times(text: str, at: datetime, happened: bool = False, lasting: bool = False, coming: bool = False) -> Timed:
    """The clause with its times written out against `at`, and until when it holds.

    `happened`: it tells of an event, so weekdays and days lie in the past and no end is read. `lasting`: what it states
    has replaced something, so that "these days" is no sign of a passing state. `coming`: a day without a year lies ahead.
    """
    text = time_words.DOUBLED.sub("", text)
    edits = TimeEdits(text, at, happened)
    edits.past = edits.past and not coming
    try:
        distances(edits)
        counted(edits)
        spans(edits)
        cues(edits)
    except (ValueError, OverflowError):  # a date outside the calendar is left as it was said
        return Timed(text)
    written = text
    rewritten: list[str] = []
    for start, end, new in sorted(edits.edits, reverse=True):
        rewritten.append(text[start:end])
        written = f"{written[:start]}{new}{written[end:]}"
    written = re.sub(r"\b(?:on |in )?(on|in|until|by) (?:on|in|until|by) (?=\d{4}\b|the week)", r"\1 ", written)
    written = re.sub(r"\b(on|by|until|from|before|after) the (?=\d{4}-\d\d-\d\d)", r"\1 ", written)
    written = re.sub(r"\b(?:for )?just for (?=on \d{4})", "just ", written)
    recent = time_words.RECENTLY.search(text) is not None
    vague = edits.until is None and (recent or not lasting) and _is_vague(text, edits.past)
    until = vague_end(at) if vague else edits.until
    return Timed(written, tuple(rewritten), None if happened and not vague else until, vague, bool(edits.edits))


def _is_vague(text: str, past: bool) -> bool:
    match = time_words.VAGUE.search(text)
    if match:
        present = match.group().lower() in ("currently", "these days", "nowadays")
        return not (present and time_words.LASTING.search(text))
    return (
        time_words.RECENTLY.search(text) is not None and time_words.RECENT_STATE.search(text) is not None and not past
    )
