"""Tasks: units of work with an outcome."""
