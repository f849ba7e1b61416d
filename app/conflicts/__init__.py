"""Conflicts: statements that contradict each other and could not be ordered, until somebody decides."""
