"""Reads one English turn."""

from app.extraction.model import Extraction, Reading


def read_english(reading: Reading) -> Extraction:
    """What a English turn gives: candidates, and the reason for what is not kept."""
    return Extraction()
