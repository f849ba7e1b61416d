"""Spans of time in a clause: for ten days, all week, until the end of the month, today, this week."""

import re
from datetime import timedelta

from app.extraction.english import time_words
from app.extraction.english.time_edits import TimeEdits
from app.extraction.expiry import iso_day, last_iso_day


def counted(edits: TimeEdits) -> None:
    """For the next ten days, for the rest of the week, all week, until the end of the month."""
    for match in time_words.FOR_NEXT.finditer(edits.text):
        end = edits.after(match["count"] or "", match["unit"].lower())
        if match["lead"].lower() == "coming" and edits.past:
            continue
        edits.limit(end)
        edits.edit(*match.span(), f"until {last_iso_day(end)}")
    if not time_words.DONE.search(edits.text) and not edits.past:
        for match in time_words.FOR.finditer(edits.text):
            lead = edits.text[: match.start()].lower()
            if not edits.taken(*match.span()) and re.search(
                r"\b(?:i'm|i am|we're|we are|is|are|be|no|only|don't|on|in|with|without|closed|open|valid|away"
                r"|out|here|off|there)\b",
                lead,
            ):
                end = edits.after(match["count"], match["unit"].lower())
                edits.limit(end)
                edits.edit(*match.span(), f"until {last_iso_day(end)}")
    for pattern in (time_words.REST, time_words.ALL):
        for match in pattern.finditer(edits.text):
            if not edits.past and not edits.taken(*match.span()):
                end = edits.end_of(match["unit"].lower())
                edits.limit(end)
                edits.edit(*match.span(), f"until {last_iso_day(end)}")
    for match in time_words.END_OF.finditer(edits.text):
        named = match["unit"] or match.group()[-3:]
        unit = {"eod": "day", "eow": "week", "eom": "month", "business": "day"}.get(named.lower(), named.lower())
        unit = "month" if match.group().lower().endswith(("month-end", "month end")) else unit
        unit = "year" if match.group().lower().endswith(("year-end", "year end")) else unit
        if time_words.recurs(edits.text, unit):
            continue
        end = edits.end_of(unit)
        edits.limit(end)
        edits.edit(*match.span(), f"{match.group().split()[0]} {last_iso_day(end)}")


def _goes_on(edits: TimeEdits, day: bool) -> bool:
    """Whether what has come about this week is a state that lasts: "this week I've lost my voice, so I type"."""
    return not day and time_words.COME_ABOUT.search(edits.text) is not None and not edits.happened


def spans(edits: TimeEdits) -> None:
    """today, tonight, this week: an end where something holds, a day where something happened."""
    for match in time_words.SPAN.finditer(edits.text):
        if edits.taken(*match.span()):
            continue
        unit = (match["word"] or match["unit"]).lower()
        end = edits.end_of(unit)
        day = unit in ("today", "tonight", "morning", "afternoon", "evening")
        before = edits.text[max(0, match.start() - 12) : match.start()]
        if day and re.search(r"\b(?:since|from|as of|of|by|until|till|to|for)\s*$", before, re.IGNORECASE):
            new = iso_day(edits.at)
            if re.search(r"\b(?:by|until|till)\s*$", before, re.IGNORECASE):
                edits.limit(end)
        elif not day and re.search(r"\b(?:since|from|starting|beginning|as of)\s*$", before, re.IGNORECASE):
            new = (
                f"{iso_day(end - timedelta(days=7))}"
                if unit in ("week", "weekend")
                else iso_day(edits.at)[: 4 if unit == "year" else 7]
            )
        elif edits.past and not match.group().lower().startswith(("for", "just", "only")):
            new = (
                f"on {iso_day(edits.at)}"
                if day
                else f"in the week of {iso_day(end - timedelta(days=7))}"
                if unit in ("week", "weekend")
                else f"in {iso_day(edits.at)[: 4 if unit == 'year' else 7]}"
            )
            if _goes_on(edits, day):
                edits.limit(end)
        else:
            new = f"on {iso_day(edits.at)}" if day else f"until {last_iso_day(end)}"
            edits.limit(end)
        edits.edit(*match.span(), new)
