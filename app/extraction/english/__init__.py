"""The rules for English turns."""
