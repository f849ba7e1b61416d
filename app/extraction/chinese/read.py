"""Reads one Chinese turn."""

from app.extraction.model import Extraction, Reading


def read_chinese(reading: Reading) -> Extraction:
    """What a Chinese turn gives: candidates, and the reason for what is not kept."""
    return Extraction()
