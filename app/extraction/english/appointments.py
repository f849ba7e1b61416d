"""Appointments in note form: "Dentist tomorrow at 14:20, Dr Okafor this time"."""

import re

from app.extraction.english import refusals
from app.extraction.english.verbs import BASE, is_past, is_singular

_DAY = (
    r"(?:(?:on|this|next) )?(?:today|tomorrow|tonight|(?:mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?"
    r"|(?:the )?\d{1,2}(?:st|nd|rd|th)(?: (?:of )?[a-z]{3,9})?|\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)"
)
_APPOINTMENT = re.compile(
    rf"^(?P<what>(?!(?:i|we|my|our|it|the|no|not|only|until|from|by|on|due|free|busy|off|away|back|open|closed|always|every|each|weekly|daily|monthly|all)\b)"
    rf"[a-z][\w'&-]*(?: [\w'&-]+){{0,4}}?)(?:,| -|:)? {_DAY},? (?:(?:morning|afternoon|evening),? )?"
    r"(?:(?:at|@|from|around) )?\d{1,2}(?:[:.]\d\d)? ?(?:[ap]\.?m\.?|o'clock|h)?(?![\d%])",
    re.IGNORECASE,
)


def appointment(text: str) -> str | None:
    """What an appointment in note form is about: "Dentist" of "Dentist tomorrow at 14:20, Dr Okafor this time"."""
    match = _APPOINTMENT.match(text)
    if match is None or refusals.is_task(text) or refusals.is_question(text):
        return None
    words = match["what"].lower().split()
    acts = words[0] in BASE and len(words) > 1
    verb = any(is_past(word) or is_singular(word) for word in words)
    return None if acts or verb or set(words) & {"me", "us", "you", "him", "her", "them", "it"} else match["what"]
