"""The rules for Chinese turns."""
