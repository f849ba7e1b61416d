"""Readers of other programs' files."""
