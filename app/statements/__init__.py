"""Single statements: the words that carry their meaning, the attribute they name, and what one does to another."""
