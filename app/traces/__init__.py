"""Traces: the raw record of what was said and done (L0), and the search over it."""
